/**
 * JSON whose numbers keep their text. A float cannot tell `1e3` from `1000` and loses digits of
 * `123456789012345.67`, so a number that is not plain and exact becomes a symbol with its text: fields for
 * decimals check that, every other field refuses it, because no schema asks for a symbol.
 */

/** Plain notation; a float keeps 15 significant digits exactly. */
const PLAIN = /^-?\d+(\.\d+)?$/
const MAX_EXACT_LENGTH = 15

/** An escape of half a character, which no encoding has; the other half may follow. */
const LONE_SURROGATE = /\\ud[89a-f]/i

function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, item]) => name.isWellFormed() && isWellFormed(item))
}

/** Values of a text, of all depths: three times what the largest list that we take has. */
export const MAX_VALUES = 10_000
/** A value that is a number stands behind one of these; the same within a text only costs a second look. */
const MAY_HAVE_NUMBER = /(?:^|[[:,])\s*-?\d/

/** JSON, but of more values than anything has that could be meant. */
export class TooManyValues extends Error {
  override readonly name = 'TooManyValues'
}

/** Throws a SyntaxError when the text is not JSON, and `TooManyValues`. */
export function parseJson(text: string): unknown {
  try {
    const value = JSON.parse(text)
    if (countOf(value, MAX_VALUES + 1) > MAX_VALUES) throw new TooManyValues()
    if (LONE_SURROGATE.test(text) && !isWellFormed(value)) throw new SyntaxError('half a character')
    // Asking for the text of each number makes parsing fifty times as dear, and most texts have none.
    const hasNumbers = MAY_HAVE_NUMBER.test(text) && hasNumber(value)
    return hasNumbers ? JSON.parse(text, keepNumberText) : value
  } catch (error) {
    if (error instanceof TooManyValues || error instanceof SyntaxError) throw error
    // Nesting deeper than the stack counts as malformed too.
    throw new SyntaxError('nested too deeply')
  }
}

/** How many values there are, the outermost included; no further than `most`. */
function countOf(value: unknown, most: number): number {
  let count = 1
  if (typeof value !== 'object' || value === null) return count
  for (const item of Object.values(value)) {
    count += countOf(item, most - count)
    if (count >= most) break
  }
  return count
}

function hasNumber(value: unknown): boolean {
  if (typeof value === 'number') return true
  return typeof value === 'object' && value !== null && Object.values(value).some(hasNumber)
}

function keepNumberText(_key: string, value: unknown, context: { source?: string } = {}): unknown {
  const text = context.source
  if (typeof value !== 'number' || text === undefined) return value
  const exact = text.length <= MAX_EXACT_LENGTH && PLAIN.test(text) && !String(value).includes('e')
  return exact ? value : Symbol(text)
}

/** The text of a number as the client wrote it; null when the value is no number. */
export function numberText(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  return typeof value === 'symbol' ? (value.description ?? null) : null
}
