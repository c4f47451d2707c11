import type { Bank, Customer, Sealed } from '../../../schemas/documents/directory.ts'
import { type Cause, derivedId } from '../cause.ts'
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

export function saveBank(customer: Customer, bank: NewBank, cause: Cause): Bank {
  return {
    _id: derivedId('bank', cause),
    kind: 'BANK',
    status: 'ACTIVE',
    partyId: customer.partyId,
    customerId: customer._id,
    ...bank,
    createdAt: cause.at,
    updatedAt: cause.at,
  }
}
