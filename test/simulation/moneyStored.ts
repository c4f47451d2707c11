import { canonicalJson } from '../../schemas/canonicalJson.ts'
import type {
  CustodyOrder,
  StoredContract,
  StoredDeposit,
  StoredLiquidation,
  StoredRelease,
} from '../../schemas/documents/contracts.ts'
import type { BalanceChanged, GuaranteeLiquidated } from '../../schemas/types.ts'
import type { Database } from './memoryStore.ts'
import {
  type Book,
  compareWith,
  freeOf,
  isRestOpen,
  mayBeSold,
  money,
  moneyText,
  quantity,
  tokenOf,
} from './moneyBook.ts'
import type { Event } from './moneyChecker.ts'
import { saleDue } from './moneyRequests.ts'

/** Stored documents and messages to ltv, compared with the model of money. */

/** The document is the model's, and exactly what its last event carries. */
export function compareStored(database: Database, book: Book, last: Event | undefined): string[] {
  const violations: string[] = []
  const say = (what: string) => void violations.push(`3: ${book.contractId}: stored ${what}`)
  const stored = database.collections.get('contracts')!.get(book.contractId) as unknown as StoredContract
  compareWith(book, stored, say)
  const { _id, nameFolded, sequences, ...state } = stored
  const told = (last?.value as { readonly contract?: object } | undefined)?.contract
  if (told && canonicalJson(told) !== canonicalJson(state)) say('is not what its last event carries')
  return violations
}

export const documents = <T>(database: Database, collection: string) =>
  [...(database.collections.get(collection)?.values() ?? [])] as unknown as readonly T[]

/** Deposits, releases, sales and orders to custody: exactly those of the model. */
export function checkBeside(database: Database, books: readonly Book[]): string[] {
  const violations = books.flatMap(checkTokens)
  const compare = <T>(collection: string, lineBy: (document: T) => string, due: readonly string[]) => {
    const stored = documents<T & { readonly contractId: number }>(database, collection)
      .filter(({ contractId }) => contractId !== 0)
      .map(lineBy)
      .sort()
      .join()
    const known = [...due].sort().join()
    if (stored !== known) violations.push(`3: ${collection} are ${stored}, not ${known}`)
  }
  const releases = books.flatMap(book => [...book.releases])
  const sales = books.flatMap(book => [...book.sales])
  const confirmed = sales.filter(([, { proceeds }]) => proceeds !== null)
  compare<StoredDeposit>(
    'deposits',
    one => {
      const { _id, txHash, logIndex, depositStatus, missingQuantity, unattributed } = one
      const missing = quantity(missingQuantity ?? '0')
      return `${_id} ${txHash} ${logIndex} ${quantity(one.quantity)} ${depositStatus} ${missing} ${lineOf(unattributed && { reason: unattributed.unattributedReason, state: unattributed.attributionState })}`
    },
    books.flatMap(({ deposits }) =>
      [...deposits].map(([id, { txHash, logIndex, units, status, missing, unattributed }]) => {
        return `${id} ${txHash} ${logIndex} ${units} ${status} ${missing} ${lineOf(unattributed)}`
      }),
    ),
  )
  compare<StoredRelease>(
    'releases',
    one => `${one._id} ${one.releaseStatus} ${quantity(one.quantity)}`,
    releases.map(([id, { status, units }]) => `${id} ${status} ${units}`),
  )
  compare<StoredLiquidation>(
    'liquidations',
    one => `${one._id} ${one.proceeds} ${one.debtCovered} ${one.surplusAmount ?? 0}`,
    confirmed.map(([id, { proceeds, covered, surplus }]) => {
      return `${id} ${moneyText(proceeds!)} ${moneyText(covered)} ${moneyText(surplus)}`
    }),
  )
  compare<CustodyOrder>(
    'custodyOrders',
    one => {
      const { surplus, proceeds, collateral, destination, awaitsDestination = false } = one
      const amount = surplus?.amount ?? proceeds ?? quantity(collateral[0]!.quantity)
      return `${one._id} ${amount}${goesTo(destination?.paymentMethodId, awaitsDestination)}`
    },
    [
      ...releases.flatMap(([id, { status, units, destination }]) => {
        return status === 'APPROVED' ? [`${id} ${units}${goesTo(destination, destination === '')}`] : []
      }),
      ...sales.flatMap(([id, { proceeds, expected }]) =>
        proceeds === null ? [`${id} ${moneyText(expected)}`] : [],
      ),
      ...books.flatMap(({ surplus }) =>
        surplus && !surplus.isPaid
          ? [
              `${surplus.id} ${moneyText(surplus.cents)}${goesTo(surplus.destination, surplus.destination === '')}`,
            ]
          : [],
      ),
      ...books.flatMap(({ deposits }) =>
        [...deposits].flatMap(([id, { unattributed, units }]) =>
          unattributed?.state === 'RETURNING' ? [`${id.replace('dep', 'ret')} ${units}`] : [],
        ),
      ),
    ],
  )
  return violations
}

