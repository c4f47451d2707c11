import type {
  ComplianceCase,
  ComplianceStatus,
  Party,
  PreRegistration,
} from '../../../schemas/documents/directory.ts'
import { type Cause, derivedId, laterOf } from '../cause.ts'
import { type Refusal, refusal } from '../refusal.ts'

export interface ComplianceFacts {
  /** All cases of the document. */
  readonly cases: readonly ComplianceCase[]
  /** Pre-registrations that were ever made for the document. */
  readonly preRegistrations: readonly PreRegistration[]
  /** The document's owner. */
  readonly owner: Party | null
}

/**
 * Records the state of a document's examination. An open case moves on; a decided one stays as it is,
 * and what comes after it is another case. A document that its person gave up by a correction can no
 * longer be approved: change and approval never both happen (issue of the change of document;
 * docs/decisions).
 */
export function recordComplianceCase(
  facts: ComplianceFacts,
  { document, status }: { readonly document: string; readonly status: ComplianceStatus },
  cause: Cause,
): ComplianceCase | Refusal {
  const givenUp = !facts.owner && facts.preRegistrations.some(pre => pre.status === 'SUPERSEDED')
  if (status === 'APPROVED' && givenUp) {
    return refusal('invalid_state', 'DOCUMENT_CHANGED', 'document')
  }
  const open = facts.cases.find(existing => existing.status === 'OPEN')
  if (open) return { ...open, status, updatedAt: laterOf(open.updatedAt, cause.at) }
  return { _id: derivedId('cmp', cause), document, status, createdAt: cause.at, updatedAt: cause.at }
}
