import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import fc from 'fast-check'
import { shown } from '../../../platform/documents/documentFont.ts'
import type { Contract } from '../../domain/facts.ts'
import { renderGuaranteeDocument } from './guaranteeDocument.ts'

const CONTRACT = {
  contractId: 1001,
  createdAt: Date.UTC(2026, 0, 1),
  name: 'Giro – “João” €',
  fiatCurrency: 'BRL',
  thresholds: { warning: '0.75', alert: '0.8', liquidation: '0.89', cureTo: '0.7' },
  guarantee: { requiredFiatAmount: '15000' },
  totalLoanValue: '10000',
  initialBalance: '10000',
  interestRate: '1.5',
  cet: '2',
  installmentsCount: 12,
  startDate: '2026-01-01',
  endDate: '2027-01-01',
  collateralPercentage: '150',
  acceptedTokens: [{ tokenSymbol: 'USDC', network: 'POLYGON' }],
  termsHash: 'ab'.repeat(32),
} as unknown as Contract
const PARTIES = { lenderDocument: '11222333000181', borrowerDocument: '52998224725' }

const hashOf = (name: string) =>
  hash('sha256', renderGuaranteeDocument({ ...CONTRACT, name }, PARTIES), 'hex')

test.each([
  ['(lending F7) what word processors write', '– — “ ” ‘ ’ … • € Œ œ ™ ª º № ≥ →'],
  ['any Latin', 'São João, Łódź, Đặng Thị, Ærøskøbing, İstanbul, Straße, Ňižňov'],
  ['Greek and Cyrillic', 'Ελληνικά Договор Україна'],
])('a document shows %s', (_what, text) => expect(shown(text)).toBe(text))

test.each([
  ['Chinese', '合同', '\\u{5408}\\u{540c}'],
  ['a script from right to left', 'שלום', '\\u{5e9}\\u{5dc}\\u{5d5}\\u{5dd}'],
  ['pictures', '😀', '\\u{1f600}'],
  ['a direction', 'a\u202eb', 'a\\u{202e}b'],
  ['half a character', '\ud800', '\\u{d800}'],
  ['controls', 'a\u0000\tb', 'a\\u{0}\\u{9}b'],
])('a document shows %s by its numbers, never as a question mark', (_what, text, expected) => {
  expect(shown(text)).toBe(expected)
})

test('a document identifies its text, except for how accents are composed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      const numbers = /\\u\{([0-9a-f]+)\}/g
      const back = shown(text).replaceAll(numbers, (_all, hex) =>
        String.fromCodePoint(Number.parseInt(hex, 16)),
      )
      if (!text.includes('\\u{')) expect(back.normalize('NFC')).toBe(text.normalize('NFC'))
    }),
  )
})

test('the same contract gives the same bytes, whatever was rendered before, and in another process', () => {
  const before = hashOf(CONTRACT.name)
  // Glyphs that several characters share.
  for (const name of ['a\u00a0b', '\u2010\u00ad-', 'Ω\u2126', 'µμ', 'ﬁ fi', 'KÅ\u212a\u212b']) hashOf(name)
  expect(hashOf(CONTRACT.name)).toBe(before)
  const given = JSON.stringify([CONTRACT, PARTIES])
  const program = `
    const { renderGuaranteeDocument } = await import(${JSON.stringify(`${import.meta.dirname}/guaranteeDocument.ts`)})
    const { hash } = await import('node:crypto')
    process.stdout.write(hash('sha256', renderGuaranteeDocument(...${given}), 'hex'))`
  const args = ['--input-type=module', '--eval', program]
  expect(execFileSync(process.execPath, args, { encoding: 'utf8' })).toBe(before)
})

test('names of any text give a document, the same one twice', () => {
  const characters = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...'aΩ\u2126-\u2010\u00a0 ') }),
  )
  fc.assert(
    fc.property(characters, name => {
      const bytes = Buffer.from(renderGuaranteeDocument({ ...CONTRACT, name }, PARTIES))
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
      expect(bytes.subarray(-6).toString()).toBe('%%EOF\n')
      expect(hashOf(name)).toBe(hash('sha256', bytes, 'hex'))
    }),
    { numRuns: 40 },
  )
})
