import { placesOf } from '../../schemas/partition.ts'
import { FAMILIES, stretchesOf } from './inOrder.ts'

const topic = 'contract-events'
const moves = [
  { from: 12, ends: { [topic]: Array.from({ length: 12 }, (_, p) => String(100 + p)) } },
  { from: 24, ends: { [topic]: Array.from({ length: 24 }, (_, p) => String(200 + p)) } },
] as const

test('without a move a family is its partition', () => {
  expect(stretchesOf({ topic, family: 5, partitions: 12, moves: [] })).toEqual([
    { partition: 5, from: 0n, to: null },
  ])
})

test('what was written under a smaller count comes before what was written under the next', () => {
  expect(stretchesOf({ topic, family: 5, partitions: 48, moves })).toEqual([
    { partition: 5, from: 0n, to: 105n },
    { partition: 5, from: 105n, to: 205n },
    { partition: 17, from: 0n, to: 217n },
    { partition: 5, from: 205n, to: null },
    { partition: 17, from: 217n, to: null },
    { partition: 29, from: 0n, to: null },
    { partition: 41, from: 0n, to: null },
  ])
})

test('the families together are every offset of every partition, once', () => {
  const all = Array.from({ length: FAMILIES }, (_, family) =>
    stretchesOf({ topic, family, partitions: 48, moves }),
  ).flat()
  for (let partition = 0; partition < 48; partition++) {
    let next: bigint | null = 0n
    for (const stretch of all.filter(one => one.partition === partition)) {
      expect(stretch.from).toBe(next)
      next = stretch.to
    }
    expect(next).toBeNull()
  }
})

test('a key is found in one family, whatever the count', () => {
  for (let id = 1; id <= 2_000; id++) {
    const places = placesOf(String(id), 96)
    expect(new Set(places.map(place => place % FAMILIES)).size).toBe(1)
  }
})
