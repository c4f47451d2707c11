import { asciiUpperCase, withoutSeparators } from './asciiCase.ts'

/**
 * Brazilian tax documents: CPF (11 digits) and CNPJ (14 characters, alphanumeric since July 2026). Always
 * text.
 */
export type DocumentType = 'CPF' | 'CNPJ'

export interface TaxDocument {
  /** Without mask, letters in upper case. */
  readonly value: string
  readonly type: DocumentType
}

/** Mask, besides blanks and hyphens. */
const MASK = /[./]/g
const CPF = /^\d{11}$/
const CNPJ = /^[0-9A-Z]{12}\d{2}$/
/** Longest text that can be a masked document; longer text is not parsed. */
const MAX_LENGTH = 32
const CNPJ_BODY = 12

/**
 * The document without its mask, or null when its form or its check digits are wrong (docs/specification.md,
 * Tax documents).
 */
export function parseTaxDocument(text: string): TaxDocument | null {
  if (text.length > MAX_LENGTH) return null
  const value = asciiUpperCase(withoutSeparators(text).replace(MASK, ''))
  if (CPF.test(value)) return isCpf(value) ? { value, type: 'CPF' } : null
  if (CNPJ.test(value)) return isCnpj(value) ? { value, type: 'CNPJ' } : null
  return null
}

function isCpf(value: string): boolean {
  if (/^(\d)\1{10}$/.test(value)) return false
  const first = checkDigit(value, 9, index => 10 - index)
  const second = checkDigit(value, 10, index => 11 - index)
  return value.endsWith(`${first}${second}`)
}

function isCnpj(value: string): boolean {
  if (/^0{12}/.test(value)) return false
  const first = checkDigit(value, CNPJ_BODY, index => 2 + ((CNPJ_BODY - 1 - index) % 8))
  const second = checkDigit(value, CNPJ_BODY + 1, index => 2 + ((CNPJ_BODY - index) % 8))
  return value.endsWith(`${first}${second}`)
}

/** Weighted sum of (ASCII − 48) modulo 11; remainders 0 and 1 give 0, as the tax authority has it. */
function checkDigit(value: string, length: number, weight: (index: number) => number): number {
  let sum = 0
  for (let index = 0; index < length; index++) sum += (value.charCodeAt(index) - 48) * weight(index)
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}
