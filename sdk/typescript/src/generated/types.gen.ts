// Generated from the OpenAPI document by `npm run generate -- sdk`. Do not edit.
// @ts-nocheck

import type { Decimal as DecimalNumber } from 'decimal.js';

export type ClientOptions = {
    baseUrl: `${string}://${string}` | (string & {});
};

export type AcceptanceInput = {
    /**
     * Hash of the accepted terms; a mismatch returns 409 `terms_changed`.
     */
    termsHash?: string;
};

export type AcceptedToken = {
    /**
     * Integer id of this entry, unique over all contracts.
     */
    id: number;
    /**
     * Integer id of the contract, from its creation or from `GET /contracts/v1`.
     */
    contractId: number;
    /**
     * Stablecoin of the collateral, USDC or USDT; together with `network` it names one token.
     */
    tokenSymbol: TokenSymbol;
    /**
     * Blockchain network that the token is on; the same symbol on another network is another token.
     */
    network: Network;
    /**
     * When it was created.
     */
    createdAt: string;
    /**
     * When it was deleted; null if it is not.
     */
    deletedAt: string | null;
};

export type AccountVerifiedEvent = {
    /**
     * The same on Kafka, in webhooks and in the pull API: deduplicate by it.
     */
    id: string;
    /**
     * Name of the event.
     */
    event: 'account.verified';
    /**
     * When it happened.
     */
    timestamp: string;
    /**
     * An account passed verification: its owner completed onboarding. Each recipient hears of it once; a lender who pre-registers a verified account later hears of it then, in a record of its own. Count accounts by accountId.
     */
    data: {
        /**
         * Id of the account: the reference of its party.
         */
        accountId: string;
        /**
         * Document of the owner: CPF (11 digits) or CNPJ (14 characters), without mask.
         */
        document: string;
        /**
         * Outcome of the verification.
         */
        kycStatus: 'APPROVED';
        /**
         * When the account was verified, in milliseconds since the epoch, UTC.
         */
        verifiedAt: string;
    };
};

export type Activation = {
    /**
     * Everything that is missing; empty: the next evaluation makes it ACTIVE.
     */
    waitingFor: Array<WaitForCollateral | WaitForSignature | WaitForDocument | WaitForPrice | WaitForRevaluation>;
};

export type Address = {
    /**
     * Street and number.
     */
    streetLine1: string;
    /**
     * Floor, suite and so on; null or absent if there is none.
     */
    streetLine2: string | null;
    /**
     * City or municipality.
     */
    city: string;
    /**
     * State or province; null or absent if there is none.
     */
    state: string | null;
    /**
     * Postal code; null or absent if there is none.
     */
    postalCode: string | null;
    /**
     * Country, ISO 3166-1 alpha-3 in responses.
     */
    country: string;
};

export type AddressInput = {
    /**
     * Street and number.
     */
    streetLine1: string;
    /**
     * Floor, suite and so on; null or absent if there is none.
     */
    streetLine2?: string | null | '';
    /**
     * City or municipality.
     */
    city: string;
    /**
     * State or province; null or absent if there is none.
     */
    state?: string | null | '';
    /**
     * Postal code; null or absent if there is none.
     */
    postalCode?: string | null | '';
    /**
     * Country, ISO 3166-1 alpha-2 or alpha-3; returned as alpha-3.
     */
    country: string;
};

export type AddressedDepositInput = {
    /**
     * Address that it was sent to.
     */
    address: string;
    /**
     * Stablecoin of the collateral, USDC or USDT; together with `network` it names one token.
     */
    tokenSymbol: TokenSymbol;
    /**
     * Blockchain network that the token is on; the same symbol on another network is another token.
     */
    network: Network;
    /**
     * Token units received; never a fiat amount.
     */
    amount: TokenQuantityInput;
    /**
     * Transaction hash: 0x and 64 hexadecimal digits; stored in lower case.
     */
    txHash: string;
    /**
     * Log index of the transfer; optional if the transaction has only one.
     */
    logIndex?: number;
    /**
     * What custody knows of the transfer; CONFIRMED by default.
     */
    status?: 'SEEN' | 'CONFIRMED' | 'REVERSED';
    /**
     * Address that sent it.
     */
    from?: string;
    /**
     * Confirmations so far.
     */
    confirmations?: number;
    /**
     * Contract of the token that came.
     */
    tokenContract?: string;
    /**
     * Block that the transfer is in; tells a new block from a late report.
     */
    blockHash?: string;
    /**
     * Whether your screening refuses the sender: the deposit is unattributed then.
     */
    senderRefused?: boolean;
};

export type ApiKey = {
    /**
     * Id of an API key: `key_` and up to 120 letters, digits, `_` and `-`.
     */
    id: string;
    /**
     * Party that the key belongs to; null if none.
     */
    document: TaxDocument | null;
    /**
     * Purpose of the key, as given at creation.
     */
    name: string;
    /**
     * First characters of the secret, for recognition.
     */
    prefix: string;
    /**
     * Operations that the key may call; see the list of scopes.
     */
    scopes: Array<string>;
    /**
     * Requests per hour; 0 is unlimited.
     */
    rateLimit: number;
    /**
     * When the key expires; null for never.
     */
    expiresAt: string | null;
    /**
     * When it was created.
     */
    createdAt: string;
    /**
     * When it was last used, accurate to ten seconds; null if never.
     */
    lastUsedAt: string | null;
    /**
     * Allowed networks in CIDR notation; empty means any.
     */
    networks: Array<string>;
};

export type ApiKeyInput = {
    /**
     * Party that the key acts for; absent or null for integrations, which have none.
     */
    document?: TaxDocumentInput | null;
    /**
     * Purpose of the key.
     */
    name: string;
    /**
     * Scopes of the key, at least one.
     */
    scopes: Array<Scope>;
    /**
     * When the key expires; must be in the future. Never if absent.
     */
    expiresAt?: string | null;
    /**
     * Requests per hour; 0 is unlimited, for internal keys.
     */
    rateLimit?: number;
    /**
     * IP allowlist: IPv4 or IPv6 addresses, or networks in CIDR notation.
     */
    networks?: Array<string>;
};

export type Approval = {
    /**
     * Id of an approval: `apr_` and up to 120 letters, digits, `_` and `-`.
     */
    id: string;
    /**
     * The act that needs approval.
     */
    act: ApprovalAct;
    /**
     * The `operationId` that requested it.
     */
    operation: string;
    /**
     * Operation that will be carried out; fields that it lacks are absent.
     */
    request: ApprovalRequest;
    /**
     * PROPOSED until another key decides, the proposer withdraws it, or it expires.
     */
    status: ApprovalStatus;
    /**
     * API key that proposed the act.
     */
    proposedBy: string;
    /**
     * Name of the key that proposed; null if it has none.
     */
    proposedByName: string | null;
    /**
     * When it was proposed.
     */
    proposedAt: string;
    /**
     * Deadline for the approval: 24 hours after the proposal.
     */
    expiresAt: string;
    /**
     * Key that decided or withdrew; null if none did or it expired.
     */
    decidedBy: string | null;
    /**
     * Name of the key that decided; null if it has none.
     */
    decidedByName: string | null;
    /**
     * When it was decided or expired; null before.
     */
    decidedAt: string | null;
    /**
     * Reason given with the decision, or null.
     */
    reason: string | null;
    /**
     * Result of an approved act; null if unknown or not approved.
     */
    outcome: {
        /**
         * DONE: it was carried out. REFUSED: a rule prevented it.
         */
        status: 'DONE' | 'REFUSED';
        /**
         * When it was decided.
         */
        at: string;
        /**
         * Id of the created or changed resource; null if refused.
         */
        resource: string | null;
        /**
         * Why it was refused; null if it was carried out.
         */
        error: {
            /**
             * Error code, see `GET /errors`.
             */
            code: string;
            /**
             * Field concerned, or null.
             */
            field: string | null;
            /**
             * Problem in words for developers; or null.
             */
            reason: string | null;
        } | null;
    } | null;
};

export type ApprovalAct = 'CONTRACT_CANCELLATION' | 'GUARANTEE_RELEASE' | 'UNATTRIBUTED_DEPOSIT' | 'KEY_CHANGE' | 'POLICY_CHANGE';

export type ApprovalPolicy = {
    /**
     * Acts that need the approval of a second key; empty: none.
     */
    requiredFor: Array<ApprovalPolicyAct>;
};

export type ApprovalPolicyAct = 'CONTRACT_CANCELLATION' | 'GUARANTEE_RELEASE' | 'KEY_CHANGE';

export type ApprovalReasonInput = {
    /**
     * Reason, for the record; may be null.
     */
    reason?: string | null;
};

export type ApprovalRequest = {
    /**
     * Contract concerned.
     */
    contractId?: number;
    /**
     * Guarantee concerned.
     */
    guaranteeId?: number;
    /**
     * Unattributed deposit.
     */
    depositId?: string;
    /**
     * Address that the deposit is returned to.
     */
    destination?: string;
    /**
     * Reason, as in the operation.
     */
    reason?: string | null;
    /**
     * Stablecoin to release.
     */
    tokenSymbol?: string;
    /**
     * Network of the token.
     */
    network?: string;
    /**
     * Quantity in token units.
     */
    amount?: Decimal;
    /**
     * API key to change.
     */
    keyId?: string;
    /**
     * How long the replaced key remains valid.
     */
    overlapSeconds?: number;
    /**
     * For a new key: its name.
     */
    name?: string;
    /**
     * For a new key: the first characters of its secret.
     */
    prefix?: string;
    /**
     * For a new key: its scopes.
     */
    scopes?: Array<string>;
    /**
     * For a new key: requests per hour; 0 = unlimited.
     */
    rateLimit?: number;
    /**
     * For a new key: when it expires; null: with the proposing key.
     */
    expiresAt?: string | null;
    /**
     * IP allowlist; for an empty list see the operation.
     */
    networks?: Array<string>;
    /**
     * Acts that need the approval of a second key; empty: none.
     */
    requiredFor?: Array<ApprovalPolicyAct>;
};

export type ApprovalStatus = 'PROPOSED' | 'APPROVED' | 'REJECTED' | 'WITHDRAWN' | 'EXPIRED';

export type AuditEntry = {
    /**
     * Id of this entry.
     */
    id: string;
    /**
     * When the response was sent.
     */
    at: string;
    /**
     * The `X-Request-Id` of the request.
     */
    requestId: string;
    /**
     * Id of the API key; null if unauthenticated, and in a tenant’s trail for keys of others.
     */
    actor: string | null;
    /**
     * Name of the key; null if unknown.
     */
    actorName: string | null;
    /**
     * Party of the key; for a key without one, the party that the request concerned, or null.
     */
    tenant: string | null;
    /**
     * `operationId` of the route in this document.
     */
    operation: string;
    /**
     * HTTP method.
     */
    method: string;
    /**
     * Path template of the route.
     */
    route: string;
    /**
     * First id in the path; null if there is none.
     */
    resource: string | null;
    /**
     * Command that the request sent; null if none.
     */
    commandId: string | null;
    /**
     * Outcome of the request. REFUSED: 4xx; PENDING: 202; FAILED: 5xx.
     */
    outcome: 'SUCCEEDED' | 'REFUSED' | 'PENDING' | 'FAILED';
    /**
     * HTTP status of the response.
     */
    statusCode: number;
    /**
     * Error code, see `GET /errors`; null on success.
     */
    errorCode: string | null;
    /**
     * IP address of the client; null if it is not stored.
     */
    sourceAddress: string | null;
    /**
     * Duration of the request, in milliseconds.
     */
    durationMs: number;
};

export type BalanceInput = {
    /**
     * New balance in the contract’s currency; 0 means repaid.
     */
    outstandingBalance: MoneyOrZeroInput;
    /**
     * Effective time of the balance; now if absent. A later balance is not replaced: 409 `balance_superseded`.
     */
    asOf?: string;
    /**
     * Why the balance changed; kept with the change.
     */
    reason?: string;
    /**
     * Allows a balance above twice the larger of `totalLoanValue` and the previous balance, otherwise 409 `implausible_balance`.
     */
    confirmed?: boolean;
};

export type BankAccount = {
    /**
     * Id of a bank account: `bank_` and up to 120 letters, digits, `_` and `-`.
     */
    id: string;
    /**
     * Always BANK; distinguishes a bank account from a wallet.
     */
    kind: 'BANK';
    /**
     * PENDING if an integration saved it, until its tenant confirms; otherwise ACTIVE.
     */
    status: 'PENDING' | 'ACTIVE';
    /**
     * Currency, ISO 4217.
     */
    currency: string;
    /**
     * Payment system of the account.
     */
    rail: PaymentRail;
    /**
     * Checking, savings or payment account.
     */
    accountType: BankAccountType;
    /**
     * Institution that holds the account.
     */
    bankName: string | null;
    /**
     * Account holder, as known to the bank.
     */
    accountOwnerName: string | null;
    /**
     * Account number as the bank writes it; masked in responses.
     */
    accountNumber: string | null;
    /**
     * ABA routing number, nine digits with a check digit; for ACH and WIRE.
     */
    routingNumber: string | null;
    /**
     * BIC of the bank, 8 or 11 characters; for SWIFT.
     */
    swiftCode: string | null;
    /**
     * IBAN with valid check digits; masked in responses.
     */
    iban: string | null;
    /**
     * Pix key: CPF, CNPJ, e-mail address, phone with `+55`, or UUID. Eleven digits are a CPF; masked in responses.
     */
    pixKey: string | null;
    /**
     * Kind of Pix key; null if there is none.
     */
    pixKeyType: 'CPF' | 'CNPJ' | 'EMAIL' | 'PHONE' | 'EVP' | null;
    /**
     * Branch (agência).
     */
    branchCode: string | null;
    /**
     * Address of the account holder; null if none.
     */
    address: Address | null;
    /**
     * Customer of the global account (`cus_…`).
     */
    customerId: string;
    /**
     * When it was created.
     */
    createdAt: string;
    /**
     * When it last changed; equal to `createdAt` until then.
     */
    updatedAt: string;
};

export type BankAccountInput = {
    /**
     * Customer of the global account (`cus_…`).
     */
    customerId: string;
    /**
     * Currency, ISO 4217.
     */
    currency: string;
    /**
     * Payment system of the account.
     */
    rail: PaymentRail;
    /**
     * Institution that holds the account.
     */
    bankName: string;
    /**
     * Account holder, as known to the bank.
     */
    accountOwnerName: string;
    /**
     * Checking, savings or payment account.
     */
    accountType: BankAccountType;
    /**
     * Account number as the bank writes it; masked in responses.
     */
    accountNumber: string;
    /**
     * ABA routing number, nine digits with a check digit; for ACH and WIRE.
     */
    routingNumber?: string | null | '';
    /**
     * BIC of the bank, 8 or 11 characters; for SWIFT.
     */
    swiftCode?: string | null | '';
    /**
     * IBAN with valid check digits; masked in responses.
     */
    iban?: string | null | '';
    /**
     * Pix key: CPF, CNPJ, e-mail address, phone with `+55`, or UUID. Eleven digits are a CPF; masked in responses.
     */
    pixKey?: string | null | '';
    /**
     * Branch (agência).
     */
    branchCode?: string | null | '';
    /**
     * Address of the account holder; null if none.
     */
    address?: AddressInput | null;
};

export type BankAccountType = 'CHECKING' | 'SAVINGS' | 'PAYMENT';

export type BookBar = {
    /**
     * Lower bound of the bar, inclusive.
     */
    from: Decimal;
    /**
     * Upper bound of the bar, exclusive; null for the last bar.
     */
    to: Decimal | null;
    /**
     * Number of these contracts.
     */
    contracts: number;
};

export type BookBorrower = {
    /**
     * CPF or CNPJ without mask.
     */
    document: TaxDocument;
    /**
     * Name in the borrower’s profile; null if none.
     */
    name: string | null;
    /**
     * Currency of all fiat amounts of the contract; BRL by default.
     */
    fiatCurrency: FiatCurrency;
    /**
     * Number of these contracts.
     */
    contracts: number;
    /**
     * Amount that the borrower owes over these contracts.
     */
    outstanding: Decimal;
    /**
     * Share of the outstanding amount in that currency; 4 places.
     */
    share: number;
};

export type BookLevel = {
    /**
     * Threshold that the ratio has reached; a finer form of `status`.
     */
    level: LtvLevel;
    /**
     * Number of these contracts.
     */
    contracts: number;
    /**
     * Amounts by currency; absent if zero.
     */
    outstanding: {
        [key: string]: Decimal;
    };
};

export type BookToken = {
    /**
     * Stablecoin of the collateral, USDC or USDT; together with `network` it names one token.
     */
    tokenSymbol: TokenSymbol;
    /**
     * Blockchain network that the token is on; the same symbol on another network is another token.
     */
    network: Network;
    /**
     * Token units held as collateral.
     */
    quantity: Decimal;
    /**
     * Amounts by currency; absent if zero.
     */
    value: {
        [key: string]: Decimal;
    };
};

export type BorrowerLookup = {
    /**
     * False: pre-register the borrower before creating a contract.
     */
    found: boolean;
    /**
     * CPF or CNPJ without mask.
     */
    document: TaxDocument;
    /**
     * Kind of the requested document.
     */
    documentType: DocumentType;
    /**
     * USER (has an account), PRE_REGISTRATION (yours) or null.
     */
    source: 'USER' | 'PRE_REGISTRATION' | null;
    /**
     * True after onboarding: the borrower may accept contracts.
     */
    hasAccount: boolean;
    /**
     * True if a contract with this borrower would be accepted.
     */
    eligible: boolean;
};

export type CancelInput = {
    /**
     * Why the lender cancels; shown to the borrower.
     */
    reason: string;
};

export type ChangedDocument = {
    /**
     * Current document, without mask.
     */
    document: TaxDocument;
    /**
     * CPF of a person or CNPJ of a company.
     */
    documentType: DocumentType;
    /**
     * Previous document; equals `document` if unchanged.
     */
    previousDocument: TaxDocument;
    /**
     * When it was changed.
     */
    updatedAt: string;
};

export type CloseStrayInput = {
    /**
     * What became of it; kept with the deposit.
     */
    reason: string;
};

export type CollateralCreatedEvent = {
    /**
     * The same on Kafka, in webhooks and in the pull API: deduplicate by it.
     */
    id: string;
    /**
     * Name of the event.
     */
    event: 'collateral.created';
    /**
     * When it happened.
     */
    timestamp: string;
    /**
     * A contract and its guarantee were created.
     */
    data: {
        /**
         * Counts the events of this contract on this topic from 1, without gaps.
         */
        sequence: number;
        /**
         * Integer id of the contract that it belongs to.
         */
        contractId: number;
        /**
         * Its guarantee; text in JSON.
         */
        guaranteeId: string;
        /**
         * CPF or CNPJ of the lender.
         */
        lenderDocument: string;
        /**
         * CPF or CNPJ of the borrower.
         */
        borrowerDocument: string;
        /**
         * Currency of all amounts.
         */
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        /**
         * Collateral required.
         */
        requiredFiatAmount: Decimal;
        /**
         * Value of the deposits: 0 at creation.
         */
        depositedFiatAmount: Decimal;
        /**
         * Collateral required, in percent of the balance.
         */
        collateralPercentage: Decimal;
        /**
         * State of the guarantee: PENDING.
         */
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        /**
         * Tokens accepted as collateral.
         */
        acceptedTokens: Array<{
            /**
             * Stablecoin; with its network it names one token.
             */
            tokenSymbol: 'USDC' | 'USDT';
            /**
             * Network of the token.
             */
            network: 'ETHEREUM' | 'POLYGON' | 'BASE';
        }>;
    };
};

export type CollateralLiquidatedEvent = {
    /**
     * The same on Kafka, in webhooks and in the pull API: deduplicate by it.
     */
    id: string;
    /**
     * Name of the event.
     */
    event: 'collateral.liquidated';
    /**
     * When it happened.
     */
    timestamp: string;
    /**
     * The collateral is liquidated: decided, with amounts at the prices of the snapshot.
     */
    data: {
        /**
         * Counts the events of this contract on this topic from 1, without gaps.
         */
        sequence: number;
        /**
         * Integer id of the contract that it belongs to.
         */
        contractId: number;
        /**
         * Its guarantee; text in JSON.
         */
        guaranteeId: string;
        /**
         * Snapshot of ltv that this rests on (snp_…); `id` in the data of the JSON body.
         */
        id: string;
        /**
         * Loan-to-value ratio, 6 places, half-even; null without collateral. A number in JSON.
         */
        currentLtv: number | null;
        /**
         * Status of the snapshot.
         */
        status: 'OK' | 'ALERT' | 'LIQUIDATION';
        /**
         * Level of the snapshot.
         */
        level: 'NONE' | 'WARNING' | 'MARGIN_CALL' | 'LIQUIDATION';
        /**
         * Currency of all amounts.
         */
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        /**
         * What the borrower owes, in the contract’s currency.
         */
        outstandingBalance: Decimal;
        /**
         * Value of the collateral, rounded down; null without prices.
         */
        collateralValue: Decimal | null;
        /**
         * Ratios frozen in the contract.
         */
        thresholds: {
            /**
             * The ratio that the loan begins with: 100 / collateralPercentage.
             */
            initial: Decimal;
            /**
             * At or above it the level is WARNING; below it an alert re-arms.
             */
            warning: Decimal;
            /**
             * At or above it the level is MARGIN_CALL.
             */
            alert: Decimal;
            /**
             * At or above it the collateral may be liquidated; null where there is no automatic liquidation.
             */
            liquidation: Decimal | null;
            /**
             * Where a cure or a partial liquidation returns to.
             */
            cureTo: Decimal;
        };
        /**
         * What is missing to the cure ratio, in the currency of the loan, rounded up.
         */
        shortfallAmount: Decimal;
        /**
         * Each token as it was valued.
         */
        prices: Array<{
            /**
             * Stablecoin; with its network it names one token.
             */
            tokenSymbol: 'USDC' | 'USDT';
            /**
             * Network of the token.
             */
            network: 'ETHEREUM' | 'POLYGON' | 'BASE';
            /**
             * Quantity held, in token units.
             */
            quantity: Decimal;
            /**
             * Price of one token in USD; null where none was ever seen.
             */
            price: Decimal | null;
            /**
             * Share of the price that is not counted, 0 to 1.
             */
            haircut: Decimal;
            /**
             * Value in the currency of the loan, rounded down; null without a price.
             */
            value: Decimal | null;
            /**
             * Where the price came from.
             */
            source: string | null;
            /**
             * When the price held, in milliseconds since the epoch, UTC.
             */
            asOf: string | null;
        }>;
        /**
         * Exchange rate used; null where the loan is in USD.
         */
        fx: {
            /**
             * Pair, for example USDBRL: BRL for one USD.
             */
            pair: string;
            /**
             * Rate of the pair.
             */
            rate: Decimal;
            /**
             * Where the rate came from.
             */
            source: string | null;
            /**
             * When the rate held, in milliseconds since the epoch, UTC.
             */
            asOf: string | null;
        } | null;
        /**
         * Why the snapshot was recorded.
         */
        trigger: 'BALANCE' | 'DEPOSIT' | 'RELEASE' | 'PRICE' | 'SCHEDULE';
        /**
         * True when a price was too old.
         */
        stale: boolean;
        /**
         * True when a token was below 0.98 USD.
         */
        depeg: boolean;
        /**
         * True when the sources of a price disagreed by more than the tolerance.
         */
        disputed: boolean;
        /**
         * Number of the snapshot within the contract, without gaps.
         */
        version: number;
        /**
         * When the snapshot was recorded.
         */
        createdAt: string;
        /**
         * Ratio of the snapshot before; null where there was none. A number in JSON.
         */
        previousLtv: number | null;
        /**
         * Liquidation (liq_…).
         */
        liquidationId: string;
        /**
         * How much is sold.
         */
        liquidationType: 'FULL' | 'PARTIAL';
        /**
         * What is sold.
         */
        liquidatedCollateral: Array<{
            /**
             * Stablecoin; with its network it names one token.
             */
            tokenSymbol: 'USDC' | 'USDT';
            /**
             * Network of the token.
             */
            network: 'ETHEREUM' | 'POLYGON' | 'BASE';
            /**
             * Quantity in token units.
             */
            quantity: Decimal;
            /**
             * Its value in the currency of the loan at the prices of the snapshot, rounded down.
             */
            value: Decimal;
        }>;
        /**
         * Expected proceeds.
         */
        proceeds: Decimal;
        /**
         * Part of the debt that they cover.
         */
        debtCovered: Decimal;
        /**
         * Debt that stays.
         */
        remainingBalance: Decimal;
        /**
         * What goes back to the borrower.
         */
        returnedCollateral: Array<{
            /**
             * Stablecoin; with its network it names one token.
             */
            tokenSymbol: 'USDC' | 'USDT';
            /**
             * Network of the token.
             */
            network: 'ETHEREUM' | 'POLYGON' | 'BASE';
            /**
             * Quantity in token units.
             */
            quantity: Decimal;
        }>;
        /**
         * What the sale leaves over. It stays held until the proceeds are known, and goes back once they cover the debt.
         */
        remainingCollateral: Array<{
            /**
             * Stablecoin; with its network it names one token.
             */
            tokenSymbol: 'USDC' | 'USDT';
            /**
             * Network of the token.
             */
            network: 'ETHEREUM' | 'POLYGON' | 'BASE';
            /**
             * Quantity in token units.
             */
            quantity: Decimal;
        }>;
        /**
         * Why, in words.
         */
        reason: string;
        /**
         * Notice to the borrower that goes with it (ntc_…); null in records from before there were notices.
         */
        noticeId: string | null;
        /**
         * Notices of the cure period before the sale, oldest first.
         */
        noticeIds: Array<string>;
    };
};

export type CollateralLtvAlertEvent = {
    /**
     * The same on Kafka, in webhooks and in the pull API: deduplicate by it.
     */
    id: string;
    /**
     * Name of the event.
     */
    event: 'collateral.ltv_alert';
    /**
     * When it happened.
     */
    timestamp: string;
    /**
     * The loan-to-value ratio crossed the alert ratio.
     */
    data: {
        /**
         * Counts the events of this contract on this topic from 1, without gaps.
         */
        sequence: number;
        /**
         * Integer id of the contract that it belongs to.
         */
        contractId: number;
        /**
         * Its guarantee; text in JSON.
         */
        guaranteeId: string;
        /**
         * Snapshot of ltv that this rests on (snp_…); `id` in the data of the JSON body.
         */
        id: string;
        /**
         * Loan-to-value ratio, 6 places, half-even; null without collateral. A number in JSON.
         */
        currentLtv: number | null;
        /**
         * Status of the snapshot.
         */
        status: 'OK' | 'ALERT' | 'LIQUIDATION';
        /**
         * Level of the snapshot.
         */
        level: 'NONE' | 'WARNING' | 'MARGIN_CALL' | 'LIQUIDATION';
        /**
         * Currency of all amounts.
         */
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        /**
         * What the borrower owes, in the contract’s currency.
         */
        outstandingBalance: Decimal;
        /**
         * Value of the collateral, rounded down; null without prices.
         */
        collateralValue: Decimal | null;
        /**
         * Ratios frozen in the contract.
         */
        thresholds: {
            /**
             * The ratio that the loan begins with: 100 / collateralPercentage.
             */
            initial: Decimal;
            /**
             * At or above it the level is WARNING; below it an alert re-arms.
             */
            warning: Decimal;
            /**
             * At or above it the level is MARGIN_CALL.
             */
            alert: Decimal;
            /**
             * At or above it the collateral may be liquidated; null where there is no automatic liquidation.
             */
            liquidation: Decimal | null;
            /**
             * Where a cure or a partial liquidation returns to.
             */
            cureTo: Decimal;
        };
        /**
         * What is missing to the cure ratio, in the currency of the loan, rounded up.
         */
        shortfallAmount: Decimal;
        /**
         * Each token as it was valued.
         */
        prices: Array<{
            /**
             * Stablecoin; with its network it names one token.
             */
            tokenSymbol: 'USDC' | 'USDT';
            /**
             * Network of the token.
             */
            network: 'ETHEREUM' | 'POLYGON' | 'BASE';
            /**
             * Quantity held, in token units.
             */
            quantity: Decimal;
            /**
             * Price of one token in USD; null where none was ever seen.
             */
            price: Decimal | null;
            /**
             * Share of the price that is not counted, 0 to 1.
             */
            haircut: Decimal;
            /**
             * Value in the currency of the loan, rounded down; null without a price.
             */
            value: Decimal | null;
            /**
             * Where the price came from.
             */
            source: string | null;
            /**
             * When the price held, in milliseconds since the epoch, UTC.
             */
            asOf: string | null;
        }>;
        /**
         * Exchange rate used; null where the loan is in USD.
         */
        fx: {
            /**
             * Pair, for example USDBRL: BRL for one USD.
             */
            pair: string;
            /**
             * Rate of the pair.
             */
            rate: Decimal;
            /**
             * Where the rate came from.
             */
            source: string | null;
            /**
             * When the rate held, in milliseconds since the epoch, UTC.
             */
            asOf: string | null;
        } | null;
        /**
         * Why the snapshot was recorded.
         */
        trigger: 'BALANCE' | 'DEPOSIT' | 'RELEASE' | 'PRICE' | 'SCHEDULE';
        /**
         * True when a price was too old.
         */
        stale: boolean;
        /**
         * True when a token was below 0.98 USD.
         */
        depeg: boolean;
        /**
         * True when the sources of a price disagreed by more than the tolerance.
         */
        disputed: boolean;
        /**
         * Number of the snapshot within the contract, without gaps.
         */
        version: number;
        /**
         * When the snapshot was recorded.
         */
        createdAt: string;
        /**
         * Ratio of the snapshot before; null where there was none. A number in JSON.
         */
        previousLtv: number | null;
        /**
         * What brings the ratio back; null where nothing can be computed.
         */
        cure: {
            /**
             * Until when the cure counts, in milliseconds since the epoch, UTC.
             */
            deadline: string;
            /**
             * The ratio that a cure reaches or goes below.
             */
            toLtv: Decimal;
            /**
             * Repayment in the currency of the loan that cures, rounded up.
             */
            repayAmount: Decimal;
            /**
             * Deposits that cure, one alternative per accepted token, each rounded up.
             */
            topUp: Array<{
                /**
                 * Stablecoin; with its network it names one token.
                 */
                tokenSymbol: 'USDC' | 'USDT';
                /**
                 * Network of the token.
                 */
                network: 'ETHEREUM' | 'POLYGON' | 'BASE';
                /**
                 * Quantity in token units.
                 */
                amount: Decimal;
            }>;
        } | null;
        /**
         * Notice to the borrower that goes with it (ntc_…); null in records from before there were notices.
         */
        noticeId: string | null;
    };
};

export type CollateralProof = {
    /**
     * The requested contract.
     */
    contractId: number;
    /**
     * One proof for each token that backed it.
     */
    holdings: Array<HoldingProof>;
    /**
     * Statement that the proofs lead to; null before the first hour.
     */
    statement: CollateralStatement | null;
};

export type CollateralStatement = {
    /**
     * Log: a partition of `contract-events`.
     */
    lane: number;
    /**
     * Full hour that the statement covers.
     */
    hour: string;
    /**
     * Log size at that hour.
     */
    logSize: number;
    /**
     * By token; tokens without holdings are absent.
     */
    totals: Array<CollateralTotal>;
    /**
     * Signed note: origin, hour, partition, log size, then leaves, sum and Base64 root hash of each token’s tree, and signatures.
     */
    checkpoint: string;
    /**
     * One verifier key per signature. Compare them with keys obtained elsewhere.
     */
    verifierKeys: Array<string>;
    /**
     * When it was signed; this field itself is not signed.
     */
    at: string;
};

export type CollateralTotal = {
    /**
     * Stablecoin held as collateral.
     */
    tokenSymbol: TokenSymbol;
    /**
     * Blockchain network of the token.
     */
    network: Network;
    /**
     * Total that backs loans, without pending releases.
     */
    quantity: Decimal;
    /**
     * Number of contracts that hold it.
     */
    holdings: number;
};

export type CollateralTotals = {
    /**
     * Hour that all statements cover; null before the first.
     */
    hour: string | null;
    /**
     * Sums of the statements, by token.
     */
    totals: Array<CollateralTotal>;
    /**
     * One per partition of `contract-events`, all or none.
     */
    statements: Array<CollateralStatement>;
};

export type ComplianceCase = {
    /**
     * Id of a compliance case: `cmp_` and up to 120 letters, digits, `_` and `-`.
     */
    id: string;
    /**
     * CPF or CNPJ without mask.
     */
    document: TaxDocument;
    /**
     * OPEN, APPROVED or REJECTED; a decision is final.
     */
    status: ComplianceCaseStatus;
    /**
     * When it was created.
     */
    createdAt: string;
    /**
     * When it last changed; equal to `createdAt` until then.
     */
    updatedAt: string;
};

export type ComplianceCaseInput = {
    /**
     * CPF (11 digits) or CNPJ (14 characters), with or without mask.
     */
    document: TaxDocumentInput;
    /**
     * OPEN, APPROVED or REJECTED; APPROVED locks the document.
     */
    status: ComplianceCaseStatus;
};

export type ComplianceCaseStatus = 'OPEN' | 'APPROVED' | 'REJECTED';

export type ConsistencyProof = {
    /**
     * Log: a partition of `contract-events`.
     */
    lane: number;
    /**
     * Size of the older tree.
     */
    from: number;
    /**
     * Size of the newer tree.
     */
    to: number;
    /**
     * RFC 6962 hashes in Base64, in the order of use.
     */
    proof: Array<string>;
};

export type Contract = {
    /**
     * Integer id of the contract, unique; ids have gaps and no meaningful order.
     */
    id: number;
    /**
     * Name given by the lender.
     */
    name: string;
    /**
     * Free text of the lender; null if none.
     */
    description: string | null;
    /**
     * Required collateral in percent of the balance.
     */
    collateralPercentage: Decimal;
    /**
     * Principal of the loan, in `fiatCurrency`.
     */
    totalLoanValue: Decimal;
    /**
     * Amount owed now, in `fiatCurrency`; "0" means repaid.
     */
    outstandingBalance: Decimal;
    /**
     * Monthly interest in percent: "1.99" is 1.99 % a month.
     */
    interestRate: Decimal;
    /**
     * Total effective cost (CET) in percent; stored as given, never computed.
     */
    cet: Decimal;
    /**
     * Number of installments.
     */
    installmentsCount: number;
    /**
     * First day, at midnight UTC.
     */
    startDate: string;
    /**
     * Last day, at midnight UTC.
     */
    endDate: string;
    /**
     * CPF or CNPJ of the lender, who created the record.
     */
    lenderDocument: TaxDocument;
    /**
     * Borrower’s CPF or CNPJ; follows a document change.
     */
    borrowerDocument: TaxDocument;
    /**
     * State. ACTIVE is set automatically, once guarantee and CCB exist.
     */
    status: ContractStatus;
    /**
     * Currency of all fiat amounts of the contract; BRL by default.
     */
    fiatCurrency: FiatCurrency;
    /**
     * Actions when the ratio crosses a threshold; fixed at creation.
     */
    ltvPolicy: LtvPolicy;
    /**
     * SHA-256 of the canonical terms in hex; send it to accept exactly these.
     */
    termsHash: string;
    /**
     * When the borrower accepted which terms; null before.
     */
    acceptance: {
        /**
         * When the borrower accepted.
         */
        at: string;
        /**
         * Hash of the accepted terms; never changes.
         */
        termsHash: string;
    } | null;
    /**
     * When it was sent to the borrower; null before.
     */
    sentAt: string | null;
    /**
     * What an ACCEPTED contract waits for to become ACTIVE; null in other states.
     */
    activation: Activation | null;
    /**
     * When it became ACTIVE; null before. Reversible for 7 days.
     */
    activatedAt: string | null;
    /**
     * When it became COMPLETED; null before.
     */
    completedAt: string | null;
    /**
     * When it was cancelled, declined or reversed; null otherwise.
     */
    cancelledAt: string | null;
    /**
     * Reason given; null if none or not cancelled.
     */
    cancellationReason: string | null;
    /**
     * Midnight UTC after an unpaid `endDate`; null if not overdue.
     */
    overdueSince: string | null;
    /**
     * When it was created.
     */
    createdAt: string;
    /**
     * When it last changed; equal to `createdAt` until then.
     */
    updatedAt: string;
    /**
     * When it was deleted; null if it is not.
     */
    deletedAt: string | null;
    /**
     * Tokens accepted as collateral, without duplicates.
     */
    acceptedTokens: Array<AcceptedToken>;
    /**
     * Files: the guarantee document, and the CCB once uploaded.
     */
    documents: Array<ContractDocument>;
    /**
     * Collateral of the contract, created with it.
     */
    guarantee: Guarantee;
    /**
     * All signings, including ended ones.
     */
    signings: Array<Signing>;
    /**
     * Contact data from the borrower’s profile; all null before onboarding is completed.
     */
    borrower: {
        /**
         * Name in the borrower’s profile; null if none.
         */
        name: string | null;
        /**
         * E-mail address in the borrower’s profile; null if none.
         */
        email: string | null;
        /**
         * Phone number in the borrower’s profile, E.164; null if none.
         */
        phone: string | null;
    };
};

export type ContractAcceptedEvent = {
    /**
     * The same on Kafka, in webhooks and in the pull API: deduplicate by it.
     */
    id: string;
    /**
     * Name of the event.
     */
    event: 'contract.accepted';
    /**
     * When it happened.
     */
    timestamp: string;
    /**
     * The borrower accepted the contract.
     */
    data: {
        /**
         * Counts the events of this contract on this topic from 1, without gaps.
         */
        sequence: number;
        /**
         * Integer id of the contract that it belongs to.
         */
        contractId: number;
        /**
         * Its guarantee; text in JSON.
         */
        guaranteeId: string;
        /**
         * State of the contract after the fact.
         */
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        /**
         * State of the guarantee after the fact.
         */
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        /**
         * Currency of all amounts.
         */
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        /**
         * Outstanding balance after the fact.
         */
        outstandingBalance: Decimal;
        /**
         * Collateral required after the fact.
         */
        requiredFiatAmount: Decimal;
        /**
         * Value of the deposits after the fact.
         */
        depositedFiatAmount: Decimal;
        /**
         * Hash of the terms that were accepted.
         */
        acceptedTermsHash: string;
    };
};

