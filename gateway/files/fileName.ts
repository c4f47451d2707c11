import { wholeCharacters } from '../../schemas/values/freeText.ts'

/**
 * Names of uploaded files, as the parties see and save them. A name is never refused, because people do
 * not choose how their systems name files: deceptive or harmful characters are removed, the rest stays.
 */
const EXTENSION = '.pdf'
const NAMELESS = `document${EXTENSION}`
/** UTF-16 units: no measure of characters makes it longer, and file systems take it. */
const MAX_LENGTH = 255
/** Direction marks, which show `fdp.exe` as `exe.pdf`; controls; lone surrogates; invisibles. */
const HIDDEN =
  /[\p{Bidi_Control}\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\ufeff\u200b\u2060\u00ad\u{e0000}-\u{e007f}]/gu
const LINES = /[\t\n\r\u0085\u2028\u2029]+/g
/** Letters, digits, symbols; a name of blanks and dots alone shows nothing. */
const VISIBLE = /[[\p{L}\p{N}\p{S}\p{P}]--[\p{Default_Ignorable_Code_Point}.\u2800]]/v

/**
 * The last part of a path, composed (NFC), without control or direction characters, ending in `.pdf`, at
 * most 255 long and cut between characters. `document.pdf` if nothing visible is left. Idempotent.
 */
export function fileNameOf(given: string): string {
  const last = given.split(/[\\/]/).at(-1)!
  const clean = last.replaceAll(LINES, ' ').replaceAll(HIDDEN, '').normalize('NFC')
  const stem = trimmed(trimmed(clean).replace(/\.pdf$/i, ''))
  const short = trimmed(wholeCharacters(stem, MAX_LENGTH - EXTENSION.length, ({ length }) => length))
  return VISIBLE.test(short) ? `${short}${EXTENSION}` : NAMELESS
}

/** Blanks and dots at the end are dropped by file systems, so that another extension would stand there. */
function trimmed(text: string): string {
  return text.replace(/^\s+|[\s.]+$/gu, '')
}
