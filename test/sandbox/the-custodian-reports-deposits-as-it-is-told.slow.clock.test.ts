import { eventually } from '../support/eventually.ts'
import { newLoan } from '../support/loan.ts'
import { expectStatus, type Platform, platform } from '../support/platform.ts'

/** Simulated deposits, which the local custodian reports as instructed. */
let lastro: Platform

beforeAll(async () => {
  lastro = await platform()
})
afterAll(async () => {
  await tell('custody', {})
  await lastro?.close()
})

/** Resolves when every process has it. */
const tell = (name: string, conduct: object) =>
  eventually(`${name} is told`, async () => {
    const path = `/sandbox/v1/providers/${name}`
    const answer = await lastro.call(lastro.adminKey, 'POST', path, { body: conduct })
    return expectStatus(answer, 200, 202).status === 200
  })

test('reverses, freezes, mistakes and keeps quiet about deposits as it is told, and is right again', async () => {
  const loan = await newLoan(lastro, { ccb: false })
  const path = `/sandbox/v1/guarantees/${loan.guaranteeId}/deposits`
  const body = { tokenSymbol: 'USDC', network: 'POLYGON', amount: '10' }
  const sent = async (conduct: object) => {
    await tell('custody', conduct)
    const answer = await lastro.call(loan.borrower.key, 'POST', path, { body })
    return expectStatus(answer, 201, 202).body.data
  }
  const guarantee = async () =>
    expectStatus(await lastro.call(loan.lender.key, 'GET', `/guarantees/${loan.guaranteeId}`), 200).body.data
  expect(await sent({ deposits: 'REVERSED' })).toMatchObject({ status: 'REVERSED' })
  expect(await sent({ deposits: 'WRONG_TOKEN' })).toMatchObject({
    unattributed: { reasonCode: 'TOKEN_CONTRACT' },
  })
  expect(await sent({ duplicate: true })).toMatchObject({ status: 'CONFIRMED' })
  expect(await guarantee()).toMatchObject({ holdings: [{ amount: '10' }], frozen: [] })
  await sent({ deposits: 'FROZEN' })
  expect(await guarantee()).toMatchObject({ holdings: [{ amount: '20' }], frozen: [{ amount: '10' }] })
  await sent({ deposits: 'WRONG_AMOUNT' })
  expect(await sent({ deposits: 'SILENT' })).toBeNull()
  expect(await guarantee()).toMatchObject({ holdings: [{ amount: '30' }] })
  const wrong = lastro.db.collection<{ _id: number; offsets: { quantity: string }[] }>('sandboxBalances')
  const { offsets } = (await wrong.findOne({ _id: loan.id }))!
  expect(offsets.map(({ quantity }) => quantity)).toEqual(['-0.000001', '10'])
  expect(await sent({ delayMs: 500 })).toMatchObject({ status: 'SEEN' })
  await eventually('it is final', async () => (await guarantee()).holdings[0].amount === '40')
  expect(await wrong.findOne({ _id: loan.id })).toBeNull()
})
