import type { Db } from 'mongodb'
import type { StoredContract } from '../../../schemas/documents/contracts.ts'
import { refuse } from '../../errors/errors.ts'

export async function contractOf(guaranteeId: number, { db }: { readonly db: Db }): Promise<StoredContract> {
  const contract = await db.collection<StoredContract>('contracts').findOne({ guaranteeId })
  return contract ?? refuse('not_found')
}

/**
 * The contract of a guarantee when the tenant is one of its parties; custody, which has no party, sees all.
 */
export async function visibleContract(
  guaranteeId: number,
  tenant: string | null,
  deps: { readonly db: Db },
): Promise<StoredContract> {
  const contract = await contractOf(guaranteeId, deps)
  if (tenant === null) return contract
  if (contract.lenderPartyId !== tenant && contract.borrowerPartyId !== tenant) return refuse('not_found')
  return contract
}
