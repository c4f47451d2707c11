/** Which rule decides which command, once the table of contract.ts has let it in. */
import type { RecordTypes } from '../../schemas/types.ts'
import {
  type ContractCommand,
  decideAccept,
  decideAcceptAgain,
  decideActivation,
  decideBalance,
  decideCancel,
  decideCcb,
  decideDecline,
  decideSend,
} from '../domain/contract.ts'
import type { Circumstances, Contract, Fact } from '../domain/facts.ts'
import {
  decideAlert,
  decideLiquidation,
  decideLiquidationConfirmation,
  decideReleaseAnswer,
  decideValuation,
} from '../domain/findings.ts'
import { decideDeposit, decideReleaseConfirmation, decideReleaseRequest } from '../domain/guarantee.ts'
import { decideJourney, decideStage } from '../domain/journey.ts'
import type { Refusal } from '../domain/refusal.ts'
import { decideOpenSigning, decideSignatureEvent } from '../domain/signing.ts'

type Rule<C> = (contract: Contract, command: C, circumstances: Circumstances) => readonly Fact[] | Refusal

export type CommandRecord = `lastro.commands.${ContractCommand}`
type Rules = { readonly [R in CommandRecord]: Rule<RecordTypes[R]> }

export const RULES: Rules = {
  'lastro.commands.SendContract': (contract, _, at) => decideSend(contract, at),
  'lastro.commands.AcceptContract': decideAccept,
  'lastro.commands.DeclineContract': (contract, { reason }, at) => decideDecline(contract, reason, at),
  'lastro.commands.CancelContract': (contract, { reason }, at) => decideCancel(contract, reason, at),
  'lastro.commands.UpdateOutstandingBalance': decideBalance,
  'lastro.commands.AttachCcb': decideCcb,
  'lastro.commands.OpenSigning': (contract, { signingType }, at) =>
    decideOpenSigning(contract, signingType, at),
  'lastro.commands.RecordSignatureEvent': decideSignatureEvent,
  'lastro.commands.RecordDeposit': decideDeposit,
  'lastro.commands.RequestRelease': decideReleaseRequest,
  'lastro.commands.ConfirmRelease': decideReleaseConfirmation,
  'lastro.commands.ConfirmLiquidation': decideLiquidationConfirmation,
  'lastro.commands.EvaluateActivation': (contract, _, at) => decideActivation(contract, at),
  'lastro.commands.MaterializeJourney': (contract, _, at) => decideJourney(contract, at),
  'lastro.commands.AdvanceStage': decideStage,
}

/** Where the table says `repeat`, most commands have nothing more to say. */
export const REPEATS: Partial<Rules> = {
  'lastro.commands.AcceptContract': decideAcceptAgain,
}

export type FindingRecord = Extract<keyof RecordTypes, `lastro.findings.${string}`>

export const FINDINGS: { readonly [R in FindingRecord]: Rule<RecordTypes[R]> } = {
  'lastro.findings.GuaranteeValued': decideValuation,
  'lastro.findings.LtvAlertFound': decideAlert,
  'lastro.findings.LiquidationFound': decideLiquidation,
  'lastro.findings.ReleaseAnswered': decideReleaseAnswer,
}

export function isContractCommand(record: string): record is CommandRecord {
  return Object.hasOwn(RULES, record)
}

export function isFinding(record: string): record is FindingRecord {
  return Object.hasOwn(FINDINGS, record)
}
