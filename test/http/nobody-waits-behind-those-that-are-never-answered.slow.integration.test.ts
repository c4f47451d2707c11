import { createPollingCursor, type PollingCursor } from '../../processors/runtime/pollingCursor.ts'
import { newDatabase, type TestDatabase } from '../support/database.ts'
import { stagesOf } from '../support/explained.ts'

/**
 * Customers, orders to the custodian and signature sessions are polled round-robin: however many never get a
 * response, each has its turn, and a new one has it soon.
 */
/** More than a page of ids. */
const SILENT = 4_500
const AT_ONCE = 500
const FOR_EVER = Number.MAX_SAFE_INTEGER

interface Waiting {
  readonly _id: string
  readonly status: string
  readonly providerReference: string | null
}

let database: TestDatabase
beforeAll(async () => {
  database = await newDatabase()
})
afterAll(() => database?.drop())

const waiting = (collection: string) => database.db.collection<Waiting>(collection)
const silent = (count: number): Waiting[] =>
  Array.from({ length: count }, (_, n) => {
    return { _id: `cus_${String(n).padStart(6, '0')}`, status: 'PENDING', providerReference: `ref_${n}` }
  })

/** One round at a moment: whom it asks about it does not ask again before `again`. */
async function round(turns: PollingCursor<Waiting>, now: number, again: number): Promise<readonly string[]> {
  const asked = (await turns.next(AT_ONCE, now)).map(({ _id }) => _id)
  for (const id of asked) turns.snooze(id, again)
  return asked
}

test('each has its turn though none is answered, and again once its pause is over', async () => {
  await waiting('custodyOrders').insertMany(silent(SILENT))
  const turns = createPollingCursor(waiting('custodyOrders'), {})
  const first: string[] = []
  for (let n = 0; n < SILENT / AT_ONCE; n += 1) first.push(...(await round(turns, 0, 1_000)))
  expect(new Set(first).size).toBe(SILENT)
  // Rounds that find all of a page paused go on to the next one.
  for (let n = 0; n < 5; n += 1) expect(await round(turns, 999, 2_000)).toEqual([])
  const second: string[] = []
  for (let n = 0; n < 2 * (SILENT / AT_ONCE); n += 1) second.push(...(await round(turns, 1_000, FOR_EVER)))
  expect(second.toSorted()).toEqual(first.toSorted())
})

test('an item behind thousands of paused ones is found within as many rounds as they have pages', async () => {
  const turns = createPollingCursor(waiting('custodyOrders'), {})
  for (let n = 0; n < SILENT / AT_ONCE; n += 1) await round(turns, 0, FOR_EVER)
  await waiting('custodyOrders').insertOne({ _id: 'zzz', status: 'PENDING', providerReference: null })
  const found: string[] = []
  for (let n = 0; n < 6; n += 1) found.push(...(await round(turns, 1, FOR_EVER)))
  expect(found).toEqual(['zzz'])
  // What has been done meanwhile is not asked about.
  turns.wakeAll()
  await waiting('custodyOrders').deleteMany({})
  expect(await round(turns, 2, FOR_EVER)).toEqual([])
})

test('the queries follow an index and sort nothing', async () => {
  await waiting('customers').insertMany([
    ...silent(100),
    { ...silent(1)[0]!, _id: 'new', providerReference: null },
  ])
  const status = { $in: ['PENDING', 'REGISTERING'] }
  for (const providerReference of [null, { $ne: null }]) {
    const found = waiting('customers')
      .find({ status, providerReference, _id: { $gt: '' } } as object)
      .sort({ _id: 1 })
      .limit(10)
    const stages = stagesOf((await found.explain())['queryPlanner'].winningPlan)
    expect(stages).toContain('IXSCAN')
    expect(stages).not.toContain('COLLSCAN')
    expect(stages).not.toContain('SORT')
  }
})
