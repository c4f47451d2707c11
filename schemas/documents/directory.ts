import type { Act, PolicyAct } from '../approvals.ts'

/**
 * Documents of `directory`, as the gateway and other processes read them. Times are RFC 3339 text in
 * UTC. A `Sealed` text opens with gateway/resources/parties/personalData.ts only, and never again once
 * the party was erased.
 */
export type Instant = string
export type Sealed = string

export type DocumentType = 'CPF' | 'CNPJ'
export type PartyKind = 'INDIVIDUAL' | 'COMPANY'
export type PartyModule = 'LENDER' | 'BORROWER'

export interface Profile {
  readonly name: Sealed
  readonly email: Sealed
  readonly phone: Sealed | null
}

/** Collection `parties`. Everything else refers to `_id`, never to the document, which may change. */
export interface Party {
  /** `pty_…` */
  readonly _id: string
  readonly document: string
  readonly documentType: DocumentType
  /** Null until onboarding is completed. */
  readonly kind: PartyKind | null
  /** True once onboarding is completed: the party is a user. */
  readonly hasAccount: boolean
  readonly profile: Profile | null
  readonly modules: readonly PartyModule[]
  /** Data keys under which anything of this party was ever sealed; the last one seals. */
  readonly personalKeyIds: readonly string[]
  /** Last `sequence` on account-events. */
  readonly eventSequence: number
  readonly verifiedAt: Instant | null
  readonly erasedAt: Instant | null
  readonly createdAt: Instant
  readonly updatedAt: Instant
  readonly version: number
  /** Acts that need the approval of a second key; none, or absent: no act does. */
  readonly approvalsRequiredFor?: readonly PolicyAct[]
}

export type PreRegistrationStatus = 'OPEN' | 'ONBOARDING' | 'CONVERTED' | 'SUPERSEDED'

