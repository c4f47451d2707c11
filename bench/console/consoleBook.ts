import { type Db, MongoClient } from 'mongodb'
import { demoLender } from '../../local/start/seed.ts'
import { CREATION, createLedger, LENDER_PARTY } from '../../processors/contracts/ledger.fixture.ts'
import type { StoredContract } from '../../schemas/documents/contracts.ts'
import {
  BOOK_START,
  balanceOf,
  borrowerOf,
  factOf,
  nameOf,
  snapshotOf,
  stateOf,
  writeSeen,
} from '../contracts/writtenBook.ts'

/** A large book of the demo lender in the platform's own database, as a page finds it. */

const INSERT_SIZE = 1_000
/** Eleven digits beginning with 0: no person's document, and stored ones need no check digits. */
const documentOf = (number: number) => `0${String(number).padStart(10, '0')}`

/** A contract as the rules create it. */
async function created(): Promise<StoredContract> {
  const ledger = createLedger()
  await ledger.ask('CreateContract', CREATION, LENDER_PARTY)
  return ledger.contract()
}

function contractOf(base: StoredContract, id: number, lenderPartyId: string): StoredContract {
  const at = BOOK_START + id * 1_000
  const name = nameOf(id)
  const times = { createdAt: at, updatedAt: at }
  const holdings = [{ tokenSymbol: 'USDC' as const, network: 'POLYGON' as const, quantity: '3000' }]
  const locked = { guaranteeStatus: 'ACTIVE' as const, lockStatus: 'ACTIVE' as const, lockedAt: at, holdings }
  const amounts = { requiredFiatAmount: '7500', depositedFiatAmount: '12300' }
  return {
    ...{ ...base, ...times, _id: id, contractId: id, guaranteeId: id, name, nameFolded: name.toLowerCase() },
    ...{ lenderPartyId, borrowerPartyId: borrowerOf(id), contractStatus: stateOf(id) },
    ...{ outstandingBalance: balanceOf(id), sentAt: at, activatedAt: at },
    guarantee: { ...base.guarantee, ...times, ...locked, ...amounts },
    sequences: { contractEvents: 1, collateralEvents: 1, balanceChanges: 1, position: 1 },
  }
}

async function insertRange(db: Db, lender: string, [first, last]: readonly [number, number]): Promise<void> {
  const borrowers = new Set<string>()
  const base = await created()
  for (let from = first; from <= last; from += INSERT_SIZE) {
    const size = Math.min(INSERT_SIZE, last - from + 1)
    const contracts = Array.from({ length: size }, (_, n) => contractOf(base, from + n, lender))
    await db.collection<StoredContract>('contracts').insertMany(contracts, { ordered: false })
    for (const { borrowerPartyId } of contracts) borrowers.add(borrowerPartyId)
  }
  const parties = [...borrowers].map(_id => ({
    updateOne: {
      filter: { _id },
      update: { $set: { document: documentOf(Number(_id.slice('pty_b'.length))), profile: null } },
      upsert: true,
    },
  }))
  await db.collection<{ _id: string }>('parties').bulkWrite(parties, { ordered: false })
}

export interface ConsoleBook {
  /** Adds contracts up to this number, with everything that the page reads of them. */
  growTo(total: number): Promise<void>
  close(): Promise<void>
}

export async function openConsoleBook(uri: string): Promise<ConsoleBook> {
  const mongo = await MongoClient.connect(uri)
  const db = mongo.db('lastro')
  const lender = await db.collection<{ _id: string }>('parties').findOne({ document: demoLender.document })
  if (!lender) throw new Error('there is no demo lender')
  let filled = 0
  return {
    async growTo(total) {
      const range = [filled + 1, total] as const
      await insertRange(db, lender._id, range)
      await writeSeen(mongo, db, range, id => factOf(id, lender._id))
      await writeSeen(mongo, db, range, id => snapshotOf(id, lender._id))
      filled = total
    },
    close: () => mongo.close(),
  }
}
