/**
 * Avro's binary encoding, by hand, for the few records on ltv's hot path: decimals stay bigints and nothing
 * passes through text or intermediate objects. A test holds what is written here against the codec, byte by
 * byte.
 */
import { bytesOf } from '../../schemas/decimalBytes.ts'

/** Grows when a record needs more. */
const FIRST_CAPACITY = 64 * 1024

export interface Writer {
  reset(): void
  long(value: number): void
  boolean(value: boolean): void
  text(value: string): void
  decimal(value: bigint): void
  optionalDecimal(value: bigint | null): void
  optionalLong(value: number | null): void
  /** Bytes as they are. */
  raw(bytes: Buffer): void
  /**
   * A copy of what was written since `reset`, behind `headerBytes` of a registry frame with this schema id.
   */
  framed(schemaId: number): Buffer
}

const FRAME_BYTES = 5
/** Every long takes at most ten bytes. */
const MAX_LONG_BYTES = 10
const MAX_DECIMAL_BYTES = 20
/** Below this a zigzagged number fits 32-bit arithmetic. */
const SMALL = 0x3fffffff
const SAFE_DECIMAL = 2n ** 47n

interface Target {
  buffer: Buffer
  at: number
}

export function createWriter(): Writer {
  const to: Target = { buffer: Buffer.allocUnsafe(FIRST_CAPACITY), at: FRAME_BYTES }
  return {
    reset: () => {
      to.at = FRAME_BYTES
    },
    long: value => writeLong(to, value),
    decimal: value => writeDecimal(to, value),
    boolean(value) {
      room(to, 1)
      to.buffer[to.at++] = value ? 1 : 0
    },
    text: value => writeText(to, value),
    optionalDecimal(value) {
      writeLong(to, value === null ? 0 : 1)
      if (value !== null) writeDecimal(to, value)
    },
    optionalLong(value) {
      writeLong(to, value === null ? 0 : 1)
      if (value !== null) writeLong(to, value)
    },
    raw(bytes) {
      room(to, bytes.length)
      to.at += bytes.copy(to.buffer, to.at)
    },
    framed(schemaId) {
      to.buffer[0] = 0
      to.buffer.writeUInt32BE(schemaId, 1)
      return Buffer.from(to.buffer.subarray(0, to.at))
    },
  }
}

function room(to: Target, bytes: number): void {
  if (to.at + bytes <= to.buffer.length) return
  const larger = Buffer.allocUnsafe(Math.max(to.buffer.length * 2, to.at + bytes))
  to.buffer.copy(larger, 0, 0, to.at)
  to.buffer = larger
}

function writeLong(to: Target, value: number): void {
  room(to, MAX_LONG_BYTES)
  const { buffer } = to
  let { at } = to
  if (value >= -SMALL && value <= SMALL) {
    let rest = ((value << 1) ^ (value >> 31)) >>> 0
    while (rest > 0x7f) {
      buffer[at++] = (rest & 0x7f) | 0x80
      rest >>>= 7
    }
    buffer[at++] = rest
  } else {
    let rest = value >= 0 ? value * 2 : -value * 2 - 1
    while (rest > 0x7f) {
      buffer[at++] = (rest % 0x80) | 0x80
      rest = Math.floor(rest / 0x80)
    }
    buffer[at++] = rest
  }
  to.at = at
}

/** Shortest big-endian two's complement, behind its length. */
function writeDecimal(to: Target, value: bigint): void {
  room(to, MAX_DECIMAL_BYTES)
  if (value < SAFE_DECIMAL && value >= 0n) {
    to.at = writeSmallDecimal(to.buffer, to.at, Number(value))
    return
  }
  const bytes = bytesOf(value)
  to.buffer[to.at] = bytes.length << 1
  bytes.copy(to.buffer, to.at + 1)
  to.at += 1 + bytes.length
}

/** Shorter texts are written here, where a call into Buffer would cost more than the characters. */
const SHORT_TEXT = 40

function writeText(to: Target, value: string): void {
  const { length } = value
  room(to, MAX_LONG_BYTES + length * 3)
  if (length < SHORT_TEXT) {
    const { buffer, at } = to
    let i = 0
    for (; i < length; i++) {
      const code = value.charCodeAt(i)
      if (code > 0x7f) break
      buffer[at + 1 + i] = code
    }
    if (i === length) {
      // Zigzag of a length below 64: one byte.
      buffer[at] = length << 1
      to.at = at + 1 + length
      return
    }
  }
  const bytes = isAscii(value) ? length : Buffer.byteLength(value)
  writeLong(to, bytes)
  to.at += to.buffer.write(value, to.at, bytes === length ? 'latin1' : 'utf8')
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x7f) return false
  return true
}

/** Shortest big-endian two's complement of a value from 0 to 2^47. Returns where the next byte goes. */
function writeSmallDecimal(buffer: Buffer, at: number, value: number): number {
  let length = 1
  for (let limit = 0x80; value >= limit; limit *= 0x100) length += 1
  buffer[at] = length << 1
  let rest = value
  for (let i = at + length; i > at; i--) {
    buffer[i] = rest % 0x100
    rest = Math.floor(rest / 0x100)
  }
  return at + 1 + length
}

export interface Reader {
  /** Starts reading at an offset of some bytes. */
  over(bytes: Buffer, offset: number): void
  readonly offset: () => number
  long(): number
  boolean(): boolean
  text(): string
  skipText(): void
  decimal(): bigint
  optionalDecimal(): bigint | null
  /** Calls `item` for each item of an array. */
  array(item: () => void): void
}

/** A reader for bytes that the codec has accepted, or that our own writer made: it trusts them. */
export function createReader(): Reader {
  let buffer: Buffer = Buffer.alloc(0)
  let at = 0
  const long = (): number => {
    let byte = buffer[at++]!
    let value = byte & 0x7f
    let factor = 0x80
    while (byte & 0x80) {
      byte = buffer[at++]!
      value += (byte & 0x7f) * factor
      factor *= 0x80
    }
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2
  }
  const decimal = (): bigint => {
    const length = long()
    const start = at
    at += length
    if (length <= 6) return BigInt(buffer.readIntBE(start, length))
    let value = BigInt(buffer.readInt8(start))
    for (let i = start + 1; i < at; i++) value = (value << 8n) | BigInt(buffer[i]!)
    return value
  }
  const text = (): string => {
    const length = long()
    const start = at
    at += length
    return buffer.toString('utf8', start, at)
  }
  return {
    over(bytes, offset) {
      buffer = bytes
      at = offset
    },
    offset: () => at,
    long,
    decimal,
    text,
    boolean: () => buffer[at++] === 1,
    skipText() {
      const length = long()
      at += length
    },
    optionalDecimal: () => (long() === 0 ? null : decimal()),
    array(item) {
      for (let count = long(); count !== 0; count = long()) {
        if (count < 0) {
          // A negative count is followed by the size of the block.
          count = -count
          long()
        }
        for (let i = 0; i < count; i++) item()
      }
    },
  }
}
