import countries from 'i18n-iso-countries'
import { isValidBIC, isValidIBAN } from 'ibantools'
// The full metadata: with the short one a number is valid by its length alone.
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { asciiUpperCase, withoutSeparators } from '../../schemas/values/asciiCase.ts'
import { refuse, type Violation } from '../errors/errors.ts'

/**
 * Formats that a regular expression cannot express. Each returns the canonical text, or null when invalid.
 */

/** ISO 3166-1 alpha-2 or alpha-3, any case → alpha-3. */
export function countryCode(text: string): string | null {
  const code = asciiUpperCase(text)
  // The table folds Unicode case itself and also accepts numeric codes.
  if (!/^[A-Z]{2,3}$/.test(code) || !countries.isValid(code)) return null
  return code.length === 2 ? (countries.alpha2ToAlpha3(code) ?? null) : code
}

export const A_PHONE_NUMBER = 'a valid phone number with its area code, such as +5511987654321'
/** A Brazilian number without its area code, or a nationwide company number (4000-1000). */
const LOCAL_LENGTH = 8

/**
 * E.164 form of a number of the country's numbering plan. A number without country code is Brazilian. One
 * without area code is invalid, because its first digits would be taken for one.
 */
export function phoneNumber(text: string): string | null {
  const number = parsePhoneNumberFromString(text, { defaultCountry: 'BR', extract: false })
  // E.164 has no extensions, and the number without it is another line.
  if (!number?.isValid() || number.ext !== undefined) return null
  const isLocal = number.country === 'BR' && number.nationalNumber.length === LOCAL_LENGTH
  return isLocal ? null : number.number
}

/** Without blanks and hyphens, upper case, check digits verified. */
export function iban(text: string): string | null {
  const value = asciiUpperCase(withoutSeparators(text))
  return isValidIBAN(value) ? value : null
}

export function bic(text: string): string | null {
  const value = asciiUpperCase(text)
  return isValidBIC(value) ? value : null
}

/** Prefixes of the Federal Reserve's districts and their branches. */
const ABA_PREFIX = /^(?:0[1-9]|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)/
const ABA_WEIGHTS = [3, 7, 1]

/** Nine digits of the American Bankers Association, the last of which checks the others. */
export function routingNumber(text: string): string | null {
  if (!/^[0-9]{9}$/.test(text) || !ABA_PREFIX.test(text)) return null
  const sum = [...text].reduce((total, digit, index) => total + Number(digit) * ABA_WEIGHTS[index % 3]!, 0)
  return sum % 10 === 0 ? text : null
}

/** The address unchanged; null without a host (`http://`, `http:///a`, `https://:80`). */
export function webAddress(text: string): string | null {
  const host = /^https?:\/\/[^/?#\\]/i.test(text) ? (URL.parse(text)?.hostname ?? '') : ''
  return /[\p{L}\p{N}]/u.test(host) || host.startsWith('[') ? text : null
}

/** The largest offset of a time zone ahead of UTC: a date that has begun nowhere is in the future. */
const FARTHEST_AHEAD_MS = 14 * 3_600_000

/** A date that has begun somewhere on earth. */
export function pastDate(now: number): (text: string) => string | null {
  const last = new Date(now + FARTHEST_AHEAD_MS).toISOString().slice(0, 10)
  return text => (text <= last ? text : null)
}

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))

export function currencyCode(text: string): string | null {
  return CURRENCIES.has(text) ? text : null
}

export type FieldChecks = ReturnType<typeof createFieldChecks>

/** Collects the violations of several fields and refuses once. */
export function createFieldChecks() {
  const violations: Violation[] = []
  const add = (field: string, reason: string) => void violations.push({ field, reason })
  return {
    add,
    /** The canonical value of a required field. */
    read(field: string, text: string, format: (text: string) => string | null, what: string): string {
      const value = format(text)
      if (value === null) add(field, `must be ${what}`)
      return value ?? text
    },
    /** The canonical value of an optional field. */
    readOptional(
      field: string,
      text: string | null | undefined,
      format: (text: string) => string | null,
      what: string,
    ): string | null {
      return text === null || text === undefined ? null : this.read(field, text, format, what)
    },
    /** Adds a violation for each field that is missing although another field requires it. */
    require(fields: Readonly<Record<string, unknown>>, because: string): void {
      for (const [field, value] of Object.entries(fields)) {
        if (value === null || value === undefined) add(field, `is required ${because}`)
      }
    },
    /** Throws a refusal when there are violations. */
    done(): void {
      if (violations.length > 0) refuse('INVALID_REQUEST', { violations })
    },
  }
}
