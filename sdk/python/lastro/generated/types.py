# Generated from the OpenAPI document by `npm run generate -- sdk`. Do not edit.
from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any, Literal, TypedDict

if TYPE_CHECKING:
    from typing_extensions import NotRequired, TypeAlias

    from ..uploads import Upload

class AcceptanceInput(TypedDict):
    termsHash: NotRequired[str]  # Hash of the accepted terms; a mismatch returns 409 `terms_changed`.


class AcceptedToken(TypedDict):
    id: int  # Integer id of this entry, unique over all contracts.
    contractId: int  # Integer id of the contract, from its creation or from `GET /contracts/v1`.
    tokenSymbol: TokenSymbol  # Stablecoin of the collateral, USDC or USDT; together with `network` it names one token.
    network: Network  # Blockchain network that the token is on; the same symbol on another network is another token.
    createdAt: str  # When it was created.
    deletedAt: str | None  # When it was deleted; null if it is not.


class AccountVerifiedEventData(TypedDict):
    accountId: str  # Id of the account: the reference of its party.
    document: str  # Document of the owner: CPF (11 digits) or CNPJ (14 characters), without mask.
    kycStatus: Literal["APPROVED"]  # Outcome of the verification.
    verifiedAt: str  # When the account was verified, in milliseconds since the epoch, UTC.


class AccountVerifiedEvent(TypedDict):
    id: str  # The same on Kafka, in webhooks and in the pull API: deduplicate by it.
    event: Literal["account.verified"]  # Name of the event.
    timestamp: str  # When it happened.
    data: AccountVerifiedEventData  # An account passed verification: its owner completed onboarding. Each recipient hears of it once; a lender who pre-registers a verified account later hears of it then, in a record of its own. Count accounts by accountId.


class Activation(TypedDict):
    waitingFor: list[WaitForCollateral | WaitForSignature | WaitForDocument | WaitForPrice | WaitForRevaluation]  # Everything that is missing; empty: the next evaluation makes it ACTIVE.


class Address(TypedDict):
    streetLine1: str  # Street and number.
    streetLine2: str | None  # Floor, suite and so on; null or absent if there is none.
    city: str  # City or municipality.
    state: str | None  # State or province; null or absent if there is none.
    postalCode: str | None  # Postal code; null or absent if there is none.
    country: str  # Country, ISO 3166-1 alpha-3 in responses.


class AddressInput(TypedDict):
    streetLine1: str  # Street and number.
    streetLine2: NotRequired[str | None | Literal[""]]  # Floor, suite and so on; null or absent if there is none.
    city: str  # City or municipality.
    state: NotRequired[str | None | Literal[""]]  # State or province; null or absent if there is none.
    postalCode: NotRequired[str | None | Literal[""]]  # Postal code; null or absent if there is none.
    country: str  # Country, ISO 3166-1 alpha-2 or alpha-3; returned as alpha-3.


AddressedDepositInput = TypedDict("AddressedDepositInput", {
    "address": "str",  # Address that it was sent to.
    "tokenSymbol": "TokenSymbol",  # Stablecoin of the collateral, USDC or USDT; together with `network` it names one token.
    "network": "Network",  # Blockchain network that the token is on; the same symbol on another network is another token.
    "amount": "TokenQuantityInput",  # Token units received; never a fiat amount.
    "txHash": "str",  # Transaction hash: 0x and 64 hexadecimal digits; stored in lower case.
    "logIndex": "NotRequired[int]",  # Log index of the transfer; optional if the transaction has only one.
    "status": "NotRequired[Literal['SEEN', 'CONFIRMED', 'REVERSED']]",  # State of the transfer, as custody knows it; CONFIRMED by default.
    "from": "NotRequired[str]",  # Address that sent it.
    "confirmations": "NotRequired[int]",  # Confirmations so far.
    "tokenContract": "NotRequired[str]",  # Contract of the token that came.
    "blockHash": "NotRequired[str]",  # Block that the transfer is in; tells a new block from a late report.
    "senderRefused": "NotRequired[bool]",  # Whether your screening refuses the sender: the deposit is unattributed then.
})


class ApiKey(TypedDict):
    id: str  # Id of an API key: `key_` and up to 120 letters, digits, `_` and `-`.
    document: TaxDocument | None  # Party that the key belongs to; null if none.
    name: str  # Purpose of the key, as given at creation.
    prefix: str  # First characters of the secret, for recognition.
    scopes: list[str]  # Operations that the key may call; see the list of scopes.
    rateLimit: int  # Requests per hour; 0 is unlimited.
    expiresAt: str | None  # When the key expires; null for never.
    createdAt: str  # When it was created.
    lastUsedAt: str | None  # When it was last used, accurate to ten seconds; null if never.
    networks: list[str]  # Allowed networks in CIDR notation; empty means any.


class ApiKeyInput(TypedDict):
    document: NotRequired[TaxDocumentInput | None]  # Party that the key acts for; absent or null for integrations, which have none.
    name: str  # Purpose of the key.
    scopes: list[Scope]  # Scopes of the key, at least one.
    expiresAt: NotRequired[str | None]  # When the key expires; must be in the future. Never if absent.
    rateLimit: NotRequired[int]  # Requests per hour; 0 is unlimited, for internal keys.
    networks: NotRequired[list[str]]  # IP allowlist: IPv4 or IPv6 addresses, or networks in CIDR notation.


class ApprovalOutcomeError(TypedDict):
    code: str  # Error code, see `GET /errors`.
    field: str | None  # Field concerned, or null.
    reason: str | None  # Problem in words for developers; or null.


class ApprovalOutcome(TypedDict):
    status: Literal["DONE", "REFUSED"]  # DONE: it was carried out. REFUSED: a rule prevented it.
    at: str  # When it was decided.
    resource: str | None  # Id of the created or changed resource; null if refused.
    error: ApprovalOutcomeError | None  # Why it was refused; null if it was carried out.


class Approval(TypedDict):
    id: str  # Id of an approval: `apr_` and up to 120 letters, digits, `_` and `-`.
    act: ApprovalAct  # The act that needs approval.
    operation: str  # The `operationId` that requested it.
    request: ApprovalRequest  # Operation that will be carried out; fields that it lacks are absent.
    status: ApprovalStatus  # PROPOSED until another key decides, the proposer withdraws it, or it expires.
    proposedBy: str  # API key that proposed the act.
    proposedByName: str | None  # Name of the key that proposed; null if it has none.
    proposedAt: str  # When it was proposed.
    expiresAt: str  # Deadline for the approval: 24 hours after the proposal.
    decidedBy: str | None  # Key that decided or withdrew; null if none did or it expired.
    decidedByName: str | None  # Name of the key that decided; null if it has none.
    decidedAt: str | None  # When it was decided or expired; null before.
    reason: str | None  # Reason given with the decision, or null.
    outcome: ApprovalOutcome | None  # Result of an approved act; null if unknown or not approved.


ApprovalAct: TypeAlias = "Literal['CONTRACT_CANCELLATION', 'GUARANTEE_RELEASE', 'UNATTRIBUTED_DEPOSIT', 'DESTINATION_CHANGE', 'KEY_CHANGE', 'POLICY_CHANGE']"


class ApprovalPolicy(TypedDict):
    requiredFor: list[ApprovalPolicyAct]  # Acts that need the approval of a second key; empty: none.


ApprovalPolicyAct: TypeAlias = "Literal['CONTRACT_CANCELLATION', 'GUARANTEE_RELEASE', 'KEY_CHANGE']"


class ApprovalReasonInput(TypedDict):
    reason: NotRequired[str | None]  # Reason, for the record; may be null.


class ApprovalRequest(TypedDict):
    contractId: NotRequired[int]  # Contract concerned.
    guaranteeId: NotRequired[int]  # Guarantee concerned.
    depositId: NotRequired[str]  # Unattributed deposit.
    destination: NotRequired[str]  # Address that the deposit is returned to.
    paymentMethodId: NotRequired[str]  # Wallet or account that collateral or money goes to.
    reason: NotRequired[str | None]  # Reason, as in the operation.
    tokenSymbol: NotRequired[str]  # Stablecoin to release.
    network: NotRequired[str]  # Network of the token.
    amount: NotRequired[Decimal]  # Quantity in token units.
    keyId: NotRequired[str]  # API key to change.
    overlapSeconds: NotRequired[int]  # How long the replaced key remains valid.
    name: NotRequired[str]  # For a new key: its name.
    prefix: NotRequired[str]  # For a new key: the first characters of its secret.
    scopes: NotRequired[list[str]]  # For a new key: its scopes.
    rateLimit: NotRequired[int]  # For a new key: requests per hour; 0 = unlimited.
    expiresAt: NotRequired[str | None]  # For a new key: when it expires; null: with the proposing key.
    networks: NotRequired[list[str]]  # IP allowlist; for an empty list see the operation.
    requiredFor: NotRequired[list[ApprovalPolicyAct]]  # Acts that need the approval of a second key; empty: none.


ApprovalStatus: TypeAlias = "Literal['PROPOSED', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'EXPIRED']"


class AssetsTotal(TypedDict):
    tokenSymbol: TokenSymbol  # Stablecoin held as collateral.
    quantity: Decimal  # Total at the addresses.
    addresses: int  # Number of addresses that hold it.


class AuditEntry(TypedDict):
    id: str  # Id of this entry.
    at: str  # When the response was sent.
    requestId: str  # The `X-Request-Id` of the request.
    actor: str | None  # Id of the API key; null if unauthenticated, and in a tenant’s trail for keys of others.
    actorName: str | None  # Name of the key; null if unknown.
    tenant: str | None  # Party of the key; for a key without one, the party that the request concerned, or null.
    operation: str  # `operationId` of the route in this document.
    method: str  # HTTP method.
    route: str  # Path template of the route.
    resource: str | None  # First id in the path; null if there is none.
    commandId: str | None  # Command that the request sent; null if none.
    outcome: Literal["SUCCEEDED", "REFUSED", "PENDING", "FAILED"]  # Outcome of the request. REFUSED: 4xx; PENDING: 202; FAILED: 5xx.
    statusCode: int  # HTTP status of the response.
    errorCode: str | None  # Error code, see `GET /errors`; null on success.
    reason: str | None  # Why, as the agent said that asked for it (`POST /mcp`); else null.
    sourceAddress: str | None  # IP address of the client; null if it is not stored.
    durationMs: int  # Duration of the request, in milliseconds.


class BalanceInput(TypedDict):
    outstandingBalance: MoneyOrZeroInput  # New balance in the contract’s currency; 0 means repaid.
    asOf: NotRequired[str]  # Effective time of the balance; now if absent. A later balance is not replaced: 409 `balance_superseded`.
    reason: NotRequired[str]  # Why the balance changed; kept with the change.
    confirmed: NotRequired[bool]  # Allows a balance above twice the larger of `totalLoanValue` and the previous balance, otherwise 409 `implausible_balance`.


class BankAccount(TypedDict):
    id: str  # Id of a bank account: `bank_` and up to 120 letters, digits, `_` and `-`.
    kind: Literal["BANK"]  # Always BANK; distinguishes a bank account from a wallet.
    status: Literal["PENDING", "ACTIVE"]  # PENDING if an integration saved it, until its tenant confirms; otherwise ACTIVE.
    currency: str  # Currency, ISO 4217.
    rail: PaymentRail  # Payment system of the account.
    accountType: BankAccountType  # Checking, savings or payment account.
    bankName: str | None  # Institution that holds the account.
    accountOwnerName: str | None  # Account holder, as known to the bank.
    accountNumber: str | None  # Account number as the bank writes it; masked in responses.
    routingNumber: str | None  # ABA routing number, nine digits with a check digit; for ACH and WIRE.
    swiftCode: str | None  # BIC of the bank, 8 or 11 characters; for SWIFT.
    iban: str | None  # IBAN with valid check digits; masked in responses.
    pixKey: str | None  # Pix key: CPF, CNPJ, e-mail address, phone with `+55`, or UUID. Eleven digits are a CPF; masked in responses.
    pixKeyType: Literal["CPF", "CNPJ", "EMAIL", "PHONE", "EVP"] | None  # Kind of Pix key; null if there is none.
    branchCode: str | None  # Branch (agência).
    address: Address | None  # Address of the account holder; null if none.
    customerId: str  # Customer of the global account (`cus_…`).
    createdAt: str  # When it was created.
    updatedAt: str  # When it last changed; equal to `createdAt` until then.


class BankAccountInput(TypedDict):
    customerId: str  # Customer of the global account (`cus_…`).
    currency: str  # Currency, ISO 4217.
    rail: PaymentRail  # Payment system of the account.
    bankName: str  # Institution that holds the account.
    accountOwnerName: str  # Account holder, as known to the bank.
    accountType: BankAccountType  # Checking, savings or payment account.
    accountNumber: str  # Account number as the bank writes it; masked in responses.
    routingNumber: NotRequired[str | None | Literal[""]]  # ABA routing number, nine digits with a check digit; for ACH and WIRE.
    swiftCode: NotRequired[str | None | Literal[""]]  # BIC of the bank, 8 or 11 characters; for SWIFT.
    iban: NotRequired[str | None | Literal[""]]  # IBAN with valid check digits; masked in responses.
    pixKey: NotRequired[str | None | Literal[""]]  # Pix key: CPF, CNPJ, e-mail address, phone with `+55`, or UUID. Eleven digits are a CPF; masked in responses.
    branchCode: NotRequired[str | None | Literal[""]]  # Branch (agência).
    address: NotRequired[AddressInput | None]  # Address of the account holder; null if none.


BankAccountType: TypeAlias = "Literal['CHECKING', 'SAVINGS', 'PAYMENT']"


BookBar = TypedDict("BookBar", {
    "from": "Decimal",  # Lower bound of the bar, inclusive.
    "to": "Decimal | None",  # Upper bound of the bar, exclusive; null for the last bar.
    "contracts": "int",  # Number of these contracts.
})


class BookBorrower(TypedDict):
    document: TaxDocument  # CPF or CNPJ without mask.
    name: str | None  # Name in the borrower’s profile; null if none.
    fiatCurrency: FiatCurrency  # Currency of all fiat amounts of the contract; BRL by default.
    contracts: int  # Number of these contracts.
    outstanding: Decimal  # Amount that the borrower owes over these contracts.
    share: float  # Share of the outstanding amount in that currency; 4 places.


class BookLevel(TypedDict):
    level: LtvLevel  # Threshold that the ratio has reached; a finer form of `status`.
    contracts: int  # Number of these contracts.
    outstanding: dict[str, Decimal]  # Amounts by currency; absent if zero.


class BookToken(TypedDict):
    tokenSymbol: TokenSymbol  # Stablecoin of the collateral, USDC or USDT; together with `network` it names one token.
    network: Network  # Blockchain network that the token is on; the same symbol on another network is another token.
    quantity: Decimal  # Token units held as collateral.
    value: dict[str, Decimal]  # Amounts by currency; absent if zero.


class BorrowerLookup(TypedDict):
    found: bool  # False: pre-register the borrower before creating a contract.
    document: TaxDocument  # CPF or CNPJ without mask.
    documentType: DocumentType  # Kind of the requested document.
    source: Literal["USER", "PRE_REGISTRATION"] | None  # USER (has an account), PRE_REGISTRATION (yours) or null.
    hasAccount: bool  # True after onboarding: the borrower may accept contracts.
    eligible: bool  # True if a contract with this borrower would be accepted.


class BorrowerRequest(TypedDict):
    id: str  # Id of a request of the borrower: `brq_` and up to 120 letters, digits, `_` and `-`.
    kind: Literal["RELEASE", "SALE"]  # RELEASE of collateral, or SALE down to a ratio.
    tokenSymbol: TokenSymbol | None  # Of a RELEASE; null for a SALE.
    network: Network | None  # Of a RELEASE; null for a SALE.
    amount: Decimal | None  # Token units of a RELEASE; null for a SALE.
    toLtv: Decimal | None  # Ratio that a SALE pays down to; null for a RELEASE.
    requestedAt: str  # When the borrower asked.
    grantedAt: str | None  # When a SALE was granted, which waits for fresh prices; null before.


class CancelInput(TypedDict):
    reason: str  # Why the lender cancels; shown to the borrower.


class ChangedDocument(TypedDict):
    document: TaxDocument  # Current document, without mask.
    documentType: DocumentType  # CPF of a person or CNPJ of a company.
    previousDocument: TaxDocument  # Previous document; equals `document` if unchanged.
    updatedAt: str  # When it was changed.


class CloseStrayInput(TypedDict):
    reason: str  # Outcome in words; kept with the deposit.


class CloseTransferInput(TypedDict):
    reason: str  # Outcome in words; kept with the transfer.


class CollateralAssets(TypedDict):
    network: Network  # Blockchain network.
    chainId: int  # Number of the chain.
    block: int  # A final block.
    blockHash: str  # Its hash, as any node says.
    blockAt: str  # Its own time, within half an hour of the hour.
    totals: list[AssetsTotal]  # By token; tokens without stated holdings are absent.
    bytes: int  # Size of the file.


class CollateralCreatedEventDataAcceptedTokens(TypedDict):
    tokenSymbol: Literal["USDC", "USDT"]  # Stablecoin; with its network it names one token.
    network: Literal["ETHEREUM", "POLYGON", "BASE"]  # Network of the token.


class CollateralCreatedEventData(TypedDict):
    sequence: int  # Counts the events of this contract on this topic from 1, without gaps.
    contractId: int  # Integer id of the contract that it belongs to.
    guaranteeId: str  # Its guarantee; text in JSON.
    lenderDocument: str  # CPF or CNPJ of the lender.
    borrowerDocument: str  # CPF or CNPJ of the borrower.
    fiatCurrency: Literal["BRL", "USD", "EUR"]  # Currency of all amounts.
    requiredFiatAmount: Decimal  # Collateral required.
    depositedFiatAmount: Decimal  # Value of the deposits: 0 at creation.
    collateralPercentage: Decimal  # Collateral required, in percent of the balance.
    guaranteeStatus: Literal["PENDING", "PARTIALLY_DEPOSITED", "ACTIVE", "MARGIN_CALL", "LIQUIDATING", "LIQUIDATED", "PARTIALLY_LIQUIDATED", "RELEASING", "RELEASED", "CANCELLED"]  # State of the guarantee: PENDING.
    acceptedTokens: list[CollateralCreatedEventDataAcceptedTokens]  # Tokens accepted as collateral.


class CollateralCreatedEvent(TypedDict):
    id: str  # The same on Kafka, in webhooks and in the pull API: deduplicate by it.
    event: Literal["collateral.created"]  # Name of the event.
    timestamp: str  # When it happened.
    data: CollateralCreatedEventData  # A contract and its guarantee were created.


class CollateralLiquidatedEventDataThresholds(TypedDict):
    initial: Decimal  # The ratio that the loan begins with: 100 / collateralPercentage.
    warning: Decimal  # At or above it the level is WARNING; below it an alert re-arms.
    alert: Decimal  # At or above it the level is MARGIN_CALL.
    liquidation: Decimal | None  # At or above it the collateral may be liquidated; null where there is no automatic liquidation.
    cureTo: Decimal  # Where a cure or a partial liquidation returns to.


class CollateralLiquidatedEventDataPrices(TypedDict):
    tokenSymbol: Literal["USDC", "USDT"]  # Stablecoin; with its network it names one token.
    network: Literal["ETHEREUM", "POLYGON", "BASE"]  # Network of the token.
    quantity: Decimal  # Quantity held, in token units.
    price: Decimal | None  # Price of one token in USD; null where none was ever seen.
    haircut: Decimal  # Share of the price that is not counted, 0 to 1.
    value: Decimal | None  # Value in the currency of the loan, rounded down; null without a price.
    source: str | None  # Where the price came from.
    asOf: str | None  # When the price held, in milliseconds since the epoch, UTC.


class CollateralLiquidatedEventDataFx(TypedDict):
    pair: str  # Pair, for example USDBRL: BRL for one USD.
    rate: Decimal  # Rate of the pair.
    source: str | None  # Where the rate came from.
    asOf: str | None  # When the rate held, in milliseconds since the epoch, UTC.


class CollateralLiquidatedEventDataLiquidatedCollateral(TypedDict):
    tokenSymbol: Literal["USDC", "USDT"]  # Stablecoin; with its network it names one token.
    network: Literal["ETHEREUM", "POLYGON", "BASE"]  # Network of the token.
    quantity: Decimal  # Quantity in token units.
    value: Decimal  # Its value in the currency of the loan at the prices of the snapshot, rounded down.


class CollateralLiquidatedEventDataReturnedCollateral(TypedDict):
    tokenSymbol: Literal["USDC", "USDT"]  # Stablecoin; with its network it names one token.
    network: Literal["ETHEREUM", "POLYGON", "BASE"]  # Network of the token.
    quantity: Decimal  # Quantity in token units.


class CollateralLiquidatedEventDataRemainingCollateral(TypedDict):
    tokenSymbol: Literal["USDC", "USDT"]  # Stablecoin; with its network it names one token.
    network: Literal["ETHEREUM", "POLYGON", "BASE"]  # Network of the token.
    quantity: Decimal  # Quantity in token units.


class CollateralLiquidatedEventData(TypedDict):
    sequence: int  # Counts the events of this contract on this topic from 1, without gaps.
    contractId: int  # Integer id of the contract that it belongs to.
    guaranteeId: str  # Its guarantee; text in JSON.
    id: str  # Snapshot of ltv that this rests on (snp_…); `id` in the data of the JSON body.
    currentLtv: float | None  # Loan-to-value ratio, 6 places, half-even; null without collateral. A number in JSON.
    status: Literal["OK", "ALERT", "LIQUIDATION"]  # Status of the snapshot.
    level: Literal["NONE", "WARNING", "MARGIN_CALL", "LIQUIDATION"]  # Level of the snapshot.
    fiatCurrency: Literal["BRL", "USD", "EUR"]  # Currency of all amounts.
    outstandingBalance: Decimal  # What the borrower owes, in the contract’s currency.
    collateralValue: Decimal | None  # Value of the collateral, rounded down; null without prices.
    thresholds: CollateralLiquidatedEventDataThresholds  # Ratios frozen in the contract.
    shortfallAmount: Decimal  # What is missing to the cure ratio, in the currency of the loan, rounded up.
    prices: list[CollateralLiquidatedEventDataPrices]  # Each token as it was valued.
    fx: CollateralLiquidatedEventDataFx | None  # Exchange rate used; null where the loan is in USD.
    trigger: Literal["BALANCE", "DEPOSIT", "RELEASE", "PRICE", "SCHEDULE"]  # Why the snapshot was recorded.
    stale: bool  # True when a price was too old.
    depeg: bool  # True when a token was below 0.98 USD.
    disputed: bool  # True when the sources of a price disagreed by more than the tolerance.
    version: int  # Number of the snapshot within the contract, without gaps.
    createdAt: str  # When the snapshot was recorded.
    previousLtv: float | None  # Ratio of the snapshot before; null where there was none. A number in JSON.
    liquidationId: str  # Liquidation (liq_…).
    liquidationType: Literal["FULL", "PARTIAL"]  # How much is sold.
    liquidatedCollateral: list[CollateralLiquidatedEventDataLiquidatedCollateral]  # What is sold.
    proceeds: Decimal  # Expected proceeds.
    debtCovered: Decimal  # Part of the debt that they cover.
    remainingBalance: Decimal  # Debt that stays.
    returnedCollateral: list[CollateralLiquidatedEventDataReturnedCollateral]  # What goes back to the borrower.
    remainingCollateral: list[CollateralLiquidatedEventDataRemainingCollateral]  # What the sale leaves over. It stays held until the proceeds are known, and goes back once they cover the debt.
    reason: str  # Why, in words.
    noticeId: str | None  # Notice to the borrower that goes with it (ntc_…); null in records from before there were notices.
    noticeIds: list[str]  # Notices of the cure period before the sale, oldest first.


class CollateralLiquidatedEvent(TypedDict):
    id: str  # The same on Kafka, in webhooks and in the pull API: deduplicate by it.
    event: Literal["collateral.liquidated"]  # Name of the event.
    timestamp: str  # When it happened.
    data: CollateralLiquidatedEventData  # The collateral is liquidated: decided, with amounts at the prices of the snapshot.


class CollateralLtvAlertEventDataThresholds(TypedDict):
    initial: Decimal  # The ratio that the loan begins with: 100 / collateralPercentage.
    warning: Decimal  # At or above it the level is WARNING; below it an alert re-arms.
    alert: Decimal  # At or above it the level is MARGIN_CALL.
    liquidation: Decimal | None  # At or above it the collateral may be liquidated; null where there is no automatic liquidation.
    cureTo: Decimal  # Where a cure or a partial liquidation returns to.


class CollateralLtvAlertEventDataPrices(TypedDict):
    tokenSymbol: Literal["USDC", "USDT"]  # Stablecoin; with its network it names one token.
    network: Literal["ETHEREUM", "POLYGON", "BASE"]  # Network of the token.
    quantity: Decimal  # Quantity held, in token units.
    price: Decimal | None  # Price of one token in USD; null where none was ever seen.
    haircut: Decimal  # Share of the price that is not counted, 0 to 1.
    value: Decimal | None  # Value in the currency of the loan, rounded down; null without a price.
    source: str | None  # Where the price came from.
    asOf: str | None  # When the price held, in milliseconds since the epoch, UTC.


class CollateralLtvAlertEventDataFx(TypedDict):
    pair: str  # Pair, for example USDBRL: BRL for one USD.
    rate: Decimal  # Rate of the pair.
    source: str | None  # Where the rate came from.
    asOf: str | None  # When the rate held, in milliseconds since the epoch, UTC.


class CollateralLtvAlertEventDataCureTopUp(TypedDict):
    tokenSymbol: Literal["USDC", "USDT"]  # Stablecoin; with its network it names one token.
    network: Literal["ETHEREUM", "POLYGON", "BASE"]  # Network of the token.
    amount: Decimal  # Quantity in token units.


class CollateralLtvAlertEventDataCure(TypedDict):
    deadline: str  # Until when the cure counts, in milliseconds since the epoch, UTC.
    toLtv: Decimal  # The ratio that a cure reaches or goes below.
    repayAmount: Decimal  # Repayment in the currency of the loan that cures, rounded up.
    topUp: list[CollateralLtvAlertEventDataCureTopUp]  # Deposits that cure, one alternative per accepted token, each rounded up.


class CollateralLtvAlertEventData(TypedDict):
    sequence: int  # Counts the events of this contract on this topic from 1, without gaps.
    contractId: int  # Integer id of the contract that it belongs to.
    guaranteeId: str  # Its guarantee; text in JSON.
    id: str  # Snapshot of ltv that this rests on (snp_…); `id` in the data of the JSON body.
    currentLtv: float | None  # Loan-to-value ratio, 6 places, half-even; null without collateral. A number in JSON.
    status: Literal["OK", "ALERT", "LIQUIDATION"]  # Status of the snapshot.
    level: Literal["NONE", "WARNING", "MARGIN_CALL", "LIQUIDATION"]  # Level of the snapshot.
    fiatCurrency: Literal["BRL", "USD", "EUR"]  # Currency of all amounts.
    outstandingBalance: Decimal  # What the borrower owes, in the contract’s currency.
    collateralValue: Decimal | None  # Value of the collateral, rounded down; null without prices.
    thresholds: CollateralLtvAlertEventDataThresholds  # Ratios frozen in the contract.
    shortfallAmount: Decimal  # What is missing to the cure ratio, in the currency of the loan, rounded up.
    prices: list[CollateralLtvAlertEventDataPrices]  # Each token as it was valued.
    fx: CollateralLtvAlertEventDataFx | None  # Exchange rate used; null where the loan is in USD.
    trigger: Literal["BALANCE", "DEPOSIT", "RELEASE", "PRICE", "SCHEDULE"]  # Why the snapshot was recorded.
    stale: bool  # True when a price was too old.
    depeg: bool  # True when a token was below 0.98 USD.
    disputed: bool  # True when the sources of a price disagreed by more than the tolerance.
    version: int  # Number of the snapshot within the contract, without gaps.
    createdAt: str  # When the snapshot was recorded.
    previousLtv: float | None  # Ratio of the snapshot before; null where there was none. A number in JSON.
    cure: CollateralLtvAlertEventDataCure | None  # What brings the ratio back; null where nothing can be computed.
    noticeId: str | None  # Notice to the borrower that goes with it (ntc_…); null in records from before there were notices.


class CollateralLtvAlertEvent(TypedDict):
    id: str  # The same on Kafka, in webhooks and in the pull API: deduplicate by it.
    event: Literal["collateral.ltv_alert"]  # Name of the event.
    timestamp: str  # When it happened.
    data: CollateralLtvAlertEventData  # The loan-to-value ratio crossed the alert ratio.


class CollateralProof(TypedDict):
    contractId: int  # The requested contract.
    holdings: list[HoldingProof]  # One proof for each token that backed it.
    statement: CollateralStatement | None  # Statement that the proofs lead to; null before the first hour.


class CollateralStatement(TypedDict):
    lane: int  # Log: a partition of `contract-events`.
    hour: str  # Full hour that the statement covers.
    logSize: int  # Log size at that hour.
    totals: list[CollateralTotal]  # By token; tokens without holdings are absent.
    checkpoint: str  # Signed note: origin, hour, partition, log size, then leaves, sum and Base64 root hash of each token’s tree, and signatures.
    verifierKeys: list[str]  # One verifier key per signature. Compare them with keys obtained elsewhere.
    at: str  # When it was signed; this field itself is not signed.


class CollateralTotal(TypedDict):
    tokenSymbol: TokenSymbol  # Stablecoin held as collateral.
    network: Network  # Blockchain network of the token.
    quantity: Decimal  # Total that backs loans, without pending releases.
    holdings: int  # Number of contracts that hold it.


class CollateralTotals(TypedDict):
    hour: str | None  # Hour that all statements cover; null before the first.
    totals: list[CollateralTotal]  # Sums of the statements, by token.
    statements: list[CollateralStatement]  # One per partition of `contract-events`, all or none.
    assets: list[CollateralAssets]  # What is proved by network, some seconds later: `GET /transparency/v1/assets/{network}`.


class ComplianceCase(TypedDict):
    id: str  # Id of a compliance case: `cmp_` and up to 120 letters, digits, `_` and `-`.
    document: TaxDocument  # CPF or CNPJ without mask.
    status: ComplianceCaseStatus  # OPEN, APPROVED or REJECTED; a decision is final.
    createdAt: str  # When it was created.
    updatedAt: str  # When it last changed; equal to `createdAt` until then.


class ComplianceCaseInput(TypedDict):
    document: TaxDocumentInput  # CPF (11 digits) or CNPJ (14 characters), with or without mask.
    status: ComplianceCaseStatus  # OPEN, APPROVED or REJECTED; APPROVED locks the document.


ComplianceCaseStatus: TypeAlias = "Literal['OPEN', 'APPROVED', 'REJECTED']"


ConsistencyProof = TypedDict("ConsistencyProof", {
    "lane": "int",  # Log: a partition of `contract-events`.
    "from": "int",  # Size of the older tree.
    "to": "int",  # Size of the newer tree.
    "proof": "list[str]",  # RFC 6962 hashes in Base64, in the order of use.
})


class ContractAcceptance(TypedDict):
    at: str  # When the borrower accepted.
    termsHash: str  # Hash of the accepted terms; never changes.


class ContractBorrower(TypedDict):
    name: str | None  # Name in the borrower’s profile; null if none.
    email: str | None  # E-mail address in the borrower’s profile; null if none.
    phone: str | None  # Phone number in the borrower’s profile, E.164; null if none.


class Contract(TypedDict):
    id: int  # Integer id of the contract, unique; ids have gaps and no meaningful order.
    name: str  # Name given by the lender.
    description: str | None  # Free text of the lender; null if none.
    collateralPercentage: Decimal  # Required collateral in percent of the balance.
    totalLoanValue: Decimal  # Principal of the loan, in `fiatCurrency`.
    outstandingBalance: Decimal  # Amount owed now, in `fiatCurrency`; "0" means repaid.
    interestRate: Decimal  # Monthly interest in percent: "1.99" is 1.99 % a month.
    cet: Decimal  # Total effective cost (CET) in percent; stored as given, never computed.
    installmentsCount: int  # Number of installments.
    startDate: str  # First day, at midnight UTC.
    endDate: str  # Last day, at midnight UTC.
    lenderDocument: TaxDocument  # CPF or CNPJ of the lender, who created the record.
    borrowerDocument: TaxDocument  # Borrower’s CPF or CNPJ; follows a document change.
    status: ContractStatus  # State. ACTIVE is set automatically, once guarantee and CCB exist.
    fiatCurrency: FiatCurrency  # Currency of all fiat amounts of the contract; BRL by default.
    ltvPolicy: LtvPolicy  # Actions when the ratio crosses a threshold; fixed at creation.
    termsHash: str  # SHA-256 of the canonical terms in hex; send it to accept exactly these.
    acceptance: ContractAcceptance | None  # When the borrower accepted which terms; null before.
    sentAt: str | None  # When it was sent to the borrower; null before.
    activation: Activation | None  # What an ACCEPTED contract waits for to become ACTIVE; null in other states.
    activatedAt: str | None  # When it became ACTIVE; null before. Reversible for 7 days.
    completedAt: str | None  # When it became COMPLETED; null before.
    cancelledAt: str | None  # When it was cancelled, declined or reversed; null otherwise.
    cancellationReason: str | None  # Reason given; null if none or not cancelled.
    overdueSince: str | None  # Midnight UTC after an unpaid `endDate`; null if not overdue.
    createdAt: str  # When it was created.
    updatedAt: str  # When it last changed; equal to `createdAt` until then.
    deletedAt: str | None  # When it was deleted; null if it is not.
    acceptedTokens: list[AcceptedToken]  # Tokens accepted as collateral, without duplicates.
    documents: list[ContractDocument]  # Files: the guarantee document, and the CCB once uploaded.
    guarantee: Guarantee  # Collateral of the contract, created with it.
    signings: list[Signing]  # All signings, including ended ones.
    borrower: ContractBorrower  # Contact data from the borrower’s profile; all null before onboarding is completed.


