/** Overdue loans: the last day is over, and something is still owed. Nothing else follows from it. */
import { DAY_MS } from '../../../schemas/durations.ts'
import type { Contract, FactOf, RuleContext } from '../facts.ts'
import { isZero } from '../money.ts'

/** Midnight UTC after the last day, in milliseconds since the epoch. */
export function overdueFrom(endDate: string): number {
  return Date.parse(`${endDate}T00:00:00Z`) + DAY_MS
}

/** Emitted once per contract. */
export function decideOverdue(contract: Contract, { at }: RuleContext): readonly FactOf<'ContractOverdue'>[] {
  const { contractStatus, outstandingBalance, endDate } = contract
  if (contractStatus !== 'ACTIVE' || (contract.overdueSince ?? null) !== null || isZero(outstandingBalance))
    return []
  const overdueSince = overdueFrom(endDate)
  return at < overdueSince ? [] : [{ fact: 'ContractOverdue', at, overdueSince }]
}
