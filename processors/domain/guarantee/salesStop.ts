/**
 * The stop of sales. A sale that brings less than half of what was expected is rather a mistake, or a market
 * that is gone, than a price: nothing more of the guarantee is sold until a person has looked.
 */
import type { ResumeSales } from '../../../schemas/types.ts'
import type { Contract, FactOf, RuleContext } from '../facts.ts'
import { isGreater, times } from '../money.ts'
import { type Refusal, refusal } from '../refusal.ts'

/** Expected proceeds above this many times the real ones stop further sales. */
const SUSPICIOUS_FACTOR = 2

export function bringsTooLittle(expectedProceeds: string, proceeds: string): boolean {
  return isGreater(expectedProceeds, times(proceeds, SUSPICIOUS_FACTOR))
}

/** An operator lets the guarantee be sold again. */
export function decideResumption(
  { guarantee }: Contract,
  { reason }: ResumeSales,
  { at }: RuleContext,
): readonly FactOf<'SalesResumed'>[] | Refusal {
  const { salesStop } = guarantee
  if (!salesStop) return refusal('invalid_state', 'sales of the guarantee are not stopped')
  return [{ fact: 'SalesResumed', at, liquidationId: salesStop.liquidationId, reason }]
}
