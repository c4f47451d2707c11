/**
 * Activation of an accepted contract: what it waits for, and the fact once that is nothing. One rule decides
 * and tells, so that they cannot disagree (docs/specification.md, Contract states).
 */
import type { PriceState, SigningStatus } from '../../../schemas/types.ts'
import type { Contract, Fact, FactName, FactOf } from '../facts.ts'
import { isGreater } from '../money.ts'
import { ccbOf, isSigned, signingsOf } from './signing.ts'

export type ActivationWait =
  | { readonly kind: 'COLLATERAL'; readonly have: string; readonly need: string }
  | { readonly kind: 'PRICE'; readonly symbol: string; readonly state: PriceState }
  /** A change of holdings or balance at this time that ltv has not valued yet. */
  | { readonly kind: 'REVALUATION'; readonly at: number }
  /** No CCB was added. */
  | { readonly kind: 'DOCUMENT'; readonly document: 'CCB' }
  /** `status` of its last signing; null: none was opened. */
  | { readonly kind: 'SIGNATURE'; readonly document: 'CCB'; readonly status: SigningStatus | null }

/** Everything that holds the activation back; empty: the next evaluation makes the contract ACTIVE. */
export function activationWaits(contract: Contract): readonly ActivationWait[] {
  return [...lockWaits(contract), ...ccbWaits(contract)]
}

/** The lock of the collateral. Where it is PENDING, something is always named. */
function lockWaits({ guarantee }: Contract): readonly ActivationWait[] {
  if (guarantee.lockStatus === 'ACTIVE') return []
  const { depositedFiatAmount: have, requiredFiatAmount: need, unvaluedSince, updatedAt } = guarantee
  const prices = pricesOf(guarantee).map(
    ({ symbol, priceState }): ActivationWait => ({ kind: 'PRICE', symbol, state: priceState }),
  )
  if (guarantee.holdings.length === 0) return [{ kind: 'COLLATERAL', have, need }]
  // Contracts of releases before 1.4 have no such time.
  if (unvaluedSince !== null && unvaluedSince !== undefined)
    return [{ kind: 'REVALUATION', at: unvaluedSince }]
  if (prices.length > 0) return prices
  return isGreater(need, have)
    ? [{ kind: 'COLLATERAL', have, need }]
    : [{ kind: 'REVALUATION', at: updatedAt }]
}

/** Those of a guarantee that was stored before they were kept, too. */
export function pricesOf({ priceWaits = [] }: Pick<Contract['guarantee'], 'priceWaits'>) {
  return priceWaits
}

function ccbWaits(contract: Contract): readonly ActivationWait[] {
  if (isSigned(contract, 'CCB')) return []
  if (!ccbOf(contract)) return [{ kind: 'DOCUMENT', document: 'CCB' }]
  const status = signingsOf(contract, 'CCB').at(-1)?.signingStatus ?? null
  return [{ kind: 'SIGNATURE', document: 'CCB', status }]
}

/** The only way to ACTIVE. Anything that waits leaves the contract as it is. */
export function decideActivation(
  contract: Contract,
  { at }: { readonly at: number },
): readonly FactOf<'ContractActivated'>[] {
  const isReady = contract.contractStatus === 'ACCEPTED' && activationWaits(contract).length === 0
  return isReady ? [{ fact: 'ContractActivated', at }] : []
}

/** Changes that ltv values anew. */
const IS_VALUED: ReadonlySet<FactName> = new Set<FactName>([
  'OutstandingBalanceUpdated',
  'DepositRecorded',
  'DepositReversed',
  'CollateralFrozen',
  'CollateralUnfrozen',
  'ReleaseApproved',
])

/** A PENDING lock waits for the value of what is held now; any other lock waits for nothing. */
export function withLockWaits(contract: Contract, { fact, at }: Fact): Contract {
  const { guarantee } = contract
  const { lockStatus, holdings, unvaluedSince = null, priceWaits = [] } = guarantee
  if (lockStatus === 'PENDING' && holdings.length > 0) {
    return IS_VALUED.has(fact) ? { ...contract, guarantee: { ...guarantee, unvaluedSince: at } } : contract
  }
  if (unvaluedSince === null && priceWaits.length === 0) return contract
  return { ...contract, guarantee: { ...guarantee, unvaluedSince: null, priceWaits: [] } }
}
