/** The lines of an import, each a contract of the former system, checked like a creation over HTTP. */
import type { Static } from 'typebox'
import { compileCheck } from '../../gateway/input/validation.ts'
import { ContractInput } from '../../schemas/http/contracts.ts'
import { exactly, IsoDateTime, TaxDocumentInput, visibleText } from '../../schemas/http/values.ts'
import type { ImportContract } from '../../schemas/types.ts'
import { instantOf } from '../../schemas/values/dates.ts'
import { JsonRefusal, parseJson } from '../../schemas/values/losslessJson.ts'

/** Terms in a line; ids come from the platform. */
export type ImportedTerms = Omit<ImportContract, 'contractId' | 'guaranteeId' | 'acceptedTokens'> & {
  readonly acceptedTokens: readonly Omit<ImportContract['acceptedTokens'][number], 'acceptedTokenId'>[]
}

export class BadLine extends Error {
  override readonly name = 'BadLine'
}

const MAX_LEGACY_ID_LENGTH = 100
const { borrower: _document, ltvPolicy: _default, ...terms } = ContractInput.properties
const ImportLine = exactly({
  ...terms,
  legacyId: visibleText(MAX_LEGACY_ID_LENGTH),
  lenderDocument: TaxDocumentInput,
  borrowerDocument: TaxDocumentInput,
  createdAt: IsoDateTime,
})
const check = compileCheck(ImportLine)
export const FIELDS = Object.keys(ImportLine.properties)
const DECIMALS = Object.entries(ImportLine.properties).flatMap(([name, one]) =>
  'decimal' in one ? name : [],
)

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

/** Throws `BadLine` with each wrong field and what is wrong with it. */
export function parseLine(text: string): ImportedTerms {
  const line = jsonIn(text) as Static<typeof ImportLine>
  // As it is written: composed otherwise, it would name another contract than an earlier import has made.
  const legacyId = line?.legacyId
  // Text, so that no float is between the former system and us.
  const numbers = DECIMALS.filter(name => !['string', 'undefined'].includes(typeof line?.[name as 'cet']))
  const violations = [
    ...numbers.map(field => ({ field, reason: 'must be a decimal number as text' })),
    ...check(line),
  ]
  if (violations.length > 0) {
    throw new BadLine(violations.map(({ field, reason }) => `${field ?? 'it'} ${reason}`).join(', '))
  }
  const { description = null, fiatCurrency = 'BRL', createdAt } = line
  return { ...line, legacyId, description, fiatCurrency, ltvPolicy: null, createdAt: instantOf(createdAt)! }
}

function jsonIn(text: string): unknown {
  try {
    return parseJson(text)
  } catch (error) {
    if (!(error instanceof JsonRefusal)) throw new BadLine('is not JSON')
    throw new BadLine(error.field === null ? error.message : `${error.field} ${error.message}`)
  }
}
