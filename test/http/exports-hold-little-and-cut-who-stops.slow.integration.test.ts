import { get, type IncomingMessage } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Db } from 'mongodb'
import { contractRoutes } from '../../gateway/resources/contracts/contracts.ts'
import { exportRoutes } from '../../gateway/resources/exports/exports.ts'
import { eventually } from '../support/eventually.ts'
import { stagesOf } from '../support/explained.ts'
import { OPEN_KEY, only, startTestGateway, type TestGateway } from '../support/gateway.ts'

/**
 * Exports of many rows through the real gateway on the real database. The large show, in constant memory too:
 * LASTRO_EXPORT_ROWS=100000 npm test -- <this file>
 */
const ROWS = Number(process.env['LASTRO_EXPORT_ROWS'] ?? 20_000)
const AT_ONCE = 5_000
/** Heap that an export may add at any moment, whatever its length: 20,000 rows are more than 18 MB. */
const MAX_HEAP_GROWTH = 12 * 1024 * 1024
const EXPORTS_PER_PARTY = 2
const START = Date.parse('2026-01-01T00:00:00Z')
/** Of what was read so much is kept, to be looked at. */
const HEAD_CHARACTERS = 10_000
const NAME = '=HYPERLINK("http://a")'

let gateway: TestGateway
let tenant: string

beforeAll(async () => {
  const routes = only(contractRoutes, exportRoutes)
  gateway = await startTestGateway({ database: `exports_${Date.now()}`, routes })
  tenant = `pty_${gateway.db.databaseName}`
  await fill(gateway.db)
})
afterAll(async () => {
  await gateway?.db.dropDatabase()
  await gateway?.stop()
})

async function fill(db: Db): Promise<void> {
  const parties = [
    { _id: tenant, document: '11222333000181', profile: null },
    { _id: 'pty_borrower', document: '52998224725', profile: null },
  ]
  await db.collection<{ _id: string }>('parties').insertMany(parties)
  for (let from = 0; from < ROWS; from += AT_ONCE) {
    const numbers = Array.from({ length: AT_ONCE }, (_, index) => from + index + 1)
    await Promise.all([
      db.collection<{ _id: number }>('contracts').insertMany(numbers.map(contractOf)),
      db.collection<{ _id: number }>('ltvCurrent').insertMany(numbers.map(valuationOf)),
      db.collection<{ _id: string }>('events').insertMany(numbers.map(eventOf)),
    ])
  }
}

function contractOf(number: number) {
  return {
    ...{ _id: number, contractId: number, guaranteeId: number, name: NAME, nameFolded: NAME.toLowerCase() },
    ...{ lenderPartyId: tenant, borrowerPartyId: 'pty_borrower', contractStatus: 'ACTIVE' },
    ...{ fiatCurrency: 'BRL', totalLoanValue: '10000', outstandingBalance: `${number}.01` },
    ...{ interestRate: '1.99', cet: '2.35', installmentsCount: 12, collateralPercentage: '150' },
    ...{ startDate: '2026-01-01', endDate: '2027-01-01', termsHash: 'a'.repeat(64), acceptance: null },
    ...{ createdAt: START + number, updatedAt: START + number, sentAt: START, activatedAt: START },
    ...{ completedAt: null, cancelledAt: null, description: 'x'.repeat(500) },
    guarantee: {
      ...{ guaranteeStatus: 'ACTIVE', lockStatus: 'ACTIVE', requiredFiatAmount: '15000' },
      depositedFiatAmount: '15000.5',
      holdings: [{ tokenSymbol: 'USDC', network: 'POLYGON', quantity: '3000.000001' }],
    },
  }
}

function valuationOf(number: number) {
  const figures = { currentLtv: '0.666667', collateralValue: '15000.5', shortfallAmount: '0' }
  const marks = { stale: false, depeg: false, disputed: false, implausible: false, thin: false }
  return {
    _id: number,
    ...figures,
    ...marks,
    status: 'OK',
    level: 'NONE',
    createdAt: START,
    parties: [tenant],
  }
}

function eventOf(number: number) {
  const data = { contractId: number, requiredFiatAmount: '15000' }
  const timestamp = new Date(START + number).toISOString()
  const head = { id: `evt_${number}`, event: 'collateral.created', timestamp }
  return {
    ...{ _id: `${tenant}/evt_${number}`, partyId: tenant, eventId: head.id, event: head.event },
    ...{ timestamp: START + number, contractId: number, sequence: 1, position: number, delivered: true },
    body: JSON.stringify({ ...head, data }),
  }
}

