import fc from 'fast-check'
import PDFDocument from 'pdfkit'
import { inspectPdf } from './pdfFile.ts'

const NO_PDF = 'must be a PDF document: %PDF- is not in its first 1024 bytes'
const CUT_OFF = 'is not complete: %%EOF is not in its last 1024 bytes'
const ENCRYPTED = 'is encrypted: must be a PDF document that opens without a password'

/** The fault of a file, or null, when it comes in chunks that end at the given places. */
function faultOf(file: Buffer | string, ends: readonly number[] = []): string | null {
  const bytes = typeof file === 'string' ? Buffer.from(file, 'latin1') : file
  const places = [0, ...[...ends].sort((a, b) => a - b), bytes.length]
  const pdf = inspectPdf()
  for (const [n, start] of places.slice(0, -1).entries()) {
    const fault = pdf.take(bytes.subarray(start, places[n + 1]))
    if (fault !== null) return fault
  }
  return pdf.fault()
}

/** A document of pdfkit; its streams are compressed, its cross-reference is a table. */
function made(options: object = {}, text = 'Cédula'): Buffer {
  const pdf = new PDFDocument({ ...options })
  pdf.text(text)
  pdf.end()
  return pdf.read() as Buffer
}

const WITH_PASSWORD = { userPassword: 'open', ownerPassword: 'own', pdfVersion: '1.7' }
const BODY = '1 0 obj\n<</Type/Catalog>>\nendobj\n'

/** A cross-reference table, or a stream, with these further entries in its dictionary. */
const tableOf = (entries: string, before = '') => {
  const start = `%PDF-1.7\n${BODY}${before}`
  return `${start}xref\n0 1\ntrailer\n<</Size 2/Root 1 0 R${entries}>>\nstartxref\n${start.length}\n%%EOF\n`
}
const streamOf = (entries: string, before = '') => {
  const start = `%PDF-1.7\n${BODY}${before}`
  const dictionary = `<</Type/XRef/Size 2/W[1 2 1]/Root 1 0 R${entries}/Length 4>>`
  return `${start}2 0 obj\n${dictionary}\nstream\n\x01\x02\x03\x04\nendstream\nendobj\nstartxref\n${start.length}\n%%EOF\n`
}

test('a document that opens is taken', () => {
  expect(faultOf(made())).toBeNull()
  expect(faultOf(made({ pdfVersion: '1.7', tagged: true }))).toBeNull()
  expect(faultOf(tableOf(''))).toBeNull()
  expect(faultOf(streamOf(''))).toBeNull()
})

test.each([
  ['a byte order mark', '\xef\xbb\xbf'],
  ['line ends', '\r\n\r\n'],
  ['1,019 other bytes', 'x'.repeat(1_019)],
])('(lending G9) %s before the header is taken', (_what, before) => {
  expect(faultOf(`${before}${tableOf('')}`)).toBeNull()
})

test.each([
  ['1,020 other bytes before it', `${'x'.repeat(1_020)}${tableOf('')}`, NO_PDF],
  ['no header', 'x'.repeat(5_000), NO_PDF],
  ['nothing', '', NO_PDF],
  ['a picture', '\x89PNG\r\n\x1a\n', NO_PDF],
  ['a header alone', '%PDF-', CUT_OFF],
  ['a document that is cut off', made().subarray(0, -20), CUT_OFF],
  ['an end that is not at the end', `${tableOf('')}${'\0'.repeat(1_100)}`, CUT_OFF],
])('(lending G11) %s: refused', (_what, file, fault) => expect(faultOf(file)).toBe(fault))

test('what follows the end mark within 1,024 bytes does no harm', () => {
  expect(faultOf(`${tableOf('')}${'\0'.repeat(1_000)}`)).toBeNull()
})

test.each([
  ['by pdfkit, with 128 bits', made(WITH_PASSWORD)],
  ['by pdfkit, with 256 bits', made({ ...WITH_PASSWORD, pdfVersion: '1.7ext3' })],
  ['by a reference in its trailer', tableOf('/Encrypt 5 0 R')],
  ['by a dictionary in its trailer', tableOf('/Encrypt<</Filter/Standard>>')],
  ['by its cross-reference stream', streamOf('/Encrypt 5 0 R/Index[0 2]')],
  ['with bytes before its header', `\xef\xbb\xbf${streamOf('/Encrypt 5 0 R')}`],
  ['with a wrong startxref', tableOf('/Encrypt 5 0 R').replace(/startxref\n\d+/, 'startxref\n0')],
  ['in each of two revisions', `${tableOf('/Encrypt 5 0 R')}${tableOf('/Encrypt 5 0 R').slice(9)}`],
])('a document that is encrypted %s is refused', (_what, file) => expect(faultOf(file)).toBe(ENCRYPTED))

test.each([
  ['in the text of a page', tableOf('', '3 0 obj\n<<>>stream\n(/Encrypt 5 0 R) Tj\nendstream\nendobj\n')],
  [
    'in an attachment',
    streamOf('', `3 0 obj\n<<>>stream\n${tableOf('/Encrypt 5 0 R')}\nendstream\nendobj\n`),
  ],
  ['in a string of an object', tableOf('', '3 0 obj\n(/Encrypt 5 0 R)\nendobj\n')],
  ['as the beginning of another key', tableOf('/EncryptMetadata false')],
])('the same key %s is no encryption', (_what, file) => expect(faultOf(file)).toBeNull())

test('however a file is cut into chunks, the same is said of it', () => {
  const padding = fc.string({ unit: fc.constantFrom('\0', 'x', '/Encrypt ', 'stream', '\n'), maxLength: 400 })
  const whole = fc.constantFrom(
    ...['', '/Encrypt 5 0 R', '/EncryptMetadata true'].flatMap(entries => [
      tableOf(entries),
      streamOf(entries),
    ]),
  )
  const ends = fc.array(fc.nat({ max: 3_000 }), { maxLength: 30 })
  fc.assert(
    fc.property(whole, padding, ends, (file, before, places) => {
      const padded = file.replace(BODY, `${BODY}3 0 obj<<>>stream\n${before}\nendstream\n`)
      const bytes = Buffer.from(padded, 'latin1')
      const inBounds = places.filter(place => place <= bytes.length)
      expect(faultOf(bytes, inBounds)).toBe(faultOf(bytes))
      expect(
        faultOf(
          bytes,
          Array.from(bytes, (_byte, n) => n),
        ),
      ).toBe(faultOf(bytes))
    }),
  )
})

test('a file full of such keys is judged as any other', () => {
  const full = Buffer.from(`%PDF-1.7\n${'/Encrypt stream startxref '.repeat(40_000)}\n%%EOF`)
  const ends = Array.from({ length: 15 }, (_none, n) => n * 65_536)
  expect(faultOf(full, ends)).toBeNull()
  const section = `startxref\n${'%PDF-1.7\n'.length}\n%%EOF`
  expect(faultOf(Buffer.concat([full, Buffer.from(section)]), ends)).toBe(ENCRYPTED)
})
