import { folded } from '../console/folded.ts'
import { inOrder, matching, NO_FILTER, type SortBy } from '../console/views/bookFilter.ts'
import type { Row } from '../console/views/bookRows.ts'

/** Search and order of the console's book, apart from any page. */

function row(id: number, changes: Partial<Row> = {}): Row {
  const name = changes.name ?? `Loan ${id}`
  const search = { nameFolded: folded(name), personFolded: folded(changes.person ?? '52998224725') }
  const states = { status: 'ACTIVE', guarantee: 'ACTIVE', currency: 'BRL' } as const
  const said = { id, name, ...states, balance: '1', document: '52998224725', person: null, ltv: null }
  return { ...said, createdAt: '2026-01-01T00:00:00.000Z', ...search, ...changes }
}
const valued = (collateralValue: string | null) => ({ collateralValue }) as NonNullable<Row['ltv']>
const idsBy = (rows: readonly Row[], by: SortBy, isDescending = false) =>
  inOrder(rows, { by, isDescending }).map(({ id }) => id)

test('amounts are in the order of decimals, to the last digit that a float would lose', () => {
  const amounts = ['100', '99.5', '999999999999999.98', '999999999999999.99', '0', '9', '10.25', '10.3', '10']
  const rows = amounts.map((balance, id) => row(id, { balance }))
  expect(idsBy(rows, 'balance').map(id => amounts[id])).toEqual([
    ...['0', '9', '10', '10.25', '10.3', '99.5', '100', '999999999999999.98', '999999999999999.99'],
  ])
})

test('what has no value is behind everything that has one, in either direction', () => {
  const rows = [
    row(1),
    row(2, { ltv: valued('5') }),
    row(3, { ltv: valued(null) }),
    row(4, { ltv: valued('40') }),
  ]
  expect(idsBy(rows, 'collateral')).toEqual([2, 4, 1, 3])
  expect(idsBy(rows, 'collateral', true)).toEqual([4, 2, 1, 3])
})

test('names are searched and sorted without marks and capitals, documents with or without theirs', () => {
  const rows = [
    row(1, { name: 'Órbita' }),
    row(2, { name: 'obra' }),
    row(3, { name: 'Zinco', person: 'José' }),
  ]
  expect(idsBy(rows, 'name')).toEqual([2, 1, 3])
  const found = (text: string) => matching(rows, { ...NO_FILTER, text }).map(({ id }) => id)
  expect(found('ORBITA')).toEqual([1])
  expect(found('jose')).toEqual([3])
  expect(found('529.982.247-25')).toEqual([1, 2, 3])
  expect(found('2')).toEqual([1, 2, 3])
  expect(found('nobody')).toEqual([])
})
