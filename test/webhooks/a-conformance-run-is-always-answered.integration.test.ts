import { createSecretBox, ENDPOINT_SECRETS } from '../../platform/secrets/secretBox.ts'
import { verifySignature } from '../../platform/secrets/webhookSignature.ts'
import { type DeliveryWorld, deliveryWorld } from '../support/deliveryWorld.ts'

let world: DeliveryWorld
beforeAll(async () => {
  world = await deliveryWorld()
})
afterAll(async () => {
  await world?.close()
})

test('the conformance run tells a right receiver from one that believes everything', async () => {
  const gullible = await world.receiver(response => response.end())
  const first = await world.endpoint(gullible.url)
  const credulous = await world.ask('CONFORMANCE', { partyId: first.partyId, endpointId: first._id })
  const verdicts = (result: Readonly<Record<string, unknown>>) =>
    Object.fromEntries((result['cases'] as { case: string; passed: boolean }[]).map(c => [c.case, c.passed]))
  expect(verdicts(credulous.result!)).toEqual({
    good: true,
    bad_signature: false,
    altered_body: false,
    old_timestamp: false,
    future_timestamp: false,
    duplicate: true,
    out_of_order_later: true,
    out_of_order_earlier: true,
  })
  let secret = ''
  const careful = await world.receiver((response, { headers, body }) => {
    const id = headers['webhook-id'] as string
    const timestamp = headers['webhook-timestamp'] as string
    const signature = headers['webhook-signature'] as string
    const now = Math.floor(Date.now() / 1_000)
    response
      .writeHead(verifySignature(secret, { id, timestamp, signature, body }, now).valid ? 200 : 400)
      .end()
  })
  const second = await world.endpoint(careful.url)
  secret = second.secret
  const right = await world.ask('CONFORMANCE', { partyId: second.partyId, endpointId: second._id })
  expect(right.result).toMatchObject({ passed: true })
})

test('a conformance run with a secret that does not open says so', async () => {
  const good = await world.receiver(response => response.end())
  const endpoint = await world.endpoint(good.url)
  const foreign = createSecretBox(Buffer.alloc(32, 4).toString('base64'), ENDPOINT_SECRETS)
  const { _id: endpointId, partyId } = endpoint
  const [secret] = endpoint.secrets
  await world.change(endpoint, {
    secrets: [{ ...secret!, sealed: foreign.seal(endpoint.secret, endpointId) }],
  })
  const { result } = await world.ask('CONFORMANCE', { partyId, endpointId })
  expect(result).toEqual({
    passed: false,
    cases: [
      {
        case: 'target',
        expected: 'ACCEPT',
        statusCode: null,
        error: 'the secret of the endpoint does not open; rotate it',
        passed: false,
      },
    ],
  })
  expect(good.received).toEqual([])
})
