import { chartMemoryOf, memoryOf } from '../../bench/memory.ts'
import { gatewayNeighbours } from '../../bench/neighbourGateway.ts'
import {
  type Compared,
  compare,
  type NeighbourPlace,
  type NeighbourRow,
  type Rounds,
  settingsOf,
} from '../../bench/neighbourRow.ts'
import { webhookNeighbours } from '../../bench/neighbourWebhooks.ts'
import { type Platform, platform, platformFacts } from '../e2e/platform.ts'

/**
 * A short version of each row of `npm run bench -- neighbours`. What it measures of time is true on a busy
 * machine too: p99 beside the hostile tenant is held against p99 alone in the same run, below a floor the
 * ratio says nothing, and a row is measured again before it counts as unfair: what else the machine did for a
 * moment does not repeat itself, a queue that tenants share does.
 */
const LIMIT_MS = 180_000
const RATIO = 2
/** What a compiler or a collector beside us costs any request, whoever else there is. */
const FLOOR_MS = 250
const ATTEMPTS = 3
const REQUESTS: Rounds = { rounds: 3, aloneSeconds: 0.5, besideSeconds: 0.8 }
/** As long as the burst of the hostile ones. */
const DELIVERIES: Rounds = { rounds: 1, aloneSeconds: 2, besideSeconds: 3 }
const WARMUP_SECONDS = 1
const PROCESSES = ['gateway', 'contracts', 'directory', 'webhooks'] as const
const PLAIN = { env: {} } as NeighbourRow

let lastro: Platform
let place: NeighbourPlace

/** With the heap of the chart, and with memory that counts from now on. */
const restart = (name: string, row = PLAIN) => lastro.restart(name, settingsOf(row, name))

beforeAll(async () => {
  lastro = await platform()
  await Promise.all(PROCESSES.map(name => restart(name)))
  const [lender, borrower] = await Promise.all([lastro.newLender(), lastro.newBorrower()])
  const good = { key: lender.key, borrowerDocument: borrower.document }
  const { servers, gateway, masterKey } = lastro
  place = { servers, gateway, masterKey, good: async () => good }
}, LIMIT_MS)
afterAll(async () => {
  await Promise.all(PROCESSES.map(name => lastro?.restart(name)))
  await lastro?.close()
}, LIMIT_MS)

const isFair = ({ alone, beside }: Compared) => beside.p99Ms <= Math.max(RATIO * alone.p99Ms, FLOOR_MS)

async function expectFair(row: NeighbourRow, rounds: Rounds): Promise<void> {
  const neighbours = await row.open(place)
  try {
    await neighbours.good(WARMUP_SECONDS)
    const tried: string[] = []
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const found = await compare(neighbours, rounds)
      const { alone, beside, told } = found
      expect(Object.values(told).some(times => times > 0)).toBe(true)
      expect([...alone.failures, ...beside.failures]).toEqual([])
      expect([alone.answered, beside.answered]).toEqual([alone.asked, beside.asked])
      const times = `p99 ${Math.round(beside.p99Ms)} ms, alone ${Math.round(alone.p99Ms)} ms`
      process.stderr.write(`${row.name}: ${times}; ${JSON.stringify(told)}\n`)
      if (isFair(found)) return
      tried.push(times)
    }
    throw new Error(`${row.hostile}: ${tried.join('; ')}`)
  } finally {
    await neighbours.close()
  }
}

/** Of every process that was started with the heap of the chart. */
async function expectWithinMemory(): Promise<void> {
  const used = memoryOf((await platformFacts()).pids)
  const above = PROCESSES.filter(name => used[name]!.highest > chartMemoryOf(name).limitMb)
  expect(above.map(name => `${name}: ${used[name]!.highest} MiB`)).toEqual([])
}

test.each(gatewayNeighbours.map(row => [row.hostile, row] as const))(
  'requests are answered in time beside %s',
  async (_hostile, row) => {
    await expectFair(row, REQUESTS)
    await expectWithinMemory()
  },
  LIMIT_MS,
)

test.each(webhookNeighbours.map(row => [row.hostile, row] as const))(
  'webhooks arrive in time beside %s',
  async (_hostile, row) => {
    const hasSettings = Object.keys(row.env).length > 0
    if (hasSettings) await restart('webhooks', row)
    try {
      await expectFair(row, DELIVERIES)
      await expectWithinMemory()
    } finally {
      if (hasSettings) await restart('webhooks')
    }
  },
  LIMIT_MS,
)