/** Collection `preRegistrations`: one lender's record of one client. Invisible to other lenders. */
export interface PreRegistration {
  /** `pre_…` */
  readonly _id: string
  readonly partyId: string
  readonly lenderPartyId: string
  readonly document: string
  readonly documentType: DocumentType
  /** Null once erased; so are the two below and the hash. */
  readonly name: Sealed | null
  readonly email: Sealed | null
  readonly phone: Sealed | null
  readonly emailHash: string | null
  readonly onboardingCaseId: string
  readonly status: PreRegistrationStatus
  /** Unique, in order of creation: for lists. */
  readonly listedAs: string
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

export type ComplianceStatus = 'OPEN' | 'APPROVED' | 'REJECTED'

/** Collection `complianceCases`. A case is about a document, not its holder. */
export interface ComplianceCase {
  /** `cmp_…` */
  readonly _id: string
  readonly document: string
  readonly status: ComplianceStatus
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

/** Collection `apiKeys`. */
export interface ApiKey {
  /** `key_…` */
  readonly _id: string
  /** SHA-256 of the secret, hexadecimal. */
  readonly secretHash: string
  readonly prefix: string
  readonly partyId: string | null
  readonly name: string
  readonly scopes: readonly string[]
  /** Requests per hour; 0 = unlimited. */
  readonly rateLimit: number
  readonly expiresAt: Instant | null
  readonly revokedAt: Instant | null
  readonly createdAt: Instant
  /** Unique, in order of creation: for lists. */
  readonly listedAs: string
  /** Only on keys of sessions: with the e-mail that onboarding states, or the invitation that opened it. */
  readonly session: { readonly email: Sealed | null; readonly invitationId?: string } | null
  /** Networks in CIDR notation that it may be used from; none, or absent: from anywhere. */
  readonly networks?: readonly string[]
  /** Keys of the tenant that had a hand in it: that made it or were replaced by it, and theirs; or absent. */
  readonly madeBy?: readonly string[]
  /** The first of the keys that this one replaced, whose quota it shares; or absent. */
  readonly countedAs?: string
}

export type ApprovalStatus = 'PROPOSED' | 'APPROVED' | 'REJECTED' | 'WITHDRAWN' | 'EXPIRED'

/**
 * Collection `approvals`: one key's proposal, and the decision of another of the tenant. Never removed.
 */
export interface Approval {
  /** `apr_…` */
  readonly _id: string
  readonly partyId: string
  readonly act: Act
  /** The command to run once approved: its record without namespace, and its value as JSON text. */
  readonly command: string
  readonly value: string
  readonly status: ApprovalStatus
  /** Ids of keys. */
  readonly proposedBy: string
  readonly proposedAt: Instant
  readonly expiresAt: Instant
  /** Key that approved, rejected or withdrew; null while open, and when expired. */
  readonly decidedBy: string | null
  readonly decidedAt: Instant | null
  readonly reason: string | null
  /** Outcome of the command; null until it is known, and for ever if it was not approved. */
  readonly outcome: ApprovalOutcome | null
  /** The party's while it is PROPOSED; null from then on. */
  readonly openOf: string | null
  /** True while something is still to happen. */
  readonly isOpen: boolean
  /** Unique, in order of creation: for lists. */
  readonly listedAs: string
}

export interface ApprovalOutcome {
  readonly status: 'DONE' | 'REFUSED'
  readonly at: Instant
  /** Id of the created or changed resource; null when refused. */
  readonly resource: string | null
  /** Why it was refused; null where it was done. */
  readonly refusal: {
    readonly code: string
    readonly field: string | null
    readonly reason: string | null
  } | null
}

export type CustomerStatus = 'PENDING' | 'ACTIVE' | 'REJECTED'
/**
 * Statuses of version 1.2; `statusOf` of processors/domain/directory/customer.ts maps them to today's.
 */
export type FormerCustomerStatus = 'REGISTERING' | 'LINKED' | 'REFUSED'

/** Collection `customers`: customers of the global account. */
export interface Customer {
  /** `cus_…` */
  readonly _id: string
  readonly partyId: string
  readonly businessLegalName: string
  /** ISO 3166-1 alpha-3. */
  readonly country: string
  readonly onboardingFlow: 'DIRECT' | 'KYB_LINK'
  readonly registeredDate: string | null
  readonly website: string | null
  readonly industry: string | null
  readonly naicsCode: string | null
  readonly businessEntityType: string | null
  readonly businessEntityId: string | null
  readonly businessDescription: string | null
  readonly purposeOfAccount: string | null
  readonly regulatorName: string | null
  readonly isOperating: boolean | null
  readonly isSubsidiary: boolean | null
  readonly isFinancialInstitution: boolean | null
  /** JSON text of `CustomerDetails`; null once erased. */
  readonly details: Sealed | null
  readonly status: CustomerStatus | FormerCustomerStatus
  /** Why the provider rejected it; absent in documents of version 1.2, as is the next. */
  readonly statusReason?: string | null
  /** Where the provider asks for the rest, with the flow KYB_LINK; null once erased. */
  readonly onboardingLink?: string | null
  /** The provider's id; null until it answered. */
  readonly providerReference: string | null
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

/**
 * Collection `providerEvents`: providers' events, unchanged, for audits; each event of a provider once.
 */
export interface ProviderEvent {
  /** `<provider>/<the provider's id of the event>` */
  readonly _id: string
  /** Id of the customer, known or not. */
  readonly customerId: string
  /** Null once erased. */
  readonly body: string | null
  readonly receivedAt: Instant
}

export interface Address {
  readonly streetLine1: string
  readonly streetLine2: string | null
  readonly city: string
  readonly state: string | null
  readonly postalCode: string | null
  readonly country: string
}

export interface CustomerDetails {
  readonly taxIdentificationNumber: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly registeredAddress: Address | null
  readonly operatingAddress: Address | null
}

export type WalletNetwork = 'ETHEREUM' | 'POLYGON' | 'BASE'

/** Collection `paymentMethods`. */
export type PaymentMethod = Bank | Wallet

interface SavedMethod {
  readonly partyId: string
  readonly customerId: string
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

export interface Bank extends SavedMethod {
  /** `bank_…` */
  readonly _id: string
  readonly kind: 'BANK'
  /** PENDING until its tenant confirms one that a system saved. */
  readonly status: 'PENDING' | 'ACTIVE'
  readonly currency: string
  readonly rail: string
  readonly accountType: string
  /** JSON text of `BankDetails`; null once erased. */
  readonly details: Sealed | null
}

export interface BankDetails {
  readonly bankName: string
  readonly accountOwnerName: string
  readonly accountNumber: string
  readonly routingNumber: string | null
  readonly swiftCode: string | null
  readonly iban: string | null
  readonly pixKey: string | null
  readonly branchCode: string | null
  readonly address: Address | null
}

export interface Wallet extends SavedMethod {
  /** `wlt_…` */
  readonly _id: string
  readonly kind: 'WALLET'
  readonly status: 'PENDING' | 'CONFIRMED'
  readonly network: WalletNetwork
  /** In the notation of EIP-55. Public by nature, so neither sealed nor masked. */
  readonly walletAddress: string
  readonly currency: string | null
  readonly walletLabel: string | null
  readonly confirmedAt: Instant | null
}

/**
 * Collection `personalKeys`, in a separate database (`keysDatabaseName`). The document of an erased key
 * stays, so that the key cannot come back.
 */
export interface PersonalKey {
  /** `pk_…` */
  readonly _id: string
  /** The data key, wrapped by the master key; null once erased or set aside. */
  readonly wrapped: string | null
  /** Key wrapped under a lost master key (`rewrap --set-aside`), should that be found again. */
  readonly setAside?: string
  readonly createdAt: Instant | null
  readonly erasedAt: Instant | null
}
