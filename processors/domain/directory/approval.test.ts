import type { ApiKey, Approval, Party } from '../../../schemas/documents/directory.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import {
  type Asking,
  approve,
  areIndependent,
  expire,
  MAX_OPEN_APPROVALS,
  propose,
  reject,
  settle,
  withdraw,
} from './approval.ts'
import { changePolicy } from './approvalPolicy.ts'

const AT = '2026-11-01T12:00:00.000Z'
const NEXT_DAY = '2026-11-02T12:00:00.000Z'
const LAST_MOMENT = '2026-11-02T11:59:59.999Z'

const keyOf = (_id: string, changes: Partial<ApiKey> = {}): ApiKey => ({
  _id,
  secretHash: 'a'.repeat(64),
  prefix: 'live_a',
  partyId: 'pty_1',
  name: _id,
  scopes: ['keys:manage', 'approvals'],
  rateLimit: 1_000,
  expiresAt: null,
  revokedAt: null,
  createdAt: AT,
  listedAs: `${AT}/${_id}`,
  session: null,
  ...changes,
})
const proposer = keyOf('key_a', { scopes: ['keys:manage'] })
const approver = keyOf('key_b')
const asking = (actor: string, at = AT, keys: readonly ApiKey[] = [proposer, approver]): Asking => {
  return { partyId: 'pty_1', keys, actor, cause: { commandId: 'cmd_1_proposal', at } }
}
const wanted = { command: 'RevokeOwnKey', value: '{"keyId":"key_c"}' }
const fact = <T extends object>(value: T | Refusal): T => {
  if (isRefusal(value)) throw new Error(JSON.stringify(value))
  return value
}
const why = (value: object): readonly unknown[] =>
  isRefusal(value) ? [value.code, value.reason] : ['decided', value]
const proposed = fact(propose(asking('key_a'), wanted, []))

test('a key that may not read an approval learns nothing of it by withdrawing (security 15)', () => {
  const blind = keyOf('key_c', { scopes: ['contracts'] })
  const seeing = keyOf('key_d', { scopes: ['keys:manage'] })
  const keys = [proposer, approver, blind, seeing]
  const codeOf = (actor: string) => why(withdraw(proposed, asking(actor, AT, keys), null))[0]
  expect([codeOf('key_c'), codeOf('key_d'), codeOf('key_b')]).toEqual(['not_found', 'forbidden', 'forbidden'])
  expect(codeOf('key_a')).toBe('decided')
})

test('a proposal says what, by which key, when and until when', () => {
  expect(proposed).toMatchObject({
    _id: 'apr_1',
    partyId: 'pty_1',
    act: 'KEY_CHANGE',
    ...wanted,
    status: 'PROPOSED',
    proposedBy: 'key_a',
    proposedAt: AT,
    expiresAt: NEXT_DAY,
    outcome: null,
    isOpen: true,
  })
})

test('nothing else is proposed, and not without end', () => {
  expect(why(propose(asking('key_a'), { command: 'EraseParty', value: '{}' }, []))[0]).toBe('INVALID_REQUEST')
  const open = Array.from({ length: MAX_OPEN_APPROVALS }, () => proposed)
  expect(why(propose(asking('key_a'), wanted, open))[0]).toBe('invalid_state')
})

test('another key approves until the last moment, and never at the end', () => {
  expect(approve(proposed, asking('key_b', LAST_MOMENT), 'seen')).toMatchObject({
    status: 'APPROVED',
    decidedBy: 'key_b',
    decidedAt: LAST_MOMENT,
    reason: 'seen',
    openOf: null,
    isOpen: true,
  })
  const late = ['invalid_state', 'the approval is EXPIRED']
  for (const rule of [approve, reject])
    expect(why(rule(proposed, asking('key_b', NEXT_DAY), null))).toEqual(late)
  expect(why(withdraw(proposed, asking('key_a', NEXT_DAY), null))).toEqual(late)
})

const child = keyOf('key_c', { madeBy: ['key_a'] })
const sibling = keyOf('key_d', { madeBy: ['key_r'] })
const rotated = keyOf('key_e', { madeBy: ['key_b', 'key_r'] })

test.each<[string, ApiKey, ApiKey, boolean]>([
  ['two keys of the operator', proposer, approver, true],
  ['a key and one that it made', proposer, child, false],
  ['two keys that one key made', keyOf('key_f', { madeBy: ['key_r'] }), sibling, false],
  ['keys made by two keys', child, sibling, true],
  ['a key and what replaced it', approver, rotated, false],
  ['a key, and one that its maker had replaced', sibling, rotated, false],
])('%s: independent or not, either way round', (_name, one, other, independent) => {
  expect([areIndependent(one, other), areIndependent(other, one)]).toEqual([independent, independent])
})

