/**
 * Destinations of what goes back to the borrower: a confirmed wallet for the tokens of each network, and a
 * bank account for money. The first one counts at once; a successor cools off, while orders wait, so that the
 * borrower can still keep the previous one (docs/specification.md, Destinations).
 */
import type { PaymentMethod } from '../../../schemas/documents/directory.ts'
import { DAY_MS } from '../../../schemas/durations.ts'
import type {
  GuaranteeState,
  NameDestination,
  NamedDestination,
  Network,
  OrderDestination,
  SurplusState,
} from '../../../schemas/types.ts'
import type { Contract, Fact, FactOf, RuleContext } from '../facts.ts'
import { type Refusal, refusal } from '../refusal.ts'
import { destinationNotice } from './notices.ts'

const COOLING_OFF_MS = DAY_MS

/** A network, whose tokens go to one wallet; null: money, which goes to one account. */
type Slot = Network | null

function named({ destinations = [] }: GuaranteeState, network: Slot) {
  const ofSlot = destinations.filter(one => one.network === network)
  return {
    counting: ofSlot.find(({ countsFrom }) => countsFrom === null) ?? null,
    successor: ofSlot.find(({ countsFrom }) => countsFrom !== null) ?? null,
  }
}

/** Destination of an order that is given now; without `paymentMethodId` it waits for one. */
export function destinationNow(guarantee: GuaranteeState, network: Slot, at: number): OrderDestination {
  const { counting, successor } = named(guarantee, network)
  if (counting === null || successor !== null) return { paymentMethodId: null, address: null, since: at }
  const { paymentMethodId, address } = counting
  return { paymentMethodId, address, since: at }
}

/** An order that goes out once it has a destination; those of releases before 1.4 wait for none. */
export function awaitsDestination(destination: OrderDestination | null | undefined): boolean {
  return destination?.paymentMethodId === null
}

type NamingFact = FactOf<'DestinationNamed'> | FactOf<'NoticeIssued'>

/** Again the same, or the one that counts while its successor cools off: that takes the change back. */
export function decideNaming(
  method: PaymentMethod,
  contract: Contract,
  _: NameDestination,
  { at, suffix }: RuleContext,
): readonly NamingFact[] | Refusal {
  const { contractId, guarantee, borrowerPartyId } = contract
  if (method.partyId !== borrowerPartyId) return noMethod()
  const unfit = unfitness(method, contract)
  if (unfit) return unfit
  const network = method.kind === 'WALLET' ? method.network : null
  const { counting, successor } = named(guarantee, network)
  const last = successor ?? counting
  if (last?.paymentMethodId === method._id) return []
  const isFirst = counting === null || counting.paymentMethodId === method._id
  const countsFrom = isFirst ? null : at + COOLING_OFF_MS
  const where =
    method.kind === 'WALLET'
      ? { network, currency: null, address: method.walletAddress }
      : { network, currency: contract.fiatCurrency, address: null }
  const destination = { paymentMethodId: method._id, ...where, namedAt: at, countsFrom }
  return [
    { fact: 'DestinationNamed', at, ...destination },
    destinationNotice(`ntc_${contractId}_${suffix}`, at),
  ]
}

export const noMethod = () => refusal('not_found', 'there is no such payment method', 'paymentMethodId')

/** Why the loan cannot take it; null where it can. */
export function unfitness(
  method: PaymentMethod,
  { acceptedTokens, guarantee, fiatCurrency }: Contract,
): Refusal | null {
  const unfit = (reason: string) => refusal('INVALID_REQUEST', reason, 'paymentMethodId')
  if (method.status === 'PENDING')
    return refusal('invalid_state', 'the payment method is not confirmed yet', 'paymentMethodId')
  if (method.kind === 'BANK')
    return method.currency === fiatCurrency ? null : unfit(`the bank account is not in ${fiatCurrency}`)
  if (!acceptedTokens.some(({ network }) => network === method.network))
    return unfit(`no accepted token is on ${method.network}`)
  const isOfOneToken = acceptedTokens.some(
    token => token.network === method.network && token.tokenSymbol !== (method.currency ?? token.tokenSymbol),
  )
  if (isOfOneToken) return unfit(`the wallet takes ${method.currency} only`)
  const isOwn = guarantee.depositAddresses?.some(({ address }) => address === method.walletAddress)
  return isOwn ? unfit('is a deposit address of this guarantee') : null
}

/** Whether a second key of the borrower has to approve it: what cools off. */
export function changesDestination(facts: readonly Fact[]): boolean {
  return facts.some(fact => fact.fact === 'DestinationNamed' && fact.countsFrom !== null)
}

/** Changes whose cooling-off time is over. */
export function decideDueDestinations(
  { guarantee: { destinations = [] } }: Contract,
  { at }: Pick<RuleContext, 'at'>,
): readonly FactOf<'DestinationCounts'>[] {
  return destinations
    .filter(({ countsFrom }) => countsFrom !== null && countsFrom <= at)
    .map(destination => ({ fact: 'DestinationCounts', at, ...destination, countsFrom: null }))
}

/** Custody may say that it has paid what it was not ordered to. */
const isOwed = ({ surplusStatus }: SurplusState) => surplusStatus === 'OWED'

/** One that counts takes the place of all others, and orders that wait get it. */
export function withDestination(
  guarantee: GuaranteeState,
  {
    at,
    paymentMethodId,
    network,
    currency,
    address,
    namedAt,
    countsFrom,
  }: FactOf<'DestinationNamed' | 'DestinationCounts'>,
): Partial<GuaranteeState> {
  const { destinations = [], openReleases, surplus } = guarantee
  const named: NamedDestination = { paymentMethodId, network, currency, address, namedAt, countsFrom }
  const kept = destinations.filter(
    one => one.network !== network || (countsFrom !== null && one.countsFrom === null),
  )
  const changed = { destinations: [...kept, named] }
  if (countsFrom !== null) return changed
  const direct = <T extends { readonly destination: OrderDestination | null }>(order: T): T =>
    awaitsDestination(order.destination)
      ? { ...order, destination: { paymentMethodId, address, since: at } }
      : order
  if (network === null) return { ...changed, surplus: surplus && isOwed(surplus) ? direct(surplus) : surplus }
  const directed = openReleases.map(open => (open.network === network ? direct(open) : open))
  return { ...changed, openReleases: directed }
}

/** Condition that an order to custody waits for, as people read it. */
export type DestinationWait =
  | { readonly kind: 'DESTINATION'; readonly network: Slot }
  | { readonly kind: 'COOLING_OFF'; readonly network: Slot; readonly until: number }

/** Conditions that orders wait for now, each once; empty: none waits. */
export function destinationWaits(guarantee: GuaranteeState): readonly DestinationWait[] {
  const { openReleases, surplus } = guarantee
  const networks = new Set<Slot>(
    openReleases.filter(({ destination }) => awaitsDestination(destination)).map(({ network }) => network),
  )
  if (surplus && isOwed(surplus) && awaitsDestination(surplus.destination)) networks.add(null)
  return [...networks].map(network => {
    const until = named(guarantee, network).successor?.countsFrom
    return until ? { kind: 'COOLING_OFF', network, until } : { kind: 'DESTINATION', network }
  })
}
