/**
 * Every command about a contract that exists, one row each: whose it is, in which states it decides, by which
 * rule, and what it answers. docs/adding-a-command.md shows how a row is added.
 */
import {
  type DepositResult,
  type JourneyResult,
  type LiquidationResult,
  type ReleaseResult,
  type StoredDeposit,
  type StoredReceipt,
  type StoredRelease,
  transactionOf,
} from '../../../schemas/documents/contracts.ts'
import type { ContractStatus, RecordTypes } from '../../../schemas/types.ts'
import { decideDeposit, decideReleaseConfirmation, decideReleaseRequest } from '../guarantee/guarantee.ts'
import { decideDueNotice, decideNoticeReceipt, receiptIdOf } from '../guarantee/notices.ts'
import { isRefusal, type Refusal, refusal } from '../refusal.ts'
import {
  acceptanceResult,
  balanceResult,
  contractResult,
  depositResult,
  type Happened,
  releaseResult,
  signingResult,
  stageResult,
} from './answers.ts'
import {
  decideAccept,
  decideAcceptAgain,
  decideActivation,
  decideBalance,
  decideCancel,
  decideCcb,
  decideDecline,
  decideSend,
  settled,
} from './contract.ts'
import { type Circumstances, type Contract, type Fact, stepOf } from './facts.ts'
import { decideLiquidationConfirmation } from './findings.ts'
import { decideJourney, decideStage } from './journey.ts'
import { decideOpenSigning, decideSignatureEvent } from './signing.ts'
import { decideSignedDocument, decideSigningSession } from './signingSession.ts'

export type Status = Exclude<ContractStatus, 'UNKNOWN'>

/** What a command meets in a state: its rule, the knowledge that it happened before, or a refusal. */
export type Cell = 'decides' | 'repeats' | 'invalid_state' | 'contract_not_accepted'

type CommandName = keyof {
  [R in keyof RecordTypes as R extends `lastro.commands.${infer N}` ? N : never]: R
}
export type CommandOf<C extends CommandName> = RecordTypes[`lastro.commands.${C}`]

type Rule<C extends CommandName> = (
  contract: Contract,
  command: CommandOf<C>,
  circumstances: Circumstances,
) => readonly Fact[] | Refusal

/** Documents beside a contract in which a command may find that it happened before. */
interface Recorded {
  deposits: StoredDeposit
  releases: StoredRelease
  noticeReceipts: StoredReceipt
}

/** Where to look whether it happened before under another command id; null goes on to the rule. */
type Earlier<C extends CommandName> = {
  [N in keyof Recorded]: {
    readonly collection: N
    readonly field: Extract<keyof Recorded[N], string>
    readonly value: (command: CommandOf<C>) => string
    readonly answer: (found: Recorded[N], contract: Contract) => object | Refusal | null
  }
}[keyof Recorded]

interface Row<C extends CommandName> {
  /** The counterparty gets `forbidden`, a stranger `not_found`; SERVICE asks for no party. */
  readonly by: 'LENDER' | 'BORROWER' | 'SERVICE'
  readonly decidesIn: readonly Status[]
  readonly decide: Rule<C>
  readonly repeatsIn?: readonly Status[]
  /** Where it repeats most commands have nothing more to say. */
  readonly repeat?: Rule<C>
  readonly earlier?: Earlier<C>
  /** States that have a refusal of their own; all others are `invalid_state`. */
  readonly tooEarlyIn?: readonly Status[]
  /** The body of the outcome, from which the gateway makes the HTTP answer. */
  readonly answer: (happened: Happened, command: CommandOf<C>) => unknown
}

const UNSENT: readonly Status[] = ['DRAFT', 'LENDER_APPROVED']
const UNTIL_ACCEPTED: readonly Status[] = [...UNSENT, 'PENDING_ACCEPTANCE', 'ACCEPTED']
const UNTIL_THE_END: readonly Status[] = [...UNTIL_ACCEPTED, 'ACTIVE']
const NOT_CANCELLED: readonly Status[] = [...UNTIL_THE_END, 'COMPLETED']
const ALWAYS: readonly Status[] = [...NOT_CANCELLED, 'CANCELLED']

