import fc from 'fast-check'
import { readCustodyEvent } from './contract/custodyReports.ts'
import { readSessionAnswer, readSignatureEvent } from './contract/providerReports.ts'
import { readProviderAnswer } from './directory/providerAnswer.ts'
import { line, prose } from './providerText.ts'

const report = {
  signingId: 'sig_1001_1',
  signerId: 'sgr_1001_1_1',
  type: 'REFUSED',
  at: '2026-07-30T12:00:00Z',
}

test('a reason of a provider is kept without what no text has, cut at a character', () => {
  const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'
  const { reason } = readSignatureEvent({ ...report, reason: `a\0b\u202e\r\n${'x'.repeat(494)}${family}` })
  expect(reason).toBe(`ab\n${'x'.repeat(494)}`)
  expect(readProviderAnswer({ status: 'REJECTED', reason: 'Joa\u0303o\u001b[31m' }).reason).toBe(
    'Jo\u00e3o[31m',
  )
  expect(readProviderAnswer({ status: 'REJECTED', reason: '\0' }).reason).toBeNull()
})

test('ids and addresses of a provider are refused with what is wrong', () => {
  const session = { status: 'OPEN', reference: 'a\0b' }
  expect(() => readSessionAnswer(session)).toThrow(
    'reference must not have control characters, and has U+0000',
  )
  expect(() => readProviderAnswer({ status: 'ACTIVE', reference: 'a\nb' })).toThrow(
    'reference must be a single',
  )
  expect(() => line('reference', 'x'.repeat(11), 10)).toThrow('reference is longer than 10 characters')
  expect(line('reference', '\u{1f600}'.repeat(10), 10)).toBe('\u{1f600}'.repeat(10))
})

test.each(['0000-01-01T00:00:00Z', '1899-12-31T23:59:59Z', '2200-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])(
  '(streams A2) a report of %s is refused',
  at => expect(() => readSignatureEvent({ ...report, at })).toThrow('from 1900-01-01 to 2199-12-31'),
)

test('(lending E5) what a sale brought is one value with any number of zeros at its end', () => {
  const told = (proceeds: string) => readCustodyEvent({ type: 'LIQUIDATED', orderId: 'liq_1001_1', proceeds })
  expect(told(`9000.${'0'.repeat(60)}`)).toEqual(told('9000'))
})

test('words for people are never refused, never longer than asked, and never have what no text has', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 50 }),
      fc.integer({ min: 1, max: 20 }),
      (text, most) => {
        const words = prose('reason', text, most) ?? ''
        expect([...words].length).toBeLessThanOrEqual(most)
        expect(words).not.toMatch(/(?![\t\n])[\p{Cc}\p{Bidi_Control}\p{Cs}]/u)
      },
    ),
  )
})