/** Of a release or surplus: the destination, or that it waits. */
const goesTo = (destination: string | null | undefined, waits: boolean) =>
  destination || waits ? ` to ${waits ? 'nobody yet' : destination}` : ''

const lineOf = (one: { readonly reason: string; readonly state: string } | null = null) =>
  one === null ? '' : `${one.reason} ${one.state}`

/** Sales in guarantee.liquidated, which webhooks deliver. */
export function checkTold(events: readonly Event[], books: readonly Book[]): string[] {
  const told = events.flatMap(({ record, value }) => {
    if (record !== 'lastro.events.GuaranteeLiquidated') return []
    const { liquidationId, amount, surplusAmount } = value as unknown as GuaranteeLiquidated
    return [`${liquidationId} ${amount} ${surplusAmount ?? 0}`]
  })
  const due = books.flatMap(({ sales }) =>
    [...sales].flatMap(([id, { proceeds, surplus }]) => {
      return proceeds === null ? [] : [`${id} ${moneyText(proceeds)} ${moneyText(surplus)}`]
    }),
  )
  const [sorted, known] = [told.sort().join(), due.sort().join()]
  return sorted === known ? [] : [`10: ${sorted} is told of sales, not ${known}`]
}

/** Balance and holdings in messages to ltv must equal the model. */
export function checkPosition(book: Book, change: BalanceChanged): string[] {
  const held = change.holdings.map(one => `${tokenOf(one)} ${quantity(one.quantity)}`)
  const known = [...freeOf(book)].map(([token, units]) => `${token} ${units}`)
  return differences(book, [
    ['owed', money(change.outstandingBalance), book.owed],
    ['held', held.sort().join(), known.sort().join()],
  ])
}

/** The last word to ltv also says what may be sold. */
export function checkLastChange(book: Book, change: BalanceChanged): string[] {
  const state = differences(book, [
    ['may be sold', change.liquidatable, mayBeSold(book)],
    ['rest', change.sellsRest, isRestOpen(book)],
    ['sale asked for', change.saleRequest?.requestId ?? null, saleDue(book)],
  ])
  return [...checkPosition(book, change), ...state]
}

function differences(
  { contractId }: Book,
  pairs: readonly (readonly [string, unknown, unknown])[],
): string[] {
  return pairs.flatMap(([what, told, due]) => {
    return told === due ? [] : [`10: ${contractId}: ltv knows ${what} as ${told}, not ${due}`]
  })
}

/** Each token that was confirmed is held, on its way back, given back, sold, or was void. */
function checkTokens({ contractId, deposits, held, releases, sold }: Book): string[] {
  const all = [...deposits.values()]
  return [...new Set(all.map(tokenOf))].flatMap(token => {
    const sum = (units: readonly bigint[]) => units.reduce((a, b) => a + b, 0n)
    const own = all.filter(one => tokenOf(one) === token)
    const came = sum(own.map(({ credited }) => credited))
    const leaving = [...releases.values()].filter(
      one => one.token === token && /APPROVED|RELEASED/.test(one.status),
    )
    const gone = (sold.get(token) ?? 0n) + sum(leaving.map(({ units }) => units))
    const there = (held.get(token) ?? 0n) + gone + sum(own.map(({ taken }) => taken))
    return came === there ? [] : [`10: ${contractId}: ${came} of ${token} came, and ${there} are known`]
  })
}
