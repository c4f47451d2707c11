import { createLeakyBucket } from './leakyBucket.ts'

test('a charge waits until the earlier charges of its key have drained', () => {
  let now = 0
  const bucket = createLeakyBucket(() => now)
  expect([bucket.consume('a', 100), bucket.consume('a', 50), bucket.consume('b', 10)]).toEqual([0, 100, 0])
  now = 120
  expect(bucket.consume('a', 10)).toBe(30)
  now = 1_000
  expect(bucket.consume('a', 10)).toBe(0)
})

test('ten thousand keys are remembered, those that were charged last', () => {
  const bucket = createLeakyBucket(() => 0)
  bucket.consume('oldest', 100)
  for (let n = 0; n < 10_000; n++) bucket.consume(`key ${n}`, 100)
  expect([bucket.consume('oldest', 0), bucket.consume('key 9999', 0)]).toEqual([0, 100])
})
