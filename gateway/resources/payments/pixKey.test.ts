import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { newDocument } from '../../../sandbox/people.ts'
import { parsePixKey } from './pixKey.ts'

test.each([
  ['529.982.247-25', 'CPF', '52998224725'],
  ['00000000191', 'CPF', '00000000191'],
  ['11.222.333/0001-81', 'CNPJ', '11222333000181'],
  ['12.abc.345/01de-35', 'CNPJ', '12ABC34501DE35'],
  ['Finance@Aurora.Example.COM', 'EMAIL', 'finance@aurora.example.com'],
  [' pix@bcb.gov.br ', 'EMAIL', 'pix@bcb.gov.br'],
  ['+5511987654321', 'PHONE', '+5511987654321'],
  ['+55 (11) 98765-4321', 'PHONE', '+5511987654321'],
  ['123E4567-E89B-12D3-A456-426655440000', 'EVP', '123e4567-e89b-12d3-a456-426655440000'],
])('PIX key %s is a %s, kept as %s (lending H3)', (text, type, value) => {
  expect(parsePixKey(text)).toEqual({ type, value })
})

test.each([
  'abc',
  '<script>',
  '',
  '52998224724',
  '12abc34501de36',
  // Eleven digits are a CPF: a phone begins with +55.
  '11987654321',
  '(11) 98765-4321',
  '5511987654321',
  '+55987654321',
  '+5587654321',
  '+5540001000',
  '+14155552671',
  '+55',
  'finance@aurora',
  'a@b@example.com',
  'joão@example.com',
  'ſam@example.com',
  '@example.com',
  `${'a'.repeat(66)}@example.com`,
  '123e4567e89b12d3a456426655440000',
  '123e4567-e89b-12d3-a456-42665544000',
  '123e4567-e89b-12d3-a456-42665544000g',
  '12abc34501dı35',
])('%j is no PIX key (lending H3)', text => {
  expect(parsePixKey(text)).toBeNull()
})

const keys = fc.oneof(
  fc.constantFrom('INDIVIDUAL' as const, 'COMPANY' as const).map(newDocument),
  fc.uuid(),
  fc.emailAddress({ size: '-1' }).filter(email => email.length <= 77 && /^[\w.@-]+$/.test(email)),
  fc.stringMatching(/^\+55(11|21|85)9[6-9][0-9]{7}$/),
)

test('what is kept of a key is a key of the same kind, and of itself', () => {
  fc.assert(
    fc.property(keys, fc.boolean(), (text, isUpper) => {
      const key = parsePixKey(isUpper ? text.toUpperCase() : text)!
      expect(key.value).toBe(text.toLowerCase())
      expect(parsePixKey(key.value)).toEqual(key)
    }),
  )
})

test('random text is no key', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 77 }), text => {
      fc.pre(!/@|\d{11}|\d{14}|[0-9a-f-]{36}/i.test(text))
      expect(parsePixKey(text)).toBeNull()
    }),
  )
  expect(parsePixKey(randomUUID())?.type).toBe('EVP')
})
