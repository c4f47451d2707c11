/**
 * The surplus of a sale: proceeds above the debt. It is the borrower's money, owed until custody confirms
 * that it was paid out (docs/specification.md, Liquidations).
 */
import type { ConfirmSurplus } from '../../../schemas/types.ts'
import type { Contract, FactOf, RuleContext } from '../facts.ts'
import { type Refusal, refusal } from '../refusal.ts'

/** One sale brings one surplus at most: `sur_…` of `liq_…`. */
export function surplusIdOf(liquidationId: string): string {
  return liquidationId.replace(/^liq_/, 'sur_')
}

/** Custody has paid the borrower. A repetition changes nothing. */
export function decideSurplusConfirmation(
  { guarantee }: Contract,
  { surplusId }: ConfirmSurplus,
  { at }: RuleContext,
): readonly FactOf<'SurplusPaid'>[] | Refusal {
  const surplus = guarantee.surplus ?? null
  if (surplus?.surplusId !== surplusId) return refusal('not_found', 'there is no such surplus', 'id')
  if (surplus.surplusStatus === 'PAID') return []
  const { liquidationId, surplusAmount } = surplus
  return [{ fact: 'SurplusPaid', at, surplusId, liquidationId, surplusAmount }]
}
