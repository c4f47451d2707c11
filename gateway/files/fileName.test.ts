import fc from 'fast-check'
import { fileNameOf } from './fileName.ts'

test.each([
  ['a name as it is', 'Cédula de João.pdf', 'Cédula de João.pdf'],
  ['other scripts', '契約書 Договор.pdf', '契約書 Договор.pdf'],
  ['(lending F1) accents that stand apart', 'Joa\u0303o.pdf', 'João.pdf'],
  ['(lending G7) a direction that hides the extension', 'contrato\u202efdp.exe', 'contratofdp.exe.pdf'],
  ['(lending G7) directions of each kind', '\u061c\u200e\u200fa\u202a\u2066b\u2069.pdf', 'ab.pdf'],
  ['control characters', 'a\u0000b\u001b[31m\u007f\u0085c\u009f.pdf', 'ab[31m c.pdf'],
  ['line ends', 'a\r\nb\u2028c.pdf', 'a b c.pdf'],
  ['halves of characters', 'a\ud83db\ude00.pdf', 'ab.pdf'],
  ['a path of Windows', 'C:\\temp\\ccb.pdf', 'ccb.pdf'],
  ['a path of Unix', '../../etc/ccb.pdf', 'ccb.pdf'],
  ['no extension', 'blob', 'blob.pdf'],
  ['another extension', 'ccb.docx', 'ccb.docx.pdf'],
  ['an extension in capitals', 'CCB.PDF', 'CCB.pdf'],
  ['two extensions', 'ccb.pdf.pdf', 'ccb.pdf.pdf'],
  ['dots and blanks at its ends', '  ccb.pdf. . ', 'ccb.pdf'],
  ['blanks before the extension', 'ccb  .pdf', 'ccb.pdf'],
  ['nothing', '', 'document.pdf'],
  ['an extension alone', '.pdf', 'document.pdf'],
  ['dots alone', '...', 'document.pdf'],
  ['a folder', 'contracts/', 'document.pdf'],
  ['nothing visible', '\u200b\u2060\u3164\u2800\u00ad\ufeff \u00a0.pdf', 'document.pdf'],
])('%s: %j is kept as %j', (_what, given, kept) => expect(fileNameOf(given)).toBe(kept))

test('(lending G5) a long name is cut at a character, and keeps its extension', () => {
  expect(fileNameOf(`${'a'.repeat(254)}😀.pdf`)).toBe(`${'a'.repeat(251)}.pdf`)
  expect(fileNameOf(`${'a'.repeat(250)}😀.pdf`)).toBe(`${'a'.repeat(250)}.pdf`)
  expect(fileNameOf(`${'a'.repeat(249)}😀.pdf`)).toBe(`${'a'.repeat(249)}😀.pdf`)
  expect(fileNameOf(`${'a'.repeat(249)}q\u0303\u0323.pdf`)).toBe(`${'a'.repeat(249)}.pdf`)
  expect(fileNameOf(`${'a'.repeat(245)}👨‍👩‍👧.pdf`)).toBe(`${'a'.repeat(245)}.pdf`)
  expect(fileNameOf(`q${'\u0303'.repeat(300)}.pdf`)).toBe('document.pdf')
})

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 400 }),
  fc.string({ unit: fc.nat({ max: 0xffff }).map(code => String.fromCharCode(code)), maxLength: 300 }),
  fc.string({
    unit: fc.constantFrom(
      'a',
      '.',
      ' ',
      '/',
      '.pdf',
      '\u0303',
      '\u202e',
      '😀',
      '\u200d',
      '\u0915',
      '\u094d',
      '\ud83d',
      '한',
      '\u1112',
    ),
    maxLength: 400,
  }),
)

test('a name is a visible, whole, composed text that ends in .pdf, whatever it was', () => {
  fc.assert(
    fc.property(anyText, given => {
      const name = fileNameOf(given)
      expect(name).toMatch(/^[^\p{Cc}\p{Cs}\p{Bidi_Control}/\\]{1,251}\.pdf$/u)
      expect(name.length).toBeLessThanOrEqual(255)
      expect([name.isWellFormed(), name.normalize('NFC')]).toEqual([true, name])
      expect(name).toMatch(/^\S(.*[^\s.])?\.pdf$/u)
      expect(fileNameOf(name)).toBe(name)
    }),
    { numRuns: 1_000 },
  )
})

test('a name is cut nowhere within a character', () => {
  const letters = fc.array(fc.constantFrom('a', 'é', '😀', 'q\u0323\u0303', '👨‍👩‍👧', '🇧🇷', '한'), {
    minLength: 150,
  })
  fc.assert(
    fc.property(letters, given => {
      const stem = fileNameOf(given.join('')).slice(0, -'.pdf'.length)
      const kept = given.slice(0, [...new Intl.Segmenter().segment(stem)].length)
      expect(kept.join('')).toBe(stem)
      const next = given[kept.length] ?? ''
      expect(next === '' || stem.length + next.length > 251).toBe(true)
    }),
  )
})
