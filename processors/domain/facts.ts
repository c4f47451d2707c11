/**
 * Facts about a contract, as data. `decide` (contract.ts, creation.ts) makes facts, `evolve` (evolve.ts)
 * applies them; contracts.ts turns each into one event with the state after it.
 */
import type {
  BalanceTrigger,
  CcbFile,
  ContractDocument,
  ContractSent,
  ContractState,
  GuaranteeState,
  NoticeOutcome,
  OpenRelease,
  RecordTypes,
  SignatureEventType,
  SignerLink,
  SigningState,
} from '../../schemas/types.ts'

export type Contract = ContractState

/** A party as far as these rules look at it. */
export interface PartyFacts {
  readonly partyId: string
  readonly document: string
  readonly hasAccount: boolean
  readonly modules: readonly string[]
}

export interface CreationFacts {
  readonly lenderDocument: string
  readonly borrowerDocument: string
  readonly borrowerSource: 'USER' | 'PRE_REGISTRATION'
}

export interface RenderedDocument {
  readonly bytes: Uint8Array
  readonly sha256: string
}

/**
 * Everything that deciding may look at besides the contract and the command. Pure: same input, same answer.
 */
export interface RuleContext {
  /** Milliseconds since the epoch; never before the contract's last change. */
  readonly at: number
  /** Text that is unique to the command, for the ids of what it creates; letters, digits, `_`, `-`. */
  readonly suffix: string
  /** Party that asks; null for the service itself. */
  readonly tenant: string | null
  /** The lender and the borrower of the contract, as they are now. */
  readonly lender: PartyFacts | null
  readonly borrower: PartyFacts | null
  /**
   * `sequence` of the last balance change that altered balance or holdings: findings that rest on less are
   * late.
   */
  readonly positionSequence: number
  /** `sequence` of the last balance change of any kind. */
  readonly balanceSequence: number
  /** `sequence` of the contract's last event on collateral-events. */
  readonly collateralSequence: number
  /** Provider of newly opened signings (docs/for-providers.md). */
  readonly signatureProvider: 'local' | 'http'
  readonly sha256: (text: string) => string
  readonly renderGuaranteeDocument: (
    contract: Contract,
    parties: { readonly lenderDocument: string; readonly borrowerDocument: string },
  ) => RenderedDocument
}

/** Fields of a fact's event (schemas/types.ts), without the columns that every event has. */
type EventFields<N extends FactName> = Omit<RecordTypes[`lastro.events.${N}`], keyof ContractSent>

/** A transfer as custody reported it. `voidBlocks` is absent in facts of releases before 1.4. */
export type DepositFields = Loosened<Omit<EventFields<'DepositSeen'>, 'recordedAt' | 'identifiedAt'>>
type Loosened<F> = F extends { readonly voidBlocks: infer V }
  ? Omit<F, 'voidBlocks'> & { readonly voidBlocks?: V }
  : F

type NewContract = CreationFacts & { readonly contract: Contract }

/** Facts that are no copy of their event's own fields: their event has more, fewer, or flattened ones. */
interface OtherFields {
  ContractCreated: NewContract
  ContractImported: NewContract
  OutstandingBalanceUpdated: EventFields<'OutstandingBalanceUpdated'> & { outstandingBalance: string }
  CcbAttached: { file: CcbFile; termsHash: string }
  /** `document` is null where the session is about a document that exists already. */
  SigningOpened: { signing: SigningState; document: ContractDocument | null; bytes: Uint8Array | null }
  SignatureRecorded: {
    signing: SigningState
    signerId: string
    signatureEvent: SignatureEventType
    occurredAt: number
    /** Signing links at an external provider, once it opened the session; null otherwise. */
    links: readonly SignerLink[] | null
    signedDocumentId?: string
    signedDocumentSha256?: string
  }
  ReleaseRequested: { release: OpenRelease }
  ReleaseApproved: { release: OpenRelease }
  ReleaseRefused: { release: OpenRelease; reason: string }
  ReleaseConfirmed: { release: OpenRelease }
  GuaranteeRevalued: EventFields<'GuaranteeRevalued'> &
    Pick<GuaranteeState, 'guaranteeStatus' | 'depositedFiatAmount' | 'unvaluedSince' | 'priceWaits'>
  /** `noticeId`: of the notice that goes with it. */
  LtvAlertRecorded: EventFields<'LtvAlertRecorded'> & { noticeId: string }
  LiquidationDecided: Omit<EventFields<'LiquidationDecided'>, 'reason' | 'requestId'> & {
    reason: string
    noticeId: string
    /** Request of the borrower that it carries out; null or absent where the ratio demands it. */
    requestId?: string | null
  }
  CurePeriodEnded: EventFields<'CurePeriodEnded'> & { cureDeadline: number; noticeOutcome: NoticeOutcome }
}

