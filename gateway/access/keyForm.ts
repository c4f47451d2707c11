import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

/**
 * The form of an API key's secret: `live_` or `test_`, 43 random letters and digits (256 bits), and six that
 * are their checksum. Invalid secrets are rejected without a database look-up, and secret scanners
 * find a leaked key by its form alone (docs/access.md). Older keys have no checksum and stay valid.
 */
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 62^43 is more than 2^256: at least 32 random bytes. */
const RANDOM_CHARACTERS = 43
/** 62^6 is more than 2^32: every CRC-32 fits. */
const CHECKSUM_CHARACTERS = 6

/** The pattern for secret scanners. */
export const KEY_FORM = /^(?:live|test)_[0-9A-Za-z]{49}$/

/** `prefix` is `live_` or `test_`. */
export function newKeySecret(prefix: string): string {
  const random = Array.from({ length: RANDOM_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)])
  const unchecked = prefix + random.join('')
  return unchecked + checksumOf(unchecked)
}

/** True for a secret of the right form whose checksum is wrong: mistyped or invented, never issued. */
export function hasWrongChecksum(secret: string): boolean {
  if (!KEY_FORM.test(secret)) return false
  return checksumOf(secret.slice(0, -CHECKSUM_CHARACTERS)) !== secret.slice(-CHECKSUM_CHARACTERS)
}

/** CRC-32 of the text in base 62, the most significant digit first. */
function checksumOf(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let count = 0; count < CHECKSUM_CHARACTERS; count++) {
    digits = ALPHABET[rest % ALPHABET.length] + digits
    rest = Math.floor(rest / ALPHABET.length)
  }
  return digits
}
