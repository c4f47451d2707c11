import fc from 'fast-check'
import { createSlabAllocator } from './slabAllocator.ts'

const slot = fc.nat({ max: 40 })
const size = fc.oneof(fc.nat({ max: 700 }), fc.constantFrom(0, 31, 32, 33, 300_000))
const step = fc.oneof(fc.record({ slot, size, fill: fc.nat({ max: 255 }) }), fc.record({ slot }))

test('a slot returns the bytes stored last, whatever was stored and dropped in other slots', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), steps => {
      const store = createSlabAllocator()
      const kept = new Map<number, Buffer>()
      for (const one of steps) {
        if ('size' in one) {
          const bytes = Buffer.alloc(one.size, one.fill)
          store.put(one.slot, bytes)
          kept.set(one.slot, bytes)
        } else {
          store.drop(one.slot)
          kept.delete(one.slot)
        }
      }
      for (let n = 0; n <= 40; n++) {
        expect(store.get(n).equals(kept.get(n) ?? Buffer.alloc(0))).toBe(true)
      }
    }),
  )
})

test('freed cells are reused: churn takes no more memory than the peak', () => {
  const store = createSlabAllocator()
  const bytes = Buffer.alloc(500, 1)
  for (let n = 0; n < 1_000; n++) store.put(n, bytes)
  const full = store.bytes()
  for (let round = 0; round < 20; round++) {
    for (let n = 0; n < 1_000; n++) store.drop(n)
    for (let n = 0; n < 1_000; n++) store.put(n, bytes)
  }
  expect(store.bytes()).toBe(full)
  expect(full / 1_000).toBeLessThan(800)
})
