import fc from 'fast-check'
import { areWithin } from '../../../platform/network/networks.ts'
import type { ApiKey } from '../../../schemas/documents/directory.ts'
import { isRefusal } from '../refusal.ts'
import {
  createOwnKey,
  isLive,
  type KeyWish,
  leavingKeys,
  MAX_KEPT_KEYS,
  MAX_LIVE_KEYS,
  type Managing,
  restrictOwnKey,
  revokeOwnKey,
  rotateOwnKey,
} from './ownKey.ts'

const AT = '2026-11-01T12:00:00.000Z'
const LATER = '2026-12-01T12:00:00.000Z'
const PAST = '2026-10-01T12:00:00.000Z'
const secret = { secretHash: 'b'.repeat(64), prefix: 'live_b' }

const keyOf = (_id: string, changes: Partial<ApiKey> = {}): ApiKey => ({
  _id,
  secretHash: 'a'.repeat(64),
  prefix: 'live_a',
  partyId: 'pty_1',
  name: _id,
  scopes: ['contracts'],
  rateLimit: 1_000,
  expiresAt: null,
  revokedAt: null,
  createdAt: AT,
  listedAs: `${AT}/${_id}`,
  session: null,
  ...changes,
})
const manager = (changes: Partial<ApiKey> = {}) =>
  keyOf('key_m', { scopes: ['keys:manage', 'contracts'], ...changes })
const asking = (...keys: readonly ApiKey[]): Managing => {
  return { keys, actor: 'key_m', cause: { commandId: 'cmd_1', at: AT }, areWithin }
}
const wish = (changes: Partial<KeyWish> = {}): KeyWish => {
  return {
    name: 'job',
    scopes: ['contracts'],
    rateLimit: 1_000,
    expiresAt: null,
    networks: [],
    ...secret,
    ...changes,
  }
}

test('a new key belongs to the same party and has what was wished', () => {
  const bound = { expiresAt: LATER, networks: ['10.1.0.0/16'] }
  expect(createOwnKey(asking(manager()), wish(bound))).toMatchObject({
    ...bound,
    _id: 'key_1',
    partyId: 'pty_1',
    scopes: ['contracts'],
    revokedAt: null,
  })
})

test('omitted rights are those of the requesting key', () => {
  const bounds = { expiresAt: LATER, networks: ['10.0.0.0/8'] }
  expect(createOwnKey(asking(manager(bounds)), wish())).toMatchObject(bounds)
})

const bounded = manager({ expiresAt: LATER, networks: ['10.0.0.0/8'], rateLimit: 100 })
const small = { rateLimit: 100 }

test.each<[string, ApiKey, Partial<KeyWish>, string | null]>([
  ['a scope that it has not', manager(), { scopes: ['contracts', 'webhooks'] }, 'scopes'],
  ['administration', manager(), { scopes: ['admin'] }, 'scopes'],
  ['more requests', bounded, { rateLimit: 101 }, 'rateLimit'],
  ['no limit at all', bounded, { rateLimit: 0 }, 'rateLimit'],
  ['a longer life', bounded, { ...small, expiresAt: '2027-01-01T00:00:00.000Z' }, 'expiresAt'],
  ['other networks', bounded, { ...small, networks: ['192.0.2.0/24'] }, 'networks'],
  ['a wider network', bounded, { ...small, networks: ['0.0.0.0/0'] }, 'networks'],
  ['anything, without the scope', keyOf('key_m'), {}, null],
  ['anything, when revoked meanwhile', manager({ revokedAt: PAST }), {}, null],
  ['anything, when it has ended', manager({ expiresAt: PAST }), {}, null],
  ['anything, from a session', manager({ session: { email: 's1.x' } }), {}, null],
])('a key cannot give %s', (_what, by, changes, field) => {
  expect(createOwnKey(asking(by), wish(changes))).toMatchObject({ code: 'forbidden', field })
})

test('a key of another party, or none, cannot ask', () => {
  expect(createOwnKey({ ...asking(manager()), actor: 'key_x' }, wish())).toMatchObject({ code: 'forbidden' })
  expect(createOwnKey({ ...asking(manager()), actor: null }, wish())).toMatchObject({ code: 'forbidden' })
})

test('a rotated key has all that the old one had, which ends with the overlap or before', () => {
  const old = keyOf('key_2', { networks: ['10.0.0.0/8'], name: 'erp' })
  const made = { name: 'erp', scopes: ['contracts'], networks: ['10.0.0.0/8'], expiresAt: null, ...secret }
  const ending = { _id: 'key_2', secretHash: old.secretHash }
  expect(rotateOwnKey(asking(manager(), old), 'key_2', secret, 60)).toMatchObject({
    made,
    ending: { ...ending, expiresAt: '2026-11-01T12:01:00.000Z' },
  })
  const soon = '2026-11-01T12:00:30.000Z'
  expect(rotateOwnKey(asking(manager(), { ...old, expiresAt: soon }), 'key_2', secret, 60)).toMatchObject({
    made: { ...made, expiresAt: soon },
    ending: { expiresAt: soon },
  })
})

