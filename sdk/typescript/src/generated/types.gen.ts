// Generated from the OpenAPI document by `npm run generate -- sdk`. Do not edit.
// @ts-nocheck

import type { Decimal as DecimalNumber } from 'decimal.js';

export type ClientOptions = {
    baseUrl: `${string}://${string}` | (string & {});
};

export type AcceptanceInput = {
    /** Hash of the accepted terms. */
    termsHash?: string;
};

export type AcceptedToken = {
    id: number;
    contractId: number;
    tokenSymbol: TokenSymbol;
    network: Network;
    createdAt: string;
    deletedAt: string | null;
};

export type AccountVerifiedEvent = {
    id: string;
    event: 'account.verified';
    timestamp: string;
    data: {
        accountId: string;
        document: string;
        kycStatus: 'APPROVED';
        verifiedAt: string;
    };
};

export type Activation = {
    waitingFor: Array<WaitForCollateral | WaitForSignature | WaitForDocument | WaitForPrice | WaitForRevaluation>;
};

export type Address = {
    streetLine1: string;
    streetLine2: string | null;
    city: string;
    state: string | null;
    postalCode: string | null;
    country: string;
};

export type AddressInput = {
    /** Street and number. */
    streetLine1: string;
    /** Floor, suite and so on. */
    streetLine2?: string | null | '';
    /** City or municipality. */
    city: string;
    /** State or province. */
    state?: string | null | '';
    /** Postal code. */
    postalCode?: string | null | '';
    /** Country, ISO 3166-1 alpha-2 or alpha-3. */
    country: string;
};

export type AddressedDepositInput = {
    /** Address that it was sent to. */
    address: string;
    /** Stablecoin of the collateral, USDC or USDT. */
    tokenSymbol: TokenSymbol;
    /** Blockchain network that the token is on. */
    network: Network;
    /** Token units received. */
    amount: TokenQuantityInput;
    /** Transaction hash. */
    txHash: string;
    /** Log index of the transfer. */
    logIndex?: number;
    /** State of the transfer, as custody knows it. */
    status?: 'SEEN' | 'CONFIRMED' | 'REVERSED';
    /** Address that sent it. */
    from?: string;
    /** Confirmations so far. */
    confirmations?: number;
    /** Contract of the token that came. */
    tokenContract?: string;
    /** Block that the transfer is in. */
    blockHash?: string;
    /** Whether your screening refuses the sender. */
    senderRefused?: boolean;
};

export type ApiKey = {
    id: string;
    document: TaxDocument | null;
    name: string;
    prefix: string;
    scopes: Array<string>;
    rateLimit: number;
    expiresAt: string | null;
    createdAt: string;
    lastUsedAt: string | null;
    networks: Array<string>;
};

export type ApiKeyInput = {
    /** Party that the key acts for. */
    document?: TaxDocumentInput | null;
    /** Purpose of the key. */
    name: string;
    /** Scopes of the key, at least one. */
    scopes: Array<Scope>;
    /** When the key expires. */
    expiresAt?: string | null;
    /** Requests per hour. */
    rateLimit?: number;
    /** IP allowlist. */
    networks?: Array<string>;
};

export type Approval = {
    id: string;
    act: ApprovalAct;
    operation: string;
    request: ApprovalRequest;
    status: ApprovalStatus;
    proposedBy: string;
    proposedByName: string | null;
    proposedAt: string;
    expiresAt: string;
    decidedBy: string | null;
    decidedByName: string | null;
    decidedAt: string | null;
    reason: string | null;
    outcome: {
        status: 'DONE' | 'REFUSED';
        at: string;
        resource: string | null;
        error: {
            code: string;
            field: string | null;
            reason: string | null;
        } | null;
    } | null;
};

export type ApprovalAct = 'CONTRACT_CANCELLATION' | 'GUARANTEE_RELEASE' | 'UNATTRIBUTED_DEPOSIT' | 'DESTINATION_CHANGE' | 'KEY_CHANGE' | 'POLICY_CHANGE';

export type ApprovalPolicy = {
    /** Acts that need the approval of a second key. */
    requiredFor: Array<ApprovalPolicyAct>;
};

export type ApprovalPolicyAct = 'CONTRACT_CANCELLATION' | 'GUARANTEE_RELEASE' | 'KEY_CHANGE';

export type ApprovalReasonInput = {
    /** Reason, for the record. */
    reason?: string | null;
};

export type ApprovalRequest = {
    contractId?: number;
    guaranteeId?: number;
    depositId?: string;
    destination?: string;
    paymentMethodId?: string;
    reason?: string | null;
    tokenSymbol?: string;
    network?: string;
    amount?: Decimal;
    keyId?: string;
    overlapSeconds?: number;
    name?: string;
    prefix?: string;
    scopes?: Array<string>;
    rateLimit?: number;
    expiresAt?: string | null;
    networks?: Array<string>;
    requiredFor?: Array<ApprovalPolicyAct>;
};

export type ApprovalStatus = 'PROPOSED' | 'APPROVED' | 'REJECTED' | 'WITHDRAWN' | 'EXPIRED';

export type AssetsTotal = {
    tokenSymbol: TokenSymbol;
    quantity: Decimal;
    addresses: number;
};

export type AuditEntry = {
    id: string;
    at: string;
    requestId: string;
    actor: string | null;
    actorName: string | null;
    tenant: string | null;
    operation: string;
    method: string;
    route: string;
    resource: string | null;
    commandId: string | null;
    outcome: 'SUCCEEDED' | 'REFUSED' | 'PENDING' | 'FAILED';
    statusCode: number;
    errorCode: string | null;
    reason: string | null;
    sourceAddress: string | null;
    durationMs: number;
};

export type BalanceInput = {
    /** New balance in the contract’s currency. */
    outstandingBalance: MoneyOrZeroInput;
    /** Effective time of the balance. */
    asOf?: string;
    /** Why the balance changed. */
    reason?: string;
    /** Allows a balance above twice the larger of `totalLoanValue` and the previous balance, otherwise 409 `implausible_balance`. */
    confirmed?: boolean;
};

export type BankAccount = {
    id: string;
    kind: 'BANK';
    status: 'PENDING' | 'ACTIVE';
    currency: string;
    rail: PaymentRail;
    accountType: BankAccountType;
    bankName: string | null;
    accountOwnerName: string | null;
    accountNumber: string | null;
    routingNumber: string | null;
    swiftCode: string | null;
    iban: string | null;
    pixKey: string | null;
    pixKeyType: 'CPF' | 'CNPJ' | 'EMAIL' | 'PHONE' | 'EVP' | null;
    branchCode: string | null;
    address: Address | null;
    customerId: string;
    createdAt: string;
    updatedAt: string;
};

export type BankAccountInput = {
    /** Customer of the global account (`cus_…`). */
    customerId: string;
    /** Currency, ISO 4217. */
    currency: string;
    /** Payment system of the account. */
    rail: PaymentRail;
    /** Institution that holds the account. */
    bankName: string;
    /** Account holder, as known to the bank. */
    accountOwnerName: string;
    /** Checking, savings or payment account. */
    accountType: BankAccountType;
    /** Account number as the bank writes it. */
    accountNumber: string;
    /** ABA routing number, nine digits with a check digit. */
    routingNumber?: string | null | '';
    /** BIC of the bank, 8 or 11 characters. */
    swiftCode?: string | null | '';
    /** IBAN with valid check digits. */
    iban?: string | null | '';
    /** Pix key. */
    pixKey?: string | null | '';
    /** Branch (agência). */
    branchCode?: string | null | '';
    /** Address of the account holder. */
    address?: AddressInput | null;
};

export type BankAccountType = 'CHECKING' | 'SAVINGS' | 'PAYMENT';

export type BookBar = {
    from: Decimal;
    to: Decimal | null;
    contracts: number;
};

export type BookBorrower = {
    document: TaxDocument;
    name: string | null;
    fiatCurrency: FiatCurrency;
    contracts: number;
    outstanding: Decimal;
    share: number;
};

export type BookLevel = {
    level: LtvLevel;
    contracts: number;
    outstanding: {
        [key: string]: Decimal;
    };
};

export type BookToken = {
    tokenSymbol: TokenSymbol;
    network: Network;
    quantity: Decimal;
    value: {
        [key: string]: Decimal;
    };
};

export type BorrowerLookup = {
    found: boolean;
    document: TaxDocument;
    documentType: DocumentType;
    source: 'USER' | 'PRE_REGISTRATION' | null;
    hasAccount: boolean;
    eligible: boolean;
};

export type BorrowerRequest = {
    id: string;
    kind: 'RELEASE' | 'SALE';
    tokenSymbol: TokenSymbol | null;
    network: Network | null;
    amount: Decimal | null;
    toLtv: Decimal | null;
    requestedAt: string;
    grantedAt: string | null;
};

export type CancelInput = {
    /** Why the lender cancels. */
    reason: string;
};

export type ChangedDocument = {
    document: TaxDocument;
    documentType: DocumentType;
    previousDocument: TaxDocument;
    updatedAt: string;
};

export type CloseStrayInput = {
    /** Outcome in words. */
    reason: string;
};

export type CloseTransferInput = {
    /** Outcome in words. */
    reason: string;
};

export type CollateralAssets = {
    network: Network;
    chainId: number;
    block: number;
    blockHash: string;
    blockAt: string;
    totals: Array<AssetsTotal>;
    bytes: number;
};

export type CollateralCreatedEvent = {
    id: string;
    event: 'collateral.created';
    timestamp: string;
    data: {
        sequence: number;
        contractId: number;
        guaranteeId: string;
        lenderDocument: string;
        borrowerDocument: string;
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        requiredFiatAmount: Decimal;
        depositedFiatAmount: Decimal;
        collateralPercentage: Decimal;
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        acceptedTokens: Array<{
            tokenSymbol: 'USDC' | 'USDT';
            network: 'ETHEREUM' | 'POLYGON' | 'BASE';
        }>;
    };
};

export type CollateralLiquidatedEvent = {
    id: string;
    event: 'collateral.liquidated';
    timestamp: string;
    data: {
        sequence: number;
        contractId: number;
        guaranteeId: string;
        id: string;
        currentLtv: number | null;
        status: 'OK' | 'ALERT' | 'LIQUIDATION';
        level: 'NONE' | 'WARNING' | 'MARGIN_CALL' | 'LIQUIDATION';
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        outstandingBalance: Decimal;
        collateralValue: Decimal | null;
        thresholds: {
            initial: Decimal;
            warning: Decimal;
            alert: Decimal;
            liquidation: Decimal | null;
            cureTo: Decimal;
        };
        shortfallAmount: Decimal;
        prices: Array<{
            tokenSymbol: 'USDC' | 'USDT';
            network: 'ETHEREUM' | 'POLYGON' | 'BASE';
            quantity: Decimal;
            price: Decimal | null;
            haircut: Decimal;
            value: Decimal | null;
            source: string | null;
            asOf: string | null;
        }>;
        fx: {
            pair: string;
            rate: Decimal;
            source: string | null;
            asOf: string | null;
        } | null;
        trigger: 'BALANCE' | 'DEPOSIT' | 'RELEASE' | 'PRICE' | 'SCHEDULE';
        stale: boolean;
        depeg: boolean;
        disputed: boolean;
        version: number;
        createdAt: string;
        previousLtv: number | null;
        liquidationId: string;
        liquidationType: 'FULL' | 'PARTIAL';
        liquidatedCollateral: Array<{
            tokenSymbol: 'USDC' | 'USDT';
            network: 'ETHEREUM' | 'POLYGON' | 'BASE';
            quantity: Decimal;
            value: Decimal;
        }>;
        proceeds: Decimal;
        debtCovered: Decimal;
        remainingBalance: Decimal;
        returnedCollateral: Array<{
            tokenSymbol: 'USDC' | 'USDT';
            network: 'ETHEREUM' | 'POLYGON' | 'BASE';
            quantity: Decimal;
        }>;
        remainingCollateral: Array<{
            tokenSymbol: 'USDC' | 'USDT';
            network: 'ETHEREUM' | 'POLYGON' | 'BASE';
            quantity: Decimal;
        }>;
        reason: string;
        noticeId: string | null;
        noticeIds: Array<string>;
    };
};

export type CollateralLtvAlertEvent = {
    id: string;
    event: 'collateral.ltv_alert';
    timestamp: string;
    data: {
        sequence: number;
        contractId: number;
        guaranteeId: string;
        id: string;
        currentLtv: number | null;
        status: 'OK' | 'ALERT' | 'LIQUIDATION';
        level: 'NONE' | 'WARNING' | 'MARGIN_CALL' | 'LIQUIDATION';
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        outstandingBalance: Decimal;
        collateralValue: Decimal | null;
        thresholds: {
            initial: Decimal;
            warning: Decimal;
            alert: Decimal;
            liquidation: Decimal | null;
            cureTo: Decimal;
        };
        shortfallAmount: Decimal;
        prices: Array<{
            tokenSymbol: 'USDC' | 'USDT';
            network: 'ETHEREUM' | 'POLYGON' | 'BASE';
            quantity: Decimal;
            price: Decimal | null;
            haircut: Decimal;
            value: Decimal | null;
            source: string | null;
            asOf: string | null;
        }>;
        fx: {
            pair: string;
            rate: Decimal;
            source: string | null;
            asOf: string | null;
        } | null;
        trigger: 'BALANCE' | 'DEPOSIT' | 'RELEASE' | 'PRICE' | 'SCHEDULE';
        stale: boolean;
        depeg: boolean;
        disputed: boolean;
        version: number;
        createdAt: string;
        previousLtv: number | null;
        cure: {
            deadline: string;
            toLtv: Decimal;
            repayAmount: Decimal;
            topUp: Array<{
                tokenSymbol: 'USDC' | 'USDT';
                network: 'ETHEREUM' | 'POLYGON' | 'BASE';
                amount: Decimal;
            }>;
        } | null;
        noticeId: string | null;
    };
};

export type CollateralProof = {
    contractId: number;
    holdings: Array<HoldingProof>;
    statement: CollateralStatement | null;
};

export type CollateralStatement = {
    lane: number;
    hour: string;
    logSize: number;
    totals: Array<CollateralTotal>;
    checkpoint: string;
    verifierKeys: Array<string>;
    at: string;
};

export type CollateralTotal = {
    tokenSymbol: TokenSymbol;
    network: Network;
    quantity: Decimal;
    holdings: number;
};

export type CollateralTotals = {
    hour: string | null;
    totals: Array<CollateralTotal>;
    statements: Array<CollateralStatement>;
    assets: Array<CollateralAssets>;
};

export type ComplianceCase = {
    id: string;
    document: TaxDocument;
    status: ComplianceCaseStatus;
    createdAt: string;
    updatedAt: string;
};

export type ComplianceCaseInput = {
    /** CPF (11 digits) or CNPJ (14 characters), with or without mask. */
    document: TaxDocumentInput;
    /** OPEN, APPROVED or REJECTED. */
    status: ComplianceCaseStatus;
};

export type ComplianceCaseStatus = 'OPEN' | 'APPROVED' | 'REJECTED';

export type ConsistencyProof = {
    lane: number;
    from: number;
    to: number;
    proof: Array<string>;
};

export type Contract = {
    id: number;
    name: string;
    description: string | null;
    collateralPercentage: Decimal;
    totalLoanValue: Decimal;
    outstandingBalance: Decimal;
    interestRate: Decimal;
    cet: Decimal;
    installmentsCount: number;
    startDate: string;
    endDate: string;
    lenderDocument: TaxDocument;
    borrowerDocument: TaxDocument;
    status: ContractStatus;
    fiatCurrency: FiatCurrency;
    ltvPolicy: LtvPolicy;
    termsHash: string;
    acceptance: {
        at: string;
        termsHash: string;
    } | null;
    sentAt: string | null;
    activation: Activation | null;
    activatedAt: string | null;
    completedAt: string | null;
    cancelledAt: string | null;
    cancellationReason: string | null;
    overdueSince: string | null;
    createdAt: string;
    updatedAt: string;
    deletedAt: string | null;
    acceptedTokens: Array<AcceptedToken>;
    documents: Array<ContractDocument>;
    guarantee: Guarantee;
    signings: Array<Signing>;
    borrower: {
        name: string | null;
        email: string | null;
        phone: string | null;
    };
};

export type ContractAcceptedEvent = {
    id: string;
    event: 'contract.accepted';
    timestamp: string;
    data: {
        sequence: number;
        contractId: number;
        guaranteeId: string;
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        outstandingBalance: Decimal;
        requiredFiatAmount: Decimal;
        depositedFiatAmount: Decimal;
        acceptedTermsHash: string;
    };
};

export type ContractActivatedEvent = {
    id: string;
    event: 'contract.activated';
    timestamp: string;
    data: {
        sequence: number;
        contractId: number;
        guaranteeId: string;
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        outstandingBalance: Decimal;
        requiredFiatAmount: Decimal;
        depositedFiatAmount: Decimal;
    };
};

export type ContractBalanceUpdatedEvent = {
    id: string;
    event: 'contract.balance_updated';
    timestamp: string;
    data: {
        sequence: number;
        contractId: number;
        guaranteeId: string;
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        outstandingBalance: Decimal;
        requiredFiatAmount: Decimal;
        depositedFiatAmount: Decimal;
        previousBalance: Decimal;
        asOf: string | null;
        newTermsHash: string | null;
        reason: string | null;
    };
};

export type ContractCancelledEvent = {
    id: string;
    event: 'contract.cancelled';
    timestamp: string;
    data: {
        sequence: number;
        contractId: number;
        guaranteeId: string;
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        outstandingBalance: Decimal;
        requiredFiatAmount: Decimal;
        depositedFiatAmount: Decimal;
        reason: string | null;
    };
};

export type ContractCcbAttachedEvent = {
    id: string;
    event: 'contract.ccb_attached';
    timestamp: string;
    data: {
        sequence: number;
        contractId: number;
        guaranteeId: string;
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        outstandingBalance: Decimal;
        requiredFiatAmount: Decimal;
        depositedFiatAmount: Decimal;
        documentId: string;
    };
};

export type ContractCompletedEvent = {
    id: string;
    event: 'contract.completed';
    timestamp: string;
    data: {
        sequence: number;
        contractId: number;
        guaranteeId: string;
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        outstandingBalance: Decimal;
        requiredFiatAmount: Decimal;
        depositedFiatAmount: Decimal;
    };
};

export type ContractCreatedEvent = {
    id: string;
    event: 'contract.created';
    timestamp: string;
    data: {
        sequence: number;
        contractId: number;
        guaranteeId: string;
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        outstandingBalance: Decimal;
        requiredFiatAmount: Decimal;
        depositedFiatAmount: Decimal;
        lenderDocument: string;
        borrowerDocument: string;
        borrowerSource: 'USER' | 'PRE_REGISTRATION';
    };
};

export type ContractDeclinedEvent = {
    id: string;
    event: 'contract.declined';
    timestamp: string;
    data: {
        sequence: number;
        contractId: number;
        guaranteeId: string;
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        outstandingBalance: Decimal;
        requiredFiatAmount: Decimal;
        depositedFiatAmount: Decimal;
        reason: string | null;
    };
};

export type ContractDocument = {
    id: string;
    contractId: number;
    type: 'CCB' | 'GUARANTEE';
    originalName: string;
    mimeType: string;
    sha256: string;
    createdAt: string;
    deletedAt: string | null;
};

export type ContractFact = {
    id: string;
    event: string;
    at: string;
    sequence: number;
    actor: {
        kind: 'LENDER' | 'BORROWER' | 'INTEGRATION' | 'SERVICE';
        keyId: string | null;
    };
    contractStatus: ContractStatus;
    guaranteeStatus: GuaranteeStatus;
    fiatCurrency: FiatCurrency;
    outstandingBalance: Decimal;
    requiredFiatAmount: Decimal;
    depositedFiatAmount: Decimal;
    details: {
        [key: string]: unknown;
    };
};

