/** Values of exports, and what becomes of them in a cell that no spreadsheet shall compute. */

/** Decimals are text already; a list or an object is written as JSON, also into a cell. */
export type Value = string | number | boolean | null | object
export type Row = Readonly<Record<string, Value>>

export function cellOf(value: Value): string {
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
export function unarmed(text: string): string {
  if (DECIMAL.test(text)) return text
  const plain = text.replace(FORMULA, "$1'")
  return LEADING.test(plain) ? `'${plain}` : plain
}
