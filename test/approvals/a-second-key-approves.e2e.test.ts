import { randomUUID } from 'node:crypto'
import { eventually } from '../support/eventually.ts'
import { newLoan } from '../support/loan.ts'
import { type Answer, expectStatus, type Party, type Platform, platform } from '../support/platform.ts'

const APPROVALS = '/approvals/v1'
const PROBE = '/contracts/v1/borrowers/lookup?document=52998224725'
const MAY = ['keys:manage', 'contracts', 'approvals']
let lastro: Platform

/** A tenant with keys from two hands, who wants two pairs of eyes for changes of keys. */
interface Tenant {
  readonly party: Party
  readonly desk: string
  readonly second: string
}

beforeAll(async () => {
  lastro = await platform()
})
afterAll(() => lastro?.close())

const ask = (key: string, method: string, path: string, body?: unknown, idempotencyKey?: string) =>
  lastro.call(key, method, path, {
    ...(body === undefined ? {} : { body }),
    ...(idempotencyKey === undefined ? {} : { headers: { 'idempotency-key': idempotencyKey } }),
  })
const policy = (key: string, ...requiredFor: string[]) =>
  ask(key, 'PATCH', `${APPROVALS}/policy`, { requiredFor })
const decide = (key: string, id: string, verb: string, body?: object) =>
  ask(key, 'POST', `${APPROVALS}/${id}/${verb}`, body)
const newKey = (key: string, idempotencyKey?: string) =>
  ask(key, 'POST', '/keys/v1', { name: 'job', scopes: ['contracts'] }, idempotencyKey)
const becomes = (key: string, status: number) =>
  eventually(`the key is answered with ${status}`, async () => {
    return (await ask(key, 'GET', PROBE)).status === status
  })
const outcomeOf = (key: string, id: string) =>
  eventually('the outcome of what was approved', async () => {
    const { data } = expectStatus(await ask(key, 'GET', `${APPROVALS}/${id}`), 200).body
    return data.outcome ? data : undefined
  })
const refused = ({ status, body }: Answer) => [status, body?.error?.code]

async function tenant(...requiredFor: string[]): Promise<Tenant> {
  const party = await lastro.newLender()
  const [desk, second] = [await lastro.newKey(MAY, party.document), await lastro.newKey(MAY, party.document)]
  if (requiredFor.length > 0) expectStatus(await policy(desk, ...requiredFor), 200)
  return { party, desk, second }
}

test('a key is proposed, opens nothing, and works once another key has approved it; a retry is the same proposal', async () => {
  const { desk, second } = await tenant('KEY_CHANGE')
  const idempotencyKey = randomUUID()
  const { body, headers } = expectStatus(await newKey(desk, idempotencyKey), 202)
  const { id, secret, ...proposed } = body.data
  expect(proposed).toMatchObject({
    act: 'KEY_CHANGE',
    operation: 'createOwnKey',
    request: { name: 'job', scopes: ['contracts'], expiresAt: null, networks: [] },
    status: 'PROPOSED',
    outcome: null,
  })
  expect(JSON.stringify(proposed)).not.toContain('secretHash')
  expect(Date.parse(proposed.expiresAt) - Date.parse(proposed.proposedAt)).toBe(24 * 3_600_000)
  expect(headers.get('location')).toBe(`${APPROVALS}/${id}`)
  const again = expectStatus(await newKey(desk, idempotencyKey), 202)
  expect(again.body.data).toEqual({ ...body.data, secret: null })
  const command = await ask(desk, 'GET', `/commands/v1/${headers.get('x-command-id')}`)
  expect(command.body.data).toMatchObject({ status: 'SUCCEEDED', answer: { status: 202 } })
  const { prefix } = proposed.request
  const keys = async () => (await ask(second, 'GET', '/keys/v1')).body.data.keys as { prefix: string }[]
  expect(secret.startsWith(prefix)).toBe(true)
  expect((await keys()).map(key => key.prefix)).not.toContain(prefix)

  const listed = expectStatus(await ask(second, 'GET', `${APPROVALS}?status=PROPOSED`), 200).body.data
  expect(listed.approvals).toEqual([{ id, ...proposed }])
  const approved = expectStatus(await decide(second, id, 'approve', { reason: 'agreed' }), 200).body.data
  expect(approved).toMatchObject({
    status: 'APPROVED',
    reason: 'agreed',
    outcome: { status: 'DONE', error: null },
  })
  expect((await ask(secret, 'GET', PROBE)).status).toBe(200)
  expect(refused(await decide(second, id, 'approve'))).toEqual([409, 'invalid_state'])
  expect(refused(await decide(second, id, 'reject'))).toEqual([409, 'invalid_state'])
  expect(refused(await decide(desk, id, 'withdraw'))).toEqual([409, 'invalid_state'])
  expect(expectStatus(await ask(desk, 'GET', `${APPROVALS}/${id}`), 200).body.data).toEqual(approved)
})

