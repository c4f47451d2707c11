/**
 * Avro's binary encoding, by hand, for the few records on ltv's hot path: decimals stay bigints and nothing
 * passes through text or intermediate objects. A test holds what is written here against the codec, byte by
 * byte.
 */
import { bytesOf } from '../../../schemas/codec/decimalBytes.ts'

/** Records are written one after another into a slab of this size; a larger record gets its own. */
const SLAB_BYTES = 64 * 1024

export type Writer = ReturnType<typeof createWriter>

const FRAME_BYTES = 5
/** Every long takes at most ten bytes. */
const MAX_LONG_BYTES = 10
const MAX_DECIMAL_BYTES = 20
/** Below this a zigzagged number fits 32-bit arithmetic. */
const SMALL = 0x3fffffff
const SAFE_DECIMAL = 2n ** 47n
const WORD_BYTES = 4
const WORD_VALUES = 2 ** 32
/** A decimal of up to this size is an exact number. */
const MAX_NUMBER_BYTES = 6

interface Target {
  buffer: Buffer
  /** Start of the record's frame, and position of its next byte. */
  start: number
  at: number
}

export function createWriter() {
  const to: Target = { buffer: Buffer.allocUnsafeSlow(SLAB_BYTES), start: 0, at: FRAME_BYTES }
  return {
    /** Begins a record; what was written and never framed is forgotten. */
    reset() {
      to.at = to.start
      room(to, FRAME_BYTES)
      to.at += FRAME_BYTES
    },
    long: (value: number) => writeLong(to, value),
    decimal: (value: bigint) => writeDecimal(to, value),
    boolean(value: boolean) {
      room(to, 1)
      to.buffer[to.at++] = value ? 1 : 0
    },
    text: (value: string) => writeText(to, value),
    optionalDecimal(value: bigint | null) {
      writeLong(to, value === null ? 0 : 1)
      if (value !== null) writeDecimal(to, value)
    },
    optionalLong(value: number | null) {
      writeLong(to, value === null ? 0 : 1)
      if (value !== null) writeLong(to, value)
    },
    /** Bytes as they are, from `start` up to `end`. */
    raw(bytes: Buffer, start: number, end: number) {
      room(to, end - start)
      to.at += bytes.copy(to.buffer, to.at, start, end)
    },
    /** Ends the record: what was written since `reset`, behind a registry frame with this schema id. */
    framed(schemaId: number) {
      const { buffer, start, at } = to
      buffer[start] = 0
      buffer.writeUInt32BE(schemaId, start + 1)
      to.start = at
      return buffer.subarray(start, at)
    },
  }
}

function room(to: Target, bytes: number): void {
  if (to.at + bytes <= to.buffer.length) return
  const written = to.at - to.start
  // Not from the pool: what is handed out are parts of it.
  const fresh = Buffer.allocUnsafeSlow(Math.max(SLAB_BYTES, (written + bytes) * 2))
  to.buffer.copy(fresh, 0, to.start, to.at)
  to.buffer = fresh
  to.start = 0
  to.at = written
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
  let i = at + length
  const afterHigh = Math.max(at, i - WORD_BYTES)
  // The last four bytes and those before them, each in 32-bit arithmetic; a byte takes the lowest eight bits.
  for (let rest = value | 0; i > afterHigh; i--, rest >>= 8) buffer[i] = rest
  for (let rest = Math.floor(value / WORD_VALUES); i > at; i--, rest >>= 8) buffer[i] = rest
  return at + 1 + length
}

export type Reader = ReturnType<typeof createReader>

/** A reader for bytes that the codec has accepted, or that our own writer made: it trusts them. */
export function createReader() {
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
    // The first byte has the sign.
    let number = (buffer[start]! << 24) >> 24
    if (length <= MAX_NUMBER_BYTES) {
      for (let i = start + 1; i < at; i++) number = number * 0x100 + buffer[i]!
      return BigInt(number)
    }
    let value = BigInt(number)
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
    /** Starts reading at an offset of some bytes. */
    over(bytes: Buffer, offset: number) {
      buffer = bytes
      at = offset
    },
    offset: () => at,
    bytes: () => buffer,
    long,
    decimal,
    text,
    boolean: () => buffer[at++] === 1,
    /** Passes over a text or a decimal. */
    skip() {
      const length = long()
      at += length
    },
    optionalDecimal: () => (long() === 0 ? null : decimal()),
    /** Calls `item` for each item of an array. */
    array(item: () => void) {
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
