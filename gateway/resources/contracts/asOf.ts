import type { StoredContract } from '../../../schemas/documents/contracts.ts'
import type { ContractState } from '../../../schemas/types.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../errors.ts'
import { millisOf } from './commands.ts'
import { stateOf } from './view.ts'

/** Contracts as they stood at a moment (`asOf`). */

/** Null: now. */
export function momentOf(asOf: string | undefined): number | null {
  return asOf === undefined ? null : millisOf(asOf, 'asOf')
}

/** The state that held at a moment: the stored one, or the one in the history that ended after it. */
export async function stateThen(
  stored: StoredContract,
  moment: number | null,
  { db }: Pick<Deps, 'db'>,
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

/** Of a page; a list leaves out what did not exist yet. */
export function statesThen(
  stored: readonly StoredContract[],
  moment: number | null,
  deps: Pick<Deps, 'db'>,
): Promise<ContractState[]> {
  return Promise.all(stored.map(contract => stateThen(contract, moment, deps)))
}
