import { eventually } from '../support/eventually.ts'
import { newLoan, newTxHash } from '../support/loan.ts'
import { expectStatus, type Party, type Platform, platform } from '../support/platform.ts'

/** Over HTTP: nothing that custody reports is lost, and two people decide about what does not fit. */
const ELSEWHERE = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const LIST = '/v1/unattributed-deposits'
let lastro: Platform
let lender: Party
let borrower: Party
let second: string

beforeAll(async () => {
  lastro = await platform()
  ;[lender, borrower] = await Promise.all([lastro.newLender(), lastro.newBorrower()])
  second = await lastro.newKey(['approvals', 'contracts'], lender.document)
})
afterAll(() => lastro?.close())

const loanOfBoth = () => newLoan(lastro, { lender, borrower, ccb: false })
const waiting = async (): Promise<readonly { readonly id: string }[]> =>
  expectStatus(await lastro.call(lender.key, 'GET', LIST), 200).body.data.deposits

async function decide(id: string, act: 'attribute' | 'return', body?: object): Promise<void> {
  const asked = await lastro.call(lender.key, 'POST', `${LIST}/${id}/${act}`, body ? { body } : {})
  const { id: approval } = expectStatus(asked, 202).body.data
  const path = `/approvals/v1/${approval}/approve`
  expect((await lastro.call(lender.key, 'POST', path, { body: {} })).status).toBe(403)
  expectStatus(await lastro.call(second, 'POST', path, { body: {} }), 200)
}

test('a refused sender: two people attribute it, and it is held', async () => {
  const loan = await loanOfBoth()
  const report = () => loan.deposit('40', newTxHash(), { senderRefused: true })
  const deposit = expectStatus(await report(), 201).body.data
  expect(deposit.unattributed).toMatchObject({ reasonCode: 'SENDER', status: 'OPEN' })
  expect((await loan.read()).guarantee.holdings).toEqual([])
  expect(await waiting()).toContainEqual(deposit)
  expect((await lastro.call(borrower.key, 'POST', `${LIST}/${deposit.id}/attribute`)).status).toBe(403)
  await decide(deposit.id, 'attribute')
  await eventually('it is held', async () => {
    const { holdings } = (await loan.read()).guarantee
    return holdings.length > 0 ? holdings : undefined
  })
  expect(await waiting()).not.toContainEqual(expect.objectContaining({ id: deposit.id }))
})

test('a deposit after the end of the contract goes back to where two people say, once custody confirms it', async () => {
  const loan = await loanOfBoth()
  expectStatus(await loan.post(lender, 'cancel', { reason: 'changed' }), 200)
  const late = expectStatus(await loan.deposit('5', newTxHash()), 201).body.data
  expect(late.unattributed.reasonCode).toBe('GUARANTEE_CLOSED')
  const wrong = { body: { destination: ELSEWHERE.replace('B', 'b') } }
  expect((await lastro.call(lender.key, 'POST', `${LIST}/${late.id}/return`, wrong)).status).toBe(400)
  await decide(late.id, 'return', { destination: ELSEWHERE })
  const path = `/guarantees/${loan.guaranteeId}/deposits`
  const returned = await eventually('it is returned', async () => {
    const [one] = expectStatus(await lastro.call(lender.key, 'GET', path), 200).body.data.deposits
    return one.unattributed.status === 'RETURNED' ? one : undefined
  })
  expect(returned.unattributed).toMatchObject({ destination: ELSEWHERE })
})

test('custody reports to an address: that of a guarantee is its deposit, that of nobody waits for an operator', async () => {
  const loan = await loanOfBoth()
  const at = async (address: string, txHash: string) => {
    const body = { address, tokenSymbol: 'USDC', network: 'POLYGON', amount: '3', txHash }
    const answer = await lastro.call(lastro.integrationKey, 'POST', '/internal/v1/deposits', { body })
    return expectStatus(answer, 201).body.data
  }
  const [{ address }] = await eventually('custody named the address', async () => {
    const path = `/guarantees/${loan.guaranteeId}`
    const { depositInstructions } = (await lastro.call(lender.key, 'GET', path)).body.data
    return depositInstructions?.length > 0 ? depositInstructions : undefined
  })
  expect(await at(address, newTxHash())).toMatchObject({
    guaranteeId: loan.guaranteeId,
    unattributed: null,
  })
  const stray = await at(ELSEWHERE, newTxHash())
  expect(stray).toMatchObject({ contractId: null, unattributed: { reasonCode: 'ADDRESS_UNKNOWN' } })
  const operators = '/operations/v1/unattributed-deposits'
  const all = async () =>
    (await lastro.call(lastro.adminKey, 'GET', `${operators}?take=500`)).body.data.deposits
  expect(await all()).toContainEqual(stray)
  expect(await waiting()).not.toContainEqual(stray)
  const close = { body: { reason: 'returned by the custodian' } }
  expectStatus(await lastro.call(lastro.adminKey, 'POST', `${operators}/${stray.id}/close`, close), 200)
  expect(await all()).not.toContainEqual(expect.objectContaining({ id: stray.id }))
})