export type ContractActivatedEvent = {
    /**
     * The same on Kafka, in webhooks and in the pull API: deduplicate by it.
     */
    id: string;
    /**
     * Name of the event.
     */
    event: 'contract.activated';
    /**
     * When it happened.
     */
    timestamp: string;
    /**
     * Lock and signed loan agreement are there: the contract is ACTIVE.
     */
    data: {
        /**
         * Counts the events of this contract on this topic from 1, without gaps.
         */
        sequence: number;
        /**
         * Integer id of the contract that it belongs to.
         */
        contractId: number;
        /**
         * Its guarantee; text in JSON.
         */
        guaranteeId: string;
        /**
         * State of the contract after the fact.
         */
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        /**
         * State of the guarantee after the fact.
         */
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        /**
         * Currency of all amounts.
         */
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        /**
         * Outstanding balance after the fact.
         */
        outstandingBalance: Decimal;
        /**
         * Collateral required after the fact.
         */
        requiredFiatAmount: Decimal;
        /**
         * Value of the deposits after the fact.
         */
        depositedFiatAmount: Decimal;
    };
};

export type ContractBalanceUpdatedEvent = {
    /**
     * The same on Kafka, in webhooks and in the pull API: deduplicate by it.
     */
    id: string;
    /**
     * Name of the event.
     */
    event: 'contract.balance_updated';
    /**
     * When it happened.
     */
    timestamp: string;
    /**
     * The outstanding balance changed.
     */
    data: {
        /**
         * Counts the events of this contract on this topic from 1, without gaps.
         */
        sequence: number;
        /**
         * Integer id of the contract that it belongs to.
         */
        contractId: number;
        /**
         * Its guarantee; text in JSON.
         */
        guaranteeId: string;
        /**
         * State of the contract after the fact.
         */
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        /**
         * State of the guarantee after the fact.
         */
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        /**
         * Currency of all amounts.
         */
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        /**
         * Outstanding balance after the fact.
         */
        outstandingBalance: Decimal;
        /**
         * Collateral required after the fact.
         */
        requiredFiatAmount: Decimal;
        /**
         * Value of the deposits after the fact.
         */
        depositedFiatAmount: Decimal;
        /**
         * Outstanding balance before.
         */
        previousBalance: Decimal;
        /**
         * For which moment the balance was stated.
         */
        asOf: string | null;
        /**
         * Hash of the terms, where the balance was raised before the borrower accepted; null where the terms are as before.
         */
        newTermsHash: string | null;
        /**
         * Why, when somebody said.
         */
        reason: string | null;
    };
};

export type ContractCancelledEvent = {
    /**
     * The same on Kafka, in webhooks and in the pull API: deduplicate by it.
     */
    id: string;
    /**
     * Name of the event.
     */
    event: 'contract.cancelled';
    /**
     * When it happened.
     */
    timestamp: string;
    /**
     * The lender cancelled the contract before it was ACTIVE.
     */
    data: {
        /**
         * Counts the events of this contract on this topic from 1, without gaps.
         */
        sequence: number;
        /**
         * Integer id of the contract that it belongs to.
         */
        contractId: number;
        /**
         * Its guarantee; text in JSON.
         */
        guaranteeId: string;
        /**
         * State of the contract after the fact.
         */
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        /**
         * State of the guarantee after the fact.
         */
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        /**
         * Currency of all amounts.
         */
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        /**
         * Outstanding balance after the fact.
         */
        outstandingBalance: Decimal;
        /**
         * Collateral required after the fact.
         */
        requiredFiatAmount: Decimal;
        /**
         * Value of the deposits after the fact.
         */
        depositedFiatAmount: Decimal;
        /**
         * Why, when somebody said.
         */
        reason: string | null;
    };
};

export type ContractCcbAttachedEvent = {
    /**
     * The same on Kafka, in webhooks and in the pull API: deduplicate by it.
     */
    id: string;
    /**
     * Name of the event.
     */
    event: 'contract.ccb_attached';
    /**
     * When it happened.
     */
    timestamp: string;
    /**
     * The loan agreement was added.
     */
    data: {
        /**
         * Counts the events of this contract on this topic from 1, without gaps.
         */
        sequence: number;
        /**
         * Integer id of the contract that it belongs to.
         */
        contractId: number;
        /**
         * Its guarantee; text in JSON.
         */
        guaranteeId: string;
        /**
         * State of the contract after the fact.
         */
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        /**
         * State of the guarantee after the fact.
         */
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        /**
         * Currency of all amounts.
         */
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        /**
         * Outstanding balance after the fact.
         */
        outstandingBalance: Decimal;
        /**
         * Collateral required after the fact.
         */
        requiredFiatAmount: Decimal;
        /**
         * Value of the deposits after the fact.
         */
        depositedFiatAmount: Decimal;
        /**
         * The file among the documents of the contract, a UUID.
         */
        documentId: string;
    };
};

export type ContractCompletedEvent = {
    /**
     * The same on Kafka, in webhooks and in the pull API: deduplicate by it.
     */
    id: string;
    /**
     * Name of the event.
     */
    event: 'contract.completed';
    /**
     * When it happened.
     */
    timestamp: string;
    /**
     * Nothing is owed and the guarantee is gone: the contract is COMPLETED.
     */
    data: {
        /**
         * Counts the events of this contract on this topic from 1, without gaps.
         */
        sequence: number;
        /**
         * Integer id of the contract that it belongs to.
         */
        contractId: number;
        /**
         * Its guarantee; text in JSON.
         */
        guaranteeId: string;
        /**
         * State of the contract after the fact.
         */
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        /**
         * State of the guarantee after the fact.
         */
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        /**
         * Currency of all amounts.
         */
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        /**
         * Outstanding balance after the fact.
         */
        outstandingBalance: Decimal;
        /**
         * Collateral required after the fact.
         */
        requiredFiatAmount: Decimal;
        /**
         * Value of the deposits after the fact.
         */
        depositedFiatAmount: Decimal;
    };
};

export type ContractCreatedEvent = {
    /**
     * The same on Kafka, in webhooks and in the pull API: deduplicate by it.
     */
    id: string;
    /**
     * Name of the event.
     */
    event: 'contract.created';
    /**
     * When it happened.
     */
    timestamp: string;
    /**
     * A lender created a contract with its guarantee.
     */
    data: {
        /**
         * Counts the events of this contract on this topic from 1, without gaps.
         */
        sequence: number;
        /**
         * Integer id of the contract that it belongs to.
         */
        contractId: number;
        /**
         * Its guarantee; text in JSON.
         */
        guaranteeId: string;
        /**
         * State of the contract after the fact.
         */
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        /**
         * State of the guarantee after the fact.
         */
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        /**
         * Currency of all amounts.
         */
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        /**
         * Outstanding balance after the fact.
         */
        outstandingBalance: Decimal;
        /**
         * Collateral required after the fact.
         */
        requiredFiatAmount: Decimal;
        /**
         * Value of the deposits after the fact.
         */
        depositedFiatAmount: Decimal;
        /**
         * CPF or CNPJ of the lender at that time.
         */
        lenderDocument: string;
        /**
         * CPF or CNPJ of the borrower at that time.
         */
        borrowerDocument: string;
        /**
         * How the borrower was known.
         */
        borrowerSource: 'USER' | 'PRE_REGISTRATION';
    };
};

export type ContractDeclinedEvent = {
    /**
     * The same on Kafka, in webhooks and in the pull API: deduplicate by it.
     */
    id: string;
    /**
     * Name of the event.
     */
    event: 'contract.declined';
    /**
     * When it happened.
     */
    timestamp: string;
    /**
     * The borrower declined the contract.
     */
    data: {
        /**
         * Counts the events of this contract on this topic from 1, without gaps.
         */
        sequence: number;
        /**
         * Integer id of the contract that it belongs to.
         */
        contractId: number;
        /**
         * Its guarantee; text in JSON.
         */
        guaranteeId: string;
        /**
         * State of the contract after the fact.
         */
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        /**
         * State of the guarantee after the fact.
         */
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        /**
         * Currency of all amounts.
         */
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        /**
         * Outstanding balance after the fact.
         */
        outstandingBalance: Decimal;
        /**
         * Collateral required after the fact.
         */
        requiredFiatAmount: Decimal;
        /**
         * Value of the deposits after the fact.
         */
        depositedFiatAmount: Decimal;
        /**
         * Why, when somebody said.
         */
        reason: string | null;
    };
};

export type ContractDocument = {
    /**
     * UUID of the document, for `GET /contracts/v1/{id}/documents/{documentId}`.
     */
    id: string;
    /**
     * Integer id of the contract, from its creation or from `GET /contracts/v1`.
     */
    contractId: number;
    /**
     * CCB: the loan agreement; GUARANTEE: the guarantee document.
     */
    type: 'CCB' | 'GUARANTEE';
    /**
     * Uploaded file name; generated for the guarantee.
     */
    originalName: string;
    /**
     * Media type of the file: application/pdf.
     */
    mimeType: string;
    /**
     * SHA-256 of the file, in lower-case hex.
     */
    sha256: string;
    /**
     * When it was created.
     */
    createdAt: string;
    /**
     * When it was deleted; null if it is not.
     */
    deletedAt: string | null;
};

export type ContractFact = {
    /**
     * Id of an event: `evt_` and up to 120 letters, digits, `_` and `-`.
     */
    id: string;
    /**
     * Event name on `contract-events`.
     */
    event: string;
    /**
     * When it happened.
     */
    at: string;
    /**
     * Number within the contract, without gaps.
     */
    sequence: number;
    /**
     * Who requested it.
     */
    actor: {
        /**
         * Whose key made the request; SERVICE is the platform itself.
         */
        kind: 'LENDER' | 'BORROWER' | 'INTEGRATION' | 'SERVICE';
        /**
         * Shown only for keys of your own.
         */
        keyId: string | null;
    };
    /**
     * State of the contract after the fact.
     */
    contractStatus: ContractStatus;
    /**
     * State of the guarantee after the fact.
     */
    guaranteeStatus: GuaranteeStatus;
    /**
     * Currency of all fiat amounts of the contract; BRL by default.
     */
    fiatCurrency: FiatCurrency;
    /**
     * Amount owed now, in `fiatCurrency`; "0" means repaid.
     */
    outstandingBalance: Decimal;
    /**
     * Required collateral: outstandingBalance × collateralPercentage / 100, rounded up.
     */
    requiredFiatAmount: Decimal;
    /**
     * Latest value of the collateral in `fiatCurrency`, after the event.
     */
    depositedFiatAmount: Decimal;
    /**
     * Fields of this kind of event.
     */
    details: {
        [key: string]: unknown;
    };
};

export type ContractForm = {
    /**
     * Name of the contract.
     */
    name: string;
    /**
     * Free text; optional.
     */
    description?: string;
    /**
     * Principal of the loan, in `fiatCurrency`.
     */
    totalLoanValue: MoneyInput;
    /**
     * Amount owed at the start, in `fiatCurrency`.
     */
    outstandingBalance: MoneyInput;
    /**
     * Monthly interest in percent: "1.99" is 1.99 % a month.
     */
    interestRate: RateInput;
    /**
     * Total effective cost (CET) in percent; stored as given, never computed.
     */
    cet: RateInput;
    /**
     * Number of installments.
     */
    installmentsCount: number;
    /**
     * First day, as YYYY-MM-DD.
     */
    startDate: string;
    /**
     * Last day, as YYYY-MM-DD, after `startDate`.
     */
    endDate: string;
    /**
     * Required collateral in percent of the balance.
     */
    collateralPercentage: PercentageInput;
    /**
     * BRL, USD or EUR; BRL if absent.
     */
    fiatCurrency?: FiatCurrency;
    /**
     * Accepted collateral tokens, as JSON or form fields; no duplicates.
     */
    acceptedTokens: Array<{
        /**
         * Stablecoin of the collateral, USDC or USDT; together with `network` it names one token.
         */
        tokenSymbol: TokenSymbol;
        /**
         * Blockchain network that the token is on; the same symbol on another network is another token.
         */
        network: Network;
    }>;
    /**
     * The borrower: only `document` is used, of a user or of your pre-registration.
     */
    borrower: {
        /**
         * CPF or CNPJ of the borrower; must not be your own.
         */
        document: TaxDocumentInput;
        /**
         * Ignored: contact data come from the borrower’s profile.
         */
        name?: unknown;
        /**
         * Ignored: contact data come from the borrower’s profile.
         */
        email?: unknown;
        /**
         * Ignored: contact data come from the borrower’s profile.
         */
        phone?: unknown;
    };
    /**
     * Thresholds; defaults derive from `collateralPercentage`.
     */
    ltvPolicy?: LtvPolicyInput;
    /**
     * PDF document of at most 10 MiB, without password.
     */
    ccbFile?: Blob | File;
};

export type ContractImportedEvent = {
    /**
     * The same on Kafka, in webhooks and in the pull API: deduplicate by it.
     */
    id: string;
    /**
     * Name of the event.
     */
    event: 'contract.imported';
    /**
     * When it happened.
     */
    timestamp: string;
    /**
     * A contract of the former system was taken over.
     */
    data: {
        /**
         * Counts the events of this contract on this topic from 1, without gaps.
         */
        sequence: number;
        /**
         * Integer id of the contract that it belongs to.
         */
        contractId: number;
        /**
         * Its guarantee; text in JSON.
         */
        guaranteeId: string;
        /**
         * State of the contract after the fact.
         */
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        /**
         * State of the guarantee after the fact.
         */
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        /**
         * Currency of all amounts.
         */
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        /**
         * Outstanding balance after the fact.
         */
        outstandingBalance: Decimal;
        /**
         * Collateral required after the fact.
         */
        requiredFiatAmount: Decimal;
        /**
         * Value of the deposits after the fact.
         */
        depositedFiatAmount: Decimal;
        /**
         * CPF or CNPJ of the lender at that time.
         */
        lenderDocument: string;
        /**
         * CPF or CNPJ of the borrower at that time.
         */
        borrowerDocument: string;
        /**
         * How the borrower was known.
         */
        borrowerSource: 'USER' | 'PRE_REGISTRATION';
    };
};

export type ContractOverdueEvent = {
    /**
     * The same on Kafka, in webhooks and in the pull API: deduplicate by it.
     */
    id: string;
    /**
     * Name of the event.
     */
    event: 'contract.overdue';
    /**
     * When it happened.
     */
    timestamp: string;
    /**
     * The last day of the loan is over, and something is still owed.
     */
    data: {
        /**
         * Counts the events of this contract on this topic from 1, without gaps.
         */
        sequence: number;
        /**
         * Integer id of the contract that it belongs to.
         */
        contractId: number;
        /**
         * Its guarantee; text in JSON.
         */
        guaranteeId: string;
        /**
         * State of the contract after the fact.
         */
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        /**
         * State of the guarantee after the fact.
         */
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        /**
         * Currency of all amounts.
         */
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        /**
         * Outstanding balance after the fact.
         */
        outstandingBalance: Decimal;
        /**
         * Collateral required after the fact.
         */
        requiredFiatAmount: Decimal;
        /**
         * Value of the deposits after the fact.
         */
        depositedFiatAmount: Decimal;
        /**
         * Since when: midnight UTC after endDate.
         */
        overdueSince: string | null;
    };
};

export type ContractReversedEvent = {
    /**
     * The same on Kafka, in webhooks and in the pull API: deduplicate by it.
     */
    id: string;
    /**
     * Name of the event.
     */
    event: 'contract.reversed';
    /**
     * When it happened.
     */
    timestamp: string;
    /**
     * The lender reversed an ACTIVE contract.
     */
    data: {
        /**
         * Counts the events of this contract on this topic from 1, without gaps.
         */
        sequence: number;
        /**
         * Integer id of the contract that it belongs to.
         */
        contractId: number;
        /**
         * Its guarantee; text in JSON.
         */
        guaranteeId: string;
        /**
         * State of the contract after the fact.
         */
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        /**
         * State of the guarantee after the fact.
         */
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        /**
         * Currency of all amounts.
         */
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        /**
         * Outstanding balance after the fact.
         */
        outstandingBalance: Decimal;
        /**
         * Collateral required after the fact.
         */
        requiredFiatAmount: Decimal;
        /**
         * Value of the deposits after the fact.
         */
        depositedFiatAmount: Decimal;
        /**
         * Why, when somebody said.
         */
        reason: string | null;
    };
};

export type ContractSentEvent = {
    /**
     * The same on Kafka, in webhooks and in the pull API: deduplicate by it.
     */
    id: string;
    /**
     * Name of the event.
     */
    event: 'contract.sent';
    /**
     * When it happened.
     */
    timestamp: string;
    /**
     * The lender sent the contract to the borrower.
     */
    data: {
        /**
         * Counts the events of this contract on this topic from 1, without gaps.
         */
        sequence: number;
        /**
         * Integer id of the contract that it belongs to.
         */
        contractId: number;
        /**
         * Its guarantee; text in JSON.
         */
        guaranteeId: string;
        /**
         * State of the contract after the fact.
         */
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        /**
         * State of the guarantee after the fact.
         */
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        /**
         * Currency of all amounts.
         */
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        /**
         * Outstanding balance after the fact.
         */
        outstandingBalance: Decimal;
        /**
         * Collateral required after the fact.
         */
        requiredFiatAmount: Decimal;
        /**
         * Value of the deposits after the fact.
         */
        depositedFiatAmount: Decimal;
    };
};

export type ContractStatus = 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';

export type ContractWithLtv = {
    /**
     * Integer id of the contract, unique; ids have gaps and no meaningful order.
     */
    id: number;
    /**
     * Name given by the lender.
     */
    name: string;
    /**
     * Free text of the lender; null if none.
     */
    description: string | null;
    /**
     * Required collateral in percent of the balance.
     */
    collateralPercentage: Decimal;
    /**
     * Principal of the loan, in `fiatCurrency`.
     */
    totalLoanValue: Decimal;
    /**
     * Amount owed now, in `fiatCurrency`; "0" means repaid.
     */
    outstandingBalance: Decimal;
    /**
     * Monthly interest in percent: "1.99" is 1.99 % a month.
     */
    interestRate: Decimal;
    /**
     * Total effective cost (CET) in percent; stored as given, never computed.
     */
    cet: Decimal;
    /**
     * Number of installments.
     */
    installmentsCount: number;
    /**
     * First day, at midnight UTC.
     */
    startDate: string;
    /**
     * Last day, at midnight UTC.
     */
    endDate: string;
    /**
     * CPF or CNPJ of the lender, who created the record.
     */
    lenderDocument: TaxDocument;
    /**
     * Borrower’s CPF or CNPJ; follows a document change.
     */
    borrowerDocument: TaxDocument;
    /**
     * State. ACTIVE is set automatically, once guarantee and CCB exist.
     */
    status: ContractStatus;
    /**
     * Currency of all fiat amounts of the contract; BRL by default.
     */
    fiatCurrency: FiatCurrency;
    /**
     * Actions when the ratio crosses a threshold; fixed at creation.
     */
    ltvPolicy: LtvPolicy;
    /**
     * SHA-256 of the canonical terms in hex; send it to accept exactly these.
     */
    termsHash: string;
    /**
     * When the borrower accepted which terms; null before.
     */
    acceptance: {
        /**
         * When the borrower accepted.
         */
        at: string;
        /**
         * Hash of the accepted terms; never changes.
         */
        termsHash: string;
    } | null;
    /**
     * When it was sent to the borrower; null before.
     */
    sentAt: string | null;
    /**
     * What an ACCEPTED contract waits for to become ACTIVE; null in other states.
     */
    activation: Activation | null;
    /**
     * When it became ACTIVE; null before. Reversible for 7 days.
     */
    activatedAt: string | null;
    /**
     * When it became COMPLETED; null before.
     */
    completedAt: string | null;
    /**
     * When it was cancelled, declined or reversed; null otherwise.
     */
    cancelledAt: string | null;
    /**
     * Reason given; null if none or not cancelled.
     */
    cancellationReason: string | null;
    /**
     * Midnight UTC after an unpaid `endDate`; null if not overdue.
     */
    overdueSince: string | null;
    /**
     * When it was created.
     */
    createdAt: string;
    /**
     * When it last changed; equal to `createdAt` until then.
     */
    updatedAt: string;
    /**
     * When it was deleted; null if it is not.
     */
    deletedAt: string | null;
    /**
     * Tokens accepted as collateral, without duplicates.
     */
    acceptedTokens: Array<AcceptedToken>;
    /**
     * Files: the guarantee document, and the CCB once uploaded.
     */
    documents: Array<ContractDocument>;
    /**
     * Collateral of the contract, created with it.
     */
    guarantee: Guarantee;
    /**
     * All signings, including ended ones.
     */
    signings: Array<Signing>;
    /**
     * Contact data from the borrower’s profile; all null before onboarding is completed.
     */
    borrower: {
        /**
         * Name in the borrower’s profile; null if none.
         */
        name: string | null;
        /**
         * E-mail address in the borrower’s profile; null if none.
         */
        email: string | null;
        /**
         * Phone number in the borrower’s profile, E.164; null if none.
         */
        phone: string | null;
    };
    /**
     * Latest loan-to-value snapshot; null before the first or with `asOf`.
     */
    ltv: LtvSnapshot | null;
};

export type CreatedCustomer = {
    /**
     * Id of a customer of the global account: `cus_` and up to 120 letters, digits, `_` and `-`.
     */
    id: string;
    /**
     * Registered name of the business.
     */
    businessLegalName: string;
};

export type Customer = {
    /**
     * Id of a customer of the global account: `cus_` and up to 120 letters, digits, `_` and `-`.
     */
    id: string;
    /**
     * Registered name of the business.
     */
    businessLegalName: string;
    /**
     * Country of registration, ISO 3166-1 alpha-3.
     */
    country: string;
    /**
     * `direct`: all data in the request; `kyb_link`: entered at the provider.
     */
    onboardingFlow: OnboardingFlow;
    /**
     * Registration date, YYYY-MM-DD; required for `direct`.
     */
    registeredDate: string | null;
    /**
     * Web address of the business: http or https, and a host.
     */
    website: string | null;
    /**
     * Industry, as text; required for `direct`.
     */
    industry: string | null;
    /**
     * Tax number in its country’s form; CPF or CNPJ in Brazil. Required for `direct`.
     */
    taxIdentificationNumber: string | null;
    /**
     * Industry in the North American classification (NAICS), if known.
     */
    naicsCode: string | null;
    /**
     * Legal form, such as LLC or LTDA; required for `direct`.
     */
    businessEntityType: string | null;
    /**
     * Company register number, if not the tax number.
     */
    businessEntityId: string | null;
    /**
     * What the business does.
     */
    businessDescription: string | null;
    /**
     * What the business uses the account for.
     */
    purposeOfAccount: string | null;
    /**
     * E-mail address of the business; required for `direct`.
     */
    email: string | null;
    /**
     * Phone number in E.164, such as +5511987654321; null if unknown.
     */
    phone: string | null;
    /**
     * Whether the business is operating; null if unknown.
     */
    isOperating: boolean | null;
    /**
     * Whether another company owns it; null if unknown.
     */
    isSubsidiary: boolean | null;
    /**
     * If true, `regulatorName` is required.
     */
    isFinancialInstitution: boolean | null;
    /**
     * Supervisor; required with `isFinancialInstitution`.
     */
    regulatorName: string | null;
    /**
     * Registered address; required for `direct`.
     */
    registeredAddress: Address | null;
    /**
     * Place of business, if not the registered one.
     */
    operatingAddress: Address | null;
    /**
     * PENDING until the account provider decides; then ACTIVE or REJECTED.
     */
    status: 'PENDING' | 'ACTIVE' | 'REJECTED';
    /**
     * Provider’s reason for the rejection; or null.
     */
    statusReason: string | null;
    /**
     * Where the business enters its data, with `kyb_link`; null otherwise.
     */
    onboardingLink: string | null;
    /**
     * When it was created.
     */
    createdAt: string;
    /**
     * When it last changed; equal to `createdAt` until then.
     */
    updatedAt: string;
};

export type CustomerInput = {
    /**
     * Registered name of the business.
     */
    businessLegalName: string;
    /**
     * Country of registration, ISO 3166-1 alpha-3.
     */
    country: string;
    /**
     * `direct`: all data in the request; `kyb_link`: entered at the provider.
     */
    onboardingFlow: OnboardingFlow;
    /**
     * Registration date, YYYY-MM-DD; required for `direct`.
     */
    registeredDate?: string | null | '';
    /**
     * Web address of the business: http or https, and a host.
     */
    website?: string | null | '';
    /**
     * Industry, as text; required for `direct`.
     */
    industry?: string | null | '';
    /**
     * Tax number in its country’s form; CPF or CNPJ in Brazil. Required for `direct`.
     */
    taxIdentificationNumber?: string | null | '';
    /**
     * Industry in the North American classification (NAICS), if known.
     */
    naicsCode?: string | null | '';
    /**
     * Legal form, such as LLC or LTDA; required for `direct`.
     */
    businessEntityType?: string | null | '';
    /**
     * Company register number, if not the tax number.
     */
    businessEntityId?: string | null | '';
    /**
     * What the business does.
     */
    businessDescription?: string | null | '';
    /**
     * What the business uses the account for.
     */
    purposeOfAccount?: string | null | '';
    /**
     * E-mail address of the business; required for `direct`.
     */
    email?: string | null | '';
    /**
     * Phone number in E.164, such as +5511987654321; null if unknown.
     */
    phone?: string | null | '';
    /**
     * Whether the business is operating; null if unknown.
     */
    isOperating?: boolean | null;
    /**
     * Whether another company owns it; null if unknown.
     */
    isSubsidiary?: boolean | null;
    /**
     * If true, `regulatorName` is required.
     */
    isFinancialInstitution?: boolean | null;
    /**
     * Supervisor; required with `isFinancialInstitution`.
     */
    regulatorName?: string | null | '';
    /**
     * Registered address; required for `direct`.
     */
    registeredAddress?: AddressInput | null;
    /**
     * Place of business, if not the registered one.
     */
    operatingAddress?: AddressInput | null;
};

export type CustomerStatusChangedEvent = {
    /**
     * The same on Kafka, in webhooks and in the pull API: deduplicate by it.
     */
    id: string;
    /**
     * Name of the event.
     */
    event: 'customer.status_changed';
    /**
     * When it happened.
     */
    timestamp: string;
    /**
     * The account provider decided about a customer of the global account. Happens once per customer.
     */
    data: {
        /**
         * Id of the customer (cus_…).
         */
        customerId: string;
        /**
         * How the customer stands now.
         */
        status: 'PENDING' | 'ACTIVE' | 'REJECTED';
        /**
         * How it stood before.
         */
        previousStatus: 'PENDING' | 'ACTIVE' | 'REJECTED';
        /**
         * Null where a provider outside rejected the customer: its words may be about a person, and stand at the customer alone. Before version 1.3 these words.
         */
        statusReason: string | null;
        /**
         * When it changed, in milliseconds since the epoch, UTC.
         */
        changedAt: string;
    };
};

export type DeadLetter = {
    /**
     * Topic, partition and offset of the source record, separated by dots.
     */
    id: string;
    /**
     * Source topic of the record.
     */
    topic: 'contract-commands' | 'ltv-findings' | 'notice-receipts' | 'directory-commands' | 'endpoint-findings' | 'command-replies' | 'contract-events' | 'log-checkpoints' | 'balance-changes' | 'collateral-events' | 'account-events' | 'market-events' | 'market-prices' | 'price-ages' | 'price-ticks' | 'ltv-snapshots' | 'ltv-positions' | 'audit-log' | 'dead-letters';
    /**
     * Key of the source record, usually a contract id; null if none.
     */
    key: string | null;
    /**
     * Processor that set the record aside.
     */
    processor: string;
    /**
     * Kind of error; Poisoned means that the bytes do not decode.
     */
    error: string;
    /**
     * Error message, at most 2,000 characters.
     */
    reason: string;
    /**
     * When it was set aside.
     */
    at: string;
    /**
     * WAITING for a decision, REDRIVEN to its source topic, or DISCARDED.
     */
    state: 'WAITING' | 'REDRIVEN' | 'DISCARDED';
    /**
     * The decision; null while it is WAITING.
     */
    settlement: DeadLetterSettlement | null;
    /**
     * Whether it can be redriven over HTTP: not if other consumers read the topic.
     */
    redrivable: boolean;
};

export type DeadLetterDetails = {
    /**
     * Topic, partition and offset of the source record, separated by dots.
     */
    id: string;
    /**
     * Source topic of the record.
     */
    topic: 'contract-commands' | 'ltv-findings' | 'notice-receipts' | 'directory-commands' | 'endpoint-findings' | 'command-replies' | 'contract-events' | 'log-checkpoints' | 'balance-changes' | 'collateral-events' | 'account-events' | 'market-events' | 'market-prices' | 'price-ages' | 'price-ticks' | 'ltv-snapshots' | 'ltv-positions' | 'audit-log' | 'dead-letters';
    /**
     * Key of the source record, usually a contract id; null if none.
     */
    key: string | null;
    /**
     * Processor that set the record aside.
     */
    processor: string;
    /**
     * Kind of error; Poisoned means that the bytes do not decode.
     */
    error: string;
    /**
     * Error message, at most 2,000 characters.
     */
    reason: string;
    /**
     * When it was set aside.
     */
    at: string;
    /**
     * WAITING for a decision, REDRIVEN to its source topic, or DISCARDED.
     */
    state: 'WAITING' | 'REDRIVEN' | 'DISCARDED';
    /**
     * The decision; null while it is WAITING.
     */
    settlement: DeadLetterSettlement | null;
    /**
     * Whether it can be redriven over HTTP: not if other consumers read the topic.
     */
    redrivable: boolean;
    /**
     * Stack trace of the error.
     */
    stack: string;
    /**
     * Headers of the source record, and why it was set aside.
     */
    recordHeaders: {
        [key: string]: string;
    };
    /**
     * Length of the value in bytes.
     */
    bytes: number;
    /**
     * Up to 256 bytes of the value, in hex.
     */
    firstBytes: string;
    /**
     * Name of the Avro record; null if it does not decode.
     */
    record: string | null;
    /**
     * The value, decoded by its schema; null if it does not decode.
     */
    value: unknown;
    /**
     * Why it does not decode; null if it does.
     */
    undecodable: string | null;
};

export type DeadLetterDiscardInput = {
    /**
     * Why the record is discarded.
     */
    reason: string;
};

export type DeadLetterSettlement = {
    /**
     * When it was decided.
     */
    at: string;
    /**
     * API key that decided; null for the command-line tool.
     */
    by: string | null;
    /**
     * Why it was discarded; null if it was redriven.
     */
    reason: string | null;
};

/**
 * Decimal number as text: plain notation, no exponent, no trailing zeros.
 */
export type Decimal = DecimalNumber;

export type DeclineInput = {
    /**
     * Why the borrower declines; shown to the lender.
     */
    reason?: string;
};

export type Delivery = {
    /**
     * Webhook endpoint (`ep_…`).
     */
    endpointId: string;
    /**
     * FAILED: no attempts left; PARKED: endpoint disabled; DISCARDED: endpoint deleted; SKIPPED: unsubscribed.
     */
    state: 'PENDING' | 'SUCCEEDED' | 'FAILED' | 'PARKED' | 'DISCARDED' | 'SKIPPED';
    /**
     * Number of attempts.
     */
    attempts: number;
    /**
     * When the next attempt is due; null if none is planned.
     */
    nextAttemptAt: string | null;
};

export type DeliveryAttempt = {
    /**
     * Webhook endpoint (`ep_…`).
     */
    endpointId: string;
    /**
     * Number of the attempt, from 1.
     */
    attempt: number;
    /**
     * Outcome; only SUCCEEDED is a delivery.
     */
    outcome: 'SUCCEEDED' | 'HTTP_ERROR' | 'REDIRECT' | 'TIMEOUT' | 'CONNECTION_FAILED' | 'TLS_FAILED' | 'INVALID_RESPONSE' | 'TARGET_REFUSED';
    /**
     * HTTP status of the receiver; null without a response.
     */
    statusCode: number | null;
    /**
     * When it began.
     */
    startedAt: string;
    /**
     * How long it took, in milliseconds.
     */
    durationMs: number;
    /**
     * What failed; null after a 2xx response.
     */
    error: string | null;
    /**
     * When the next attempt is due; null if none is planned.
     */
    nextAttemptAt: string | null;
    /**
     * Start of the request body.
     */
    request: string;
    /**
     * Start of the response, with secrets masked.
     */
    response: string | null;
};

export type Deposit = {
    /**
     * Id of a deposit: `dep_` and up to 120 letters, digits, `_` and `-`.
     */
    id: string;
    /**
     * Its contract; null where nobody has the address.
     */
    contractId: number | null;
    /**
     * Its guarantee; null where nobody has the address.
     */
    guaranteeId: number | null;
    /**
     * Stablecoin of the collateral, USDC or USDT; together with `network` it names one token.
     */
    tokenSymbol: TokenSymbol;
    /**
     * Blockchain network that the token is on; the same symbol on another network is another token.
     */
    network: Network;
    /**
     * Token units, not fiat: at most 6 fraction digits.
     */
    amount: Decimal;
    /**
     * Transaction hash in lower case.
     */
    txHash: string;
    /**
     * Log index of the transfer; null if not reported.
     */
    logIndex: number | null;
    /**
     * SEEN is not final and backs nothing; CONFIRMED backs the loan; REVERSED is void.
     */
    status: 'SEEN' | 'CONFIRMED' | 'REVERSED';
    /**
     * Address that sent it; null if not reported.
     */
    from: string | null;
    /**
     * Confirmations when its status last changed.
     */
    confirmations: number | null;
    /**
     * Contract of the token; null if not reported.
     */
    tokenContract: string | null;
    /**
     * Block that it is in; null if not reported.
     */
    blockHash: string | null;
    /**
     * When it was confirmed; null before.
     */
    confirmedAt: string | null;
    /**
     * When it was found void; null otherwise.
     */
    reversedAt: string | null;
    /**
     * Token units of a reversed deposit that were sold or released before: custody bears them.
     */
    missingAmount: Decimal | null;
    /**
     * Set for a transfer that did not fit when it came.
     */
    unattributed: {
        /**
         * Why it did not fit.
         */
        reasonCode: UnattributedReason;
        /**
         * OPEN until people decide: it backs nothing. ATTRIBUTED backs the loan.
         */
        status: 'OPEN' | 'ATTRIBUTED' | 'RETURNING' | 'RETURNED' | 'CLOSED';
        /**
         * Its return; null if none was ordered.
         */
        returnId: string | null;
        /**
         * Where it is returned to.
         */
        destination: string | null;
        /**
         * What an operator wrote when closing it.
         */
        remark: string | null;
    } | null;
    /**
     * When it was created.
     */
    createdAt: string;
};

export type DepositInput = {
    /**
     * Stablecoin of the collateral, USDC or USDT; together with `network` it names one token.
     */
    tokenSymbol: TokenSymbol;
    /**
     * Blockchain network that the token is on; the same symbol on another network is another token.
     */
    network: Network;
    /**
     * Token units received; never a fiat amount.
     */
    amount: TokenQuantityInput;
    /**
     * Transaction hash: 0x and 64 hexadecimal digits; stored in lower case.
     */
    txHash: string;
    /**
     * Log index of the transfer; optional if the transaction has only one.
     */
    logIndex?: number;
    /**
     * What custody knows of the transfer; CONFIRMED by default.
     */
    status?: 'SEEN' | 'CONFIRMED' | 'REVERSED';
    /**
     * Address that sent it.
     */
    from?: string;
    /**
     * Confirmations so far.
     */
    confirmations?: number;
    /**
     * Contract of the token that came.
     */
    tokenContract?: string;
    /**
     * Block that the transfer is in; tells a new block from a late report.
     */
    blockHash?: string;
    /**
     * Whether your screening refuses the sender: the deposit is unattributed then.
     */
    senderRefused?: boolean;
};

export type DepositInstruction = {
    /**
     * Stablecoin of the collateral, USDC or USDT; together with `network` it names one token.
     */
    tokenSymbol: TokenSymbol;
    /**
     * Blockchain network that the token is on; the same symbol on another network is another token.
     */
    network: Network;
    /**
     * Contract of the token. Tokens of another contract do not count.
     */
    tokenContract: string;
    /**
     * Address to send to.
     */
    address: string;
    /**
     * Text to send with the transfer; null if none.
     */
    memo: string | null;
    /**
     * Token units on their way: seen, not final yet.
     */
    amountSeen: Decimal;
    /**
     * Token units that alone, with all that was seen, bring the value to `requiredFiatAmount` at the last price, with the margin; null without a price.
     */
    quantityNow: Decimal | null;
    /**
     * Margin in `quantityNow`, in percent.
     */
    marginPercent: Decimal;
    /**
     * The transfer as an EIP-681 URI, for QR codes.
     */
    eip681: string;
};

/**
 * CPF of a person or CNPJ of a company.
 */
export type DocumentType = 'CPF' | 'CNPJ';

export type EndpointDisabledEvent = {
    /**
     * The same on Kafka, in webhooks and in the pull API: deduplicate by it.
     */
    id: string;
    /**
     * Name of the event.
     */
    event: 'endpoint.disabled';
    /**
     * When it happened.
     */
    timestamp: string;
    /**
     * The platform disabled a webhook endpoint of a party; its events are parked until it is enabled again.
     */
    data: {
        /**
         * Id of the endpoint (ep_…).
         */
        endpointId: string;
        /**
         * Why it was disabled.
         */
        reason: 'GONE' | 'ONLY_FAILURES';
        /**
         * When it was disabled, in milliseconds since the epoch, UTC.
         */
        disabledAt: string;
    };
};

export type Erasure = {
    /**
     * Id of a party: `pty_` and up to 120 letters, digits, `_` and `-`.
     */
    partyId: string;
    /**
     * When the personal data were made unreadable.
     */
    erasedAt: string;
};

export type ErasureInput = {
    /**
     * CPF (11 digits) or CNPJ (14 characters), with or without mask.
     */
    document: TaxDocumentInput;
};

