/**
 * Frozen collateral: an issuer's blacklist, a sanction. It is still held, but it counts nothing towards the
 * ratio, and no order names it until custody says that it is free (docs/specification.md, Frozen collateral).
 */
import type { GuaranteeState, RecordFreeze, TokenQuantity } from '../../../schemas/types.ts'
import type { Contract, FactOf, RuleContext } from '../facts.ts'
import { compare, isZero, smallerOf, subtract } from '../money.ts'
import { tokenKey } from '../tokenKey.ts'
import { heldOf, isOpenGuarantee, releasesOfAll, withFrozen } from './guarantee.ts'

/** As large as a quantity can be: all of a token, also what comes later. */
export const ALL_FROZEN = '999999999999999999'

type FreezeFact = FactOf<'CollateralFrozen' | 'CollateralUnfrozen' | 'ReleaseApproved'>

/** Reports say how much is frozen now; the same again changes nothing. */
export function decideFreeze(
  contract: Contract,
  { tokenSymbol, network, quantity }: RecordFreeze,
  context: RuleContext,
): readonly FreezeFact[] {
  const { at } = context
  const { guarantee } = contract
  const token = { tokenSymbol, network }
  const before = heldOf(guarantee.frozen ?? [], token)
  if (compare(before, quantity) === 0) return []
  if (compare(before, quantity) < 0) return [{ fact: 'CollateralFrozen', at, ...token, quantity }]
  const unfrozen = { ...token, quantity: subtract(before, quantity) }
  const after = { ...contract, guarantee: { ...guarantee, frozen: withFrozen(guarantee, token, quantity) } }
  const back = isWaitingForFree(after) ? releasesOfAll(after, context) : []
  return [{ fact: 'CollateralUnfrozen', at, ...unfrozen }, ...back]
}

/** Everything goes back, and frozen collateral is left. ACTIVE at balance 0 settles by itself. */
export function isWaitingForFree({ contractStatus, guarantee, outstandingBalance }: Contract): boolean {
  if (contractStatus === 'CANCELLED' || guarantee.guaranteeStatus === 'RELEASING') return true
  return guarantee.guaranteeStatus === 'LIQUIDATED' && isZero(outstandingBalance)
}

/** Before ACTIVE the lock opens with what is frozen, as it does with a reversed deposit. */
export function frozen(
  { guarantee, activatedAt }: Contract,
  fact: FactOf<'CollateralFrozen'>,
): Partial<GuaranteeState> {
  const changes = { frozen: withFrozen(guarantee, fact, fact.quantity) }
  const isLocked = guarantee.lockStatus === 'ACTIVE' && isOpenGuarantee(guarantee)
  const isHeld = !isZero(heldOf(guarantee.holdings, fact))
  if (activatedAt !== null || !isLocked || !isHeld) return changes
  return { ...changes, guaranteeStatus: 'PARTIALLY_DEPOSITED', lockStatus: 'PENDING', lockedAt: null }
}

export function unfrozen(guarantee: GuaranteeState, fact: FactOf<'CollateralUnfrozen'>) {
  const left = subtract(heldOf(guarantee.frozen ?? [], fact), fact.quantity)
  return { frozen: withFrozen(guarantee, fact, left) }
}

/** Frozen tokens that are held, for people: never more than is there. */
export function frozenHeld({ holdings, frozen = [] }: GuaranteeState): readonly TokenQuantity[] {
  return frozen
    .map(one => ({ ...one, quantity: smallerOf(one.quantity, heldOf(holdings, one)) }))
    .filter(({ quantity }) => !isZero(quantity))
    .sort((one, other) => (tokenKey(one) < tokenKey(other) ? -1 : 1))
}
