/**
 * Snapshots and facts in MongoDB. Writing the same ones again changes nothing; an older one never replaces a
 * newer one, nor counts twice in a book.
 */
import { type Db, type MongoClient, MongoError } from 'mongodb'
import { ignoringDuplicates } from '../../platform/mongodb/duplicateKeys.ts'
import type { Clock } from '../../platform/process/clock.ts'
import type { BookContract, FactDocument } from '../../schemas/documents/book.ts'
import { type CurrentDocument, type SnapshotDocument, snapshotDocument } from '../../schemas/documents/ltv.ts'
import { Unavailable } from '../runtime/errors.ts'
import { createBooks } from './books.ts'
import type { ContractFact, ViewInput } from './viewInput.ts'

export type ViewStore = ReturnType<typeof createViewStore>

export function createViewStore(mongo: MongoClient, db: Db, clock: Clock) {
  const snapshots = db.collection<SnapshotDocument>('ltvSnapshots')
  const current = db.collection<CurrentDocument>('ltvCurrent')
  const facts = db.collection<FactDocument>('contractFacts')
  const contracts = db.collection<BookContract>('bookContracts')
  const books = createBooks(mongo, db, clock)
  return {
    /** The version of the last snapshot written, by contract; absent where there is none. */
    async lastVersions(contractIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
      if (contractIds.length === 0) return new Map()
      const wanted = { _id: { $in: [...contractIds] } }
      const found = await trying(current.find(wanted, { projection: { version: 1 } }).toArray())
      return new Map(found.map(({ _id, version }) => [_id, version]))
    },
    /** The sequence of the last fact written, by contract; absent where there is none. */
    async lastFacts(contractIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
      if (contractIds.length === 0) return new Map()
      const wanted = { _id: { $in: [...contractIds] } }
      const found = await trying(contracts.find(wanted, { projection: { sequence: 1 } }).toArray())
      return new Map(found.map(({ _id, sequence }) => [_id, sequence]))
    },
    /** In the order of their sequences. Rejects with `Unavailable`. */
    async write(inputs: readonly ViewInput[], lane: number) {
      const newSnapshots = inputs.flatMap(each => (each.kind === 'snapshot' ? [each.snapshot] : []))
      const newFacts = inputs.flatMap(each => (each.kind === 'fact' ? [each.fact] : []))
      // Duplicates say that a crash made us write something again.
      if (newSnapshots.length > 0) {
        await trying(
          ignoringDuplicates(snapshots.insertMany(newSnapshots.map(snapshotDocument), { ordered: false })),
        )
      }
      if (newFacts.length > 0) {
        await trying(ignoringDuplicates(facts.insertMany(newFacts.map(factDocument), { ordered: false })))
      }
      // Last, because the positions move with it: what a crash leaves out is delivered again.
      await trying(books.move(newSnapshots, newFacts, lane))
    },
  }
}

/** Fields that every fact has. */
const COMMON = [
  'event',
  'timestamp',
  'sequence',
  'contractId',
  'guaranteeId',
  'lenderPartyId',
  'borrowerPartyId',
  'actor',
  'contractStatus',
  'guaranteeStatus',
  'fiatCurrency',
  'outstandingBalance',
  'requiredFiatAmount',
  'depositedFiatAmount',
] as const satisfies readonly (keyof ContractFact & keyof FactDocument)[]

const common = new Set<string>(COMMON)

type Common = Pick<ContractFact, (typeof COMMON)[number]>

/** An event's other fields are details; documents of persons are resolved on reading. */
export function factDocument({ id, contract: _contract, ...fact }: ContractFact): FactDocument {
  const own = Object.entries(fact).filter(([name]) => !common.has(name) && !name.endsWith('Document'))
  const base = Object.fromEntries(COMMON.map(name => [name, fact[name]])) as Common
  return { _id: id, ...base, details: Object.fromEntries(own) }
}

async function trying<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    throw asUnavailable(error)
  })
}

/** A duplicate key of a transaction too: another owner was there, as the next look at the positions shows. */
function asUnavailable(error: unknown): unknown {
  return error instanceof MongoError ? new Unavailable(`MongoDB: ${error.message}`, { cause: error }) : error
}