export type Error = {
    /**
     * Why the request was refused.
     */
    error: {
        /**
         * Error code for programs; see `GET /errors`.
         */
        code: 'INVALID_REQUEST' | 'borrower_is_lender' | 'borrower_module_missing' | 'token_not_accepted' | 'unauthenticated' | 'forbidden' | 'customer_not_linked' | 'borrower_account_required' | 'not_found' | 'borrower_not_found' | 'method_not_allowed' | 'unsupported_version' | 'request_timeout' | 'contract_not_accepted' | 'invalid_state' | 'approval_required' | 'terms_changed' | 'invalid_stage_transition' | 'document_change_refused' | 'balance_superseded' | 'implausible_balance' | 'deposit_already_recorded' | 'liquidation_already_confirmed' | 'release_refused' | 'idempotency_in_progress' | 'file_too_large' | 'uri_too_long' | 'unsupported_media_type' | 'idempotency_key_reused' | 'rate_limited' | 'headers_too_large' | 'internal_error' | 'service_unavailable';
        /**
         * The first of `violations`; both fields are null if there is none.
         */
        details: {
            /**
             * Path of the field, such as `acceptedTokens[0].network`; null if no field is concerned.
             */
            field: string | null;
            /**
             * What is wrong, or a code if the operation defines codes; may be null.
             */
            reason: string | null;
        };
        /**
         * All violations of the request, at most 20.
         */
        violations: Array<{
            /**
             * Path of the field, such as `acceptedTokens[0].network`; null if no field is concerned.
             */
            field: string | null;
            /**
             * What is wrong, or a code if the operation defines codes; may be null.
             */
            reason: string | null;
        }>;
        /**
         * Request id for support: the `X-Request-Id` of this response.
         */
        requestId: string;
        /**
         * Description of `code`, for people.
         */
        message: string;
    };
};

export type Event = {
    /**
     * Id of the event and `webhook-id` of its deliveries; deduplicate by it.
     */
    id: string;
    /**
     * Event name, such as `collateral.created`.
     */
    event: string;
    /**
     * When it happened; identical in every attempt.
     */
    timestamp: string;
    /**
     * Payload of the event, see the webhooks of this document. New fields may be added.
     */
    data: {
        [key: string]: unknown;
    };
    /**
     * True once any endpoint has acknowledged with 2xx.
     */
    delivered: boolean;
};

export type EventGaps = {
    /**
     * Integer id of the contract, from its creation or from `GET /contracts/v1`.
     */
    contractId: number;
    /**
     * Sequence of the contract’s last event; 0 before the first.
     */
    lastSequence: number;
    /**
     * Ranges of sequences that none of your endpoints has acknowledged with 2xx.
     */
    gaps: Array<{
        /**
         * First missing sequence.
         */
        from: number;
        /**
         * Last missing sequence of the range.
         */
        to: number;
    }>;
    /**
     * The events of the gaps, at most 500, oldest first.
     */
    events: Array<{
        /**
         * Id of the event and `webhook-id` of its deliveries; deduplicate by it.
         */
        id: string;
        /**
         * Event name, such as `collateral.created`.
         */
        event: string;
        /**
         * Number of the event within its contract, without gaps.
         */
        sequence: number;
    }>;
};

export type EventWithDeliveries = {
    /**
     * Id of the event and `webhook-id` of its deliveries; deduplicate by it.
     */
    id: string;
    /**
     * Event name, such as `collateral.created`.
     */
    event: string;
    /**
     * When it happened; identical in every attempt.
     */
    timestamp: string;
    /**
     * Payload of the event, see the webhooks of this document. New fields may be added.
     */
    data: {
        [key: string]: unknown;
    };
    /**
     * True once any endpoint has acknowledged with 2xx.
     */
    delivered: boolean;
    /**
     * Delivery state at each subscribed endpoint.
     */
    deliveries: Array<Delivery>;
};

/**
 * Decimal number, as text or as a JSON number: at most 4 digits before and 8 after the point, greater than 0. Never rounded.
 */
export type ExchangeRateInput = string | number | Decimal;

export type ExchangeRateUsed = {
    /**
     * USDBRL: BRL for one USD; EURUSD: USD for one EUR.
     */
    pair: string;
    /**
     * The rate, at most 8 fraction digits, in the direction of `pair`.
     */
    rate: Decimal;
    /**
     * Rate feed, or `median` of several; null without a rate.
     */
    source: string | null;
    /**
     * Time of the rate at its source; null without a rate.
     */
    asOf: string | null;
};

/**
 * Currency of all fiat amounts of the contract; BRL by default.
 */
export type FiatCurrency = 'BRL' | 'USD' | 'EUR';

export type FreezeInput = {
    /**
     * Stablecoin of the collateral, USDC or USDT; together with `network` it names one token.
     */
    tokenSymbol: TokenSymbol;
    /**
     * Blockchain network that the token is on; the same symbol on another network is another token.
     */
    network: Network;
    /**
     * UNFROZEN: nothing of the token is frozen any more.
     */
    status: 'FROZEN' | 'UNFROZEN';
    /**
     * With FROZEN: token units that are frozen now; all if absent.
     */
    amount?: TokenQuantityInput;
};

export type Guarantee = {
    /**
     * Integer id of the guarantee, unique; events carry it as text.
     */
    id: number;
    /**
     * Contract that it secures; each contract has one guarantee.
     */
    contractId: number;
    /**
     * Currency of all fiat amounts of the contract; BRL by default.
     */
    fiatCurrency: FiatCurrency;
    /**
     * Required collateral: outstandingBalance × collateralPercentage / 100, rounded up.
     */
    requiredFiatAmount: Decimal;
    /**
     * Last value of the holdings, rounded down to cents.
     */
    depositedFiatAmount: Decimal;
    /**
     * State. ACTIVE once the deposits reach `requiredFiatAmount`.
     */
    status: GuaranteeStatus;
    /**
     * Lock of the collateral, required to activate the contract.
     */
    lock: {
        /**
         * PENDING until the deposits suffice, then ACTIVE; RELEASED once all collateral is returned.
         */
        status: 'PENDING' | 'ACTIVE' | 'RELEASED';
        /**
         * When it became ACTIVE; null before.
         */
        lockedAt: string | null;
    };
    /**
     * Collateral that currently backs the loan.
     */
    holdings: Array<TokenAmount>;
    /**
     * Of the holdings: frozen by the issuer or an authority. It counts nothing and goes nowhere.
     */
    frozen: Array<TokenAmount>;
    /**
     * Liquidation of this guarantee; null if none.
     */
    liquidation: {
        /**
         * Id of a liquidation: `liq_` and up to 120 letters, digits, `_` and `-`.
         */
        id: string;
        /**
         * FULL covers the debt; PARTIAL only returns the ratio to `cureTo`.
         */
        type: 'FULL' | 'PARTIAL';
        /**
         * DECIDED until custody confirms the sale, then CONFIRMED.
         */
        status: 'DECIDED' | 'CONFIRMED';
        /**
         * When it was decided.
         */
        decidedAt: string;
        /**
         * When custody confirmed the sale; null before.
         */
        confirmedAt: string | null;
        /**
         * Fiat proceeds; estimated until custody confirms.
         */
        proceeds: Decimal;
        /**
         * Estimated proceeds; null until confirmed, and before release 1.3.
         */
        expectedProceeds: Decimal | null;
        /**
         * Debt paid by the proceeds, in `fiatCurrency`.
         */
        debtCovered: Decimal;
        /**
         * True if a FULL sale fell short and the rest is sold next.
         */
        sellsRest: boolean;
    } | null;
    /**
     * Proceeds beyond the debt, owed to the borrower; null if none.
     */
    surplus: {
        /**
         * Id of a surplus: `sur_` and up to 120 letters, digits, `_` and `-`.
         */
        id: string;
        /**
         * Id of a liquidation: `liq_` and up to 120 letters, digits, `_` and `-`.
         */
        liquidationId: string;
        /**
         * Amount in `fiatCurrency`.
         */
        amount: Decimal;
        /**
         * OWED until custody confirms the payment, then PAID.
         */
        status: 'OWED' | 'PAID';
        /**
         * When custody confirmed the sale.
         */
        owedAt: string;
        /**
         * When custody confirmed the payment; null before.
         */
        paidAt: string | null;
    } | null;
    /**
     * Set after a sale with less than half of the expected proceeds: sales stop until an operator resumes them. Null otherwise.
     */
    salesStop: {
        /**
         * Id of a liquidation: `liq_` and up to 120 letters, digits, `_` and `-`.
         */
        liquidationId: string;
        /**
         * When custody confirmed that sale.
         */
        stoppedAt: string;
        /**
         * Fiat proceeds of that sale.
         */
        proceeds: Decimal;
        /**
         * Expected fiat proceeds of that sale.
         */
        expectedProceeds: Decimal | null;
    } | null;
    /**
     * When it was created.
     */
    createdAt: string;
    /**
     * When it last changed; equal to `createdAt` until then.
     */
    updatedAt: string;
    /**
     * When it was deleted; null if it is not.
     */
    deletedAt: string | null;
};

export type GuaranteeCollateralFrozenEvent = {
    /**
     * The same on Kafka, in webhooks and in the pull API: deduplicate by it.
     */
    id: string;
    /**
     * Name of the event.
     */
    event: 'guarantee.collateral_frozen';
    /**
     * When it happened.
     */
    timestamp: string;
    /**
     * Tokens of a guarantee were frozen by their issuer or an authority: they count nothing and go nowhere.
     */
    data: {
        /**
         * Counts the events of this contract on this topic from 1, without gaps.
         */
        sequence: number;
        /**
         * Integer id of the contract that it belongs to.
         */
        contractId: number;
        /**
         * Its guarantee; text in JSON.
         */
        guaranteeId: string;
        /**
         * State of the contract after the fact.
         */
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        /**
         * State of the guarantee after the fact.
         */
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        /**
         * Currency of all amounts.
         */
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        /**
         * Outstanding balance after the fact.
         */
        outstandingBalance: Decimal;
        /**
         * Collateral required after the fact.
         */
        requiredFiatAmount: Decimal;
        /**
         * Value of the deposits after the fact.
         */
        depositedFiatAmount: Decimal;
        /**
         * Stablecoin; with its network it names one token.
         */
        tokenSymbol: 'USDC' | 'USDT';
        /**
         * Network of the token.
         */
        network: 'ETHEREUM' | 'POLYGON' | 'BASE';
        /**
         * Frozen now, in token units; more than is held means all.
         */
        quantity: Decimal;
    };
};

export type GuaranteeCollateralUnfrozenEvent = {
    /**
     * The same on Kafka, in webhooks and in the pull API: deduplicate by it.
     */
    id: string;
    /**
     * Name of the event.
     */
    event: 'guarantee.collateral_unfrozen';
    /**
     * When it happened.
     */
    timestamp: string;
    /**
     * Frozen tokens of a guarantee are free again.
     */
    data: {
        /**
         * Counts the events of this contract on this topic from 1, without gaps.
         */
        sequence: number;
        /**
         * Integer id of the contract that it belongs to.
         */
        contractId: number;
        /**
         * Its guarantee; text in JSON.
         */
        guaranteeId: string;
        /**
         * State of the contract after the fact.
         */
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        /**
         * State of the guarantee after the fact.
         */
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        /**
         * Currency of all amounts.
         */
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        /**
         * Outstanding balance after the fact.
         */
        outstandingBalance: Decimal;
        /**
         * Collateral required after the fact.
         */
        requiredFiatAmount: Decimal;
        /**
         * Value of the deposits after the fact.
         */
        depositedFiatAmount: Decimal;
        /**
         * Stablecoin; with its network it names one token.
         */
        tokenSymbol: 'USDC' | 'USDT';
        /**
         * Network of the token.
         */
        network: 'ETHEREUM' | 'POLYGON' | 'BASE';
        /**
         * Free again, in token units.
         */
        quantity: Decimal;
    };
};

export type GuaranteeCreatedEvent = {
    /**
     * The same on Kafka, in webhooks and in the pull API: deduplicate by it.
     */
    id: string;
    /**
     * Name of the event.
     */
    event: 'guarantee.created';
    /**
     * When it happened.
     */
    timestamp: string;
    /**
     * A new guarantee was registered.
     */
    data: {
        /**
         * Counts the events of this contract on this topic from 1, without gaps.
         */
        sequence: number;
        /**
         * Integer id of the contract that it belongs to.
         */
        contractId: number;
        /**
         * Its guarantee; text in JSON.
         */
        guaranteeId: string;
        /**
         * Collateral required.
         */
        amount: Decimal;
        /**
         * Currency of the amount.
         */
        currency: 'BRL' | 'USD' | 'EUR';
    };
};

export type GuaranteeDepositIdentifiedEvent = {
    /**
     * The same on Kafka, in webhooks and in the pull API: deduplicate by it.
     */
    id: string;
    /**
     * Name of the event.
     */
    event: 'guarantee.deposit_identified';
    /**
     * When it happened.
     */
    timestamp: string;
    /**
     * Custody named the log index of a deposit that it had recorded without one.
     */
    data: {
        /**
         * Counts the events of this contract on this topic from 1, without gaps.
         */
        sequence: number;
        /**
         * Integer id of the contract that it belongs to.
         */
        contractId: number;
        /**
         * Its guarantee; text in JSON.
         */
        guaranteeId: string;
        /**
         * State of the contract after the fact.
         */
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        /**
         * State of the guarantee after the fact.
         */
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        /**
         * Currency of all amounts.
         */
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        /**
         * Outstanding balance after the fact.
         */
        outstandingBalance: Decimal;
        /**
         * Collateral required after the fact.
         */
        requiredFiatAmount: Decimal;
        /**
         * Value of the deposits after the fact.
         */
        depositedFiatAmount: Decimal;
        /**
         * Deposit (dep_…).
         */
        depositId: string;
        /**
         * Stablecoin; with its network it names one token.
         */
        tokenSymbol: 'USDC' | 'USDT';
        /**
         * Network of the token.
         */
        network: 'ETHEREUM' | 'POLYGON' | 'BASE';
        /**
         * Quantity in token units.
         */
        quantity: Decimal;
        /**
         * Transaction on the network.
         */
        txHash: string;
        /**
         * Index of the transfer among the logs of its block.
         */
        logIndex: number;
        /**
         * When the deposit was recorded, in milliseconds since the epoch, UTC.
         */
        recordedAt: string;
        /**
         * Address that sent it; null where custody did not say.
         */
        fromAddress: string | null;
        /**
         * Confirmations that custody had counted; null where it did not say.
         */
        confirmations: number | null;
        /**
         * Contract of the token that came; null where custody did not say.
         */
        tokenContract: string | null;
        /**
         * Block that the transfer is in; null where custody did not say.
         */
        blockHash: string | null;
        /**
         * Blocks that it was in and that left the chain: what is reported of them comes late.
         */
        voidBlocks: Array<string>;
        /**
         * State of the deposit; null means CONFIRMED.
         */
        depositStatus: 'SEEN' | 'CONFIRMED' | 'REVERSED' | null;
        /**
         * When it was confirmed; null while it is not.
         */
        confirmedAt: string | null;
        /**
         * Set where it did not fit when it came; null otherwise.
         */
        unattributed: {
            /**
             * Why it did not fit.
             */
            unattributedReason: 'TOKEN_NOT_ACCEPTED' | 'TOKEN_CONTRACT' | 'SENDER' | 'GUARANTEE_CLOSED' | 'TOO_LARGE' | 'MINED_AGAIN' | 'ADDRESS_UNKNOWN';
            /**
             * What people made of it.
             */
            attributionState: 'OPEN' | 'ATTRIBUTED' | 'RETURNING' | 'RETURNED' | 'CLOSED';
            /**
             * Its return (ret_…); null where none was ordered.
             */
            returnId: string | null;
            /**
             * Address that it is returned to; null where none was ordered.
             */
            destination: string | null;
        } | null;
    };
};

export type GuaranteeDepositInstructionsReadyEvent = {
    /**
     * The same on Kafka, in webhooks and in the pull API: deduplicate by it.
     */
    id: string;
    /**
     * Name of the event.
     */
    event: 'guarantee.deposit_instructions_ready';
    /**
     * When it happened.
     */
    timestamp: string;
    /**
     * Custody opened the account of a guarantee and named its addresses.
     */
    data: {
        /**
         * Counts the events of this contract on this topic from 1, without gaps.
         */
        sequence: number;
        /**
         * Integer id of the contract that it belongs to.
         */
        contractId: number;
        /**
         * Its guarantee; text in JSON.
         */
        guaranteeId: string;
        /**
         * State of the contract after the fact.
         */
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        /**
         * State of the guarantee after the fact.
         */
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        /**
         * Currency of all amounts.
         */
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        /**
         * Outstanding balance after the fact.
         */
        outstandingBalance: Decimal;
        /**
         * Collateral required after the fact.
         */
        requiredFiatAmount: Decimal;
        /**
         * Value of the deposits after the fact.
         */
        depositedFiatAmount: Decimal;
        /**
         * Where to send, for each token.
         */
        depositAddresses: Array<{
            /**
             * Stablecoin; with its network it names one token.
             */
            tokenSymbol: 'USDC' | 'USDT';
            /**
             * Network of the token.
             */
            network: 'ETHEREUM' | 'POLYGON' | 'BASE';
            /**
             * Contract of the token, with its EIP-55 checksum: of two tokens with one name it is this one.
             */
            tokenContract: string;
            /**
             * Address to send to, with its EIP-55 checksum.
             */
            address: string;
            /**
             * Text to send with the transfer; null for none.
             */
            memo: string | null;
        }>;
    };
};

export type GuaranteeDepositRecordedEvent = {
    /**
     * The same on Kafka, in webhooks and in the pull API: deduplicate by it.
     */
    id: string;
    /**
     * Name of the event.
     */
    event: 'guarantee.deposit_recorded';
    /**
     * When it happened.
     */
    timestamp: string;
    /**
     * Custody confirmed a deposit: from now on it backs the loan.
     */
    data: {
        /**
         * Counts the events of this contract on this topic from 1, without gaps.
         */
        sequence: number;
        /**
         * Integer id of the contract that it belongs to.
         */
        contractId: number;
        /**
         * Its guarantee; text in JSON.
         */
        guaranteeId: string;
        /**
         * State of the contract after the fact.
         */
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        /**
         * State of the guarantee after the fact.
         */
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        /**
         * Currency of all amounts.
         */
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        /**
         * Outstanding balance after the fact.
         */
        outstandingBalance: Decimal;
        /**
         * Collateral required after the fact.
         */
        requiredFiatAmount: Decimal;
        /**
         * Value of the deposits after the fact.
         */
        depositedFiatAmount: Decimal;
        /**
         * Deposit (dep_…).
         */
        depositId: string;
        /**
         * Stablecoin; with its network it names one token.
         */
        tokenSymbol: 'USDC' | 'USDT';
        /**
         * Network of the token.
         */
        network: 'ETHEREUM' | 'POLYGON' | 'BASE';
        /**
         * Quantity in token units.
         */
        quantity: Decimal;
        /**
         * Transaction on the network.
         */
        txHash: string;
        /**
         * Index of the transfer among the logs of its block; null where custody did not say, because the transaction has only one.
         */
        logIndex: number | null;
        /**
         * Address that sent it; null where custody did not say.
         */
        fromAddress: string | null;
        /**
         * Confirmations that custody had counted; null where it did not say.
         */
        confirmations: number | null;
        /**
         * Contract of the token that came; null where custody did not say.
         */
        tokenContract: string | null;
        /**
         * Block that the transfer is in; null where custody did not say.
         */
        blockHash: string | null;
        /**
         * Blocks that it was in and that left the chain: what is reported of them comes late.
         */
        voidBlocks: Array<string>;
        /**
         * When the transfer was first recorded; null where this is its first event.
         */
        recordedAt: string | null;
        /**
         * When custody named its index; null where it was never missing.
         */
        identifiedAt: string | null;
        /**
         * Why it was unattributed, where two people attributed it; null otherwise.
         */
        unattributedReason: 'TOKEN_NOT_ACCEPTED' | 'TOKEN_CONTRACT' | 'SENDER' | 'GUARANTEE_CLOSED' | 'TOO_LARGE' | 'MINED_AGAIN' | 'ADDRESS_UNKNOWN' | null;
    };
};

export type GuaranteeDepositReturnOrderedEvent = {
    /**
     * The same on Kafka, in webhooks and in the pull API: deduplicate by it.
     */
    id: string;
    /**
     * Name of the event.
     */
    event: 'guarantee.deposit_return_ordered';
    /**
     * When it happened.
     */
    timestamp: string;
    /**
     * Two people return an unattributed deposit: custody is ordered to send it.
     */
    data: {
        /**
         * Counts the events of this contract on this topic from 1, without gaps.
         */
        sequence: number;
        /**
         * Integer id of the contract that it belongs to.
         */
        contractId: number;
        /**
         * Its guarantee; text in JSON.
         */
        guaranteeId: string;
        /**
         * State of the contract after the fact.
         */
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        /**
         * State of the guarantee after the fact.
         */
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        /**
         * Currency of all amounts.
         */
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        /**
         * Outstanding balance after the fact.
         */
        outstandingBalance: Decimal;
        /**
         * Collateral required after the fact.
         */
        requiredFiatAmount: Decimal;
        /**
         * Value of the deposits after the fact.
         */
        depositedFiatAmount: Decimal;
        /**
         * Deposit (dep_…).
         */
        depositId: string;
        /**
         * Stablecoin; with its network it names one token.
         */
        tokenSymbol: 'USDC' | 'USDT';
        /**
         * Network of the token.
         */
        network: 'ETHEREUM' | 'POLYGON' | 'BASE';
        /**
         * Quantity in token units.
         */
        quantity: Decimal;
        /**
         * Transaction on the network.
         */
        txHash: string;
        /**
         * Index of the transfer among the logs of its block; null where custody did not say, because the transaction has only one.
         */
        logIndex: number | null;
        /**
         * Address that sent it; null where custody did not say.
         */
        fromAddress: string | null;
        /**
         * Confirmations that custody had counted; null where it did not say.
         */
        confirmations: number | null;
        /**
         * Contract of the token that came; null where custody did not say.
         */
        tokenContract: string | null;
        /**
         * Block that the transfer is in; null where custody did not say.
         */
        blockHash: string | null;
        /**
         * Blocks that it was in and that left the chain: what is reported of them comes late.
         */
        voidBlocks: Array<string>;
        /**
         * When the transfer was first recorded; null where this is its first event.
         */
        recordedAt: string | null;
        /**
         * When custody named its index; null where it was never missing.
         */
        identifiedAt: string | null;
        /**
         * When it was confirmed; null while it is not.
         */
        confirmedAt: string | null;
        /**
         * Why it backs nothing.
         */
        unattributedReason: 'TOKEN_NOT_ACCEPTED' | 'TOKEN_CONTRACT' | 'SENDER' | 'GUARANTEE_CLOSED' | 'TOO_LARGE' | 'MINED_AGAIN' | 'ADDRESS_UNKNOWN';
        /**
         * The return (ret_…).
         */
        returnId: string;
        /**
         * Address that it goes to, with its EIP-55 checksum.
         */
        destination: string;
    };
};

export type GuaranteeDepositReturnedEvent = {
    /**
     * The same on Kafka, in webhooks and in the pull API: deduplicate by it.
     */
    id: string;
    /**
     * Name of the event.
     */
    event: 'guarantee.deposit_returned';
    /**
     * When it happened.
     */
    timestamp: string;
    /**
     * Custody sent an unattributed deposit to its destination.
     */
    data: {
        /**
         * Counts the events of this contract on this topic from 1, without gaps.
         */
        sequence: number;
        /**
         * Integer id of the contract that it belongs to.
         */
        contractId: number;
        /**
         * Its guarantee; text in JSON.
         */
        guaranteeId: string;
        /**
         * State of the contract after the fact.
         */
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        /**
         * State of the guarantee after the fact.
         */
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        /**
         * Currency of all amounts.
         */
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        /**
         * Outstanding balance after the fact.
         */
        outstandingBalance: Decimal;
        /**
         * Collateral required after the fact.
         */
        requiredFiatAmount: Decimal;
        /**
         * Value of the deposits after the fact.
         */
        depositedFiatAmount: Decimal;
        /**
         * Deposit (dep_…).
         */
        depositId: string;
        /**
         * Stablecoin; with its network it names one token.
         */
        tokenSymbol: 'USDC' | 'USDT';
        /**
         * Network of the token.
         */
        network: 'ETHEREUM' | 'POLYGON' | 'BASE';
        /**
         * Quantity in token units.
         */
        quantity: Decimal;
        /**
         * Transaction on the network.
         */
        txHash: string;
        /**
         * Index of the transfer among the logs of its block; null where custody did not say, because the transaction has only one.
         */
        logIndex: number | null;
        /**
         * Address that sent it; null where custody did not say.
         */
        fromAddress: string | null;
        /**
         * Confirmations that custody had counted; null where it did not say.
         */
        confirmations: number | null;
        /**
         * Contract of the token that came; null where custody did not say.
         */
        tokenContract: string | null;
        /**
         * Block that the transfer is in; null where custody did not say.
         */
        blockHash: string | null;
        /**
         * Blocks that it was in and that left the chain: what is reported of them comes late.
         */
        voidBlocks: Array<string>;
        /**
         * When the transfer was first recorded; null where this is its first event.
         */
        recordedAt: string | null;
        /**
         * When custody named its index; null where it was never missing.
         */
        identifiedAt: string | null;
        /**
         * When it was confirmed; null while it is not.
         */
        confirmedAt: string | null;
        /**
         * Why it backs nothing.
         */
        unattributedReason: 'TOKEN_NOT_ACCEPTED' | 'TOKEN_CONTRACT' | 'SENDER' | 'GUARANTEE_CLOSED' | 'TOO_LARGE' | 'MINED_AGAIN' | 'ADDRESS_UNKNOWN';
        /**
         * The return (ret_…).
         */
        returnId: string;
        /**
         * Address that it goes to, with its EIP-55 checksum.
         */
        destination: string;
    };
};

export type GuaranteeDepositReversedEvent = {
    /**
     * The same on Kafka, in webhooks and in the pull API: deduplicate by it.
     */
    id: string;
    /**
     * Name of the event.
     */
    event: 'guarantee.deposit_reversed';
    /**
     * When it happened.
     */
    timestamp: string;
    /**
     * A deposit turned out void. It backs nothing any more; what of it was sold or released before is custody’s to bear.
     */
    data: {
        /**
         * Counts the events of this contract on this topic from 1, without gaps.
         */
        sequence: number;
        /**
         * Integer id of the contract that it belongs to.
         */
        contractId: number;
        /**
         * Its guarantee; text in JSON.
         */
        guaranteeId: string;
        /**
         * State of the contract after the fact.
         */
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        /**
         * State of the guarantee after the fact.
         */
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        /**
         * Currency of all amounts.
         */
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        /**
         * Outstanding balance after the fact.
         */
        outstandingBalance: Decimal;
        /**
         * Collateral required after the fact.
         */
        requiredFiatAmount: Decimal;
        /**
         * Value of the deposits after the fact.
         */
        depositedFiatAmount: Decimal;
        /**
         * Deposit (dep_…).
         */
        depositId: string;
        /**
         * Stablecoin; with its network it names one token.
         */
        tokenSymbol: 'USDC' | 'USDT';
        /**
         * Network of the token.
         */
        network: 'ETHEREUM' | 'POLYGON' | 'BASE';
        /**
         * Quantity in token units.
         */
        quantity: Decimal;
        /**
         * Transaction on the network.
         */
        txHash: string;
        /**
         * Index of the transfer among the logs of its block; null where custody did not say, because the transaction has only one.
         */
        logIndex: number | null;
        /**
         * Address that sent it; null where custody did not say.
         */
        fromAddress: string | null;
        /**
         * Confirmations that custody had counted; null where it did not say.
         */
        confirmations: number | null;
        /**
         * Contract of the token that came; null where custody did not say.
         */
        tokenContract: string | null;
        /**
         * Block that the transfer is in; null where custody did not say.
         */
        blockHash: string | null;
        /**
         * Blocks that it was in and that left the chain: what is reported of them comes late.
         */
        voidBlocks: Array<string>;
        /**
         * When the transfer was first recorded; null where this is its first event.
         */
        recordedAt: string | null;
        /**
         * When custody named its index; null where it was never missing.
         */
        identifiedAt: string | null;
        /**
         * When it was confirmed; null while it is not.
         */
        confirmedAt: string | null;
        /**
         * Quantity that left the holdings with it.
         */
        takenQuantity: Decimal;
        /**
         * Quantity of it that was sold or released before: custody bears it.
         */
        missingQuantity: Decimal;
    };
};

export type GuaranteeDepositSeenEvent = {
    /**
     * The same on Kafka, in webhooks and in the pull API: deduplicate by it.
     */
    id: string;
    /**
     * Name of the event.
     */
    event: 'guarantee.deposit_seen';
    /**
     * When it happened.
     */
    timestamp: string;
    /**
     * Custody saw a deposit that is not final yet: it backs nothing.
     */
    data: {
        /**
         * Counts the events of this contract on this topic from 1, without gaps.
         */
        sequence: number;
        /**
         * Integer id of the contract that it belongs to.
         */
        contractId: number;
        /**
         * Its guarantee; text in JSON.
         */
        guaranteeId: string;
        /**
         * State of the contract after the fact.
         */
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        /**
         * State of the guarantee after the fact.
         */
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        /**
         * Currency of all amounts.
         */
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        /**
         * Outstanding balance after the fact.
         */
        outstandingBalance: Decimal;
        /**
         * Collateral required after the fact.
         */
        requiredFiatAmount: Decimal;
        /**
         * Value of the deposits after the fact.
         */
        depositedFiatAmount: Decimal;
        /**
         * Deposit (dep_…).
         */
        depositId: string;
        /**
         * Stablecoin; with its network it names one token.
         */
        tokenSymbol: 'USDC' | 'USDT';
        /**
         * Network of the token.
         */
        network: 'ETHEREUM' | 'POLYGON' | 'BASE';
        /**
         * Quantity in token units.
         */
        quantity: Decimal;
        /**
         * Transaction on the network.
         */
        txHash: string;
        /**
         * Index of the transfer among the logs of its block; null where custody did not say, because the transaction has only one.
         */
        logIndex: number | null;
        /**
         * Address that sent it; null where custody did not say.
         */
        fromAddress: string | null;
        /**
         * Confirmations that custody had counted; null where it did not say.
         */
        confirmations: number | null;
        /**
         * Contract of the token that came; null where custody did not say.
         */
        tokenContract: string | null;
        /**
         * Block that the transfer is in; null where custody did not say.
         */
        blockHash: string | null;
        /**
         * Blocks that it was in and that left the chain: what is reported of them comes late.
         */
        voidBlocks: Array<string>;
        /**
         * When the transfer was first recorded; null where this is its first event.
         */
        recordedAt: string | null;
        /**
         * When custody named its index; null where it was never missing.
         */
        identifiedAt: string | null;
    };
};

export type GuaranteeDepositUnattributedEvent = {
    /**
     * The same on Kafka, in webhooks and in the pull API: deduplicate by it.
     */
    id: string;
    /**
     * Name of the event.
     */
    event: 'guarantee.deposit_unattributed';
    /**
     * When it happened.
     */
    timestamp: string;
    /**
     * Custody reported a transfer that does not fit: it backs nothing until two people attribute or return it.
     */
    data: {
        /**
         * Counts the events of this contract on this topic from 1, without gaps.
         */
        sequence: number;
        /**
         * Integer id of the contract that it belongs to.
         */
        contractId: number;
        /**
         * Its guarantee; text in JSON.
         */
        guaranteeId: string;
        /**
         * State of the contract after the fact.
         */
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        /**
         * State of the guarantee after the fact.
         */
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        /**
         * Currency of all amounts.
         */
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        /**
         * Outstanding balance after the fact.
         */
        outstandingBalance: Decimal;
        /**
         * Collateral required after the fact.
         */
        requiredFiatAmount: Decimal;
        /**
         * Value of the deposits after the fact.
         */
        depositedFiatAmount: Decimal;
        /**
         * Deposit (dep_…).
         */
        depositId: string;
        /**
         * Stablecoin; with its network it names one token.
         */
        tokenSymbol: 'USDC' | 'USDT';
        /**
         * Network of the token.
         */
        network: 'ETHEREUM' | 'POLYGON' | 'BASE';
        /**
         * Quantity in token units.
         */
        quantity: Decimal;
        /**
         * Transaction on the network.
         */
        txHash: string;
        /**
         * Index of the transfer among the logs of its block; null where custody did not say, because the transaction has only one.
         */
        logIndex: number | null;
        /**
         * Address that sent it; null where custody did not say.
         */
        fromAddress: string | null;
        /**
         * Confirmations that custody had counted; null where it did not say.
         */
        confirmations: number | null;
        /**
         * Contract of the token that came; null where custody did not say.
         */
        tokenContract: string | null;
        /**
         * Block that the transfer is in; null where custody did not say.
         */
        blockHash: string | null;
        /**
         * Blocks that it was in and that left the chain: what is reported of them comes late.
         */
        voidBlocks: Array<string>;
        /**
         * When the transfer was first recorded; null where this is its first event.
         */
        recordedAt: string | null;
        /**
         * When custody named its index; null where it was never missing.
         */
        identifiedAt: string | null;
        /**
         * When it was confirmed; null while it is not.
         */
        confirmedAt: string | null;
        /**
         * SEEN or CONFIRMED: what the chain says.
         */
        depositStatus: 'SEEN' | 'CONFIRMED' | 'REVERSED';
        /**
         * Why it backs nothing.
         */
        unattributedReason: 'TOKEN_NOT_ACCEPTED' | 'TOKEN_CONTRACT' | 'SENDER' | 'GUARANTEE_CLOSED' | 'TOO_LARGE' | 'MINED_AGAIN' | 'ADDRESS_UNKNOWN';
    };
};

export type GuaranteeLiquidatedEvent = {
    /**
     * The same on Kafka, in webhooks and in the pull API: deduplicate by it.
     */
    id: string;
    /**
     * Name of the event.
     */
    event: 'guarantee.liquidated';
    /**
     * When it happened.
     */
    timestamp: string;
    /**
     * Custody confirmed the sale of the collateral.
     */
    data: {
        /**
         * Counts the events of this contract on this topic from 1, without gaps.
         */
        sequence: number;
        /**
         * Integer id of the contract that it belongs to.
         */
        contractId: number;
        /**
         * Its guarantee; text in JSON.
         */
        guaranteeId: string;
        /**
         * Proceeds in the currency of the loan.
         */
        amount: Decimal;
        /**
         * Currency of the amount.
         */
        currency: 'BRL' | 'USD' | 'EUR';
        /**
         * Liquidation (liq_…).
         */
        liquidationId: string;
        /**
         * How much was sold.
         */
        liquidationType: 'FULL' | 'PARTIAL';
        /**
         * Part of the debt that the proceeds cover.
         */
        debtCovered: Decimal | null;
        /**
         * Part of the proceeds above the debt, which belongs to the borrower; null where there is none.
         */
        surplusAmount: Decimal | null;
    };
};

export type GuaranteeLiquidationConfirmedEvent = {
    /**
     * The same on Kafka, in webhooks and in the pull API: deduplicate by it.
     */
    id: string;
    /**
     * Name of the event.
     */
    event: 'guarantee.liquidation_confirmed';
    /**
     * When it happened.
     */
    timestamp: string;
    /**
     * Custody sold the collateral.
     */
    data: {
        /**
         * Counts the events of this contract on this topic from 1, without gaps.
         */
        sequence: number;
        /**
         * Integer id of the contract that it belongs to.
         */
        contractId: number;
        /**
         * Its guarantee; text in JSON.
         */
        guaranteeId: string;
        /**
         * State of the contract after the fact.
         */
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        /**
         * State of the guarantee after the fact.
         */
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        /**
         * Currency of all amounts.
         */
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        /**
         * Outstanding balance after the fact.
         */
        outstandingBalance: Decimal;
        /**
         * Collateral required after the fact.
         */
        requiredFiatAmount: Decimal;
        /**
         * Value of the deposits after the fact.
         */
        depositedFiatAmount: Decimal;
        /**
         * Liquidation (liq_…).
         */
        liquidationId: string;
        /**
         * How much is sold.
         */
        liquidationType: 'FULL' | 'PARTIAL';
        /**
         * Proceeds: expected when decided, stated by custody when confirmed.
         */
        proceeds: Decimal;
        /**
         * Part of the debt that they cover.
         */
        debtCovered: Decimal;
        /**
         * Proceeds as they were expected when the sale was decided.
         */
        expectedProceeds: Decimal | null;
        /**
         * Part of the proceeds above the debt, which belongs to the borrower; null where there is none.
         */
        surplusAmount: Decimal | null;
        /**
         * The moment that the balance counts from.
         */
        asOf: string | null;
    };
};

export type GuaranteeLiquidationDecidedEvent = {
    /**
     * The same on Kafka, in webhooks and in the pull API: deduplicate by it.
     */
    id: string;
    /**
     * Name of the event.
     */
    event: 'guarantee.liquidation_decided';
    /**
     * When it happened.
     */
    timestamp: string;
    /**
     * A crossing of the liquidation ratio was recorded; custody has to sell.
     */
    data: {
        /**
         * Counts the events of this contract on this topic from 1, without gaps.
         */
        sequence: number;
        /**
         * Integer id of the contract that it belongs to.
         */
        contractId: number;
        /**
         * Its guarantee; text in JSON.
         */
        guaranteeId: string;
        /**
         * State of the contract after the fact.
         */
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        /**
         * State of the guarantee after the fact.
         */
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        /**
         * Currency of all amounts.
         */
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        /**
         * Outstanding balance after the fact.
         */
        outstandingBalance: Decimal;
        /**
         * Collateral required after the fact.
         */
        requiredFiatAmount: Decimal;
        /**
         * Value of the deposits after the fact.
         */
        depositedFiatAmount: Decimal;
        /**
         * Snapshot that the finding rests on (snp_…).
         */
        snapshotId: string;
        /**
         * Liquidation (liq_…).
         */
        liquidationId: string;
        /**
         * How much is sold.
         */
        liquidationType: 'FULL' | 'PARTIAL';
        /**
         * What is sold.
         */
        liquidatedCollateral: Array<{
            /**
             * Stablecoin; with its network it names one token.
             */
            tokenSymbol: 'USDC' | 'USDT';
            /**
             * Network of the token.
             */
            network: 'ETHEREUM' | 'POLYGON' | 'BASE';
            /**
             * Quantity in token units.
             */
            quantity: Decimal;
            /**
             * Its value in the currency of the loan at the prices of the snapshot, rounded down.
             */
            value: Decimal;
        }>;
        /**
         * What goes back to the borrower.
         */
        returnedCollateral: Array<{
            /**
             * Stablecoin; with its network it names one token.
             */
            tokenSymbol: 'USDC' | 'USDT';
            /**
             * Network of the token.
             */
            network: 'ETHEREUM' | 'POLYGON' | 'BASE';
            /**
             * Quantity in token units.
             */
            quantity: Decimal;
        }>;
        /**
         * What the sale leaves over. It stays held until the proceeds are known, and goes back once they cover the debt.
         */
        remainingCollateral: Array<{
            /**
             * Stablecoin; with its network it names one token.
             */
            tokenSymbol: 'USDC' | 'USDT';
            /**
             * Network of the token.
             */
            network: 'ETHEREUM' | 'POLYGON' | 'BASE';
            /**
             * Quantity in token units.
             */
            quantity: Decimal;
        }>;
        /**
         * Proceeds: expected when decided, stated by custody when confirmed.
         */
        proceeds: Decimal;
        /**
         * Part of the debt that they cover.
         */
        debtCovered: Decimal;
        /**
         * Why, when somebody said.
         */
        reason: string | null;
        /**
         * Notices of the cure period before the sale, oldest first.
         */
        noticeIds: Array<string>;
    };
};

