import type { Db } from 'mongodb'
import type { TokenQuantity } from '../../schemas/types.ts'

/**
 * Collection `sandboxBalances`: what the local custodian has of a guarantee beyond what it reported, or less.
 * Written by the gateway, read by contracts.
 */
interface WrongBalances {
  /** The contract. */
  readonly _id: number
  /** Some may be negative. */
  readonly offsets: readonly TokenQuantity[]
}

const balancesIn = (db: Db) => db.collection<WrongBalances>('sandboxBalances')

export async function addWrongBalance(db: Db, contractId: number, offset: TokenQuantity): Promise<void> {
  await balancesIn(db).updateOne({ _id: contractId }, { $push: { offsets: offset } }, { upsert: true })
}

export async function wrongBalancesOf(db: Db, contractId: number): Promise<readonly TokenQuantity[]> {
  return (await balancesIn(db).findOne({ _id: contractId }))?.offsets ?? []
}

export async function correctBalances(db: Db): Promise<void> {
  await balancesIn(db).deleteMany({})
}
