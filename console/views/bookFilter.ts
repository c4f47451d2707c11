import { folded } from '../folded.ts'
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

export function matching(rows: readonly Row[], filter: Filter): readonly Row[] {
  const text = folded(filter.text.trim())
  const digits = /^[\d./-]+$/.test(text) ? text.replace(/\D/g, '') : null
  return rows.filter(row => {
    if (filter.status !== '' && row.status !== filter.status) return false
    if (filter.currency !== '' && row.currency !== filter.currency) return false
    if (filter.level !== '' && row.ltv?.level !== filter.level) return false
    if (filter.onlyDoubtful && !(row.ltv?.stale || row.ltv?.depeg || row.ltv?.disputed)) return false
    if (text === '') return true
    if (digits && (String(row.id) === digits || row.document.includes(digits))) return true
    return row.nameFolded.includes(text) || row.personFolded.includes(text)
  })
}

/**
 * What has no value stands behind everything that has one, in either direction. Keys are made once for each
 * row, and numbers compared apart from texts: a hundred thousand rows are in order before the next picture.
 */
export function inOrder(rows: readonly Row[], { by, isDescending }: Order): readonly Row[] {
  const sign = isDescending ? -1 : 1
  const absent: Row[] = []
  const present: Row[] = []
  for (const row of rows) (sortedValue(row, by) === null ? absent : present).push(row)
  if (by === 'id' || by === 'ltv' || by === 'balance' || by === 'collateral') {
    const keyed = present.map(row => numberKey(row, sortedValue(row, by)!))
    keyed.sort((a, b) => sign * (a.whole - b.whole || a.fraction - b.fraction))
    return [...keyed.map(({ row }) => row), ...absent]
  }
  const keyed = present.map(row => ({ row, text: String(sortedValue(row, by)) }))
  keyed.sort((a, b) => (a.text === b.text ? 0 : a.text < b.text ? -sign : sign))
  return [...keyed.map(({ row }) => row), ...absent]
}

function sortedValue(row: Row, by: SortBy): string | number | null {
  if (by === 'id') return row.id
  if (by === 'name') return row.nameFolded
  if (by === 'person') return row.personFolded
  if (by === 'status') return row.status
  if (by === 'balance') return row.balance
  if (by === 'collateral') return row.ltv?.collateralValue ?? null
  if (by === 'ltv') return row.ltv?.currentLtv ?? null
  return row.ltv?.createdAt ?? null
}

/** Amounts in two parts that a number holds exactly: fifteen digits before the point, a few behind it. */
function numberKey(row: Row, value: string | number) {
  if (typeof value === 'number') return { row, whole: value, fraction: 0 }
  const point = value.indexOf('.')
  const fraction = point === -1 ? 0 : Number.parseFloat(value.slice(point))
  return { row, whole: Number.parseInt(value, 10), fraction }
}
