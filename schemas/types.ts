// Generated from schemas/avro by `npm run generate -- types`; a test proves it fresh. Do not edit.
// Decimals are canonical decimal text, timestamps milliseconds since the epoch, dates YYYY-MM-DD.

/** The borrower accepts the contract. */
export interface AcceptContract {
  /** Contract that is meant. */
  readonly contractId: number
  /** The terms that the borrower saw; null where they do not say. */
  readonly termsHash: string | null
}

/** What the borrower accepted. */
export interface AcceptanceState {
  /** When, in milliseconds since the epoch, UTC. */
  readonly acceptedAt: number
  /** termsHash of what was accepted. */
  readonly acceptedTermsHash: string
}

/** A token that this contract accepts as collateral. */
export interface AcceptedToken {
  /** Id of this entry. */
  readonly acceptedTokenId: number
  /** Stablecoin; with its network it names one token. */
  readonly tokenSymbol: TokenSymbol
  /** Network of the token. */
  readonly network: Network
  /** When the entry was made, in milliseconds since the epoch, UTC. */
  readonly createdAt: number
  /** When the entry was deleted; null while it counts. */
  readonly deletedAt: number | null
}

/** An account passed verification: its owner completed onboarding. Each recipient hears of it once; a lender who pre-registers a verified account later hears of it then, in a record of its own. Count accounts by accountId. */
export interface AccountVerified {
  /** Id of the event (evt_…), the same on every channel. */
  readonly id: string
  /** Always account.verified. */
  readonly event: string
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this key on this topic, from 1, without gaps. */
  readonly sequence: number
  /** Reference of the party (pty_…) that the fact is about; the key of the record. */
  readonly partyId: string
  /** References of the parties that the fact concerns, who get it as a webhook: the party itself first, or the one lender who pre-registered it later. */
  readonly recipientPartyIds: readonly string[]
  /** Id of the account: the reference of its party. */
  readonly accountId: string
  /** Document of the owner: CPF (11 digits) or CNPJ (14 characters), without mask. */
  readonly document: string
  /** Outcome of the verification. */
  readonly kycStatus: KycStatus
  /** When the account was verified, in milliseconds since the epoch, UTC. */
  readonly verifiedAt: number
}

/** The borrower goes on in the journey. */
export interface AdvanceStage {
  /** Contract that is meant. */
  readonly contractId: number
  /** Journey (sim_…). */
  readonly simulationId: string
  /** The stage to go to. */
  readonly stage: JourneyStage
}

/** Another key of the tenant approves what was proposed; it is done. */
export interface ApproveAct {
  /** Id of the approval (apr_…). */
  readonly approvalId: string
  /** Why. */
  readonly reason: string | null
}

/** The lender adds the loan agreement to a contract that has none. */
export interface AttachCcb {
  /** Contract that is meant. */
  readonly contractId: number
  /** The stored file. */
  readonly file: CcbFile
}

/** Two people let an unattributed deposit back the loan. */
export interface AttributeDeposit {
  /** Contract that is meant. */
  readonly contractId: number
  /** Guarantee that is meant. */
  readonly guaranteeId: number
  /** Unattributed deposit (dep_…). */
  readonly depositId: string
}

/** OPEN until people decide; ATTRIBUTED backs the loan; RETURNING is ordered, RETURNED is confirmed; CLOSED was settled by an operator. */
export type AttributionState =
  | 'UNKNOWN'
  | 'OPEN'
  | 'ATTRIBUTED'
  | 'RETURNING'
  | 'RETURNED'
  | 'CLOSED'

/** SUCCEEDED: done; REFUSED: answered with 4xx; PENDING: accepted, outcome not known yet; FAILED: answered with 5xx. UNKNOWN stands for a value newer than the reader. */
export type AuditOutcome =
  | 'UNKNOWN'
  | 'SUCCEEDED'
  | 'REFUSED'
  | 'PENDING'
  | 'FAILED'

/** One request that changed something or was refused, as the gateway answered it. Carries no request body and no personal data. */
export interface AuditRecord {
  /** Id of this record (adt_…). */
  readonly id: string
  /** Always api.request. */
  readonly event: string
  /** When the answer was sent, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** The X-Request-Id of the request. */
  readonly requestId: string
  /** Id of the API key (key_…); null when nobody was authenticated. */
  readonly actor: string | null
  /** Party id (pty_…) that the key belongs to; null for keys without a party. */
  readonly tenant: string | null
  /** operationId of the route, for example createContract. */
  readonly operation: string
  /** HTTP method. */
  readonly method: string
  /** URL template of the route, for example /contracts/v1/:id/send. */
  readonly route: string
  /** Id of the resource concerned, when the route names one; null otherwise. */
  readonly resource: string | null
  /** Id of the command that the request wrote (cmd_…); null when it wrote none. */
  readonly commandId: string | null
  /** How the request ended. */
  readonly outcome: AuditOutcome
  /** HTTP status of the answer. */
  readonly statusCode: number
  /** Error code of the answer from the closed table; null for a success. */
  readonly errorCode: string | null
  /** Why, in the words of the agent that asked for it (POST /mcp); null for every other request. */
  readonly reason: string | null
  /** Address of the client as the gateway saw it; null when it must not be kept. */
  readonly sourceAddress: string | null
  /** Time from the request's first byte to the answer, in whole milliseconds. */
  readonly durationMs: number
}

/** Balance, holdings, terms and state of a contract after any change of them: all that ltv needs. A finding of ltv names the sequence that it rests on as balanceSequence; where a newer change of balance or holdings is out, contracts drops the finding, because ltv will value the newer one. */
export interface BalanceChanged {
  /** Id of the event (evt_…), the same on Kafka, in webhooks and in the pull API. */
  readonly id: string
  /** Always balance.changed. */
  readonly event: string
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this contract on this topic from 1, without gaps. */
  readonly sequence: number
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** Its guarantee; text in JSON. */
  readonly guaranteeId: number
  /** Party that lends (pty_…). */
  readonly lenderPartyId: string
  /** Party that borrows (pty_…). */
  readonly borrowerPartyId: string
  /** What changed. */
  readonly balanceTrigger: BalanceTrigger
  /** State of the contract. */
  readonly contractStatus: ContractStatus
  /** State of the guarantee. */
  readonly guaranteeStatus: GuaranteeStatus
  /** State of the lock. */
  readonly lockStatus: LockStatus
  /** True while a crossing is to be announced: ACCEPTED or ACTIVE, and the guarantee is not on its way out. */
  readonly alertable: boolean
  /** True while a liquidation may be found: ACTIVE, and the guarantee ACTIVE, MARGIN_CALL or PARTIALLY_LIQUIDATED. */
  readonly liquidatable: boolean
  /** True when nothing more will come: ltv may forget the position. */
  readonly closed: boolean
  /** Currency of all amounts. */
  readonly fiatCurrency: FiatCurrency
  /** What the borrower owes, in the contract’s currency. */
  readonly outstandingBalance: string
  /** Collateral required, in percent of the balance. */
  readonly collateralPercentage: string
  /** Collateral required. */
  readonly requiredFiatAmount: string
  /** How crossings are treated, with the overrides. */
  readonly ltvPolicy: LtvPolicy
  /** Ratios frozen in the contract, rounded for display. */
  readonly thresholds: LtvThresholds
  /** Collateral that backs the loan now. */
  readonly holdings: readonly TokenQuantity[]
  /** Tokens that a top-up may use. */
  readonly acceptedTokens: readonly TokenOnNetwork[]
  /** The release that waits for an answer. Every change carries it until an answer came that rests on the newest balance and holdings, so answer it each time; null where none waits. */
  readonly releaseRequest: ReleaseRequest | null
  /** The liquidation that is decided and not yet confirmed; null otherwise. */
  readonly liquidationId: string | null
  /** True where a FULL sale fell short: what is held is sold as far as the balance needs it, whatever the ratio is. */
  readonly sellsRest: boolean
  /** A granted sale: answer it by a liquidation with its requestId, once prices allow one, or by a valuation at or below the ratio; null without one. */
  readonly saleRequest: SaleRequest | null
}

/** Kind of a change: CREATED, the contract exists; BALANCE, the outstanding balance; DEPOSIT, a deposit came; RELEASE_REQUESTED, a release waits for an answer; RELEASED, collateral has gone; STATE, a state of contract or guarantee; LIQUIDATION, a liquidation was decided or confirmed; SALE_REQUESTED, a sale that the borrower asked for was granted. UNKNOWN stands for a value newer than the reader. */
export type BalanceTrigger =
  | 'UNKNOWN'
  | 'CREATED'
  | 'BALANCE'
  | 'DEPOSIT'
  | 'RELEASE_REQUESTED'
  | 'RELEASED'
  | 'STATE'
  | 'LIQUIDATION'
  | 'SALE_REQUESTED'

/** Kind of bank account: CHECKING, SAVINGS or PAYMENT; UNKNOWN stands for a value newer than the reader. */
export type BankAccountType =
  | 'UNKNOWN'
  | 'CHECKING'
  | 'SAVINGS'
  | 'PAYMENT'

/** How money reaches a bank account: PIX, TED, ACH, WIRE, SEPA or SWIFT; UNKNOWN stands for a value newer than the reader. */
export type BankRail =
  | 'UNKNOWN'
  | 'PIX'
  | 'TED'
  | 'ACH'
  | 'WIRE'
  | 'SEPA'
  | 'SWIFT'

/** Whose balances were compared with our holdings: the custodian’s, or those that the network shows. */
export type BookSource =
  | 'UNKNOWN'
  | 'CUSTODIAN'
  | 'CHAIN'

/** A request of the borrower that is not over. */
export interface BorrowerRequest {
  /** Request (brq_…). */
  readonly requestId: string
  /** RELEASE or SALE: what the borrower asks for. */
  readonly requestKind: BorrowerRequestKind
  /** Stablecoin of a RELEASE; null for a SALE. */
  readonly tokenSymbol: TokenSymbol | null
  /** Network of a RELEASE; null for a SALE. */
  readonly network: Network | null
  /** Token units of a RELEASE; null for a SALE. */
  readonly quantity: string | null
  /** Ratio that a SALE pays down to; null for a RELEASE. */
  readonly toLtv: string | null
  /** When the borrower asked. */
  readonly requestedAt: number
  /** When it was granted: a SALE then waits for fresh prices; null before. */
  readonly grantedAt: number | null
}

/** A request of the borrower was declined by the lender, or a granted sale has nothing to sell any more. */
export interface BorrowerRequestDeclined {
  /** Id of the event (evt_…), the same on Kafka, in webhooks and in the pull API. */
  readonly id: string
  /** Always guarantee.request_declined. */
  readonly event: string
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this contract on this topic from 1, without gaps. */
  readonly sequence: number
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** Its guarantee; text in JSON. */
  readonly guaranteeId: number
  /** Party that lends (pty_…). */
  readonly lenderPartyId: string
  /** Party that borrows (pty_…). */
  readonly borrowerPartyId: string
  /** Id of the API key that asked (key_…); null for the service itself. */
  readonly actor: string | null
  /** State of the contract after the fact. */
  readonly contractStatus: ContractStatus
  /** State of the guarantee after the fact. */
  readonly guaranteeStatus: GuaranteeStatus
  /** Currency of all amounts. */
  readonly fiatCurrency: FiatCurrency
  /** Outstanding balance after the fact. */
  readonly outstandingBalance: string
  /** Collateral required after the fact. */
  readonly requiredFiatAmount: string
  /** Value of the deposits after the fact. */
  readonly depositedFiatAmount: string
  /** Request (brq_…). */
  readonly requestId: string
  /** RELEASE or SALE: what the borrower asks for. */
  readonly requestKind: BorrowerRequestKind
  /** Stablecoin of a RELEASE; null for a SALE. */
  readonly tokenSymbol: TokenSymbol | null
  /** Network of a RELEASE; null for a SALE. */
  readonly network: Network | null
  /** Token units of a RELEASE; null for a SALE. */
  readonly quantity: string | null
  /** Ratio that a SALE pays down to; null for a RELEASE. */
  readonly toLtv: string | null
  /** When the borrower asked. */
  readonly requestedAt: number
  /** When it was granted: a SALE then waits for fresh prices; null before. */
  readonly grantedAt: number | null
  /** Why, in words; NOTHING_TO_SELL where the ratio is there already; null where nobody said. */
  readonly reason: string | null
  /** The whole contract after the fact. */
  readonly contract: ContractState
}

/** A request of the borrower was granted, by a person or the policy of the contract; ltv answers next. */
export interface BorrowerRequestGranted {
  /** Id of the event (evt_…), the same on Kafka, in webhooks and in the pull API. */
  readonly id: string
  /** Always guarantee.request_granted. */
  readonly event: string
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this contract on this topic from 1, without gaps. */
  readonly sequence: number
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** Its guarantee; text in JSON. */
  readonly guaranteeId: number
  /** Party that lends (pty_…). */
  readonly lenderPartyId: string
  /** Party that borrows (pty_…). */
  readonly borrowerPartyId: string
  /** Id of the API key that asked (key_…); null for the service itself. */
  readonly actor: string | null
  /** State of the contract after the fact. */
  readonly contractStatus: ContractStatus
  /** State of the guarantee after the fact. */
  readonly guaranteeStatus: GuaranteeStatus
  /** Currency of all amounts. */
  readonly fiatCurrency: FiatCurrency
  /** Outstanding balance after the fact. */
  readonly outstandingBalance: string
  /** Collateral required after the fact. */
  readonly requiredFiatAmount: string
  /** Value of the deposits after the fact. */
  readonly depositedFiatAmount: string
  /** Request (brq_…). */
  readonly requestId: string
  /** RELEASE or SALE: what the borrower asks for. */
  readonly requestKind: BorrowerRequestKind
  /** Stablecoin of a RELEASE; null for a SALE. */
  readonly tokenSymbol: TokenSymbol | null
  /** Network of a RELEASE; null for a SALE. */
  readonly network: Network | null
  /** Token units of a RELEASE; null for a SALE. */
  readonly quantity: string | null
  /** Ratio that a SALE pays down to; null for a RELEASE. */
  readonly toLtv: string | null
  /** When the borrower asked. */
  readonly requestedAt: number
  /** When it was granted: a SALE then waits for fresh prices; null before. */
  readonly grantedAt: number | null
  /** The whole contract after the fact. */
  readonly contract: ContractState
}

/** Kind of a borrower's request: RELEASE, collateral above the initial ratio; SALE, a sale of collateral that pays down to a ratio. UNKNOWN stands for a value newer than the reader. */
export type BorrowerRequestKind =
  | 'UNKNOWN'
  | 'RELEASE'
  | 'SALE'

/** The borrower asks for collateral above the initial ratio, or for a sale that pays down to a ratio. */
export interface BorrowerRequestMade {
  /** Id of the event (evt_…), the same on Kafka, in webhooks and in the pull API. */
  readonly id: string
  /** Always guarantee.request_made. */
  readonly event: string
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this contract on this topic from 1, without gaps. */
  readonly sequence: number
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** Its guarantee; text in JSON. */
  readonly guaranteeId: number
  /** Party that lends (pty_…). */
  readonly lenderPartyId: string
  /** Party that borrows (pty_…). */
  readonly borrowerPartyId: string
  /** Id of the API key that asked (key_…); null for the service itself. */
  readonly actor: string | null
  /** State of the contract after the fact. */
  readonly contractStatus: ContractStatus
  /** State of the guarantee after the fact. */
  readonly guaranteeStatus: GuaranteeStatus
  /** Currency of all amounts. */
  readonly fiatCurrency: FiatCurrency
  /** Outstanding balance after the fact. */
  readonly outstandingBalance: string
  /** Collateral required after the fact. */
  readonly requiredFiatAmount: string
  /** Value of the deposits after the fact. */
  readonly depositedFiatAmount: string
  /** Request (brq_…). */
  readonly requestId: string
  /** RELEASE or SALE: what the borrower asks for. */
  readonly requestKind: BorrowerRequestKind
  /** Stablecoin of a RELEASE; null for a SALE. */
  readonly tokenSymbol: TokenSymbol | null
  /** Network of a RELEASE; null for a SALE. */
  readonly network: Network | null
  /** Token units of a RELEASE; null for a SALE. */
  readonly quantity: string | null
  /** Ratio that a SALE pays down to; null for a RELEASE. */
  readonly toLtv: string | null
  /** When the borrower asked. */
  readonly requestedAt: number
  /** When it was granted: a SALE then waits for fresh prices; null before. */
  readonly grantedAt: number | null
  /** The whole contract after the fact. */
  readonly contract: ContractState
}

/** Handling of the borrower's requests: DECIDE, a person of the lender decides; GRANT, it is granted at once. UNKNOWN stands for a value newer than the reader. */
export type BorrowerRequestPolicy =
  | 'UNKNOWN'
  | 'DECIDE'
  | 'GRANT'

/** How the borrower was known at creation: as a platform user, or by a pre-registration of this lender. UNKNOWN stands for a value newer than the reader. */
export type BorrowerSource =
  | 'UNKNOWN'
  | 'USER'
  | 'PRE_REGISTRATION'

/** The lender cancels the contract before it is ACTIVE, or reverses it within 7 days after. */
export interface CancelContract {
  /** Contract that is meant. */
  readonly contractId: number
  /** Why. */
  readonly reason: string | null
}

/** The loan agreement was added. */
export interface CcbAttached {
  /** Id of the event (evt_…), the same on Kafka, in webhooks and in the pull API. */
  readonly id: string
  /** Always contract.ccb_attached. */
  readonly event: string
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this contract on this topic from 1, without gaps. */
  readonly sequence: number
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** Its guarantee; text in JSON. */
  readonly guaranteeId: number
  /** Party that lends (pty_…). */
  readonly lenderPartyId: string
  /** Party that borrows (pty_…). */
  readonly borrowerPartyId: string
  /** Id of the API key that asked (key_…); null for the service itself. */
  readonly actor: string | null
  /** State of the contract after the fact. */
  readonly contractStatus: ContractStatus
  /** State of the guarantee after the fact. */
  readonly guaranteeStatus: GuaranteeStatus
  /** Currency of all amounts. */
  readonly fiatCurrency: FiatCurrency
  /** Outstanding balance after the fact. */
  readonly outstandingBalance: string
  /** Collateral required after the fact. */
  readonly requiredFiatAmount: string
  /** Value of the deposits after the fact. */
  readonly depositedFiatAmount: string
  /** The file among the documents of the contract, a UUID. */
  readonly documentId: string
  /** The whole contract after the fact. */
  readonly contract: ContractState
}

/** A loan agreement (CCB) that the gateway has stored already. */
export interface CcbFile {
  /** UUID given by the gateway. */
  readonly documentId: string
  /** Key in the object store. */
  readonly objectKey: string
  /** File name as it came. */
  readonly originalName: string
  /** Media type. */
  readonly mimeType: string
  /** Size in bytes. */
  readonly sizeBytes: number
  /** SHA-256 of the bytes, lower-case hexadecimal. */
  readonly sha256: string
}

/** A tenant says which acts of its keys need the approval of a second key. */
export interface ChangeApprovalPolicy {
  /** The acts, for example KEY_CHANGE; empty = none. */
  readonly requiredFor: readonly string[]
}

/** The person who is onboarding corrects the own document. The tenant is the party whose document it is, the actor its session key. */
export interface ChangeDocument {
  /** The new document: CPF (11 digits) or CNPJ (14 characters), without mask. */
  readonly document: string
  /** Hash of the session's e-mail under each personal data key of the party: one of them equals the hash of a pre-registration when the e-mails are equal. */
  readonly emailHashes: readonly string[]
}

/** An operator settled a transfer to an address that nobody has. */
export interface CloseStrayDeposit {
  /** Always 0. */
  readonly contractId: number
  /** Unattributed deposit (dep_…). */
  readonly depositId: string
  /** Outcome, in the operator’s words. */
  readonly reason: string
}

/** An operator settled a transfer that no order explains; it is closed once a second operator says so too. */
export interface CloseUnexplainedTransfer {
  /** Always 0. */
  readonly contractId: number
  /** Transfer (trf_…). */
  readonly transferId: string
  /** API key of the operator (key_…). */
  readonly keyId: string
  /** Outcome, in the operator’s words. */
  readonly reason: string
}

/** A contract and its guarantee were created. */
export interface CollateralCreated {
  /** Id of the event (evt_…), the same on Kafka, in webhooks and in the pull API. */
  readonly id: string
  /** Always collateral.created. */
  readonly event: string
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this contract on this topic from 1, without gaps. */
  readonly sequence: number
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** Its guarantee; text in JSON. */
  readonly guaranteeId: number
  /** Party that lends (pty_…). */
  readonly lenderPartyId: string
  /** Party that borrows (pty_…). */
  readonly borrowerPartyId: string
  /** CPF or CNPJ of the lender. */
  readonly lenderDocument: string
  /** CPF or CNPJ of the borrower. */
  readonly borrowerDocument: string
  /** Currency of all amounts. */
  readonly fiatCurrency: FiatCurrency
  /** Collateral required. */
  readonly requiredFiatAmount: string
  /** Value of the deposits: 0 at creation. */
  readonly depositedFiatAmount: string
  /** Collateral required, in percent of the balance. */
  readonly collateralPercentage: string
  /** State of the guarantee: PENDING. */
  readonly guaranteeStatus: GuaranteeStatus
  /** Tokens accepted as collateral. */
  readonly acceptedTokens: readonly TokenOnNetwork[]
}

/** Tokens of a guarantee were frozen by their issuer or an authority: they count nothing and go nowhere. */
export interface CollateralFrozen {
  /** Id of the event (evt_…), the same on Kafka, in webhooks and in the pull API. */
  readonly id: string
  /** Always guarantee.collateral_frozen. */
  readonly event: string
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this contract on this topic from 1, without gaps. */
  readonly sequence: number
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** Its guarantee; text in JSON. */
  readonly guaranteeId: number
  /** Party that lends (pty_…). */
  readonly lenderPartyId: string
  /** Party that borrows (pty_…). */
  readonly borrowerPartyId: string
  /** Id of the API key that asked (key_…); null for the service itself. */
  readonly actor: string | null
  /** State of the contract after the fact. */
  readonly contractStatus: ContractStatus
  /** State of the guarantee after the fact. */
  readonly guaranteeStatus: GuaranteeStatus
  /** Currency of all amounts. */
  readonly fiatCurrency: FiatCurrency
  /** Outstanding balance after the fact. */
  readonly outstandingBalance: string
  /** Collateral required after the fact. */
  readonly requiredFiatAmount: string
  /** Value of the deposits after the fact. */
  readonly depositedFiatAmount: string
  /** Stablecoin; with its network it names one token. */
  readonly tokenSymbol: TokenSymbol
  /** Network of the token. */
  readonly network: Network
  /** Frozen now, in token units; more than is held means all. */
  readonly quantity: string
  /** The whole contract after the fact. */
  readonly contract: ContractState
}

