import { randomUUID } from 'node:crypto'
import { type Db, type Document, MongoClient } from 'mongodb'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { type ContractBooks, createContractBooks } from '../../gateway/contractBooks.ts'
import { readContracts } from '../../gateway/contractList.ts'
import { JOURNAL, type StoredLane } from '../../processors/runtime/journal.ts'
import { provisionIndexes } from '../../schemas/provisionStores.ts'
import { eventually } from '../eventually.ts'
import { servers } from './servers.ts'

/**
 * Books of contracts on the real database, with saves as a lane of `contracts` makes them: the contracts, the
 * lane's number and the journal in one transaction. What a finished save made is in every later answer.
 */
const LIMIT_MS = 120_000
const LENDER = 'pty_lender'
const FROM = 5
const LANES = 3
const ROUNDS = 40
const SAVES_PER_ROUND = 4
const STATES = ['DRAFT', 'ACTIVE', 'COMPLETED']
const log = pino({ level: 'silent' })
let mongo: MongoClient
let db: Db
let clock = 0
let nextId = 1

beforeAll(async () => {
  const database = `books-${randomUUID()}`
  const uri = servers().mongodb
  await provisionIndexes({ uri, database }, log)
  mongo = await MongoClient.connect(uri)
  db = mongo.db(database)
}, LIMIT_MS)
afterAll(async () => {
  await db?.dropDatabase()
  await mongo?.close()
})

interface Contract {
  readonly _id: number
  readonly guaranteeId: number
  readonly lenderPartyId: string
  readonly contractStatus: string
  readonly nameFolded: string
  readonly createdAt: number
}

const contracts = () => db.collection<Contract>('contracts')
const lanes = () => db.collection<StoredLane>(JOURNAL)
const journal = () => db.collection<{ _id: string; lane: string; seq: number }>('journal')

function newContract(lenderPartyId = LENDER): Contract {
  const _id = nextId++
  // Some are created late, as an import or a command that waited: earlier than others that are there.
  const createdAt = 1_000 + (_id % 7 === 0 ? 0 : _id)
  const nameFolded = `loan ${_id % 10} ${_id}`
  return { _id, guaranteeId: _id, lenderPartyId, contractStatus: 'DRAFT', nameFolded, createdAt }
}

const laneOf = ({ _id }: Contract) => `contracts/${_id % LANES}`

async function save(changed: readonly Contract[]): Promise<void> {
  const lane = laneOf(changed[0]!)
  await mongo.withSession(session =>
    session.withTransaction(async () => {
      const options = { session, upsert: true, returnDocument: 'after' } as const
      const change = { $inc: { saved: 1 }, $setOnInsert: { lane } }
      const { saved: seq } = (await lanes().findOneAndUpdate({ _id: lane }, change, options))!
      for (const { _id, ...contract } of changed) {
        await contracts().replaceOne({ _id }, contract, { session, upsert: true })
      }
      const wrote = { contracts: changed.map(({ _id }) => _id), contractHistory: [`${seq}`] }
      await journal().insertOne({ _id: `${lane}/${seq}`, lane, seq, wrote } as never, { session })
    }),
  )
}

const newBooks = () =>
  createContractBooks({ db, log, metrics: new Registry(), now: () => clock, fromContracts: FROM })

/** What is asked often enough makes a book, once the lender has enough contracts. */
async function bookOf(books: ContractBooks) {
  clock += 3_600_000
  return eventually('a book', async () => (await books.of(LENDER)) ?? undefined)
}

const QUESTIONS = [
  {},
  { take: 3, skip: 2 },
  { name: 'LOAN 3' },
  { status: 'ACTIVE' },
  { name: 'loan', status: 'DRAFT', take: 2, skip: 1 },
  { createdAfter: new Date(1_010).toISOString(), createdBefore: new Date(1_050).toISOString() },
]
const fromDatabase: ContractBooks = { of: async () => null }

