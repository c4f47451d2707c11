import type { Schemas } from '../../../sdk/requestByPath.ts'

/** Filter and order of the book in its address: a view can be sent, and is there on the way back. */

type Query = Readonly<Record<string, string>>
export type Row = Schemas['ContractRow']
export type Role = 'lender' | 'borrower'
export type SortBy = 'risk' | 'created' | 'name' | 'balance'

export interface Order {
  readonly by: SortBy
  readonly isDescending: boolean
}

/** Parts of the address that filter; the dates are days. */
const FILTERS = [
  'text',
  'status',
  'level',
  'currency',
  'awaits',
  'doubtful',
  'overdue',
  'from',
  'to',
] as const
export type Filter = Readonly<Record<(typeof FILTERS)[number], string>>

export function filterIn(query: Query): Filter {
  return Object.fromEntries(FILTERS.map(name => [name, query[name] ?? ''])) as Filter
}

export const NO_FILTER = filterIn({})
export const isFiltered = (filter: Filter) => FILTERS.some(name => filter[name] !== '')

/** The nearest to a threshold first. */
const BY_RISK: Order = { by: 'risk', isDescending: true }

export function orderIn({ sort, order }: Query): Order {
  const by = (['risk', 'created', 'name', 'balance'] as const).find(one => one === sort)
  return by ? { by, isDescending: order !== 'asc' } : BY_RISK
}

export function addressOf(filter: Filter, { by, isDescending }: Order): Query {
  const isUsual = by === BY_RISK.by && isDescending
  return { ...filter, sort: isUsual ? '' : by, order: isDescending ? '' : 'asc' }
}

/** The filter as the API takes it. */
export function selectionOf(role: Role, { text, currency, from, to, ...filter }: Filter) {
  const { status, level, awaits, doubtful, overdue } = filter
  const digits = text.replace(/[\s./-]/g, '')
  const isDocument = /^(\d{11}|\d{14})$/.test(digits)
  const search = text.trim()
  const midnight = (day: string, days: number) => new Date(Date.parse(`${day}T00:00`) + days * DAY_MS)
  return {
    role,
    ...(isDocument ? { borrowerDocument: digits } : search !== '' && { search }),
    ...(status !== '' && { status: status as Row['status'] }),
    ...(level !== '' && { level: level as NonNullable<Row['ltv']>['level'] }),
    ...(currency !== '' && { fiatCurrency: currency as Row['fiatCurrency'] }),
    ...(awaits !== '' && { awaits: awaits as 'CURE' | 'SIGNATURE' }),
    ...(doubtful !== '' && { doubtful: true }),
    ...(overdue !== '' && { overdue: true }),
    ...(from !== '' && { createdAfter: midnight(from, 0).toISOString() }),
    ...(to !== '' && { createdBefore: midnight(to, 1).toISOString() }),
  }
}
const DAY_MS = 86_400_000
export type Selection = ReturnType<typeof selectionOf>
