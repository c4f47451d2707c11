import type { OutRecord, Publish } from '../../../platform/records/records.ts'
import { newSecret } from '../../../platform/secrets/signingSecret.ts'
import { createSigner } from '../../../platform/secrets/webhookSignature.ts'
import { createLocalCodec } from '../../../schemas/codec/codec.ts'
import type { ReceiveProviderEvent } from '../../../schemas/types.ts'
import { bindOne, watchedApp } from '../../server/app.fixture.ts'
import type { AuditEntry } from '../../server/audit.ts'
import { providerEventRoutes } from './providerWebhooks.ts'

const SECRET = newSecret('HMAC_SHA256')
const NO_ADDRESS = { contractId: null, guaranteeId: null }
const NOW = 1_793_000_000_000
const codec = createLocalCodec()
const BODY = '{"customerId":"cus_1","status":"ACTIVE", "reference":"acc_1"}'
const seconds = () => Math.floor(Date.now() / 1_000)
let published: OutRecord[] = []
let audited: AuditEntry[] = []
let brokerIsAway = false

async function send(
  body: string | Buffer,
  { id = 'msg_1', at = seconds(), secret = SECRET, name = 'account', headers = {}, isOutside = true } = {},
) {
  const publish: Publish = async records => {
    if (brokerIsAway) throw Object.assign(new Error('away'), { name: 'Unavailable' })
    published.push(...records)
  }
  const outside = isOutside ? SECRET : null
  const secrets = { account: outside, signature: outside, custody: outside }
  const needs = { codec, publish, now: () => NOW, secrets }
  const { app } = await watchedApp(null, {
    answering: bindOne(providerEventRoutes, 'receiveProviderEvent', needs),
    note: entry => audited.push(entry),
  })
  const answer = await app.inject({
    method: 'POST',
    url: `/internal/v1/providers/${name}/events`,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(at),
      'webhook-signature': createSigner([secret]).sign(id, at, body.toString()),
      ...headers,
    },
    body,
  })
  await app.close()
  return { status: answer.statusCode, body: answer.json(), code: answer.json().error?.code }
}
beforeEach(() => {
  published = []
  audited = []
  brokerIsAway = false
})

const eventIn = async ({ value }: OutRecord) => (await codec.decode(value!)).value as ReceiveProviderEvent

test('a signed event is in the log as it came before it is answered', async () => {
  expect(await send(BODY)).toMatchObject({ status: 202, body: { data: { eventId: 'msg_1' } } })
  const [record] = published as [OutRecord]
  expect(record).toMatchObject({ topic: 'directory-commands', key: 'directory', timestamp: NOW })
  expect(await eventIn(record)).toEqual({
    provider: 'account',
    eventId: 'msg_1',
    rawBody: BODY,
    ...NO_ADDRESS,
  })
})

test.each([
  ['sig_1001_1', '1001'],
  ['rel_x', '0'],
  [7, '0'],
])('an event about signing %p goes to the lane of contract %s', async (signingId, key) => {
  const body = JSON.stringify({ signingId, type: 'SIGNED' })
  expect(await send(body, { name: 'signature' })).toMatchObject({ status: 202 })
  const [record] = published as [OutRecord]
  expect(record).toMatchObject({ topic: 'contract-commands', key, timestamp: NOW })
  expect(await eventIn(record)).toEqual({
    provider: 'signature',
    eventId: 'msg_1',
    rawBody: body,
    ...NO_ADDRESS,
  })
})

test.each([
  [{ orderId: 'liq_1001_1' }, '1001'],
  [{ contractId: 1001, guaranteeId: 5001 }, '1001'],
  [{ orderId: 'liq_x', contractId: 1001 }, '0'],
  [{ contractId: 'x' }, '0'],
])('an event of custody about %p goes to the lane of contract %s', async (about, key) => {
  expect(await send(JSON.stringify(about), { name: 'custody' })).toMatchObject({ status: 202 })
  expect(published).toMatchObject([{ topic: 'contract-commands', key }])
})

test.each(['<html>', 'null', '[]'])('the body %s has no contract: it is taken, and set aside', async body => {
  expect(await send(body, { name: 'signature' })).toMatchObject({ status: 202 })
  expect(published).toMatchObject([{ topic: 'contract-commands', key: '0' }])
})

test('the provider’s id makes the command: sent again it is the same one, another id is another', async () => {
  for (const id of ['msg_1', 'msg_1', 'msg_2']) await send(BODY, { id })
  const [first, again, other] = published.map(({ headers }) => headers['command-id'])
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})

test('what cannot be read is taken too: it is set aside where it would be decided', async () => {
  expect(await send('<html>', { headers: { 'content-type': 'text/html' } })).toMatchObject({ status: 202 })
  expect(await eventIn(published[0]!)).toMatchObject({ rawBody: '<html>' })
})

test.each([
  ['signed with another secret', { secret: newSecret('HMAC_SHA256') }],
  ['signed six minutes ago', { at: seconds() - 360 }],
  ['signed six minutes ahead', { at: seconds() + 360 }],
  ['under another id than the signed one', { headers: { 'webhook-id': 'msg_2' } }],
  ['at another time than the signed one', { headers: { 'webhook-timestamp': String(seconds() - 5) } }],
  ['with half a signature', { headers: { 'webhook-signature': 'v1,' } }],
])('%s it is 401, and nothing is written', async (_name, options) => {
  expect(await send(BODY, options)).toMatchObject({ status: 401, code: 'unauthenticated' })
  expect(published).toEqual([])
})

test.each([
  ['a provider nobody configured', { isOutside: false }],
  ['a provider nobody knows', { name: 'weather' }],
  ['a property of every object', { name: 'constructor' }],
])('%s has no door', async (_name, options) => {
  expect(await send(BODY, options)).toMatchObject({ status: 404, code: 'not_found' })
  expect(published).toEqual([])
})

test('an event that was taken and one that was refused are in the audit log, as other requests are', async () => {
  await send(BODY)
  await send(BODY, { secret: newSecret('HMAC_SHA256') })
  const operation = { operation: 'receiveProviderEvent', method: 'POST', resource: 'account' }
  expect(audited).toMatchObject([
    { ...operation, outcome: 'SUCCEEDED', statusCode: 202, errorCode: null },
    { ...operation, outcome: 'REFUSED', statusCode: 401, errorCode: 'unauthenticated' },
  ])
})

test('what providers send besides does not matter: other versions, an idempotency key, no content type', async () => {
  const headers = { accept: 'text/html', 'idempotency-key': 'theirs', 'content-type': 'application/x-thing' }
  expect(await send(BODY, { headers })).toMatchObject({ status: 202 })
})

test('a body beyond the limit and one that is no UTF-8 are refused', async () => {
  expect(await send('x'.repeat(70_000))).toMatchObject({ code: 'file_too_large' })
  expect(await send(Buffer.from([0x7b, 0xff]))).toMatchObject({ status: 400, code: 'INVALID_REQUEST' })
  expect(await send(BODY, { id: 'x'.repeat(201) })).toMatchObject({ status: 400, code: 'INVALID_REQUEST' })
  expect(published).toEqual([])
})

test('while the broker is unreachable it is 503: the provider sends it again', async () => {
  brokerIsAway = true
  expect(await send(BODY)).toMatchObject({ status: 503, code: 'service_unavailable' })
})