export type ContractForm = {
    /** Name of the contract. */
    name: string;
    /** Free text. */
    description?: string;
    /** Principal of the loan, in `fiatCurrency`. */
    totalLoanValue: MoneyInput;
    /** Amount owed at the start, in `fiatCurrency`. */
    outstandingBalance: MoneyInput;
    /** Monthly interest in percent. */
    interestRate: RateInput;
    /** Total effective cost (CET) in percent. */
    cet: RateInput;
    /** Number of installments. */
    installmentsCount: number;
    /** First day, as YYYY-MM-DD. */
    startDate: string;
    /** Last day, as YYYY-MM-DD, after `startDate`. */
    endDate: string;
    /** Required collateral in percent of the balance. */
    collateralPercentage: PercentageInput;
    /** BRL, USD or EUR. */
    fiatCurrency?: FiatCurrency;
    /** Accepted collateral tokens, as JSON or form fields. */
    acceptedTokens: Array<{
        /** Stablecoin of the collateral, USDC or USDT. */
        tokenSymbol: TokenSymbol;
        /** Blockchain network that the token is on. */
        network: Network;
    }>;
    /** The borrower. */
    borrower: {
        /** CPF or CNPJ of the borrower. */
        document: TaxDocumentInput;
        /** Ignored. */
        name?: unknown;
        /** Ignored. */
        email?: unknown;
        /** Ignored. */
        phone?: unknown;
    };
    /** Thresholds. */
    ltvPolicy?: LtvPolicyInput;
    /** PDF document of at most 10 MiB, without password. */
    ccbFile?: Blob | File;
};

export type ContractImportedEvent = {
    id: string;
    event: 'contract.imported';
    timestamp: string;
    data: {
        sequence: number;
        contractId: number;
        guaranteeId: string;
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        outstandingBalance: Decimal;
        requiredFiatAmount: Decimal;
        depositedFiatAmount: Decimal;
        lenderDocument: string;
        borrowerDocument: string;
        borrowerSource: 'USER' | 'PRE_REGISTRATION';
    };
};

export type ContractOverdueEvent = {
    id: string;
    event: 'contract.overdue';
    timestamp: string;
    data: {
        sequence: number;
        contractId: number;
        guaranteeId: string;
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        outstandingBalance: Decimal;
        requiredFiatAmount: Decimal;
        depositedFiatAmount: Decimal;
        overdueSince: string | null;
    };
};

export type ContractReversedEvent = {
    id: string;
    event: 'contract.reversed';
    timestamp: string;
    data: {
        sequence: number;
        contractId: number;
        guaranteeId: string;
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        outstandingBalance: Decimal;
        requiredFiatAmount: Decimal;
        depositedFiatAmount: Decimal;
        reason: string | null;
    };
};

export type ContractRow = {
    id: number;
    name: string;
    status: ContractStatus;
    guaranteeStatus: GuaranteeStatus;
    fiatCurrency: FiatCurrency;
    outstandingBalance: Decimal;
    partyDocument: TaxDocument;
    partyName: string | null;
    overdueSince: string | null;
    cureDeadline: string | null;
    ltv: ContractRowValuation | null;
    createdAt: string;
};

export type ContractRowSums = {
    contracts: number;
    outstanding: {
        [key: string]: Decimal;
    };
};

export type ContractRowValuation = {
    currentLtv: number | null;
    level: LtvLevel;
    thresholds: LtvThresholds;
    collateralValue: Decimal | null;
    stale: boolean;
    depeg: boolean;
    disputed: boolean;
    implausible: boolean;
    thin: boolean;
    createdAt: string;
};

export type ContractSentEvent = {
    id: string;
    event: 'contract.sent';
    timestamp: string;
    data: {
        sequence: number;
        contractId: number;
        guaranteeId: string;
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        outstandingBalance: Decimal;
        requiredFiatAmount: Decimal;
        depositedFiatAmount: Decimal;
    };
};

export type ContractStatus = 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';

export type ContractWithLtv = {
    id: number;
    name: string;
    description: string | null;
    collateralPercentage: Decimal;
    totalLoanValue: Decimal;
    outstandingBalance: Decimal;
    interestRate: Decimal;
    cet: Decimal;
    installmentsCount: number;
    startDate: string;
    endDate: string;
    lenderDocument: TaxDocument;
    borrowerDocument: TaxDocument;
    status: ContractStatus;
    fiatCurrency: FiatCurrency;
    ltvPolicy: LtvPolicy;
    termsHash: string;
    acceptance: {
        at: string;
        termsHash: string;
    } | null;
    sentAt: string | null;
    activation: Activation | null;
    activatedAt: string | null;
    completedAt: string | null;
    cancelledAt: string | null;
    cancellationReason: string | null;
    overdueSince: string | null;
    createdAt: string;
    updatedAt: string;
    deletedAt: string | null;
    acceptedTokens: Array<AcceptedToken>;
    documents: Array<ContractDocument>;
    guarantee: Guarantee;
    signings: Array<Signing>;
    borrower: {
        name: string | null;
        email: string | null;
        phone: string | null;
    };
    ltv: LtvSnapshot | null;
};

export type CreatedCustomer = {
    id: string;
    businessLegalName: string;
};

export type CustodyDifference = {
    source: 'CUSTODIAN' | 'CHAIN';
    kind: 'MISSING_HERE' | 'MISSING_THERE' | 'AMOUNT' | 'PENDING';
    tokenSymbol: TokenSymbol;
    network: Network;
    amountHere: Decimal;
    amountThere: Decimal;
    block: number;
    at: string;
};

export type CustodyDifferences = {
    contractId: number;
    guaranteeId: number;
    state: 'PENDING' | 'UNEXPLAINED' | 'MISMATCH';
    since: string;
    lookedAt: string;
    differences: Array<CustodyDifference>;
};

export type CustodyOrder = {
    id: string | string | string | string;
    type: 'RELEASE' | 'LIQUIDATION' | 'SURPLUS' | 'RETURN';
    contractId: number;
    guaranteeId: number;
    awaitsDestination: boolean;
    hold: ReleaseHold | null;
    transactions: Array<CustodyTransaction>;
    createdAt: string;
};

export type CustodyTransaction = {
    network: Network;
    tokenSymbol: TokenSymbol;
    amount: Decimal;
    destination: string;
    derivationPath: string | null;
    transaction: {
        chainId: number;
        from: string;
        to: string;
        data: string;
        value: string;
    };
    eip681: string;
    transfer: {
        txHash: string;
        status: 'SEEN' | 'CONFIRMED' | 'REVERSED';
    } | null;
};

export type Customer = {
    id: string;
    businessLegalName: string;
    country: string;
    onboardingFlow: OnboardingFlow;
    registeredDate: string | null;
    website: string | null;
    industry: string | null;
    taxIdentificationNumber: string | null;
    naicsCode: string | null;
    businessEntityType: string | null;
    businessEntityId: string | null;
    businessDescription: string | null;
    purposeOfAccount: string | null;
    email: string | null;
    phone: string | null;
    isOperating: boolean | null;
    isSubsidiary: boolean | null;
    isFinancialInstitution: boolean | null;
    regulatorName: string | null;
    registeredAddress: Address | null;
    operatingAddress: Address | null;
    status: 'PENDING' | 'ACTIVE' | 'REJECTED';
    statusReason: string | null;
    onboardingLink: string | null;
    createdAt: string;
    updatedAt: string;
};

export type CustomerInput = {
    /** Registered name of the business. */
    businessLegalName: string;
    /** Country of registration, ISO 3166-1 alpha-3. */
    country: string;
    /** `direct`. */
    onboardingFlow: OnboardingFlow;
    /** Registration date, YYYY-MM-DD. */
    registeredDate?: string | null | '';
    /** Web address of the business. */
    website?: string | null | '';
    /** Industry, as text. */
    industry?: string | null | '';
    /** Tax number in its country’s form. */
    taxIdentificationNumber?: string | null | '';
    /** Industry in the North American classification (NAICS), if known. */
    naicsCode?: string | null | '';
    /** Legal form, such as LLC or LTDA. */
    businessEntityType?: string | null | '';
    /** Company register number, if not the tax number. */
    businessEntityId?: string | null | '';
    /** Business of the customer. */
    businessDescription?: string | null | '';
    /** Payments that the account is for. */
    purposeOfAccount?: string | null | '';
    /** E-mail address of the business. */
    email?: string | null | '';
    /** Phone number in E.164, such as +5511987654321. */
    phone?: string | null | '';
    /** Whether the business is operating. */
    isOperating?: boolean | null;
    /** Whether another company owns it. */
    isSubsidiary?: boolean | null;
    /** If true, `regulatorName` is required. */
    isFinancialInstitution?: boolean | null;
    /** Supervisor. */
    regulatorName?: string | null | '';
    /** Registered address. */
    registeredAddress?: AddressInput | null;
    /** Place of business, if not the registered one. */
    operatingAddress?: AddressInput | null;
};

export type CustomerStatusChangedEvent = {
    id: string;
    event: 'customer.status_changed';
    timestamp: string;
    data: {
        customerId: string;
        status: 'PENDING' | 'ACTIVE' | 'REJECTED';
        previousStatus: 'PENDING' | 'ACTIVE' | 'REJECTED';
        statusReason: string | null;
        changedAt: string;
    };
};

export type DeadLetter = {
    id: string;
    topic: 'contract-commands' | 'ltv-findings' | 'notice-receipts' | 'directory-commands' | 'endpoint-findings' | 'command-replies' | 'contract-events' | 'log-checkpoints' | 'balance-changes' | 'collateral-events' | 'account-events' | 'market-events' | 'market-prices' | 'price-ages' | 'price-ticks' | 'ltv-snapshots' | 'ltv-positions' | 'audit-log' | 'dead-letters';
    key: string | null;
    processor: string;
    error: string;
    reason: string;
    at: string;
    state: 'WAITING' | 'REDRIVEN' | 'DISCARDED';
    settlement: DeadLetterSettlement | null;
    redrivable: boolean;
};

export type DeadLetterDetails = {
    id: string;
    topic: 'contract-commands' | 'ltv-findings' | 'notice-receipts' | 'directory-commands' | 'endpoint-findings' | 'command-replies' | 'contract-events' | 'log-checkpoints' | 'balance-changes' | 'collateral-events' | 'account-events' | 'market-events' | 'market-prices' | 'price-ages' | 'price-ticks' | 'ltv-snapshots' | 'ltv-positions' | 'audit-log' | 'dead-letters';
    key: string | null;
    processor: string;
    error: string;
    reason: string;
    at: string;
    state: 'WAITING' | 'REDRIVEN' | 'DISCARDED';
    settlement: DeadLetterSettlement | null;
    redrivable: boolean;
    stack: string;
    recordHeaders: {
        [key: string]: string;
    };
    bytes: number;
    firstBytes: string;
    record: string | null;
    value: unknown;
    undecodable: string | null;
};

export type DeadLetterDiscardInput = {
    /** Why the record is discarded. */
    reason: string;
};

export type DeadLetterSettlement = {
    at: string;
    by: string | null;
    reason: string | null;
};

export type Decimal = DecimalNumber;

export type DeclineInput = {
    /** Why the borrower declines. */
    reason?: string;
};

export type DeclineRequestInput = {
    /** Why, for the borrower. */
    reason?: string | null;
};

export type Delivery = {
    endpointId: string;
    state: 'PENDING' | 'SUCCEEDED' | 'FAILED' | 'PARKED' | 'DISCARDED' | 'SKIPPED';
    attempts: number;
    lastStatusCode: number | null;
    nextAttemptAt: string | null;
};

export type DeliveryAttempt = {
    endpointId: string;
    attempt: number;
    outcome: 'SUCCEEDED' | 'HTTP_ERROR' | 'REDIRECT' | 'TIMEOUT' | 'CONNECTION_FAILED' | 'TLS_FAILED' | 'INVALID_RESPONSE' | 'TARGET_REFUSED';
    statusCode: number | null;
    startedAt: string;
    durationMs: number;
    error: string | null;
    nextAttemptAt: string | null;
    request: string;
    response: string | null;
    requestHeaders: Array<DeliveryHeader> | null;
    responseHeaders: Array<DeliveryHeader> | null;
};

export type DeliveryHeader = {
    name: string;
    value: string;
};

export type Deposit = {
    id: string;
    contractId: number | null;
    guaranteeId: number | null;
    tokenSymbol: TokenSymbol;
    network: Network;
    amount: Decimal;
    txHash: string;
    logIndex: number | null;
    status: 'SEEN' | 'CONFIRMED' | 'REVERSED';
    from: string | null;
    confirmations: number | null;
    tokenContract: string | null;
    blockHash: string | null;
    confirmedAt: string | null;
    reversedAt: string | null;
    missingAmount: Decimal | null;
    unattributed: {
        reasonCode: UnattributedReason;
        status: 'OPEN' | 'ATTRIBUTED' | 'RETURNING' | 'RETURNED' | 'CLOSED';
        returnId: string | null;
        destination: string | null;
        remark: string | null;
    } | null;
    createdAt: string;
};

export type DepositInput = {
    /** Stablecoin of the collateral, USDC or USDT. */
    tokenSymbol: TokenSymbol;
    /** Blockchain network that the token is on. */
    network: Network;
    /** Token units received. */
    amount: TokenQuantityInput;
    /** Transaction hash. */
    txHash: string;
    /** Log index of the transfer. */
    logIndex?: number;
    /** State of the transfer, as custody knows it. */
    status?: 'SEEN' | 'CONFIRMED' | 'REVERSED';
    /** Address that sent it. */
    from?: string;
    /** Confirmations so far. */
    confirmations?: number;
    /** Contract of the token that came. */
    tokenContract?: string;
    /** Block that the transfer is in. */
    blockHash?: string;
    /** Whether your screening refuses the sender. */
    senderRefused?: boolean;
};

export type DepositInstruction = {
    tokenSymbol: TokenSymbol;
    network: Network;
    tokenContract: string;
    address: string;
    memo: string | null;
    amountSeen: Decimal;
    quantityNow: Decimal | null;
    marginPercent: Decimal;
    eip681: string;
};

export type Destination = {
    paymentMethodId: string | string;
    network: Network | null;
    currency: FiatCurrency | null;
    address: string | null;
    namedAt: string;
    countsFrom: string | null;
};

export type DestinationInput = {
    /** Confirmed wallet (`wlt_…`) or bank account (`bank_…`) of the borrower. */
    paymentMethodId: string | string;
};

/** CPF of a person or CNPJ of a company. */
export type DocumentType = 'CPF' | 'CNPJ';

export type EndpointDisabledEvent = {
    id: string;
    event: 'endpoint.disabled';
    timestamp: string;
    data: {
        endpointId: string;
        reason: 'GONE' | 'ONLY_FAILURES';
        disabledAt: string;
    };
};

export type Erasure = {
    partyId: string;
    erasedAt: string;
};

export type ErasureInput = {
    /** CPF (11 digits) or CNPJ (14 characters), with or without mask. */
    document: TaxDocumentInput;
};

export type Error = {
    error: {
        code: 'INVALID_REQUEST' | 'borrower_is_lender' | 'borrower_module_missing' | 'token_not_accepted' | 'unauthenticated' | 'forbidden' | 'customer_not_linked' | 'borrower_account_required' | 'not_found' | 'borrower_not_found' | 'method_not_allowed' | 'unsupported_version' | 'request_timeout' | 'contract_not_accepted' | 'invalid_state' | 'approval_required' | 'terms_changed' | 'invalid_stage_transition' | 'document_change_refused' | 'balance_superseded' | 'implausible_balance' | 'deposit_already_recorded' | 'liquidation_already_confirmed' | 'release_refused' | 'idempotency_in_progress' | 'file_too_large' | 'uri_too_long' | 'unsupported_media_type' | 'idempotency_key_reused' | 'rate_limited' | 'headers_too_large' | 'internal_error' | 'service_unavailable';
        details: {
            field: string | null;
            reason: string | null;
        };
        violations: Array<{
            field: string | null;
            reason: string | null;
        }>;
        requestId: string;
        message: string;
    };
};

export type Event = {
    id: string;
    event: string;
    timestamp: string;
    data: {
        [key: string]: unknown;
    };
    delivered: boolean;
    deliveries?: Array<Delivery>;
};

export type EventGaps = {
    contractId: number;
    lastSequence: number;
    gaps: Array<{
        from: number;
        to: number;
    }>;
    events: Array<{
        id: string;
        event: string;
        sequence: number;
    }>;
};

export type EventWithDeliveries = {
    id: string;
    event: string;
    timestamp: string;
    data: {
        [key: string]: unknown;
    };
    delivered: boolean;
    deliveries: Array<Delivery>;
};

export type ExchangeRateInput = string | number | Decimal;

export type ExchangeRateUsed = {
    pair: string;
    rate: Decimal;
    source: string | null;
    asOf: string | null;
};

export type FiatCurrency = 'BRL' | 'USD' | 'EUR';

export type FreezeInput = {
    /** Stablecoin of the collateral, USDC or USDT. */
    tokenSymbol: TokenSymbol;
    /** Blockchain network that the token is on. */
    network: Network;
    /** UNFROZEN. */
    status: 'FROZEN' | 'UNFROZEN';
    /** With FROZEN. */
    amount?: TokenQuantityInput;
};

export type GroupLag = {
    group: string;
    records: number;
    lagSeconds: Array<number | null>;
};

export type Guarantee = {
    id: number;
    contractId: number;
    fiatCurrency: FiatCurrency;
    requiredFiatAmount: Decimal;
    depositedFiatAmount: Decimal;
    status: GuaranteeStatus;
    lock: {
        status: 'PENDING' | 'ACTIVE' | 'RELEASED';
        lockedAt: string | null;
    };
    holdings: Array<TokenAmount>;
    frozen: Array<TokenAmount>;
    liquidation: {
        id: string;
        type: 'FULL' | 'PARTIAL';
        status: 'DECIDED' | 'CONFIRMED';
        decidedAt: string;
        confirmedAt: string | null;
        proceeds: Decimal;
        expectedProceeds: Decimal | null;
        debtCovered: Decimal;
        sellsRest: boolean;
    } | null;
    surplus: {
        id: string;
        liquidationId: string;
        amount: Decimal;
        status: 'OWED' | 'PAID';
        owedAt: string;
        paidAt: string | null;
        destination: OrderDestination | null;
    } | null;
    salesStop: {
        liquidationId: string;
        stoppedAt: string;
        proceeds: Decimal;
        expectedProceeds: Decimal | null;
    } | null;
    destinations: Array<Destination>;
    requests: Array<BorrowerRequest>;
    waitingFor: Array<PayoutWait>;
    releaseHold: ReleaseHold | null;
    createdAt: string;
    updatedAt: string;
    deletedAt: string | null;
};

export type GuaranteeCollateralFrozenEvent = {
    id: string;
    event: 'guarantee.collateral_frozen';
    timestamp: string;
    data: {
        sequence: number;
        contractId: number;
        guaranteeId: string;
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        outstandingBalance: Decimal;
        requiredFiatAmount: Decimal;
        depositedFiatAmount: Decimal;
        tokenSymbol: 'USDC' | 'USDT';
        network: 'ETHEREUM' | 'POLYGON' | 'BASE';
        quantity: Decimal;
    };
};

export type GuaranteeCollateralUnfrozenEvent = {
    id: string;
    event: 'guarantee.collateral_unfrozen';
    timestamp: string;
    data: {
        sequence: number;
        contractId: number;
        guaranteeId: string;
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        outstandingBalance: Decimal;
        requiredFiatAmount: Decimal;
        depositedFiatAmount: Decimal;
        tokenSymbol: 'USDC' | 'USDT';
        network: 'ETHEREUM' | 'POLYGON' | 'BASE';
        quantity: Decimal;
    };
};

export type GuaranteeCreatedEvent = {
    id: string;
    event: 'guarantee.created';
    timestamp: string;
    data: {
        sequence: number;
        contractId: number;
        guaranteeId: string;
        amount: Decimal;
        currency: 'BRL' | 'USD' | 'EUR';
    };
};

