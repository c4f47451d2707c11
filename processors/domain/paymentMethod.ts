import type { Bank, Customer, Sealed } from '../../schemas/directoryDocuments.ts'
import { type Cause, derivedId } from './cause.ts'
import { type Refused, refused } from './refused.ts'

/** Another tenant's customer is as unknown as none (decisions: Everywhere). */
export function ownCustomer(customer: Customer | null, partyId: string): Customer | Refused {
  if (customer?.partyId !== partyId) return refused('not_found', { field: 'customerId' })
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
