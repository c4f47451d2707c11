import type {
  ComplianceCase,
  DocumentType,
  Party,
  PartyKind,
  PreRegistration,
} from '../../../schemas/documents/directory.ts'
import { type Cause, derivedId, laterOf, listedAs } from '../cause.ts'
import { type Refusal, refusal } from '../refusal.ts'

const CPF_LENGTH = 11

/** The gateway accepts only documents with valid check digits, so the length gives the kind. */
export function documentTypeOf(document: string): DocumentType {
  return document.length === CPF_LENGTH ? 'CPF' : 'CNPJ'
}

/** Owners by document: a CPF belongs to a person, a CNPJ to a company. */
export const KIND_OF: Readonly<Record<DocumentType, PartyKind>> = { CPF: 'INDIVIDUAL', CNPJ: 'COMPANY' }

export interface DocumentChange {
  readonly document: string
  /** Hashes of the session's e-mail, one for each personal data key of the party. */
  readonly emailHashes: readonly string[]
}

export interface DocumentChangeFacts {
  /** The document's owner: the person who is onboarding. */
  readonly party: Party
  /** All pre-registrations of the party. */
  readonly preRegistrations: readonly PreRegistration[]
  /** The lenders of these. */
  readonly lenders: readonly Party[]
  /** The new document's owner. */
  readonly owner: Party | null
  /** Compliance cases of the old and of the new document. */
  readonly cases: readonly ComplianceCase[]
}

export interface DocumentChanged {
  readonly party: Party
  /** The superseded records and the new ones that take over their onboarding cases. */
  readonly preRegistrations: readonly PreRegistration[]
}

/**
 * The borrower corrects the own document during onboarding (docs/specification.md, Change of
 * document). Refused unless the session's e-mail is the one that every lender
 * gave, and no compliance case of either document is approved; e-mail first, so that a stranger learns
 * nothing else.
 */
export function changeDocument(
  facts: DocumentChangeFacts,
  change: DocumentChange,
  cause: Cause,
): DocumentChanged | Refusal {
  const { party } = facts
  const live = facts.preRegistrations.filter(({ status }) => status !== 'SUPERSEDED')
  if (party.hasAccount) return refusedChange('ONBOARDING_COMPLETED')
  if (live.length === 0 || !live.every(({ emailHash }) => isOneOf(emailHash, change.emailHashes))) {
    return refusedChange('EMAIL_MISMATCH')
  }
  if (change.document === party.document) return { party, preRegistrations: [] }
  if (facts.lenders.some(({ document }) => document === change.document)) {
    return refusal('borrower_is_lender', null, 'document')
  }
  if (facts.cases.some(({ status }) => status === 'APPROVED'))
    return refusedChange('COMPLIANCE_CASE_APPROVED')
  if (facts.owner) return refusedChange('DOCUMENT_IN_USE')
  const documentType = documentTypeOf(change.document)
  const updatedAt = laterOf(party.updatedAt, cause.at)
  const replacements = live.map((old, index) => ({
    ...old,
    _id: derivedId('pre', cause, index + 1),
    document: change.document,
    documentType,
    listedAs: listedAs(derivedId('pre', cause, index + 1), updatedAt),
    createdAt: updatedAt,
    updatedAt,
  }))
  const superseded = live.map(old => ({ ...old, status: 'SUPERSEDED' as const, updatedAt }))
  return {
    party: { ...party, document: change.document, documentType, updatedAt, version: party.version + 1 },
    preRegistrations: [...superseded, ...replacements],
  }
}

function isOneOf(hash: string | null, hashes: readonly string[]): boolean {
  return hash !== null && hashes.includes(hash)
}

function refusedChange(reason: string): Refusal {
  return refusal('document_change_refused', reason, 'document')
}
