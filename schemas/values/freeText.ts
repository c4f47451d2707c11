/**
 * Free text in the API (docs/specification.md, Text): one rule everywhere, so that all stored text can
 * be printed, searched and loaded into any system downstream. No U+0000 for PostgreSQL, no escape
 * sequences for terminals, no direction marks that make a line show another name. Pure.
 */

/** A `line` has neither line ends nor tabs; prose may have them. */
export type TextForm = 'line' | 'prose'

/** Fast path: printable ASCII, as most texts are, is valid. */
const PRINTABLE_ASCII = /^[ -~]*$/
/** As browsers, Windows, old Macs and Unicode write them; each counts as one. */
const LINE_END = /\r\n|[\r\n\u2028\u2029]/g
/** C0, DEL and C1; direction marks; lone surrogates; line and paragraph ends. */
const REFUSED = {
  line: /[\p{Cc}\p{Bidi_Control}\p{Cs}\p{Zl}\p{Zp}]/u,
  prose: /(?![\t\n])[\p{Cc}\p{Bidi_Control}\p{Cs}\p{Zl}\p{Zp}]/u,
} as const satisfies Readonly<Record<TextForm, RegExp>>

/**
 * The text as it is stored, composed (NFC) and with LF at each line end; or the reason of its refusal.
 */
export function readFreeText(form: TextForm, text: string): { value: string } | { reason: string } {
  if (PRINTABLE_ASCII.test(text)) return { value: text }
  const value = withOneLineEnd(form, text.normalize('NFC'))
  const found = REFUSED[form].exec(value)?.[0]
  return found === undefined ? { value } : { reason: reasonFor(found) }
}

/**
 * The same for others' text that cannot be sent again: refused characters are removed, and in a line a
 * blank replaces line ends and tabs.
 */
export function cleanedText(form: TextForm, text: string): string {
  if (PRINTABLE_ASCII.test(text)) return text
  const lines = withOneLineEnd('prose', text)
  const whole = form === 'line' ? lines.replaceAll(/[\t\n]/g, ' ') : lines
  return whole.replaceAll(new RegExp(REFUSED[form], 'gu'), '').normalize('NFC')
}

const withOneLineEnd = (form: TextForm, text: string) =>
  form === 'line' ? text : text.replaceAll(LINE_END, '\n')

function reasonFor(found: string): string {
  const code = found.codePointAt(0)!
  const name = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
  if (/[\t\n\r\u2028\u2029]/.test(found)) return `must be a single line without tabs, and has ${name}`
  if (/\p{Cs}/u.test(found)) return `must not have half a character, and has ${name}`
  const kind = /\p{Cc}/u.test(found) ? 'control characters' : 'characters that turn the direction of text'
  return `must not have ${kind}, and has ${name}`
}

/** Characters as people see them: a letter with its accents, a flag, a family. */
const CHARACTERS = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Characters of the name of a price's source; every snapshot that uses the price repeats it. */
export const MAX_SOURCE_LENGTH = 100

/** How many characters a length limit counts: code points, not halves of them. */
export const lengthOf = (text: string): number => {
  let count = 0
  for (const _point of text) count++
  return count
}

/**
 * At most this many code points from the beginning, cut between characters. A first character that is
 * longer is cut between its code points.
 */
export function cutText(text: string, most: number): string {
  const whole = wholeCharacters(text, most, lengthOf)
  if (whole !== '' || most === 0) return whole
  return [...text.slice(0, 2 * most)].slice(0, most).join('')
}

/** The longest beginning of whole characters whose sizes add up to at most `most`. */
export function wholeCharacters(text: string, most: number, sizeOf: (text: string) => number): string {
  if (text.length <= most) return text
  let size = 0
  let end = 0
  for (const { segment } of CHARACTERS.segment(text)) {
    size += sizeOf(segment)
    if (size > most) break
    end += segment.length
  }
  return text.slice(0, end)
}

/**
 * Search form: Unicode's full case folding of the composed text, and `İ` as `I`. For most names it is
 * the lower-case text. Up and down again, because only upper case writes `ß` as `SS` and joins the
 * sigmas.
 */
export function caseFolded(text: string): string {
  const lower = text.normalize('NFD').toLowerCase().toUpperCase().toLowerCase()
  return lower.replaceAll('ς', 'σ').replaceAll('i\u0307', 'i').normalize('NFC')
}

/** Search form of lists that are sorted: `caseFolded`, and without marks. */
export function markFolded(text: string): string {
  return caseFolded(text).normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC')
}
