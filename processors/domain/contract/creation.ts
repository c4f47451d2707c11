/**
 * Creation of a contract with its guarantee: by its lender, or imported from the legacy system; and who
 * may borrow, the same answer for a creation and for an eligibility check.
 */
import type { Party, PreRegistration } from '../../../schemas/documents/directory.ts'
import type { CreateContract, GuaranteeState, ImportContract } from '../../../schemas/types.ts'
import type { Contract, CreationFacts, FactOf, PartyFacts, RuleContext } from '../facts.ts'
import { fitsMoney, requiredFiatAmountRoundedUp, ZERO } from '../money.ts'
import { isRefusal, type Refusal, refusal } from '../refusal.ts'
import { wrongTime } from '../statedTime.ts'
import { tokenKey } from '../tokenKey.ts'
import { canonicalTerms, ccbDocument, policyOf } from './terms.ts'

/** Facts about the parties that a new contract names. */
export interface CreationParties {
  readonly lender: PartyFacts | null
  /** By the document that the lender gave; null when it is unknown. */
  readonly borrower: PartyFacts | null
  /** True when this lender pre-registered the borrower. Other lenders' records are invisible. */
  readonly isPreRegistered: boolean
}

/**
 * Creates a contract in DRAFT with a guarantee in PENDING (docs/specification.md, Creation). Refuses terms
 * that do not hold together, the lender as borrower, an unknown borrower, and a user without the module
 * BORROWER.
 */
export function decideCreation(
  command: CreateContract,
  parties: CreationParties,
  context: RuleContext,
): readonly [FactOf<'ContractCreated'>] | Refusal {
  const { lender, borrower } = parties
  if (lender === null) return refusal('customer_not_linked', 'the API key does not belong to a party')
  const facts = borrowerOf(command.borrowerDocument, lender, borrower, parties.isPreRegistered)
  if (isRefusal(facts)) return facts
  const contract = newContract(command, lender.partyId, borrower!.partyId, context, {
    contractStatus: 'DRAFT',
    legacyId: null,
    createdAt: context.at,
    ccb: command.ccb,
  })
  if (isRefusal(contract)) return contract
  return [{ fact: 'ContractCreated', at: context.at, contract, ...facts }]
}

/**
 * Imports a contract of the legacy system in LENDER_APPROVED. Both parties must be known here already.
 */
export function decideImport(
  command: ImportContract,
  parties: CreationParties,
  context: RuleContext,
): readonly [FactOf<'ContractImported'>] | Refusal {
  const { lender, borrower } = parties
  const wrong = wrongTime(command.createdAt, { at: context.at, follows: null, field: 'createdAt' })
  if (wrong) return wrong
  if (lender === null) return refusal('not_found', 'no party has this document', 'lenderDocument')
  const facts = borrowerOf(command.borrowerDocument, lender, borrower, parties.isPreRegistered)
  if (isRefusal(facts)) return facts
  const contract = newContract(command, lender.partyId, borrower!.partyId, context, {
    contractStatus: 'LENDER_APPROVED',
    legacyId: command.legacyId,
    createdAt: command.createdAt,
    ccb: null,
  })
  if (isRefusal(contract)) return contract
  return [{ fact: 'ContractImported', at: context.at, contract, ...facts }]
}

interface Origin {
  readonly contractStatus: 'DRAFT' | 'LENDER_APPROVED'
  readonly legacyId: string | null
  readonly createdAt: number
  readonly ccb: CreateContract['ccb']
}

function newContract(
  command: Omit<CreateContract, 'ccb'>,
  lenderPartyId: string,
  borrowerPartyId: string,
  { at, sha256 }: RuleContext,
  { contractStatus, legacyId, createdAt, ccb }: Origin,
): Contract | Refusal {
  const required = requiredFiatAmountRoundedUp(command.outstandingBalance, command.collateralPercentage)
  const wrong = wrongTerms(command, required)
  if (wrong) return wrong
  const policy = policyOf(command.collateralPercentage, command.ltvPolicy)
  if (isRefusal(policy)) return policy
  const contract = {
    contractId: command.contractId,
    guaranteeId: command.guaranteeId,
    lenderPartyId,
    borrowerPartyId,
    legacyId,
    name: command.name,
    description: command.description,
    contractStatus,
    totalLoanValue: command.totalLoanValue,
    initialBalance: command.outstandingBalance,
    outstandingBalance: command.outstandingBalance,
    // An imported balance is that of the import; what is stated for an earlier moment is older.
    balanceAsOf: legacyId === null ? null : at,
    balanceUpdatedAt: null,
    interestRate: command.interestRate,
    cet: command.cet,
    installmentsCount: command.installmentsCount,
    startDate: command.startDate,
    endDate: command.endDate,
    collateralPercentage: command.collateralPercentage,
    fiatCurrency: command.fiatCurrency,
    acceptedTokens: command.acceptedTokens.map(token => ({ ...token, createdAt: at, deletedAt: null })),
    documents: ccb ? [ccbDocument(ccb, at)] : [],
    ...policy,
    acceptance: null,
    createdAt,
    updatedAt: at,
    deletedAt: null,
    sentAt: null,
    activatedAt: null,
    completedAt: null,
    cancelledAt: null,
    cancellationReason: null,
    guarantee: newGuarantee(required, at),
    signings: [],
    journey: null,
    overdueSince: null,
  }
  return { ...contract, termsHash: sha256(canonicalTerms(contract)) }
}

