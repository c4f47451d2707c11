import { PARTITION_COUNTS, placesOf } from '../../schemas/partition.ts'
import { FAMILIES, partitionsOfFamily } from './families.ts'

test('where nothing ever moved a family is its partition', () => {
  expect(partitionsOfFamily(5, 12)).toEqual([5])
  expect(partitionsOfFamily(5, 48)).toEqual([5, 17, 29, 41])
  expect(partitionsOfFamily(5, 1)).toEqual([])
})

test.each(PARTITION_COUNTS)('the families together are each of %d partitions, once', count => {
  const all = Array.from({ length: FAMILIES }, (_, family) => partitionsOfFamily(family, count)).flat()
  expect(all.toSorted((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, p) => p))
})

test('a key is found in one family, whatever the count, and its later places stand behind its earlier ones', () => {
  for (let id = 1; id <= 2_000; id++) {
    const places = placesOf(String(id), 96)
    const family = partitionsOfFamily(places[0]! % FAMILIES, 96)
    expect(family.filter(partition => places.includes(partition))).toEqual(places)
  }
})
