import { bookOf, play, type Said } from './marchPlay.ts'
import { differences, verdictOn } from './marchVerdict.ts'

const book = bookOf(150, 1)
let said: readonly Said[]
beforeAll(async () => {
  said = await play(book, false)
})

test('March 2023 over a book is as it must be, and the same when every lane dies each hour', async () => {
  const { wrong, ...counts } = verdictOn(book, said)
  expect(wrong).toEqual([])
  expect(counts.alerts).toBeGreaterThan(10)
  expect(counts.heldBack).toBeGreaterThan(2)
  expect(counts.sold).toBeGreaterThan(0)
  // On Sunday at 03:00 the price touched 0.98 for an hour.
  expect(counts.marketEvents).toBe(4)
  expect(differences(said, await play(book, true))).toEqual([])
})

const first = (kind: string) => said.findIndex(one => one.kind === kind)
const without = (kind: string) => said.toSpliced(first(kind), 1)
/** The first of a contract that has a second one. */
const followed = () => {
  const { key } = said.find(one => one.kind === 'LtvSnapshot' && JSON.parse(one.value).sequence === 2)!
  return said.findIndex(one => one.kind === 'LtvSnapshot' && one.key === key)
}
const twice = (kind: string) => said.toSpliced(first(kind), 0, said[first(kind)]!)

test.each([
  ['an alert that is missing', () => without('LtvAlertFound'), /alerts at \[\]/],
  ['an alert that is told twice', () => twice('LtvAlertFound'), /alerts at/],
  ['a sale that is missing', () => without('LiquidationFound'), /sold at \[\]/],
  ['a snapshot that is lost', () => said.toSpliced(followed(), 1), /versions/],
  ['a lost peg that nobody is told', () => without('MarketDepeg'), /USDC: peg/],
  [
    'a sale while the peg is lost',
    () => [...said, { ...said[first('LtvAlertFound')]!, kind: 'LiquidationFound', id: 'another' }],
    /sold at/,
  ],
])('the checker sees %s', (_, broken, found) => {
  expect(verdictOn(book, broken()).wrong.join('\n')).toMatch(found)
})
