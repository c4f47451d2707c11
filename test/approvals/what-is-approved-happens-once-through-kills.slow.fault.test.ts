import { eventually } from '../support/eventually.ts'
import { newLoan } from '../support/loan.ts'
import { expectStatus, type Platform, platform } from '../support/platform.ts'

const LIMIT_MS = 300_000
const MAY = ['contracts', 'approvals']
let lastro: Platform

beforeAll(async () => {
  lastro = await platform()
})
afterAll(() => lastro?.close())

test('an approval survives the death of every process between it and its act, which happens once', async () => {
  const lender = await lastro.newLender()
  const [desk, second] = [
    await lastro.newKey(MAY, lender.document),
    await lastro.newKey(MAY, lender.document),
  ]
  const loan = await newLoan(lastro, { lender })
  const ask = (key: string, method: string, path: string, body?: object) =>
    lastro.call(key, method, path, body ? { body } : {})
  const policy = { requiredFor: ['CONTRACT_CANCELLATION'] }
  expectStatus(await ask(desk, 'PATCH', '/approvals/v1/policy', policy), 200)
  const cancellation = `/contracts/v1/${loan.id}/cancel`
  const { data } = expectStatus(await ask(desk, 'POST', cancellation, { reason: 'wrong' }), 202).body
  const path = `/approvals/v1/${data.id}`

  await lastro.kill('contracts')
  expectStatus(await ask(second, 'POST', `${path}/approve`), 200)
  await lastro.kill('directory')
  await lastro.start('directory')
  await lastro.start('contracts')
  await lastro.kill('directory')
  await lastro.start('directory')
  const done = await eventually(
    'the outcome stands on the approval',
    async () => {
      const answer = await ask(desk, 'GET', path)
      return answer.body?.data?.outcome ? answer.body.data : undefined
    },
    LIMIT_MS,
  )
  expect(done).toMatchObject({ status: 'APPROVED', outcome: { status: 'DONE', resource: String(loan.id) } })
  expect((await loan.read()).status).toBe('CANCELLED')
  const { facts } = expectStatus(await ask(lender.key, 'GET', `/contracts/v1/${loan.id}/events`), 200).body
    .data
  const ends = (facts as { event: string }[]).filter(({ event }) => event === 'contract.cancelled')
  expect(ends).toHaveLength(1)
})
