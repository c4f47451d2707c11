/**
 * Excerpt of an answer's body: whole characters, none of which controls a terminal or changes the direction
 * of text. Bytes that are no text are shown in hexadecimal: half a character or a NUL would make our own JSON
 * unreadable.
 */
export type AnswerText = ReturnType<typeof createAnswerText>

/** Characters of an answer that an attempt shows. */
const EXCERPT_CHARACTERS = 512
/** The longest character of UTF-8 has four bytes. */
const EXCERPT_BYTES = 4 * EXCERPT_CHARACTERS
/** Of a non-text answer: enough to tell gzip from an image. */
const SHOWN_BYTES = 32
/** Control characters but tab and line feed, and those that turn the direction of what follows. */
const UNSEEN = /(?![\t\n])[\p{Cc}\u{200e}\u{200f}\u{202a}-\u{202e}\u{2066}-\u{2069}]/gu

/** `contentType`: the header of that name, which may name a charset; UTF-8 unless it does. */
export function createAnswerText(contentType: string | null) {
  const kept: Uint8Array[] = []
  let bytes = 0
  return {
    /** The next bytes of the body, however they were cut. */
    add(chunk: Uint8Array) {
      if (bytes < EXCERPT_BYTES) kept.push(chunk.subarray(0, EXCERPT_BYTES - bytes))
      bytes += chunk.length
    },
    /** Null where no body came. */
    text() {
      if (bytes === 0) return null
      const body = Buffer.concat(kept)
      return decoded(body, contentType) ?? `${bytes} bytes that are not text: ${hex(body)}`
    },
  }
}

/** Null where it is no text. An incomplete last character is left out. */
function decoded(body: Uint8Array, contentType: string | null): string | null {
  try {
    const decoder = new TextDecoder(charsetOf(contentType), { fatal: true })
    const text = decoder.decode(body, { stream: true }).replaceAll('\r\n', '\n')
    // Every byte is a letter of some charset; no text has a NUL.
    if (text.includes('\0')) return null
    return firstCharacters(printable(text), EXCERPT_CHARACTERS)
  } catch {
    return null
  }
}

function charsetOf(contentType: string | null): string {
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType ?? '')?.[1]
  return charset ?? 'utf-8'
}

function hex(body: Uint8Array): string {
  const shown = Buffer.from(body.subarray(0, SHOWN_BYTES)).toString('hex')
  return body.length > SHOWN_BYTES ? `${shown}…` : shown
}

/** Without characters that control a terminal or turn the direction of text. */
export const printable = (text: string) => text.replaceAll(UNSEEN, ' ')

/** At most so many UTF-16 units, and no half of a character. */
export function firstCharacters(text: string, most: number): string {
  const cut = text.slice(0, most)
  return cut.isWellFormed() ? cut : cut.slice(0, -1).toWellFormed()
}
