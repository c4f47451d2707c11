import { ROW_ORDERS, type RowQuery, rowFilter, rowSums } from '../../gateway/resources/contracts/rows.ts'
import { addMissingListKeys } from '../../processors/views/missingListKeys.ts'
import { newDatabase, type TestDatabase } from '../support/database.ts'
import { indexesOf, stagesOf } from '../support/explained.ts'

const ROWS = 4_000
const PARTIES = 4
const LENDER = 'pty_1'
let database: TestDatabase

const of = (n: number) => ({
  ...{ _id: n, sequence: 1, lenderPartyId: `pty_${n % PARTIES}`, borrowerPartyId: `pty_b${n % 500}` },
  ...{ contractStatus: n % 3 === 0 ? 'DRAFT' : 'ACTIVE', fiatCurrency: n % 7 === 0 ? 'USD' : 'BRL' },
  ...{ outstandingBalance: '10.25', guaranteeStatus: 'ACTIVE', createdAt: n, searched: `safra ${n}` },
  ...{ nameKey: `safra ${String(n).padStart(10, '0')}`, balanceKey: String(n).padStart(24, '0') },
  ...{ risk: n % 3 === 0 ? -1 : n * 10, isDoubtful: n % 11 === 0, isOverdue: n % 13 === 0 },
  ...{ cureDeadline: n % 101 === 0 ? n : null, signBy: n % 103 === 0 ? n : null },
})

beforeAll(async () => {
  database = await newDatabase()
  const rows = Array.from({ length: ROWS }, (_, n) => of(n))
  await database.db.collection<{ _id: number }>('bookContracts').insertMany(rows)
})
afterAll(() => database?.drop())

const orders = Object.keys(ROW_ORDERS) as (keyof typeof ROW_ORDERS)[]
const filters: readonly Partial<RowQuery>[] = [
  {},
  { status: 'ACTIVE' },
  { fiatCurrency: 'USD', status: 'DRAFT' },
]

const isSelective = ({ fiatCurrency }: Partial<RowQuery>) => fiatCurrency !== undefined

async function explained(query: Partial<RowQuery>, by: keyof typeof ROW_ORDERS, direction: 1 | -1) {
  const { db } = database
  const filter = await rowFilter({ role: 'lender', ...query }, LENDER, db)
  const sort = Object.fromEntries(ROW_ORDERS[by].map(name => [name, direction] as const))
  const projection = Object.fromEntries(ROW_ORDERS[by].map(name => [name, 1] as const))
  const found = db.collection('bookContracts').find(filter, { projection }).sort(sort).limit(61)
  return found.explain('executionStats')
}

test.each(
  orders.flatMap(by => filters.flatMap(query => ([1, -1] as const).map(way => ({ by, query, way })))),
)('rows by $by, direction $way, of $query: along an index, a page is read', async ({ by, query, way }) => {
  const { queryPlanner, executionStats } = await explained(query, by, way)
  const stages = stagesOf(queryPlanner.winningPlan)
  expect(stages).not.toContain('COLLSCAN')
  // Where fewer rows than a page match, MongoDB may find and sort these instead.
  if (!isSelective(query)) expect(stages).not.toContain('SORT')
  for (const index of indexesOf(queryPlanner.winningPlan)) expect(index).toMatch(/^lenderPartyId_/)
  // A page, and not the book, is read.
  expect(executionStats.totalDocsExamined).toBeLessThanOrEqual(100)
})

test.each<Partial<RowQuery>>([
  { level: 'NONE' },
  { search: 'FRA 12' },
  { overdue: true },
  { doubtful: true },
  { awaits: 'CURE' },
  { awaits: 'SIGNATURE' },
  { createdAfter: '1970-01-01T00:00:00.100Z' },
])('rows by risk of %j: along an index of the lender', async query => {
  const { queryPlanner } = await explained(query, 'risk', -1)
  expect(stagesOf(queryPlanner.winningPlan)).not.toContain('COLLSCAN')
  for (const index of indexesOf(queryPlanner.winningPlan)) expect(index).toMatch(/^lenderPartyId_/)
})

test('sums come from the keys of an index alone, and are exact', async () => {
  const { db } = database
  const searched = { role: 'lender', search: 'safra 1' } as const
  const plan = await rowSums(await rowFilter(searched, LENDER, db), db, searched).explain('executionStats')
  const { executionStats } = plan['stages']?.[0]?.['$cursor'] ?? plan
  expect(executionStats.totalDocsExamined).toBe(0)
  const active = { role: 'lender', status: 'ACTIVE' } as const
  const found = await rowSums(await rowFilter(active, LENDER, db), db, active).toArray()
  const own = Array.from({ length: ROWS }, (_, n) => of(n)).filter(
    one => one.lenderPartyId === LENDER && one.contractStatus === 'ACTIVE',
  )
  expect(found.reduce((count, { contracts }) => count + contracts, 0)).toBe(own.length)
  const brl = own.filter(one => one.fiatCurrency === 'BRL')
  const owed = found.find(({ _id }) => _id.currency === 'BRL')!.owed
  expect(Math.round(Number(owed) * 100)).toBe(brl.length * 1_025)
})

test('the id and the name are searched, whatever the capitals and marks', async () => {
  const { db } = database
  const idsOf = async (search: string) => {
    const filter = await rowFilter({ role: 'lender', search }, LENDER, db)
    const found = await db.collection('bookContracts').find(filter).toArray()
    return found.map(({ _id }) => Number(_id))
  }
  expect(await idsOf('SÁFRA 3997')).toEqual([3997])
  expect(await idsOf('3997')).toEqual([3997])
  expect(await idsOf('.*')).toEqual([])
})

test('a contract that an older release wrote gets its keys once', async () => {
  const { db } = database
  const { _id, sequence, lenderPartyId, borrowerPartyId, contractStatus, fiatCurrency } = of(9_001)
  const old = { _id, sequence, lenderPartyId, borrowerPartyId, contractStatus, fiatCurrency }
  await db
    .collection<{ _id: number }>('bookContracts')
    .insertOne({ ...old, outstandingBalance: '7' } as never)
  const guarantee = { guaranteeStatus: 'ACTIVE', curePeriod: null }
  const stored = { ...old, name: 'Ação 7', outstandingBalance: '7', createdAt: 5, signings: [], guarantee }
  await db.collection<{ _id: number }>('contracts').insertOne(stored as never)
  expect(await addMissingListKeys(db)).toBe(1)
  expect(await addMissingListKeys(db)).toBe(0)
  const keyed = await db.collection<{ _id: number }>('bookContracts').findOne({ _id })
  expect(keyed).toMatchObject({ searched: 'acao 7', risk: -1, guaranteeStatus: 'ACTIVE', isOverdue: false })
})