/** The collateral is liquidated: decided, with amounts at the prices of the snapshot. */
export interface CollateralLiquidated {
  /** Id of the event (evt_…), the same on Kafka, in webhooks and in the pull API. */
  readonly id: string
  /** Always collateral.liquidated. */
  readonly event: string
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this contract on this topic from 1, without gaps. */
  readonly sequence: number
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** Its guarantee; text in JSON. */
  readonly guaranteeId: number
  /** Party that lends (pty_…). */
  readonly lenderPartyId: string
  /** Party that borrows (pty_…). */
  readonly borrowerPartyId: string
  /** Snapshot of ltv that this rests on (snp_…); `id` in the data of the JSON body. */
  readonly snapshotId: string
  /** Loan-to-value ratio, 6 places, half-even; null without collateral. A number in JSON. */
  readonly currentLtv: string | null
  /** Status of the snapshot. */
  readonly status: LtvStatus
  /** Level of the snapshot. */
  readonly level: LtvLevel
  /** Currency of all amounts. */
  readonly fiatCurrency: FiatCurrency
  /** What the borrower owes, in the contract’s currency. */
  readonly outstandingBalance: string
  /** Value of the collateral, rounded down; null without prices. */
  readonly collateralValue: string | null
  /** Ratios frozen in the contract. */
  readonly thresholds: LtvThresholds
  /** What is missing to the cure ratio, in the currency of the loan, rounded up. */
  readonly shortfallAmount: string
  /** Each token as it was valued. */
  readonly prices: readonly SnapshotPrice[]
  /** Exchange rate used; null where the loan is in USD. */
  readonly fx: FxRate | null
  /** Why the snapshot was recorded. */
  readonly trigger: LtvTrigger
  /** True when a price was too old. */
  readonly stale: boolean
  /** True when a token was below 0.98 USD. */
  readonly depeg: boolean
  /** True when the sources of a price disagreed by more than the tolerance. */
  readonly disputed: boolean
  /** Number of the snapshot within the contract, without gaps. */
  readonly version: number
  /** When the snapshot was recorded. */
  readonly createdAt: number
  /** Ratio of the snapshot before; null where there was none. A number in JSON. */
  readonly previousLtv: string | null
  /** Liquidation (liq_…). */
  readonly liquidationId: string
  /** How much is sold. */
  readonly liquidationType: LiquidationType
  /** What is sold. */
  readonly liquidatedCollateral: readonly LiquidatedToken[]
  /** Expected proceeds. */
  readonly proceeds: string
  /** Part of the debt that they cover. */
  readonly debtCovered: string
  /** Debt that stays. */
  readonly remainingBalance: string
  /** What goes back to the borrower. */
  readonly returnedCollateral: readonly TokenQuantity[]
  /** What the sale leaves over. It stays held until the proceeds are known, and goes back once they cover the debt. */
  readonly remainingCollateral: readonly TokenQuantity[]
  /** Why, in words. */
  readonly reason: string
  /** Notice to the borrower that goes with it (ntc_…); null in records from before there were notices. */
  readonly noticeId: string | null
  /** Notices of the cure period before the sale, oldest first. */
  readonly noticeIds: readonly string[]
}

/** The loan-to-value ratio crossed the alert ratio. */
export interface CollateralLtvAlert {
  /** Id of the event (evt_…), the same on Kafka, in webhooks and in the pull API. */
  readonly id: string
  /** Always collateral.ltv_alert. */
  readonly event: string
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this contract on this topic from 1, without gaps. */
  readonly sequence: number
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** Its guarantee; text in JSON. */
  readonly guaranteeId: number
  /** Party that lends (pty_…). */
  readonly lenderPartyId: string
  /** Party that borrows (pty_…). */
  readonly borrowerPartyId: string
  /** Snapshot of ltv that this rests on (snp_…); `id` in the data of the JSON body. */
  readonly snapshotId: string
  /** Loan-to-value ratio, 6 places, half-even; null without collateral. A number in JSON. */
  readonly currentLtv: string | null
  /** Status of the snapshot. */
  readonly status: LtvStatus
  /** Level of the snapshot. */
  readonly level: LtvLevel
  /** Currency of all amounts. */
  readonly fiatCurrency: FiatCurrency
  /** What the borrower owes, in the contract’s currency. */
  readonly outstandingBalance: string
  /** Value of the collateral, rounded down; null without prices. */
  readonly collateralValue: string | null
  /** Ratios frozen in the contract. */
  readonly thresholds: LtvThresholds
  /** What is missing to the cure ratio, in the currency of the loan, rounded up. */
  readonly shortfallAmount: string
  /** Each token as it was valued. */
  readonly prices: readonly SnapshotPrice[]
  /** Exchange rate used; null where the loan is in USD. */
  readonly fx: FxRate | null
  /** Why the snapshot was recorded. */
  readonly trigger: LtvTrigger
  /** True when a price was too old. */
  readonly stale: boolean
  /** True when a token was below 0.98 USD. */
  readonly depeg: boolean
  /** True when the sources of a price disagreed by more than the tolerance. */
  readonly disputed: boolean
  /** Number of the snapshot within the contract, without gaps. */
  readonly version: number
  /** When the snapshot was recorded. */
  readonly createdAt: number
  /** Ratio of the snapshot before; null where there was none. A number in JSON. */
  readonly previousLtv: string | null
  /** What brings the ratio back; null where nothing can be computed. */
  readonly cure: LtvCure | null
  /** Notice to the borrower that goes with it (ntc_…); null in records from before there were notices. */
  readonly noticeId: string | null
}

/** What backs the loans of one partition of contract-events at a full hour, signed. The same one again changes nothing. */
export interface CollateralStatement {
  /** Id of the record: lane and hour. */
  readonly id: string
  /** Always log.collateral. */
  readonly event: string
  /** When it was signed, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Partition of contract-events that it is about. */
  readonly lane: number
  /** The hour that it is about, in milliseconds since the epoch, UTC. */
  readonly hour: number
  /** The signed note: origin, hour, lane, size of the log, a line for each token, signatures. */
  readonly checkpoint: string
}

/** Frozen tokens of a guarantee are free again. */
export interface CollateralUnfrozen {
  /** Id of the event (evt_…), the same on Kafka, in webhooks and in the pull API. */
  readonly id: string
  /** Always guarantee.collateral_unfrozen. */
  readonly event: string
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this contract on this topic from 1, without gaps. */
  readonly sequence: number
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** Its guarantee; text in JSON. */
  readonly guaranteeId: number
  /** Party that lends (pty_…). */
  readonly lenderPartyId: string
  /** Party that borrows (pty_…). */
  readonly borrowerPartyId: string
  /** Id of the API key that asked (key_…); null for the service itself. */
  readonly actor: string | null
  /** State of the contract after the fact. */
  readonly contractStatus: ContractStatus
  /** State of the guarantee after the fact. */
  readonly guaranteeStatus: GuaranteeStatus
  /** Currency of all amounts. */
  readonly fiatCurrency: FiatCurrency
  /** Outstanding balance after the fact. */
  readonly outstandingBalance: string
  /** Collateral required after the fact. */
  readonly requiredFiatAmount: string
  /** Value of the deposits after the fact. */
  readonly depositedFiatAmount: string
  /** Stablecoin; with its network it names one token. */
  readonly tokenSymbol: TokenSymbol
  /** Network of the token. */
  readonly network: Network
  /** Free again, in token units. */
  readonly quantity: string
  /** The whole contract after the fact. */
  readonly contract: ContractState
}

/** The outcome of one command, for the gateway instance that waits for it. The same command always gets the same reply. */
export interface CommandReply {
  /** The command's id (cmd_…), as in its header command-id. */
  readonly commandId: string
  /** The command's record name without namespace, for example CreateContract. */
  readonly type: string
  /** Whether the command was carried out or refused by a business rule. */
  readonly status: OutcomeStatus
  /** JSON text: the result of a success, or {code, field, reason, message} of a refusal. */
  readonly body: string
  /** Party id of the tenant that asked; null for timers. */
  readonly tenant: string | null
  /** When the command was decided, in milliseconds since the epoch, UTC. */
  readonly at: number
}

/** The onboarding system says that a person or company has completed onboarding: the user exists from now on. */
export interface CompleteOnboarding {
  /** The user's document: CPF (11 digits) or CNPJ (14 characters), without mask. */
  readonly document: string
  /** Individual or company. */
  readonly kind: PartyKind
  /** Name, sealed under personalKeyId: unreadable once that key is erased. */
  readonly name: string
  /** E-mail, sealed under personalKeyId: unreadable once that key is erased. */
  readonly email: string
  /** Phone, sealed under personalKeyId: unreadable once that key is erased. Null when none was given. */
  readonly phone: string | null
  /** What the user may do; replaces what was there. */
  readonly modules: readonly PartyModule[]
  /** Id of the personal data key (pk_…) under which the sealed fields of this record are sealed; erasing that key erases them. */
  readonly personalKeyId: string
}

/** Where a compliance case stands: OPEN, APPROVED or REJECTED; UNKNOWN stands for a value newer than the reader. */
export type ComplianceStatus =
  | 'UNKNOWN'
  | 'OPEN'
  | 'APPROVED'
  | 'REJECTED'

/** A tenant confirms a bank account that a system has saved for it. */
export interface ConfirmBank {
  /** Id of the payment method (bank_…). */
  readonly bankId: string
}

/** Custody has sold the collateral. */
export interface ConfirmLiquidation {
  /** Contract that is meant. */
  readonly contractId: number
  /** Liquidation (liq_…). */
  readonly liquidationId: string
  /** Proceeds in the currency of the loan. */
  readonly proceeds: string
}

/** Custody has handed a release over. */
export interface ConfirmRelease {
  /** Contract that is meant. */
  readonly contractId: number
  /** Release (rel_…). */
  readonly releaseId: string
}

/** Custody sent an unattributed deposit to its destination. */
export interface ConfirmReturn {
  /** Contract that is meant. */
  readonly contractId: number
  /** Return (ret_…). */
  readonly returnId: string
}

/** Custody paid a surplus out to the borrower. */
export interface ConfirmSurplus {
  /** Contract that is meant. */
  readonly contractId: number
  /** Surplus (sur_…). */
  readonly surplusId: string
}

/** The wallet integration confirms that a wallet belongs to its customer. */
export interface ConfirmWallet {
  /** Id of the wallet (wlt_…). */
  readonly walletId: string
}

/** The borrower accepted the contract. */
export interface ContractAccepted {
  /** Id of the event (evt_…), the same on Kafka, in webhooks and in the pull API. */
  readonly id: string
  /** Always contract.accepted. */
  readonly event: string
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this contract on this topic from 1, without gaps. */
  readonly sequence: number
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** Its guarantee; text in JSON. */
  readonly guaranteeId: number
  /** Party that lends (pty_…). */
  readonly lenderPartyId: string
  /** Party that borrows (pty_…). */
  readonly borrowerPartyId: string
  /** Id of the API key that asked (key_…); null for the service itself. */
  readonly actor: string | null
  /** State of the contract after the fact. */
  readonly contractStatus: ContractStatus
  /** State of the guarantee after the fact. */
  readonly guaranteeStatus: GuaranteeStatus
  /** Currency of all amounts. */
  readonly fiatCurrency: FiatCurrency
  /** Outstanding balance after the fact. */
  readonly outstandingBalance: string
  /** Collateral required after the fact. */
  readonly requiredFiatAmount: string
  /** Value of the deposits after the fact. */
  readonly depositedFiatAmount: string
  /** Hash of the terms that were accepted. */
  readonly acceptedTermsHash: string
  /** The whole contract after the fact. */
  readonly contract: ContractState
}

/** Lock and signed loan agreement are there: the contract is ACTIVE. */
export interface ContractActivated {
  /** Id of the event (evt_…), the same on Kafka, in webhooks and in the pull API. */
  readonly id: string
  /** Always contract.activated. */
  readonly event: string
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this contract on this topic from 1, without gaps. */
  readonly sequence: number
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** Its guarantee; text in JSON. */
  readonly guaranteeId: number
  /** Party that lends (pty_…). */
  readonly lenderPartyId: string
  /** Party that borrows (pty_…). */
  readonly borrowerPartyId: string
  /** Id of the API key that asked (key_…); null for the service itself. */
  readonly actor: string | null
  /** State of the contract after the fact. */
  readonly contractStatus: ContractStatus
  /** State of the guarantee after the fact. */
  readonly guaranteeStatus: GuaranteeStatus
  /** Currency of all amounts. */
  readonly fiatCurrency: FiatCurrency
  /** Outstanding balance after the fact. */
  readonly outstandingBalance: string
  /** Collateral required after the fact. */
  readonly requiredFiatAmount: string
  /** Value of the deposits after the fact. */
  readonly depositedFiatAmount: string
  /** The whole contract after the fact. */
  readonly contract: ContractState
}

/** The lender cancelled the contract before it was ACTIVE. */
export interface ContractCancelled {
  /** Id of the event (evt_…), the same on Kafka, in webhooks and in the pull API. */
  readonly id: string
  /** Always contract.cancelled. */
  readonly event: string
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this contract on this topic from 1, without gaps. */
  readonly sequence: number
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** Its guarantee; text in JSON. */
  readonly guaranteeId: number
  /** Party that lends (pty_…). */
  readonly lenderPartyId: string
  /** Party that borrows (pty_…). */
  readonly borrowerPartyId: string
  /** Id of the API key that asked (key_…); null for the service itself. */
  readonly actor: string | null
  /** State of the contract after the fact. */
  readonly contractStatus: ContractStatus
  /** State of the guarantee after the fact. */
  readonly guaranteeStatus: GuaranteeStatus
  /** Currency of all amounts. */
  readonly fiatCurrency: FiatCurrency
  /** Outstanding balance after the fact. */
  readonly outstandingBalance: string
  /** Collateral required after the fact. */
  readonly requiredFiatAmount: string
  /** Value of the deposits after the fact. */
  readonly depositedFiatAmount: string
  /** Why, when somebody said. */
  readonly reason: string | null
  /** The whole contract after the fact. */
  readonly contract: ContractState
}

/** Nothing is owed and the guarantee is gone: the contract is COMPLETED. */
export interface ContractCompleted {
  /** Id of the event (evt_…), the same on Kafka, in webhooks and in the pull API. */
  readonly id: string
  /** Always contract.completed. */
  readonly event: string
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this contract on this topic from 1, without gaps. */
  readonly sequence: number
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** Its guarantee; text in JSON. */
  readonly guaranteeId: number
  /** Party that lends (pty_…). */
  readonly lenderPartyId: string
  /** Party that borrows (pty_…). */
  readonly borrowerPartyId: string
  /** Id of the API key that asked (key_…); null for the service itself. */
  readonly actor: string | null
  /** State of the contract after the fact. */
  readonly contractStatus: ContractStatus
  /** State of the guarantee after the fact. */
  readonly guaranteeStatus: GuaranteeStatus
  /** Currency of all amounts. */
  readonly fiatCurrency: FiatCurrency
  /** Outstanding balance after the fact. */
  readonly outstandingBalance: string
  /** Collateral required after the fact. */
  readonly requiredFiatAmount: string
  /** Value of the deposits after the fact. */
  readonly depositedFiatAmount: string
  /** The whole contract after the fact. */
  readonly contract: ContractState
}

/** A lender created a contract with its guarantee. */
export interface ContractCreated {
  /** Id of the event (evt_…), the same on Kafka, in webhooks and in the pull API. */
  readonly id: string
  /** Always contract.created. */
  readonly event: string
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this contract on this topic from 1, without gaps. */
  readonly sequence: number
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** Its guarantee; text in JSON. */
  readonly guaranteeId: number
  /** Party that lends (pty_…). */
  readonly lenderPartyId: string
  /** Party that borrows (pty_…). */
  readonly borrowerPartyId: string
  /** Id of the API key that asked (key_…); null for the service itself. */
  readonly actor: string | null
  /** State of the contract after the fact. */
  readonly contractStatus: ContractStatus
  /** State of the guarantee after the fact. */
  readonly guaranteeStatus: GuaranteeStatus
  /** Currency of all amounts. */
  readonly fiatCurrency: FiatCurrency
  /** Outstanding balance after the fact. */
  readonly outstandingBalance: string
  /** Collateral required after the fact. */
  readonly requiredFiatAmount: string
  /** Value of the deposits after the fact. */
  readonly depositedFiatAmount: string
  /** CPF or CNPJ of the lender at that time. */
  readonly lenderDocument: string
  /** CPF or CNPJ of the borrower at that time. */
  readonly borrowerDocument: string
  /** How the borrower was known. */
  readonly borrowerSource: BorrowerSource
  /** The whole contract after the fact. */
  readonly contract: ContractState
}

/** The borrower declined the contract. */
export interface ContractDeclined {
  /** Id of the event (evt_…), the same on Kafka, in webhooks and in the pull API. */
  readonly id: string
  /** Always contract.declined. */
  readonly event: string
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this contract on this topic from 1, without gaps. */
  readonly sequence: number
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** Its guarantee; text in JSON. */
  readonly guaranteeId: number
  /** Party that lends (pty_…). */
  readonly lenderPartyId: string
  /** Party that borrows (pty_…). */
  readonly borrowerPartyId: string
  /** Id of the API key that asked (key_…); null for the service itself. */
  readonly actor: string | null
  /** State of the contract after the fact. */
  readonly contractStatus: ContractStatus
  /** State of the guarantee after the fact. */
  readonly guaranteeStatus: GuaranteeStatus
  /** Currency of all amounts. */
  readonly fiatCurrency: FiatCurrency
  /** Outstanding balance after the fact. */
  readonly outstandingBalance: string
  /** Collateral required after the fact. */
  readonly requiredFiatAmount: string
  /** Value of the deposits after the fact. */
  readonly depositedFiatAmount: string
  /** Why, when somebody said. */
  readonly reason: string | null
  /** The whole contract after the fact. */
  readonly contract: ContractState
}

/** A file that belongs to a contract. The bytes are in the object store. */
export interface ContractDocument {
  /** UUID. */
  readonly documentId: string
  /** Kind of document. */
  readonly documentType: ContractDocumentType
  /** File name as it came. */
  readonly originalName: string
  /** Media type, for example application/pdf. */
  readonly mimeType: string
  /** Size in bytes. */
  readonly sizeBytes: number
  /** SHA-256 of the bytes, lower-case hexadecimal. */
  readonly sha256: string
  /** Key in the object store. */
  readonly objectKey: string
  /** When it was attached, in milliseconds since the epoch, UTC. */
  readonly createdAt: number
  /** When it was deleted; null while it counts. */
  readonly deletedAt: number | null
}

/** Kind of a stored document: the uploaded loan agreement or the generated guarantee document. UNKNOWN stands for a value newer than the reader. */
export type ContractDocumentType =
  | 'UNKNOWN'
  | 'CCB'
  | 'GUARANTEE'

/** A contract of the former system was taken over. */
export interface ContractImported {
  /** Id of the event (evt_…), the same on Kafka, in webhooks and in the pull API. */
  readonly id: string
  /** Always contract.imported. */
  readonly event: string
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this contract on this topic from 1, without gaps. */
  readonly sequence: number
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** Its guarantee; text in JSON. */
  readonly guaranteeId: number
  /** Party that lends (pty_…). */
  readonly lenderPartyId: string
  /** Party that borrows (pty_…). */
  readonly borrowerPartyId: string
  /** Id of the API key that asked (key_…); null for the service itself. */
  readonly actor: string | null
  /** State of the contract after the fact. */
  readonly contractStatus: ContractStatus
  /** State of the guarantee after the fact. */
  readonly guaranteeStatus: GuaranteeStatus
  /** Currency of all amounts. */
  readonly fiatCurrency: FiatCurrency
  /** Outstanding balance after the fact. */
  readonly outstandingBalance: string
  /** Collateral required after the fact. */
  readonly requiredFiatAmount: string
  /** Value of the deposits after the fact. */
  readonly depositedFiatAmount: string
  /** CPF or CNPJ of the lender at that time. */
  readonly lenderDocument: string
  /** CPF or CNPJ of the borrower at that time. */
  readonly borrowerDocument: string
  /** How the borrower was known. */
  readonly borrowerSource: BorrowerSource
  /** The whole contract after the fact. */
  readonly contract: ContractState
}

/** The last day of the loan is over, and something is still owed. */
export interface ContractOverdue {
  /** Id of the event (evt_…), the same on Kafka, in webhooks and in the pull API. */
  readonly id: string
  /** Always contract.overdue. */
  readonly event: string
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this contract on this topic from 1, without gaps. */
  readonly sequence: number
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** Its guarantee; text in JSON. */
  readonly guaranteeId: number
  /** Party that lends (pty_…). */
  readonly lenderPartyId: string
  /** Party that borrows (pty_…). */
  readonly borrowerPartyId: string
  /** Id of the API key that asked (key_…); null for the service itself. */
  readonly actor: string | null
  /** State of the contract after the fact. */
  readonly contractStatus: ContractStatus
  /** State of the guarantee after the fact. */
  readonly guaranteeStatus: GuaranteeStatus
  /** Currency of all amounts. */
  readonly fiatCurrency: FiatCurrency
  /** Outstanding balance after the fact. */
  readonly outstandingBalance: string
  /** Collateral required after the fact. */
  readonly requiredFiatAmount: string
  /** Value of the deposits after the fact. */
  readonly depositedFiatAmount: string
  /** Since when: midnight UTC after endDate. */
  readonly overdueSince: number | null
  /** The whole contract after the fact. */
  readonly contract: ContractState
}

/** The lender reversed an ACTIVE contract. */
export interface ContractReversed {
  /** Id of the event (evt_…), the same on Kafka, in webhooks and in the pull API. */
  readonly id: string
  /** Always contract.reversed. */
  readonly event: string
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this contract on this topic from 1, without gaps. */
  readonly sequence: number
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** Its guarantee; text in JSON. */
  readonly guaranteeId: number
  /** Party that lends (pty_…). */
  readonly lenderPartyId: string
  /** Party that borrows (pty_…). */
  readonly borrowerPartyId: string
  /** Id of the API key that asked (key_…); null for the service itself. */
  readonly actor: string | null
  /** State of the contract after the fact. */
  readonly contractStatus: ContractStatus
  /** State of the guarantee after the fact. */
  readonly guaranteeStatus: GuaranteeStatus
  /** Currency of all amounts. */
  readonly fiatCurrency: FiatCurrency
  /** Outstanding balance after the fact. */
  readonly outstandingBalance: string
  /** Collateral required after the fact. */
  readonly requiredFiatAmount: string
  /** Value of the deposits after the fact. */
  readonly depositedFiatAmount: string
  /** Why, when somebody said. */
  readonly reason: string | null
  /** The whole contract after the fact. */
  readonly contract: ContractState
}

/** The lender sent the contract to the borrower. */
export interface ContractSent {
  /** Id of the event (evt_…), the same on Kafka, in webhooks and in the pull API. */
  readonly id: string
  /** Always contract.sent. */
  readonly event: string
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this contract on this topic from 1, without gaps. */
  readonly sequence: number
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** Its guarantee; text in JSON. */
  readonly guaranteeId: number
  /** Party that lends (pty_…). */
  readonly lenderPartyId: string
  /** Party that borrows (pty_…). */
  readonly borrowerPartyId: string
  /** Id of the API key that asked (key_…); null for the service itself. */
  readonly actor: string | null
  /** State of the contract after the fact. */
  readonly contractStatus: ContractStatus
  /** State of the guarantee after the fact. */
  readonly guaranteeStatus: GuaranteeStatus
  /** Currency of all amounts. */
  readonly fiatCurrency: FiatCurrency
  /** Outstanding balance after the fact. */
  readonly outstandingBalance: string
  /** Collateral required after the fact. */
  readonly requiredFiatAmount: string
  /** Value of the deposits after the fact. */
  readonly depositedFiatAmount: string
  /** The whole contract after the fact. */
  readonly contract: ContractState
}

