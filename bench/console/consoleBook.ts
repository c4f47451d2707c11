import { type Db, MongoClient } from 'mongodb'
import { demoLender } from '../../local/start/seed.ts'
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
import { POLICY, THRESHOLDS } from '../ltv/ltvLoad.ts'

/** A large book of the demo lender in the platform's own database, as a page finds it. */

const INSERT_SIZE = 1_000
/** Eleven digits beginning with 0: no person's document, and stored ones need no check digits. */
const documentOf = (number: number) => `0${String(number).padStart(10, '0')}`

function contractOf(id: number, lenderPartyId: string): StoredContract {
  const at = BOOK_START + id * 1_000
  const name = nameOf(id)
  const times = { createdAt: at, updatedAt: at, deletedAt: null }
  return {
    ...{ _id: id, contractId: id, guaranteeId: id, legacyId: null, name, nameFolded: name.toLowerCase() },
    ...{ lenderPartyId, borrowerPartyId: borrowerOf(id), description: null },
    ...{ contractStatus: stateOf(id), fiatCurrency: 'BRL', totalLoanValue: '10000' },
    ...{ initialBalance: '10000', outstandingBalance: balanceOf(id), balanceAsOf: null },
    ...{ balanceUpdatedAt: null, interestRate: '1.99', cet: '2.35', installmentsCount: 12 },
    ...{ startDate: '2026-01-01', endDate: '2027-01-01', collateralPercentage: '150' },
    ...{ ltvPolicy: POLICY, thresholds: THRESHOLDS, termsHash: 'a'.repeat(64), acceptance: null },
    ...{ ...times, sentAt: at, activatedAt: at, completedAt: null, cancelledAt: null },
    ...{ cancellationReason: null, documents: [], signings: [], journey: null, overdueSince: null },
    acceptedTokens: [{ acceptedTokenId: id, tokenSymbol: 'USDC', network: 'POLYGON', ...times }],
    guarantee: {
      ...{ guaranteeStatus: 'ACTIVE', lockStatus: 'ACTIVE', lockedAt: at, ...times },
      ...{ requiredFiatAmount: '7500', depositedFiatAmount: '12300', openReleases: [], liquidation: null },
      holdings: [{ tokenSymbol: 'USDC', network: 'POLYGON', quantity: '3000' }],
      curePeriod: null,
      surplus: null,
      salesStop: null,
      unvaluedSince: null,
      priceWaits: [],
      frozen: [],
      depositAddresses: null,
      destinations: [],
      custodyMismatch: null,
      requests: [],
    },
    sequences: { contractEvents: 1, collateralEvents: 1, balanceChanges: 1, position: 1 },
  }
}

async function insertRange(db: Db, lender: string, [first, last]: readonly [number, number]): Promise<void> {
  const borrowers = new Set<string>()
  for (let from = first; from <= last; from += INSERT_SIZE) {
    const size = Math.min(INSERT_SIZE, last - from + 1)
    const contracts = Array.from({ length: size }, (_, n) => contractOf(from + n, lender))
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
