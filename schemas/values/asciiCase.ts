/**
 * Case and separators of codes whose letters are A to Z: tax documents, IBANs, BICs, countries, PIX keys.
 * `toUpperCase` follows Unicode and makes A to Z of what is none (`ı` → I, `ſ` → S, `ß` → SS, `ﬁ` → FI), so
 * that a wrong code passes the check that follows.
 */

/** Letters beyond ASCII stay as they are, for the check that follows to refuse. */
export function asciiUpperCase(text: string): string {
  return text.replace(/[a-z]/g, letter => letter.toUpperCase())
}

export function asciiLowerCase(text: string): string {
  return text.replace(/[A-Z]/g, letter => letter.toLowerCase())
}

/** Blanks of every kind, those of no width included, and hyphens and dashes of every kind. */
const SEPARATORS = /[\s\p{Pd}\u200B-\u200D\u2060\u2212]/gu

/** Removes separators in a code, as people, apps and typesetters write them. */
export function withoutSeparators(text: string): string {
  return text.replace(SEPARATORS, '')
}
