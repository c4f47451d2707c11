import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCreations, whenKnown } from '../support/creations.ts'
import { eventually } from '../support/eventually.ts'
import { expectStatus, type Party, type Platform, platform } from '../support/platform.ts'
import { availableQuickStarts, endAll, isOnPath, type QuickStart, type Running, run } from './quickStarts.ts'

/** Two events each. The show of 10,000 events: LASTRO_QUICK_START_CONTRACTS=5000. */
const CONTRACTS = Number(process.env['LASTRO_QUICK_START_CONTRACTS'] ?? 150)
const CONCURRENCY = 32
const PAGE = 500
const LIMIT_MS = 240_000 + CONTRACTS * 200

let lastro: Platform
beforeAll(async () => {
  lastro = await platform()
}, LIMIT_MS)
afterAll(async () => {
  endAll()
  await lastro?.close()
})

function follow(quickStart: QuickStart): Running {
  return run(quickStart, {
    KAFKA_BOOTSTRAP: lastro.servers.kafka,
    SCHEMA_REGISTRY_URL: lastro.servers.registry,
    TOPIC: 'collateral-events',
    GROUP: `${quickStart.name}-${Date.now()}`,
    DATABASE: join(mkdtempSync(join(tmpdir(), 'quick-start-')), 'events.sqlite'),
  })
}

/** Amounts of every length, so that a digit that is lost shows. */
const fields = (index: number) => ({
  outstandingBalance: `${(index * 7_919_993) % 100_000_000}.${10 + (index % 90)}`,
  collateralPercentage: `${110 + (index % 90)}.${100_001 + index}`,
})

// biome-ignore lint/suspicious/noExplicitAny: contracts as the API answers them
async function listed(lender: Party): Promise<Map<number, any>> {
  const contracts = new Map()
  for (let skip = 0; skip < CONTRACTS; skip += PAGE) {
    const page = await lastro.call(lender.key, 'GET', `/contracts/v1?take=${PAGE}&skip=${skip}`)
    for (const contract of expectStatus(page, 200).body.data.contracts) contracts.set(contract.id, contract)
  }
  return contracts
}

test(
  `${CONTRACTS * 2} events of a run in which contracts is killed: each once, in order, exact to the digit`,
  async () => {
    const readers = availableQuickStarts().map(quickStart => ({ quickStart, running: follow(quickStart) }))
    const [lender, borrower] = await Promise.all([lastro.newLender(), lastro.newBorrower()])
    const load = startCreations(lastro, {
      count: CONTRACTS,
      concurrency: CONCURRENCY,
      lender,
      borrower,
      fields,
    })
    for (const part of [1 / 4, 1 / 2]) {
      await whenKnown(load, Math.floor(CONTRACTS * part))
      await lastro.kill('contracts')
      await lastro.start('contracts')
    }
    const ids = new Set((await load.done).map(({ contractId }) => contractId))
    expect(ids.size).toBe(CONTRACTS)
    const contracts = await listed(lender)
    expect(contracts.size).toBe(CONTRACTS)

    const eventIds = new Set<string>()
    for (const { quickStart, running } of readers) {
      const own = () => running.events.filter(({ contractId }) => ids.has(contractId as number))
      await eventually(
        `${quickStart.name} has read all`,
        () => {
          if (own().length < CONTRACTS * 2) throw new Error(`${own().length}; ${running.errors()}`)
          return true
        },
        LIMIT_MS,
      )
      expect(own()).toHaveLength(CONTRACTS * 2)
      expectToldAsAnswered(own(), contracts)
      for (const { id } of own()) eventIds.add(id as string)
      await running.stop()
    }
    expect(eventIds.size).toBe(CONTRACTS * 2)
    if (isOnPath('kcat')) expect(idsSeenByKcat().filter(id => eventIds.has(id))).toHaveLength(CONTRACTS * 2)
  },
  LIMIT_MS,
)

type Event = Readonly<Record<string, unknown>>

/** Per contract both events, in order, with amounts and percentage as the API answers them, to the digit. */
// biome-ignore lint/suspicious/noExplicitAny: contracts as the API answers them
function expectToldAsAnswered(events: readonly Event[], contracts: ReadonlyMap<number, any>): void {
  const told = new Map<unknown, unknown[]>()
  for (const { contractId, event, sequence, ...rest } of events) {
    const amounts = [rest['requiredFiatAmount'] ?? rest['amount'], rest['collateralPercentage']]
    told.set(contractId, [...(told.get(contractId) ?? []), [event, sequence, ...amounts]])
  }
  for (const { id, guarantee, collateralPercentage } of contracts.values()) {
    expect(told.get(id)).toEqual([
      ['collateral.created', 1, guarantee.requiredFiatAmount, collateralPercentage],
      ['guarantee.created', 2, guarantee.requiredFiatAmount, undefined],
    ])
  }
}

/** kcat reads to the end and leaves; Debian's shows keys and headers only. */
function idsSeenByKcat(): string[] {
  const script = join(import.meta.dirname, '../../docs/quickstarts/kcat/read_events.sh')
  const { kafka, registry } = lastro.servers
  const place = { KAFKA_BOOTSTRAP: kafka, SCHEMA_REGISTRY_URL: registry, TOPIC: 'collateral-events' }
  const output = execFileSync('sh', [script, '-e', '-q'], {
    env: { ...process.env, ...place },
    maxBuffer: 2 ** 28,
  })
  return [...output.toString().matchAll(/ce_id=([^,\s]+)/g)].map(([, id]) => id!)
}
