import fc from 'fast-check'
import { Refusal } from '../errors/errors.ts'
import { fieldText, isText, type PartHead, type PartHeaders, readHead } from './formPart.ts'

/** A head of a part as the parser hands it over: bytes as Latin-1. */
const bytes = (text: string) => Buffer.from(text).toString('latin1')
const head = (disposition: string, others: PartHeaders = {}) =>
  readHead({ 'content-disposition': [bytes(`form-data; ${disposition}`)], ...others })
const reasonOf = (found: PartHead | Refusal) => (found as Refusal).violations?.[0]
const typed = (contentType: string) => head('name="name"', { 'content-type': [contentType] }) as PartHead

test.each([
  ['filename="Cedula.pdf"; filename*=UTF-8\'\'C%C3%A9dula.pdf', 'Cédula.pdf'],
  ['filename*=UTF-8\'\'C%C3%A9dula.pdf; filename="Cedula.pdf"', 'Cédula.pdf'],
  ["filename=ccb.pdf; filename*=UTF-8''ccb%20novo.pdf", 'ccb novo.pdf'],
  ["filename*=UTF-8'pt-BR'ccb%20novo.pdf; filename=ccb.pdf", 'ccb novo.pdf'],
  ['filename="a.pdf"; filename*="utf-8\'\'%e2%82%ac.pdf"', '€.pdf'],
  ['filename="a.pdf"; filename*=ISO-8859-1\'\'C%E9dula.pdf', 'Cédula.pdf'],
  ['filename="a.pdf"; FileName*=windows-1252\'\'%93a%94.pdf', '“a”.pdf'],
  ['filename="Cédula.pdf"', 'Cédula.pdf'],
  ['filename="a %22b%22.pdf"', 'a "b".pdf'],
  ['filename="a \\"b\\".pdf"', 'a "b".pdf'],
  ['filename="C:\\temp\\a.pdf"', 'C:\\temp\\a.pdf'],
  ['filename="a; b.pdf"', 'a; b.pdf'],
  ['filename=""', ''],
])('(lending G13) the file name of %s is %s', (parameters, fileName) => {
  expect(head(`name="ccbFile"; ${parameters}`)).toMatchObject({ name: 'ccbFile', fileName })
})

test('(lending G4) invalid UTF-8 is refused in a file name and in a field', () => {
  const latin1 = readHead({ 'content-disposition': ['form-data; name="ccbFile"; filename="C\xe9dula.pdf"'] })
  expect(reasonOf(latin1)).toEqual({ field: null, reason: 'the head of a part is not valid UTF-8' })
  const extended = head('name="ccbFile"; filename="a.pdf"; filename*=UTF-8\'\'C%E9dula.pdf')
  expect(reasonOf(extended)).toEqual({ field: 'ccbFile', reason: 'its filename* is not valid UTF-8' })
  const field = { ...typed('text/plain') }
  expect(() => fieldText(Buffer.from('C\xe9dula', 'latin1'), field)).toThrow(Refusal)
})

test.each([
  ["filename*=Shift_JIS''%83%5C.pdf", 'its filename* has the charset shift_jis'],
  ["filename*=klingon''a.pdf", 'its filename* has the charset klingon'],
  ['filename*=a.pdf', 'has an invalid filename*'],
  ["filename*=UTF-8''%zz.pdf", 'has an invalid filename*'],
  ["name*=UTF-8''b", 'must have its name in UTF-8, without name*'],
])('a head with %s is refused with the name of the field', (parameters, reason) => {
  const { violations } = head(`name="a"; ${parameters}`) as Refusal
  expect(violations[0]).toMatchObject({ field: 'a', reason: expect.stringContaining(reason) })
})

test.each([
  ['text/plain; charset=windows-1252', '80 93 4a 94 e9', '€“J”é'],
  ['text/plain; charset=iso-8859-1', '80 93 4a 94 e9', '€“J”é'],
  ['text/plain; charset="ISO-8859-15"', 'a4 e9', '€é'],
  ['text/plain;charset=us-ascii', '41 42', 'AB'],
  ['text/plain; charset=UTF-16LE', '41 00 ac 20', 'A€'],
  ['text/plain; charset=macintosh', '8e db', 'é€'],
  ['text/plain; charset=UTF8', 'c3 a9', 'é'],
  ['text/plain', 'c3 a9', 'é'],
  ['application/json; charset=iso-8859-1', '22 e9 22', '"é"'],
  ['application/json', 'ef bb bf 7b 7d', '{}'],
])('(lending G2) %s: the bytes %s are %j', (contentType, hex, text) => {
  expect(fieldText(Buffer.from(hex.replaceAll(' ', ''), 'hex'), typed(contentType))).toBe(text)
})

