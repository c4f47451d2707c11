/**
 * The guarantee of a contract: deposits in, releases out. Only ltv knows prices, so value, lock and the
 * answer to a release wait for its findings (findings.ts).
 *
 *     PENDING → PARTIALLY_DEPOSITED → ACTIVE ⇄ MARGIN_CALL → LIQUIDATING → LIQUIDATED
 *                                       ↑                        └→ PARTIALLY_LIQUIDATED → ACTIVE
 *     with deposits → RELEASING → RELEASED        without → CANCELLED
 */
import type { StoredRelease } from '../../../schemas/documents/contracts.ts'
import type {
  ConfirmRelease,
  GuaranteeState,
  GuaranteeStatus,
  OpenRelease,
  RequestRelease,
  TokenQuantity,
} from '../../../schemas/types.ts'
import type { Contract, FactOf, RuleContext } from '../facts.ts'
import { add, isGreater, isZero, largerOf, subtract, sum, ZERO } from '../money.ts'
import { type Refusal, refusal } from '../refusal.ts'
import { tokenKey } from '../tokenKey.ts'
import { destinationNow } from './destinations.ts'

/** Requests beyond this wait for the earlier ones; each is valued on its own. */
const MAX_OPEN_RELEASES = 20

type Token = Pick<TokenQuantity, 'tokenSymbol' | 'network'>

/** States in which the parties may add and withdraw collateral. */
const OPEN_STATES: ReadonlySet<GuaranteeStatus> = new Set([
  'PENDING',
  'PARTIALLY_DEPOSITED',
  'ACTIVE',
  'MARGIN_CALL',
  'PARTIALLY_LIQUIDATED',
])

export function isOpenGuarantee({ guaranteeStatus }: GuaranteeState): boolean {
  return OPEN_STATES.has(guaranteeStatus)
}

/** A FULL sale fell short: what it left over is sold, as far as needed, before anything goes back. */
export function sellsRest({ guarantee, outstandingBalance }: Contract): boolean {
  return Boolean(guarantee.liquidation?.sellsRest) && !isZero(outstandingBalance)
}

export function heldOf(holdings: readonly TokenQuantity[], token: Token): string {
  return holdings.find(held => tokenKey(held) === tokenKey(token))?.quantity ?? '0'
}

/** Holdings without frozen tokens: they back the loan, and may be moved. */
export function freeHoldings({ holdings, frozen = [] }: GuaranteeState): readonly TokenQuantity[] {
  if (frozen.length === 0) return holdings
  return holdings.flatMap(held => {
    const quantity = largerOf(subtract(held.quantity, heldOf(frozen, held)), ZERO)
    return isZero(quantity) ? [] : [{ ...held, quantity }]
  })
}

/** Frozen tokens, with so much of one of them. */
export function withFrozen(
  { frozen = [] }: GuaranteeState,
  token: Token,
  quantity: string,
): readonly TokenQuantity[] {
  const { tokenSymbol, network } = token
  const others = frozen.filter(one => tokenKey(one) !== tokenKey(token))
  return isZero(quantity) ? others : [...others, { tokenSymbol, network, quantity }]
}

/** Holdings with so much more of one token. */
export function withMore(holdings: readonly TokenQuantity[], more: TokenQuantity): readonly TokenQuantity[] {
  const { tokenSymbol, network } = more
  const quantity = add(heldOf(holdings, more), more.quantity)
  return [...holdings.filter(held => tokenKey(held) !== tokenKey(more)), { tokenSymbol, network, quantity }]
}

/** Holdings with so much less of one token; nothing stays of a token that is used up. */
export function withLess(holdings: readonly TokenQuantity[], less: TokenQuantity): readonly TokenQuantity[] {
  const { tokenSymbol, network } = less
  const quantity = subtract(heldOf(holdings, less), less.quantity)
  if (isGreater('0', quantity)) throw new Error(`holdings of ${tokenKey(less)} would fall below zero`)
  const others = holdings.filter(held => tokenKey(held) !== tokenKey(less))
  return isZero(quantity) ? others : [...others, { tokenSymbol, network, quantity }]
}

