import { expectStatus, type Platform, platform } from '../support/platform.ts'
import { type SandboxLoans, sandboxLoans } from '../support/sandboxLoans.ts'

const MAY = ['keys:manage', 'approvals', 'contracts']
let lastro: Platform
let loans: SandboxLoans

beforeAll(async () => {
  lastro = await platform()
  loans = await sandboxLoans(lastro)
})
afterAll(() => lastro?.close())

test('a proposal is approved after 23 hours; after 24 it is EXPIRED, and never done', async () => {
  const { document } = await lastro.newLender()
  const [desk, second] = [await lastro.newKey(MAY, document), await lastro.newKey(MAY, document)]
  const ask = (key: string, method: string, path: string, body?: object) =>
    lastro.call(key, method, path, body ? { body } : {})
  const policy = { requiredFor: ['KEY_CHANGE'] }
  expectStatus(await ask(desk, 'PATCH', '/approvals/v1/policy', policy), 200)
  const propose = async () => {
    const wish = { name: 'job', scopes: ['contracts'] }
    return expectStatus(await ask(desk, 'POST', '/keys/v1', wish), 202).body.data
  }
  const [early, late] = [await propose(), await propose()]
  const approve = (id: string) => ask(second, 'POST', `/approvals/v1/${id}/approve`)
  await loans.advance('PT23H')
  expectStatus(await approve(early.id), 200)
  await loans.advance('PT2H')
  const { data } = expectStatus(await ask(second, 'GET', `/approvals/v1/${late.id}`), 200).body
  expect(data).toMatchObject({
    status: 'EXPIRED',
    decidedBy: null,
    decidedAt: late.expiresAt,
    outcome: null,
  })
  const { error } = expectStatus(await approve(late.id), 409).body
  expect(error).toMatchObject({ code: 'invalid_state', details: { reason: 'the approval is EXPIRED' } })
  const { keys } = expectStatus(await ask(desk, 'GET', '/keys/v1'), 200).body.data
  expect(keys.filter(({ name }: { name: string }) => name === 'job')).toHaveLength(1)
})
