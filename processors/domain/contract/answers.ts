/** Answers to commands: the bodies of their outcomes, from which the gateway makes HTTP answers. */
import type {
  BalanceResult,
  ContractParties,
  ContractResult,
  DepositResult,
  LiquidationResult,
  ReleaseResult,
  RequestResult,
  SigningResult,
  StageResult,
} from '../../../schemas/documents/contracts.ts'
import { type Contract, type Step, stepOf } from '../facts.ts'
import { type DepositFact, depositDocument } from '../guarantee/deposits.ts'
import { releaseDocument } from '../guarantee/guarantee.ts'

/** Results of a decision, for its answer. */
export interface DecisionResult {
  readonly steps: readonly Step[]
  /** The contract after all steps. */
  readonly contract: Contract
  readonly parties: ContractParties
  readonly balanceChangeId: string | null
}

export function contractResult({ contract, parties }: DecisionResult): ContractResult {
  return { contract, parties }
}

/** Acceptance leads to ACCEPTED; what the service’s own evaluation made of it at once is read afterwards. */
export function acceptanceResult({ steps, contract, parties }: DecisionResult): ContractResult {
  const evaluated = steps.findIndex(({ fact }) => fact.fact === 'ContractActivated')
  return { contract: evaluated > 0 ? steps[evaluated - 1]!.after : contract, parties }
}

export function balanceResult({ contract, balanceChangeId }: DecisionResult): BalanceResult {
  if (balanceChangeId === null) throw new Error('a balance update always reaches ltv')
  const { contractId, outstandingBalance } = contract
  return { contractId, outstandingBalance, recalculationId: balanceChangeId }
}

export function signingResult(
  { contract, parties }: DecisionResult,
  { signingId }: { readonly signingId: string },
): SigningResult {
  return { contract, parties, signingId }
}

export function guaranteeResult({ contract }: DecisionResult): LiquidationResult {
  return { contract }
}

/**
 * A report may name the index of a deposit and its next state at once; that a paid loan gives the deposit
 * back may follow.
 */
export function depositResult({ steps }: DecisionResult): DepositResult {
  const [first, ...further] = steps.filter(({ fact }) => 'depositId' in fact)
  const last = further.at(-1) ?? first
  if (!first || !last) throw new Error('a deposit was decided without a fact')
  const fact = first.fact as DepositFact
  const isNew = fact.recordedAt === null
  return { deposit: depositDocument(last.fact as DepositFact, last.after), isNew }
}

export function releaseResult({ fact, after }: Step<'ReleaseRequested' | 'ReleaseConfirmed'>): ReleaseResult {
  return { release: releaseDocument(fact, after) }
}

/** Granted by the policy, or waiting. */
export function requestResult({ steps }: DecisionResult): RequestResult {
  const { requestId } = stepOf(steps, 'BorrowerRequestMade').fact
  return { requestId, isGranted: steps.length > 1 }
}

export function stageResult({ steps, contract }: DecisionResult): StageResult {
  const { simulationId, stage } = contract.journey!
  const [step] = steps
  const previousStage = step?.fact.fact === 'StageAdvanced' ? step.fact.previousStage : stage
  return { simulationId, previousStage, stage }
}