export type GuaranteeLtvAlertRecordedEvent = {
    /**
     * The same on Kafka, in webhooks and in the pull API: deduplicate by it.
     */
    id: string;
    /**
     * Name of the event.
     */
    event: 'guarantee.ltv_alert_recorded';
    /**
     * When it happened.
     */
    timestamp: string;
    /**
     * A crossing of the alert ratio was recorded.
     */
    data: {
        /**
         * Counts the events of this contract on this topic from 1, without gaps.
         */
        sequence: number;
        /**
         * Integer id of the contract that it belongs to.
         */
        contractId: number;
        /**
         * Its guarantee; text in JSON.
         */
        guaranteeId: string;
        /**
         * State of the contract after the fact.
         */
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        /**
         * State of the guarantee after the fact.
         */
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        /**
         * Currency of all amounts.
         */
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        /**
         * Outstanding balance after the fact.
         */
        outstandingBalance: Decimal;
        /**
         * Collateral required after the fact.
         */
        requiredFiatAmount: Decimal;
        /**
         * Value of the deposits after the fact.
         */
        depositedFiatAmount: Decimal;
        /**
         * Snapshot that the finding rests on (snp_…).
         */
        snapshotId: string;
        /**
         * Level of that snapshot.
         */
        level: 'NONE' | 'WARNING' | 'MARGIN_CALL' | 'LIQUIDATION';
        /**
         * Ratio of that snapshot.
         */
        currentLtv: number | null;
    };
};

export type GuaranteeReleaseApprovedEvent = {
    /**
     * The same on Kafka, in webhooks and in the pull API: deduplicate by it.
     */
    id: string;
    /**
     * Name of the event.
     */
    event: 'guarantee.release_approved';
    /**
     * When it happened.
     */
    timestamp: string;
    /**
     * A release was approved; the collateral no longer backs the loan.
     */
    data: {
        /**
         * Counts the events of this contract on this topic from 1, without gaps.
         */
        sequence: number;
        /**
         * Integer id of the contract that it belongs to.
         */
        contractId: number;
        /**
         * Its guarantee; text in JSON.
         */
        guaranteeId: string;
        /**
         * State of the contract after the fact.
         */
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        /**
         * State of the guarantee after the fact.
         */
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        /**
         * Currency of all amounts.
         */
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        /**
         * Outstanding balance after the fact.
         */
        outstandingBalance: Decimal;
        /**
         * Collateral required after the fact.
         */
        requiredFiatAmount: Decimal;
        /**
         * Value of the deposits after the fact.
         */
        depositedFiatAmount: Decimal;
        /**
         * Release (rel_…).
         */
        releaseId: string;
        /**
         * Who wants it.
         */
        releaseOrigin: 'REQUEST' | 'CLOSING';
        /**
         * State of the release after the fact.
         */
        releaseStatus: 'PENDING' | 'APPROVED' | 'RELEASED' | 'REFUSED';
        /**
         * Stablecoin; with its network it names one token.
         */
        tokenSymbol: 'USDC' | 'USDT';
        /**
         * Network of the token.
         */
        network: 'ETHEREUM' | 'POLYGON' | 'BASE';
        /**
         * Quantity in token units.
         */
        quantity: Decimal;
    };
};

export type GuaranteeReleaseConfirmedEvent = {
    /**
     * The same on Kafka, in webhooks and in the pull API: deduplicate by it.
     */
    id: string;
    /**
     * Name of the event.
     */
    event: 'guarantee.release_confirmed';
    /**
     * When it happened.
     */
    timestamp: string;
    /**
     * Custody handed a release over.
     */
    data: {
        /**
         * Counts the events of this contract on this topic from 1, without gaps.
         */
        sequence: number;
        /**
         * Integer id of the contract that it belongs to.
         */
        contractId: number;
        /**
         * Its guarantee; text in JSON.
         */
        guaranteeId: string;
        /**
         * State of the contract after the fact.
         */
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        /**
         * State of the guarantee after the fact.
         */
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        /**
         * Currency of all amounts.
         */
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        /**
         * Outstanding balance after the fact.
         */
        outstandingBalance: Decimal;
        /**
         * Collateral required after the fact.
         */
        requiredFiatAmount: Decimal;
        /**
         * Value of the deposits after the fact.
         */
        depositedFiatAmount: Decimal;
        /**
         * Release (rel_…).
         */
        releaseId: string;
        /**
         * Who wants it.
         */
        releaseOrigin: 'REQUEST' | 'CLOSING';
        /**
         * State of the release after the fact.
         */
        releaseStatus: 'PENDING' | 'APPROVED' | 'RELEASED' | 'REFUSED';
        /**
         * Stablecoin; with its network it names one token.
         */
        tokenSymbol: 'USDC' | 'USDT';
        /**
         * Network of the token.
         */
        network: 'ETHEREUM' | 'POLYGON' | 'BASE';
        /**
         * Quantity in token units.
         */
        quantity: Decimal;
    };
};

export type GuaranteeReleaseRefusedEvent = {
    /**
     * The same on Kafka, in webhooks and in the pull API: deduplicate by it.
     */
    id: string;
    /**
     * Name of the event.
     */
    event: 'guarantee.release_refused';
    /**
     * When it happened.
     */
    timestamp: string;
    /**
     * A release was refused.
     */
    data: {
        /**
         * Counts the events of this contract on this topic from 1, without gaps.
         */
        sequence: number;
        /**
         * Integer id of the contract that it belongs to.
         */
        contractId: number;
        /**
         * Its guarantee; text in JSON.
         */
        guaranteeId: string;
        /**
         * State of the contract after the fact.
         */
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        /**
         * State of the guarantee after the fact.
         */
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        /**
         * Currency of all amounts.
         */
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        /**
         * Outstanding balance after the fact.
         */
        outstandingBalance: Decimal;
        /**
         * Collateral required after the fact.
         */
        requiredFiatAmount: Decimal;
        /**
         * Value of the deposits after the fact.
         */
        depositedFiatAmount: Decimal;
        /**
         * Release (rel_…).
         */
        releaseId: string;
        /**
         * Who wants it.
         */
        releaseOrigin: 'REQUEST' | 'CLOSING';
        /**
         * State of the release after the fact.
         */
        releaseStatus: 'PENDING' | 'APPROVED' | 'RELEASED' | 'REFUSED';
        /**
         * Stablecoin; with its network it names one token.
         */
        tokenSymbol: 'USDC' | 'USDT';
        /**
         * Network of the token.
         */
        network: 'ETHEREUM' | 'POLYGON' | 'BASE';
        /**
         * Quantity in token units.
         */
        quantity: Decimal;
        /**
         * Why, when somebody said.
         */
        reason: string | null;
    };
};

export type GuaranteeReleaseRequestedEvent = {
    /**
     * The same on Kafka, in webhooks and in the pull API: deduplicate by it.
     */
    id: string;
    /**
     * Name of the event.
     */
    event: 'guarantee.release_requested';
    /**
     * When it happened.
     */
    timestamp: string;
    /**
     * A release of collateral was requested.
     */
    data: {
        /**
         * Counts the events of this contract on this topic from 1, without gaps.
         */
        sequence: number;
        /**
         * Integer id of the contract that it belongs to.
         */
        contractId: number;
        /**
         * Its guarantee; text in JSON.
         */
        guaranteeId: string;
        /**
         * State of the contract after the fact.
         */
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        /**
         * State of the guarantee after the fact.
         */
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        /**
         * Currency of all amounts.
         */
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        /**
         * Outstanding balance after the fact.
         */
        outstandingBalance: Decimal;
        /**
         * Collateral required after the fact.
         */
        requiredFiatAmount: Decimal;
        /**
         * Value of the deposits after the fact.
         */
        depositedFiatAmount: Decimal;
        /**
         * Release (rel_…).
         */
        releaseId: string;
        /**
         * Who wants it.
         */
        releaseOrigin: 'REQUEST' | 'CLOSING';
        /**
         * State of the release after the fact.
         */
        releaseStatus: 'PENDING' | 'APPROVED' | 'RELEASED' | 'REFUSED';
        /**
         * Stablecoin; with its network it names one token.
         */
        tokenSymbol: 'USDC' | 'USDT';
        /**
         * Network of the token.
         */
        network: 'ETHEREUM' | 'POLYGON' | 'BASE';
        /**
         * Quantity in token units.
         */
        quantity: Decimal;
    };
};

export type GuaranteeRevaluedEvent = {
    /**
     * The same on Kafka, in webhooks and in the pull API: deduplicate by it.
     */
    id: string;
    /**
     * Name of the event.
     */
    event: 'guarantee.revalued';
    /**
     * When it happened.
     */
    timestamp: string;
    /**
     * A finding of ltv changed the deposited value, the state or the lock of the guarantee.
     */
    data: {
        /**
         * Counts the events of this contract on this topic from 1, without gaps.
         */
        sequence: number;
        /**
         * Integer id of the contract that it belongs to.
         */
        contractId: number;
        /**
         * Its guarantee; text in JSON.
         */
        guaranteeId: string;
        /**
         * State of the contract after the fact.
         */
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        /**
         * State of the guarantee after the fact.
         */
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        /**
         * Currency of all amounts.
         */
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        /**
         * Outstanding balance after the fact.
         */
        outstandingBalance: Decimal;
        /**
         * Collateral required after the fact.
         */
        requiredFiatAmount: Decimal;
        /**
         * Value of the deposits after the fact.
         */
        depositedFiatAmount: Decimal;
        /**
         * Snapshot that the finding rests on (snp_…).
         */
        snapshotId: string;
        /**
         * Level of that snapshot.
         */
        level: 'NONE' | 'WARNING' | 'MARGIN_CALL' | 'LIQUIDATION';
        /**
         * True while the status of that snapshot is ALERT or LIQUIDATION: then a margin call stays.
         */
        isAlerting: boolean;
        /**
         * Value of the deposits before.
         */
        previousDepositedAmount: Decimal;
    };
};

export type GuaranteeSalesResumedEvent = {
    /**
     * The same on Kafka, in webhooks and in the pull API: deduplicate by it.
     */
    id: string;
    /**
     * Name of the event.
     */
    event: 'guarantee.sales_resumed';
    /**
     * When it happened.
     */
    timestamp: string;
    /**
     * An operator looked at a sale that brought too little, and lets the guarantee be sold again.
     */
    data: {
        /**
         * Counts the events of this contract on this topic from 1, without gaps.
         */
        sequence: number;
        /**
         * Integer id of the contract that it belongs to.
         */
        contractId: number;
        /**
         * Its guarantee; text in JSON.
         */
        guaranteeId: string;
        /**
         * State of the contract after the fact.
         */
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        /**
         * State of the guarantee after the fact.
         */
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        /**
         * Currency of all amounts.
         */
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        /**
         * Outstanding balance after the fact.
         */
        outstandingBalance: Decimal;
        /**
         * Collateral required after the fact.
         */
        requiredFiatAmount: Decimal;
        /**
         * Value of the deposits after the fact.
         */
        depositedFiatAmount: Decimal;
        /**
         * Liquidation (liq_…).
         */
        liquidationId: string;
        /**
         * Why, when somebody said.
         */
        reason: string | null;
    };
};

export type GuaranteeSalesStoppedEvent = {
    /**
     * The same on Kafka, in webhooks and in the pull API: deduplicate by it.
     */
    id: string;
    /**
     * Name of the event.
     */
    event: 'guarantee.sales_stopped';
    /**
     * When it happened.
     */
    timestamp: string;
    /**
     * A sale brought less than half of what was expected: nothing more of this guarantee is sold until an operator resumes sales.
     */
    data: {
        /**
         * Counts the events of this contract on this topic from 1, without gaps.
         */
        sequence: number;
        /**
         * Integer id of the contract that it belongs to.
         */
        contractId: number;
        /**
         * Its guarantee; text in JSON.
         */
        guaranteeId: string;
        /**
         * State of the contract after the fact.
         */
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        /**
         * State of the guarantee after the fact.
         */
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        /**
         * Currency of all amounts.
         */
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        /**
         * Outstanding balance after the fact.
         */
        outstandingBalance: Decimal;
        /**
         * Collateral required after the fact.
         */
        requiredFiatAmount: Decimal;
        /**
         * Value of the deposits after the fact.
         */
        depositedFiatAmount: Decimal;
        /**
         * Liquidation (liq_…).
         */
        liquidationId: string;
        /**
         * Proceeds: expected when decided, stated by custody when confirmed.
         */
        proceeds: Decimal;
        /**
         * Proceeds as they were expected when the sale was decided.
         */
        expectedProceeds: Decimal | null;
    };
};

export type GuaranteeStatus = 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';

export type GuaranteeSurplusPaidEvent = {
    /**
     * The same on Kafka, in webhooks and in the pull API: deduplicate by it.
     */
    id: string;
    /**
     * Name of the event.
     */
    event: 'guarantee.surplus_paid';
    /**
     * When it happened.
     */
    timestamp: string;
    /**
     * Custody paid the surplus of a sale out to the borrower.
     */
    data: {
        /**
         * Counts the events of this contract on this topic from 1, without gaps.
         */
        sequence: number;
        /**
         * Integer id of the contract that it belongs to.
         */
        contractId: number;
        /**
         * Its guarantee; text in JSON.
         */
        guaranteeId: string;
        /**
         * State of the contract after the fact.
         */
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        /**
         * State of the guarantee after the fact.
         */
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        /**
         * Currency of all amounts.
         */
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        /**
         * Outstanding balance after the fact.
         */
        outstandingBalance: Decimal;
        /**
         * Collateral required after the fact.
         */
        requiredFiatAmount: Decimal;
        /**
         * Value of the deposits after the fact.
         */
        depositedFiatAmount: Decimal;
        /**
         * Surplus (sur_…).
         */
        surplusId: string;
        /**
         * Liquidation that brought it (liq_…).
         */
        liquidationId: string;
        /**
         * Money that was paid out.
         */
        surplusAmount: Decimal | null;
    };
};

export type GuaranteeWithLtv = {
    /**
     * Integer id of the guarantee, unique; events carry it as text.
     */
    id: number;
    /**
     * Contract that it secures; each contract has one guarantee.
     */
    contractId: number;
    /**
     * Currency of all fiat amounts of the contract; BRL by default.
     */
    fiatCurrency: FiatCurrency;
    /**
     * Required collateral: outstandingBalance × collateralPercentage / 100, rounded up.
     */
    requiredFiatAmount: Decimal;
    /**
     * Last value of the holdings, rounded down to cents.
     */
    depositedFiatAmount: Decimal;
    /**
     * State. ACTIVE once the deposits reach `requiredFiatAmount`.
     */
    status: GuaranteeStatus;
    /**
     * Lock of the collateral, required to activate the contract.
     */
    lock: {
        /**
         * PENDING until the deposits suffice, then ACTIVE; RELEASED once all collateral is returned.
         */
        status: 'PENDING' | 'ACTIVE' | 'RELEASED';
        /**
         * When it became ACTIVE; null before.
         */
        lockedAt: string | null;
    };
    /**
     * Collateral that currently backs the loan.
     */
    holdings: Array<TokenAmount>;
    /**
     * Of the holdings: frozen by the issuer or an authority. It counts nothing and goes nowhere.
     */
    frozen: Array<TokenAmount>;
    /**
     * Liquidation of this guarantee; null if none.
     */
    liquidation: {
        /**
         * Id of a liquidation: `liq_` and up to 120 letters, digits, `_` and `-`.
         */
        id: string;
        /**
         * FULL covers the debt; PARTIAL only returns the ratio to `cureTo`.
         */
        type: 'FULL' | 'PARTIAL';
        /**
         * DECIDED until custody confirms the sale, then CONFIRMED.
         */
        status: 'DECIDED' | 'CONFIRMED';
        /**
         * When it was decided.
         */
        decidedAt: string;
        /**
         * When custody confirmed the sale; null before.
         */
        confirmedAt: string | null;
        /**
         * Fiat proceeds; estimated until custody confirms.
         */
        proceeds: Decimal;
        /**
         * Estimated proceeds; null until confirmed, and before release 1.3.
         */
        expectedProceeds: Decimal | null;
        /**
         * Debt paid by the proceeds, in `fiatCurrency`.
         */
        debtCovered: Decimal;
        /**
         * True if a FULL sale fell short and the rest is sold next.
         */
        sellsRest: boolean;
    } | null;
    /**
     * Proceeds beyond the debt, owed to the borrower; null if none.
     */
    surplus: {
        /**
         * Id of a surplus: `sur_` and up to 120 letters, digits, `_` and `-`.
         */
        id: string;
        /**
         * Id of a liquidation: `liq_` and up to 120 letters, digits, `_` and `-`.
         */
        liquidationId: string;
        /**
         * Amount in `fiatCurrency`.
         */
        amount: Decimal;
        /**
         * OWED until custody confirms the payment, then PAID.
         */
        status: 'OWED' | 'PAID';
        /**
         * When custody confirmed the sale.
         */
        owedAt: string;
        /**
         * When custody confirmed the payment; null before.
         */
        paidAt: string | null;
    } | null;
    /**
     * Set after a sale with less than half of the expected proceeds: sales stop until an operator resumes them. Null otherwise.
     */
    salesStop: {
        /**
         * Id of a liquidation: `liq_` and up to 120 letters, digits, `_` and `-`.
         */
        liquidationId: string;
        /**
         * When custody confirmed that sale.
         */
        stoppedAt: string;
        /**
         * Fiat proceeds of that sale.
         */
        proceeds: Decimal;
        /**
         * Expected fiat proceeds of that sale.
         */
        expectedProceeds: Decimal | null;
    } | null;
    /**
     * When it was created.
     */
    createdAt: string;
    /**
     * When it last changed; equal to `createdAt` until then.
     */
    updatedAt: string;
    /**
     * When it was deleted; null if it is not.
     */
    deletedAt: string | null;
    /**
     * Where to send collateral. Null if custody has named no address, or with `asOf`; empty if no deposit is taken any more.
     */
    depositInstructions: Array<DepositInstruction> | null;
    /**
     * Latest loan-to-value snapshot; null before the first or with `asOf`.
     */
    ltv: LtvSnapshot | null;
};

export type HoldingProof = {
    /**
     * Stablecoin held as collateral.
     */
    tokenSymbol: TokenSymbol;
    /**
     * Blockchain network of the token.
     */
    network: Network;
    /**
     * Token units that backed the contract.
     */
    quantity: Decimal;
    /**
     * Position of the leaf in its token’s tree, from 0; differs each hour.
     */
    index: number;
    /**
     * Number of leaves of that tree.
     */
    size: number;
    /**
     * Leaf bytes as text: canonical JSON with `salt`.
     */
    leaf: string;
    /**
     * Sums and hashes of the sibling nodes, from the leaf up.
     */
    proof: Array<SumBeside>;
};

export type InclusionProof = {
    /**
     * The requested event.
     */
    eventId: string;
    /**
     * Log: a partition of `contract-events`.
     */
    lane: number;
    /**
     * Position of the leaf in its log, from 0.
     */
    index: number;
    /**
     * Number of events in the tree of `checkpoint`.
     */
    size: number;
    /**
     * Leaf bytes as text: canonical JSON of the event, its record hash and `salt`.
     */
    leaf: string;
    /**
     * RFC 6962 hashes in Base64, in the order of use.
     */
    proof: Array<string>;
    /**
     * Signed note: origin, size, Base64 root hash, and one line per signature.
     */
    checkpoint: string;
};

export type JourneyMaterializedEvent = {
    /**
     * The same on Kafka, in webhooks and in the pull API: deduplicate by it.
     */
    id: string;
    /**
     * Name of the event.
     */
    event: 'journey.materialized';
    /**
     * When it happened.
     */
    timestamp: string;
    /**
     * The borrower opened the journey.
     */
    data: {
        /**
         * Counts the events of this contract on this topic from 1, without gaps.
         */
        sequence: number;
        /**
         * Integer id of the contract that it belongs to.
         */
        contractId: number;
        /**
         * Its guarantee; text in JSON.
         */
        guaranteeId: string;
        /**
         * State of the contract after the fact.
         */
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        /**
         * State of the guarantee after the fact.
         */
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        /**
         * Currency of all amounts.
         */
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        /**
         * Outstanding balance after the fact.
         */
        outstandingBalance: Decimal;
        /**
         * Collateral required after the fact.
         */
        requiredFiatAmount: Decimal;
        /**
         * Value of the deposits after the fact.
         */
        depositedFiatAmount: Decimal;
        /**
         * Journey (sim_…).
         */
        simulationId: string;
    };
};

export type JourneyStage = 'ACCEPTANCE' | 'IDENTIFICATION' | 'GUARANTEE' | 'CCB';

export type JourneyStageAdvancedEvent = {
    /**
     * The same on Kafka, in webhooks and in the pull API: deduplicate by it.
     */
    id: string;
    /**
     * Name of the event.
     */
    event: 'journey.stage_advanced';
    /**
     * When it happened.
     */
    timestamp: string;
    /**
     * The borrower went on in the journey.
     */
    data: {
        /**
         * Counts the events of this contract on this topic from 1, without gaps.
         */
        sequence: number;
        /**
         * Integer id of the contract that it belongs to.
         */
        contractId: number;
        /**
         * Its guarantee; text in JSON.
         */
        guaranteeId: string;
        /**
         * State of the contract after the fact.
         */
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        /**
         * State of the guarantee after the fact.
         */
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        /**
         * Currency of all amounts.
         */
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        /**
         * Outstanding balance after the fact.
         */
        outstandingBalance: Decimal;
        /**
         * Collateral required after the fact.
         */
        requiredFiatAmount: Decimal;
        /**
         * Value of the deposits after the fact.
         */
        depositedFiatAmount: Decimal;
        /**
         * Journey (sim_…).
         */
        simulationId: string;
        /**
         * Stage before.
         */
        previousStage: 'ACCEPTANCE' | 'IDENTIFICATION' | 'GUARANTEE' | 'CCB';
        /**
         * Stage now.
         */
        stage: 'ACCEPTANCE' | 'IDENTIFICATION' | 'GUARANTEE' | 'CCB';
    };
};

export type KeyNetworksInput = {
    /**
     * IP allowlist: IPv4 or IPv6 addresses, or networks in CIDR notation.
     */
    networks: Array<string>;
};

export type KeyRotationInput = {
    /**
     * How long the replaced key remains valid, in seconds; one day if absent.
     */
    overlapSeconds?: number;
};

export type Lane = {
    /**
     * Partition number, the same in every input topic.
     */
    lane: number;
    /**
     * Member that processes the partition; null if none.
     */
    owner: LaneOwner | null;
    /**
     * Number of takeovers; null if the database has no record.
     */
    epoch: number | null;
    /**
     * Consumer lag in records, over all inputs.
     */
    behind: number;
    /**
     * Consumer lag in seconds, as far as this gateway has observed.
     */
    seconds: number;
    /**
     * True if it has lag and has made no progress for a minute.
     */
    stalled: boolean;
    /**
     * Input topics, ordered by name.
     */
    inputs: Array<LaneInput>;
};

export type LaneGroup = {
    /**
     * Consumer group: the name of a processor.
     */
    group: string;
    /**
     * Number of members.
     */
    members: number;
    /**
     * Consumer lag in records, over all partitions.
     */
    behind: number;
    /**
     * Number of stalled partitions.
     */
    stalled: number;
    /**
     * All partitions, in order.
     */
    lanes: Array<Lane>;
};

export type LaneInput = {
    /**
     * Input topic.
     */
    topic: 'contract-commands' | 'ltv-findings' | 'notice-receipts' | 'directory-commands' | 'endpoint-findings' | 'command-replies' | 'contract-events' | 'log-checkpoints' | 'balance-changes' | 'collateral-events' | 'account-events' | 'market-events' | 'market-prices' | 'price-ages' | 'price-ticks' | 'ltv-snapshots' | 'ltv-positions' | 'audit-log' | 'dead-letters';
    /**
     * Committed offset.
     */
    next: number;
    /**
     * Consumer lag in records; one or two may be control records.
     */
    behind: number;
};

export type LaneOwner = {
    /**
     * Consumer group member id.
     */
    member: string;
    /**
     * Network address of the process.
     */
    host: string;
};

export type Lanes = {
    /**
     * When the brokers were queried; every ten seconds.
     */
    at: string;
    /**
     * All processors, ordered by name.
     */
    groups: Array<LaneGroup>;
};

export type LogCheckpoint = {
    /**
     * Log: a partition of `contract-events`.
     */
    lane: number;
    /**
     * Number of events in the tree.
     */
    size: number;
    /**
     * Signed note: origin, size, Base64 root hash, and one line per signature.
     */
    checkpoint: string;
    /**
     * One verifier key per signature. Compare them with keys obtained elsewhere.
     */
    verifierKeys: Array<string>;
    /**
     * When it was signed; this field itself is not signed.
     */
    at: string;
};

export type LtvBook = {
    /**
     * ACCEPTED or ACTIVE contracts: the basis of the totals.
     */
    contracts: number;
    /**
     * Contracts by state; ended and unaccepted ones count only here.
     */
    byState: {
        /**
         * Number of contracts that are DRAFT.
         */
        DRAFT: number;
        /**
         * Number of contracts that are LENDER_APPROVED.
         */
        LENDER_APPROVED: number;
        /**
         * Number of contracts that are PENDING_ACCEPTANCE.
         */
        PENDING_ACCEPTANCE: number;
        /**
         * Number of contracts that are ACCEPTED.
         */
        ACCEPTED: number;
        /**
         * Number of contracts that are ACTIVE.
         */
        ACTIVE: number;
        /**
         * Number of contracts that are COMPLETED.
         */
        COMPLETED: number;
        /**
         * Number of contracts that are CANCELLED.
         */
        CANCELLED: number;
    };
    /**
     * Contracts by the status of their latest snapshot.
     */
    byStatus: {
        /**
         * Number of contracts that are OK.
         */
        OK: number;
        /**
         * Number of contracts that are ALERT.
         */
        ALERT: number;
        /**
         * Number of contracts that are LIQUIDATION.
         */
        LIQUIDATION: number;
    };
    /**
     * Contracts and outstanding amount by level.
     */
    byLevel: Array<BookLevel>;
    /**
     * Amounts by currency; absent if zero.
     */
    outstanding: {
        [key: string]: Decimal;
    };
    /**
     * Amounts by currency; absent if zero.
     */
    collateral: {
        [key: string]: Decimal;
    };
    /**
     * Amounts by currency; absent if zero.
     */
    shortfall: {
        [key: string]: Decimal;
    };
    /**
     * Contracts by loan-to-value: `from` ≤ ratio < `to`; the last bar has no end.
     */
    histogram: Array<BookBar>;
    /**
     * Contracts without collateral, or without its price.
     */
    withoutRatio: number;
    /**
     * Collateral held, by token.
     */
    tokens: Array<BookToken>;
    /**
     * The ten largest borrowers of each currency.
     */
    borrowers: Array<BookBorrower>;
    /**
     * Quality of the figures.
     */
    freshness: {
        /**
         * Time of the oldest latest snapshot; null if there is none.
         */
        oldestSnapshotAt: string | null;
        /**
         * Contracts valued with a stale price or rate.
         */
        stale: number;
        /**
         * Contracts with a token below 0.98 USD.
         */
        depegged: number;
        /**
         * Contracts valued with a disputed price.
         */
        disputed: number;
        /**
         * Contracts without a price.
         */
        unpriced: number;
        /**
         * Contracts without a snapshot.
         */
        unvalued: number;
    };
    /**
     * When it last changed; equal to `createdAt` until then.
     */
    updatedAt: string | null;
};

export type LtvBookHour = {
    /**
     * Start of the hour; the figures are for its end.
     */
    at: string;
    /**
     * Number of these contracts.
     */
    contracts: number;
    /**
     * Amounts by currency; absent if zero.
     */
    outstanding: {
        [key: string]: Decimal;
    };
    /**
     * Amounts by currency; absent if zero.
     */
    collateral: {
        [key: string]: Decimal;
    };
    /**
     * Contracts by level at the end of the hour.
     */
    byLevel: {
        /**
         * Number of contracts that are NONE.
         */
        NONE: number;
        /**
         * Number of contracts that are WARNING.
         */
        WARNING: number;
        /**
         * Number of contracts that are MARGIN_CALL.
         */
        MARGIN_CALL: number;
        /**
         * Number of contracts that are LIQUIDATION.
         */
        LIQUIDATION: number;
    };
    /**
     * Contracts valued with a stale price or rate.
     */
    stale: number;
    /**
     * Contracts with a token below 0.98 USD.
     */
    depegged: number;
};

/**
 * Threshold that the ratio has reached; a finer form of `status`.
 */
export type LtvLevel = 'NONE' | 'WARNING' | 'MARGIN_CALL' | 'LIQUIDATION';

export type LtvPolicy = {
    /**
     * IMMEDIATE, or AFTER_NOTICE: after a cure period and a delivered notice.
     */
    mode: 'IMMEDIATE' | 'AFTER_NOTICE';
    /**
     * FULL covers the debt; PARTIAL only returns the ratio to `cureTo`.
     */
    liquidationType: 'FULL' | 'PARTIAL';
    /**
     * Hours from an alert to its cure deadline.
     */
    curePeriodHours: number;
    /**
     * AFTER_NOTICE without a deliverable notice: SELL or HOLD.
     */
    undeliverable: 'SELL' | 'HOLD';
    /**
     * Initial ratio, 100 / collateralPercentage; the limit for releases.
     */
    initial: Decimal;
    /**
     * WARNING from this ratio on; below it the alert re-arms.
     */
    warning: Decimal;
    /**
     * An alert is sent from this ratio on.
     */
    alert: Decimal;
    /**
     * Collateral is sold from this ratio on; null: never automatically.
     */
    liquidation: Decimal | null;
    /**
     * Ratio that a cure must reach.
     */
    cureTo: Decimal;
};

/**
 * Actions when the ratio crosses a threshold, with initial ≤ warning ≤ alert ≤ liquidation ≤ 1.
 */
export type LtvPolicyInput = {
    /**
     * IMMEDIATE (default) liquidates at once; AFTER_NOTICE only after the cure period, with a delivered notice.
     */
    mode?: 'IMMEDIATE' | 'AFTER_NOTICE';
    /**
     * FULL (default) covers the debt; PARTIAL only returns the ratio to `cureTo`.
     */
    liquidationType?: 'FULL' | 'PARTIAL';
    /**
     * Hours to cure an alert; 24 if absent.
     */
    curePeriodHours?: number;
    /**
     * AFTER_NOTICE without a deliverable notice: SELL (default), or HOLD until one is delivered, which restarts the cure period.
     */
    undeliverable?: 'SELL' | 'HOLD';
    /**
     * Warning ratio, below which the alert re-arms; default from `collateralPercentage`.
     */
    warning?: RatioInput;
    /**
     * Alert ratio; default from `collateralPercentage`.
     */
    alert?: RatioInput;
    /**
     * Ratio at which collateral is sold; no default if `collateralPercentage` is below 110.
     */
    liquidation?: RatioInput;
};

export type LtvProof = {
    /**
     * All inputs of the ratio.
     */
    inputs: {
        [key: string]: unknown;
    };
    /**
     * The inputs as JSON with sorted keys and no whitespace.
     */
    canonical: string;
    /**
     * SHA-256 of `canonical` in UTF-8.
     */
    hash: string;
    /**
     * Result computed from `inputs`; equals that of the snapshot.
     */
    result: {
        /**
         * Loan-to-value ratio, 6 places; null without collateral or without a price.
         */
        currentLtv: number | null;
        /**
         * Value after haircuts, in `fiatCurrency`; null without a price.
         */
        collateralValue: Decimal | null;
    };
};

export type LtvSimulation = {
    /**
     * Lent contracts, then borrowed ones; newest first.
     */
    results: Array<SimulatedContract>;
    /**
     * Counts over all of `results`.
     */
    summary: {
        /**
         * Number of contracts evaluated.
         */
        contracts: number;
        /**
         * Number of contracts that would alert.
         */
        alerts: number;
        /**
         * Number of contracts that would be liquidated.
         */
        liquidations: number;
        /**
         * Contracts without a price.
         */
        unpriced: number;
        /**
         * Total shortfall by currency.
         */
        shortfall: {
            [key: string]: Decimal;
        };
    };
};

export type LtvSimulationInput = {
    /**
     * One of your contracts; requires either this or `book`.
     */
    contractId?: number;
    /**
     * True: all your ACCEPTED and ACTIVE contracts, instead of `contractId`.
     */
    book?: boolean;
    /**
     * Simulated prices; the latest price for other tokens.
     */
    prices?: {
        /**
         * USD for one USDC; the latest price if absent.
         */
        USDC?: TokenPriceInput;
        /**
         * USD for one USDT; the latest price if absent.
         */
        USDT?: TokenPriceInput;
    };
    /**
     * Simulated exchange rates; the latest rate for other pairs.
     */
    fx?: {
        /**
         * BRL for one USD; the latest rate if absent.
         */
        USDBRL?: ExchangeRateInput;
        /**
         * USD for one EUR; the latest rate if absent.
         */
        EURUSD?: ExchangeRateInput;
    };
    /**
     * Balance to use; the current one if absent.
     */
    outstandingBalance?: MoneyOrZeroInput;
};

export type LtvSnapshot = {
    /**
     * Id of a loan-to-value snapshot: `snp_` and up to 120 letters, digits, `_` and `-`.
     */
    id: string;
    /**
     * Integer id of the contract, from its creation or from `GET /contracts/v1`.
     */
    contractId: number;
    /**
     * Integer id of the guarantee: `guarantee.id` of its contract.
     */
    guaranteeId: number;
    /**
     * Loan-to-value ratio, 6 places; null without collateral or without a price.
     */
    currentLtv: number | null;
    /**
     * Loan-to-value ratio, 6 places; null without collateral or without a price.
     */
    previousLtv: number | null;
    /**
     * Status; remains ALERT until the ratio is below `warning`.
     */
    status: LtvStatus;
    /**
     * Threshold that the ratio has reached; a finer form of `status`.
     */
    level: LtvLevel;
    /**
     * Debt that the ratio is based on, in `fiatCurrency`.
     */
    outstandingBalance: Decimal;
    /**
     * Value after haircuts, in `fiatCurrency`; null without a price.
     */
    collateralValue: Decimal | null;
    /**
     * Required collateral in percent of the balance.
     */
    collateralPercentage: Decimal;
    /**
     * Currency of all fiat amounts of the contract; BRL by default.
     */
    fiatCurrency: FiatCurrency;
    /**
     * Thresholds of the contract’s policy.
     */
    thresholds: LtvThresholds;
    /**
     * Repayment that returns the ratio to `cureTo`; "0" if none.
     */
    shortfallAmount: Decimal;
    /**
     * Price used for each token held.
     */
    prices: Array<PriceUsed>;
    /**
     * Exchange rate used; null for USD contracts and if no rate is known.
     */
    fx: ExchangeRateUsed | null;
    /**
     * What caused the valuation; SCHEDULE is the periodic one.
     */
    trigger: 'BALANCE' | 'DEPOSIT' | 'RELEASE' | 'PRICE' | 'SCHEDULE';
    /**
     * True if a price or rate was too old or unknown.
     */
    stale: boolean;
    /**
     * True if a token was below 0.98 USD.
     */
    depeg: boolean;
    /**
     * True if price sources disagreed by more than the tolerance.
     */
    disputed: boolean;
    /**
     * True if a later price moved too far to be believed yet.
     */
    implausible: boolean;
    /**
     * True if a price had fewer independent upstreams than required.
     */
    thin: boolean;
    /**
     * Number within the contract, without gaps.
     */
    version: number;
    /**
     * When the ratio was computed.
     */
    createdAt: string;
};

export type LtvStatus = 'OK' | 'ALERT' | 'LIQUIDATION';

export type LtvThresholds = {
    /**
     * Initial ratio, 100 / collateralPercentage; the limit for releases.
     */
    initial: Decimal;
    /**
     * WARNING from this ratio on; below it the alert re-arms.
     */
    warning: Decimal;
    /**
     * An alert is sent from this ratio on.
     */
    alert: Decimal;
    /**
     * Collateral is sold from this ratio on; null: never automatically.
     */
    liquidation: Decimal | null;
    /**
     * Ratio that a cure must reach.
     */
    cureTo: Decimal;
};

export type MarketDepegEndedEvent = {
    /**
     * The same on Kafka, in webhooks and in the pull API: deduplicate by it.
     */
    id: string;
    /**
     * Name of the event.
     */
    event: 'market.depeg_ended';
    /**
     * When it happened.
     */
    timestamp: string;
    /**
     * A token is back at its peg after market.depeg.
     */
    data: {
        /**
         * Counts the events of this symbol on this topic, from 1, without gaps.
         */
        sequence: number;
        /**
         * USDC, USDT, USDBRL or EURUSD; the key of the record.
         */
        symbol: string;
        /**
         * The last price in USD, or rate of the pair.
         */
        price: Decimal;
        /**
         * Who said the price.
         */
        source: string;
        /**
         * When the price held, in milliseconds since the epoch, UTC.
         */
        asOf: string;
        /**
         * Timestamp of the event that it ends, in milliseconds since the epoch, UTC.
         */
        since: string;
    };
};

export type MarketDepegEvent = {
    /**
     * The same on Kafka, in webhooks and in the pull API: deduplicate by it.
     */
    id: string;
    /**
     * Name of the event.
     */
    event: 'market.depeg';
    /**
     * When it happened.
     */
    timestamp: string;
    /**
     * A token has fallen below its peg: until it is back nothing is liquidated on it automatically.
     */
    data: {
        /**
         * Counts the events of this symbol on this topic, from 1, without gaps.
         */
        sequence: number;
        /**
         * USDC, USDT, USDBRL or EURUSD; the key of the record.
         */
        symbol: string;
        /**
         * The last price in USD, or rate of the pair.
         */
        price: Decimal;
        /**
         * Who said the price.
         */
        source: string;
        /**
         * When the price held, in milliseconds since the epoch, UTC.
         */
        asOf: string;
        /**
         * Price in USD below which a token has lost its peg.
         */
        depegBelow: Decimal;
    };
};