/** A contract with all that belongs to it, after the fact that carries it. Parties are named by stable reference; documents and contact data are resolved when read. */
export interface ContractState {
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** Id of its guarantee. */
  readonly guaranteeId: number
  /** Party that lends (pty_…). */
  readonly lenderPartyId: string
  /** Party that borrows (pty_…). */
  readonly borrowerPartyId: string
  /** Id in the system it was imported from; null where it was created here. */
  readonly legacyId: string | null
  /** Name that the lender gave. */
  readonly name: string
  /** Free text. */
  readonly description: string | null
  /** State of the contract. */
  readonly contractStatus: ContractStatus
  /** Total loan value. */
  readonly totalLoanValue: string
  /** Outstanding balance that the terms name: at creation, or as it was raised since before the borrower accepted. */
  readonly initialBalance: string
  /** Outstanding balance now. */
  readonly outstandingBalance: string
  /** The moment that the balance counts from. Every change moves it: a dated or undated statement, a confirmed sale. Null while the balance is that of the creation. */
  readonly balanceAsOf: number | null
  /** When the balance was last updated; null while it is the initial one. */
  readonly balanceUpdatedAt: number | null
  /** Monthly interest rate in percent. */
  readonly interestRate: string
  /** Total effective cost in percent. */
  readonly cet: string
  /** Number of installments. */
  readonly installmentsCount: number
  /** First day. */
  readonly startDate: string
  /** Last day. */
  readonly endDate: string
  /** Collateral required, in percent of the outstanding balance. */
  readonly collateralPercentage: string
  /** Currency of all amounts. */
  readonly fiatCurrency: FiatCurrency
  /** Tokens accepted as collateral. */
  readonly acceptedTokens: readonly AcceptedToken[]
  /** Files of the contract. */
  readonly documents: readonly ContractDocument[]
  /** How crossings are treated. */
  readonly ltvPolicy: LtvPolicy
  /** Loan-to-value ratios frozen in the contract. */
  readonly thresholds: LtvThresholds
  /** SHA-256 of the canonical terms as they stand (docs/decisions), lower-case hexadecimal. */
  readonly termsHash: string
  /** What the borrower accepted; null before. */
  readonly acceptance: AcceptanceState | null
  /** When it was created. */
  readonly createdAt: number
  /** When it last changed. */
  readonly updatedAt: number
  /** When it was deleted; null while it counts. */
  readonly deletedAt: number | null
  /** When it was sent to the borrower. */
  readonly sentAt: number | null
  /** When it became ACTIVE. */
  readonly activatedAt: number | null
  /** When it became COMPLETED. */
  readonly completedAt: number | null
  /** When it became CANCELLED. */
  readonly cancelledAt: number | null
  /** Why it was declined, cancelled or reversed. */
  readonly cancellationReason: string | null
  /** Its guarantee. */
  readonly guarantee: GuaranteeState
  /** Its signing sessions, oldest first. */
  readonly signings: readonly SigningState[]
  /** The borrower journey; null before the first access. */
  readonly journey: JourneyState | null
  /** Since when the loan is overdue: midnight UTC after endDate; null while it is not. */
  readonly overdueSince: number | null
}

/** State of a contract. LENDER_APPROVED is legacy and enters by import only. UNKNOWN stands for a value newer than the reader. */
export type ContractStatus =
  | 'UNKNOWN'
  | 'DRAFT'
  | 'LENDER_APPROVED'
  | 'PENDING_ACCEPTANCE'
  | 'ACCEPTED'
  | 'ACTIVE'
  | 'COMPLETED'
  | 'CANCELLED'

/** An administrator makes an API key. */
export interface CreateApiKey {
  /** Document of the party that the key belongs to; null for keys of systems and administrators. CPF (11 digits) or CNPJ (14 characters), without mask. */
  readonly document: string | null
  /** What the key is for, in the administrator's words. */
  readonly name: string
  /** What the key may do, for example contracts. */
  readonly scopes: readonly string[]
  /** Requests per hour; 0 = unlimited. */
  readonly rateLimit: number
  /** When the key ends, in milliseconds since the epoch, UTC; null = never. */
  readonly expiresAt: number | null
  /** Networks in CIDR notation that it may be used from; empty = from anywhere. */
  readonly networks: readonly string[]
  /** SHA-256 of the secret, hexadecimal; the secret itself is nowhere. */
  readonly secretHash: string
  /** First characters of the secret, to recognise it by. */
  readonly prefix: string
}

/** The tenant wants to lend: a new contract with its guarantee. */
export interface CreateContract {
  /** Id given by the gateway. */
  readonly contractId: number
  /** Id of the guarantee, given by the gateway. */
  readonly guaranteeId: number
  /** Name that the lender gives, 1 to 255 characters. */
  readonly name: string
  /** Free text, at most 5000 characters. */
  readonly description: string | null
  /** Total loan value. */
  readonly totalLoanValue: string
  /** What the borrower owes, in the contract’s currency. */
  readonly outstandingBalance: string
  /** Monthly interest rate in percent. */
  readonly interestRate: string
  /** Total effective cost in percent. */
  readonly cet: string
  /** Number of installments. */
  readonly installmentsCount: number
  /** First day. */
  readonly startDate: string
  /** Last day. */
  readonly endDate: string
  /** Collateral required, in percent of the outstanding balance. */
  readonly collateralPercentage: string
  /** Currency of all amounts. */
  readonly fiatCurrency: FiatCurrency
  /** Tokens to accept as collateral. */
  readonly acceptedTokens: readonly NewAcceptedToken[]
  /** CPF or CNPJ of the borrower, without mask. */
  readonly borrowerDocument: string
  /** Choices for crossings. */
  readonly ltvPolicy: LtvPolicyInput | null
  /** The loan agreement, when it came along. */
  readonly ccb: CcbFile | null
}

/** A tenant becomes a customer of the global account. */
export interface CreateCustomer {
  /** Registered name of the business. */
  readonly businessLegalName: string
  /** Country of registration, ISO 3166-1 alpha-3. */
  readonly country: string
  /** How the business is onboarded. */
  readonly onboardingFlow: OnboardingFlow
  /** Date of registration; null when not given. */
  readonly registeredDate: string | null
  /** Web address; null when not given. */
  readonly website: string | null
  /** Industry; null when not given. */
  readonly industry: string | null
  /** NAICS code; null when not given. */
  readonly naicsCode: string | null
  /** Legal form; null when not given. */
  readonly businessEntityType: string | null
  /** Id in the register of companies; null when not given. */
  readonly businessEntityId: string | null
  /** What the business does; null when not given. */
  readonly businessDescription: string | null
  /** What the account is for; null when not given. */
  readonly purposeOfAccount: string | null
  /** Who supervises the institution; null when not given. */
  readonly regulatorName: string | null
  /** Whether the business operates; null when not given. */
  readonly isOperating: boolean | null
  /** Whether it is a subsidiary; null when not given. */
  readonly isSubsidiary: boolean | null
  /** Whether it is a financial institution; null when not given. */
  readonly isFinancialInstitution: boolean | null
  /** JSON text of tax id, e-mail, phone and addresses, sealed under personalKeyId: unreadable once that key is erased. */
  readonly details: string
  /** Id of the personal data key (pk_…) under which the sealed fields of this record are sealed; erasing that key erases them. */
  readonly personalKeyId: string
}

/** A tenant wants webhooks. */
export interface CreateEndpoint {
  /** Where deliveries go. */
  readonly url: string
  /** Events that the endpoint wants, for example collateral.created; * = all. */
  readonly events: readonly string[]
  /** What the endpoint is for; null when not given. */
  readonly description: string | null
  /** False: deliveries are parked. */
  readonly enabled: boolean
  /** Conditions on the data; empty = every event. */
  readonly filter: readonly EndpointCondition[]
  /** True: events of one contract are delivered in order, one at a time. */
  readonly fifo: boolean
  /** Deliveries per second at most; null = no limit. */
  readonly maxPerSecond: number | null
  /** HMAC_SHA256 or ED25519. */
  readonly signatureType: string
  /** The first signing secret, sealed by the gateway; it opens only for this endpoint. */
  readonly sealedSecret: string
}

/** A tenant makes an API key of its own, with no more than the requesting key has. */
export interface CreateOwnKey {
  /** What the key is for, in the tenant's words. */
  readonly name: string
  /** What the key may do, for example contracts. */
  readonly scopes: readonly string[]
  /** Requests per hour; 0 = unlimited. */
  readonly rateLimit: number
  /** When the key ends, in milliseconds since the epoch, UTC; null = with the requesting key. */
  readonly expiresAt: number | null
  /** Networks in CIDR notation that it may be used from; empty = as the requesting key. */
  readonly networks: readonly string[]
  /** SHA-256 of the secret, hexadecimal; the secret itself is nowhere. */
  readonly secretHash: string
  /** First characters of the secret, to recognise it by. */
  readonly prefix: string
}

/** The time that the borrower has to cure an alert, with the notices given in it. */
export interface CurePeriod {
  /** When the alert was recorded. */
  readonly startedAt: number
  /** When it ends. */
  readonly deadline: number
  /** What cures, as computed for the alert; null where nothing can be computed. */
  readonly cure: LtvCure | null
  /** Notices given in it, oldest first. */
  readonly noticeIds: readonly string[]
  /** When the next notice is due; null after the last one. */
  readonly nextNoticeAt: number | null
  /** When a notice first reached a channel of the borrower; null before. */
  readonly deliveredAt: number | null
  /** When a channel of the borrower was first found not to work; null before. */
  readonly failedAt: number | null
  /** Channels of the borrower that a notice is being sent to and that have neither taken nor failed it: endpoints (ep_…), or EMAIL. */
  readonly openChannels: readonly string[]
  /** Newest notice (ntc_…) given before its end of which webhooks has not said which channels its notice.issued opens; null where it has. */
  readonly unreadNoticeId: string | null
  /** Sequence on collateral-events of the alert that began it, while webhooks has not said which channels it opens; null where it has, or where no alert began it. */
  readonly unreadAlert: number | null
  /** What is known of its notices; null until it ends, and where the mode is IMMEDIATE. */
  readonly noticeOutcome: NoticeOutcome | null
  /** True once its end lets a sale go; of no meaning where the mode is IMMEDIATE. */
  readonly saleAllowed: boolean
}

/** The cure period of a contract with AFTER_NOTICE is over, or something new is known of its notices since. */
export interface CurePeriodEnded {
  /** Id of the event (evt_…), the same on Kafka, in webhooks and in the pull API. */
  readonly id: string
  /** Always notice.period_ended. */
  readonly event: string
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this contract on this topic from 1, without gaps. */
  readonly sequence: number
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** Its guarantee; text in JSON. */
  readonly guaranteeId: number
  /** Party that lends (pty_…). */
  readonly lenderPartyId: string
  /** Party that borrows (pty_…). */
  readonly borrowerPartyId: string
  /** Id of the API key that asked (key_…); null for the service itself. */
  readonly actor: string | null
  /** State of the contract after the fact. */
  readonly contractStatus: ContractStatus
  /** State of the guarantee after the fact. */
  readonly guaranteeStatus: GuaranteeStatus
  /** Currency of all amounts. */
  readonly fiatCurrency: FiatCurrency
  /** Outstanding balance after the fact. */
  readonly outstandingBalance: string
  /** Collateral required after the fact. */
  readonly requiredFiatAmount: string
  /** Value of the deposits after the fact. */
  readonly depositedFiatAmount: string
  /** When the period ended. */
  readonly cureDeadline: number | null
  /** Notices of the period, oldest first. */
  readonly noticeIds: readonly string[]
  /** What is known of them. */
  readonly noticeOutcome: NoticeOutcome | null
  /** True when nothing holds a sale back any more. */
  readonly saleAllowed: boolean
  /** The whole contract after the fact. */
  readonly contract: ContractState
}

/** Our holding of a token and its balance at custody, which differ. */
export interface CustodyDifference {
  /** Whose balance it is. */
  readonly bookSource: BookSource
  /** Kind of the difference. */
  readonly differenceKind: DifferenceKind
  /** Stablecoin; with its network it names one token. */
  readonly tokenSymbol: TokenSymbol
  /** Network of the token. */
  readonly network: Network
  /** What custody should have: holdings, and what open orders have not moved yet. */
  readonly quantityHere: string
  /** The balance. */
  readonly quantityThere: string
  /** Block of the balance; 0 where custody has none of the token. */
  readonly block: number
  /** Time of the balance, in milliseconds since the epoch, UTC. */
  readonly at: number
}

/** Our holdings and the balances at custody differ, and nothing on its way explains it. Releases wait. */
export interface CustodyMismatch {
  /** When it was found, in milliseconds since the epoch, UTC. */
  readonly foundAt: number
  /** Differences as found last. */
  readonly differences: readonly CustodyDifference[]
}

/** Our holdings and the balances at custody agree again: releases of the guarantee go on. For operators. */
export interface CustodyMismatchEnded {
  /** Id of the event (evt_…), the same on Kafka, in webhooks and in the pull API. */
  readonly id: string
  /** Always custody.mismatch_ended. */
  readonly event: string
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this contract on this topic from 1, without gaps. */
  readonly sequence: number
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** Its guarantee; text in JSON. */
  readonly guaranteeId: number
  /** Party that lends (pty_…). */
  readonly lenderPartyId: string
  /** Party that borrows (pty_…). */
  readonly borrowerPartyId: string
  /** Id of the API key that asked (key_…); null for the service itself. */
  readonly actor: string | null
  /** State of the contract after the fact. */
  readonly contractStatus: ContractStatus
  /** State of the guarantee after the fact. */
  readonly guaranteeStatus: GuaranteeStatus
  /** Currency of all amounts. */
  readonly fiatCurrency: FiatCurrency
  /** Outstanding balance after the fact. */
  readonly outstandingBalance: string
  /** Collateral required after the fact. */
  readonly requiredFiatAmount: string
  /** Value of the deposits after the fact. */
  readonly depositedFiatAmount: string
  /** When the mismatch was found, in milliseconds since the epoch, UTC. */
  readonly foundAt: number
  /** The whole contract after the fact. */
  readonly contract: ContractState
}

/** Our holdings and the balances at custody differ, and nothing on its way explains it: releases of the guarantee wait. For operators. */
export interface CustodyMismatchFound {
  /** Id of the event (evt_…), the same on Kafka, in webhooks and in the pull API. */
  readonly id: string
  /** Always custody.mismatch. */
  readonly event: string
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this contract on this topic from 1, without gaps. */
  readonly sequence: number
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** Its guarantee; text in JSON. */
  readonly guaranteeId: number
  /** Party that lends (pty_…). */
  readonly lenderPartyId: string
  /** Party that borrows (pty_…). */
  readonly borrowerPartyId: string
  /** Id of the API key that asked (key_…); null for the service itself. */
  readonly actor: string | null
  /** State of the contract after the fact. */
  readonly contractStatus: ContractStatus
  /** State of the guarantee after the fact. */
  readonly guaranteeStatus: GuaranteeStatus
  /** Currency of all amounts. */
  readonly fiatCurrency: FiatCurrency
  /** Outstanding balance after the fact. */
  readonly outstandingBalance: string
  /** Collateral required after the fact. */
  readonly requiredFiatAmount: string
  /** Value of the deposits after the fact. */
  readonly depositedFiatAmount: string
  /** When the first of it was found, in milliseconds since the epoch, UTC. */
  readonly foundAt: number
  /** Differences. */
  readonly differences: readonly CustodyDifference[]
  /** The whole contract after the fact. */
  readonly contract: ContractState
}

/** How a customer stands at the account provider: PENDING, ACTIVE or REJECTED; UNKNOWN stands for a value newer than the reader. */
export type CustomerStatus =
  | 'UNKNOWN'
  | 'PENDING'
  | 'ACTIVE'
  | 'REJECTED'

/** The account provider decided about a customer of the global account. Happens once per customer. */
export interface CustomerStatusChanged {
  /** Id of the event (evt_…), the same on every channel. */
  readonly id: string
  /** Always customer.status_changed. */
  readonly event: string
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this key on this topic, from 1, without gaps. */
  readonly sequence: number
  /** Reference of the party (pty_…) that the fact is about; the key of the record. */
  readonly partyId: string
  /** References of the parties that the fact concerns, who get it as a webhook: the party itself first. */
  readonly recipientPartyIds: readonly string[]
  /** Id of the customer (cus_…). */
  readonly customerId: string
  /** How the customer stands now. */
  readonly status: CustomerStatus
  /** How it stood before. */
  readonly previousStatus: CustomerStatus
  /** Null where a provider outside rejected the customer: its words may be about a person, and stand at the customer alone. Before version 1.3 these words. */
  readonly statusReason: string | null
  /** When it changed, in milliseconds since the epoch, UTC. */
  readonly changedAt: number
}

/** A person of the lender grants or declines a request of the borrower. */
export interface DecideBorrowerRequest {
  /** Contract that is meant. */
  readonly contractId: number
  /** Guarantee that is meant. */
  readonly guaranteeId: number
  /** Request (brq_…). */
  readonly requestId: string
  /** True: granted; false: declined. */
  readonly isGranted: boolean
  /** Why it is declined, in words. */
  readonly reason: string | null
}

/** The borrower declines the contract. */
export interface DeclineContract {
  /** Contract that is meant. */
  readonly contractId: number
  /** Why. */
  readonly reason: string | null
}

/** A tenant wants no more webhooks at an endpoint. */
export interface DeleteEndpoint {
  /** Id of the endpoint (ep_…). */
  readonly endpointId: string
}

/** Where custody takes one token of a guarantee. */
export interface DepositAddress {
  /** Stablecoin; with its network it names one token. */
  readonly tokenSymbol: TokenSymbol
  /** Network of the token. */
  readonly network: Network
  /** Contract of the token, with its EIP-55 checksum: of two tokens with one name it is this one. */
  readonly tokenContract: string
  /** Address to send to, with its EIP-55 checksum. */
  readonly address: string
  /** Text to send with the transfer; null for none. */
  readonly memo: string | null
}

/** Custody named the log index of a deposit that it had recorded without one. */
export interface DepositIdentified {
  /** Id of the event (evt_…), the same on Kafka, in webhooks and in the pull API. */
  readonly id: string
  /** Always guarantee.deposit_identified. */
  readonly event: string
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this contract on this topic from 1, without gaps. */
  readonly sequence: number
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** Its guarantee; text in JSON. */
  readonly guaranteeId: number
  /** Party that lends (pty_…). */
  readonly lenderPartyId: string
  /** Party that borrows (pty_…). */
  readonly borrowerPartyId: string
  /** Id of the API key that asked (key_…); null for the service itself. */
  readonly actor: string | null
  /** State of the contract after the fact. */
  readonly contractStatus: ContractStatus
  /** State of the guarantee after the fact. */
  readonly guaranteeStatus: GuaranteeStatus
  /** Currency of all amounts. */
  readonly fiatCurrency: FiatCurrency
  /** Outstanding balance after the fact. */
  readonly outstandingBalance: string
  /** Collateral required after the fact. */
  readonly requiredFiatAmount: string
  /** Value of the deposits after the fact. */
  readonly depositedFiatAmount: string
  /** Deposit (dep_…). */
  readonly depositId: string
  /** Stablecoin; with its network it names one token. */
  readonly tokenSymbol: TokenSymbol
  /** Network of the token. */
  readonly network: Network
  /** Quantity in token units. */
  readonly quantity: string
  /** Transaction on the network. */
  readonly txHash: string
  /** Index of the transfer among the logs of its block. */
  readonly logIndex: number
  /** When the deposit was recorded, in milliseconds since the epoch, UTC. */
  readonly recordedAt: number
  /** Address that sent it; null where custody did not say. */
  readonly fromAddress: string | null
  /** Confirmations that custody had counted; null where it did not say. */
  readonly confirmations: number | null
  /** Contract of the token that came; null where custody did not say. */
  readonly tokenContract: string | null
  /** Block that the transfer is in; null where custody did not say. */
  readonly blockHash: string | null
  /** Blocks that it was in and that left the chain: what is reported of them comes late. */
  readonly voidBlocks: readonly string[]
  /** State of the deposit; null means CONFIRMED. */
  readonly depositStatus: DepositStatus | null
  /** When it was confirmed; null while it is not. */
  readonly confirmedAt: number | null
  /** Set where it did not fit when it came; null otherwise. */
  readonly unattributed: Unattributed | null
  /** When it turned out void; null if it did not, or before release 1.4.0. */
  readonly reversedAt: number | null
  /** Quantity that was gone when it turned out void; null with `reversedAt`. */
  readonly missingQuantity: string | null
  /** The whole contract after the fact. */
  readonly contract: ContractState
}

/** Custody opened the account of a guarantee and named its addresses. */
export interface DepositInstructionsReady {
  /** Id of the event (evt_…), the same on Kafka, in webhooks and in the pull API. */
  readonly id: string
  /** Always guarantee.deposit_instructions_ready. */
  readonly event: string
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this contract on this topic from 1, without gaps. */
  readonly sequence: number
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** Its guarantee; text in JSON. */
  readonly guaranteeId: number
  /** Party that lends (pty_…). */
  readonly lenderPartyId: string
  /** Party that borrows (pty_…). */
  readonly borrowerPartyId: string
  /** Id of the API key that asked (key_…); null for the service itself. */
  readonly actor: string | null
  /** State of the contract after the fact. */
  readonly contractStatus: ContractStatus
  /** State of the guarantee after the fact. */
  readonly guaranteeStatus: GuaranteeStatus
  /** Currency of all amounts. */
  readonly fiatCurrency: FiatCurrency
  /** Outstanding balance after the fact. */
  readonly outstandingBalance: string
  /** Collateral required after the fact. */
  readonly requiredFiatAmount: string
  /** Value of the deposits after the fact. */
  readonly depositedFiatAmount: string
  /** Where to send, for each token. */
  readonly depositAddresses: readonly DepositAddress[]
  /** The whole contract after the fact. */
  readonly contract: ContractState
}

/** Custody confirmed a deposit: from now on it backs the loan. */
export interface DepositRecorded {
  /** Id of the event (evt_…), the same on Kafka, in webhooks and in the pull API. */
  readonly id: string
  /** Always guarantee.deposit_recorded. */
  readonly event: string
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this contract on this topic from 1, without gaps. */
  readonly sequence: number
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** Its guarantee; text in JSON. */
  readonly guaranteeId: number
  /** Party that lends (pty_…). */
  readonly lenderPartyId: string
  /** Party that borrows (pty_…). */
  readonly borrowerPartyId: string
  /** Id of the API key that asked (key_…); null for the service itself. */
  readonly actor: string | null
  /** State of the contract after the fact. */
  readonly contractStatus: ContractStatus
  /** State of the guarantee after the fact. */
  readonly guaranteeStatus: GuaranteeStatus
  /** Currency of all amounts. */
  readonly fiatCurrency: FiatCurrency
  /** Outstanding balance after the fact. */
  readonly outstandingBalance: string
  /** Collateral required after the fact. */
  readonly requiredFiatAmount: string
  /** Value of the deposits after the fact. */
  readonly depositedFiatAmount: string
  /** Deposit (dep_…). */
  readonly depositId: string
  /** Stablecoin; with its network it names one token. */
  readonly tokenSymbol: TokenSymbol
  /** Network of the token. */
  readonly network: Network
  /** Quantity in token units. */
  readonly quantity: string
  /** Transaction on the network. */
  readonly txHash: string
  /** Index of the transfer among the logs of its block; null where custody did not say, because the transaction has only one. */
  readonly logIndex: number | null
  /** Address that sent it; null where custody did not say. */
  readonly fromAddress: string | null
  /** Confirmations that custody had counted; null where it did not say. */
  readonly confirmations: number | null
  /** Contract of the token that came; null where custody did not say. */
  readonly tokenContract: string | null
  /** Block that the transfer is in; null where custody did not say. */
  readonly blockHash: string | null
  /** Blocks that it was in and that left the chain: what is reported of them comes late. */
  readonly voidBlocks: readonly string[]
  /** When the transfer was first recorded; null where this is its first event. */
  readonly recordedAt: number | null
  /** When custody named its index; null where it was never missing. */
  readonly identifiedAt: number | null
  /** Why it was unattributed, where two people attributed it; null otherwise. */
  readonly unattributedReason: UnattributedReason | null
  /** The whole contract after the fact. */
  readonly contract: ContractState
}