test('a proposal is not approved by its proposer, nor by a key of the same creator; another tenant finds nothing', async () => {
  const { party, desk, second } = await tenant()
  const child = { name: 'child', scopes: MAY }
  const { data: made } = expectStatus(await ask(desk, 'POST', '/keys/v1', child), 201).body
  expectStatus(await policy(desk, 'KEY_CHANGE'), 200)
  const { data } = expectStatus(await ask(desk, 'DELETE', `/keys/v1/${made.id}`), 202).body
  expect(data).toMatchObject({ operation: 'revokeOwnKey', request: { keyId: made.id }, secret: null })
  expect(refused(await decide(desk, data.id, 'approve'))).toEqual([403, 'forbidden'])
  expect(refused(await decide(made.secret, data.id, 'approve'))).toEqual([403, 'forbidden'])
  const without = await lastro.newKey(['approvals'], party.document)
  expect(refused(await decide(without, data.id, 'approve'))).toEqual([403, 'forbidden'])
  const stranger = await lastro.newKey(MAY, (await lastro.newLender()).document)
  for (const verb of ['approve', 'reject', 'withdraw']) {
    expect(refused(await decide(stranger, data.id, verb))).toEqual([404, 'not_found'])
  }
  expect(refused(await ask(stranger, 'GET', `${APPROVALS}/${data.id}`))).toEqual([404, 'not_found'])
  expectStatus(await decide(second, data.id, 'approve'), 200)
  await becomes(made.secret, 401)
})

test('a rejected or withdrawn proposal has no effect, and is in the audit trail', async () => {
  const { party, desk, second } = await tenant()
  const spare = expectStatus(await newKey(desk), 201).body.data
  expectStatus(await policy(desk, 'KEY_CHANGE'), 200)
  const path = `/keys/v1/${spare.id}`
  const propose = async (method: string, to: string, body?: object) =>
    expectStatus(await ask(desk, method, to, body), 202).body.data.id as string
  const rotation = await propose('POST', `${path}/rotate`, { overlapSeconds: 0 })
  const restriction = await propose('PATCH', path, { networks: ['192.0.2.0/24'] })
  const rejected = expectStatus(await decide(second, rotation, 'reject', { reason: 'no' }), 200)
  const ofAnother = await decide(second, restriction, 'withdraw')
  expect(refused(ofAnother)).toEqual([403, 'forbidden'])
  const withdrawn = expectStatus(await decide(desk, restriction, 'withdraw'), 200)
  expect(refused(await decide(second, rotation, 'approve'))).toEqual([409, 'invalid_state'])
  expect(refused(await decide(second, restriction, 'approve'))).toEqual([409, 'invalid_state'])
  expect((await ask(spare.secret, 'GET', PROBE)).status).toBe(200)
  const auditor = await lastro.newKey(['audit:read'], party.document)
  const expected = [
    'rotateOwnKey 202',
    'restrictOwnKey 202',
    `rejectAct ${rejected.responseStatus}`,
    `withdrawAct ${ofAnother.responseStatus}`,
    `withdrawAct ${withdrawn.responseStatus}`,
  ]
  await eventually('each step is in the trail', async () => {
    const { entries } = expectStatus(await ask(auditor, 'GET', '/audit/v1'), 200).body.data
    const seen = (entries as { operation: string; statusCode: number }[]).map(
      ({ operation, statusCode }) => `${operation} ${statusCode}`,
    )
    return expected.every(one => seen.includes(one))
  })
})

test('one hand alone does not switch it on, and does not switch it off', async () => {
  const party = await lastro.newLender()
  const only = await lastro.newKey(MAY, party.document)
  expectStatus(await ask(only, 'POST', '/keys/v1', { name: 'child', scopes: MAY }), 201)
  const { error } = expectStatus(await policy(only, 'KEY_CHANGE'), 409).body
  expect(error).toMatchObject({ code: 'invalid_state', details: { field: 'requiredFor' } })
  const second = await lastro.newKey(MAY, party.document)
  expectStatus(await policy(only, 'KEY_CHANGE'), 200)
  const { data } = expectStatus(await policy(only), 202).body
  expect(data).toMatchObject({ act: 'POLICY_CHANGE', request: { requiredFor: [] } })
  const shown = async () => (await ask(only, 'GET', `${APPROVALS}/policy`)).body.data.requiredFor
  expect(await shown()).toEqual(['KEY_CHANGE'])
  expectStatus(await decide(second, data.id, 'approve'), 200)
  expect(await shown()).toEqual([])
  expectStatus(await newKey(only), 201)
})

