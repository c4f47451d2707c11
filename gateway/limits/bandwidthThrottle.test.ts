import { createPace } from './bandwidthThrottle.ts'

const KILOBYTE = Buffer.alloc(1_000)

test('all streams of an owner together have its pace, and nobody else waits for them', async () => {
  const pace = createPace(100_000, () => performance.now())
  const startedAt = performance.now()
  const arrivals: [owner: string, ms: number][] = []
  const send = (owner: string, pieces: number) =>
    new Promise<void>(resolve => {
      const stream = pace.of(owner)
      stream.on('data', () => arrivals.push([owner, performance.now() - startedAt]))
      stream.on('end', resolve)
      for (let n = 0; n < pieces; n++) stream.write(KILOBYTE)
      stream.end()
    })
  await Promise.all([send('many', 10), send('many', 10), send('few', 1)])
  const last = (owner: string) => arrivals.findLast(([who]) => who === owner)![1]
  expect(arrivals).toHaveLength(21)
  // Twenty pieces at ten milliseconds each; the last one leaves when those before it are paid for.
  expect(last('many')).toBeGreaterThanOrEqual(180)
  expect(last('few')).toBeLessThan(last('many'))
})

test('a small answer after a pause leaves at once', async () => {
  let now = 0
  const pace = createPace(1_000, () => now)
  const first = pace.of('owner')
  first.write(KILOBYTE)
  expect(first.read()).toEqual(KILOBYTE)
  now = 1_000
  const next = pace.of('owner')
  next.write(KILOBYTE)
  expect(next.read()).toEqual(KILOBYTE)
})

test('a stream that is given up is waited for by nobody', async () => {
  const pace = createPace(1)
  const stream = pace.of('owner')
  stream.write(KILOBYTE)
  stream.write(KILOBYTE)
  stream.destroy()
  await new Promise(resolve => stream.once('close', resolve))
})
