import fc from 'fast-check'
import { somePdf } from '../../test/support/files.ts'
import { fileNameOf } from '../files/fileName.ts'
import { type FormApp, formApp, MULTIPART, part, type Url } from './formApp.fixture.ts'

/** Forms as browsers, generated clients and older programs write them, at both routes that read forms. */
const PDF = Uint8Array.from(somePdf(2_000))
let app: FormApp
beforeAll(async () => {
  app = await formApp()
})
afterAll(() => app.close())

const postParts = (url: Url, ...parts: Buffer[]) =>
  app.post(Buffer.concat([...parts, Buffer.from('--b--\r\n')]), MULTIPART, url)

const BORROWER = { document: '52998224725', name: 'João' }
const TOKENS = [{ tokenSymbol: 'USDC', network: 'POLYGON' }]
const POLICY = { warning: '0.75', alert: '0.8' }
const jsonBlob = (value: unknown) => new Blob([JSON.stringify(value)], { type: 'application/json' })

test('(lending G1) JSON parts under a file name, as Angular and generated clients send them', async () => {
  const form = new FormData()
  form.append('borrower', jsonBlob(BORROWER))
  form.append('acceptedTokens', jsonBlob(TOKENS), 'tokens.json')
  form.append('name', new Blob(['Crédito'], { type: 'text/plain;charset=utf-8' }))
  form.append('ccbFile', new Blob([PDF], { type: 'application/pdf' }))
  form.append('ltvPolicy', jsonBlob(POLICY))
  expect(await app.post(form)).toMatchObject({
    status: 200,
    body: { borrower: BORROWER, acceptedTokens: TOKENS, ltvPolicy: POLICY, name: 'Crédito' },
    file: { name: 'blob.pdf', size: PDF.length },
  })
})

test('(lending G1) a file of another type is refused as a field, and text as a file', async () => {
  const form = new FormData()
  form.append('borrower', new Blob([JSON.stringify(BORROWER)]))
  const reason = 'must be text or JSON, not a file of the type application/octet-stream'
  expect(await app.post(form)).toEqual({ status: 400, field: 'borrower', reason })
  const text = new FormData()
  text.append('ccbFile', 'C:\\fakepath\\ccb.pdf')
  for (const url of ['/create', '/ccb'] as const) {
    expect(await app.post(text, undefined, url)).toEqual({
      status: 400,
      field: 'ccbFile',
      reason: 'must be a file',
    })
  }
})

test.each(['/create', '/ccb'] as const)(
  'files at %s have the names and encodings that their heads say',
  async url => {
    const file = (head: string) =>
      postParts(url, part(`Content-Disposition: form-data; name="ccbFile"; ${head}`, PDF))
    const named = { status: 200, file: { name: 'ccb não.pdf', size: PDF.length } }
    // (lending G13)
    expect(await file("filename=ccb.pdf; filename*=UTF-8''ccb%20n%C3%A3o.pdf")).toMatchObject(named)
    expect(await file('filename*=UTF-8\'\'ccb%20n%C3%A3o.pdf; filename="ccb.pdf"')).toMatchObject(named)
    // (lending G4)
    const broken = { status: 400, reason: 'the head of a part is not valid UTF-8' }
    expect(await file('filename="ccb n\xe3o.pdf"')).toMatchObject(broken)
    // (lending G14)
    const encoded = { status: 400, field: 'ccbFile', reason: expect.stringContaining('is encoded as base64') }
    expect(await file('filename="a.pdf"\r\nContent-Transfer-Encoding: base64')).toMatchObject(encoded)
    expect((await file('filename="a.pdf"\r\nContent-Transfer-Encoding: binary')).status).toBe(200)
  },
)

test.each([
  ['no end of its head', Buffer.from('--b\r\nContent-Disposition: form-data; name="name"\r\nx\r\n'), null],
  ['no head', part('x-nothing: 1', 'x'), null],
  ['another disposition', part('Content-Disposition: attachment; name="name"', 'x'), null],
  ['two names', part('Content-Disposition: form-data; name="name"; name="description"', 'x'), 'name'],
  [
    'a boundary in its JSON',
    part('Content-Disposition: form-data; name="borrower"\r\nContent-Type: application/json', '\r\n--b{}'),
    null,
  ],
  ['a name of every object', part('Content-Disposition: form-data; name="constructor"', 'x'), 'constructor'],
  [
    'a name in brackets twice',
    part('Content-Disposition: form-data; name="borrower[a]"', 'x'),
    'borrower[a]',
  ],
])('a part with %s is refused, also between valid parts', async (_what, bad, field) => {
  const good = part('Content-Disposition: form-data; name="fiatCurrency"', 'BRL')
  const first = field === 'borrower[a]' ? [bad] : []
  for (const parts of [
    [bad],
    [good, bad],
    [bad, good],
    [part('Content-Disposition: form-data; name="ccbFile"; filename="a.pdf"', PDF), bad, good],
  ]) {
    expect(await postParts('/create', ...first, ...parts)).toMatchObject({ status: 400 })
  }
  expect(await postParts('/create', ...first, bad, good)).toMatchObject({ field })
})

