import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { createAnswerText, firstCharacters } from './answerText.ts'

function textOf(chunks: readonly Uint8Array[], contentType: string | null = null): string | null {
  const answer = createAnswerText(contentType)
  for (const chunk of chunks) answer.add(chunk)
  return answer.text()
}
const utf8 = (text: string) => Buffer.from(text)

test('(streams C5) a character that was cut between two chunks is whole', () => {
  const body = utf8('transação não encontrada 🦊')
  for (let cut = 0; cut <= body.length; cut++) {
    expect(textOf([body.subarray(0, cut), body.subarray(cut)])).toBe('transação não encontrada 🦊')
  }
})

test('(streams C5) text of any kind, cut anywhere, is shown whole, up to 512 units and no half character', () => {
  const bodies = fc.record({
    text: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1_500 }),
    cuts: fc.array(fc.nat({ max: 6_000 }), { maxLength: 8 }),
  })
  fc.assert(
    fc.property(bodies, ({ text, cuts }) => {
      const body = utf8(text)
      const places = [0, ...cuts.map(cut => cut % (body.length + 1)).sort((a, b) => a - b), body.length]
      const chunks = places.slice(1).map((end, index) => body.subarray(places[index], end))
      const shown = textOf(chunks)!
      expect(shown.isWellFormed()).toBe(true)
      expect(shown.length).toBeLessThanOrEqual(512)
      if (!/[\p{Cc}\p{Bidi_Control}]/u.test(text)) expect(text.startsWith(shown)).toBe(true)
    }),
  )
})

test('(streams C5) whatever bytes come, what is kept has no broken and no control characters', () => {
  const label = fc.constantFrom(null, 'text/plain; charset=latin1', 'text/html; charset="x"', 'image/png')
  fc.assert(
    fc.property(
      fc.array(fc.uint8Array({ maxLength: 700 }), { maxLength: 4 }),
      label,
      (chunks, contentType) => {
        const shown = textOf(chunks, contentType) ?? ''
        expect(shown.isWellFormed()).toBe(true)
        expect(shown).not.toMatch(/\ufffd|(?![\t\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u)
      },
    ),
  )
})

test('(streams C5) gzip and images are named with their first bytes', () => {
  const zipped = gzipSync('{"received":true}')
  expect(textOf([zipped])).toBe(
    `${zipped.length} bytes that are not text: ${zipped.subarray(0, 32).toString('hex')}…`,
  )
  expect(textOf([Buffer.from('89504e470d0a1a0a', 'hex')])).toBe('8 bytes that are not text: 89504e470d0a1a0a')
  expect(textOf([utf8('a\0b')])).toBe('3 bytes that are not text: 610062')
})

test('(streams C5) colours of a terminal and line ends of Windows leave the words alone', () => {
  expect(textOf([utf8('\u001b[31mno\u001b[0m\r\nline two\ttab')])).toBe(' [31mno [0m\nline two\ttab')
  expect(textOf([utf8('abc\u202egnp.exe')])).toBe('abc gnp.exe')
})

test('(streams C5) a body is decoded in the charset that its header names', () => {
  const latin1 = Buffer.from('não', 'latin1')
  expect(textOf([latin1], 'text/plain; charset=ISO-8859-1')).toBe('não')
  expect(textOf([latin1])).toBe('3 bytes that are not text: 6ee36f')
})

test('an empty body has no excerpt', () => expect(textOf([])).toBeNull())

test('a cut keeps both halves of a character, or neither', () => {
  expect(firstCharacters('ab🦊', 3)).toBe('ab')
  expect(firstCharacters('ab🦊', 4)).toBe('ab🦊')
})
