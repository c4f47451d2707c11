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

/** A reason of the platform or of an engine; null where there are no words for it in this language. */
export function reasonText(reason: string): string | null {
  return language.value === 'en' ? reason : ptReason(reason)
}
