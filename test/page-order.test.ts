import fc from 'fast-check'
import { createRanks, nameRanks, personRanks } from '../console/data/collationRank.ts'
import { folded } from '../console/data/normalize.ts'
import { filterIn, matching, NO_FILTER, queryOf } from '../console/views/book/bookFilter.ts'
import { ascending, inOrder, type SortBy } from '../console/views/book/bookOrder.ts'
import type { Row } from '../console/views/book/bookStore.ts'

/** Search and order of the console's book, apart from any page. */

function row(id: number, changes: Partial<Row> = {}): Row {
  const name = changes.name ?? `Loan ${id}`
  const owner = changes.person ?? '52998224725'
  const search = { nameFolded: folded(name), personFolded: folded(owner) }
  const ranks = { nameRank: nameRanks.of(name), personRank: personRanks.of(owner) }
  const states = { status: 'ACTIVE', guarantee: 'ACTIVE', currency: 'BRL' } as const
  const owes = { balance: '1', isOverdue: false }
  const said = { id, name, ...states, ...owes, document: '52998224725', person: null, ltv: null }
  return { ...said, createdAt: '2026-01-01T00:00:00.000Z', ...search, ...ranks, ...changes }
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

test('by risk the nearest to its own alert is first, and what has no level is behind it', () => {
  const at = (currentLtv: number | null, alert: string, guarantee: Row['guarantee'] = 'ACTIVE') => {
    const ltv = { currentLtv, thresholds: { alert } } as NonNullable<Row['ltv']>
    return { ltv, guarantee }
  }
  const rows = [
    row(1, at(0.7, '0.9')),
    row(2),
    row(3, at(0.65, '0.7')),
    row(4, at(0.99, '0.8', 'LIQUIDATED')),
    row(5, at(null, '0.8')),
    row(6, at(0.85, '0.8', 'MARGIN_CALL')),
  ]
  expect(idsBy(rows, 'risk', true)).toEqual([6, 3, 1, 2, 4, 5])
})

test('a filter is the same after its way through the address', () => {
  const filter = { ...NO_FILTER, text: 'São & Co', level: 'MARGIN_CALL', onlyOverdue: true }
  const address = new URLSearchParams(queryOf(filter)).toString()
  expect(filterIn(Object.fromEntries(new URLSearchParams(address)))).toEqual(filter)
  expect(filterIn({})).toEqual(NO_FILTER)
})

test('of equal digits in a float the greater decimal is first when descending, equal ones as they stood', () => {
  const amounts = ['999999999999999.98', '7', '999999999999999.99', '7', '999999999999999.98']
  const rows = amounts.map((balance, id) => row(id, { balance }))
  expect(idsBy(rows, 'balance', true)).toEqual([2, 0, 4, 1, 3])
})

test('whatever the numbers, their places are those of a comparing sort', () => {
  const number = fc.oneof(fc.double({ noNaN: true }), fc.integer({ min: -3, max: 3 }))
  fc.assert(
    fc.property(fc.array(number, { maxLength: 200 }), drawn => {
      const keys = Float64Array.from(drawn, one => (Object.is(one, -0) ? 0 : one))
      const expected = [...keys.keys()].sort((a, b) => Math.sign(keys[a]! - keys[b]!) || a - b)
      expect([...ascending(keys)]).toEqual(expected)
    }),
  )
})

test('texts that become known in any portions have the places of the collation of both languages', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'aAáÁâbcçÇzZ019 -') })
  fc.assert(
    fc.property(fc.array(fc.array(letters, { maxLength: 30 }), { maxLength: 6 }), portions => {
      const ranks = createRanks()
      const ranked = portions.flatMap(texts => {
        const known = texts.map(ranks.of)
        ranks.settle()
        return known
      })
      const texts = [...new Set(ranked)].sort((a, b) => a.rank - b.rank).map(({ text }) => text)
      for (const locale of ['pt-BR', 'en-GB']) {
        const { compare } = new Intl.Collator(locale, { numeric: true })
        expect(texts).toEqual([...texts].sort((a, b) => compare(a, b) || (a < b ? -1 : 1)))
      }
      expect(texts.length).toBe(new Set(portions.flat()).size)
    }),
  )
})

test('names are in the order of a dictionary, and the ninth before the tenth', () => {
  const names = ['Safra 10', 'ação', 'Zinco', 'acordo', 'Safra 9', 'Ação', 'abc']
  const rows = names.map((name, id) => row(id, { name }))
  expect(idsBy(rows, 'name').map(id => names[id])).toEqual([
    ...['abc', 'ação', 'Ação', 'acordo', 'Safra 9', 'Safra 10', 'Zinco'],
  ])
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

test('the overdue ones alone are shown where they are asked for, among those that match otherwise', () => {
  const rows = [row(1), row(2, { isOverdue: true }), row(3, { isOverdue: true, currency: 'USD' })]
  const found = (changes: object) => matching(rows, { ...NO_FILTER, ...changes }).map(({ id }) => id)
  expect(found({})).toEqual([1, 2, 3])
  expect(found({ onlyOverdue: true })).toEqual([2, 3])
  expect(found({ onlyOverdue: true, currency: 'USD' })).toEqual([3])
})