export type FactName = keyof typeof ROWS
/** One thing that happened, named like its Avro record. */
export type FactOf<N extends FactName> = N extends FactName
  ? { readonly fact: N; readonly at: number } & Readonly<
      N extends keyof OtherFields ? OtherFields[N] : Loosened<EventFields<N>>
    >
  : never
export type Fact = FactOf<FactName>

/** A fact with the contract after it. */
export interface Step<N extends FactName = FactName> {
  readonly fact: FactOf<N>
  readonly after: Contract
}

/** The first step of this name; the caller knows that there is one. */
export function stepOf<N extends FactName>(steps: readonly Step[], name: N): Step<N> {
  const step = steps.find((one): one is Step<N> => one.fact.fact === name)
  if (!step) throw new Error(`there is no ${name}`)
  return step
}

interface FactRow {
  /** The name of its event, as `event` and `ce_type` have it. */
  readonly event: string
  /** Why ltv needs it, where the fact alone gives the reason. */
  readonly trigger?: BalanceTrigger
}

/** Published name of each fact, and its trigger for ltv. */
const ROWS = {
  ContractCreated: { event: 'contract.created', trigger: 'CREATED' },
  ContractImported: { event: 'contract.imported', trigger: 'CREATED' },
  ContractSent: { event: 'contract.sent' },
  ContractAccepted: { event: 'contract.accepted' },
  ContractDeclined: { event: 'contract.declined' },
  ContractCancelled: { event: 'contract.cancelled' },
  ContractReversed: { event: 'contract.reversed' },
  ContractActivated: { event: 'contract.activated' },
  ContractCompleted: { event: 'contract.completed' },
  OutstandingBalanceUpdated: { event: 'contract.balance_updated', trigger: 'BALANCE' },
  CcbAttached: { event: 'contract.ccb_attached' },
  SigningOpened: { event: 'signing.opened' },
  SignatureRecorded: { event: 'signing.progressed' },
  DepositInstructionsReady: { event: 'guarantee.deposit_instructions_ready' },
  DepositSeen: { event: 'guarantee.deposit_seen' },
  DepositRecorded: { event: 'guarantee.deposit_recorded', trigger: 'DEPOSIT' },
  DepositReversed: { event: 'guarantee.deposit_reversed', trigger: 'DEPOSIT' },
  DepositIdentified: { event: 'guarantee.deposit_identified' },
  DepositUnattributed: { event: 'guarantee.deposit_unattributed' },
  DepositReturnOrdered: { event: 'guarantee.deposit_return_ordered' },
  DepositReturned: { event: 'guarantee.deposit_returned' },
  CollateralFrozen: { event: 'guarantee.collateral_frozen', trigger: 'DEPOSIT' },
  CollateralUnfrozen: { event: 'guarantee.collateral_unfrozen', trigger: 'DEPOSIT' },
  BorrowerRequestMade: { event: 'guarantee.request_made' },
  BorrowerRequestGranted: { event: 'guarantee.request_granted' },
  BorrowerRequestDeclined: { event: 'guarantee.request_declined' },
  DestinationNamed: { event: 'guarantee.destination_named' },
  DestinationCounts: { event: 'guarantee.destination_counts' },
  CustodyMismatchFound: { event: 'custody.mismatch' },
  CustodyMismatchEnded: { event: 'custody.mismatch_ended' },
  ReleaseRequested: { event: 'guarantee.release_requested' },
  ReleaseApproved: { event: 'guarantee.release_approved', trigger: 'RELEASED' },
  ReleaseRefused: { event: 'guarantee.release_refused' },
  ReleaseConfirmed: { event: 'guarantee.release_confirmed' },
  GuaranteeRevalued: { event: 'guarantee.revalued' },
  LtvAlertRecorded: { event: 'guarantee.ltv_alert_recorded' },
  LiquidationDecided: { event: 'guarantee.liquidation_decided', trigger: 'LIQUIDATION' },
  LiquidationConfirmed: { event: 'guarantee.liquidation_confirmed', trigger: 'LIQUIDATION' },
  SurplusPaid: { event: 'guarantee.surplus_paid' },
  SalesStopped: { event: 'guarantee.sales_stopped' },
  SalesResumed: { event: 'guarantee.sales_resumed' },
  ContractOverdue: { event: 'contract.overdue' },
  NoticeIssued: { event: 'notice.issued' },
  NoticeReceiptRecorded: { event: 'notice.receipt_recorded' },
  CurePeriodEnded: { event: 'notice.period_ended' },
  JourneyMaterialized: { event: 'journey.materialized' },
  StageAdvanced: { event: 'journey.stage_advanced' },
} as const satisfies Readonly<Record<string, FactRow>>
export const FACTS: Readonly<Record<FactName, FactRow>> = ROWS