class ContractAcceptedEventData(TypedDict):
    sequence: int  # Counts the events of this contract on this topic from 1, without gaps.
    contractId: int  # Integer id of the contract that it belongs to.
    guaranteeId: str  # Its guarantee; text in JSON.
    contractStatus: Literal["DRAFT", "LENDER_APPROVED", "PENDING_ACCEPTANCE", "ACCEPTED", "ACTIVE", "COMPLETED", "CANCELLED"]  # State of the contract after the fact.
    guaranteeStatus: Literal["PENDING", "PARTIALLY_DEPOSITED", "ACTIVE", "MARGIN_CALL", "LIQUIDATING", "LIQUIDATED", "PARTIALLY_LIQUIDATED", "RELEASING", "RELEASED", "CANCELLED"]  # State of the guarantee after the fact.
    fiatCurrency: Literal["BRL", "USD", "EUR"]  # Currency of all amounts.
    outstandingBalance: Decimal  # Outstanding balance after the fact.
    requiredFiatAmount: Decimal  # Collateral required after the fact.
    depositedFiatAmount: Decimal  # Value of the deposits after the fact.
    acceptedTermsHash: str  # Hash of the terms that were accepted.


class ContractAcceptedEvent(TypedDict):
    id: str  # The same on Kafka, in webhooks and in the pull API: deduplicate by it.
    event: Literal["contract.accepted"]  # Name of the event.
    timestamp: str  # When it happened.
    data: ContractAcceptedEventData  # The borrower accepted the contract.


class ContractActivatedEventData(TypedDict):
    sequence: int  # Counts the events of this contract on this topic from 1, without gaps.
    contractId: int  # Integer id of the contract that it belongs to.
    guaranteeId: str  # Its guarantee; text in JSON.
    contractStatus: Literal["DRAFT", "LENDER_APPROVED", "PENDING_ACCEPTANCE", "ACCEPTED", "ACTIVE", "COMPLETED", "CANCELLED"]  # State of the contract after the fact.
    guaranteeStatus: Literal["PENDING", "PARTIALLY_DEPOSITED", "ACTIVE", "MARGIN_CALL", "LIQUIDATING", "LIQUIDATED", "PARTIALLY_LIQUIDATED", "RELEASING", "RELEASED", "CANCELLED"]  # State of the guarantee after the fact.
    fiatCurrency: Literal["BRL", "USD", "EUR"]  # Currency of all amounts.
    outstandingBalance: Decimal  # Outstanding balance after the fact.
    requiredFiatAmount: Decimal  # Collateral required after the fact.
    depositedFiatAmount: Decimal  # Value of the deposits after the fact.


class ContractActivatedEvent(TypedDict):
    id: str  # The same on Kafka, in webhooks and in the pull API: deduplicate by it.
    event: Literal["contract.activated"]  # Name of the event.
    timestamp: str  # When it happened.
    data: ContractActivatedEventData  # Lock and signed loan agreement are there: the contract is ACTIVE.


class ContractBalanceUpdatedEventData(TypedDict):
    sequence: int  # Counts the events of this contract on this topic from 1, without gaps.
    contractId: int  # Integer id of the contract that it belongs to.
    guaranteeId: str  # Its guarantee; text in JSON.
    contractStatus: Literal["DRAFT", "LENDER_APPROVED", "PENDING_ACCEPTANCE", "ACCEPTED", "ACTIVE", "COMPLETED", "CANCELLED"]  # State of the contract after the fact.
    guaranteeStatus: Literal["PENDING", "PARTIALLY_DEPOSITED", "ACTIVE", "MARGIN_CALL", "LIQUIDATING", "LIQUIDATED", "PARTIALLY_LIQUIDATED", "RELEASING", "RELEASED", "CANCELLED"]  # State of the guarantee after the fact.
    fiatCurrency: Literal["BRL", "USD", "EUR"]  # Currency of all amounts.
    outstandingBalance: Decimal  # Outstanding balance after the fact.
    requiredFiatAmount: Decimal  # Collateral required after the fact.
    depositedFiatAmount: Decimal  # Value of the deposits after the fact.
    previousBalance: Decimal  # Outstanding balance before.
    asOf: str | None  # For which moment the balance was stated.
    newTermsHash: str | None  # Hash of the terms, where the balance was raised before the borrower accepted; null where the terms are as before.
    reason: str | None  # Why, when somebody said.


class ContractBalanceUpdatedEvent(TypedDict):
    id: str  # The same on Kafka, in webhooks and in the pull API: deduplicate by it.
    event: Literal["contract.balance_updated"]  # Name of the event.
    timestamp: str  # When it happened.
    data: ContractBalanceUpdatedEventData  # The outstanding balance changed.


class ContractCancelledEventData(TypedDict):
    sequence: int  # Counts the events of this contract on this topic from 1, without gaps.
    contractId: int  # Integer id of the contract that it belongs to.
    guaranteeId: str  # Its guarantee; text in JSON.
    contractStatus: Literal["DRAFT", "LENDER_APPROVED", "PENDING_ACCEPTANCE", "ACCEPTED", "ACTIVE", "COMPLETED", "CANCELLED"]  # State of the contract after the fact.
    guaranteeStatus: Literal["PENDING", "PARTIALLY_DEPOSITED", "ACTIVE", "MARGIN_CALL", "LIQUIDATING", "LIQUIDATED", "PARTIALLY_LIQUIDATED", "RELEASING", "RELEASED", "CANCELLED"]  # State of the guarantee after the fact.
    fiatCurrency: Literal["BRL", "USD", "EUR"]  # Currency of all amounts.
    outstandingBalance: Decimal  # Outstanding balance after the fact.
    requiredFiatAmount: Decimal  # Collateral required after the fact.
    depositedFiatAmount: Decimal  # Value of the deposits after the fact.
    reason: str | None  # Why, when somebody said.


class ContractCancelledEvent(TypedDict):
    id: str  # The same on Kafka, in webhooks and in the pull API: deduplicate by it.
    event: Literal["contract.cancelled"]  # Name of the event.
    timestamp: str  # When it happened.
    data: ContractCancelledEventData  # The lender cancelled the contract before it was ACTIVE.


class ContractCcbAttachedEventData(TypedDict):
    sequence: int  # Counts the events of this contract on this topic from 1, without gaps.
    contractId: int  # Integer id of the contract that it belongs to.
    guaranteeId: str  # Its guarantee; text in JSON.
    contractStatus: Literal["DRAFT", "LENDER_APPROVED", "PENDING_ACCEPTANCE", "ACCEPTED", "ACTIVE", "COMPLETED", "CANCELLED"]  # State of the contract after the fact.
    guaranteeStatus: Literal["PENDING", "PARTIALLY_DEPOSITED", "ACTIVE", "MARGIN_CALL", "LIQUIDATING", "LIQUIDATED", "PARTIALLY_LIQUIDATED", "RELEASING", "RELEASED", "CANCELLED"]  # State of the guarantee after the fact.
    fiatCurrency: Literal["BRL", "USD", "EUR"]  # Currency of all amounts.
    outstandingBalance: Decimal  # Outstanding balance after the fact.
    requiredFiatAmount: Decimal  # Collateral required after the fact.
    depositedFiatAmount: Decimal  # Value of the deposits after the fact.
    documentId: str  # The file among the documents of the contract, a UUID.


class ContractCcbAttachedEvent(TypedDict):
    id: str  # The same on Kafka, in webhooks and in the pull API: deduplicate by it.
    event: Literal["contract.ccb_attached"]  # Name of the event.
    timestamp: str  # When it happened.
    data: ContractCcbAttachedEventData  # The loan agreement was added.


class ContractCompletedEventData(TypedDict):
    sequence: int  # Counts the events of this contract on this topic from 1, without gaps.
    contractId: int  # Integer id of the contract that it belongs to.
    guaranteeId: str  # Its guarantee; text in JSON.
    contractStatus: Literal["DRAFT", "LENDER_APPROVED", "PENDING_ACCEPTANCE", "ACCEPTED", "ACTIVE", "COMPLETED", "CANCELLED"]  # State of the contract after the fact.
    guaranteeStatus: Literal["PENDING", "PARTIALLY_DEPOSITED", "ACTIVE", "MARGIN_CALL", "LIQUIDATING", "LIQUIDATED", "PARTIALLY_LIQUIDATED", "RELEASING", "RELEASED", "CANCELLED"]  # State of the guarantee after the fact.
    fiatCurrency: Literal["BRL", "USD", "EUR"]  # Currency of all amounts.
    outstandingBalance: Decimal  # Outstanding balance after the fact.
    requiredFiatAmount: Decimal  # Collateral required after the fact.
    depositedFiatAmount: Decimal  # Value of the deposits after the fact.


class ContractCompletedEvent(TypedDict):
    id: str  # The same on Kafka, in webhooks and in the pull API: deduplicate by it.
    event: Literal["contract.completed"]  # Name of the event.
    timestamp: str  # When it happened.
    data: ContractCompletedEventData  # Nothing is owed and the guarantee is gone: the contract is COMPLETED.


class ContractCreatedEventData(TypedDict):
    sequence: int  # Counts the events of this contract on this topic from 1, without gaps.
    contractId: int  # Integer id of the contract that it belongs to.
    guaranteeId: str  # Its guarantee; text in JSON.
    contractStatus: Literal["DRAFT", "LENDER_APPROVED", "PENDING_ACCEPTANCE", "ACCEPTED", "ACTIVE", "COMPLETED", "CANCELLED"]  # State of the contract after the fact.
    guaranteeStatus: Literal["PENDING", "PARTIALLY_DEPOSITED", "ACTIVE", "MARGIN_CALL", "LIQUIDATING", "LIQUIDATED", "PARTIALLY_LIQUIDATED", "RELEASING", "RELEASED", "CANCELLED"]  # State of the guarantee after the fact.
    fiatCurrency: Literal["BRL", "USD", "EUR"]  # Currency of all amounts.
    outstandingBalance: Decimal  # Outstanding balance after the fact.
    requiredFiatAmount: Decimal  # Collateral required after the fact.
    depositedFiatAmount: Decimal  # Value of the deposits after the fact.
    lenderDocument: str  # CPF or CNPJ of the lender at that time.
    borrowerDocument: str  # CPF or CNPJ of the borrower at that time.
    borrowerSource: Literal["USER", "PRE_REGISTRATION"]  # How the borrower was known.


class ContractCreatedEvent(TypedDict):
    id: str  # The same on Kafka, in webhooks and in the pull API: deduplicate by it.
    event: Literal["contract.created"]  # Name of the event.
    timestamp: str  # When it happened.
    data: ContractCreatedEventData  # A lender created a contract with its guarantee.


class ContractDeclinedEventData(TypedDict):
    sequence: int  # Counts the events of this contract on this topic from 1, without gaps.
    contractId: int  # Integer id of the contract that it belongs to.
    guaranteeId: str  # Its guarantee; text in JSON.
    contractStatus: Literal["DRAFT", "LENDER_APPROVED", "PENDING_ACCEPTANCE", "ACCEPTED", "ACTIVE", "COMPLETED", "CANCELLED"]  # State of the contract after the fact.
    guaranteeStatus: Literal["PENDING", "PARTIALLY_DEPOSITED", "ACTIVE", "MARGIN_CALL", "LIQUIDATING", "LIQUIDATED", "PARTIALLY_LIQUIDATED", "RELEASING", "RELEASED", "CANCELLED"]  # State of the guarantee after the fact.
    fiatCurrency: Literal["BRL", "USD", "EUR"]  # Currency of all amounts.
    outstandingBalance: Decimal  # Outstanding balance after the fact.
    requiredFiatAmount: Decimal  # Collateral required after the fact.
    depositedFiatAmount: Decimal  # Value of the deposits after the fact.
    reason: str | None  # Why, when somebody said.


class ContractDeclinedEvent(TypedDict):
    id: str  # The same on Kafka, in webhooks and in the pull API: deduplicate by it.
    event: Literal["contract.declined"]  # Name of the event.
    timestamp: str  # When it happened.
    data: ContractDeclinedEventData  # The borrower declined the contract.


class ContractDocument(TypedDict):
    id: str  # UUID of the document, for `GET /contracts/v1/{id}/documents/{documentId}`.
    contractId: int  # Integer id of the contract, from its creation or from `GET /contracts/v1`.
    type: Literal["CCB", "GUARANTEE"]  # CCB: the loan agreement; GUARANTEE: the guarantee document.
    originalName: str  # Uploaded file name; generated for the guarantee.
    mimeType: str  # Media type of the file: application/pdf.
    sha256: str  # SHA-256 of the file, in lower-case hex.
    createdAt: str  # When it was created.
    deletedAt: str | None  # When it was deleted; null if it is not.


class ContractFactActor(TypedDict):
    kind: Literal["LENDER", "BORROWER", "INTEGRATION", "SERVICE"]  # Whose key made the request; SERVICE is the platform itself.
    keyId: str | None  # Shown only for keys of your own.


class ContractFact(TypedDict):
    id: str  # Id of an event: `evt_` and up to 120 letters, digits, `_` and `-`.
    event: str  # Event name on `contract-events`.
    at: str  # When it happened.
    sequence: int  # Number within the contract, without gaps.
    actor: ContractFactActor  # Who requested it.
    contractStatus: ContractStatus  # State of the contract after the fact.
    guaranteeStatus: GuaranteeStatus  # State of the guarantee after the fact.
    fiatCurrency: FiatCurrency  # Currency of all fiat amounts of the contract; BRL by default.
    outstandingBalance: Decimal  # Amount owed now, in `fiatCurrency`; "0" means repaid.
    requiredFiatAmount: Decimal  # Required collateral: outstandingBalance × collateralPercentage / 100, rounded up.
    depositedFiatAmount: Decimal  # Latest value of the collateral in `fiatCurrency`, after the event.
    details: dict[str, Any]  # Fields of this kind of event.


class ContractFormAcceptedTokens(TypedDict):
    tokenSymbol: TokenSymbol  # Stablecoin of the collateral, USDC or USDT; together with `network` it names one token.
    network: Network  # Blockchain network that the token is on; the same symbol on another network is another token.


class ContractFormBorrower(TypedDict):
    document: TaxDocumentInput  # CPF or CNPJ of the borrower; must not be your own.
    name: NotRequired[Any]  # Ignored: contact data come from the borrower’s profile.
    email: NotRequired[Any]  # Ignored: contact data come from the borrower’s profile.
    phone: NotRequired[Any]  # Ignored: contact data come from the borrower’s profile.


class ContractForm(TypedDict):
    name: str  # Name of the contract.
    description: NotRequired[str]  # Free text; optional.
    totalLoanValue: MoneyInput  # Principal of the loan, in `fiatCurrency`.
    outstandingBalance: MoneyInput  # Amount owed at the start, in `fiatCurrency`.
    interestRate: RateInput  # Monthly interest in percent: "1.99" is 1.99 % a month.
    cet: RateInput  # Total effective cost (CET) in percent; stored as given, never computed.
    installmentsCount: int  # Number of installments.
    startDate: str  # First day, as YYYY-MM-DD.
    endDate: str  # Last day, as YYYY-MM-DD, after `startDate`.
    collateralPercentage: PercentageInput  # Required collateral in percent of the balance.
    fiatCurrency: NotRequired[FiatCurrency]  # BRL, USD or EUR; BRL if absent.
    acceptedTokens: list[ContractFormAcceptedTokens]  # Accepted collateral tokens, as JSON or form fields; no duplicates.
    borrower: ContractFormBorrower  # The borrower: only `document` is used, of a user or of your pre-registration.
    ltvPolicy: NotRequired[LtvPolicyInput]  # Thresholds; defaults derive from `collateralPercentage`.
    ccbFile: NotRequired[Upload]  # PDF document of at most 10 MiB, without password.


class ContractImportedEventData(TypedDict):
    sequence: int  # Counts the events of this contract on this topic from 1, without gaps.
    contractId: int  # Integer id of the contract that it belongs to.
    guaranteeId: str  # Its guarantee; text in JSON.
    contractStatus: Literal["DRAFT", "LENDER_APPROVED", "PENDING_ACCEPTANCE", "ACCEPTED", "ACTIVE", "COMPLETED", "CANCELLED"]  # State of the contract after the fact.
    guaranteeStatus: Literal["PENDING", "PARTIALLY_DEPOSITED", "ACTIVE", "MARGIN_CALL", "LIQUIDATING", "LIQUIDATED", "PARTIALLY_LIQUIDATED", "RELEASING", "RELEASED", "CANCELLED"]  # State of the guarantee after the fact.
    fiatCurrency: Literal["BRL", "USD", "EUR"]  # Currency of all amounts.
    outstandingBalance: Decimal  # Outstanding balance after the fact.
    requiredFiatAmount: Decimal  # Collateral required after the fact.
    depositedFiatAmount: Decimal  # Value of the deposits after the fact.
    lenderDocument: str  # CPF or CNPJ of the lender at that time.
    borrowerDocument: str  # CPF or CNPJ of the borrower at that time.
    borrowerSource: Literal["USER", "PRE_REGISTRATION"]  # How the borrower was known.


class ContractImportedEvent(TypedDict):
    id: str  # The same on Kafka, in webhooks and in the pull API: deduplicate by it.
    event: Literal["contract.imported"]  # Name of the event.
    timestamp: str  # When it happened.
    data: ContractImportedEventData  # A contract of the former system was taken over.


class ContractOverdueEventData(TypedDict):
    sequence: int  # Counts the events of this contract on this topic from 1, without gaps.
    contractId: int  # Integer id of the contract that it belongs to.
    guaranteeId: str  # Its guarantee; text in JSON.
    contractStatus: Literal["DRAFT", "LENDER_APPROVED", "PENDING_ACCEPTANCE", "ACCEPTED", "ACTIVE", "COMPLETED", "CANCELLED"]  # State of the contract after the fact.
    guaranteeStatus: Literal["PENDING", "PARTIALLY_DEPOSITED", "ACTIVE", "MARGIN_CALL", "LIQUIDATING", "LIQUIDATED", "PARTIALLY_LIQUIDATED", "RELEASING", "RELEASED", "CANCELLED"]  # State of the guarantee after the fact.
    fiatCurrency: Literal["BRL", "USD", "EUR"]  # Currency of all amounts.
    outstandingBalance: Decimal  # Outstanding balance after the fact.
    requiredFiatAmount: Decimal  # Collateral required after the fact.
    depositedFiatAmount: Decimal  # Value of the deposits after the fact.
    overdueSince: str | None  # Since when: midnight UTC after endDate.


class ContractOverdueEvent(TypedDict):
    id: str  # The same on Kafka, in webhooks and in the pull API: deduplicate by it.
    event: Literal["contract.overdue"]  # Name of the event.
    timestamp: str  # When it happened.
    data: ContractOverdueEventData  # The last day of the loan is over, and something is still owed.


class ContractReversedEventData(TypedDict):
    sequence: int  # Counts the events of this contract on this topic from 1, without gaps.
    contractId: int  # Integer id of the contract that it belongs to.
    guaranteeId: str  # Its guarantee; text in JSON.
    contractStatus: Literal["DRAFT", "LENDER_APPROVED", "PENDING_ACCEPTANCE", "ACCEPTED", "ACTIVE", "COMPLETED", "CANCELLED"]  # State of the contract after the fact.
    guaranteeStatus: Literal["PENDING", "PARTIALLY_DEPOSITED", "ACTIVE", "MARGIN_CALL", "LIQUIDATING", "LIQUIDATED", "PARTIALLY_LIQUIDATED", "RELEASING", "RELEASED", "CANCELLED"]  # State of the guarantee after the fact.
    fiatCurrency: Literal["BRL", "USD", "EUR"]  # Currency of all amounts.
    outstandingBalance: Decimal  # Outstanding balance after the fact.
    requiredFiatAmount: Decimal  # Collateral required after the fact.
    depositedFiatAmount: Decimal  # Value of the deposits after the fact.
    reason: str | None  # Why, when somebody said.


class ContractReversedEvent(TypedDict):
    id: str  # The same on Kafka, in webhooks and in the pull API: deduplicate by it.
    event: Literal["contract.reversed"]  # Name of the event.
    timestamp: str  # When it happened.
    data: ContractReversedEventData  # The lender reversed an ACTIVE contract.


class ContractRow(TypedDict):
    id: int  # Integer id of the contract, from its creation or from `GET /contracts/v1`.
    name: str  # Name given by the lender.
    status: ContractStatus  # State of the contract.
    guaranteeStatus: GuaranteeStatus  # State. ACTIVE once the deposits reach `requiredFiatAmount`.
    fiatCurrency: FiatCurrency  # Currency of all fiat amounts of the contract; BRL by default.
    outstandingBalance: Decimal  # Amount owed now, in `fiatCurrency`; "0" means repaid.
    partyDocument: TaxDocument  # CPF or CNPJ of the other party.
    partyName: str | None  # Name in the borrower’s profile; null if none, and for a lender.
    overdueSince: str | None  # Midnight UTC after an unpaid `endDate`; null if not overdue.
    cureDeadline: str | None  # When the margin call ends; null if there is none.
    ltv: ContractRowValuation | None  # Latest valuation; null before the first.
    createdAt: str  # When it was created.


class ContractRowSums(TypedDict):
    contracts: int  # Matching contracts.
    outstanding: dict[str, Decimal]  # Balances of the ACCEPTED and ACTIVE ones by currency; absent if zero.


class ContractRowValuation(TypedDict):
    currentLtv: float | None  # Loan-to-value ratio, 6 places; null without collateral or without a price.
    level: LtvLevel  # Threshold that the ratio has reached; a finer form of `status`.
    thresholds: LtvThresholds  # Thresholds of the contract’s policy.
    collateralValue: Decimal | None  # Value after haircuts, in `fiatCurrency`; null without a price.
    stale: bool  # True if a price or rate was too old or unknown.
    depeg: bool  # True if a token was below 0.98 USD.
    disputed: bool  # True if price sources disagreed by more than the tolerance.
    implausible: bool  # True if a later price moved too far to be believed yet.
    thin: bool  # True if a price had fewer independent upstreams than required.
    createdAt: str  # When the ratio was computed.


class ContractSentEventData(TypedDict):
    sequence: int  # Counts the events of this contract on this topic from 1, without gaps.
    contractId: int  # Integer id of the contract that it belongs to.
    guaranteeId: str  # Its guarantee; text in JSON.
    contractStatus: Literal["DRAFT", "LENDER_APPROVED", "PENDING_ACCEPTANCE", "ACCEPTED", "ACTIVE", "COMPLETED", "CANCELLED"]  # State of the contract after the fact.
    guaranteeStatus: Literal["PENDING", "PARTIALLY_DEPOSITED", "ACTIVE", "MARGIN_CALL", "LIQUIDATING", "LIQUIDATED", "PARTIALLY_LIQUIDATED", "RELEASING", "RELEASED", "CANCELLED"]  # State of the guarantee after the fact.
    fiatCurrency: Literal["BRL", "USD", "EUR"]  # Currency of all amounts.
    outstandingBalance: Decimal  # Outstanding balance after the fact.
    requiredFiatAmount: Decimal  # Collateral required after the fact.
    depositedFiatAmount: Decimal  # Value of the deposits after the fact.


class ContractSentEvent(TypedDict):
    id: str  # The same on Kafka, in webhooks and in the pull API: deduplicate by it.
    event: Literal["contract.sent"]  # Name of the event.
    timestamp: str  # When it happened.
    data: ContractSentEventData  # The lender sent the contract to the borrower.


ContractStatus: TypeAlias = "Literal['DRAFT', 'LENDER_APPROVED', 'PENDING_ACCEPTANCE', 'ACCEPTED', 'ACTIVE', 'COMPLETED', 'CANCELLED']"


class ContractWithLtvAcceptance(TypedDict):
    at: str  # When the borrower accepted.
    termsHash: str  # Hash of the accepted terms; never changes.


class ContractWithLtvBorrower(TypedDict):
    name: str | None  # Name in the borrower’s profile; null if none.
    email: str | None  # E-mail address in the borrower’s profile; null if none.
    phone: str | None  # Phone number in the borrower’s profile, E.164; null if none.


class ContractWithLtv(TypedDict):
    id: int  # Integer id of the contract, unique; ids have gaps and no meaningful order.
    name: str  # Name given by the lender.
    description: str | None  # Free text of the lender; null if none.
    collateralPercentage: Decimal  # Required collateral in percent of the balance.
    totalLoanValue: Decimal  # Principal of the loan, in `fiatCurrency`.
    outstandingBalance: Decimal  # Amount owed now, in `fiatCurrency`; "0" means repaid.
    interestRate: Decimal  # Monthly interest in percent: "1.99" is 1.99 % a month.
    cet: Decimal  # Total effective cost (CET) in percent; stored as given, never computed.
    installmentsCount: int  # Number of installments.
    startDate: str  # First day, at midnight UTC.
    endDate: str  # Last day, at midnight UTC.
    lenderDocument: TaxDocument  # CPF or CNPJ of the lender, who created the record.
    borrowerDocument: TaxDocument  # Borrower’s CPF or CNPJ; follows a document change.
    status: ContractStatus  # State. ACTIVE is set automatically, once guarantee and CCB exist.
    fiatCurrency: FiatCurrency  # Currency of all fiat amounts of the contract; BRL by default.
    ltvPolicy: LtvPolicy  # Actions when the ratio crosses a threshold; fixed at creation.
    termsHash: str  # SHA-256 of the canonical terms in hex; send it to accept exactly these.
    acceptance: ContractWithLtvAcceptance | None  # When the borrower accepted which terms; null before.
    sentAt: str | None  # When it was sent to the borrower; null before.
    activation: Activation | None  # What an ACCEPTED contract waits for to become ACTIVE; null in other states.
    activatedAt: str | None  # When it became ACTIVE; null before. Reversible for 7 days.
    completedAt: str | None  # When it became COMPLETED; null before.
    cancelledAt: str | None  # When it was cancelled, declined or reversed; null otherwise.
    cancellationReason: str | None  # Reason given; null if none or not cancelled.
    overdueSince: str | None  # Midnight UTC after an unpaid `endDate`; null if not overdue.
    createdAt: str  # When it was created.
    updatedAt: str  # When it last changed; equal to `createdAt` until then.
    deletedAt: str | None  # When it was deleted; null if it is not.
    acceptedTokens: list[AcceptedToken]  # Tokens accepted as collateral, without duplicates.
    documents: list[ContractDocument]  # Files: the guarantee document, and the CCB once uploaded.
    guarantee: Guarantee  # Collateral of the contract, created with it.
    signings: list[Signing]  # All signings, including ended ones.
    borrower: ContractWithLtvBorrower  # Contact data from the borrower’s profile; all null before onboarding is completed.
    ltv: LtvSnapshot | None  # Latest loan-to-value snapshot; null before the first or with `asOf`.


class CreatedCustomer(TypedDict):
    id: str  # Id of a customer of the global account: `cus_` and up to 120 letters, digits, `_` and `-`.
    businessLegalName: str  # Registered name of the business.


class CustodyDifference(TypedDict):
    source: Literal["CUSTODIAN", "CHAIN"]  # Balances that the custodian states, or that the network shows.
    kind: Literal["MISSING_HERE", "MISSING_THERE", "AMOUNT", "PENDING"]  # MISSING_HERE: we hold none of it. MISSING_THERE: custody has none. AMOUNT: both have some. PENDING: what is on its way explains it.
    tokenSymbol: TokenSymbol  # Stablecoin of the collateral, USDC or USDT; together with `network` it names one token.
    network: Network  # Blockchain network that the token is on; the same symbol on another network is another token.
    amountHere: Decimal  # What custody should have, open orders included.
    amountThere: Decimal  # The balance.
    block: int  # Block of the balance; 0 if custody has none of it.
    at: str  # Time of the balance.


class CustodyDifferences(TypedDict):
    contractId: int  # Integer id of the contract, from its creation or from `GET /contracts/v1`.
    guaranteeId: int  # Integer id of the guarantee: `guarantee.id` of its contract.
    state: Literal["PENDING", "UNEXPLAINED", "MISMATCH"]  # PENDING is explained; UNEXPLAINED is not, yet; MISMATCH holds releases.
    since: str  # Since when it differs without, or with an explanation.
    lookedAt: str  # When it was compared last.
    differences: list[CustodyDifference]  # By token and book.


class CustodyOrder(TypedDict):
    id: str  # Release, liquidation, surplus or return.
    type: Literal["RELEASE", "LIQUIDATION", "SURPLUS", "RETURN"]  # RELEASE of collateral, sale (LIQUIDATION), SURPLUS in money, or RETURN of a deposit.
    contractId: int  # Integer id of the contract, from its creation or from `GET /contracts/v1`.
    guaranteeId: int  # Integer id of the guarantee: `guarantee.id` of its contract.
    awaitsDestination: bool  # True while the borrower has confirmed no destination.
    hold: ReleaseHold | None  # Why a release is not to be signed for now; null otherwise.
    transactions: list[CustodyTransaction]  # One for each token; empty where custody is elsewhere, of money, held, or without a destination.
    createdAt: str  # When it was created.


CustodyTransactionTransaction = TypedDict("CustodyTransactionTransaction", {
    "chainId": "int",  # Chain id of EIP-155.
    "from": "str",  # Address of the guarantee.
    "to": "str",  # Contract of the token.
    "data": "str",  # Call of `transfer` with destination and amount.
    "value": "str",  # Always 0x0.
})


class CustodyTransactionTransfer(TypedDict):
    txHash: str  # Transaction hash in lower case.
    status: Literal["SEEN", "CONFIRMED", "REVERSED"]  # SEEN in a block, CONFIRMED once final, or REVERSED.


class CustodyTransaction(TypedDict):
    network: Network  # Blockchain network that the token is on; the same symbol on another network is another token.
    tokenSymbol: TokenSymbol  # Stablecoin of the collateral, USDC or USDT; together with `network` it names one token.
    amount: Decimal  # Token units.
    destination: str  # Address that gets them.
    derivationPath: str | None  # Path of the key that signs, below the account of `accountKey`; null for an address of a list.
    transaction: CustodyTransactionTransaction  # Unsigned transaction, without nonce and gas, which the signer adds.
    eip681: str  # The transfer as an EIP-681 URI, for QR codes.
    transfer: CustodyTransactionTransfer | None  # Transfer that carries it out: signed already. REVERSED: a reorganisation took it out. Null before.


class Customer(TypedDict):
    id: str  # Id of a customer of the global account: `cus_` and up to 120 letters, digits, `_` and `-`.
    businessLegalName: str  # Registered name of the business.
    country: str  # Country of registration, ISO 3166-1 alpha-3.
    onboardingFlow: OnboardingFlow  # `direct`: all data in the request; `kyb_link`: entered at the provider.
    registeredDate: str | None  # Registration date, YYYY-MM-DD; required for `direct`.
    website: str | None  # Web address of the business: http or https, and a host.
    industry: str | None  # Industry, as text; required for `direct`.
    taxIdentificationNumber: str | None  # Tax number in its country’s form; CPF or CNPJ in Brazil. Required for `direct`.
    naicsCode: str | None  # Industry in the North American classification (NAICS), if known.
    businessEntityType: str | None  # Legal form, such as LLC or LTDA; required for `direct`.
    businessEntityId: str | None  # Company register number, if not the tax number.
    businessDescription: str | None  # Business of the customer.
    purposeOfAccount: str | None  # Payments that the account is for.
    email: str | None  # E-mail address of the business; required for `direct`.
    phone: str | None  # Phone number in E.164, such as +5511987654321; null if unknown.
    isOperating: bool | None  # Whether the business is operating; null if unknown.
    isSubsidiary: bool | None  # Whether another company owns it; null if unknown.
    isFinancialInstitution: bool | None  # If true, `regulatorName` is required.
    regulatorName: str | None  # Supervisor; required with `isFinancialInstitution`.
    registeredAddress: Address | None  # Registered address; required for `direct`.
    operatingAddress: Address | None  # Place of business, if not the registered one.
    status: Literal["PENDING", "ACTIVE", "REJECTED"]  # PENDING until the account provider decides; then ACTIVE or REJECTED.
    statusReason: str | None  # Provider’s reason for the rejection; or null.
    onboardingLink: str | None  # Where the business enters its data, with `kyb_link`; null otherwise.
    createdAt: str  # When it was created.
    updatedAt: str  # When it last changed; equal to `createdAt` until then.


class CustomerInput(TypedDict):
    businessLegalName: str  # Registered name of the business.
    country: str  # Country of registration, ISO 3166-1 alpha-3.
    onboardingFlow: OnboardingFlow  # `direct`: all data in the request; `kyb_link`: entered at the provider.
    registeredDate: NotRequired[str | None | Literal[""]]  # Registration date, YYYY-MM-DD; required for `direct`.
    website: NotRequired[str | None | Literal[""]]  # Web address of the business: http or https, and a host.
    industry: NotRequired[str | None | Literal[""]]  # Industry, as text; required for `direct`.
    taxIdentificationNumber: NotRequired[str | None | Literal[""]]  # Tax number in its country’s form; CPF or CNPJ in Brazil. Required for `direct`.
    naicsCode: NotRequired[str | None | Literal[""]]  # Industry in the North American classification (NAICS), if known.
    businessEntityType: NotRequired[str | None | Literal[""]]  # Legal form, such as LLC or LTDA; required for `direct`.
    businessEntityId: NotRequired[str | None | Literal[""]]  # Company register number, if not the tax number.
    businessDescription: NotRequired[str | None | Literal[""]]  # Business of the customer.
    purposeOfAccount: NotRequired[str | None | Literal[""]]  # Payments that the account is for.
    email: NotRequired[str | None | Literal[""]]  # E-mail address of the business; required for `direct`.
    phone: NotRequired[str | None | Literal[""]]  # Phone number in E.164, such as +5511987654321; null if unknown.
    isOperating: NotRequired[bool | None]  # Whether the business is operating; null if unknown.
    isSubsidiary: NotRequired[bool | None]  # Whether another company owns it; null if unknown.
    isFinancialInstitution: NotRequired[bool | None]  # If true, `regulatorName` is required.
    regulatorName: NotRequired[str | None | Literal[""]]  # Supervisor; required with `isFinancialInstitution`.
    registeredAddress: NotRequired[AddressInput | None]  # Registered address; required for `direct`.
    operatingAddress: NotRequired[AddressInput | None]  # Place of business, if not the registered one.


class CustomerStatusChangedEventData(TypedDict):
    customerId: str  # Id of the customer (cus_…).
    status: Literal["PENDING", "ACTIVE", "REJECTED"]  # How the customer stands now.
    previousStatus: Literal["PENDING", "ACTIVE", "REJECTED"]  # How it stood before.
    statusReason: str | None  # Null where a provider outside rejected the customer: its words may be about a person, and stand at the customer alone. Before version 1.3 these words.
    changedAt: str  # When it changed, in milliseconds since the epoch, UTC.


