/** Destinations of what goes back to the borrower: what people say of them, and the model's knowledge. */
import type { RecordTypes } from '../../schemas/types.ts'
import type { Book, Say } from './moneyBook.ts'
import { BORROWER, type MoneyLoan } from './moneyLoans.ts'
import { type MoneyMarket, say } from './moneyMarket.ts'
import { LENDER_PARTY } from './noticeLoans.ts'

const DAY_MS = 24 * 3_600_000

/** Slots by network; '' is money. */
const METHODS = {
  wlt_first: { slot: 'POLYGON', isFit: true },
  wlt_second: { slot: 'POLYGON', isFit: true },
  wlt_third: { slot: 'POLYGON', isFit: true },
  wlt_base: { slot: 'BASE', isFit: true },
  wlt_pending: { slot: 'POLYGON', isFit: false },
  wlt_foreign: { slot: 'POLYGON', isFit: false },
  bank_first: { slot: '', isFit: true },
  bank_second: { slot: '', isFit: true },
  bank_dollar: { slot: '', isFit: false },
} as const
type MethodId = keyof typeof METHODS
const IDS = Object.keys(METHODS) as readonly MethodId[]

/** As directory keeps them. */
export const paymentMethods = IDS.map((_id, n) => {
  const partyId = _id === 'wlt_foreign' ? LENDER_PARTY : BORROWER
  if (_id.startsWith('bank')) {
    const currency = _id === 'bank_dollar' ? 'USD' : 'BRL'
    return { _id, partyId, kind: 'BANK', status: 'ACTIVE', currency }
  }
  const status = _id === 'wlt_pending' ? 'PENDING' : 'CONFIRMED'
  const wallet = { network: METHODS[_id].slot, currency: null, walletAddress: addressOf(n) }
  return { _id, partyId, kind: 'WALLET', status, ...wallet }
})
const ADDRESSES = new Map(
  paymentMethods.map(one => [one._id as string, 'walletAddress' in one ? one.walletAddress : null]),
)

function addressOf(n: number): string {
  return `0x${String(n + 1)
    .repeat(40)
    .slice(0, 40)}`
}

/** The borrower names a destination, at times with two keys, at times one that does not fit. */
export function nameDestination(market: MoneyMarket, { contractId, guaranteeId }: MoneyLoan, nth: string) {
  const { random } = market.world
  const paymentMethodId = random.pick([...IDS, ...IDS.slice(0, 2), 'wlt_none'])
  const value = { contractId, guaranteeId, paymentMethodId }
  const approved = { status: 'APPROVED', partyId: BORROWER, command: 'NameDestination' }
  const _id = `apr_named-${nth}`
  if (random.chance(0.7)) {
    const { collections } = market.database
    if (!collections.has('approvals')) collections.set('approvals', new Map())
    collections.get('approvals')!.set(_id, { _id, ...approved, value: JSON.stringify(value) })
  }
  return say(market, 'NameDestination', value, `cmd_named-${nth}_approved`, BORROWER)
}

/** The timer asks, at times a day later. */
export function askTheTimer(market: MoneyMarket, { contractId }: MoneyLoan, nth: string) {
  const ahead = market.world.random.pick([0, DAY_MS / 2, DAY_MS + 60_000, DAY_MS + 60_000])
  return say(market, 'EvaluateNotices', { contractId, dueAt: 1 }, `cmd_timer-${nth}`, null, ahead)
}

export interface Slot {
  readonly id: string
  readonly countsFrom: number | null
}

const ofSlot = ({ destinations }: Book, slot: string) => destinations.get(slot) ?? []
const counting = (book: Book, slot: string) => ofSlot(book, slot).find(one => one.countsFrom === null)
const successor = (book: Book, slot: string) => ofSlot(book, slot).find(one => one.countsFrom !== null)

/** Where an order goes that is given now; '' while it waits. */
export function destinationDue(book: Book, slot: string): string {
  return successor(book, slot) ? '' : (counting(book, slot)?.id ?? '')
}

export const namingRule = {
  isKnown(book: Book, { paymentMethodId: id }: RecordTypes['lastro.commands.NameDestination']) {
    const method = METHODS[id as MethodId]
    if (!method?.isFit) return false
    return (successor(book, method.slot) ?? counting(book, method.slot))?.id === id
  },
  against({ accepts }: Book, { paymentMethodId: id }: RecordTypes['lastro.commands.NameDestination']) {
    const method = METHODS[id as MethodId]
    if (!method || id === 'wlt_foreign') return ['not_found']
    if (id === 'wlt_pending') return ['invalid_state']
    const isTaken = method.slot === '' || accepts.some(token => token.endsWith(method.slot))
    return method.isFit && isTaken ? [] : ['INVALID_REQUEST']
  },
}

export const timerRule = {
  isKnown: ({ destinations }: Book, _: object, at: number) =>
    [...destinations.values()].flat().every(({ countsFrom }) => countsFrom === null || countsFrom > at),
  against: () => [],
}

type Named = RecordTypes['lastro.events.DestinationNamed' | 'lastro.events.DestinationCounts']

export function takeDestination(book: Book, event: Named, say: Say): void {
  const { paymentMethodId: id, network, address, countsFrom, timestamp, namedAt } = event
  const slot = network ?? ''
  const isNamed = event.event === 'guarantee.destination_named'
  const before = counting(book, slot)
  if (METHODS[id as MethodId]?.slot !== slot || address !== ADDRESSES.get(id))
    say(`${id} is another destination`)
  if (isNamed) {
    const due = before && before.id !== id ? timestamp + DAY_MS : null
    if (countsFrom !== due || namedAt !== timestamp) say(`${id} counts from ${countsFrom}, not ${due}`)
  } else {
    const next = successor(book, slot)
    if (next?.id !== id || next.countsFrom! > timestamp) say(`${id} counts before it has cooled off`)
  }
  const kept = countsFrom !== null && before ? [before] : []
  book.destinations.set(slot, [...kept, { id, countsFrom }])
  if (countsFrom !== null) return
  for (const release of book.releases.values()) {
    const isOfSlot = release.token.endsWith(` ${slot}`) && slot !== ''
    if (release.status === 'APPROVED' && isOfSlot && release.destination === '') release.destination = id
  }
  const { surplus } = book
  if (slot === '' && surplus?.destination === '' && !surplus.isPaid) surplus.destination = id
}