async function answersAgree(books: ContractBooks): Promise<void> {
  for (const query of QUESTIONS) {
    const asked = { ...query, role: 'lender' as const }
    const [known, read] = await Promise.all(
      [books, fromDatabase].map(contractBooks => readContracts(asked, LENDER, { db, contractBooks })),
    )
    expect(known).toEqual(read)
    const { nextCursor } = read!.pagination as { nextCursor: string | null }
    if (nextCursor === null) continue
    const onward = { ...asked, skip: 0, cursor: nextCursor }
    const pages = await Promise.all(
      [books, fromDatabase].map(contractBooks => readContracts(onward, LENDER, { db, contractBooks })),
    )
    expect(pages[0]).toEqual(pages[1])
  }
}

test(
  'after every save the book answers what the database answers, while many save at once',
  async () => {
    const all = Array.from({ length: FROM + 3 }, () => newContract())
    for (const contract of all) await save([contract])
    const books = newBooks()
    await bookOf(books)
    for (let round = 0; round < ROUNDS; round++) {
      const saves = Array.from({ length: SAVES_PER_ROUND }, (_, index) => {
        if (index === 0) return newContract('pty_other')
        if (index % 2 === 1) return newContract()
        const one = all[(round * SAVES_PER_ROUND + index) % all.length]!
        return { ...one, contractStatus: STATES[round % STATES.length]! }
      })
      const fresh = saves.filter(one => one.lenderPartyId === LENDER)
      // Each asks at once when its own save is done, whatever the others are about.
      await Promise.all(
        saves.map(async one => {
          await save([one])
          const book = await books.of(LENDER)
          const { ids } = book!.answer({ name: `${one._id}`, status: one.contractStatus, skip: 0, take: 500 })
          expect(ids.includes(one._id)).toBe(one.lenderPartyId === LENDER)
        }),
      )
      for (const one of fresh) {
        const at = all.findIndex(({ _id }) => _id === one._id)
        if (at < 0) all.push(one)
        else all[at] = one
      }
      await answersAgree(books)
    }
  },
  LIMIT_MS,
)

test(
  'a lender with few contracts has no book; a save that cannot be known ends one, and another is written',
  async () => {
    const books = newBooks()
    expect(await books.of('pty_other_one')).toBeNull()
    const first = await bookOf(books)

    const contract = newContract()
    await save([contract])
    const lane = laneOf(contract)
    await journal().deleteOne({ lane, seq: (await lanes().findOne({ _id: lane }))!.saved })
    expect(await books.of(LENDER)).toBeNull()
    const second = await bookOf(books)
    expect(second.size).toBe(first.size + 1)
    await answersAgree(books)

    // A database that was brought back from before: the number of saves goes back.
    await lanes().updateOne({ _id: lane }, { $inc: { saved: -2 } })
    expect(await books.of(LENDER)).toBeNull()
    await bookOf(books)
    await answersAgree(books)
  },
  LIMIT_MS,
)

test('what a book is written from and brought up to date with is served by indexes', async () => {
  const own = { lenderPartyId: LENDER }
  const reads: readonly [string, Document, Record<string, 1 | -1>, Document][] = [
    ['contracts', own, { createdAt: 1, _id: 1 }, { createdAt: 1, nameFolded: 1 }],
    ['contracts', own, { contractStatus: 1, createdAt: -1, _id: -1 }, { createdAt: 1, contractStatus: 1 }],
    ['journal', { $or: [{ lane: 'contracts/1', seq: { $gt: 1, $lte: 3 } }] }, {}, {}],
    // Not of a book: how outcomes are found.
    ['journal', { commands: { $in: ['cmd_1', 'cmd_2'] } }, {}, { outcomes: 1 }],
    ['journal', { _id: { $in: ['contracts/0', 'contracts/1'] } }, {}, {}],
  ]
  for (const [collection, filter, sort, projection] of reads) {
    const plan = await db
      .collection(collection)
      .find(filter, { projection })
      .sort(sort)
      .explain('queryPlanner')
    const text = JSON.stringify(plan['queryPlanner'].winningPlan)
    for (const refused of ['COLLSCAN', '"SORT"']) expect(text).not.toContain(refused)
    // Names and states come from keys alone.
    if (collection === 'contracts') expect(text).not.toContain('FETCH')
  }
})
