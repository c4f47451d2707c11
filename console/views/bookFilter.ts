import Decimal from 'decimal.js'
import type { Row } from './bookRows.ts'

/** What is shown of the book, and in which order: pure functions of rows. */

export interface Filter {
  readonly text: string
  readonly status: string
  readonly level: string
  readonly currency: string
  readonly onlyDoubtful: boolean
}

export const NO_FILTER: Filter = { text: '', status: '', level: '', currency: '', onlyDoubtful: false }

export type SortBy = 'id' | 'name' | 'person' | 'status' | 'balance' | 'collateral' | 'ltv' | 'asOf'
export interface Order {
  readonly by: SortBy
  readonly isDescending: boolean
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export function matching(rows: readonly Row[], filter: Filter): readonly Row[] {
  const text = plain(filter.text.trim())
  const digits = /^[\d./-]+$/.test(text) ? text.replace(/\D/g, '') : null
  return rows.filter(row => {
    if (filter.status !== '' && row.status !== filter.status) return false
    if (filter.currency !== '' && row.currency !== filter.currency) return false
    if (filter.level !== '' && row.ltv?.level !== filter.level) return false
    if (filter.onlyDoubtful && !(row.ltv?.stale || row.ltv?.depeg || row.ltv?.disputed)) return false
    if (text === '') return true
    if (digits && (String(row.id) === digits || row.document.includes(digits))) return true
    return plain(`${row.name} ${row.person ?? ''}`).includes(text)
  })
}

/** Decimals are compared as decimals; what has no value stands behind everything that has one. */
export function inOrder(rows: readonly Row[], { by, isDescending }: Order): readonly Row[] {
  const sign = isDescending ? -1 : 1
  if (by === 'balance' || by === 'collateral') {
    const valued = rows.map(row => ({ row, value: decimalOf(row, by) }))
    valued.sort((a, b) => (a.value && b.value ? sign * a.value.cmp(b.value) : absentLast(a.value, b.value)))
    return valued.map(({ row }) => row)
  }
  const valued = rows.map(row => ({ row, value: plainOf(row, by) }))
  valued.sort((a, b) => {
    if (a.value === null || b.value === null) return absentLast(a.value, b.value)
    if (typeof a.value === 'string') return sign * a.value.localeCompare(String(b.value))
    return sign * (a.value - Number(b.value))
  })
  return valued.map(({ row }) => row)
}

function absentLast(a: unknown, b: unknown): number {
  return Number(a === null) - Number(b === null)
}

function decimalOf(row: Row, by: 'balance' | 'collateral'): Decimal | null {
  const text = by === 'balance' ? row.balance : (row.ltv?.collateralValue ?? null)
  return text === null ? null : new Decimal(text)
}

function plainOf(row: Row, by: Exclude<SortBy, 'balance' | 'collateral'>): string | number | null {
  if (by === 'id') return row.id
  if (by === 'name') return row.name
  if (by === 'person') return row.person ?? row.document
  if (by === 'status') return row.status
  if (by === 'ltv') return row.ltv?.currentLtv ?? null
  return row.ltv?.createdAt ?? null
}

/** Contracts that still stand. */
export const isOpen = ({ status }: Row) => status !== 'COMPLETED' && status !== 'CANCELLED'

export interface Totals {
  readonly byCurrency: readonly { currency: string; outstanding: string; collateral: string }[]
  readonly byLevel: Readonly<Record<string, number>>
  /** Contracts in each twentieth of a ratio from 0 to 1, and the last for what is above. */
  readonly histogram: readonly number[]
  readonly open: number
}

const BINS = 22
const BIN = 0.05

/** Exact sums of what is loaded: of ACTIVE contracts, as a lender counts what is lent. */
export function totalsOf(rows: readonly Row[]): Totals {
  const sums = new Map<string, { outstanding: Decimal; collateral: Decimal }>()
  const byLevel: Record<string, number> = { NONE: 0, WARNING: 0, MARGIN_CALL: 0, LIQUIDATION: 0 }
  const histogram = Array.from({ length: BINS }, () => 0)
  let open = 0
  for (const row of rows) {
    if (isOpen(row)) open += 1
    if (row.status !== 'ACTIVE') continue
    const sum = sums.get(row.currency) ?? { outstanding: new Decimal(0), collateral: new Decimal(0) }
    sums.set(row.currency, {
      outstanding: sum.outstanding.plus(row.balance),
      collateral: sum.collateral.plus(row.ltv?.collateralValue ?? 0),
    })
    if (!row.ltv) continue
    byLevel[row.ltv.level] = (byLevel[row.ltv.level] ?? 0) + 1
    if (row.ltv.currentLtv !== null) {
      const bin = Math.min(BINS - 1, Math.floor(row.ltv.currentLtv / BIN))
      histogram[bin] = (histogram[bin] ?? 0) + 1
    }
  }
  const byCurrency = [...sums]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([currency, { outstanding, collateral }]) => ({
      currency,
      outstanding: outstanding.toFixed(),
      collateral: collateral.toFixed(),
    }))
  return { byCurrency, byLevel, histogram, open }
}
