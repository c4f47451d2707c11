import { parseArgs } from 'node:util'
import { type Db, MongoClient } from 'mongodb'
import { pino } from 'pino'
import { readBook } from '../gateway/resources/ltv/book.ts'
import { toolEnvironment } from '../operations/provision/config.ts'
import { provisionIndexes } from '../operations/provision/stores.ts'
import { createLocalCodec } from '../schemas/codec/codec.ts'
import { factOf, snapshotOf, writeSeen } from './writtenBook.ts'

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
const ROUNDS = 100
const SCANS = 5

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
  await provisionIndexes(db, pino({ level: 'silent' }))
  const contracts = Number(values.contracts)
  const factSeconds = await writeSeen(mongo, db, [1, contracts], id => factOf(id, LENDER))
  const snapshotSeconds = await writeSeen(mongo, db, [1, contracts], id => snapshotOf(id, LENDER))
  const personalData = { unseal: async (text: string | null) => text } as never
  const codec = createLocalCodec()
  const book = await readBook(LENDER, { db, personalData, codec })
  if (book.contracts !== contracts) throw new Error(`${book.contracts} of ${contracts} are in the book`)
  const read = await timed(ROUNDS, () => readBook(LENDER, { db, personalData, codec }))
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