class CustomerStatusChangedEvent(TypedDict):
    id: str  # The same on Kafka, in webhooks and in the pull API: deduplicate by it.
    event: Literal["customer.status_changed"]  # Name of the event.
    timestamp: str  # When it happened.
    data: CustomerStatusChangedEventData  # The account provider decided about a customer of the global account. Happens once per customer.


class DeadLetter(TypedDict):
    id: str  # Topic, partition and offset of the source record, separated by dots.
    topic: Literal["contract-commands", "ltv-findings", "notice-receipts", "directory-commands", "endpoint-findings", "command-replies", "contract-events", "log-checkpoints", "balance-changes", "collateral-events", "account-events", "market-events", "market-prices", "price-ages", "price-ticks", "ltv-snapshots", "ltv-positions", "audit-log", "dead-letters"]  # Source topic of the record.
    key: str | None  # Key of the source record, usually a contract id; null if none.
    processor: str  # Processor that set the record aside.
    error: str  # Kind of error; Poisoned means that the bytes do not decode.
    reason: str  # Error message, at most 2,000 characters.
    at: str  # When it was set aside.
    state: Literal["WAITING", "REDRIVEN", "DISCARDED"]  # WAITING for a decision, REDRIVEN to its source topic, or DISCARDED.
    settlement: DeadLetterSettlement | None  # The decision; null while it is WAITING.
    redrivable: bool  # Whether it can be redriven over HTTP: not if other consumers read the topic.


class DeadLetterDetails(TypedDict):
    id: str  # Topic, partition and offset of the source record, separated by dots.
    topic: Literal["contract-commands", "ltv-findings", "notice-receipts", "directory-commands", "endpoint-findings", "command-replies", "contract-events", "log-checkpoints", "balance-changes", "collateral-events", "account-events", "market-events", "market-prices", "price-ages", "price-ticks", "ltv-snapshots", "ltv-positions", "audit-log", "dead-letters"]  # Source topic of the record.
    key: str | None  # Key of the source record, usually a contract id; null if none.
    processor: str  # Processor that set the record aside.
    error: str  # Kind of error; Poisoned means that the bytes do not decode.
    reason: str  # Error message, at most 2,000 characters.
    at: str  # When it was set aside.
    state: Literal["WAITING", "REDRIVEN", "DISCARDED"]  # WAITING for a decision, REDRIVEN to its source topic, or DISCARDED.
    settlement: DeadLetterSettlement | None  # The decision; null while it is WAITING.
    redrivable: bool  # Whether it can be redriven over HTTP: not if other consumers read the topic.
    stack: str  # Stack trace of the error.
    recordHeaders: dict[str, str]  # Headers of the source record, and why it was set aside.
    bytes: int  # Length of the value in bytes.
    firstBytes: str  # Up to 256 bytes of the value, in hex.
    record: str | None  # Name of the Avro record; null if it does not decode.
    value: Any  # The value, decoded by its schema; null if it does not decode.
    undecodable: str | None  # Why it does not decode; null if it does.


class DeadLetterDiscardInput(TypedDict):
    reason: str  # Why the record is discarded.


class DeadLetterSettlement(TypedDict):
    at: str  # When it was decided.
    by: str | None  # API key that decided; null for the command-line tool.
    reason: str | None  # Why it was discarded; null if it was redriven.


class DeclineInput(TypedDict):
    reason: NotRequired[str]  # Why the borrower declines; shown to the lender.


class DeclineRequestInput(TypedDict):
    reason: NotRequired[str | None]  # Why, for the borrower.


class Delivery(TypedDict):
    endpointId: str  # Webhook endpoint (`ep_…`).
    state: Literal["PENDING", "SUCCEEDED", "FAILED", "PARKED", "DISCARDED", "SKIPPED"]  # FAILED: no attempts left; PARKED: endpoint disabled; DISCARDED: endpoint deleted; SKIPPED: unsubscribed.
    attempts: int  # Number of attempts.
    lastStatusCode: int | None  # HTTP status of the last attempt; null without a response.
    nextAttemptAt: str | None  # When the next attempt is due; null if none is planned.


class DeliveryAttempt(TypedDict):
    endpointId: str  # Webhook endpoint (`ep_…`).
    attempt: int  # Number of the attempt, from 1.
    outcome: Literal["SUCCEEDED", "HTTP_ERROR", "REDIRECT", "TIMEOUT", "CONNECTION_FAILED", "TLS_FAILED", "INVALID_RESPONSE", "TARGET_REFUSED"]  # Outcome; only SUCCEEDED is a delivery.
    statusCode: int | None  # HTTP status of the receiver; null without a response.
    startedAt: str  # When it began.
    durationMs: int  # How long it took, in milliseconds.
    error: str | None  # What failed; null after a 2xx response.
    nextAttemptAt: str | None  # When the next attempt is due; null if none is planned.
    request: str  # Start of the request body.
    response: str | None  # Start of the response, with secrets masked.
    requestHeaders: list[DeliveryHeader] | None  # Headers of the request, signatures masked; null if nothing was sent or recorded.
    responseHeaders: list[DeliveryHeader] | None  # Headers of the response, the first 40; null without one.


class DeliveryHeader(TypedDict):
    name: str  # Name, in lower case.
    value: str  # Value, at most 128 characters; `***` where it may be secret or personal.


class DepositUnattributed(TypedDict):
    reasonCode: UnattributedReason  # Why it did not fit.
    status: Literal["OPEN", "ATTRIBUTED", "RETURNING", "RETURNED", "CLOSED"]  # OPEN until people decide: it backs nothing. ATTRIBUTED backs the loan.
    returnId: str | None  # Its return; null if none was ordered.
    destination: str | None  # Where it is returned to.
    remark: str | None  # Words of the operator who closed it.


Deposit = TypedDict("Deposit", {
    "id": "str",  # Id of a deposit: `dep_` and up to 120 letters, digits, `_` and `-`.
    "contractId": "int | None",  # Its contract; null where nobody has the address.
    "guaranteeId": "int | None",  # Its guarantee; null where nobody has the address.
    "tokenSymbol": "TokenSymbol",  # Stablecoin of the collateral, USDC or USDT; together with `network` it names one token.
    "network": "Network",  # Blockchain network that the token is on; the same symbol on another network is another token.
    "amount": "Decimal",  # Token units, not fiat: at most 6 fraction digits.
    "txHash": "str",  # Transaction hash in lower case.
    "logIndex": "int | None",  # Log index of the transfer; null if not reported.
    "status": "Literal['SEEN', 'CONFIRMED', 'REVERSED']",  # SEEN is not final and backs nothing; CONFIRMED backs the loan; REVERSED is void.
    "from": "str | None",  # Address that sent it; null if not reported.
    "confirmations": "int | None",  # Confirmations when its status last changed.
    "tokenContract": "str | None",  # Contract of the token; null if not reported.
    "blockHash": "str | None",  # Block that it is in; null if not reported.
    "confirmedAt": "str | None",  # When it was confirmed; null before.
    "reversedAt": "str | None",  # When it was found void; null otherwise.
    "missingAmount": "Decimal | None",  # Token units of a reversed deposit that were sold or released before: custody bears them.
    "unattributed": "DepositUnattributed | None",  # Set for a transfer that did not fit when it came.
    "createdAt": "str",  # When it was created.
})


DepositInput = TypedDict("DepositInput", {
    "tokenSymbol": "TokenSymbol",  # Stablecoin of the collateral, USDC or USDT; together with `network` it names one token.
    "network": "Network",  # Blockchain network that the token is on; the same symbol on another network is another token.
    "amount": "TokenQuantityInput",  # Token units received; never a fiat amount.
    "txHash": "str",  # Transaction hash: 0x and 64 hexadecimal digits; stored in lower case.
    "logIndex": "NotRequired[int]",  # Log index of the transfer; optional if the transaction has only one.
    "status": "NotRequired[Literal['SEEN', 'CONFIRMED', 'REVERSED']]",  # State of the transfer, as custody knows it; CONFIRMED by default.
    "from": "NotRequired[str]",  # Address that sent it.
    "confirmations": "NotRequired[int]",  # Confirmations so far.
    "tokenContract": "NotRequired[str]",  # Contract of the token that came.
    "blockHash": "NotRequired[str]",  # Block that the transfer is in; tells a new block from a late report.
    "senderRefused": "NotRequired[bool]",  # Whether your screening refuses the sender: the deposit is unattributed then.
})


class DepositInstruction(TypedDict):
    tokenSymbol: TokenSymbol  # Stablecoin of the collateral, USDC or USDT; together with `network` it names one token.
    network: Network  # Blockchain network that the token is on; the same symbol on another network is another token.
    tokenContract: str  # Contract of the token. Tokens of another contract do not count.
    address: str  # Address to send to.
    memo: str | None  # Text to send with the transfer; null if none.
    amountSeen: Decimal  # Token units on their way: seen, not final yet.
    quantityNow: Decimal | None  # Token units that alone, with all that was seen, bring the value to `requiredFiatAmount` at the last price, with the margin; null without a price.
    marginPercent: Decimal  # Margin in `quantityNow`, in percent.
    eip681: str  # The transfer as an EIP-681 URI, for QR codes.


class Destination(TypedDict):
    paymentMethodId: str  # Confirmed wallet (`wlt_…`) or bank account (`bank_…`) of the borrower.
    network: Network | None  # Network of the tokens; null for money.
    currency: FiatCurrency | None  # Currency of the money; null for tokens.
    address: str | None  # Address of the wallet; null for an account.
    namedAt: str  # When the borrower named it.
    countsFrom: str | None  # End of the cooling-off time of a change; null once it counts.


class DestinationInput(TypedDict):
    paymentMethodId: str  # Confirmed wallet (`wlt_…`) or bank account (`bank_…`) of the borrower.


DocumentType: TypeAlias = "Literal['CPF', 'CNPJ']"  # CPF of a person or CNPJ of a company.


class EndpointDisabledEventData(TypedDict):
    endpointId: str  # Id of the endpoint (ep_…).
    reason: Literal["GONE", "ONLY_FAILURES"]  # Why it was disabled.
    disabledAt: str  # When it was disabled, in milliseconds since the epoch, UTC.


class EndpointDisabledEvent(TypedDict):
    id: str  # The same on Kafka, in webhooks and in the pull API: deduplicate by it.
    event: Literal["endpoint.disabled"]  # Name of the event.
    timestamp: str  # When it happened.
    data: EndpointDisabledEventData  # The platform disabled a webhook endpoint of a party; its events are parked until it is enabled again.


class Erasure(TypedDict):
    partyId: str  # Id of a party: `pty_` and up to 120 letters, digits, `_` and `-`.
    erasedAt: str  # When the personal data were made unreadable.


class ErasureInput(TypedDict):
    document: TaxDocumentInput  # CPF (11 digits) or CNPJ (14 characters), with or without mask.


class ErrorErrorDetails(TypedDict):
    field: str | None  # Path of the field, such as `acceptedTokens[0].network`; null if no field is concerned.
    reason: str | None  # What is wrong, or a code if the operation defines codes; may be null.


class ErrorErrorViolations(TypedDict):
    field: str | None  # Path of the field, such as `acceptedTokens[0].network`; null if no field is concerned.
    reason: str | None  # What is wrong, or a code if the operation defines codes; may be null.


class ErrorError(TypedDict):
    code: Literal["INVALID_REQUEST", "borrower_is_lender", "borrower_module_missing", "token_not_accepted", "unauthenticated", "forbidden", "customer_not_linked", "borrower_account_required", "not_found", "borrower_not_found", "method_not_allowed", "unsupported_version", "request_timeout", "contract_not_accepted", "invalid_state", "approval_required", "terms_changed", "invalid_stage_transition", "document_change_refused", "balance_superseded", "implausible_balance", "deposit_already_recorded", "liquidation_already_confirmed", "release_refused", "idempotency_in_progress", "file_too_large", "uri_too_long", "unsupported_media_type", "idempotency_key_reused", "rate_limited", "headers_too_large", "internal_error", "service_unavailable"]  # Error code for programs; see `GET /errors`.
    details: ErrorErrorDetails  # The first of `violations`; both fields are null if there is none.
    violations: list[ErrorErrorViolations]  # All violations of the request, at most 20.
    requestId: str  # Request id for support: the `X-Request-Id` of this response.
    message: str  # Description of `code`, for people.


class Error(TypedDict):
    error: ErrorError  # Why the request was refused.


class Event(TypedDict):
    id: str  # Id of the event and `webhook-id` of its deliveries; deduplicate by it.
    event: str  # Event name, such as `collateral.created`.
    timestamp: str  # When it happened; identical in every attempt.
    data: dict[str, Any]  # Payload of the event, see the webhooks of this document. New fields may be added.
    delivered: bool  # True once any endpoint has acknowledged with 2xx.
    deliveries: NotRequired[list[Delivery]]  # Only with `include=deliveries`.


EventGapsGaps = TypedDict("EventGapsGaps", {
    "from": "int",  # First missing sequence.
    "to": "int",  # Last missing sequence of the range.
})


class EventGapsEvents(TypedDict):
    id: str  # Id of the event and `webhook-id` of its deliveries; deduplicate by it.
    event: str  # Event name, such as `collateral.created`.
    sequence: int  # Number of the event within its contract, without gaps.


class EventGaps(TypedDict):
    contractId: int  # Integer id of the contract, from its creation or from `GET /contracts/v1`.
    lastSequence: int  # Sequence of the contract’s last event; 0 before the first.
    gaps: list[EventGapsGaps]  # Ranges of sequences that none of your endpoints has acknowledged with 2xx.
    events: list[EventGapsEvents]  # The events of the gaps, at most 500, oldest first.


class EventWithDeliveries(TypedDict):
    id: str  # Id of the event and `webhook-id` of its deliveries; deduplicate by it.
    event: str  # Event name, such as `collateral.created`.
    timestamp: str  # When it happened; identical in every attempt.
    data: dict[str, Any]  # Payload of the event, see the webhooks of this document. New fields may be added.
    delivered: bool  # True once any endpoint has acknowledged with 2xx.
    deliveries: list[Delivery]  # Delivery state at each subscribed endpoint.


ExchangeRateInput: TypeAlias = "Decimal | str | int"  # Decimal number, as text or as a JSON number: at most 4 digits before and 8 after the point, greater than 0. Never rounded.


class ExchangeRateUsed(TypedDict):
    pair: str  # USDBRL: BRL for one USD; EURUSD: USD for one EUR.
    rate: Decimal  # The rate, at most 8 fraction digits, in the direction of `pair`.
    source: str | None  # Rate feed, or `median` of several; null without a rate.
    asOf: str | None  # Time of the rate at its source; null without a rate.


FiatCurrency: TypeAlias = "Literal['BRL', 'USD', 'EUR']"  # Currency of all fiat amounts of the contract; BRL by default.


class FreezeInput(TypedDict):
    tokenSymbol: TokenSymbol  # Stablecoin of the collateral, USDC or USDT; together with `network` it names one token.
    network: Network  # Blockchain network that the token is on; the same symbol on another network is another token.
    status: Literal["FROZEN", "UNFROZEN"]  # UNFROZEN: nothing of the token is frozen any more.
    amount: NotRequired[TokenQuantityInput]  # With FROZEN: token units that are frozen now; all if absent.


class GroupLag(TypedDict):
    group: str  # The consumer group.
    records: int  # Records that it has not read yet.
    lagSeconds: list[float | None]  # Its longest lag in seconds, by hour.


class GuaranteeLock(TypedDict):
    status: Literal["PENDING", "ACTIVE", "RELEASED"]  # PENDING until the deposits suffice, then ACTIVE; RELEASED once all collateral is returned.
    lockedAt: str | None  # When it became ACTIVE; null before.


class GuaranteeLiquidation(TypedDict):
    id: str  # Id of a liquidation: `liq_` and up to 120 letters, digits, `_` and `-`.
    type: Literal["FULL", "PARTIAL"]  # FULL covers the debt; PARTIAL only returns the ratio to `cureTo`.
    status: Literal["DECIDED", "CONFIRMED"]  # DECIDED until custody confirms the sale, then CONFIRMED.
    decidedAt: str  # When it was decided.
    confirmedAt: str | None  # When custody confirmed the sale; null before.
    proceeds: Decimal  # Fiat proceeds; estimated until custody confirms.
    expectedProceeds: Decimal | None  # Estimated proceeds; null until confirmed, and before release 1.3.
    debtCovered: Decimal  # Debt paid by the proceeds, in `fiatCurrency`.
    sellsRest: bool  # True if a FULL sale fell short and the rest is sold next.


class GuaranteeSurplus(TypedDict):
    id: str  # Id of a surplus: `sur_` and up to 120 letters, digits, `_` and `-`.
    liquidationId: str  # Id of a liquidation: `liq_` and up to 120 letters, digits, `_` and `-`.
    amount: Decimal  # Amount in `fiatCurrency`.
    status: Literal["OWED", "PAID"]  # OWED until custody confirms the payment, then PAID.
    owedAt: str  # When custody confirmed the sale.
    paidAt: str | None  # When custody confirmed the payment; null before.
    destination: OrderDestination | None  # Account that it goes to; null before release 1.4.


class GuaranteeSalesStop(TypedDict):
    liquidationId: str  # Id of a liquidation: `liq_` and up to 120 letters, digits, `_` and `-`.
    stoppedAt: str  # When custody confirmed that sale.
    proceeds: Decimal  # Fiat proceeds of that sale.
    expectedProceeds: Decimal | None  # Expected fiat proceeds of that sale.


class Guarantee(TypedDict):
    id: int  # Integer id of the guarantee, unique; events carry it as text.
    contractId: int  # Contract that it secures; each contract has one guarantee.
    fiatCurrency: FiatCurrency  # Currency of all fiat amounts of the contract; BRL by default.
    requiredFiatAmount: Decimal  # Required collateral: outstandingBalance × collateralPercentage / 100, rounded up.
    depositedFiatAmount: Decimal  # Last value of the holdings, rounded down to cents.
    status: GuaranteeStatus  # State. ACTIVE once the deposits reach `requiredFiatAmount`.
    lock: GuaranteeLock  # Lock of the collateral, required to activate the contract.
    holdings: list[TokenAmount]  # Collateral that currently backs the loan.
    frozen: list[TokenAmount]  # Of the holdings: frozen by the issuer or an authority. It counts nothing and goes nowhere.
    liquidation: GuaranteeLiquidation | None  # Liquidation of this guarantee; null if none.
    surplus: GuaranteeSurplus | None  # Proceeds beyond the debt, owed to the borrower; null if none.
    salesStop: GuaranteeSalesStop | None  # Set after a sale with less than half of the expected proceeds: sales stop until an operator resumes them. Null otherwise.
    destinations: list[Destination]  # Where tokens and money go to the borrower, with changes that cool off.
    requests: list[BorrowerRequest]  # Requests of the borrower that wait for the lender, or for fresh prices.
    waitingFor: list[PayoutWait]  # What approved releases and the surplus wait for before custody gets them.
    releaseHold: ReleaseHold | None  # Why no release is approved or ordered for now; null otherwise.
    createdAt: str  # When it was created.
    updatedAt: str  # When it last changed; equal to `createdAt` until then.
    deletedAt: str | None  # When it was deleted; null if it is not.


class GuaranteeCollateralFrozenEventData(TypedDict):
    sequence: int  # Counts the events of this contract on this topic from 1, without gaps.
    contractId: int  # Integer id of the contract that it belongs to.
    guaranteeId: str  # Its guarantee; text in JSON.
    contractStatus: Literal["DRAFT", "LENDER_APPROVED", "PENDING_ACCEPTANCE", "ACCEPTED", "ACTIVE", "COMPLETED", "CANCELLED"]  # State of the contract after the fact.
    guaranteeStatus: Literal["PENDING", "PARTIALLY_DEPOSITED", "ACTIVE", "MARGIN_CALL", "LIQUIDATING", "LIQUIDATED", "PARTIALLY_LIQUIDATED", "RELEASING", "RELEASED", "CANCELLED"]  # State of the guarantee after the fact.
    fiatCurrency: Literal["BRL", "USD", "EUR"]  # Currency of all amounts.
    outstandingBalance: Decimal  # Outstanding balance after the fact.
    requiredFiatAmount: Decimal  # Collateral required after the fact.
    depositedFiatAmount: Decimal  # Value of the deposits after the fact.
    tokenSymbol: Literal["USDC", "USDT"]  # Stablecoin; with its network it names one token.
    network: Literal["ETHEREUM", "POLYGON", "BASE"]  # Network of the token.
    quantity: Decimal  # Frozen now, in token units; more than is held means all.


class GuaranteeCollateralFrozenEvent(TypedDict):
    id: str  # The same on Kafka, in webhooks and in the pull API: deduplicate by it.
    event: Literal["guarantee.collateral_frozen"]  # Name of the event.
    timestamp: str  # When it happened.
    data: GuaranteeCollateralFrozenEventData  # Tokens of a guarantee were frozen by their issuer or an authority: they count nothing and go nowhere.


class GuaranteeCollateralUnfrozenEventData(TypedDict):
    sequence: int  # Counts the events of this contract on this topic from 1, without gaps.
    contractId: int  # Integer id of the contract that it belongs to.
    guaranteeId: str  # Its guarantee; text in JSON.
    contractStatus: Literal["DRAFT", "LENDER_APPROVED", "PENDING_ACCEPTANCE", "ACCEPTED", "ACTIVE", "COMPLETED", "CANCELLED"]  # State of the contract after the fact.
    guaranteeStatus: Literal["PENDING", "PARTIALLY_DEPOSITED", "ACTIVE", "MARGIN_CALL", "LIQUIDATING", "LIQUIDATED", "PARTIALLY_LIQUIDATED", "RELEASING", "RELEASED", "CANCELLED"]  # State of the guarantee after the fact.
    fiatCurrency: Literal["BRL", "USD", "EUR"]  # Currency of all amounts.
    outstandingBalance: Decimal  # Outstanding balance after the fact.
    requiredFiatAmount: Decimal  # Collateral required after the fact.
    depositedFiatAmount: Decimal  # Value of the deposits after the fact.
    tokenSymbol: Literal["USDC", "USDT"]  # Stablecoin; with its network it names one token.
    network: Literal["ETHEREUM", "POLYGON", "BASE"]  # Network of the token.
    quantity: Decimal  # Free again, in token units.


class GuaranteeCollateralUnfrozenEvent(TypedDict):
    id: str  # The same on Kafka, in webhooks and in the pull API: deduplicate by it.
    event: Literal["guarantee.collateral_unfrozen"]  # Name of the event.
    timestamp: str  # When it happened.
    data: GuaranteeCollateralUnfrozenEventData  # Frozen tokens of a guarantee are free again.


class GuaranteeCreatedEventData(TypedDict):
    sequence: int  # Counts the events of this contract on this topic from 1, without gaps.
    contractId: int  # Integer id of the contract that it belongs to.
    guaranteeId: str  # Its guarantee; text in JSON.
    amount: Decimal  # Collateral required.
    currency: Literal["BRL", "USD", "EUR"]  # Currency of the amount.


class GuaranteeCreatedEvent(TypedDict):
    id: str  # The same on Kafka, in webhooks and in the pull API: deduplicate by it.
    event: Literal["guarantee.created"]  # Name of the event.
    timestamp: str  # When it happened.
    data: GuaranteeCreatedEventData  # A new guarantee was registered.


class GuaranteeDepositIdentifiedEventDataUnattributed(TypedDict):
    unattributedReason: Literal["TOKEN_NOT_ACCEPTED", "TOKEN_CONTRACT", "SENDER", "GUARANTEE_CLOSED", "TOO_LARGE", "MINED_AGAIN", "ADDRESS_UNKNOWN"]  # Why it did not fit.
    attributionState: Literal["OPEN", "ATTRIBUTED", "RETURNING", "RETURNED", "CLOSED"]  # State of the decision that two people take.
    returnId: str | None  # Its return (ret_…); null where none was ordered.
    destination: str | None  # Address that it is returned to; null where none was ordered.


class GuaranteeDepositIdentifiedEventData(TypedDict):
    sequence: int  # Counts the events of this contract on this topic from 1, without gaps.
    contractId: int  # Integer id of the contract that it belongs to.
    guaranteeId: str  # Its guarantee; text in JSON.
    contractStatus: Literal["DRAFT", "LENDER_APPROVED", "PENDING_ACCEPTANCE", "ACCEPTED", "ACTIVE", "COMPLETED", "CANCELLED"]  # State of the contract after the fact.
    guaranteeStatus: Literal["PENDING", "PARTIALLY_DEPOSITED", "ACTIVE", "MARGIN_CALL", "LIQUIDATING", "LIQUIDATED", "PARTIALLY_LIQUIDATED", "RELEASING", "RELEASED", "CANCELLED"]  # State of the guarantee after the fact.
    fiatCurrency: Literal["BRL", "USD", "EUR"]  # Currency of all amounts.
    outstandingBalance: Decimal  # Outstanding balance after the fact.
    requiredFiatAmount: Decimal  # Collateral required after the fact.
    depositedFiatAmount: Decimal  # Value of the deposits after the fact.
    depositId: str  # Deposit (dep_…).
    tokenSymbol: Literal["USDC", "USDT"]  # Stablecoin; with its network it names one token.
    network: Literal["ETHEREUM", "POLYGON", "BASE"]  # Network of the token.
    quantity: Decimal  # Quantity in token units.
    txHash: str  # Transaction on the network.
    logIndex: int  # Index of the transfer among the logs of its block.
    recordedAt: str  # When the deposit was recorded, in milliseconds since the epoch, UTC.
    fromAddress: str | None  # Address that sent it; null where custody did not say.
    confirmations: int | None  # Confirmations that custody had counted; null where it did not say.
    tokenContract: str | None  # Contract of the token that came; null where custody did not say.
    blockHash: str | None  # Block that the transfer is in; null where custody did not say.
    depositStatus: Literal["SEEN", "CONFIRMED", "REVERSED", None]  # State of the deposit; null means CONFIRMED.
    confirmedAt: str | None  # When it was confirmed; null while it is not.
    unattributed: GuaranteeDepositIdentifiedEventDataUnattributed | None  # Set where it did not fit when it came; null otherwise.
    reversedAt: str | None  # When it turned out void; null if it did not, or before release 1.4.0.
    missingQuantity: Decimal | None  # Quantity that was gone when it turned out void; null with `reversedAt`.


class GuaranteeDepositIdentifiedEvent(TypedDict):
    id: str  # The same on Kafka, in webhooks and in the pull API: deduplicate by it.
    event: Literal["guarantee.deposit_identified"]  # Name of the event.
    timestamp: str  # When it happened.
    data: GuaranteeDepositIdentifiedEventData  # Custody named the log index of a deposit that it had recorded without one.


class GuaranteeDepositInstructionsReadyEventDataDepositAddresses(TypedDict):
    tokenSymbol: Literal["USDC", "USDT"]  # Stablecoin; with its network it names one token.
    network: Literal["ETHEREUM", "POLYGON", "BASE"]  # Network of the token.
    tokenContract: str  # Contract of the token, with its EIP-55 checksum: of two tokens with one name it is this one.
    address: str  # Address to send to, with its EIP-55 checksum.
    memo: str | None  # Text to send with the transfer; null for none.


class GuaranteeDepositInstructionsReadyEventData(TypedDict):
    sequence: int  # Counts the events of this contract on this topic from 1, without gaps.
    contractId: int  # Integer id of the contract that it belongs to.
    guaranteeId: str  # Its guarantee; text in JSON.
    contractStatus: Literal["DRAFT", "LENDER_APPROVED", "PENDING_ACCEPTANCE", "ACCEPTED", "ACTIVE", "COMPLETED", "CANCELLED"]  # State of the contract after the fact.
    guaranteeStatus: Literal["PENDING", "PARTIALLY_DEPOSITED", "ACTIVE", "MARGIN_CALL", "LIQUIDATING", "LIQUIDATED", "PARTIALLY_LIQUIDATED", "RELEASING", "RELEASED", "CANCELLED"]  # State of the guarantee after the fact.
    fiatCurrency: Literal["BRL", "USD", "EUR"]  # Currency of all amounts.
    outstandingBalance: Decimal  # Outstanding balance after the fact.
    requiredFiatAmount: Decimal  # Collateral required after the fact.
    depositedFiatAmount: Decimal  # Value of the deposits after the fact.
    depositAddresses: list[GuaranteeDepositInstructionsReadyEventDataDepositAddresses]  # Where to send, for each token.


class GuaranteeDepositInstructionsReadyEvent(TypedDict):
    id: str  # The same on Kafka, in webhooks and in the pull API: deduplicate by it.
    event: Literal["guarantee.deposit_instructions_ready"]  # Name of the event.
    timestamp: str  # When it happened.
    data: GuaranteeDepositInstructionsReadyEventData  # Custody opened the account of a guarantee and named its addresses.


class GuaranteeDepositRecordedEventData(TypedDict):
    sequence: int  # Counts the events of this contract on this topic from 1, without gaps.
    contractId: int  # Integer id of the contract that it belongs to.
    guaranteeId: str  # Its guarantee; text in JSON.
    contractStatus: Literal["DRAFT", "LENDER_APPROVED", "PENDING_ACCEPTANCE", "ACCEPTED", "ACTIVE", "COMPLETED", "CANCELLED"]  # State of the contract after the fact.
    guaranteeStatus: Literal["PENDING", "PARTIALLY_DEPOSITED", "ACTIVE", "MARGIN_CALL", "LIQUIDATING", "LIQUIDATED", "PARTIALLY_LIQUIDATED", "RELEASING", "RELEASED", "CANCELLED"]  # State of the guarantee after the fact.
    fiatCurrency: Literal["BRL", "USD", "EUR"]  # Currency of all amounts.
    outstandingBalance: Decimal  # Outstanding balance after the fact.
    requiredFiatAmount: Decimal  # Collateral required after the fact.
    depositedFiatAmount: Decimal  # Value of the deposits after the fact.
    depositId: str  # Deposit (dep_…).
    tokenSymbol: Literal["USDC", "USDT"]  # Stablecoin; with its network it names one token.
    network: Literal["ETHEREUM", "POLYGON", "BASE"]  # Network of the token.
    quantity: Decimal  # Quantity in token units.
    txHash: str  # Transaction on the network.
    logIndex: int | None  # Index of the transfer among the logs of its block; null where custody did not say, because the transaction has only one.
    fromAddress: str | None  # Address that sent it; null where custody did not say.
    confirmations: int | None  # Confirmations that custody had counted; null where it did not say.
    tokenContract: str | None  # Contract of the token that came; null where custody did not say.
    blockHash: str | None  # Block that the transfer is in; null where custody did not say.
    recordedAt: str | None  # When the transfer was first recorded; null where this is its first event.
    identifiedAt: str | None  # When custody named its index; null where it was never missing.
    unattributedReason: Literal["TOKEN_NOT_ACCEPTED", "TOKEN_CONTRACT", "SENDER", "GUARANTEE_CLOSED", "TOO_LARGE", "MINED_AGAIN", "ADDRESS_UNKNOWN", None]  # Why it was unattributed, where two people attributed it; null otherwise.


class GuaranteeDepositRecordedEvent(TypedDict):
    id: str  # The same on Kafka, in webhooks and in the pull API: deduplicate by it.
    event: Literal["guarantee.deposit_recorded"]  # Name of the event.
    timestamp: str  # When it happened.
    data: GuaranteeDepositRecordedEventData  # Custody confirmed a deposit: from now on it backs the loan.


class GuaranteeDepositReturnOrderedEventData(TypedDict):
    sequence: int  # Counts the events of this contract on this topic from 1, without gaps.
    contractId: int  # Integer id of the contract that it belongs to.
    guaranteeId: str  # Its guarantee; text in JSON.
    contractStatus: Literal["DRAFT", "LENDER_APPROVED", "PENDING_ACCEPTANCE", "ACCEPTED", "ACTIVE", "COMPLETED", "CANCELLED"]  # State of the contract after the fact.
    guaranteeStatus: Literal["PENDING", "PARTIALLY_DEPOSITED", "ACTIVE", "MARGIN_CALL", "LIQUIDATING", "LIQUIDATED", "PARTIALLY_LIQUIDATED", "RELEASING", "RELEASED", "CANCELLED"]  # State of the guarantee after the fact.
    fiatCurrency: Literal["BRL", "USD", "EUR"]  # Currency of all amounts.
    outstandingBalance: Decimal  # Outstanding balance after the fact.
    requiredFiatAmount: Decimal  # Collateral required after the fact.
    depositedFiatAmount: Decimal  # Value of the deposits after the fact.
    depositId: str  # Deposit (dep_…).
    tokenSymbol: Literal["USDC", "USDT"]  # Stablecoin; with its network it names one token.
    network: Literal["ETHEREUM", "POLYGON", "BASE"]  # Network of the token.
    quantity: Decimal  # Quantity in token units.
    txHash: str  # Transaction on the network.
    logIndex: int | None  # Index of the transfer among the logs of its block; null where custody did not say, because the transaction has only one.
    fromAddress: str | None  # Address that sent it; null where custody did not say.
    confirmations: int | None  # Confirmations that custody had counted; null where it did not say.
    tokenContract: str | None  # Contract of the token that came; null where custody did not say.
    blockHash: str | None  # Block that the transfer is in; null where custody did not say.
    recordedAt: str | None  # When the transfer was first recorded; null where this is its first event.
    identifiedAt: str | None  # When custody named its index; null where it was never missing.
    confirmedAt: str | None  # When it was confirmed; null while it is not.
    unattributedReason: Literal["TOKEN_NOT_ACCEPTED", "TOKEN_CONTRACT", "SENDER", "GUARANTEE_CLOSED", "TOO_LARGE", "MINED_AGAIN", "ADDRESS_UNKNOWN"]  # Why it backs nothing.
    returnId: str  # The return (ret_…).
    destination: str  # Address that it goes to, with its EIP-55 checksum.


class GuaranteeDepositReturnOrderedEvent(TypedDict):
    id: str  # The same on Kafka, in webhooks and in the pull API: deduplicate by it.
    event: Literal["guarantee.deposit_return_ordered"]  # Name of the event.
    timestamp: str  # When it happened.
    data: GuaranteeDepositReturnOrderedEventData  # Two people return an unattributed deposit: custody is ordered to send it.


