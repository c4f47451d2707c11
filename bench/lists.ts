import { parseArgs } from 'node:util'
import { type Collection, type Document, MongoClient } from 'mongodb'
import { encodeCursor } from '../gateway/input/pagination.ts'
import { type ContractQuery, readContracts } from '../gateway/resources/contracts/list.ts'
import { toolEnvironment } from '../operations/provision/config.ts'
import { indexes } from '../schemas/documents/indexes.ts'

/**
 * `npm run bench -- lists [--json]`: the pages of `GET /contracts/v1` over 200,000 contracts, as the gateway
 * reads them (documents and total): one lender with 120,000 and 400 lenders with 200 each; along its
 * indexes. Own database, dropped afterwards.
 */
const BIG = 120_000
const LENDERS = 400
const EACH = 200
const INSERT_SIZE = 1_000
const ROUNDS = 30
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
  await db
    .collection<{ _id: string; document: string }>('parties')
    .insertOne({ _id: 'pty_b7', document: 'document of 7' })
  await fill(db.collection('contracts'))
  const results = []
  for (const [lender, size] of [
    ['pty_big', BIG],
    ['pty_7', EACH],
  ] as const) {
    for (const [name, query] of questions(lender)) {
      results.push({ lender: size, name, ...(await measured(query, lender)) })
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

function questions(lender: string): [string, ContractQuery][] {
  const last = lender === 'pty_big' ? BIG : BIG + LENDERS * EACH
  const middle = Math.round(last / 2)
  const pages: [string, ContractQuery][] = [
    ['first page', {}],
    ['borrower', { borrowerDocument: 'document of 7' }],
    ['status', { status: 'ACTIVE' }],
    [
      'created in the last 10 minutes',
      { createdAfter: new Date(START + last * 1_000 - 600_000).toISOString() },
    ],
    ['created in the first half', { createdBefore: new Date(START + middle * 1_000).toISOString() }],
    ['name, few', { name: '7777' }],
    ['name, many', { name: 'alpha' }],
    ['name and status', { name: 'alpha', status: 'ACTIVE' }],
    ['by cursor', { cursor: encodeCursor([START + middle * 1_000, middle]) }],
  ]
  return lender === 'pty_big' ? [...pages, ['skip 100,000', { skip: 100_000 }]] : pages
}

async function measured(query: ContractQuery, lender: string) {
  const times: number[] = []
  let total = 0
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now()
    const page = await readContracts({ take: 50, ...query }, lender, { db })
    times.push(performance.now() - start)
    total = page.pagination['total'] as number
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)]! * 10) / 10
  return { total, p50Ms: at(0.5), p99Ms: at(0.99) }
}
