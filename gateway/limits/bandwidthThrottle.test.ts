import { createBandwidthThrottle } from './bandwidthThrottle.ts'

const { jest } = import.meta
const KILOBYTE = Buffer.alloc(1_000)

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] }))
afterEach(() => void jest.useRealTimers())

/** Opens a stream of the tenant, writes so many kilobytes, and records when each leaves, in milliseconds. */
function send(throttle: ReturnType<typeof createBandwidthThrottle>, tenant: string, kilobytes: number) {
  const startedAt = performance.now()
  const leftAt: number[] = []
  const stream = throttle.throttleStream(tenant)
  stream.on('data', () => leftAt.push(performance.now() - startedAt))
  for (let n = 0; n < kilobytes; n++) stream.write(KILOBYTE)
  return { leftAt, stream }
}

test('all streams of a tenant share its rate, and another tenant does not wait for them', async () => {
  const throttle = createBandwidthThrottle(100_000)
  const [first, second, other] = [send(throttle, 'a', 10), send(throttle, 'a', 10), send(throttle, 'b', 1)]
  await jest.advanceTimersByTimeAsync(1_000)
  // Twenty chunks at ten milliseconds each: the last one leaves once the nineteen before it have drained.
  const leftAt = [...first.leftAt, ...second.leftAt].sort((a, b) => a - b)
  expect(leftAt).toEqual(Array.from({ length: 20 }, (_, n) => 10 * n))
  expect(other.leftAt).toEqual([0])
})

test('a tenant that stayed within its rate does not wait', async () => {
  const throttle = createBandwidthThrottle(1_000)
  send(throttle, 'a', 1)
  await jest.advanceTimersByTimeAsync(1_000)
  const next = send(throttle, 'a', 1)
  await jest.advanceTimersByTimeAsync(0)
  expect(next.leftAt).toEqual([0])
})

test('a stream that is destroyed leaves no timer behind', async () => {
  const { leftAt, stream } = send(createBandwidthThrottle(1_000), 'a', 2)
  await jest.advanceTimersByTimeAsync(0)
  expect([leftAt, jest.getTimerCount()]).toEqual([[0], 1])
  stream.destroy()
  await new Promise(resolve => stream.once('close', resolve))
  expect(jest.getTimerCount()).toBe(0)
})