class GuaranteeDepositReturnedEventData(TypedDict):
    sequence: int  # Counts the events of this contract on this topic from 1, without gaps.
    contractId: int  # Integer id of the contract that it belongs to.
    guaranteeId: str  # Its guarantee; text in JSON.
    contractStatus: Literal["DRAFT", "LENDER_APPROVED", "PENDING_ACCEPTANCE", "ACCEPTED", "ACTIVE", "COMPLETED", "CANCELLED"]  # State of the contract after the fact.
    guaranteeStatus: Literal["PENDING", "PARTIALLY_DEPOSITED", "ACTIVE", "MARGIN_CALL", "LIQUIDATING", "LIQUIDATED", "PARTIALLY_LIQUIDATED", "RELEASING", "RELEASED", "CANCELLED"]  # State of the guarantee after the fact.
    fiatCurrency: Literal["BRL", "USD", "EUR"]  # Currency of all amounts.
    outstandingBalance: Decimal  # Outstanding balance after the fact.
    requiredFiatAmount: Decimal  # Collateral required after the fact.
    depositedFiatAmount: Decimal  # Value of the deposits after the fact.
    depositId: str  # Deposit (dep_…).
    tokenSymbol: Literal["USDC", "USDT"]  # Stablecoin; with its network it names one token.
    network: Literal["ETHEREUM", "POLYGON", "BASE"]  # Network of the token.
    quantity: Decimal  # Quantity in token units.
    txHash: str  # Transaction on the network.
    logIndex: int | None  # Index of the transfer among the logs of its block; null where custody did not say, because the transaction has only one.
    fromAddress: str | None  # Address that sent it; null where custody did not say.
    confirmations: int | None  # Confirmations that custody had counted; null where it did not say.
    tokenContract: str | None  # Contract of the token that came; null where custody did not say.
    blockHash: str | None  # Block that the transfer is in; null where custody did not say.
    recordedAt: str | None  # When the transfer was first recorded; null where this is its first event.
    identifiedAt: str | None  # When custody named its index; null where it was never missing.
    confirmedAt: str | None  # When it was confirmed; null while it is not.
    unattributedReason: Literal["TOKEN_NOT_ACCEPTED", "TOKEN_CONTRACT", "SENDER", "GUARANTEE_CLOSED", "TOO_LARGE", "MINED_AGAIN", "ADDRESS_UNKNOWN"]  # Why it backs nothing.
    returnId: str  # The return (ret_…).
    destination: str  # Address that it goes to, with its EIP-55 checksum.


class GuaranteeDepositReturnedEvent(TypedDict):
    id: str  # The same on Kafka, in webhooks and in the pull API: deduplicate by it.
    event: Literal["guarantee.deposit_returned"]  # Name of the event.
    timestamp: str  # When it happened.
    data: GuaranteeDepositReturnedEventData  # Custody sent an unattributed deposit to its destination.


class GuaranteeDepositReversedEventData(TypedDict):
    sequence: int  # Counts the events of this contract on this topic from 1, without gaps.
    contractId: int  # Integer id of the contract that it belongs to.
    guaranteeId: str  # Its guarantee; text in JSON.
    contractStatus: Literal["DRAFT", "LENDER_APPROVED", "PENDING_ACCEPTANCE", "ACCEPTED", "ACTIVE", "COMPLETED", "CANCELLED"]  # State of the contract after the fact.
    guaranteeStatus: Literal["PENDING", "PARTIALLY_DEPOSITED", "ACTIVE", "MARGIN_CALL", "LIQUIDATING", "LIQUIDATED", "PARTIALLY_LIQUIDATED", "RELEASING", "RELEASED", "CANCELLED"]  # State of the guarantee after the fact.
    fiatCurrency: Literal["BRL", "USD", "EUR"]  # Currency of all amounts.
    outstandingBalance: Decimal  # Outstanding balance after the fact.
    requiredFiatAmount: Decimal  # Collateral required after the fact.
    depositedFiatAmount: Decimal  # Value of the deposits after the fact.
    depositId: str  # Deposit (dep_…).
    tokenSymbol: Literal["USDC", "USDT"]  # Stablecoin; with its network it names one token.
    network: Literal["ETHEREUM", "POLYGON", "BASE"]  # Network of the token.
    quantity: Decimal  # Quantity in token units.
    txHash: str  # Transaction on the network.
    logIndex: int | None  # Index of the transfer among the logs of its block; null where custody did not say, because the transaction has only one.
    fromAddress: str | None  # Address that sent it; null where custody did not say.
    confirmations: int | None  # Confirmations that custody had counted; null where it did not say.
    tokenContract: str | None  # Contract of the token that came; null where custody did not say.
    blockHash: str | None  # Block that the transfer is in; null where custody did not say.
    recordedAt: str | None  # When the transfer was first recorded; null where this is its first event.
    identifiedAt: str | None  # When custody named its index; null where it was never missing.
    confirmedAt: str | None  # When it was confirmed; null while it is not.
    takenQuantity: Decimal  # Quantity that left the holdings with it.
    missingQuantity: Decimal  # Quantity of it that was sold or released before: custody bears it.


class GuaranteeDepositReversedEvent(TypedDict):
    id: str  # The same on Kafka, in webhooks and in the pull API: deduplicate by it.
    event: Literal["guarantee.deposit_reversed"]  # Name of the event.
    timestamp: str  # When it happened.
    data: GuaranteeDepositReversedEventData  # A deposit turned out void. It backs nothing any more; what of it was sold or released before is custody’s to bear.


class GuaranteeDepositSeenEventData(TypedDict):
    sequence: int  # Counts the events of this contract on this topic from 1, without gaps.
    contractId: int  # Integer id of the contract that it belongs to.
    guaranteeId: str  # Its guarantee; text in JSON.
    contractStatus: Literal["DRAFT", "LENDER_APPROVED", "PENDING_ACCEPTANCE", "ACCEPTED", "ACTIVE", "COMPLETED", "CANCELLED"]  # State of the contract after the fact.
    guaranteeStatus: Literal["PENDING", "PARTIALLY_DEPOSITED", "ACTIVE", "MARGIN_CALL", "LIQUIDATING", "LIQUIDATED", "PARTIALLY_LIQUIDATED", "RELEASING", "RELEASED", "CANCELLED"]  # State of the guarantee after the fact.
    fiatCurrency: Literal["BRL", "USD", "EUR"]  # Currency of all amounts.
    outstandingBalance: Decimal  # Outstanding balance after the fact.
    requiredFiatAmount: Decimal  # Collateral required after the fact.
    depositedFiatAmount: Decimal  # Value of the deposits after the fact.
    depositId: str  # Deposit (dep_…).
    tokenSymbol: Literal["USDC", "USDT"]  # Stablecoin; with its network it names one token.
    network: Literal["ETHEREUM", "POLYGON", "BASE"]  # Network of the token.
    quantity: Decimal  # Quantity in token units.
    txHash: str  # Transaction on the network.
    logIndex: int | None  # Index of the transfer among the logs of its block; null where custody did not say, because the transaction has only one.
    fromAddress: str | None  # Address that sent it; null where custody did not say.
    confirmations: int | None  # Confirmations that custody had counted; null where it did not say.
    tokenContract: str | None  # Contract of the token that came; null where custody did not say.
    blockHash: str | None  # Block that the transfer is in; null where custody did not say.
    recordedAt: str | None  # When the transfer was first recorded; null where this is its first event.
    identifiedAt: str | None  # When custody named its index; null where it was never missing.


class GuaranteeDepositSeenEvent(TypedDict):
    id: str  # The same on Kafka, in webhooks and in the pull API: deduplicate by it.
    event: Literal["guarantee.deposit_seen"]  # Name of the event.
    timestamp: str  # When it happened.
    data: GuaranteeDepositSeenEventData  # Custody saw a deposit that is not final yet: it backs nothing.


class GuaranteeDepositUnattributedEventData(TypedDict):
    sequence: int  # Counts the events of this contract on this topic from 1, without gaps.
    contractId: int  # Integer id of the contract that it belongs to.
    guaranteeId: str  # Its guarantee; text in JSON.
    contractStatus: Literal["DRAFT", "LENDER_APPROVED", "PENDING_ACCEPTANCE", "ACCEPTED", "ACTIVE", "COMPLETED", "CANCELLED"]  # State of the contract after the fact.
    guaranteeStatus: Literal["PENDING", "PARTIALLY_DEPOSITED", "ACTIVE", "MARGIN_CALL", "LIQUIDATING", "LIQUIDATED", "PARTIALLY_LIQUIDATED", "RELEASING", "RELEASED", "CANCELLED"]  # State of the guarantee after the fact.
    fiatCurrency: Literal["BRL", "USD", "EUR"]  # Currency of all amounts.
    outstandingBalance: Decimal  # Outstanding balance after the fact.
    requiredFiatAmount: Decimal  # Collateral required after the fact.
    depositedFiatAmount: Decimal  # Value of the deposits after the fact.
    depositId: str  # Deposit (dep_…).
    tokenSymbol: Literal["USDC", "USDT"]  # Stablecoin; with its network it names one token.
    network: Literal["ETHEREUM", "POLYGON", "BASE"]  # Network of the token.
    quantity: Decimal  # Quantity in token units.
    txHash: str  # Transaction on the network.
    logIndex: int | None  # Index of the transfer among the logs of its block; null where custody did not say, because the transaction has only one.
    fromAddress: str | None  # Address that sent it; null where custody did not say.
    confirmations: int | None  # Confirmations that custody had counted; null where it did not say.
    tokenContract: str | None  # Contract of the token that came; null where custody did not say.
    blockHash: str | None  # Block that the transfer is in; null where custody did not say.
    recordedAt: str | None  # When the transfer was first recorded; null where this is its first event.
    identifiedAt: str | None  # When custody named its index; null where it was never missing.
    confirmedAt: str | None  # When it was confirmed; null while it is not.
    depositStatus: Literal["SEEN", "CONFIRMED", "REVERSED"]  # SEEN or CONFIRMED: what the chain says.
    unattributedReason: Literal["TOKEN_NOT_ACCEPTED", "TOKEN_CONTRACT", "SENDER", "GUARANTEE_CLOSED", "TOO_LARGE", "MINED_AGAIN", "ADDRESS_UNKNOWN"]  # Why it backs nothing.


class GuaranteeDepositUnattributedEvent(TypedDict):
    id: str  # The same on Kafka, in webhooks and in the pull API: deduplicate by it.
    event: Literal["guarantee.deposit_unattributed"]  # Name of the event.
    timestamp: str  # When it happened.
    data: GuaranteeDepositUnattributedEventData  # Custody reported a transfer that does not fit: it backs nothing until two people attribute or return it.


class GuaranteeDestinationCountsEventData(TypedDict):
    sequence: int  # Counts the events of this contract on this topic from 1, without gaps.
    contractId: int  # Integer id of the contract that it belongs to.
    guaranteeId: str  # Its guarantee; text in JSON.
    contractStatus: Literal["DRAFT", "LENDER_APPROVED", "PENDING_ACCEPTANCE", "ACCEPTED", "ACTIVE", "COMPLETED", "CANCELLED"]  # State of the contract after the fact.
    guaranteeStatus: Literal["PENDING", "PARTIALLY_DEPOSITED", "ACTIVE", "MARGIN_CALL", "LIQUIDATING", "LIQUIDATED", "PARTIALLY_LIQUIDATED", "RELEASING", "RELEASED", "CANCELLED"]  # State of the guarantee after the fact.
    fiatCurrency: Literal["BRL", "USD", "EUR"]  # Currency of all amounts.
    outstandingBalance: Decimal  # Outstanding balance after the fact.
    requiredFiatAmount: Decimal  # Collateral required after the fact.
    depositedFiatAmount: Decimal  # Value of the deposits after the fact.
    paymentMethodId: str  # The borrower's wallet (wlt_…) or bank account (bank_…).
    network: Literal["ETHEREUM", "POLYGON", "BASE", None]  # Network of a wallet; null for an account.
    currency: Literal["BRL", "USD", "EUR", None]  # Currency of an account; null for a wallet.
    address: str | None  # Address of a wallet, with its EIP-55 checksum; null for an account.
    namedAt: str  # When the borrower named it.
    countsFrom: str | None  # End of the cooling-off time of a change, until which orders wait; null once it counts.


class GuaranteeDestinationCountsEvent(TypedDict):
    id: str  # The same on Kafka, in webhooks and in the pull API: deduplicate by it.
    event: Literal["guarantee.destination_counts"]  # Name of the event.
    timestamp: str  # When it happened.
    data: GuaranteeDestinationCountsEventData  # The cooling-off time of a changed destination is over: it counts, and orders that waited go out.


class GuaranteeDestinationNamedEventData(TypedDict):
    sequence: int  # Counts the events of this contract on this topic from 1, without gaps.
    contractId: int  # Integer id of the contract that it belongs to.
    guaranteeId: str  # Its guarantee; text in JSON.
    contractStatus: Literal["DRAFT", "LENDER_APPROVED", "PENDING_ACCEPTANCE", "ACCEPTED", "ACTIVE", "COMPLETED", "CANCELLED"]  # State of the contract after the fact.
    guaranteeStatus: Literal["PENDING", "PARTIALLY_DEPOSITED", "ACTIVE", "MARGIN_CALL", "LIQUIDATING", "LIQUIDATED", "PARTIALLY_LIQUIDATED", "RELEASING", "RELEASED", "CANCELLED"]  # State of the guarantee after the fact.
    fiatCurrency: Literal["BRL", "USD", "EUR"]  # Currency of all amounts.
    outstandingBalance: Decimal  # Outstanding balance after the fact.
    requiredFiatAmount: Decimal  # Collateral required after the fact.
    depositedFiatAmount: Decimal  # Value of the deposits after the fact.
    paymentMethodId: str  # The borrower's wallet (wlt_…) or bank account (bank_…).
    network: Literal["ETHEREUM", "POLYGON", "BASE", None]  # Network of a wallet; null for an account.
    currency: Literal["BRL", "USD", "EUR", None]  # Currency of an account; null for a wallet.
    address: str | None  # Address of a wallet, with its EIP-55 checksum; null for an account.
    namedAt: str  # When the borrower named it.
    countsFrom: str | None  # End of the cooling-off time of a change, until which orders wait; null once it counts.


class GuaranteeDestinationNamedEvent(TypedDict):
    id: str  # The same on Kafka, in webhooks and in the pull API: deduplicate by it.
    event: Literal["guarantee.destination_named"]  # Name of the event.
    timestamp: str  # When it happened.
    data: GuaranteeDestinationNamedEventData  # The borrower named where tokens or money go: at once if it is the first, else after a cooling-off time.


class GuaranteeLiquidatedEventData(TypedDict):
    sequence: int  # Counts the events of this contract on this topic from 1, without gaps.
    contractId: int  # Integer id of the contract that it belongs to.
    guaranteeId: str  # Its guarantee; text in JSON.
    amount: Decimal  # Proceeds in the currency of the loan.
    currency: Literal["BRL", "USD", "EUR"]  # Currency of the amount.
    liquidationId: str  # Liquidation (liq_…).
    liquidationType: Literal["FULL", "PARTIAL"]  # How much was sold.
    debtCovered: Decimal | None  # Part of the debt that the proceeds cover.
    surplusAmount: Decimal | None  # Part of the proceeds above the debt, which belongs to the borrower; null where there is none.


class GuaranteeLiquidatedEvent(TypedDict):
    id: str  # The same on Kafka, in webhooks and in the pull API: deduplicate by it.
    event: Literal["guarantee.liquidated"]  # Name of the event.
    timestamp: str  # When it happened.
    data: GuaranteeLiquidatedEventData  # Custody confirmed the sale of the collateral.


class GuaranteeLiquidationConfirmedEventDataSurplusDestination(TypedDict):
    paymentMethodId: str | None  # The borrower's wallet (wlt_…) or bank account (bank_…); null: the order waits for one.
    address: str | None  # Address of a wallet, with its EIP-55 checksum; null otherwise.
    since: str  # When the order got it, or began to wait.


class GuaranteeLiquidationConfirmedEventData(TypedDict):
    sequence: int  # Counts the events of this contract on this topic from 1, without gaps.
    contractId: int  # Integer id of the contract that it belongs to.
    guaranteeId: str  # Its guarantee; text in JSON.
    contractStatus: Literal["DRAFT", "LENDER_APPROVED", "PENDING_ACCEPTANCE", "ACCEPTED", "ACTIVE", "COMPLETED", "CANCELLED"]  # State of the contract after the fact.
    guaranteeStatus: Literal["PENDING", "PARTIALLY_DEPOSITED", "ACTIVE", "MARGIN_CALL", "LIQUIDATING", "LIQUIDATED", "PARTIALLY_LIQUIDATED", "RELEASING", "RELEASED", "CANCELLED"]  # State of the guarantee after the fact.
    fiatCurrency: Literal["BRL", "USD", "EUR"]  # Currency of all amounts.
    outstandingBalance: Decimal  # Outstanding balance after the fact.
    requiredFiatAmount: Decimal  # Collateral required after the fact.
    depositedFiatAmount: Decimal  # Value of the deposits after the fact.
    liquidationId: str  # Liquidation (liq_…).
    liquidationType: Literal["FULL", "PARTIAL"]  # How much is sold.
    proceeds: Decimal  # Proceeds: expected when decided, stated by custody when confirmed.
    debtCovered: Decimal  # Part of the debt that they cover.
    expectedProceeds: Decimal | None  # Proceeds as they were expected when the sale was decided.
    surplusAmount: Decimal | None  # Part of the proceeds above the debt, which belongs to the borrower; null where there is none.
    asOf: str | None  # The moment that the balance counts from.
    surplusDestination: GuaranteeLiquidationConfirmedEventDataSurplusDestination | None  # Where the surplus goes, or since when it waits for that; null without one, and before release 1.4.


class GuaranteeLiquidationConfirmedEvent(TypedDict):
    id: str  # The same on Kafka, in webhooks and in the pull API: deduplicate by it.
    event: Literal["guarantee.liquidation_confirmed"]  # Name of the event.
    timestamp: str  # When it happened.
    data: GuaranteeLiquidationConfirmedEventData  # Custody sold the collateral.


class GuaranteeLiquidationDecidedEventDataLiquidatedCollateral(TypedDict):
    tokenSymbol: Literal["USDC", "USDT"]  # Stablecoin; with its network it names one token.
    network: Literal["ETHEREUM", "POLYGON", "BASE"]  # Network of the token.
    quantity: Decimal  # Quantity in token units.
    value: Decimal  # Its value in the currency of the loan at the prices of the snapshot, rounded down.


class GuaranteeLiquidationDecidedEventDataReturnedCollateral(TypedDict):
    tokenSymbol: Literal["USDC", "USDT"]  # Stablecoin; with its network it names one token.
    network: Literal["ETHEREUM", "POLYGON", "BASE"]  # Network of the token.
    quantity: Decimal  # Quantity in token units.


class GuaranteeLiquidationDecidedEventDataRemainingCollateral(TypedDict):
    tokenSymbol: Literal["USDC", "USDT"]  # Stablecoin; with its network it names one token.
    network: Literal["ETHEREUM", "POLYGON", "BASE"]  # Network of the token.
    quantity: Decimal  # Quantity in token units.


class GuaranteeLiquidationDecidedEventData(TypedDict):
    sequence: int  # Counts the events of this contract on this topic from 1, without gaps.
    contractId: int  # Integer id of the contract that it belongs to.
    guaranteeId: str  # Its guarantee; text in JSON.
    contractStatus: Literal["DRAFT", "LENDER_APPROVED", "PENDING_ACCEPTANCE", "ACCEPTED", "ACTIVE", "COMPLETED", "CANCELLED"]  # State of the contract after the fact.
    guaranteeStatus: Literal["PENDING", "PARTIALLY_DEPOSITED", "ACTIVE", "MARGIN_CALL", "LIQUIDATING", "LIQUIDATED", "PARTIALLY_LIQUIDATED", "RELEASING", "RELEASED", "CANCELLED"]  # State of the guarantee after the fact.
    fiatCurrency: Literal["BRL", "USD", "EUR"]  # Currency of all amounts.
    outstandingBalance: Decimal  # Outstanding balance after the fact.
    requiredFiatAmount: Decimal  # Collateral required after the fact.
    depositedFiatAmount: Decimal  # Value of the deposits after the fact.
    snapshotId: str  # Snapshot that the finding rests on (snp_…).
    liquidationId: str  # Liquidation (liq_…).
    liquidationType: Literal["FULL", "PARTIAL"]  # How much is sold.
    liquidatedCollateral: list[GuaranteeLiquidationDecidedEventDataLiquidatedCollateral]  # What is sold.
    returnedCollateral: list[GuaranteeLiquidationDecidedEventDataReturnedCollateral]  # What goes back to the borrower.
    remainingCollateral: list[GuaranteeLiquidationDecidedEventDataRemainingCollateral]  # What the sale leaves over. It stays held until the proceeds are known, and goes back once they cover the debt.
    proceeds: Decimal  # Proceeds: expected when decided, stated by custody when confirmed.
    debtCovered: Decimal  # Part of the debt that they cover.
    reason: str | None  # Why, when somebody said.
    noticeIds: list[str]  # Notices of the cure period before the sale, oldest first.
    requestId: str | None  # Request of the borrower that it carries out (brq_…); null where the ratio demands it.


class GuaranteeLiquidationDecidedEvent(TypedDict):
    id: str  # The same on Kafka, in webhooks and in the pull API: deduplicate by it.
    event: Literal["guarantee.liquidation_decided"]  # Name of the event.
    timestamp: str  # When it happened.
    data: GuaranteeLiquidationDecidedEventData  # A crossing of the liquidation ratio was recorded; custody has to sell.


class GuaranteeLtvAlertRecordedEventData(TypedDict):
    sequence: int  # Counts the events of this contract on this topic from 1, without gaps.
    contractId: int  # Integer id of the contract that it belongs to.
    guaranteeId: str  # Its guarantee; text in JSON.
    contractStatus: Literal["DRAFT", "LENDER_APPROVED", "PENDING_ACCEPTANCE", "ACCEPTED", "ACTIVE", "COMPLETED", "CANCELLED"]  # State of the contract after the fact.
    guaranteeStatus: Literal["PENDING", "PARTIALLY_DEPOSITED", "ACTIVE", "MARGIN_CALL", "LIQUIDATING", "LIQUIDATED", "PARTIALLY_LIQUIDATED", "RELEASING", "RELEASED", "CANCELLED"]  # State of the guarantee after the fact.
    fiatCurrency: Literal["BRL", "USD", "EUR"]  # Currency of all amounts.
    outstandingBalance: Decimal  # Outstanding balance after the fact.
    requiredFiatAmount: Decimal  # Collateral required after the fact.
    depositedFiatAmount: Decimal  # Value of the deposits after the fact.
    snapshotId: str  # Snapshot that the finding rests on (snp_…).
    level: Literal["NONE", "WARNING", "MARGIN_CALL", "LIQUIDATION"]  # Level of that snapshot.
    currentLtv: float | None  # Ratio of that snapshot.


class GuaranteeLtvAlertRecordedEvent(TypedDict):
    id: str  # The same on Kafka, in webhooks and in the pull API: deduplicate by it.
    event: Literal["guarantee.ltv_alert_recorded"]  # Name of the event.
    timestamp: str  # When it happened.
    data: GuaranteeLtvAlertRecordedEventData  # A crossing of the alert ratio was recorded.


class GuaranteeReleaseApprovedEventDataReleaseDestination(TypedDict):
    paymentMethodId: str | None  # The borrower's wallet (wlt_…) or bank account (bank_…); null: the order waits for one.
    address: str | None  # Address of a wallet, with its EIP-55 checksum; null otherwise.
    since: str  # When the order got it, or began to wait.


class GuaranteeReleaseApprovedEventData(TypedDict):
    sequence: int  # Counts the events of this contract on this topic from 1, without gaps.
    contractId: int  # Integer id of the contract that it belongs to.
    guaranteeId: str  # Its guarantee; text in JSON.
    contractStatus: Literal["DRAFT", "LENDER_APPROVED", "PENDING_ACCEPTANCE", "ACCEPTED", "ACTIVE", "COMPLETED", "CANCELLED"]  # State of the contract after the fact.
    guaranteeStatus: Literal["PENDING", "PARTIALLY_DEPOSITED", "ACTIVE", "MARGIN_CALL", "LIQUIDATING", "LIQUIDATED", "PARTIALLY_LIQUIDATED", "RELEASING", "RELEASED", "CANCELLED"]  # State of the guarantee after the fact.
    fiatCurrency: Literal["BRL", "USD", "EUR"]  # Currency of all amounts.
    outstandingBalance: Decimal  # Outstanding balance after the fact.
    requiredFiatAmount: Decimal  # Collateral required after the fact.
    depositedFiatAmount: Decimal  # Value of the deposits after the fact.
    releaseId: str  # Release (rel_…).
    releaseOrigin: Literal["REQUEST", "CLOSING", "BORROWER"]  # Who wants it.
    releaseStatus: Literal["PENDING", "APPROVED", "RELEASED", "REFUSED"]  # State of the release after the fact.
    tokenSymbol: Literal["USDC", "USDT"]  # Stablecoin; with its network it names one token.
    network: Literal["ETHEREUM", "POLYGON", "BASE"]  # Network of the token.
    quantity: Decimal  # Quantity in token units.
    releaseDestination: GuaranteeReleaseApprovedEventDataReleaseDestination | None  # Where it goes, or since when it waits for that; null before release 1.4.


class GuaranteeReleaseApprovedEvent(TypedDict):
    id: str  # The same on Kafka, in webhooks and in the pull API: deduplicate by it.
    event: Literal["guarantee.release_approved"]  # Name of the event.
    timestamp: str  # When it happened.
    data: GuaranteeReleaseApprovedEventData  # A release was approved; the collateral no longer backs the loan.


class GuaranteeReleaseConfirmedEventDataReleaseDestination(TypedDict):
    paymentMethodId: str | None  # The borrower's wallet (wlt_…) or bank account (bank_…); null: the order waits for one.
    address: str | None  # Address of a wallet, with its EIP-55 checksum; null otherwise.
    since: str  # When the order got it, or began to wait.


class GuaranteeReleaseConfirmedEventData(TypedDict):
    sequence: int  # Counts the events of this contract on this topic from 1, without gaps.
    contractId: int  # Integer id of the contract that it belongs to.
    guaranteeId: str  # Its guarantee; text in JSON.
    contractStatus: Literal["DRAFT", "LENDER_APPROVED", "PENDING_ACCEPTANCE", "ACCEPTED", "ACTIVE", "COMPLETED", "CANCELLED"]  # State of the contract after the fact.
    guaranteeStatus: Literal["PENDING", "PARTIALLY_DEPOSITED", "ACTIVE", "MARGIN_CALL", "LIQUIDATING", "LIQUIDATED", "PARTIALLY_LIQUIDATED", "RELEASING", "RELEASED", "CANCELLED"]  # State of the guarantee after the fact.
    fiatCurrency: Literal["BRL", "USD", "EUR"]  # Currency of all amounts.
    outstandingBalance: Decimal  # Outstanding balance after the fact.
    requiredFiatAmount: Decimal  # Collateral required after the fact.
    depositedFiatAmount: Decimal  # Value of the deposits after the fact.
    releaseId: str  # Release (rel_…).
    releaseOrigin: Literal["REQUEST", "CLOSING", "BORROWER"]  # Who wants it.
    releaseStatus: Literal["PENDING", "APPROVED", "RELEASED", "REFUSED"]  # State of the release after the fact.
    tokenSymbol: Literal["USDC", "USDT"]  # Stablecoin; with its network it names one token.
    network: Literal["ETHEREUM", "POLYGON", "BASE"]  # Network of the token.
    quantity: Decimal  # Quantity in token units.
    releaseDestination: GuaranteeReleaseConfirmedEventDataReleaseDestination | None  # Where it goes, or since when it waits for that; null before release 1.4.


class GuaranteeReleaseConfirmedEvent(TypedDict):
    id: str  # The same on Kafka, in webhooks and in the pull API: deduplicate by it.
    event: Literal["guarantee.release_confirmed"]  # Name of the event.
    timestamp: str  # When it happened.
    data: GuaranteeReleaseConfirmedEventData  # Custody handed a release over.


class GuaranteeReleaseRefusedEventData(TypedDict):
    sequence: int  # Counts the events of this contract on this topic from 1, without gaps.
    contractId: int  # Integer id of the contract that it belongs to.
    guaranteeId: str  # Its guarantee; text in JSON.
    contractStatus: Literal["DRAFT", "LENDER_APPROVED", "PENDING_ACCEPTANCE", "ACCEPTED", "ACTIVE", "COMPLETED", "CANCELLED"]  # State of the contract after the fact.
    guaranteeStatus: Literal["PENDING", "PARTIALLY_DEPOSITED", "ACTIVE", "MARGIN_CALL", "LIQUIDATING", "LIQUIDATED", "PARTIALLY_LIQUIDATED", "RELEASING", "RELEASED", "CANCELLED"]  # State of the guarantee after the fact.
    fiatCurrency: Literal["BRL", "USD", "EUR"]  # Currency of all amounts.
    outstandingBalance: Decimal  # Outstanding balance after the fact.
    requiredFiatAmount: Decimal  # Collateral required after the fact.
    depositedFiatAmount: Decimal  # Value of the deposits after the fact.
    releaseId: str  # Release (rel_…).
    releaseOrigin: Literal["REQUEST", "CLOSING", "BORROWER"]  # Who wants it.
    releaseStatus: Literal["PENDING", "APPROVED", "RELEASED", "REFUSED"]  # State of the release after the fact.
    tokenSymbol: Literal["USDC", "USDT"]  # Stablecoin; with its network it names one token.
    network: Literal["ETHEREUM", "POLYGON", "BASE"]  # Network of the token.
    quantity: Decimal  # Quantity in token units.
    reason: str | None  # Why, when somebody said.


class GuaranteeReleaseRefusedEvent(TypedDict):
    id: str  # The same on Kafka, in webhooks and in the pull API: deduplicate by it.
    event: Literal["guarantee.release_refused"]  # Name of the event.
    timestamp: str  # When it happened.
    data: GuaranteeReleaseRefusedEventData  # A release was refused.


class GuaranteeReleaseRequestedEventData(TypedDict):
    sequence: int  # Counts the events of this contract on this topic from 1, without gaps.
    contractId: int  # Integer id of the contract that it belongs to.
    guaranteeId: str  # Its guarantee; text in JSON.
    contractStatus: Literal["DRAFT", "LENDER_APPROVED", "PENDING_ACCEPTANCE", "ACCEPTED", "ACTIVE", "COMPLETED", "CANCELLED"]  # State of the contract after the fact.
    guaranteeStatus: Literal["PENDING", "PARTIALLY_DEPOSITED", "ACTIVE", "MARGIN_CALL", "LIQUIDATING", "LIQUIDATED", "PARTIALLY_LIQUIDATED", "RELEASING", "RELEASED", "CANCELLED"]  # State of the guarantee after the fact.
    fiatCurrency: Literal["BRL", "USD", "EUR"]  # Currency of all amounts.
    outstandingBalance: Decimal  # Outstanding balance after the fact.
    requiredFiatAmount: Decimal  # Collateral required after the fact.
    depositedFiatAmount: Decimal  # Value of the deposits after the fact.
    releaseId: str  # Release (rel_…).
    releaseOrigin: Literal["REQUEST", "CLOSING", "BORROWER"]  # Who wants it.
    releaseStatus: Literal["PENDING", "APPROVED", "RELEASED", "REFUSED"]  # State of the release after the fact.
    tokenSymbol: Literal["USDC", "USDT"]  # Stablecoin; with its network it names one token.
    network: Literal["ETHEREUM", "POLYGON", "BASE"]  # Network of the token.
    quantity: Decimal  # Quantity in token units.


class GuaranteeReleaseRequestedEvent(TypedDict):
    id: str  # The same on Kafka, in webhooks and in the pull API: deduplicate by it.
    event: Literal["guarantee.release_requested"]  # Name of the event.
    timestamp: str  # When it happened.
    data: GuaranteeReleaseRequestedEventData  # A release of collateral was requested.


class GuaranteeRequestDeclinedEventData(TypedDict):
    sequence: int  # Counts the events of this contract on this topic from 1, without gaps.
    contractId: int  # Integer id of the contract that it belongs to.
    guaranteeId: str  # Its guarantee; text in JSON.
    contractStatus: Literal["DRAFT", "LENDER_APPROVED", "PENDING_ACCEPTANCE", "ACCEPTED", "ACTIVE", "COMPLETED", "CANCELLED"]  # State of the contract after the fact.
    guaranteeStatus: Literal["PENDING", "PARTIALLY_DEPOSITED", "ACTIVE", "MARGIN_CALL", "LIQUIDATING", "LIQUIDATED", "PARTIALLY_LIQUIDATED", "RELEASING", "RELEASED", "CANCELLED"]  # State of the guarantee after the fact.
    fiatCurrency: Literal["BRL", "USD", "EUR"]  # Currency of all amounts.
    outstandingBalance: Decimal  # Outstanding balance after the fact.
    requiredFiatAmount: Decimal  # Collateral required after the fact.
    depositedFiatAmount: Decimal  # Value of the deposits after the fact.
    requestId: str  # Request (brq_…).
    requestKind: Literal["RELEASE", "SALE"]  # RELEASE or SALE: what the borrower asks for.
    tokenSymbol: Literal["USDC", "USDT", None]  # Stablecoin of a RELEASE; null for a SALE.
    network: Literal["ETHEREUM", "POLYGON", "BASE", None]  # Network of a RELEASE; null for a SALE.
    quantity: Decimal | None  # Token units of a RELEASE; null for a SALE.
    toLtv: Decimal | None  # Ratio that a SALE pays down to; null for a RELEASE.
    requestedAt: str  # When the borrower asked.
    grantedAt: str | None  # When it was granted: a SALE then waits for fresh prices; null before.
    reason: str | None  # Why, in words; NOTHING_TO_SELL where the ratio is there already; null where nobody said.


class GuaranteeRequestDeclinedEvent(TypedDict):
    id: str  # The same on Kafka, in webhooks and in the pull API: deduplicate by it.
    event: Literal["guarantee.request_declined"]  # Name of the event.
    timestamp: str  # When it happened.
    data: GuaranteeRequestDeclinedEventData  # A request of the borrower was declined by the lender, or a granted sale has nothing to sell any more.


