import { parseArgs } from 'node:util'
import { type Db, MongoClient } from 'mongodb'
import { pino } from 'pino'
import { readBook } from '../gateway/ltv/book.ts'
import { toolEnvironment } from '../operations/provision/config.ts'
import { provisionIndexes } from '../operations/provision/stores.ts'
import { systemClock } from '../platform/clock.ts'
import type { Seen } from '../processors/ltvView/seen.ts'
import { createViewStore } from '../processors/ltvView/viewStore.ts'
import { topics } from '../schemas/topics.ts'
import { THRESHOLDS } from './ltvLoad.ts'

/**
 * `npm run bench -- book [--contracts 100000] [--json]`: `GET /v1/ltv/book` of one lender as the gateway
 * reads it, beside the same totals added up by the database at request time; and how many snapshots a second
 * ltvView's writes take with the book kept. Own database on the MongoDB of a running `npm start` (or
 * MONGODB_URI), dropped afterwards.
 */
const { values } = parseArgs({
  allowPositionals: true,
  options: { contracts: { type: 'string', default: '100000' }, json: { type: 'boolean', default: false } },
})
const LENDER = 'pty_lender'
const START = Date.parse('2026-01-01T00:00:00Z')
const BATCH = 1_000
const ROUNDS = 100
const SCANS = 5
const LANES = topics.ltvSnapshots.partitions

const ofContract = (contractId: number) => ({
  contractId,
  guaranteeId: contractId,
  sequence: 1,
  timestamp: START + contractId,
  lenderPartyId: LENDER,
  borrowerPartyId: `pty_b${contractId % 40_000}`,
  fiatCurrency: 'BRL',
  outstandingBalance: `${5_000 + (contractId % 977)}.${10 + (contractId % 90)}`,
})

function factOf(contractId: number): Seen {
  const states = { contractStatus: 'ACTIVE', guaranteeStatus: 'ACTIVE', actor: null }
  const amounts = { requiredFiatAmount: '7500', depositedFiatAmount: '12300' }
  const id = { id: `evt_${contractId}`, event: 'contract.activated' }
  return { kind: 'fact', fact: { ...id, ...ofContract(contractId), ...states, ...amounts } } as Seen
}

function snapshotOf(contractId: number): Seen {
  const token = { tokenSymbol: 'USDC', network: 'POLYGON', quantity: '3000', price: '1', haircut: '0' }
  const snapshot = {
    id: `snp_${contractId}_1`,
    event: 'ltv.snapshot',
    ...ofContract(contractId),
    currentLtv: String((contractId % 1_400) / 1_000),
    level: contractId % 10 === 0 ? 'MARGIN_CALL' : 'NONE',
    status: contractId % 10 === 0 ? 'ALERT' : 'OK',
    collateralValue: '12300',
    collateralPercentage: '150',
    shortfallAmount: '0',
    thresholds: THRESHOLDS,
    prices: [{ ...token, value: '12300', source: 'median', asOf: START }],
    fx: { pair: 'USDBRL', rate: '4.1', source: 'median', asOf: START },
    stale: false,
    depeg: false,
    disputed: false,
  }
  return { kind: 'snapshot', snapshot } as unknown as Seen
}

/** As ltvView writes: batches of one lane. Answers the seconds that it took. */
async function write(mongo: MongoClient, db: Db, total: number, make: (id: number) => Seen): Promise<number> {
  const store = createViewStore(mongo, db, systemClock)
  const startedAt = performance.now()
  for (let first = 1, batch = 0; first <= total; first += BATCH, batch++) {
    const size = Math.min(BATCH, total - first + 1)
    const seen = Array.from({ length: size }, (_, n) => make(first + n))
    await store.write(seen, batch % LANES)
  }
  return (performance.now() - startedAt) / 1_000
}

/** The smallest part of what the book says, without keeping anything: a scan. */
async function addUp(db: Db): Promise<void> {
  const owed = { $sum: { $toDecimal: '$outstandingBalance' } }
  const held = { $sum: { $toDecimal: '$collateralValue' } }
  const groups = {
    $group: { _id: { level: '$level', currency: '$fiatCurrency' }, owed, held, n: { $sum: 1 } },
  }
  await db
    .collection('ltvCurrent')
    .aggregate([{ $match: { parties: LENDER } }, groups])
    .toArray()
}

async function timed(rounds: number, once: () => Promise<unknown>) {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now()
    await once()
    times.push(performance.now() - startedAt)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!
  return { p50: at(0.5), p99: at(0.99) }
}

const uri = toolEnvironment()['MONGODB_URI']
if (uri === undefined) throw new Error('run `npm start` first, or set MONGODB_URI')
const mongo = await MongoClient.connect(uri)
const database = 'lastro_bench_book'
const db = mongo.db(database)
try {
  await db.dropDatabase()
  await provisionIndexes({ uri, database }, pino({ level: 'silent' }))
  const contracts = Number(values.contracts)
  const factSeconds = await write(mongo, db, contracts, factOf)
  const snapshotSeconds = await write(mongo, db, contracts, snapshotOf)
  const personalData = { unseal: async (text: string | null) => text } as never
  const book = await readBook(LENDER, { db, personalData })
  if (book.contracts !== contracts) throw new Error(`${book.contracts} of ${contracts} are in the book`)
  const read = await timed(ROUNDS, () => readBook(LENDER, { db, personalData }))
  const scan = await timed(SCANS, () => addUp(db))
  const round = (ms: number) => Math.round(ms * 10) / 10
  const result = {
    contracts,
    bookP50Ms: round(read.p50),
    bookP99Ms: round(read.p99),
    scanP50Ms: round(scan.p50),
    ratio: Math.round(scan.p50 / read.p50),
    snapshotsPerSecond: Math.round(contracts / snapshotSeconds),
    factsPerSecond: Math.round(contracts / factSeconds),
  }
  if (values.json) process.stdout.write(`${JSON.stringify(result)}\n`)
  else console.table([result])
} finally {
  await db.dropDatabase()
  await mongo.close()
}
