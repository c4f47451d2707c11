import { MongoClient } from 'mongodb'
import { readBook } from '../../gateway/resources/ltv/book.ts'
import { hoursOf } from '../../gateway/resources/ltv/bookView.ts'
import { systemClock } from '../../platform/process/clock.ts'
import { changed, contributionOf, type Sums, summed, together } from '../../processors/domain/ltv/book.ts'
import { riskOf } from '../../processors/domain/ltv/listKeys.ts'
import { Unavailable } from '../../processors/runtime/errors.ts'
import type { ViewInput } from '../../processors/views/viewInput.ts'
import { createViewStore } from '../../processors/views/viewStore.ts'
import { createLocalCodec } from '../../schemas/codec/codec.ts'
import type { BookContract, BookPart, PastBookPart } from '../../schemas/documents/book.ts'
import type { CurrentDocument } from '../../schemas/documents/ltv.ts'
import { HOUR_MS } from '../../schemas/durations.ts'
import { newDatabase, type TestDatabase } from '../support/database.ts'
import { indexesOf, stagesOf } from '../support/explained.ts'
import { createRandom } from '../support/random.ts'

const LENDERS = ['pty_a', 'pty_b']
const LANES = 3
const START = Date.parse('2026-03-01T00:00:00Z')
const STATES = ['DRAFT', 'PENDING_ACCEPTANCE', 'ACCEPTED', 'ACTIVE', 'COMPLETED', 'CANCELLED'] as const
const LEVELS = ['NONE', 'WARNING', 'MARGIN_CALL', 'LIQUIDATION'] as const

let database: TestDatabase
beforeAll(async () => {
  database = await newDatabase()
})
afterAll(() => database?.drop())

const laneOf = (contractId: number) => contractId % LANES
const lenderOf = (contractId: number) => LENDERS[contractId % LENDERS.length]!

/** Every topic of a few contracts as Kafka would have it: per contract in order, without gaps. */
function story(random: () => number): ViewInput[] {
  const pick = <T>(words: readonly T[]): T => words[Math.floor(random() * words.length)]!
  const sequences = new Map<string, number>()
  const next = (key: string) => {
    sequences.set(key, (sequences.get(key) ?? 0) + 1)
    return sequences.get(key)!
  }
  return Array.from({ length: 160 }, (_, n): ViewInput => {
    const contractId = 1 + Math.floor(random() * 12)
    const timestamp = START + n * 180_000
    const isFact = random() < 0.5
    const sequence = next(`${isFact}/${contractId}`)
    const of = {
      timestamp,
      sequence,
      contractId,
      guaranteeId: contractId,
      lenderPartyId: lenderOf(contractId),
      // Borrowers have loans of several lanes.
      borrowerPartyId: `pty_borrower_${contractId % 4}`,
      fiatCurrency: 'BRL',
      outstandingBalance: String(Math.floor(random() * 1e6) / 100),
    }
    const status = { contractStatus: pick(STATES), guaranteeStatus: 'ACTIVE', actor: null }
    const amounts = { requiredFiatAmount: '1', depositedFiatAmount: '0' }
    const id = `${isFact ? 'evt' : 'snp'}_${contractId}_${sequence}`
    if (isFact) {
      const guarantee = { guaranteeStatus: 'ACTIVE', curePeriod: null }
      const contract = {
        ...of,
        ...status,
        name: `Loan ${contractId}`,
        createdAt: START,
        signings: [],
        guarantee,
      }
      const fact = { id, event: 'contract.sent', ...of, ...status, ...amounts, contract }
      return { kind: 'fact', fact } as unknown as ViewInput
    }
    const value = String(Math.floor(random() * 1e6) / 100)
    const prices = [{ tokenSymbol: 'USDC', network: 'POLYGON', quantity: value, price: '1', value }]
    const ratio = { currentLtv: String(Math.floor(random() * 2e6) / 1e6), collateralValue: value }
    const thresholds = {
      ...{ initial: '0.6', warning: '0.7', alert: '0.8' },
      liquidation: null,
      cureTo: '0.6',
    }
    const zone = { level: pick(LEVELS), status: 'OK', shortfallAmount: '0', thresholds }
    const doubts = { stale: random() < 0.2, depeg: random() < 0.2, disputed: false }
    const snapshot = { id, event: 'ltv.snapshot', ...of, ...ratio, ...zone, ...doubts, prices }
    return { kind: 'snapshot', snapshot } as unknown as ViewInput
  })
}

/** One topic of one lane: what a batch is taken from. */
function logsOf(all: readonly ViewInput[]): { readonly lane: number; readonly log: readonly ViewInput[] }[] {
  const eventOf = (seen: ViewInput) => (seen.kind === 'fact' ? seen.fact : seen.snapshot)
  const places = Map.groupBy(all, seen => `${laneOf(eventOf(seen).contractId)}/${seen.kind}`)
  return [...places].map(([place, log]) => ({ lane: Number(place.split('/')[0]), log }))
}

