import { createPublicKey, verify } from 'node:crypto'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { keyBytesOf, newSecret, verifyingSecret } from './signingSecret.ts'
import { createSigner, TOLERANCE_SECONDS, verifySignature } from './webhookSignature.ts'

const body =
  '{"id":"evt_1","event":"collateral.created","timestamp":"2026-11-21T13:00:00.000Z","data":{"name":"ação"}}'
const nowSeconds = () => Math.floor(Date.now() / 1_000)

const headersOf = (secrets: string[], at = nowSeconds()) => ({
  'webhook-id': 'evt_1',
  'webhook-timestamp': String(at),
  'webhook-signature': createSigner(secrets).sign('evt_1', at, body),
})
const requestOf = (headers: ReturnType<typeof headersOf>, text = body) => ({
  id: headers['webhook-id'],
  timestamp: headers['webhook-timestamp'],
  signature: headers['webhook-signature'],
  body: text,
})

test('the vector of the Standard Webhooks specification', () => {
  const signer = createSigner(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])
  expect(signer.sign('msg_p5jXN8AQM9LWM0D4loKWxJek', 1_614_265_330, '{"test": 2432232314}')).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  )
})

test('the standardwebhooks package accepts what we sign', () => {
  const secret = newSecret('HMAC_SHA256')
  expect(new Webhook(secret).verify(body, headersOf([secret]))).toEqual(JSON.parse(body))
})

test('during a rotation a receiver with either secret accepts', () => {
  const [old, fresh] = [newSecret('HMAC_SHA256'), newSecret('HMAC_SHA256')]
  const headers = headersOf([fresh, old])
  expect(headers['webhook-signature'].split(' ')).toHaveLength(2)
  for (const secret of [old, fresh]) expect(() => new Webhook(secret).verify(body, headers)).not.toThrow()
  expect(() => new Webhook(newSecret('HMAC_SHA256')).verify(body, headers)).toThrow()
})

test('ed25519 verifies with the public key alone, beside an HMAC signature or without', () => {
  const secret = newSecret('ED25519')
  const publicKey = verifyingSecret(secret)
  expect(publicKey).toMatch(/^whpk_/)
  expect(keyBytesOf(secret)).toHaveLength(64)
  const headers = headersOf([secret, newSecret('HMAC_SHA256')])
  const [first = ''] = headers['webhook-signature'].split(' ')
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: keyBytesOf(publicKey).toString('base64url') },
    format: 'jwk',
  })
  const content = Buffer.from(`evt_1.${headers['webhook-timestamp']}.${body}`)
  expect(first.startsWith('v1a,')).toBe(true)
  expect(verify(null, content, key, Buffer.from(first.slice(4), 'base64'))).toBe(true)
  expect(verifySignature(publicKey, requestOf(headers), nowSeconds())).toEqual({ valid: true })
})

test('verification refuses an altered body, another secret, a stale timestamp, missing headers', () => {
  const secret = newSecret('HMAC_SHA256')
  const at = nowSeconds()
  const headers = headersOf([secret], at)
  const refusal = (request: Parameters<typeof verifySignature>[1], now = at, using = secret) =>
    verifySignature(using, request, now)
  expect(refusal(requestOf(headers))).toEqual({ valid: true })
  expect(refusal(requestOf(headers, `${body} `))).toMatchObject({ valid: false })
  expect(refusal(requestOf(headers), at, newSecret('HMAC_SHA256'))).toMatchObject({ valid: false })
  expect(refusal(requestOf(headers), at + TOLERANCE_SECONDS + 1)).toMatchObject({ reason: /old/ })
  expect(refusal(requestOf(headers), at - TOLERANCE_SECONDS - 1)).toMatchObject({ reason: /ahead/ })
  expect(refusal({ ...requestOf(headers), signature: undefined })).toMatchObject({ reason: /missing/ })
  expect(refusal({ ...requestOf(headers), timestamp: '1e9' })).toMatchObject({ valid: false })
})

test('whatever the body, what was signed verifies and nothing else does', () => {
  const secret = newSecret('HMAC_SHA256')
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, other) => {
      const signature = createSigner([secret]).sign('evt_1', 1_000, text)
      const request = { id: 'evt_1', timestamp: '1000', signature, body: text }
      expect(verifySignature(secret, request, 1_000).valid).toBe(true)
      expect(verifySignature(secret, { ...request, body: other }, 1_000).valid).toBe(other === text)
    }),
  )
})