/** Two people return an unattributed deposit: custody is ordered to send it. */
export interface DepositReturnOrdered {
  /** Id of the event (evt_…), the same on Kafka, in webhooks and in the pull API. */
  readonly id: string
  /** Always guarantee.deposit_return_ordered. */
  readonly event: string
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this contract on this topic from 1, without gaps. */
  readonly sequence: number
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** Its guarantee; text in JSON. */
  readonly guaranteeId: number
  /** Party that lends (pty_…). */
  readonly lenderPartyId: string
  /** Party that borrows (pty_…). */
  readonly borrowerPartyId: string
  /** Id of the API key that asked (key_…); null for the service itself. */
  readonly actor: string | null
  /** State of the contract after the fact. */
  readonly contractStatus: ContractStatus
  /** State of the guarantee after the fact. */
  readonly guaranteeStatus: GuaranteeStatus
  /** Currency of all amounts. */
  readonly fiatCurrency: FiatCurrency
  /** Outstanding balance after the fact. */
  readonly outstandingBalance: string
  /** Collateral required after the fact. */
  readonly requiredFiatAmount: string
  /** Value of the deposits after the fact. */
  readonly depositedFiatAmount: string
  /** Deposit (dep_…). */
  readonly depositId: string
  /** Stablecoin; with its network it names one token. */
  readonly tokenSymbol: TokenSymbol
  /** Network of the token. */
  readonly network: Network
  /** Quantity in token units. */
  readonly quantity: string
  /** Transaction on the network. */
  readonly txHash: string
  /** Index of the transfer among the logs of its block; null where custody did not say, because the transaction has only one. */
  readonly logIndex: number | null
  /** Address that sent it; null where custody did not say. */
  readonly fromAddress: string | null
  /** Confirmations that custody had counted; null where it did not say. */
  readonly confirmations: number | null
  /** Contract of the token that came; null where custody did not say. */
  readonly tokenContract: string | null
  /** Block that the transfer is in; null where custody did not say. */
  readonly blockHash: string | null
  /** Blocks that it was in and that left the chain: what is reported of them comes late. */
  readonly voidBlocks: readonly string[]
  /** When the transfer was first recorded; null where this is its first event. */
  readonly recordedAt: number | null
  /** When custody named its index; null where it was never missing. */
  readonly identifiedAt: number | null
  /** When it was confirmed; null while it is not. */
  readonly confirmedAt: number | null
  /** Why it backs nothing. */
  readonly unattributedReason: UnattributedReason
  /** The return (ret_…). */
  readonly returnId: string
  /** Address that it goes to, with its EIP-55 checksum. */
  readonly destination: string
  /** The whole contract after the fact. */
  readonly contract: ContractState
}

/** Custody sent an unattributed deposit to its destination. */
export interface DepositReturned {
  /** Id of the event (evt_…), the same on Kafka, in webhooks and in the pull API. */
  readonly id: string
  /** Always guarantee.deposit_returned. */
  readonly event: string
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this contract on this topic from 1, without gaps. */
  readonly sequence: number
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** Its guarantee; text in JSON. */
  readonly guaranteeId: number
  /** Party that lends (pty_…). */
  readonly lenderPartyId: string
  /** Party that borrows (pty_…). */
  readonly borrowerPartyId: string
  /** Id of the API key that asked (key_…); null for the service itself. */
  readonly actor: string | null
  /** State of the contract after the fact. */
  readonly contractStatus: ContractStatus
  /** State of the guarantee after the fact. */
  readonly guaranteeStatus: GuaranteeStatus
  /** Currency of all amounts. */
  readonly fiatCurrency: FiatCurrency
  /** Outstanding balance after the fact. */
  readonly outstandingBalance: string
  /** Collateral required after the fact. */
  readonly requiredFiatAmount: string
  /** Value of the deposits after the fact. */
  readonly depositedFiatAmount: string
  /** Deposit (dep_…). */
  readonly depositId: string
  /** Stablecoin; with its network it names one token. */
  readonly tokenSymbol: TokenSymbol
  /** Network of the token. */
  readonly network: Network
  /** Quantity in token units. */
  readonly quantity: string
  /** Transaction on the network. */
  readonly txHash: string
  /** Index of the transfer among the logs of its block; null where custody did not say, because the transaction has only one. */
  readonly logIndex: number | null
  /** Address that sent it; null where custody did not say. */
  readonly fromAddress: string | null
  /** Confirmations that custody had counted; null where it did not say. */
  readonly confirmations: number | null
  /** Contract of the token that came; null where custody did not say. */
  readonly tokenContract: string | null
  /** Block that the transfer is in; null where custody did not say. */
  readonly blockHash: string | null
  /** Blocks that it was in and that left the chain: what is reported of them comes late. */
  readonly voidBlocks: readonly string[]
  /** When the transfer was first recorded; null where this is its first event. */
  readonly recordedAt: number | null
  /** When custody named its index; null where it was never missing. */
  readonly identifiedAt: number | null
  /** When it was confirmed; null while it is not. */
  readonly confirmedAt: number | null
  /** Why it backs nothing. */
  readonly unattributedReason: UnattributedReason
  /** The return (ret_…). */
  readonly returnId: string
  /** Address that it goes to, with its EIP-55 checksum. */
  readonly destination: string
  /** The whole contract after the fact. */
  readonly contract: ContractState
}

/** A deposit turned out void. It backs nothing any more; what of it was sold or released before is custody’s to bear. */
export interface DepositReversed {
  /** Id of the event (evt_…), the same on Kafka, in webhooks and in the pull API. */
  readonly id: string
  /** Always guarantee.deposit_reversed. */
  readonly event: string
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this contract on this topic from 1, without gaps. */
  readonly sequence: number
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** Its guarantee; text in JSON. */
  readonly guaranteeId: number
  /** Party that lends (pty_…). */
  readonly lenderPartyId: string
  /** Party that borrows (pty_…). */
  readonly borrowerPartyId: string
  /** Id of the API key that asked (key_…); null for the service itself. */
  readonly actor: string | null
  /** State of the contract after the fact. */
  readonly contractStatus: ContractStatus
  /** State of the guarantee after the fact. */
  readonly guaranteeStatus: GuaranteeStatus
  /** Currency of all amounts. */
  readonly fiatCurrency: FiatCurrency
  /** Outstanding balance after the fact. */
  readonly outstandingBalance: string
  /** Collateral required after the fact. */
  readonly requiredFiatAmount: string
  /** Value of the deposits after the fact. */
  readonly depositedFiatAmount: string
  /** Deposit (dep_…). */
  readonly depositId: string
  /** Stablecoin; with its network it names one token. */
  readonly tokenSymbol: TokenSymbol
  /** Network of the token. */
  readonly network: Network
  /** Quantity in token units. */
  readonly quantity: string
  /** Transaction on the network. */
  readonly txHash: string
  /** Index of the transfer among the logs of its block; null where custody did not say, because the transaction has only one. */
  readonly logIndex: number | null
  /** Address that sent it; null where custody did not say. */
  readonly fromAddress: string | null
  /** Confirmations that custody had counted; null where it did not say. */
  readonly confirmations: number | null
  /** Contract of the token that came; null where custody did not say. */
  readonly tokenContract: string | null
  /** Block that the transfer is in; null where custody did not say. */
  readonly blockHash: string | null
  /** Blocks that it was in and that left the chain: what is reported of them comes late. */
  readonly voidBlocks: readonly string[]
  /** When the transfer was first recorded; null where this is its first event. */
  readonly recordedAt: number | null
  /** When custody named its index; null where it was never missing. */
  readonly identifiedAt: number | null
  /** When it was confirmed; null while it is not. */
  readonly confirmedAt: number | null
  /** Quantity that left the holdings with it. */
  readonly takenQuantity: string
  /** Quantity of it that was sold or released before: custody bears it. */
  readonly missingQuantity: string
  /** The whole contract after the fact. */
  readonly contract: ContractState
}

/** Custody saw a deposit that is not final yet: it backs nothing. */
export interface DepositSeen {
  /** Id of the event (evt_…), the same on Kafka, in webhooks and in the pull API. */
  readonly id: string
  /** Always guarantee.deposit_seen. */
  readonly event: string
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this contract on this topic from 1, without gaps. */
  readonly sequence: number
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** Its guarantee; text in JSON. */
  readonly guaranteeId: number
  /** Party that lends (pty_…). */
  readonly lenderPartyId: string
  /** Party that borrows (pty_…). */
  readonly borrowerPartyId: string
  /** Id of the API key that asked (key_…); null for the service itself. */
  readonly actor: string | null
  /** State of the contract after the fact. */
  readonly contractStatus: ContractStatus
  /** State of the guarantee after the fact. */
  readonly guaranteeStatus: GuaranteeStatus
  /** Currency of all amounts. */
  readonly fiatCurrency: FiatCurrency
  /** Outstanding balance after the fact. */
  readonly outstandingBalance: string
  /** Collateral required after the fact. */
  readonly requiredFiatAmount: string
  /** Value of the deposits after the fact. */
  readonly depositedFiatAmount: string
  /** Deposit (dep_…). */
  readonly depositId: string
  /** Stablecoin; with its network it names one token. */
  readonly tokenSymbol: TokenSymbol
  /** Network of the token. */
  readonly network: Network
  /** Quantity in token units. */
  readonly quantity: string
  /** Transaction on the network. */
  readonly txHash: string
  /** Index of the transfer among the logs of its block; null where custody did not say, because the transaction has only one. */
  readonly logIndex: number | null
  /** Address that sent it; null where custody did not say. */
  readonly fromAddress: string | null
  /** Confirmations that custody had counted; null where it did not say. */
  readonly confirmations: number | null
  /** Contract of the token that came; null where custody did not say. */
  readonly tokenContract: string | null
  /** Block that the transfer is in; null where custody did not say. */
  readonly blockHash: string | null
  /** Blocks that it was in and that left the chain: what is reported of them comes late. */
  readonly voidBlocks: readonly string[]
  /** When the transfer was first recorded; null where this is its first event. */
  readonly recordedAt: number | null
  /** When custody named its index; null where it was never missing. */
  readonly identifiedAt: number | null
  /** The whole contract after the fact. */
  readonly contract: ContractState
}

/** SEEN is not final yet and backs nothing; CONFIRMED is final; REVERSED turned out void. UNKNOWN stands for a value newer than the reader. */
export type DepositStatus =
  | 'UNKNOWN'
  | 'SEEN'
  | 'CONFIRMED'
  | 'REVERSED'

/** Custody reported a transfer that does not fit: it backs nothing until two people attribute or return it. */
export interface DepositUnattributed {
  /** Id of the event (evt_…), the same on Kafka, in webhooks and in the pull API. */
  readonly id: string
  /** Always guarantee.deposit_unattributed. */
  readonly event: string
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this contract on this topic from 1, without gaps. */
  readonly sequence: number
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** Its guarantee; text in JSON. */
  readonly guaranteeId: number
  /** Party that lends (pty_…). */
  readonly lenderPartyId: string
  /** Party that borrows (pty_…). */
  readonly borrowerPartyId: string
  /** Id of the API key that asked (key_…); null for the service itself. */
  readonly actor: string | null
  /** State of the contract after the fact. */
  readonly contractStatus: ContractStatus
  /** State of the guarantee after the fact. */
  readonly guaranteeStatus: GuaranteeStatus
  /** Currency of all amounts. */
  readonly fiatCurrency: FiatCurrency
  /** Outstanding balance after the fact. */
  readonly outstandingBalance: string
  /** Collateral required after the fact. */
  readonly requiredFiatAmount: string
  /** Value of the deposits after the fact. */
  readonly depositedFiatAmount: string
  /** Deposit (dep_…). */
  readonly depositId: string
  /** Stablecoin; with its network it names one token. */
  readonly tokenSymbol: TokenSymbol
  /** Network of the token. */
  readonly network: Network
  /** Quantity in token units. */
  readonly quantity: string
  /** Transaction on the network. */
  readonly txHash: string
  /** Index of the transfer among the logs of its block; null where custody did not say, because the transaction has only one. */
  readonly logIndex: number | null
  /** Address that sent it; null where custody did not say. */
  readonly fromAddress: string | null
  /** Confirmations that custody had counted; null where it did not say. */
  readonly confirmations: number | null
  /** Contract of the token that came; null where custody did not say. */
  readonly tokenContract: string | null
  /** Block that the transfer is in; null where custody did not say. */
  readonly blockHash: string | null
  /** Blocks that it was in and that left the chain: what is reported of them comes late. */
  readonly voidBlocks: readonly string[]
  /** When the transfer was first recorded; null where this is its first event. */
  readonly recordedAt: number | null
  /** When custody named its index; null where it was never missing. */
  readonly identifiedAt: number | null
  /** When it was confirmed; null while it is not. */
  readonly confirmedAt: number | null
  /** SEEN or CONFIRMED: what the chain says. */
  readonly depositStatus: DepositStatus
  /** Why it backs nothing. */
  readonly unattributedReason: UnattributedReason
  /** The whole contract after the fact. */
  readonly contract: ContractState
}

/** The cooling-off time of a changed destination is over: it counts, and orders that waited go out. */
export interface DestinationCounts {
  /** Id of the event (evt_…), the same on Kafka, in webhooks and in the pull API. */
  readonly id: string
  /** Always guarantee.destination_counts. */
  readonly event: string
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this contract on this topic from 1, without gaps. */
  readonly sequence: number
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** Its guarantee; text in JSON. */
  readonly guaranteeId: number
  /** Party that lends (pty_…). */
  readonly lenderPartyId: string
  /** Party that borrows (pty_…). */
  readonly borrowerPartyId: string
  /** Id of the API key that asked (key_…); null for the service itself. */
  readonly actor: string | null
  /** State of the contract after the fact. */
  readonly contractStatus: ContractStatus
  /** State of the guarantee after the fact. */
  readonly guaranteeStatus: GuaranteeStatus
  /** Currency of all amounts. */
  readonly fiatCurrency: FiatCurrency
  /** Outstanding balance after the fact. */
  readonly outstandingBalance: string
  /** Collateral required after the fact. */
  readonly requiredFiatAmount: string
  /** Value of the deposits after the fact. */
  readonly depositedFiatAmount: string
  /** The borrower's wallet (wlt_…) or bank account (bank_…). */
  readonly paymentMethodId: string
  /** Network of a wallet; null for an account. */
  readonly network: Network | null
  /** Currency of an account; null for a wallet. */
  readonly currency: FiatCurrency | null
  /** Address of a wallet, with its EIP-55 checksum; null for an account. */
  readonly address: string | null
  /** When the borrower named it. */
  readonly namedAt: number
  /** End of the cooling-off time of a change, until which orders wait; null once it counts. */
  readonly countsFrom: number | null
  /** The whole contract after the fact. */
  readonly contract: ContractState
}

/** The borrower named where tokens or money go: at once if it is the first, else after a cooling-off time. */
export interface DestinationNamed {
  /** Id of the event (evt_…), the same on Kafka, in webhooks and in the pull API. */
  readonly id: string
  /** Always guarantee.destination_named. */
  readonly event: string
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this contract on this topic from 1, without gaps. */
  readonly sequence: number
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** Its guarantee; text in JSON. */
  readonly guaranteeId: number
  /** Party that lends (pty_…). */
  readonly lenderPartyId: string
  /** Party that borrows (pty_…). */
  readonly borrowerPartyId: string
  /** Id of the API key that asked (key_…); null for the service itself. */
  readonly actor: string | null
  /** State of the contract after the fact. */
  readonly contractStatus: ContractStatus
  /** State of the guarantee after the fact. */
  readonly guaranteeStatus: GuaranteeStatus
  /** Currency of all amounts. */
  readonly fiatCurrency: FiatCurrency
  /** Outstanding balance after the fact. */
  readonly outstandingBalance: string
  /** Collateral required after the fact. */
  readonly requiredFiatAmount: string
  /** Value of the deposits after the fact. */
  readonly depositedFiatAmount: string
  /** The borrower's wallet (wlt_…) or bank account (bank_…). */
  readonly paymentMethodId: string
  /** Network of a wallet; null for an account. */
  readonly network: Network | null
  /** Currency of an account; null for a wallet. */
  readonly currency: FiatCurrency | null
  /** Address of a wallet, with its EIP-55 checksum; null for an account. */
  readonly address: string | null
  /** When the borrower named it. */
  readonly namedAt: number
  /** End of the cooling-off time of a change, until which orders wait; null once it counts. */
  readonly countsFrom: number | null
  /** The whole contract after the fact. */
  readonly contract: ContractState
}

/** MISSING_HERE: custody has the token and we hold none. MISSING_THERE: the other way round. AMOUNT: both have some. PENDING: what is on its way explains it, or it may be; no event has it. */
export type DifferenceKind =
  | 'UNKNOWN'
  | 'MISSING_HERE'
  | 'MISSING_THERE'
  | 'AMOUNT'
  | 'PENDING'

/** The webhooks process gives an endpoint up. */
export interface DisableEndpoint {
  /** Id of the endpoint (ep_…). */
  readonly endpointId: string
  /** GONE: the endpoint answered 410. ONLY_FAILURES: nothing but failures for five days. */
  readonly reason: string
  /** Version of the endpoint that was found failing; a later one has been changed by its owner and stays. */
  readonly version: number
}

/** One condition of an endpoint’s content filter; all must hold. */
export interface EndpointCondition {
  /** Path of a field of the event’s data, for example guaranteeStatus or acceptedTokens[0].network. */
  readonly path: string
  /** eq, ne, in, gt, gte, lt, lte or exists. */
  readonly op: string
  /** JSON text of what to compare with. */
  readonly value: string
}

/** The platform disabled a webhook endpoint of a party; its events are parked until it is enabled again. */
export interface EndpointDisabled {
  /** Id of the event (evt_…), the same on every channel. */
  readonly id: string
  /** Always endpoint.disabled. */
  readonly event: string
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this key on this topic, from 1, without gaps. */
  readonly sequence: number
  /** Reference of the party (pty_…) that the fact is about; the key of the record. */
  readonly partyId: string
  /** References of the parties that the fact concerns, who get it as a webhook: the party itself first. */
  readonly recipientPartyIds: readonly string[]
  /** Id of the endpoint (ep_…). */
  readonly endpointId: string
  /** Why it was disabled. */
  readonly reason: EndpointDisabledReason
  /** When it was disabled, in milliseconds since the epoch, UTC. */
  readonly disabledAt: number
}

/** Why a webhook endpoint was disabled. GONE: it answered 410. ONLY_FAILURES: nothing but failures for five days. UNKNOWN stands for a value newer than the reader. */
export type EndpointDisabledReason =
  | 'UNKNOWN'
  | 'GONE'
  | 'ONLY_FAILURES'

/** An administrator erases the personal data of a party: its data keys are destroyed. */
export interface EraseParty {
  /** Document of the party now: CPF (11 digits) or CNPJ (14 characters), without mask. */
  readonly document: string
}

/** The service’s timer asks whether the contract can become ACTIVE. */
export interface EvaluateActivation {
  /** Contract that is meant. */
  readonly contractId: number
  /** Number of the timer’s interval since the epoch. */
  readonly slot: number
}

/** The service’s timer asks whether a notice of the cure period is due. */
export interface EvaluateNotices {
  /** Contract that is meant. */
  readonly contractId: number
  /** When the notice is due, in milliseconds since the epoch, UTC. */
  readonly dueAt: number
}

/** The time in which a proposal may be approved is over. */
export interface ExpireProposal {
  /** Id of the approval (apr_…). */
  readonly approvalId: string
}

/** Currency of the loan, ISO 4217. UNKNOWN stands for a value newer than the reader. */
export type FiatCurrency =
  | 'UNKNOWN'
  | 'BRL'
  | 'USD'
  | 'EUR'

/** Exchange rate between USD and the currency of the loan. */
export interface FxRate {
  /** Pair, for example USDBRL: BRL for one USD. */
  readonly pair: string
  /** Rate of the pair. */
  readonly rate: string
  /** Where the rate came from. */
  readonly source: string | null
  /** When the rate held, in milliseconds since the epoch, UTC. */
  readonly asOf: number | null
}

/** A new guarantee was registered. */
export interface GuaranteeCreated {
  /** Id of the event (evt_…), the same on Kafka, in webhooks and in the pull API. */
  readonly id: string
  /** Always guarantee.created. */
  readonly event: string
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this contract on this topic from 1, without gaps. */
  readonly sequence: number
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** Its guarantee; text in JSON. */
  readonly guaranteeId: number
  /** Party that lends (pty_…). */
  readonly lenderPartyId: string
  /** Party that borrows (pty_…). */
  readonly borrowerPartyId: string
  /** Collateral required. */
  readonly amount: string
  /** Currency of the amount. */
  readonly currency: FiatCurrency
}

/** Custody confirmed the sale of the collateral. */
export interface GuaranteeLiquidated {
  /** Id of the event (evt_…), the same on Kafka, in webhooks and in the pull API. */
  readonly id: string
  /** Always guarantee.liquidated. */
  readonly event: string
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this contract on this topic from 1, without gaps. */
  readonly sequence: number
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** Its guarantee; text in JSON. */
  readonly guaranteeId: number
  /** Party that lends (pty_…). */
  readonly lenderPartyId: string
  /** Party that borrows (pty_…). */
  readonly borrowerPartyId: string
  /** Proceeds in the currency of the loan. */
  readonly amount: string
  /** Currency of the amount. */
  readonly currency: FiatCurrency
  /** Liquidation (liq_…). */
  readonly liquidationId: string
  /** How much was sold. */
  readonly liquidationType: LiquidationType
  /** Part of the debt that the proceeds cover. */
  readonly debtCovered: string | null
  /** Part of the proceeds above the debt, which belongs to the borrower; null where there is none. */
  readonly surplusAmount: string | null
}

/** A finding of ltv changed the deposited value, the state or the lock of the guarantee. */
export interface GuaranteeRevalued {
  /** Id of the event (evt_…), the same on Kafka, in webhooks and in the pull API. */
  readonly id: string
  /** Always guarantee.revalued. */
  readonly event: string
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this contract on this topic from 1, without gaps. */
  readonly sequence: number
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** Its guarantee; text in JSON. */
  readonly guaranteeId: number
  /** Party that lends (pty_…). */
  readonly lenderPartyId: string
  /** Party that borrows (pty_…). */
  readonly borrowerPartyId: string
  /** Id of the API key that asked (key_…); null for the service itself. */
  readonly actor: string | null
  /** State of the contract after the fact. */
  readonly contractStatus: ContractStatus
  /** State of the guarantee after the fact. */
  readonly guaranteeStatus: GuaranteeStatus
  /** Currency of all amounts. */
  readonly fiatCurrency: FiatCurrency
  /** Outstanding balance after the fact. */
  readonly outstandingBalance: string
  /** Collateral required after the fact. */
  readonly requiredFiatAmount: string
  /** Value of the deposits after the fact. */
  readonly depositedFiatAmount: string
  /** Snapshot that the finding rests on (snp_…). */
  readonly snapshotId: string
  /** Level of that snapshot. */
  readonly level: LtvLevel
  /** True while the status of that snapshot is ALERT or LIQUIDATION: then a margin call stays. */
  readonly isAlerting: boolean
  /** Value of the deposits before. */
  readonly previousDepositedAmount: string
  /** The whole contract after the fact. */
  readonly contract: ContractState
}

/** The guarantee of a contract. */
export interface GuaranteeState {
  /** outstandingBalance × collateralPercentage / 100, rounded up. */
  readonly requiredFiatAmount: string
  /** Value of the deposits at the last finding of ltv, rounded down. */
  readonly depositedFiatAmount: string
  /** State. */
  readonly guaranteeStatus: GuaranteeStatus
  /** State of the lock. */
  readonly lockStatus: LockStatus
  /** When the lock became ACTIVE. */
  readonly lockedAt: number | null
  /** When it was created. */
  readonly createdAt: number
  /** When it last changed. */
  readonly updatedAt: number
  /** When it was deleted; null while it counts. */
  readonly deletedAt: number | null
  /** Collateral that backs the loan now; what is on its way out is not in it. */
  readonly holdings: readonly TokenQuantity[]
  /** Releases that are not over, oldest first. Ended ones are only in their events. */
  readonly openReleases: readonly OpenRelease[]
  /** The last liquidation; null where there was none. */
  readonly liquidation: LiquidationState | null
  /** The cure period of the last alert; null where none runs. */
  readonly curePeriod: CurePeriod | null
  /** What a sale brought beyond the debt: the money of the borrower; null where there is none. */
  readonly surplus: SurplusState | null
  /** Why nothing more is sold until an operator resumes sales; null while sales go on. */
  readonly salesStop: SalesStop | null
  /** When holdings or balance last changed, while the lock is PENDING and ltv has not valued the change; null otherwise. */
  readonly unvaluedSince: number | null
  /** Prices that hold the lock back, as ltv found them last; empty once it is ACTIVE. */
  readonly priceWaits: readonly PriceWait[]
  /** Where custody takes its tokens; null where custody has named no address. */
  readonly depositAddresses: readonly DepositAddress[] | null
  /** Tokens that the issuer or an authority has frozen, as custody reported them: they count nothing and go nowhere. More than is held means all. */
  readonly frozen: readonly TokenQuantity[]
  /** Where tokens and money go to the borrower: one for each network and for money, and its successor while that cools off. */
  readonly destinations: readonly NamedDestination[]
  /** Why releases wait: our holdings and the balances at custody differ; null while they agree. */
  readonly custodyMismatch: CustodyMismatch | null
  /** Requests of the borrower that wait for the lender, and granted sales that wait for fresh prices. */
  readonly requests: readonly BorrowerRequest[]
}