class GuaranteeRequestGrantedEventData(TypedDict):
    sequence: int  # Counts the events of this contract on this topic from 1, without gaps.
    contractId: int  # Integer id of the contract that it belongs to.
    guaranteeId: str  # Its guarantee; text in JSON.
    contractStatus: Literal["DRAFT", "LENDER_APPROVED", "PENDING_ACCEPTANCE", "ACCEPTED", "ACTIVE", "COMPLETED", "CANCELLED"]  # State of the contract after the fact.
    guaranteeStatus: Literal["PENDING", "PARTIALLY_DEPOSITED", "ACTIVE", "MARGIN_CALL", "LIQUIDATING", "LIQUIDATED", "PARTIALLY_LIQUIDATED", "RELEASING", "RELEASED", "CANCELLED"]  # State of the guarantee after the fact.
    fiatCurrency: Literal["BRL", "USD", "EUR"]  # Currency of all amounts.
    outstandingBalance: Decimal  # Outstanding balance after the fact.
    requiredFiatAmount: Decimal  # Collateral required after the fact.
    depositedFiatAmount: Decimal  # Value of the deposits after the fact.
    requestId: str  # Request (brq_…).
    requestKind: Literal["RELEASE", "SALE"]  # RELEASE or SALE: what the borrower asks for.
    tokenSymbol: Literal["USDC", "USDT", None]  # Stablecoin of a RELEASE; null for a SALE.
    network: Literal["ETHEREUM", "POLYGON", "BASE", None]  # Network of a RELEASE; null for a SALE.
    quantity: Decimal | None  # Token units of a RELEASE; null for a SALE.
    toLtv: Decimal | None  # Ratio that a SALE pays down to; null for a RELEASE.
    requestedAt: str  # When the borrower asked.
    grantedAt: str | None  # When it was granted: a SALE then waits for fresh prices; null before.


class GuaranteeRequestGrantedEvent(TypedDict):
    id: str  # The same on Kafka, in webhooks and in the pull API: deduplicate by it.
    event: Literal["guarantee.request_granted"]  # Name of the event.
    timestamp: str  # When it happened.
    data: GuaranteeRequestGrantedEventData  # A request of the borrower was granted, by a person or the policy of the contract; ltv answers next.


class GuaranteeRequestMadeEventData(TypedDict):
    sequence: int  # Counts the events of this contract on this topic from 1, without gaps.
    contractId: int  # Integer id of the contract that it belongs to.
    guaranteeId: str  # Its guarantee; text in JSON.
    contractStatus: Literal["DRAFT", "LENDER_APPROVED", "PENDING_ACCEPTANCE", "ACCEPTED", "ACTIVE", "COMPLETED", "CANCELLED"]  # State of the contract after the fact.
    guaranteeStatus: Literal["PENDING", "PARTIALLY_DEPOSITED", "ACTIVE", "MARGIN_CALL", "LIQUIDATING", "LIQUIDATED", "PARTIALLY_LIQUIDATED", "RELEASING", "RELEASED", "CANCELLED"]  # State of the guarantee after the fact.
    fiatCurrency: Literal["BRL", "USD", "EUR"]  # Currency of all amounts.
    outstandingBalance: Decimal  # Outstanding balance after the fact.
    requiredFiatAmount: Decimal  # Collateral required after the fact.
    depositedFiatAmount: Decimal  # Value of the deposits after the fact.
    requestId: str  # Request (brq_…).
    requestKind: Literal["RELEASE", "SALE"]  # RELEASE or SALE: what the borrower asks for.
    tokenSymbol: Literal["USDC", "USDT", None]  # Stablecoin of a RELEASE; null for a SALE.
    network: Literal["ETHEREUM", "POLYGON", "BASE", None]  # Network of a RELEASE; null for a SALE.
    quantity: Decimal | None  # Token units of a RELEASE; null for a SALE.
    toLtv: Decimal | None  # Ratio that a SALE pays down to; null for a RELEASE.
    requestedAt: str  # When the borrower asked.
    grantedAt: str | None  # When it was granted: a SALE then waits for fresh prices; null before.


class GuaranteeRequestMadeEvent(TypedDict):
    id: str  # The same on Kafka, in webhooks and in the pull API: deduplicate by it.
    event: Literal["guarantee.request_made"]  # Name of the event.
    timestamp: str  # When it happened.
    data: GuaranteeRequestMadeEventData  # The borrower asks for collateral above the initial ratio, or for a sale that pays down to a ratio.


class GuaranteeRevaluedEventData(TypedDict):
    sequence: int  # Counts the events of this contract on this topic from 1, without gaps.
    contractId: int  # Integer id of the contract that it belongs to.
    guaranteeId: str  # Its guarantee; text in JSON.
    contractStatus: Literal["DRAFT", "LENDER_APPROVED", "PENDING_ACCEPTANCE", "ACCEPTED", "ACTIVE", "COMPLETED", "CANCELLED"]  # State of the contract after the fact.
    guaranteeStatus: Literal["PENDING", "PARTIALLY_DEPOSITED", "ACTIVE", "MARGIN_CALL", "LIQUIDATING", "LIQUIDATED", "PARTIALLY_LIQUIDATED", "RELEASING", "RELEASED", "CANCELLED"]  # State of the guarantee after the fact.
    fiatCurrency: Literal["BRL", "USD", "EUR"]  # Currency of all amounts.
    outstandingBalance: Decimal  # Outstanding balance after the fact.
    requiredFiatAmount: Decimal  # Collateral required after the fact.
    depositedFiatAmount: Decimal  # Value of the deposits after the fact.
    snapshotId: str  # Snapshot that the finding rests on (snp_…).
    level: Literal["NONE", "WARNING", "MARGIN_CALL", "LIQUIDATION"]  # Level of that snapshot.
    isAlerting: bool  # True while the status of that snapshot is ALERT or LIQUIDATION: then a margin call stays.
    previousDepositedAmount: Decimal  # Value of the deposits before.


class GuaranteeRevaluedEvent(TypedDict):
    id: str  # The same on Kafka, in webhooks and in the pull API: deduplicate by it.
    event: Literal["guarantee.revalued"]  # Name of the event.
    timestamp: str  # When it happened.
    data: GuaranteeRevaluedEventData  # A finding of ltv changed the deposited value, the state or the lock of the guarantee.


class GuaranteeSalesResumedEventData(TypedDict):
    sequence: int  # Counts the events of this contract on this topic from 1, without gaps.
    contractId: int  # Integer id of the contract that it belongs to.
    guaranteeId: str  # Its guarantee; text in JSON.
    contractStatus: Literal["DRAFT", "LENDER_APPROVED", "PENDING_ACCEPTANCE", "ACCEPTED", "ACTIVE", "COMPLETED", "CANCELLED"]  # State of the contract after the fact.
    guaranteeStatus: Literal["PENDING", "PARTIALLY_DEPOSITED", "ACTIVE", "MARGIN_CALL", "LIQUIDATING", "LIQUIDATED", "PARTIALLY_LIQUIDATED", "RELEASING", "RELEASED", "CANCELLED"]  # State of the guarantee after the fact.
    fiatCurrency: Literal["BRL", "USD", "EUR"]  # Currency of all amounts.
    outstandingBalance: Decimal  # Outstanding balance after the fact.
    requiredFiatAmount: Decimal  # Collateral required after the fact.
    depositedFiatAmount: Decimal  # Value of the deposits after the fact.
    liquidationId: str  # Liquidation (liq_…).
    reason: str | None  # Why, when somebody said.


class GuaranteeSalesResumedEvent(TypedDict):
    id: str  # The same on Kafka, in webhooks and in the pull API: deduplicate by it.
    event: Literal["guarantee.sales_resumed"]  # Name of the event.
    timestamp: str  # When it happened.
    data: GuaranteeSalesResumedEventData  # An operator looked at a sale that brought too little, and lets the guarantee be sold again.


class GuaranteeSalesStoppedEventData(TypedDict):
    sequence: int  # Counts the events of this contract on this topic from 1, without gaps.
    contractId: int  # Integer id of the contract that it belongs to.
    guaranteeId: str  # Its guarantee; text in JSON.
    contractStatus: Literal["DRAFT", "LENDER_APPROVED", "PENDING_ACCEPTANCE", "ACCEPTED", "ACTIVE", "COMPLETED", "CANCELLED"]  # State of the contract after the fact.
    guaranteeStatus: Literal["PENDING", "PARTIALLY_DEPOSITED", "ACTIVE", "MARGIN_CALL", "LIQUIDATING", "LIQUIDATED", "PARTIALLY_LIQUIDATED", "RELEASING", "RELEASED", "CANCELLED"]  # State of the guarantee after the fact.
    fiatCurrency: Literal["BRL", "USD", "EUR"]  # Currency of all amounts.
    outstandingBalance: Decimal  # Outstanding balance after the fact.
    requiredFiatAmount: Decimal  # Collateral required after the fact.
    depositedFiatAmount: Decimal  # Value of the deposits after the fact.
    liquidationId: str  # Liquidation (liq_…).
    proceeds: Decimal  # Proceeds: expected when decided, stated by custody when confirmed.
    expectedProceeds: Decimal | None  # Proceeds as they were expected when the sale was decided.


class GuaranteeSalesStoppedEvent(TypedDict):
    id: str  # The same on Kafka, in webhooks and in the pull API: deduplicate by it.
    event: Literal["guarantee.sales_stopped"]  # Name of the event.
    timestamp: str  # When it happened.
    data: GuaranteeSalesStoppedEventData  # A sale brought less than half of what was expected: nothing more of this guarantee is sold until an operator resumes sales.


GuaranteeStatus: TypeAlias = "Literal['PENDING', 'PARTIALLY_DEPOSITED', 'ACTIVE', 'MARGIN_CALL', 'LIQUIDATING', 'LIQUIDATED', 'PARTIALLY_LIQUIDATED', 'RELEASING', 'RELEASED', 'CANCELLED']"


class GuaranteeSurplusPaidEventData(TypedDict):
    sequence: int  # Counts the events of this contract on this topic from 1, without gaps.
    contractId: int  # Integer id of the contract that it belongs to.
    guaranteeId: str  # Its guarantee; text in JSON.
    contractStatus: Literal["DRAFT", "LENDER_APPROVED", "PENDING_ACCEPTANCE", "ACCEPTED", "ACTIVE", "COMPLETED", "CANCELLED"]  # State of the contract after the fact.
    guaranteeStatus: Literal["PENDING", "PARTIALLY_DEPOSITED", "ACTIVE", "MARGIN_CALL", "LIQUIDATING", "LIQUIDATED", "PARTIALLY_LIQUIDATED", "RELEASING", "RELEASED", "CANCELLED"]  # State of the guarantee after the fact.
    fiatCurrency: Literal["BRL", "USD", "EUR"]  # Currency of all amounts.
    outstandingBalance: Decimal  # Outstanding balance after the fact.
    requiredFiatAmount: Decimal  # Collateral required after the fact.
    depositedFiatAmount: Decimal  # Value of the deposits after the fact.
    surplusId: str  # Surplus (sur_…).
    liquidationId: str  # Liquidation that brought it (liq_…).
    surplusAmount: Decimal | None  # Money that was paid out.


class GuaranteeSurplusPaidEvent(TypedDict):
    id: str  # The same on Kafka, in webhooks and in the pull API: deduplicate by it.
    event: Literal["guarantee.surplus_paid"]  # Name of the event.
    timestamp: str  # When it happened.
    data: GuaranteeSurplusPaidEventData  # Custody paid the surplus of a sale out to the borrower.


class GuaranteeWithLtvLock(TypedDict):
    status: Literal["PENDING", "ACTIVE", "RELEASED"]  # PENDING until the deposits suffice, then ACTIVE; RELEASED once all collateral is returned.
    lockedAt: str | None  # When it became ACTIVE; null before.


class GuaranteeWithLtvLiquidation(TypedDict):
    id: str  # Id of a liquidation: `liq_` and up to 120 letters, digits, `_` and `-`.
    type: Literal["FULL", "PARTIAL"]  # FULL covers the debt; PARTIAL only returns the ratio to `cureTo`.
    status: Literal["DECIDED", "CONFIRMED"]  # DECIDED until custody confirms the sale, then CONFIRMED.
    decidedAt: str  # When it was decided.
    confirmedAt: str | None  # When custody confirmed the sale; null before.
    proceeds: Decimal  # Fiat proceeds; estimated until custody confirms.
    expectedProceeds: Decimal | None  # Estimated proceeds; null until confirmed, and before release 1.3.
    debtCovered: Decimal  # Debt paid by the proceeds, in `fiatCurrency`.
    sellsRest: bool  # True if a FULL sale fell short and the rest is sold next.


class GuaranteeWithLtvSurplus(TypedDict):
    id: str  # Id of a surplus: `sur_` and up to 120 letters, digits, `_` and `-`.
    liquidationId: str  # Id of a liquidation: `liq_` and up to 120 letters, digits, `_` and `-`.
    amount: Decimal  # Amount in `fiatCurrency`.
    status: Literal["OWED", "PAID"]  # OWED until custody confirms the payment, then PAID.
    owedAt: str  # When custody confirmed the sale.
    paidAt: str | None  # When custody confirmed the payment; null before.
    destination: OrderDestination | None  # Account that it goes to; null before release 1.4.


class GuaranteeWithLtvSalesStop(TypedDict):
    liquidationId: str  # Id of a liquidation: `liq_` and up to 120 letters, digits, `_` and `-`.
    stoppedAt: str  # When custody confirmed that sale.
    proceeds: Decimal  # Fiat proceeds of that sale.
    expectedProceeds: Decimal | None  # Expected fiat proceeds of that sale.


class GuaranteeWithLtv(TypedDict):
    id: int  # Integer id of the guarantee, unique; events carry it as text.
    contractId: int  # Contract that it secures; each contract has one guarantee.
    fiatCurrency: FiatCurrency  # Currency of all fiat amounts of the contract; BRL by default.
    requiredFiatAmount: Decimal  # Required collateral: outstandingBalance × collateralPercentage / 100, rounded up.
    depositedFiatAmount: Decimal  # Last value of the holdings, rounded down to cents.
    status: GuaranteeStatus  # State. ACTIVE once the deposits reach `requiredFiatAmount`.
    lock: GuaranteeWithLtvLock  # Lock of the collateral, required to activate the contract.
    holdings: list[TokenAmount]  # Collateral that currently backs the loan.
    frozen: list[TokenAmount]  # Of the holdings: frozen by the issuer or an authority. It counts nothing and goes nowhere.
    liquidation: GuaranteeWithLtvLiquidation | None  # Liquidation of this guarantee; null if none.
    surplus: GuaranteeWithLtvSurplus | None  # Proceeds beyond the debt, owed to the borrower; null if none.
    salesStop: GuaranteeWithLtvSalesStop | None  # Set after a sale with less than half of the expected proceeds: sales stop until an operator resumes them. Null otherwise.
    destinations: list[Destination]  # Where tokens and money go to the borrower, with changes that cool off.
    requests: list[BorrowerRequest]  # Requests of the borrower that wait for the lender, or for fresh prices.
    waitingFor: list[PayoutWait]  # What approved releases and the surplus wait for before custody gets them.
    releaseHold: ReleaseHold | None  # Why no release is approved or ordered for now; null otherwise.
    createdAt: str  # When it was created.
    updatedAt: str  # When it last changed; equal to `createdAt` until then.
    deletedAt: str | None  # When it was deleted; null if it is not.
    depositInstructions: list[DepositInstruction] | None  # Where to send collateral. Null if custody has named no address, or with `asOf`; empty if no deposit is taken any more.
    ltv: LtvSnapshot | None  # Latest loan-to-value snapshot; null before the first or with `asOf`.


class HoldingProof(TypedDict):
    tokenSymbol: TokenSymbol  # Stablecoin held as collateral.
    network: Network  # Blockchain network of the token.
    quantity: Decimal  # Token units that backed the contract.
    index: int  # Position of the leaf in its token’s tree, from 0; differs each hour.
    size: int  # Number of leaves of that tree.
    leaf: str  # Leaf bytes as text: canonical JSON with `salt`.
    proof: list[SumBeside]  # Sums and hashes of the sibling nodes, from the leaf up.


class InclusionProof(TypedDict):
    eventId: str  # The requested event.
    lane: int  # Log: a partition of `contract-events`.
    index: int  # Position of the leaf in its log, from 0.
    size: int  # Number of events in the tree of `checkpoint`.
    leaf: str  # Leaf bytes as text: canonical JSON of the event, its record hash and `salt`.
    proof: list[str]  # RFC 6962 hashes in Base64, in the order of use.
    checkpoint: str  # Signed note: origin, size, Base64 root hash, and one line per signature.


class Invitation(TypedDict):
    id: str  # Id of an invitation: `inv_` and up to 120 letters, digits, `_` and `-`.
    contractId: int  # Integer id of the contract, from its creation or from `GET /contracts/v1`.
    status: Literal["OPEN", "REDEEMED", "REPLACED", "EXPIRED", "REVOKED"]  # REPLACED by a later invitation; REVOKED with the end of the contract.
    mail: Literal["PENDING", "ACCEPTED", "REFUSED", "NO_ADDRESS", "PARKED"]  # ACCEPTED by the mail server, or REFUSED for good; PARKED after many attempts.
    createdAt: str  # When it was created.
    expiresAt: str  # When the link ends, 72 hours after the invitation.
    redeemedAt: str | None  # When the borrower opened the link; null before.


class JourneyMaterializedEventData(TypedDict):
    sequence: int  # Counts the events of this contract on this topic from 1, without gaps.
    contractId: int  # Integer id of the contract that it belongs to.
    guaranteeId: str  # Its guarantee; text in JSON.
    contractStatus: Literal["DRAFT", "LENDER_APPROVED", "PENDING_ACCEPTANCE", "ACCEPTED", "ACTIVE", "COMPLETED", "CANCELLED"]  # State of the contract after the fact.
    guaranteeStatus: Literal["PENDING", "PARTIALLY_DEPOSITED", "ACTIVE", "MARGIN_CALL", "LIQUIDATING", "LIQUIDATED", "PARTIALLY_LIQUIDATED", "RELEASING", "RELEASED", "CANCELLED"]  # State of the guarantee after the fact.
    fiatCurrency: Literal["BRL", "USD", "EUR"]  # Currency of all amounts.
    outstandingBalance: Decimal  # Outstanding balance after the fact.
    requiredFiatAmount: Decimal  # Collateral required after the fact.
    depositedFiatAmount: Decimal  # Value of the deposits after the fact.
    simulationId: str  # Journey (sim_…).


class JourneyMaterializedEvent(TypedDict):
    id: str  # The same on Kafka, in webhooks and in the pull API: deduplicate by it.
    event: Literal["journey.materialized"]  # Name of the event.
    timestamp: str  # When it happened.
    data: JourneyMaterializedEventData  # The borrower opened the journey.


JourneyStage: TypeAlias = "Literal['ACCEPTANCE', 'IDENTIFICATION', 'GUARANTEE', 'CCB']"


class JourneyStageAdvancedEventData(TypedDict):
    sequence: int  # Counts the events of this contract on this topic from 1, without gaps.
    contractId: int  # Integer id of the contract that it belongs to.
    guaranteeId: str  # Its guarantee; text in JSON.
    contractStatus: Literal["DRAFT", "LENDER_APPROVED", "PENDING_ACCEPTANCE", "ACCEPTED", "ACTIVE", "COMPLETED", "CANCELLED"]  # State of the contract after the fact.
    guaranteeStatus: Literal["PENDING", "PARTIALLY_DEPOSITED", "ACTIVE", "MARGIN_CALL", "LIQUIDATING", "LIQUIDATED", "PARTIALLY_LIQUIDATED", "RELEASING", "RELEASED", "CANCELLED"]  # State of the guarantee after the fact.
    fiatCurrency: Literal["BRL", "USD", "EUR"]  # Currency of all amounts.
    outstandingBalance: Decimal  # Outstanding balance after the fact.
    requiredFiatAmount: Decimal  # Collateral required after the fact.
    depositedFiatAmount: Decimal  # Value of the deposits after the fact.
    simulationId: str  # Journey (sim_…).
    previousStage: Literal["ACCEPTANCE", "IDENTIFICATION", "GUARANTEE", "CCB"]  # Stage before.
    stage: Literal["ACCEPTANCE", "IDENTIFICATION", "GUARANTEE", "CCB"]  # Stage now.


class JourneyStageAdvancedEvent(TypedDict):
    id: str  # The same on Kafka, in webhooks and in the pull API: deduplicate by it.
    event: Literal["journey.stage_advanced"]  # Name of the event.
    timestamp: str  # When it happened.
    data: JourneyStageAdvancedEventData  # The borrower went on in the journey.


class KeyNetworksInput(TypedDict):
    networks: list[str]  # IP allowlist: IPv4 or IPv6 addresses, or networks in CIDR notation.


class KeyRotationInput(TypedDict):
    overlapSeconds: NotRequired[int]  # How long the replaced key remains valid, in seconds; one day if absent.


class Lane(TypedDict):
    lane: int  # Partition number, the same in every input topic.
    owner: LaneOwner | None  # Member that processes the partition; null if none.
    epoch: int | None  # Number of takeovers; null if the database has no record.
    behind: int  # Consumer lag in records, over all inputs.
    seconds: float  # Consumer lag in seconds, as far as this gateway has observed.
    stalled: bool  # True if it has lag and has made no progress for a minute.
    inputs: list[LaneInput]  # Input topics, ordered by name.


class LaneGroup(TypedDict):
    group: str  # Consumer group: the name of a processor.
    members: int  # Number of members.
    behind: int  # Consumer lag in records, over all partitions.
    stalled: int  # Number of stalled partitions.
    lanes: list[Lane]  # All partitions, in order.


class LaneInput(TypedDict):
    topic: Literal["contract-commands", "ltv-findings", "notice-receipts", "directory-commands", "endpoint-findings", "command-replies", "contract-events", "log-checkpoints", "balance-changes", "collateral-events", "account-events", "market-events", "market-prices", "price-ages", "price-ticks", "ltv-snapshots", "ltv-positions", "audit-log", "dead-letters"]  # Input topic.
    next: int  # Committed offset.
    behind: int  # Consumer lag in records; one or two may be control records.


class LaneOwner(TypedDict):
    member: str  # Consumer group member id.
    host: str  # Network address of the process.


class Lanes(TypedDict):
    at: str  # When the brokers were queried; every ten seconds.
    groups: list[LaneGroup]  # All processors, ordered by name.


class Load(TypedDict):
    hours: list[str]  # The last 24, oldest first.
    tenants: list[TenantLoad]  # Those with the most commands and the newest events.
    groups: list[GroupLag]  # Consumer groups of the processors.
    groupsFrom: Literal["PROMETHEUS", "GATEWAY"]  # Where their hours are from: Prometheus, or this gateway since its start.


class LogCheckpoint(TypedDict):
    lane: int  # Log: a partition of `contract-events`.
    size: int  # Number of events in the tree.
    checkpoint: str  # Signed note: origin, size, Base64 root hash, and one line per signature.
    verifierKeys: list[str]  # One verifier key per signature. Compare them with keys obtained elsewhere.
    at: str  # When it was signed; this field itself is not signed.


class LtvBookByState(TypedDict):
    DRAFT: int  # Number of contracts that are DRAFT.
    LENDER_APPROVED: int  # Number of contracts that are LENDER_APPROVED.
    PENDING_ACCEPTANCE: int  # Number of contracts that are PENDING_ACCEPTANCE.
    ACCEPTED: int  # Number of contracts that are ACCEPTED.
    ACTIVE: int  # Number of contracts that are ACTIVE.
    COMPLETED: int  # Number of contracts that are COMPLETED.
    CANCELLED: int  # Number of contracts that are CANCELLED.


class LtvBookByStatus(TypedDict):
    OK: int  # Number of contracts that are OK.
    ALERT: int  # Number of contracts that are ALERT.
    LIQUIDATION: int  # Number of contracts that are LIQUIDATION.


class LtvBookFreshness(TypedDict):
    oldestSnapshotAt: str | None  # Time of the oldest latest snapshot; null if there is none.
    stale: int  # Contracts valued with a stale price or rate.
    depegged: int  # Contracts with a token below 0.98 USD.
    disputed: int  # Contracts valued with a disputed price.
    unpriced: int  # Contracts without a price.
    unvalued: int  # Contracts without a snapshot.


class LtvBookDueCure(TypedDict):
    contractId: int  # Integer id of the contract, from its creation or from `GET /contracts/v1`.
    at: str  # When its margin call ends.


class LtvBookDue(TypedDict):
    cure: LtvBookDueCure | None  # The margin call that ends first; null if none runs.
    signings: int  # Contracts with an open signing that expires.
    signBy: str | None  # When the first of them expires; null if there is none.


class LtvBook(TypedDict):
    contracts: int  # ACCEPTED or ACTIVE contracts: the basis of the totals.
    byState: LtvBookByState  # Contracts by state; ended and unaccepted ones count only here.
    byStatus: LtvBookByStatus  # Contracts by the status of their latest snapshot.
    byLevel: list[BookLevel]  # Contracts and outstanding amount by level.
    outstanding: dict[str, Decimal]  # Amounts by currency; absent if zero.
    collateral: dict[str, Decimal]  # Amounts by currency; absent if zero.
    shortfall: dict[str, Decimal]  # Amounts by currency; absent if zero.
    histogram: list[BookBar]  # Contracts by loan-to-value: `from` ≤ ratio < `to`; the last bar has no end.
    withoutRatio: int  # Contracts without collateral, or without its price.
    tokens: list[BookToken]  # Collateral held, by token.
    borrowers: list[BookBorrower]  # The ten largest borrowers of each currency.
    freshness: LtvBookFreshness  # Quality of the figures.
    due: LtvBookDue  # Deadlines that end by themselves.
    updatedAt: str | None  # When it last changed; equal to `createdAt` until then.


class LtvBookHourByLevel(TypedDict):
    NONE: int  # Number of contracts that are NONE.
    WARNING: int  # Number of contracts that are WARNING.
    MARGIN_CALL: int  # Number of contracts that are MARGIN_CALL.
    LIQUIDATION: int  # Number of contracts that are LIQUIDATION.


class LtvBookHour(TypedDict):
    at: str  # Start of the hour; the figures are for its end.
    contracts: int  # Number of these contracts.
    outstanding: dict[str, Decimal]  # Amounts by currency; absent if zero.
    collateral: dict[str, Decimal]  # Amounts by currency; absent if zero.
    byLevel: LtvBookHourByLevel  # Contracts by level at the end of the hour.
    stale: int  # Contracts valued with a stale price or rate.
    depegged: int  # Contracts with a token below 0.98 USD.


LtvLevel: TypeAlias = "Literal['NONE', 'WARNING', 'MARGIN_CALL', 'LIQUIDATION']"  # Threshold that the ratio has reached; a finer form of `status`.


class LtvPolicy(TypedDict):
    mode: Literal["IMMEDIATE", "AFTER_NOTICE"]  # IMMEDIATE, or AFTER_NOTICE: after a cure period and a delivered notice.
    liquidationType: Literal["FULL", "PARTIAL"]  # FULL covers the debt; PARTIAL only returns the ratio to `cureTo`.
    curePeriodHours: int  # Hours from an alert to its cure deadline.
    undeliverable: Literal["SELL", "HOLD"]  # AFTER_NOTICE without a deliverable notice: SELL or HOLD.
    borrowerRequests: Literal["DECIDE", "GRANT"]  # Requests of the borrower: a person decides, or GRANT.
    initial: Decimal  # Initial ratio, 100 / collateralPercentage; the limit for releases.
    warning: Decimal  # WARNING from this ratio on; below it the alert re-arms.
    alert: Decimal  # An alert is sent from this ratio on.
    liquidation: Decimal | None  # Collateral is sold from this ratio on; null: never automatically.
    cureTo: Decimal  # Ratio that a cure must reach.


class LtvPolicyInput(TypedDict):
    mode: NotRequired[Literal["IMMEDIATE", "AFTER_NOTICE"]]  # IMMEDIATE (default) liquidates at once; AFTER_NOTICE only after the cure period, with a delivered notice.
    liquidationType: NotRequired[Literal["FULL", "PARTIAL"]]  # FULL (default) covers the debt; PARTIAL only returns the ratio to `cureTo`.
    curePeriodHours: NotRequired[int]  # Hours to cure an alert; 24 if absent.
    undeliverable: NotRequired[Literal["SELL", "HOLD"]]  # AFTER_NOTICE without a deliverable notice: SELL (default), or HOLD until one is delivered, which restarts the cure period.
    borrowerRequests: NotRequired[Literal["DECIDE", "GRANT"]]  # Requests of the borrower: you DECIDE (default), or GRANT all.
    warning: NotRequired[RatioInput]  # Warning ratio: the alert re-arms below; default by `collateralPercentage`.
    alert: NotRequired[RatioInput]  # Alert ratio; default from `collateralPercentage`.
    liquidation: NotRequired[RatioInput]  # Ratio of a sale; no default if `collateralPercentage` is below 110.


class LtvProofResult(TypedDict):
    currentLtv: float | None  # Loan-to-value ratio, 6 places; null without collateral or without a price.
    collateralValue: Decimal | None  # Value after haircuts, in `fiatCurrency`; null without a price.


class LtvProof(TypedDict):
    inputs: dict[str, Any]  # All inputs of the ratio.
    canonical: str  # The inputs as JSON with sorted keys and no whitespace.
    hash: str  # SHA-256 of `canonical` in UTF-8.
    result: LtvProofResult  # Result computed from `inputs`; equals that of the snapshot.


class LtvSimulationSummary(TypedDict):
    contracts: int  # Number of contracts evaluated.
    alerts: int  # Number of contracts that would alert.
    liquidations: int  # Number of contracts that would be liquidated.
    unpriced: int  # Contracts without a price.
    shortfall: dict[str, Decimal]  # Total shortfall by currency.


class LtvSimulation(TypedDict):
    results: list[SimulatedContract]  # Lent contracts, then borrowed ones; newest first.
    summary: LtvSimulationSummary  # Counts over all of `results`.


class LtvSimulationInputPrices(TypedDict):
    USDC: NotRequired[TokenPriceInput]  # USD for one USDC; the latest price if absent.
    USDT: NotRequired[TokenPriceInput]  # USD for one USDT; the latest price if absent.


class LtvSimulationInputFx(TypedDict):
    USDBRL: NotRequired[ExchangeRateInput]  # BRL for one USD; the latest rate if absent.
    EURUSD: NotRequired[ExchangeRateInput]  # USD for one EUR; the latest rate if absent.


class LtvSimulationInput(TypedDict):
    contractId: NotRequired[int]  # One of your contracts; requires either this or `book`.
    book: NotRequired[bool]  # True: all your ACCEPTED and ACTIVE contracts, instead of `contractId`.
    prices: NotRequired[LtvSimulationInputPrices]  # Simulated prices; the latest price for other tokens.
    fx: NotRequired[LtvSimulationInputFx]  # Simulated exchange rates; the latest rate for other pairs.
    outstandingBalance: NotRequired[MoneyOrZeroInput]  # Balance to use; the current one if absent.


class LtvSnapshot(TypedDict):
    id: str  # Id of a loan-to-value snapshot: `snp_` and up to 120 letters, digits, `_` and `-`.
    contractId: int  # Integer id of the contract, from its creation or from `GET /contracts/v1`.
    guaranteeId: int  # Integer id of the guarantee: `guarantee.id` of its contract.
    currentLtv: float | None  # Loan-to-value ratio, 6 places; null without collateral or without a price.
    previousLtv: float | None  # Loan-to-value ratio, 6 places; null without collateral or without a price.
    status: LtvStatus  # Status; remains ALERT until the ratio is below `warning`.
    level: LtvLevel  # Threshold that the ratio has reached; a finer form of `status`.
    outstandingBalance: Decimal  # Debt that the ratio is based on, in `fiatCurrency`.
    collateralValue: Decimal | None  # Value after haircuts, in `fiatCurrency`; null without a price.
    collateralPercentage: Decimal  # Required collateral in percent of the balance.
    fiatCurrency: FiatCurrency  # Currency of all fiat amounts of the contract; BRL by default.
    thresholds: LtvThresholds  # Thresholds of the contract’s policy.
    shortfallAmount: Decimal  # Repayment that returns the ratio to `cureTo`; "0" if none.
    prices: list[PriceUsed]  # Price used for each token held.
    fx: ExchangeRateUsed | None  # Exchange rate used; null for USD contracts and if no rate is known.
    trigger: Literal["BALANCE", "DEPOSIT", "RELEASE", "PRICE", "SCHEDULE"]  # What caused the valuation; SCHEDULE is the periodic one.
    stale: bool  # True if a price or rate was too old or unknown.
    depeg: bool  # True if a token was below 0.98 USD.
    disputed: bool  # True if price sources disagreed by more than the tolerance.
    implausible: bool  # True if a later price moved too far to be believed yet.
    thin: bool  # True if a price had fewer independent upstreams than required.
    version: int  # Number within the contract, without gaps.
    createdAt: str  # When the ratio was computed.


LtvStatus: TypeAlias = "Literal['OK', 'ALERT', 'LIQUIDATION']"


class LtvThresholds(TypedDict):
    initial: Decimal  # Initial ratio, 100 / collateralPercentage; the limit for releases.
    warning: Decimal  # WARNING from this ratio on; below it the alert re-arms.
    alert: Decimal  # An alert is sent from this ratio on.
    liquidation: Decimal | None  # Collateral is sold from this ratio on; null: never automatically.
    cureTo: Decimal  # Ratio that a cure must reach.


class MarketDepegEndedEventData(TypedDict):
    sequence: int  # Counts the events of this symbol on this topic, from 1, without gaps.
    symbol: str  # USDC, USDT, USDBRL or EURUSD; the key of the record.
    price: Decimal  # The last price in USD, or rate of the pair.
    source: str  # Who said the price.
    asOf: str  # When the price held, in milliseconds since the epoch, UTC.
    since: str  # Timestamp of the event that it ends, in milliseconds since the epoch, UTC.


class MarketDepegEndedEvent(TypedDict):
    id: str  # The same on Kafka, in webhooks and in the pull API: deduplicate by it.
    event: Literal["market.depeg_ended"]  # Name of the event.
    timestamp: str  # When it happened.
    data: MarketDepegEndedEventData  # A token is back at its peg after market.depeg.


class MarketDepegEventData(TypedDict):
    sequence: int  # Counts the events of this symbol on this topic, from 1, without gaps.
    symbol: str  # USDC, USDT, USDBRL or EURUSD; the key of the record.
    price: Decimal  # The last price in USD, or rate of the pair.
    source: str  # Who said the price.
    asOf: str  # When the price held, in milliseconds since the epoch, UTC.
    depegBelow: Decimal  # Price in USD below which a token has lost its peg.


