import { setImmediate } from 'node:timers/promises'
import { createBulkhead } from './bulkhead.ts'

const { jest } = import.meta
const TIMEOUT_MS = 20_000

const bulkhead = () =>
  createBulkhead({
    permits: 4,
    permitsPerKey: 2,
    queuedPerKey: 3,
    timeoutMs: TIMEOUT_MS,
    reason: 'too many at once',
  })

test('a key holds no more permits than its cap, although others are free', async () => {
  const { acquire } = bulkhead()
  const [releaseFirst] = await Promise.all([acquire('a'), acquire('a')])
  let isThirdGranted = false
  const third = acquire('a').then(() => {
    isThirdGranted = true
  })
  await acquire('b')
  await setImmediate()
  expect(isThirdGranted).toBe(false)
  releaseFirst()
  await third
})

test('waiters are served round-robin across keys, and a permit is released once', async () => {
  const { acquire } = bulkhead()
  const [first, second, third] = await Promise.all(['a', 'a', 'b', 'b'].map(acquire))
  const granted: string[] = []
  for (const key of ['a', 'a', 'c']) void acquire(key).then(() => granted.push(key))
  first!()
  first!()
  await setImmediate()
  expect(granted).toEqual(['a'])
  second!()
  await setImmediate()
  expect(granted).toEqual(['a', 'c'])
  third!()
  await setImmediate()
  expect(granted).toEqual(['a', 'c', 'a'])
})

test('a key with a full queue is refused at once, a waiter when its wait times out', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] })
  try {
    const { acquire } = bulkhead()
    await Promise.all([acquire('a'), acquire('a')])
    const refused: string[] = []
    for (const waiter of ['first', 'second', 'third']) acquire('a').catch(() => refused.push(waiter))
    await expect(acquire('a')).rejects.toMatchObject({ code: 'service_unavailable' })
    await jest.advanceTimersByTimeAsync(TIMEOUT_MS - 1)
    expect(refused).toEqual([])
    await jest.advanceTimersByTimeAsync(1)
    expect(refused).toEqual(['first', 'second', 'third'])
    await acquire('b')
  } finally {
    jest.useRealTimers()
  }
})
