import type { Document, Filter } from 'mongodb'
import { type ContractQuery, contractFilter } from '../../gateway/resources/contracts/list.ts'
import { loansByLastDay } from '../../processors/contracts/timers/overdueTimer.ts'
import { newDatabase, type TestDatabase } from '../support/database.ts'
import { indexesOf, stagesOf } from '../support/explained.ts'

/** Among rows of others: where there are none every index is as good as another. */
const ROWS = 2_000
const PARTIES = 20
const DAY_MS = 86_400_000
const TODAY = '2026-07-30'
let database: TestDatabase

const partyOf = (n: number) => `pty_${n % PARTIES}`
const dayOf = (n: number) => new Date(Date.parse(TODAY) + (n % 400) * DAY_MS).toISOString().slice(0, 10)

beforeAll(async () => {
  database = await newDatabase()
  const { db } = database
  const contracts = Array.from({ length: ROWS }, (_, n) => ({
    ...{ _id: n, guaranteeId: n, lenderPartyId: partyOf(n), borrowerPartyId: partyOf(n + 1) },
    ...{ createdAt: n, nameFolded: `loan ${n}`, outstandingBalance: n % 5 === 0 ? '0' : '100' },
    ...{ contractStatus: n % 3 === 0 ? 'COMPLETED' : 'ACTIVE', endDate: dayOf(n) },
    // Contracts of releases before 1.3 have no such field.
    ...(n % 2 === 0 ? { overdueSince: n % 4 === 0 ? 1_773_403_200_000 : null } : {}),
  }))
  await db.collection<{ _id: number }>('contracts').insertMany(contracts)
  const deposits = Array.from({ length: ROWS }, (_, n) => ({
    ...{ _id: `dep_${n}`, txHash: `0x${n}`, transaction: `POLYGON/0x${n}`, contractId: n, guaranteeId: n },
    createdAt: n,
  }))
  await db.collection<{ _id: string }>('deposits').insertMany(deposits)
})
afterAll(() => database?.drop())

function expectIndexed({ queryPlanner: { winningPlan } }: Document, index: RegExp): void {
  for (const refused of ['COLLSCAN', 'SORT']) expect(stagesOf(winningPlan)).not.toContain(refused)
  for (const used of indexesOf(winningPlan)) expect(used).toMatch(index)
  expect(indexesOf(winningPlan).length).toBeGreaterThan(0)
}

const lists: readonly (readonly [query: Omit<ContractQuery, 'limit'>, index: RegExp])[] = [
  [{ role: 'lender', overdue: true }, /^lenderPartyId_/],
  [{ role: 'borrower', overdue: true }, /^borrowerPartyId_/],
  [{ overdue: true }, /^(lender|borrower)PartyId_/],
  [{ role: 'lender', overdue: false }, /^lenderPartyId_/],
  [{ role: 'lender', overdue: true, status: 'ACTIVE' }, /^lenderPartyId_/],
]
test.each(lists)('the list of contracts by %j', async (query, index) => {
  const filter: Filter<Document> = await contractFilter(query, partyOf(1), database.db)
  const found = database.db.collection('contracts').find(filter).sort({ createdAt: -1, _id: -1 }).limit(51)
  expectIndexed(await found.explain('queryPlanner'), index)
})

test('the overdue loans of a lender are found without a look at the others', async () => {
  const filter = await contractFilter({ role: 'lender', overdue: true }, partyOf(4), database.db)
  const found = database.db.collection('contracts').find(filter).sort({ createdAt: -1, _id: -1 })
  const { executionStats } = await found.explain('executionStats')
  expect(executionStats.nReturned).toBeGreaterThan(0)
  // The index knows who is overdue, and not yet who is still ACTIVE.
  expect(executionStats.totalDocsExamined).toBeLessThanOrEqual(2 * executionStats.nReturned)
})

test.each([
  ['that are due', { $lt: TODAY }],
  ['that come due next', { $gte: TODAY }],
])('loans %s, by their last day', async (_what, endDate) => {
  const due = loansByLastDay(database.db, endDate).limit(500)
  expectIndexed(await due.explain('queryPlanner'), /^overdueSince_/)
})

test('the transfers of a transaction', async () => {
  const known = database.db.collection('deposits').find({ txHash: { $in: ['0x7'] } })
  expectIndexed(await known.explain('queryPlanner'), /^txHash_/)
})