test.each<[string, ApiKey]>([
  ['with a scope beyond its own', keyOf('key_2', { scopes: ['webhooks'] })],
  ['with more requests', keyOf('key_2', { rateLimit: 0 })],
])('a key gets at no secret, and widens no network, of a key %s', (_what, strong) => {
  const keys = asking(manager(), { ...strong, networks: ['10.0.0.0/8'] })
  expect(rotateOwnKey(keys, 'key_2', secret, 60)).toMatchObject({ code: 'forbidden' })
  expect(restrictOwnKey(keys, 'key_2', [])).toMatchObject({ code: 'forbidden' })
  // Ending it opens nothing.
  expect(revokeOwnKey(keys, 'key_2')).toMatchObject({ revokedAt: AT })
})

test('a key that is bound to networks unbinds none, itself neither', () => {
  const by = manager({ networks: ['10.0.0.0/8'] })
  for (const networks of [[], ['0.0.0.0/0'], ['10.0.0.0/8', '192.0.2.1/32']]) {
    expect(restrictOwnKey(asking(by), 'key_m', networks)).toMatchObject({
      code: 'forbidden',
      field: 'networks',
    })
  }
  const free = manager()
  expect(restrictOwnKey(asking(by), 'key_m', ['10.1.0.0/16'])).toMatchObject({ networks: ['10.1.0.0/16'] })
  expect(restrictOwnKey(asking(free), 'key_m', [])).toMatchObject({ networks: [] })
})

test('a key of another party is not found, and an ended one is not changed', () => {
  const ended = keyOf('key_2', { revokedAt: PAST })
  const session = keyOf('key_3', { session: { email: 's1.x' } })
  const keys = asking(manager(), ended, session)
  for (const id of ['key_9', 'key_3']) {
    expect(rotateOwnKey(keys, id, secret, 60)).toMatchObject({ code: 'not_found' })
    expect(restrictOwnKey(keys, id, [])).toMatchObject({ code: 'not_found' })
    expect(revokeOwnKey(keys, id)).toMatchObject({ code: 'not_found' })
  }
  expect(rotateOwnKey(keys, 'key_2', secret, 60)).toMatchObject({ code: 'invalid_state' })
  expect(restrictOwnKey(keys, 'key_2', [])).toMatchObject({ code: 'invalid_state' })
  expect(revokeOwnKey(keys, 'key_2')).toBe(ended)
})

test('a party has so many live keys at most', () => {
  const many = (count: number, changes: Partial<ApiKey> = {}) =>
    Array.from({ length: count }, (_, index) => keyOf(`key_x${index}`, changes))
  const full = asking(manager(), ...many(MAX_LIVE_KEYS - 1))
  expect(createOwnKey(full, wish())).toMatchObject({ code: 'invalid_state' })
  expect(rotateOwnKey(full, 'key_x0', secret, 60)).toMatchObject({ code: 'invalid_state' })
  const room = createOwnKey(asking(manager(), ...many(MAX_LIVE_KEYS - 2)), wish())
  expect(isRefusal(room)).toBe(false)
})

test('ended keys never block a new one: the oldest are removed where there are too many (security 5)', () => {
  const day = (nth: number) => new Date(Date.parse('2026-10-02T00:00:00Z') + nth * 1_000).toISOString()
  const ended = Array.from({ length: MAX_KEPT_KEYS - 1 }, (_, nth) =>
    keyOf(`key_x${nth}`, { revokedAt: day(nth) }),
  )
  const full = asking(manager(), ...ended.toReversed())
  expect(isRefusal(createOwnKey(full, wish()))).toBe(false)
  expect(isRefusal(rotateOwnKey(full, 'key_m', secret, 0))).toBe(false)
  expect(leavingKeys(full)).toEqual([ended[0]])
  expect(leavingKeys(asking(manager(), ...ended.slice(1)))).toEqual([])
  const old = keyOf('key_old', { expiresAt: '2026-08-01T00:00:00.000Z', revokedAt: PAST })
  const recent = keyOf('key_recent', { expiresAt: '2026-08-04T00:00:00.000Z' })
  expect(leavingKeys(asking(manager(), recent, old))).toEqual([old])
})

test('after any key is made no more are kept than may be, and no live one leaves (security 5)', () => {
  const moment = fc.option(
    fc
      .integer({ min: -200, max: 200 })
      .map(days => new Date(Date.parse(AT) + days * 86_400_000).toISOString()),
    { nil: null },
  )
  const keys = fc.array(fc.record({ revokedAt: moment, expiresAt: moment }), { maxLength: 700 })
  fc.assert(
    fc.property(keys, ends => {
      const all = ends.map((end, nth) => keyOf(`key_${nth}`, end))
      const live = all.filter(key => isLive(key, AT))
      const leaving = leavingKeys(asking(...all))
      expect(leaving.filter(key => live.includes(key))).toEqual([])
      expect(all.length + 1 - leaving.length).toBeLessThanOrEqual(Math.max(MAX_KEPT_KEYS, live.length + 1))
    }),
    { numRuns: 50 },
  )
})

test('a key that replaced others counts its requests with the first of them (security 5)', () => {
  let current = keyOf('key_first', { rateLimit: 6 })
  for (let nth = 0; nth < 4; nth++) {
    const keys = { ...asking(manager(), current), cause: { commandId: `cmd_${nth}`, at: AT } }
    const rotated = rotateOwnKey(keys, current._id, secret, 0)
    if (isRefusal(rotated)) throw new Error(String(rotated.reason))
    expect(rotated.ending.countedAs).toBe(current.countedAs)
    current = rotated.made
    expect(current).toMatchObject({ rateLimit: 6, countedAs: 'key_first' })
  }
  expect(createOwnKey(asking(manager()), wish())).not.toHaveProperty('countedAs')
})