test.each<[string, ApiKey]>([
  ['the key that proposed', keyOf('key_a')],
  ['a key without the scope for it', keyOf('key_b', { scopes: ['keys:manage'] })],
  ['a key without the scope of the act', keyOf('key_b', { scopes: ['approvals'] })],
  ['a key that was revoked', keyOf('key_b', { revokedAt: AT })],
  ['a key that ended', keyOf('key_b', { expiresAt: AT })],
  ['a key that the proposer made', keyOf('key_b', { madeBy: ['key_a'] })],
  ['the session of a person', keyOf('key_b', { session: { email: 'sealed' } })],
])('%s does not approve', (_name, key) => {
  const keys = key._id === 'key_a' ? [key] : [proposer, key]
  expect(why(approve(proposed, asking(key._id, AT, keys), null))[0]).toBe('forbidden')
})

test('a proposal of a key that has ended since is not approved', () => {
  const keys = [keyOf('key_a', { revokedAt: AT }), approver]
  expect(why(approve(proposed, asking('key_b', AT, keys), null))).toEqual([
    'invalid_state',
    'the proposing key is revoked or expired',
  ])
})

test('only the key that proposed withdraws, and only others reject', () => {
  expect(withdraw(proposed, asking('key_a'), null)).toMatchObject({ status: 'WITHDRAWN', isOpen: false })
  expect(reject(proposed, asking('key_b'), 'no')).toMatchObject({ status: 'REJECTED', decidedBy: 'key_b' })
  expect(why(withdraw(proposed, asking('key_b'), null))[0]).toBe('forbidden')
  expect(why(reject(proposed, asking('key_a', AT, [keyOf('key_a')]), null))[0]).toBe('forbidden')
})

test.each(['APPROVED', 'REJECTED', 'WITHDRAWN', 'EXPIRED'] as const)('%s is the end of it', status => {
  const ended: Approval = { ...proposed, status }
  const again = ['invalid_state', `the approval is ${status}`]
  expect(why(approve(ended, asking('key_b'), null))).toEqual(again)
  expect(why(reject(ended, asking('key_b'), null))).toEqual(again)
  expect(why(withdraw(ended, asking('key_a'), null))).toEqual(again)
  expect(expire(ended, NEXT_DAY)).toBeNull()
})

test('of another party’s approval nothing is known', () => {
  const theirs: Approval = { ...proposed, partyId: 'pty_2' }
  for (const rule of [approve, reject, withdraw]) {
    expect(why(rule(theirs, asking('key_b'), null))[0]).toBe('not_found')
    expect(why(rule(null, asking('key_b'), null))[0]).toBe('not_found')
  }
})

test('time ends a proposal, as of the moment that was said', () => {
  expect(expire(proposed, LAST_MOMENT)).toBeNull()
  expect(expire(proposed, '2026-11-05T00:00:00.000Z')).toMatchObject({
    status: 'EXPIRED',
    decidedAt: NEXT_DAY,
  })
})

test('the first outcome stays', () => {
  const done = { status: 'DONE', at: AT, resource: 'key_c', refusal: null } as const
  const settled = settle(proposed, done)
  expect(settled).toMatchObject({ outcome: done, isOpen: false })
  expect(settle(settled, { ...done, at: NEXT_DAY })).toBe(settled)
})

const party = (requiredFor?: Party['approvalsRequiredFor']) =>
  ({
    _id: 'pty_1',
    version: 3,
    updatedAt: AT,
    ...(requiredFor ? { approvalsRequiredFor: requiredFor } : {}),
  }) as Party

test('a policy is switched on where another hand could approve, and only there', () => {
  const changed = fact(changePolicy(party(), ['KEY_CHANGE'], asking('key_b', AT, [keyOf('key_a'), approver])))
  expect(changed).toMatchObject({
    isNarrowed: false,
    party: { approvalsRequiredFor: ['KEY_CHANGE'], version: 4 },
  })
  const mine = keyOf('key_g', { madeBy: ['key_b'] })
  for (const others of [[], [proposer], [mine], [keyOf('key_h', { revokedAt: AT })]]) {
    const alone = changePolicy(party(), ['KEY_CHANGE'], asking('key_b', AT, [approver, ...others]))
    expect(why(alone)[0]).toBe('invalid_state')
  }
})

test('removing an act narrows the policy; the same again does not', () => {
  const on = party(['KEY_CHANGE'])
  expect(fact(changePolicy(on, [], asking('key_b'))).isNarrowed).toBe(true)
  expect(fact(changePolicy(on, ['KEY_CHANGE'], asking('key_b'))).isNarrowed).toBe(false)
  expect(why(changePolicy(on, [], asking('key_a')))[0]).toBe('forbidden')
})
