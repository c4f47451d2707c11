import type { Customer, CustomerStatus } from '../../../schemas/documents/directory.ts'
import { type Cause, derivedId, laterOf } from '../cause.ts'
import { type Refusal, refusal } from '../refusal.ts'
import type { ProviderAnswer } from './providerAnswer.ts'

export type NewCustomer = Omit<
  Customer,
  | '_id'
  | 'partyId'
  | 'status'
  | 'statusReason'
  | 'onboardingLink'
  | 'providerReference'
  | 'createdAt'
  | 'updatedAt'
>

/** A tenant becomes a customer of the global account; the provider is notified right after. */
export function createCustomer(partyId: string, customer: NewCustomer, cause: Cause): Customer {
  return {
    _id: derivedId('cus', cause),
    partyId,
    ...customer,
    status: 'PENDING',
    statusReason: null,
    onboardingLink: null,
    providerReference: null,
    createdAt: cause.at,
    updatedAt: cause.at,
  }
}

/** Words of version 1.2, which are in its documents and commands. */
const FORMER = { REGISTERING: 'PENDING', LINKED: 'ACTIVE', REFUSED: 'REJECTED' } as const

/** A status by its word of today. */
export function statusOf({ status }: { readonly status: Customer['status'] }): CustomerStatus {
  return status in FORMER ? FORMER[status as keyof typeof FORMER] : (status as CustomerStatus)
}

export interface Answered {
  readonly customer: Customer
  /** True when the provider decided by this answer: `customer.status_changed` goes out. */
  readonly decided: boolean
}

/**
 * The provider's first decision counts. A repeated or late report (PENDING after ACTIVE) changes
 * nothing: answers and events of a provider come in any order.
 */
export function recordProviderAnswer(
  customer: Customer | null,
  answer: ProviderAnswer,
  cause: Cause,
): Answered | Refusal {
  if (!customer) return refusal('not_found', null, 'customerId')
  if (statusOf(customer) !== 'PENDING') return { customer, decided: false }
  const { status, reason } = answer
  const providerReference = answer.reference ?? customer.providerReference
  // An erased customer keeps no link: its page may know who the business is.
  const onboardingLink = customer.details === null ? null : (answer.link ?? customer.onboardingLink ?? null)
  const decided = status !== 'PENDING'
  const isNews =
    decided ||
    providerReference !== customer.providerReference ||
    onboardingLink !== (customer.onboardingLink ?? null)
  if (!isNews) return { customer, decided }
  const updatedAt = laterOf(customer.updatedAt, cause.at)
  // Nor what the provider says of it.
  const statusReason = status === 'REJECTED' && customer.details !== null ? reason : null
  return {
    customer: { ...customer, status, statusReason, onboardingLink, providerReference, updatedAt },
    decided,
  }
}
