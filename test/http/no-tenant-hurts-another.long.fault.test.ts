import type { Db } from 'mongodb'
import { MAX_PLACES, MAX_SOCKETS } from '../../processors/webhooks/schedule/deliveryDeps.ts'
import type { Endpoint, EventDocument } from '../../schemas/documents/webhooks.ts'
import { eventually } from '../support/eventually.ts'
import { type Platform, platform, platformFacts } from '../support/platform.ts'
import { chartMemoryOf, memoryOf } from '../support/processMemory.ts'
import { gatewayNeighbours } from './neighbours/neighbourGateway.ts'
import { type NeighbourPlace, type NeighbourRow, settingsOf } from './neighbours/neighbourRow.ts'
import { webhookNeighbours } from './neighbours/neighbourWebhooks.ts'

/**
 * Each row of `npm run bench -- neighbours`, as far as it does not depend on the speed of the machine: next
 * to a hostile tenant nothing of a good one fails, is left out or overtaken, and the memory of processes
 * stays within its bounds. Durations are the benchmark's (bench/RESULTS.md).
 */
/** Maximum throughput of gateway and contracts on two cores (bench/RESULTS.md). */
const MADE_PER_SECOND = 1_000
const GOOD_SECONDS = 1.5
const LOOK_EVERY_MS = 200
const PROCESSES = ['gateway', 'contracts', 'directory', 'webhooks'] as const
/** Maximum number of connections of the hostile clients (test/http/neighbours/hostileTenant.ts). */
const HOSTILE_CONNECTIONS = 1_600
/** File descriptors of an idle process: logs, pools of MongoDB and S3, brokers, and the good tenant's. */
const OWN_DESCRIPTORS = 400
const PLAIN = { env: {} } as NeighbourRow

let lastro: Platform
let place: NeighbourPlace

/** With the heap of the chart, and with memory that counts from now on. */
const restart = (name: string, row = PLAIN) => lastro.restart(name, settingsOf(row, name))

beforeAll(async () => {
  lastro = await platform()
  await Promise.all(PROCESSES.map(name => restart(name)))
  const [lender, borrower] = await Promise.all([lastro.newLender(), lastro.newBorrower()])
  const key = await lastro.newKey(['contracts', 'ltv:read'], lender.document)
  const good = { key, borrowerDocument: borrower.document }
  const { servers, gateway, masterKey } = lastro
  place = { servers, gateway, masterKey, madePerSecond: MADE_PER_SECOND, good: async () => good }
})
afterAll(async () => {
  await Promise.all(PROCESSES.map(name => lastro?.restart(name)))
  await lastro?.close()
})

async function metricOf(name: string, metric: string): Promise<number> {
  const text = await (await fetch(`${lastro.metrics[name]}/metrics`)).text()
  const found = new RegExp(`^${metric}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(text)
  if (!found) throw new Error(`${name} has no ${metric}`)
  return Number(found[1])
}

/** Upper bounds of a process's metrics while it serves the row. */
type Bounds = Readonly<Record<string, number>>

const OF_GATEWAY: Bounds = { process_open_fds: HOSTILE_CONNECTIONS + OWN_DESCRIPTORS }
const OF_WEBHOOKS: Bounds = {
  lastro_webhook_queued: MAX_PLACES,
  lastro_webhook_in_flight: MAX_SOCKETS,
  process_open_fds: MAX_SOCKETS + OWN_DESCRIPTORS,
}

/** Looks at the metrics until it is ended, which answers what was above its bound. */
function watch(name: string, bounds: Bounds) {
  const above = new Set<string>()
  let isOver = false
  const looking = (async () => {
    while (!isOver) {
      for (const [metric, most] of Object.entries(bounds)) {
        const value = await metricOf(name, metric)
        if (value > most) above.add(`${name}: ${metric} ${value}, more than ${most}`)
      }
      await new Promise(resolve => setTimeout(resolve, LOOK_EVERY_MS))
    }
  })()
  return async () => {
    isOver = true
    await looking
    return [...above]
  }
}

async function expectServed(row: NeighbourRow, name: string, bounds: Bounds): Promise<void> {
  const neighbours = await row.open(place)
  try {
    const end = watch(name, bounds)
    const harm = await neighbours.harm()
    const beside = await neighbours.good(GOOD_SECONDS)
    // What it was told may come later than what the good one was; behind silent names it is nothing.
    const told = await eventually('the hostile one was at work', async () => {
      const so = await harm.end()
      const isSeen = row.name === 'names' || Object.values(so).some(times => times > 0)
      return isSeen ? so : undefined
    })
    process.stderr.write(`${row.name}: ${beside.answered} of ${beside.asked}; ${JSON.stringify(told)}\n`)
    expect(await end()).toEqual([])
    expect(beside.failures).toEqual([])
    expect(beside.answered + beside.failures.length).toBe(beside.asked)
    if (name === 'webhooks') await expectWhole(lastro.db, beside.asked)
  } finally {
    await neighbours.close()
  }
  const used = memoryOf((await platformFacts()).pids)
  const above = PROCESSES.filter(one => used[one]!.highest > chartMemoryOf(one).limitMb)
  expect(above.map(one => `${one}: ${used[one]!.highest} MiB`)).toEqual([])
}

/** The good tenant's events stand one behind the other in the pull API, and each was delivered. */
async function expectWhole(db: Db, asked: number): Promise<void> {
  const isGood = { url: /\/good\/ok$/ }
  const endpoint = await db
    .collection<Endpoint>('webhookEndpoints')
    .findOne(isGood, { sort: { createdAt: -1 } })
  const own = { partyId: endpoint!.partyId }
  const events = await db
    .collection<EventDocument>('events')
    .find(own, { sort: { position: 1 } })
    .toArray()
  expect(events.map(({ position }) => position)).toEqual(Array.from({ length: asked }, (_, n) => n + 1))
  const open = { ...own, state: { $ne: 'SUCCEEDED' } }
  await eventually(
    'all are noted as delivered',
    async () => (await db.collection('deliveries').countDocuments(open)) === 0,
  )
}

test.each(gatewayNeighbours.map(row => [row.hostile, row] as const))(
  'no request of others fails beside %s',
  async (_hostile, row) => {
    await expectServed(row, 'gateway', OF_GATEWAY)
    await eventually(
      'nothing waits any longer',
      async () => (await metricOf('gateway', 'lastro_commands_in_flight')) === 0,
    )
  },
)

test.each(webhookNeighbours.map(row => [row.hostile, row] as const))(
  'no webhook of others is lost beside %s',
  async (_hostile, row) => {
    const hasSettings = Object.keys(row.env).length > 0
    if (hasSettings) await restart('webhooks', row)
    try {
      await expectServed(row, 'webhooks', OF_WEBHOOKS)
    } finally {
      if (hasSettings) await restart('webhooks')
    }
  },
)