test('a contract is cancelled once, when another key has approved it; what happened before it stands in its outcome', async () => {
  const { party, desk, second } = await tenant('CONTRACT_CANCELLATION')
  const [loan, sooner] = [await newLoan(lastro, { lender: party }), await newLoan(lastro, { lender: party })]
  const cancel = (id: number, key: string, idempotencyKey?: string) =>
    ask(key, 'POST', `/contracts/v1/${id}/cancel`, { reason: 'wrong terms' }, idempotencyKey)
  expect(refused(await cancel(loan.id, loan.borrower.key))).toEqual([403, 'forbidden'])
  const idempotencyKey = randomUUID()
  const [first, again] = [
    expectStatus(await cancel(loan.id, desk, idempotencyKey), 202).body.data,
    expectStatus(await cancel(loan.id, desk, idempotencyKey), 202).body.data,
  ]
  expect(again).toEqual(first)
  expect(first).toMatchObject({
    act: 'CONTRACT_CANCELLATION',
    operation: 'cancelContract',
    request: { contractId: loan.id, reason: 'wrong terms' },
  })
  const other = expectStatus(await cancel(loan.id, desk), 202).body.data
  expect((await loan.read()).status).toBe('DRAFT')
  const approved = expectStatus(await decide(second, first.id, 'approve'), 200).body.data
  expect(approved.status).toBe('APPROVED')
  const done = await outcomeOf(desk, first.id)
  expect(done.outcome).toMatchObject({ status: 'DONE', resource: String(loan.id), error: null })
  const cancelled = await eventually('the contract shows its cancellation', async () => {
    const contract = await loan.read()
    return contract.status === 'DRAFT' ? undefined : contract
  })
  expect(cancelled).toMatchObject({ status: 'CANCELLED', cancellationReason: 'wrong terms' })
  expectStatus(await decide(second, other.id, 'approve'), 200)
  const late = await outcomeOf(desk, other.id)
  expect(late.outcome).toMatchObject({ status: 'REFUSED', error: { code: 'invalid_state' } })
  expect(refused(await cancel(loan.id, desk))).toEqual([409, 'invalid_state'])

  const { data } = expectStatus(await cancel(sooner.id, desk), 202).body
  expectStatus(await decide(second, data.id, 'reject'), 200)
  expect((await sooner.read()).status).toBe('DRAFT')
  const auditor = await lastro.newKey(['audit:read'], party.document)
  await eventually('the cancellation is in the trail of who proposed it', async () => {
    const { entries } = expectStatus(await ask(auditor, 'GET', `/audit/v1?resource=${loan.id}`), 200).body
      .data
    const proposals = (entries as { operation: string; eventIds: string[] }[]).filter(
      ({ operation, eventIds }) => operation === 'cancelContract' && eventIds.length > 0,
    )
    return proposals.length > 0
  })
  const { facts } = (await ask(party.key, 'GET', `/contracts/v1/${loan.id}/events`)).body.data
  const ends = (facts as { event: string }[]).filter(({ event }) => event === 'contract.cancelled')
  expect(ends).toHaveLength(1)
})

test('collateral is asked to be released when another key has approved it', async () => {
  const { party, desk, second } = await tenant('GUARANTEE_RELEASE')
  const loan = await newLoan(lastro, { lender: party })
  expectStatus(await loan.send(), 200)
  expectStatus(await loan.deposit('3000'), 201)
  const token = { tokenSymbol: 'USDC', network: 'POLYGON', amount: '100.5' }
  const path = `/guarantees/${loan.guaranteeId}/releases`
  const { data } = expectStatus(await ask(desk, 'POST', path, token), 202).body
  expect(data.request).toEqual({ contractId: loan.id, guaranteeId: loan.guaranteeId, ...token })
  const releases = async () => (await ask(desk, 'GET', path)).body.data.releases as { id: string }[]
  expect(await releases()).toEqual([])
  expectStatus(await decide(second, data.id, 'approve'), 200)
  const { outcome } = await outcomeOf(desk, data.id)
  expect(outcome.status).toBe('DONE')
  const listed = await eventually('the release is listed', async () => {
    const found = await releases()
    return found.length > 0 ? found : undefined
  })
  expect(listed).toMatchObject([{ id: outcome.resource, amount: '100.5' }])
})
