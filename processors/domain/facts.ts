/**
 * Facts about a contract, as data. `decide` (contract.ts, creation.ts) makes facts, `evolve` (evolve.ts)
 * applies them; contracts.ts turns each into one event with the state after it.
 */
import type {
  BalanceTrigger,
  BorrowerRequest,
  CcbFile,
  ContractDocument,
  ContractState,
  DepositAddress,
  GuaranteeStatus,
  JourneyStage,
  LiquidatedToken,
  LiquidationType,
  LtvCure,
  LtvLevel,
  NamedDestination,
  NoticeChannel,
  NoticeOutcome,
  NoticeReason,
  OpenRelease,
  OrderDestination,
  PriceWait,
  ReceiptOutcome,
  SignatureEventType,
  SignerLink,
  SigningState,
  TokenQuantity,
} from '../../schemas/types.ts'
import type { CustodyFacts } from './custodyFacts.ts'

export type { DepositFields } from './custodyFacts.ts'

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

interface FactFields extends CustodyFacts {
  ContractCreated: CreationFacts & { contract: Contract }
  ContractImported: CreationFacts & { contract: Contract }
  ContractSent: object
  ContractAccepted: { acceptedTermsHash: string }
  ContractDeclined: { reason: string | null }
  ContractCancelled: { reason: string | null }
  ContractReversed: { reason: string | null }
  ContractActivated: object
  ContractCompleted: object
  OutstandingBalanceUpdated: {
    outstandingBalance: string
    previousBalance: string
    /** The moment that the balance counts from; null in facts of releases before 1.3 that state none. */
    asOf: number | null
    /** Null where the terms stay as they are. */
    newTermsHash: string | null
    reason: string | null
  }
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
  /** Custody opened the account. */
  DepositInstructionsReady: { depositAddresses: readonly DepositAddress[] }
  BorrowerRequestMade: BorrowerRequest
  BorrowerRequestGranted: BorrowerRequest
  BorrowerRequestDeclined: BorrowerRequest & { reason: string | null }
  DestinationNamed: NamedDestination
  DestinationCounts: NamedDestination
  ReleaseRequested: { release: OpenRelease }
  ReleaseApproved: { release: OpenRelease }
  ReleaseRefused: { release: OpenRelease; reason: string }
  ReleaseConfirmed: { release: OpenRelease }
  GuaranteeRevalued: {
    snapshotId: string
    level: LtvLevel
    isAlerting: boolean
    guaranteeStatus: GuaranteeStatus
    depositedFiatAmount: string
    previousDepositedAmount: string
    /** Waits of the lock after it. */
    unvaluedSince: number | null
    priceWaits: readonly PriceWait[]
  }
  /** `noticeId`: of the notice that goes with it. */
  LtvAlertRecorded: { snapshotId: string; level: LtvLevel; currentLtv: string | null; noticeId: string }
  LiquidationDecided: {
    snapshotId: string
    liquidationId: string
    liquidationType: LiquidationType
    liquidatedCollateral: readonly LiquidatedToken[]
    /** Empty since 1.3: nothing goes back before the proceeds are known. */
    returnedCollateral: readonly TokenQuantity[]
    /** Left over by the sale; it stays held. */
    remainingCollateral: readonly TokenQuantity[]
    proceeds: string
    debtCovered: string
    reason: string
    /** Notices of the cure period before it. */
    noticeIds: readonly string[]
    noticeId: string
    /** Request of the borrower that it carries out; null or absent where the ratio demands it. */
    requestId?: string | null
  }
  LiquidationConfirmed: {
    liquidationId: string
    liquidationType: LiquidationType
    proceeds: string
    debtCovered: string
    /** These three are null in facts of releases before 1.3. */
    expectedProceeds: string | null
    surplusAmount: string | null
    asOf: number | null
    /** Null without a surplus, and in facts of releases before 1.4. */
    surplusDestination: OrderDestination | null
  }
  SurplusPaid: { surplusId: string; liquidationId: string; surplusAmount: string | null }
  SalesStopped: { liquidationId: string; proceeds: string; expectedProceeds: string | null }
  SalesResumed: { liquidationId: string; reason: string | null }
  ContractOverdue: { overdueSince: number | null }
  NoticeIssued: {
    noticeId: string
    noticeReason: NoticeReason
    cureDeadline: number | null
    cure: LtvCure | null
    liquidationId: string | null
    /** Money that a sale brought beyond the debt. */
    surplusAmount: string | null
    /** Sequence on collateral-events of the alert that carries it too; null where there is none. */
    alertSequence: number | null
  }
  NoticeReceiptRecorded: {
    receiptId: string
    noticeId: string
    noticeChannel: NoticeChannel
    receiptOutcome: ReceiptOutcome
    noticeEventId: string
    endpointId: string | null
    statusCode: number | null
    occurredAt: number
    /** As `RecordNoticeReceipt` says it. */
    isNoticeRead: boolean
    alertsReadTo: number | null
  }
  CurePeriodEnded: {
    cureDeadline: number
    noticeIds: readonly string[]
    noticeOutcome: NoticeOutcome
    saleAllowed: boolean
  }
  JourneyMaterialized: { simulationId: string }
  StageAdvanced: { simulationId: string; previousStage: JourneyStage; stage: JourneyStage }
}

export type FactName = keyof FactFields
/** One thing that happened, named like its Avro record. */
export type FactOf<N extends FactName> = N extends FactName
  ? { readonly fact: N; readonly at: number } & Readonly<FactFields[N]>
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
export const FACTS: Readonly<Record<FactName, FactRow>> = {
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
}