export type MarketStaleEndedEvent = {
    /**
     * The same on Kafka, in webhooks and in the pull API: deduplicate by it.
     */
    id: string;
    /**
     * Name of the event.
     */
    event: 'market.stale_ended';
    /**
     * When it happened.
     */
    timestamp: string;
    /**
     * A symbol has a fresh price again after market.stale.
     */
    data: {
        /**
         * Counts the events of this symbol on this topic, from 1, without gaps.
         */
        sequence: number;
        /**
         * USDC, USDT, USDBRL or EURUSD; the key of the record.
         */
        symbol: string;
        /**
         * The last price in USD, or rate of the pair.
         */
        price: Decimal;
        /**
         * Who said the price.
         */
        source: string;
        /**
         * When the price held, in milliseconds since the epoch, UTC.
         */
        asOf: string;
        /**
         * Timestamp of the event that it ends, in milliseconds since the epoch, UTC.
         */
        since: string;
    };
};

export type MarketStaleEvent = {
    /**
     * The same on Kafka, in webhooks and in the pull API: deduplicate by it.
     */
    id: string;
    /**
     * Name of the event.
     */
    event: 'market.stale';
    /**
     * When it happened.
     */
    timestamp: string;
    /**
     * The last price of a symbol has become too old: until there is a newer one nothing is liquidated on it.
     */
    data: {
        /**
         * Counts the events of this symbol on this topic, from 1, without gaps.
         */
        sequence: number;
        /**
         * USDC, USDT, USDBRL or EURUSD; the key of the record.
         */
        symbol: string;
        /**
         * The last price in USD, or rate of the pair.
         */
        price: Decimal;
        /**
         * Who said the price.
         */
        source: string;
        /**
         * When the price held, in milliseconds since the epoch, UTC.
         */
        asOf: string;
        /**
         * Age in milliseconds from which a price of this symbol is too old.
         */
        staleAfterMs: number;
    };
};

/**
 * Decimal number, as text or as a JSON number: at most 15 digits before and 2 after the point, greater than 0. Never rounded.
 */
export type MoneyInput = string | number | Decimal;

/**
 * Decimal number, as text or as a JSON number: at most 15 digits before and 2 after the point, at least 0. Never rounded.
 */
export type MoneyOrZeroInput = string | number | Decimal;

/**
 * Blockchain network that the token is on; the same symbol on another network is another token.
 */
export type Network = 'ETHEREUM' | 'POLYGON' | 'BASE';

export type NewApiKey = {
    /**
     * Id of an API key: `key_` and up to 120 letters, digits, `_` and `-`.
     */
    id: string;
    /**
     * Party that the key belongs to; null if none.
     */
    document: TaxDocument | null;
    /**
     * Purpose of the key, as given at creation.
     */
    name: string;
    /**
     * First characters of the secret, for recognition.
     */
    prefix: string;
    /**
     * Operations that the key may call; see the list of scopes.
     */
    scopes: Array<string>;
    /**
     * Requests per hour; 0 is unlimited.
     */
    rateLimit: number;
    /**
     * When the key expires; null for never.
     */
    expiresAt: string | null;
    /**
     * When it was created.
     */
    createdAt: string;
    /**
     * When it was last used, accurate to ten seconds; null if never.
     */
    lastUsedAt: string | null;
    /**
     * Allowed networks in CIDR notation; empty means any.
     */
    networks: Array<string>;
    /**
     * The key itself, shown once; null in a replay.
     */
    secret: string | null;
};

export type Notice = {
    /**
     * Id of a notice: `ntc_` and up to 120 letters, digits, `_` and `-`.
     */
    id: string;
    /**
     * Integer id of the contract, from its creation or from `GET /contracts/v1`.
     */
    contractId: number;
    /**
     * ALERT starts a cure period, with reminders at 50 and 90 percent and LAST_NOTICE at its end; SALE and SURPLUS_RETURNED report a liquidation.
     */
    reason: 'ALERT' | 'REMINDER_50' | 'REMINDER_90' | 'LAST_NOTICE' | 'SALE' | 'SURPLUS_RETURNED';
    /**
     * When the notice was given.
     */
    issuedAt: string;
    /**
     * Deadline for a cure; null if nothing is left to cure.
     */
    cureDeadline: string | null;
    /**
     * What would cure, as of the alert; null if nothing would.
     */
    cure: NoticeCure | null;
    /**
     * The sale concerned; null for alerts and reminders.
     */
    liquidationId: string | null;
    /**
     * Proceeds beyond the debt, owed to the borrower; or null.
     */
    surplusAmount: Decimal | null;
    /**
     * The event `notice.issued` of this notice.
     */
    eventId: string;
    /**
     * True once delivered on any channel.
     */
    delivered: boolean;
    /**
     * Delivery receipts, oldest first.
     */
    receipts: Array<NoticeReceipt>;
};

export type NoticeCure = {
    /**
     * Ratio that a cure must reach or go below.
     */
    toLtv: Decimal;
    /**
     * Repayment that suffices, in `fiatCurrency`, rounded up.
     */
    repayAmount: Decimal;
    /**
     * Alternative deposits, each sufficient, rounded up.
     */
    topUp: Array<TokenAmount>;
};

export type NoticeIssuedEvent = {
    /**
     * The same on Kafka, in webhooks and in the pull API: deduplicate by it.
     */
    id: string;
    /**
     * Name of the event.
     */
    event: 'notice.issued';
    /**
     * When it happened.
     */
    timestamp: string;
    /**
     * The borrower is given notice of what happens to the collateral.
     */
    data: {
        /**
         * Counts the events of this contract on this topic from 1, without gaps.
         */
        sequence: number;
        /**
         * Integer id of the contract that it belongs to.
         */
        contractId: number;
        /**
         * Its guarantee; text in JSON.
         */
        guaranteeId: string;
        /**
         * State of the contract after the fact.
         */
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        /**
         * State of the guarantee after the fact.
         */
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        /**
         * Currency of all amounts.
         */
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        /**
         * Outstanding balance after the fact.
         */
        outstandingBalance: Decimal;
        /**
         * Collateral required after the fact.
         */
        requiredFiatAmount: Decimal;
        /**
         * Value of the deposits after the fact.
         */
        depositedFiatAmount: Decimal;
        /**
         * Notice (ntc_…).
         */
        noticeId: string;
        /**
         * Why it is given.
         */
        noticeReason: 'ALERT' | 'REMINDER_50' | 'REMINDER_90' | 'LAST_NOTICE' | 'SALE' | 'SURPLUS_RETURNED';
        /**
         * Until when a cure counts; null where there is nothing to cure any more.
         */
        cureDeadline: string | null;
        /**
         * What cures, as it was computed for the alert; prices have moved since. Null where nothing cures, or nothing can be computed.
         */
        cure: {
            /**
             * Until when the cure counts, in milliseconds since the epoch, UTC.
             */
            deadline: string;
            /**
             * The ratio that a cure reaches or goes below.
             */
            toLtv: Decimal;
            /**
             * Repayment in the currency of the loan that cures, rounded up.
             */
            repayAmount: Decimal;
            /**
             * Deposits that cure, one alternative per accepted token, each rounded up.
             */
            topUp: Array<{
                /**
                 * Stablecoin; with its network it names one token.
                 */
                tokenSymbol: 'USDC' | 'USDT';
                /**
                 * Network of the token.
                 */
                network: 'ETHEREUM' | 'POLYGON' | 'BASE';
                /**
                 * Quantity in token units.
                 */
                amount: Decimal;
            }>;
        } | null;
        /**
         * The sale that it is about (liq_…); null for alerts and reminders.
         */
        liquidationId: string | null;
        /**
         * Money of the borrower that a sale brought beyond the debt; null where there is none.
         */
        surplusAmount: Decimal | null;
        /**
         * Sequence on collateral-events of the alert that carries it too; null where there is none.
         */
        alertSequence: number | null;
    };
};

export type NoticePeriodEndedEvent = {
    /**
     * The same on Kafka, in webhooks and in the pull API: deduplicate by it.
     */
    id: string;
    /**
     * Name of the event.
     */
    event: 'notice.period_ended';
    /**
     * When it happened.
     */
    timestamp: string;
    /**
     * The cure period of a contract with AFTER_NOTICE is over, or something new is known of its notices since.
     */
    data: {
        /**
         * Counts the events of this contract on this topic from 1, without gaps.
         */
        sequence: number;
        /**
         * Integer id of the contract that it belongs to.
         */
        contractId: number;
        /**
         * Its guarantee; text in JSON.
         */
        guaranteeId: string;
        /**
         * State of the contract after the fact.
         */
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        /**
         * State of the guarantee after the fact.
         */
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        /**
         * Currency of all amounts.
         */
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        /**
         * Outstanding balance after the fact.
         */
        outstandingBalance: Decimal;
        /**
         * Collateral required after the fact.
         */
        requiredFiatAmount: Decimal;
        /**
         * Value of the deposits after the fact.
         */
        depositedFiatAmount: Decimal;
        /**
         * When the period ended.
         */
        cureDeadline: string | null;
        /**
         * Notices of the period, oldest first.
         */
        noticeIds: Array<string>;
        /**
         * What is known of them.
         */
        noticeOutcome: 'DELIVERED' | 'UNDELIVERABLE' | 'UNCONFIRMED' | null;
        /**
         * True when nothing holds a sale back any more.
         */
        saleAllowed: boolean;
    };
};

export type NoticeReceipt = {
    /**
     * WEBHOOK, or EMAIL to the address of the account.
     */
    channel: 'WEBHOOK' | 'EMAIL';
    /**
     * SENDING: no result yet. DELIVERED: a 2xx response, or accepted by the mail server. FAILED: the first attempt failed; retries follow unless a mail server rejected it permanently. PARKED: the endpoint is disabled. NO_CHANNEL: the borrower has no subscribed endpoint or no e-mail address.
     */
    outcome: 'SENDING' | 'DELIVERED' | 'FAILED' | 'PARKED' | 'NO_CHANNEL';
    /**
     * Event of the notice; see `/webhooks/v1/events/{id}/attempts`.
     */
    eventId: string;
    /**
     * Webhook endpoint of the borrower; null if none.
     */
    endpointId: string | null;
    /**
     * HTTP status of the response, or null.
     */
    statusCode: number | null;
    /**
     * When it happened.
     */
    at: string;
};

export type NoticeReceiptRecordedEvent = {
    /**
     * The same on Kafka, in webhooks and in the pull API: deduplicate by it.
     */
    id: string;
    /**
     * Name of the event.
     */
    event: 'notice.receipt_recorded';
    /**
     * When it happened.
     */
    timestamp: string;
    /**
     * It is known what became of a notice on one channel of the borrower.
     */
    data: {
        /**
         * Counts the events of this contract on this topic from 1, without gaps.
         */
        sequence: number;
        /**
         * Integer id of the contract that it belongs to.
         */
        contractId: number;
        /**
         * Its guarantee; text in JSON.
         */
        guaranteeId: string;
        /**
         * State of the contract after the fact.
         */
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        /**
         * State of the guarantee after the fact.
         */
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        /**
         * Currency of all amounts.
         */
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        /**
         * Outstanding balance after the fact.
         */
        outstandingBalance: Decimal;
        /**
         * Collateral required after the fact.
         */
        requiredFiatAmount: Decimal;
        /**
         * Value of the deposits after the fact.
         */
        depositedFiatAmount: Decimal;
        /**
         * Receipt: carrying event, endpoint and outcome.
         */
        receiptId: string;
        /**
         * Notice (ntc_…).
         */
        noticeId: string;
        /**
         * Which kind of channel.
         */
        noticeChannel: 'WEBHOOK' | 'EMAIL';
        /**
         * What became of it.
         */
        receiptOutcome: 'DELIVERED' | 'FAILED' | 'PARKED' | 'NO_CHANNEL' | 'SENDING';
        /**
         * Event that carried the notice (evt_…).
         */
        noticeEventId: string;
        /**
         * Webhook endpoint (ep_…); null where there is none, and for e-mail.
         */
        endpointId: string | null;
        /**
         * Status that the receiver answered with; null without an answer.
         */
        statusCode: number | null;
        /**
         * When it happened, in milliseconds since the epoch, UTC.
         */
        occurredAt: string;
        /**
         * True: notice.issued of this notice was read, and with this receipt it was said which channels it opens.
         */
        isNoticeRead: boolean;
        /**
         * Sequence of the contract’s events on collateral-events up to which the same was said; 0: nothing is said of it. Null in records from before.
         */
        alertsReadTo: number | null;
    };
};

export type OnboardingCase = {
    /**
     * Id of an onboarding case: `onb_` and up to 120 letters, digits, `_` and `-`.
     */
    id: string;
    /**
     * State of the case.
     */
    status: OnboardingCaseStatus;
    /**
     * CPF or CNPJ without mask.
     */
    document: TaxDocument;
    /**
     * CPF of a person or CNPJ of a company.
     */
    documentType: DocumentType;
    /**
     * Name of the person or company.
     */
    name: string | null;
    /**
     * E-mail address; null if unknown or erased.
     */
    email: string | null;
    /**
     * Phone number in E.164, such as +5511987654321; null if unknown.
     */
    phone: string | null;
    /**
     * CPF or CNPJ of the lender, who created the record.
     */
    lenderDocument: TaxDocument;
    /**
     * Id of a pre-registration: `pre_` and up to 120 letters, digits, `_` and `-`.
     */
    preRegistrationId: string;
    /**
     * When it was created.
     */
    createdAt: string;
    /**
     * When it last changed; equal to `createdAt` until then.
     */
    updatedAt: string;
};

export type OnboardingCaseStatus = 'OPEN' | 'ONBOARDING' | 'COMPLETED';

export type OnboardingCompletionInput = {
    /**
     * CPF (11 digits) or CNPJ (14 characters), with or without mask.
     */
    document: TaxDocumentInput;
    /**
     * INDIVIDUAL for a CPF, COMPANY for a CNPJ.
     */
    kind: PartyKind;
    /**
     * Contact data for contracts; defaults come from the newest onboarding case.
     */
    profile?: {
        /**
         * Full name.
         */
        name?: string;
        /**
         * E-mail address of the account.
         */
        email?: string;
        /**
         * Phone number with area code; Brazilian unless it has a country code.
         */
        phone?: string | null;
    };
    /**
     * LENDER, BORROWER or both; none if absent, which restricts nothing.
     */
    modules?: Array<PartyModule>;
};

export type OnboardingFlow = 'direct' | 'kyb_link';

export type OnboardingSessionInput = {
    /**
     * CPF (11 digits) or CNPJ (14 characters), with or without mask.
     */
    document: TaxDocumentInput;
    /**
     * E-mail address; must match the pre-registration to correct the document.
     */
    email: string;
};

export type OwnAuditEntry = {
    /**
     * Id of this entry.
     */
    id: string;
    /**
     * When the response was sent.
     */
    at: string;
    /**
     * The `X-Request-Id` of the request.
     */
    requestId: string;
    /**
     * Id of the API key; null if unauthenticated, and in a tenant’s trail for keys of others.
     */
    actor: string | null;
    /**
     * Name of the key; null if unknown.
     */
    actorName: string | null;
    /**
     * `operationId` of the route in this document.
     */
    operation: string;
    /**
     * HTTP method.
     */
    method: string;
    /**
     * Path template of the route.
     */
    route: string;
    /**
     * First id in the path; null if there is none.
     */
    resource: string | null;
    /**
     * Command that the request sent; null if none.
     */
    commandId: string | null;
    /**
     * Outcome of the request. REFUSED: 4xx; PENDING: 202; FAILED: 5xx.
     */
    outcome: 'SUCCEEDED' | 'REFUSED' | 'PENDING' | 'FAILED';
    /**
     * HTTP status of the response.
     */
    statusCode: number;
    /**
     * Error code, see `GET /errors`; null on success.
     */
    errorCode: string | null;
    /**
     * IP address of the client; null if it is not stored.
     */
    sourceAddress: string | null;
    /**
     * Duration of the request, in milliseconds.
     */
    durationMs: number;
    /**
     * Ids of the events that the command published, in order: the same ids as in `GET /contracts/v1/{id}/events`, webhooks and Kafka. Empty if none yet.
     */
    eventIds: Array<string>;
};

export type OwnKey = {
    /**
     * Id of an API key: `key_` and up to 120 letters, digits, `_` and `-`.
     */
    id: string;
    /**
     * Purpose of the key, as given at creation.
     */
    name: string | null;
    /**
     * Operations that the key may call; see the list of scopes.
     */
    scopes: Array<string>;
    /**
     * Requests per hour; 0 is unlimited.
     */
    rateLimit: number;
    /**
     * When the key expires; null for never.
     */
    expiresAt: string | null;
    /**
     * Party of the key; null for systems and administrators.
     */
    party: {
        /**
         * CPF or CNPJ without mask.
         */
        document: TaxDocument;
        /**
         * Name of the party; null if unknown.
         */
        name: string | null;
    } | null;
};

export type OwnedKeyInput = {
    /**
     * Purpose of the key.
     */
    name: string;
    /**
     * Scopes of the key, at least one.
     */
    scopes: Array<Scope>;
    /**
     * When the key expires; as the requesting key if absent.
     */
    expiresAt?: string | null;
    /**
     * Requests per hour, at most and by default those of the requesting key.
     */
    rateLimit?: number;
    /**
     * IP allowlist: IPv4 or IPv6 addresses, or networks in CIDR notation.
     */
    networks?: Array<string>;
};

/**
 * Position of this page in the list, and the cursor of the next one.
 */
export type PagePagination = {
    /**
     * Matching records; with a cursor, as counted on the first page.
     */
    total: number;
    /**
     * Requested page size.
     */
    limit: number;
    /**
     * Requested offset.
     */
    offset: number;
    /**
     * True if records follow this page.
     */
    hasMore: boolean;
    /**
     * Cursor of the next page, or null.
     */
    nextCursor: string | null;
    /**
     * Requested page, from 1.
     */
    page: number;
};

/**
 * Position of this page in the list, and the cursor of the next one.
 */
export type Pagination = {
    /**
     * Matching records; with a cursor, as counted on the first page.
     */
    total: number;
    /**
     * Requested page size.
     */
    limit: number;
    /**
     * Requested offset.
     */
    offset: number;
    /**
     * True if records follow this page.
     */
    hasMore: boolean;
    /**
     * Cursor of the next page, or null.
     */
    nextCursor: string | null;
};

export type Party = {
    /**
     * Id of a party: `pty_` and up to 120 letters, digits, `_` and `-`.
     */
    id: string;
    /**
     * CPF or CNPJ without mask.
     */
    document: TaxDocument;
    /**
     * CPF of a person or CNPJ of a company.
     */
    documentType: DocumentType;
    /**
     * INDIVIDUAL or COMPANY; null before onboarding is completed.
     */
    kind: PartyKind | null;
    /**
     * True after onboarding: the borrower may accept contracts.
     */
    hasAccount: boolean;
    /**
     * Contact data; null before onboarding is completed and after an erasure.
     */
    profile: {
        /**
         * Full name; null after an erasure.
         */
        name: string | null;
        /**
         * E-mail address; null if unknown or erased.
         */
        email: string | null;
        /**
         * Phone number in E.164, such as +5511987654321; null if unknown.
         */
        phone: string | null;
    } | null;
    /**
     * LENDER, BORROWER or both; empty restricts nothing.
     */
    modules: Array<PartyModule>;
    /**
     * When onboarding was first completed; null before.
     */
    verifiedAt: string | null;
    /**
     * When it was created.
     */
    createdAt: string;
    /**
     * When it last changed; equal to `createdAt` until then.
     */
    updatedAt: string;
};

export type PartyKind = 'INDIVIDUAL' | 'COMPANY';

export type PartyModule = 'LENDER' | 'BORROWER';

export type PaymentRail = 'PIX' | 'TED' | 'ACH' | 'WIRE' | 'SEPA' | 'SWIFT';

export type PendingCommand = {
    /**
     * The command that was accepted.
     */
    data: {
        /**
         * Id of the command, for `GET /commands/v1/{commandId}`.
         */
        commandId: string;
        /**
         * Always PENDING here; the command ends in SUCCEEDED or REFUSED.
         */
        status: 'PENDING';
    };
};

/**
 * Decimal number, as text or as a JSON number: at most 12 digits before and 6 after the point, greater than 0. Never rounded.
 */
export type PercentageInput = string | number | Decimal;

export type PlatformStatus = {
    /**
     * Time of the last check; outdated after 30 seconds.
     */
    at: string;
    /**
     * The worst of the components’ states.
     */
    state: 'OPERATIONAL' | 'UNKNOWN' | 'DEGRADED' | 'DOWN';
    /**
     * Components that clients notice, in a fixed order.
     */
    components: Array<StatusComponent>;
    /**
     * Age of the latest price of each symbol; for prices see `GET /v1/market`.
     */
    prices: Array<StatusPrice>;
    /**
     * Processing delays of the platform, without the receivers’ time.
     */
    delays: StatusDelays;
    /**
     * Open incidents, and at most 50 of the last 90 days; newest first.
     */
    incidents: Array<StatusIncident>;
    /**
     * Last update of incidents; null if none since startup.
     */
    incidentsAt: string | null;
};

export type PreRegistration = {
    /**
     * Id of a pre-registration: `pre_` and up to 120 letters, digits, `_` and `-`.
     */
    id: string;
    /**
     * CPF or CNPJ without mask.
     */
    document: TaxDocument;
    /**
     * CPF of a person or CNPJ of a company.
     */
    documentType: DocumentType;
    /**
     * Name of the client; null after an erasure.
     */
    name: string | null;
    /**
     * E-mail address; null if unknown or erased.
     */
    email: string | null;
    /**
     * Phone number in E.164, such as +5511987654321; null if unknown.
     */
    phone: string | null;
    /**
     * CPF or CNPJ of the lender, who created the record.
     */
    lenderDocument: TaxDocument;
    /**
     * Onboarding case (`onb_…`); survives a document change.
     */
    onboardingCaseId: string;
    /**
     * CONVERTED has an account; SUPERSEDED was replaced by another document.
     */
    status: 'OPEN' | 'ONBOARDING' | 'CONVERTED' | 'SUPERSEDED';
    /**
     * When it was created.
     */
    createdAt: string;
    /**
     * When it last changed; equal to `createdAt` until then.
     */
    updatedAt: string;
};

export type PreRegistrationInput = {
    /**
     * CPF (11 digits) or CNPJ (14 characters), with or without mask.
     */
    document: TaxDocumentInput;
    /**
     * Name of the client.
     */
    name: string;
    /**
     * E-mail address; an onboarding session needs the same one to correct the document.
     */
    email: string;
    /**
     * Phone number with area code; Brazilian unless it has a country code.
     */
    phone?: string | null;
};

/**
 * Decimal number, as text or as a JSON number: at most 16 digits before and 8 after the point, greater than 0. Never rounded.
 */
export type PriceInput = string | number | Decimal;

export type PriceTick = {
    /**
     * Token in USD, or a pair such as USDBRL.
     */
    symbol: string;
    /**
     * The price, at most 8 fraction digits.
     */
    price: PriceInput;
    /**
     * Name of the feed; feeds of one symbol are compared.
     */
    source: string;
    /**
     * Time at the source; with symbol and source it identifies the tick.
     */
    asOf: string;
};

export type PriceTicksInput = {
    /**
     * Token in USD, or a pair such as USDBRL.
     */
    symbol?: string;
    /**
     * The price, at most 8 fraction digits.
     */
    price?: PriceInput;
    /**
     * Name of the feed; feeds of one symbol are compared.
     */
    source?: string;
    /**
     * Time at the source; with symbol and source it identifies the tick.
     */
    asOf?: string;
    /**
     * Up to 500 ticks, instead of the four single fields.
     */
    ticks?: Array<PriceTick>;
};

export type PriceUsed = {
    /**
     * Stablecoin of the collateral, USDC or USDT; together with `network` it names one token.
     */
    tokenSymbol: TokenSymbol;
    /**
     * Blockchain network that the token is on; the same symbol on another network is another token.
     */
    network: Network;
    /**
     * Token units held; called `amount` in deposits and releases.
     */
    quantity: Decimal;
    /**
     * USD for one token, before the cap at 1; null if no price is known.
     */
    price: Decimal | null;
    /**
     * Discount on the value, from "0" to "1".
     */
    haircut: Decimal;
    /**
     * Quantity × min(price, 1) × rate × (1 − haircut), in `fiatCurrency`; or null.
     */
    value: Decimal | null;
    /**
     * Price feed, or `median` of several; null without a price.
     */
    source: string | null;
    /**
     * Time of the price at its source; null without a price.
     */
    asOf: string | null;
};

export type Problem = {
    /**
     * Error code for programs; see `GET /errors`.
     */
    code: 'INVALID_REQUEST' | 'borrower_is_lender' | 'borrower_module_missing' | 'token_not_accepted' | 'unauthenticated' | 'forbidden' | 'customer_not_linked' | 'borrower_account_required' | 'not_found' | 'borrower_not_found' | 'method_not_allowed' | 'unsupported_version' | 'request_timeout' | 'contract_not_accepted' | 'invalid_state' | 'approval_required' | 'terms_changed' | 'invalid_stage_transition' | 'document_change_refused' | 'balance_superseded' | 'implausible_balance' | 'deposit_already_recorded' | 'liquidation_already_confirmed' | 'release_refused' | 'idempotency_in_progress' | 'file_too_large' | 'uri_too_long' | 'unsupported_media_type' | 'idempotency_key_reused' | 'rate_limited' | 'headers_too_large' | 'internal_error' | 'service_unavailable';
    /**
     * The first of `violations`; both fields are null if there is none.
     */
    details: {
        /**
         * Path of the field, such as `acceptedTokens[0].network`; null if no field is concerned.
         */
        field: string | null;
        /**
         * What is wrong, or a code if the operation defines codes; may be null.
         */
        reason: string | null;
    };
    /**
     * All violations of the request, at most 20.
     */
    violations: Array<{
        /**
         * Path of the field, such as `acceptedTokens[0].network`; null if no field is concerned.
         */
        field: string | null;
        /**
         * What is wrong, or a code if the operation defines codes; may be null.
         */
        reason: string | null;
    }>;
    /**
     * Request id for support: the `X-Request-Id` of this response.
     */
    requestId: string;
    /**
     * URI of the code’s documentation, below `/errors`.
     */
    type: string;
    /**
     * Description of the code; the same for every request.
     */
    title: string;
    /**
     * HTTP status of this response.
     */
    status: number;
    /**
     * What is wrong with this request, for people.
     */
    detail: string;
    /**
     * Path of the request.
     */
    instance: string;
};

export type ProceedsInput = {
    /**
     * Fiat proceeds, in the contract’s currency.
     */
    proceeds: MoneyOrZeroInput;
};

export type ProposedApproval = {
    /**
     * Id of an approval: `apr_` and up to 120 letters, digits, `_` and `-`.
     */
    id: string;
    /**
     * The act that needs approval.
     */
    act: ApprovalAct;
    /**
     * The `operationId` that requested it.
     */
    operation: string;
    /**
     * Operation that will be carried out; fields that it lacks are absent.
     */
    request: ApprovalRequest;
    /**
     * PROPOSED until another key decides, the proposer withdraws it, or it expires.
     */
    status: ApprovalStatus;
    /**
     * API key that proposed the act.
     */
    proposedBy: string;
    /**
     * Name of the key that proposed; null if it has none.
     */
    proposedByName: string | null;
    /**
     * When it was proposed.
     */
    proposedAt: string;
    /**
     * Deadline for the approval: 24 hours after the proposal.
     */
    expiresAt: string;
    /**
     * Key that decided or withdrew; null if none did or it expired.
     */
    decidedBy: string | null;
    /**
     * Name of the key that decided; null if it has none.
     */
    decidedByName: string | null;
    /**
     * When it was decided or expired; null before.
     */
    decidedAt: string | null;
    /**
     * Reason given with the decision, or null.
     */
    reason: string | null;
    /**
     * Result of an approved act; null if unknown or not approved.
     */
    outcome: {
        /**
         * DONE: it was carried out. REFUSED: a rule prevented it.
         */
        status: 'DONE' | 'REFUSED';
        /**
         * When it was decided.
         */
        at: string;
        /**
         * Id of the created or changed resource; null if refused.
         */
        resource: string | null;
        /**
         * Why it was refused; null if it was carried out.
         */
        error: {
            /**
             * Error code, see `GET /errors`.
             */
            code: string;
            /**
             * Field concerned, or null.
             */
            field: string | null;
            /**
             * Problem in words for developers; or null.
             */
            reason: string | null;
        } | null;
    } | null;
    /**
     * Secret of a key created on approval, shown once; else null.
     */
    secret: string | null;
};

/**
 * Decimal number, as text or as a JSON number: at most 3 digits before and 6 after the point, greater than 0, at most 100. Never rounded.
 */
export type RateInput = string | number | Decimal;

/**
 * Decimal number, as text or as a JSON number: at most 12 digits before and 6 after the point, greater than 0. Never rounded.
 */
export type RatioInput = string | number | Decimal;

export type RecoveryInput = {
    /**
     * Events from this time on, even before the endpoint existed.
     */
    since: string;
    /**
     * Events before this time; now if absent or null.
     */
    until?: string | null;
};

export type Release = {
    /**
     * Id of a release: `rel_` and up to 120 letters, digits, `_` and `-`.
     */
    id: string;
    /**
     * Integer id of the contract, from its creation or from `GET /contracts/v1`.
     */
    contractId: number;
    /**
     * Integer id of the guarantee: `guarantee.id` of its contract.
     */
    guaranteeId: number;
    /**
     * REQUEST of the lender, or CLOSING at the contract’s end.
     */
    origin: 'REQUEST' | 'CLOSING';
    /**
     * PENDING until valued, APPROVED until custody confirms, then RELEASED; or REFUSED.
     */
    status: 'PENDING' | 'APPROVED' | 'RELEASED' | 'REFUSED';
    /**
     * Stablecoin of the collateral, USDC or USDT; together with `network` it names one token.
     */
    tokenSymbol: TokenSymbol;
    /**
     * Blockchain network that the token is on; the same symbol on another network is another token.
     */
    network: Network;
    /**
     * Token units, not fiat: at most 6 fraction digits.
     */
    amount: Decimal;
    /**
     * Why it was refused, as text; see `reasonCode`. Null otherwise.
     */
    reason: string | null;
    /**
     * Reason code of a refusal: LTV_ABOVE_INITIAL, PRICE_STALE, PRICE_UNKNOWN, NOT_HELD; null otherwise.
     */
    reasonCode: string | null;
    /**
     * When it was created.
     */
    createdAt: string;
    /**
     * When it last changed; equal to `createdAt` until then.
     */
    updatedAt: string;
};

export type ReleaseInput = {
    /**
     * Stablecoin of the collateral, USDC or USDT; together with `network` it names one token.
     */
    tokenSymbol: TokenSymbol;
    /**
     * Blockchain network that the token is on; the same symbol on another network is another token.
     */
    network: Network;
    /**
     * Token units to return, at most those held.
     */
    amount: TokenQuantityInput;
};

export type ResendInput = {
    /**
     * Only to this endpoint; to all previous ones if absent.
     */
    endpointId?: string | null;
};

export type ResumeSalesInput = {
    /**
     * Why sales may resume; kept with the event.
     */
    reason: string;
};

export type ReturnInput = {
    /**
     * Address that it goes to, on its network.
     */
    destination: string;
};

export type RotatedWebhookSecret = {
    /**
     * Verifies deliveries: `whsec_…`, or the public key `whpk_…` with ED25519.
     */
    secret: string | null;
    /**
     * Signature of deliveries: HMAC_SHA256 (`v1`, default) or ED25519 (`v1a`, public key).
     */
    signatureType: SignatureType;
    /**
     * Until when the previous secret signs; null without grace period.
     */
    previousExpiresAt: string | null;
};

export type SavedBankAccount = {
    /**
     * Id of a bank account: `bank_` and up to 120 letters, digits, `_` and `-`.
     */
    id: string;
    /**
     * PENDING if an integration saved it, else ACTIVE.
     */
    status: 'PENDING' | 'ACTIVE';
};

export type SavedWallet = {
    /**
     * Id of a wallet: `wlt_` and up to 120 letters, digits, `_` and `-`.
     */
    id: string;
    /**
     * Always PENDING: the wallet provider confirms it later.
     */
    status: 'PENDING';
};

export type Scope = 'contracts' | 'borrower' | 'ltv:read' | 'webhooks' | 'audit:read' | 'keys:manage' | 'approvals' | 'global-account' | 'integration:onboarding' | 'integration:signature' | 'integration:custody' | 'integration:market' | 'integration:wallet' | 'sandbox' | 'admin';

export type SignInCodeInput = {
    /**
     * Secret of the API key for the console.
     */
    key: string;
};

export type SignatureEventInput = {
    /**
     * Without it, type and signer identify the event.
     */
    eventId?: string;
    /**
     * What happened.
     */
    type: 'SENT' | 'VIEWED' | 'SIGNED' | 'REFUSED' | 'EXPIRED';
    /**
     * Signer, from `signings[].signingDocument.signers[].id`.
     */
    signerId: string;
    /**
     * When it happened at the provider.
     */
    at: string;
    /**
     * Why the signer refused; shown as `refusedReason`.
     */
    reason?: string;
};

/**
 * Signature of deliveries: HMAC_SHA256 (`v1`, default) or ED25519 (`v1a`, public key).
 */
export type SignatureType = 'HMAC_SHA256' | 'ED25519';

export type Signer = {
    /**
     * Id of a signer: `sgr_` and up to 120 letters, digits, `_` and `-`.
     */
    id: string;
    /**
     * ISSUER: the borrower, who must sign; CREDITOR: the lender.
     */
    role: 'ISSUER' | 'CREDITOR';
    /**
     * Name from the borrower’s profile; null if none.
     */
    name: string | null;
    /**
     * CPF or CNPJ of the signer, without mask.
     */
    document: TaxDocument;
    /**
     * E-mail address from the borrower’s profile; null if none.
     */
    email: string | null;
    /**
     * Position in the signing order, from 1.
     */
    order: number;
    /**
     * Signing progress; never goes back.
     */
    status: 'PENDING' | 'SENT' | 'VIEWED' | 'SIGNED' | 'REFUSED';
    /**
     * Signing link, only for the signer’s own key; null for others and after the end.
     */
    signUrl: string | null;
    /**
     * When the document was first opened; null before.
     */
    viewedAt: string | null;
    /**
     * When it was signed; null before.
     */
    signedAt: string | null;
    /**
     * Why the signer refused; null otherwise.
     */
    refusedReason: string | null;
};

export type Signing = {
    /**
     * Id of a signing: `sig_` and up to 120 letters, digits, `_` and `-`.
     */
    id: string;
    /**
     * Document to sign: GUARANTEE or CCB.
     */
    type: 'GUARANTEE' | 'CCB';
    /**
     * CREATED until the provider opens it, ACTIVE while it can be signed.
     */
    status: 'CREATED' | 'ACTIVE' | 'COMPLETED' | 'DECLINED' | 'EXPIRED' | 'CANCELLED';
    /**
     * Signature provider: `local` (sandbox page) or `http` (external).
     */
    provider: string;
    /**
     * Id at the provider; null if none.
     */
    externalId: string | null;
    /**
     * When it was created.
     */
    createdAt: string;
    /**
     * When it could first be signed; null before.
     */
    activatedAt: string | null;
    /**
     * When the last signer signed; null before.
     */
    completedAt: string | null;
    /**
     * Until when it can be signed; null without an end.
     */
    expiresAt: string | null;
    /**
     * Document to sign, with its progress.
     */
    signingDocument: {
        /**
         * Id of a document that is signed: `sgd_` and up to 120 letters, digits, `_` and `-`.
         */
        id: string;
        /**
         * UUID of the file, as in `documents[].id`.
         */
        documentId: string;
        /**
         * File name shown to the signers.
         */
        name: string;
        /**
         * SHA-256 of the signed bytes.
         */
        sha256: string;
        /**
         * How far the document is signed, or how it ended.
         */
        status: 'PENDING' | 'PARTIALLY_SIGNED' | 'SIGNED' | 'REFUSED' | 'EXPIRED' | 'CANCELLED';
        /**
         * Number of signers who have signed.
         */
        signedCount: number;
        /**
         * Number of signers.
         */
        totalSigners: number;
        /**
         * Signers, in signing order.
         */
        signers: Array<Signer>;
        /**
         * Signed document from the provider, at `GET …/documents/{id}`; null until stored.
         */
        signed: {
            /**
             * UUID of the signed file.
             */
            id: string;
            /**
             * SHA-256 of the bytes from the provider.
             */
            sha256: string;
            /**
             * When it was created.
             */
            createdAt: string;
        } | null;
    };
};

export type SigningInput = {
    /**
     * Document to sign again: GUARANTEE or CCB.
     */
    type: 'GUARANTEE' | 'CCB';
};

export type SimulatedContract = {
    /**
     * Integer id of the contract, from its creation or from `GET /contracts/v1`.
     */
    contractId: number;
    /**
     * Name given by the lender.
     */
    contractName: string;
    /**
     * Currency of all fiat amounts of the contract; BRL by default.
     */
    fiatCurrency: FiatCurrency;
    /**
     * Amount owed now, in `fiatCurrency`; "0" means repaid.
     */
    outstandingBalance: Decimal;
    /**
     * Current ratio and level, for comparison.
     */
    before: {
        /**
         * Loan-to-value ratio, 6 places; null without collateral or without a price.
         */
        currentLtv: number | null;
        /**
         * Threshold that the ratio has reached; a finer form of `status`.
         */
        level: LtvLevel;
    };
    /**
     * Loan-to-value ratio, 6 places; null without collateral or without a price.
     */
    currentLtv: number | null;
    /**
     * Simulated status; remains ALERT until the ratio is below `warning`.
     */
    status: LtvStatus;
    /**
     * Threshold that the ratio has reached; a finer form of `status`.
     */
    level: LtvLevel;
    /**
     * Value after haircuts, in `fiatCurrency`; null without a price.
     */
    collateralValue: Decimal | null;
    /**
     * Repayment that returns the ratio to `cureTo`; "0" if none.
     */
    shortfallAmount: Decimal;
    /**
     * True if a token would be below 0.98 USD, which blocks automatic sales.
     */
    depeg: boolean;
    /**
     * True if the alert ratio would be crossed.
     */
    wouldAlert: boolean;
    /**
     * True if a liquidation would follow.
     */
    wouldLiquidate: boolean;
    /**
     * Alternative deposits, each sufficient to cure; empty if none is due.
     */
    topUp: Array<{
        /**
         * Stablecoin of the collateral, USDC or USDT; together with `network` it names one token.
         */
        tokenSymbol: TokenSymbol;
        /**
         * Blockchain network that the token is on; the same symbol on another network is another token.
         */
        network: Network;
        /**
         * Token units, not fiat: at most 6 fraction digits.
         */
        amount: Decimal;
    }>;
};

