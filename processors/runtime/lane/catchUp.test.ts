import { createHealth } from '../../../platform/process/health.ts'
import { readyOnceCaughtUp } from './catchUp.ts'

const LIMIT_MS = 60_000

/** Two partitions of one topic with records 0 to 9, of which the group has committed some. */
function world() {
  let now = 0
  let wakes: (() => void)[] = []
  const committed = new Map<number, bigint>()
  const health = createHealth({ start: ['group'] })
  const assigned = readyOnceCaughtUp({
    group: 'contracts',
    topics: ['contract-commands'],
    health,
    logger: { info: () => undefined },
    clock: { now: () => now, sleep: () => new Promise(wake => wakes.push(wake)) },
    log: {
      bounds: async () => ({ start: 0n, end: 10n }),
      committed: async (_group, _topic, partition) => ({
        offset: committed.get(partition) ?? null,
        metadata: '',
      }),
    },
  })
  const settle = () => new Promise(setImmediate)
  return {
    health,
    committed,
    async assigned(...partitions: number[]) {
      assigned(new Set(partitions))
      await settle()
    },
    async later(ms: number) {
      now += ms
      const woken = wakes
      wakes = []
      for (const wake of woken) wake()
      await settle()
    },
  }
}

test('a standby is ready at once', async () => {
  const { health, assigned } = world()
  await assigned()
  expect(health.ready()).toBe(true)
})

test('a member is ready when its group has committed what stood there, and stays so', async () => {
  const { health, committed, assigned, later } = world()
  await assigned(0, 1)
  expect(health.ready()).toBe(false)
  committed.set(0, 10n)
  await later(500)
  expect(health.parts()['group']).toContain('catching up: 1 partitions')
  // The end is a marker, behind which no consumer commits.
  committed.set(1, 9n)
  await later(500)
  expect(health.ready()).toBe(true)
  await assigned()
  await assigned(0)
  expect(health.ready()).toBe(true)
})

test('lanes that a rebalance takes away are waited for by their next owner', async () => {
  const { health, committed, assigned, later } = world()
  await assigned(0, 1)
  committed.set(0, 10n)
  await assigned(0)
  await later(500)
  expect(health.ready()).toBe(true)
})

test('a large backlog holds a rollout up for a minute, not for hours', async () => {
  const { health, assigned, later } = world()
  await assigned(0)
  await later(LIMIT_MS - 1)
  expect(health.ready()).toBe(false)
  await later(1)
  expect(health.ready()).toBe(true)
})
