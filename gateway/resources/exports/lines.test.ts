import type { Value } from './cells.ts'
import { headOf, lineOf } from './lines.ts'

const csv = (...values: Value[]) => {
  const columns = values.map((_, place) => `c${place}`)
  return lineOf('csv', columns, Object.fromEntries(values.map((value, place) => [`c${place}`, value])))
}

test('CSV is that of RFC 4180: a head, CRLF, quotes doubled and around what needs them', () => {
  expect(headOf('csv', ['id', 'name'])).toBe('id,name\r\n')
  expect(csv(1, 'plain', 'a,b', 'say "so"', 'two\r\nlines', null, true)).toBe(
    '1,plain,"a,b","say ""so""","two\r\nlines",,true\r\n',
  )
})

test('decimals stay the text that they are, negative ones included', () => {
  expect(csv('-1200.50', '0.1', '100000000000000000.01')).toBe('-1200.50,0.1,100000000000000000.01\r\n')
})

test.each(['=1+1', '+1+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', '＝1+1', ' =1+1', '-'])(
  'no spreadsheet computes %j',
  text => {
    const cell = csv(text).trimEnd()
    expect(cell.replaceAll('"', '')).toMatch(/^'/)
  },
)

test('nor what follows a semicolon or a quote within a cell', () => {
  expect(csv('a;=1+1')).toBe('"a;\'=1+1"\r\n')
  expect(csv('a;"=1+1"')).toBe('"a;\'""=1+1"""\r\n')
  expect(csv('a-b; c')).toBe('"a-b; c"\r\n')
})

test('lists are JSON in a cell', () => {
  expect(csv([{ amount: '1.5' }])).toBe('"[{""amount"":""1.5""}]"\r\n')
})

test('NDJSON has one object a line, no head, and the text as it is', () => {
  expect(headOf('ndjson', ['id'])).toBe('')
  const row = { name: '=1+1', balance: '10.00', tokens: ['USDC'], ended: null }
  const line = lineOf('ndjson', ['name', 'balance', 'tokens', 'ended'], row)
  expect(line.endsWith('}\n')).toBe(true)
  expect(JSON.parse(line)).toEqual(row)
})
