/** The lines of an import, each a contract of the legacy system, checked like a creation over HTTP. */

import type { ImportContract } from '../../schemas/types.ts'
import { DATE_RANGE, instantOf, isDate } from '../../schemas/values/dates.ts'
import { checkDecimal, type DecimalRule } from '../../schemas/values/decimal.ts'
import { lengthOf, readFreeText, type TextForm } from '../../schemas/values/freeText.ts'
import { JsonRefusal, parseJson } from '../../schemas/values/losslessJson.ts'
import { parseTaxDocument } from '../../schemas/values/taxDocument.ts'

/** Terms in a line; ids come from the platform. */
export type ImportedTerms = Omit<ImportContract, 'contractId' | 'guaranteeId' | 'acceptedTokens'> & {
  readonly acceptedTokens: readonly Omit<ImportContract['acceptedTokens'][number], 'acceptedTokenId'>[]
}

export class BadLine extends Error {
  override readonly name = 'BadLine'
}

const MONEY: DecimalRule = { integers: 15, fractions: 2, above: '0' }
const RATE: DecimalRule = { integers: 3, fractions: 6, above: '0', atMost: '100' }
const PERCENTAGE: DecimalRule = { integers: 12, fractions: 6, above: '0' }
const MAX_NAME_LENGTH = 255
const MAX_DESCRIPTION_LENGTH = 5000
const MAX_LEGACY_ID_LENGTH = 100
const MAX_INSTALLMENTS = 2_147_483_647
export const FIELDS: ReadonlySet<string> = new Set([
  'legacyId',
  'lenderDocument',
  'borrowerDocument',
  'name',
  'description',
  'totalLoanValue',
  'outstandingBalance',
  'interestRate',
  'cet',
  'installmentsCount',
  'startDate',
  'endDate',
  'collateralPercentage',
  'fiatCurrency',
  'acceptedTokens',
  'createdAt',
])

/** All lines of a file, without empty ones. Throws with everything that is wrong, by line. */
export function parseLines(text: string): readonly ImportedTerms[] {
  const problems: string[] = []
  const first = new Map<string, number>()
  const terms = text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return []
    try {
      const parsed = parseLine(line)
      const before = first.get(parsed.legacyId)
      if (before !== undefined) throw new BadLine(`legacyId is that of line ${before}`)
      first.set(parsed.legacyId, index + 1)
      return [parsed]
    } catch (error) {
      problems.push(`line ${index + 1}: ${(error as Error).message}`)
      return []
    }
  })
  if (problems.length > 0) throw new BadLine(problems.join('\n'))
  return terms
}

/** Throws `BadLine` with the field and what is wrong with it. */
export function parseLine(text: string): ImportedTerms {
  const line = objectIn(text)
  for (const field of Object.keys(line))
    if (!FIELDS.has(field)) throw new BadLine(`${field} is not a known field`)
  return {
    legacyId: legacyIdOf(line),
    lenderDocument: documentOf(line, 'lenderDocument'),
    borrowerDocument: documentOf(line, 'borrowerDocument'),
    name: textOf(line, 'name', MAX_NAME_LENGTH),
    description:
      line['description'] === undefined ? null : textOf(line, 'description', MAX_DESCRIPTION_LENGTH, 'prose'),
    totalLoanValue: decimalOf(line, 'totalLoanValue', MONEY),
    outstandingBalance: decimalOf(line, 'outstandingBalance', MONEY),
    interestRate: decimalOf(line, 'interestRate', RATE),
    cet: decimalOf(line, 'cet', RATE),
    installmentsCount: installmentsOf(line),
    startDate: dateOf(line, 'startDate'),
    endDate: dateOf(line, 'endDate'),
    collateralPercentage: decimalOf(line, 'collateralPercentage', PERCENTAGE),
    fiatCurrency: oneOf(line['fiatCurrency'] ?? 'BRL', 'fiatCurrency', ['BRL', 'USD', 'EUR'] as const),
    acceptedTokens: tokensOf(line),
    ltvPolicy: null,
    createdAt: momentOf(line, 'createdAt'),
  }
}

type Line = Readonly<Record<string, unknown>>

function objectIn(text: string): Line {
  let value: unknown
  try {
    value = parseJson(text)
  } catch (error) {
    if (!(error instanceof JsonRefusal)) throw new BadLine('is not JSON')
    throw new BadLine(error.field === null ? error.message : `${error.field} ${error.message}`)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new BadLine('is not a JSON object')
  return value as Line
}

function textOf(line: Line, field: string, maxLength: number, form: TextForm = 'line'): string {
  const given = line[field]
  const read = readFreeText(form, typeof given === 'string' ? given : '')
  if ('reason' in read) throw new BadLine(`${field} ${read.reason}`)
  if (read.value === '' || lengthOf(read.value) > maxLength) {
    throw new BadLine(`${field} must be text of 1 to ${maxLength} characters`)
  }
  return read.value
}

/** As it is written: composed otherwise, it would name another contract than an earlier import has made. */
function legacyIdOf(line: Line): string {
  textOf(line, 'legacyId', MAX_LEGACY_ID_LENGTH)
  return line['legacyId'] as string
}

function documentOf(line: Line, field: string): string {
  const value = line[field]
  const document = typeof value === 'string' ? parseTaxDocument(value) : null
  if (!document) throw new BadLine(`${field} must be a valid CPF or CNPJ`)
  return document.value
}

/** Text, so that no float is between the legacy system and us. */
function decimalOf(line: Line, field: string, rule: DecimalRule): string {
  const value = line[field]
  if (typeof value !== 'string') throw new BadLine(`${field} must be a decimal number as text`)
  const checked = checkDecimal(rule, value)
  if ('reason' in checked) throw new BadLine(`${field} ${checked.reason}`)
  return checked.value
}

function installmentsOf(line: Line): number {
  const value = line['installmentsCount']
  if (!Number.isInteger(value) || (value as number) < 1 || (value as number) > MAX_INSTALLMENTS) {
    throw new BadLine('installmentsCount must be an integer greater than 0')
  }
  return value as number
}

function dateOf(line: Line, field: string): string {
  const value = line[field]
  if (typeof value === 'string' && isDate(value)) return value
  throw new BadLine(`${field} must be a date, YYYY-MM-DD, ${DATE_RANGE}`)
}

function momentOf(line: Line, field: string): number {
  const value = line[field]
  const ms = typeof value === 'string' ? instantOf(value) : null
  if (ms === null) throw new BadLine(`${field} must be a time, RFC 3339, ${DATE_RANGE}`)
  return ms
}

function tokensOf(line: Line): ImportedTerms['acceptedTokens'] {
  const value = line['acceptedTokens']
  if (!Array.isArray(value) || value.length === 0)
    throw new BadLine('acceptedTokens must be a list with entries')
  return value.map((token: unknown, index) => {
    const { tokenSymbol, network } = (token ?? {}) as Line
    const at = `acceptedTokens[${index}]`
    return {
      tokenSymbol: oneOf(tokenSymbol, `${at}.tokenSymbol`, ['USDC', 'USDT'] as const),
      network: oneOf(network, `${at}.network`, ['ETHEREUM', 'POLYGON', 'BASE'] as const),
    }
  })
}

function oneOf<const T extends string>(value: unknown, field: string, allowed: readonly T[]): T {
  const found = allowed.find(one => one === value)
  if (found === undefined) throw new BadLine(`${field} must be one of ${allowed.join(', ')}`)
  return found
}
