import type { Bank, Customer, PaymentMethod, Sealed } from '../../../schemas/documents/directory.ts'
import { type Cause, derivedId, laterOf } from '../cause.ts'
import { type Refusal, refusal } from '../refusal.ts'

/** Another tenant's customer is as unknown as none (docs/specification.md, Errors). */
export function ownCustomer(customer: Customer | null, partyId: string): Customer | Refusal {
  if (customer?.partyId !== partyId) return refusal('not_found', null, 'customerId')
  return customer
}

export interface NewBank {
  readonly currency: string
  readonly rail: string
  readonly accountType: string
  readonly details: Sealed
}

/**
 * Its tenant knows its own account; what a system saves for a tenant is not trusted before the tenant
 * confirms it.
 */
export function saveBank(customer: Customer, bank: NewBank, isByTenant: boolean, cause: Cause): Bank {
  return {
    _id: derivedId('bank', cause),
    kind: 'BANK',
    status: isByTenant ? 'ACTIVE' : 'PENDING',
    partyId: customer.partyId,
    customerId: customer._id,
    ...bank,
    createdAt: cause.at,
    updatedAt: cause.at,
  }
}

/** By its tenant. Again changes nothing. */
export function confirmBank(method: PaymentMethod | null, partyId: string, cause: Cause): Bank | Refusal {
  if (method?.kind !== 'BANK' || method.partyId !== partyId) return refusal('not_found', null, 'id')
  if (method.status === 'ACTIVE') return method
  return { ...method, status: 'ACTIVE', updatedAt: laterOf(method.updatedAt, cause.at) }
}
