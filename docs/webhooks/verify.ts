import { createHmac, createPublicKey, timingSafeEqual, verify as verifyEd25519 } from 'node:crypto'

const TOLERANCE_SECONDS = 300

/** True when the request is ours: `rawBody` is the body as it was received, before any parsing. */
export function isFromLastro(
  secret: string, // whsec_…, or whpk_… for ED25519
  headers: Record<string, string | undefined>,
  rawBody: string,
): boolean {
  const named = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  )
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = named
  if (!id || !timestamp || !signatures) return false
  const isFresh = Math.abs(Date.now() / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS
  if (!isFresh) return false
  const content = Buffer.from(`${id}.${timestamp}.${rawBody}`)
  const key = Buffer.from(secret.replace(/^wh(sec|pk)_/, ''), 'base64')
  // One that matches is enough; what cannot be read, and versions to come, are passed over.
  return signatures.split(' ').some(entry => {
    const [version, text = ''] = entry.split(',')
    const signature = Buffer.from(text, 'base64')
    if (version === 'v1' && secret.startsWith('whsec_')) {
      const expected = createHmac('sha256', key).update(content).digest()
      return signature.length === expected.length && timingSafeEqual(signature, expected)
    }
    if (version === 'v1a' && secret.startsWith('whpk_')) {
      const jwk = { kty: 'OKP', crv: 'Ed25519', x: key.toString('base64url') }
      return verifyEd25519(null, content, createPublicKey({ key: jwk, format: 'jwk' }), signature)
    }
    return false
  })
}
