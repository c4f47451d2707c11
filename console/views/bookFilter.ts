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
