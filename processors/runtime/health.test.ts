import { createHealth, onceReady } from './health.ts'
import { giveBackStartingMemory } from './startingMemory.ts'

test('what is done once ready is done when the last part is ready, and never again', () => {
  let runs = 0
  const health = onceReady(createHealth('kafka', 'group'), () => {
    runs += 1
  })
  health.set('kafka', null)
  expect(runs).toBe(0)
  health.set('group', null)
  expect(runs).toBe(1)
  health.set('kafka', 'away')
  health.set('kafka', null)
  expect(runs).toBe(1)
  expect(health.ready()).toBe(true)
})

test('what starting needed is given back', () => {
  const MEGABYTE = 1024 * 1024
  let loaded: number[][] | null = Array.from({ length: 64 }, () => new Array<number>(MEGABYTE / 8).fill(0.5))
  const before = process.memoryUsage().heapTotal
  expect(loaded.length).toBe(64)
  loaded = null
  giveBackStartingMemory()
  expect(process.memoryUsage().heapTotal).toBeLessThan(before - 48 * MEGABYTE)
})
