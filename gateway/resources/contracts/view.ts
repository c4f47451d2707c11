import { frozenHeld } from '../../../processors/domain/guarantee/freezes.ts'
import type { ContractParties, StoredContract } from '../../../schemas/documents/contracts.ts'
import type { Party } from '../../../schemas/documents/directory.ts'
import type {
  ContractState,
  GuaranteeState,
  Signer,
  SigningState,
  TokenQuantity,
} from '../../../schemas/types.ts'
import type { NeedsDb } from '../../routing/needs.ts'
import type { NeedsPersonalData, PersonalData } from '../parties/personalData.ts'
import { activationOf } from './activationView.ts'
import { presentDestinations, presentOrderDestination } from './destinationView.ts'
import { type SignUrlNeeds, type SignUrls, signUrlsOf, type Viewer } from './signingUrls.ts'

/**
 * Stored contracts as clients read them (schemas/http/contracts.ts). Sealed contact data is opened here only.
 */

interface Contact {
  readonly name: string | null
  readonly email: string | null
  readonly phone: string | null
}

const NO_CONTACT: Contact = { name: null, email: null, phone: null }

/** Dependencies of a contract view: its parties, their contact data, and its signers' links. */
export interface ContractViewNeeds extends SignUrlNeeds {
  readonly personalData: PersonalData
}

export async function presentContract(
  contract: ContractState,
  parties: ContractParties,
  viewer: Viewer,
  deps: ContractViewNeeds,
) {
  const [contact, links] = await Promise.all([
    contactOf(parties, deps),
    signUrlsOf(contract.signings, viewer, deps),
  ])
  return contractObject(await withOpenWords(contract, deps), parties, contact, links)
}

/** The contract with signers' reasons for refusing decrypted; null where a signer was erased. */
async function withOpenWords(contract: ContractState, deps: NeedsPersonalData): Promise<ContractState> {
  return {
    ...contract,
    signings: await Promise.all(contract.signings.map(one => signingWithOpenWords(one, deps))),
  }
}

export async function signingWithOpenWords(
  signing: SigningState,
  { personalData }: NeedsPersonalData,
): Promise<SigningState> {
  const open = async (signer: Signer) => {
    return { ...signer, refusedReason: await personalData.openWords(signer.refusedReason) }
  }
  return { ...signing, signers: await Promise.all(signing.signers.map(open)) }
}

export async function contactOf(
  { borrowerProfile }: ContractParties,
  { personalData }: NeedsPersonalData,
): Promise<Contact> {
  if (!borrowerProfile) return NO_CONTACT
  const { name, email, phone } = borrowerProfile
  const [openName, openEmail, openPhone] = await Promise.all([name, email, phone].map(personalData.unseal))
  return { name: openName!, email: openEmail!, phone: openPhone! }
}

/** The parties of stored contracts, resolved as they are now; one query for all of them. */
export async function partiesOf(
  contracts: readonly ContractState[],
  { db }: NeedsDb,
): Promise<(contract: ContractState) => ContractParties> {
  const ids = new Set(
    contracts.flatMap(({ lenderPartyId, borrowerPartyId }) => [lenderPartyId, borrowerPartyId]),
  )
  const found = await db
    .collection<Party>('parties')
    .find({ _id: { $in: [...ids] } }, { projection: { document: 1, profile: 1 } })
    .toArray()
  const byId = new Map(found.map(party => [party._id, party]))
  return ({ lenderPartyId, borrowerPartyId }) => ({
    lenderDocument: byId.get(lenderPartyId)?.document ?? '',
    borrowerDocument: byId.get(borrowerPartyId)?.document ?? '',
    borrowerPartyId,
    borrowerProfile: byId.get(borrowerPartyId)?.profile ?? null,
  })
}

function contractObject(
  contract: ContractState,
  parties: ContractParties,
  borrower: Contact,
  links: SignUrls,
) {
  const { contractId, acceptance, ltvPolicy } = contract
  // What was stored before it was a choice has none: the default holds.
  const {
    mode,
    liquidationType,
    curePeriodHours,
    undeliverable = 'SELL',
    borrowerRequests = 'DECIDE',
  } = ltvPolicy
  return {
    id: contractId,
    name: contract.name,
    description: contract.description,
    collateralPercentage: contract.collateralPercentage,
    totalLoanValue: contract.totalLoanValue,
    outstandingBalance: contract.outstandingBalance,
    interestRate: contract.interestRate,
    cet: contract.cet,
    installmentsCount: contract.installmentsCount,
    startDate: midnight(contract.startDate),
    endDate: midnight(contract.endDate),
    lenderDocument: parties.lenderDocument,
    borrowerDocument: parties.borrowerDocument,
    status: contract.contractStatus,
    fiatCurrency: contract.fiatCurrency,
    ltvPolicy: {
      ...{ mode, liquidationType, curePeriodHours, undeliverable, borrowerRequests },
      ...contract.thresholds,
    },
    termsHash: contract.termsHash,
    acceptance: acceptance && { at: instant(acceptance.acceptedAt), termsHash: acceptance.acceptedTermsHash },
    sentAt: instantOrNull(contract.sentAt),
    activation: activationOf(contract),
    activatedAt: instantOrNull(contract.activatedAt),
    completedAt: instantOrNull(contract.completedAt),
    cancelledAt: instantOrNull(contract.cancelledAt),
    cancellationReason: contract.cancellationReason,
    overdueSince: instantOrNull(contract.overdueSince ?? null),
    createdAt: instant(contract.createdAt),
    updatedAt: instant(contract.updatedAt),
    deletedAt: instantOrNull(contract.deletedAt),
    acceptedTokens: contract.acceptedTokens.map(({ acceptedTokenId, tokenSymbol, network, ...token }) => ({
      id: acceptedTokenId,
      contractId,
      tokenSymbol,
      network,
      createdAt: instant(token.createdAt),
      deletedAt: instantOrNull(token.deletedAt),
    })),
    documents: contract.documents.map(document => ({
      id: document.documentId,
      contractId,
      type: document.documentType,
      originalName: document.originalName,
      mimeType: document.mimeType,
      sha256: document.sha256,
      createdAt: instant(document.createdAt),
      deletedAt: instantOrNull(document.deletedAt),
    })),
    guarantee: presentGuarantee(contract),
    signings: contract.signings.map(signing => presentSigning(signing, parties, borrower, links)),
    borrower,
  }
}

