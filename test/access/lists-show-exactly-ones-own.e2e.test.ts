import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newDatabase } from '../support/database.ts'
import { indexesOf, stagesOf } from '../support/explained.ts'
import { newLoan } from '../support/loan.ts'
import { runLastro } from '../support/operatorScript.ts'
import { expectStatus, type Party, type Platform, platform } from '../support/platform.ts'

const ROWS = 2_000
const GUARANTEES = 100
let lastro: Platform
let lender: Party
let other: Party
let borrower: Party
let ids: number[]

const NAMES = ['Alpha', 'BETA', 'beta.*gamma', 'Ünïcode $^[]()', '100% sure? yes\\no', 'alpha two', 'Delta']

beforeAll(async () => {
  lastro = await platform()
  ;[lender, other, borrower] = await Promise.all([
    lastro.newLender(),
    lastro.newLender(),
    lastro.newBorrower(),
  ])
  ids = []
  for (const name of NAMES) {
    const loan = await newLoan(lastro, { lender, borrower, ccb: false, fields: { name } })
    ids.unshift(loan.id)
  }
  await newLoan(lastro, { lender: other, borrower, ccb: false })
})
afterAll(() => lastro?.close())

async function list(key: string, query: Readonly<Record<string, string>>, path = '/contracts/v1') {
  const answer = await lastro.call(key, 'GET', `${path}?${new URLSearchParams(query)}`)
  return expectStatus(answer, 200).body.data
}
const idsOf = (page: { contracts: { id: number }[] }) => page.contracts.map(({ id }) => id)
const namesOf = (page: { contracts: { name: string }[] }) => page.contracts.map(({ name }) => name).sort()

test('each role sees exactly its own, newest first', async () => {
  expect(idsOf(await list(lender.key, {}))).toEqual(ids)
  expect((await list(other.key, { role: 'lender' })).pagination.total).toBe(1)
  expect((await list(borrower.key, { role: 'borrower' })).pagination.total).toBe(NAMES.length + 1)
  expect((await list(borrower.key, { role: 'lender' })).contracts).toEqual([])
  expect((await list(lender.key, { role: 'borrower' })).contracts).toEqual([])
})

test.each([
  ['alpha', ['Alpha', 'alpha two']],
  ['BETA', ['BETA', 'beta.*gamma']],
  ['.*', ['beta.*gamma']],
  ['ünï', ['Ünïcode $^[]()']],
  ['$^[]()', ['Ünïcode $^[]()']],
  ['% sure? yes\\', ['100% sure? yes\\no']],
  ['(', ['Ünïcode $^[]()']],
  ['nothing like it', []],
  ['\0', []],
  ['a\0', []],
])('the name filter takes %p as it is, in any case of letters', async (name, expected) => {
  expect(namesOf(await list(lender.key, { name }))).toEqual([...expected].sort())
})

test('filters by document, status and time', async () => {
  const total = async (query: Readonly<Record<string, string>>) =>
    (await list(lender.key, query)).pagination.total
  expect(await total({ borrowerDocument: borrower.document })).toBe(NAMES.length)
  expect(await total({ borrowerDocument: other.document })).toBe(0)
  expect(await total({ status: 'DRAFT' })).toBe(NAMES.length)
  expect(await total({ status: 'ACTIVE' })).toBe(0)
  const [newest] = (await list(lender.key, { take: '1' })).contracts
  expect(await total({ createdAfter: newest.createdAt })).toBe(0)
  expect(await total({ createdBefore: newest.createdAt })).toBe(NAMES.length - 1)
})

test('take, skip, total and hasMore are right at the edges; cursors walk the same way', async () => {
  const size = NAMES.length
  const page = async (take: number, skip: number) => {
    const { contracts, pagination } = await list(lender.key, { take: String(take), skip: String(skip) })
    const { nextCursor: _, ...rest } = pagination
    return [contracts.length, rest]
  }
  expect(await page(size, 0)).toEqual([size, { total: size, limit: size, offset: 0, hasMore: false }])
  expect(await page(size - 1, 0)).toEqual([
    size - 1,
    { total: size, limit: size - 1, offset: 0, hasMore: true },
  ])
  expect(await page(1, size - 1)).toEqual([1, { total: size, limit: 1, offset: size - 1, hasMore: false }])
  expect(await page(1, size)).toEqual([0, { total: size, limit: 1, offset: size, hasMore: false }])
  expect(await page(500, 0)).toEqual([size, { total: size, limit: 500, offset: 0, hasMore: false }])
  for (const query of ['take=0', 'take=501', 'skip=-1', 'take=x', 'unknown=1', 'role=owner', 'cursor=abc']) {
    const answer = await lastro.call(lender.key, 'GET', `/contracts/v1?${query}`)
    expect([query, answer.status, answer.body.error.code]).toEqual([query, 400, 'INVALID_REQUEST'])
  }
  const walked: number[] = []
  let cursor: string | null = null
  do {
    const next = await list(lender.key, { take: '2', ...(cursor ? { cursor } : {}) })
    walked.push(...idsOf(next))
    cursor = next.pagination.nextCursor
  } while (cursor)
  expect(walked).toEqual(ids)
})

