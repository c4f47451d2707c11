/** Values of exports, as cells that are safe from formula injection (CSV injection). */

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
 * Start of a formula as spreadsheets see it, wide forms included. It may also follow a semicolon or a
 * tab where those divide cells, because quotes within a line mean nothing there.
 */
const FORMULA = /(^|[;\t\r\n])(?=[ "]*[=+\-@＝＋－＠])/g
/** Some programs read these at the start as part of what follows. */
const LEADING = /^[\t\r\n]/

/** Escapes text against formula injection: an apostrophe before each formula. */
export function unarmed(text: string): string {
  if (DECIMAL.test(text)) return text
  const plain = text.replace(FORMULA, "$1'")
  return LEADING.test(plain) ? `'${plain}` : plain
}