/** Text as a person types it into a form, which has no lone carriage return. */
const typed = fc
  .string({
    unit: fc.oneof(
      fc.constantFrom('\n', '"', '%22', '\\', '--b', 'é', '“', ';', ' '),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    ),
    maxLength: 60,
  })
  .map(text => text.replaceAll(/[\r\ufeff]/g, ''))
const value = fc.record({
  name: typed,
  description: typed,
  borrower: fc.record({ document: typed, name: typed }),
})

test('a form written by undici is read as the values that went into it', async () => {
  const ways = fc.record({ asBlob: fc.boolean(), file: fc.option(typed.filter(name => !name.includes('%'))) })
  await fc.assert(
    fc.asyncProperty(value, ways, async ({ name, description, borrower }, { asBlob, file }) => {
      const form = new FormData()
      form.append('description', description)
      form.append('borrower', asBlob ? jsonBlob(borrower) : JSON.stringify(borrower))
      if (file !== null) form.append('ccbFile', new Blob([PDF]), file || 'x')
      form.append('name', name)
      const answer = await app.post(form)
      expect(answer.body).toEqual({ name, description, borrower })
      expect(answer.file).toEqual(file === null ? null : { name: fileNameOf(file || 'x'), size: PDF.length })
    }),
    { numRuns: 100 },
  )
})

/** One field as some program writes it: head in any case and order, label and file name or none. */
function writtenField(name: string, text: string, way: Way): Buffer {
  const isLatin = /^[\p{ASCII}\u00a0-\u00ff]*$/u.test(text)
  const charset = way.charset === 'windows-1252' && !isLatin ? 'utf-8' : way.charset
  const encoding = charset === 'windows-1252' ? 'latin1' : charset === 'utf-16le' ? charset : 'utf8'
  const fileName = way.hasFileName && charset !== null ? '; filename="blob"' : ''
  const lines = [
    `Content-Disposition:${way.blank}form-data; name=${way.isQuoted ? `"${name}"` : name}${fileName}`,
    ...(charset === null ? [] : [`Content-Type: text/plain;${way.blank}charset=${charset}`]),
    ...(way.hasEncoding ? ['Content-Transfer-Encoding: 8bit'] : []),
  ]
  const head = (way.isReversed ? lines.reverse() : lines).join('\r\n')
  return part(way.isLower ? head.toLowerCase() : head, Buffer.from(text, encoding))
}

const way = fc.record({
  isLower: fc.boolean(),
  isQuoted: fc.boolean(),
  isReversed: fc.boolean(),
  hasFileName: fc.boolean(),
  hasEncoding: fc.boolean(),
  blank: fc.constantFrom('', ' '),
  charset: fc.constantFrom(null, 'utf-8', 'UTF8', 'windows-1252', 'utf-16le'),
})
type Way = typeof way extends fc.Arbitrary<infer T> ? T : never

test('a form is read the same however it is written and split into packets', async () => {
  const frame = fc.record({
    before: fc.constantFrom('', 'a preamble\r\n'),
    after: fc.constantFrom('', '\r\n', '\r\nan epilogue'),
  })
  const cuts = fc.array(fc.nat(), { maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(
      value,
      fc.array(way, { minLength: 3, maxLength: 3 }),
      frame,
      cuts,
      async (given, ways, { before, after }, ends) => {
        const { name, description, borrower } = given
        const texts = { name, description, borrower: JSON.stringify(borrower) }
        const fields = Object.entries(texts).map(([field, text], n) => writtenField(field, text, ways[n]!))
        // A boundary is a text that no value has.
        fc.pre(fields.every(bytes => !bytes.includes('\r\n--b')))
        const bytes = Buffer.concat([Buffer.from(before), ...fields, Buffer.from(`--b--${after}`)])
        const answer = await app.postInPieces(bytes, MULTIPART, ends)
        expect({ status: answer.status, body: answer.body }).toEqual({
          status: 200,
          body: { name, description, borrower },
        })
      },
    ),
    { numRuns: 100 },
  )
})

test('a damaged form is read or refused, and never hangs', async () => {
  const damage = fc.record({
    at: fc.nat(),
    taken: fc.nat({ max: 12 }),
    put: fc.constantFrom(
      '',
      '\r',
      '\n',
      '\r\n',
      '-',
      '"',
      '--b',
      '--b\r\n',
      '\r\n--b',
      '--b--',
      ';',
      '\0',
      '\xff',
    ),
  })
  const whole = Buffer.concat([
    part('Content-Disposition: form-data; name="name"', 'x'),
    part('Content-Disposition: form-data; name="ccbFile"; filename="a.pdf"', '%PDF-1.7 %%EOF'),
    part(
      'Content-Type: application/json; charset=utf-8\r\nContent-Disposition: form-data; name=borrower',
      '{}',
    ),
    part('Content-Disposition: form-data; name="description"', ''),
    Buffer.from('--b--\r\n'),
  ]).toString('latin1')
  await fc.assert(
    fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 3 }), async hits => {
      const damaged = hits.reduce((text, { at, taken, put }) => {
        const place = at % (text.length + 1)
        return text.slice(0, place) + put + text.slice(place + taken)
      }, whole)
      const answer = await app.post(Buffer.from(damaged, 'latin1'), MULTIPART)
      expect([200, 400, 413]).toContain(answer.status)
    }),
    { numRuns: 200 },
  )
})