class MarketDepegEvent(TypedDict):
    id: str  # The same on Kafka, in webhooks and in the pull API: deduplicate by it.
    event: Literal["market.depeg"]  # Name of the event.
    timestamp: str  # When it happened.
    data: MarketDepegEventData  # A token has fallen below its peg: until it is back nothing is liquidated on it automatically.


class MarketStaleEndedEventData(TypedDict):
    sequence: int  # Counts the events of this symbol on this topic, from 1, without gaps.
    symbol: str  # USDC, USDT, USDBRL or EURUSD; the key of the record.
    price: Decimal  # The last price in USD, or rate of the pair.
    source: str  # Who said the price.
    asOf: str  # When the price held, in milliseconds since the epoch, UTC.
    since: str  # Timestamp of the event that it ends, in milliseconds since the epoch, UTC.


class MarketStaleEndedEvent(TypedDict):
    id: str  # The same on Kafka, in webhooks and in the pull API: deduplicate by it.
    event: Literal["market.stale_ended"]  # Name of the event.
    timestamp: str  # When it happened.
    data: MarketStaleEndedEventData  # A symbol has a fresh price again after market.stale.


class MarketStaleEventData(TypedDict):
    sequence: int  # Counts the events of this symbol on this topic, from 1, without gaps.
    symbol: str  # USDC, USDT, USDBRL or EURUSD; the key of the record.
    price: Decimal  # The last price in USD, or rate of the pair.
    source: str  # Who said the price.
    asOf: str  # When the price held, in milliseconds since the epoch, UTC.
    staleAfterMs: int  # Age in milliseconds from which a price of this symbol is too old.


class MarketStaleEvent(TypedDict):
    id: str  # The same on Kafka, in webhooks and in the pull API: deduplicate by it.
    event: Literal["market.stale"]  # Name of the event.
    timestamp: str  # When it happened.
    data: MarketStaleEventData  # The last price of a symbol has become too old: until there is a newer one nothing is liquidated on it.


MoneyInput: TypeAlias = "Decimal | str | int"  # Decimal number, as text or as a JSON number: at most 15 digits before and 2 after the point, greater than 0. Never rounded.


MoneyOrZeroInput: TypeAlias = "Decimal | str | int"  # Decimal number, as text or as a JSON number: at most 15 digits before and 2 after the point, at least 0. Never rounded.


Network: TypeAlias = "Literal['ETHEREUM', 'POLYGON', 'BASE']"  # Blockchain network that the token is on; the same symbol on another network is another token.


class NewApiKey(TypedDict):
    id: str  # Id of an API key: `key_` and up to 120 letters, digits, `_` and `-`.
    document: TaxDocument | None  # Party that the key belongs to; null if none.
    name: str  # Purpose of the key, as given at creation.
    prefix: str  # First characters of the secret, for recognition.
    scopes: list[str]  # Operations that the key may call; see the list of scopes.
    rateLimit: int  # Requests per hour; 0 is unlimited.
    expiresAt: str | None  # When the key expires; null for never.
    createdAt: str  # When it was created.
    lastUsedAt: str | None  # When it was last used, accurate to ten seconds; null if never.
    networks: list[str]  # Allowed networks in CIDR notation; empty means any.
    secret: str | None  # The key itself, shown once; null in a replay.


class Notice(TypedDict):
    id: str  # Id of a notice: `ntc_` and up to 120 letters, digits, `_` and `-`.
    contractId: int  # Integer id of the contract, from its creation or from `GET /contracts/v1`.
    reason: Literal["ALERT", "REMINDER_50", "REMINDER_90", "LAST_NOTICE", "SALE", "SURPLUS_RETURNED", "DESTINATION_NAMED"]  # ALERT starts a cure period, with reminders at 50 and 90 percent and LAST_NOTICE at its end; SALE and SURPLUS_RETURNED report a liquidation.
    issuedAt: str  # When the notice was given.
    cureDeadline: str | None  # Deadline for a cure; null if nothing is left to cure.
    cure: NoticeCure | None  # What would cure, as of the alert; null if nothing would.
    liquidationId: str | None  # The sale concerned; null for alerts and reminders.
    surplusAmount: Decimal | None  # Proceeds beyond the debt, owed to the borrower; or null.
    eventId: str  # The event `notice.issued` of this notice.
    delivered: bool  # True once delivered on any channel.
    receipts: list[NoticeReceipt]  # Delivery receipts, oldest first.


class NoticeCure(TypedDict):
    toLtv: Decimal  # Ratio that a cure must reach or go below.
    repayAmount: Decimal  # Repayment that suffices, in `fiatCurrency`, rounded up.
    topUp: list[TokenAmount]  # Alternative deposits, each sufficient, rounded up.


class NoticeIssuedEventDataCureTopUp(TypedDict):
    tokenSymbol: Literal["USDC", "USDT"]  # Stablecoin; with its network it names one token.
    network: Literal["ETHEREUM", "POLYGON", "BASE"]  # Network of the token.
    amount: Decimal  # Quantity in token units.


class NoticeIssuedEventDataCure(TypedDict):
    deadline: str  # Until when the cure counts, in milliseconds since the epoch, UTC.
    toLtv: Decimal  # The ratio that a cure reaches or goes below.
    repayAmount: Decimal  # Repayment in the currency of the loan that cures, rounded up.
    topUp: list[NoticeIssuedEventDataCureTopUp]  # Deposits that cure, one alternative per accepted token, each rounded up.


class NoticeIssuedEventData(TypedDict):
    sequence: int  # Counts the events of this contract on this topic from 1, without gaps.
    contractId: int  # Integer id of the contract that it belongs to.
    guaranteeId: str  # Its guarantee; text in JSON.
    contractStatus: Literal["DRAFT", "LENDER_APPROVED", "PENDING_ACCEPTANCE", "ACCEPTED", "ACTIVE", "COMPLETED", "CANCELLED"]  # State of the contract after the fact.
    guaranteeStatus: Literal["PENDING", "PARTIALLY_DEPOSITED", "ACTIVE", "MARGIN_CALL", "LIQUIDATING", "LIQUIDATED", "PARTIALLY_LIQUIDATED", "RELEASING", "RELEASED", "CANCELLED"]  # State of the guarantee after the fact.
    fiatCurrency: Literal["BRL", "USD", "EUR"]  # Currency of all amounts.
    outstandingBalance: Decimal  # Outstanding balance after the fact.
    requiredFiatAmount: Decimal  # Collateral required after the fact.
    depositedFiatAmount: Decimal  # Value of the deposits after the fact.
    noticeId: str  # Notice (ntc_…).
    noticeReason: Literal["ALERT", "REMINDER_50", "REMINDER_90", "LAST_NOTICE", "SALE", "SURPLUS_RETURNED", "DESTINATION_NAMED"]  # Why it is given.
    cureDeadline: str | None  # Until when a cure counts; null where there is nothing to cure any more.
    cure: NoticeIssuedEventDataCure | None  # What cures, as it was computed for the alert; prices have moved since. Null where nothing cures, or nothing can be computed.
    liquidationId: str | None  # The sale that it is about (liq_…); null for alerts and reminders.
    surplusAmount: Decimal | None  # Money of the borrower that a sale brought beyond the debt; null where there is none.
    alertSequence: int | None  # Sequence on collateral-events of the alert that carries it too; null where there is none.


class NoticeIssuedEvent(TypedDict):
    id: str  # The same on Kafka, in webhooks and in the pull API: deduplicate by it.
    event: Literal["notice.issued"]  # Name of the event.
    timestamp: str  # When it happened.
    data: NoticeIssuedEventData  # The borrower is given notice of what happens to the collateral.


class NoticePeriodEndedEventData(TypedDict):
    sequence: int  # Counts the events of this contract on this topic from 1, without gaps.
    contractId: int  # Integer id of the contract that it belongs to.
    guaranteeId: str  # Its guarantee; text in JSON.
    contractStatus: Literal["DRAFT", "LENDER_APPROVED", "PENDING_ACCEPTANCE", "ACCEPTED", "ACTIVE", "COMPLETED", "CANCELLED"]  # State of the contract after the fact.
    guaranteeStatus: Literal["PENDING", "PARTIALLY_DEPOSITED", "ACTIVE", "MARGIN_CALL", "LIQUIDATING", "LIQUIDATED", "PARTIALLY_LIQUIDATED", "RELEASING", "RELEASED", "CANCELLED"]  # State of the guarantee after the fact.
    fiatCurrency: Literal["BRL", "USD", "EUR"]  # Currency of all amounts.
    outstandingBalance: Decimal  # Outstanding balance after the fact.
    requiredFiatAmount: Decimal  # Collateral required after the fact.
    depositedFiatAmount: Decimal  # Value of the deposits after the fact.
    cureDeadline: str | None  # When the period ended.
    noticeIds: list[str]  # Notices of the period, oldest first.
    noticeOutcome: Literal["DELIVERED", "UNDELIVERABLE", "UNCONFIRMED", None]  # What is known of them.
    saleAllowed: bool  # True when nothing holds a sale back any more.


class NoticePeriodEndedEvent(TypedDict):
    id: str  # The same on Kafka, in webhooks and in the pull API: deduplicate by it.
    event: Literal["notice.period_ended"]  # Name of the event.
    timestamp: str  # When it happened.
    data: NoticePeriodEndedEventData  # The cure period of a contract with AFTER_NOTICE is over, or something new is known of its notices since.


class NoticeReceipt(TypedDict):
    channel: Literal["WEBHOOK", "EMAIL"]  # WEBHOOK, or EMAIL to the address of the account.
    outcome: Literal["SENDING", "DELIVERED", "FAILED", "PARKED", "NO_CHANNEL"]  # SENDING: no result yet. DELIVERED: a 2xx response, or accepted by the mail server. FAILED: the first attempt failed; retries follow unless a mail server rejected it permanently. PARKED: the endpoint is disabled. NO_CHANNEL: the borrower has no subscribed endpoint or no e-mail address.
    eventId: str  # Event of the notice; see `/webhooks/v1/events/{id}/attempts`.
    endpointId: str | None  # Webhook endpoint of the borrower; null if none.
    statusCode: int | None  # HTTP status of the response, or null.
    at: str  # When it happened.


class NoticeReceiptRecordedEventData(TypedDict):
    sequence: int  # Counts the events of this contract on this topic from 1, without gaps.
    contractId: int  # Integer id of the contract that it belongs to.
    guaranteeId: str  # Its guarantee; text in JSON.
    contractStatus: Literal["DRAFT", "LENDER_APPROVED", "PENDING_ACCEPTANCE", "ACCEPTED", "ACTIVE", "COMPLETED", "CANCELLED"]  # State of the contract after the fact.
    guaranteeStatus: Literal["PENDING", "PARTIALLY_DEPOSITED", "ACTIVE", "MARGIN_CALL", "LIQUIDATING", "LIQUIDATED", "PARTIALLY_LIQUIDATED", "RELEASING", "RELEASED", "CANCELLED"]  # State of the guarantee after the fact.
    fiatCurrency: Literal["BRL", "USD", "EUR"]  # Currency of all amounts.
    outstandingBalance: Decimal  # Outstanding balance after the fact.
    requiredFiatAmount: Decimal  # Collateral required after the fact.
    depositedFiatAmount: Decimal  # Value of the deposits after the fact.
    receiptId: str  # Receipt: carrying event, endpoint and outcome.
    noticeId: str  # Notice (ntc_…).
    noticeChannel: Literal["WEBHOOK", "EMAIL"]  # Which kind of channel.
    receiptOutcome: Literal["DELIVERED", "FAILED", "PARKED", "NO_CHANNEL", "SENDING"]  # What became of it.
    noticeEventId: str  # Event that carried the notice (evt_…).
    endpointId: str | None  # Webhook endpoint (ep_…); null where there is none, and for e-mail.
    statusCode: int | None  # Status that the receiver answered with; null without an answer.
    occurredAt: str  # When it happened, in milliseconds since the epoch, UTC.
    isNoticeRead: bool  # True: notice.issued of this notice was read, and with this receipt it was said which channels it opens.
    alertsReadTo: int | None  # Sequence of the contract’s events on collateral-events up to which the same was said; 0: nothing is said of it. Null in records from before.


class NoticeReceiptRecordedEvent(TypedDict):
    id: str  # The same on Kafka, in webhooks and in the pull API: deduplicate by it.
    event: Literal["notice.receipt_recorded"]  # Name of the event.
    timestamp: str  # When it happened.
    data: NoticeReceiptRecordedEventData  # It is known what became of a notice on one channel of the borrower.


class OnboardingCase(TypedDict):
    id: str  # Id of an onboarding case: `onb_` and up to 120 letters, digits, `_` and `-`.
    status: OnboardingCaseStatus  # State of the case.
    document: TaxDocument  # CPF or CNPJ without mask.
    documentType: DocumentType  # CPF of a person or CNPJ of a company.
    name: str | None  # Name of the person or company.
    email: str | None  # E-mail address; null if unknown or erased.
    phone: str | None  # Phone number in E.164, such as +5511987654321; null if unknown.
    lenderDocument: TaxDocument  # CPF or CNPJ of the lender, who created the record.
    preRegistrationId: str  # Id of a pre-registration: `pre_` and up to 120 letters, digits, `_` and `-`.
    createdAt: str  # When it was created.
    updatedAt: str  # When it last changed; equal to `createdAt` until then.


OnboardingCaseStatus: TypeAlias = "Literal['OPEN', 'ONBOARDING', 'COMPLETED']"


class OnboardingCompletionInputProfile(TypedDict):
    name: NotRequired[str]  # Full name.
    email: NotRequired[str]  # E-mail address of the account.
    phone: NotRequired[str | None]  # Phone number with area code; Brazilian unless it has a country code.


class OnboardingCompletionInput(TypedDict):
    document: TaxDocumentInput  # CPF (11 digits) or CNPJ (14 characters), with or without mask.
    kind: PartyKind  # INDIVIDUAL for a CPF, COMPANY for a CNPJ.
    profile: NotRequired[OnboardingCompletionInputProfile]  # Contact data for contracts; defaults come from the newest onboarding case.
    modules: NotRequired[list[PartyModule]]  # LENDER, BORROWER or both; none if absent, which restricts nothing.


OnboardingFlow: TypeAlias = "Literal['direct', 'kyb_link']"


class OnboardingSessionInput(TypedDict):
    document: TaxDocumentInput  # CPF (11 digits) or CNPJ (14 characters), with or without mask.
    email: str  # E-mail address; must match the pre-registration to correct the document.


class OrderDestination(TypedDict):
    paymentMethodId: str | None  # Null while the order waits for a destination.
    address: str | None  # Address of the wallet; null for an account.
    since: str  # When the order got it, or began to wait.


class OwnAuditEntry(TypedDict):
    id: str  # Id of this entry.
    at: str  # When the response was sent.
    requestId: str  # The `X-Request-Id` of the request.
    actor: str | None  # Id of the API key; null if unauthenticated, and in a tenant’s trail for keys of others.
    actorName: str | None  # Name of the key; null if unknown.
    operation: str  # `operationId` of the route in this document.
    method: str  # HTTP method.
    route: str  # Path template of the route.
    resource: str | None  # First id in the path; null if there is none.
    commandId: str | None  # Command that the request sent; null if none.
    outcome: Literal["SUCCEEDED", "REFUSED", "PENDING", "FAILED"]  # Outcome of the request. REFUSED: 4xx; PENDING: 202; FAILED: 5xx.
    statusCode: int  # HTTP status of the response.
    errorCode: str | None  # Error code, see `GET /errors`; null on success.
    reason: str | None  # Why, as the agent said that asked for it (`POST /mcp`); else null.
    sourceAddress: str | None  # IP address of the client; null if it is not stored.
    durationMs: int  # Duration of the request, in milliseconds.
    eventIds: list[str]  # Ids of the events that the command published, in order: the same ids as in `GET /contracts/v1/{id}/events`, webhooks and Kafka. Empty if none yet.


class OwnKeyParty(TypedDict):
    document: TaxDocument  # CPF or CNPJ without mask.
    name: str | None  # Name of the party; null if unknown.


class OwnKey(TypedDict):
    id: str  # Id of an API key: `key_` and up to 120 letters, digits, `_` and `-`.
    name: str | None  # Purpose of the key, as given at creation.
    scopes: list[str]  # Operations that the key may call; see the list of scopes.
    rateLimit: int  # Requests per hour; 0 is unlimited.
    expiresAt: str | None  # When the key expires; null for never.
    party: OwnKeyParty | None  # Party of the key; null for systems and administrators.


class OwnProfile(TypedDict):
    document: TaxDocument  # CPF or CNPJ without mask.
    documentType: DocumentType  # CPF of a person or CNPJ of a company.
    hasAccount: bool  # True after onboarding: the borrower may accept contracts.
    name: str | None  # Full name; null if unknown or erased.
    email: str | None  # E-mail address; null if unknown or erased.
    phone: str | None  # Phone number in E.164; null if unknown.
    contractId: int | None  # Contract of the invitation that opened this session; or null.


class OwnedKeyInput(TypedDict):
    name: str  # Purpose of the key.
    scopes: list[Scope]  # Scopes of the key, at least one.
    expiresAt: NotRequired[str | None]  # When the key expires; as the requesting key if absent.
    rateLimit: NotRequired[int]  # Requests per hour, at most and by default those of the requesting key.
    networks: NotRequired[list[str]]  # IP allowlist: IPv4 or IPv6 addresses, or networks in CIDR notation.


class PagePagination(TypedDict):
    total: int  # Matching records; with a cursor, as counted on the first page.
    limit: int  # Requested page size.
    offset: int  # Requested offset.
    hasMore: bool  # True if records follow this page.
    nextCursor: str | None  # Cursor of the next page, or null.
    page: int  # Requested page, from 1.


class Pagination(TypedDict):
    total: int  # Matching records; with a cursor, as counted on the first page.
    limit: int  # Requested page size.
    offset: int  # Requested offset.
    hasMore: bool  # True if records follow this page.
    nextCursor: str | None  # Cursor of the next page, or null.


class PartyProfile(TypedDict):
    name: str | None  # Full name; null after an erasure.
    email: str | None  # E-mail address; null if unknown or erased.
    phone: str | None  # Phone number in E.164, such as +5511987654321; null if unknown.


class Party(TypedDict):
    id: str  # Id of a party: `pty_` and up to 120 letters, digits, `_` and `-`.
    document: TaxDocument  # CPF or CNPJ without mask.
    documentType: DocumentType  # CPF of a person or CNPJ of a company.
    kind: PartyKind | None  # INDIVIDUAL or COMPANY; null before onboarding is completed.
    hasAccount: bool  # True after onboarding: the borrower may accept contracts.
    profile: PartyProfile | None  # Contact data; null before onboarding is completed and after an erasure.
    modules: list[PartyModule]  # LENDER, BORROWER or both; empty restricts nothing.
    verifiedAt: str | None  # When onboarding was first completed; null before.
    createdAt: str  # When it was created.
    updatedAt: str  # When it last changed; equal to `createdAt` until then.


PartyKind: TypeAlias = "Literal['INDIVIDUAL', 'COMPANY']"


PartyModule: TypeAlias = "Literal['LENDER', 'BORROWER']"


PaymentRail: TypeAlias = "Literal['PIX', 'TED', 'ACH', 'WIRE', 'SEPA', 'SWIFT']"


class PayoutMethod(TypedDict):
    paymentMethodId: str  # Confirmed wallet (`wlt_…`) or bank account (`bank_…`) of the borrower.
    network: Network | None  # Network of the tokens; null for money.
    currency: FiatCurrency | None  # Currency of the money; null for tokens.
    label: str  # Address of the wallet, or bank and last digits of the account.


class PayoutWait(TypedDict):
    kind: Literal["DESTINATION", "COOLING_OFF"]  # DESTINATION: the borrower has named none. COOLING_OFF: a change does not count yet.
    network: Network | None  # Network of the tokens; null for money.
    until: str | None  # With COOLING_OFF: when it counts.


class PendingCommandData(TypedDict):
    commandId: str  # Id of the command, for `GET /commands/v1/{commandId}`.
    status: Literal["PENDING"]  # Always PENDING here; the command ends in SUCCEEDED or REFUSED.


class PendingCommand(TypedDict):
    data: PendingCommandData  # The command that was accepted.


PercentageInput: TypeAlias = "Decimal | str | int"  # Decimal number, as text or as a JSON number: at most 12 digits before and 6 after the point, greater than 0. Never rounded.


class PlatformStatus(TypedDict):
    at: str  # Time of the last check; outdated after 30 seconds.
    state: Literal["OPERATIONAL", "UNKNOWN", "DEGRADED", "DOWN"]  # The worst of the components’ states.
    components: list[StatusComponent]  # Components that clients notice, in a fixed order.
    prices: list[StatusPrice]  # Age of the latest price of each symbol; for prices see `GET /v1/market`.
    delays: StatusDelays  # Processing delays of the platform, without the receivers’ time.
    incidents: list[StatusIncident]  # Open incidents, and at most 50 of the last 90 days; newest first.
    incidentsAt: str | None  # Last update of incidents; null if none since startup.


class PortalLink(TypedDict):
    id: str  # Id of a portal link: `ptl_` and up to 120 letters, digits, `_` and `-`.
    url: str  # Address of the frame. It opens once.
    expiresAt: str  # When the link ends unless it was opened, after 5 minutes.


class PortalLinkInput(TypedDict):
    origins: list[str]  # Origins whose pages may embed the portal.


class PreRegistration(TypedDict):
    id: str  # Id of a pre-registration: `pre_` and up to 120 letters, digits, `_` and `-`.
    document: TaxDocument  # CPF or CNPJ without mask.
    documentType: DocumentType  # CPF of a person or CNPJ of a company.
    name: str | None  # Name of the client; null after an erasure.
    email: str | None  # E-mail address; null if unknown or erased.
    phone: str | None  # Phone number in E.164, such as +5511987654321; null if unknown.
    lenderDocument: TaxDocument  # CPF or CNPJ of the lender, who created the record.
    onboardingCaseId: str  # Onboarding case (`onb_…`); survives a document change.
    status: Literal["OPEN", "ONBOARDING", "CONVERTED", "SUPERSEDED"]  # CONVERTED has an account; SUPERSEDED was replaced by another document.
    createdAt: str  # When it was created.
    updatedAt: str  # When it last changed; equal to `createdAt` until then.


class PreRegistrationInput(TypedDict):
    document: TaxDocumentInput  # CPF (11 digits) or CNPJ (14 characters), with or without mask.
    name: str  # Name of the client.
    email: str  # E-mail address; an onboarding session needs the same one to correct the document.
    phone: NotRequired[str | None]  # Phone number with area code; Brazilian unless it has a country code.


PriceInput: TypeAlias = "Decimal | str | int"  # Decimal number, as text or as a JSON number: at most 16 digits before and 8 after the point, greater than 0. Never rounded.


class PriceTick(TypedDict):
    symbol: str  # Token in USD, or a pair such as USDBRL.
    price: PriceInput  # The price, at most 8 fraction digits.
    source: str  # Name of the feed; feeds of one symbol are compared.
    asOf: str  # Time at the source; with symbol and source it identifies the tick.


class PriceTicksInput(TypedDict):
    symbol: NotRequired[str]  # Token in USD, or a pair such as USDBRL.
    price: NotRequired[PriceInput]  # The price, at most 8 fraction digits.
    source: NotRequired[str]  # Name of the feed; feeds of one symbol are compared.
    asOf: NotRequired[str]  # Time at the source; with symbol and source it identifies the tick.
    ticks: NotRequired[list[PriceTick]]  # Up to 500 ticks, instead of the four single fields.


class PriceUsed(TypedDict):
    tokenSymbol: TokenSymbol  # Stablecoin of the collateral, USDC or USDT; together with `network` it names one token.
    network: Network  # Blockchain network that the token is on; the same symbol on another network is another token.
    quantity: Decimal  # Token units held; called `amount` in deposits and releases.
    price: Decimal | None  # USD for one token, before the cap at 1; null if no price is known.
    haircut: Decimal  # Discount on the value, from "0" to "1".
    value: Decimal | None  # Quantity × min(price, 1) × rate × (1 − haircut), in `fiatCurrency`; or null.
    source: str | None  # Price feed, or `median` of several; null without a price.
    asOf: str | None  # Time of the price at its source; null without a price.


class ProblemDetails(TypedDict):
    field: str | None  # Path of the field, such as `acceptedTokens[0].network`; null if no field is concerned.
    reason: str | None  # What is wrong, or a code if the operation defines codes; may be null.


class ProblemViolations(TypedDict):
    field: str | None  # Path of the field, such as `acceptedTokens[0].network`; null if no field is concerned.
    reason: str | None  # What is wrong, or a code if the operation defines codes; may be null.


class Problem(TypedDict):
    code: Literal["INVALID_REQUEST", "borrower_is_lender", "borrower_module_missing", "token_not_accepted", "unauthenticated", "forbidden", "customer_not_linked", "borrower_account_required", "not_found", "borrower_not_found", "method_not_allowed", "unsupported_version", "request_timeout", "contract_not_accepted", "invalid_state", "approval_required", "terms_changed", "invalid_stage_transition", "document_change_refused", "balance_superseded", "implausible_balance", "deposit_already_recorded", "liquidation_already_confirmed", "release_refused", "idempotency_in_progress", "file_too_large", "uri_too_long", "unsupported_media_type", "idempotency_key_reused", "rate_limited", "headers_too_large", "internal_error", "service_unavailable"]  # Error code for programs; see `GET /errors`.
    details: ProblemDetails  # The first of `violations`; both fields are null if there is none.
    violations: list[ProblemViolations]  # All violations of the request, at most 20.
    requestId: str  # Request id for support: the `X-Request-Id` of this response.
    type: str  # URI of the code’s documentation, below `/errors`.
    title: str  # Description of the code; the same for every request.
    status: int  # HTTP status of this response.
    detail: str  # What is wrong with this request, for people.
    instance: str  # Path of the request.


class ProceedsInput(TypedDict):
    proceeds: MoneyOrZeroInput  # Fiat proceeds, in the contract’s currency.


class ProposedApprovalOutcomeError(TypedDict):
    code: str  # Error code, see `GET /errors`.
    field: str | None  # Field concerned, or null.
    reason: str | None  # Problem in words for developers; or null.


class ProposedApprovalOutcome(TypedDict):
    status: Literal["DONE", "REFUSED"]  # DONE: it was carried out. REFUSED: a rule prevented it.
    at: str  # When it was decided.
    resource: str | None  # Id of the created or changed resource; null if refused.
    error: ProposedApprovalOutcomeError | None  # Why it was refused; null if it was carried out.


class ProposedApproval(TypedDict):
    id: str  # Id of an approval: `apr_` and up to 120 letters, digits, `_` and `-`.
    act: ApprovalAct  # The act that needs approval.
    operation: str  # The `operationId` that requested it.
    request: ApprovalRequest  # Operation that will be carried out; fields that it lacks are absent.
    status: ApprovalStatus  # PROPOSED until another key decides, the proposer withdraws it, or it expires.
    proposedBy: str  # API key that proposed the act.
    proposedByName: str | None  # Name of the key that proposed; null if it has none.
    proposedAt: str  # When it was proposed.
    expiresAt: str  # Deadline for the approval: 24 hours after the proposal.
    decidedBy: str | None  # Key that decided or withdrew; null if none did or it expired.
    decidedByName: str | None  # Name of the key that decided; null if it has none.
    decidedAt: str | None  # When it was decided or expired; null before.
    reason: str | None  # Reason given with the decision, or null.
    outcome: ProposedApprovalOutcome | None  # Result of an approved act; null if unknown or not approved.
    secret: str | None  # Secret of a key created on approval, shown once; else null.


RateInput: TypeAlias = "Decimal | str | int"  # Decimal number, as text or as a JSON number: at most 3 digits before and 6 after the point, greater than 0, at most 100. Never rounded.


RatioInput: TypeAlias = "Decimal | str | int"  # Decimal number, as text or as a JSON number: at most 12 digits before and 6 after the point, greater than 0. Never rounded.


class Reconciliation(TypedDict):
    id: str  # Id of a reconciliation: `rcn_` and up to 120 letters, digits, `_` and `-`.
    requestedAt: str  # When it was requested.
    requestedBy: str | None  # API key of the operator; null if it came by itself.
    endedAt: str | None  # When it was over; null while it runs.
    sources: list[Literal["CUSTODIAN", "CHAIN"]]  # Books that there are to compare with; empty if none.
    compared: int  # Guarantees of which a book stated balances.
    unanswered: int  # Guarantees of which a book did not answer.
    pending: int  # Guarantees with differences that are explained, or may be.
    mismatched: int  # Guarantees with a mismatch: their releases wait.


class RecoveryInput(TypedDict):
    since: str  # Events from this time on, even before the endpoint existed.
    until: NotRequired[str | None]  # Events before this time; now if absent or null.


class Release(TypedDict):
    id: str  # Id of a release: `rel_` and up to 120 letters, digits, `_` and `-`.
    contractId: int  # Integer id of the contract, from its creation or from `GET /contracts/v1`.
    guaranteeId: int  # Integer id of the guarantee: `guarantee.id` of its contract.
    origin: Literal["REQUEST", "CLOSING", "BORROWER"]  # REQUEST of the lender, a granted one of the BORROWER, or CLOSING.
    status: Literal["PENDING", "APPROVED", "RELEASED", "REFUSED"]  # PENDING until valued, APPROVED until custody confirms, then RELEASED; or REFUSED.
    tokenSymbol: TokenSymbol  # Stablecoin of the collateral, USDC or USDT; together with `network` it names one token.
    network: Network  # Blockchain network that the token is on; the same symbol on another network is another token.
    amount: Decimal  # Token units, not fiat: at most 6 fraction digits.
    reason: str | None  # Why it was refused, as text; see `reasonCode`. Null otherwise.
    reasonCode: str | None  # Reason code of a refusal: LTV_ABOVE_INITIAL, PRICE_STALE, PRICE_UNKNOWN, NOT_HELD; null otherwise.
    destination: OrderDestination | None  # Wallet that it goes to; null before approval, and before release 1.4.
    hold: ReleaseHold | None  # Why it waits while it is PENDING or APPROVED; null otherwise.
    createdAt: str  # When it was created.
    updatedAt: str  # When it last changed; equal to `createdAt` until then.


class ReleaseHold(TypedDict):
    reasonCode: Literal["CUSTODY_MISMATCH"]  # Holdings and the balances at custody differ.
    since: str  # When it was found.


class ReleaseInput(TypedDict):
    tokenSymbol: TokenSymbol  # Stablecoin of the collateral, USDC or USDT; together with `network` it names one token.
    network: Network  # Blockchain network that the token is on; the same symbol on another network is another token.
    amount: TokenQuantityInput  # Token units to return, at most those held.


class RequestMade(TypedDict):
    requestId: str  # Id of a request of the borrower: `brq_` and up to 120 letters, digits, `_` and `-`.
    status: Literal["OPEN", "GRANTED"]  # OPEN until the lender decides.


class ResendInput(TypedDict):
    endpointId: NotRequired[str | None]  # Only to this endpoint; to all previous ones if absent.


class ResumeSalesInput(TypedDict):
    reason: str  # Why sales may resume; kept with the event.


class ReturnInput(TypedDict):
    destination: str  # Address that it goes to, on its network.


class RotatedWebhookSecret(TypedDict):
    secret: str | None  # Verifies deliveries: `whsec_…`, or the public key `whpk_…` with ED25519.
    signatureType: SignatureType  # Signature of deliveries: HMAC_SHA256 (`v1`, default) or ED25519 (`v1a`, public key).
    previousExpiresAt: str | None  # Until when the previous secret signs; null without grace period.


class SaleRequestInput(TypedDict):
    toLtv: RatioInput  # Ratio to pay down to, below 1 and below the present one.


class SavedBankAccount(TypedDict):
    id: str  # Id of a bank account: `bank_` and up to 120 letters, digits, `_` and `-`.
    status: Literal["PENDING", "ACTIVE"]  # PENDING if an integration saved it, else ACTIVE.


class SavedWallet(TypedDict):
    id: str  # Id of a wallet: `wlt_` and up to 120 letters, digits, `_` and `-`.
    status: Literal["PENDING"]  # Always PENDING: the wallet provider confirms it later.


Scope: TypeAlias = "Literal['contracts', 'borrower', 'ltv:read', 'webhooks', 'audit:read', 'keys:manage', 'approvals', 'agent:write', 'global-account', 'integration:onboarding', 'integration:signature', 'integration:custody', 'integration:market', 'integration:wallet', 'sandbox', 'admin']"


class SignInCodeInput(TypedDict):
    key: str  # Secret of the API key for the console.


class SignatureEventInput(TypedDict):
    eventId: NotRequired[str]  # Without it, type and signer identify the event.
    type: Literal["SENT", "VIEWED", "SIGNED", "REFUSED", "EXPIRED"]  # Event of the signature.
    signerId: str  # Signer, from `signings[].signingDocument.signers[].id`.
    at: str  # When it happened at the provider.
    reason: NotRequired[str]  # Why the signer refused; shown as `refusedReason`.


SignatureType: TypeAlias = "Literal['HMAC_SHA256', 'ED25519']"  # Signature of deliveries: HMAC_SHA256 (`v1`, default) or ED25519 (`v1a`, public key).


class Signer(TypedDict):
    id: str  # Id of a signer: `sgr_` and up to 120 letters, digits, `_` and `-`.
    role: Literal["ISSUER", "CREDITOR"]  # ISSUER: the borrower, who must sign; CREDITOR: the lender.
    name: str | None  # Name from the borrower’s profile; null if none.
    document: TaxDocument  # CPF or CNPJ of the signer, without mask.
    email: str | None  # E-mail address from the borrower’s profile; null if none.
    order: int  # Position in the signing order, from 1.
    status: Literal["PENDING", "SENT", "VIEWED", "SIGNED", "REFUSED"]  # Signing progress; never goes back.
    signUrl: str | None  # Signing link, only for the signer’s own key; null for others and after the end.
    viewedAt: str | None  # When the document was first opened; null before.
    signedAt: str | None  # When it was signed; null before.
    refusedReason: str | None  # Why the signer refused; null otherwise.


class SigningSigningDocumentSigned(TypedDict):
    id: str  # UUID of the signed file.
    sha256: str  # SHA-256 of the bytes from the provider.
    createdAt: str  # When it was created.


