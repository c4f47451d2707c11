import fc from 'fast-check'
import { COLUMN_TYPES } from './columnTypes.ts'
import { excelCell } from './excelBr.ts'
import { headOf, lineOf } from './lines.ts'
import { CONTRACT_COLUMNS, EVENT_COLUMNS, SNAPSHOT_COLUMNS, STATEMENT_COLUMNS } from './rows.ts'

const COLUMNS = [...CONTRACT_COLUMNS, ...EVENT_COLUMNS, ...SNAPSHOT_COLUMNS, ...STATEMENT_COLUMNS]

test('the head has a byte order mark and semicolons (lending I5)', () => {
  expect(headOf('excel-br', ['id', 'name'])).toBe('\ufeffid;name\r\n')
})

test('a row of a contract is what Brazilian Excel reads (lending I5)', () => {
  const row = {
    id: 1001,
    name: 'São; "1"',
    borrowerDocument: '00000000191',
    interestRate: '1.99',
    balanceChange: '-1200.5',
    startDate: '2026-11-03',
    createdAt: '2026-11-22T01:30:05.123Z',
    stale: false,
    cet: null,
  }
  expect(lineOf('excel-br', Object.keys(row), row)).toBe(
    '1001;"São; ""1""";"=""00000000191""";1,99;-1200,5;03/11/2026;21/11/2026 22:30:05;FALSO;\r\n',
  )
})

test.each([
  ['2018-11-04T02:59:59Z', '03/11/2018 23:59:59'],
  ['2018-11-04T03:00:00Z', '04/11/2018 01:00:00'],
  ['2026-01-01T03:00:00.000Z', '01/01/2026 00:00:00'],
])('%s is %s in São Paulo, summer time included', (instant, shown) => {
  expect(excelCell('createdAt', instant)).toBe(shown)
})

test.each([
  ['1.5', '="1.5"'],
  ['00123', '="00123"'],
  ['1-2', '="1-2"'],
  ['1/2"', '="1/2"""'],
  ['(100)', '="(100)"'],
  ['R$ 10', '="R$ 10"'],
  ['jan/26', '="jan/26"'],
  ['Verdadeiro', '="Verdadeiro"'],
  ['#N/D', '="#N/D"'],
  ['Empréstimo 12', 'Empréstimo 12'],
  ['=1+1', "'=1+1"],
  ['-5', '="-5"'],
])('the name %s stays text: %s', (name, cell) => {
  expect(excelCell('name', name)).toBe(cell)
})

test('what has more digits than Excel keeps is text, and everything else a number', () => {
  expect(excelCell('outstandingBalance', '123456789012345.67')).toBe('="123456789012345,67"')
  expect(excelCell('outstandingBalance', '1234567890123.45')).toBe('1234567890123,45')
  expect(excelCell('quantity', '100000000000000000')).toBe('100000000000000000')
  expect(excelCell('id', 9007199254740991)).toBe('="9007199254740991"')
})

test('every column of the exports has a type', () => {
  expect(COLUMNS.filter(name => !COLUMN_TYPES.has(name))).toEqual([])
  expect([...COLUMN_TYPES.keys()].filter(name => !COLUMNS.includes(name as never))).toEqual([])
})

test('a decimal becomes the same digits with a comma, and comes back exactly', () => {
  const decimal = fc.stringMatching(/^-?[1-9][0-9]{0,8}(\.[0-9]{0,5}[1-9])?$/)
  fc.assert(
    fc.property(decimal, fc.constantFrom('cet', 'quantity', 'balanceChange'), (text, column) => {
      expect(excelCell(column, text)).toBe(text.replace('.', ','))
      expect(Number(excelCell(column, text).replace(',', '.'))).toBe(Number(text))
    }),
  )
})

/** Cells of one line as a reader with this separator has them. */
function cellsIn(line: string): string[] {
  const cells = [...line.slice(0, -2).matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^";]*))/g)]
  return cells.map(([, quoted, plain]) => (quoted === undefined ? plain! : quoted.replaceAll('""', '"')))
}

test('no text is a formula but the constant one, and nothing of it is lost', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
    fc.stringMatching(/^[=+@\-;"0-9a ]{1,12}$/),
  )
  fc.assert(
    fc.property(text, value => {
      const [first, cell, last] = cellsIn(
        lineOf('excel-br', ['id', 'name', 'cet'], { id: 7, name: value, cet: '1' }),
      )
      expect([first, last]).toEqual(['7', '1'])
      const constant = /^="((?:[^"]|"")*)"$/.exec(cell!)
      const shown = constant ? constant[1]!.replaceAll('""', '"') : cell!
      if (!constant) expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]/)
      expect(shown.replaceAll("'", '')).toBe(value.replaceAll("'", ''))
    }),
  )
})
