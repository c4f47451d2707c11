import { createCpuScheduler } from './cpuScheduler.ts'

/** A scheduler on a clock that only chunks and pauses move, and the pauses that it made. */
function observed() {
  let now = 0
  const pauses: number[] = []
  const sleep = async (ms: number) => {
    pauses.push(ms)
    now += ms
  }
  const scheduler = createCpuScheduler({ now: () => now, sleep })
  const work = (ms: number) => () => {
    now += ms
  }
  return { scheduler, pauses, work, wait: work }
}

test('chunks run round-robin across tenants, however many one of them has', async () => {
  const { scheduler } = observed()
  const done: string[] = []
  const tenants = ['a', 'a', 'a', 'a', 'b', 'c']
  await Promise.all(tenants.map(tenant => scheduler.schedule(tenant, () => void done.push(tenant))))
  expect(done).toEqual(['a', 'a', 'b', 'c', 'a', 'a'])
})

test('a chunk that throws rejects for its caller, and the next one runs', async () => {
  const { scheduler } = observed()
  const broken = scheduler.schedule('a', () => {
    throw new Error('malformed')
  })
  await expect(broken).rejects.toThrow('malformed')
  await expect(scheduler.schedule('a', () => 1)).resolves.toBe(1)
})

test.each([
  ['another tenant was active before', ['b', 'a']],
  ['another tenant was active last', ['a', 'b', 'b']],
])('while %s, each chunk is followed by a pause of three times its duration', async (_case, active) => {
  const { scheduler, pauses, work } = observed()
  for (const tenant of active) scheduler.markActive(tenant)
  await Promise.all([5, 10].map(ms => scheduler.schedule('a', work(ms))))
  await scheduler.schedule('a', work(0))
  expect(pauses.slice(0, 2)).toEqual([15, 30])
})

test('a pause is at most 50 ms', async () => {
  const { scheduler, pauses, work } = observed()
  scheduler.markActive('b')
  await scheduler.schedule('a', work(400))
  expect(pauses).toEqual([50])
})

test.each([
  ['is alone', ['a', 'a'], 0],
  ['is alone for a second', ['b', 'a'], 1_000],
])('a tenant that %s does not pause', async (_case, active, quietMs) => {
  const { scheduler, pauses, work, wait } = observed()
  for (const tenant of active) scheduler.markActive(tenant)
  wait(quietMs)()
  await Promise.all([10, 10].map(ms => scheduler.schedule('a', work(ms))))
  await scheduler.schedule('a', work(0))
  expect(pauses).toEqual([])
})