export type GuaranteeDepositIdentifiedEvent = {
    id: string;
    event: 'guarantee.deposit_identified';
    timestamp: string;
    data: {
        sequence: number;
        contractId: number;
        guaranteeId: string;
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        outstandingBalance: Decimal;
        requiredFiatAmount: Decimal;
        depositedFiatAmount: Decimal;
        depositId: string;
        tokenSymbol: 'USDC' | 'USDT';
        network: 'ETHEREUM' | 'POLYGON' | 'BASE';
        quantity: Decimal;
        txHash: string;
        logIndex: number;
        recordedAt: string;
        fromAddress: string | null;
        confirmations: number | null;
        tokenContract: string | null;
        blockHash: string | null;
        depositStatus: 'SEEN' | 'CONFIRMED' | 'REVERSED' | null;
        confirmedAt: string | null;
        unattributed: {
            unattributedReason: 'TOKEN_NOT_ACCEPTED' | 'TOKEN_CONTRACT' | 'SENDER' | 'GUARANTEE_CLOSED' | 'TOO_LARGE' | 'MINED_AGAIN' | 'ADDRESS_UNKNOWN';
            attributionState: 'OPEN' | 'ATTRIBUTED' | 'RETURNING' | 'RETURNED' | 'CLOSED';
            returnId: string | null;
            destination: string | null;
        } | null;
        reversedAt: string | null;
        missingQuantity: Decimal | null;
    };
};

export type GuaranteeDepositInstructionsReadyEvent = {
    id: string;
    event: 'guarantee.deposit_instructions_ready';
    timestamp: string;
    data: {
        sequence: number;
        contractId: number;
        guaranteeId: string;
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        outstandingBalance: Decimal;
        requiredFiatAmount: Decimal;
        depositedFiatAmount: Decimal;
        depositAddresses: Array<{
            tokenSymbol: 'USDC' | 'USDT';
            network: 'ETHEREUM' | 'POLYGON' | 'BASE';
            tokenContract: string;
            address: string;
            memo: string | null;
        }>;
    };
};

export type GuaranteeDepositRecordedEvent = {
    id: string;
    event: 'guarantee.deposit_recorded';
    timestamp: string;
    data: {
        sequence: number;
        contractId: number;
        guaranteeId: string;
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        outstandingBalance: Decimal;
        requiredFiatAmount: Decimal;
        depositedFiatAmount: Decimal;
        depositId: string;
        tokenSymbol: 'USDC' | 'USDT';
        network: 'ETHEREUM' | 'POLYGON' | 'BASE';
        quantity: Decimal;
        txHash: string;
        logIndex: number | null;
        fromAddress: string | null;
        confirmations: number | null;
        tokenContract: string | null;
        blockHash: string | null;
        recordedAt: string | null;
        identifiedAt: string | null;
        unattributedReason: 'TOKEN_NOT_ACCEPTED' | 'TOKEN_CONTRACT' | 'SENDER' | 'GUARANTEE_CLOSED' | 'TOO_LARGE' | 'MINED_AGAIN' | 'ADDRESS_UNKNOWN' | null;
    };
};

export type GuaranteeDepositReturnOrderedEvent = {
    id: string;
    event: 'guarantee.deposit_return_ordered';
    timestamp: string;
    data: {
        sequence: number;
        contractId: number;
        guaranteeId: string;
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        outstandingBalance: Decimal;
        requiredFiatAmount: Decimal;
        depositedFiatAmount: Decimal;
        depositId: string;
        tokenSymbol: 'USDC' | 'USDT';
        network: 'ETHEREUM' | 'POLYGON' | 'BASE';
        quantity: Decimal;
        txHash: string;
        logIndex: number | null;
        fromAddress: string | null;
        confirmations: number | null;
        tokenContract: string | null;
        blockHash: string | null;
        recordedAt: string | null;
        identifiedAt: string | null;
        confirmedAt: string | null;
        unattributedReason: 'TOKEN_NOT_ACCEPTED' | 'TOKEN_CONTRACT' | 'SENDER' | 'GUARANTEE_CLOSED' | 'TOO_LARGE' | 'MINED_AGAIN' | 'ADDRESS_UNKNOWN';
        returnId: string;
        destination: string;
    };
};

export type GuaranteeDepositReturnedEvent = {
    id: string;
    event: 'guarantee.deposit_returned';
    timestamp: string;
    data: {
        sequence: number;
        contractId: number;
        guaranteeId: string;
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        outstandingBalance: Decimal;
        requiredFiatAmount: Decimal;
        depositedFiatAmount: Decimal;
        depositId: string;
        tokenSymbol: 'USDC' | 'USDT';
        network: 'ETHEREUM' | 'POLYGON' | 'BASE';
        quantity: Decimal;
        txHash: string;
        logIndex: number | null;
        fromAddress: string | null;
        confirmations: number | null;
        tokenContract: string | null;
        blockHash: string | null;
        recordedAt: string | null;
        identifiedAt: string | null;
        confirmedAt: string | null;
        unattributedReason: 'TOKEN_NOT_ACCEPTED' | 'TOKEN_CONTRACT' | 'SENDER' | 'GUARANTEE_CLOSED' | 'TOO_LARGE' | 'MINED_AGAIN' | 'ADDRESS_UNKNOWN';
        returnId: string;
        destination: string;
    };
};

export type GuaranteeDepositReversedEvent = {
    id: string;
    event: 'guarantee.deposit_reversed';
    timestamp: string;
    data: {
        sequence: number;
        contractId: number;
        guaranteeId: string;
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        outstandingBalance: Decimal;
        requiredFiatAmount: Decimal;
        depositedFiatAmount: Decimal;
        depositId: string;
        tokenSymbol: 'USDC' | 'USDT';
        network: 'ETHEREUM' | 'POLYGON' | 'BASE';
        quantity: Decimal;
        txHash: string;
        logIndex: number | null;
        fromAddress: string | null;
        confirmations: number | null;
        tokenContract: string | null;
        blockHash: string | null;
        recordedAt: string | null;
        identifiedAt: string | null;
        confirmedAt: string | null;
        takenQuantity: Decimal;
        missingQuantity: Decimal;
    };
};

export type GuaranteeDepositSeenEvent = {
    id: string;
    event: 'guarantee.deposit_seen';
    timestamp: string;
    data: {
        sequence: number;
        contractId: number;
        guaranteeId: string;
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        outstandingBalance: Decimal;
        requiredFiatAmount: Decimal;
        depositedFiatAmount: Decimal;
        depositId: string;
        tokenSymbol: 'USDC' | 'USDT';
        network: 'ETHEREUM' | 'POLYGON' | 'BASE';
        quantity: Decimal;
        txHash: string;
        logIndex: number | null;
        fromAddress: string | null;
        confirmations: number | null;
        tokenContract: string | null;
        blockHash: string | null;
        recordedAt: string | null;
        identifiedAt: string | null;
    };
};

export type GuaranteeDepositUnattributedEvent = {
    id: string;
    event: 'guarantee.deposit_unattributed';
    timestamp: string;
    data: {
        sequence: number;
        contractId: number;
        guaranteeId: string;
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        outstandingBalance: Decimal;
        requiredFiatAmount: Decimal;
        depositedFiatAmount: Decimal;
        depositId: string;
        tokenSymbol: 'USDC' | 'USDT';
        network: 'ETHEREUM' | 'POLYGON' | 'BASE';
        quantity: Decimal;
        txHash: string;
        logIndex: number | null;
        fromAddress: string | null;
        confirmations: number | null;
        tokenContract: string | null;
        blockHash: string | null;
        recordedAt: string | null;
        identifiedAt: string | null;
        confirmedAt: string | null;
        depositStatus: 'SEEN' | 'CONFIRMED' | 'REVERSED';
        unattributedReason: 'TOKEN_NOT_ACCEPTED' | 'TOKEN_CONTRACT' | 'SENDER' | 'GUARANTEE_CLOSED' | 'TOO_LARGE' | 'MINED_AGAIN' | 'ADDRESS_UNKNOWN';
    };
};

export type GuaranteeDestinationCountsEvent = {
    id: string;
    event: 'guarantee.destination_counts';
    timestamp: string;
    data: {
        sequence: number;
        contractId: number;
        guaranteeId: string;
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        outstandingBalance: Decimal;
        requiredFiatAmount: Decimal;
        depositedFiatAmount: Decimal;
        paymentMethodId: string;
        network: 'ETHEREUM' | 'POLYGON' | 'BASE' | null;
        currency: 'BRL' | 'USD' | 'EUR' | null;
        address: string | null;
        namedAt: string;
        countsFrom: string | null;
    };
};

export type GuaranteeDestinationNamedEvent = {
    id: string;
    event: 'guarantee.destination_named';
    timestamp: string;
    data: {
        sequence: number;
        contractId: number;
        guaranteeId: string;
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        outstandingBalance: Decimal;
        requiredFiatAmount: Decimal;
        depositedFiatAmount: Decimal;
        paymentMethodId: string;
        network: 'ETHEREUM' | 'POLYGON' | 'BASE' | null;
        currency: 'BRL' | 'USD' | 'EUR' | null;
        address: string | null;
        namedAt: string;
        countsFrom: string | null;
    };
};

export type GuaranteeLiquidatedEvent = {
    id: string;
    event: 'guarantee.liquidated';
    timestamp: string;
    data: {
        sequence: number;
        contractId: number;
        guaranteeId: string;
        amount: Decimal;
        currency: 'BRL' | 'USD' | 'EUR';
        liquidationId: string;
        liquidationType: 'FULL' | 'PARTIAL';
        debtCovered: Decimal | null;
        surplusAmount: Decimal | null;
    };
};

export type GuaranteeLiquidationConfirmedEvent = {
    id: string;
    event: 'guarantee.liquidation_confirmed';
    timestamp: string;
    data: {
        sequence: number;
        contractId: number;
        guaranteeId: string;
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        outstandingBalance: Decimal;
        requiredFiatAmount: Decimal;
        depositedFiatAmount: Decimal;
        liquidationId: string;
        liquidationType: 'FULL' | 'PARTIAL';
        proceeds: Decimal;
        debtCovered: Decimal;
        expectedProceeds: Decimal | null;
        surplusAmount: Decimal | null;
        asOf: string | null;
        surplusDestination: {
            paymentMethodId: string | null;
            address: string | null;
            since: string;
        } | null;
    };
};

export type GuaranteeLiquidationDecidedEvent = {
    id: string;
    event: 'guarantee.liquidation_decided';
    timestamp: string;
    data: {
        sequence: number;
        contractId: number;
        guaranteeId: string;
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        outstandingBalance: Decimal;
        requiredFiatAmount: Decimal;
        depositedFiatAmount: Decimal;
        snapshotId: string;
        liquidationId: string;
        liquidationType: 'FULL' | 'PARTIAL';
        liquidatedCollateral: Array<{
            tokenSymbol: 'USDC' | 'USDT';
            network: 'ETHEREUM' | 'POLYGON' | 'BASE';
            quantity: Decimal;
            value: Decimal;
        }>;
        returnedCollateral: Array<{
            tokenSymbol: 'USDC' | 'USDT';
            network: 'ETHEREUM' | 'POLYGON' | 'BASE';
            quantity: Decimal;
        }>;
        remainingCollateral: Array<{
            tokenSymbol: 'USDC' | 'USDT';
            network: 'ETHEREUM' | 'POLYGON' | 'BASE';
            quantity: Decimal;
        }>;
        proceeds: Decimal;
        debtCovered: Decimal;
        reason: string | null;
        noticeIds: Array<string>;
        requestId: string | null;
    };
};

export type GuaranteeLtvAlertRecordedEvent = {
    id: string;
    event: 'guarantee.ltv_alert_recorded';
    timestamp: string;
    data: {
        sequence: number;
        contractId: number;
        guaranteeId: string;
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        outstandingBalance: Decimal;
        requiredFiatAmount: Decimal;
        depositedFiatAmount: Decimal;
        snapshotId: string;
        level: 'NONE' | 'WARNING' | 'MARGIN_CALL' | 'LIQUIDATION';
        currentLtv: number | null;
    };
};

export type GuaranteeReleaseApprovedEvent = {
    id: string;
    event: 'guarantee.release_approved';
    timestamp: string;
    data: {
        sequence: number;
        contractId: number;
        guaranteeId: string;
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        outstandingBalance: Decimal;
        requiredFiatAmount: Decimal;
        depositedFiatAmount: Decimal;
        releaseId: string;
        releaseOrigin: 'REQUEST' | 'CLOSING' | 'BORROWER';
        releaseStatus: 'PENDING' | 'APPROVED' | 'RELEASED' | 'REFUSED';
        tokenSymbol: 'USDC' | 'USDT';
        network: 'ETHEREUM' | 'POLYGON' | 'BASE';
        quantity: Decimal;
        releaseDestination: {
            paymentMethodId: string | null;
            address: string | null;
            since: string;
        } | null;
    };
};

export type GuaranteeReleaseConfirmedEvent = {
    id: string;
    event: 'guarantee.release_confirmed';
    timestamp: string;
    data: {
        sequence: number;
        contractId: number;
        guaranteeId: string;
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        outstandingBalance: Decimal;
        requiredFiatAmount: Decimal;
        depositedFiatAmount: Decimal;
        releaseId: string;
        releaseOrigin: 'REQUEST' | 'CLOSING' | 'BORROWER';
        releaseStatus: 'PENDING' | 'APPROVED' | 'RELEASED' | 'REFUSED';
        tokenSymbol: 'USDC' | 'USDT';
        network: 'ETHEREUM' | 'POLYGON' | 'BASE';
        quantity: Decimal;
        releaseDestination: {
            paymentMethodId: string | null;
            address: string | null;
            since: string;
        } | null;
    };
};

export type GuaranteeReleaseRefusedEvent = {
    id: string;
    event: 'guarantee.release_refused';
    timestamp: string;
    data: {
        sequence: number;
        contractId: number;
        guaranteeId: string;
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        outstandingBalance: Decimal;
        requiredFiatAmount: Decimal;
        depositedFiatAmount: Decimal;
        releaseId: string;
        releaseOrigin: 'REQUEST' | 'CLOSING' | 'BORROWER';
        releaseStatus: 'PENDING' | 'APPROVED' | 'RELEASED' | 'REFUSED';
        tokenSymbol: 'USDC' | 'USDT';
        network: 'ETHEREUM' | 'POLYGON' | 'BASE';
        quantity: Decimal;
        reason: string | null;
    };
};

export type GuaranteeReleaseRequestedEvent = {
    id: string;
    event: 'guarantee.release_requested';
    timestamp: string;
    data: {
        sequence: number;
        contractId: number;
        guaranteeId: string;
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        outstandingBalance: Decimal;
        requiredFiatAmount: Decimal;
        depositedFiatAmount: Decimal;
        releaseId: string;
        releaseOrigin: 'REQUEST' | 'CLOSING' | 'BORROWER';
        releaseStatus: 'PENDING' | 'APPROVED' | 'RELEASED' | 'REFUSED';
        tokenSymbol: 'USDC' | 'USDT';
        network: 'ETHEREUM' | 'POLYGON' | 'BASE';
        quantity: Decimal;
    };
};

export type GuaranteeRequestDeclinedEvent = {
    id: string;
    event: 'guarantee.request_declined';
    timestamp: string;
    data: {
        sequence: number;
        contractId: number;
        guaranteeId: string;
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        outstandingBalance: Decimal;
        requiredFiatAmount: Decimal;
        depositedFiatAmount: Decimal;
        requestId: string;
        requestKind: 'RELEASE' | 'SALE';
        tokenSymbol: 'USDC' | 'USDT' | null;
        network: 'ETHEREUM' | 'POLYGON' | 'BASE' | null;
        quantity: Decimal | null;
        toLtv: Decimal | null;
        requestedAt: string;
        grantedAt: string | null;
        reason: string | null;
    };
};

export type GuaranteeRequestGrantedEvent = {
    id: string;
    event: 'guarantee.request_granted';
    timestamp: string;
    data: {
        sequence: number;
        contractId: number;
        guaranteeId: string;
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        outstandingBalance: Decimal;
        requiredFiatAmount: Decimal;
        depositedFiatAmount: Decimal;
        requestId: string;
        requestKind: 'RELEASE' | 'SALE';
        tokenSymbol: 'USDC' | 'USDT' | null;
        network: 'ETHEREUM' | 'POLYGON' | 'BASE' | null;
        quantity: Decimal | null;
        toLtv: Decimal | null;
        requestedAt: string;
        grantedAt: string | null;
    };
};

export type GuaranteeRequestMadeEvent = {
    id: string;
    event: 'guarantee.request_made';
    timestamp: string;
    data: {
        sequence: number;
        contractId: number;
        guaranteeId: string;
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        outstandingBalance: Decimal;
        requiredFiatAmount: Decimal;
        depositedFiatAmount: Decimal;
        requestId: string;
        requestKind: 'RELEASE' | 'SALE';
        tokenSymbol: 'USDC' | 'USDT' | null;
        network: 'ETHEREUM' | 'POLYGON' | 'BASE' | null;
        quantity: Decimal | null;
        toLtv: Decimal | null;
        requestedAt: string;
        grantedAt: string | null;
    };
};

export type GuaranteeRevaluedEvent = {
    id: string;
    event: 'guarantee.revalued';
    timestamp: string;
    data: {
        sequence: number;
        contractId: number;
        guaranteeId: string;
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        outstandingBalance: Decimal;
        requiredFiatAmount: Decimal;
        depositedFiatAmount: Decimal;
        snapshotId: string;
        level: 'NONE' | 'WARNING' | 'MARGIN_CALL' | 'LIQUIDATION';
        isAlerting: boolean;
        previousDepositedAmount: Decimal;
    };
};

export type GuaranteeSalesResumedEvent = {
    id: string;
    event: 'guarantee.sales_resumed';
    timestamp: string;
    data: {
        sequence: number;
        contractId: number;
        guaranteeId: string;
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        outstandingBalance: Decimal;
        requiredFiatAmount: Decimal;
        depositedFiatAmount: Decimal;
        liquidationId: string;
        reason: string | null;
    };
};

export type GuaranteeSalesStoppedEvent = {
    id: string;
    event: 'guarantee.sales_stopped';
    timestamp: string;
    data: {
        sequence: number;
        contractId: number;
        guaranteeId: string;
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        outstandingBalance: Decimal;
        requiredFiatAmount: Decimal;
        depositedFiatAmount: Decimal;
        liquidationId: string;
        proceeds: Decimal;
        expectedProceeds: Decimal | null;
    };
};

export type GuaranteeStatus = 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';

export type GuaranteeSurplusPaidEvent = {
    id: string;
    event: 'guarantee.surplus_paid';
    timestamp: string;
    data: {
        sequence: number;
        contractId: number;
        guaranteeId: string;
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        outstandingBalance: Decimal;
        requiredFiatAmount: Decimal;
        depositedFiatAmount: Decimal;
        surplusId: string;
        liquidationId: string;
        surplusAmount: Decimal | null;
    };
};

export type GuaranteeWithLtv = {
    id: number;
    contractId: number;
    fiatCurrency: FiatCurrency;
    requiredFiatAmount: Decimal;
    depositedFiatAmount: Decimal;
    status: GuaranteeStatus;
    lock: {
        status: 'PENDING' | 'ACTIVE' | 'RELEASED';
        lockedAt: string | null;
    };
    holdings: Array<TokenAmount>;
    frozen: Array<TokenAmount>;
    liquidation: {
        id: string;
        type: 'FULL' | 'PARTIAL';
        status: 'DECIDED' | 'CONFIRMED';
        decidedAt: string;
        confirmedAt: string | null;
        proceeds: Decimal;
        expectedProceeds: Decimal | null;
        debtCovered: Decimal;
        sellsRest: boolean;
    } | null;
    surplus: {
        id: string;
        liquidationId: string;
        amount: Decimal;
        status: 'OWED' | 'PAID';
        owedAt: string;
        paidAt: string | null;
        destination: OrderDestination | null;
    } | null;
    salesStop: {
        liquidationId: string;
        stoppedAt: string;
        proceeds: Decimal;
        expectedProceeds: Decimal | null;
    } | null;
    destinations: Array<Destination>;
    requests: Array<BorrowerRequest>;
    waitingFor: Array<PayoutWait>;
    releaseHold: ReleaseHold | null;
    createdAt: string;
    updatedAt: string;
    deletedAt: string | null;
    depositInstructions: Array<DepositInstruction> | null;
    ltv: LtvSnapshot | null;
};

