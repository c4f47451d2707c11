import fc from 'fast-check'
import { bytesOf, decodeDecimal, encodeDecimal, textOf, unscaledFrom, unscaledOf } from './decimalBytes.ts'

const LIMIT = 10n ** 38n
const anyUnscaled = fc.bigInt({ min: -LIMIT + 1n, max: LIMIT - 1n })

/** Two's complement by its definition, to compare with. */
function valueByDefinition(bytes: Buffer): bigint {
  const unsigned = [...bytes].reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  return bytes[0]! & 0x80 ? unsigned - 256n ** BigInt(bytes.length) : unsigned
}

test('bytes are two’s complement, come back, and none is superfluous', () => {
  fc.assert(
    fc.property(anyUnscaled, unscaled => {
      const bytes = bytesOf(unscaled)
      expect(valueByDefinition(bytes)).toBe(unscaled)
      expect(unscaledFrom(bytes)).toBe(unscaled)
      if (bytes.length > 1) expect(valueByDefinition(bytes.subarray(1))).not.toBe(unscaled)
    }),
  )
})

test.each([
  [0n, '00'],
  [127n, '7f'],
  [128n, '0080'],
  [-1n, 'ff'],
  [-128n, '80'],
  [-129n, 'ff7f'],
  [123456n, '01e240'],
  [-(2n ** 63n), '8000000000000000'],
  [2n ** 63n, '008000000000000000'],
])('%s is %s, as Java’s BigInteger.toByteArray has it', (unscaled, hex) => {
  expect(bytesOf(unscaled).toString('hex')).toBe(hex)
})

test('bytes that are longer than they need to be are read all the same', () => {
  expect(unscaledFrom(Buffer.from('0000000000000000000000000000007f', 'hex'))).toBe(127n)
  expect(unscaledFrom(Buffer.from('ffffffffffffffffff80', 'hex'))).toBe(-128n)
})

test('text → bytes → text is the canonical text, for every scale', () => {
  fc.assert(
    fc.property(anyUnscaled, fc.integer({ min: 0, max: 12 }), (unscaled, scale) => {
      const text = textOf(unscaled, scale)
      expect(text).toMatch(/^(0|-?(0|[1-9]\d*)(\.\d*[1-9])?)$/)
      expect(unscaledOf(text, scale)).toBe(unscaled)
      expect(decodeDecimal(encodeDecimal(text, scale, LIMIT), scale)).toBe(text)
    }),
  )
})

test.each([
  [150n, 2, '1.5'],
  [-5n, 2, '-0.05'],
  [1500000n, 2, '15000'],
  [0n, 6, '0'],
  [7n, 0, '7'],
  [100n, 0, '100'],
])('%s at scale %s is %s', (unscaled, scale, text) => {
  expect(textOf(unscaled, scale)).toBe(text)
})

test('short values take the short way to the same bytes', () => {
  const cents = fc.integer({ min: 0, max: 10 ** 9 })
  fc.assert(
    fc.property(cents, fc.integer({ min: 0, max: 6 }), (value, scale) => {
      const text = textOf(BigInt(value), scale)
      expect(encodeDecimal(text, scale, LIMIT)).toEqual(bytesOf(BigInt(value)))
      expect(encodeDecimal(text, scale + 2, LIMIT)).toEqual(bytesOf(BigInt(value) * 100n))
    }),
  )
})

test.each(['', ' 1', '1e3', '+1', '.5', '1.', '01', 'NaN', '1,5', '--1', '1.001', '0x10', '١'])(
  '%p is refused, never rounded or guessed',
  text => {
    expect(() => unscaledOf(text, 2)).toThrow(/decimal|fraction digits/)
    expect(() => encodeDecimal(text, 2, LIMIT)).toThrow(/decimal|fraction digits/)
  },
)

test('a value beyond the precision is refused', () => {
  const limit = 10n ** 20n
  expect(encodeDecimal('999999999999999999.99', 2, limit)).toHaveLength(9)
  expect(() => encodeDecimal('1000000000000000000', 2, limit)).toThrow('too many digits')
  expect(() => encodeDecimal('-1000000000000000000', 2, limit)).toThrow('too many digits')
})

test.each([[Buffer.alloc(0)], [Buffer.alloc(17)]])('%p is no decimal', bytes => {
  expect(() => unscaledFrom(bytes)).toThrow('no decimal')
})
