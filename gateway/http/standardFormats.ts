import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import countries from 'i18n-iso-countries'
import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools'
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { refuse, type Violation } from './errors.ts'

/**
 * Formats whose rules a pattern cannot say. Each gives the canonical text, or null when the value has none.
 */

/** ISO 3166-1 alpha-2 or alpha-3, any case → alpha-3. */
export function countryCode(text: string): string | null {
  const code = text.toUpperCase()
  if (!countries.isValid(code) || /\d/.test(code)) return null
  return code.length === 2 ? (countries.alpha2ToAlpha3(code) ?? null) : code
}

/** E.164. A number without country code is Brazilian. */
export function phoneNumber(text: string): string | null {
  const number = parsePhoneNumberFromString(text, 'BR')
  return number?.isPossible() ? number.number : null
}

/** Without blanks, upper case, check digits verified. */
export function iban(text: string): string | null {
  const value = electronicFormatIBAN(text)
  return value !== null && isValidIBAN(value) ? value : null
}

export function bic(text: string): string | null {
  const value = text.toUpperCase()
  return isValidBIC(value) ? value : null
}

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))

export function currencyCode(text: string): string | null {
  return CURRENCIES.has(text) ? text : null
}

/** The address with the EIP-55 checksum. Letters of one case carry no checksum; mixed ones must be right. */
export function walletAddress(text: string): string | null {
  const digits = text.slice(2)
  const checked = withChecksum(digits.toLowerCase())
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return isOneCase || checked === `0x${digits}` ? checked : null
}

function withChecksum(lowerCase: string): string {
  const hash = bytesToHex(keccak_256(utf8ToBytes(lowerCase)))
  const letters = [...lowerCase].map((letter, index) =>
    Number.parseInt(hash[index]!, 16) >= 8 ? letter.toUpperCase() : letter,
  )
  return `0x${letters.join('')}`
}

export type FieldChecks = ReturnType<typeof createFieldChecks>

/** Checks several fields and refuses once, naming all that are wrong. */
export function createFieldChecks() {
  const violations: Violation[] = []
  const add = (field: string, reason: string) => void violations.push({ field, reason })
  return {
    add,
    /** The canonical value of a field that must be there. */
    read(field: string, text: string, format: (text: string) => string | null, what: string): string {
      const value = format(text)
      if (value === null) add(field, `must be ${what}`)
      return value ?? text
    },
    /** The same for one that may be absent. */
    readOptional(
      field: string,
      text: string | null | undefined,
      format: (text: string) => string | null,
      what: string,
    ): string | null {
      return text === null || text === undefined ? null : this.read(field, text, format, what)
    },
    /** Names every field that is missing although another one asks for it. */
    require(fields: Readonly<Record<string, unknown>>, because: string): void {
      for (const [field, value] of Object.entries(fields)) {
        if (value === null || value === undefined) add(field, `is required ${because}`)
      }
    },
    /** Throws the refusal when anything was wrong. */
    done(): void {
      if (violations.length > 0) refuse('INVALID_REQUEST', { violations })
    },
  }
}