export type Simulation = {
    /**
     * Id of a borrower journey: `sim_` and up to 120 letters, digits, `_` and `-`.
     */
    simulationId: string;
    /**
     * Integer id of the contract, from its creation or from `GET /contracts/v1`.
     */
    contractId: number;
    /**
     * Stage of the journey; stages follow each other in this order.
     */
    stage: JourneyStage;
    /**
     * Figures of the contract, without recalculation.
     */
    quote: {
        /**
         * Principal of the loan, in `fiatCurrency`.
         */
        totalLoanValue: Decimal;
        /**
         * Amount owed now, in `fiatCurrency`; "0" means repaid.
         */
        outstandingBalance: Decimal;
        /**
         * Monthly interest in percent: "1.99" is 1.99 % a month.
         */
        interestRate: Decimal;
        /**
         * CET given by the lender, in percent; null if none.
         */
        cet: Decimal | null;
        /**
         * Always "0": taxes are not computed.
         */
        iofAmount: Decimal;
        /**
         * Number of installments.
         */
        installmentsCount: number;
        /**
         * First day of the contract, at midnight UTC.
         */
        startDate: string;
        /**
         * Last day of the contract, at midnight UTC.
         */
        endDate: string;
        /**
         * Currency of all fiat amounts of the contract; BRL by default.
         */
        fiatCurrency: FiatCurrency;
    };
    /**
     * The contract as the journey shows it.
     */
    draft: {
        /**
         * Name of the person or company.
         */
        name: string;
        /**
         * Free text of the lender; null if none.
         */
        description: string | null;
        /**
         * State now; stages can advance from ACCEPTED on.
         */
        contractStatus: ContractStatus;
        /**
         * Required collateral in percent of the balance.
         */
        collateralPercentage: Decimal;
        /**
         * Required collateral: outstandingBalance × collateralPercentage / 100, rounded up.
         */
        requiredFiatAmount: Decimal;
        /**
         * Tokens accepted as collateral, without duplicates.
         */
        acceptedTokens: Array<{
            /**
             * Stablecoin of the collateral, USDC or USDT; together with `network` it names one token.
             */
            tokenSymbol: TokenSymbol;
            /**
             * Blockchain network that the token is on; the same symbol on another network is another token.
             */
            network: Network;
        }>;
        /**
         * True once a loan agreement (CCB) was uploaded.
         */
        hasCcb: boolean;
    };
    /**
     * When it was created.
     */
    createdAt: string;
    /**
     * When it last changed; equal to `createdAt` until then.
     */
    updatedAt: string;
};

export type StageAdvance = {
    /**
     * Id of a borrower journey: `sim_` and up to 120 letters, digits, `_` and `-`.
     */
    simulationId: string;
    /**
     * Stage before this request.
     */
    previousStage: JourneyStage;
    /**
     * Current stage.
     */
    stage: JourneyStage;
};

export type StageInput = {
    /**
     * The next stage; any other is 409 `invalid_stage_transition`.
     */
    stage: 'IDENTIFICATION' | 'GUARANTEE' | 'CCB';
};

export type StatusComponent = {
    /**
     * Component: `api` (the gateway and its servers), `contracts` (command processing), `ltv`, `prices` (their freshness), `webhooks` or `documents` (files).
     */
    name: 'api' | 'contracts' | 'ltv' | 'prices' | 'webhooks' | 'documents';
    /**
     * State; UNKNOWN means not measured and is not an incident.
     */
    state: 'OPERATIONAL' | 'UNKNOWN' | 'DEGRADED' | 'DOWN';
    /**
     * Start of the incident; null if none or unconfirmed.
     */
    since: string | null;
};

export type StatusDelays = {
    /**
     * Age of the oldest change awaiting valuation; null if not measured.
     */
    ltvSeconds: number | null;
    /**
     * Age of the oldest event awaiting delivery; null if not measured.
     */
    webhooksSeconds: number | null;
};

export type StatusIncident = {
    /**
     * Stable id of the incident.
     */
    id: string;
    /**
     * Component: `api` (the gateway and its servers), `contracts` (command processing), `ltv`, `prices` (their freshness), `webhooks` or `documents` (files).
     */
    component: 'api' | 'contracts' | 'ltv' | 'prices' | 'webhooks' | 'documents';
    /**
     * Worst state measured: DEGRADED or DOWN.
     */
    state: 'OPERATIONAL' | 'UNKNOWN' | 'DEGRADED' | 'DOWN';
    /**
     * First failed check; for `api`, the last check before a gap.
     */
    begunAt: string;
    /**
     * First passed check; null while the incident is open.
     */
    endedAt: string | null;
};

export type StatusPrice = {
    /**
     * USDC and USDT in USD; USDBRL is BRL for one USD.
     */
    symbol: string;
    /**
     * Time of the latest price at its source.
     */
    asOf: string;
    /**
     * Age in seconds, rounded down.
     */
    ageSeconds: number;
    /**
     * True if too old for liquidations.
     */
    stale: boolean;
    /**
     * Conditions of the price that hold something back; empty if none.
     */
    conditions: Array<'STALE' | 'IMPLAUSIBLE' | 'DISPUTED' | 'DEPEGGED' | 'THIN'>;
};

export type SumBeside = {
    /**
     * Sum below this node, in token units.
     */
    sum: Decimal;
    /**
     * SHA-256 of the node in Base64.
     */
    hash: string;
};

/**
 * CPF or CNPJ without mask.
 */
export type TaxDocument = string;

/**
 * CPF (11 digits) or CNPJ (14 characters), with or without mask.
 */
export type TaxDocumentInput = string;

export type TokenAmount = {
    /**
     * Stablecoin of the collateral, USDC or USDT; together with `network` it names one token.
     */
    tokenSymbol: TokenSymbol;
    /**
     * Blockchain network that the token is on; the same symbol on another network is another token.
     */
    network: Network;
    /**
     * Token units, not fiat: at most 6 fraction digits.
     */
    amount: Decimal;
};

/**
 * Decimal number, as text or as a JSON number: at most 2 digits before and 8 after the point, greater than 0. Never rounded.
 */
export type TokenPriceInput = string | number | Decimal;

/**
 * Decimal number, as text or as a JSON number: at most 18 digits before and 6 after the point, greater than 0. Never rounded.
 */
export type TokenQuantityInput = string | number | Decimal;

/**
 * Stablecoin of the collateral, USDC or USDT; together with `network` it names one token.
 */
export type TokenSymbol = 'USDC' | 'USDT';

export type UnattributedReason = 'TOKEN_NOT_ACCEPTED' | 'TOKEN_CONTRACT' | 'SENDER' | 'GUARANTEE_CLOSED' | 'TOO_LARGE' | 'MINED_AGAIN' | 'ADDRESS_UNKNOWN';

export type WaitForCollateral = {
    /**
     * The lock needs more collateral.
     */
    kind: 'COLLATERAL';
    /**
     * Value of what is held, in `fiatCurrency`.
     */
    have: Decimal;
    /**
     * Value that is required.
     */
    need: Decimal;
};

export type WaitForDocument = {
    /**
     * A file is missing.
     */
    kind: 'DOCUMENT';
    /**
     * Not added yet.
     */
    document: 'CCB';
};

export type WaitForPrice = {
    /**
     * The lock needs another price.
     */
    kind: 'PRICE';
    /**
     * USDC, USDT, USDBRL or EURUSD.
     */
    symbol: string;
    /**
     * Why its last price cannot lock the collateral.
     */
    state: 'NEVER_SEEN' | 'STALE' | 'DISPUTED' | 'IMPLAUSIBLE';
};

export type WaitForRevaluation = {
    /**
     * The lock needs a newer valuation.
     */
    kind: 'REVALUATION';
    /**
     * Time of the change of collateral or balance that is not valued yet.
     */
    at: string;
};

export type WaitForSignature = {
    /**
     * Not everybody has signed.
     */
    kind: 'SIGNATURE';
    /**
     * What is to be signed: the loan agreement.
     */
    document: 'CCB';
    /**
     * State of its last signing; after DECLINED or EXPIRED the lender opens a new one. Null without one.
     */
    status: 'CREATED' | 'ACTIVE' | 'DECLINED' | 'EXPIRED' | 'CANCELLED' | null;
};

export type Wallet = {
    /**
     * Id of a wallet: `wlt_` and up to 120 letters, digits, `_` and `-`.
     */
    id: string;
    /**
     * Always WALLET; distinguishes a wallet from a bank account.
     */
    kind: 'WALLET';
    /**
     * PENDING until the wallet provider confirms it, then CONFIRMED.
     */
    status: 'PENDING' | 'CONFIRMED';
    /**
     * Blockchain network of the wallet.
     */
    rail: Network;
    /**
     * Address of the wallet with its EIP-55 checksum.
     */
    walletAddress: string;
    /**
     * Token of the wallet; null or absent for any.
     */
    currency: TokenSymbol | null;
    /**
     * Your name for the wallet.
     */
    walletLabel: string | null;
    /**
     * When it was confirmed; null before.
     */
    confirmedAt: string | null;
    /**
     * Customer of the global account (`cus_…`).
     */
    customerId: string;
    /**
     * When it was created.
     */
    createdAt: string;
    /**
     * When it last changed; equal to `createdAt` until then.
     */
    updatedAt: string;
};

export type WalletConfirmedEvent = {
    /**
     * The same on Kafka, in webhooks and in the pull API: deduplicate by it.
     */
    id: string;
    /**
     * Name of the event.
     */
    event: 'wallet.confirmed';
    /**
     * When it happened.
     */
    timestamp: string;
    /**
     * A wallet was confirmed to belong to its customer. Happens once per wallet.
     */
    data: {
        /**
         * Id of the wallet (wlt_…).
         */
        walletId: string;
        /**
         * Address in the notation of EIP-55.
         */
        walletAddress: string;
        /**
         * Network of the wallet.
         */
        network: 'ETHEREUM' | 'POLYGON' | 'BASE';
        /**
         * Token that the wallet is for; null = any.
         */
        currency: string | null;
        /**
         * When it was confirmed, in milliseconds since the epoch, UTC.
         */
        confirmedAt: string;
    };
};

export type WalletInput = {
    /**
     * Id of a customer of the global account: `cus_` and up to 120 letters, digits, `_` and `-`.
     */
    customerId: string;
    /**
     * Blockchain network of the wallet.
     */
    rail: Network;
    /**
     * Address with EIP-55 checksum, or in a single case.
     */
    walletAddress: string;
    /**
     * Token of the wallet; null or absent for any.
     */
    currency?: TokenSymbol | null | '';
    /**
     * Your name for the wallet.
     */
    walletLabel?: string | null | '';
};

export type WebhookCondition = {
    /**
     * Path below `data`, for example `guaranteeStatus` or `acceptedTokens[0].network`.
     */
    path: string;
    /**
     * Comparison operator.
     */
    op: 'eq' | 'ne' | 'in' | 'gt' | 'gte' | 'lt' | 'lte' | 'exists';
    /**
     * A list for `in`, a boolean for `exists`. Amounts, ratios and quantities are compared exactly as numbers; documents, ids and hashes as text.
     */
    value: string | number | boolean | null | Array<string | number | boolean | null>;
};

export type WebhookEndpoint = {
    /**
     * Id of a webhook endpoint: `ep_` and up to 120 letters, digits, `_` and `-`.
     */
    id: string;
    /**
     * URL for deliveries: https only; non-public addresses are refused.
     */
    url: string;
    /**
     * `*` selects `collateral.created`, `collateral.ltv_alert`, `collateral.liquidated`, `guarantee.created`, `guarantee.liquidated`, and the events of your account, wallets, customers and endpoints. Contract lifecycle and market events must be named, singly or by prefix (`contract.*`). `guarantee.deposited` is an alias of `guarantee.deposit_recorded`, `guarantee.released` of `guarantee.release_confirmed`.
     */
    events: Array<'*' | 'collateral.created' | 'collateral.ltv_alert' | 'collateral.liquidated' | 'guarantee.created' | 'guarantee.liquidated' | 'account.verified' | 'wallet.confirmed' | 'customer.status_changed' | 'endpoint.disabled' | 'market.stale' | 'market.stale_ended' | 'market.depeg' | 'market.depeg_ended' | 'contract.created' | 'contract.imported' | 'contract.sent' | 'contract.accepted' | 'contract.declined' | 'contract.cancelled' | 'contract.reversed' | 'contract.activated' | 'contract.completed' | 'contract.balance_updated' | 'contract.overdue' | 'contract.ccb_attached' | 'guarantee.deposit_instructions_ready' | 'guarantee.deposit_seen' | 'guarantee.deposit_recorded' | 'guarantee.deposit_reversed' | 'guarantee.deposit_identified' | 'guarantee.deposit_unattributed' | 'guarantee.deposit_return_ordered' | 'guarantee.deposit_returned' | 'guarantee.collateral_frozen' | 'guarantee.collateral_unfrozen' | 'guarantee.release_requested' | 'guarantee.release_approved' | 'guarantee.release_refused' | 'guarantee.release_confirmed' | 'guarantee.revalued' | 'guarantee.ltv_alert_recorded' | 'guarantee.liquidation_decided' | 'guarantee.liquidation_confirmed' | 'guarantee.surplus_paid' | 'guarantee.sales_stopped' | 'guarantee.sales_resumed' | 'notice.issued' | 'notice.receipt_recorded' | 'notice.period_ended' | 'journey.materialized' | 'journey.stage_advanced' | 'collateral.*' | 'guarantee.*' | 'contract.*' | 'journey.*' | 'market.*' | 'notice.*' | 'guarantee.deposited' | 'guarantee.released'>;
    /**
     * Your own description; null if none.
     */
    description: string | null;
    /**
     * DISABLED endpoints park events until re-enabled.
     */
    status: 'ENABLED' | 'DISABLED';
    /**
     * Conditions on `data`, all required.
     */
    filter: Array<WebhookCondition>;
    /**
     * Deliver the events of one contract in order; a failure blocks later ones.
     */
    fifo: boolean;
    /**
     * Maximum deliveries per second; null for no limit of yours.
     */
    maxPerSecond: number | null;
    /**
     * REQUESTED by you, GONE after a 410, ONLY_FAILURES after five days; null if ENABLED.
     */
    disabledReason: 'REQUESTED' | 'GONE' | 'ONLY_FAILURES' | null;
    /**
     * When it was disabled; null if ENABLED.
     */
    disabledAt: string | null;
    /**
     * Signature of deliveries: HMAC_SHA256 (`v1`, default) or ED25519 (`v1a`, public key).
     */
    signatureType: SignatureType;
    /**
     * Probable mistakes in accepted settings, such as a path that none of its events has.
     */
    warnings: Array<WebhookWarning>;
    /**
     * When it was created.
     */
    createdAt: string;
    /**
     * When it last changed; equal to `createdAt` until then.
     */
    updatedAt: string;
};

export type WebhookEndpointChanges = {
    /**
     * URL for deliveries: https only; non-public addresses are refused.
     */
    url?: string;
    /**
     * `*` selects `collateral.created`, `collateral.ltv_alert`, `collateral.liquidated`, `guarantee.created`, `guarantee.liquidated`, and the events of your account, wallets, customers and endpoints. Contract lifecycle and market events must be named, singly or by prefix (`contract.*`). `guarantee.deposited` is an alias of `guarantee.deposit_recorded`, `guarantee.released` of `guarantee.release_confirmed`.
     */
    events?: Array<'*' | 'collateral.created' | 'collateral.ltv_alert' | 'collateral.liquidated' | 'guarantee.created' | 'guarantee.liquidated' | 'account.verified' | 'wallet.confirmed' | 'customer.status_changed' | 'endpoint.disabled' | 'market.stale' | 'market.stale_ended' | 'market.depeg' | 'market.depeg_ended' | 'contract.created' | 'contract.imported' | 'contract.sent' | 'contract.accepted' | 'contract.declined' | 'contract.cancelled' | 'contract.reversed' | 'contract.activated' | 'contract.completed' | 'contract.balance_updated' | 'contract.overdue' | 'contract.ccb_attached' | 'guarantee.deposit_instructions_ready' | 'guarantee.deposit_seen' | 'guarantee.deposit_recorded' | 'guarantee.deposit_reversed' | 'guarantee.deposit_identified' | 'guarantee.deposit_unattributed' | 'guarantee.deposit_return_ordered' | 'guarantee.deposit_returned' | 'guarantee.collateral_frozen' | 'guarantee.collateral_unfrozen' | 'guarantee.release_requested' | 'guarantee.release_approved' | 'guarantee.release_refused' | 'guarantee.release_confirmed' | 'guarantee.revalued' | 'guarantee.ltv_alert_recorded' | 'guarantee.liquidation_decided' | 'guarantee.liquidation_confirmed' | 'guarantee.surplus_paid' | 'guarantee.sales_stopped' | 'guarantee.sales_resumed' | 'notice.issued' | 'notice.receipt_recorded' | 'notice.period_ended' | 'journey.materialized' | 'journey.stage_advanced' | 'collateral.*' | 'guarantee.*' | 'contract.*' | 'journey.*' | 'market.*' | 'notice.*' | 'guarantee.deposited' | 'guarantee.released'>;
    /**
     * Your own description; null if none.
     */
    description?: string | null;
    /**
     * DISABLED endpoints park events until re-enabled.
     */
    status?: 'ENABLED' | 'DISABLED';
    /**
     * Conditions on `data`, all required.
     */
    filter?: Array<WebhookCondition> | null;
    /**
     * Deliver the events of one contract in order; a failure blocks later ones.
     */
    fifo?: boolean;
    /**
     * Maximum deliveries per second; null for no limit of yours.
     */
    maxPerSecond?: number | null;
};

export type WebhookEndpointInput = {
    /**
     * URL for deliveries: https only; non-public addresses are refused.
     */
    url: string;
    /**
     * `*` selects `collateral.created`, `collateral.ltv_alert`, `collateral.liquidated`, `guarantee.created`, `guarantee.liquidated`, and the events of your account, wallets, customers and endpoints. Contract lifecycle and market events must be named, singly or by prefix (`contract.*`). `guarantee.deposited` is an alias of `guarantee.deposit_recorded`, `guarantee.released` of `guarantee.release_confirmed`.
     */
    events: Array<'*' | 'collateral.created' | 'collateral.ltv_alert' | 'collateral.liquidated' | 'guarantee.created' | 'guarantee.liquidated' | 'account.verified' | 'wallet.confirmed' | 'customer.status_changed' | 'endpoint.disabled' | 'market.stale' | 'market.stale_ended' | 'market.depeg' | 'market.depeg_ended' | 'contract.created' | 'contract.imported' | 'contract.sent' | 'contract.accepted' | 'contract.declined' | 'contract.cancelled' | 'contract.reversed' | 'contract.activated' | 'contract.completed' | 'contract.balance_updated' | 'contract.overdue' | 'contract.ccb_attached' | 'guarantee.deposit_instructions_ready' | 'guarantee.deposit_seen' | 'guarantee.deposit_recorded' | 'guarantee.deposit_reversed' | 'guarantee.deposit_identified' | 'guarantee.deposit_unattributed' | 'guarantee.deposit_return_ordered' | 'guarantee.deposit_returned' | 'guarantee.collateral_frozen' | 'guarantee.collateral_unfrozen' | 'guarantee.release_requested' | 'guarantee.release_approved' | 'guarantee.release_refused' | 'guarantee.release_confirmed' | 'guarantee.revalued' | 'guarantee.ltv_alert_recorded' | 'guarantee.liquidation_decided' | 'guarantee.liquidation_confirmed' | 'guarantee.surplus_paid' | 'guarantee.sales_stopped' | 'guarantee.sales_resumed' | 'notice.issued' | 'notice.receipt_recorded' | 'notice.period_ended' | 'journey.materialized' | 'journey.stage_advanced' | 'collateral.*' | 'guarantee.*' | 'contract.*' | 'journey.*' | 'market.*' | 'notice.*' | 'guarantee.deposited' | 'guarantee.released'>;
    /**
     * Your own description; null if none.
     */
    description?: string | null;
    /**
     * DISABLED endpoints park events until re-enabled.
     */
    status?: 'ENABLED' | 'DISABLED';
    /**
     * Conditions on `data`, all required.
     */
    filter?: Array<WebhookCondition> | null;
    /**
     * Deliver the events of one contract in order; a failure blocks later ones.
     */
    fifo?: boolean;
    /**
     * Maximum deliveries per second; null for no limit of yours.
     */
    maxPerSecond?: number | null;
    /**
     * Signature of deliveries: HMAC_SHA256 (`v1`, default) or ED25519 (`v1a`, public key).
     */
    signatureType?: SignatureType;
};

export type WebhookEndpointStats = {
    /**
     * Deliveries pending or awaiting retry.
     */
    pending: number;
    /**
     * Deliveries parked until the endpoint is enabled.
     */
    parked: number;
    /**
     * Deliveries acknowledged with 2xx.
     */
    succeeded: number;
    /**
     * Deliveries that failed after the last attempt.
     */
    failed: number;
    /**
     * Deliveries no longer subscribed to when due.
     */
    skipped: number;
    /**
     * When the next attempt is due; null if none is planned.
     */
    nextAttemptAt: string | null;
    /**
     * Since when every attempt has failed; null while it works.
     */
    failingSince: string | null;
    /**
     * When an attempt last succeeded; null before the first.
     */
    lastSuccessAt: string | null;
    /**
     * When an attempt last failed; null before the first.
     */
    lastFailureAt: string | null;
    /**
     * Attempts of the last 24 hours, oldest first, for your newest 1,000 events.
     */
    hours: Array<WebhookHour>;
};

export type WebhookErrorBudget = {
    /**
     * Target share of first attempts that start in time.
     */
    objective: number;
    /**
     * Time limit after publication, in seconds.
     */
    seconds: number;
    /**
     * Deliveries that count: without parked ones and those blocked by `fifo`.
     */
    due: number;
    /**
     * Deliveries whose first attempt was late or has not started.
     */
    missed: number;
    /**
     * Remaining share of the budget; may be negative.
     */
    remaining: number | null;
};

export type WebhookFirstAttempts = {
    /**
     * Deliveries with at least one attempt.
     */
    made: number;
    /**
     * Deliveries whose first attempt was acknowledged with 2xx.
     */
    succeeded: number;
    /**
     * `succeeded` / `made`, rounded down to six places; null if none was made.
     */
    share: number | null;
};

export type WebhookHour = {
    /**
     * Start of the hour.
     */
    at: string;
    /**
     * Attempts of this hour acknowledged with 2xx.
     */
    succeeded: number;
    /**
     * Attempts of this hour not acknowledged with 2xx.
     */
    failed: number;
    /**
     * Median duration in milliseconds; null if none.
     */
    medianMs: number | null;
    /**
     * Longest duration in milliseconds; null if none.
     */
    slowestMs: number | null;
};

export type WebhookRequest = {
    /**
     * Id of the delivery job (`req_…`).
     */
    id: string;
    /**
     * Kind of job: TEST, RESEND, RECOVER or CONFORMANCE.
     */
    kind: string;
    /**
     * Endpoint concerned; null for all.
     */
    endpointId: string | null;
    /**
     * Event concerned; null if none.
     */
    eventId: string | null;
    /**
     * OPEN until it is carried out, then DONE or FAILED.
     */
    status: 'OPEN' | 'DONE' | 'FAILED';
    /**
     * When it was created.
     */
    createdAt: string;
    /**
     * When it was carried out; null before.
     */
    finishedAt: string | null;
    /**
     * Result, such as the number of recovered events; null before DONE.
     */
    result: {
        [key: string]: unknown;
    } | null;
};

export type WebhookSecret = {
    /**
     * Verifies deliveries: `whsec_…`, or the public key `whpk_…` with ED25519.
     */
    secret: string;
    /**
     * Signature of deliveries: HMAC_SHA256 (`v1`, default) or ED25519 (`v1a`, public key).
     */
    signatureType: SignatureType;
    /**
     * Previous secrets that still sign alongside the current one.
     */
    previous: Array<{
        /**
         * Verifies deliveries: `whsec_…`, or the public key `whpk_…` with ED25519.
         */
        secret: string;
        /**
         * Until when this secret signs alongside the current one.
         */
        expiresAt: string;
    }>;
};

export type WebhookSecretRotationInput = {
    /**
     * How long the previous secret keeps signing alongside the new one; one day if absent.
     */
    gracePeriodSeconds?: number;
};

export type WebhookServiceLevels = {
    /**
     * Requested time window.
     */
    window: '1h' | '24h' | '30d';
    /**
     * Start of the counted range.
     */
    since: string;
    /**
     * End of the counted range.
     */
    until: string;
    /**
     * False if the window is truncated; see `since`.
     */
    complete: boolean;
    /**
     * Number of deliveries: one per event and subscribed endpoint.
     */
    deliveries: number;
    /**
     * Deliveries acknowledged with 2xx.
     */
    delivered: number;
    /**
     * Deliveries pending or awaiting retry.
     */
    waiting: number;
    /**
     * Deliveries parked until their endpoint is enabled.
     */
    parked: number;
    /**
     * Deliveries that failed after the last attempt.
     */
    failed: number;
    /**
     * Deliveries within 1 s, 10 s and 5 min of publication.
     */
    within: Array<WebhookShareWithin>;
    /**
     * From the event to its first 2xx response.
     */
    publicationToDelivery: WebhookTimes;
    /**
     * From the event to the start of its first attempt.
     */
    publicationToFirstAttempt: WebhookTimes;
    /**
     * Duration of attempts, including connection and response.
     */
    receiver: WebhookTimes;
    /**
     * Success of first attempts.
     */
    firstAttempts: WebhookFirstAttempts;
    /**
     * Error budget of the platform, and how much of it remains.
     */
    errorBudget: WebhookErrorBudget;
};

export type WebhookShareWithin = {
    /**
     * Time since publication, in seconds.
     */
    seconds: number;
    /**
     * Deliveries that are made or overdue.
     */
    due: number;
    /**
     * Deliveries made within that time.
     */
    delivered: number;
    /**
     * `delivered` / `due`, rounded down to six places; null if nothing is due.
     */
    share: number | null;
};

export type WebhookTimes = {
    /**
     * 50th percentile in milliseconds; null if there were none.
     */
    p50Ms: number | null;
    /**
     * 95th percentile in milliseconds; null if there were none.
     */
    p95Ms: number | null;
    /**
     * 99th percentile in milliseconds; null if there were none.
     */
    p99Ms: number | null;
};

export type WebhookWarning = {
    /**
     * Path of the setting, such as `filter[0].path`.
     */
    field: string;
    /**
     * What is probably wrong with it.
     */
    reason: string;
};

export type ReadCommandData = {
    body?: never;
    path: {
        /**
         * Id of a command: `cmd_` and up to 120 letters, digits, `_` and `-`.
         */
        commandId: string;
    };
    query?: never;
    url: '/commands/v1/{commandId}';
};

export type ReadCommandResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: {
            /**
             * Id of a command: `cmd_` and up to 120 letters, digits, `_` and `-`.
             */
            commandId: string;
            /**
             * PENDING until the command is executed, then SUCCEEDED or REFUSED.
             */
            status: 'PENDING' | 'SUCCEEDED' | 'REFUSED';
            /**
             * Response that the request would have had; null while the command is PENDING.
             */
            answer: {
                /**
                 * HTTP status that the request would have returned.
                 */
                status: number;
                /**
                 * Body that the request would have returned.
                 */
                body: unknown;
            } | null;
        };
    };
};

export type ReadCommandResponse = ReadCommandResponses[keyof ReadCommandResponses];

export type ListErrorsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/errors';
};

export type ListErrorsResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: {
            /**
             * Every error code with its HTTP status and meaning. The list is closed.
             */
            errors: Array<{
                /**
                 * Stable code for programs.
                 */
                code: string;
                /**
                 * HTTP status of the error.
                 */
                status: number;
                /**
                 * Meaning of the code.
                 */
                message: string;
            }>;
        };
    };
};

export type ListErrorsResponse = ListErrorsResponses[keyof ListErrorsResponses];

export type ReadOpenApiData = {
    body?: never;
    headers?: {
        /**
         * Known `ETag`: the response is 304 if it still matches.
         */
        'if-none-match'?: string;
        /**
         * With `gzip`, the response is compressed.
         */
        'accept-encoding'?: string;
    };
    path?: never;
    query?: never;
    url: '/openapi.json';
};

export type ReadOpenApiResponses = {
    200: {
        /**
         * OpenAPI version of this document.
         */
        openapi: string;
        [key: string]: unknown;
    };
};

export type ReadOpenApiResponse = ReadOpenApiResponses[keyof ReadOpenApiResponses];

export type ReadLivenessData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/healthz/live';
};

export type ReadLivenessResponses = {
    200: {
        /**
         * Always true: a process that is not running does not respond.
         */
        live: true;
    };
};

export type ReadLivenessResponse = ReadLivenessResponses[keyof ReadLivenessResponses];

export type ReadReadinessData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/healthz/ready';
};

export type ReadReadinessResponses = {
    200: {
        /**
         * False while the process starts, shuts down or lacks a required part.
         */
        ready: boolean;
        /**
         * State of each dependency. The reasons are on the operators’ port.
         */
        checks: {
            [key: string]: 'ok' | 'starting' | 'away' | 'draining';
        };
    };
};

export type ReadReadinessResponse = ReadReadinessResponses[keyof ReadReadinessResponses];

export type ReadStatusData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/status/v1';
};

export type ReadStatusResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: PlatformStatus;
    };
};

export type ReadStatusResponse = ReadStatusResponses[keyof ReadStatusResponses];

export type ListDeadLettersData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Items per page.
         */
        take?: number;
        /**
         * Offset. Slow when large: use `cursor` to read far into a list.
         */
        skip?: number;
        /**
         * `pagination.nextCursor` of the previous page; replaces `skip`.
         */
        cursor?: string;
        /**
         * Only records of this topic.
         */
        topic?: 'contract-commands' | 'ltv-findings' | 'notice-receipts' | 'directory-commands' | 'endpoint-findings' | 'command-replies' | 'contract-events' | 'log-checkpoints' | 'balance-changes' | 'collateral-events' | 'account-events' | 'market-events' | 'market-prices' | 'price-ages' | 'price-ticks' | 'ltv-snapshots' | 'ltv-positions' | 'audit-log' | 'dead-letters';
        /**
         * Only dead letters in this state.
         */
        state?: 'WAITING' | 'REDRIVEN' | 'DISCARDED';
    };
    url: '/operations/v1/dead-letters';
};

export type ListDeadLettersResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: {
            /**
             * The entries of this page, newest first.
             */
            deadLetters: Array<DeadLetter>;
            /**
             * Position of this page in the list, and the cursor of the next one.
             */
            pagination: Pagination;
        };
    };
};

export type ListDeadLettersResponse = ListDeadLettersResponses[keyof ListDeadLettersResponses];

export type ReadDeadLetterData = {
    body?: never;
    path: {
        /**
         * Topic, partition and offset of the source record, separated by dots.
         */
        id: string;
    };
    query?: never;
    url: '/operations/v1/dead-letters/{id}';
};

export type ReadDeadLetterResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: DeadLetterDetails;
    };
};

export type ReadDeadLetterResponse = ReadDeadLetterResponses[keyof ReadDeadLetterResponses];

export type RedriveDeadLetterData = {
    body?: never;
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Topic, partition and offset of the source record, separated by dots.
         */
        id: string;
    };
    query?: never;
    url: '/operations/v1/dead-letters/{id}/redrive';
};

export type RedriveDeadLetterResponses = {
    200: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: DeadLetter;
    };
};

export type RedriveDeadLetterResponse = RedriveDeadLetterResponses[keyof RedriveDeadLetterResponses];

export type DiscardDeadLetterData = {
    /**
     * The request body.
     */
    body: DeadLetterDiscardInput;
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Topic, partition and offset of the source record, separated by dots.
         */
        id: string;
    };
    query?: never;
    url: '/operations/v1/dead-letters/{id}/discard';
};

export type DiscardDeadLetterResponses = {
    200: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: DeadLetter;
    };
};

export type DiscardDeadLetterResponse = DiscardDeadLetterResponses[keyof DiscardDeadLetterResponses];

export type SearchAuditLogData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Items per page.
         */
        take?: number;
        /**
         * `pagination.nextCursor` of the previous page; replaces `skip`.
         */
        cursor?: string;
        /**
         * Only requests of this API key (`key_…`).
         */
        actor?: string;
        /**
         * Only requests of this party’s keys (`pty_…`).
         */
        tenant?: string;
        /**
         * Only this `operationId`.
         */
        operation?: string;
        /**
         * Only routes with this prefix, such as `/contracts/v1/:id`.
         */
        path?: string;
        /**
         * Only requests with this id first in their path.
         */
        resource?: string;
        /**
         * Only requests with this outcome.
         */
        outcome?: 'SUCCEEDED' | 'REFUSED' | 'PENDING' | 'FAILED';
        /**
         * Only requests with this HTTP status.
         */
        status?: number;
        /**
         * Only from this time on. Entries are kept for 90 days.
         */
        since?: string;
        /**
         * Only before this time.
         */
        until?: string;
    };
    url: '/operations/v1/audit-log';
};

export type SearchAuditLogResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: {
            /**
             * The entries of this page, newest first.
             */
            entries: Array<AuditEntry>;
            /**
             * Position of this page in the log. Entries are not counted, for speed.
             */
            pagination: {
                /**
                 * Requested page size.
                 */
                limit: number;
                /**
                 * True if older entries follow this page.
                 */
                hasMore: boolean;
                /**
                 * Cursor of the next page, or null.
                 */
                nextCursor: string | null;
            };
        };
    };
};

export type SearchAuditLogResponse = SearchAuditLogResponses[keyof SearchAuditLogResponses];

export type ListOwnAuditEntriesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Items per page.
         */
        take?: number;
        /**
         * `pagination.nextCursor` of the previous page; replaces `skip`.
         */
        cursor?: string;
        /**
         * Only requests of this API key (`key_…`).
         */
        actor?: string;
        /**
         * Only this `operationId`.
         */
        operation?: string;
        /**
         * Only requests with this id first in their path.
         */
        resource?: string;
        /**
         * Only requests with this outcome.
         */
        outcome?: 'SUCCEEDED' | 'REFUSED' | 'PENDING' | 'FAILED';
        /**
         * Only requests with this HTTP status.
         */
        status?: number;
        /**
         * Only from this time on. Entries are kept for 90 days.
         */
        since?: string;
        /**
         * Only before this time.
         */
        until?: string;
    };
    url: '/audit/v1';
};

export type ListOwnAuditEntriesResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: {
            /**
             * The entries of this page, newest first.
             */
            entries: Array<OwnAuditEntry>;
            /**
             * Position of this page in the log. Entries are not counted, for speed.
             */
            pagination: {
                /**
                 * Requested page size.
                 */
                limit: number;
                /**
                 * True if older entries follow this page.
                 */
                hasMore: boolean;
                /**
                 * Cursor of the next page, or null.
                 */
                nextCursor: string | null;
            };
        };
    };
};

export type ListOwnAuditEntriesResponse = ListOwnAuditEntriesResponses[keyof ListOwnAuditEntriesResponses];

export type ReadLanesData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/operations/v1/lanes';
};

export type ReadLanesResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: Lanes;
    };
};

export type ReadLanesResponse = ReadLanesResponses[keyof ReadLanesResponses];

export type ResumeSalesData = {
    /**
     * The request body.
     */
    body: ResumeSalesInput;
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Integer id of the guarantee: `guarantee.id` of its contract.
         */
        id: number;
    };
    query?: never;
    url: '/operations/v1/guarantees/{id}/resume-sales';
};

export type ResumeSalesResponses = {
    200: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: Guarantee;
    };
};

export type ResumeSalesResponse = ResumeSalesResponses[keyof ResumeSalesResponses];

export type ListApprovalsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only approvals in this status.
         */
        status?: ApprovalStatus;
        /**
         * Items per page.
         */
        take?: number;
        /**
         * Offset. Slow when large: use `cursor` to read far into a list.
         */
        skip?: number;
        /**
         * `pagination.nextCursor` of the previous page; replaces `skip`.
         */
        cursor?: string;
    };
    url: '/approvals/v1';
};

export type ListApprovalsResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: {
            /**
             * The approvals of your own party, newest first.
             */
            approvals: Array<Approval>;
            /**
             * Position of this page in the list, and the cursor of the next one.
             */
            pagination: Pagination;
        };
    };
};

export type ListApprovalsResponse = ListApprovalsResponses[keyof ListApprovalsResponses];

export type ReadApprovalPolicyData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/approvals/v1/policy';
};

export type ReadApprovalPolicyResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: ApprovalPolicy;
    };
};

export type ReadApprovalPolicyResponse = ReadApprovalPolicyResponses[keyof ReadApprovalPolicyResponses];

export type ChangeApprovalPolicyData = {
    /**
     * The request body.
     */
    body: ApprovalPolicy;
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/approvals/v1/policy';
};

export type ChangeApprovalPolicyResponses = {
    200: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: ApprovalPolicy;
    };
    202: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: ProposedApproval;
    };
};

export type ChangeApprovalPolicyResponse = ChangeApprovalPolicyResponses[keyof ChangeApprovalPolicyResponses];

export type ReadApprovalData = {
    body?: never;
    path: {
        /**
         * Id of an approval: `apr_` and up to 120 letters, digits, `_` and `-`.
         */
        id: string;
    };
    query?: never;
    url: '/approvals/v1/{id}';
};

export type ReadApprovalResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: Approval;
    };
};

export type ReadApprovalResponse = ReadApprovalResponses[keyof ReadApprovalResponses];

export type ApproveActData = {
    /**
     * The request body.
     */
    body?: ApprovalReasonInput;
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of an approval: `apr_` and up to 120 letters, digits, `_` and `-`.
         */
        id: string;
    };
    query?: never;
    url: '/approvals/v1/{id}/approve';
};

export type ApproveActResponses = {
    200: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: Approval;
    };
};

export type ApproveActResponse = ApproveActResponses[keyof ApproveActResponses];

export type RejectActData = {
    /**
     * The request body.
     */
    body?: ApprovalReasonInput;
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of an approval: `apr_` and up to 120 letters, digits, `_` and `-`.
         */
        id: string;
    };
    query?: never;
    url: '/approvals/v1/{id}/reject';
};

