import fc from 'fast-check'
import { Refusal } from '../errors/errors.ts'
import {
  bic,
  countryCode,
  createFieldChecks,
  currencyCode,
  iban,
  pastDate,
  phoneNumber,
  routingNumber,
  webAddress,
} from './formats.ts'

test.each([
  ['BR', 'BRA'],
  ['bra', 'BRA'],
  ['USA', 'USA'],
  ['XX', null],
  ['ZZZ', null],
  ['076', null],
])('country %s → %s', (text, expected) => {
  expect(countryCode(text)).toBe(expected)
})

test.each([
  ['+5511987654321', '+5511987654321'],
  ['(11) 98765-4321', '+5511987654321'],
  ['+1 415 555 2671', '+14155552671'],
  ['12', null],
  ['call me', null],
  ['0800 123 4567', '+558001234567'],
  ['011 98765-4321', '+5511987654321'],
  ['+351 912 345 678', '+351912345678'],
  ['+551140001000', '+551140001000'],
])('phone %s → %s', (text, expected) => {
  expect(phoneNumber(text)).toBe(expected)
})

test.each([
  '87654321',
  '987654321',
  '9876-54321',
  '40001000',
  '+5587654321',
  '+55987654321',
  '+5540001000',
  '(20) 98765-4321',
  '1198765432',
  '+5511887654321',
  '+55 00 98765-4321',
  '+1 555 2671',
  '+55119876543210',
  '190',
  '11 98765-4321 / 11 98765-1234',
  'home: 11 98765-4321',
  '+1 415 555 2671 ext 5',
])('phone %s without an area code, or of no numbering plan, is refused (lending H1)', text => {
  expect(phoneNumber(text)).toBeNull()
})

test('eight or nine digits are refused without an area code and unchanged with one', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^9?[2-9][0-9]{7}$/), digits => {
      expect(phoneNumber(digits)).toBeNull()
      expect(phoneNumber(`+55${digits}`)).toBeNull()
    }),
  )
  fc.assert(
    fc.property(
      fc.constantFrom('11', '21', '48', '85'),
      fc.stringMatching(/^9[6-9][0-9]{7}$/),
      (area, local) => {
        const number = `+55${area}${local}`
        for (const text of [number, `${area}${local}`, `(${area}) ${local}`, `0${area} ${local}`])
          expect(phoneNumber(text)).toBe(number)
      },
    ),
  )
})

test.each([
  ['021000021', true],
  ['011401533', true],
  ['021000022', false],
  ['000000000', false],
  ['130000006', false],
  ['12', false],
  ['02100002١', false],
])('routing number %s is valid: %s (lending H5)', (text, isRight) => {
  expect(routingNumber(text)).toBe(isRight ? text : null)
})

test('a routing number with a wrong digit or two swapped neighbours is refused', () => {
  const right = fc
    .stringMatching(/^0[1-9][0-9]{6}$/)
    .map(eight => Array.from({ length: 10 }, (_, digit) => `${eight}${digit}`).find(routingNumber)!)
  fc.assert(
    fc.property(right, fc.nat(8), fc.integer({ min: 1, max: 9 }), (number, place, shift) => {
      const digits = [...number].map(Number)
      expect(routingNumber(digits.with(place, (digits[place]! + shift) % 10).join(''))).toBeNull()
      const [one, other] = [digits[place]!, digits[(place + 1) % 9]!]
      // The rule does not see neighbours that are five apart.
      fc.pre(place < 8 && one !== other && Math.abs(one - other) !== 5)
      expect(
        routingNumber(
          digits
            .with(place, other)
            .with(place + 1, one)
            .join(''),
        ),
      ).toBeNull()
    }),
  )
})

test.each([
  ['http://', null],
  ['https:///path', null],
  ['https://?q', null],
  ['https://:443/', null],
  ['https://user@', null],
  ['http://..', null],
  ['ftp://aurora.example.com', null],
  ['https://aurora.example.com/a?b#c', 'https://aurora.example.com/a?b#c'],
  ['HTTP://aurora.example.com', 'HTTP://aurora.example.com'],
  ['http://[2001:db8::1]:8080/', 'http://[2001:db8::1]:8080/'],
])('web address %s → %s (lending H11)', (text, expected) => {
  expect(webAddress(text)).toBe(expected)
})

