import fc from 'fast-check'
import { Refusal } from './errors.ts'
import {
  bic,
  countryCode,
  createFieldChecks,
  currencyCode,
  iban,
  phoneNumber,
  walletAddress,
} from './standardFormats.ts'

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
])('phone %s → %s', (text, expected) => {
  expect(phoneNumber(text)).toBe(expected)
})

test.each([
  ['DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
  ['DE89370400440532013001', null],
  ['BR1800360305000010009795493C1', 'BR1800360305000010009795493C1'],
  ['', null],
])('IBAN %s → %s', (text, expected) => {
  expect(iban(text)).toBe(expected)
})

test('BIC and currency', () => {
  expect(bic('deutdeff')).toBe('DEUTDEFF')
  expect(bic('DEUT')).toBeNull()
  expect(currencyCode('BRL')).toBe('BRL')
  expect(currencyCode('XQZ')).toBeNull()
})

/** The examples of EIP-55 itself. */
test.each([
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0xde709f2102306220921060314715629080e2fb77',
])('%s keeps its checksum', address => {
  expect(walletAddress(address)).toBe(address)
  expect(walletAddress(address.toLowerCase())).toBe(address)
})

test('an address with one letter in the other case is refused, unless all have one case', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9a-f]{40}$/), fc.nat(39), (digits, index) => {
      const right = walletAddress(`0x${digits}`)!
      expect(walletAddress(right)).toBe(right)
      const letter = right[index + 2]!
      const other = letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()
      const wrong = right.slice(0, index + 2) + other + right.slice(index + 3)
      fc.pre(wrong !== right)
      const body = wrong.slice(2)
      const isOneCase = body === body.toLowerCase() || body === body.toUpperCase()
      expect(walletAddress(wrong)).toBe(isOneCase ? right : null)
    }),
  )
})

test('all wrong fields are named at once', () => {
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