export type RejectActResponses = {
    200: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: Approval;
    };
};

export type RejectActResponse = RejectActResponses[keyof RejectActResponses];

export type WithdrawActData = {
    /**
     * The request body.
     */
    body?: ApprovalReasonInput;
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of an approval: `apr_` and up to 120 letters, digits, `_` and `-`.
         */
        id: string;
    };
    query?: never;
    url: '/approvals/v1/{id}/withdraw';
};

export type WithdrawActResponses = {
    200: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: Approval;
    };
};

export type WithdrawActResponse = WithdrawActResponses[keyof WithdrawActResponses];

export type ListApiKeysData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Items per page.
         */
        take?: number;
        /**
         * Offset. Slow when large: use `cursor` to read far into a list.
         */
        skip?: number;
        /**
         * `pagination.nextCursor` of the previous page; replaces `skip`.
         */
        cursor?: string;
    };
    url: '/auth/v1/api-keys';
};

export type ListApiKeysResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: {
            /**
             * The entries of this page, newest first.
             */
            keys: Array<ApiKey>;
            /**
             * Position of this page in the list, and the cursor of the next one.
             */
            pagination: Pagination;
        };
    };
};

export type ListApiKeysResponse = ListApiKeysResponses[keyof ListApiKeysResponses];

export type CreateApiKeyData = {
    /**
     * The request body.
     */
    body: ApiKeyInput;
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/auth/v1/api-keys';
};

export type CreateApiKeyResponses = {
    201: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: NewApiKey;
    };
};

export type CreateApiKeyResponse = CreateApiKeyResponses[keyof CreateApiKeyResponses];

export type RevokeApiKeyData = {
    body?: never;
    path: {
        /**
         * Id of an API key: `key_` and up to 120 letters, digits, `_` and `-`.
         */
        id: string;
    };
    query?: never;
    url: '/auth/v1/api-keys/{id}';
};

export type RevokeApiKeyResponses = {
    204: void;
};

export type RevokeApiKeyResponse = RevokeApiKeyResponses[keyof RevokeApiKeyResponses];

export type RestrictApiKeyData = {
    /**
     * The request body.
     */
    body: KeyNetworksInput;
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of an API key: `key_` and up to 120 letters, digits, `_` and `-`.
         */
        id: string;
    };
    query?: never;
    url: '/auth/v1/api-keys/{id}';
};

export type RestrictApiKeyResponses = {
    200: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: ApiKey;
    };
};

export type RestrictApiKeyResponse = RestrictApiKeyResponses[keyof RestrictApiKeyResponses];

export type ReadOwnKeyData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/auth/v1/key';
};

export type ReadOwnKeyResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: OwnKey;
    };
};

export type ReadOwnKeyResponse = ReadOwnKeyResponses[keyof ReadOwnKeyResponses];

export type ListOwnKeysData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Items per page.
         */
        take?: number;
        /**
         * Offset. Slow when large: use `cursor` to read far into a list.
         */
        skip?: number;
        /**
         * `pagination.nextCursor` of the previous page; replaces `skip`.
         */
        cursor?: string;
    };
    url: '/keys/v1';
};

export type ListOwnKeysResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: {
            /**
             * The entries of this page, newest first.
             */
            keys: Array<ApiKey>;
            /**
             * Position of this page in the list, and the cursor of the next one.
             */
            pagination: Pagination;
        };
    };
};

export type ListOwnKeysResponse = ListOwnKeysResponses[keyof ListOwnKeysResponses];

export type CreateOwnKeyData = {
    /**
     * The request body.
     */
    body: OwnedKeyInput;
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/keys/v1';
};

export type CreateOwnKeyResponses = {
    201: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: NewApiKey;
    };
    202: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: ProposedApproval;
    };
};

export type CreateOwnKeyResponse = CreateOwnKeyResponses[keyof CreateOwnKeyResponses];

export type RotateOwnKeyData = {
    /**
     * The request body.
     */
    body?: KeyRotationInput;
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of an API key: `key_` and up to 120 letters, digits, `_` and `-`.
         */
        id: string;
    };
    query?: never;
    url: '/keys/v1/{id}/rotate';
};

export type RotateOwnKeyResponses = {
    201: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: NewApiKey;
    };
    202: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: ProposedApproval;
    };
};

export type RotateOwnKeyResponse = RotateOwnKeyResponses[keyof RotateOwnKeyResponses];

export type RevokeOwnKeyData = {
    body?: never;
    path: {
        /**
         * Id of an API key: `key_` and up to 120 letters, digits, `_` and `-`.
         */
        id: string;
    };
    query?: never;
    url: '/keys/v1/{id}';
};

export type RevokeOwnKeyResponses = {
    202: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: ProposedApproval;
    };
    204: void;
};

export type RevokeOwnKeyResponse = RevokeOwnKeyResponses[keyof RevokeOwnKeyResponses];

export type RestrictOwnKeyData = {
    /**
     * The request body.
     */
    body: KeyNetworksInput;
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of an API key: `key_` and up to 120 letters, digits, `_` and `-`.
         */
        id: string;
    };
    query?: never;
    url: '/keys/v1/{id}';
};

export type RestrictOwnKeyResponses = {
    200: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: ApiKey;
    };
    202: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: ProposedApproval;
    };
};

export type RestrictOwnKeyResponse = RestrictOwnKeyResponses[keyof RestrictOwnKeyResponses];

export type LookUpBorrowerData = {
    body?: never;
    path?: never;
    query: {
        /**
         * CPF (11 digits) or CNPJ (14 characters), with or without mask.
         */
        document: TaxDocumentInput;
    };
    url: '/contracts/v1/borrowers/lookup';
};

export type LookUpBorrowerResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: BorrowerLookup;
    };
};

export type LookUpBorrowerResponse = LookUpBorrowerResponses[keyof LookUpBorrowerResponses];

export type ListPreRegistrationsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Items per page.
         */
        take?: number;
        /**
         * Offset. Slow when large: use `cursor` to read far into a list.
         */
        skip?: number;
        /**
         * `pagination.nextCursor` of the previous page; replaces `skip`.
         */
        cursor?: string;
    };
    url: '/contracts/v1/borrowers/pre-registrations';
};

export type ListPreRegistrationsResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: {
            /**
             * Your own pre-registrations, newest first.
             */
            preRegistrations: Array<PreRegistration>;
            /**
             * Position of this page in the list, and the cursor of the next one.
             */
            pagination: Pagination;
        };
    };
};

export type ListPreRegistrationsResponse = ListPreRegistrationsResponses[keyof ListPreRegistrationsResponses];

export type PreRegisterBorrowerData = {
    /**
     * The request body.
     */
    body: PreRegistrationInput;
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/contracts/v1/borrowers/pre-registrations';
};

export type PreRegisterBorrowerResponses = {
    200: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: PreRegistration;
    };
    201: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: PreRegistration;
    };
};

export type PreRegisterBorrowerResponse = PreRegisterBorrowerResponses[keyof PreRegisterBorrowerResponses];

export type ChangeOwnDocumentData = {
    /**
     * The request body.
     */
    body: {
        /**
         * CPF (11 digits) or CNPJ (14 characters), with or without mask.
         */
        document: TaxDocumentInput;
    };
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/contracts/v1/borrowers/me/document';
};

export type ChangeOwnDocumentResponses = {
    200: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: ChangedDocument;
    };
};

export type ChangeOwnDocumentResponse = ChangeOwnDocumentResponses[keyof ChangeOwnDocumentResponses];

export type ListContractsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Your role in the contract.
         */
        role?: 'lender' | 'borrower';
        /**
         * Substring of the name, ignoring case and accent composition.
         */
        name?: string;
        /**
         * Only contracts of this borrower.
         */
        borrowerDocument?: TaxDocumentInput;
        /**
         * Only contracts in this state.
         */
        status?: ContractStatus;
        /**
         * True: only overdue loans; false: only others.
         */
        overdue?: boolean;
        /**
         * Only contracts created after this time.
         */
        createdAfter?: string;
        /**
         * Only contracts created before this time.
         */
        createdBefore?: string;
        /**
         * Contracts as of this time; excludes `status` and `overdue`.
         */
        asOf?: string;
        /**
         * Items per page.
         */
        take?: number;
        /**
         * Offset. Slow when large: use `cursor` to read far into a list.
         */
        skip?: number;
        /**
         * `pagination.nextCursor` of the previous page; replaces `skip`.
         */
        cursor?: string;
    };
    url: '/contracts/v1';
};

export type ListContractsResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: {
            /**
             * The entries of this page, newest first.
             */
            contracts: Array<Contract>;
            /**
             * Position of this page in the list, and the cursor of the next one.
             */
            pagination: Pagination;
        };
    };
};

export type ListContractsResponse = ListContractsResponses[keyof ListContractsResponses];

export type CreateContractData = {
    /**
     * The request body.
     */
    body: ContractForm;
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/contracts/v1';
};

export type CreateContractResponses = {
    201: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: Contract;
    };
};

export type CreateContractResponse = CreateContractResponses[keyof CreateContractResponses];

export type ReadContractData = {
    body?: never;
    path: {
        /**
         * Integer id of the contract, from its creation or from `GET /contracts/v1`.
         */
        id: number;
    };
    query?: {
        /**
         * The contract as it stood then.
         */
        asOf?: string;
    };
    url: '/contracts/v1/{id}';
};

export type ReadContractResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: ContractWithLtv;
    };
};

export type ReadContractResponse = ReadContractResponses[keyof ReadContractResponses];

export type DownloadDocumentData = {
    body?: never;
    path: {
        /**
         * Integer id of the contract, from its creation or from `GET /contracts/v1`.
         */
        id: number;
        /**
         * UUID of the document: `documents[].id` of the contract, or `signings[].signingDocument.signed.id`.
         */
        documentId: string;
    };
    query?: never;
    url: '/contracts/v1/{id}/documents/{documentId}';
};

export type DownloadDocumentResponses = {
    200: Blob | File;
};

export type DownloadDocumentResponse = DownloadDocumentResponses[keyof DownloadDocumentResponses];

export type SendContractData = {
    body?: never;
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Integer id of the contract, from its creation or from `GET /contracts/v1`.
         */
        id: number;
    };
    query?: never;
    url: '/contracts/v1/{id}/send';
};

export type SendContractResponses = {
    200: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: Contract;
    };
};

export type SendContractResponse = SendContractResponses[keyof SendContractResponses];

export type AcceptContractData = {
    /**
     * The request body.
     */
    body?: AcceptanceInput;
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Integer id of the contract, from its creation or from `GET /contracts/v1`.
         */
        id: number;
    };
    query?: never;
    url: '/contracts/v1/{id}/accept';
};

export type AcceptContractResponses = {
    200: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: Contract;
    };
};

export type AcceptContractResponse = AcceptContractResponses[keyof AcceptContractResponses];

export type DeclineContractData = {
    /**
     * The request body.
     */
    body?: DeclineInput;
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Integer id of the contract, from its creation or from `GET /contracts/v1`.
         */
        id: number;
    };
    query?: never;
    url: '/contracts/v1/{id}/decline';
};

export type DeclineContractResponses = {
    200: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: Contract;
    };
};

export type DeclineContractResponse = DeclineContractResponses[keyof DeclineContractResponses];

export type CancelContractData = {
    /**
     * The request body.
     */
    body: CancelInput;
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Integer id of the contract, from its creation or from `GET /contracts/v1`.
         */
        id: number;
    };
    query?: never;
    url: '/contracts/v1/{id}/cancel';
};

export type CancelContractResponses = {
    200: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: Contract;
    };
    202: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: ProposedApproval;
    };
};

export type CancelContractResponse = CancelContractResponses[keyof CancelContractResponses];

export type UpdateOutstandingBalanceData = {
    /**
     * The request body.
     */
    body: BalanceInput;
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Integer id of the contract, from its creation or from `GET /contracts/v1`.
         */
        id: number;
    };
    query?: never;
    url: '/contracts/v1/{id}/outstanding-balance';
};

export type UpdateOutstandingBalanceResponses = {
    202: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: {
            /**
             * Integer id of the contract, from its creation or from `GET /contracts/v1`.
             */
            contractId: number;
            /**
             * Amount owed now, in `fiatCurrency`; "0" means repaid.
             */
            outstandingBalance: Decimal;
            /**
             * Valuation triggered by the new balance.
             */
            recalculation: {
                /**
                 * Id of the `balance-changes` record behind the snapshot.
                 */
                id: string;
                /**
                 * Always QUEUED: the snapshot appears in `GET /v1/ltv`.
                 */
                status: 'QUEUED';
            };
        };
    };
};

export type UpdateOutstandingBalanceResponse = UpdateOutstandingBalanceResponses[keyof UpdateOutstandingBalanceResponses];

export type AttachCcbData = {
    /**
     * The request body.
     */
    body: {
        /**
         * PDF document of at most 10 MiB, without password.
         */
        ccbFile: Blob | File;
    };
    path: {
        /**
         * Integer id of the contract, from its creation or from `GET /contracts/v1`.
         */
        id: number;
    };
    query?: never;
    url: '/contracts/v1/{id}/ccb';
};

export type AttachCcbResponses = {
    200: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: Contract;
    };
};

export type AttachCcbResponse = AttachCcbResponses[keyof AttachCcbResponses];

export type OpenSigningData = {
    /**
     * The request body.
     */
    body: SigningInput;
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Integer id of the contract, from its creation or from `GET /contracts/v1`.
         */
        id: number;
    };
    query?: never;
    url: '/contracts/v1/{id}/signings';
};

export type OpenSigningResponses = {
    201: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: Signing;
    };
};

export type OpenSigningResponse = OpenSigningResponses[keyof OpenSigningResponses];

export type ListFactsOfContractData = {
    body?: never;
    path: {
        /**
         * Integer id of the contract, from its creation or from `GET /contracts/v1`.
         */
        id: number;
    };
    query?: {
        /**
         * Items per page.
         */
        take?: number;
        /**
         * Offset. Slow when large: use `cursor` to read far into a list.
         */
        skip?: number;
        /**
         * `pagination.nextCursor` of the previous page; replaces `skip`.
         */
        cursor?: string;
    };
    url: '/contracts/v1/{id}/events';
};

export type ListFactsOfContractResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: {
            /**
             * The entries of this page, newest first.
             */
            facts: Array<ContractFact>;
            /**
             * Position of this page in the list, and the cursor of the next one.
             */
            pagination: Pagination;
        };
    };
};

export type ListFactsOfContractResponse = ListFactsOfContractResponses[keyof ListFactsOfContractResponses];

export type ListNoticesData = {
    body?: never;
    path: {
        /**
         * Integer id of the contract, from its creation or from `GET /contracts/v1`.
         */
        id: number;
    };
    query?: {
        /**
         * Items per page.
         */
        take?: number;
        /**
         * Offset. Slow when large: use `cursor` to read far into a list.
         */
        skip?: number;
        /**
         * `pagination.nextCursor` of the previous page; replaces `skip`.
         */
        cursor?: string;
    };
    url: '/contracts/v1/{id}/notices';
};

export type ListNoticesResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: {
            /**
             * The entries of this page, newest first.
             */
            notices: Array<Notice>;
            /**
             * Position of this page in the list, and the cursor of the next one.
             */
            pagination: Pagination;
        };
    };
};

export type ListNoticesResponse = ListNoticesResponses[keyof ListNoticesResponses];

export type RecordFreezeData = {
    /**
     * The request body.
     */
    body: FreezeInput;
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Integer id of the guarantee: `guarantee.id` of its contract.
         */
        id: number;
    };
    query?: never;
    url: '/guarantees/{id}/freezes';
};

export type RecordFreezeResponses = {
    200: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: Guarantee;
    };
};

export type RecordFreezeResponse = RecordFreezeResponses[keyof RecordFreezeResponses];

export type ConfirmReleaseData = {
    body?: never;
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of a release: `rel_` and up to 120 letters, digits, `_` and `-`.
         */
        id: string;
    };
    query?: never;
    url: '/internal/v1/releases/{id}/confirmations';
};

export type ConfirmReleaseResponses = {
    200: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: Release;
    };
};

export type ConfirmReleaseResponse = ConfirmReleaseResponses[keyof ConfirmReleaseResponses];

export type ConfirmLiquidationData = {
    /**
     * The request body.
     */
    body: ProceedsInput;
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of a liquidation: `liq_` and up to 120 letters, digits, `_` and `-`.
         */
        id: string;
    };
    query?: never;
    url: '/internal/v1/liquidations/{id}/confirmations';
};

export type ConfirmLiquidationResponses = {
    200: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: Guarantee;
    };
};

export type ConfirmLiquidationResponse = ConfirmLiquidationResponses[keyof ConfirmLiquidationResponses];

export type ConfirmSurplusData = {
    body?: never;
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of a surplus: `sur_` and up to 120 letters, digits, `_` and `-`.
         */
        id: string;
    };
    query?: never;
    url: '/internal/v1/surpluses/{id}/confirmations';
};

export type ConfirmSurplusResponses = {
    200: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: Guarantee;
    };
};

export type ConfirmSurplusResponse = ConfirmSurplusResponses[keyof ConfirmSurplusResponses];

export type RecordSignatureEventData = {
    /**
     * The request body.
     */
    body: SignatureEventInput;
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of a signing: `sig_` and up to 120 letters, digits, `_` and `-`.
         */
        id: string;
    };
    query?: never;
    url: '/internal/v1/signings/{id}/events';
};

export type RecordSignatureEventResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: Signing;
    };
};

export type RecordSignatureEventResponse = RecordSignatureEventResponses[keyof RecordSignatureEventResponses];

export type ExportContractsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * `csv` (RFC 4180, UTF-8, with a header) or `ndjson` (one JSON object per line).
         */
        format?: 'csv' | 'ndjson';
        /**
         * CSV only. `excel-br` is for Brazilian Excel: semicolons, decimal commas, a byte order mark, dates and times of São Paulo (dd/mm/yyyy hh:mm:ss), documents as `="…"`.
         */
        dialect?: 'rfc4180' | 'excel-br';
        /**
         * Your role in the contract.
         */
        role?: 'lender' | 'borrower';
        /**
         * Substring of the name, ignoring case and accent composition.
         */
        name?: string;
        /**
         * Only contracts of this borrower.
         */
        borrowerDocument?: TaxDocumentInput;
        /**
         * Only contracts in this state.
         */
        status?: ContractStatus;
        /**
         * True: only overdue loans; false: only others.
         */
        overdue?: boolean;
        /**
         * Only contracts created after this time.
         */
        createdAfter?: string;
        /**
         * Only contracts created before this time.
         */
        createdBefore?: string;
    };
    url: '/exports/v1/contracts';
};

export type ExportContractsResponses = {
    200: Blob | File;
};

export type ExportContractsResponse = ExportContractsResponses[keyof ExportContractsResponses];

export type ExportStatementData = {
    body?: never;
    path: {
        /**
         * Integer id of the contract, from its creation or from `GET /contracts/v1`.
         */
        id: number;
    };
    query?: {
        /**
         * `csv` (RFC 4180, UTF-8, with a header) or `ndjson` (one JSON object per line).
         */
        format?: 'csv' | 'ndjson';
        /**
         * CSV only. `excel-br` is for Brazilian Excel: semicolons, decimal commas, a byte order mark, dates and times of São Paulo (dd/mm/yyyy hh:mm:ss), documents as `="…"`.
         */
        dialect?: 'rfc4180' | 'excel-br';
    };
    url: '/exports/v1/contracts/{id}/statement';
};

export type ExportStatementResponses = {
    200: Blob | File;
};

export type ExportStatementResponse = ExportStatementResponses[keyof ExportStatementResponses];

export type ExportSnapshotsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * `csv` (RFC 4180, UTF-8, with a header) or `ndjson` (one JSON object per line).
         */
        format?: 'csv' | 'ndjson';
        /**
         * CSV only. `excel-br` is for Brazilian Excel: semicolons, decimal commas, a byte order mark, dates and times of São Paulo (dd/mm/yyyy hh:mm:ss), documents as `="…"`.
         */
        dialect?: 'rfc4180' | 'excel-br';
        /**
         * Only snapshots of this contract.
         */
        contractId?: number;
        /**
         * Only from this time on, RFC 3339.
         */
        since?: string;
        /**
         * Only before this time, RFC 3339.
         */
        until?: string;
    };
    url: '/exports/v1/snapshots';
};

export type ExportSnapshotsResponses = {
    200: Blob | File;
};

export type ExportSnapshotsResponse = ExportSnapshotsResponses[keyof ExportSnapshotsResponses];

export type ExportEventsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * `csv` (RFC 4180, UTF-8, with a header) or `ndjson` (one JSON object per line).
         */
        format?: 'csv' | 'ndjson';
        /**
         * CSV only. `excel-br` is for Brazilian Excel: semicolons, decimal commas, a byte order mark, dates and times of São Paulo (dd/mm/yyyy hh:mm:ss), documents as `="…"`.
         */
        dialect?: 'rfc4180' | 'excel-br';
        /**
         * Only events of this kind.
         */
        event?: 'collateral.created' | 'collateral.ltv_alert' | 'collateral.liquidated' | 'guarantee.created' | 'guarantee.liquidated' | 'account.verified' | 'wallet.confirmed' | 'customer.status_changed' | 'endpoint.disabled' | 'market.stale' | 'market.stale_ended' | 'market.depeg' | 'market.depeg_ended' | 'contract.created' | 'contract.imported' | 'contract.sent' | 'contract.accepted' | 'contract.declined' | 'contract.cancelled' | 'contract.reversed' | 'contract.activated' | 'contract.completed' | 'contract.balance_updated' | 'contract.overdue' | 'contract.ccb_attached' | 'guarantee.deposit_instructions_ready' | 'guarantee.deposit_seen' | 'guarantee.deposit_recorded' | 'guarantee.deposit_reversed' | 'guarantee.deposit_identified' | 'guarantee.deposit_unattributed' | 'guarantee.deposit_return_ordered' | 'guarantee.deposit_returned' | 'guarantee.collateral_frozen' | 'guarantee.collateral_unfrozen' | 'guarantee.release_requested' | 'guarantee.release_approved' | 'guarantee.release_refused' | 'guarantee.release_confirmed' | 'guarantee.revalued' | 'guarantee.ltv_alert_recorded' | 'guarantee.liquidation_decided' | 'guarantee.liquidation_confirmed' | 'guarantee.surplus_paid' | 'guarantee.sales_stopped' | 'guarantee.sales_resumed' | 'notice.issued' | 'notice.receipt_recorded' | 'notice.period_ended' | 'journey.materialized' | 'journey.stage_advanced';
        /**
         * Only events of this contract.
         */
        contractId?: number;
        /**
         * Only from this time on, RFC 3339.
         */
        since?: string;
        /**
         * Only before this time, RFC 3339.
         */
        until?: string;
    };
    url: '/exports/v1/events';
};

export type ExportEventsResponses = {
    200: Blob | File;
};

export type ExportEventsResponse = ExportEventsResponses[keyof ExportEventsResponses];

export type ErasePartyData = {
    /**
     * The request body.
     */
    body: ErasureInput;
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/internal/v1/parties/erasures';
};

export type ErasePartyResponses = {
    200: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: Erasure;
    };
};

export type ErasePartyResponse = ErasePartyResponses[keyof ErasePartyResponses];

export type CreateSignInCodeData = {
    /**
     * The request body.
     */
    body: SignInCodeInput;
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/console/sign-in-codes';
};

export type CreateSignInCodeResponses = {
    201: {
        /**
         * The requested or created resource.
         */
        data: {
            /**
             * One-time code, as in the link printed by `npm start`.
             */
            code: string;
            /**
             * When the code expires, 60 seconds after its creation.
             */
            expiresAt: string;
        };
    };
};

export type CreateSignInCodeResponse = CreateSignInCodeResponses[keyof CreateSignInCodeResponses];

export type CreateCustomerData = {
    /**
     * The request body.
     */
    body: CustomerInput;
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/global-account/api/v1/customers';
};

export type CreateCustomerResponses = {
    201: CreatedCustomer;
};

export type CreateCustomerResponse = CreateCustomerResponses[keyof CreateCustomerResponses];

export type ReadCustomerData = {
    body?: never;
    path: {
        /**
         * Id of a customer of the global account: `cus_` and up to 120 letters, digits, `_` and `-`.
         */
        id: string;
    };
    query?: never;
    url: '/global-account/api/v1/customers/{id}';
};

export type ReadCustomerResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: Customer;
    };
};

export type ReadCustomerResponse = ReadCustomerResponses[keyof ReadCustomerResponses];

export type ListGuaranteesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Your role in the contract; both sides if absent.
         */
        role?: 'lender' | 'borrower';
        /**
         * State as of this time.
         */
        asOf?: string;
        /**
         * Page, from 1.
         */
        page?: number;
        /**
         * Items per page.
         */
        limit?: number;
        /**
         * `pagination.nextCursor` of the previous page; replaces `skip`.
         */
        cursor?: string;
    };
    url: '/guarantees';
};

export type ListGuaranteesResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: {
            /**
             * The entries of this page, newest first.
             */
            items: Array<GuaranteeWithLtv>;
            /**
             * Position of this page in the list, and the cursor of the next one.
             */
            pagination: PagePagination;
        };
    };
};

export type ListGuaranteesResponse = ListGuaranteesResponses[keyof ListGuaranteesResponses];

export type ReadGuaranteeData = {
    body?: never;
    path: {
        /**
         * Integer id of the guarantee: `guarantee.id` of its contract.
         */
        id: number;
    };
    query?: {
        /**
         * State as of this time.
         */
        asOf?: string;
    };
    url: '/guarantees/{id}';
};

export type ReadGuaranteeResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: GuaranteeWithLtv;
    };
};

export type ReadGuaranteeResponse = ReadGuaranteeResponses[keyof ReadGuaranteeResponses];

export type ListReleasesData = {
    body?: never;
    path: {
        /**
         * Integer id of the guarantee: `guarantee.id` of its contract.
         */
        id: number;
    };
    query?: {
        /**
         * Items per page.
         */
        take?: number;
        /**
         * Offset. Slow when large: use `cursor` to read far into a list.
         */
        skip?: number;
        /**
         * `pagination.nextCursor` of the previous page; replaces `skip`.
         */
        cursor?: string;
    };
    url: '/guarantees/{id}/releases';
};

export type ListReleasesResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: {
            /**
             * The entries of this page, newest first.
             */
            releases: Array<Release>;
            /**
             * Position of this page in the list, and the cursor of the next one.
             */
            pagination: Pagination;
        };
    };
};

export type ListReleasesResponse = ListReleasesResponses[keyof ListReleasesResponses];

export type RequestReleaseData = {
    /**
     * The request body.
     */
    body: ReleaseInput;
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Integer id of the guarantee: `guarantee.id` of its contract.
         */
        id: number;
    };
    query?: never;
    url: '/guarantees/{id}/releases';
};

export type RequestReleaseResponses = {
    202: {
        /**
         * The requested or created resource.
         */
        data: {
            /**
             * Id of a release: `rel_` and up to 120 letters, digits, `_` and `-`.
             */
            releaseId: string;
            /**
             * Always PENDING here.
             */
            status: 'PENDING';
        };
    } | {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: ProposedApproval;
    };
};

export type RequestReleaseResponse = RequestReleaseResponses[keyof RequestReleaseResponses];

export type RecordDepositAtData = {
    /**
     * The request body.
     */
    body: AddressedDepositInput;
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/internal/v1/deposits';
};

export type RecordDepositAtResponses = {
    200: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: Deposit;
    };
    201: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: Deposit;
    };
};

export type RecordDepositAtResponse = RecordDepositAtResponses[keyof RecordDepositAtResponses];

export type ListDepositsData = {
    body?: never;
    path: {
        /**
         * Integer id of the guarantee: `guarantee.id` of its contract.
         */
        id: number;
    };
    query?: {
        /**
         * Items per page.
         */
        take?: number;
        /**
         * Offset. Slow when large: use `cursor` to read far into a list.
         */
        skip?: number;
        /**
         * `pagination.nextCursor` of the previous page; replaces `skip`.
         */
        cursor?: string;
    };
    url: '/guarantees/{id}/deposits';
};

export type ListDepositsResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: {
            /**
             * The entries of this page, newest first.
             */
            deposits: Array<Deposit>;
            /**
             * Position of this page in the list, and the cursor of the next one.
             */
            pagination: Pagination;
        };
    };
};

export type ListDepositsResponse = ListDepositsResponses[keyof ListDepositsResponses];

export type RecordDepositData = {
    /**
     * The request body.
     */
    body: DepositInput;
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Integer id of the guarantee: `guarantee.id` of its contract.
         */
        id: number;
    };
    query?: never;
    url: '/guarantees/{id}/deposits';
};

export type RecordDepositResponses = {
    200: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: Deposit;
    };
    201: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: Deposit;
    };
};

export type RecordDepositResponse = RecordDepositResponses[keyof RecordDepositResponses];

export type ListUnattributedDepositsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Items per page.
         */
        take?: number;
        /**
         * Offset. Slow when large: use `cursor` to read far into a list.
         */
        skip?: number;
        /**
         * `pagination.nextCursor` of the previous page; replaces `skip`.
         */
        cursor?: string;
    };
    url: '/v1/unattributed-deposits';
};

export type ListUnattributedDepositsResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: {
            /**
             * The entries of this page, newest first.
             */
            deposits: Array<Deposit>;
            /**
             * Position of this page in the list, and the cursor of the next one.
             */
            pagination: Pagination;
        };
    };
};

export type ListUnattributedDepositsResponse = ListUnattributedDepositsResponses[keyof ListUnattributedDepositsResponses];

export type AttributeDepositData = {
    body?: never;
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of a deposit: `dep_` and up to 120 letters, digits, `_` and `-`.
         */
        id: string;
    };
    query?: never;
    url: '/v1/unattributed-deposits/{id}/attribute';
};

export type AttributeDepositResponses = {
    200: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: Deposit;
    };
    202: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: ProposedApproval;
    };
};

export type AttributeDepositResponse = AttributeDepositResponses[keyof AttributeDepositResponses];

export type ReturnDepositData = {
    /**
     * The request body.
     */
    body: ReturnInput;
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of a deposit: `dep_` and up to 120 letters, digits, `_` and `-`.
         */
        id: string;
    };
    query?: never;
    url: '/v1/unattributed-deposits/{id}/return';
};

export type ReturnDepositResponses = {
    200: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: Deposit;
    };
    202: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: ProposedApproval;
    };
};

export type ReturnDepositResponse = ReturnDepositResponses[keyof ReturnDepositResponses];

export type ConfirmReturnData = {
    body?: never;
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of a return: `ret_` and up to 120 letters, digits, `_` and `-`.
         */
        id: string;
    };
    query?: never;
    url: '/internal/v1/returns/{id}/confirmations';
};

export type ConfirmReturnResponses = {
    200: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: Deposit;
    };
};

export type ConfirmReturnResponse = ConfirmReturnResponses[keyof ConfirmReturnResponses];

export type ListEveryUnattributedDepositData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Items per page.
         */
        take?: number;
        /**
         * Offset. Slow when large: use `cursor` to read far into a list.
         */
        skip?: number;
        /**
         * `pagination.nextCursor` of the previous page; replaces `skip`.
         */
        cursor?: string;
    };
    url: '/operations/v1/unattributed-deposits';
};

export type ListEveryUnattributedDepositResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: {
            /**
             * The entries of this page, newest first.
             */
            deposits: Array<Deposit>;
            /**
             * Position of this page in the list, and the cursor of the next one.
             */
            pagination: Pagination;
        };
    };
};

export type ListEveryUnattributedDepositResponse = ListEveryUnattributedDepositResponses[keyof ListEveryUnattributedDepositResponses];

export type CloseStrayDepositData = {
    /**
     * The request body.
     */
    body: CloseStrayInput;
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of a deposit: `dep_` and up to 120 letters, digits, `_` and `-`.
         */
        id: string;
    };
    query?: never;
    url: '/operations/v1/unattributed-deposits/{id}/close';
};

export type CloseStrayDepositResponses = {
    200: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: Deposit;
    };
};

export type CloseStrayDepositResponse = CloseStrayDepositResponses[keyof CloseStrayDepositResponses];

export type ListSnapshotsOfContractData = {
    body?: never;
    path?: never;
    query: {
        /**
         * Integer id of the contract, from its creation or from `GET /contracts/v1`.
         */
        contractId: number;
        /**
         * Keeps only the last snapshot of each interval; all if absent.
         */
        every?: 'PT1M' | 'PT5M' | 'PT15M' | 'PT1H' | 'PT6H' | 'P1D';
        /**
         * Data as known at this time.
         */
        asOf?: string;
        /**
         * Items per page.
         */
        limit?: number;
        /**
         * `pagination.nextCursor` of the previous page; replaces `skip`.
         */
        cursor?: string;
    };
    url: '/v1/ltv';
};

export type ListSnapshotsOfContractResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: {
            /**
             * The entries of this page, newest first.
             */
            snapshots: Array<LtvSnapshot>;
            /**
             * Position of this page in the list, and the cursor of the next one.
             */
            pagination: Pagination;
        };
    };
};

export type ListSnapshotsOfContractResponse = ListSnapshotsOfContractResponses[keyof ListSnapshotsOfContractResponses];

export type ListLastSnapshotsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only snapshots with this status.
         */
        status?: LtvStatus;
        /**
         * True: only with a stale or missing price or rate; false: only without.
         */
        stale?: boolean;
        /**
         * True: only with a token below 0.98 USD; false: only without.
         */
        depeg?: boolean;
        /**
         * Data as known at this time.
         */
        asOf?: string;
        /**
         * Items per page.
         */
        take?: number;
        /**
         * Offset. Slow when large: use `cursor` to read far into a list.
         */
        skip?: number;
        /**
         * `pagination.nextCursor` of the previous page; replaces `skip`.
         */
        cursor?: string;
    };
    url: '/v1/ltv/list';
};

export type ListLastSnapshotsResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: {
            /**
             * The snapshots of this page, highest contract id first.
             */
            snapshots: Array<LtvSnapshot>;
            /**
             * Position of this page in the list, and the cursor of the next one.
             */
            pagination: Pagination;
        };
    };
};

export type ListLastSnapshotsResponse = ListLastSnapshotsResponses[keyof ListLastSnapshotsResponses];

export type ProveSnapshotData = {
    body?: never;
    path: {
        /**
         * Id of a loan-to-value snapshot: `snp_` and up to 120 letters, digits, `_` and `-`.
         */
        id: string;
    };
    query?: never;
    url: '/v1/ltv/snapshots/{id}/proof';
};

export type ProveSnapshotResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: LtvProof;
    };
};

export type ProveSnapshotResponse = ProveSnapshotResponses[keyof ProveSnapshotResponses];

export type SimulateLtvData = {
    /**
     * The request body.
     */
    body: LtvSimulationInput;
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/v1/ltv/simulate';
};

export type SimulateLtvResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: LtvSimulation;
    };
};

export type SimulateLtvResponse = SimulateLtvResponses[keyof SimulateLtvResponses];

export type ReadBookData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/ltv/book';
};

export type ReadBookResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: LtvBook;
    };
};

export type ReadBookResponse = ReadBookResponses[keyof ReadBookResponses];

export type ReadBookHistoryData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Number of hours to return, up to now.
         */
        hours?: number;
    };
    url: '/v1/ltv/book/history';
};

export type ReadBookHistoryResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: {
            /**
             * One entry per hour, oldest first.
             */
            hours: Array<LtvBookHour>;
        };
    };
};

export type ReadBookHistoryResponse = ReadBookHistoryResponses[keyof ReadBookHistoryResponses];

export type RecordPricesData = {
    /**
     * The request body.
     */
    body: PriceTicksInput;
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/internal/v1/market/prices';
};

export type RecordPricesResponses = {
    202: {
        /**
         * The requested or created resource.
         */
        data: {
            /**
             * Number of ticks stored by the message broker.
             */
            accepted: number;
        };
    };
};

export type RecordPricesResponse = RecordPricesResponses[keyof RecordPricesResponses];

export type ReadMarketData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/market';
};

export type ReadMarketResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: {
            /**
             * The deployment’s time, the reference for ages.
             */
            now: string;
            /**
             * One entry per symbol, ordered by symbol.
             */
            prices: Array<{
                /**
                 * USDC and USDT in USD; USDBRL: BRL for one USD; EURUSD: USD for one EUR.
                 */
                symbol: string;
                /**
                 * Decimal text, 8 fraction digits at most.
                 */
                price: string;
                /**
                 * Source of the price.
                 */
                source: string;
                /**
                 * Time of the price at its source.
                 */
                asOf: string;
                /**
                 * Age in milliseconds.
                 */
                ageMs: number;
                /**
                 * True if too old for liquidations.
                 */
                stale: boolean;
                /**
                 * True if the token is too far below its peg for liquidations.
                 */
                depeg: boolean;
                /**
                 * True if price sources contradict each other.
                 */
                disputed: boolean;
                /**
                 * Conditions of the price that hold something back; empty if none.
                 */
                conditions: Array<'STALE' | 'IMPLAUSIBLE' | 'DISPUTED' | 'DEPEGGED' | 'THIN'>;
                /**
                 * What waits or is refused because of them.
                 */
                holdsBack: Array<'SALES' | 'RELEASES' | 'ACTIVATION'>;
            }>;
            /**
             * Symbols without any price: contracts that need one wait.
             */
            neverSeen: Array<string>;
        };
    };
};

export type ReadMarketResponse = ReadMarketResponses[keyof ReadMarketResponses];

export type CompleteOnboardingData = {
    /**
     * The request body.
     */
    body: OnboardingCompletionInput;
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/internal/v1/onboarding/completions';
};

export type CompleteOnboardingResponses = {
    200: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: Party;
    };
    201: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: Party;
    };
};

export type CompleteOnboardingResponse = CompleteOnboardingResponses[keyof CompleteOnboardingResponses];

export type RecordComplianceCaseData = {
    /**
     * The request body.
     */
    body: ComplianceCaseInput;
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/internal/v1/onboarding/compliance-cases';
};

export type RecordComplianceCaseResponses = {
    201: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: ComplianceCase;
    };
};

export type RecordComplianceCaseResponse = RecordComplianceCaseResponses[keyof RecordComplianceCaseResponses];

export type OpenOnboardingSessionData = {
    /**
     * The request body.
     */
    body: OnboardingSessionInput;
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/internal/v1/onboarding/sessions';
};

export type OpenOnboardingSessionResponses = {
    201: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: NewApiKey;
    };
};

export type OpenOnboardingSessionResponse = OpenOnboardingSessionResponses[keyof OpenOnboardingSessionResponses];

