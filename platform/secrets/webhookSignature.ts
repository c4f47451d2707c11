import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  type KeyObject,
  sign,
  timingSafeEqual,
  verify,
} from 'node:crypto'
import { keyBytesOf, privateKeyOf, SECRET_PREFIXES } from './signingSecret.ts'

/**
 * Signatures of Standard Webhooks 1.0: over `<id>.<timestamp>.<body>`, `v1` with HMAC-SHA256, `v1a` with
 * ed25519. The header holds one signature per valid secret, separated by spaces, so that a receiver who knows
 * either of two secrets accepts during a rotation.
 */
export type Signer = ReturnType<typeof createSigner>

/** Clock tolerance of a receiver, as Standard Webhooks recommends: five minutes. */
export const TOLERANCE_SECONDS = 300

/** Prepares the keys of all valid secrets once; signing a body then costs one hash or signature for each. */
export function createSigner(secrets: readonly string[]) {
  if (secrets.length === 0) throw new Error('a delivery needs at least one secret to be signed with')
  const signers = secrets.map(signerOf)
  return {
    sign(id: string, timestampSeconds: number, body: string) {
      const content = `${id}.${timestampSeconds}.${body}`
      return signers.map(one => one(content)).join(' ')
    },
  }
}

function signerOf(secret: string): (content: string) => string {
  if (secret.startsWith(SECRET_PREFIXES.ed25519Private)) {
    const key = createPrivateKey(privateKeyOf(secret))
    return content => `v1a,${sign(null, Buffer.from(content), key).toString('base64')}`
  }
  // Made once: from bytes, node would make it again for every signature, at the price of the hash itself.
  const key = createSecretKey(keyBytesOf(secret))
  return content => `v1,${createHmac('sha256', key).update(content).digest('base64')}`
}

export type SignatureCheck = { readonly valid: true } | { readonly valid: false; readonly reason: string }

export interface SignedRequest {
  /** Header `webhook-id`. */
  readonly id: string | undefined
  /** Header `webhook-timestamp`: seconds since the epoch as text. */
  readonly timestamp: string | undefined
  /** Header `webhook-signature`. */
  readonly signature: string | undefined
  /** The raw body, byte for byte as it was received. */
  readonly body: string
}

/**
 * Verifies like receivers and `lastro verify-webhook`: `secret` is `whsec_…` or, for
 * ed25519, `whpk_…`. `nowSeconds` decides whether the timestamp is fresh.
 */
export function verifySignature(secret: string, request: SignedRequest, nowSeconds: number): SignatureCheck {
  const { id, timestamp, signature, body } = request
  if (!id || !timestamp || !signature)
    return invalid('webhook-id, webhook-timestamp or webhook-signature is missing')
  if (!/^\d{1,12}$/.test(timestamp)) return invalid('webhook-timestamp is not a whole number of seconds')
  const age = nowSeconds - Number(timestamp)
  if (age > TOLERANCE_SECONDS)
    return invalid(`webhook-timestamp is ${age} s old, more than ${TOLERANCE_SECONDS}`)
  if (-age > TOLERANCE_SECONDS)
    return invalid(`webhook-timestamp lies ${-age} s ahead, more than ${TOLERANCE_SECONDS}`)
  const content = Buffer.from(`${id}.${timestamp}.${body}`)
  const matches = matcherOf(secret, content)
  if (signature.split(' ').some(matches)) return { valid: true }
  return invalid(
    'no signature in webhook-signature was made with this secret over this id, timestamp and body',
  )
}

function matcherOf(secret: string, content: Buffer): (signature: string) => boolean {
  if (secret.startsWith(SECRET_PREFIXES.ed25519Public)) {
    const key: KeyObject = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: keyBytesOf(secret).toString('base64url') },
      format: 'jwk',
    })
    return text => text.startsWith('v1a,') && verify(null, content, key, Buffer.from(text.slice(4), 'base64'))
  }
  const expected = createHmac('sha256', keyBytesOf(secret)).update(content).digest()
  return text => {
    if (!text.startsWith('v1,')) return false
    const given = Buffer.from(text.slice(3), 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
}

const invalid = (reason: string): SignatureCheck => ({ valid: false, reason })
