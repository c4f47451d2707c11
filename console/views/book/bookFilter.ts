import { isLevelled } from '../../data/levels.ts'
import { folded } from '../../data/normalize.ts'
import type { Row } from './bookStore.ts'

/** Filter of the book. */

export interface Filter {
  readonly text: string
  readonly status: string
  readonly level: string
  readonly currency: string
  readonly onlyDoubtful: boolean
  readonly onlyOverdue: boolean
}

export const NO_FILTER: Filter = {
  text: '',
  status: '',
  level: '',
  currency: '',
  onlyDoubtful: false,
  onlyOverdue: false,
}

/** The filter in an address: `?level=MARGIN_CALL&overdue=1`. */
export function filterIn(query: Readonly<Record<string, string>>): Filter {
  const { text = '', status = '', level = '', currency = '', doubtful, overdue } = query
  return { text, status, level, currency, onlyDoubtful: doubtful === '1', onlyOverdue: overdue === '1' }
}

export function queryOf({ onlyDoubtful, onlyOverdue, ...texts }: Filter): Record<string, string> {
  return { ...texts, doubtful: onlyDoubtful ? '1' : '', overdue: onlyOverdue ? '1' : '' }
}

export function matching(rows: readonly Row[], filter: Filter): readonly Row[] {
  const text = folded(filter.text.trim())
  const { onlyDoubtful, onlyOverdue } = filter
  const chosen = filter.status + filter.currency + filter.level
  if (text === '' && chosen === '' && !onlyDoubtful && !onlyOverdue) return rows
  const digits = /^[\d./-]+$/.test(text) ? text.replace(/\D/g, '') : null
  return rows.filter(row => {
    if (filter.status !== '' && row.status !== filter.status) return false
    if (filter.currency !== '' && row.currency !== filter.currency) return false
    if (filter.level !== '' && levelOf(row) !== filter.level) return false
    if (onlyOverdue && !row.isOverdue) return false
    if (onlyDoubtful && !isDoubtful(row.ltv)) return false
    if (text === '') return true
    if (digits && (String(row.id) === digits || row.document.includes(digits))) return true
    return row.nameFolded.includes(text) || row.personFolded.includes(text)
  })
}

/** The level that the row shows; null where none says anything. */
export const levelOf = ({ guarantee, ltv }: Row) => (isLevelled(guarantee, ltv) ? ltv!.level : null)

function isDoubtful(ltv: Row['ltv']): boolean {
  return ltv !== null && (ltv.stale || ltv.depeg || ltv.disputed || ltv.implausible || ltv.thin)
}