test('guarantees come in pages, with contract, lock and last snapshot', async () => {
  const page = await list(lender.key, { page: '2', limit: '3' }, '/guarantees')
  expect(page.pagination).toMatchObject({ page: 2, limit: 3, offset: 3, total: NAMES.length, hasMore: true })
  expect(page.items[0]).toMatchObject({ status: 'PENDING', lock: { status: 'PENDING', lockedAt: null } })
  const { id, contractId } = page.items[0]
  const one = expectStatus(await lastro.call(borrower.key, 'GET', `/guarantees/${id}`), 200).body.data
  expect(one.contractId).toBe(contractId)
  expect((await lastro.call(other.key, 'GET', `/guarantees/${id}`)).status).toBe(404)
})

test('an import brings contracts of the former system in, once, and they can be sent', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'lastro-import-')), 'contracts.ndjson')
  const line = (legacyId: string, borrowerDocument: string) =>
    JSON.stringify({
      legacyId: `${legacyId}-${lender.document}`,
      lenderDocument: lender.document,
      borrowerDocument,
      name: `Imported ${legacyId}`,
      totalLoanValue: '5000',
      outstandingBalance: '4000.01',
      interestRate: '1.5',
      cet: '2',
      installmentsCount: 6,
      startDate: '2024-01-01',
      endDate: '2027-01-01',
      collateralPercentage: '200',
      acceptedTokens: [{ tokenSymbol: 'USDT', network: 'BASE' }],
      createdAt: '2024-01-01T00:00:00Z',
    })
  const run = () => runLastro(lastro, 'import', file)
  writeFileSync(file, `${line('a', borrower.document)}\n\nnot json\n`)
  expect(await run()).toMatchObject({ status: 1, stderr: expect.stringContaining('line 3: is not JSON') })
  writeFileSync(file, `${line('a', borrower.document)}\n${line('b', borrower.document)}\n`)
  expect(await run()).toMatchObject({ status: 0, stdout: expect.stringContaining('2 imported, 0 refused') })
  expect(await run()).toMatchObject({ status: 0 })
  const { contracts } = await list(lender.key, { status: 'LENDER_APPROVED' })
  expect(contracts.map(({ name }: { name: string }) => name).sort()).toEqual(['Imported a', 'Imported b'])
  expect(contracts[0].guarantee.requiredFiatAmount).toBe('8000.02')
  const sent = await lastro.call(lender.key, 'POST', `/contracts/v1/${contracts[0].id}/send`)
  expect(expectStatus(sent, 200).body.data.status).toBe('PENDING_ACCEPTANCE')
})

test('every list is served by an index: no collection is scanned, nothing is sorted in memory', async () => {
  const party = await lastro.db.collection('parties').findOne({ document: lender.document })
  const borrowing = await lastro.db.collection('parties').findOne({ document: borrower.document })
  const tenants = { lenderPartyId: party!._id, borrowerPartyId: borrowing!._id }
  const contracts = lastro.db.collection('contracts')
  const filters = [
    {},
    { contractStatus: 'DRAFT' },
    { borrowerPartyId: borrowing!._id },
    { nameFolded: { $regex: 'alpha' } },
    { $or: [{ nameFolded: { $regex: 'strasse' } }, { nameFolded: { $regex: 'stra\u00dfe' } }] },
    { createdAt: { $gt: 0 } },
  ]
  for (const [role, tenant] of Object.entries(tenants)) {
    for (const filter of filters) {
      const query = { $and: [{ [role]: tenant }, filter] }
      const plan = await contracts
        .find(query)
        .sort({ createdAt: -1, _id: -1 })
        .limit(51)
        .explain('queryPlanner')
      const { winningPlan } = plan['queryPlanner']
      for (const refused of ['COLLSCAN', 'SORT']) expect(stagesOf(winningPlan)).not.toContain(refused)
      expect(indexesOf(winningPlan)).toEqual([expect.stringMatching(/^(lender|borrower)PartyId_/)])
    }
  }
})

/** With rows of others: among none at all every index is as good as another. */
test('the deposits and releases of a guarantee are served by an index', async () => {
  const { db, drop } = await newDatabase()
  try {
    for (const name of ['deposits', 'releases']) {
      const rows = Array.from({ length: ROWS }, (_, n) => ({
        ...{ _id: n, contractId: n % GUARANTEES, guaranteeId: n % GUARANTEES },
        ...{ createdAt: n, transaction: String(n) },
      }))
      await db.collection<{ _id: number }>(name).insertMany(rows)
      const plan = await db
        .collection(name)
        .find({ guaranteeId: 1 })
        .sort({ createdAt: -1, _id: -1 })
        .explain()
      const { winningPlan } = plan['queryPlanner']
      for (const refused of ['COLLSCAN', 'SORT']) expect(stagesOf(winningPlan)).not.toContain(refused)
      expect(indexesOf(winningPlan)).not.toContain('_id_')
    }
  } finally {
    await drop()
  }
})
