import { cleanedText, cutText, lengthOf, readFreeText } from '../../schemas/values/freeText.ts'
import { isSealedText } from './sealedText.ts'

/**
 * Text in answers and events of providers outside, by the rule of every door (schemas/values/freeText.ts).
 */

/** A name, an id, an address: null for none. Throws where it is no text, longer, or has what no line has. */
export function line(name: string, value: unknown, maxLength: number): string | null {
  if (isNothing(value)) return null
  if (typeof value !== 'string') throw new Error(`${name} is not text`)
  const read = readFreeText('line', value)
  if ('reason' in read) throw new Error(`${name} ${read.reason}`)
  if (lengthOf(read.value) > maxLength) throw new Error(`${name} is longer than ${maxLength} characters`)
  return read.value
}

/**
 * Words for people: what no text may have is taken out, what is too long is cut, and no report is lost. What
 * the door has sealed was cleaned and cut before.
 */
export function prose(name: string, value: unknown, maxLength: number): string | null {
  if (isNothing(value)) return null
  if (typeof value !== 'string') throw new Error(`${name} is not text`)
  if (isSealedText(value)) return value
  return cutText(cleanedText('prose', value), maxLength) || null
}

/** A line that the door may have sealed: then its length is its own. */
export function sealedOrLine(name: string, value: unknown, maxLength: number): string | null {
  return typeof value === 'string' && isSealedText(value) ? value : line(name, value, maxLength)
}

const isNothing = (value: unknown) => value === undefined || value === null || value === ''