export type HoldingProof = {
    tokenSymbol: TokenSymbol;
    network: Network;
    quantity: Decimal;
    index: number;
    size: number;
    leaf: string;
    proof: Array<SumBeside>;
};

export type InclusionProof = {
    eventId: string;
    lane: number;
    index: number;
    size: number;
    leaf: string;
    proof: Array<string>;
    checkpoint: string;
};

export type Invitation = {
    id: string;
    contractId: number;
    status: 'OPEN' | 'REDEEMED' | 'REPLACED' | 'EXPIRED' | 'REVOKED';
    mail: 'PENDING' | 'ACCEPTED' | 'REFUSED' | 'NO_ADDRESS' | 'PARKED';
    createdAt: string;
    expiresAt: string;
    redeemedAt: string | null;
};

export type JourneyMaterializedEvent = {
    id: string;
    event: 'journey.materialized';
    timestamp: string;
    data: {
        sequence: number;
        contractId: number;
        guaranteeId: string;
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        outstandingBalance: Decimal;
        requiredFiatAmount: Decimal;
        depositedFiatAmount: Decimal;
        simulationId: string;
    };
};

export type JourneyStage = 'ACCEPTANCE' | 'IDENTIFICATION' | 'GUARANTEE' | 'CCB';

export type JourneyStageAdvancedEvent = {
    id: string;
    event: 'journey.stage_advanced';
    timestamp: string;
    data: {
        sequence: number;
        contractId: number;
        guaranteeId: string;
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        outstandingBalance: Decimal;
        requiredFiatAmount: Decimal;
        depositedFiatAmount: Decimal;
        simulationId: string;
        previousStage: 'ACCEPTANCE' | 'IDENTIFICATION' | 'GUARANTEE' | 'CCB';
        stage: 'ACCEPTANCE' | 'IDENTIFICATION' | 'GUARANTEE' | 'CCB';
    };
};

export type KeyNetworksInput = {
    /** IP allowlist. */
    networks: Array<string>;
};

export type KeyRotationInput = {
    /** How long the replaced key remains valid, in seconds. */
    overlapSeconds?: number;
};

export type Lane = {
    lane: number;
    owner: LaneOwner | null;
    epoch: number | null;
    behind: number;
    seconds: number;
    stalled: boolean;
    inputs: Array<LaneInput>;
};

export type LaneGroup = {
    group: string;
    members: number;
    behind: number;
    stalled: number;
    lanes: Array<Lane>;
};

export type LaneInput = {
    topic: 'contract-commands' | 'ltv-findings' | 'notice-receipts' | 'directory-commands' | 'endpoint-findings' | 'command-replies' | 'contract-events' | 'log-checkpoints' | 'balance-changes' | 'collateral-events' | 'account-events' | 'market-events' | 'market-prices' | 'price-ages' | 'price-ticks' | 'ltv-snapshots' | 'ltv-positions' | 'audit-log' | 'dead-letters';
    next: number;
    behind: number;
};

export type LaneOwner = {
    member: string;
    host: string;
};

export type Lanes = {
    at: string;
    groups: Array<LaneGroup>;
};

export type Load = {
    hours: Array<string>;
    tenants: Array<TenantLoad>;
    groups: Array<GroupLag>;
    groupsFrom: 'PROMETHEUS' | 'GATEWAY';
};

export type LogCheckpoint = {
    lane: number;
    size: number;
    checkpoint: string;
    verifierKeys: Array<string>;
    at: string;
};

export type LtvBook = {
    contracts: number;
    byState: {
        DRAFT: number;
        LENDER_APPROVED: number;
        PENDING_ACCEPTANCE: number;
        ACCEPTED: number;
        ACTIVE: number;
        COMPLETED: number;
        CANCELLED: number;
    };
    byStatus: {
        OK: number;
        ALERT: number;
        LIQUIDATION: number;
    };
    byLevel: Array<BookLevel>;
    outstanding: {
        [key: string]: Decimal;
    };
    collateral: {
        [key: string]: Decimal;
    };
    shortfall: {
        [key: string]: Decimal;
    };
    histogram: Array<BookBar>;
    withoutRatio: number;
    tokens: Array<BookToken>;
    borrowers: Array<BookBorrower>;
    freshness: {
        oldestSnapshotAt: string | null;
        stale: number;
        depegged: number;
        disputed: number;
        unpriced: number;
        unvalued: number;
    };
    due: {
        cure: {
            contractId: number;
            at: string;
        } | null;
        signings: number;
        signBy: string | null;
    };
    updatedAt: string | null;
};

export type LtvBookHour = {
    at: string;
    contracts: number;
    outstanding: {
        [key: string]: Decimal;
    };
    collateral: {
        [key: string]: Decimal;
    };
    byLevel: {
        NONE: number;
        WARNING: number;
        MARGIN_CALL: number;
        LIQUIDATION: number;
    };
    stale: number;
    depegged: number;
};

export type LtvLevel = 'NONE' | 'WARNING' | 'MARGIN_CALL' | 'LIQUIDATION';

export type LtvPolicy = {
    mode: 'IMMEDIATE' | 'AFTER_NOTICE';
    liquidationType: 'FULL' | 'PARTIAL';
    curePeriodHours: number;
    undeliverable: 'SELL' | 'HOLD';
    borrowerRequests: 'DECIDE' | 'GRANT';
    initial: Decimal;
    warning: Decimal;
    alert: Decimal;
    liquidation: Decimal | null;
    cureTo: Decimal;
};

export type LtvPolicyInput = {
    /** IMMEDIATE (default) liquidates at once. */
    mode?: 'IMMEDIATE' | 'AFTER_NOTICE';
    /** FULL (default) covers the debt. */
    liquidationType?: 'FULL' | 'PARTIAL';
    /** Hours to cure an alert. */
    curePeriodHours?: number;
    /** AFTER_NOTICE without a deliverable notice. */
    undeliverable?: 'SELL' | 'HOLD';
    /** Requests of the borrower. */
    borrowerRequests?: 'DECIDE' | 'GRANT';
    /** Warning ratio. */
    warning?: RatioInput;
    /** Alert ratio. */
    alert?: RatioInput;
    /** Ratio of a sale. */
    liquidation?: RatioInput;
};

export type LtvProof = {
    inputs: {
        [key: string]: unknown;
    };
    canonical: string;
    hash: string;
    result: {
        currentLtv: number | null;
        collateralValue: Decimal | null;
    };
};

export type LtvSimulation = {
    results: Array<SimulatedContract>;
    summary: {
        contracts: number;
        alerts: number;
        liquidations: number;
        unpriced: number;
        shortfall: {
            [key: string]: Decimal;
        };
    };
};

export type LtvSimulationInput = {
    /** One of your contracts. */
    contractId?: number;
    /** True. */
    book?: boolean;
    /** Simulated prices. */
    prices?: {
        /** USD for one USDC. */
        USDC?: TokenPriceInput;
        /** USD for one USDT. */
        USDT?: TokenPriceInput;
    };
    /** Simulated exchange rates. */
    fx?: {
        /** BRL for one USD. */
        USDBRL?: ExchangeRateInput;
        /** USD for one EUR. */
        EURUSD?: ExchangeRateInput;
    };
    /** Balance to use. */
    outstandingBalance?: MoneyOrZeroInput;
};

export type LtvSnapshot = {
    id: string;
    contractId: number;
    guaranteeId: number;
    currentLtv: number | null;
    previousLtv: number | null;
    status: LtvStatus;
    level: LtvLevel;
    outstandingBalance: Decimal;
    collateralValue: Decimal | null;
    collateralPercentage: Decimal;
    fiatCurrency: FiatCurrency;
    thresholds: LtvThresholds;
    shortfallAmount: Decimal;
    prices: Array<PriceUsed>;
    fx: ExchangeRateUsed | null;
    trigger: 'BALANCE' | 'DEPOSIT' | 'RELEASE' | 'PRICE' | 'SCHEDULE';
    stale: boolean;
    depeg: boolean;
    disputed: boolean;
    implausible: boolean;
    thin: boolean;
    version: number;
    createdAt: string;
};

export type LtvStatus = 'OK' | 'ALERT' | 'LIQUIDATION';

export type LtvThresholds = {
    initial: Decimal;
    warning: Decimal;
    alert: Decimal;
    liquidation: Decimal | null;
    cureTo: Decimal;
};

export type MarketDepegEndedEvent = {
    id: string;
    event: 'market.depeg_ended';
    timestamp: string;
    data: {
        sequence: number;
        symbol: string;
        price: Decimal;
        source: string;
        asOf: string;
        since: string;
    };
};

export type MarketDepegEvent = {
    id: string;
    event: 'market.depeg';
    timestamp: string;
    data: {
        sequence: number;
        symbol: string;
        price: Decimal;
        source: string;
        asOf: string;
        depegBelow: Decimal;
    };
};

export type MarketStaleEndedEvent = {
    id: string;
    event: 'market.stale_ended';
    timestamp: string;
    data: {
        sequence: number;
        symbol: string;
        price: Decimal;
        source: string;
        asOf: string;
        since: string;
    };
};

export type MarketStaleEvent = {
    id: string;
    event: 'market.stale';
    timestamp: string;
    data: {
        sequence: number;
        symbol: string;
        price: Decimal;
        source: string;
        asOf: string;
        staleAfterMs: number;
    };
};

export type MoneyInput = string | number | Decimal;

/** Decimal number, as text or as a JSON number. */
export type MoneyOrZeroInput = string | number | Decimal;

/** Blockchain network that the token is on. */
export type Network = 'ETHEREUM' | 'POLYGON' | 'BASE';

export type NewApiKey = {
    id: string;
    document: TaxDocument | null;
    name: string;
    prefix: string;
    scopes: Array<string>;
    rateLimit: number;
    expiresAt: string | null;
    createdAt: string;
    lastUsedAt: string | null;
    networks: Array<string>;
    secret: string | null;
};

export type Notice = {
    id: string;
    contractId: number;
    reason: 'ALERT' | 'REMINDER_50' | 'REMINDER_90' | 'LAST_NOTICE' | 'SALE' | 'SURPLUS_RETURNED' | 'DESTINATION_NAMED';
    issuedAt: string;
    cureDeadline: string | null;
    cure: NoticeCure | null;
    liquidationId: string | null;
    surplusAmount: Decimal | null;
    eventId: string;
    delivered: boolean;
    receipts: Array<NoticeReceipt>;
};

export type NoticeCure = {
    toLtv: Decimal;
    repayAmount: Decimal;
    topUp: Array<TokenAmount>;
};

export type NoticeIssuedEvent = {
    id: string;
    event: 'notice.issued';
    timestamp: string;
    data: {
        sequence: number;
        contractId: number;
        guaranteeId: string;
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        outstandingBalance: Decimal;
        requiredFiatAmount: Decimal;
        depositedFiatAmount: Decimal;
        noticeId: string;
        noticeReason: 'ALERT' | 'REMINDER_50' | 'REMINDER_90' | 'LAST_NOTICE' | 'SALE' | 'SURPLUS_RETURNED' | 'DESTINATION_NAMED';
        cureDeadline: string | null;
        cure: {
            deadline: string;
            toLtv: Decimal;
            repayAmount: Decimal;
            topUp: Array<{
                tokenSymbol: 'USDC' | 'USDT';
                network: 'ETHEREUM' | 'POLYGON' | 'BASE';
                amount: Decimal;
            }>;
        } | null;
        liquidationId: string | null;
        surplusAmount: Decimal | null;
        alertSequence: number | null;
    };
};

export type NoticePeriodEndedEvent = {
    id: string;
    event: 'notice.period_ended';
    timestamp: string;
    data: {
        sequence: number;
        contractId: number;
        guaranteeId: string;
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        outstandingBalance: Decimal;
        requiredFiatAmount: Decimal;
        depositedFiatAmount: Decimal;
        cureDeadline: string | null;
        noticeIds: Array<string>;
        noticeOutcome: 'DELIVERED' | 'UNDELIVERABLE' | 'UNCONFIRMED' | null;
        saleAllowed: boolean;
    };
};

export type NoticeReceipt = {
    channel: 'WEBHOOK' | 'EMAIL';
    outcome: 'SENDING' | 'DELIVERED' | 'FAILED' | 'PARKED' | 'NO_CHANNEL';
    eventId: string;
    endpointId: string | null;
    statusCode: number | null;
    at: string;
};

export type NoticeReceiptRecordedEvent = {
    id: string;
    event: 'notice.receipt_recorded';
    timestamp: string;
    data: {
        sequence: number;
        contractId: number;
        guaranteeId: string;
        contractStatus: 'DRAFT' | 'LENDER_APPROVED' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        guaranteeStatus: 'PENDING' | 'PARTIALLY_DEPOSITED' | 'ACTIVE' | 'MARGIN_CALL' | 'LIQUIDATING' | 'LIQUIDATED' | 'PARTIALLY_LIQUIDATED' | 'RELEASING' | 'RELEASED' | 'CANCELLED';
        fiatCurrency: 'BRL' | 'USD' | 'EUR';
        outstandingBalance: Decimal;
        requiredFiatAmount: Decimal;
        depositedFiatAmount: Decimal;
        receiptId: string;
        noticeId: string;
        noticeChannel: 'WEBHOOK' | 'EMAIL';
        receiptOutcome: 'DELIVERED' | 'FAILED' | 'PARKED' | 'NO_CHANNEL' | 'SENDING';
        noticeEventId: string;
        endpointId: string | null;
        statusCode: number | null;
        occurredAt: string;
        isNoticeRead: boolean;
        alertsReadTo: number | null;
    };
};

export type OnboardingCase = {
    id: string;
    status: OnboardingCaseStatus;
    document: TaxDocument;
    documentType: DocumentType;
    name: string | null;
    email: string | null;
    phone: string | null;
    lenderDocument: TaxDocument;
    preRegistrationId: string;
    createdAt: string;
    updatedAt: string;
};

export type OnboardingCaseStatus = 'OPEN' | 'ONBOARDING' | 'COMPLETED';

export type OnboardingCompletionInput = {
    /** CPF (11 digits) or CNPJ (14 characters), with or without mask. */
    document: TaxDocumentInput;
    /** INDIVIDUAL for a CPF, COMPANY for a CNPJ. */
    kind: PartyKind;
    /** Contact data for contracts. */
    profile?: {
        /** Full name. */
        name?: string;
        /** E-mail address of the account. */
        email?: string;
        /** Phone number with area code. */
        phone?: string | null;
    };
    /** LENDER, BORROWER or both. */
    modules?: Array<PartyModule>;
};

export type OnboardingFlow = 'direct' | 'kyb_link';

export type OnboardingSessionInput = {
    /** CPF (11 digits) or CNPJ (14 characters), with or without mask. */
    document: TaxDocumentInput;
    /** E-mail address. */
    email: string;
};

export type OrderDestination = {
    paymentMethodId: string | string | null;
    address: string | null;
    since: string;
};

export type OwnAuditEntry = {
    id: string;
    at: string;
    requestId: string;
    actor: string | null;
    actorName: string | null;
    operation: string;
    method: string;
    route: string;
    resource: string | null;
    commandId: string | null;
    outcome: 'SUCCEEDED' | 'REFUSED' | 'PENDING' | 'FAILED';
    statusCode: number;
    errorCode: string | null;
    reason: string | null;
    sourceAddress: string | null;
    durationMs: number;
    eventIds: Array<string>;
};

export type OwnKey = {
    id: string;
    name: string | null;
    scopes: Array<string>;
    rateLimit: number;
    expiresAt: string | null;
    party: {
        document: TaxDocument;
        name: string | null;
    } | null;
};

export type OwnProfile = {
    document: TaxDocument;
    documentType: DocumentType;
    hasAccount: boolean;
    name: string | null;
    email: string | null;
    phone: string | null;
    contractId: number | null;
};

export type OwnedKeyInput = {
    /** Purpose of the key. */
    name: string;
    /** Scopes of the key, at least one. */
    scopes: Array<Scope>;
    /** When the key expires. */
    expiresAt?: string | null;
    /** Requests per hour, at most and by default those of the requesting key. */
    rateLimit?: number;
    /** IP allowlist. */
    networks?: Array<string>;
};

/** Position of this page in the list, and the cursor of the next one. */
export type PagePagination = {
    total: number;
    limit: number;
    offset: number;
    hasMore: boolean;
    nextCursor: string | null;
    page: number;
};

export type Pagination = {
    total: number;
    limit: number;
    offset: number;
    hasMore: boolean;
    nextCursor: string | null;
};

export type Party = {
    id: string;
    document: TaxDocument;
    documentType: DocumentType;
    kind: PartyKind | null;
    hasAccount: boolean;
    profile: {
        name: string | null;
        email: string | null;
        phone: string | null;
    } | null;
    modules: Array<PartyModule>;
    verifiedAt: string | null;
    createdAt: string;
    updatedAt: string;
};

export type PartyKind = 'INDIVIDUAL' | 'COMPANY';

export type PartyModule = 'LENDER' | 'BORROWER';

export type PaymentRail = 'PIX' | 'TED' | 'ACH' | 'WIRE' | 'SEPA' | 'SWIFT';

export type PayoutMethod = {
    paymentMethodId: string | string;
    network: Network | null;
    currency: FiatCurrency | null;
    label: string;
};

export type PayoutWait = {
    kind: 'DESTINATION' | 'COOLING_OFF';
    network: Network | null;
    until: string | null;
};

export type PendingCommand = {
    data: {
        commandId: string;
        status: 'PENDING';
    };
};

export type PercentageInput = string | number | Decimal;

export type PlatformStatus = {
    at: string;
    state: 'OPERATIONAL' | 'UNKNOWN' | 'DEGRADED' | 'DOWN';
    components: Array<StatusComponent>;
    prices: Array<StatusPrice>;
    delays: StatusDelays;
    incidents: Array<StatusIncident>;
    incidentsAt: string | null;
};

export type PortalLink = {
    id: string;
    url: string;
    expiresAt: string;
};

export type PortalLinkInput = {
    /** Origins whose pages may embed the portal. */
    origins: Array<string>;
};

export type PreRegistration = {
    id: string;
    document: TaxDocument;
    documentType: DocumentType;
    name: string | null;
    email: string | null;
    phone: string | null;
    lenderDocument: TaxDocument;
    onboardingCaseId: string;
    status: 'OPEN' | 'ONBOARDING' | 'CONVERTED' | 'SUPERSEDED';
    createdAt: string;
    updatedAt: string;
};

export type PreRegistrationInput = {
    /** CPF (11 digits) or CNPJ (14 characters), with or without mask. */
    document: TaxDocumentInput;
    /** Name of the client. */
    name: string;
    /** E-mail address. */
    email: string;
    /** Phone number with area code. */
    phone?: string | null;
};

/** Decimal number, as text or as a JSON number. */
export type PriceInput = string | number | Decimal;

export type PriceTick = {
    /** Token in USD, or a pair such as USDBRL. */
    symbol: string;
    /** The price, at most 8 fraction digits. */
    price: PriceInput;
    /** Name of the feed. */
    source: string;
    /** Time at the source. */
    asOf: string;
};

