/**
 * The forms of webhook secrets, as Standard Webhooks 1.0 names them: a prefix and base64. The gateway makes
 * them, the delivery signs with them, receivers verify with them.
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { SignatureType } from '../../schemas/documents/webhooks.ts'

export const SECRET_PREFIXES = {
  hmac: 'whsec_',
  ed25519Private: 'whsk_',
  ed25519Public: 'whpk_',
} as const

/** The hash's own size; Standard Webhooks asks for 24 to 64. */
const HMAC_KEY_BYTES = 32
const ED25519_SEED_BYTES = 32
/** DER of a PKCS #8 ed25519 key before its 32 bytes of seed (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

/** A new secret to sign with: `whsec_…`, or `whsk_…` (seed and public key, 64 bytes) for ed25519. */
export function newSecret(type: SignatureType): string {
  if (type === 'HMAC_SHA256') return SECRET_PREFIXES.hmac + randomBytes(HMAC_KEY_BYTES).toString('base64')
  const { privateKey } = generateKeyPairSync('ed25519')
  const { d = '', x = '' } = privateKey.export({ format: 'jwk' })
  const bytes = Buffer.concat([Buffer.from(d, 'base64url'), Buffer.from(x, 'base64url')])
  return SECRET_PREFIXES.ed25519Private + bytes.toString('base64')
}

/**
 * Receiver's verification key: the HMAC secret itself, or the public half `whpk_…` of an ed25519 key.
 */
export function verifyingSecret(secret: string): string {
  if (!secret.startsWith(SECRET_PREFIXES.ed25519Private)) return secret
  const { x = '' } = createPublicKey(createPrivateKey(privateKeyOf(secret))).export({ format: 'jwk' })
  return SECRET_PREFIXES.ed25519Public + Buffer.from(x, 'base64url').toString('base64')
}

/** The bytes behind any prefix; a secret without prefix is taken as bare base64. */
export function keyBytesOf(secret: string): Buffer {
  const bytes = Buffer.from(secret.replace(/^wh(?:sec|sk|pk)_/, ''), 'base64')
  if (bytes.length === 0) throw new Error('a webhook secret is base64 behind its prefix')
  return bytes
}

/** An ed25519 secret as Node's crypto takes it. */
export function privateKeyOf(secret: string): { key: Buffer; format: 'der'; type: 'pkcs8' } {
  const seed = keyBytesOf(secret).subarray(0, ED25519_SEED_BYTES)
  return { key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' }
}
