/**
 * Every command about a contract that exists, one row each: whose it is, in which states it decides, by which
 * rule, and what it answers. docs/adding-a-command.md shows how a row is added.
 */
import type { JourneyResult, LiquidationResult, ReleaseResult } from '../../../schemas/documents/contracts.ts'
import { type Contract, type Fact, type RuleContext, stepOf } from '../facts.ts'
import { decideDepositAddresses } from '../guarantee/depositAddresses.ts'
import { decideDueDestinations, decideNaming, noMethod } from '../guarantee/destinations.ts'
import { decideReleaseConfirmation, decideReleaseRequest } from '../guarantee/guarantee.ts'
import { decideDueNotice, decideNoticeReceipt, receiptIdOf } from '../guarantee/notices.ts'
import { decideBorrowerRequest, decideDecision } from '../guarantee/requests.ts'
import { decideResumption } from '../guarantee/salesStop.ts'
import { decideSurplusConfirmation } from '../guarantee/surplus.ts'
import { type Refusal, refusal } from '../refusal.ts'
import { decideActivation } from './activation.ts'
import {
  acceptanceResult,
  balanceResult,
  contractResult,
  type DecisionResult,
  guaranteeResult,
  releaseResult,
  requestResult,
  signingResult,
  stageResult,
} from './answers.ts'
import { decideBalance, decideOverdue } from './balance.ts'
import {
  ALWAYS,
  type CommandName,
  type CommandOf,
  type EarlierLookup,
  NOT_CANCELLED,
  type Row,
  type StateTransition,
  type Status,
  UNSENT,
  UNTIL_ACCEPTED,
  UNTIL_THE_END,
} from './commandRow.ts'
import {
  decideAccept,
  decideAcceptAgain,
  decideCancel,
  decideCcb,
  decideDecline,
  decideSend,
} from './contract.ts'
import { CUSTODY_ROWS } from './custodyCommands.ts'
import { contradiction, decideLiquidationConfirmation } from './findings.ts'
import { decideJourney, decideStage } from './journey.ts'
import { decideOpenSigning, decideSignatureEvent } from './signing.ts'
import { decideSignedDocument, decideSigningSession } from './signingSession.ts'

const ROWS = {
  SendContract: {
    by: 'LENDER',
    decidesIn: UNSENT,
    repeatsIn: ['PENDING_ACCEPTANCE'],
    decide: (contract, _, context) => decideSend(contract, context),
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
  RecordDepositAddresses: {
    by: 'SERVICE',
    decidesIn: ALWAYS,
    decide: decideDepositAddresses,
    answer: () => null,
  },
  ...CUSTODY_ROWS,
  MakeBorrowerRequest: {
    by: 'BORROWER',
    decidesIn: ['ACCEPTED', 'ACTIVE'],
    decide: decideBorrowerRequest,
    answer: requestResult,
  },
  DecideBorrowerRequest: {
    by: 'LENDER',
    decidesIn: ['ACCEPTED', 'ACTIVE'],
    decide: decideDecision,
    answer: guaranteeResult,
  },
  NameDestination: {
    by: 'BORROWER',
    decidesIn: ALWAYS,
    decide: noMethod,
    earlier: {
      collection: 'paymentMethods',
      by: ({ paymentMethodId }) => ({ _id: paymentMethodId }),
      answer: ([method], ...rest) => decideNaming(method!, ...rest),
    },
    answer: guaranteeResult,
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
      by: ({ releaseId }) => ({ _id: releaseId }),
      answer([found]) {
        const release = found!
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
    /** A sale that another one followed is no longer with its guarantee. */
    earlier: {
      collection: 'liquidations',
      by: ({ liquidationId }) => ({ _id: liquidationId }),
      answer: ([sale], contract, { proceeds }) =>
        contradiction(sale!, proceeds) ?? ({ contract } satisfies LiquidationResult),
    },
    answer: guaranteeResult,
  },
  ConfirmSurplus: {
    by: 'SERVICE',
    decidesIn: ALWAYS,
    decide: decideSurplusConfirmation,
    answer: guaranteeResult,
  },
  ResumeSales: { by: 'SERVICE', decidesIn: ALWAYS, decide: decideResumption, answer: guaranteeResult },
  EvaluateActivation: {
    by: 'SERVICE',
    decidesIn: ['ACCEPTED'],
    repeatsIn: ALWAYS,
    decide: (contract, _, context) => decideActivation(contract, context),
    answer: () => null,
  },
  /** Effects of time alone: notices that are due, a loan that is overdue, destinations that count. */
  EvaluateNotices: {
    by: 'SERVICE',
    decidesIn: ALWAYS,
    decide: (contract, command, context) => [
      ...decideDueNotice(contract, command, context),
      ...decideOverdue(contract, context),
      ...decideDueDestinations(contract, context),
    ],
    answer: () => null,
  },
  RecordNoticeReceipt: {
    by: 'SERVICE',
    decidesIn: ALWAYS,
    decide: decideNoticeReceipt,
    earlier: {
      collection: 'noticeReceipts',
      by: command => ({ _id: receiptIdOf(command) }),
      answer: ([known]) => known!,
    },
    answer: (_, command) => ({ _id: receiptIdOf(command) }),
  },
  MaterializeJourney: {
    by: 'BORROWER',
    decidesIn: NOT_CANCELLED,
    decide: (contract, _, context) => decideJourney(contract, context),
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

export function transitionOf(command: ContractCommand, status: Status): StateTransition {
  const { decidesIn, repeatsIn, tooEarlyIn }: Row<never> = COMMANDS[command]
  if (decidesIn.includes(status)) return 'decides'
  if (repeatsIn?.includes(status)) return 'repeats'
  return tooEarlyIn?.includes(status) ? 'contract_not_accepted' : 'invalid_state'
}

/** The facts that a command leads to; or why it may not be. */
export function decideCommand<C extends ContractCommand>(
  name: C,
  contract: Contract,
  command: CommandOf<C>,
  context: RuleContext,
): readonly Fact[] | Refusal {
  const row: Row<C> = COMMANDS[name]
  const { contractStatus } = contract
  if (contractStatus === 'UNKNOWN') throw new Error('a stored contract has a known state')
  const cell = transitionOf(name, contractStatus)
  if (cell === 'repeats') return row.repeat?.(contract, command, context) ?? []
  if (cell !== 'decides') return refusal(cell, `the contract is ${contractStatus}`)
  return row.decide(contract, command, context)
}

/** Why the command is not the asking party’s to give; null where it is. */
export function notTheirs(
  name: ContractCommand,
  contract: Contract,
  { tenant }: RuleContext,
): Refusal | null {
  const { by }: Row<never> = COMMANDS[name]
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
  happened: DecisionResult,
): unknown {
  const row: Row<C> = COMMANDS[name]
  return row.answer(happened, command)
}

export function earlierOf<C extends ContractCommand>(name: C, command: CommandOf<C>): EarlierLookup | null {
  const { earlier }: Row<C> = COMMANDS[name]
  if (!earlier) return null
  const { collection, by, answer } = earlier
  const known = answer as (
    found: readonly object[],
    contract: Contract,
    command: CommandOf<C>,
    context: RuleContext,
  ) => object | null
  return {
    collection,
    by: by(command),
    answer: (found, contract, context) => known(found, contract, command, context),
  }
}