export type PriceTicksInput = {
    /** Token in USD, or a pair such as USDBRL. */
    symbol?: string;
    /** The price, at most 8 fraction digits. */
    price?: PriceInput;
    /** Name of the feed. */
    source?: string;
    /** Time at the source. */
    asOf?: string;
    /** Up to 500 ticks, instead of the four single fields. */
    ticks?: Array<PriceTick>;
};

export type PriceUsed = {
    tokenSymbol: TokenSymbol;
    network: Network;
    quantity: Decimal;
    price: Decimal | null;
    haircut: Decimal;
    value: Decimal | null;
    source: string | null;
    asOf: string | null;
};

export type Problem = {
    code: 'INVALID_REQUEST' | 'borrower_is_lender' | 'borrower_module_missing' | 'token_not_accepted' | 'unauthenticated' | 'forbidden' | 'customer_not_linked' | 'borrower_account_required' | 'not_found' | 'borrower_not_found' | 'method_not_allowed' | 'unsupported_version' | 'request_timeout' | 'contract_not_accepted' | 'invalid_state' | 'approval_required' | 'terms_changed' | 'invalid_stage_transition' | 'document_change_refused' | 'balance_superseded' | 'implausible_balance' | 'deposit_already_recorded' | 'liquidation_already_confirmed' | 'release_refused' | 'idempotency_in_progress' | 'file_too_large' | 'uri_too_long' | 'unsupported_media_type' | 'idempotency_key_reused' | 'rate_limited' | 'headers_too_large' | 'internal_error' | 'service_unavailable';
    details: {
        field: string | null;
        reason: string | null;
    };
    violations: Array<{
        field: string | null;
        reason: string | null;
    }>;
    requestId: string;
    type: string;
    title: string;
    status: number;
    detail: string;
    instance: string;
};

export type ProceedsInput = {
    /** Fiat proceeds, in the contract’s currency. */
    proceeds: MoneyOrZeroInput;
};

export type ProposedApproval = {
    id: string;
    act: ApprovalAct;
    operation: string;
    request: ApprovalRequest;
    status: ApprovalStatus;
    proposedBy: string;
    proposedByName: string | null;
    proposedAt: string;
    expiresAt: string;
    decidedBy: string | null;
    decidedByName: string | null;
    decidedAt: string | null;
    reason: string | null;
    outcome: {
        status: 'DONE' | 'REFUSED';
        at: string;
        resource: string | null;
        error: {
            code: string;
            field: string | null;
            reason: string | null;
        } | null;
    } | null;
    secret: string | null;
};

export type RateInput = string | number | Decimal;

/** Decimal number, as text or as a JSON number. */
export type RatioInput = string | number | Decimal;

export type Reconciliation = {
    id: string;
    requestedAt: string;
    requestedBy: string | null;
    endedAt: string | null;
    sources: Array<'CUSTODIAN' | 'CHAIN'>;
    compared: number;
    unanswered: number;
    pending: number;
    mismatched: number;
};

export type RecoveryInput = {
    /** Events from this time on, even before the endpoint existed. */
    since: string;
    /** Events before this time. */
    until?: string | null;
};

export type Release = {
    id: string;
    contractId: number;
    guaranteeId: number;
    origin: 'REQUEST' | 'CLOSING' | 'BORROWER';
    status: 'PENDING' | 'APPROVED' | 'RELEASED' | 'REFUSED';
    tokenSymbol: TokenSymbol;
    network: Network;
    amount: Decimal;
    reason: string | null;
    reasonCode: string | null;
    destination: OrderDestination | null;
    hold: ReleaseHold | null;
    createdAt: string;
    updatedAt: string;
};

export type ReleaseHold = {
    reasonCode: 'CUSTODY_MISMATCH';
    since: string;
};

export type ReleaseInput = {
    /** Stablecoin of the collateral, USDC or USDT. */
    tokenSymbol: TokenSymbol;
    /** Blockchain network that the token is on. */
    network: Network;
    /** Token units to return, at most those held. */
    amount: TokenQuantityInput;
};

export type RequestMade = {
    requestId: string;
    status: 'OPEN' | 'GRANTED';
};

export type ResendInput = {
    /** Only to this endpoint. */
    endpointId?: string | null;
};

export type ResumeSalesInput = {
    /** Why sales may resume. */
    reason: string;
};

export type ReturnInput = {
    /** Address that it goes to, on its network. */
    destination: string;
};

export type RotatedWebhookSecret = {
    secret: string | null;
    signatureType: SignatureType;
    previousExpiresAt: string | null;
};

export type SaleRequestInput = {
    /** Ratio to pay down to, below 1 and below the present one. */
    toLtv: RatioInput;
};

export type SavedBankAccount = {
    id: string;
    status: 'PENDING' | 'ACTIVE';
};

export type SavedWallet = {
    id: string;
    status: 'PENDING';
};

export type Scope = 'contracts' | 'borrower' | 'ltv:read' | 'webhooks' | 'audit:read' | 'keys:manage' | 'approvals' | 'agent:write' | 'global-account' | 'integration:onboarding' | 'integration:signature' | 'integration:custody' | 'integration:market' | 'integration:wallet' | 'sandbox' | 'admin';

export type SignInCodeInput = {
    /** Secret of the API key for the console. */
    key: string;
};

export type SignatureEventInput = {
    /** Without it, type and signer identify the event. */
    eventId?: string;
    /** Event of the signature. */
    type: 'SENT' | 'VIEWED' | 'SIGNED' | 'REFUSED' | 'EXPIRED';
    /** Signer, from `signings[].signingDocument.signers[].id`. */
    signerId: string;
    /** When it happened at the provider. */
    at: string;
    /** Why the signer refused. */
    reason?: string;
};

/** Signature of deliveries. */
export type SignatureType = 'HMAC_SHA256' | 'ED25519';

export type Signer = {
    id: string;
    role: 'ISSUER' | 'CREDITOR';
    name: string | null;
    document: TaxDocument;
    email: string | null;
    order: number;
    status: 'PENDING' | 'SENT' | 'VIEWED' | 'SIGNED' | 'REFUSED';
    signUrl: string | null;
    viewedAt: string | null;
    signedAt: string | null;
    refusedReason: string | null;
};

export type Signing = {
    id: string;
    type: 'GUARANTEE' | 'CCB';
    status: 'CREATED' | 'ACTIVE' | 'COMPLETED' | 'DECLINED' | 'EXPIRED' | 'CANCELLED';
    provider: string;
    externalId: string | null;
    createdAt: string;
    activatedAt: string | null;
    completedAt: string | null;
    expiresAt: string | null;
    signingDocument: {
        id: string;
        documentId: string;
        name: string;
        sha256: string;
        status: 'PENDING' | 'PARTIALLY_SIGNED' | 'SIGNED' | 'REFUSED' | 'EXPIRED' | 'CANCELLED';
        signedCount: number;
        totalSigners: number;
        signers: Array<Signer>;
        signed: {
            id: string;
            sha256: string;
            createdAt: string;
        } | null;
    };
};

export type SigningInput = {
    /** Document to sign again. */
    type: 'GUARANTEE' | 'CCB';
};

export type SimulatedContract = {
    contractId: number;
    contractName: string;
    fiatCurrency: FiatCurrency;
    outstandingBalance: Decimal;
    before: {
        currentLtv: number | null;
        level: LtvLevel;
    };
    currentLtv: number | null;
    status: LtvStatus;
    level: LtvLevel;
    collateralValue: Decimal | null;
    shortfallAmount: Decimal;
    depeg: boolean;
    wouldAlert: boolean;
    wouldLiquidate: boolean;
    topUp: Array<{
        tokenSymbol: TokenSymbol;
        network: Network;
        amount: Decimal;
    }>;
};

export type Simulation = {
    simulationId: string;
    contractId: number;
    stage: JourneyStage;
    quote: {
        totalLoanValue: Decimal;
        outstandingBalance: Decimal;
        interestRate: Decimal;
        cet: Decimal | null;
        iofAmount: Decimal;
        installmentsCount: number;
        startDate: string;
        endDate: string;
        fiatCurrency: FiatCurrency;
    };
    draft: {
        name: string;
        description: string | null;
        contractStatus: ContractStatus;
        collateralPercentage: Decimal;
        requiredFiatAmount: Decimal;
        acceptedTokens: Array<{
            tokenSymbol: TokenSymbol;
            network: Network;
        }>;
        hasCcb: boolean;
    };
    createdAt: string;
    updatedAt: string;
};

export type StageAdvance = {
    simulationId: string;
    previousStage: JourneyStage;
    stage: JourneyStage;
};

export type StageInput = {
    /** The next stage. */
    stage: 'IDENTIFICATION' | 'GUARANTEE' | 'CCB';
};

export type StatusComponent = {
    name: 'api' | 'contracts' | 'ltv' | 'prices' | 'webhooks' | 'documents';
    state: 'OPERATIONAL' | 'UNKNOWN' | 'DEGRADED' | 'DOWN';
    since: string | null;
};

export type StatusDelays = {
    ltvSeconds: number | null;
    webhooksSeconds: number | null;
};

export type StatusIncident = {
    id: string;
    component: 'api' | 'contracts' | 'ltv' | 'prices' | 'webhooks' | 'documents';
    state: 'OPERATIONAL' | 'UNKNOWN' | 'DEGRADED' | 'DOWN';
    begunAt: string;
    endedAt: string | null;
};

export type StatusPrice = {
    symbol: string;
    asOf: string;
    ageSeconds: number;
    stale: boolean;
    conditions: Array<'STALE' | 'IMPLAUSIBLE' | 'DISPUTED' | 'DEPEGGED' | 'THIN'>;
};

export type SumBeside = {
    sum: Decimal;
    hash: string;
};

export type TaxDocument = string;

export type TaxDocumentInput = string;

export type TenantLoad = {
    partyId: string;
    commands: Array<number>;
    delivered: Array<number>;
    failed: Array<number>;
    lagMs: Array<number | null>;
};

export type TokenAmount = {
    tokenSymbol: TokenSymbol;
    network: Network;
    amount: Decimal;
};

export type TokenPriceInput = string | number | Decimal;

/** Decimal number, as text or as a JSON number. */
export type TokenQuantityInput = string | number | Decimal;

/** Stablecoin of the collateral, USDC or USDT. */
export type TokenSymbol = 'USDC' | 'USDT';

export type TransferClosing = {
    transferId: string;
    proposal: {
        keyId: string;
        reason: string;
        at: string;
    };
    confirmation: {
        keyId: string;
        reason: string;
        at: string;
    } | null;
};

export type UnattributedReason = 'TOKEN_NOT_ACCEPTED' | 'TOKEN_CONTRACT' | 'SENDER' | 'GUARANTEE_CLOSED' | 'TOO_LARGE' | 'MINED_AGAIN' | 'ADDRESS_UNKNOWN';

export type UnexplainedTransfer = {
    id: string;
    network: Network;
    contractId: number | null;
    tokenContract: string;
    from: string;
    to: string;
    amount: Decimal;
    txHash: string;
    logIndex: number;
    status: 'SEEN' | 'CONFIRMED' | 'REVERSED';
    changedAt: string;
    closing: TransferClosing | null;
};

export type WaitForCollateral = {
    kind: 'COLLATERAL';
    have: Decimal;
    need: Decimal;
};

export type WaitForDocument = {
    kind: 'DOCUMENT';
    document: 'CCB';
};

export type WaitForPrice = {
    kind: 'PRICE';
    symbol: string;
    state: 'NEVER_SEEN' | 'STALE' | 'DISPUTED' | 'IMPLAUSIBLE';
};

export type WaitForRevaluation = {
    kind: 'REVALUATION';
    at: string;
};

export type WaitForSignature = {
    kind: 'SIGNATURE';
    document: 'CCB';
    status: 'CREATED' | 'ACTIVE' | 'DECLINED' | 'EXPIRED' | 'CANCELLED' | null;
};

export type Wallet = {
    id: string;
    kind: 'WALLET';
    status: 'PENDING' | 'CONFIRMED';
    rail: Network;
    walletAddress: string;
    currency: TokenSymbol | null;
    walletLabel: string | null;
    confirmedAt: string | null;
    customerId: string;
    createdAt: string;
    updatedAt: string;
};

export type WalletConfirmedEvent = {
    id: string;
    event: 'wallet.confirmed';
    timestamp: string;
    data: {
        walletId: string;
        walletAddress: string;
        network: 'ETHEREUM' | 'POLYGON' | 'BASE';
        currency: string | null;
        confirmedAt: string;
    };
};

export type WalletInput = {
    /** Id of a customer of the global account. */
    customerId: string;
    /** Blockchain network of the wallet. */
    rail: Network;
    /** Address with EIP-55 checksum, or in a single case. */
    walletAddress: string;
    /** Token of the wallet. */
    currency?: TokenSymbol | null | '';
    /** Your name for the wallet. */
    walletLabel?: string | null | '';
};

export type WebhookCondition = {
    /** Path below `data`, for example `guaranteeStatus` or `acceptedTokens[0].network`. */
    path: string;
    /** Comparison operator. */
    op: 'eq' | 'ne' | 'in' | 'gt' | 'gte' | 'lt' | 'lte' | 'exists';
    /** A list for `in`, a boolean for `exists`. */
    value: string | number | boolean | null | Array<string | number | boolean | null>;
};

export type WebhookEndpoint = {
    id: string;
    url: string;
    events: Array<'*' | 'collateral.created' | 'collateral.ltv_alert' | 'collateral.liquidated' | 'guarantee.created' | 'guarantee.liquidated' | 'account.verified' | 'wallet.confirmed' | 'customer.status_changed' | 'endpoint.disabled' | 'market.stale' | 'market.stale_ended' | 'market.depeg' | 'market.depeg_ended' | 'contract.created' | 'contract.imported' | 'contract.sent' | 'contract.accepted' | 'contract.declined' | 'contract.cancelled' | 'contract.reversed' | 'contract.activated' | 'contract.completed' | 'contract.balance_updated' | 'contract.overdue' | 'contract.ccb_attached' | 'guarantee.deposit_instructions_ready' | 'guarantee.deposit_seen' | 'guarantee.deposit_recorded' | 'guarantee.deposit_reversed' | 'guarantee.deposit_identified' | 'guarantee.deposit_unattributed' | 'guarantee.deposit_return_ordered' | 'guarantee.deposit_returned' | 'guarantee.collateral_frozen' | 'guarantee.collateral_unfrozen' | 'guarantee.destination_named' | 'guarantee.destination_counts' | 'guarantee.request_made' | 'guarantee.request_granted' | 'guarantee.request_declined' | 'guarantee.release_requested' | 'guarantee.release_approved' | 'guarantee.release_refused' | 'guarantee.release_confirmed' | 'guarantee.revalued' | 'guarantee.ltv_alert_recorded' | 'guarantee.liquidation_decided' | 'guarantee.liquidation_confirmed' | 'guarantee.surplus_paid' | 'guarantee.sales_stopped' | 'guarantee.sales_resumed' | 'notice.issued' | 'notice.receipt_recorded' | 'notice.period_ended' | 'journey.materialized' | 'journey.stage_advanced' | 'collateral.*' | 'guarantee.*' | 'contract.*' | 'journey.*' | 'market.*' | 'notice.*' | 'guarantee.deposited' | 'guarantee.released'>;
    description: string | null;
    status: 'ENABLED' | 'DISABLED';
    filter: Array<WebhookCondition>;
    fifo: boolean;
    maxPerSecond: number | null;
    disabledReason: 'REQUESTED' | 'GONE' | 'ONLY_FAILURES' | null;
    disabledAt: string | null;
    signatureType: SignatureType;
    warnings: Array<WebhookWarning>;
    createdAt: string;
    updatedAt: string;
};

export type WebhookEndpointChanges = {
    /** URL for deliveries. */
    url?: string;
    /** `*` selects `collateral.created`, `collateral.ltv_alert`, `collateral.liquidated`, `guarantee.created`, `guarantee.liquidated`, and the events of your account, wallets, customers and endpoints. */
    events?: Array<'*' | 'collateral.created' | 'collateral.ltv_alert' | 'collateral.liquidated' | 'guarantee.created' | 'guarantee.liquidated' | 'account.verified' | 'wallet.confirmed' | 'customer.status_changed' | 'endpoint.disabled' | 'market.stale' | 'market.stale_ended' | 'market.depeg' | 'market.depeg_ended' | 'contract.created' | 'contract.imported' | 'contract.sent' | 'contract.accepted' | 'contract.declined' | 'contract.cancelled' | 'contract.reversed' | 'contract.activated' | 'contract.completed' | 'contract.balance_updated' | 'contract.overdue' | 'contract.ccb_attached' | 'guarantee.deposit_instructions_ready' | 'guarantee.deposit_seen' | 'guarantee.deposit_recorded' | 'guarantee.deposit_reversed' | 'guarantee.deposit_identified' | 'guarantee.deposit_unattributed' | 'guarantee.deposit_return_ordered' | 'guarantee.deposit_returned' | 'guarantee.collateral_frozen' | 'guarantee.collateral_unfrozen' | 'guarantee.destination_named' | 'guarantee.destination_counts' | 'guarantee.request_made' | 'guarantee.request_granted' | 'guarantee.request_declined' | 'guarantee.release_requested' | 'guarantee.release_approved' | 'guarantee.release_refused' | 'guarantee.release_confirmed' | 'guarantee.revalued' | 'guarantee.ltv_alert_recorded' | 'guarantee.liquidation_decided' | 'guarantee.liquidation_confirmed' | 'guarantee.surplus_paid' | 'guarantee.sales_stopped' | 'guarantee.sales_resumed' | 'notice.issued' | 'notice.receipt_recorded' | 'notice.period_ended' | 'journey.materialized' | 'journey.stage_advanced' | 'collateral.*' | 'guarantee.*' | 'contract.*' | 'journey.*' | 'market.*' | 'notice.*' | 'guarantee.deposited' | 'guarantee.released'>;
    /** Your own description. */
    description?: string | null;
    /** DISABLED endpoints park events until re-enabled. */
    status?: 'ENABLED' | 'DISABLED';
    /** Conditions on `data`, all required. */
    filter?: Array<WebhookCondition> | null;
    /** Deliver the events of one contract in order. */
    fifo?: boolean;
    /** Maximum deliveries per second. */
    maxPerSecond?: number | null;
};

export type WebhookEndpointInput = {
    /** URL for deliveries. */
    url: string;
    /** `*` selects `collateral.created`, `collateral.ltv_alert`, `collateral.liquidated`, `guarantee.created`, `guarantee.liquidated`, and the events of your account, wallets, customers and endpoints. */
    events: Array<'*' | 'collateral.created' | 'collateral.ltv_alert' | 'collateral.liquidated' | 'guarantee.created' | 'guarantee.liquidated' | 'account.verified' | 'wallet.confirmed' | 'customer.status_changed' | 'endpoint.disabled' | 'market.stale' | 'market.stale_ended' | 'market.depeg' | 'market.depeg_ended' | 'contract.created' | 'contract.imported' | 'contract.sent' | 'contract.accepted' | 'contract.declined' | 'contract.cancelled' | 'contract.reversed' | 'contract.activated' | 'contract.completed' | 'contract.balance_updated' | 'contract.overdue' | 'contract.ccb_attached' | 'guarantee.deposit_instructions_ready' | 'guarantee.deposit_seen' | 'guarantee.deposit_recorded' | 'guarantee.deposit_reversed' | 'guarantee.deposit_identified' | 'guarantee.deposit_unattributed' | 'guarantee.deposit_return_ordered' | 'guarantee.deposit_returned' | 'guarantee.collateral_frozen' | 'guarantee.collateral_unfrozen' | 'guarantee.destination_named' | 'guarantee.destination_counts' | 'guarantee.request_made' | 'guarantee.request_granted' | 'guarantee.request_declined' | 'guarantee.release_requested' | 'guarantee.release_approved' | 'guarantee.release_refused' | 'guarantee.release_confirmed' | 'guarantee.revalued' | 'guarantee.ltv_alert_recorded' | 'guarantee.liquidation_decided' | 'guarantee.liquidation_confirmed' | 'guarantee.surplus_paid' | 'guarantee.sales_stopped' | 'guarantee.sales_resumed' | 'notice.issued' | 'notice.receipt_recorded' | 'notice.period_ended' | 'journey.materialized' | 'journey.stage_advanced' | 'collateral.*' | 'guarantee.*' | 'contract.*' | 'journey.*' | 'market.*' | 'notice.*' | 'guarantee.deposited' | 'guarantee.released'>;
    /** Your own description. */
    description?: string | null;
    /** DISABLED endpoints park events until re-enabled. */
    status?: 'ENABLED' | 'DISABLED';
    /** Conditions on `data`, all required. */
    filter?: Array<WebhookCondition> | null;
    /** Deliver the events of one contract in order. */
    fifo?: boolean;
    /** Maximum deliveries per second. */
    maxPerSecond?: number | null;
    /** Signature of deliveries. */
    signatureType?: SignatureType;
};

