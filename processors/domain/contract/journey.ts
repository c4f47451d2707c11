/**
 * The borrower journey that follows a contract. It shows the contract's own numbers; nothing is recalculated
 * and nothing fiscal is inferred (docs/specification.md, Borrower journey).
 *
 *     ACCEPTANCE → IDENTIFICATION → GUARANTEE → CCB
 */
import type { AdvanceStage, JourneyStage } from '../../../schemas/types.ts'
import type { Contract, FactOf, RuleContext } from '../facts.ts'
import { type Refusal, refusal } from '../refusal.ts'

export const STAGES: readonly JourneyStage[] = ['ACCEPTANCE', 'IDENTIFICATION', 'GUARANTEE', 'CCB']

/** One contract has one journey, so its id follows from the contract's. */
export function simulationIdOf(contractId: number): string {
  return `sim_${contractId}`
}

/** Builds the journey at the borrower's first access; later accesses find it. */
export function decideJourney(
  contract: Contract,
  { at }: RuleContext,
): readonly FactOf<'JourneyMaterialized'>[] {
  if (contract.journey) return []
  return [{ fact: 'JourneyMaterialized', at, simulationId: simulationIdOf(contract.contractId) }]
}

/** One stage at a time, never back. The stage where the journey is already is no advance and no error. */
export function decideStage(
  contract: Contract,
  { simulationId, stage }: AdvanceStage,
  { at }: RuleContext,
): readonly FactOf<'StageAdvanced'>[] | Refusal {
  const { journey } = contract
  if (!journey || journey.simulationId !== simulationId)
    return refusal('not_found', 'there is no such journey', 'id')
  const from = STAGES.indexOf(journey.stage)
  const to = STAGES.indexOf(stage)
  if (to === from) return []
  if (to !== from + 1) {
    return refusal(
      'invalid_stage_transition',
      `the stage after ${journey.stage} is ${STAGES[from + 1] ?? 'none'}`,
      'stage',
    )
  }
  return [{ fact: 'StageAdvanced', at, simulationId, previousStage: journey.stage, stage }]
}