/** State of the guarantee of a contract. UNKNOWN stands for a value newer than the reader. */
export type GuaranteeStatus =
  | 'UNKNOWN'
  | 'PENDING'
  | 'PARTIALLY_DEPOSITED'
  | 'ACTIVE'
  | 'MARGIN_CALL'
  | 'LIQUIDATING'
  | 'LIQUIDATED'
  | 'PARTIALLY_LIQUIDATED'
  | 'RELEASING'
  | 'RELEASED'
  | 'CANCELLED'

/** What the collateral is worth now. Found after every change of holdings, and after any other change of balance, price or time that alters amount or status or while the lock is pending; what it said before still holds otherwise. Small on purpose: its snapshot is on ltv-snapshots. */
export interface GuaranteeValued {
  /** Id of the finding: snapshot and kind. */
  readonly id: string
  /** Always ltv.guarantee_valued. */
  readonly event: string
  /** When it was found, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** Its guarantee; text in JSON. */
  readonly guaranteeId: number
  /** The `sequence` of the BalanceChanged that this rests on. */
  readonly balanceSequence: number
  /** Snapshot that this rests on (snp_…). */
  readonly snapshotId: string
  /** Ratio of that snapshot. */
  readonly currentLtv: string | null
  /** Status of that snapshot. */
  readonly status: LtvStatus
  /** Level of that snapshot. */
  readonly level: LtvLevel
  /** Value of the holdings, rounded down; while a price was never seen, as it was last stated. */
  readonly depositedFiatAmount: string
  /** True when that value reaches requiredFiatAmount of the balance change, at prices that may lock. */
  readonly covered: boolean
  /** Prices that hold a PENDING lock back: never seen, or wrong while the value reaches what is required. */
  readonly priceWaits: readonly PriceWait[]
}

/** A contract of the former system, in state LENDER_APPROVED. */
export interface ImportContract {
  /** Id given by the gateway. */
  readonly contractId: number
  /** Id of the guarantee, given by the gateway. */
  readonly guaranteeId: number
  /** Id in the former system. */
  readonly legacyId: string
  /** CPF or CNPJ of the lender, without mask. */
  readonly lenderDocument: string
  /** Name that the lender gives, 1 to 255 characters. */
  readonly name: string
  /** Free text, at most 5000 characters. */
  readonly description: string | null
  /** Total loan value. */
  readonly totalLoanValue: string
  /** What the borrower owes, in the contract’s currency. */
  readonly outstandingBalance: string
  /** Monthly interest rate in percent. */
  readonly interestRate: string
  /** Total effective cost in percent. */
  readonly cet: string
  /** Number of installments. */
  readonly installmentsCount: number
  /** First day. */
  readonly startDate: string
  /** Last day. */
  readonly endDate: string
  /** Collateral required, in percent of the outstanding balance. */
  readonly collateralPercentage: string
  /** Currency of all amounts. */
  readonly fiatCurrency: FiatCurrency
  /** Tokens to accept as collateral. */
  readonly acceptedTokens: readonly NewAcceptedToken[]
  /** CPF or CNPJ of the borrower, without mask. */
  readonly borrowerDocument: string
  /** Choices for crossings. */
  readonly ltvPolicy: LtvPolicyInput | null
  /** When it was created in the former system, in milliseconds since the epoch, UTC. */
  readonly createdAt: number
}

/** The lender invites the borrower of a contract by mail; earlier invitations to it end. */
export interface InviteBorrower {
  /** Contract that the borrower is invited to. */
  readonly contractId: number
  /** The borrower (pty_…). */
  readonly partyId: string
}

/** The borrower opened the journey. */
export interface JourneyMaterialized {
  /** Id of the event (evt_…), the same on Kafka, in webhooks and in the pull API. */
  readonly id: string
  /** Always journey.materialized. */
  readonly event: string
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this contract on this topic from 1, without gaps. */
  readonly sequence: number
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** Its guarantee; text in JSON. */
  readonly guaranteeId: number
  /** Party that lends (pty_…). */
  readonly lenderPartyId: string
  /** Party that borrows (pty_…). */
  readonly borrowerPartyId: string
  /** Id of the API key that asked (key_…); null for the service itself. */
  readonly actor: string | null
  /** State of the contract after the fact. */
  readonly contractStatus: ContractStatus
  /** State of the guarantee after the fact. */
  readonly guaranteeStatus: GuaranteeStatus
  /** Currency of all amounts. */
  readonly fiatCurrency: FiatCurrency
  /** Outstanding balance after the fact. */
  readonly outstandingBalance: string
  /** Collateral required after the fact. */
  readonly requiredFiatAmount: string
  /** Value of the deposits after the fact. */
  readonly depositedFiatAmount: string
  /** Journey (sim_…). */
  readonly simulationId: string
  /** The whole contract after the fact. */
  readonly contract: ContractState
}

/** Stage of the borrower journey, in this order. UNKNOWN stands for a value newer than the reader. */
export type JourneyStage =
  | 'UNKNOWN'
  | 'ACCEPTANCE'
  | 'IDENTIFICATION'
  | 'GUARANTEE'
  | 'CCB'

/** The borrower journey, built from the numbers of the contract at the borrower’s first access. */
export interface JourneyState {
  /** Id (sim_…). */
  readonly simulationId: string
  /** Where the borrower is. */
  readonly stage: JourneyStage
  /** Outstanding balance when the quote was built. */
  readonly quotedBalance: string
  /** When it was materialized. */
  readonly createdAt: number
  /** When the stage last changed. */
  readonly updatedAt: number
}

/** Outcome of the verification of an account: APPROVED; UNKNOWN stands for a value newer than the reader. */
export type KycStatus =
  | 'UNKNOWN'
  | 'APPROVED'

/** The last tick of a symbol as one lane of ltv has seen it. Internal: the changelog of ltv, keyed by the symbol, in every partition. */
export interface LanePrice {
  /** USDC, USDT, USDBRL, EURUSD. */
  readonly symbol: string
  /** Price in USD, or rate of the pair. */
  readonly price: string
  /** Where it came from. */
  readonly source: string
  /** When it held, in milliseconds since the epoch, UTC. */
  readonly asOf: number
  /** True when the sources disagreed by more than the tolerance. */
  readonly disputed: boolean
  /** Latest record time that the lane had seen. */
  readonly laneTime: number
  /** Timestamp of the market.stale that has not ended; null: none. Kept by the lane that writes the events of this symbol. */
  readonly staleSince: number | null
  /** Timestamp of the market.depeg that has not ended; null: none. */
  readonly depegSince: number | null
  /** Sequence of the last event of this symbol on market-events; 0: none yet. */
  readonly marketSequence: number
  /** Independent upstreams behind the price; null where its feed does not count them. */
  readonly upstreams: number | null
  /** A later price that moved too far to be believed yet; null: none. */
  readonly suspectPrice: string | null
  /** Time of the first tick of that move. */
  readonly suspectSince: number | null
}

/** So much of one token, sold or to be sold. */
export interface LiquidatedToken {
  /** Stablecoin; with its network it names one token. */
  readonly tokenSymbol: TokenSymbol
  /** Network of the token. */
  readonly network: Network
  /** Quantity in token units. */
  readonly quantity: string
  /** Its value in the currency of the loan at the prices of the snapshot, rounded down. */
  readonly value: string
}

/** Custody sold the collateral. */
export interface LiquidationConfirmed {
  /** Id of the event (evt_…), the same on Kafka, in webhooks and in the pull API. */
  readonly id: string
  /** Always guarantee.liquidation_confirmed. */
  readonly event: string
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this contract on this topic from 1, without gaps. */
  readonly sequence: number
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** Its guarantee; text in JSON. */
  readonly guaranteeId: number
  /** Party that lends (pty_…). */
  readonly lenderPartyId: string
  /** Party that borrows (pty_…). */
  readonly borrowerPartyId: string
  /** Id of the API key that asked (key_…); null for the service itself. */
  readonly actor: string | null
  /** State of the contract after the fact. */
  readonly contractStatus: ContractStatus
  /** State of the guarantee after the fact. */
  readonly guaranteeStatus: GuaranteeStatus
  /** Currency of all amounts. */
  readonly fiatCurrency: FiatCurrency
  /** Outstanding balance after the fact. */
  readonly outstandingBalance: string
  /** Collateral required after the fact. */
  readonly requiredFiatAmount: string
  /** Value of the deposits after the fact. */
  readonly depositedFiatAmount: string
  /** Liquidation (liq_…). */
  readonly liquidationId: string
  /** How much is sold. */
  readonly liquidationType: LiquidationType
  /** Proceeds: expected when decided, stated by custody when confirmed. */
  readonly proceeds: string
  /** Part of the debt that they cover. */
  readonly debtCovered: string
  /** Proceeds as they were expected when the sale was decided. */
  readonly expectedProceeds: string | null
  /** Part of the proceeds above the debt, which belongs to the borrower; null where there is none. */
  readonly surplusAmount: string | null
  /** The moment that the balance counts from. */
  readonly asOf: number | null
  /** Where the surplus goes, or since when it waits for that; null without one, and before release 1.4. */
  readonly surplusDestination: OrderDestination | null
  /** The whole contract after the fact. */
  readonly contract: ContractState
}

/** A crossing of the liquidation ratio was recorded; custody has to sell. */
export interface LiquidationDecided {
  /** Id of the event (evt_…), the same on Kafka, in webhooks and in the pull API. */
  readonly id: string
  /** Always guarantee.liquidation_decided. */
  readonly event: string
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this contract on this topic from 1, without gaps. */
  readonly sequence: number
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** Its guarantee; text in JSON. */
  readonly guaranteeId: number
  /** Party that lends (pty_…). */
  readonly lenderPartyId: string
  /** Party that borrows (pty_…). */
  readonly borrowerPartyId: string
  /** Id of the API key that asked (key_…); null for the service itself. */
  readonly actor: string | null
  /** State of the contract after the fact. */
  readonly contractStatus: ContractStatus
  /** State of the guarantee after the fact. */
  readonly guaranteeStatus: GuaranteeStatus
  /** Currency of all amounts. */
  readonly fiatCurrency: FiatCurrency
  /** Outstanding balance after the fact. */
  readonly outstandingBalance: string
  /** Collateral required after the fact. */
  readonly requiredFiatAmount: string
  /** Value of the deposits after the fact. */
  readonly depositedFiatAmount: string
  /** Snapshot that the finding rests on (snp_…). */
  readonly snapshotId: string
  /** Liquidation (liq_…). */
  readonly liquidationId: string
  /** How much is sold. */
  readonly liquidationType: LiquidationType
  /** What is sold. */
  readonly liquidatedCollateral: readonly LiquidatedToken[]
  /** What goes back to the borrower. */
  readonly returnedCollateral: readonly TokenQuantity[]
  /** What the sale leaves over. It stays held until the proceeds are known, and goes back once they cover the debt. */
  readonly remainingCollateral: readonly TokenQuantity[]
  /** Proceeds: expected when decided, stated by custody when confirmed. */
  readonly proceeds: string
  /** Part of the debt that they cover. */
  readonly debtCovered: string
  /** Why, when somebody said. */
  readonly reason: string | null
  /** Notices of the cure period before the sale, oldest first. */
  readonly noticeIds: readonly string[]
  /** Request of the borrower that it carries out (brq_…); null where the ratio demands it. */
  readonly requestId: string | null
  /** The whole contract after the fact. */
  readonly contract: ContractState
}

/** The liquidation ratio is reached and nothing holds a liquidation back. Found once per balance change: where contracts refuses it because a newer change is out, it is found again with that one. */
export interface LiquidationFound {
  /** Id of the finding: snapshot and kind. */
  readonly id: string
  /** Always ltv.liquidation_found. */
  readonly event: string
  /** When it was found, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** Its guarantee; text in JSON. */
  readonly guaranteeId: number
  /** The `sequence` of the BalanceChanged that this rests on. */
  readonly balanceSequence: number
  /** Ratio of the snapshot before; null where there was none. */
  readonly previousLtv: string | null
  /** Liquidation (liq_…): contract and version of the snapshot. */
  readonly liquidationId: string
  /** How much is sold. */
  readonly liquidationType: LiquidationType
  /** What is sold, at the prices of the snapshot. */
  readonly liquidatedCollateral: readonly LiquidatedToken[]
  /** Expected proceeds, rounded down. */
  readonly proceeds: string
  /** Part of the debt that they cover. */
  readonly debtCovered: string
  /** Debt that stays. */
  readonly remainingBalance: string
  /** What goes back to the borrower. */
  readonly returnedCollateral: readonly TokenQuantity[]
  /** Why, in words. */
  readonly reason: string
  /** The snapshot that this rests on. */
  readonly snapshot: LtvSnapshot
  /** Request of the borrower that it carries out (brq_…); null where the ratio demands it. */
  readonly requestId: string | null
}

/** When a liquidation may follow its crossing: at once, or only after an alert whose cure deadline has passed. UNKNOWN stands for a value newer than the reader. */
export type LiquidationMode =
  | 'UNKNOWN'
  | 'IMMEDIATE'
  | 'AFTER_NOTICE'

/** The liquidation of a guarantee. */
export interface LiquidationState {
  /** Id (liq_…). */
  readonly liquidationId: string
  /** How much is sold. */
  readonly liquidationType: LiquidationType
  /** DECIDED or CONFIRMED. */
  readonly liquidationStatus: LiquidationStatus
  /** When it was decided, in milliseconds since the epoch, UTC. */
  readonly decidedAt: number
  /** When custody confirmed the sale. */
  readonly confirmedAt: number | null
  /** What is sold. */
  readonly liquidatedCollateral: readonly LiquidatedToken[]
  /** What goes back to the borrower. */
  readonly returnedCollateral: readonly TokenQuantity[]
  /** Proceeds in the currency of the loan: expected until confirmed, then what custody stated. */
  readonly proceeds: string
  /** Part of the debt that the proceeds cover. */
  readonly debtCovered: string
  /** Proceeds as they were expected when the sale was decided; null until it is confirmed. */
  readonly expectedProceeds: string | null
  /** True where a FULL sale fell short: the collateral that it left over is sold next, as far as the debt needs it. Null where it did not. */
  readonly sellsRest: boolean | null
}

/** DECIDED waits for custody; CONFIRMED has its proceeds. UNKNOWN stands for a value newer than the reader. */
export type LiquidationStatus =
  | 'UNKNOWN'
  | 'DECIDED'
  | 'CONFIRMED'

/** FULL sells what the debt needs, at most everything, and returns the rest; PARTIAL sells just enough to return to the cure ratio. UNKNOWN stands for a value newer than the reader. */
export type LiquidationType =
  | 'UNKNOWN'
  | 'FULL'
  | 'PARTIAL'

/** State of the lock on the collateral: ACTIVE once the deposits first reached the required amount. UNKNOWN stands for a value newer than the reader. */
export type LockStatus =
  | 'UNKNOWN'
  | 'PENDING'
  | 'ACTIVE'
  | 'RELEASED'

/** A signed checkpoint of the log over one partition of contract-events. The same one again changes nothing. */
export interface LogCheckpoint {
  /** Id of the record: lane and size. */
  readonly id: string
  /** Always log.checkpoint. */
  readonly event: string
  /** When it was signed, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Partition of contract-events that the log is about. */
  readonly lane: number
  /** Events in the tree. */
  readonly size: number
  /** The signed note: origin, size, base64 of the root's hash, signatures (C2SP tlog-checkpoint). */
  readonly checkpoint: string
}

/** The alert ratio was crossed upwards: once per crossing, armed again only below the warning ratio. */
export interface LtvAlertFound {
  /** Id of the finding: snapshot and kind. */
  readonly id: string
  /** Always ltv.alert_found. */
  readonly event: string
  /** When it was found, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** Its guarantee; text in JSON. */
  readonly guaranteeId: number
  /** The `sequence` of the BalanceChanged that this rests on. */
  readonly balanceSequence: number
  /** Ratio of the snapshot before; null where there was none. */
  readonly previousLtv: string | null
  /** What brings the ratio back. */
  readonly cure: LtvCure | null
  /** The snapshot that this rests on. */
  readonly snapshot: LtvSnapshot
}

/** A crossing of the alert ratio was recorded. */
export interface LtvAlertRecorded {
  /** Id of the event (evt_…), the same on Kafka, in webhooks and in the pull API. */
  readonly id: string
  /** Always guarantee.ltv_alert_recorded. */
  readonly event: string
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this contract on this topic from 1, without gaps. */
  readonly sequence: number
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** Its guarantee; text in JSON. */
  readonly guaranteeId: number
  /** Party that lends (pty_…). */
  readonly lenderPartyId: string
  /** Party that borrows (pty_…). */
  readonly borrowerPartyId: string
  /** Id of the API key that asked (key_…); null for the service itself. */
  readonly actor: string | null
  /** State of the contract after the fact. */
  readonly contractStatus: ContractStatus
  /** State of the guarantee after the fact. */
  readonly guaranteeStatus: GuaranteeStatus
  /** Currency of all amounts. */
  readonly fiatCurrency: FiatCurrency
  /** Outstanding balance after the fact. */
  readonly outstandingBalance: string
  /** Collateral required after the fact. */
  readonly requiredFiatAmount: string
  /** Value of the deposits after the fact. */
  readonly depositedFiatAmount: string
  /** Snapshot that the finding rests on (snp_…). */
  readonly snapshotId: string
  /** Level of that snapshot. */
  readonly level: LtvLevel
  /** Ratio of that snapshot. */
  readonly currentLtv: string | null
  /** The whole contract after the fact. */
  readonly contract: ContractState
}

/** What brings the ratio back. Each amount alone cures. */
export interface LtvCure {
  /** Until when the cure counts, in milliseconds since the epoch, UTC. */
  readonly deadline: number
  /** The ratio that a cure reaches or goes below. */
  readonly toLtv: string
  /** Repayment in the currency of the loan that cures, rounded up. */
  readonly repayAmount: string
  /** Deposits that cure, one alternative per accepted token, each rounded up. */
  readonly topUp: readonly TokenQuantity[]
}

/** Level of a loan-to-value snapshot; WARNING has status OK. UNKNOWN stands for a value newer than the reader. */
export type LtvLevel =
  | 'UNKNOWN'
  | 'NONE'
  | 'WARNING'
  | 'MARGIN_CALL'
  | 'LIQUIDATION'

/** How crossings of this contract are treated, frozen at creation. An override is null where the default formula holds. */
export interface LtvPolicy {
  /** When a liquidation may follow its crossing. */
  readonly mode: LiquidationMode
  /** How much is sold. */
  readonly liquidationType: LiquidationType
  /** Hours from an alert to its cure deadline, 1 to 720. */
  readonly curePeriodHours: number
  /** Override of the warning ratio. */
  readonly warning: string | null
  /** Override of the alert ratio. */
  readonly alert: string | null
  /** Override of the liquidation ratio. */
  readonly liquidation: string | null
  /** What AFTER_NOTICE does where no notice can be delivered. */
  readonly undeliverable: UndeliverablePolicy
  /** Handling of the borrower's requests. */
  readonly borrowerRequests: BorrowerRequestPolicy
}

/** Choices of the lender for crossings; null where the default holds. */
export interface LtvPolicyInput {
  /** Default IMMEDIATE. */
  readonly mode: LiquidationMode | null
  /** Default FULL. */
  readonly liquidationType: LiquidationType | null
  /** Default 24; 1 to 720. */
  readonly curePeriodHours: number | null
  /** Warning ratio. */
  readonly warning: string | null
  /** Alert ratio. */
  readonly alert: string | null
  /** Liquidation ratio. */
  readonly liquidation: string | null
  /** Default SELL. */
  readonly undeliverable: UndeliverablePolicy | null
  /** Default DECIDE. */
  readonly borrowerRequests: BorrowerRequestPolicy | null
}

/** What ltv knows of a contract after a record: its own state and the last balance change. Internal: the changelog of ltv. */
export interface LtvPosition {
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** `sequence` of the last snapshot; 0 before the first. */
  readonly version: number
  /** Level after the last snapshot. */
  readonly level: LtvLevel
  /** True when the next crossing of the alert ratio is to be announced. */
  readonly armed: boolean
  /** True when the last finding said that the collateral covers what is required. */
  readonly covered: boolean
  /** Deadline of the last alert; null when none was announced since the ratio was below warning. */
  readonly cureDeadline: number | null
  /** Ratio of the last snapshot. */
  readonly currentLtv: string | null
  /** Value that the last valuation stated; null before the first. */
  readonly valuedAmount: string | null
  /** `sequence` of the BalanceChanged for which a liquidation was found; 0 when none was. */
  readonly liquidationSequence: number
  /** When the last snapshot was recorded. */
  readonly valuedAt: number
  /** Prices that the last finding said to hold the lock back. */
  readonly priceWaits: readonly PriceWait[]
  /** The last balance change. */
  readonly change: BalanceChanged
}

/** Loan-to-value of a contract at one moment, with all inputs: anyone can compute it again. */
export interface LtvSnapshot {
  /** Id of the snapshot (snp_…): contract and version. */
  readonly id: string
  /** Always ltv.snapshot. */
  readonly event: string
  /** When it was recorded, in milliseconds since the epoch, UTC; `createdAt` in JSON. */
  readonly timestamp: number
  /** Counts the snapshots of this contract from 1, without gaps; `version` in JSON. */
  readonly sequence: number
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** Its guarantee; text in JSON. */
  readonly guaranteeId: number
  /** Party that lends (pty_…). */
  readonly lenderPartyId: string
  /** Party that borrows (pty_…). */
  readonly borrowerPartyId: string
  /** The `sequence` of the BalanceChanged that this rests on. */
  readonly balanceSequence: number
  /** Why it was recorded. */
  readonly trigger: LtvTrigger
  /** outstandingBalance / collateral value, 6 places, half-even; null without collateral or without a price. A number in JSON. */
  readonly currentLtv: string | null
  /** Ratio of the snapshot before; null where there was none. */
  readonly previousLtv: string | null
  /** Status; ALERT stays until the ratio is below warning. */
  readonly status: LtvStatus
  /** Level; WARNING has status OK. */
  readonly level: LtvLevel
  /** Currency of all amounts. */
  readonly fiatCurrency: FiatCurrency
  /** What the borrower owes, in the contract’s currency. */
  readonly outstandingBalance: string
  /** Value of the collateral, rounded down; 0 without collateral, null without a price. */
  readonly collateralValue: string | null
  /** Collateral required, in percent of the balance; the thresholds follow from it. */
  readonly collateralPercentage: string
  /** Ratios frozen in the contract. */
  readonly thresholds: LtvThresholds
  /** Repayment that would bring the ratio to cureTo, rounded up; 0 where none is needed. */
  readonly shortfallAmount: string
  /** Each token as it was valued: quantity × min(price, 1) × rate × (1 − haircut). */
  readonly prices: readonly SnapshotPrice[]
  /** Exchange rate used; null where the loan is in USD or no rate was ever seen. */
  readonly fx: FxRate | null
  /** True when a price or rate was too old or never seen. */
  readonly stale: boolean
  /** True when a token was below 0.98 USD. */
  readonly depeg: boolean
  /** True when the sources of a price disagreed by more than the tolerance. */
  readonly disputed: boolean
  /** True when a later price moved too far to be believed yet. */
  readonly implausible: boolean
  /** True when a price had fewer independent upstreams than the deployment asks for. */
  readonly thin: boolean
}