/** An owner: writes its logs in batches, remembers nothing, and is killed at some moment. */
async function own(all: readonly ViewInput[], killAfterMs: number | null): Promise<void> {
  const mongo = await MongoClient.connect(database.uri)
  const timer = killAfterMs === null ? null : setTimeout(() => void mongo.close(true), killAfterMs)
  const store = createViewStore(mongo, mongo.db(database.name), systemClock)
  const reading = logsOf(all).map(async ({ lane, log }) => {
    for (let at = 0; at < log.length; at += 7) await store.write(log.slice(at, at + 7), lane)
  })
  const ends = await Promise.allSettled(reading)
  if (timer) clearTimeout(timer)
  await mongo.close(true)
  for (const end of ends) {
    if (end.status === 'rejected' && killAfterMs === null) throw end.reason
    if (end.status === 'rejected') expect(end.reason).toBeInstanceOf(Error)
  }
}

/**
 * Owners are killed and succeeded, the last one ends its work; an owner that loses to another begins again.
 */
async function ownUntilDone(all: readonly ViewInput[]): Promise<void> {
  for (;;) {
    try {
      return await own(all, null)
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error
    }
  }
}

async function recomputed(lender: string): Promise<Sums> {
  const { db } = database
  const contracts = await db
    .collection<BookContract>('bookContracts')
    .find({ lenderPartyId: lender })
    .toArray()
  const currents = await db.collection<CurrentDocument>('ltvCurrent').find({}).toArray()
  const byId = new Map(currents.map(current => [current._id, current]))
  const entries = contracts.map(contract => ({ ...contract, valuation: byId.get(contract._id) ?? null }))
  return changed({}, together(entries.map(contributionOf)))
}

test('killed and succeeded owners leave a book that a full recomputation finds again', async () => {
  const seed = Number(process.env['LASTRO_SEED'] ?? 1)
  process.stdout.write(`LASTRO_SEED=${seed}\n`)
  const random = createRandom(seed).next
  const all = story(random)
  for (let round = 0; round < 6; round++) {
    // Two at once: one does not know yet that the other has its lanes.
    await Promise.all([own(all, 20 + random() * 150), own(all, 20 + random() * 150)])
  }
  await Promise.all([ownUntilDone(all), ownUntilDone(all)])

  const { db } = database
  const last = new Map(
    all.map(seen => (seen.kind === 'fact' ? [seen.fact.contractId, seen.fact] : [0, null])),
  )
  const contracts = await db.collection<BookContract>('bookContracts').find({}).toArray()
  for (const { _id, sequence } of contracts) expect(sequence).toBe(last.get(_id)!.sequence)
  const currents = await db.collection<CurrentDocument>('ltvCurrent').find({}).toArray()
  const currentOf = new Map(currents.map(current => [current._id, current]))
  for (const { _id, risk } of contracts) expect(risk).toBe(riskOf('ACTIVE', currentOf.get(_id) ?? null))
  expect(await db.collection('contractFacts').countDocuments()).toBe(
    all.filter(({ kind }) => kind === 'fact').length,
  )
  const filled: string[] = []
  for (const lender of LENDERS) {
    const expected = await recomputed(lender)
    const parts = await db
      .collection<BookPart>('ltvBooks')
      .find({ _id: { $regex: `^${lender}/` } })
      .toArray()
    expect(summed(parts.map(({ sums }) => sums))).toEqual(expected)
    filled.push(...Object.keys(expected))

    const personalData = { unseal: async () => null } as never
    const book = await readBook(lender, { db, personalData, codec: createLocalCodec() })
    expect(book.outstanding).toEqual({ BRL: expected['outstanding/BRL'] })
    const owed = book.borrowers.map(({ outstanding }) => outstanding)
    expect(owed).toEqual(owed.toSorted((a, b) => Number(b) - Number(a)))
    expect(book.borrowers.reduce((n, { contracts }) => n + contracts, 0)).toBe(book.contracts)

    const past = await db.collection<PastBookPart>('ltvBookHours').find({ lenderPartyId: lender }).toArray()
    const end = Math.max(...parts.map(({ hour }) => hour))
    const hours = hoursOf(past, parts, START, end)
    expect(hours.at(-1)!.outstanding).toEqual(book.outstanding)
    // It begins with the hour in which the first batch ended; from there on no hour is missing.
    const begin = Date.parse(hours[0]!.at)
    expect(begin).toBeGreaterThanOrEqual(START)
    expect(hours).toHaveLength((end - begin) / HOUR_MS + 1)
  }
  expect(filled.length).toBeGreaterThan(10)
})

test.each([
  ['ltvCurrent', { bookOf: 'pty_a' }, { createdAt: 1 }],
  ['bookExposures', { lenderPartyId: 'pty_a', fiatCurrency: 'BRL' }, { outstanding: -1 }],
  ['ltvBookHours', { lenderPartyId: 'pty_a', until: { $gt: START } }, {}],
  ['contractFacts', { contractId: 1 }, { sequence: -1 }],
] as const)('%s is read along an index: %o', async (collection, filter, sort) => {
  const explained = await database.db
    .collection(collection)
    .find(filter)
    .sort(sort as Record<string, 1 | -1>)
    .explain('queryPlanner')
  const stages = stagesOf(explained['queryPlanner'].winningPlan)
  expect(indexesOf(explained['queryPlanner'].winningPlan)).toHaveLength(1)
  expect(stages).not.toContain('SORT')
})