class SigningSigningDocument(TypedDict):
    id: str  # Id of a document that is signed: `sgd_` and up to 120 letters, digits, `_` and `-`.
    documentId: str  # UUID of the file, as in `documents[].id`.
    name: str  # File name shown to the signers.
    sha256: str  # SHA-256 of the signed bytes.
    status: Literal["PENDING", "PARTIALLY_SIGNED", "SIGNED", "REFUSED", "EXPIRED", "CANCELLED"]  # How far the document is signed, or how it ended.
    signedCount: int  # Number of signers who have signed.
    totalSigners: int  # Number of signers.
    signers: list[Signer]  # Signers, in signing order.
    signed: SigningSigningDocumentSigned | None  # Signed document from the provider, at `GET …/documents/{id}`; null until stored.


class Signing(TypedDict):
    id: str  # Id of a signing: `sig_` and up to 120 letters, digits, `_` and `-`.
    type: Literal["GUARANTEE", "CCB"]  # Document to sign: GUARANTEE or CCB.
    status: Literal["CREATED", "ACTIVE", "COMPLETED", "DECLINED", "EXPIRED", "CANCELLED"]  # CREATED until the provider opens it, ACTIVE while it can be signed.
    provider: str  # Signature provider: `local` (sandbox page) or `http` (external).
    externalId: str | None  # Id at the provider; null if none.
    createdAt: str  # When it was created.
    activatedAt: str | None  # When it could first be signed; null before.
    completedAt: str | None  # When the last signer signed; null before.
    expiresAt: str | None  # Until when it can be signed; null without an end.
    signingDocument: SigningSigningDocument  # Document to sign, with its progress.


class SigningInput(TypedDict):
    type: Literal["GUARANTEE", "CCB"]  # Document to sign again: GUARANTEE or CCB.


class SimulatedContractBefore(TypedDict):
    currentLtv: float | None  # Loan-to-value ratio, 6 places; null without collateral or without a price.
    level: LtvLevel  # Threshold that the ratio has reached; a finer form of `status`.


class SimulatedContractTopUp(TypedDict):
    tokenSymbol: TokenSymbol  # Stablecoin of the collateral, USDC or USDT; together with `network` it names one token.
    network: Network  # Blockchain network that the token is on; the same symbol on another network is another token.
    amount: Decimal  # Token units, not fiat: at most 6 fraction digits.


class SimulatedContract(TypedDict):
    contractId: int  # Integer id of the contract, from its creation or from `GET /contracts/v1`.
    contractName: str  # Name given by the lender.
    fiatCurrency: FiatCurrency  # Currency of all fiat amounts of the contract; BRL by default.
    outstandingBalance: Decimal  # Amount owed now, in `fiatCurrency`; "0" means repaid.
    before: SimulatedContractBefore  # Current ratio and level, for comparison.
    currentLtv: float | None  # Loan-to-value ratio, 6 places; null without collateral or without a price.
    status: LtvStatus  # Simulated status; remains ALERT until the ratio is below `warning`.
    level: LtvLevel  # Threshold that the ratio has reached; a finer form of `status`.
    collateralValue: Decimal | None  # Value after haircuts, in `fiatCurrency`; null without a price.
    shortfallAmount: Decimal  # Repayment that returns the ratio to `cureTo`; "0" if none.
    depeg: bool  # True if a token would be below 0.98 USD, which blocks automatic sales.
    wouldAlert: bool  # True if the alert ratio would be crossed.
    wouldLiquidate: bool  # True if a liquidation would follow.
    topUp: list[SimulatedContractTopUp]  # Alternative deposits, each sufficient to cure; empty if none is due.


class SimulationQuote(TypedDict):
    totalLoanValue: Decimal  # Principal of the loan, in `fiatCurrency`.
    outstandingBalance: Decimal  # Amount owed now, in `fiatCurrency`; "0" means repaid.
    interestRate: Decimal  # Monthly interest in percent: "1.99" is 1.99 % a month.
    cet: Decimal | None  # CET given by the lender, in percent; null if none.
    iofAmount: Decimal  # Always "0": taxes are not computed.
    installmentsCount: int  # Number of installments.
    startDate: str  # First day of the contract, at midnight UTC.
    endDate: str  # Last day of the contract, at midnight UTC.
    fiatCurrency: FiatCurrency  # Currency of all fiat amounts of the contract; BRL by default.


class SimulationDraftAcceptedTokens(TypedDict):
    tokenSymbol: TokenSymbol  # Stablecoin of the collateral, USDC or USDT; together with `network` it names one token.
    network: Network  # Blockchain network that the token is on; the same symbol on another network is another token.


class SimulationDraft(TypedDict):
    name: str  # Name of the person or company.
    description: str | None  # Free text of the lender; null if none.
    contractStatus: ContractStatus  # State now; stages can advance from ACCEPTED on.
    collateralPercentage: Decimal  # Required collateral in percent of the balance.
    requiredFiatAmount: Decimal  # Required collateral: outstandingBalance × collateralPercentage / 100, rounded up.
    acceptedTokens: list[SimulationDraftAcceptedTokens]  # Tokens accepted as collateral, without duplicates.
    hasCcb: bool  # True once a loan agreement (CCB) was uploaded.


class Simulation(TypedDict):
    simulationId: str  # Id of a borrower journey: `sim_` and up to 120 letters, digits, `_` and `-`.
    contractId: int  # Integer id of the contract, from its creation or from `GET /contracts/v1`.
    stage: JourneyStage  # Stage of the journey; stages follow each other in this order.
    quote: SimulationQuote  # Figures of the contract, without recalculation.
    draft: SimulationDraft  # The contract as the journey shows it.
    createdAt: str  # When it was created.
    updatedAt: str  # When it last changed; equal to `createdAt` until then.


class StageAdvance(TypedDict):
    simulationId: str  # Id of a borrower journey: `sim_` and up to 120 letters, digits, `_` and `-`.
    previousStage: JourneyStage  # Stage before this request.
    stage: JourneyStage  # Current stage.


class StageInput(TypedDict):
    stage: Literal["IDENTIFICATION", "GUARANTEE", "CCB"]  # The next stage; any other is 409 `invalid_stage_transition`.


class StatusComponent(TypedDict):
    name: Literal["api", "contracts", "ltv", "prices", "webhooks", "documents"]  # Component: `api` (the gateway and its servers), `contracts` (command processing), `ltv`, `prices` (their freshness), `webhooks` or `documents` (files).
    state: Literal["OPERATIONAL", "UNKNOWN", "DEGRADED", "DOWN"]  # State; UNKNOWN means not measured and is not an incident.
    since: str | None  # Start of the incident; null if none or unconfirmed.


class StatusDelays(TypedDict):
    ltvSeconds: int | None  # Age of the oldest change awaiting valuation; null if not measured.
    webhooksSeconds: int | None  # Age of the oldest event awaiting delivery; null if not measured.


class StatusIncident(TypedDict):
    id: str  # Stable id of the incident.
    component: Literal["api", "contracts", "ltv", "prices", "webhooks", "documents"]  # Component: `api` (the gateway and its servers), `contracts` (command processing), `ltv`, `prices` (their freshness), `webhooks` or `documents` (files).
    state: Literal["OPERATIONAL", "UNKNOWN", "DEGRADED", "DOWN"]  # Worst state measured: DEGRADED or DOWN.
    begunAt: str  # First failed check; for `api`, the last check before a gap.
    endedAt: str | None  # First passed check; null while the incident is open.


class StatusPrice(TypedDict):
    symbol: str  # USDC and USDT in USD; USDBRL is BRL for one USD.
    asOf: str  # Time of the latest price at its source.
    ageSeconds: int  # Age in seconds, rounded down.
    stale: bool  # True if too old for liquidations.
    conditions: list[Literal["STALE", "IMPLAUSIBLE", "DISPUTED", "DEPEGGED", "THIN"]]  # Conditions of the price that hold something back; empty if none.


class SumBeside(TypedDict):
    sum: Decimal  # Sum below this node, in token units.
    hash: str  # SHA-256 of the node in Base64.


TaxDocument: TypeAlias = "str"  # CPF or CNPJ without mask.


TaxDocumentInput: TypeAlias = "str"  # CPF (11 digits) or CNPJ (14 characters), with or without mask.


class TenantLoad(TypedDict):
    partyId: str  # The tenant.
    commands: list[int]  # Commands that it gave or that concern it, by hour.
    delivered: list[int]  # Attempts of its deliveries that succeeded, by hour.
    failed: list[int]  # Attempts that failed, by hour.
    lagMs: list[int | None]  # Longest time from an event to its first attempt, in milliseconds, by hour.


class TokenAmount(TypedDict):
    tokenSymbol: TokenSymbol  # Stablecoin of the collateral, USDC or USDT; together with `network` it names one token.
    network: Network  # Blockchain network that the token is on; the same symbol on another network is another token.
    amount: Decimal  # Token units, not fiat: at most 6 fraction digits.


TokenPriceInput: TypeAlias = "Decimal | str | int"  # Decimal number, as text or as a JSON number: at most 2 digits before and 8 after the point, greater than 0. Never rounded.


TokenQuantityInput: TypeAlias = "Decimal | str | int"  # Decimal number, as text or as a JSON number: at most 18 digits before and 6 after the point, greater than 0. Never rounded.


TokenSymbol: TypeAlias = "Literal['USDC', 'USDT']"  # Stablecoin of the collateral, USDC or USDT; together with `network` it names one token.


class TransferClosingProposal(TypedDict):
    keyId: str  # Id of an API key: `key_` and up to 120 letters, digits, `_` and `-`.
    reason: str  # Outcome in words.
    at: str  # When it was said.


class TransferClosingConfirmation(TypedDict):
    keyId: str  # Id of an API key: `key_` and up to 120 letters, digits, `_` and `-`.
    reason: str  # Outcome in words.
    at: str  # When it was said.


class TransferClosing(TypedDict):
    transferId: str  # Id of a transfer that left an address: `trf_` and up to 120 letters, digits, `_` and `-`.
    proposal: TransferClosingProposal  # What the first operator said.
    confirmation: TransferClosingConfirmation | None  # What a second one said, with another key; null until then.


UnattributedReason: TypeAlias = "Literal['TOKEN_NOT_ACCEPTED', 'TOKEN_CONTRACT', 'SENDER', 'GUARANTEE_CLOSED', 'TOO_LARGE', 'MINED_AGAIN', 'ADDRESS_UNKNOWN']"


UnexplainedTransfer = TypedDict("UnexplainedTransfer", {
    "id": "str",  # Id of a transfer that left an address: `trf_` and up to 120 letters, digits, `_` and `-`.
    "network": "Network",  # Blockchain network that the token is on; the same symbol on another network is another token.
    "contractId": "int | None",  # Contract whose address it left; null if none shows it any more.
    "tokenContract": "str",  # Contract whose tokens left.
    "from": "str",  # Address of the guarantee.
    "to": "str",  # Address that got them.
    "amount": "Decimal",  # Token units.
    "txHash": "str",  # Transaction hash in lower case.
    "logIndex": "int",  # Log index of the transfer.
    "status": "Literal['SEEN', 'CONFIRMED', 'REVERSED']",  # SEEN in a block, CONFIRMED once final, or REVERSED.
    "changedAt": "str",  # When it was seen, or became final.
    "closing": "TransferClosing | None",  # What operators said of it; null before.
})


class WaitForCollateral(TypedDict):
    kind: Literal["COLLATERAL"]  # The lock needs more collateral.
    have: Decimal  # Value of what is held, in `fiatCurrency`.
    need: Decimal  # Value that is required.


class WaitForDocument(TypedDict):
    kind: Literal["DOCUMENT"]  # A file is missing.
    document: Literal["CCB"]  # Not added yet.


class WaitForPrice(TypedDict):
    kind: Literal["PRICE"]  # The lock needs another price.
    symbol: str  # USDC, USDT, USDBRL or EURUSD.
    state: Literal["NEVER_SEEN", "STALE", "DISPUTED", "IMPLAUSIBLE"]  # Why its last price cannot lock the collateral.


class WaitForRevaluation(TypedDict):
    kind: Literal["REVALUATION"]  # The lock needs a newer valuation.
    at: str  # Time of the change of collateral or balance that is not valued yet.


class WaitForSignature(TypedDict):
    kind: Literal["SIGNATURE"]  # Not everybody has signed.
    document: Literal["CCB"]  # What is to be signed: the loan agreement.
    status: Literal["CREATED", "ACTIVE", "DECLINED", "EXPIRED", "CANCELLED"] | None  # State of its last signing; after DECLINED or EXPIRED the lender opens a new one. Null without one.


class Wallet(TypedDict):
    id: str  # Id of a wallet: `wlt_` and up to 120 letters, digits, `_` and `-`.
    kind: Literal["WALLET"]  # Always WALLET; distinguishes a wallet from a bank account.
    status: Literal["PENDING", "CONFIRMED"]  # PENDING until the wallet provider confirms it, then CONFIRMED.
    rail: Network  # Blockchain network of the wallet.
    walletAddress: str  # Address of the wallet with its EIP-55 checksum.
    currency: TokenSymbol | None  # Token of the wallet; null or absent for any.
    walletLabel: str | None  # Your name for the wallet.
    confirmedAt: str | None  # When it was confirmed; null before.
    customerId: str  # Customer of the global account (`cus_…`).
    createdAt: str  # When it was created.
    updatedAt: str  # When it last changed; equal to `createdAt` until then.


class WalletConfirmedEventData(TypedDict):
    walletId: str  # Id of the wallet (wlt_…).
    walletAddress: str  # Address in the notation of EIP-55.
    network: Literal["ETHEREUM", "POLYGON", "BASE"]  # Network of the wallet.
    currency: str | None  # Token that the wallet is for; null = any.
    confirmedAt: str  # When it was confirmed, in milliseconds since the epoch, UTC.


class WalletConfirmedEvent(TypedDict):
    id: str  # The same on Kafka, in webhooks and in the pull API: deduplicate by it.
    event: Literal["wallet.confirmed"]  # Name of the event.
    timestamp: str  # When it happened.
    data: WalletConfirmedEventData  # A wallet was confirmed to belong to its customer. Happens once per wallet.


class WalletInput(TypedDict):
    customerId: str  # Id of a customer of the global account: `cus_` and up to 120 letters, digits, `_` and `-`.
    rail: Network  # Blockchain network of the wallet.
    walletAddress: str  # Address with EIP-55 checksum, or in a single case.
    currency: NotRequired[TokenSymbol | None | Literal[""]]  # Token of the wallet; null or absent for any.
    walletLabel: NotRequired[str | None | Literal[""]]  # Your name for the wallet.


class WebhookCondition(TypedDict):
    path: str  # Path below `data`, for example `guaranteeStatus` or `acceptedTokens[0].network`.
    op: Literal["eq", "ne", "in", "gt", "gte", "lt", "lte", "exists"]  # Comparison operator.
    value: str | float | bool | None | list[str | float | bool | None]  # A list for `in`, a boolean for `exists`. Amounts, ratios and quantities are compared exactly as numbers; documents, ids and hashes as text.


class WebhookEndpoint(TypedDict):
    id: str  # Id of a webhook endpoint: `ep_` and up to 120 letters, digits, `_` and `-`.
    url: str  # URL for deliveries: https only; non-public addresses are refused.
    events: list[Literal["*", "collateral.created", "collateral.ltv_alert", "collateral.liquidated", "guarantee.created", "guarantee.liquidated", "account.verified", "wallet.confirmed", "customer.status_changed", "endpoint.disabled", "market.stale", "market.stale_ended", "market.depeg", "market.depeg_ended", "contract.created", "contract.imported", "contract.sent", "contract.accepted", "contract.declined", "contract.cancelled", "contract.reversed", "contract.activated", "contract.completed", "contract.balance_updated", "contract.overdue", "contract.ccb_attached", "guarantee.deposit_instructions_ready", "guarantee.deposit_seen", "guarantee.deposit_recorded", "guarantee.deposit_reversed", "guarantee.deposit_identified", "guarantee.deposit_unattributed", "guarantee.deposit_return_ordered", "guarantee.deposit_returned", "guarantee.collateral_frozen", "guarantee.collateral_unfrozen", "guarantee.destination_named", "guarantee.destination_counts", "guarantee.request_made", "guarantee.request_granted", "guarantee.request_declined", "guarantee.release_requested", "guarantee.release_approved", "guarantee.release_refused", "guarantee.release_confirmed", "guarantee.revalued", "guarantee.ltv_alert_recorded", "guarantee.liquidation_decided", "guarantee.liquidation_confirmed", "guarantee.surplus_paid", "guarantee.sales_stopped", "guarantee.sales_resumed", "notice.issued", "notice.receipt_recorded", "notice.period_ended", "journey.materialized", "journey.stage_advanced", "collateral.*", "guarantee.*", "contract.*", "journey.*", "market.*", "notice.*", "guarantee.deposited", "guarantee.released"]]  # `*` selects `collateral.created`, `collateral.ltv_alert`, `collateral.liquidated`, `guarantee.created`, `guarantee.liquidated`, and the events of your account, wallets, customers and endpoints. Contract lifecycle and market events must be named, singly or by prefix (`contract.*`). `guarantee.deposited` is an alias of `guarantee.deposit_recorded`, `guarantee.released` of `guarantee.release_confirmed`.
    description: str | None  # Your own description; null if none.
    status: Literal["ENABLED", "DISABLED"]  # DISABLED endpoints park events until re-enabled.
    filter: list[WebhookCondition]  # Conditions on `data`, all required.
    fifo: bool  # Deliver the events of one contract in order; a failure blocks later ones.
    maxPerSecond: int | None  # Maximum deliveries per second; null for no limit of yours.
    disabledReason: Literal["REQUESTED", "GONE", "ONLY_FAILURES"] | None  # REQUESTED by you, GONE after a 410, ONLY_FAILURES after five days; null if ENABLED.
    disabledAt: str | None  # When it was disabled; null if ENABLED.
    signatureType: SignatureType  # Signature of deliveries: HMAC_SHA256 (`v1`, default) or ED25519 (`v1a`, public key).
    warnings: list[WebhookWarning]  # Probable mistakes in accepted settings, such as a path that none of its events has.
    createdAt: str  # When it was created.
    updatedAt: str  # When it last changed; equal to `createdAt` until then.


class WebhookEndpointChanges(TypedDict):
    url: NotRequired[str]  # URL for deliveries: https only; non-public addresses are refused.
    events: NotRequired[list[Literal["*", "collateral.created", "collateral.ltv_alert", "collateral.liquidated", "guarantee.created", "guarantee.liquidated", "account.verified", "wallet.confirmed", "customer.status_changed", "endpoint.disabled", "market.stale", "market.stale_ended", "market.depeg", "market.depeg_ended", "contract.created", "contract.imported", "contract.sent", "contract.accepted", "contract.declined", "contract.cancelled", "contract.reversed", "contract.activated", "contract.completed", "contract.balance_updated", "contract.overdue", "contract.ccb_attached", "guarantee.deposit_instructions_ready", "guarantee.deposit_seen", "guarantee.deposit_recorded", "guarantee.deposit_reversed", "guarantee.deposit_identified", "guarantee.deposit_unattributed", "guarantee.deposit_return_ordered", "guarantee.deposit_returned", "guarantee.collateral_frozen", "guarantee.collateral_unfrozen", "guarantee.destination_named", "guarantee.destination_counts", "guarantee.request_made", "guarantee.request_granted", "guarantee.request_declined", "guarantee.release_requested", "guarantee.release_approved", "guarantee.release_refused", "guarantee.release_confirmed", "guarantee.revalued", "guarantee.ltv_alert_recorded", "guarantee.liquidation_decided", "guarantee.liquidation_confirmed", "guarantee.surplus_paid", "guarantee.sales_stopped", "guarantee.sales_resumed", "notice.issued", "notice.receipt_recorded", "notice.period_ended", "journey.materialized", "journey.stage_advanced", "collateral.*", "guarantee.*", "contract.*", "journey.*", "market.*", "notice.*", "guarantee.deposited", "guarantee.released"]]]  # `*` selects `collateral.created`, `collateral.ltv_alert`, `collateral.liquidated`, `guarantee.created`, `guarantee.liquidated`, and the events of your account, wallets, customers and endpoints. Contract lifecycle and market events must be named, singly or by prefix (`contract.*`). `guarantee.deposited` is an alias of `guarantee.deposit_recorded`, `guarantee.released` of `guarantee.release_confirmed`.
    description: NotRequired[str | None]  # Your own description; null if none.
    status: NotRequired[Literal["ENABLED", "DISABLED"]]  # DISABLED endpoints park events until re-enabled.
    filter: NotRequired[list[WebhookCondition] | None]  # Conditions on `data`, all required.
    fifo: NotRequired[bool]  # Deliver the events of one contract in order; a failure blocks later ones.
    maxPerSecond: NotRequired[int | None]  # Maximum deliveries per second; null for no limit of yours.


class WebhookEndpointInput(TypedDict):
    url: str  # URL for deliveries: https only; non-public addresses are refused.
    events: list[Literal["*", "collateral.created", "collateral.ltv_alert", "collateral.liquidated", "guarantee.created", "guarantee.liquidated", "account.verified", "wallet.confirmed", "customer.status_changed", "endpoint.disabled", "market.stale", "market.stale_ended", "market.depeg", "market.depeg_ended", "contract.created", "contract.imported", "contract.sent", "contract.accepted", "contract.declined", "contract.cancelled", "contract.reversed", "contract.activated", "contract.completed", "contract.balance_updated", "contract.overdue", "contract.ccb_attached", "guarantee.deposit_instructions_ready", "guarantee.deposit_seen", "guarantee.deposit_recorded", "guarantee.deposit_reversed", "guarantee.deposit_identified", "guarantee.deposit_unattributed", "guarantee.deposit_return_ordered", "guarantee.deposit_returned", "guarantee.collateral_frozen", "guarantee.collateral_unfrozen", "guarantee.destination_named", "guarantee.destination_counts", "guarantee.request_made", "guarantee.request_granted", "guarantee.request_declined", "guarantee.release_requested", "guarantee.release_approved", "guarantee.release_refused", "guarantee.release_confirmed", "guarantee.revalued", "guarantee.ltv_alert_recorded", "guarantee.liquidation_decided", "guarantee.liquidation_confirmed", "guarantee.surplus_paid", "guarantee.sales_stopped", "guarantee.sales_resumed", "notice.issued", "notice.receipt_recorded", "notice.period_ended", "journey.materialized", "journey.stage_advanced", "collateral.*", "guarantee.*", "contract.*", "journey.*", "market.*", "notice.*", "guarantee.deposited", "guarantee.released"]]  # `*` selects `collateral.created`, `collateral.ltv_alert`, `collateral.liquidated`, `guarantee.created`, `guarantee.liquidated`, and the events of your account, wallets, customers and endpoints. Contract lifecycle and market events must be named, singly or by prefix (`contract.*`). `guarantee.deposited` is an alias of `guarantee.deposit_recorded`, `guarantee.released` of `guarantee.release_confirmed`.
    description: NotRequired[str | None]  # Your own description; null if none.
    status: NotRequired[Literal["ENABLED", "DISABLED"]]  # DISABLED endpoints park events until re-enabled.
    filter: NotRequired[list[WebhookCondition] | None]  # Conditions on `data`, all required.
    fifo: NotRequired[bool]  # Deliver the events of one contract in order; a failure blocks later ones.
    maxPerSecond: NotRequired[int | None]  # Maximum deliveries per second; null for no limit of yours.
    signatureType: NotRequired[SignatureType]  # Signature of deliveries: HMAC_SHA256 (`v1`, default) or ED25519 (`v1a`, public key).


class WebhookEndpointStats(TypedDict):
    pending: int  # Deliveries pending or awaiting retry.
    parked: int  # Deliveries parked until the endpoint is enabled.
    succeeded: int  # Deliveries acknowledged with 2xx.
    failed: int  # Deliveries that failed after the last attempt.
    skipped: int  # Deliveries no longer subscribed to when due.
    nextAttemptAt: str | None  # When the next attempt is due; null if none is planned.
    failingSince: str | None  # Since when every attempt has failed; null while it works.
    lastSuccessAt: str | None  # When an attempt last succeeded; null before the first.
    lastFailureAt: str | None  # When an attempt last failed; null before the first.
    hours: list[WebhookHour]  # Attempts of the last 24 hours, oldest first, for your newest 1,000 events.


class WebhookErrorBudget(TypedDict):
    objective: float  # Target share of first attempts that start in time.
    seconds: int  # Time limit after publication, in seconds.
    due: int  # Deliveries that count: without parked ones and those blocked by `fifo`.
    missed: int  # Deliveries whose first attempt was late or has not started.
    remaining: float | None  # Remaining share of the budget; may be negative.


class WebhookFirstAttempts(TypedDict):
    made: int  # Deliveries with at least one attempt.
    succeeded: int  # Deliveries whose first attempt was acknowledged with 2xx.
    share: float | None  # `succeeded` / `made`, rounded down to six places; null if none was made.


class WebhookHour(TypedDict):
    at: str  # Start of the hour.
    succeeded: int  # Attempts of this hour acknowledged with 2xx.
    failed: int  # Attempts of this hour not acknowledged with 2xx.
    medianMs: int | None  # Median duration in milliseconds; null if none.
    slowestMs: int | None  # Longest duration in milliseconds; null if none.


class WebhookRequest(TypedDict):
    id: str  # Id of the delivery job (`req_…`).
    kind: str  # Kind of job: TEST, RESEND, RECOVER or CONFORMANCE.
    endpointId: str | None  # Endpoint concerned; null for all.
    eventId: str | None  # Event concerned; null if none.
    status: Literal["OPEN", "DONE", "FAILED"]  # OPEN until it is carried out, then DONE or FAILED.
    createdAt: str  # When it was created.
    finishedAt: str | None  # When it was carried out; null before.
    result: dict[str, Any] | None  # Result, such as the number of recovered events; null before DONE.


class WebhookSecretPrevious(TypedDict):
    secret: str  # Verifies deliveries: `whsec_…`, or the public key `whpk_…` with ED25519.
    expiresAt: str  # Until when this secret signs alongside the current one.


class WebhookSecret(TypedDict):
    secret: str  # Verifies deliveries: `whsec_…`, or the public key `whpk_…` with ED25519.
    signatureType: SignatureType  # Signature of deliveries: HMAC_SHA256 (`v1`, default) or ED25519 (`v1a`, public key).
    previous: list[WebhookSecretPrevious]  # Previous secrets that still sign alongside the current one.


class WebhookSecretRotationInput(TypedDict):
    gracePeriodSeconds: NotRequired[int]  # How long the previous secret keeps signing alongside the new one; one day if absent.


class WebhookServiceLevels(TypedDict):
    window: Literal["1h", "24h", "30d"]  # Requested time window.
    since: str  # Start of the counted range.
    until: str  # End of the counted range.
    complete: bool  # False if the window is truncated; see `since`.
    deliveries: int  # Number of deliveries: one per event and subscribed endpoint.
    delivered: int  # Deliveries acknowledged with 2xx.
    waiting: int  # Deliveries pending or awaiting retry.
    parked: int  # Deliveries parked until their endpoint is enabled.
    failed: int  # Deliveries that failed after the last attempt.
    within: list[WebhookShareWithin]  # Deliveries within 1 s, 10 s and 5 min of publication.
    publicationToDelivery: WebhookTimes  # From the event to its first 2xx response.
    publicationToFirstAttempt: WebhookTimes  # From the event to the start of its first attempt.
    receiver: WebhookTimes  # Duration of attempts, including connection and response.
    firstAttempts: WebhookFirstAttempts  # Success of first attempts.
    errorBudget: WebhookErrorBudget  # Error budget of the platform, and how much of it remains.


class WebhookShareWithin(TypedDict):
    seconds: int  # Time since publication, in seconds.
    due: int  # Deliveries that are made or overdue.
    delivered: int  # Deliveries made within that time.
    share: float | None  # `delivered` / `due`, rounded down to six places; null if nothing is due.


class WebhookTimes(TypedDict):
    p50Ms: int | None  # 50th percentile in milliseconds; null if there were none.
    p95Ms: int | None  # 95th percentile in milliseconds; null if there were none.
    p99Ms: int | None  # 99th percentile in milliseconds; null if there were none.


class WebhookWarning(TypedDict):
    field: str  # Path of the setting, such as `filter[0].path`.
    reason: str  # What is probably wrong with it.


class ReadCommandAnswerDataAnswer(TypedDict):
    status: int  # HTTP status that the request would have returned.
    body: Any  # Body that the request would have returned.


class ReadCommandAnswerData(TypedDict):
    commandId: str  # Id of a command: `cmd_` and up to 120 letters, digits, `_` and `-`.
    status: Literal["PENDING"] | Literal["SUCCEEDED"] | Literal["REFUSED"]  # PENDING until the command is executed, then SUCCEEDED or REFUSED.
    answer: ReadCommandAnswerDataAnswer | None  # Response that the request would have had; null while the command is PENDING.


class ReadCommandAnswer(TypedDict):
    data: ReadCommandAnswerData  # The requested or created resource.


class ListErrorsAnswerDataErrors(TypedDict):
    code: str  # Stable code for programs.
    status: int  # HTTP status of the error.
    message: str  # Meaning of the code.


class ListErrorsAnswerData(TypedDict):
    errors: list[ListErrorsAnswerDataErrors]  # Every error code with its HTTP status and meaning. The list is closed.


class ListErrorsAnswer(TypedDict):
    data: ListErrorsAnswerData  # The requested or created resource.


class ReadOpenApiAnswer(TypedDict):
    openapi: str  # OpenAPI version of this document.


class ReadLivenessAnswer(TypedDict):
    live: Literal[True]  # Always true: a process that is not running does not respond.


class ReadReadinessAnswer(TypedDict):
    ready: bool  # False while the process starts, shuts down or lacks a required part.
    checks: dict[str, Literal["ok"] | Literal["starting"] | Literal["unreachable"] | Literal["draining"]]  # State of each dependency. The reasons are on the operators’ port.


class ReadStatusAnswer(TypedDict):
    data: PlatformStatus  # The requested or created resource.


class ListDeadLettersAnswerData(TypedDict):
    deadLetters: list[DeadLetter]  # The entries of this page, newest first.
    pagination: Pagination  # Position of this page in the list, and the cursor of the next one.


class ListDeadLettersAnswer(TypedDict):
    data: ListDeadLettersAnswerData  # The requested or created resource.


class ReadDeadLetterAnswer(TypedDict):
    data: DeadLetterDetails  # The requested or created resource.


