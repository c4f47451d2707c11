/** Rows as text: CSV by RFC 4180, or one JSON object in each line (NDJSON). */

/** Decimals are text already; a list or an object is written as JSON, also into a cell. */
export type Value = string | number | boolean | null | object
export type Row = Readonly<Record<string, Value>>

export const FORMATS = ['csv', 'ndjson'] as const
export type Format = (typeof FORMATS)[number]
export const MEDIA_TYPES: Readonly<Record<Format, string>> = {
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
}

export function headOf(format: Format, columns: readonly string[]): string {
  return format === 'csv' ? csvLine(columns) : ''
}

export function lineOf(format: Format, columns: readonly string[], row: Row): string {
  const values = columns.map(name => row[name] ?? null)
  if (format === 'csv') return csvLine(values.map(cellOf))
  return `${JSON.stringify(Object.fromEntries(columns.map((name, place) => [name, values[place]])))}\n`
}

function cellOf(value: Value): string {
  if (value === null) return ''
  if (typeof value === 'string') return unarmed(value)
  return typeof value === 'object' ? unarmed(JSON.stringify(value)) : String(value)
}

const DECIMAL = /^-?\d+(?:\.\d+)?$/
/**
 * What spreadsheets take for the beginning of a formula, the wide forms included; also behind what divides
 * cells where a semicolon or a tab does, for which quotes within a line mean nothing.
 */
const FORMULA = /(^|[;\t\r\n])(?=[ "]*[=+\-@＝＋－＠])/g
/** Alone at the beginning some programs take these as a part of what follows. */
const LEADING = /^[\t\r\n]/

/** Text that no spreadsheet computes: an apostrophe stands before what would be a formula. */
function unarmed(text: string): string {
  if (DECIMAL.test(text)) return text
  const plain = text.replace(FORMULA, "$1'")
  return LEADING.test(plain) ? `'${plain}` : plain
}

/** Quoted where the field's rules ask for it, and where other regions divide cells. */
const NEEDS_QUOTES = /[",;\t\r\n]/

function csvLine(cells: readonly string[]): string {
  const written = cells.map(cell => (NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
  return `${written.join(',')}\r\n`
}