/** By the lender, or by a granted request. What is not held is refused at once; ltv values the rest. */
export function decideReleaseRequest(
  contract: Contract,
  command: RequestRelease,
  { at, suffix }: RuleContext,
  releaseOrigin: 'REQUEST' | 'BORROWER' = 'REQUEST',
): readonly FactOf<'ReleaseRequested'>[] | Refusal {
  const { guarantee } = contract
  const { tokenSymbol, network, quantity } = command
  if (!isOpenGuarantee(guarantee)) {
    return refusal('invalid_state', `the guarantee is ${guarantee.guaranteeStatus}`)
  }
  if (sellsRest(contract))
    return refusal(
      'release_refused',
      'a sale did not cover the debt: the remaining collateral is sold before any is released',
    )
  const held = heldOf(freeHoldings(guarantee), command)
  if (isZero(held) && !isZero(heldOf(guarantee.holdings, command)))
    return refusal('release_refused', `the ${tokenSymbol} on ${network} is frozen`, 'tokenSymbol')
  if (isZero(held)) {
    return refusal('release_refused', `no ${tokenSymbol} on ${network} is held`, 'tokenSymbol')
  }
  const asked = guarantee.openReleases.filter(
    release => release.releaseStatus === 'PENDING' && tokenKey(release) === tokenKey(command),
  )
  // A reversed deposit may have taken what was asked for.
  const free = largerOf(subtract(held, sum(asked.map(release => release.quantity))), ZERO)
  if (isGreater(quantity, free))
    return refusal('release_refused', `at most ${free} can be released`, 'amount')
  if (guarantee.openReleases.length >= MAX_OPEN_RELEASES) {
    return refusal('release_refused', `at most ${MAX_OPEN_RELEASES} releases can be open`)
  }
  const release: OpenRelease = {
    releaseId: `rel_${contract.contractId}_${suffix}`,
    releaseOrigin,
    releaseStatus: 'PENDING',
    tokenSymbol,
    network,
    quantity,
    requestedAt: at,
    approvedAt: null,
    destination: null,
  }
  return [{ fact: 'ReleaseRequested', at, release }]
}

/** Custody has handed a release over. The caller knows of releases that ended before. */
export function decideReleaseConfirmation(
  contract: Contract,
  { releaseId }: ConfirmRelease,
  { at }: RuleContext,
): readonly FactOf<'ReleaseConfirmed'>[] | Refusal {
  const release = contract.guarantee.openReleases.find(open => open.releaseId === releaseId)
  if (!release) return refusal('not_found', 'there is no such release', 'id')
  if (release.releaseStatus !== 'APPROVED') return refusal('invalid_state', 'the release is not approved')
  return [{ fact: 'ReleaseConfirmed', at, release: { ...release, releaseStatus: 'RELEASED' } }]
}

/**
 * Nothing is owed any more, or the contract was cancelled: what waits is refused, and everything that is held
 * goes back, without a valuation, because no debt is left for it to cover.
 */
export function closingFacts(
  contract: Contract,
  context: RuleContext,
): (FactOf<'ReleaseRefused'> | FactOf<'ReleaseApproved'>)[] {
  const { guarantee } = contract
  const { at } = context
  if (!isOpenGuarantee(guarantee)) return []
  const refused = guarantee.openReleases
    .filter(({ releaseStatus }) => releaseStatus === 'PENDING')
    .map(
      (release): FactOf<'ReleaseRefused'> => ({
        fact: 'ReleaseRefused',
        at,
        release: { ...release, releaseStatus: 'REFUSED' },
        reason: 'the whole collateral is released',
      }),
    )
  return [...refused, ...releasesOfAll(contract, context)]
}

/**
 * Everything that is held goes back, without a valuation. What is frozen waits until it is free, and all of
 * it while custody's balances differ from what is held.
 */
export function releasesOfAll(
  { contractId, guarantee }: Contract,
  { at, suffix }: RuleContext,
): FactOf<'ReleaseApproved'>[] {
  if (guarantee.custodyMismatch) return []
  return freeHoldings(guarantee).map((held, index): FactOf<'ReleaseApproved'> => {
    const release: OpenRelease = {
      releaseId: `rel_${contractId}_${suffix}_${index + 1}`,
      releaseOrigin: 'CLOSING',
      releaseStatus: 'APPROVED',
      ...held,
      requestedAt: at,
      approvedAt: at,
      destination: destinationNow(guarantee, held.network, at),
    }
    return { fact: 'ReleaseApproved', at, release }
  })
}

type ReleaseFact = FactOf<'ReleaseRequested' | 'ReleaseRefused' | 'ReleaseApproved' | 'ReleaseConfirmed'>

/** The release as stored and returned. */
export function releaseDocument(fact: ReleaseFact, { contractId, guaranteeId }: Contract): StoredRelease {
  const { release, at } = fact
  return {
    _id: release.releaseId,
    contractId,
    guaranteeId,
    releaseOrigin: release.releaseOrigin,
    releaseStatus: release.releaseStatus,
    tokenSymbol: release.tokenSymbol,
    network: release.network,
    quantity: release.quantity,
    reason: fact.fact === 'ReleaseRefused' ? fact.reason : null,
    destination: release.destination ?? null,
    createdAt: release.requestedAt,
    updatedAt: at,
  }
}
