import fc from 'fast-check'
import type { Party } from '../../../schemas/documents/directory.ts'
import type { DeliveryRequest, Endpoint } from '../../../schemas/documents/webhooks.ts'
import {
  createEndpoint,
  deleteEndpoint,
  disableEndpoint,
  MAX_ENDPOINTS,
  MAX_SECRETS,
  type Requested,
  requestDelivery,
  rotateSecret,
  updateEndpoint,
} from './endpoint.ts'

const at = '2026-11-21T13:00:00.000Z'
const cause = (commandId: string, time = at) => ({ commandId, at: time })
const settings = {
  url: 'https://hooks.example.com/',
  events: ['collateral.created'],
  description: null,
  status: 'ENABLED' as const,
  filter: [],
  fifo: false,
  maxPerSecond: null,
}
const created = () =>
  createEndpoint(
    [],
    'pty_1',
    { ...settings, signatureType: 'HMAC_SHA256', sealedSecret: 's1' },
    cause('cmd_1'),
  ) as Endpoint
const party = { _id: 'pty_1', eventSequence: 3 } as Party

test('an endpoint gets its id from the command: the same command makes the same endpoint', () => {
  expect(created()).toEqual(created())
  expect(created()).toMatchObject({ _id: 'ep_1', status: 'ENABLED', disabledReason: null, version: 1 })
})

test('a tenant has a bounded number of endpoints', () => {
  const many = Array.from({ length: MAX_ENDPOINTS }, created)
  const outcome = createEndpoint(
    many,
    'pty_1',
    { ...settings, signatureType: 'HMAC_SHA256', sealedSecret: 's' },
    cause('cmd_2'),
  )
  expect(outcome).toMatchObject({ code: 'invalid_state', reason: 'TOO_MANY_ENDPOINTS' })
})

test('disabling parks, enabling releases, anything else does neither', () => {
  const disabled = updateEndpoint(created(), 'pty_1', { status: 'DISABLED' }, cause('cmd_2'))
  expect(disabled).toMatchObject({
    endpoint: { status: 'DISABLED', disabledReason: 'REQUESTED', disabledAt: at, version: 2 },
    request: { _id: 'req_2', kind: 'PARK', endpointId: 'ep_1', status: 'OPEN' },
  })
  const { endpoint } = disabled as { endpoint: Endpoint }
  expect(updateEndpoint(endpoint, 'pty_1', { status: 'ENABLED' }, cause('cmd_3'))).toMatchObject({
    endpoint: { status: 'ENABLED', disabledReason: null, disabledAt: null },
    request: { kind: 'RELEASE' },
  })
  expect(updateEndpoint(endpoint, 'pty_1', { fifo: true }, cause('cmd_3'))).toMatchObject({
    endpoint: { fifo: true, status: 'DISABLED' },
    request: null,
  })
})

test('another tenant’s endpoint is unknown', () => {
  const refusal = { code: 'not_found' }
  expect(updateEndpoint(created(), 'pty_2', {}, cause('cmd_2'))).toMatchObject(refusal)
  expect(deleteEndpoint(created(), 'pty_2', cause('cmd_2'))).toMatchObject(refusal)
  expect(
    rotateSecret(created(), 'pty_2', { sealedSecret: 's', gracePeriodSeconds: 0 }, cause('cmd_2')),
  ).toMatchObject(refusal)
  expect(
    requestDelivery(
      created(),
      null,
      'pty_2',
      { kind: 'TEST', endpointId: 'ep_1', eventId: null, since: null, until: null },
      cause('cmd_2'),
    ),
  ).toMatchObject(refusal)
})

test('the platform disables an endpoint only as it was found, and says so once', () => {
  const reason = { reason: 'GONE', version: 1 } as const
  const disabled = disableEndpoint(created(), party, reason, cause('cmd_9'))!
  expect(disabled).toMatchObject({
    endpoint: { status: 'DISABLED', disabledReason: 'GONE' },
    party: { eventSequence: 4 },
    request: { kind: 'PARK' },
  })
  expect(disableEndpoint(disabled.endpoint, party, reason, cause('cmd_9'))).toBeNull()
  expect(disableEndpoint({ ...created(), version: 2 }, party, reason, cause('cmd_9'))).toBeNull()
  expect(disableEndpoint(null, party, reason, cause('cmd_9'))).toBeNull()
})

