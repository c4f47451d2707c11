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

/** Throws a SyntaxError when the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    if (LONE_SURROGATE.test(text) && !isWellFormed(JSON.parse(text)))
      throw new SyntaxError('half a character')
    const value = JSON.parse(text)
    // Asking for the text of each number makes parsing ten times as dear, and most texts have none.
    return hasNumber(value) ? JSON.parse(text, keepNumberText) : value
  } catch (error) {
    // Nesting deeper than the stack counts as malformed too.
    throw error instanceof SyntaxError ? error : new SyntaxError('nested too deeply')
  }
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
