/** Requests of the borrower, and sales: what people say of them, and the model's knowledge. */
import type { RecordTypes } from '../../schemas/types.ts'
import {
  add,
  type Book,
  freeOf,
  isRestOpen,
  mayBeSold,
  money,
  quantity,
  type Say,
  tokenOf,
} from './moneyBook.ts'
import { BORROWER, type MoneyLoan } from './moneyLoans.ts'
import { contractOf, type MoneyMarket, say } from './moneyMarket.ts'
import { LENDER_PARTY } from './noticeLoans.ts'

type Make = RecordTypes['lastro.commands.MakeBorrowerRequest']
type Decide = RecordTypes['lastro.commands.DecideBorrowerRequest']
type Codes = readonly string[]

const NO_TOKEN = { tokenSymbol: null, network: null, quantity: null } as const
const USDC = { tokenSymbol: 'USDC', network: 'POLYGON' } as const

/** A sale down to a ratio, now and then down to one, or a release of what is held, or of more. */
export function askAsBorrower(market: MoneyMarket, { contractId, guaranteeId }: MoneyLoan, nth: string) {
  const { random } = market.world
  const isSale = random.chance(0.6)
  const value: Make = isSale
    ? { contractId, guaranteeId, requestKind: 'SALE', ...NO_TOKEN, toLtv: random.pick(['0.5', '0.5', '1']) }
    : {
        ...{ contractId, guaranteeId, requestKind: 'RELEASE', ...USDC, toLtv: null },
        quantity: random.pick(['10', '10', '99999']),
      }
  return say(market, 'MakeBorrowerRequest', value, `cmd_asked-${nth}`, BORROWER)
}

/** The lender decides an open request, at times one that is decided or none. */
export function decideRequest(market: MoneyMarket, loan: MoneyLoan, nth: string) {
  const { random } = market.world
  const { contractId, guaranteeId } = loan
  const { requests } = contractOf(market, loan).guarantee
  if (requests.length === 0 && !random.chance(0.1)) return
  const requestId = requests.length > 0 ? random.pick(requests).requestId : `brq_${contractId}_none`
  const value = { contractId, guaranteeId, requestId, isGranted: random.chance(0.8), reason: null }
  return say(market, 'DecideBorrowerRequest', value, `cmd_decision-${nth}`, LENDER_PARTY)
}

export interface BookRequest {
  readonly isSale: boolean
  readonly units: bigint
  readonly isGranted: boolean
}

const grantedSale = ({ requests }: Book) =>
  [...requests].find(([, { isSale, isGranted }]) => isSale && isGranted)?.[0] ?? null

/** The sale that ltv is to be asked about. */
export const saleDue = (book: Book): string | null =>
  mayBeSold(book) && !book.sellsRest ? grantedSale(book) : null

const isOver = ({ status }: Book) => status !== 'ACTIVE' && status !== 'ACCEPTED'

function againstGrant(book: Book, { isSale, units }: BookRequest, againstRelease: Codes): Codes {
  if (!isSale)
    return [
      ...againstRelease,
      ...(units > (freeOf(book).get(tokenOf(USDC)) ?? 0n) ? ['release_refused'] : []),
    ]
  return mayBeSold(book) && !book.sellsRest && grantedSale(book) === null ? [] : ['invalid_state']
}

/** `againstRelease`: reasons against a release as the lender would request it. */
export const makeRule = (againstRelease: (book: Book, command: Make) => Codes) => ({
  isKnown: () => false,
  against(book: Book, command: Make): Codes {
    const isSale = command.requestKind === 'SALE'
    const request = { isSale, units: quantity(command.quantity ?? '0'), isGranted: false }
    return [
      ...(isOver(book) || book.requests.size >= 20 ? ['invalid_state'] : []),
      ...(command.toLtv === '1' ? ['INVALID_REQUEST'] : []),
      ...againstGrant(book, request, isSale ? [] : againstRelease(book, command)),
    ]
  },
})

export const decideRule = (againstRelease: (book: Book, units: bigint) => Codes) => ({
  isKnown: () => false,
  against(book: Book, { requestId, isGranted }: Decide): Codes {
    if (isOver(book)) return ['invalid_state']
    const request = book.requests.get(requestId)
    if (!request) return ['not_found']
    if (request.isGranted) return ['invalid_state']
    if (!isGranted) return []
    return againstGrant(book, request, request.isSale ? [] : againstRelease(book, request.units))
  },
})

type RequestEvent = RecordTypes[
  | 'lastro.events.BorrowerRequestMade'
  | 'lastro.events.BorrowerRequestGranted'
  | 'lastro.events.BorrowerRequestDeclined']

export function takeRequest(book: Book, event: RequestEvent, say: Say): void {
  const { requestId, requestKind, toLtv, grantedAt, timestamp } = event
  const isSale = requestKind === 'SALE'
  const known = book.requests.get(requestId)
  if ((known === undefined) !== event.event.endsWith('request_made'))
    say(`${requestId} was made before, or never`)
  if (isSale !== (toLtv !== null)) say(`${requestId} is a ${requestKind} to ${toLtv}`)
  if (event.event.endsWith('request_declined')) return void book.requests.delete(requestId)
  const isGranted = event.event.endsWith('request_granted')
  if (isGranted !== (grantedAt === timestamp)) say(`${requestId} is granted at ${grantedAt}`)
  if (isGranted && !isSale) return void book.requests.delete(requestId)
  book.requests.set(requestId, { isSale, units: quantity(event.quantity ?? '0'), isGranted })
}

export function takeSale(book: Book, sale: RecordTypes['lastro.events.LiquidationDecided'], say: Say): void {
  const { liquidationId, liquidatedCollateral, returnedCollateral, proceeds, requestId } = sale
  if (!mayBeSold(book)) say(`${liquidationId} sells where nothing may be sold`)
  if (book.sales.has(liquidationId)) say(`${liquidationId} is sold twice`)
  if (returnedCollateral.length > 0) say(`${liquidationId} gives back before its proceeds are known`)
  if (requestId !== null && (requestId !== saleDue(book) || isRestOpen(book)))
    say(`${liquidationId} carries out ${requestId}, which nobody granted`)
  if (requestId !== null) book.requests.delete(requestId)
  for (const one of liquidatedCollateral) {
    if (quantity(one.quantity) > (freeOf(book).get(tokenOf(one)) ?? 0n))
      say(`${liquidationId} sells what is frozen`)
    add(book.held, tokenOf(one), -quantity(one.quantity))
    add(book.sold, tokenOf(one), quantity(one.quantity))
  }
  const isFull = sale.liquidationType === 'FULL'
  if (isFull && requestId !== null) say(`${liquidationId} sells more than was asked for`)
  const unknown = { proceeds: null, covered: 0n, surplus: 0n }
  book.sales.set(liquidationId, { isFull, expected: money(proceeds), ...unknown })
  book.running = liquidationId
  book.sellsRest = false
  book.guarantee = 'LIQUIDATING'
}

export function takeAcceptance(
  book: Book,
  { acceptedTermsHash }: RecordTypes['lastro.events.ContractAccepted'],
  say: Say,
): void {
  if (acceptedTermsHash !== book.termsHash) say('other terms are accepted than stand')
  const named = book.hashes.get(acceptedTermsHash)
  if (named === undefined || named < book.owed) say(`${named} is accepted where ${book.owed} is owed`)
  book.acceptedHash = acceptedTermsHash
  book.status = 'ACCEPTED'
}
