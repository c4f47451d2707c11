import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BadLine, FIELDS, parseLine, parseLines } from './line.ts'

const LINE = {
  legacyId: 'old-1',
  lenderDocument: '11.222.333/0001-81',
  borrowerDocument: '529.982.247-25',
  name: 'Old loan',
  totalLoanValue: '10000.00',
  outstandingBalance: '9000.5',
  interestRate: '1.99',
  cet: '2.5',
  installmentsCount: 12,
  startDate: '2024-01-31',
  endDate: '2027-01-31',
  collateralPercentage: '150',
  acceptedTokens: [{ tokenSymbol: 'USDC', network: 'BASE' }],
  createdAt: '2024-01-30T12:00:00Z',
}

test('a line becomes terms: masks off, decimals canonical, currency BRL unless it says otherwise', () => {
  expect(parseLine(JSON.stringify(LINE))).toMatchObject({
    lenderDocument: '11222333000181',
    borrowerDocument: '52998224725',
    totalLoanValue: '10000',
    fiatCurrency: 'BRL',
    description: null,
    createdAt: Date.parse('2024-01-30T12:00:00Z'),
  })
})

test.each([
  [{ legacyId: '' }, 'legacyId'],
  [{ lenderDocument: '11222333000180' }, 'lenderDocument'],
  [{ lenderDocument: '12IS34501Fı092' }, 'lenderDocument'],
  [{ borrowerDocument: '12ABIS34ß0111' }, 'borrowerDocument'],
  [{ totalLoanValue: 10000 }, 'totalLoanValue'],
  [{ outstandingBalance: '0' }, 'outstandingBalance'],
  [{ outstandingBalance: '1.001' }, 'outstandingBalance'],
  [{ interestRate: '100.1' }, 'interestRate'],
  [{ installmentsCount: 1.5 }, 'installmentsCount'],
  [{ startDate: '2024-02-30' }, 'startDate'],
  [{ fiatCurrency: 'JPY' }, 'fiatCurrency'],
  [{ acceptedTokens: [] }, 'acceptedTokens'],
  [{ acceptedTokens: [null] }, 'acceptedTokens[0]'],
  [{ createdAt: 'yesterday' }, 'createdAt'],
  [{ createdAt: '0001-01-01T00:00:00Z' }, 'createdAt'],
  [{ createdAt: '2024-01-30 12:00' }, 'createdAt'],
  [{ startDate: '0000-01-01' }, 'startDate'],
  [{ endDate: '2200-01-01' }, 'endDate'],
  [{ name: 'a\0b' }, 'name'],
  [{ name: 'a\nb' }, 'name'],
  [{ description: 'a\u202eb' }, 'description'],
  [{ legacyId: 'a\u0085b' }, 'legacyId'],
  [{ status: 'ACTIVE' }, 'status'],
])('refuses %p by name', (changes, field) => {
  const attempt = () => parseLine(JSON.stringify({ ...LINE, ...changes }))
  expect(attempt).toThrow(BadLine)
  expect(attempt).toThrow(new RegExp(`^${field.replace(/[[\]]/g, '\\$&')} `))
})

test('a file is its lines; two with one legacyId would become one contract, and are refused', () => {
  const lines = ['old-1', 'old-2', 'old-1', 'old-2'].map(legacyId => JSON.stringify({ ...LINE, legacyId }))
  const file = (count: number) => `\n${lines.slice(0, count).join('\n\n')}\n`
  expect(parseLines(file(2)).map(({ legacyId }) => legacyId)).toEqual(['old-1', 'old-2'])
  const message = 'line 6: legacyId is that of line 2\nline 8: legacyId is that of line 4'
  expect(() => parseLines(file(4))).toThrow(new BadLine(message))
})

test.each(['', '{', '[]', 'null', '"text"'])('refuses %p', text => {
  expect(() => parseLine(text)).toThrow(BadLine)
})

test('docs/importing.md shows a line that is one, and has a row for each field', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/importing.md'), 'utf8')
  const [, line = ''] = /```json\n(.*)\n```/.exec(page) ?? []
  expect(parseLine(line)).toMatchObject({ legacyId: 'loan-4711', outstandingBalance: '9000.5' })
  const rows = [...page.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, names = '']) => names.match(/\w+/g) ?? [])
  expect(rows.toSorted()).toEqual([...FIELDS].toSorted())
})

test('a line is read as a body over HTTP is: composed, one line end, zeros at the end, each member once', () => {
  const line = { ...LINE, name: 'Joa\u0303o', description: 'a\r\nb', totalLoanValue: '10000.00000' }
  expect(parseLine(`\ufeff${JSON.stringify(line)}`)).toMatchObject({
    name: 'Jo\u00e3o',
    description: 'a\nb',
    totalLoanValue: '10000',
  })
  const twice = JSON.stringify(LINE).replace('{', '{"n\\u0061me":"other",')
  expect(() => parseLine(twice)).toThrow('name is given more than once')
})

test('a legacyId is the name of a contract as it is written: an earlier import knows no other', () => {
  expect(parseLine(JSON.stringify({ ...LINE, legacyId: 'Joa\u0303o' })).legacyId).toBe('Joa\u0303o')
})
