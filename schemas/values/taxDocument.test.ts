import fc from 'fast-check'
import { parseTaxDocument } from './taxDocument.ts'

test.each([
  ['529.982.247-25', { value: '52998224725', type: 'CPF' }],
  ['52998224725', { value: '52998224725', type: 'CPF' }],
  ['11.222.333/0001-81', { value: '11222333000181', type: 'CNPJ' }],
  ['12ABC34501DE35', { value: '12ABC34501DE35', type: 'CNPJ' }],
  ['12.abc.345/01de-35', { value: '12ABC34501DE35', type: 'CNPJ' }],
])('reads %s', (text, expected) => {
  expect(parseTaxDocument(text)).toEqual(expected)
})

/** Each becomes the letters of a valid CNPJ under Unicode upper-casing. */
test.each([
  ['ı', 'I'],
  ['ſ', 'S'],
  ['ß', 'SS'],
  ['ﬁ', 'FI'],
  ['ﬆ', 'ST'],
])('a CNPJ with %s for %s is refused: it is not A to Z (lending F5)', (foreign, letters) => {
  const right = withCheckDigits(`12${letters}3450100`.padEnd(12, '7').slice(0, 12), CNPJ_WEIGHTS)
  expect(parseTaxDocument(right.toLowerCase())).toEqual({ value: right, type: 'CNPJ' })
  expect(parseTaxDocument(right.replace(letters, foreign))).toBeNull()
})

test('a document is read whatever blanks and dashes its mask has', () => {
  for (const text of [
    '529.982.247\u201325',
    '529\u00a0982\u2009247\u200b-25',
    '\u2060529.982.247\u201125 ',
  ]) {
    expect(parseTaxDocument(text)?.value).toBe('52998224725')
  }
})

test.each([
  '52998224724',
  '11111111111',
  '00000000000000',
  '00000000000191'.replace('191', '190'),
  '12ABC34501DE36',
  '11222333000180',
  '529982247',
  '',
  '5299822472٣',
  'x'.repeat(10_000),
])('refuses %p', text => {
  expect(parseTaxDocument(text)).toBeNull()
})

/** Weights of the tax authority, written out; the rule under test computes them. */
const CPF_WEIGHTS = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]
const CNPJ_WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]

function withCheckDigits(body: string, weights: readonly number[]): string {
  let text = body
  for (const skip of [1, 0]) {
    const used = weights.slice(skip)
    const sum = [...text].reduce((total, sign, index) => total + (sign.charCodeAt(0) - 48) * used[index]!, 0)
    const rest = sum % 11
    text += rest < 2 ? '0' : String(11 - rest)
  }
  return text
}

const cpfBody = fc.stringMatching(/^[0-9]{9}$/).filter(body => !/^(.)\1*$/.test(body))
const cnpjBody = fc.stringMatching(/^[0-9A-Z]{12}$/).filter(body => !/^0+$/.test(body))
const altered = (text: string, index: number) =>
  text.slice(0, index) + ((Number(text[index]) + 1) % 10) + text.slice(index + 1)

test('every CPF with right check digits is read, masked or not, and none with a wrong one', () => {
  fc.assert(
    fc.property(cpfBody, fc.constantFrom(9, 10), (body, index) => {
      const value = withCheckDigits(body, CPF_WEIGHTS)
      expect(parseTaxDocument(value)).toEqual({ value, type: 'CPF' })
      expect(parseTaxDocument(value.replace(/(...)(...)(...)(..)/, ' $1.$2.$3-$4 '))?.value).toBe(value)
      expect(parseTaxDocument(altered(value, index))).toBeNull()
    }),
  )
})

test('every CNPJ with right check digits is read, letters in any case, and none with a wrong one', () => {
  fc.assert(
    fc.property(cnpjBody, fc.constantFrom(12, 13), (body, index) => {
      const value = withCheckDigits(body, CNPJ_WEIGHTS)
      expect(parseTaxDocument(value)).toEqual({ value, type: 'CNPJ' })
      const masked = value.replace(/(..)(...)(...)(....)(..)/, '$1.$2.$3/$4-$5').toLowerCase()
      expect(parseTaxDocument(masked)?.value).toBe(value)
      expect(parseTaxDocument(altered(value, index))).toBeNull()
    }),
  )
})

test.each(Array.from({ length: 10 }, (_, digit) => String(digit).repeat(11)))(
  'refuses the repeated %s',
  text => {
    expect(parseTaxDocument(text)).toBeNull()
  },
)

test('no text that has a character beyond ASCII, but for its separators, is a document', () => {
  const foreign = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 })
  fc.assert(
    fc.property(cnpjBody, fc.nat(13), foreign, (body, place, sign) => {
      fc.pre(/\P{ASCII}/u.test(sign) && !/^[\s\p{Pd}\u200b-\u200d\u2060\u2212]+$/u.test(sign))
      const value = withCheckDigits(body, CNPJ_WEIGHTS)
      expect(parseTaxDocument(value.slice(0, place) + sign + value.slice(place + 1))).toBeNull()
      expect(parseTaxDocument(value.slice(0, place) + sign + value.slice(place))).toBeNull()
    }),
  )
})
