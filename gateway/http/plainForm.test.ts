import { Busboy } from '@fastify/busboy'
import fc from 'fast-check'
import { type Fields, plainFields } from './plainForm.ts'

const LIMITS = { fields: 300, fieldSize: 65_536 }
const TYPE = 'multipart/form-data; boundary=b0undary'

/** What the streaming parser makes of the same bytes; null when it takes offence. */
function streamed(body: Buffer, contentType: string): Promise<Fields | null> {
  return new Promise(resolve => {
    const fields: Fields = []
    const parser = new Busboy({ headers: { 'content-type': contentType } })
    parser.on('field', (name, value) => fields.push([name, value]))
    parser.on('file', (_name, stream) => {
      fields.push(['file', ''])
      stream.resume()
    })
    parser.on('error', () => resolve(null))
    parser.on('finish', () => resolve(fields))
    parser.end(body)
  })
}

function form(fields: Fields, boundary = 'b0undary'): string {
  const parts = fields.map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return `${parts.join('')}--${boundary}--\r\n`
}

test('reads text fields, also with the content types that clients add', () => {
  const body = Buffer.from(
    '--b0undary\r\nContent-Disposition: form-data; name="name"\r\n\r\nCrédito\r\n' +
      '--b0undary\r\ncontent-disposition: form-data; name="tokens[0][network]"\r\n' +
      'Content-Type: application/json\r\n\r\n"BASE"\r\n--b0undary--',
  )
  expect(plainFields(body, TYPE, LIMITS)).toEqual([
    ['name', 'Crédito'],
    ['tokens[0][network]', '"BASE"'],
  ])
})

test.each([
  [
    'a file',
    '--b0undary\r\ncontent-disposition: form-data; name="a"; filename="x.pdf"\r\n\r\n1\r\n--b0undary--',
  ],
  [
    'an encoding',
    '--b0undary\r\ncontent-disposition: form-data; name="a"\r\ncontent-transfer-encoding: base64\r\n\r\nMQ==\r\n--b0undary--',
  ],
  [
    'another charset',
    '--b0undary\r\ncontent-disposition: form-data; name="a"\r\ncontent-type: text/plain; charset=latin1\r\n\r\n1\r\n--b0undary--',
  ],
  ['a preamble', 'x\r\n--b0undary\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--b0undary--'],
  ['an epilogue', '--b0undary\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--b0undary--\r\nmore'],
  ['no end', '--b0undary\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--b0undary'],
  ['nothing', ''],
  ['an escaped name', '--b0undary\r\ncontent-disposition: form-data; name="a%22b"\r\n\r\n1\r\n--b0undary--'],
])('leaves %s to the streaming parser', (_what, body) => {
  expect(plainFields(Buffer.from(body), TYPE, LIMITS)).toBeNull()
})

test('leaves more and longer fields than the limits to the streaming parser', () => {
  const three = Buffer.from(
    form([
      ['a', '1'],
      ['b', '2'],
      ['c', '3'],
    ]),
  )
  expect(plainFields(three, TYPE, { fields: 2, fieldSize: 10 })).toBeNull()
  expect(plainFields(Buffer.from(form([['a', 'long value']])), TYPE, { fields: 2, fieldSize: 5 })).toBeNull()
})

test('is never of another opinion than the streaming parser', async () => {
  const name = fc.stringMatching(/^[A-Za-z][\w.[\]-]{0,20}$/)
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('\r\n--b0undar', '--b0undary', '\r\n', '\r\n--', '--b0undary--', 'a\r\n--b0undaryx', ''),
  )
  const damage = fc.option(fc.tuple(fc.nat(), fc.constantFrom('', '\r', '\n', '-', '"', '--b0undary\r\n')))
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(name, value), { maxLength: 6 }), damage, async (fields, hit) => {
      const whole = form(fields)
      const at = hit ? hit[0] % (whole.length + 1) : 0
      const body = Buffer.from(hit ? whole.slice(0, at) + hit[1] + whole.slice(at + 1) : whole)
      const plain = plainFields(body, TYPE, LIMITS)
      if (plain !== null) expect(plain).toEqual(await streamed(body, TYPE))
    }),
    { numRuns: 2_000 },
  )
})