export type ListOnboardingCasesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * CPF (11 digits) or CNPJ (14 characters), with or without mask.
         */
        document?: TaxDocumentInput;
        /**
         * Only cases in this state.
         */
        status?: OnboardingCaseStatus;
        /**
         * Items per page.
         */
        take?: number;
        /**
         * Offset. Slow when large: use `cursor` to read far into a list.
         */
        skip?: number;
        /**
         * `pagination.nextCursor` of the previous page; replaces `skip`.
         */
        cursor?: string;
    };
    url: '/internal/v1/onboarding/cases';
};

export type ListOnboardingCasesResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: {
            /**
             * The entries of this page, newest first.
             */
            cases: Array<OnboardingCase>;
            /**
             * Position of this page in the list, and the cursor of the next one.
             */
            pagination: Pagination;
        };
    };
};

export type ListOnboardingCasesResponse = ListOnboardingCasesResponses[keyof ListOnboardingCasesResponses];

export type ReadOnboardingCaseData = {
    body?: never;
    path: {
        /**
         * Id of an onboarding case: `onb_` and up to 120 letters, digits, `_` and `-`.
         */
        id: string;
    };
    query?: never;
    url: '/internal/v1/onboarding/cases/{id}';
};

export type ReadOnboardingCaseResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: OnboardingCase;
    };
};

export type ReadOnboardingCaseResponse = ReadOnboardingCaseResponses[keyof ReadOnboardingCaseResponses];

export type SaveBankData = {
    /**
     * The request body.
     */
    body: BankAccountInput;
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/global-account/api/v1/payment-methods/save_bank';
};

export type SaveBankResponses = {
    201: {
        /**
         * The requested or created resource.
         */
        data: SavedBankAccount;
    };
};

export type SaveBankResponse = SaveBankResponses[keyof SaveBankResponses];

export type SaveWalletData = {
    /**
     * The request body.
     */
    body: WalletInput;
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/global-account/api/v1/payment-methods/save_wallet';
};

export type SaveWalletResponses = {
    201: {
        /**
         * The requested or created resource.
         */
        data: SavedWallet;
    };
};

export type SaveWalletResponse = SaveWalletResponses[keyof SaveWalletResponses];

export type ReadPaymentMethodData = {
    body?: never;
    path: {
        /**
         * Bank account (`bank_…`) or wallet (`wlt_…`).
         */
        id: string | string;
    };
    query?: never;
    url: '/global-account/api/v1/payment-methods/{id}';
};

export type ReadPaymentMethodResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: BankAccount | Wallet;
    };
};

export type ReadPaymentMethodResponse = ReadPaymentMethodResponses[keyof ReadPaymentMethodResponses];

export type ConfirmBankData = {
    body?: never;
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of a bank account: `bank_` and up to 120 letters, digits, `_` and `-`.
         */
        id: string;
    };
    query?: never;
    url: '/global-account/api/v1/payment-methods/{id}/confirmations';
};

export type ConfirmBankResponses = {
    200: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: BankAccount;
    };
};

export type ConfirmBankResponse = ConfirmBankResponses[keyof ConfirmBankResponses];

export type ConfirmWalletData = {
    body?: never;
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of a wallet: `wlt_` and up to 120 letters, digits, `_` and `-`.
         */
        id: string;
    };
    query?: never;
    url: '/internal/v1/wallets/{id}/confirmations';
};

export type ConfirmWalletResponses = {
    200: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: Wallet;
    };
};

export type ConfirmWalletResponse = ConfirmWalletResponses[keyof ConfirmWalletResponses];

export type ReceiveProviderEventData = {
    /**
     * The request body.
     */
    body: {
        /**
         * Customer of the global account.
         */
        customerId: string;
        /**
         * Id of the customer at the provider; optional only for a rejection.
         */
        reference?: string;
        /**
         * Decision about the customer; the first one counts.
         */
        status: 'PENDING' | 'ACTIVE' | 'REJECTED';
        /**
         * Why it was rejected, truncated to 500 characters.
         */
        reason?: string;
        /**
         * URL where the customer enters its data.
         */
        link?: string;
    } | {
        /**
         * The signing concerned.
         */
        signingId: string;
        /**
         * The signer; with EXPIRED, any signer.
         */
        signerId: string;
        /**
         * What happened.
         */
        type: 'SENT' | 'VIEWED' | 'SIGNED' | 'REFUSED' | 'EXPIRED';
        /**
         * When it happened.
         */
        at: string;
        /**
         * Why the signer refused, truncated to 500 characters.
         */
        reason?: string;
    } | {
        /**
         * What happened.
         */
        type: 'RELEASED' | 'LIQUIDATED' | 'SURPLUS_PAID' | 'RETURNED' | 'ACCOUNT_OPENED' | 'DEPOSITED' | 'COLLATERAL_FROZEN' | 'COLLATERAL_UNFROZEN';
        /**
         * Id of the release (rel_…), liquidation (liq_…), surplus (sur_…) or return (ret_…) that was ordered.
         */
        orderId?: string;
        /**
         * With LIQUIDATED: proceeds of the sale, in the currency of the loan.
         */
        proceeds?: string;
        /**
         * With DEPOSITED: the contract of the guarantee.
         */
        contractId?: number;
        /**
         * With DEPOSITED: the guarantee.
         */
        guaranteeId?: number;
        /**
         * With DEPOSITED, instead of contract and guarantee: the address that it was sent to.
         */
        address?: string;
        /**
         * With DEPOSITED: the token.
         */
        tokenSymbol?: TokenSymbol;
        /**
         * With DEPOSITED: its network.
         */
        network?: Network;
        /**
         * With DEPOSITED: token units.
         */
        amount?: string;
        /**
         * With DEPOSITED: transaction hash, 0x and 64 hexadecimal digits.
         */
        txHash?: string;
        /**
         * With DEPOSITED: log index of the transfer; optional if the transaction has only one.
         */
        logIndex?: number;
    };
    headers?: {
        /**
         * Event id chosen by the provider; required.
         */
        'webhook-id'?: string;
        /**
         * When it was sent, in Unix seconds; required.
         */
        'webhook-timestamp'?: string;
        /**
         * `v1,` and Base64 HMAC-SHA256 of id, time and body; required.
         */
        'webhook-signature'?: string;
    };
    path: {
        /**
         * Kind of provider.
         */
        name: 'account' | 'signature' | 'custody';
    };
    query?: never;
    url: '/internal/v1/providers/{name}/events';
};

export type ReceiveProviderEventResponses = {
    202: {
        /**
         * The requested or created resource.
         */
        data: {
            /**
             * The `webhook-id` of the event.
             */
            eventId: string;
        };
    };
};

export type ReceiveProviderEventResponse = ReceiveProviderEventResponses[keyof ReceiveProviderEventResponses];

export type ReadClockData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/sandbox/v1/clock';
};

export type ReadClockResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: {
            /**
             * The deployment’s time.
             */
            now: string;
            /**
             * How far the deployment’s time is ahead, in milliseconds.
             */
            aheadMs: number;
            /**
             * The last advance; null before the first one.
             */
            advance: {
                /**
                 * Id of the advance (`adv_…`).
                 */
                id: string;
                /**
                 * The deployment’s time at the start.
                 */
                from: string;
                /**
                 * Target time.
                 */
                to: string;
                /**
                 * State of the advance.
                 */
                state: 'RUNNING' | 'DONE' | 'STOPPED';
                /**
                 * Why the advance stopped.
                 */
                reason: string | null;
                /**
                 * Number of completed steps.
                 */
                steps: number;
            } | null;
        };
    };
};

export type ReadClockResponse = ReadClockResponses[keyof ReadClockResponses];

export type AdvanceClockData = {
    /**
     * The request body.
     */
    body: {
        /**
         * ISO 8601 duration in weeks, days, hours, minutes and seconds.
         */
        by?: string;
        /**
         * Instead of `by`: the target time.
         */
        to?: string;
    };
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/sandbox/v1/clock/advance';
};

export type AdvanceClockResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: {
            /**
             * The deployment’s time.
             */
            now: string;
            /**
             * How far the deployment’s time is ahead, in milliseconds.
             */
            aheadMs: number;
            /**
             * The last advance; null before the first one.
             */
            advance: {
                /**
                 * Id of the advance (`adv_…`).
                 */
                id: string;
                /**
                 * The deployment’s time at the start.
                 */
                from: string;
                /**
                 * Target time.
                 */
                to: string;
                /**
                 * State of the advance.
                 */
                state: 'RUNNING' | 'DONE' | 'STOPPED';
                /**
                 * Why the advance stopped.
                 */
                reason: string | null;
                /**
                 * Number of completed steps.
                 */
                steps: number;
            } | null;
        };
    };
    202: {
        /**
         * The requested or created resource.
         */
        data: {
            /**
             * The deployment’s time.
             */
            now: string;
            /**
             * How far the deployment’s time is ahead, in milliseconds.
             */
            aheadMs: number;
            /**
             * The last advance; null before the first one.
             */
            advance: {
                /**
                 * Id of the advance (`adv_…`).
                 */
                id: string;
                /**
                 * The deployment’s time at the start.
                 */
                from: string;
                /**
                 * Target time.
                 */
                to: string;
                /**
                 * State of the advance.
                 */
                state: 'RUNNING' | 'DONE' | 'STOPPED';
                /**
                 * Why the advance stopped.
                 */
                reason: string | null;
                /**
                 * Number of completed steps.
                 */
                steps: number;
            } | null;
        };
    };
};

export type AdvanceClockResponse = AdvanceClockResponses[keyof AdvanceClockResponses];

export type ResumeClockData = {
    body?: never;
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/sandbox/v1/clock/resume';
};

export type ResumeClockResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: {
            /**
             * The deployment’s time.
             */
            now: string;
            /**
             * How far the deployment’s time is ahead, in milliseconds.
             */
            aheadMs: number;
            /**
             * The last advance; null before the first one.
             */
            advance: {
                /**
                 * Id of the advance (`adv_…`).
                 */
                id: string;
                /**
                 * The deployment’s time at the start.
                 */
                from: string;
                /**
                 * Target time.
                 */
                to: string;
                /**
                 * State of the advance.
                 */
                state: 'RUNNING' | 'DONE' | 'STOPPED';
                /**
                 * Why the advance stopped.
                 */
                reason: string | null;
                /**
                 * Number of completed steps.
                 */
                steps: number;
            } | null;
        };
    };
    202: {
        /**
         * The requested or created resource.
         */
        data: {
            /**
             * The deployment’s time.
             */
            now: string;
            /**
             * How far the deployment’s time is ahead, in milliseconds.
             */
            aheadMs: number;
            /**
             * The last advance; null before the first one.
             */
            advance: {
                /**
                 * Id of the advance (`adv_…`).
                 */
                id: string;
                /**
                 * The deployment’s time at the start.
                 */
                from: string;
                /**
                 * Target time.
                 */
                to: string;
                /**
                 * State of the advance.
                 */
                state: 'RUNNING' | 'DONE' | 'STOPPED';
                /**
                 * Why the advance stopped.
                 */
                reason: string | null;
                /**
                 * Number of completed steps.
                 */
                steps: number;
            } | null;
        };
    };
};

export type ResumeClockResponse = ResumeClockResponses[keyof ResumeClockResponses];

export type SimulateDepositData = {
    /**
     * The request body.
     */
    body: {
        /**
         * Stablecoin of the collateral, USDC or USDT; together with `network` it names one token.
         */
        tokenSymbol: TokenSymbol;
        /**
         * Blockchain network that the token is on; the same symbol on another network is another token.
         */
        network: Network;
        /**
         * Token units received; never a fiat amount.
         */
        amount: TokenQuantityInput;
    };
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Integer id of the guarantee.
         */
        id: number;
    };
    query?: never;
    url: '/sandbox/v1/guarantees/{id}/deposits';
};

export type SimulateDepositResponses = {
    201: {
        /**
         * The requested or created resource.
         */
        data: Deposit;
    };
};

export type SimulateDepositResponse = SimulateDepositResponses[keyof SimulateDepositResponses];

export type MakePartyData = {
    /**
     * The request body.
     */
    body: {
        /**
         * Role of the party in contracts.
         */
        role: 'LENDER' | 'BORROWER';
        /**
         * A person with a CPF or a company with a CNPJ.
         */
        kind?: 'INDIVIDUAL' | 'COMPANY';
        /**
         * CPF (11 digits) or CNPJ (14 characters), with or without mask.
         */
        document?: TaxDocumentInput;
        /**
         * Full name or registered name.
         */
        name?: string;
        /**
         * E-mail address of the party.
         */
        email?: string;
    };
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/sandbox/v1/parties';
};

export type MakePartyResponses = {
    201: {
        /**
         * The requested or created resource.
         */
        data: {
            /**
             * CPF or CNPJ with valid check digits.
             */
            document: string;
            /**
             * A person with a CPF or a company with a CNPJ.
             */
            kind: 'INDIVIDUAL' | 'COMPANY';
            /**
             * Role of the party in contracts.
             */
            role: 'LENDER' | 'BORROWER';
            /**
             * Contact data that contracts show.
             */
            profile: {
                /**
                 * Full name.
                 */
                name: string;
                /**
                 * E-mail address.
                 */
                email: string;
                /**
                 * Phone number in E.164, such as +5511987654321; null if none is known.
                 */
                phone: string | null;
            };
            /**
             * API key with the role’s scopes, shown once; null in a replay.
             */
            key: string | null;
        };
    };
};

export type MakePartyResponse = MakePartyResponses[keyof MakePartyResponses];

export type MakeContractData = {
    /**
     * The request body.
     */
    body: {
        /**
         * Target state of the contract.
         */
        state: 'DRAFT' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        /**
         * Lender’s CPF or CNPJ; generated if absent.
         */
        lenderDocument?: TaxDocumentInput;
        /**
         * Borrower’s CPF or CNPJ; generated if absent.
         */
        borrowerDocument?: TaxDocumentInput;
        /**
         * Balance of the loan; 10000 if absent.
         */
        outstandingBalance?: MoneyInput;
        /**
         * Currency of the loan; USD if absent.
         */
        fiatCurrency?: 'BRL' | 'USD' | 'EUR';
        /**
         * Collateral in percent of the balance; 150 if absent.
         */
        collateralPercentage?: MoneyInput;
        /**
         * Whether a sale waits for the cure period.
         */
        mode?: 'IMMEDIATE' | 'AFTER_NOTICE';
        /**
         * Whether a sale is full or only cures.
         */
        liquidationType?: 'FULL' | 'PARTIAL';
        /**
         * USDC on Polygon to deposit.
         */
        deposit?: MoneyInput;
    };
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/sandbox/v1/contracts';
};

export type MakeContractResponses = {
    201: {
        /**
         * The requested or created resource.
         */
        data: {
            /**
             * The contract as its lender reads it.
             */
            contract: ContractWithLtv;
            /**
             * The lender, with a key.
             */
            lender: {
                /**
                 * CPF or CNPJ with valid check digits.
                 */
                document: string;
                /**
                 * A person with a CPF or a company with a CNPJ.
                 */
                kind: 'INDIVIDUAL' | 'COMPANY';
                /**
                 * Role of the party in contracts.
                 */
                role: 'LENDER' | 'BORROWER';
                /**
                 * Contact data that contracts show.
                 */
                profile: {
                    /**
                     * Full name.
                     */
                    name: string;
                    /**
                     * E-mail address.
                     */
                    email: string;
                    /**
                     * Phone number in E.164, such as +5511987654321; null if none is known.
                     */
                    phone: string | null;
                };
                /**
                 * API key with the role’s scopes, shown once; null in a replay.
                 */
                key: string | null;
            };
            /**
             * The borrower, with a key.
             */
            borrower: {
                /**
                 * CPF or CNPJ with valid check digits.
                 */
                document: string;
                /**
                 * A person with a CPF or a company with a CNPJ.
                 */
                kind: 'INDIVIDUAL' | 'COMPANY';
                /**
                 * Role of the party in contracts.
                 */
                role: 'LENDER' | 'BORROWER';
                /**
                 * Contact data that contracts show.
                 */
                profile: {
                    /**
                     * Full name.
                     */
                    name: string;
                    /**
                     * E-mail address.
                     */
                    email: string;
                    /**
                     * Phone number in E.164, such as +5511987654321; null if none is known.
                     */
                    phone: string | null;
                };
                /**
                 * API key with the role’s scopes, shown once; null in a replay.
                 */
                key: string | null;
            };
        };
    };
};

export type MakeContractResponse = MakeContractResponses[keyof MakeContractResponses];

export type ReadProviderData = {
    body?: never;
    path: {
        /**
         * Local provider: of accounts, signatures or custody.
         */
        name: 'account' | 'signature' | 'custody';
    };
    query?: never;
    url: '/sandbox/v1/providers/{name}';
};

export type ReadProviderResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: {
            /**
             * Local provider: of accounts, signatures or custody.
             */
            name: 'account' | 'signature' | 'custody';
            /**
             * Delay of its decisions, in milliseconds: in the deployment’s time for `account` and `custody`; for `signature` the page waits.
             */
            delayMs: number;
            /**
             * Number of requests to fail; each is retried. In responses: how many remain.
             */
            failNext: number;
            /**
             * Whether it reports every decision twice.
             */
            duplicate: boolean;
            /**
             * Whether it declines: `account` rejects customers, `signature` reports REFUSED instead of signing, `custody` keeps orders pending until this is false again.
             */
            reject: boolean;
        };
    };
};

export type ReadProviderResponse = ReadProviderResponses[keyof ReadProviderResponses];

export type InstructProviderData = {
    /**
     * The request body.
     */
    body: {
        /**
         * Delay of its decisions, in milliseconds: in the deployment’s time for `account` and `custody`; for `signature` the page waits.
         */
        delayMs?: number;
        /**
         * Number of requests to fail; each is retried. In responses: how many remain.
         */
        failNext?: number;
        /**
         * Whether it reports every decision twice.
         */
        duplicate?: boolean;
        /**
         * Whether it declines: `account` rejects customers, `signature` reports REFUSED instead of signing, `custody` keeps orders pending until this is false again.
         */
        reject?: boolean;
    };
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Local provider: of accounts, signatures or custody.
         */
        name: 'account' | 'signature' | 'custody';
    };
    query?: never;
    url: '/sandbox/v1/providers/{name}';
};

export type InstructProviderResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: {
            /**
             * Local provider: of accounts, signatures or custody.
             */
            name: 'account' | 'signature' | 'custody';
            /**
             * Delay of its decisions, in milliseconds: in the deployment’s time for `account` and `custody`; for `signature` the page waits.
             */
            delayMs: number;
            /**
             * Number of requests to fail; each is retried. In responses: how many remain.
             */
            failNext: number;
            /**
             * Whether it reports every decision twice.
             */
            duplicate: boolean;
            /**
             * Whether it declines: `account` rejects customers, `signature` reports REFUSED instead of signing, `custody` keeps orders pending until this is false again.
             */
            reject: boolean;
        };
    };
    202: {
        /**
         * The requested or created resource.
         */
        data: {
            /**
             * Local provider: of accounts, signatures or custody.
             */
            name: 'account' | 'signature' | 'custody';
            /**
             * Delay of its decisions, in milliseconds: in the deployment’s time for `account` and `custody`; for `signature` the page waits.
             */
            delayMs: number;
            /**
             * Number of requests to fail; each is retried. In responses: how many remain.
             */
            failNext: number;
            /**
             * Whether it reports every decision twice.
             */
            duplicate: boolean;
            /**
             * Whether it declines: `account` rejects customers, `signature` reports REFUSED instead of signing, `custody` keeps orders pending until this is false again.
             */
            reject: boolean;
        };
    };
};

export type InstructProviderResponse = InstructProviderResponses[keyof InstructProviderResponses];

export type StopScenarioData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/sandbox/v1/market/scenarios';
};

export type StopScenarioResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: {
            /**
             * Name of the scenario; `ndjson` for custom ticks.
             */
            name: string;
            /**
             * Scenario seconds per real second.
             */
            speed: number;
            /**
             * State of the scenario.
             */
            state: 'PLAYING' | 'OVER' | 'STOPPED';
            /**
             * The deployment’s time at its start.
             */
            startedAt: string;
            /**
             * Number of market moves in the scenario.
             */
            moves: number;
            /**
             * Number of market moves made.
             */
            made: number;
        } | null;
    };
};

export type StopScenarioResponse = StopScenarioResponses[keyof StopScenarioResponses];

export type ReadScenarioData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/sandbox/v1/market/scenarios';
};

export type ReadScenarioResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: {
            /**
             * Name of the scenario; `ndjson` for custom ticks.
             */
            name: string;
            /**
             * Scenario seconds per real second.
             */
            speed: number;
            /**
             * State of the scenario.
             */
            state: 'PLAYING' | 'OVER' | 'STOPPED';
            /**
             * The deployment’s time at its start.
             */
            startedAt: string;
            /**
             * Number of market moves in the scenario.
             */
            moves: number;
            /**
             * Number of market moves made.
             */
            made: number;
        } | null;
    };
};

export type ReadScenarioResponse = ReadScenarioResponses[keyof ReadScenarioResponses];

export type PlayScenarioData = {
    /**
     * The request body.
     */
    body: {
        /**
         * Name of a historical scenario.
         */
        name?: 'usdc-march-2023' | 'brl-shock' | 'stale-feed' | 'depeg-and-recovery' | 'flash-crash';
        /**
         * Instead of `name`: lines of `{"afterMs":0,"symbol":"USDC","price":"0.99"}`.
         */
        ndjson?: string;
        /**
         * Scenario seconds per real second; 3600 if absent.
         */
        speed?: number;
    };
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/sandbox/v1/market/scenarios';
};

export type PlayScenarioResponses = {
    202: {
        /**
         * The requested or created resource.
         */
        data: {
            /**
             * Name of the scenario; `ndjson` for custom ticks.
             */
            name: string;
            /**
             * Scenario seconds per real second.
             */
            speed: number;
            /**
             * State of the scenario.
             */
            state: 'PLAYING' | 'OVER' | 'STOPPED';
            /**
             * The deployment’s time at its start.
             */
            startedAt: string;
            /**
             * Number of market moves in the scenario.
             */
            moves: number;
            /**
             * Number of market moves made.
             */
            made: number;
        } | null;
    };
};

export type PlayScenarioResponse = PlayScenarioResponses[keyof PlayScenarioResponses];

export type ReadJourneyOfContractData = {
    body?: never;
    path: {
        /**
         * Integer id of the contract, from its creation or from `GET /contracts/v1`.
         */
        contractId: number;
    };
    query?: never;
    url: '/simulation/v1/contracts/from-lender/{contractId}';
};

export type ReadJourneyOfContractResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: Simulation;
    };
};

export type ReadJourneyOfContractResponse = ReadJourneyOfContractResponses[keyof ReadJourneyOfContractResponses];

export type MaterializeJourneyData = {
    body?: never;
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Integer id of the contract, from its creation or from `GET /contracts/v1`.
         */
        contractId: number;
    };
    query?: never;
    url: '/simulation/v1/contracts/from-lender/{contractId}';
};

export type MaterializeJourneyResponses = {
    200: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: Simulation;
    };
    201: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: Simulation;
    };
};

export type MaterializeJourneyResponse = MaterializeJourneyResponses[keyof MaterializeJourneyResponses];

export type ReadJourneyData = {
    body?: never;
    path: {
        /**
         * Id of a borrower journey: `sim_` and up to 120 letters, digits, `_` and `-`.
         */
        simulationId: string;
    };
    query?: never;
    url: '/simulation/v1/contracts/{simulationId}';
};

export type ReadJourneyResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: Simulation;
    };
};

export type ReadJourneyResponse = ReadJourneyResponses[keyof ReadJourneyResponses];

export type AdvanceStageData = {
    /**
     * The request body.
     */
    body: StageInput;
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of a borrower journey: `sim_` and up to 120 letters, digits, `_` and `-`.
         */
        simulationId: string;
    };
    query?: never;
    url: '/simulation/v1/contracts/{simulationId}/stage';
};

export type AdvanceStageResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: StageAdvance;
    };
};

export type AdvanceStageResponse = AdvanceStageResponses[keyof AdvanceStageResponses];

export type ReadCollateralTotalsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/transparency/v1/collateral';
};

export type ReadCollateralTotalsResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: CollateralTotals;
    };
};

export type ReadCollateralTotalsResponse = ReadCollateralTotalsResponses[keyof ReadCollateralTotalsResponses];

export type ProveCollateralData = {
    body?: never;
    path: {
        /**
         * Integer id of the contract, from its creation or from `GET /contracts/v1`.
         */
        id: number;
    };
    query?: never;
    url: '/transparency/v1/collateral/{id}';
};

export type ProveCollateralResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: CollateralProof;
    };
};

export type ProveCollateralResponse = ProveCollateralResponses[keyof ProveCollateralResponses];

export type ReadLogCheckpointsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/transparency/v1/checkpoints';
};

export type ReadLogCheckpointsResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: {
            /**
             * One entry for each log that has a checkpoint.
             */
            logs: Array<LogCheckpoint>;
        };
    };
};

export type ReadLogCheckpointsResponse = ReadLogCheckpointsResponses[keyof ReadLogCheckpointsResponses];

export type ProveInclusionData = {
    body?: never;
    path?: never;
    query: {
        /**
         * Id of an event: `evt_` and up to 120 letters, digits, `_` and `-`.
         */
        eventId: string;
    };
    url: '/transparency/v1/proofs/inclusion';
};

export type ProveInclusionResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: InclusionProof;
    };
};

export type ProveInclusionResponse = ProveInclusionResponses[keyof ProveInclusionResponses];

export type ProveConsistencyData = {
    body?: never;
    path?: never;
    query: {
        /**
         * Log: one for each partition of `contract-events`, from 0.
         */
        lane: number;
        /**
         * Size in the older checkpoint.
         */
        from: number;
        /**
         * Size in the newer checkpoint; not below `from`.
         */
        to: number;
    };
    url: '/transparency/v1/proofs/consistency';
};

export type ProveConsistencyResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: ConsistencyProof;
    };
};

export type ProveConsistencyResponse = ProveConsistencyResponses[keyof ProveConsistencyResponses];

export type ListWebhookEndpointsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Items per page.
         */
        take?: number;
        /**
         * Offset. Slow when large: use `cursor` to read far into a list.
         */
        skip?: number;
        /**
         * `pagination.nextCursor` of the previous page; replaces `skip`.
         */
        cursor?: string;
    };
    url: '/webhooks/v1/endpoints';
};

export type ListWebhookEndpointsResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: {
            /**
             * The entries of this page, newest first.
             */
            endpoints: Array<WebhookEndpoint>;
            /**
             * Position of this page in the list, and the cursor of the next one.
             */
            pagination: Pagination;
        };
    };
};

export type ListWebhookEndpointsResponse = ListWebhookEndpointsResponses[keyof ListWebhookEndpointsResponses];

export type CreateWebhookEndpointData = {
    /**
     * The request body.
     */
    body: WebhookEndpointInput;
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/webhooks/v1/endpoints';
};

export type CreateWebhookEndpointResponses = {
    201: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: WebhookEndpoint;
    };
};

export type CreateWebhookEndpointResponse = CreateWebhookEndpointResponses[keyof CreateWebhookEndpointResponses];

export type DeleteWebhookEndpointData = {
    body?: never;
    path: {
        /**
         * Id of a webhook endpoint: `ep_` and up to 120 letters, digits, `_` and `-`.
         */
        id: string;
    };
    query?: never;
    url: '/webhooks/v1/endpoints/{id}';
};

export type DeleteWebhookEndpointResponses = {
    204: void;
};

export type DeleteWebhookEndpointResponse = DeleteWebhookEndpointResponses[keyof DeleteWebhookEndpointResponses];

export type ReadWebhookEndpointData = {
    body?: never;
    path: {
        /**
         * Id of a webhook endpoint: `ep_` and up to 120 letters, digits, `_` and `-`.
         */
        id: string;
    };
    query?: never;
    url: '/webhooks/v1/endpoints/{id}';
};

export type ReadWebhookEndpointResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: WebhookEndpoint;
    };
};

export type ReadWebhookEndpointResponse = ReadWebhookEndpointResponses[keyof ReadWebhookEndpointResponses];

export type UpdateWebhookEndpointData = {
    /**
     * The request body.
     */
    body: WebhookEndpointChanges;
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of a webhook endpoint: `ep_` and up to 120 letters, digits, `_` and `-`.
         */
        id: string;
    };
    query?: never;
    url: '/webhooks/v1/endpoints/{id}';
};

export type UpdateWebhookEndpointResponses = {
    200: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: WebhookEndpoint;
    };
};

export type UpdateWebhookEndpointResponse = UpdateWebhookEndpointResponses[keyof UpdateWebhookEndpointResponses];

export type ReadWebhookSecretData = {
    body?: never;
    path: {
        /**
         * Id of a webhook endpoint: `ep_` and up to 120 letters, digits, `_` and `-`.
         */
        id: string;
    };
    query?: never;
    url: '/webhooks/v1/endpoints/{id}/secret';
};

export type ReadWebhookSecretResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: WebhookSecret;
    };
};

export type ReadWebhookSecretResponse = ReadWebhookSecretResponses[keyof ReadWebhookSecretResponses];

export type RotateWebhookSecretData = {
    /**
     * The request body.
     */
    body?: WebhookSecretRotationInput;
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of a webhook endpoint: `ep_` and up to 120 letters, digits, `_` and `-`.
         */
        id: string;
    };
    query?: never;
    url: '/webhooks/v1/endpoints/{id}/secret/rotate';
};

export type RotateWebhookSecretResponses = {
    200: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: RotatedWebhookSecret;
    };
};

export type RotateWebhookSecretResponse = RotateWebhookSecretResponses[keyof RotateWebhookSecretResponses];

export type TestWebhookEndpointData = {
    /**
     * The request body.
     */
    body?: {
        [key: string]: never;
    };
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of a webhook endpoint: `ep_` and up to 120 letters, digits, `_` and `-`.
         */
        id: string;
    };
    query?: never;
    url: '/webhooks/v1/endpoints/{id}/test';
};

export type TestWebhookEndpointResponses = {
    202: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: WebhookRequest;
    };
};

export type TestWebhookEndpointResponse = TestWebhookEndpointResponses[keyof TestWebhookEndpointResponses];

export type RecoverWebhookEndpointData = {
    /**
     * The request body.
     */
    body: RecoveryInput;
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of a webhook endpoint: `ep_` and up to 120 letters, digits, `_` and `-`.
         */
        id: string;
    };
    query?: never;
    url: '/webhooks/v1/endpoints/{id}/recover';
};

export type RecoverWebhookEndpointResponses = {
    202: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: WebhookRequest;
    };
};

export type RecoverWebhookEndpointResponse = RecoverWebhookEndpointResponses[keyof RecoverWebhookEndpointResponses];

export type CheckWebhookReceiverData = {
    /**
     * The request body.
     */
    body?: {
        [key: string]: never;
    };
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of a webhook endpoint: `ep_` and up to 120 letters, digits, `_` and `-`.
         */
        id: string;
    };
    query?: never;
    url: '/webhooks/v1/endpoints/{id}/conformance';
};

export type CheckWebhookReceiverResponses = {
    200: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: WebhookRequest;
    };
    202: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: WebhookRequest;
    };
};

export type CheckWebhookReceiverResponse = CheckWebhookReceiverResponses[keyof CheckWebhookReceiverResponses];

export type ReadWebhookRequestData = {
    body?: never;
    path: {
        /**
         * Id of a request for deliveries: `req_` and up to 120 letters, digits, `_` and `-`.
         */
        id: string;
    };
    query?: never;
    url: '/webhooks/v1/requests/{id}';
};

export type ReadWebhookRequestResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: WebhookRequest;
    };
};

export type ReadWebhookRequestResponse = ReadWebhookRequestResponses[keyof ReadWebhookRequestResponses];

export type ReadWebhookStatsData = {
    body?: never;
    path: {
        /**
         * Id of a webhook endpoint: `ep_` and up to 120 letters, digits, `_` and `-`.
         */
        id: string;
    };
    query?: never;
    url: '/webhooks/v1/endpoints/{id}/stats';
};

export type ReadWebhookStatsResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: WebhookEndpointStats;
    };
};

export type ReadWebhookStatsResponse = ReadWebhookStatsResponses[keyof ReadWebhookStatsResponses];

export type ListWebhookEventsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Items per page.
         */
        take?: number;
        /**
         * Offset. Slow when large: use `cursor` to read far into a list.
         */
        skip?: number;
        /**
         * `pagination.nextCursor` of the previous page; replaces `skip`.
         */
        cursor?: string;
        /**
         * Only events of this kind.
         */
        event?: 'collateral.created' | 'collateral.ltv_alert' | 'collateral.liquidated' | 'guarantee.created' | 'guarantee.liquidated' | 'account.verified' | 'wallet.confirmed' | 'customer.status_changed' | 'endpoint.disabled' | 'market.stale' | 'market.stale_ended' | 'market.depeg' | 'market.depeg_ended' | 'contract.created' | 'contract.imported' | 'contract.sent' | 'contract.accepted' | 'contract.declined' | 'contract.cancelled' | 'contract.reversed' | 'contract.activated' | 'contract.completed' | 'contract.balance_updated' | 'contract.overdue' | 'contract.ccb_attached' | 'guarantee.deposit_instructions_ready' | 'guarantee.deposit_seen' | 'guarantee.deposit_recorded' | 'guarantee.deposit_reversed' | 'guarantee.deposit_identified' | 'guarantee.deposit_unattributed' | 'guarantee.deposit_return_ordered' | 'guarantee.deposit_returned' | 'guarantee.collateral_frozen' | 'guarantee.collateral_unfrozen' | 'guarantee.release_requested' | 'guarantee.release_approved' | 'guarantee.release_refused' | 'guarantee.release_confirmed' | 'guarantee.revalued' | 'guarantee.ltv_alert_recorded' | 'guarantee.liquidation_decided' | 'guarantee.liquidation_confirmed' | 'guarantee.surplus_paid' | 'guarantee.sales_stopped' | 'guarantee.sales_resumed' | 'notice.issued' | 'notice.receipt_recorded' | 'notice.period_ended' | 'journey.materialized' | 'journey.stage_advanced';
        /**
         * Only events of this contract.
         */
        contractId?: number;
        /**
         * Only events from this time on, RFC 3339.
         */
        since?: string;
        /**
         * Only events before this time, RFC 3339.
         */
        until?: string;
        /**
         * False: only events without a 2xx response; true: only delivered events.
         */
        delivered?: boolean;
    };
    url: '/webhooks/v1/events';
};

export type ListWebhookEventsResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: {
            /**
             * The events of this page, oldest first.
             */
            events: Array<Event>;
            /**
             * Position of this page in the list, and the cursor of the next one.
             */
            pagination: Pagination;
        };
    };
};

export type ListWebhookEventsResponse = ListWebhookEventsResponses[keyof ListWebhookEventsResponses];

export type ReadWebhookEventData = {
    body?: never;
    path: {
        /**
         * Id of an event: `evt_` and up to 120 letters, digits, `_` and `-`.
         */
        id: string;
    };
    query?: never;
    url: '/webhooks/v1/events/{id}';
};

export type ReadWebhookEventResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: EventWithDeliveries;
    };
};

export type ReadWebhookEventResponse = ReadWebhookEventResponses[keyof ReadWebhookEventResponses];

export type ListWebhookAttemptsData = {
    body?: never;
    path: {
        /**
         * Id of an event: `evt_` and up to 120 letters, digits, `_` and `-`.
         */
        id: string;
    };
    query?: {
        /**
         * Items per page.
         */
        take?: number;
        /**
         * Offset. Slow when large: use `cursor` to read far into a list.
         */
        skip?: number;
        /**
         * `pagination.nextCursor` of the previous page; replaces `skip`.
         */
        cursor?: string;
    };
    url: '/webhooks/v1/events/{id}/attempts';
};

export type ListWebhookAttemptsResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: {
            /**
             * The delivery attempts of this page, oldest first.
             */
            attempts: Array<DeliveryAttempt>;
            /**
             * Position of this page in the list, and the cursor of the next one.
             */
            pagination: Pagination;
        };
    };
};

export type ListWebhookAttemptsResponse = ListWebhookAttemptsResponses[keyof ListWebhookAttemptsResponses];

export type ResendWebhookEventData = {
    /**
     * The request body.
     */
    body?: ResendInput;
    headers?: {
        /**
         * Makes retries safe: the same request with the same key is executed once. Stored for at least 24 hours. 1 to 255 visible ASCII characters.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * Id of an event: `evt_` and up to 120 letters, digits, `_` and `-`.
         */
        id: string;
    };
    query?: never;
    url: '/webhooks/v1/events/{id}/resend';
};

export type ResendWebhookEventResponses = {
    202: {
        /**
         * Message for people. Programs read `data`.
         */
        message: string;
        /**
         * The requested or created resource.
         */
        data: WebhookRequest;
    };
};

export type ResendWebhookEventResponse = ResendWebhookEventResponses[keyof ResendWebhookEventResponses];

export type ListWebhookGapsData = {
    body?: never;
    path?: never;
    query: {
        /**
         * Integer id of the contract, from its creation or from `GET /contracts/v1`.
         */
        contractId: number;
        /**
         * Topic of the sequences; `collateral-events` if absent.
         */
        topic?: 'collateral-events' | 'contract-events';
    };
    url: '/webhooks/v1/gaps';
};

export type ListWebhookGapsResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: EventGaps;
    };
};

export type ListWebhookGapsResponse = ListWebhookGapsResponses[keyof ListWebhookGapsResponses];

export type ReadWebhookServiceLevelsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Time window that ends now.
         */
        window?: '1h' | '24h' | '30d';
        /**
         * Only this endpoint.
         */
        endpointId?: string;
    };
    url: '/webhooks/v1/slo';
};

export type ReadWebhookServiceLevelsResponses = {
    200: {
        /**
         * The requested or created resource.
         */
        data: WebhookServiceLevels;
    };
};

export type ReadWebhookServiceLevelsResponse = ReadWebhookServiceLevelsResponses[keyof ReadWebhookServiceLevelsResponses];

export type StreamEventsData = {
    body?: never;
    headers?: {
        /**
         * Id of the last event received; the stream resumes after it.
         */
        'last-event-id'?: string;
    };
    path?: never;
    query?: never;
    url: '/events/v1/stream';
};

export type StreamEventsResponses = {
    200: Blob | File;
};

export type StreamEventsResponse = StreamEventsResponses[keyof StreamEventsResponses];