test.each([
  ['2026-07-30T12:00:00Z', '2026-07-31', true],
  ['2026-07-30T09:00:00Z', '2026-07-31', false],
  ['2026-07-30T12:00:00Z', '2026-08-01', false],
  ['2026-07-30T12:00:00Z', '2999-01-01', false],
  ['2026-07-30T12:00:00Z', '2015-03-20', true],
])('at %s, the date %s has begun somewhere: %s (lending H11)', (now, date, hasBegun) => {
  expect(pastDate(Date.parse(now))(date)).toBe(hasBegun ? date : null)
})

/** U+00A0, U+2009, a narrow and an ideographic blank, those without width, and hyphens. */
const SEPARATORS = [
  ' ',
  '\u00a0',
  '\u2009',
  '\u202f',
  '\u3000',
  '\u200b',
  '\ufeff',
  '\t',
  '-',
  '\u2011',
  '\u2013',
]

test('an IBAN is read without its blanks and hyphens (lending H7)', () => {
  fc.assert(
    fc.property(fc.constantFrom(...SEPARATORS), fc.nat(22), (separator, place) => {
      const value = 'DE89370400440532013000'
      expect(iban(value.slice(0, place) + separator + value.slice(place))).toBe(value)
      expect(
        iban(
          value
            .toLowerCase()
            .match(/.{1,4}/g)!
            .join(separator),
        ),
      ).toBe(value)
    }),
  )
})

test.each(['ﬁ2112345600000785', 'Fı2112345600000785', 'GB77ßBK60161331926819', 'GB48NWıK60161331926819'])(
  'IBAN %s is refused: its letters are not A to Z (lending F5)',
  text => {
    expect(iban(text.toUpperCase())).not.toBeNull()
    expect(iban(text)).toBeNull()
  },
)

test.each([
  ['BIC', bic, 'DEUTDEﬀ', 'DEUTDEFF'],
  ['BIC', bic, 'ſogebrsp', 'SOGEBRSP'],
  ['country', countryCode, 'ıt', 'IT'],
  ['country', countryCode, 'ﬁ', 'FI'],
  ['country', countryCode, 'uſa', 'USA'],
  ['country', countryCode, 'ß', 'SS'],
] as const)('%s: %s is refused, although it becomes %s in capitals (lending F5)', (_, read, text, upper) => {
  expect(text.toUpperCase()).toBe(upper ?? '')
  expect(read(text)).toBeNull()
  expect(read(upper!)).not.toBeNull()
})

test.each([
  ['DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
  ['DE89370400440532013001', null],
  ['BR1800360305000010009795493C1', 'BR1800360305000010009795493C1'],
  ['', null],
])('IBAN %s → %s', (text, expected) => {
  expect(iban(text)).toBe(expected)
})

test('BIC and currency codes are validated', () => {
  expect(bic('deutdeff')).toBe('DEUTDEFF')
  expect(bic('DEUT')).toBeNull()
  expect(currencyCode('BRL')).toBe('BRL')
  expect(currencyCode('XQZ')).toBeNull()
})

test('all invalid fields are reported together', () => {
  const checks = createFieldChecks()
  expect(checks.read('country', 'BR', countryCode, 'a country')).toBe('BRA')
  expect(checks.readOptional('phone', null, phoneNumber, 'a phone')).toBeNull()
  checks.read('iban', 'x', iban, 'an IBAN')
  checks.require({ pixKey: null, currency: 'BRL' }, 'for PIX')
  let refusal: unknown
  try {
    checks.done()
  } catch (error) {
    refusal = error
  }
  expect(refusal).toBeInstanceOf(Refusal)
  expect((refusal as Refusal).violations).toEqual([
    { field: 'iban', reason: 'must be an IBAN' },
    { field: 'pixKey', reason: 'is required for PIX' },
  ])
})
