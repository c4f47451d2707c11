import type { StoredContract } from '../../../schemas/documents/contracts.ts'
import type { ContractState } from '../../../schemas/types.ts'
import { refuse } from '../../errors/errors.ts'
import type { NeedsDb } from '../../routing/needs.ts'
import { millisOf } from './commands.ts'
import { stateOf } from './view.ts'

/** Point-in-time queries: contracts as of a moment (`asOf`). */

/** Null: now. */
export function momentOf(asOf: string | undefined): number | null {
  return asOf === undefined ? null : millisOf(asOf, 'asOf')
}

/** The contract's state at a moment: the stored one, or the one in the history that was valid then. */
export async function contractAsOf(
  stored: StoredContract,
  moment: number | null,
  { db }: NeedsDb,
): Promise<ContractState> {
  if (moment === null || stored.updatedAt <= moment) return stateOf(stored)
  const past = await db
    .collection<{ contract: ContractState }>('contractHistory')
    .find({ contractId: stored._id, from: { $lte: moment } })
    .sort({ from: -1, sequence: -1 })
    .limit(1)
    .next()
  return (
    past?.contract ??
    refuse('not_found', { field: 'asOf', reason: 'the contract did not exist at that time' })
  )
}

/** Of a page; a list omits contracts not yet made. */
export function contractsAsOf(
  stored: readonly StoredContract[],
  moment: number | null,
  deps: NeedsDb,
): Promise<ContractState[]> {
  return Promise.all(stored.map(contract => contractAsOf(contract, moment, deps)))
}
