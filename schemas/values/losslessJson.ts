import { canonicalDecimal } from './decimal.ts'
import { cutText } from './freeText.ts'

/**
 * Unambiguous, lossless JSON. Numbers keep their text: a float cannot tell `1e3` from `1000` and loses
 * digits of `12345678901234567.89`, so a number that a float would print otherwise becomes a symbol with
 * its text. Fields for decimals check that text; other fields refuse it, because no schema asks for a
 * symbol. Duplicate members are refused: an earlier reader may have used the other one. A byte order
 * mark is skipped, as RFC 8259 permits.
 */

/** JSON, but such that nothing is taken of it. */
export class JsonRefusal extends Error {
  override readonly name = 'JsonRefusal'
  /** The member that it is about, or null. */
  readonly field: string | null
  constructor(field: string | null, reason: string) {
    super(reason)
    this.field = field
  }
}

/** Limit of values at all depths: three times the largest list that we accept. */
export const MAX_VALUES = 10_000
/** A number value follows one of these; a match inside a text only costs a second look. */
const MAY_HAVE_NUMBER = /(?:^|[[:,])\s*-?\d/
/** An escape of half a character, which no encoding has; the other half may follow. */
const LONE_SURROGATE = /\\ud[89a-f]/i
const BYTE_ORDER_MARK = '\ufeff'
/** Unknown names may be of any length; errors show this much. */
const MAX_SHOWN = 200

/** Throws a SyntaxError when the text is not JSON, and `JsonRefusal`. */
export function parseJson(given: string): unknown {
  const text = given.startsWith(BYTE_ORDER_MARK) ? given.slice(1) : given
  try {
    const value = JSON.parse(text)
    if (countOf(value, MAX_VALUES + 1) > MAX_VALUES) {
      throw new JsonRefusal(null, `has more than ${MAX_VALUES} values`)
    }
    const repeated = repeatedMember(text)
    if (repeated !== null) throw new JsonRefusal(cutText(repeated, MAX_SHOWN), 'is given more than once')
    if (LONE_SURROGATE.test(text) && !isWellFormed(value)) {
      throw new JsonRefusal(null, 'has half a character, a lone surrogate')
    }
    // Asking for the text of each number makes parsing fifty times as dear, and most texts have none.
    const hasNumbers = MAY_HAVE_NUMBER.test(text) && hasNumber(value)
    return hasNumbers ? JSON.parse(text, keepNumberText) : value
  } catch (error) {
    if (error instanceof JsonRefusal || error instanceof SyntaxError) throw error
    // Nesting deeper than the stack counts as malformed too.
    throw new SyntaxError('nested too deeply')
  }
}

function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, item]) => name.isWellFormed() && isWellFormed(item))
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

/** An object that is being read with its names so far, or a list; and where in it the reader is. */
interface Level {
  readonly names: Set<string> | null
  at: string | number
}

/** The path of the first member that its object has twice, however it is spelled; the text is JSON. */
function repeatedMember(text: string): string | null {
  const levels: Level[] = []
  for (let index = 0; index < text.length; index++) {
    const level = levels.at(-1)
    switch (text[index]) {
      case '{':
        levels.push({ names: new Set(), at: '' })
        break
      case '[':
        levels.push({ names: null, at: 0 })
        break
      case '}':
      case ']':
        levels.pop()
        break
      case ',':
        if (typeof level?.at === 'number') level.at++
        break
      case '"': {
        const end = endOfString(text, index)
        if (level?.names && isBeforeColon(text, end)) {
          const name = JSON.parse(text.slice(index, end)) as string
          level.at = name
          if (level.names.has(name)) return pathOf(levels)
          level.names.add(name)
        }
        index = end - 1
      }
    }
  }
  return null
}

/** Index after the closing quote of the string that begins here. */
function endOfString(text: string, start: number): number {
  let index = start + 1
  while (text[index] !== '"') index += text[index] === '\\' ? 2 : 1
  return index + 1
}

function isBeforeColon(text: string, end: number): boolean {
  let index = end
  while (' \t\r\n'.includes(text[index] ?? '')) {
    if (index === text.length) return false
    index++
  }
  return text[index] === ':'
}

/** As violations name fields: `acceptedTokens[0].network`. */
function pathOf(levels: readonly Level[]): string {
  const steps = levels.map(({ at }) => (typeof at === 'number' ? `[${at}]` : `.${at}`))
  return steps.join('').replace(/^\./, '')
}

function hasNumber(value: unknown): boolean {
  if (typeof value === 'number') return true
  return typeof value === 'object' && value !== null && Object.values(value).some(hasNumber)
}

/** Keeps a number that prints as written, save zeros at either end. */
function keepNumberText(_key: string, value: unknown, context: { source?: string } = {}): unknown {
  const text = context.source
  if (typeof value !== 'number' || text === undefined) return value
  return canonicalDecimal(text) === String(value === 0 ? 0 : value) ? value : Symbol(text)
}

/** A client's decimal: the text of a number, or text; null when the value is neither. */
export function decimalText(value: unknown): string | null {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  return typeof value === 'symbol' ? (value.description ?? null) : null
}
