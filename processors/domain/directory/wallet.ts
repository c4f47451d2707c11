import type { Customer, PaymentMethod, Wallet } from '../../../schemas/documents/directory.ts'
import { type Cause, derivedId, laterOf } from '../cause.ts'
import { type Refusal, refusal } from '../refusal.ts'

export type NewWallet = Pick<Wallet, 'network' | 'walletAddress' | 'currency' | 'walletLabel'>

/** Saved, not trusted yet: PENDING until the integration confirms it. */
export function saveWallet(customer: Customer, wallet: NewWallet, cause: Cause): Wallet {
  return {
    _id: derivedId('wlt', cause),
    kind: 'WALLET',
    status: 'PENDING',
    partyId: customer.partyId,
    customerId: customer._id,
    ...wallet,
    confirmedAt: null,
    createdAt: cause.at,
    updatedAt: cause.at,
  }
}

export interface Confirmed {
  readonly wallet: Wallet
  /** True the first time: `wallet.confirmed` goes out. */
  readonly changed: boolean
}

/** Confirming again changes nothing and says nothing. */
export function confirmWallet(method: PaymentMethod | null, cause: Cause): Confirmed | Refusal {
  if (method?.kind !== 'WALLET') return refusal('not_found', null, 'id')
  if (method.status === 'CONFIRMED') return { wallet: method, changed: false }
  const confirmedAt = laterOf(method.updatedAt, cause.at)
  return { wallet: { ...method, status: 'CONFIRMED', confirmedAt, updatedAt: confirmedAt }, changed: true }
}
