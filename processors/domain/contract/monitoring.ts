/** Meaning of a contract's state for ratio monitoring: for ltv, and the rules that take its findings. */
import type { GuaranteeState, OpenRelease } from '../../../schemas/types.ts'
import type { Contract } from '../facts.ts'
import { isOpenGuarantee, sellsRest } from '../guarantee/guarantee.ts'
import { isHeldBack } from '../guarantee/notices.ts'
import { isZero } from '../money.ts'

/** A crossing is announced for a loan that binds both, while its collateral can still be topped up. */
export function isAlertable({ contractStatus, guarantee }: Contract): boolean {
  return (contractStatus === 'ACCEPTED' || contractStatus === 'ACTIVE') && isOpenGuarantee(guarantee)
}

/**
 * Only ACTIVE contracts are liquidated, only what the lock holds, not while a notice is awaited, and not
 * while sales are stopped. The rest of a sale that fell short needs no new notice.
 */
export function isLiquidatable(contract: Contract): boolean {
  const { contractStatus, guarantee } = contract
  const { guaranteeStatus } = guarantee
  const held =
    guaranteeStatus === 'ACTIVE' ||
    guaranteeStatus === 'MARGIN_CALL' ||
    guaranteeStatus === 'PARTIALLY_LIQUIDATED'
  if (contractStatus !== 'ACTIVE' || !held || guarantee.salesStop) return false
  // What is held back of a paid loan is not sold: it would bring a surplus alone.
  if (isZero(contract.outstandingBalance)) return false
  return sellsRest(contract) || !isHeldBack(contract)
}

/** Nothing more will come: ltv forgets it. */
export function isClosed({ contractStatus, guarantee }: Contract): boolean {
  if (contractStatus === 'COMPLETED') return true
  const { guaranteeStatus } = guarantee
  const isGone =
    guaranteeStatus === 'CANCELLED' || guaranteeStatus === 'RELEASED' || guaranteeStatus === 'LIQUIDATED'
  return contractStatus === 'CANCELLED' && isGone
}

/**
 * The release that ltv is asked about: the oldest that waits. One at a time, so that each sees the one
 * before; and none while custody's balances differ from what is held.
 */
export function releaseInValuation({ openReleases, custodyMismatch }: GuaranteeState): OpenRelease | null {
  if (custodyMismatch) return null
  return openReleases.find(({ releaseStatus }) => releaseStatus === 'PENDING') ?? null
}