test.each([
  ['text/plain; charset=Big5', '41', 'has the charset big5, which is not read here: use UTF-8'],
  ['text/plain; charset=utf-7', '41', 'has the charset utf-7, which is not read here: use UTF-8'],
  [
    'text/plain; charset=x-user-defined',
    '41',
    'has the charset x-user-defined, which is not read here: use UTF-8',
  ],
  ['text/plain; charset=utf-8', 'ff', 'is not valid UTF-8'],
  ['text/plain; charset=utf-8', 'ed a0 80', 'is not valid UTF-8'],
  ['text/plain; charset=utf-16le', '00 d8', 'is not valid utf-16le'],
  ['text/plain; charset=windows-1253', 'd2', 'is not valid windows-1253'],
])('(lending G2) %s: the bytes %s are refused with the name of the field', (contentType, hex, reason) => {
  const read = () => fieldText(Buffer.from(hex.replaceAll(' ', ''), 'hex'), typed(contentType))
  expect(read).toThrow(expect.objectContaining({ violations: [{ field: 'name', reason }] }))
})

test.each(['quoted-printable', 'BASE64', 'x-uuencode'])(
  '(lending G14) a part that is encoded as %s is refused',
  encoding => {
    const { violations } = head('name="name"', { 'content-transfer-encoding': [encoding] }) as Refusal
    expect(violations[0]!.reason).toContain(`is encoded as ${encoding.toLowerCase()}`)
  },
)

test.each(['7bit', '8BIT', 'binary'])('(lending G14) a part with the encoding %s is accepted', encoding => {
  expect(head('name="name"', { 'content-transfer-encoding': [encoding] })).toMatchObject({ name: 'name' })
})

test('(lending G16) CRLF and LF are read as one line end', () => {
  const line = 'a\r\n'
  expect(fieldText(Buffer.from(line.repeat(100)), typed('text/plain'))).toBe('a\n'.repeat(100))
  expect(fieldText(Buffer.from('"a"\r\n'), typed('application/json'))).toBe('"a"\r\n')
})

test('a repeated or missing header value is refused', () => {
  const twice = readHead({ 'content-disposition': ['form-data; name="a"', 'form-data; name="b"'] })
  expect(reasonOf(twice)!.reason).toBe('has the header content-disposition more than once')
  const types = head('name="a"', { 'content-type': ['text/plain', 'application/json'] })
  expect(reasonOf(types)).toEqual({ field: 'a', reason: 'has the header content-type more than once' })
  expect(reasonOf(head('filename="a"'))!.reason).toBe('a part of the form has no name')
  expect(reasonOf(head('name="a'))!.reason).toBe('a part of the form has no name')
  expect(reasonOf(head('name="a"', { 'content-type': ['text'] }))!.reason).toBe('has an invalid Content-Type')
  expect(reasonOf(head('name="constructor"'))!.reason).toBe('is not a known field')
})

test.each([
  ['name="a"', 'application/pdf', true],
  ['name="a"; filename="blob"', 'application/json', true],
  ['name="a"; filename="blob"', 'application/merge-patch+json; charset=utf-8', true],
  ['name="a"; filename="a.txt"', 'text/plain', true],
  ['name="a"; filename="blob"', 'application/octet-stream', false],
  ['name="a"; filename="a.pdf"', 'application/pdf', false],
])('(lending G1) %s of the type %s can be a field: %s', (parameters, contentType, expected) => {
  expect(isText(head(parameters, { 'content-type': [contentType] }) as PartHead)).toBe(expected)
})

test('a head of arbitrary bytes is read or refused, and never throws', () => {
  const text = fc.string({ unit: fc.nat({ max: 255 }).map(code => String.fromCharCode(code)) })
  const names = fc.constantFrom('content-disposition', 'content-type', 'content-transfer-encoding')
  const value = fc.oneof(text, fc.tuple(fc.constantFrom('form-data; name="a"; ', 'text/plain; '), text))
  const headers = fc.dictionary(
    names,
    fc.array(
      value.map(parts => [parts].flat().join('')),
      { maxLength: 2 },
    ),
  )
  fc.assert(
    fc.property(headers, given => {
      const found = readHead(given)
      if (found instanceof Error) expect(found).toBeInstanceOf(Refusal)
      else expect(found.name).toEqual(expect.any(String))
    }),
  )
})
