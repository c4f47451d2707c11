import { parseArgs } from 'node:util'
import { MongoClient } from 'mongodb'
import { Registry } from 'prom-client'
import { collateralRoutes } from '../gateway/resources/transparency/collateral.ts'
import { toolEnvironment } from '../operations/provision/config.ts'
import { provisionIndexes } from '../operations/provision/stores.ts'
import { createCollateralStore } from '../processors/transparency/collateralStore.ts'
import { createLogMetrics } from '../processors/transparency/metrics.ts'
import { createStating } from '../processors/transparency/stating.ts'
import type { StoredContract } from '../schemas/documents/contracts.ts'
import type { HeldDocument, StatementDocument } from '../schemas/documents/transparency.ts'
import { partitionOf } from '../schemas/partition.ts'
import { USUAL_PARTITIONS } from '../schemas/topic.ts'

/**
 * `npm run bench -- proofs [--contracts 100000] [--json]`: one owner of all lanes states an hour of so many
 * contracts, each with one token (trees, signatures, writes); then proofs are read as the gateway reads them.
 * Own database, dropped afterwards.
 */
const INSERT_SIZE = 5_000
const READS = 1_000
const HOUR_MS = 3_600_000
const TENANT = 'pty_lender'
const NETWORKS = ['ETHEREUM', 'POLYGON', 'BASE']

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    contracts: { type: 'string', default: '100000' },
    uri: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
})
const uri = values.uri ?? toolEnvironment()['MONGODB_URI']
if (uri === undefined) throw new Error('run `npm start` first, or set MONGODB_URI')
const contracts = Number(values.contracts)
const database = 'lastro_bench_proofs'
const mongo = await MongoClient.connect(uri)
const db = mongo.db(database)
try {
  await db.dropDatabase()
  await provisionIndexes(db, { info: () => undefined } as never)
  await fill()
  const statedMs = await stated()
  const reads = await measured()
  const pages = await db.collection('collateralPages').countDocuments()
  const results = [{ contracts, statedMs: Math.round(statedMs), pages, ...reads }]
  if (values.json) process.stdout.write(`${JSON.stringify(results)}\n`)
  else console.table(results)
} finally {
  await db.dropDatabase()
  await mongo.close()
}

async function fill(): Promise<void> {
  for (let first = 1; first <= contracts; first += INSERT_SIZE) {
    const ids = Array.from({ length: Math.min(INSERT_SIZE, contracts - first + 1) }, (_, n) => first + n)
    const held = ids.map((_id): HeldDocument => {
      const token = { tokenSymbol: _id % 2 ? 'USDC' : 'USDT', network: NETWORKS[_id % NETWORKS.length]! }
      const lane = partitionOf(String(_id), USUAL_PARTITIONS)
      return {
        _id,
        lane,
        borrowerPartyId: `pty_${_id % 20_000}`,
        holdings: [{ ...token, quantity: `${_id}.25` }],
      }
    })
    await db.collection<HeldDocument>('logHoldings').insertMany(held, { ordered: false })
    const owned = ids.map(_id => ({ _id, guaranteeId: _id, lenderPartyId: TENANT }) as StoredContract)
    await db.collection<StoredContract>('contracts').insertMany(owned, { ordered: false })
  }
}

async function stated(): Promise<number> {
  const stating = createStating({
    lanes: USUAL_PARTITIONS,
    movedAt: 0,
    store: createCollateralStore(mongo, db),
    publishStatement: async () => undefined,
    lastPublishedHour: async () => null,
    lastEvent: async () => null,
    origin: 'bench',
    seeds: [Buffer.alloc(32, 1)],
    hidingKey: Buffer.alloc(32, 2),
    clock: { now: () => Date.now() - (Date.now() % HOUR_MS) },
    meter: createLogMetrics(new Registry(), Date.now),
  })
  const start = performance.now()
  await stating.look([...Array(USUAL_PARTITIONS).keys()])
  const took = performance.now() - start
  const count = await db
    .collection<StatementDocument>('collateralStatements')
    .countDocuments({ published: true })
  if (count !== USUAL_PARTITIONS) throw new Error(`${count} lanes stated the hour`)
  return took
}

async function measured() {
  const { handle } = collateralRoutes.find(({ operationId }) => operationId === 'proveCollateral')!
  const times: number[] = []
  for (let n = 0; n < READS; n++) {
    const id = 1 + ((n * 7_919) % contracts)
    const start = performance.now()
    const answer = await handle({ params: { id }, tenant: TENANT } as never, { db } as never)
    times.push(performance.now() - start)
    const { holdings } = (answer as { body: { data: { holdings: { quantity: string }[] } } }).body.data
    if (holdings[0]?.quantity !== `${id}.25`) throw new Error(`contract ${id} has no proof`)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)]! * 100) / 100
  return { readP50Ms: at(0.5), readP99Ms: at(0.99), longestMs: at(0.9999) }
}
