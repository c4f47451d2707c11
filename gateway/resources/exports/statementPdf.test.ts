import { inflateSync } from 'node:zlib'
import type { FactDocument } from '../../../schemas/documents/book.ts'
import type { StoredContract } from '../../../schemas/documents/contracts.ts'
import { renderStatement, type Statement } from './statementPdf.ts'
import { eventText, STATEMENT_EVENTS } from './statementTexts.ts'

const contract = {
  ...{ contractId: 7, name: 'Capital de giro', totalLoanValue: '10000', outstandingBalance: '0' },
  ...{ fiatCurrency: 'BRL', interestRate: '1.99', cet: '2.35', installmentsCount: 12 },
  ...{
    startDate: '2026-01-01',
    endDate: '2027-01-01',
    contractStatus: 'COMPLETED',
    termsHash: 'a'.repeat(64),
  },
} as unknown as StoredContract
const fact = (event: string, outstandingBalance: string, details: object = {}) =>
  ({ event, outstandingBalance, details, timestamp: 1_770_000_000_000, fiatCurrency: 'BRL' }) as FactDocument
const statement = (facts: readonly FactDocument[]): Statement => ({
  ...{ contract, facts, ltv: null, lender: 'Banco · 11444777000161', borrower: 'Maria · 52998224725' },
  at: 1_770_000_000_000,
})

/** Pages, and operators that write text: glyphs are numbers of the embedded font. */
function pagesOf(bytes: Buffer): number {
  return bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
}
function drawn(bytes: Buffer): number {
  const raw = bytes.toString('latin1')
  const streams = [...raw.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, body]) =>
    Buffer.from(body!, 'latin1'),
  )
  const opened = streams.flatMap(body => {
    try {
      return [inflateSync(body).toString('latin1')]
    } catch {
      return []
    }
  })
  return opened.reduce((count, text) => count + (text.match(/TJ/g)?.length ?? 0), 0)
}

test('a statement is a PDF with a line for each event, in both languages', () => {
  const facts = [
    fact('contract.created', '10000'),
    fact('guarantee.deposit_recorded', '10000', {
      quantity: '3000',
      tokenSymbol: 'USDC',
      network: 'POLYGON',
    }),
    fact('guarantee.liquidation_confirmed', '0', { proceeds: '10250.5' }),
  ]
  for (const language of ['pt', 'en'] as const) {
    const whole = renderStatement(statement(facts), language)
    expect(whole.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pagesOf(whole)).toBe(1)
    expect(drawn(whole)).toBeGreaterThan(drawn(renderStatement(statement(facts.slice(1)), language)))
  }
})

test('a long statement goes on over pages', () => {
  const facts = Array.from({ length: 200 }, (_, n) => fact('contract.balance_updated', String(10_000 - n)))
  expect(pagesOf(renderStatement(statement(facts), 'pt'))).toBeGreaterThan(3)
})

test('every event of a statement has words in both languages', () => {
  for (const event of STATEMENT_EVENTS) expect(eventText(event, 'pt')).not.toBe(eventText(event, 'en'))
})