export type WebhookEndpointStats = {
    pending: number;
    parked: number;
    succeeded: number;
    failed: number;
    skipped: number;
    nextAttemptAt: string | null;
    failingSince: string | null;
    lastSuccessAt: string | null;
    lastFailureAt: string | null;
    hours: Array<WebhookHour>;
};

export type WebhookErrorBudget = {
    objective: number;
    seconds: number;
    due: number;
    missed: number;
    remaining: number | null;
};

export type WebhookFirstAttempts = {
    made: number;
    succeeded: number;
    share: number | null;
};

export type WebhookHour = {
    at: string;
    succeeded: number;
    failed: number;
    medianMs: number | null;
    slowestMs: number | null;
};

export type WebhookRequest = {
    id: string;
    kind: string;
    endpointId: string | null;
    eventId: string | null;
    status: 'OPEN' | 'DONE' | 'FAILED';
    createdAt: string;
    finishedAt: string | null;
    result: {
        [key: string]: unknown;
    } | null;
};

export type WebhookSecret = {
    secret: string;
    signatureType: SignatureType;
    previous: Array<{
        secret: string;
        expiresAt: string;
    }>;
};

export type WebhookSecretRotationInput = {
    /** How long the previous secret keeps signing alongside the new one. */
    gracePeriodSeconds?: number;
};

export type WebhookServiceLevels = {
    window: '1h' | '24h' | '30d';
    since: string;
    until: string;
    complete: boolean;
    deliveries: number;
    delivered: number;
    waiting: number;
    parked: number;
    failed: number;
    within: Array<WebhookShareWithin>;
    publicationToDelivery: WebhookTimes;
    publicationToFirstAttempt: WebhookTimes;
    receiver: WebhookTimes;
    firstAttempts: WebhookFirstAttempts;
    errorBudget: WebhookErrorBudget;
};

export type WebhookShareWithin = {
    seconds: number;
    due: number;
    delivered: number;
    share: number | null;
};

export type WebhookTimes = {
    p50Ms: number | null;
    p95Ms: number | null;
    p99Ms: number | null;
};

export type WebhookWarning = {
    field: string;
    reason: string;
};

export type ReadCommandData = {
    body?: never;
    path: {
        commandId: string;
    };
    query?: never;
    url: '/commands/v1/{commandId}';
};

export type ReadCommandResponses = {
    200: {
        data: {
            commandId: string;
            status: 'PENDING' | 'SUCCEEDED' | 'REFUSED';
            answer: {
                status: number;
                body: unknown;
            } | null;
        };
    };
};

export type ListErrorsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/errors';
};

export type ListErrorsResponses = {
    200: {
        data: {
            errors: Array<{
                code: string;
                status: number;
                message: string;
            }>;
        };
    };
};

export type ReadOpenApiData = {
    body?: never;
    headers?: {
        'if-none-match'?: string;
        'accept-encoding'?: string;
    };
    path?: never;
    query?: never;
    url: '/openapi.json';
};

export type ReadOpenApiResponses = {
    200: {
        openapi: string;
        [key: string]: unknown;
    };
};

export type ReadLivenessData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/healthz/live';
};

export type ReadLivenessResponses = {
    200: {
        live: true;
    };
};

export type ReadReadinessData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/healthz/ready';
};

export type ReadReadinessResponses = {
    200: {
        ready: boolean;
        checks: {
            [key: string]: 'ok' | 'starting' | 'unreachable' | 'draining';
        };
    };
};

export type ReadStatusData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/status/v1';
};

export type ReadStatusResponses = {
    200: {
        data: PlatformStatus;
    };
};

export type ListDeadLettersData = {
    body?: never;
    path?: never;
    query?: {
        take?: number;
        skip?: number;
        cursor?: string;
        topic?: 'contract-commands' | 'ltv-findings' | 'notice-receipts' | 'directory-commands' | 'endpoint-findings' | 'command-replies' | 'contract-events' | 'log-checkpoints' | 'balance-changes' | 'collateral-events' | 'account-events' | 'market-events' | 'market-prices' | 'price-ages' | 'price-ticks' | 'ltv-snapshots' | 'ltv-positions' | 'audit-log' | 'dead-letters';
        state?: 'WAITING' | 'REDRIVEN' | 'DISCARDED';
    };
    url: '/operations/v1/dead-letters';
};

export type ListDeadLettersResponses = {
    200: {
        data: {
            deadLetters: Array<DeadLetter>;
            pagination: Pagination;
        };
    };
};

export type ReadDeadLetterData = {
    body?: never;
    path: {
        id: string;
    };
    query?: never;
    url: '/operations/v1/dead-letters/{id}';
};

export type ReadDeadLetterResponses = {
    200: {
        data: DeadLetterDetails;
    };
};

export type RedriveDeadLetterData = {
    body?: never;
    headers?: {
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/operations/v1/dead-letters/{id}/redrive';
};

export type RedriveDeadLetterResponses = {
    200: {
        message: string;
        data: DeadLetter;
    };
};

export type DiscardDeadLetterData = {
    body: DeadLetterDiscardInput;
    headers?: {
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/operations/v1/dead-letters/{id}/discard';
};

export type DiscardDeadLetterResponses = {
    200: {
        message: string;
        data: DeadLetter;
    };
};

export type SearchAuditLogData = {
    body?: never;
    path?: never;
    query?: {
        take?: number;
        cursor?: string;
        actor?: string;
        tenant?: string;
        operation?: string;
        path?: string;
        resource?: string;
        outcome?: 'SUCCEEDED' | 'REFUSED' | 'PENDING' | 'FAILED';
        status?: number;
        since?: string;
        until?: string;
    };
    url: '/operations/v1/audit-log';
};

export type SearchAuditLogResponses = {
    200: {
        data: {
            entries: Array<AuditEntry>;
            pagination: {
                limit: number;
                hasMore: boolean;
                nextCursor: string | null;
            };
        };
    };
};

export type ListOwnAuditEntriesData = {
    body?: never;
    path?: never;
    query?: {
        take?: number;
        cursor?: string;
        actor?: string;
        operation?: string;
        resource?: string;
        outcome?: 'SUCCEEDED' | 'REFUSED' | 'PENDING' | 'FAILED';
        status?: number;
        since?: string;
        until?: string;
    };
    url: '/audit/v1';
};

export type ListOwnAuditEntriesResponses = {
    200: {
        data: {
            entries: Array<OwnAuditEntry>;
            pagination: {
                limit: number;
                hasMore: boolean;
                nextCursor: string | null;
            };
        };
    };
};

export type ReadLanesData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/operations/v1/lanes';
};

export type ReadLanesResponses = {
    200: {
        data: Lanes;
    };
};

export type ReadLoadData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/operations/v1/load';
};

export type ReadLoadResponses = {
    200: {
        data: Load;
    };
};

export type ResumeSalesData = {
    body: ResumeSalesInput;
    headers?: {
        'Idempotency-Key'?: string;
    };
    path: {
        id: number;
    };
    query?: never;
    url: '/operations/v1/guarantees/{id}/resume-sales';
};

export type ResumeSalesResponses = {
    200: {
        message: string;
        data: Guarantee;
    };
};

export type ListReconciliationsData = {
    body?: never;
    path?: never;
    query?: {
        take?: number;
        skip?: number;
        cursor?: string;
    };
    url: '/operations/v1/reconciliations';
};

export type ListReconciliationsResponses = {
    200: {
        data: {
            reconciliations: Array<Reconciliation>;
            pagination: Pagination;
        };
    };
};

