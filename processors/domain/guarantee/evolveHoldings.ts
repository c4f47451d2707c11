/** Facts that take tokens out of a guarantee, as changes of its state. */
import type { GuaranteeState } from '../../../schemas/types.ts'
import type { Contract, FactOf } from '../facts.ts'
import { isZero } from '../money.ts'
import { isOpenGuarantee, withLess } from './guarantee.ts'

/** Approved collateral no longer backs the loan. If all goes, the guarantee goes with it. */
export function releaseApproved(
  guarantee: GuaranteeState,
  { release }: FactOf<'ReleaseApproved'>,
): Partial<GuaranteeState> {
  const holdings = withLess(guarantee.holdings, release)
  const isKnown = guarantee.openReleases.some(({ releaseId }) => releaseId === release.releaseId)
  const openReleases = isKnown
    ? guarantee.openReleases.map(open => (open.releaseId === release.releaseId ? release : open))
    : [...guarantee.openReleases, release]
  const isClosing = release.releaseOrigin === 'CLOSING' || holdings.length === 0
  // The rest after a sale goes back from a guarantee that has ended already.
  const isLiquidated = guarantee.guaranteeStatus === 'LIQUIDATED'
  const guaranteeStatus = isClosing && !isLiquidated ? 'RELEASING' : guarantee.guaranteeStatus
  return { holdings, openReleases, guaranteeStatus }
}

/**
 * Before ACTIVE the lock opens again with what leaves: ltv's next value decides whether the rest is enough. A
 * loan that is ACTIVE keeps its lock, and its ratio alerts.
 */
export function depositReversed(
  { guarantee, activatedAt }: Contract,
  fact: FactOf<'DepositReversed'>,
): Partial<GuaranteeState> {
  if (isZero(fact.takenQuantity)) return {}
  const holdings = withLess(guarantee.holdings, { ...fact, quantity: fact.takenQuantity })
  const isLocked = guarantee.lockStatus === 'ACTIVE' && isOpenGuarantee(guarantee)
  if (activatedAt !== null || !isLocked) return { holdings }
  const guaranteeStatus = holdings.length === 0 ? 'PENDING' : 'PARTIALLY_DEPOSITED'
  return { holdings, guaranteeStatus, lockStatus: 'PENDING', lockedAt: null }
}

/** Collateral to sell no longer backs the loan; the debt stays until custody confirms. */
export function liquidationDecided(
  guarantee: GuaranteeState,
  fact: FactOf<'LiquidationDecided'>,
): Partial<GuaranteeState> {
  const { at, liquidationId, liquidationType, liquidatedCollateral, returnedCollateral, requestId } = fact
  const { requests = [] } = guarantee
  const holdings = [...liquidatedCollateral, ...returnedCollateral].reduce(
    (held, gone) => withLess(held, gone),
    guarantee.holdings,
  )
  return {
    holdings,
    requests: requests.filter(one => one.requestId !== (requestId ?? null)),
    guaranteeStatus: 'LIQUIDATING',
    liquidation: {
      liquidationId,
      liquidationType,
      liquidationStatus: 'DECIDED',
      decidedAt: at,
      confirmedAt: null,
      liquidatedCollateral,
      returnedCollateral,
      proceeds: fact.proceeds,
      debtCovered: fact.debtCovered,
      expectedProceeds: null,
      sellsRest: null,
    },
  }
}
