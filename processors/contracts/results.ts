/** What a command answers: the body of its outcome, from which the gateway makes the HTTP answer. */
import type {
  BalanceResult,
  ContractParties,
  ContractResult,
  DepositResult,
  JourneyResult,
  LiquidationResult,
  ReleaseResult,
  SigningResult,
  StageResult,
} from '../../schemas/contractDocuments.ts'
import type { RecordTypes } from '../../schemas/types.ts'
import type { Contract, Fact } from '../domain/facts.ts'
import type { Step } from './events.ts'
import { depositRow, releaseRow } from './rows.ts'
import type { CommandRecord } from './rules.ts'

export interface Happened {
  readonly steps: readonly Step[]
  /** The contract after all steps. */
  readonly contract: Contract
  readonly parties: ContractParties
  readonly balanceChangeId: string | null
}

export function resultOf(
  record: CommandRecord,
  command: RecordTypes[CommandRecord],
  happened: Happened,
): unknown {
  const { contract, parties, steps } = happened
  switch (record) {
    case 'lastro.commands.UpdateOutstandingBalance':
      return balanceResult(happened)
    case 'lastro.commands.RecordDeposit':
      return depositResult(happened)
    case 'lastro.commands.RequestRelease':
    case 'lastro.commands.ConfirmRelease':
      return releaseResult(happened)
    case 'lastro.commands.ConfirmLiquidation':
      return { contract } satisfies LiquidationResult
    case 'lastro.commands.OpenSigning':
      return { contract, parties, signingId: lastOf(contract.signings).signingId } satisfies SigningResult
    case 'lastro.commands.RecordSignatureEvent': {
      const { signingId } = command as RecordTypes['lastro.commands.RecordSignatureEvent']
      return { contract, parties, signingId } satisfies SigningResult
    }
    case 'lastro.commands.MaterializeJourney':
      return { contract, parties, isNew: steps.length > 0 } satisfies JourneyResult
    case 'lastro.commands.AdvanceStage':
      return stageResult(happened)
    case 'lastro.commands.EvaluateActivation':
      return null
    case 'lastro.commands.AcceptContract':
      return { contract: asAccepted(happened), parties } satisfies ContractResult
    default:
      return { contract, parties } satisfies ContractResult
  }
}

/** Acceptance leads to ACCEPTED; what the service’s own evaluation made of it at once is read afterwards. */
function asAccepted({ steps, contract }: Happened): Contract {
  const evaluated = steps.findIndex(({ fact }) => fact.fact === 'ContractActivated')
  return evaluated > 0 ? steps[evaluated - 1]!.after : contract
}

function balanceResult({ contract, balanceChangeId }: Happened): BalanceResult {
  if (balanceChangeId === null) throw new Error('a balance update always reaches ltv')
  const { contractId, outstandingBalance } = contract
  return { contractId, outstandingBalance, recalculationId: balanceChangeId }
}

function depositResult({ steps }: Happened): DepositResult {
  const { fact, after } = stepOf(steps, 'DepositRecorded')
  return { deposit: depositRow(fact, after), isNew: true }
}

function releaseResult({ steps }: Happened): ReleaseResult {
  const step = steps.find(({ fact }) => fact.fact === 'ReleaseRequested' || fact.fact === 'ReleaseConfirmed')
  if (!step) throw new Error('a release was neither requested nor confirmed')
  return { release: releaseRow(step.fact as Parameters<typeof releaseRow>[0], step.after) }
}

function stageResult({ steps, contract }: Happened): StageResult {
  const { simulationId, stage } = contract.journey!
  const [step] = steps
  const previousStage = step?.fact.fact === 'StageAdvanced' ? step.fact.previousStage : stage
  return { simulationId, previousStage, stage }
}

function stepOf<N extends Fact['fact']>(
  steps: readonly Step[],
  name: N,
): { readonly fact: Extract<Fact, { fact: N }>; readonly after: Contract } {
  const step = steps.find(({ fact }) => fact.fact === name)
  if (!step) throw new Error(`there is no ${name}`)
  return step as ReturnType<typeof stepOf<N>>
}

function lastOf<T>(values: readonly T[]): T {
  const last = values[values.length - 1]
  if (last === undefined) throw new Error('the list is empty')
  return last
}