class RedriveDeadLetterAnswer(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: DeadLetter  # The requested or created resource.


class DiscardDeadLetterAnswer(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: DeadLetter  # The requested or created resource.


class SearchAuditLogAnswerDataPagination(TypedDict):
    limit: int  # Requested page size.
    hasMore: bool  # True if older entries follow this page.
    nextCursor: str | None  # Cursor of the next page, or null.


class SearchAuditLogAnswerData(TypedDict):
    entries: list[AuditEntry]  # The entries of this page, newest first.
    pagination: SearchAuditLogAnswerDataPagination  # Position of this page in the log. Entries are not counted, for speed.


class SearchAuditLogAnswer(TypedDict):
    data: SearchAuditLogAnswerData  # The requested or created resource.


class ListOwnAuditEntriesAnswerDataPagination(TypedDict):
    limit: int  # Requested page size.
    hasMore: bool  # True if older entries follow this page.
    nextCursor: str | None  # Cursor of the next page, or null.


class ListOwnAuditEntriesAnswerData(TypedDict):
    entries: list[OwnAuditEntry]  # The entries of this page, newest first.
    pagination: ListOwnAuditEntriesAnswerDataPagination  # Position of this page in the log. Entries are not counted, for speed.


class ListOwnAuditEntriesAnswer(TypedDict):
    data: ListOwnAuditEntriesAnswerData  # The requested or created resource.


class ReadLanesAnswer(TypedDict):
    data: Lanes  # The requested or created resource.


class ReadLoadAnswer(TypedDict):
    data: Load  # The requested or created resource.


class ResumeSalesAnswer(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: Guarantee  # The requested or created resource.


class ListReconciliationsAnswerData(TypedDict):
    reconciliations: list[Reconciliation]  # The entries of this page, newest first.
    pagination: Pagination  # Position of this page in the list, and the cursor of the next one.


class ListReconciliationsAnswer(TypedDict):
    data: ListReconciliationsAnswerData  # The requested or created resource.


class RequestReconciliationAnswer(TypedDict):
    data: Reconciliation  # The requested or created resource.


class ReadReconciliationAnswer(TypedDict):
    data: Reconciliation  # The requested or created resource.


class ListCustodyDifferencesAnswerData(TypedDict):
    custodyDifferences: list[CustodyDifferences]  # The entries of this page, newest first.
    pagination: Pagination  # Position of this page in the list, and the cursor of the next one.


class ListCustodyDifferencesAnswer(TypedDict):
    data: ListCustodyDifferencesAnswerData  # The requested or created resource.


class ListCustodyOrdersAnswerData(TypedDict):
    orders: list[CustodyOrder]  # The entries of this page, newest first.
    pagination: Pagination  # Position of this page in the list, and the cursor of the next one.


class ListCustodyOrdersAnswer(TypedDict):
    data: ListCustodyOrdersAnswerData  # The requested or created resource.


class ListUnexplainedTransfersAnswerData(TypedDict):
    transfers: list[UnexplainedTransfer]  # The entries of this page, newest first.
    pagination: Pagination  # Position of this page in the list, and the cursor of the next one.


class ListUnexplainedTransfersAnswer(TypedDict):
    data: ListUnexplainedTransfersAnswerData  # The requested or created resource.


class CloseUnexplainedTransferAnswer(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: TransferClosing  # The requested or created resource.


class ListApprovalsAnswerData(TypedDict):
    approvals: list[Approval]  # The approvals of your own party, newest first.
    pagination: Pagination  # Position of this page in the list, and the cursor of the next one.


class ListApprovalsAnswer(TypedDict):
    data: ListApprovalsAnswerData  # The requested or created resource.


class ReadApprovalPolicyAnswer(TypedDict):
    data: ApprovalPolicy  # The requested or created resource.


class ChangeApprovalPolicyAnswer(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: ApprovalPolicy  # The requested or created resource.


class ChangeApprovalPolicyAnswer1(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: ProposedApproval  # The requested or created resource.


class ReadApprovalAnswer(TypedDict):
    data: Approval  # The requested or created resource.


class ApproveActAnswer(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: Approval  # The requested or created resource.


class RejectActAnswer(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: Approval  # The requested or created resource.


class WithdrawActAnswer(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: Approval  # The requested or created resource.


class ListApiKeysAnswerData(TypedDict):
    keys: list[ApiKey]  # The entries of this page, newest first.
    pagination: Pagination  # Position of this page in the list, and the cursor of the next one.


class ListApiKeysAnswer(TypedDict):
    data: ListApiKeysAnswerData  # The requested or created resource.


class CreateApiKeyAnswer(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: NewApiKey  # The requested or created resource.


class RestrictApiKeyAnswer(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: ApiKey  # The requested or created resource.


class ReadOwnKeyAnswer(TypedDict):
    data: OwnKey  # The requested or created resource.


class ListOwnKeysAnswerData(TypedDict):
    keys: list[ApiKey]  # The entries of this page, newest first.
    pagination: Pagination  # Position of this page in the list, and the cursor of the next one.


class ListOwnKeysAnswer(TypedDict):
    data: ListOwnKeysAnswerData  # The requested or created resource.


class CreateOwnKeyAnswer(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: NewApiKey  # The requested or created resource.


class CreateOwnKeyAnswer1(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: ProposedApproval  # The requested or created resource.


class RotateOwnKeyAnswer(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: NewApiKey  # The requested or created resource.


class RotateOwnKeyAnswer1(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: ProposedApproval  # The requested or created resource.


class RestrictOwnKeyAnswer(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: ApiKey  # The requested or created resource.


class RestrictOwnKeyAnswer1(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: ProposedApproval  # The requested or created resource.


class RevokeOwnKeyAnswer(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: ProposedApproval  # The requested or created resource.


class LookUpBorrowerAnswer(TypedDict):
    data: BorrowerLookup  # The requested or created resource.


class ListPreRegistrationsAnswerData(TypedDict):
    preRegistrations: list[PreRegistration]  # Your own pre-registrations, newest first.
    pagination: Pagination  # Position of this page in the list, and the cursor of the next one.


class ListPreRegistrationsAnswer(TypedDict):
    data: ListPreRegistrationsAnswerData  # The requested or created resource.


class PreRegisterBorrowerAnswer(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: PreRegistration  # The requested or created resource.


class ChangeOwnDocument(TypedDict):
    document: TaxDocumentInput  # CPF (11 digits) or CNPJ (14 characters), with or without mask.


class ChangeOwnDocumentAnswer(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: ChangedDocument  # The requested or created resource.


class ListInvitationsAnswerData(TypedDict):
    invitations: list[Invitation]  # The entries of this page, newest first.
    pagination: Pagination  # Position of this page in the list, and the cursor of the next one.


class ListInvitationsAnswer(TypedDict):
    data: ListInvitationsAnswerData  # The requested or created resource.


class InviteBorrowerAnswer(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: Invitation  # The requested or created resource.


class ReadOwnProfileAnswer(TypedDict):
    data: OwnProfile  # The requested or created resource.


class ListContractsAnswerData(TypedDict):
    contracts: list[Contract]  # The entries of this page, newest first.
    pagination: Pagination  # Position of this page in the list, and the cursor of the next one.


class ListContractsAnswer(TypedDict):
    data: ListContractsAnswerData  # The requested or created resource.


class CreateContractAnswer(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: Contract  # The requested or created resource.


class ReadContractAnswer(TypedDict):
    data: ContractWithLtv  # The requested or created resource.


class ListContractRowsAnswerData(TypedDict):
    rows: list[ContractRow]  # The rows of this page, in the requested order.
    pagination: Pagination  # Position of this page in the list, and the cursor of the next one.


class ListContractRowsAnswer(TypedDict):
    data: ListContractRowsAnswerData  # The requested or created resource.


class SumContractRowsAnswer(TypedDict):
    data: ContractRowSums  # The requested or created resource.


class SendContractAnswer(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: Contract  # The requested or created resource.


class AcceptContractAnswer(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: Contract  # The requested or created resource.


class DeclineContractAnswer(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: Contract  # The requested or created resource.


class CancelContractAnswer(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: Contract  # The requested or created resource.


class CancelContractAnswer1(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: ProposedApproval  # The requested or created resource.


class UpdateOutstandingBalanceAnswerDataRecalculation(TypedDict):
    id: str  # Id of the `balance-changes` record behind the snapshot.
    status: Literal["QUEUED"]  # Always QUEUED: the snapshot appears in `GET /v1/ltv`.


class UpdateOutstandingBalanceAnswerData(TypedDict):
    contractId: int  # Integer id of the contract, from its creation or from `GET /contracts/v1`.
    outstandingBalance: Decimal  # Amount owed now, in `fiatCurrency`; "0" means repaid.
    recalculation: UpdateOutstandingBalanceAnswerDataRecalculation  # Valuation triggered by the new balance.


class UpdateOutstandingBalanceAnswer(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: UpdateOutstandingBalanceAnswerData  # The requested or created resource.


class AttachCcb(TypedDict):
    ccbFile: Upload  # PDF document of at most 10 MiB, without password.


class AttachCcbAnswer(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: Contract  # The requested or created resource.


class OpenSigningAnswer(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: Signing  # The requested or created resource.


class ListFactsOfContractAnswerData(TypedDict):
    facts: list[ContractFact]  # The entries of this page, newest first.
    pagination: Pagination  # Position of this page in the list, and the cursor of the next one.


class ListFactsOfContractAnswer(TypedDict):
    data: ListFactsOfContractAnswerData  # The requested or created resource.


class ListNoticesAnswerData(TypedDict):
    notices: list[Notice]  # The entries of this page, newest first.
    pagination: Pagination  # Position of this page in the list, and the cursor of the next one.


class ListNoticesAnswer(TypedDict):
    data: ListNoticesAnswerData  # The requested or created resource.


class RecordFreezeAnswer(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: Guarantee  # The requested or created resource.


class ConfirmReleaseAnswer(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: Release  # The requested or created resource.


class ConfirmLiquidationAnswer(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: Guarantee  # The requested or created resource.


class ConfirmSurplusAnswer(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: Guarantee  # The requested or created resource.


class RecordSignatureEventAnswer(TypedDict):
    data: Signing  # The requested or created resource.


class ErasePartyAnswer(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: Erasure  # The requested or created resource.


class CreateSignInCodeAnswerData(TypedDict):
    code: str  # One-time code, as in the link printed by `npm start`.
    expiresAt: str  # When the code expires, 60 seconds after its creation.


class CreateSignInCodeAnswer(TypedDict):
    data: CreateSignInCodeAnswerData  # The requested or created resource.


class ReadCustomerAnswer(TypedDict):
    data: Customer  # The requested or created resource.


class ListGuaranteesAnswerData(TypedDict):
    items: list[GuaranteeWithLtv]  # The entries of this page, newest first.
    pagination: PagePagination  # Position of this page in the list, and the cursor of the next one.


class ListGuaranteesAnswer(TypedDict):
    data: ListGuaranteesAnswerData  # The requested or created resource.


class ReadGuaranteeAnswer(TypedDict):
    data: GuaranteeWithLtv  # The requested or created resource.


class ListReleasesAnswerData(TypedDict):
    releases: list[Release]  # The entries of this page, newest first.
    pagination: Pagination  # Position of this page in the list, and the cursor of the next one.


class ListReleasesAnswer(TypedDict):
    data: ListReleasesAnswerData  # The requested or created resource.


class RequestReleaseAnswerData(TypedDict):
    releaseId: str  # Id of a release: `rel_` and up to 120 letters, digits, `_` and `-`.
    status: Literal["PENDING"]  # Always PENDING here.


class RequestReleaseAnswer(TypedDict):
    data: RequestReleaseAnswerData  # The requested or created resource.


class RequestReleaseAnswer1(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: ProposedApproval  # The requested or created resource.


class RecordDepositAtAnswer(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: Deposit  # The requested or created resource.


class ListDepositsAnswerData(TypedDict):
    deposits: list[Deposit]  # The entries of this page, newest first.
    pagination: Pagination  # Position of this page in the list, and the cursor of the next one.


class ListDepositsAnswer(TypedDict):
    data: ListDepositsAnswerData  # The requested or created resource.


class RecordDepositAnswer(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: Deposit  # The requested or created resource.


class ListUnattributedDepositsAnswerData(TypedDict):
    deposits: list[Deposit]  # The entries of this page, newest first.
    pagination: Pagination  # Position of this page in the list, and the cursor of the next one.


class ListUnattributedDepositsAnswer(TypedDict):
    data: ListUnattributedDepositsAnswerData  # The requested or created resource.


class AttributeDepositAnswer(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: Deposit  # The requested or created resource.


class AttributeDepositAnswer1(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: ProposedApproval  # The requested or created resource.


class ReturnDepositAnswer(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: Deposit  # The requested or created resource.


class ReturnDepositAnswer1(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: ProposedApproval  # The requested or created resource.


class ConfirmReturnAnswer(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: Deposit  # The requested or created resource.


class ListEveryUnattributedDepositAnswerData(TypedDict):
    deposits: list[Deposit]  # The entries of this page, newest first.
    pagination: Pagination  # Position of this page in the list, and the cursor of the next one.


class ListEveryUnattributedDepositAnswer(TypedDict):
    data: ListEveryUnattributedDepositAnswerData  # The requested or created resource.


class CloseStrayDepositAnswer(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: Deposit  # The requested or created resource.


class NameDestinationAnswer(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: Guarantee  # The requested or created resource.


class NameDestinationAnswer1(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: ProposedApproval  # The requested or created resource.


class ListPayoutMethodsAnswerData(TypedDict):
    methods: list[PayoutMethod]  # Confirmed ones that this loan can take.


class ListPayoutMethodsAnswer(TypedDict):
    data: ListPayoutMethodsAnswerData  # The requested or created resource.


class AskForReleaseAnswer(TypedDict):
    data: RequestMade  # The requested or created resource.


class AskForSaleAnswer(TypedDict):
    data: RequestMade  # The requested or created resource.


class GrantBorrowerRequestAnswer(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: Guarantee  # The requested or created resource.


class GrantBorrowerRequestAnswer1(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: ProposedApproval  # The requested or created resource.


class DeclineBorrowerRequestAnswer(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: Guarantee  # The requested or created resource.


class ListSnapshotsOfContractAnswerData(TypedDict):
    snapshots: list[LtvSnapshot]  # The entries of this page, newest first.
    pagination: Pagination  # Position of this page in the list, and the cursor of the next one.


class ListSnapshotsOfContractAnswer(TypedDict):
    data: ListSnapshotsOfContractAnswerData  # The requested or created resource.


class ListLastSnapshotsAnswerData(TypedDict):
    snapshots: list[LtvSnapshot]  # The snapshots of this page, highest contract id first.
    pagination: Pagination  # Position of this page in the list, and the cursor of the next one.


class ListLastSnapshotsAnswer(TypedDict):
    data: ListLastSnapshotsAnswerData  # The requested or created resource.


class ProveSnapshotAnswer(TypedDict):
    data: LtvProof  # The requested or created resource.


class SimulateLtvAnswer(TypedDict):
    data: LtvSimulation  # The requested or created resource.


class ReadBookAnswer(TypedDict):
    data: LtvBook  # The requested or created resource.


class ReadBookHistoryAnswerData(TypedDict):
    hours: list[LtvBookHour]  # One entry per hour, oldest first.


class ReadBookHistoryAnswer(TypedDict):
    data: ReadBookHistoryAnswerData  # The requested or created resource.


class RecordPricesAnswerData(TypedDict):
    accepted: int  # Number of ticks stored by the message broker.


class RecordPricesAnswer(TypedDict):
    data: RecordPricesAnswerData  # The requested or created resource.


class ReadMarketAnswerDataPrices(TypedDict):
    symbol: str  # USDC and USDT in USD; USDBRL: BRL for one USD; EURUSD: USD for one EUR.
    price: str  # Decimal text, 8 fraction digits at most.
    source: str  # Source of the price.
    asOf: str  # Time of the price at its source.
    ageMs: int  # Age in milliseconds.
    stale: bool  # True if too old for liquidations.
    depeg: bool  # True if the token is too far below its peg for liquidations.
    disputed: bool  # True if price sources contradict each other.
    conditions: list[Literal["STALE", "IMPLAUSIBLE", "DISPUTED", "DEPEGGED", "THIN"]]  # Conditions of the price that hold something back; empty if none.
    holdsBack: list[Literal["SALES", "RELEASES", "ACTIVATION"]]  # What waits or is refused because of them.


class ReadMarketAnswerData(TypedDict):
    now: str  # The deployment’s time, the reference for ages.
    prices: list[ReadMarketAnswerDataPrices]  # One entry per symbol, ordered by symbol.
    neverSeen: list[str]  # Symbols without any price: contracts that need one wait.


class ReadMarketAnswer(TypedDict):
    data: ReadMarketAnswerData  # The requested or created resource.


class ReadPartyAnswer(TypedDict):
    data: Party  # The requested or created resource.


class CompleteOnboardingAnswer(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: Party  # The requested or created resource.


class RecordComplianceCaseAnswer(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: ComplianceCase  # The requested or created resource.


class OpenOnboardingSessionAnswer(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: NewApiKey  # The requested or created resource.


class ListOnboardingCasesAnswerData(TypedDict):
    cases: list[OnboardingCase]  # The entries of this page, newest first.
    pagination: Pagination  # Position of this page in the list, and the cursor of the next one.


class ListOnboardingCasesAnswer(TypedDict):
    data: ListOnboardingCasesAnswerData  # The requested or created resource.


class ReadOnboardingCaseAnswer(TypedDict):
    data: OnboardingCase  # The requested or created resource.


class SaveBankAnswer(TypedDict):
    data: SavedBankAccount  # The requested or created resource.


class SaveWalletAnswer(TypedDict):
    data: SavedWallet  # The requested or created resource.


class ReadPaymentMethodAnswer(TypedDict):
    data: BankAccount | Wallet  # The requested or created resource.


class ConfirmBankAnswer(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: BankAccount  # The requested or created resource.


class ConfirmWalletAnswer(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: Wallet  # The requested or created resource.


class ReceiveProviderEvent(TypedDict):
    customerId: str  # Customer of the global account.
    reference: NotRequired[str]  # Id of the customer at the provider; optional only for a rejection.
    status: Literal["PENDING", "ACTIVE", "REJECTED"]  # Decision about the customer; the first one counts.
    reason: NotRequired[str]  # Why it was rejected, truncated to 500 characters.
    link: NotRequired[str]  # URL where the customer enters its data.


class ReceiveProviderEvent1(TypedDict):
    signingId: str  # The signing concerned.
    signerId: str  # The signer; with EXPIRED, any signer.
    type: Literal["SENT", "VIEWED", "SIGNED", "REFUSED", "EXPIRED"]  # What happened.
    at: str  # When it happened.
    reason: NotRequired[str]  # Why the signer refused, truncated to 500 characters.


class ReceiveProviderEvent2(TypedDict):
    type: Literal["RELEASED", "LIQUIDATED", "SURPLUS_PAID", "RETURNED", "ACCOUNT_OPENED", "DEPOSITED", "COLLATERAL_FROZEN", "COLLATERAL_UNFROZEN"]  # What happened.
    orderId: NotRequired[str]  # Id of the release (rel_…), liquidation (liq_…), surplus (sur_…) or return (ret_…) that was ordered.
    proceeds: NotRequired[str]  # With LIQUIDATED: proceeds of the sale, in the currency of the loan.
    contractId: NotRequired[int]  # With DEPOSITED: the contract of the guarantee.
    guaranteeId: NotRequired[int]  # With DEPOSITED: the guarantee.
    address: NotRequired[str]  # With DEPOSITED, instead of contract and guarantee: the address that it was sent to.
    tokenSymbol: NotRequired[TokenSymbol]  # With DEPOSITED: the token.
    network: NotRequired[Network]  # With DEPOSITED: its network.
    amount: NotRequired[str]  # With DEPOSITED: token units.
    txHash: NotRequired[str]  # With DEPOSITED: transaction hash, 0x and 64 hexadecimal digits.
    logIndex: NotRequired[int]  # With DEPOSITED: log index of the transfer; optional if the transaction has only one.


class ReceiveProviderEventAnswerData(TypedDict):
    eventId: str  # The `webhook-id` of the event.


class ReceiveProviderEventAnswer(TypedDict):
    data: ReceiveProviderEventAnswerData  # The requested or created resource.


ReadClockAnswerDataAdvance = TypedDict("ReadClockAnswerDataAdvance", {
    "id": "str",  # Id of the advance (`adv_…`).
    "from": "str",  # The deployment’s time at the start.
    "to": "str",  # Target time.
    "state": "Literal['RUNNING', 'DONE', 'STOPPED']",  # State of the advance.
    "reason": "str | None",  # Why the advance stopped.
    "steps": "int",  # Number of completed steps.
})


class ReadClockAnswerData(TypedDict):
    now: str  # The deployment’s time.
    aheadMs: int  # How far the deployment’s time is ahead, in milliseconds.
    advance: ReadClockAnswerDataAdvance | None  # The last advance; null before the first one.


class ReadClockAnswer(TypedDict):
    data: ReadClockAnswerData  # The requested or created resource.


class AdvanceClock(TypedDict):
    by: NotRequired[str]  # ISO 8601 duration in weeks, days, hours, minutes and seconds.
    to: NotRequired[str]  # Instead of `by`: the target time.


AdvanceClockAnswerDataAdvance = TypedDict("AdvanceClockAnswerDataAdvance", {
    "id": "str",  # Id of the advance (`adv_…`).
    "from": "str",  # The deployment’s time at the start.
    "to": "str",  # Target time.
    "state": "Literal['RUNNING', 'DONE', 'STOPPED']",  # State of the advance.
    "reason": "str | None",  # Why the advance stopped.
    "steps": "int",  # Number of completed steps.
})


class AdvanceClockAnswerData(TypedDict):
    now: str  # The deployment’s time.
    aheadMs: int  # How far the deployment’s time is ahead, in milliseconds.
    advance: AdvanceClockAnswerDataAdvance | None  # The last advance; null before the first one.


class AdvanceClockAnswer(TypedDict):
    data: AdvanceClockAnswerData  # The requested or created resource.


ResumeClockAnswerDataAdvance = TypedDict("ResumeClockAnswerDataAdvance", {
    "id": "str",  # Id of the advance (`adv_…`).
    "from": "str",  # The deployment’s time at the start.
    "to": "str",  # Target time.
    "state": "Literal['RUNNING', 'DONE', 'STOPPED']",  # State of the advance.
    "reason": "str | None",  # Why the advance stopped.
    "steps": "int",  # Number of completed steps.
})


class ResumeClockAnswerData(TypedDict):
    now: str  # The deployment’s time.
    aheadMs: int  # How far the deployment’s time is ahead, in milliseconds.
    advance: ResumeClockAnswerDataAdvance | None  # The last advance; null before the first one.


class ResumeClockAnswer(TypedDict):
    data: ResumeClockAnswerData  # The requested or created resource.


class SimulateDeposit(TypedDict):
    tokenSymbol: TokenSymbol  # Stablecoin of the collateral, USDC or USDT; together with `network` it names one token.
    network: Network  # Blockchain network that the token is on; the same symbol on another network is another token.
    amount: TokenQuantityInput  # Token units received; never a fiat amount.


class SimulateDepositAnswer(TypedDict):
    data: Deposit  # The requested or created resource.


class SimulateDepositAnswer1(TypedDict):
    data: None  # The requested or created resource.


class SimulateOnboarding(TypedDict):
    name: NotRequired[str]  # Full name.
    phone: NotRequired[str | None]  # Phone number with area code.


class SimulateOnboardingAnswer(TypedDict):
    data: Party  # The requested or created resource.


class MakeParty(TypedDict):
    role: Literal["LENDER", "BORROWER"]  # Role of the party in contracts.
    kind: NotRequired[Literal["INDIVIDUAL", "COMPANY"]]  # A person with a CPF or a company with a CNPJ.
    document: NotRequired[TaxDocumentInput]  # CPF (11 digits) or CNPJ (14 characters), with or without mask.
    name: NotRequired[str]  # Full name or registered name.
    email: NotRequired[str]  # E-mail address of the party.


class MakePartyAnswerDataProfile(TypedDict):
    name: str  # Full name.
    email: str  # E-mail address.
    phone: str | None  # Phone number in E.164, such as +5511987654321; null if none is known.


class MakePartyAnswerData(TypedDict):
    document: str  # CPF or CNPJ with valid check digits.
    kind: Literal["INDIVIDUAL", "COMPANY"]  # A person with a CPF or a company with a CNPJ.
    role: Literal["LENDER", "BORROWER"]  # Role of the party in contracts.
    profile: MakePartyAnswerDataProfile  # Contact data that contracts show.
    key: str | None  # API key with the role’s scopes, shown once; null in a replay.


class MakePartyAnswer(TypedDict):
    data: MakePartyAnswerData  # The requested or created resource.


class MakeContract(TypedDict):
    state: Literal["DRAFT", "PENDING_ACCEPTANCE", "ACCEPTED", "ACTIVE", "COMPLETED", "CANCELLED"]  # Target state of the contract.
    lenderDocument: NotRequired[TaxDocumentInput]  # Lender’s CPF or CNPJ; generated if absent.
    borrowerDocument: NotRequired[TaxDocumentInput]  # Borrower’s CPF or CNPJ; generated if absent.
    outstandingBalance: NotRequired[MoneyInput]  # Balance of the loan; 10000 if absent.
    fiatCurrency: NotRequired[Literal["BRL", "USD", "EUR"]]  # Currency of the loan; USD if absent.
    collateralPercentage: NotRequired[MoneyInput]  # Collateral in percent of the balance; 150 if absent.
    mode: NotRequired[Literal["IMMEDIATE", "AFTER_NOTICE"]]  # Whether a sale waits for the cure period.
    liquidationType: NotRequired[Literal["FULL", "PARTIAL"]]  # Whether a sale is full or only cures.
    deposit: NotRequired[MoneyInput]  # USDC on Polygon to deposit.


class MakeContractAnswerDataLenderProfile(TypedDict):
    name: str  # Full name.
    email: str  # E-mail address.
    phone: str | None  # Phone number in E.164, such as +5511987654321; null if none is known.


class MakeContractAnswerDataLender(TypedDict):
    document: str  # CPF or CNPJ with valid check digits.
    kind: Literal["INDIVIDUAL", "COMPANY"]  # A person with a CPF or a company with a CNPJ.
    role: Literal["LENDER", "BORROWER"]  # Role of the party in contracts.
    profile: MakeContractAnswerDataLenderProfile  # Contact data that contracts show.
    key: str | None  # API key with the role’s scopes, shown once; null in a replay.


class MakeContractAnswerDataBorrowerProfile(TypedDict):
    name: str  # Full name.
    email: str  # E-mail address.
    phone: str | None  # Phone number in E.164, such as +5511987654321; null if none is known.


class MakeContractAnswerDataBorrower(TypedDict):
    document: str  # CPF or CNPJ with valid check digits.
    kind: Literal["INDIVIDUAL", "COMPANY"]  # A person with a CPF or a company with a CNPJ.
    role: Literal["LENDER", "BORROWER"]  # Role of the party in contracts.
    profile: MakeContractAnswerDataBorrowerProfile  # Contact data that contracts show.
    key: str | None  # API key with the role’s scopes, shown once; null in a replay.


class MakeContractAnswerData(TypedDict):
    contract: ContractWithLtv  # The contract as its lender reads it.
    lender: MakeContractAnswerDataLender  # The lender, with a key.
    borrower: MakeContractAnswerDataBorrower  # The borrower, with a key.


class MakeContractAnswer(TypedDict):
    data: MakeContractAnswerData  # The requested or created resource.


class ReadProviderAnswerData(TypedDict):
    name: Literal["account", "signature", "custody"]  # Local provider: of accounts, signatures or custody.
    delayMs: int  # Delay of its decisions, in milliseconds: in the deployment’s time for `account` and `custody`; for `signature` the page waits.
    failNext: int  # Number of requests to fail; each is retried. In responses: how many remain.
    duplicate: bool  # Whether it reports every decision twice.
    reject: bool  # Whether it declines: `account` rejects customers, `signature` reports REFUSED instead of signing, `custody` keeps orders pending until this is false again.
    deposits: Literal["REPORTED", "REVERSED", "WRONG_TOKEN", "WRONG_AMOUNT", "FROZEN", "SILENT"]  # Simulated deposits, of `custody` alone: REPORTED as they are; REVERSED after they counted; WRONG_TOKEN, from another contract; WRONG_AMOUNT, one millionth more than came; FROZEN by the issuer; SILENT, they come and are not reported.


class ReadProviderAnswer(TypedDict):
    data: ReadProviderAnswerData  # The requested or created resource.


class InstructProvider(TypedDict):
    delayMs: NotRequired[int]  # Delay of its decisions, in milliseconds: in the deployment’s time for `account` and `custody`; for `signature` the page waits.
    failNext: NotRequired[int]  # Number of requests to fail; each is retried. In responses: how many remain.
    duplicate: NotRequired[bool]  # Whether it reports every decision twice.
    reject: NotRequired[bool]  # Whether it declines: `account` rejects customers, `signature` reports REFUSED instead of signing, `custody` keeps orders pending until this is false again.
    deposits: NotRequired[Literal["REPORTED", "REVERSED", "WRONG_TOKEN", "WRONG_AMOUNT", "FROZEN", "SILENT"]]  # Simulated deposits, of `custody` alone: REPORTED as they are; REVERSED after they counted; WRONG_TOKEN, from another contract; WRONG_AMOUNT, one millionth more than came; FROZEN by the issuer; SILENT, they come and are not reported.


class InstructProviderAnswerData(TypedDict):
    name: Literal["account", "signature", "custody"]  # Local provider: of accounts, signatures or custody.
    delayMs: int  # Delay of its decisions, in milliseconds: in the deployment’s time for `account` and `custody`; for `signature` the page waits.
    failNext: int  # Number of requests to fail; each is retried. In responses: how many remain.
    duplicate: bool  # Whether it reports every decision twice.
    reject: bool  # Whether it declines: `account` rejects customers, `signature` reports REFUSED instead of signing, `custody` keeps orders pending until this is false again.
    deposits: Literal["REPORTED", "REVERSED", "WRONG_TOKEN", "WRONG_AMOUNT", "FROZEN", "SILENT"]  # Simulated deposits, of `custody` alone: REPORTED as they are; REVERSED after they counted; WRONG_TOKEN, from another contract; WRONG_AMOUNT, one millionth more than came; FROZEN by the issuer; SILENT, they come and are not reported.


class InstructProviderAnswer(TypedDict):
    data: InstructProviderAnswerData  # The requested or created resource.


class ReadScenarioAnswerData(TypedDict):
    name: str  # Name of the scenario; `ndjson` for custom ticks.
    speed: int  # Scenario seconds per real second.
    state: Literal["PLAYING", "OVER", "STOPPED"]  # State of the scenario.
    startedAt: str  # The deployment’s time at its start.
    moves: int  # Number of market moves in the scenario.
    made: int  # Number of market moves made.


class ReadScenarioAnswer(TypedDict):
    data: ReadScenarioAnswerData | None  # The requested or created resource.


class PlayScenario(TypedDict):
    name: NotRequired[Literal["usdc-march-2023", "brl-shock", "stale-feed", "depeg-and-recovery", "flash-crash"]]  # Name of a historical scenario.
    ndjson: NotRequired[str]  # Instead of `name`: lines of `{"afterMs":0,"symbol":"USDC","price":"0.99"}`.
    speed: NotRequired[int]  # Scenario seconds per real second; 3600 if absent.


class PlayScenarioAnswerData(TypedDict):
    name: str  # Name of the scenario; `ndjson` for custom ticks.
    speed: int  # Scenario seconds per real second.
    state: Literal["PLAYING", "OVER", "STOPPED"]  # State of the scenario.
    startedAt: str  # The deployment’s time at its start.
    moves: int  # Number of market moves in the scenario.
    made: int  # Number of market moves made.


class PlayScenarioAnswer(TypedDict):
    data: PlayScenarioAnswerData | None  # The requested or created resource.


class StopScenarioAnswerData(TypedDict):
    name: str  # Name of the scenario; `ndjson` for custom ticks.
    speed: int  # Scenario seconds per real second.
    state: Literal["PLAYING", "OVER", "STOPPED"]  # State of the scenario.
    startedAt: str  # The deployment’s time at its start.
    moves: int  # Number of market moves in the scenario.
    made: int  # Number of market moves made.


class StopScenarioAnswer(TypedDict):
    data: StopScenarioAnswerData | None  # The requested or created resource.


class ReadJourneyOfContractAnswer(TypedDict):
    data: Simulation  # The requested or created resource.


class MaterializeJourneyAnswer(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: Simulation  # The requested or created resource.


class ReadJourneyAnswer(TypedDict):
    data: Simulation  # The requested or created resource.


class AdvanceStageAnswer(TypedDict):
    data: StageAdvance  # The requested or created resource.


class ReadCollateralTotalsAnswer(TypedDict):
    data: CollateralTotals  # The requested or created resource.


class ProveCollateralAnswer(TypedDict):
    data: CollateralProof  # The requested or created resource.


class ReadLogCheckpointsAnswerData(TypedDict):
    logs: list[LogCheckpoint]  # One entry for each log that has a checkpoint.


class ReadLogCheckpointsAnswer(TypedDict):
    data: ReadLogCheckpointsAnswerData  # The requested or created resource.


class ProveInclusionAnswer(TypedDict):
    data: InclusionProof  # The requested or created resource.


class ProveConsistencyAnswer(TypedDict):
    data: ConsistencyProof  # The requested or created resource.


class ListWebhookEndpointsAnswerData(TypedDict):
    endpoints: list[WebhookEndpoint]  # The entries of this page, newest first.
    pagination: Pagination  # Position of this page in the list, and the cursor of the next one.


class ListWebhookEndpointsAnswer(TypedDict):
    data: ListWebhookEndpointsAnswerData  # The requested or created resource.


class CreateWebhookEndpointAnswer(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: WebhookEndpoint  # The requested or created resource.


class ReadWebhookEndpointAnswer(TypedDict):
    data: WebhookEndpoint  # The requested or created resource.


class UpdateWebhookEndpointAnswer(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: WebhookEndpoint  # The requested or created resource.


class ReadWebhookSecretAnswer(TypedDict):
    data: WebhookSecret  # The requested or created resource.


class RotateWebhookSecretAnswer(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: RotatedWebhookSecret  # The requested or created resource.


class TestWebhookEndpointAnswer(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: WebhookRequest  # The requested or created resource.


class RecoverWebhookEndpointAnswer(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: WebhookRequest  # The requested or created resource.


class CheckWebhookReceiverAnswer(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: WebhookRequest  # The requested or created resource.


class ReadWebhookRequestAnswer(TypedDict):
    data: WebhookRequest  # The requested or created resource.


class ReadWebhookStatsAnswer(TypedDict):
    data: WebhookEndpointStats  # The requested or created resource.


class ListWebhookEventsAnswerData(TypedDict):
    events: list[Event]  # The events of this page, oldest first.
    pagination: Pagination  # Position of this page in the list, and the cursor of the next one.


class ListWebhookEventsAnswer(TypedDict):
    data: ListWebhookEventsAnswerData  # The requested or created resource.


class ReadWebhookEventAnswer(TypedDict):
    data: EventWithDeliveries  # The requested or created resource.


class ListWebhookAttemptsAnswerData(TypedDict):
    attempts: list[DeliveryAttempt]  # The delivery attempts of this page, oldest first.
    pagination: Pagination  # Position of this page in the list, and the cursor of the next one.


class ListWebhookAttemptsAnswer(TypedDict):
    data: ListWebhookAttemptsAnswerData  # The requested or created resource.


class ResendWebhookEventAnswer(TypedDict):
    message: str  # Message for people. Programs read `data`.
    data: WebhookRequest  # The requested or created resource.


class ListWebhookGapsAnswer(TypedDict):
    data: EventGaps  # The requested or created resource.


class CreatePortalLinkAnswer(TypedDict):
    data: PortalLink  # The requested or created resource.


class ReadWebhookServiceLevelsAnswer(TypedDict):
    data: WebhookServiceLevels  # The requested or created resource.


LastroEvent: TypeAlias = "CollateralCreatedEvent | CollateralLtvAlertEvent | CollateralLiquidatedEvent | GuaranteeCreatedEvent | GuaranteeLiquidatedEvent | AccountVerifiedEvent | WalletConfirmedEvent | CustomerStatusChangedEvent | EndpointDisabledEvent | MarketStaleEvent | MarketStaleEndedEvent | MarketDepegEvent | MarketDepegEndedEvent | ContractCreatedEvent | ContractImportedEvent | ContractSentEvent | ContractAcceptedEvent | ContractDeclinedEvent | ContractCancelledEvent | ContractReversedEvent | ContractActivatedEvent | ContractCompletedEvent | ContractBalanceUpdatedEvent | ContractOverdueEvent | ContractCcbAttachedEvent | GuaranteeDepositInstructionsReadyEvent | GuaranteeDepositSeenEvent | GuaranteeDepositRecordedEvent | GuaranteeDepositReversedEvent | GuaranteeDepositIdentifiedEvent | GuaranteeDepositUnattributedEvent | GuaranteeDepositReturnOrderedEvent | GuaranteeDepositReturnedEvent | GuaranteeCollateralFrozenEvent | GuaranteeCollateralUnfrozenEvent | GuaranteeDestinationNamedEvent | GuaranteeDestinationCountsEvent | GuaranteeRequestMadeEvent | GuaranteeRequestGrantedEvent | GuaranteeRequestDeclinedEvent | GuaranteeReleaseRequestedEvent | GuaranteeReleaseApprovedEvent | GuaranteeReleaseRefusedEvent | GuaranteeReleaseConfirmedEvent | GuaranteeRevaluedEvent | GuaranteeLtvAlertRecordedEvent | GuaranteeLiquidationDecidedEvent | GuaranteeLiquidationConfirmedEvent | GuaranteeSurplusPaidEvent | GuaranteeSalesStoppedEvent | GuaranteeSalesResumedEvent | NoticeIssuedEvent | NoticeReceiptRecordedEvent | NoticePeriodEndedEvent | JourneyMaterializedEvent | JourneyStageAdvancedEvent"  # Every event; `event` is the discriminant.