const ROWS = {
  SendContract: {
    by: 'LENDER',
    decidesIn: UNSENT,
    repeatsIn: ['PENDING_ACCEPTANCE'],
    decide: (contract, _, circumstances) => decideSend(contract, circumstances),
    answer: contractResult,
  },
  AcceptContract: {
    by: 'BORROWER',
    decidesIn: ['PENDING_ACCEPTANCE'],
    repeatsIn: ['ACCEPTED', 'ACTIVE', 'COMPLETED'],
    decide: decideAccept,
    repeat: decideAcceptAgain,
    answer: acceptanceResult,
  },
  DeclineContract: {
    by: 'BORROWER',
    decidesIn: ['PENDING_ACCEPTANCE'],
    decide: decideDecline,
    answer: contractResult,
  },
  CancelContract: { by: 'LENDER', decidesIn: UNTIL_THE_END, decide: decideCancel, answer: contractResult },
  UpdateOutstandingBalance: {
    by: 'LENDER',
    decidesIn: ['DRAFT', 'PENDING_ACCEPTANCE', 'ACCEPTED', 'ACTIVE'],
    decide: decideBalance,
    answer: balanceResult,
  },
  AttachCcb: { by: 'LENDER', decidesIn: UNTIL_ACCEPTED, decide: decideCcb, answer: contractResult },
  OpenSigning: {
    by: 'LENDER',
    decidesIn: ['PENDING_ACCEPTANCE', 'ACCEPTED', 'ACTIVE'],
    decide: decideOpenSigning,
    answer: happened => signingResult(happened, happened.contract.signings.at(-1)!),
  },
  RecordSignatureEvent: {
    by: 'SERVICE',
    decidesIn: ALWAYS,
    decide: decideSignatureEvent,
    answer: signingResult,
  },
  RecordSigningSession: {
    by: 'SERVICE',
    decidesIn: ALWAYS,
    decide: decideSigningSession,
    answer: () => null,
  },
  RecordSignedDocument: {
    by: 'SERVICE',
    decidesIn: ALWAYS,
    decide: decideSignedDocument,
    answer: () => null,
  },
  RecordDeposit: {
    by: 'SERVICE',
    decidesIn: UNTIL_THE_END,
    decide: decideDeposit,
    /** A deposit is known by its transaction, over all guarantees. */
    earlier: {
      collection: 'deposits',
      field: 'transaction',
      value: transactionOf,
      answer: (deposit, { contractId }) =>
        deposit.contractId === contractId
          ? ({ deposit, isNew: false } satisfies DepositResult)
          : refusal('deposit_already_recorded', 'the transaction is recorded on another guarantee', 'txHash'),
    },
    answer: depositResult,
  },
  RequestRelease: {
    by: 'LENDER',
    decidesIn: UNTIL_THE_END,
    decide: decideReleaseRequest,
    answer: ({ steps }) => releaseResult(stepOf(steps, 'ReleaseRequested')),
  },
  ConfirmRelease: {
    by: 'SERVICE',
    decidesIn: ALWAYS,
    decide: decideReleaseConfirmation,
    /** A release that has ended is no longer with its guarantee. */
    earlier: {
      collection: 'releases',
      field: '_id',
      value: ({ releaseId }) => releaseId,
      answer(release) {
        if (release.releaseStatus === 'RELEASED') return { release } satisfies ReleaseResult
        const isRefused = release.releaseStatus === 'REFUSED'
        return isRefused ? refusal('invalid_state', 'the release is REFUSED') : null
      },
    },
    answer: ({ steps }) => releaseResult(stepOf(steps, 'ReleaseConfirmed')),
  },
  ConfirmLiquidation: {
    by: 'SERVICE',
    decidesIn: ALWAYS,
    decide: decideLiquidationConfirmation,
    answer: ({ contract }): LiquidationResult => ({ contract }),
  },
  EvaluateActivation: {
    by: 'SERVICE',
    decidesIn: ['ACCEPTED'],
    repeatsIn: ALWAYS,
    decide: (contract, _, circumstances) => decideActivation(contract, circumstances),
    answer: () => null,
  },
  EvaluateNotices: { by: 'SERVICE', decidesIn: ALWAYS, decide: decideDueNotice, answer: () => null },
  RecordNoticeReceipt: {
    by: 'SERVICE',
    decidesIn: ALWAYS,
    decide: decideNoticeReceipt,
    earlier: { collection: 'noticeReceipts', field: '_id', value: receiptIdOf, answer: known => known },
    answer: (_, command) => ({ _id: receiptIdOf(command) }),
  },
  MaterializeJourney: {
    by: 'BORROWER',
    decidesIn: NOT_CANCELLED,
    decide: (contract, _, circumstances) => decideJourney(contract, circumstances),
    answer: ({ contract, parties, steps }): JourneyResult => ({ contract, parties, isNew: steps.length > 0 }),
  },
  AdvanceStage: {
    by: 'BORROWER',
    decidesIn: ['ACCEPTED', 'ACTIVE', 'COMPLETED'],
    tooEarlyIn: [...UNSENT, 'PENDING_ACCEPTANCE'],
    decide: decideStage,
    answer: stageResult,
  },
} satisfies { readonly [C in CommandName]?: Row<C> }

