import { parseArgs } from 'node:util'
import { type Collection, type Document, type Filter, MongoClient } from 'mongodb'
import { BY_CREATION } from '../gateway/contractView.ts'
import { encodeCursor, type PageQuery, readPage } from '../gateway/paging.ts'
import { toolEnvironment } from '../schemas/config.ts'
import { indexes } from '../schemas/indexes.ts'

/**
 * `npm run bench -- lists [--json]`: the pages of `GET /contracts/v1` over 200,000 contracts, as the gateway
 * reads them (documents and total): one lender with 120,000 and 400 lenders with 200 each. Own database,
 * dropped afterwards.
 */
const BIG = 120_000
const LENDERS = 400
const EACH = 200
const INSERT_SIZE = 1_000
const ROUNDS = 50
/** As large as a stored contract with one signing. */
const PADDING = 'x'.repeat(2_500)
const WORDS = ['alpha', 'beta', 'gamma', 'delta', 'capital', 'giro', 'safra', 'obra']
const STATES = ['DRAFT', 'PENDING_ACCEPTANCE', 'ACTIVE', 'COMPLETED']
const START = Date.parse('2026-01-01T00:00:00Z')

const { values } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean', default: false } },
})
const uri = toolEnvironment()['MONGODB_URI']
if (uri === undefined) throw new Error('run `npm start` first, or set MONGODB_URI')
const mongo = await MongoClient.connect(uri)
const db = mongo.db('lastro_bench_lists')
try {
  await db.dropDatabase()
  const contracts = db.collection('contracts')
  await fill(contracts)
  const results = []
  for (const lender of ['pty_big', 'pty_7']) {
    for (const [name, filter, query] of questions(lender)) {
      const times = await measured(contracts, filter, query)
      results.push({ lender: lender === 'pty_big' ? BIG : EACH, name, ...times })
    }
  }
  if (values.json) process.stdout.write(`${JSON.stringify(results)}\n`)
  else console.table(results)
} finally {
  await db.dropDatabase()
  await mongo.close()
}

async function fill(contracts: Collection): Promise<void> {
  for (const { keys, unique } of indexes.filter(({ collection }) => collection === 'contracts')) {
    // Partial indexes serve the timer and the import, not lists.
    if (keys.includes('legacyId') || keys[0] === 'contractStatus') continue
    const spec = keys.map((key): [string, 1 | -1] => (key.startsWith('-') ? [key.slice(1), -1] : [key, 1]))
    await contracts.createIndex(Object.fromEntries(spec), unique ? { unique } : {})
  }
  const total = BIG + LENDERS * EACH
  for (let first = 1; first <= total; first += INSERT_SIZE) {
    const rows = Array.from({ length: INSERT_SIZE }, (_, index) => contractOf(first + index))
    await contracts.insertMany(rows as unknown as Document[], { ordered: false })
  }
}

function contractOf(id: number): object {
  const isBig = id <= BIG
  return {
    _id: id,
    guaranteeId: id,
    lenderPartyId: isBig ? 'pty_big' : `pty_${id % LENDERS}`,
    borrowerPartyId: `pty_b${id % 5_000}`,
    contractStatus: STATES[id % STATES.length],
    nameFolded: `${WORDS[id % 8]} ${WORDS[(id * 5 + 3) % 8]} ${id}`,
    createdAt: START + id * 1_000,
    padding: PADDING,
  }
}

function questions(lender: string): [string, Filter<Document>, PageQuery][] {
  const own = { lenderPartyId: lender }
  const last = lender === 'pty_big' ? BIG : BIG + LENDERS * EACH
  const first: PageQuery = { take: 50, skip: 0 }
  const and = (filter: Filter<Document>): Filter<Document> => ({ $and: [own, filter] })
  const pages: [string, Filter<Document>, PageQuery][] = [
    ['first page', own, first],
    ['borrower', and({ borrowerPartyId: 'pty_b7' }), first],
    ['status', and({ contractStatus: 'ACTIVE' }), first],
    ['created in the last 10 minutes', and({ createdAt: { $gt: START + last * 1_000 - 600_000 } }), first],
    ['name, few', and({ nameFolded: { $regex: 'obra 1[0-9]+7$' } }), first],
    ['name, many', and({ nameFolded: { $regex: 'alpha' } }), first],
    [
      'by cursor',
      own,
      { take: 50, cursor: encodeCursor([START + Math.round(last / 2) * 1_000, Math.round(last / 2)]) },
    ],
  ]
  return lender === 'pty_big' ? [...pages, ['skip 100,000', own, { take: 50, skip: 100_000 }]] : pages
}

async function measured(collection: Collection, filter: Filter<Document>, query: PageQuery) {
  const times: number[] = []
  const source = { collection: collection as Collection<Document>, filter, orderBy: BY_CREATION }
  let total = 0
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now()
    const page = await readPage(source, query)
    times.push(performance.now() - start)
    total = page.pagination['total'] as number
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)]! * 10) / 10
  return { total, p50Ms: at(0.5), p99Ms: at(0.99) }
}
