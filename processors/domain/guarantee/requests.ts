/**
 * Requests of the borrower: collateral above the initial ratio, or a sale that pays down to a ratio. The
 * contract's policy grants them, or a person of the lender decides; ltv answers what is granted, at fresh
 * prices (docs/specification.md, Requests of the borrower).
 */
import type {
  BorrowerRequest,
  DecideBorrowerRequest,
  GuaranteeState,
  GuaranteeValued,
  MakeBorrowerRequest,
} from '../../../schemas/types.ts'
import type { Contract, Fact, FactOf, RuleContext } from '../facts.ts'
import { isGreater, isZero } from '../money.ts'
import { isRefusal, type Refusal, refusal } from '../refusal.ts'
import { decideReleaseRequest } from './guarantee.ts'

/** Requests beyond this wait for the lender to decide the earlier ones. */
const MAX_OPEN_REQUESTS = 20

export const NOTHING_TO_SELL = 'NOTHING_TO_SELL'

type RequestFact = FactOf<
  'BorrowerRequestMade' | 'BorrowerRequestGranted' | 'BorrowerRequestDeclined' | 'ReleaseRequested'
>

/** Checked as if it were granted now: what cannot be is refused at once. */
export function decideBorrowerRequest(
  contract: Contract,
  { contractId, guaranteeId: _, ...asked }: MakeBorrowerRequest,
  context: RuleContext,
): readonly RequestFact[] | Refusal {
  const { at, suffix } = context
  const request = { requestId: `brq_${contractId}_${suffix}`, ...asked, requestedAt: at, grantedAt: null }
  if (requestsOf(contract.guarantee).length >= MAX_OPEN_REQUESTS)
    return refusal('invalid_state', `at most ${MAX_OPEN_REQUESTS} requests can be open`)
  if (asked.toLtv !== null && !isGreater('1', asked.toLtv))
    return refusal('INVALID_REQUEST', 'must be below 1', 'toLtv')
  const granted = grant(contract, request, context)
  if (isRefusal(granted)) return granted
  const made = { fact: 'BorrowerRequestMade' as const, at, ...request }
  return contract.ltvPolicy.borrowerRequests === 'GRANT' ? [made, ...granted] : [made]
}

/** A person of the lender decides, by the state as it is now. */
export function decideDecision(
  contract: Contract,
  { requestId, isGranted, reason }: DecideBorrowerRequest,
  context: RuleContext,
): readonly RequestFact[] | Refusal {
  const request = requestsOf(contract.guarantee).find(one => one.requestId === requestId)
  if (!request) return refusal('not_found', 'there is no such request', 'id')
  if (request.grantedAt !== null) return refusal('invalid_state', 'the request is granted')
  if (isGranted) return grant(contract, request, context)
  return [{ fact: 'BorrowerRequestDeclined', at: context.at, ...request, reason }]
}

/** Whether the approval policy of releases concerns it: what is granted, by a person. */
export function grantsRequest(facts: readonly Fact[]): boolean {
  return facts.some(({ fact }) => fact === 'BorrowerRequestGranted')
}

function grant(
  contract: Contract,
  request: BorrowerRequest,
  context: RuleContext,
): readonly RequestFact[] | Refusal {
  const { at } = context
  const granted = { fact: 'BorrowerRequestGranted' as const, at, ...request, grantedAt: at }
  const { tokenSymbol, network, quantity } = request
  if (tokenSymbol === null || network === null || quantity === null) return mayBeSold(contract) ?? [granted]
  const { contractId, guaranteeId } = contract
  const release = { contractId, guaranteeId, tokenSymbol, network, quantity }
  const asked = decideReleaseRequest(contract, release, context, 'BORROWER')
  return isRefusal(asked) ? asked : [granted, ...asked]
}

function mayBeSold(contract: Contract): Refusal | null {
  const { contractStatus, guarantee } = contract
  if (contractStatus !== 'ACTIVE') return refusal('invalid_state', `the contract is ${contractStatus}`)
  if (isZero(contract.outstandingBalance)) return refusal('invalid_state', 'nothing is owed')
  if (!isSaleable(contract)) return refusal('invalid_state', `the guarantee is ${guarantee.guaranteeStatus}`)
  return requestsOf(guarantee).some(isGrantedSale)
    ? refusal('invalid_state', 'a granted sale is already pending')
    : null
}

/** Locked collateral that is not on its way out, while something is owed and sales go on. */
function isSaleable({ contractStatus, guarantee, outstandingBalance }: Contract): boolean {
  if (isZero(outstandingBalance)) return false
  const held = ['ACTIVE', 'MARGIN_CALL', 'PARTIALLY_LIQUIDATED'].includes(guarantee.guaranteeStatus)
  return contractStatus === 'ACTIVE' && held && !guarantee.salesStop && !guarantee.liquidation?.sellsRest
}

/** Stored before these were kept, a guarantee has none. */
const requestsOf = ({ requests = [] }: GuaranteeState): readonly BorrowerRequest[] => requests
const isGrantedSale = ({ requestKind, grantedAt }: BorrowerRequest) =>
  requestKind === 'SALE' && grantedAt !== null

/** The granted sale that ltv is asked about; null without one, and while nothing may be sold. */
export function saleRequestOf(
  contract: Contract,
): { readonly requestId: string; readonly toLtv: string } | null {
  const sale = isSaleable(contract) ? requestsOf(contract.guarantee).find(isGrantedSale) : undefined
  return sale ? { requestId: sale.requestId, toLtv: sale.toLtv! } : null
}

/** A ratio that is there already leaves nothing to sell. */
export function decideNeedlessSale(
  contract: Contract,
  { currentLtv, balanceSequence }: Pick<GuaranteeValued, 'currentLtv' | 'balanceSequence'>,
  { at, balanceSequence: newest }: Pick<RuleContext, 'at' | 'balanceSequence'>,
): readonly FactOf<'BorrowerRequestDeclined'>[] {
  const sale = saleRequestOf(contract)
  if (!sale || currentLtv === null || balanceSequence < newest || isGreater(currentLtv, sale.toLtv)) return []
  const request = requestsOf(contract.guarantee).find(({ requestId }) => requestId === sale.requestId)!
  return [{ fact: 'BorrowerRequestDeclined', at, ...request, reason: NOTHING_TO_SELL }]
}

/** A release goes on as one; a sale waits for ltv. */
export function withRequest(
  guarantee: GuaranteeState,
  fact: FactOf<'BorrowerRequestMade' | 'BorrowerRequestGranted' | 'BorrowerRequestDeclined'>,
): Partial<GuaranteeState> {
  const { requestId, requestKind, tokenSymbol, network, quantity, toLtv, requestedAt, grantedAt } = fact
  const request = { requestId, requestKind, tokenSymbol, network, quantity, toLtv, requestedAt, grantedAt }
  const others = requestsOf(guarantee).filter(one => one.requestId !== requestId)
  const waits = fact.fact !== 'BorrowerRequestDeclined' && (grantedAt === null || requestKind === 'SALE')
  return { requests: waits ? [...others, request] : others }
}