/** Status of a loan-to-value snapshot. UNKNOWN stands for a value newer than the reader. */
export type LtvStatus =
  | 'UNKNOWN'
  | 'OK'
  | 'ALERT'
  | 'LIQUIDATION'

/** Ratios frozen in the contract, shown with 6 places, half-even. Comparisons use the exact ratios, which follow from collateralPercentage and the overrides in the policy. */
export interface LtvThresholds {
  /** The ratio that the loan begins with: 100 / collateralPercentage. */
  readonly initial: string
  /** At or above it the level is WARNING; below it an alert re-arms. */
  readonly warning: string
  /** At or above it the level is MARGIN_CALL. */
  readonly alert: string
  /** At or above it the collateral may be liquidated; null where there is no automatic liquidation. */
  readonly liquidation: string | null
  /** Where a cure or a partial liquidation returns to. */
  readonly cureTo: string
}

/** Why a snapshot was recorded. UNKNOWN stands for a value newer than the reader. */
export type LtvTrigger =
  | 'UNKNOWN'
  | 'BALANCE'
  | 'DEPOSIT'
  | 'RELEASE'
  | 'PRICE'
  | 'SCHEDULE'

/** The borrower asks for collateral above the initial ratio, or for a sale that pays down to a ratio. */
export interface MakeBorrowerRequest {
  /** Contract that is meant. */
  readonly contractId: number
  /** Guarantee that is meant. */
  readonly guaranteeId: number
  /** RELEASE or SALE: what the borrower asks for. */
  readonly requestKind: BorrowerRequestKind
  /** Stablecoin of a RELEASE; null for a SALE. */
  readonly tokenSymbol: TokenSymbol | null
  /** Network of a RELEASE; null for a SALE. */
  readonly network: Network | null
  /** Token units of a RELEASE; null for a SALE. */
  readonly quantity: string | null
  /** Ratio that a SALE pays down to; null for a RELEASE. */
  readonly toLtv: string | null
}

/** A token has fallen below its peg: until it is back nothing is liquidated on it automatically. */
export interface MarketDepeg {
  /** Id of the event (evt_…), the same on every channel. */
  readonly id: string
  /** Always market.depeg. */
  readonly event: string
  /** When it was found out, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this symbol on this topic, from 1, without gaps. */
  readonly sequence: number
  /** USDC, USDT, USDBRL or EURUSD; the key of the record. */
  readonly symbol: string
  /** The last price in USD, or rate of the pair. */
  readonly price: string
  /** Who said the price. */
  readonly source: string
  /** When the price held, in milliseconds since the epoch, UTC. */
  readonly asOf: number
  /** Price in USD below which a token has lost its peg. */
  readonly depegBelow: string
}

/** A token is back at its peg after market.depeg. */
export interface MarketDepegEnded {
  /** Id of the event (evt_…), the same on every channel. */
  readonly id: string
  /** Always market.depeg_ended. */
  readonly event: string
  /** When it was found out, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this symbol on this topic, from 1, without gaps. */
  readonly sequence: number
  /** USDC, USDT, USDBRL or EURUSD; the key of the record. */
  readonly symbol: string
  /** The last price in USD, or rate of the pair. */
  readonly price: string
  /** Who said the price. */
  readonly source: string
  /** When the price held, in milliseconds since the epoch, UTC. */
  readonly asOf: number
  /** Timestamp of the event that it ends, in milliseconds since the epoch, UTC. */
  readonly since: number
}

/** The last price of a symbol has become too old: until there is a newer one nothing is liquidated on it. */
export interface MarketStale {
  /** Id of the event (evt_…), the same on every channel. */
  readonly id: string
  /** Always market.stale. */
  readonly event: string
  /** When it was found out, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this symbol on this topic, from 1, without gaps. */
  readonly sequence: number
  /** USDC, USDT, USDBRL or EURUSD; the key of the record. */
  readonly symbol: string
  /** The last price in USD, or rate of the pair. */
  readonly price: string
  /** Who said the price. */
  readonly source: string
  /** When the price held, in milliseconds since the epoch, UTC. */
  readonly asOf: number
  /** Age in milliseconds from which a price of this symbol is too old. */
  readonly staleAfterMs: number
}

/** A symbol has a fresh price again after market.stale. */
export interface MarketStaleEnded {
  /** Id of the event (evt_…), the same on every channel. */
  readonly id: string
  /** Always market.stale_ended. */
  readonly event: string
  /** When it was found out, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this symbol on this topic, from 1, without gaps. */
  readonly sequence: number
  /** USDC, USDT, USDBRL or EURUSD; the key of the record. */
  readonly symbol: string
  /** The last price in USD, or rate of the pair. */
  readonly price: string
  /** Who said the price. */
  readonly source: string
  /** When the price held, in milliseconds since the epoch, UTC. */
  readonly asOf: number
  /** Timestamp of the event that it ends, in milliseconds since the epoch, UTC. */
  readonly since: number
}

/** The borrower opens the journey of this contract. */
export interface MaterializeJourney {
  /** Contract that is meant. */
  readonly contractId: number
}

/** The borrower names where tokens of a network, or money, go. */
export interface NameDestination {
  /** Contract that is meant. */
  readonly contractId: number
  /** Guarantee that is meant. */
  readonly guaranteeId: number
  /** The borrower's wallet (wlt_…) or bank account (bank_…). */
  readonly paymentMethodId: string
}

/** Where tokens of a network, or money of the loan's currency, go to the borrower. Details of an account are in no event. */
export interface NamedDestination {
  /** The borrower's wallet (wlt_…) or bank account (bank_…). */
  readonly paymentMethodId: string
  /** Network of a wallet; null for an account. */
  readonly network: Network | null
  /** Currency of an account; null for a wallet. */
  readonly currency: FiatCurrency | null
  /** Address of a wallet, with its EIP-55 checksum; null for an account. */
  readonly address: string | null
  /** When the borrower named it. */
  readonly namedAt: number
  /** End of the cooling-off time of a change, until which orders wait; null once it counts. */
  readonly countsFrom: number | null
}

/** Network on which a token lives. UNKNOWN stands for a value newer than the reader. */
export type Network =
  | 'UNKNOWN'
  | 'ETHEREUM'
  | 'POLYGON'
  | 'BASE'

/** A token to accept as collateral. */
export interface NewAcceptedToken {
  /** Id given by the gateway. */
  readonly acceptedTokenId: number
  /** Stablecoin; with its network it names one token. */
  readonly tokenSymbol: TokenSymbol
  /** Network of the token. */
  readonly network: Network
}

/** How a notice went to the borrower. UNKNOWN stands for a value newer than the reader. */
export type NoticeChannel =
  | 'UNKNOWN'
  | 'WEBHOOK'
  | 'EMAIL'

/** The borrower is given notice of what happens to the collateral. */
export interface NoticeIssued {
  /** Id of the event (evt_…), the same on Kafka, in webhooks and in the pull API. */
  readonly id: string
  /** Always notice.issued. */
  readonly event: string
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this contract on this topic from 1, without gaps. */
  readonly sequence: number
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** Its guarantee; text in JSON. */
  readonly guaranteeId: number
  /** Party that lends (pty_…). */
  readonly lenderPartyId: string
  /** Party that borrows (pty_…). */
  readonly borrowerPartyId: string
  /** Id of the API key that asked (key_…); null for the service itself. */
  readonly actor: string | null
  /** State of the contract after the fact. */
  readonly contractStatus: ContractStatus
  /** State of the guarantee after the fact. */
  readonly guaranteeStatus: GuaranteeStatus
  /** Currency of all amounts. */
  readonly fiatCurrency: FiatCurrency
  /** Outstanding balance after the fact. */
  readonly outstandingBalance: string
  /** Collateral required after the fact. */
  readonly requiredFiatAmount: string
  /** Value of the deposits after the fact. */
  readonly depositedFiatAmount: string
  /** Notice (ntc_…). */
  readonly noticeId: string
  /** Why it is given. */
  readonly noticeReason: NoticeReason
  /** Until when a cure counts; null where there is nothing to cure any more. */
  readonly cureDeadline: number | null
  /** What cures, as it was computed for the alert; prices have moved since. Null where nothing cures, or nothing can be computed. */
  readonly cure: LtvCure | null
  /** The sale that it is about (liq_…); null for alerts and reminders. */
  readonly liquidationId: string | null
  /** Money of the borrower that a sale brought beyond the debt; null where there is none. */
  readonly surplusAmount: string | null
  /** Sequence on collateral-events of the alert that carries it too; null where there is none. */
  readonly alertSequence: number | null
  /** The whole contract after the fact. */
  readonly contract: ContractState
}

/** What is known at the end of a cure period: a notice was delivered, every channel failed, or some has not said yet. UNKNOWN stands for a value newer than the reader. */
export type NoticeOutcome =
  | 'UNKNOWN'
  | 'DELIVERED'
  | 'UNDELIVERABLE'
  | 'UNCONFIRMED'

/** Why the borrower is given notice: an alert, half or nine tenths of the cure period that it began, the end of that period, a sale, collateral that a sale left over, or a destination that was named. UNKNOWN stands for a value newer than the reader. */
export type NoticeReason =
  | 'UNKNOWN'
  | 'ALERT'
  | 'REMINDER_50'
  | 'REMINDER_90'
  | 'LAST_NOTICE'
  | 'SALE'
  | 'SURPLUS_RETURNED'
  | 'DESTINATION_NAMED'

/** It is known what became of a notice on one channel of the borrower. */
export interface NoticeReceiptRecorded {
  /** Id of the event (evt_…), the same on Kafka, in webhooks and in the pull API. */
  readonly id: string
  /** Always notice.receipt_recorded. */
  readonly event: string
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this contract on this topic from 1, without gaps. */
  readonly sequence: number
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** Its guarantee; text in JSON. */
  readonly guaranteeId: number
  /** Party that lends (pty_…). */
  readonly lenderPartyId: string
  /** Party that borrows (pty_…). */
  readonly borrowerPartyId: string
  /** Id of the API key that asked (key_…); null for the service itself. */
  readonly actor: string | null
  /** State of the contract after the fact. */
  readonly contractStatus: ContractStatus
  /** State of the guarantee after the fact. */
  readonly guaranteeStatus: GuaranteeStatus
  /** Currency of all amounts. */
  readonly fiatCurrency: FiatCurrency
  /** Outstanding balance after the fact. */
  readonly outstandingBalance: string
  /** Collateral required after the fact. */
  readonly requiredFiatAmount: string
  /** Value of the deposits after the fact. */
  readonly depositedFiatAmount: string
  /** Receipt: carrying event, endpoint and outcome. */
  readonly receiptId: string
  /** Notice (ntc_…). */
  readonly noticeId: string
  /** Which kind of channel. */
  readonly noticeChannel: NoticeChannel
  /** What became of it. */
  readonly receiptOutcome: ReceiptOutcome
  /** Event that carried the notice (evt_…). */
  readonly noticeEventId: string
  /** Webhook endpoint (ep_…); null where there is none, and for e-mail. */
  readonly endpointId: string | null
  /** Status that the receiver answered with; null without an answer. */
  readonly statusCode: number | null
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly occurredAt: number
  /** True: notice.issued of this notice was read, and with this receipt it was said which channels it opens. */
  readonly isNoticeRead: boolean
  /** Sequence of the contract’s events on collateral-events up to which the same was said; 0: nothing is said of it. Null in records from before. */
  readonly alertsReadTo: number | null
  /** The whole contract after the fact. */
  readonly contract: ContractState
}

/** How the business is onboarded: DIRECT with its data, KYB_LINK by a link of the provider; UNKNOWN stands for a value newer than the reader. */
export type OnboardingFlow =
  | 'UNKNOWN'
  | 'DIRECT'
  | 'KYB_LINK'

/** The onboarding system opens a session for the person who is onboarding: a short-lived key that permits the change of the own document. */
export interface OpenOnboardingSession {
  /** The document that the person was pre-registered with: CPF (11 digits) or CNPJ (14 characters), without mask. */
  readonly document: string
  /** The session's e-mail, as the onboarding system states it, sealed under personalKeyId: unreadable once that key is erased. */
  readonly email: string
  /** SHA-256 of the secret, hexadecimal; the secret itself is nowhere. */
  readonly secretHash: string
  /** First characters of the secret, to recognise it by. */
  readonly prefix: string
  /** When the key ends, in milliseconds since the epoch, UTC. */
  readonly expiresAt: number
  /** Id of the personal data key (pk_…) under which the sealed fields of this record are sealed; erasing that key erases them. */
  readonly personalKeyId: string
}

/** A release of collateral that is not over yet. */
export interface OpenRelease {
  /** Id (rel_…). */
  readonly releaseId: string
  /** Who wants it. */
  readonly releaseOrigin: ReleaseOrigin
  /** PENDING waits for ltv, APPROVED for custody. */
  readonly releaseStatus: ReleaseStatus
  /** Stablecoin; with its network it names one token. */
  readonly tokenSymbol: TokenSymbol
  /** Network of the token. */
  readonly network: Network
  /** Quantity in token units. */
  readonly quantity: string
  /** When it was requested, in milliseconds since the epoch, UTC. */
  readonly requestedAt: number
  /** When it was approved. */
  readonly approvedAt: number | null
  /** Where it goes; null while it is PENDING, and in releases before 1.4, which named none. */
  readonly destination: OrderDestination | null
}

/** The lender opens a new signing session in place of a refused or expired one. */
export interface OpenSigning {
  /** Contract that is meant. */
  readonly contractId: number
  /** What is to be signed. */
  readonly signingType: SigningType
}

/** Destination of an order to custody. It stays what it was when the order got it. */
export interface OrderDestination {
  /** The borrower's wallet (wlt_…) or bank account (bank_…); null: the order waits for one. */
  readonly paymentMethodId: string | null
  /** Address of a wallet, with its EIP-55 checksum; null otherwise. */
  readonly address: string | null
  /** When the order got it, or began to wait. */
  readonly since: number
}

/** What became of a command: SUCCEEDED or REFUSED; UNKNOWN stands for a value newer than the reader. */
export type OutcomeStatus =
  | 'UNKNOWN'
  | 'SUCCEEDED'
  | 'REFUSED'

/** The outstanding balance changed. */
export interface OutstandingBalanceUpdated {
  /** Id of the event (evt_…), the same on Kafka, in webhooks and in the pull API. */
  readonly id: string
  /** Always contract.balance_updated. */
  readonly event: string
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this contract on this topic from 1, without gaps. */
  readonly sequence: number
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** Its guarantee; text in JSON. */
  readonly guaranteeId: number
  /** Party that lends (pty_…). */
  readonly lenderPartyId: string
  /** Party that borrows (pty_…). */
  readonly borrowerPartyId: string
  /** Id of the API key that asked (key_…); null for the service itself. */
  readonly actor: string | null
  /** State of the contract after the fact. */
  readonly contractStatus: ContractStatus
  /** State of the guarantee after the fact. */
  readonly guaranteeStatus: GuaranteeStatus
  /** Currency of all amounts. */
  readonly fiatCurrency: FiatCurrency
  /** Outstanding balance after the fact. */
  readonly outstandingBalance: string
  /** Collateral required after the fact. */
  readonly requiredFiatAmount: string
  /** Value of the deposits after the fact. */
  readonly depositedFiatAmount: string
  /** Outstanding balance before. */
  readonly previousBalance: string
  /** For which moment the balance was stated. */
  readonly asOf: number | null
  /** Hash of the terms, where the balance was raised before the borrower accepted; null where the terms are as before. */
  readonly newTermsHash: string | null
  /** Why, when somebody said. */
  readonly reason: string | null
  /** The whole contract after the fact. */
  readonly contract: ContractState
}

/** What kind of person a party is: INDIVIDUAL or COMPANY; UNKNOWN stands for a value newer than the reader. */
export type PartyKind =
  | 'UNKNOWN'
  | 'INDIVIDUAL'
  | 'COMPANY'

/** What a party may do on the platform: LENDER or BORROWER; UNKNOWN stands for a value newer than the reader. */
export type PartyModule =
  | 'UNKNOWN'
  | 'LENDER'
  | 'BORROWER'

/** A lender records a client, so that the borrower journey starts with data filled in. Creates no credential. The tenant is the lender. */
export interface PreRegisterBorrower {
  /** The client's document: CPF (11 digits) or CNPJ (14 characters), without mask. */
  readonly document: string
  /** Name, sealed under personalKeyId: unreadable once that key is erased. */
  readonly name: string
  /** E-mail, sealed under personalKeyId: unreadable once that key is erased. */
  readonly email: string
  /** Phone, sealed under personalKeyId: unreadable once that key is erased. Null when none was given. */
  readonly phone: string | null
  /** Hash of the e-mail under the same key, for comparison without reading it. */
  readonly emailHash: string
  /** Id of the personal data key (pk_…) under which the sealed fields of this record are sealed; erasing that key erases them. */
  readonly personalKeyId: string
}

/** Time has passed, and no newer price of a symbol came: from here on its last one is too old. Written by ltv for its own lane; the same one again changes nothing. */
export interface PriceAged {
  /** Id of the record, from the symbol and asOf. */
  readonly id: string
  /** Always market.aged. */
  readonly event: string
  /** When it was written, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** USDC, USDT, USDBRL, EURUSD. */
  readonly symbol: string
  /** When its last price held, in milliseconds since the epoch, UTC. */
  readonly asOf: number
}

/** Why a price cannot lock collateral. UNKNOWN stands for a value newer than the reader. */
export type PriceState =
  | 'UNKNOWN'
  | 'NEVER_SEEN'
  | 'STALE'
  | 'DISPUTED'
  | 'IMPLAUSIBLE'

/** A price or exchange rate at one moment. USDC and USDT in USD; USDBRL is BRL for one USD, EURUSD is USD for one EUR. */
export interface PriceTick {
  /** Id of the tick, chosen by its source; the same tick again changes nothing. */
  readonly id: string
  /** Always market.price. */
  readonly event: string
  /** When it was written, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** USDC, USDT, USDBRL, EURUSD. */
  readonly symbol: string
  /** Price in USD, or rate of the pair; above 0. */
  readonly price: string
  /** Who says so. */
  readonly source: string
  /** When it held, in milliseconds since the epoch, UTC. */
  readonly asOf: number
  /** True when several sources were asked and disagreed by more than the tolerance; the one by which collateral is worth least is given. No automatic liquidation rests on it. */
  readonly disputed: boolean
  /** Independent upstreams behind the price; null where its feed does not count them. */
  readonly upstreams: number | null
}

/** A price that the lock of a guarantee waits for. */
export interface PriceWait {
  /** USDC, USDT, USDBRL, EURUSD. */
  readonly symbol: string
  /** State of its last price. */
  readonly priceState: PriceState
}

/** What needs the approval of a second key is proposed instead of done. */
export interface ProposeAct {
  /** The record that was asked for, without namespace, for example CreateOwnKey. */
  readonly command: string
  /** Its value as JSON text: exactly what is done once it is approved. */
  readonly value: string
}

/** What the provider made of a customer: PENDING, ACTIVE or REJECTED (LINKED and REFUSED in commands of version 1.2 and before); UNKNOWN stands for a value newer than the reader. */
export type ProviderStatus =
  | 'UNKNOWN'
  | 'LINKED'
  | 'REFUSED'
  | 'PENDING'
  | 'ACTIVE'
  | 'REJECTED'

/** What became of a notice on one channel: answered with 2xx, an attempt failed, kept for an endpoint that is disabled, there is no such channel, or it is being sent there and nothing came back yet. UNKNOWN stands for a value newer than the reader. */
export type ReceiptOutcome =
  | 'UNKNOWN'
  | 'DELIVERED'
  | 'FAILED'
  | 'PARKED'
  | 'NO_CHANNEL'
  | 'SENDING'

/** A provider outside sent an event; its signature was right. Kept as it came, and read where it is decided. */
export interface ReceiveProviderEvent {
  /** Name of the provider: account, signature or custody. */
  readonly provider: string
  /** The provider's id of the event, from its header webhook-id. */
  readonly eventId: string
  /** The body as it came, reason, link and members that are not read sealed under a key of the party: unreadable once that key is erased. What is no JSON object stays as it came; custody tells of orders alone. */
  readonly rawBody: string
  /** Contract of the address that the body names; 0 where nobody has it, null where it names none. */
  readonly contractId: number | null
  /** Its guarantee. */
  readonly guaranteeId: number | null
}

/** The onboarding system says where a compliance case of a document stands. */
export interface RecordComplianceCase {
  /** The document under examination: CPF (11 digits) or CNPJ (14 characters), without mask. */
  readonly document: string
  /** Where the case stands. */
  readonly status: ComplianceStatus
}

/** The account provider told how a customer stands there. Written by the part of directory that talks to the provider. */
export interface RecordCustomerAtProvider {
  /** Id of the customer (cus_…). */
  readonly customerId: string
  /** What the provider made of it. */
  readonly providerStatus: ProviderStatus
  /** The provider's id of the customer; null when it has none. */
  readonly providerReference: string | null
  /** Why the provider rejected the customer, in its words, sealed under a key of the party: unreadable once that key is erased. Plain where a local provider said it, or before version 1.3; null for none. */
  readonly reason: string | null
  /** Where the provider asks the customer for the rest (onboarding flow KYB_LINK), sealed under a key of the party: unreadable once that key is erased. Plain as the reason is; null for none. */
  readonly link: string | null
}

/** Custody saw a deposit, confirmed it, or found it void. */
export interface RecordDeposit {
  /** Contract that is meant; 0 where nobody has the address. */
  readonly contractId: number
  /** Guarantee that is meant; 0 where nobody has the address. */
  readonly guaranteeId: number
  /** Stablecoin; with its network it names one token. */
  readonly tokenSymbol: TokenSymbol
  /** Network of the token. */
  readonly network: Network
  /** Quantity in token units. */
  readonly quantity: string
  /** Transaction on the network. */
  readonly txHash: string
  /** Index of the transfer among the logs of its block; null where custody did not say, because the transaction has only one. */
  readonly logIndex: number | null
  /** State of the deposit as custody knows it; null means CONFIRMED. */
  readonly depositStatus: DepositStatus | null
  /** Address that sent it; null where custody did not say. */
  readonly fromAddress: string | null
  /** Confirmations that custody had counted; null where it did not say. */
  readonly confirmations: number | null
  /** Contract of the token that came; null where custody did not say. */
  readonly tokenContract: string | null
  /** Block that the transfer is in; null where custody did not say. */
  readonly blockHash: string | null
  /** True where custody's screening refuses the sender; null means no. */
  readonly isSenderRefused: boolean | null
}

/** Custody opened the account of a guarantee and named its addresses. */
export interface RecordDepositAddresses {
  /** Contract that is meant. */
  readonly contractId: number
  /** Guarantee that is meant. */
  readonly guaranteeId: number
  /** Where to send, for each token. */
  readonly depositAddresses: readonly DepositAddress[]
}

/** Custody says how much of a token is frozen. */
export interface RecordFreeze {
  /** Contract that is meant. */
  readonly contractId: number
  /** Guarantee that is meant. */
  readonly guaranteeId: number
  /** Stablecoin; with its network it names one token. */
  readonly tokenSymbol: TokenSymbol
  /** Network of the token. */
  readonly network: Network
  /** Frozen now; 0 where it is free again, more than is held means all. */
  readonly quantity: string
}

