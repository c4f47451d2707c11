import addFormats from 'ajv-formats'
import { asciiLowerCase } from '../../../schemas/values/asciiCase.ts'
import { parseTaxDocument } from '../../../schemas/values/taxDocument.ts'
import { phoneNumber } from '../../input/formats.ts'

/**
 * Keys of PIX, as the directory of Banco Central (DICT) keeps them. One text is one kind of key: eleven
 * digits are a CPF, and a phone number begins with +55.
 */
export type PixKeyType = 'CPF' | 'CNPJ' | 'EMAIL' | 'PHONE' | 'EVP'

export interface PixKey {
  readonly type: PixKeyType
  /** As the directory has it: documents without mask, e-mails and UUIDs in small letters, phones as E.164. */
  readonly value: string
}

export const A_PIX_KEY =
  'a PIX key: a CPF, a CNPJ, an e-mail address, a phone number that begins with +55, or a random key (UUID)'

/** The directory takes no longer ones. */
const MAX_LENGTH = 77
const EVP = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const EMAIL = addFormats.default.get('email') as RegExp

export function parsePixKey(given: string): PixKey | null {
  const text = given.trim()
  if (text.startsWith('+')) {
    const phone = phoneNumber(text)
    return phone?.startsWith('+55') ? { type: 'PHONE', value: phone } : null
  }
  const lower = asciiLowerCase(text)
  if (text.includes('@')) {
    return text.length <= MAX_LENGTH && EMAIL.test(lower) ? { type: 'EMAIL', value: lower } : null
  }
  return EVP.test(lower) ? { type: 'EVP', value: lower } : parseTaxDocument(text)
}
