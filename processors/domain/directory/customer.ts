import type { Customer } from '../../../schemas/documents/directory.ts'
import { type Cause, derivedId, laterOf } from '../cause.ts'
import { type Refusal, refusal } from '../refusal.ts'

export type NewCustomer = Omit<
  Customer,
  '_id' | 'partyId' | 'status' | 'providerReference' | 'createdAt' | 'updatedAt'
>

/** A tenant becomes a customer of the global account; the provider hears of it right after. */
export function createCustomer(partyId: string, customer: NewCustomer, cause: Cause): Customer {
  return {
    _id: derivedId('cus', cause),
    partyId,
    ...customer,
    status: 'REGISTERING',
    providerReference: null,
    createdAt: cause.at,
    updatedAt: cause.at,
  }
}

export interface ProviderAnswer {
  readonly status: 'LINKED' | 'REFUSED'
  readonly providerReference: string | null
}

/** The provider's first answer counts; it may be told again. */
export function recordProviderAnswer(
  customer: Customer | null,
  { status, providerReference }: ProviderAnswer,
  cause: Cause,
): Customer | Refusal {
  if (!customer) return refusal('not_found', null, 'customerId')
  if (customer.status !== 'REGISTERING') return customer
  return { ...customer, status, providerReference, updatedAt: laterOf(customer.updatedAt, cause.at) }
}
