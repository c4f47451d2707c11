import fc from 'fast-check'
import { textOf } from '../../schemas/codec/decimalBytes.ts'
import { FIRST_INSTANT, LAST_INSTANT } from '../../schemas/values/dates.ts'
import { cleanedText, cutText, type TextForm } from '../../schemas/values/freeText.ts'

/**
 * Inputs that the interface takes (docs/specification.md, Values), drawn with a taste for what readers
 * stumble over: all of Unicode that a text may have, the ends of ranges, the longest decimals.
 */

/** Text that programs interpret: quotes, escapes, formulas, marks, flags, invisible characters. */
const STRANGE = [
  ...['"', "'", '\\', '\\u0000', '\\x00', '{{x}}', '%s', '%00', "'; DROP TABLE x; --", '$$'],
  ...['=1+1', '@SUM(A1)', '<script>', '&amp;', 'NULL', 'NaN', '-0', '1e400', '2027-02-30', '{"a":1}'],
  ...['\u00a0', '\u200b', '\ufeff', '\uffff', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'],
  ...['e\u0301\u0323', '\u05e9\u05dc\u05d5\u05dd', '\u0130\u0131\u00df\ufb01', '\u{10ffff}', '\u3164'],
]

function validText(form: TextForm, maxLength: number): fc.Arbitrary<string> {
  const piece = fc.oneof(fc.string({ unit: 'binary', maxLength: 12 }), fc.constantFrom(...STRANGE))
  const ends = form === 'prose' ? ['', '\n', '\t', '\n\n'] : ['', ' ']
  return (
    fc
      .tuple(
        fc.array(fc.tuple(piece, fc.constantFrom(...ends)), { maxLength: 8 }),
        fc.constantFrom('A', 'ç', '7'),
      )
      .map(([pieces, visible]) => `${visible}${pieces.flat().join('')}`)
      // In a form U+FFFD is taken for bytes that were no UTF-8.
      .map(text => cutText(cleanedText(form, text.replaceAll('\ufffd', '')), maxLength))
  )
}

/** A name, a label: as it is kept. */
export const validLine = (maxLength = 255) => validText('line', maxLength)
/** A reason, a description: as it is kept. */
export const validProse = (maxLength = 500) => validText('prose', maxLength)

export const validInstantMs = fc.oneof(
  fc.integer({ min: FIRST_INSTANT, max: LAST_INSTANT }),
  fc.constantFrom(FIRST_INSTANT, LAST_INSTANT, -1, 0),
)
export const validDate = validInstantMs.map(ms => new Date(ms).toISOString().slice(0, 10))

/** Above zero, with so many digits before the point and after it. */
export function validDecimal(integers: number, fractions: number): fc.Arbitrary<string> {
  const most = 10n ** BigInt(integers + fractions) - 1n
  return fc
    .oneof(fc.bigInt({ min: 1n, max: most }), fc.constantFrom(1n, most, 10n ** BigInt(fractions)))
    .map(unscaled => textOf(unscaled, fractions))
}

/** Form fields of a creation but the borrower's document; amounts such that the collateral is below 10^17. */
export const validCreation: fc.Arbitrary<Record<string, string>> = fc
  .record({
    name: validLine(),
    description: validProse(2_000),
    totalLoanValue: validDecimal(12, 2),
    outstandingBalance: validDecimal(12, 2),
    interestRate: validDecimal(1, 6),
    cet: validDecimal(2, 6),
    installmentsCount: fc.integer({ min: 1, max: 2_147_483_647 }).map(String),
    dates: fc.uniqueArray(validDate, { minLength: 2, maxLength: 2 }),
    collateralPercentage: validDecimal(3, 6),
    fiatCurrency: fc.constantFrom('BRL', 'USD', 'EUR'),
    networks: fc.uniqueArray(fc.constantFrom('ETHEREUM', 'POLYGON', 'BASE'), { minLength: 1 }),
  })
  .map(({ dates, networks, ...fields }) => {
    const [startDate, endDate] = dates.toSorted() as [string, string]
    const tokens = networks.map(network => ({ tokenSymbol: 'USDC', network }))
    return { ...fields, startDate, endDate, acceptedTokens: JSON.stringify(tokens) }
  })

/** A customer of the global account, outside of Brazil, whose tax numbers have a rule of their own. */
export const validCustomer = fc.record({
  businessLegalName: validLine(),
  country: fc.constantFrom('US', 'PRT', 'de'),
  onboardingFlow: fc.constant('kyb_link'),
  industry: validLine(),
  businessDescription: validProse(),
  purposeOfAccount: validProse(),
})
