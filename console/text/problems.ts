import { language, words } from './i18n.ts'
import { ptProblems, ptReason } from './ptProblems.ts'

/** Refusals of the API in the person's language; its own words are English. */

/** The message of a code. */
export function problemText(code: string, message: string): string {
  return language.value === 'en' ? message : (ptProblems[code] ?? words.value.state.otherProblem)
}

/** Why a field was refused. */
export function fieldReason(reason: string): string {
  return reasonText(reason) ?? words.value.state.otherReason
}

/** Codes that the API gives as a reason. */
const CODES: Readonly<Record<string, string>> = {
  LTV_ABOVE_INITIAL: 'the ratio would be above the initial one',
  PRICE_STALE: 'there is no current price',
  PRICE_UNKNOWN: 'there is no current price',
  NOT_HELD: 'the guarantee does not hold that amount',
  GONE: 'the receiver answered 410',
  ONLY_FAILURES: 'five days of failures alone',
  REQUESTED: 'by request',
}

/** A reason of the platform or of an engine; null where there are no words for it in this language. */
export function reasonText(reason: string): string | null {
  return language.value === 'en' ? (CODES[reason] ?? reason) : ptReason(reason)
}