function open(path: string): Promise<IncomingMessage> {
  const headers = { 'api-key': OPEN_KEY, accept: 'text/csv' }
  return new Promise((resolve, reject) => {
    // A connection of its own, which ends with the answer.
    get(`${gateway.url}${path}`, { headers, agent: false }, resolve).once('error', reject)
  })
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
function heapInUse(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

/** Reads to the end; of the heap what was live in between, never the rubbish. */
async function readWhole(path: string) {
  const response = await open(path)
  let lines = 0
  let head = ''
  let growth = 0
  let checked = 0
  const before = heapInUse()
  for await (const piece of response) {
    const text = (piece as Buffer).toString('latin1')
    if (head.length < HEAD_CHARACTERS) head += text
    lines += text.split('\n').length - 1
    if (lines - checked < 10_000) continue
    checked = lines
    growth = Math.max(growth, heapInUse() - before)
  }
  const { statusCode: status, headers, complete } = response
  return { status, headers, head, lines, growth, complete }
}

test.each([
  ['/exports/v1/contracts', 'contracts.csv', ROWS + 1],
  ['/exports/v1/contracts?format=ndjson', 'contracts.ndjson', ROWS],
  ['/exports/v1/events', 'events.csv', ROWS + 1],
])('%s: all rows in constant memory', async (path, file, expected) => {
  const { status, headers, lines, growth, complete } = await readWhole(path)
  expect([status, lines, complete]).toEqual([200, expected, true])
  expect(headers['content-disposition']).toContain(file)
  process.stderr.write(`${path}: ${lines} lines, at most ${(growth / 2 ** 20).toFixed(1)} MiB of heap\n`)
  expect(growth).toBeLessThan(MAX_HEAP_GROWTH)
})

test('amounts and ratios are decimal text; no spreadsheet computes a name', async () => {
  const csv = await readWhole('/exports/v1/contracts?createdBefore=2026-01-01T00:00:00.003Z')
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8; header=present')
  const [names, first] = csv.head.split('\r\n')
  expect(names).toMatch(/^id,name,status,/)
  expect(first).toMatch(/^2,"'=HYPERLINK\(""http:\/\/a""\)",ACTIVE,/)
  expect(first).toContain(',BRL,10000,2.01,1.99,2.35,12,2026-01-01,')
  expect(csv.lines).toBe(3)
  const lines = await readWhole('/exports/v1/contracts?format=ndjson&createdBefore=2026-01-01T00:00:00.002Z')
  const row = JSON.parse(lines.head)
  expect(row).toMatchObject({ id: 1, name: NAME, outstandingBalance: '1.01', currentLtv: '0.666667' })
  expect(row.holdings).toEqual([{ tokenSymbol: 'USDC', network: 'POLYGON', amount: '3000.000001' }])
})

test('excel-br opens in Brazilian Excel, and is nothing of NDJSON (lending I5)', async () => {
  const path = '/exports/v1/contracts?dialect=excel-br'
  const csv = await readWhole(`${path}&createdBefore=2026-01-01T00:00:00.003Z`)
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8; header=present')
  expect(csv.headers['content-disposition']).toContain('contracts.csv')
  const [names, first] = Buffer.from(csv.head, 'latin1').toString().split('\r\n')
  expect(names).toMatch(/^\ufeffid;name;status;/)
  expect(first).toMatch(/^2;"'=HYPERLINK\(""http:\/\/a""\)";ACTIVE;/)
  expect(first).toContain(';"=""11222333000181""";"=""52998224725""";')
  expect(first).toContain(';BRL;10000;2,01;1,99;2,35;12;01/01/2026;')
  expect(first).toContain(';31/12/2025 21:00:00;')
  for (const query of ['format=ndjson', 'format=ndjson&createdBefore=2026-01-01T00:00:00.002Z']) {
    const refused = await readWhole(`${path}&${query}`)
    expect([refused.status, JSON.parse(refused.head).error.details]).toEqual([
      400,
      { field: 'dialect', reason: 'is allowed only with `format=csv`' },
    ])
  }
  expect((await readWhole('/exports/v1/contracts?dialect=excel-pt')).status).toBe(400)
})

/** Cursors on the contracts of this test that wait for somebody to go on. */
async function idleCursors(): Promise<number> {
  const { db } = gateway
  const everything = [{ $currentOp: { allUsers: true, idleCursors: true } }]
  const found = await db.client.db('admin').aggregate(everything).toArray()
  const ns = `${db.databaseName}.contracts`
  return found.filter(one => one['type'] === 'idleCursor' && one['ns'] === ns).length
}

test('a reader that stops is cut, and its place is free again', async () => {
  const stopped = await Promise.all(
    Array.from({ length: EXPORTS_PER_PARTY }, () => open('/exports/v1/contracts')),
  )
  const cut = stopped.map(response => new Promise(resolve => response.once('close', resolve)))
  for (const response of stopped) response.on('error', () => undefined)
  const before = heapInUse()
  try {
    // First the buffers of the network fill, which takes a busy machine longer than a third export waits.
    const third = await eventually('a free place', async () => {
      const tried = await readWhole('/exports/v1/contracts?createdBefore=2026-01-01T00:00:00.002Z')
      return tried.status === 200 ? tried : undefined
    })
    expect(third.lines).toBe(2)
    expect(heapInUse() - before).toBeLessThan(MAX_HEAP_GROWTH)
    await eventually('no cursor is left', async () => (await idleCursors()) === 0)
    for (const response of stopped) response.resume()
    await Promise.all(cut)
    expect(stopped.map(({ complete }) => complete)).toEqual([false, false])
  } finally {
    for (const response of stopped) response.destroy()
  }
})

test('every export walks along an index', async () => {
  const plans = [
    ['contracts', { borrowerPartyId: tenant }, { createdAt: -1, _id: -1 }],
    ['ltvSnapshots', { contractId: { $in: [1, 2] }, createdAt: { $gte: 1 } }, { contractId: 1, version: -1 }],
    ['events', { partyId: tenant, position: { $gt: 0 }, timestamp: { $gte: 1 } }, { position: 1 }],
    ['contractFacts', { contractId: 1 }, { sequence: 1 }],
  ] as const
  for (const [collection, filter, sort] of plans) {
    const cursor = gateway.db.collection(collection).find(filter).sort(sort)
    const stages = stagesOf((await cursor.explain('queryPlanner'))['queryPlanner'].winningPlan)
    expect([collection, stages.includes('SORT'), stages.includes('COLLSCAN')]).toEqual([
      collection,
      false,
      false,
    ])
  }
})
