import fc from 'fast-check'
import { parseAnswer, priceAt, timeAt } from './answer.ts'

const priceIn = (json: string, path: string) => priceAt(parseAnswer(json), path)
const timeIn = (written: string) => timeAt(parseAnswer(`{"t":${written}}`), 't')

test.each([
  ['1', 100_000_000n],
  ['0.12345678', 12_345_678n],
  ['0.123456789', 12_345_678n],
  ['5.1000000000000000001', 510_000_000n],
  ['9007199254740993', 900_719_925_474_099_300_000_000n],
])('%s is read as it is written', (written, price) => {
  expect(priceIn(`{"a":{"b":[0,${written}]}}`, 'a.b.1')).toBe(price)
})

test.each(['0', '-1', '1e3', 'null', '"NaN"', '"Infinity"', '{}', '"1,5"', '""', '99999999999999999'])(
  '%s is no price',
  written => {
    expect(() => priceIn(`{"p":${written}}`, 'p')).toThrow()
  },
)

test.each(['__proto__', 'constructor.name', 'length'])('%s is no path into an answer', path => {
  expect(() => priceIn('{"p":"1"}', path)).toThrow('no plain decimal')
})

const AT = Date.parse('2026-11-26T13:09:27.123Z')

test.each([
  ['"2026-11-26T13:09:27.123Z"', AT],
  ['"2026-11-26T13:09:27.123456789Z"', AT],
  ['"2026-11-26T10:09:27,123-03:00"', AT],
  ['"2026-11-26 10:09:27.123-0300"', AT],
  ['"2026-11-26T13:09:27Z"', AT - 123],
  [String(AT), AT],
  [`"${AT}"`, AT],
  [`${AT}000`, AT],
  [`${AT}000000`, AT],
  ['1795698567', 1_795_698_567_000],
  ['1795698567.123', 1_795_698_567_123],
  ['"1795698567.123456"', 1_795_698_567_123],
])('%s is a time', (written, at) => {
  expect(timeIn(written)).toBe(at)
})

test.each([
  '"2026-11-26T13:09:27"',
  '"2026-11-26"',
  '"2026-02-30T00:00:00Z"',
  '"2026-11-26T25:00:00Z"',
  '"yesterday"',
  '0',
  '-1795698567',
  '12345678901',
  '1.7e9',
  'null',
  'true',
])('%s is no time', written => {
  expect(() => timeIn(written)).toThrow('no time with a zone')
})

test('a mangled answer never gives a price that is not in it', () => {
  const whole = '{"data":{"price":"5.43210000","last":4.2,"time":1795698567123,"list":[{"p":"0.99"}]}}'
  let read = 0
  fc.assert(
    fc.property(fc.nat(whole.length - 1), fc.string({ maxLength: 3 }), fc.nat(4), (at, put, cut) => {
      const mangled = whole.slice(0, at) + put + whole.slice(at + cut)
      for (const path of ['data.price', 'data.last', 'data.list.0.p']) {
        let price: bigint
        try {
          price = priceAt(parseAnswer(mangled), path)
        } catch (error) {
          expect(error).toBeInstanceOf(Error)
          continue
        }
        read += 1
        const digits = String(price).padStart(9, '0')
        const [units, places] = [digits.slice(0, -8), digits.slice(-8).replace(/0+$/, '')]
        const text = JSON.stringify(parseAnswer(mangled))
        expect(text).toMatch(new RegExp(`0*${units}${places ? `\\.${places}` : ''}`))
      }
    }),
    { numRuns: 2_000 },
  )
  expect(read).toBeGreaterThan(1_000)
})
