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