function newGuarantee(requiredFiatAmount: string, at: number): GuaranteeState {
  return {
    requiredFiatAmount,
    depositedFiatAmount: ZERO,
    guaranteeStatus: 'PENDING',
    lockStatus: 'PENDING',
    lockedAt: null,
    createdAt: at,
    updatedAt: at,
    deletedAt: null,
    holdings: [],
    frozen: [],
    destinations: [],
    requests: [],
    openReleases: [],
    liquidation: null,
    curePeriod: null,
    surplus: null,
    salesStop: null,
    unvaluedSince: null,
    priceWaits: [],
    depositAddresses: null,
    custodyMismatch: null,
  }
}

/** Rules across fields, which the shape of a request cannot express. */
function wrongTerms(command: Omit<CreateContract, 'ccb'>, required: string): Refusal | null {
  if (command.endDate <= command.startDate) {
    return refusal('INVALID_REQUEST', 'must be after startDate', 'endDate')
  }
  if (command.acceptedTokens.length === 0) {
    return refusal('INVALID_REQUEST', 'must have at least one entry', 'acceptedTokens')
  }
  const seen = new Set<string>()
  for (const [index, token] of command.acceptedTokens.entries()) {
    if (seen.has(tokenKey(token))) {
      return refusal('INVALID_REQUEST', 'is a duplicate', `acceptedTokens[${index}]`)
    }
    seen.add(tokenKey(token))
  }
  if (!fitsMoney(required)) {
    return refusal('INVALID_REQUEST', 'would make the required collateral too large', 'collateralPercentage')
  }
  return null
}

export function partyFacts(party: Party | null): PartyFacts | null {
  if (!party) return null
  const { _id, document, hasAccount, modules } = party
  return { partyId: _id, document, hasAccount, modules }
}

/** True when this lender has a record of the party; other lenders' records are invisible. */
export function isPreRegisteredBy(
  records: readonly Pick<PreRegistration, 'lenderPartyId' | 'status'>[],
  lenderPartyId: string,
): boolean {
  return records.some(record => record.lenderPartyId === lenderPartyId && record.status !== 'SUPERSEDED')
}

/** A lender's record of a document's owner; null where it has none. */
export function sourceOf(
  borrower: PartyFacts | null,
  isPreRegistered: boolean,
): CreationFacts['borrowerSource'] | null {
  if (borrower?.hasAccount) return 'USER'
  return borrower && isPreRegistered ? 'PRE_REGISTRATION' : null
}

/**
 * A user without any modules is allowed; one with modules needs BORROWER (docs/specification.md, Creation).
 */
export function borrowerOf(
  document: string,
  lender: Pick<PartyFacts, 'partyId' | 'document'>,
  borrower: PartyFacts | null,
  isPreRegistered: boolean,
): CreationFacts | Refusal {
  const field = 'borrower.document'
  if (document === lender.document || borrower?.partyId === lender.partyId) {
    return refusal('borrower_is_lender', 'is the document of the lender', field)
  }
  const borrowerSource = sourceOf(borrower, isPreRegistered)
  if (borrower === null || borrowerSource === null) {
    return refusal(
      'borrower_not_found',
      'belongs neither to a user nor to a pre-registration of yours',
      field,
    )
  }
  if (borrower.hasAccount && borrower.modules.length > 0 && !borrower.modules.includes('BORROWER')) {
    return refusal('borrower_module_missing', 'belongs to a user without the module BORROWER', field)
  }
  return { lenderDocument: lender.document, borrowerDocument: borrower.document, borrowerSource }
}
