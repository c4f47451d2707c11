import fc from 'fast-check'
import { checkDecimal } from './decimal.ts'
import { decimalText, JsonRefusal, MAX_VALUES, parseJson } from './losslessJson.ts'

const list = (entries: number, entry: string) => `[${Array.from({ length: entries }, () => entry).join()}]`

test('a number that a double would change keeps its text; any other is a number', () => {
  const read = parseJson('[1.5, -2, 1e3, 12345678901234567.89]') as readonly unknown[]
  expect(read.slice(0, 2)).toEqual([1.5, -2])
  expect(read.slice(2).map(value => (value as symbol).description)).toEqual(['1e3', '12345678901234567.89'])
  expect(parseJson(' 7')).toBe(7)
})

test('what looks like a number within a text is none', () => {
  expect(parseJson('{"at":"12:30","list":"[1,2]"}')).toEqual({ at: '12:30', list: '[1,2]' })
})

test('members and entries of all depths are counted, the outermost value too', () => {
  const most = list(MAX_VALUES - 1, '1')
  expect(parseJson(most)).toHaveLength(MAX_VALUES - 1)
  expect(() => parseJson(`{"list":${most}}`)).toThrow(JsonRefusal)
  expect(() => parseJson(list(MAX_VALUES / 2, '{"a":0}'))).toThrow(JsonRefusal)
})

const refusalOf = (text: string) => {
  try {
    parseJson(text)
  } catch (error) {
    if (error instanceof JsonRefusal) return [error.field, error.message]
  }
  return null
}

test.each([
  ['{"a":1,"a":1}', 'a'],
  ['{"a":1,"\\u0061":2}', 'a'],
  ['{"b":{"c":[0,{"d":1, "d" :2}]}}', 'b.c[1].d'],
  ['[[],[{"x":"}","y":{},"x":null}]]', '[1][0].x'],
  ['{"__proto__":1,"__proto__":2}', '__proto__'],
  ['{"":1,"":2}', ''],
  ['{"\\"":1,"\\u0022":2}', '"'],
])('(lending E1) %s says one thing twice', (text, field) => {
  expect(refusalOf(text)).toEqual([field, 'is given more than once'])
})

test.each([
  '{"a":{"a":1},"b":{"a":2}}',
  '[{"a":1},{"a":1}]',
  '{"a":"a","b":"\\"a\\":1,\\"a\\":"}',
  '{"a":1,"A":1}',
])('%s has each member once', text => expect(parseJson(text)).toEqual(JSON.parse(text)))

test('(lending E3) a byte order mark in front is passed over, one only', () => {
  expect(parseJson('\ufeff{"a":1}')).toEqual({ a: 1 })
  expect(() => parseJson('\ufeff\ufeff{}')).toThrow(SyntaxError)
})

test('half a character is refused where it is a value or a name', () => {
  for (const text of ['"\\ud800"', '{"\\udfff":1}', '["a\\uDBFFb"]']) {
    expect(refusalOf(text)?.[1]).toContain('half a character')
  }
})

/** Any JSON without numbers, which are tested elsewhere. */
const anyValue = fc.jsonValue({ stringUnit: 'binary' }).map(value => JSON.parse(JSON.stringify(value)))

test('what is read is what JSON.parse reads, and a member that is repeated anywhere is found', () => {
  const spelled = (name: string) =>
    `"${[...name].map(c => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}"`
  fc.assert(
    fc.property(anyValue, fc.string({ unit: 'grapheme-ascii' }), anyValue, (value, name, other) => {
      const text = JSON.stringify(value, (_key, item) => (typeof item === 'number' ? String(item) : item))
      expect(parseJson(text)).toEqual(JSON.parse(text))
      const twice = `{"z":[${text},{${JSON.stringify(name)}:${text},${spelled(name)}:"${typeof other}"}]}`
      expect(refusalOf(twice)).toEqual([`z[1].${name}`, 'is given more than once'])
    }),
  )
})

test('(lending E5) a number is one value, however many zeros stand at its end, as number and as text', () => {
  const decimal = fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 15n - 1n }), fc.nat(99), fc.nat(60))
  fc.assert(
    fc.property(decimal, ([whole, cents, zeros]) => {
      const text = `${whole}.${String(cents).padStart(2, '0')}${'0'.repeat(zeros)}`
      const rule = { integers: 15, fractions: 2 }
      const [asNumber, asText] = parseJson(`[${text},"${text}"]`) as [unknown, unknown]
      const once = checkDecimal(rule, `${whole}.${String(cents).padStart(2, '0')}`)
      expect(once).toHaveProperty('value')
      expect(checkDecimal(rule, decimalText(asNumber)!)).toEqual(once)
      expect(checkDecimal(rule, decimalText(asText)!)).toEqual(once)
    }),
  )
  expect(parseJson('[12.00000000000000000000, 9007199254740991, 0.0, -0]')).toEqual([
    12, 9007199254740991, 0, -0,
  ])
  expect(typeof parseJson('9007199254740993')).toBe('symbol')
  expect(typeof parseJson('9e3')).toBe('symbol')
})