export type RequestReconciliationData = {
    body?: never;
    headers?: {
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/operations/v1/reconciliations';
};

export type RequestReconciliationResponses = {
    202: {
        data: Reconciliation;
    };
};

export type ReadReconciliationData = {
    body?: never;
    path: {
        id: string;
    };
    query?: never;
    url: '/operations/v1/reconciliations/{id}';
};

export type ReadReconciliationResponses = {
    200: {
        data: Reconciliation;
    };
};

export type ListCustodyDifferencesData = {
    body?: never;
    path?: never;
    query?: {
        take?: number;
        skip?: number;
        cursor?: string;
        state?: 'PENDING' | 'UNEXPLAINED' | 'MISMATCH';
    };
    url: '/operations/v1/custody-differences';
};

export type ListCustodyDifferencesResponses = {
    200: {
        data: {
            custodyDifferences: Array<CustodyDifferences>;
            pagination: Pagination;
        };
    };
};

export type ListCustodyOrdersData = {
    body?: never;
    path?: never;
    query?: {
        take?: number;
        skip?: number;
        cursor?: string;
    };
    url: '/operations/v1/custody-orders';
};

export type ListCustodyOrdersResponses = {
    200: {
        data: {
            orders: Array<CustodyOrder>;
            pagination: Pagination;
        };
    };
};

export type ListUnexplainedTransfersData = {
    body?: never;
    path?: never;
    query?: {
        take?: number;
        skip?: number;
        cursor?: string;
        closed?: boolean;
    };
    url: '/operations/v1/unexplained-transfers';
};

export type ListUnexplainedTransfersResponses = {
    200: {
        data: {
            transfers: Array<UnexplainedTransfer>;
            pagination: Pagination;
        };
    };
};

export type CloseUnexplainedTransferData = {
    body: CloseTransferInput;
    headers?: {
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/operations/v1/unexplained-transfers/{id}/close';
};

export type CloseUnexplainedTransferResponses = {
    200: {
        message: string;
        data: TransferClosing;
    };
};

export type ListApprovalsData = {
    body?: never;
    path?: never;
    query?: {
        status?: ApprovalStatus;
        take?: number;
        skip?: number;
        cursor?: string;
    };
    url: '/approvals/v1';
};

export type ListApprovalsResponses = {
    200: {
        data: {
            approvals: Array<Approval>;
            pagination: Pagination;
        };
    };
};

export type ReadApprovalPolicyData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/approvals/v1/policy';
};

export type ReadApprovalPolicyResponses = {
    200: {
        data: ApprovalPolicy;
    };
};

export type ChangeApprovalPolicyData = {
    body: ApprovalPolicy;
    headers?: {
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/approvals/v1/policy';
};

export type ChangeApprovalPolicyResponses = {
    200: {
        message: string;
        data: ApprovalPolicy;
    };
    202: {
        message: string;
        data: ProposedApproval;
    };
};

export type ReadApprovalData = {
    body?: never;
    path: {
        id: string;
    };
    query?: never;
    url: '/approvals/v1/{id}';
};

export type ReadApprovalResponses = {
    200: {
        data: Approval;
    };
};

export type ApproveActData = {
    body?: ApprovalReasonInput;
    headers?: {
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/approvals/v1/{id}/approve';
};

export type ApproveActResponses = {
    200: {
        message: string;
        data: Approval;
    };
};

export type RejectActData = {
    body?: ApprovalReasonInput;
    headers?: {
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/approvals/v1/{id}/reject';
};

export type RejectActResponses = {
    200: {
        message: string;
        data: Approval;
    };
};

export type WithdrawActData = {
    body?: ApprovalReasonInput;
    headers?: {
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/approvals/v1/{id}/withdraw';
};

export type WithdrawActResponses = {
    200: {
        message: string;
        data: Approval;
    };
};

export type ListApiKeysData = {
    body?: never;
    path?: never;
    query?: {
        take?: number;
        skip?: number;
        cursor?: string;
    };
    url: '/auth/v1/api-keys';
};

export type ListApiKeysResponses = {
    200: {
        data: {
            keys: Array<ApiKey>;
            pagination: Pagination;
        };
    };
};

export type CreateApiKeyData = {
    body: ApiKeyInput;
    headers?: {
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/auth/v1/api-keys';
};

export type CreateApiKeyResponses = {
    201: {
        message: string;
        data: NewApiKey;
    };
};

export type RevokeApiKeyData = {
    body?: never;
    path: {
        id: string;
    };
    query?: never;
    url: '/auth/v1/api-keys/{id}';
};

export type RevokeApiKeyResponses = {
    204: void;
};

export type RestrictApiKeyData = {
    body: KeyNetworksInput;
    headers?: {
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/auth/v1/api-keys/{id}';
};

export type RestrictApiKeyResponses = {
    200: {
        message: string;
        data: ApiKey;
    };
};

export type ReadOwnKeyData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/auth/v1/key';
};

export type ReadOwnKeyResponses = {
    200: {
        data: OwnKey;
    };
};

export type ListOwnKeysData = {
    body?: never;
    path?: never;
    query?: {
        take?: number;
        skip?: number;
        cursor?: string;
    };
    url: '/keys/v1';
};

export type ListOwnKeysResponses = {
    200: {
        data: {
            keys: Array<ApiKey>;
            pagination: Pagination;
        };
    };
};

export type CreateOwnKeyData = {
    body: OwnedKeyInput;
    headers?: {
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/keys/v1';
};

export type CreateOwnKeyResponses = {
    201: {
        message: string;
        data: NewApiKey;
    };
    202: {
        message: string;
        data: ProposedApproval;
    };
};

export type RotateOwnKeyData = {
    body?: KeyRotationInput;
    headers?: {
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/keys/v1/{id}/rotate';
};

export type RotateOwnKeyResponses = {
    201: {
        message: string;
        data: NewApiKey;
    };
    202: {
        message: string;
        data: ProposedApproval;
    };
};

export type RevokeOwnKeyData = {
    body?: never;
    path: {
        id: string;
    };
    query?: never;
    url: '/keys/v1/{id}';
};

export type RevokeOwnKeyResponses = {
    202: {
        message: string;
        data: ProposedApproval;
    };
    204: void;
};

export type RestrictOwnKeyData = {
    body: KeyNetworksInput;
    headers?: {
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/keys/v1/{id}';
};

export type RestrictOwnKeyResponses = {
    200: {
        message: string;
        data: ApiKey;
    };
    202: {
        message: string;
        data: ProposedApproval;
    };
};

export type LookUpBorrowerData = {
    body?: never;
    path?: never;
    query: {
        document: TaxDocumentInput;
    };
    url: '/contracts/v1/borrowers/lookup';
};

export type LookUpBorrowerResponses = {
    200: {
        data: BorrowerLookup;
    };
};

export type ListPreRegistrationsData = {
    body?: never;
    path?: never;
    query?: {
        take?: number;
        skip?: number;
        cursor?: string;
    };
    url: '/contracts/v1/borrowers/pre-registrations';
};

export type ListPreRegistrationsResponses = {
    200: {
        data: {
            preRegistrations: Array<PreRegistration>;
            pagination: Pagination;
        };
    };
};

export type PreRegisterBorrowerData = {
    body: PreRegistrationInput;
    headers?: {
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/contracts/v1/borrowers/pre-registrations';
};

export type PreRegisterBorrowerResponses = {
    200: {
        message: string;
        data: PreRegistration;
    };
    201: {
        message: string;
        data: PreRegistration;
    };
};

export type ChangeOwnDocumentData = {
    body: {
        document: TaxDocumentInput;
    };
    headers?: {
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/contracts/v1/borrowers/me/document';
};

export type ChangeOwnDocumentResponses = {
    200: {
        message: string;
        data: ChangedDocument;
    };
};

export type ListInvitationsData = {
    body?: never;
    path: {
        id: number;
    };
    query?: {
        take?: number;
        skip?: number;
        cursor?: string;
    };
    url: '/contracts/v1/{id}/invitations';
};

export type ListInvitationsResponses = {
    200: {
        data: {
            invitations: Array<Invitation>;
            pagination: Pagination;
        };
    };
};

export type InviteBorrowerData = {
    body?: never;
    headers?: {
        'Idempotency-Key'?: string;
    };
    path: {
        id: number;
    };
    query?: never;
    url: '/contracts/v1/{id}/invitations';
};

export type InviteBorrowerResponses = {
    201: {
        message: string;
        data: Invitation;
    };
};

export type ReadOwnProfileData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/contracts/v1/borrowers/me';
};

export type ReadOwnProfileResponses = {
    200: {
        data: OwnProfile;
    };
};

export type ListContractsData = {
    body?: never;
    path?: never;
    query?: {
        role?: 'lender' | 'borrower';
        name?: string;
        borrowerDocument?: TaxDocumentInput;
        status?: ContractStatus;
        overdue?: boolean;
        createdAfter?: string;
        createdBefore?: string;
        asOf?: string;
        take?: number;
        skip?: number;
        cursor?: string;
    };
    url: '/contracts/v1';
};

export type ListContractsResponses = {
    200: {
        data: {
            contracts: Array<Contract>;
            pagination: Pagination;
        };
    };
};

export type CreateContractData = {
    body: ContractForm;
    headers?: {
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/contracts/v1';
};

export type CreateContractResponses = {
    201: {
        message: string;
        data: Contract;
    };
};

export type ReadContractData = {
    body?: never;
    path: {
        id: number;
    };
    query?: {
        asOf?: string;
    };
    url: '/contracts/v1/{id}';
};

export type ReadContractResponses = {
    200: {
        data: ContractWithLtv;
    };
};

export type DownloadDocumentData = {
    body?: never;
    path: {
        id: number;
        documentId: string;
    };
    query?: never;
    url: '/contracts/v1/{id}/documents/{documentId}';
};

export type DownloadDocumentResponses = {
    200: Blob | File;
};

export type ListContractRowsData = {
    body?: never;
    path?: never;
    query?: {
        role?: 'lender' | 'borrower';
        search?: string;
        status?: ContractStatus;
        level?: LtvLevel;
        fiatCurrency?: FiatCurrency;
        borrowerDocument?: TaxDocumentInput;
        overdue?: boolean;
        doubtful?: boolean;
        awaits?: 'CURE' | 'SIGNATURE';
        createdAfter?: string;
        createdBefore?: string;
        sort?: 'risk' | 'created' | 'name' | 'balance';
        order?: 'asc' | 'desc';
        take?: number;
        skip?: number;
        cursor?: string;
    };
    url: '/contracts/v1/rows';
};

export type ListContractRowsResponses = {
    200: {
        data: {
            rows: Array<ContractRow>;
            pagination: Pagination;
        };
    };
};

export type SumContractRowsData = {
    body?: never;
    path?: never;
    query?: {
        role?: 'lender' | 'borrower';
        search?: string;
        status?: ContractStatus;
        level?: LtvLevel;
        fiatCurrency?: FiatCurrency;
        borrowerDocument?: TaxDocumentInput;
        overdue?: boolean;
        doubtful?: boolean;
        awaits?: 'CURE' | 'SIGNATURE';
        createdAfter?: string;
        createdBefore?: string;
    };
    url: '/contracts/v1/rows/sums';
};

export type SumContractRowsResponses = {
    200: {
        data: ContractRowSums;
    };
};

export type SendContractData = {
    body?: never;
    headers?: {
        'Idempotency-Key'?: string;
    };
    path: {
        id: number;
    };
    query?: never;
    url: '/contracts/v1/{id}/send';
};

export type SendContractResponses = {
    200: {
        message: string;
        data: Contract;
    };
};

export type AcceptContractData = {
    body?: AcceptanceInput;
    headers?: {
        'Idempotency-Key'?: string;
    };
    path: {
        id: number;
    };
    query?: never;
    url: '/contracts/v1/{id}/accept';
};

export type AcceptContractResponses = {
    200: {
        message: string;
        data: Contract;
    };
};

export type DeclineContractData = {
    body?: DeclineInput;
    headers?: {
        'Idempotency-Key'?: string;
    };
    path: {
        id: number;
    };
    query?: never;
    url: '/contracts/v1/{id}/decline';
};

export type DeclineContractResponses = {
    200: {
        message: string;
        data: Contract;
    };
};

export type CancelContractData = {
    body: CancelInput;
    headers?: {
        'Idempotency-Key'?: string;
    };
    path: {
        id: number;
    };
    query?: never;
    url: '/contracts/v1/{id}/cancel';
};

export type CancelContractResponses = {
    200: {
        message: string;
        data: Contract;
    };
    202: {
        message: string;
        data: ProposedApproval;
    };
};

export type UpdateOutstandingBalanceData = {
    body: BalanceInput;
    headers?: {
        'Idempotency-Key'?: string;
    };
    path: {
        id: number;
    };
    query?: never;
    url: '/contracts/v1/{id}/outstanding-balance';
};

export type UpdateOutstandingBalanceResponses = {
    202: {
        message: string;
        data: {
            contractId: number;
            outstandingBalance: Decimal;
            recalculation: {
                id: string;
                status: 'QUEUED';
            };
        };
    };
};

export type AttachCcbData = {
    body: {
        ccbFile: Blob | File;
    };
    path: {
        id: number;
    };
    query?: never;
    url: '/contracts/v1/{id}/ccb';
};

export type AttachCcbResponses = {
    200: {
        message: string;
        data: Contract;
    };
};

export type OpenSigningData = {
    body: SigningInput;
    headers?: {
        'Idempotency-Key'?: string;
    };
    path: {
        id: number;
    };
    query?: never;
    url: '/contracts/v1/{id}/signings';
};

export type OpenSigningResponses = {
    201: {
        message: string;
        data: Signing;
    };
};

export type ListFactsOfContractData = {
    body?: never;
    path: {
        id: number;
    };
    query?: {
        take?: number;
        skip?: number;
        cursor?: string;
    };
    url: '/contracts/v1/{id}/events';
};

export type ListFactsOfContractResponses = {
    200: {
        data: {
            facts: Array<ContractFact>;
            pagination: Pagination;
        };
    };
};

export type ListNoticesData = {
    body?: never;
    path: {
        id: number;
    };
    query?: {
        take?: number;
        skip?: number;
        cursor?: string;
    };
    url: '/contracts/v1/{id}/notices';
};

export type ListNoticesResponses = {
    200: {
        data: {
            notices: Array<Notice>;
            pagination: Pagination;
        };
    };
};

export type RecordFreezeData = {
    body: FreezeInput;
    headers?: {
        'Idempotency-Key'?: string;
    };
    path: {
        id: number;
    };
    query?: never;
    url: '/guarantees/{id}/freezes';
};

export type RecordFreezeResponses = {
    200: {
        message: string;
        data: Guarantee;
    };
};

export type ConfirmReleaseData = {
    body?: never;
    headers?: {
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/internal/v1/releases/{id}/confirmations';
};

export type ConfirmReleaseResponses = {
    200: {
        message: string;
        data: Release;
    };
};

export type ConfirmLiquidationData = {
    body: ProceedsInput;
    headers?: {
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/internal/v1/liquidations/{id}/confirmations';
};

export type ConfirmLiquidationResponses = {
    200: {
        message: string;
        data: Guarantee;
    };
};

export type ConfirmSurplusData = {
    body?: never;
    headers?: {
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/internal/v1/surpluses/{id}/confirmations';
};

export type ConfirmSurplusResponses = {
    200: {
        message: string;
        data: Guarantee;
    };
};

export type RecordSignatureEventData = {
    body: SignatureEventInput;
    headers?: {
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/internal/v1/signings/{id}/events';
};

export type RecordSignatureEventResponses = {
    200: {
        data: Signing;
    };
};

export type ExportContractsData = {
    body?: never;
    path?: never;
    query?: {
        format?: 'csv' | 'ndjson';
        dialect?: 'rfc4180' | 'excel-br';
        role?: 'lender' | 'borrower';
        name?: string;
        borrowerDocument?: TaxDocumentInput;
        status?: ContractStatus;
        overdue?: boolean;
        createdAfter?: string;
        createdBefore?: string;
    };
    url: '/exports/v1/contracts';
};

export type ExportContractsResponses = {
    200: Blob | File;
};

export type ExportStatementData = {
    body?: never;
    path: {
        id: number;
    };
    query?: {
        format?: 'csv' | 'ndjson';
        dialect?: 'rfc4180' | 'excel-br';
    };
    url: '/exports/v1/contracts/{id}/statement';
};

export type ExportStatementResponses = {
    200: Blob | File;
};

export type PrintStatementData = {
    body?: never;
    path: {
        id: number;
    };
    query?: {
        language?: 'pt' | 'en';
    };
    url: '/exports/v1/contracts/{id}/statement.pdf';
};

export type PrintStatementResponses = {
    200: Blob | File;
};

export type ExportSnapshotsData = {
    body?: never;
    path?: never;
    query?: {
        format?: 'csv' | 'ndjson';
        dialect?: 'rfc4180' | 'excel-br';
        contractId?: number;
        since?: string;
        until?: string;
    };
    url: '/exports/v1/snapshots';
};

export type ExportSnapshotsResponses = {
    200: Blob | File;
};

export type ExportEventsData = {
    body?: never;
    path?: never;
    query?: {
        format?: 'csv' | 'ndjson';
        dialect?: 'rfc4180' | 'excel-br';
        event?: 'collateral.created' | 'collateral.ltv_alert' | 'collateral.liquidated' | 'guarantee.created' | 'guarantee.liquidated' | 'account.verified' | 'wallet.confirmed' | 'customer.status_changed' | 'endpoint.disabled' | 'market.stale' | 'market.stale_ended' | 'market.depeg' | 'market.depeg_ended' | 'contract.created' | 'contract.imported' | 'contract.sent' | 'contract.accepted' | 'contract.declined' | 'contract.cancelled' | 'contract.reversed' | 'contract.activated' | 'contract.completed' | 'contract.balance_updated' | 'contract.overdue' | 'contract.ccb_attached' | 'guarantee.deposit_instructions_ready' | 'guarantee.deposit_seen' | 'guarantee.deposit_recorded' | 'guarantee.deposit_reversed' | 'guarantee.deposit_identified' | 'guarantee.deposit_unattributed' | 'guarantee.deposit_return_ordered' | 'guarantee.deposit_returned' | 'guarantee.collateral_frozen' | 'guarantee.collateral_unfrozen' | 'guarantee.destination_named' | 'guarantee.destination_counts' | 'guarantee.request_made' | 'guarantee.request_granted' | 'guarantee.request_declined' | 'guarantee.release_requested' | 'guarantee.release_approved' | 'guarantee.release_refused' | 'guarantee.release_confirmed' | 'guarantee.revalued' | 'guarantee.ltv_alert_recorded' | 'guarantee.liquidation_decided' | 'guarantee.liquidation_confirmed' | 'guarantee.surplus_paid' | 'guarantee.sales_stopped' | 'guarantee.sales_resumed' | 'notice.issued' | 'notice.receipt_recorded' | 'notice.period_ended' | 'journey.materialized' | 'journey.stage_advanced';
        contractId?: number;
        since?: string;
        until?: string;
    };
    url: '/exports/v1/events';
};

export type ExportEventsResponses = {
    200: Blob | File;
};

export type ErasePartyData = {
    body: ErasureInput;
    headers?: {
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/internal/v1/parties/erasures';
};

export type ErasePartyResponses = {
    200: {
        message: string;
        data: Erasure;
    };
};

export type CreateSignInCodeData = {
    body: SignInCodeInput;
    path?: never;
    query?: never;
    url: '/console/sign-in-codes';
};

export type CreateSignInCodeResponses = {
    201: {
        data: {
            code: string;
            expiresAt: string;
        };
    };
};

export type CreateCustomerData = {
    body: CustomerInput;
    headers?: {
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/global-account/api/v1/customers';
};

export type CreateCustomerResponses = {
    201: CreatedCustomer;
};

export type ReadCustomerData = {
    body?: never;
    path: {
        id: string;
    };
    query?: never;
    url: '/global-account/api/v1/customers/{id}';
};

export type ReadCustomerResponses = {
    200: {
        data: Customer;
    };
};

export type ListGuaranteesData = {
    body?: never;
    path?: never;
    query?: {
        role?: 'lender' | 'borrower';
        asOf?: string;
        page?: number;
        limit?: number;
        cursor?: string;
    };
    url: '/guarantees';
};

export type ListGuaranteesResponses = {
    200: {
        data: {
            items: Array<GuaranteeWithLtv>;
            pagination: PagePagination;
        };
    };
};

export type ReadGuaranteeData = {
    body?: never;
    path: {
        id: number;
    };
    query?: {
        asOf?: string;
    };
    url: '/guarantees/{id}';
};

export type ReadGuaranteeResponses = {
    200: {
        data: GuaranteeWithLtv;
    };
};

export type ListReleasesData = {
    body?: never;
    path: {
        id: number;
    };
    query?: {
        take?: number;
        skip?: number;
        cursor?: string;
    };
    url: '/guarantees/{id}/releases';
};

export type ListReleasesResponses = {
    200: {
        data: {
            releases: Array<Release>;
            pagination: Pagination;
        };
    };
};

export type RequestReleaseData = {
    body: ReleaseInput;
    headers?: {
        'Idempotency-Key'?: string;
    };
    path: {
        id: number;
    };
    query?: never;
    url: '/guarantees/{id}/releases';
};

export type RequestReleaseResponses = {
    202: {
        data: {
            releaseId: string;
            status: 'PENDING';
        };
    } | {
        message: string;
        data: ProposedApproval;
    };
};

export type RecordDepositAtData = {
    body: AddressedDepositInput;
    headers?: {
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/internal/v1/deposits';
};

export type RecordDepositAtResponses = {
    200: {
        message: string;
        data: Deposit;
    };
    201: {
        message: string;
        data: Deposit;
    };
};

export type ListDepositsData = {
    body?: never;
    path: {
        id: number;
    };
    query?: {
        take?: number;
        skip?: number;
        cursor?: string;
    };
    url: '/guarantees/{id}/deposits';
};

export type ListDepositsResponses = {
    200: {
        data: {
            deposits: Array<Deposit>;
            pagination: Pagination;
        };
    };
};

export type RecordDepositData = {
    body: DepositInput;
    headers?: {
        'Idempotency-Key'?: string;
    };
    path: {
        id: number;
    };
    query?: never;
    url: '/guarantees/{id}/deposits';
};

export type RecordDepositResponses = {
    200: {
        message: string;
        data: Deposit;
    };
    201: {
        message: string;
        data: Deposit;
    };
};

export type ListUnattributedDepositsData = {
    body?: never;
    path?: never;
    query?: {
        take?: number;
        skip?: number;
        cursor?: string;
    };
    url: '/v1/unattributed-deposits';
};

export type ListUnattributedDepositsResponses = {
    200: {
        data: {
            deposits: Array<Deposit>;
            pagination: Pagination;
        };
    };
};

export type AttributeDepositData = {
    body?: never;
    headers?: {
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/v1/unattributed-deposits/{id}/attribute';
};

export type AttributeDepositResponses = {
    200: {
        message: string;
        data: Deposit;
    };
    202: {
        message: string;
        data: ProposedApproval;
    };
};

export type ReturnDepositData = {
    body: ReturnInput;
    headers?: {
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/v1/unattributed-deposits/{id}/return';
};

export type ReturnDepositResponses = {
    200: {
        message: string;
        data: Deposit;
    };
    202: {
        message: string;
        data: ProposedApproval;
    };
};

export type ConfirmReturnData = {
    body?: never;
    headers?: {
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/internal/v1/returns/{id}/confirmations';
};

export type ConfirmReturnResponses = {
    200: {
        message: string;
        data: Deposit;
    };
};

export type ListEveryUnattributedDepositData = {
    body?: never;
    path?: never;
    query?: {
        take?: number;
        skip?: number;
        cursor?: string;
    };
    url: '/operations/v1/unattributed-deposits';
};

export type ListEveryUnattributedDepositResponses = {
    200: {
        data: {
            deposits: Array<Deposit>;
            pagination: Pagination;
        };
    };
};

export type CloseStrayDepositData = {
    body: CloseStrayInput;
    headers?: {
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/operations/v1/unattributed-deposits/{id}/close';
};

export type CloseStrayDepositResponses = {
    200: {
        message: string;
        data: Deposit;
    };
};

export type NameDestinationData = {
    body: DestinationInput;
    headers?: {
        'Idempotency-Key'?: string;
    };
    path: {
        id: number;
    };
    query?: never;
    url: '/guarantees/{id}/destinations';
};

export type NameDestinationResponses = {
    200: {
        message: string;
        data: Guarantee;
    };
    202: {
        message: string;
        data: ProposedApproval;
    };
};

export type ListPayoutMethodsData = {
    body?: never;
    path: {
        id: number;
    };
    query?: never;
    url: '/guarantees/{id}/payout-methods';
};

export type ListPayoutMethodsResponses = {
    200: {
        data: {
            methods: Array<PayoutMethod>;
        };
    };
};

export type AskForReleaseData = {
    body: ReleaseInput;
    headers?: {
        'Idempotency-Key'?: string;
    };
    path: {
        id: number;
    };
    query?: never;
    url: '/guarantees/{id}/release-requests';
};

export type AskForReleaseResponses = {
    202: {
        data: RequestMade;
    };
};

export type AskForSaleData = {
    body: SaleRequestInput;
    headers?: {
        'Idempotency-Key'?: string;
    };
    path: {
        id: number;
    };
    query?: never;
    url: '/guarantees/{id}/sale-requests';
};

export type AskForSaleResponses = {
    202: {
        data: RequestMade;
    };
};

export type GrantBorrowerRequestData = {
    body?: never;
    headers?: {
        'Idempotency-Key'?: string;
    };
    path: {
        id: number;
        requestId: string;
    };
    query?: never;
    url: '/guarantees/{id}/requests/{requestId}/grant';
};

export type GrantBorrowerRequestResponses = {
    200: {
        message: string;
        data: Guarantee;
    };
    202: {
        message: string;
        data: ProposedApproval;
    };
};

export type DeclineBorrowerRequestData = {
    body?: DeclineRequestInput;
    headers?: {
        'Idempotency-Key'?: string;
    };
    path: {
        id: number;
        requestId: string;
    };
    query?: never;
    url: '/guarantees/{id}/requests/{requestId}/decline';
};

export type DeclineBorrowerRequestResponses = {
    200: {
        message: string;
        data: Guarantee;
    };
};

export type ListSnapshotsOfContractData = {
    body?: never;
    path?: never;
    query: {
        contractId: number;
        every?: 'PT1M' | 'PT5M' | 'PT15M' | 'PT1H' | 'PT6H' | 'P1D';
        asOf?: string;
        limit?: number;
        cursor?: string;
    };
    url: '/v1/ltv';
};

export type ListSnapshotsOfContractResponses = {
    200: {
        data: {
            snapshots: Array<LtvSnapshot>;
            pagination: Pagination;
        };
    };
};

export type ListLastSnapshotsData = {
    body?: never;
    path?: never;
    query?: {
        status?: LtvStatus;
        stale?: boolean;
        depeg?: boolean;
        asOf?: string;
        take?: number;
        skip?: number;
        cursor?: string;
    };
    url: '/v1/ltv/list';
};

export type ListLastSnapshotsResponses = {
    200: {
        data: {
            snapshots: Array<LtvSnapshot>;
            pagination: Pagination;
        };
    };
};

export type ProveSnapshotData = {
    body?: never;
    path: {
        id: string;
    };
    query?: never;
    url: '/v1/ltv/snapshots/{id}/proof';
};

export type ProveSnapshotResponses = {
    200: {
        data: LtvProof;
    };
};

export type SimulateLtvData = {
    body: LtvSimulationInput;
    path?: never;
    query?: {
        format?: 'json' | 'ndjson';
    };
    url: '/v1/ltv/simulate';
};

export type SimulateLtvResponses = {
    200: {
        data: LtvSimulation;
    };
};

export type ReadBookData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/ltv/book';
};

export type ReadBookResponses = {
    200: {
        data: LtvBook;
    };
};

export type ReadBookHistoryData = {
    body?: never;
    path?: never;
    query?: {
        hours?: number;
    };
    url: '/v1/ltv/book/history';
};

export type ReadBookHistoryResponses = {
    200: {
        data: {
            hours: Array<LtvBookHour>;
        };
    };
};

export type RecordPricesData = {
    body: PriceTicksInput;
    headers?: {
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/internal/v1/market/prices';
};

export type RecordPricesResponses = {
    202: {
        data: {
            accepted: number;
        };
    };
};

export type ReadMarketData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/v1/market';
};

export type ReadMarketResponses = {
    200: {
        data: {
            now: string;
            prices: Array<{
                symbol: string;
                price: string;
                source: string;
                asOf: string;
                ageMs: number;
                stale: boolean;
                depeg: boolean;
                disputed: boolean;
                conditions: Array<'STALE' | 'IMPLAUSIBLE' | 'DISPUTED' | 'DEPEGGED' | 'THIN'>;
                holdsBack: Array<'SALES' | 'RELEASES' | 'ACTIVATION'>;
            }>;
            neverSeen: Array<string>;
        };
    };
};

export type ReadPartyData = {
    body?: never;
    path?: never;
    query: {
        document: TaxDocumentInput;
    };
    url: '/internal/v1/onboarding/parties';
};

export type ReadPartyResponses = {
    200: {
        data: Party;
    };
};

export type CompleteOnboardingData = {
    body: OnboardingCompletionInput;
    headers?: {
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/internal/v1/onboarding/completions';
};

export type CompleteOnboardingResponses = {
    200: {
        message: string;
        data: Party;
    };
    201: {
        message: string;
        data: Party;
    };
};

export type RecordComplianceCaseData = {
    body: ComplianceCaseInput;
    headers?: {
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/internal/v1/onboarding/compliance-cases';
};

export type RecordComplianceCaseResponses = {
    201: {
        message: string;
        data: ComplianceCase;
    };
};

export type OpenOnboardingSessionData = {
    body: OnboardingSessionInput;
    headers?: {
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/internal/v1/onboarding/sessions';
};

export type OpenOnboardingSessionResponses = {
    201: {
        message: string;
        data: NewApiKey;
    };
};

export type ListOnboardingCasesData = {
    body?: never;
    path?: never;
    query?: {
        document?: TaxDocumentInput;
        status?: OnboardingCaseStatus;
        take?: number;
        skip?: number;
        cursor?: string;
    };
    url: '/internal/v1/onboarding/cases';
};

export type ListOnboardingCasesResponses = {
    200: {
        data: {
            cases: Array<OnboardingCase>;
            pagination: Pagination;
        };
    };
};

export type ReadOnboardingCaseData = {
    body?: never;
    path: {
        id: string;
    };
    query?: never;
    url: '/internal/v1/onboarding/cases/{id}';
};

export type ReadOnboardingCaseResponses = {
    200: {
        data: OnboardingCase;
    };
};

export type SaveBankData = {
    body: BankAccountInput;
    headers?: {
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/global-account/api/v1/payment-methods/save_bank';
};

export type SaveBankResponses = {
    201: {
        data: SavedBankAccount;
    };
};

export type SaveWalletData = {
    body: WalletInput;
    headers?: {
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/global-account/api/v1/payment-methods/save_wallet';
};

export type SaveWalletResponses = {
    201: {
        data: SavedWallet;
    };
};

export type ReadPaymentMethodData = {
    body?: never;
    path: {
        id: string | string;
    };
    query?: never;
    url: '/global-account/api/v1/payment-methods/{id}';
};

export type ReadPaymentMethodResponses = {
    200: {
        data: BankAccount | Wallet;
    };
};

export type ConfirmBankData = {
    body?: never;
    headers?: {
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/global-account/api/v1/payment-methods/{id}/confirmations';
};

export type ConfirmBankResponses = {
    200: {
        message: string;
        data: BankAccount;
    };
};

export type ConfirmWalletData = {
    body?: never;
    headers?: {
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/internal/v1/wallets/{id}/confirmations';
};

export type ConfirmWalletResponses = {
    200: {
        message: string;
        data: Wallet;
    };
};

export type ReceiveProviderEventData = {
    body: {
        customerId: string;
        reference?: string;
        status: 'PENDING' | 'ACTIVE' | 'REJECTED';
        reason?: string;
        link?: string;
    } | {
        signingId: string;
        signerId: string;
        type: 'SENT' | 'VIEWED' | 'SIGNED' | 'REFUSED' | 'EXPIRED';
        at: string;
        reason?: string;
    } | {
        type: 'RELEASED' | 'LIQUIDATED' | 'SURPLUS_PAID' | 'RETURNED' | 'ACCOUNT_OPENED' | 'DEPOSITED' | 'COLLATERAL_FROZEN' | 'COLLATERAL_UNFROZEN';
        orderId?: string;
        proceeds?: string;
        contractId?: number;
        guaranteeId?: number;
        address?: string;
        tokenSymbol?: TokenSymbol;
        network?: Network;
        amount?: string;
        txHash?: string;
        logIndex?: number;
    };
    headers?: {
        'webhook-id'?: string;
        'webhook-timestamp'?: string;
        'webhook-signature'?: string;
    };
    path: {
        name: 'account' | 'signature' | 'custody';
    };
    query?: never;
    url: '/internal/v1/providers/{name}/events';
};

export type ReceiveProviderEventResponses = {
    202: {
        data: {
            eventId: string;
        };
    };
};

export type ReadClockData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/sandbox/v1/clock';
};

export type ReadClockResponses = {
    200: {
        data: {
            now: string;
            aheadMs: number;
            advance: {
                id: string;
                from: string;
                to: string;
                state: 'RUNNING' | 'DONE' | 'STOPPED';
                reason: string | null;
                steps: number;
            } | null;
        };
    };
};

export type AdvanceClockData = {
    body: {
        by?: string;
        to?: string;
    };
    headers?: {
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/sandbox/v1/clock/advance';
};

export type AdvanceClockResponses = {
    200: {
        data: {
            now: string;
            aheadMs: number;
            advance: {
                id: string;
                from: string;
                to: string;
                state: 'RUNNING' | 'DONE' | 'STOPPED';
                reason: string | null;
                steps: number;
            } | null;
        };
    };
    202: {
        data: {
            now: string;
            aheadMs: number;
            advance: {
                id: string;
                from: string;
                to: string;
                state: 'RUNNING' | 'DONE' | 'STOPPED';
                reason: string | null;
                steps: number;
            } | null;
        };
    };
};

export type ResumeClockData = {
    body?: never;
    headers?: {
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/sandbox/v1/clock/resume';
};

export type ResumeClockResponses = {
    200: {
        data: {
            now: string;
            aheadMs: number;
            advance: {
                id: string;
                from: string;
                to: string;
                state: 'RUNNING' | 'DONE' | 'STOPPED';
                reason: string | null;
                steps: number;
            } | null;
        };
    };
    202: {
        data: {
            now: string;
            aheadMs: number;
            advance: {
                id: string;
                from: string;
                to: string;
                state: 'RUNNING' | 'DONE' | 'STOPPED';
                reason: string | null;
                steps: number;
            } | null;
        };
    };
};

export type SimulateDepositData = {
    body: {
        tokenSymbol: TokenSymbol;
        network: Network;
        amount: TokenQuantityInput;
    };
    headers?: {
        'Idempotency-Key'?: string;
    };
    path: {
        id: number;
    };
    query?: never;
    url: '/sandbox/v1/guarantees/{id}/deposits';
};

export type SimulateDepositResponses = {
    201: {
        data: Deposit;
    };
    202: {
        data: null;
    };
};

export type SimulateOnboardingData = {
    body: {
        name?: string;
        phone?: string | null;
    };
    headers?: {
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/sandbox/v1/onboarding';
};

export type SimulateOnboardingResponses = {
    201: {
        data: Party;
    };
};

export type MakePartyData = {
    body: {
        role: 'LENDER' | 'BORROWER';
        kind?: 'INDIVIDUAL' | 'COMPANY';
        document?: TaxDocumentInput;
        name?: string;
        email?: string;
    };
    headers?: {
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/sandbox/v1/parties';
};

export type MakePartyResponses = {
    201: {
        data: {
            document: string;
            kind: 'INDIVIDUAL' | 'COMPANY';
            role: 'LENDER' | 'BORROWER';
            profile: {
                name: string;
                email: string;
                phone: string | null;
            };
            key: string | null;
        };
    };
};

export type MakeContractData = {
    body: {
        state: 'DRAFT' | 'PENDING_ACCEPTANCE' | 'ACCEPTED' | 'ACTIVE' | 'COMPLETED' | 'CANCELLED';
        lenderDocument?: TaxDocumentInput;
        borrowerDocument?: TaxDocumentInput;
        outstandingBalance?: MoneyInput;
        fiatCurrency?: 'BRL' | 'USD' | 'EUR';
        collateralPercentage?: MoneyInput;
        mode?: 'IMMEDIATE' | 'AFTER_NOTICE';
        liquidationType?: 'FULL' | 'PARTIAL';
        deposit?: MoneyInput;
    };
    headers?: {
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/sandbox/v1/contracts';
};

export type MakeContractResponses = {
    201: {
        data: {
            contract: ContractWithLtv;
            lender: {
                document: string;
                kind: 'INDIVIDUAL' | 'COMPANY';
                role: 'LENDER' | 'BORROWER';
                profile: {
                    name: string;
                    email: string;
                    phone: string | null;
                };
                key: string | null;
            };
            borrower: {
                document: string;
                kind: 'INDIVIDUAL' | 'COMPANY';
                role: 'LENDER' | 'BORROWER';
                profile: {
                    name: string;
                    email: string;
                    phone: string | null;
                };
                key: string | null;
            };
        };
    };
};

export type ReadProviderData = {
    body?: never;
    path: {
        name: 'account' | 'signature' | 'custody';
    };
    query?: never;
    url: '/sandbox/v1/providers/{name}';
};

export type ReadProviderResponses = {
    200: {
        data: {
            name: 'account' | 'signature' | 'custody';
            delayMs: number;
            failNext: number;
            duplicate: boolean;
            reject: boolean;
            deposits: 'REPORTED' | 'REVERSED' | 'WRONG_TOKEN' | 'WRONG_AMOUNT' | 'FROZEN' | 'SILENT';
        };
    };
};

export type InstructProviderData = {
    body: {
        delayMs?: number;
        failNext?: number;
        duplicate?: boolean;
        reject?: boolean;
        deposits?: 'REPORTED' | 'REVERSED' | 'WRONG_TOKEN' | 'WRONG_AMOUNT' | 'FROZEN' | 'SILENT';
    };
    headers?: {
        'Idempotency-Key'?: string;
    };
    path: {
        name: 'account' | 'signature' | 'custody';
    };
    query?: never;
    url: '/sandbox/v1/providers/{name}';
};

export type InstructProviderResponses = {
    200: {
        data: {
            name: 'account' | 'signature' | 'custody';
            delayMs: number;
            failNext: number;
            duplicate: boolean;
            reject: boolean;
            deposits: 'REPORTED' | 'REVERSED' | 'WRONG_TOKEN' | 'WRONG_AMOUNT' | 'FROZEN' | 'SILENT';
        };
    };
    202: {
        data: {
            name: 'account' | 'signature' | 'custody';
            delayMs: number;
            failNext: number;
            duplicate: boolean;
            reject: boolean;
            deposits: 'REPORTED' | 'REVERSED' | 'WRONG_TOKEN' | 'WRONG_AMOUNT' | 'FROZEN' | 'SILENT';
        };
    };
};

export type StopScenarioData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/sandbox/v1/market/scenarios';
};

export type StopScenarioResponses = {
    200: {
        data: {
            name: string;
            speed: number;
            state: 'PLAYING' | 'OVER' | 'STOPPED';
            startedAt: string;
            moves: number;
            made: number;
        } | null;
    };
};

export type ReadScenarioData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/sandbox/v1/market/scenarios';
};

export type ReadScenarioResponses = {
    200: {
        data: {
            name: string;
            speed: number;
            state: 'PLAYING' | 'OVER' | 'STOPPED';
            startedAt: string;
            moves: number;
            made: number;
        } | null;
    };
};

export type PlayScenarioData = {
    body: {
        name?: 'usdc-march-2023' | 'brl-shock' | 'stale-feed' | 'depeg-and-recovery' | 'flash-crash';
        ndjson?: string;
        speed?: number;
    };
    headers?: {
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/sandbox/v1/market/scenarios';
};

export type PlayScenarioResponses = {
    202: {
        data: {
            name: string;
            speed: number;
            state: 'PLAYING' | 'OVER' | 'STOPPED';
            startedAt: string;
            moves: number;
            made: number;
        } | null;
    };
};

export type ReadJourneyOfContractData = {
    body?: never;
    path: {
        contractId: number;
    };
    query?: never;
    url: '/simulation/v1/contracts/from-lender/{contractId}';
};

export type ReadJourneyOfContractResponses = {
    200: {
        data: Simulation;
    };
};

export type MaterializeJourneyData = {
    body?: never;
    headers?: {
        'Idempotency-Key'?: string;
    };
    path: {
        contractId: number;
    };
    query?: never;
    url: '/simulation/v1/contracts/from-lender/{contractId}';
};

export type MaterializeJourneyResponses = {
    200: {
        message: string;
        data: Simulation;
    };
    201: {
        message: string;
        data: Simulation;
    };
};

export type ReadJourneyData = {
    body?: never;
    path: {
        simulationId: string;
    };
    query?: never;
    url: '/simulation/v1/contracts/{simulationId}';
};

export type ReadJourneyResponses = {
    200: {
        data: Simulation;
    };
};

export type AdvanceStageData = {
    body: StageInput;
    headers?: {
        'Idempotency-Key'?: string;
    };
    path: {
        simulationId: string;
    };
    query?: never;
    url: '/simulation/v1/contracts/{simulationId}/stage';
};

export type AdvanceStageResponses = {
    200: {
        data: StageAdvance;
    };
};

export type ReadCollateralTotalsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/transparency/v1/collateral';
};

export type ReadCollateralTotalsResponses = {
    200: {
        data: CollateralTotals;
    };
};

export type DownloadAssetProofsData = {
    body?: never;
    path: {
        network: Network;
    };
    query?: never;
    url: '/transparency/v1/assets/{network}';
};

export type DownloadAssetProofsResponses = {
    200: Blob | File;
};

export type ProveCollateralData = {
    body?: never;
    path: {
        id: number;
    };
    query?: never;
    url: '/transparency/v1/collateral/{id}';
};

export type ProveCollateralResponses = {
    200: {
        data: CollateralProof;
    };
};

export type ReadLogCheckpointsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/transparency/v1/checkpoints';
};

export type ReadLogCheckpointsResponses = {
    200: {
        data: {
            logs: Array<LogCheckpoint>;
        };
    };
};

export type ProveInclusionData = {
    body?: never;
    path?: never;
    query: {
        eventId: string;
    };
    url: '/transparency/v1/proofs/inclusion';
};

export type ProveInclusionResponses = {
    200: {
        data: InclusionProof;
    };
};

export type ProveConsistencyData = {
    body?: never;
    path?: never;
    query: {
        lane: number;
        from: number;
        to: number;
    };
    url: '/transparency/v1/proofs/consistency';
};

export type ProveConsistencyResponses = {
    200: {
        data: ConsistencyProof;
    };
};

export type ListWebhookEndpointsData = {
    body?: never;
    path?: never;
    query?: {
        take?: number;
        skip?: number;
        cursor?: string;
    };
    url: '/webhooks/v1/endpoints';
};

export type ListWebhookEndpointsResponses = {
    200: {
        data: {
            endpoints: Array<WebhookEndpoint>;
            pagination: Pagination;
        };
    };
};

export type CreateWebhookEndpointData = {
    body: WebhookEndpointInput;
    headers?: {
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/webhooks/v1/endpoints';
};

export type CreateWebhookEndpointResponses = {
    201: {
        message: string;
        data: WebhookEndpoint;
    };
};

export type DeleteWebhookEndpointData = {
    body?: never;
    path: {
        id: string;
    };
    query?: never;
    url: '/webhooks/v1/endpoints/{id}';
};

export type DeleteWebhookEndpointResponses = {
    204: void;
};

export type ReadWebhookEndpointData = {
    body?: never;
    path: {
        id: string;
    };
    query?: never;
    url: '/webhooks/v1/endpoints/{id}';
};

export type ReadWebhookEndpointResponses = {
    200: {
        data: WebhookEndpoint;
    };
};

export type UpdateWebhookEndpointData = {
    body: WebhookEndpointChanges;
    headers?: {
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/webhooks/v1/endpoints/{id}';
};

export type UpdateWebhookEndpointResponses = {
    200: {
        message: string;
        data: WebhookEndpoint;
    };
};

export type ReadWebhookSecretData = {
    body?: never;
    path: {
        id: string;
    };
    query?: never;
    url: '/webhooks/v1/endpoints/{id}/secret';
};

export type ReadWebhookSecretResponses = {
    200: {
        data: WebhookSecret;
    };
};

export type RotateWebhookSecretData = {
    body?: WebhookSecretRotationInput;
    headers?: {
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/webhooks/v1/endpoints/{id}/secret/rotate';
};

export type RotateWebhookSecretResponses = {
    200: {
        message: string;
        data: RotatedWebhookSecret;
    };
};

export type TestWebhookEndpointData = {
    body?: {
        [key: string]: never;
    };
    headers?: {
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/webhooks/v1/endpoints/{id}/test';
};

export type TestWebhookEndpointResponses = {
    202: {
        message: string;
        data: WebhookRequest;
    };
};

export type RecoverWebhookEndpointData = {
    body: RecoveryInput;
    headers?: {
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/webhooks/v1/endpoints/{id}/recover';
};

export type RecoverWebhookEndpointResponses = {
    202: {
        message: string;
        data: WebhookRequest;
    };
};

export type CheckWebhookReceiverData = {
    body?: {
        [key: string]: never;
    };
    headers?: {
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/webhooks/v1/endpoints/{id}/conformance';
};

export type CheckWebhookReceiverResponses = {
    200: {
        message: string;
        data: WebhookRequest;
    };
    202: {
        message: string;
        data: WebhookRequest;
    };
};

export type ReadWebhookRequestData = {
    body?: never;
    path: {
        id: string;
    };
    query?: never;
    url: '/webhooks/v1/requests/{id}';
};

export type ReadWebhookRequestResponses = {
    200: {
        data: WebhookRequest;
    };
};

export type ReadWebhookStatsData = {
    body?: never;
    path: {
        id: string;
    };
    query?: never;
    url: '/webhooks/v1/endpoints/{id}/stats';
};

export type ReadWebhookStatsResponses = {
    200: {
        data: WebhookEndpointStats;
    };
};

export type ListWebhookEventsData = {
    body?: never;
    path?: never;
    query?: {
        take?: number;
        skip?: number;
        cursor?: string;
        event?: 'collateral.created' | 'collateral.ltv_alert' | 'collateral.liquidated' | 'guarantee.created' | 'guarantee.liquidated' | 'account.verified' | 'wallet.confirmed' | 'customer.status_changed' | 'endpoint.disabled' | 'market.stale' | 'market.stale_ended' | 'market.depeg' | 'market.depeg_ended' | 'contract.created' | 'contract.imported' | 'contract.sent' | 'contract.accepted' | 'contract.declined' | 'contract.cancelled' | 'contract.reversed' | 'contract.activated' | 'contract.completed' | 'contract.balance_updated' | 'contract.overdue' | 'contract.ccb_attached' | 'guarantee.deposit_instructions_ready' | 'guarantee.deposit_seen' | 'guarantee.deposit_recorded' | 'guarantee.deposit_reversed' | 'guarantee.deposit_identified' | 'guarantee.deposit_unattributed' | 'guarantee.deposit_return_ordered' | 'guarantee.deposit_returned' | 'guarantee.collateral_frozen' | 'guarantee.collateral_unfrozen' | 'guarantee.destination_named' | 'guarantee.destination_counts' | 'guarantee.request_made' | 'guarantee.request_granted' | 'guarantee.request_declined' | 'guarantee.release_requested' | 'guarantee.release_approved' | 'guarantee.release_refused' | 'guarantee.release_confirmed' | 'guarantee.revalued' | 'guarantee.ltv_alert_recorded' | 'guarantee.liquidation_decided' | 'guarantee.liquidation_confirmed' | 'guarantee.surplus_paid' | 'guarantee.sales_stopped' | 'guarantee.sales_resumed' | 'notice.issued' | 'notice.receipt_recorded' | 'notice.period_ended' | 'journey.materialized' | 'journey.stage_advanced';
        contractId?: number;
        since?: string;
        until?: string;
        include?: 'deliveries';
        delivered?: boolean;
    };
    url: '/webhooks/v1/events';
};

export type ListWebhookEventsResponses = {
    200: {
        data: {
            events: Array<Event>;
            pagination: Pagination;
        };
    };
};

export type ReadWebhookEventData = {
    body?: never;
    path: {
        id: string;
    };
    query?: never;
    url: '/webhooks/v1/events/{id}';
};

export type ReadWebhookEventResponses = {
    200: {
        data: EventWithDeliveries;
    };
};

export type ListWebhookAttemptsData = {
    body?: never;
    path: {
        id: string;
    };
    query?: {
        take?: number;
        skip?: number;
        cursor?: string;
    };
    url: '/webhooks/v1/events/{id}/attempts';
};

export type ListWebhookAttemptsResponses = {
    200: {
        data: {
            attempts: Array<DeliveryAttempt>;
            pagination: Pagination;
        };
    };
};

export type ResendWebhookEventData = {
    body?: ResendInput;
    headers?: {
        'Idempotency-Key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/webhooks/v1/events/{id}/resend';
};

export type ResendWebhookEventResponses = {
    202: {
        message: string;
        data: WebhookRequest;
    };
};

export type ListWebhookGapsData = {
    body?: never;
    path?: never;
    query: {
        contractId: number;
        topic?: 'collateral-events' | 'contract-events';
    };
    url: '/webhooks/v1/gaps';
};

export type ListWebhookGapsResponses = {
    200: {
        data: EventGaps;
    };
};

export type CreatePortalLinkData = {
    body: PortalLinkInput;
    path?: never;
    query?: never;
    url: '/webhooks/v1/portal-links';
};

export type CreatePortalLinkResponses = {
    201: {
        data: PortalLink;
    };
};

export type RevokePortalLinkData = {
    body?: never;
    path: {
        id: string;
    };
    query?: never;
    url: '/webhooks/v1/portal-links/{id}';
};

export type RevokePortalLinkResponses = {
    204: void;
};

export type ReadWebhookServiceLevelsData = {
    body?: never;
    path?: never;
    query?: {
        window?: '1h' | '24h' | '30d';
        endpointId?: string;
    };
    url: '/webhooks/v1/slo';
};

export type ReadWebhookServiceLevelsResponses = {
    200: {
        data: WebhookServiceLevels;
    };
};

export type StreamEventsData = {
    body?: never;
    headers?: {
        'last-event-id'?: string;
    };
    path?: never;
    query?: never;
    url: '/events/v1/stream';
};

export type StreamEventsResponses = {
    200: Blob | File;
};

