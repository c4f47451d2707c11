/**
 * Avro's decimal (big-endian two's complement of the unscaled value) from and to canonical decimal text:
 * plain notation, no exponent, no trailing zeros, no "-0". Bigint throughout: no digit is ever lost.
 */

/** 128 bits hold every unscaled value of precision ≤ 38, the largest that foreign tools read. */
const WORD_BYTES = 8
const MAX_BYTES = 2 * WORD_BYTES

const DECIMAL_TEXT = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?$/
const scratch = Buffer.alloc(MAX_BYTES)

export class NotDecimal extends Error {
  override readonly name = 'NotDecimal'
}

/**
 * The unscaled value of a decimal text: `unscaled("1.5", 2)` is 150n. Throws `NotDecimal` for text that is
 * no plain decimal or has more fraction digits than `scale`: nothing is ever rounded here.
 */
export function unscaledOf(text: string, scale: number): bigint {
  const match = DECIMAL_TEXT.exec(text)
  if (!match) throw new NotDecimal(`${JSON.stringify(text)} is not a plain decimal`)
  const fraction = match[3] ?? ''
  if (fraction.length > scale) throw new NotDecimal(`${text} has more than ${scale} fraction digits`)
  return BigInt(match[1]! + match[2]! + fraction.padEnd(scale, '0'))
}

/** Canonical decimal text of an unscaled value: `textOf(150n, 2)` is "1.5". */
export function textOf(unscaled: bigint, scale: number): string {
  if (unscaled === 0n) return '0'
  const negative = unscaled < 0n
  const digits = (negative ? -unscaled : unscaled).toString().padStart(scale + 1, '0')
  const point = digits.length - scale
  let end = digits.length
  while (end > point && digits.charCodeAt(end - 1) === 48) end--
  const plain =
    end === point ? digits.slice(0, point) : `${digits.slice(0, point)}.${digits.slice(point, end)}`
  return negative ? `-${plain}` : plain
}

/** The shortest two's complement bytes, as Java's BigInteger.toByteArray has them. */
export function bytesOf(unscaled: bigint): Buffer {
  scratch.writeBigInt64BE(BigInt.asIntN(64, unscaled >> 64n), 0)
  scratch.writeBigUInt64BE(BigInt.asUintN(64, unscaled), WORD_BYTES)
  const sign = unscaled < 0n ? 0xff : 0
  let start = 0
  // A leading byte may go when it only repeats the sign that the next byte's top bit already says.
  while (start < MAX_BYTES - 1 && scratch[start] === sign && (scratch[start + 1]! & 0x80) === (sign & 0x80))
    start++
  return Buffer.from(scratch.subarray(start))
}

/** Throws `NotDecimal` for no bytes at all or for more than precision 38 can need. */
export function unscaledFrom(bytes: Buffer): bigint {
  const { length } = bytes
  if (length === 0 || length > MAX_BYTES) throw new NotDecimal(`${length} bytes are no decimal`)
  if (length <= 6) return BigInt(bytes.readIntBE(0, length))
  scratch.fill(bytes[0]! & 0x80 ? 0xff : 0)
  bytes.copy(scratch, MAX_BYTES - length)
  return (scratch.readBigInt64BE(0) << 64n) | scratch.readBigUInt64BE(WORD_BYTES)
}

/**
 * Bytes of a decimal text, `limit` being ten to the power of the precision. Throws `NotDecimal` when it
 * does not fit exactly.
 */
export function encodeDecimal(text: string, scale: number, limit: bigint): Buffer {
  if (limit > SMALL_LIMIT) {
    const small = smallUnscaled(text, scale)
    if (small >= 0) return smallBytes(small)
  }
  const unscaled = unscaledOf(text, scale)
  if (unscaled >= limit || unscaled <= -limit) throw new NotDecimal(`${text} has too many digits`)
  return bytesOf(unscaled)
}

/**
 * Every value of at most 14 digits fits six bytes and is exact as a number: the way nearly all values take.
 */
const SMALL_DIGITS = 14
const SMALL_LIMIT = 10n ** 14n
const SMALL_BYTES = 6
const POWERS = Array.from({ length: SMALL_DIGITS + 1 }, (_, exponent) => 10 ** exponent)

const ZERO = 48
const NINE = 57
const POINT = 46

/** The unscaled value of a plain, short, non-negative decimal; -1 for every other text. */
function smallUnscaled(text: string, scale: number): number {
  const { length } = text
  if (length === 0 || length > SMALL_DIGITS) return -1
  let value = 0
  let point = -1
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i)
    if (code === POINT) {
      if (point >= 0) return -1
      point = i
    } else if (code < ZERO || code > NINE) return -1
    else value = value * 10 + (code - ZERO)
  }
  const whole = point < 0 ? length : point
  const fraction = point < 0 ? 0 : length - point - 1
  const leadingZero = text.charCodeAt(0) === ZERO && whole > 1
  if (whole === 0 || leadingZero || point === length - 1 || fraction > scale) return -1
  if (whole + scale > SMALL_DIGITS) return -1
  return value * POWERS[scale - fraction]!
}

function smallBytes(value: number): Buffer {
  scratch.writeUIntBE(value, 0, SMALL_BYTES)
  let start = 0
  while (start < SMALL_BYTES - 1 && scratch[start] === 0 && scratch[start + 1]! < 0x80) start++
  return Buffer.from(scratch.subarray(start, SMALL_BYTES))
}

export function decodeDecimal(bytes: Buffer, scale: number): string {
  return textOf(unscaledFrom(bytes), scale)
}