export type ContractCommand = keyof typeof ROWS

export const COMMANDS: { readonly [C in ContractCommand]: Row<C> } = ROWS

export function isContractCommand(name: string): name is ContractCommand {
  return Object.hasOwn(COMMANDS, name)
}

export function cellOf(command: ContractCommand, status: Status): Cell {
  const { decidesIn, repeatsIn, tooEarlyIn }: Row<never> = COMMANDS[command]
  if (decidesIn.includes(status)) return 'decides'
  if (repeatsIn?.includes(status)) return 'repeats'
  return tooEarlyIn?.includes(status) ? 'contract_not_accepted' : 'invalid_state'
}

/** The facts that a command leads to, with what follows from them; or why it may not be. */
export function decideCommand<C extends ContractCommand>(
  name: C,
  contract: Contract,
  command: CommandOf<C>,
  circumstances: Circumstances,
): readonly Fact[] | Refusal {
  const row: Row<C> = COMMANDS[name]
  const stranger = notTheirs(row.by, contract, circumstances)
  if (stranger) return stranger
  const { contractStatus } = contract
  if (contractStatus === 'UNKNOWN') throw new Error('a stored contract has a known state')
  const cell = cellOf(name, contractStatus)
  if (cell === 'repeats') return row.repeat?.(contract, command, circumstances) ?? []
  if (cell !== 'decides') return refusal(cell, `the contract is ${contractStatus}`)
  const facts = row.decide(contract, command, circumstances)
  return isRefusal(facts) ? facts : settled(contract, facts, circumstances)
}

function notTheirs(by: Row<never>['by'], contract: Contract, { tenant }: Circumstances): Refusal | null {
  if (by === 'SERVICE') return null
  const isLender = tenant === contract.lenderPartyId
  const isBorrower = tenant === contract.borrowerPartyId
  if (!isLender && !isBorrower) return refusal('not_found', 'there is no such contract')
  if (by === 'LENDER' ? isLender : isBorrower) return null
  return refusal('forbidden', `only the ${by.toLowerCase()} may do this`)
}

/** The body of the outcome of a command that succeeded. */
export function answerOf<C extends ContractCommand>(
  name: C,
  command: CommandOf<C>,
  happened: Happened,
): unknown {
  const row: Row<C> = COMMANDS[name]
  return row.answer(happened, command)
}

/** Where a command may find that it happened before, and what it answers then. */
export interface EarlierLookup {
  readonly collection: keyof Recorded
  readonly field: string
  readonly value: string
  /** Takes a document of that collection. */
  readonly answer: (found: object, contract: Contract) => object | Refusal | null
}

export function earlierOf<C extends ContractCommand>(name: C, command: CommandOf<C>): EarlierLookup | null {
  const { earlier }: Row<C> = COMMANDS[name]
  if (!earlier) return null
  const { collection, field, value, answer } = earlier
  return { collection, field, value: value(command), answer: answer as EarlierLookup['answer'] }
}
