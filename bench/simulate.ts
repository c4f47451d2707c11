import { once } from 'node:events'
import { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import { type Db, MongoClient } from 'mongodb'
import { pino } from 'pino'
import type { Identity } from '../gateway/access/authentication.ts'
import type { Deps } from '../gateway/deps.ts'
import { createCpuScheduler } from '../gateway/limits/cpuScheduler.ts'
import { simulate } from '../gateway/resources/ltv/simulation.ts'
import { toolEnvironment } from '../operations/provision/config.ts'
import { provisionIndexes } from '../operations/provision/stores.ts'
import { fillBook } from './simulatedBook.ts'

/**
 * `npm run bench -- simulate [--contracts 100000] [--json]`: `POST /v1/ltv/simulate {book: true}` over the
 * book of one lender as the gateway answers it, from the request to the first byte and to the last. Own
 * database on the MongoDB of a running `npm start` (or MONGODB_URI), dropped afterwards.
 */
const { values } = parseArgs({
  allowPositionals: true,
  options: {
    contracts: { type: 'string', default: '100000' },
    json: { type: 'boolean', default: false },
  },
})
const LENDER = 'pty_lender'
const MEGABYTE = 1_048_576

async function measured(db: Db) {
  const deps = { db, now: Date.now, heavyWork: createCpuScheduler() } as unknown as Deps
  const startedAt = performance.now()
  const identity = { partyId: LENDER, rateLimit: 0 } as Identity
  const answer = await simulate(identity, { book: true, prices: { USDC: '0.7' } }, deps)
  const content = 'stream' in answer ? answer.stream?.content : undefined
  if (!(content instanceof Readable)) throw new Error('a book is streamed')
  let bytes = 0
  let firstMs = 0
  let end = ''
  content.on('data', (chunk: Buffer | string) => {
    if (firstMs === 0 && bytes > 0) firstMs = performance.now() - startedAt
    bytes += chunk.length
    end = (end + chunk.toString()).slice(-500)
  })
  await once(content, 'end')
  const totalMs = performance.now() - startedAt
  const { contracts, alerts } = JSON.parse(`{${end.slice(end.indexOf('"summary"'))}`.slice(0, -1)).summary
  return { contracts, alerts, firstMs, totalMs, megabytes: bytes / MEGABYTE }
}

const uri = toolEnvironment()['MONGODB_URI']
if (uri === undefined) throw new Error('run `npm start` first, or set MONGODB_URI')
const mongo = await MongoClient.connect(uri)
const database = 'lastro_bench_simulate'
const db = mongo.db(database)
try {
  await db.dropDatabase()
  await provisionIndexes(db, pino({ level: 'silent' }))
  await fillBook(db, LENDER, Number(values.contracts))
  await measured(db)
  const before = process.memoryUsage().rss
  const found = await measured(db)
  const grownMb = (process.memoryUsage().rss - before) / MEGABYTE
  const result = { ...found, grownMb }
  if (values.json) process.stdout.write(`${JSON.stringify(result)}\n`)
  else console.table([result])
} finally {
  await db.dropDatabase()
  await mongo.close()
}