export function presentGuarantee({ contractId, guaranteeId, fiatCurrency, guarantee }: ContractState) {
  // Stored before these were kept, a guarantee has none of them.
  const { liquidation, surplus = null, salesStop = null } = guarantee
  return {
    id: guaranteeId,
    contractId,
    fiatCurrency,
    requiredFiatAmount: guarantee.requiredFiatAmount,
    depositedFiatAmount: guarantee.depositedFiatAmount,
    status: guarantee.guaranteeStatus,
    lock: { status: guarantee.lockStatus, lockedAt: instantOrNull(guarantee.lockedAt) },
    holdings: guarantee.holdings.map(amountOf),
    frozen: frozenHeld(guarantee).map(amountOf),
    liquidation: liquidation && {
      id: liquidation.liquidationId,
      type: liquidation.liquidationType,
      status: liquidation.liquidationStatus,
      decidedAt: instant(liquidation.decidedAt),
      confirmedAt: instantOrNull(liquidation.confirmedAt),
      proceeds: liquidation.proceeds,
      expectedProceeds: liquidation.expectedProceeds ?? null,
      debtCovered: liquidation.debtCovered,
      sellsRest: liquidation.sellsRest ?? false,
    },
    surplus: surplus && {
      id: surplus.surplusId,
      liquidationId: surplus.liquidationId,
      amount: surplus.surplusAmount!,
      status: surplus.surplusStatus,
      owedAt: instant(surplus.owedAt),
      paidAt: instantOrNull(surplus.paidAt),
      destination: presentOrderDestination(surplus.destination),
    },
    salesStop: salesStop && {
      liquidationId: salesStop.liquidationId,
      stoppedAt: instant(salesStop.stoppedAt),
      proceeds: salesStop.proceeds,
      expectedProceeds: salesStop.expectedProceeds,
    },
    ...presentDestinations(guarantee),
    releaseHold: presentHold(guarantee),
    createdAt: instant(guarantee.createdAt),
    updatedAt: instant(guarantee.updatedAt),
    deletedAt: instantOrNull(guarantee.deletedAt),
  }
}

/** A quantity of a token, as clients read it. */
export function amountOf({ tokenSymbol, network, quantity }: TokenQuantity) {
  return { tokenSymbol, network, amount: quantity }
}

/** Why releases wait. */
export function presentHold({ custodyMismatch }: Pick<GuaranteeState, 'custodyMismatch'>) {
  if (!custodyMismatch) return null
  return { reasonCode: 'CUSTODY_MISMATCH', since: instant(custodyMismatch.foundAt) }
}

export function presentSigning(
  signing: SigningState,
  parties: ContractParties,
  borrower: Contact,
  links: SignUrls,
) {
  const { signers, signedDocument } = signing
  return {
    id: signing.signingId,
    type: signing.signingType,
    status: signing.signingStatus,
    provider: signing.provider,
    externalId: signing.externalId,
    createdAt: instant(signing.createdAt),
    activatedAt: instantOrNull(signing.activatedAt),
    completedAt: instantOrNull(signing.completedAt),
    expiresAt: instantOrNull(signing.expiresAt),
    signingDocument: {
      id: signing.signingDocumentId,
      documentId: signing.documentId,
      name: signing.documentName,
      sha256: signing.documentSha256,
      status: signing.documentStatus,
      signedCount: signers.filter(({ signerStatus }) => signerStatus === 'SIGNED').length,
      totalSigners: signers.length,
      signers: signers.map(signer => ({
        ...presentSigner(signer, parties, borrower),
        signUrl: links(signer.signerId),
      })),
      signed: signedDocument
        ? {
            id: signedDocument.documentId,
            sha256: signedDocument.sha256,
            createdAt: instant(signedDocument.createdAt),
          }
        : null,
    },
  }
}

function presentSigner(signer: Signer, parties: ContractParties, borrower: Contact) {
  const isBorrower = signer.partyId === parties.borrowerPartyId
  return {
    id: signer.signerId,
    role: signer.signerRole,
    name: isBorrower ? borrower.name : null,
    document: isBorrower ? parties.borrowerDocument : parties.lenderDocument,
    email: isBorrower ? borrower.email : null,
    order: signer.signOrder,
    status: signer.signerStatus,
    viewedAt: instantOrNull(signer.viewedAt),
    signedAt: instantOrNull(signer.signedAt),
    refusedReason: signer.refusedReason,
  }
}

/** A stored contract without storage-only fields. */
export function stateOf({ _id, nameFolded, sequences, ...state }: StoredContract): ContractState {
  return state
}

export function instant(ms: number): string {
  return new Date(ms).toISOString()
}

export function instantOrNull(ms: number | null): string | null {
  return ms === null ? null : instant(ms)
}

/** A date as the specification shows it: midnight UTC. */
export function midnight(date: string): string {
  return `${date}T00:00:00.000Z`
}
