import { pino } from 'pino'
import { Registry } from 'prom-client'
import type { Clock } from '../../platform/process/clock.ts'
import { holdLeases, type Leases, SHARDS } from '../../processors/webhooks/schedule/leases.ts'
import { newDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'

/** Shares of the endpoints, on the real MongoDB; a process that does nothing any more is as good as dead. */
const silent = pino({ level: 'silent' })
let store: Awaited<ReturnType<typeof newDatabase>>
const closers: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  store = await newDatabase()
})
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
  await store.drop()
})

interface Process {
  readonly leases: Leases
  readonly shards: () => number
  /** Looks at its leases now, instead of two seconds after it did so last. */
  readonly look: () => void
}

/** `isDead`: looks at nothing, unless it is made to. */
async function started(name: string, instance: string | null, isDead = false): Promise<Process> {
  const waiting: (() => void)[] = []
  const clock: Clock = {
    now: () => Date.now(),
    sleep: ms =>
      new Promise(resolve => {
        waiting.push(resolve)
        if (!isDead) setTimeout(resolve, ms).unref()
      }),
  }
  const mine = new Set<number>()
  const leases = await holdLeases({
    ...{ db: store.db, clock, log: silent, metrics: new Registry(), owner: name, instance },
    gained: shards => shards.forEach(shard => void mine.add(shard)),
    lost: shards => shards.forEach(shard => void mine.delete(shard)),
  })
  closers.push(() => leases.stop())
  return { leases, shards: () => mine.size, look: () => waiting.splice(0).forEach(resolve => void resolve()) }
}

test('the successor of a killed process owns its endpoints at once', async () => {
  const dead = await started('dead', 'webhooks-1', true)
  expect(dead.shards()).toBe(SHARDS)
  // However slow the machine is: what the successor gets has not ended by itself.
  const hour = new Date(Date.now() + 3_600_000)
  for (const name of ['deliveryShards', 'deliveryProcesses'])
    await store.db.collection(name).updateMany({}, { $set: { until: hour } })
  const successor = await started('successor', 'webhooks-1')
  expect(successor.shards()).toBe(SHARDS)
  await eventually('a look in time', () => successor.leases.alone())
})

test('one that was only frozen gives up what it held when it looks again', async () => {
  const frozen = await started('frozen', 'webhooks-1', true)
  const successor = await started('successor', 'webhooks-1', true)
  frozen.look()
  await eventually('it has lost its share', () => frozen.shards() === 0)
  expect(successor.shards()).toBe(SHARDS)
})

test.each([
  ['another instance', 'webhooks-2'],
  ['one without a name', null],
])('%s waits until the lease of the dead one ends', async (_who, instance) => {
  await started('dead', instance === null ? null : 'webhooks-1', true)
  const shards = store.db.collection<{ _id: number; until: Date }>('deliveryShards')
  const [first] = await shards.find().sort({ until: 1 }).limit(1).toArray()
  const other = await started('other', instance)
  const gained = other.shards()
  const { localTime } = await store.db.command({ hello: 1 })
  // On a machine that did nothing for as long as a lease is, it has ended already.
  if (localTime < first!.until) expect(gained).toBe(0)
  await eventually('the lease has ended', () => other.shards() > 0)
})