/** The webhooks process reports what became of a notice on one channel of the borrower. */
export interface RecordNoticeReceipt {
  /** Contract that is meant. */
  readonly contractId: number
  /** Notice (ntc_…). */
  readonly noticeId: string
  /** Which kind of channel. */
  readonly noticeChannel: NoticeChannel
  /** What became of it. */
  readonly receiptOutcome: ReceiptOutcome
  /** Event that carried the notice (evt_…). */
  readonly noticeEventId: string
  /** Webhook endpoint (ep_…); null where there is none, and for e-mail. */
  readonly endpointId: string | null
  /** Status that the receiver answered with; null without an answer. */
  readonly statusCode: number | null
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly occurredAt: number
  /** True: notice.issued of this notice was read, and with this receipt webhooks has said which channels it opens. */
  readonly isNoticeRead: boolean
  /** Sequence of the contract’s events on collateral-events up to which webhooks has said the same; 0: nothing is said of it. Null in records from before. */
  readonly alertsReadTo: number | null
}

/** Our holdings were compared with the balances at custody. */
export interface RecordReconciliation {
  /** Contract that is meant. */
  readonly contractId: number
  /** Guarantee that is meant. */
  readonly guaranteeId: number
  /** Sequence of the balance change whose holdings were compared; a later one makes the result void. */
  readonly balanceSequence: number
  /** Differences that nothing explains; empty where the books agree. */
  readonly differences: readonly CustodyDifference[]
}

/** The signature provider reports progress. */
export interface RecordSignatureEvent {
  /** Contract that is meant. */
  readonly contractId: number
  /** Signing session (sig_…). */
  readonly signingId: string
  /** The provider’s id of the event; without it type and signer are its identity. */
  readonly eventId: string | null
  /** What happened. */
  readonly signatureEvent: SignatureEventType
  /** Signer (sgr_…). */
  readonly signerId: string
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly occurredAt: number
  /** Why a signer refused, sealed under a key of the party: unreadable once that key is erased. Plain before version 1.3. */
  readonly reason: string | null
}

/** The signed document of a session is in the object store. Written by the part of contracts that talks to the provider. */
export interface RecordSignedDocument {
  /** Contract that is meant. */
  readonly contractId: number
  /** Signing session (sig_…). */
  readonly signingId: string
  /** SHA-256 of the bytes as the provider gave them, lower-case hexadecimal. */
  readonly sha256: string
  /** Size in bytes. */
  readonly sizeBytes: number
  /** Key in the object store. */
  readonly objectKey: string
}

/** The signature provider opened a session. Written by the part of contracts that talks to the provider. */
export interface RecordSigningSession {
  /** Contract that is meant. */
  readonly contractId: number
  /** Signing session (sig_…). */
  readonly signingId: string
  /** The provider's id of the session. */
  readonly reference: string
  /** Where signers sign, of those who have a link. */
  readonly links: readonly SignerLink[]
}

/** The borrower opens the link of an invitation, or, once onboarded, goes on from the session that it opened: a key for that session. */
export interface RedeemInvitation {
  /** The invitation (inv_…). */
  readonly invitationId: string
  /** Key of the session that goes on; null where the link is opened. */
  readonly formerKeyId: string | null
  /** Whether the borrower had an account when the address was compared. */
  readonly hasAccount: boolean
  /** SHA-256 of the key's secret, hexadecimal; the secret itself is nowhere. */
  readonly secretHash: string
  /** When the key ends, in milliseconds since the epoch, UTC. */
  readonly expiresAt: number
  /** Hash of the address that the link came to, under a personal data key of the borrower; null in commands before 1.4. */
  readonly emailHash: string | null
}

/** Another key of the tenant rejects what was proposed. */
export interface RejectAct {
  /** Id of the approval (apr_…). */
  readonly approvalId: string
  /** Why. */
  readonly reason: string | null
}

/** The answer to a release request: approved when nothing is owed, or when the ratio without it stays at or below the initial ratio at fresh prices. */
export interface ReleaseAnswered {
  /** Id of the finding: snapshot and kind. */
  readonly id: string
  /** Always ltv.release_answered. */
  readonly event: string
  /** When it was found, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** Its guarantee; text in JSON. */
  readonly guaranteeId: number
  /** The `sequence` of the BalanceChanged that this rests on. */
  readonly balanceSequence: number
  /** Release (rel_…). */
  readonly releaseId: string
  /** True when the release may go. */
  readonly approved: boolean
  /** Why not: LTV_ABOVE_INITIAL, PRICE_STALE, PRICE_UNKNOWN, NOT_HELD. */
  readonly reason: string | null
  /** The snapshot that this rests on. */
  readonly snapshot: LtvSnapshot
}

/** A release was approved; the collateral no longer backs the loan. */
export interface ReleaseApproved {
  /** Id of the event (evt_…), the same on Kafka, in webhooks and in the pull API. */
  readonly id: string
  /** Always guarantee.release_approved. */
  readonly event: string
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this contract on this topic from 1, without gaps. */
  readonly sequence: number
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** Its guarantee; text in JSON. */
  readonly guaranteeId: number
  /** Party that lends (pty_…). */
  readonly lenderPartyId: string
  /** Party that borrows (pty_…). */
  readonly borrowerPartyId: string
  /** Id of the API key that asked (key_…); null for the service itself. */
  readonly actor: string | null
  /** State of the contract after the fact. */
  readonly contractStatus: ContractStatus
  /** State of the guarantee after the fact. */
  readonly guaranteeStatus: GuaranteeStatus
  /** Currency of all amounts. */
  readonly fiatCurrency: FiatCurrency
  /** Outstanding balance after the fact. */
  readonly outstandingBalance: string
  /** Collateral required after the fact. */
  readonly requiredFiatAmount: string
  /** Value of the deposits after the fact. */
  readonly depositedFiatAmount: string
  /** Release (rel_…). */
  readonly releaseId: string
  /** Who wants it. */
  readonly releaseOrigin: ReleaseOrigin
  /** State of the release after the fact. */
  readonly releaseStatus: ReleaseStatus
  /** Stablecoin; with its network it names one token. */
  readonly tokenSymbol: TokenSymbol
  /** Network of the token. */
  readonly network: Network
  /** Quantity in token units. */
  readonly quantity: string
  /** Where it goes, or since when it waits for that; null before release 1.4. */
  readonly releaseDestination: OrderDestination | null
  /** The whole contract after the fact. */
  readonly contract: ContractState
}

/** Custody handed a release over. */
export interface ReleaseConfirmed {
  /** Id of the event (evt_…), the same on Kafka, in webhooks and in the pull API. */
  readonly id: string
  /** Always guarantee.release_confirmed. */
  readonly event: string
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this contract on this topic from 1, without gaps. */
  readonly sequence: number
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** Its guarantee; text in JSON. */
  readonly guaranteeId: number
  /** Party that lends (pty_…). */
  readonly lenderPartyId: string
  /** Party that borrows (pty_…). */
  readonly borrowerPartyId: string
  /** Id of the API key that asked (key_…); null for the service itself. */
  readonly actor: string | null
  /** State of the contract after the fact. */
  readonly contractStatus: ContractStatus
  /** State of the guarantee after the fact. */
  readonly guaranteeStatus: GuaranteeStatus
  /** Currency of all amounts. */
  readonly fiatCurrency: FiatCurrency
  /** Outstanding balance after the fact. */
  readonly outstandingBalance: string
  /** Collateral required after the fact. */
  readonly requiredFiatAmount: string
  /** Value of the deposits after the fact. */
  readonly depositedFiatAmount: string
  /** Release (rel_…). */
  readonly releaseId: string
  /** Who wants it. */
  readonly releaseOrigin: ReleaseOrigin
  /** State of the release after the fact. */
  readonly releaseStatus: ReleaseStatus
  /** Stablecoin; with its network it names one token. */
  readonly tokenSymbol: TokenSymbol
  /** Network of the token. */
  readonly network: Network
  /** Quantity in token units. */
  readonly quantity: string
  /** Where it goes, or since when it waits for that; null before release 1.4. */
  readonly releaseDestination: OrderDestination | null
  /** The whole contract after the fact. */
  readonly contract: ContractState
}

/** Who wants the release: REQUEST is the lender’s and is valued first; BORROWER is a granted request of the borrower, valued too; CLOSING is the service’s own when nothing is owed any more or the contract was cancelled. UNKNOWN stands for a value newer than the reader. */
export type ReleaseOrigin =
  | 'UNKNOWN'
  | 'REQUEST'
  | 'CLOSING'
  | 'BORROWER'

/** A release was refused. */
export interface ReleaseRefused {
  /** Id of the event (evt_…), the same on Kafka, in webhooks and in the pull API. */
  readonly id: string
  /** Always guarantee.release_refused. */
  readonly event: string
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this contract on this topic from 1, without gaps. */
  readonly sequence: number
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** Its guarantee; text in JSON. */
  readonly guaranteeId: number
  /** Party that lends (pty_…). */
  readonly lenderPartyId: string
  /** Party that borrows (pty_…). */
  readonly borrowerPartyId: string
  /** Id of the API key that asked (key_…); null for the service itself. */
  readonly actor: string | null
  /** State of the contract after the fact. */
  readonly contractStatus: ContractStatus
  /** State of the guarantee after the fact. */
  readonly guaranteeStatus: GuaranteeStatus
  /** Currency of all amounts. */
  readonly fiatCurrency: FiatCurrency
  /** Outstanding balance after the fact. */
  readonly outstandingBalance: string
  /** Collateral required after the fact. */
  readonly requiredFiatAmount: string
  /** Value of the deposits after the fact. */
  readonly depositedFiatAmount: string
  /** Release (rel_…). */
  readonly releaseId: string
  /** Who wants it. */
  readonly releaseOrigin: ReleaseOrigin
  /** State of the release after the fact. */
  readonly releaseStatus: ReleaseStatus
  /** Stablecoin; with its network it names one token. */
  readonly tokenSymbol: TokenSymbol
  /** Network of the token. */
  readonly network: Network
  /** Quantity in token units. */
  readonly quantity: string
  /** Why, when somebody said. */
  readonly reason: string | null
  /** The whole contract after the fact. */
  readonly contract: ContractState
}

/** A release that waits for an answer; its quantity is still in the holdings. */
export interface ReleaseRequest {
  /** Release (rel_…). */
  readonly releaseId: string
  /** Stablecoin; with its network it names one token. */
  readonly tokenSymbol: TokenSymbol
  /** Network of the token. */
  readonly network: Network
  /** Quantity in token units. */
  readonly quantity: string
}

/** A release of collateral was requested. */
export interface ReleaseRequested {
  /** Id of the event (evt_…), the same on Kafka, in webhooks and in the pull API. */
  readonly id: string
  /** Always guarantee.release_requested. */
  readonly event: string
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this contract on this topic from 1, without gaps. */
  readonly sequence: number
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** Its guarantee; text in JSON. */
  readonly guaranteeId: number
  /** Party that lends (pty_…). */
  readonly lenderPartyId: string
  /** Party that borrows (pty_…). */
  readonly borrowerPartyId: string
  /** Id of the API key that asked (key_…); null for the service itself. */
  readonly actor: string | null
  /** State of the contract after the fact. */
  readonly contractStatus: ContractStatus
  /** State of the guarantee after the fact. */
  readonly guaranteeStatus: GuaranteeStatus
  /** Currency of all amounts. */
  readonly fiatCurrency: FiatCurrency
  /** Outstanding balance after the fact. */
  readonly outstandingBalance: string
  /** Collateral required after the fact. */
  readonly requiredFiatAmount: string
  /** Value of the deposits after the fact. */
  readonly depositedFiatAmount: string
  /** Release (rel_…). */
  readonly releaseId: string
  /** Who wants it. */
  readonly releaseOrigin: ReleaseOrigin
  /** State of the release after the fact. */
  readonly releaseStatus: ReleaseStatus
  /** Stablecoin; with its network it names one token. */
  readonly tokenSymbol: TokenSymbol
  /** Network of the token. */
  readonly network: Network
  /** Quantity in token units. */
  readonly quantity: string
  /** The whole contract after the fact. */
  readonly contract: ContractState
}

/** State of one release of collateral. UNKNOWN stands for a value newer than the reader. */
export type ReleaseStatus =
  | 'UNKNOWN'
  | 'PENDING'
  | 'APPROVED'
  | 'RELEASED'
  | 'REFUSED'

/** A tenant asks for deliveries beyond the ordinary ones. */
export interface RequestDelivery {
  /** TEST, RESEND, RECOVER or CONFORMANCE. */
  readonly requestKind: string
  /** Id of the endpoint (ep_…); null: every endpoint that had the event. */
  readonly endpointId: string | null
  /** Event to send again; null for other kinds. */
  readonly eventId: string | null
  /** Recover events from this time on, in milliseconds since the epoch, UTC; null for other kinds. */
  readonly since: number | null
  /** Recover events before this time; null: up to now. */
  readonly until: number | null
}

/** The lender wants collateral released. */
export interface RequestRelease {
  /** Contract that is meant. */
  readonly contractId: number
  /** Guarantee that is meant. */
  readonly guaranteeId: number
  /** Stablecoin; with its network it names one token. */
  readonly tokenSymbol: TokenSymbol
  /** Network of the token. */
  readonly network: Network
  /** Quantity in token units. */
  readonly quantity: string
}

/** The borrower asks for another link, to the address that an earlier one came to and was opened at. */
export interface RequestSignInLink {
  /** The invitation that was opened (inv_…). */
  readonly invitationId: string
}

/** An administrator says from which networks an API key may be used. */
export interface RestrictApiKey {
  /** Id of the key (key_…). */
  readonly keyId: string
  /** Networks in CIDR notation; empty = from anywhere. */
  readonly networks: readonly string[]
}

/** A tenant says from which networks one of its API keys may be used. */
export interface RestrictOwnKey {
  /** Id of the key (key_…). */
  readonly keyId: string
  /** Networks in CIDR notation; empty = from anywhere. */
  readonly networks: readonly string[]
}

/** An operator lets a guarantee be sold again after a sale that brought too little. */
export interface ResumeSales {
  /** Contract that is meant. */
  readonly contractId: number
  /** Guarantee that is meant. */
  readonly guaranteeId: number
  /** Why. */
  readonly reason: string
}

/** Two people return an unattributed deposit. */
export interface ReturnDeposit {
  /** Contract that is meant. */
  readonly contractId: number
  /** Guarantee that is meant. */
  readonly guaranteeId: number
  /** Unattributed deposit (dep_…). */
  readonly depositId: string
  /** Address that it goes to, with its EIP-55 checksum. */
  readonly destination: string
}

/** An administrator ends an API key. */
export interface RevokeApiKey {
  /** Id of the key (key_…). */
  readonly keyId: string
}

/** A tenant ends one of its API keys. */
export interface RevokeOwnKey {
  /** Id of the key (key_…). */
  readonly keyId: string
}

/** A tenant replaces the signing secret of an endpoint. */
export interface RotateEndpointSecret {
  /** Id of the endpoint (ep_…). */
  readonly endpointId: string
  /** The new secret, sealed by the gateway; it opens only for this endpoint. */
  readonly sealedSecret: string
  /** How long the secrets before go on signing beside the new one. */
  readonly gracePeriodSeconds: number
}

/** A tenant replaces one of its API keys by a new one that may the same. */
export interface RotateOwnKey {
  /** Id of the key that is replaced (key_…). */
  readonly keyId: string
  /** How long the replaced key still works. */
  readonly overlapSeconds: number
  /** SHA-256 of the new secret, hexadecimal; the secret itself is nowhere. */
  readonly secretHash: string
  /** First characters of the new secret, to recognise it by. */
  readonly prefix: string
}

/** A sale that pays down to a ratio. */
export interface SaleRequest {
  /** Request (brq_…). */
  readonly requestId: string
  /** The ratio. */
  readonly toLtv: string
}

/** An operator looked at a sale that brought too little, and lets the guarantee be sold again. */
export interface SalesResumed {
  /** Id of the event (evt_…), the same on Kafka, in webhooks and in the pull API. */
  readonly id: string
  /** Always guarantee.sales_resumed. */
  readonly event: string
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this contract on this topic from 1, without gaps. */
  readonly sequence: number
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** Its guarantee; text in JSON. */
  readonly guaranteeId: number
  /** Party that lends (pty_…). */
  readonly lenderPartyId: string
  /** Party that borrows (pty_…). */
  readonly borrowerPartyId: string
  /** Id of the API key that asked (key_…); null for the service itself. */
  readonly actor: string | null
  /** State of the contract after the fact. */
  readonly contractStatus: ContractStatus
  /** State of the guarantee after the fact. */
  readonly guaranteeStatus: GuaranteeStatus
  /** Currency of all amounts. */
  readonly fiatCurrency: FiatCurrency
  /** Outstanding balance after the fact. */
  readonly outstandingBalance: string
  /** Collateral required after the fact. */
  readonly requiredFiatAmount: string
  /** Value of the deposits after the fact. */
  readonly depositedFiatAmount: string
  /** Liquidation (liq_…). */
  readonly liquidationId: string
  /** Why, when somebody said. */
  readonly reason: string | null
  /** The whole contract after the fact. */
  readonly contract: ContractState
}

/** A sale brought less than half of what was expected. Nothing more is sold until an operator resumes sales. */
export interface SalesStop {
  /** The sale (liq_…). */
  readonly liquidationId: string
  /** When custody confirmed the sale, in milliseconds since the epoch, UTC. */
  readonly stoppedAt: number
  /** Proceeds that custody stated. */
  readonly proceeds: string
  /** Proceeds as they were expected when the sale was decided. */
  readonly expectedProceeds: string | null
}

/** A sale brought less than half of what was expected: nothing more of this guarantee is sold until an operator resumes sales. */
export interface SalesStopped {
  /** Id of the event (evt_…), the same on Kafka, in webhooks and in the pull API. */
  readonly id: string
  /** Always guarantee.sales_stopped. */
  readonly event: string
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this contract on this topic from 1, without gaps. */
  readonly sequence: number
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** Its guarantee; text in JSON. */
  readonly guaranteeId: number
  /** Party that lends (pty_…). */
  readonly lenderPartyId: string
  /** Party that borrows (pty_…). */
  readonly borrowerPartyId: string
  /** Id of the API key that asked (key_…); null for the service itself. */
  readonly actor: string | null
  /** State of the contract after the fact. */
  readonly contractStatus: ContractStatus
  /** State of the guarantee after the fact. */
  readonly guaranteeStatus: GuaranteeStatus
  /** Currency of all amounts. */
  readonly fiatCurrency: FiatCurrency
  /** Outstanding balance after the fact. */
  readonly outstandingBalance: string
  /** Collateral required after the fact. */
  readonly requiredFiatAmount: string
  /** Value of the deposits after the fact. */
  readonly depositedFiatAmount: string
  /** Liquidation (liq_…). */
  readonly liquidationId: string
  /** Proceeds: expected when decided, stated by custody when confirmed. */
  readonly proceeds: string
  /** Proceeds as they were expected when the sale was decided. */
  readonly expectedProceeds: string | null
  /** The whole contract after the fact. */
  readonly contract: ContractState
}

/** A tenant saves a bank account of a customer as a payment method. */
export interface SaveBank {
  /** Id of the customer (cus_…). */
  readonly customerId: string
  /** ISO 4217 code of the account's currency. */
  readonly currency: string
  /** How money reaches the account. */
  readonly rail: BankRail
  /** Kind of account. */
  readonly accountType: BankAccountType
  /** JSON text of bank, owner, account numbers and address, sealed under personalKeyId: unreadable once that key is erased. */
  readonly details: string
  /** Id of the personal data key (pk_…) under which the sealed fields of this record are sealed; erasing that key erases them. */
  readonly personalKeyId: string
}

/** A tenant saves a wallet of a customer as a payment method; it is PENDING until confirmed. */
export interface SaveWallet {
  /** Id of the customer (cus_…). */
  readonly customerId: string
  /** Network of the wallet: ETHEREUM, POLYGON or BASE. */
  readonly network: string
  /** Address in the notation of EIP-55. */
  readonly walletAddress: string
  /** Token that the wallet is for; null = any. */
  readonly currency: string | null
  /** What the tenant calls it; null when not given. */
  readonly walletLabel: string | null
}

/** The lender sends the contract to the borrower. */
export interface SendContract {
  /** Contract that is meant. */
  readonly contractId: number
}

/** What became of an act that was approved and that another process did, or refused. */
export interface SettleApproval {
  /** Id of the approval (apr_…). */
  readonly approvalId: string
  /** Whether it was done. */
  readonly succeeded: boolean
  /** Id of what was made or changed; null where it was refused. */
  readonly resource: string | null
  /** Code of the refusal; null where it was done. */
  readonly code: string | null
  /** What the refusal is about, or null. */
  readonly field: string | null
  /** What is wrong, for a developer, or null. */
  readonly reason: string | null
}

/** What the signature provider reports; DOCUMENT_KEPT: its signed document is kept. UNKNOWN stands for a value newer than the reader. */
export type SignatureEventType =
  | 'UNKNOWN'
  | 'SENT'
  | 'VIEWED'
  | 'SIGNED'
  | 'REFUSED'
  | 'EXPIRED'
  | 'DOCUMENT_KEPT'

/** The signature provider reported progress. */
export interface SignatureRecorded {
  /** Id of the event (evt_…), the same on Kafka, in webhooks and in the pull API. */
  readonly id: string
  /** Always signing.progressed. */
  readonly event: string
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this contract on this topic from 1, without gaps. */
  readonly sequence: number
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** Its guarantee; text in JSON. */
  readonly guaranteeId: number
  /** Party that lends (pty_…). */
  readonly lenderPartyId: string
  /** Party that borrows (pty_…). */
  readonly borrowerPartyId: string
  /** Id of the API key that asked (key_…); null for the service itself. */
  readonly actor: string | null
  /** State of the contract after the fact. */
  readonly contractStatus: ContractStatus
  /** State of the guarantee after the fact. */
  readonly guaranteeStatus: GuaranteeStatus
  /** Currency of all amounts. */
  readonly fiatCurrency: FiatCurrency
  /** Outstanding balance after the fact. */
  readonly outstandingBalance: string
  /** Collateral required after the fact. */
  readonly requiredFiatAmount: string
  /** Value of the deposits after the fact. */
  readonly depositedFiatAmount: string
  /** Signing session. */
  readonly signingId: string
  /** What is signed. */
  readonly signingType: SigningType
  /** State of the session after the fact. */
  readonly signingStatus: SigningStatus
  /** Signer. */
  readonly signerId: string
  /** What happened. */
  readonly signatureEvent: SignatureEventType
  /** When the provider says it happened. */
  readonly occurredAt: number
  /** With DOCUMENT_KEPT: UUID of the signed document; null otherwise. */
  readonly signedDocumentId: string | null
  /** With DOCUMENT_KEPT: SHA-256 of the signed document, lower-case hexadecimal; null otherwise. */
  readonly signedDocumentSha256: string | null
  /** The whole contract after the fact. */
  readonly contract: ContractState
}

/** One who signs. Name and contact are resolved from the party when read. */
export interface Signer {
  /** Id of the signer within the provider and here (sgr_…). */
  readonly signerId: string
  /** Part that the signer takes. */
  readonly signerRole: SignerRole
  /** Party that signs (pty_…). */
  readonly partyId: string
  /** Place in the order of signing, from 1. */
  readonly signOrder: number
  /** Progress. */
  readonly signerStatus: SignerStatus
  /** When the document was first viewed. */
  readonly viewedAt: number | null
  /** When it was signed. */
  readonly signedAt: number | null
  /** Why the signer refused, sealed under a key of the party: unreadable once that key is erased, and by readers outside. Plain before version 1.3. */
  readonly refusedReason: string | null
}

/** Where a signer signs at the provider. Whoever has the link signs with it. */
export interface SignerLink {
  /** Signer (sgr_…). */
  readonly signerId: string
  /** Address of the provider's page for this signer. */
  readonly signUrl: string
}

/** Part that a signer takes: the issuer is the borrower. UNKNOWN stands for a value newer than the reader. */
export type SignerRole =
  | 'UNKNOWN'
  | 'ISSUER'
  | 'CREDITOR'

