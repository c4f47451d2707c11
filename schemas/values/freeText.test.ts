import fc from 'fast-check'
import { drawn } from '../../test/support/thoroughness.ts'
import { caseFolded, cleanedText, cutText, lengthOf, readFreeText } from './freeText.ts'

const RUNS = { numRuns: drawn(500, 20_000) }
const anyText = fc.string({ unit: 'binary', maxLength: 60 })
/** Forbidden characters, line or prose; as numbers, so that an editor shows them. */
const NEVER = [
  ...Array.from({ length: 0x20 }, (_, code) => code).filter(code => ![9, 10, 13].includes(code)),
  ...Array.from({ length: 0x21 }, (_, index) => 0x7f + index),
  ...[0x061c, 0x200e, 0x200f, 0xd800, 0xdbff, 0xdc00, 0xdfff],
  ...Array.from({ length: 5 }, (_, index) => 0x202a + index),
  ...Array.from({ length: 4 }, (_, index) => 0x2066 + index),
]

test.each(NEVER.map(code => [`U+${code.toString(16).toUpperCase().padStart(4, '0')}`, code]))(
  '(lending F8) %s is refused by name in a line and in prose, and taken out where nothing is refused',
  (name, code) => {
    const text = `a${String.fromCharCode(code)}b`
    for (const form of ['line', 'prose'] as const) {
      expect(readFreeText(form, text)).toEqual({ reason: expect.stringContaining(`has ${name}`) })
      expect(cleanedText(form, text)).toBe('ab')
    }
  },
)

test.each(['\t', '\n', '\r', '\r\n', '\u2028', '\u2029'])('a line has no %j; prose has', text => {
  expect(readFreeText('line', `a${text}b`)).toEqual({ reason: expect.stringContaining('single line') })
  expect(readFreeText('prose', `a${text}b`)).toEqual({ value: text === '\t' ? 'a\tb' : 'a\nb' })
  expect(cleanedText('line', `a${text}b`)).toBe('a b')
})

test('text is composed: the same name is the same text, however a system spells its accents', () => {
  expect(readFreeText('line', 'Sa\u0303o Joa\u0303o')).toEqual({ value: 'S\u00e3o Jo\u00e3o' })
})

test('what is taken is a fixed point, has nothing that is refused, and is what cleaning leaves of it', () => {
  fc.assert(
    fc.property(fc.constantFrom('line' as const, 'prose' as const), anyText, (form, text) => {
      const read = readFreeText(form, text)
      const cleaned = cleanedText(form, text)
      expect(readFreeText(form, cleaned)).toEqual({ value: cleaned })
      if ('reason' in read) return
      expect(read.value).not.toMatch(form === 'line' ? /[\p{Cc}\p{Cs}]/u : /(?![\t\n])[\p{Cc}\p{Cs}]/u)
      expect(readFreeText(form, read.value)).toEqual(read)
      expect(cleaned).toBe(read.value)
    }),
    RUNS,
  )
})

test('a cut text begins the text, has no more characters than asked for, and ends with a whole one', () => {
  const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'
  const pieces = fc.constantFrom('a', 'e\u0301', '\u{1f600}', family, '\u{1f1e7}\u{1f1f7}', '\r\n')
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 20 }), fc.nat(30), (parts, most) => {
      const text = parts.join('')
      const cut = cutText(text, most)
      expect(text.startsWith(cut)).toBe(true)
      expect(lengthOf(cut)).toBeLessThanOrEqual(most)
      expect(cut.isWellFormed()).toBe(true)
      const whole = [...new Intl.Segmenter('und').segment(text)].map(({ index }) => index)
      const isLongCharacter = cut === cutText(family, most) || !whole.includes(cut.length)
      expect(cut.length === text.length || whole.includes(cut.length) || isLongCharacter).toBe(true)
    }),
    RUNS,
  )
  expect(cutText(`ab${family}c`, 4)).toBe('ab')
  expect(cutText(`ab${family}c`, 7)).toBe(`ab${family}`)
  // One that is longer than all is cut between its code points.
  expect(cutText(family, 2)).toBe('\u{1f468}\u200d')
})

test.each([
  ['\u0130STANBUL', 'istanbul'],
  ['Stra\u00dfe', 'STRASSE'],
  ['STRA\u1e9eE', 'strasse'],
  ['Sa\u0303o Joa\u0303o', 'S\u00c3O JO\u00c3O'],
  ['\u039f\u0394\u039f\u03a3', '\u03bf\u03b4\u03bf\u03c3'],
  ['\u039f\u0394\u039f\u03a3', '\u03bf\u03b4\u03bf\u03c2'],
  ['\ufb01nance', 'FINANCE'],
])('(lending F1, F3) search takes %s and %s for one', (one, other) => {
  expect(caseFolded(one)).toBe(caseFolded(other))
})

test('folding is a fixed point and knows neither case nor composition', () => {
  fc.assert(
    fc.property(
      anyText.map(text => text.toWellFormed()),
      text => {
        const folded = caseFolded(text)
        expect(caseFolded(folded)).toBe(folded)
        for (const other of [
          text.normalize('NFD'),
          text.normalize('NFC'),
          text.toUpperCase().toLowerCase(),
        ]) {
          expect(caseFolded(other)).toBe(folded)
        }
      },
    ),
    RUNS,
  )
})

test('names of most languages are folded as lower case, as version 1.2 folded them', () => {
  for (const name of [
    'Capital de Giro 2026',
    'S\u00e3o Jo\u00e3o & Cia.',
    'M\u00fcller',
    '\u041c\u043e\u0441\u043a\u0432\u0430',
  ]) {
    expect(caseFolded(name)).toBe(name.toLowerCase())
  }
})