test('rotation: both secrets until the grace period ends, then the new one alone', () => {
  const once = rotateSecret(
    created(),
    'pty_1',
    { sealedSecret: 's2', gracePeriodSeconds: 3_600 },
    cause('cmd_2'),
  ) as Endpoint
  expect(once.secrets).toEqual([
    { sealed: 's2', createdAt: at, expiresAt: null },
    { sealed: 's1', createdAt: at, expiresAt: '2026-11-21T14:00:00.000Z' },
  ])
  const later = '2026-11-21T15:00:00.000Z'
  const twice = rotateSecret(
    once,
    'pty_1',
    { sealedSecret: 's3', gracePeriodSeconds: 0 },
    cause('cmd_3', later),
  ) as Endpoint
  expect(twice.secrets.map(({ sealed }) => sealed)).toEqual(['s3'])
})

const rotated = (endpoint: Endpoint, sealedSecret: string, gracePeriodSeconds: number, time = at) =>
  rotateSecret(endpoint, 'pty_1', { sealedSecret, gracePeriodSeconds }, cause(`cmd_${sealedSecret}`, time))

test('(streams B1) rotation without a grace period ends every earlier secret, whatever it was promised', () => {
  const once = rotated(created(), 's2', 86_400) as Endpoint
  const twice = rotated(once, 's3', 0) as Endpoint
  expect(twice.secrets.map(({ sealed }) => sealed)).toEqual(['s3'])
})

test('(streams B1) a rotation that would leave out a secret in its grace period is refused', () => {
  let endpoint = created()
  for (let n = 2; n <= MAX_SECRETS; n++) endpoint = rotated(endpoint, `s${n}`, 86_400) as Endpoint
  expect(endpoint.secrets).toHaveLength(MAX_SECRETS)
  expect(rotated(endpoint, 'more', 86_400)).toMatchObject({
    code: 'invalid_state',
    reason: 'TOO_MANY_SECRETS',
  })
  expect(rotated(endpoint, 'more', 0)).toMatchObject({ secrets: [{ sealed: 'more' }] })
})

test('(streams B1) no earlier secret outlives a later grace period, and none ends before its own', () => {
  const rotation = fc.record({ grace: fc.integer({ min: 0, max: 604_800 }), pause: fc.nat({ max: 100_000 }) })
  fc.assert(
    fc.property(fc.array(rotation, { maxLength: 12 }), rotations => {
      let endpoint = created()
      let now = Date.parse(at)
      const ends = new Map([['s1', Number.POSITIVE_INFINITY]])
      for (const [n, { grace, pause }] of rotations.entries()) {
        now += pause * 1_000
        const next = rotated(endpoint, `n${n}`, grace, new Date(now).toISOString())
        if ('code' in next) continue
        for (const [sealed, end] of ends) ends.set(sealed, Math.min(end, now + grace * 1_000))
        ends.set(`n${n}`, Number.POSITIVE_INFINITY)
        endpoint = next as Endpoint
        const signing = endpoint.secrets.map(({ sealed, expiresAt }) => [sealed, expiresAt])
        const expected = [...ends].filter(([, end]) => end > now).reverse()
        const text = (end: number) => (Number.isFinite(end) ? new Date(end).toISOString() : null)
        expect(signing).toEqual(expected.map(([sealed, end]) => [sealed, text(end)]))
      }
    }),
  )
})

test('a disabled endpoint takes no test', () => {
  const endpoint = { ...created(), status: 'DISABLED' } as Endpoint
  const wish = { kind: 'TEST', endpointId: 'ep_1', eventId: null, since: null, until: null } as const
  expect(requestDelivery(endpoint, null, 'pty_1', wish, cause('cmd_2'))).toMatchObject({
    code: 'invalid_state',
    reason: 'ENDPOINT_DISABLED',
  })
})

test('one conformance run at a time: who asks again gets the open one, and a new one after its end', () => {
  const wish = { kind: 'CONFORMANCE', endpointId: 'ep_1', eventId: null, since: null, until: null } as const
  const ask = (endpoint: Endpoint, lastRun: DeliveryRequest | null, commandId: string) =>
    requestDelivery(endpoint, lastRun, 'pty_1', wish, cause(commandId)) as Requested
  const first = ask(created(), null, 'cmd_2')
  expect(first.changed?.endpoint).toEqual({ ...created(), conformanceRun: first.request._id })
  const again = ask(first.changed!.endpoint!, first.request, 'cmd_3')
  expect(again).toEqual({ request: first.request, changed: null })
  const done = { ...first.request, status: 'DONE' } as const
  expect(ask(first.changed!.endpoint!, done, 'cmd_4').request._id).not.toBe(first.request._id)
})