/** Progress of one signer. UNKNOWN stands for a value newer than the reader. */
export type SignerStatus =
  | 'UNKNOWN'
  | 'PENDING'
  | 'SENT'
  | 'VIEWED'
  | 'SIGNED'
  | 'REFUSED'

/** Progress of the document in a signing session. UNKNOWN stands for a value newer than the reader. */
export type SigningDocumentStatus =
  | 'UNKNOWN'
  | 'PENDING'
  | 'PARTIALLY_SIGNED'
  | 'SIGNED'
  | 'REFUSED'
  | 'EXPIRED'
  | 'CANCELLED'

/** A signing session was generated and activated. */
export interface SigningOpened {
  /** Id of the event (evt_…), the same on Kafka, in webhooks and in the pull API. */
  readonly id: string
  /** Always signing.opened. */
  readonly event: string
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this contract on this topic from 1, without gaps. */
  readonly sequence: number
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** Its guarantee; text in JSON. */
  readonly guaranteeId: number
  /** Party that lends (pty_…). */
  readonly lenderPartyId: string
  /** Party that borrows (pty_…). */
  readonly borrowerPartyId: string
  /** Id of the API key that asked (key_…); null for the service itself. */
  readonly actor: string | null
  /** State of the contract after the fact. */
  readonly contractStatus: ContractStatus
  /** State of the guarantee after the fact. */
  readonly guaranteeStatus: GuaranteeStatus
  /** Currency of all amounts. */
  readonly fiatCurrency: FiatCurrency
  /** Outstanding balance after the fact. */
  readonly outstandingBalance: string
  /** Collateral required after the fact. */
  readonly requiredFiatAmount: string
  /** Value of the deposits after the fact. */
  readonly depositedFiatAmount: string
  /** Signing session. */
  readonly signingId: string
  /** What is signed. */
  readonly signingType: SigningType
  /** Document. */
  readonly documentId: string
  /** The whole contract after the fact. */
  readonly contract: ContractState
}

/** A signing session and the document in it. */
export interface SigningState {
  /** Id of the session (sig_…). */
  readonly signingId: string
  /** What is signed. */
  readonly signingType: SigningType
  /** State of the session. */
  readonly signingStatus: SigningStatus
  /** Signature provider: local (the page of a sandbox) or http (one outside). */
  readonly provider: string
  /** Id of the session at the provider. */
  readonly externalId: string | null
  /** When it was generated. */
  readonly createdAt: number
  /** When signers could first sign. */
  readonly activatedAt: number | null
  /** When the last signer had signed. */
  readonly completedAt: number | null
  /** When the provider will close it unsigned. */
  readonly expiresAt: number | null
  /** Id of the document within the session (sgd_…). */
  readonly signingDocumentId: string
  /** The contract document that is signed. */
  readonly documentId: string
  /** Name that signers see. */
  readonly documentName: string
  /** SHA-256 of the bytes that are signed, lower-case hexadecimal. */
  readonly documentSha256: string
  /** Progress of the document. */
  readonly documentStatus: SigningDocumentStatus
  /** Who signs. */
  readonly signers: readonly Signer[]
  /** Identities of the provider events that were recorded, so that a repetition changes nothing. */
  readonly recordedEvents: readonly string[]
  /** The document with its signatures, as the provider gave it; null until it is kept. */
  readonly signedDocument: ContractDocument | null
}

/** State of a signing session. UNKNOWN stands for a value newer than the reader. */
export type SigningStatus =
  | 'UNKNOWN'
  | 'CREATED'
  | 'ACTIVE'
  | 'COMPLETED'
  | 'DECLINED'
  | 'EXPIRED'
  | 'CANCELLED'

/** What is signed: the guarantee document or the loan agreement (CCB). UNKNOWN stands for a value newer than the reader. */
export type SigningType =
  | 'UNKNOWN'
  | 'GUARANTEE'
  | 'CCB'

/** One token of the collateral as a snapshot valued it. */
export interface SnapshotPrice {
  /** Stablecoin; with its network it names one token. */
  readonly tokenSymbol: TokenSymbol
  /** Network of the token. */
  readonly network: Network
  /** Quantity held, in token units. */
  readonly quantity: string
  /** Price of one token in USD; null where none was ever seen. */
  readonly price: string | null
  /** Share of the price that is not counted, 0 to 1. */
  readonly haircut: string
  /** Value in the currency of the loan, rounded down; null without a price. */
  readonly value: string | null
  /** Where the price came from. */
  readonly source: string | null
  /** When the price held, in milliseconds since the epoch, UTC. */
  readonly asOf: number | null
}

/** The borrower went on in the journey. */
export interface StageAdvanced {
  /** Id of the event (evt_…), the same on Kafka, in webhooks and in the pull API. */
  readonly id: string
  /** Always journey.stage_advanced. */
  readonly event: string
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this contract on this topic from 1, without gaps. */
  readonly sequence: number
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** Its guarantee; text in JSON. */
  readonly guaranteeId: number
  /** Party that lends (pty_…). */
  readonly lenderPartyId: string
  /** Party that borrows (pty_…). */
  readonly borrowerPartyId: string
  /** Id of the API key that asked (key_…); null for the service itself. */
  readonly actor: string | null
  /** State of the contract after the fact. */
  readonly contractStatus: ContractStatus
  /** State of the guarantee after the fact. */
  readonly guaranteeStatus: GuaranteeStatus
  /** Currency of all amounts. */
  readonly fiatCurrency: FiatCurrency
  /** Outstanding balance after the fact. */
  readonly outstandingBalance: string
  /** Collateral required after the fact. */
  readonly requiredFiatAmount: string
  /** Value of the deposits after the fact. */
  readonly depositedFiatAmount: string
  /** Journey (sim_…). */
  readonly simulationId: string
  /** Stage before. */
  readonly previousStage: JourneyStage
  /** Stage now. */
  readonly stage: JourneyStage
  /** The whole contract after the fact. */
  readonly contract: ContractState
}

/** Custody paid the surplus of a sale out to the borrower. */
export interface SurplusPaid {
  /** Id of the event (evt_…), the same on Kafka, in webhooks and in the pull API. */
  readonly id: string
  /** Always guarantee.surplus_paid. */
  readonly event: string
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this contract on this topic from 1, without gaps. */
  readonly sequence: number
  /** Integer id of the contract that it belongs to. */
  readonly contractId: number
  /** Its guarantee; text in JSON. */
  readonly guaranteeId: number
  /** Party that lends (pty_…). */
  readonly lenderPartyId: string
  /** Party that borrows (pty_…). */
  readonly borrowerPartyId: string
  /** Id of the API key that asked (key_…); null for the service itself. */
  readonly actor: string | null
  /** State of the contract after the fact. */
  readonly contractStatus: ContractStatus
  /** State of the guarantee after the fact. */
  readonly guaranteeStatus: GuaranteeStatus
  /** Currency of all amounts. */
  readonly fiatCurrency: FiatCurrency
  /** Outstanding balance after the fact. */
  readonly outstandingBalance: string
  /** Collateral required after the fact. */
  readonly requiredFiatAmount: string
  /** Value of the deposits after the fact. */
  readonly depositedFiatAmount: string
  /** Surplus (sur_…). */
  readonly surplusId: string
  /** Liquidation that brought it (liq_…). */
  readonly liquidationId: string
  /** Money that was paid out. */
  readonly surplusAmount: string | null
  /** The whole contract after the fact. */
  readonly contract: ContractState
}

/** Money that a sale brought beyond the debt. It belongs to the borrower. */
export interface SurplusState {
  /** Id (sur_…). */
  readonly surplusId: string
  /** Liquidation that brought it (liq_…). */
  readonly liquidationId: string
  /** Amount in the currency of the loan. */
  readonly surplusAmount: string | null
  /** OWED until custody confirms that it was paid out. */
  readonly surplusStatus: SurplusStatus
  /** When custody confirmed the sale, in milliseconds since the epoch, UTC. */
  readonly owedAt: number
  /** When custody confirmed the payment. */
  readonly paidAt: number | null
  /** Where it goes; null before release 1.4, which named none. */
  readonly destination: OrderDestination | null
}

/** OWED waits for custody; PAID went out to the borrower. UNKNOWN stands for a value newer than the reader. */
export type SurplusStatus =
  | 'UNKNOWN'
  | 'OWED'
  | 'PAID'

/** A token that a contract accepts as collateral. */
export interface TokenOnNetwork {
  /** Stablecoin; with its network it names one token. */
  readonly tokenSymbol: TokenSymbol
  /** Network of the token. */
  readonly network: Network
}

/** So much of one token. */
export interface TokenQuantity {
  /** Stablecoin; with its network it names one token. */
  readonly tokenSymbol: TokenSymbol
  /** Network of the token. */
  readonly network: Network
  /** Quantity in token units. */
  readonly quantity: string
}

/** Stablecoin that may back a loan. UNKNOWN stands for a value newer than the reader. */
export type TokenSymbol =
  | 'UNKNOWN'
  | 'USDC'
  | 'USDT'

/** A deposit that did not fit when it came. */
export interface Unattributed {
  /** Why it did not fit. */
  readonly unattributedReason: UnattributedReason
  /** State of the decision that two people take. */
  readonly attributionState: AttributionState
  /** Its return (ret_…); null where none was ordered. */
  readonly returnId: string | null
  /** Address that it is returned to; null where none was ordered. */
  readonly destination: string | null
}

/** Why a transfer backs nothing: its token is not accepted; another contract's token came; its sender does not fit; the guarantee takes nothing now; the holdings would be too large; it was void and is reported again, in no newer block; nobody has its address. */
export type UnattributedReason =
  | 'UNKNOWN'
  | 'TOKEN_NOT_ACCEPTED'
  | 'TOKEN_CONTRACT'
  | 'SENDER'
  | 'GUARANTEE_CLOSED'
  | 'TOO_LARGE'
  | 'MINED_AGAIN'
  | 'ADDRESS_UNKNOWN'

/** What AFTER_NOTICE does where no notice could be delivered in the whole cure period: sell, or hold the sale back until one is. UNKNOWN stands for a value newer than the reader. */
export type UndeliverablePolicy =
  | 'UNKNOWN'
  | 'SELL'
  | 'HOLD'

/** A tenant changes an endpoint. */
export interface UpdateEndpoint {
  /** Id of the endpoint (ep_…). */
  readonly endpointId: string
  /** Names of the fields below that are to be replaced; the others are ignored. */
  readonly changed: readonly string[]
  /** Where deliveries go. */
  readonly url: string
  /** Events that the endpoint wants, for example collateral.created; * = all. */
  readonly events: readonly string[]
  /** What the endpoint is for; null when not given. */
  readonly description: string | null
  /** False: deliveries are parked. */
  readonly enabled: boolean
  /** Conditions on the data; empty = every event. */
  readonly filter: readonly EndpointCondition[]
  /** True: events of one contract are delivered in order, one at a time. */
  readonly fifo: boolean
  /** Deliveries per second at most; null = no limit. */
  readonly maxPerSecond: number | null
}

/** The lender states the outstanding balance. */
export interface UpdateOutstandingBalance {
  /** Contract that is meant. */
  readonly contractId: number
  /** New outstanding balance; 0 is repaid. */
  readonly outstandingBalance: string
  /** For which moment it holds, in milliseconds since the epoch, UTC. */
  readonly asOf: number | null
  /** Why. */
  readonly reason: string | null
  /** True where the lender says again that a balance far above the one before is right. */
  readonly confirmed: boolean
}

/** A wallet was confirmed to belong to its customer. Happens once per wallet. */
export interface WalletConfirmed {
  /** Id of the event (evt_…), the same on every channel. */
  readonly id: string
  /** Always wallet.confirmed. */
  readonly event: string
  /** When it happened, in milliseconds since the epoch, UTC. */
  readonly timestamp: number
  /** Counts the events of this key on this topic, from 1, without gaps. */
  readonly sequence: number
  /** Reference of the party (pty_…) that the fact is about; the key of the record. */
  readonly partyId: string
  /** References of the parties that the fact concerns, who get it as a webhook: the party itself first. */
  readonly recipientPartyIds: readonly string[]
  /** Id of the wallet (wlt_…). */
  readonly walletId: string
  /** Address in the notation of EIP-55. */
  readonly walletAddress: string
  /** Network of the wallet. */
  readonly network: WalletNetwork
  /** Token that the wallet is for; null = any. */
  readonly currency: string | null
  /** When it was confirmed, in milliseconds since the epoch, UTC. */
  readonly confirmedAt: number
}

/** Network of a wallet: ETHEREUM, POLYGON or BASE; UNKNOWN stands for a value newer than the reader. */
export type WalletNetwork =
  | 'UNKNOWN'
  | 'ETHEREUM'
  | 'POLYGON'
  | 'BASE'

/** The key that proposed takes the proposal back. */
export interface WithdrawAct {
  /** Id of the approval (apr_…). */
  readonly approvalId: string
  /** Why. */
  readonly reason: string | null
}

/** Every record with a separate file, by its full Avro name. */
export interface RecordTypes {
  'lastro.audit.AuditRecord': AuditRecord
  'lastro.commands.AcceptContract': AcceptContract
  'lastro.commands.AdvanceStage': AdvanceStage
  'lastro.commands.ApproveAct': ApproveAct
  'lastro.commands.AttachCcb': AttachCcb
  'lastro.commands.AttributeDeposit': AttributeDeposit
  'lastro.commands.CancelContract': CancelContract
  'lastro.commands.CcbFile': CcbFile
  'lastro.commands.ChangeApprovalPolicy': ChangeApprovalPolicy
  'lastro.commands.ChangeDocument': ChangeDocument
  'lastro.commands.CloseStrayDeposit': CloseStrayDeposit
  'lastro.commands.CloseUnexplainedTransfer': CloseUnexplainedTransfer
  'lastro.commands.CompleteOnboarding': CompleteOnboarding
  'lastro.commands.ConfirmBank': ConfirmBank
  'lastro.commands.ConfirmLiquidation': ConfirmLiquidation
  'lastro.commands.ConfirmRelease': ConfirmRelease
  'lastro.commands.ConfirmReturn': ConfirmReturn
  'lastro.commands.ConfirmSurplus': ConfirmSurplus
  'lastro.commands.ConfirmWallet': ConfirmWallet
  'lastro.commands.CreateApiKey': CreateApiKey
  'lastro.commands.CreateContract': CreateContract
  'lastro.commands.CreateCustomer': CreateCustomer
  'lastro.commands.CreateEndpoint': CreateEndpoint
  'lastro.commands.CreateOwnKey': CreateOwnKey
  'lastro.commands.DecideBorrowerRequest': DecideBorrowerRequest
  'lastro.commands.DeclineContract': DeclineContract
  'lastro.commands.DeleteEndpoint': DeleteEndpoint
  'lastro.commands.DisableEndpoint': DisableEndpoint
  'lastro.commands.EndpointCondition': EndpointCondition
  'lastro.commands.EraseParty': EraseParty
  'lastro.commands.EvaluateActivation': EvaluateActivation
  'lastro.commands.EvaluateNotices': EvaluateNotices
  'lastro.commands.ExpireProposal': ExpireProposal
  'lastro.commands.ImportContract': ImportContract
  'lastro.commands.InviteBorrower': InviteBorrower
  'lastro.commands.LtvPolicyInput': LtvPolicyInput
  'lastro.commands.MakeBorrowerRequest': MakeBorrowerRequest
  'lastro.commands.MaterializeJourney': MaterializeJourney
  'lastro.commands.NameDestination': NameDestination
  'lastro.commands.NewAcceptedToken': NewAcceptedToken
  'lastro.commands.OpenOnboardingSession': OpenOnboardingSession
  'lastro.commands.OpenSigning': OpenSigning
  'lastro.commands.PreRegisterBorrower': PreRegisterBorrower
  'lastro.commands.ProposeAct': ProposeAct
  'lastro.commands.ReceiveProviderEvent': ReceiveProviderEvent
  'lastro.commands.RecordComplianceCase': RecordComplianceCase
  'lastro.commands.RecordCustomerAtProvider': RecordCustomerAtProvider
  'lastro.commands.RecordDeposit': RecordDeposit
  'lastro.commands.RecordDepositAddresses': RecordDepositAddresses
  'lastro.commands.RecordFreeze': RecordFreeze
  'lastro.commands.RecordNoticeReceipt': RecordNoticeReceipt
  'lastro.commands.RecordReconciliation': RecordReconciliation
  'lastro.commands.RecordSignatureEvent': RecordSignatureEvent
  'lastro.commands.RecordSignedDocument': RecordSignedDocument
  'lastro.commands.RecordSigningSession': RecordSigningSession
  'lastro.commands.RedeemInvitation': RedeemInvitation
  'lastro.commands.RejectAct': RejectAct
  'lastro.commands.RequestDelivery': RequestDelivery
  'lastro.commands.RequestRelease': RequestRelease
  'lastro.commands.RequestSignInLink': RequestSignInLink
  'lastro.commands.RestrictApiKey': RestrictApiKey
  'lastro.commands.RestrictOwnKey': RestrictOwnKey
  'lastro.commands.ResumeSales': ResumeSales
  'lastro.commands.ReturnDeposit': ReturnDeposit
  'lastro.commands.RevokeApiKey': RevokeApiKey
  'lastro.commands.RevokeOwnKey': RevokeOwnKey
  'lastro.commands.RotateEndpointSecret': RotateEndpointSecret
  'lastro.commands.RotateOwnKey': RotateOwnKey
  'lastro.commands.SaveBank': SaveBank
  'lastro.commands.SaveWallet': SaveWallet
  'lastro.commands.SendContract': SendContract
  'lastro.commands.SettleApproval': SettleApproval
  'lastro.commands.SignerLink': SignerLink
  'lastro.commands.UpdateEndpoint': UpdateEndpoint
  'lastro.commands.UpdateOutstandingBalance': UpdateOutstandingBalance
  'lastro.commands.WithdrawAct': WithdrawAct
  'lastro.events.AcceptanceState': AcceptanceState
  'lastro.events.AcceptedToken': AcceptedToken
  'lastro.events.AccountVerified': AccountVerified
  'lastro.events.BalanceChanged': BalanceChanged
  'lastro.events.BorrowerRequest': BorrowerRequest
  'lastro.events.BorrowerRequestDeclined': BorrowerRequestDeclined
  'lastro.events.BorrowerRequestGranted': BorrowerRequestGranted
  'lastro.events.BorrowerRequestMade': BorrowerRequestMade
  'lastro.events.CcbAttached': CcbAttached
  'lastro.events.CollateralCreated': CollateralCreated
  'lastro.events.CollateralFrozen': CollateralFrozen
  'lastro.events.CollateralLiquidated': CollateralLiquidated
  'lastro.events.CollateralLtvAlert': CollateralLtvAlert
  'lastro.events.CollateralUnfrozen': CollateralUnfrozen
  'lastro.events.ContractAccepted': ContractAccepted
  'lastro.events.ContractActivated': ContractActivated
  'lastro.events.ContractCancelled': ContractCancelled
  'lastro.events.ContractCompleted': ContractCompleted
  'lastro.events.ContractCreated': ContractCreated
  'lastro.events.ContractDeclined': ContractDeclined
  'lastro.events.ContractDocument': ContractDocument
  'lastro.events.ContractImported': ContractImported
  'lastro.events.ContractOverdue': ContractOverdue
  'lastro.events.ContractReversed': ContractReversed
  'lastro.events.ContractSent': ContractSent
  'lastro.events.ContractState': ContractState
  'lastro.events.CurePeriod': CurePeriod
  'lastro.events.CurePeriodEnded': CurePeriodEnded
  'lastro.events.CustodyDifference': CustodyDifference
  'lastro.events.CustodyMismatch': CustodyMismatch
  'lastro.events.CustodyMismatchEnded': CustodyMismatchEnded
  'lastro.events.CustodyMismatchFound': CustodyMismatchFound
  'lastro.events.CustomerStatusChanged': CustomerStatusChanged
  'lastro.events.DepositAddress': DepositAddress
  'lastro.events.DepositIdentified': DepositIdentified
  'lastro.events.DepositInstructionsReady': DepositInstructionsReady
  'lastro.events.DepositRecorded': DepositRecorded
  'lastro.events.DepositReturnOrdered': DepositReturnOrdered
  'lastro.events.DepositReturned': DepositReturned
  'lastro.events.DepositReversed': DepositReversed
  'lastro.events.DepositSeen': DepositSeen
  'lastro.events.DepositUnattributed': DepositUnattributed
  'lastro.events.DestinationCounts': DestinationCounts
  'lastro.events.DestinationNamed': DestinationNamed
  'lastro.events.EndpointDisabled': EndpointDisabled
  'lastro.events.FxRate': FxRate
  'lastro.events.GuaranteeCreated': GuaranteeCreated
  'lastro.events.GuaranteeLiquidated': GuaranteeLiquidated
  'lastro.events.GuaranteeRevalued': GuaranteeRevalued
  'lastro.events.GuaranteeState': GuaranteeState
  'lastro.events.JourneyMaterialized': JourneyMaterialized
  'lastro.events.JourneyState': JourneyState
  'lastro.events.LiquidatedToken': LiquidatedToken
  'lastro.events.LiquidationConfirmed': LiquidationConfirmed
  'lastro.events.LiquidationDecided': LiquidationDecided
  'lastro.events.LiquidationState': LiquidationState
  'lastro.events.LtvAlertRecorded': LtvAlertRecorded
  'lastro.events.LtvCure': LtvCure
  'lastro.events.LtvPolicy': LtvPolicy
  'lastro.events.LtvThresholds': LtvThresholds
  'lastro.events.MarketDepeg': MarketDepeg
  'lastro.events.MarketDepegEnded': MarketDepegEnded
  'lastro.events.MarketStale': MarketStale
  'lastro.events.MarketStaleEnded': MarketStaleEnded
  'lastro.events.NamedDestination': NamedDestination
  'lastro.events.NoticeIssued': NoticeIssued
  'lastro.events.NoticeReceiptRecorded': NoticeReceiptRecorded
  'lastro.events.OpenRelease': OpenRelease
  'lastro.events.OrderDestination': OrderDestination
  'lastro.events.OutstandingBalanceUpdated': OutstandingBalanceUpdated
  'lastro.events.PriceWait': PriceWait
  'lastro.events.ReleaseApproved': ReleaseApproved
  'lastro.events.ReleaseConfirmed': ReleaseConfirmed
  'lastro.events.ReleaseRefused': ReleaseRefused
  'lastro.events.ReleaseRequested': ReleaseRequested
  'lastro.events.SalesResumed': SalesResumed
  'lastro.events.SalesStop': SalesStop
  'lastro.events.SalesStopped': SalesStopped
  'lastro.events.SignatureRecorded': SignatureRecorded
  'lastro.events.Signer': Signer
  'lastro.events.SigningOpened': SigningOpened
  'lastro.events.SigningState': SigningState
  'lastro.events.SnapshotPrice': SnapshotPrice
  'lastro.events.StageAdvanced': StageAdvanced
  'lastro.events.SurplusPaid': SurplusPaid
  'lastro.events.SurplusState': SurplusState
  'lastro.events.TokenOnNetwork': TokenOnNetwork
  'lastro.events.TokenQuantity': TokenQuantity
  'lastro.events.Unattributed': Unattributed
  'lastro.events.WalletConfirmed': WalletConfirmed
  'lastro.findings.GuaranteeValued': GuaranteeValued
  'lastro.findings.LiquidationFound': LiquidationFound
  'lastro.findings.LtvAlertFound': LtvAlertFound
  'lastro.findings.ReleaseAnswered': ReleaseAnswered
  'lastro.ltv.LanePrice': LanePrice
  'lastro.ltv.LtvPosition': LtvPosition
  'lastro.ltv.LtvSnapshot': LtvSnapshot
  'lastro.market.PriceAged': PriceAged
  'lastro.market.PriceTick': PriceTick
  'lastro.replies.CommandReply': CommandReply
  'lastro.transparency.CollateralStatement': CollateralStatement
  'lastro.transparency.LogCheckpoint': LogCheckpoint
}

export type RecordName = keyof RecordTypes
