import { Type } from '@sinclair/typebox'
import { ContractStatus } from './contracts.ts'
import { LtvLevel, LtvStatus } from './ltv.ts'
import {
  DecimalText,
  exactly,
  FiatCurrency,
  IsoDateTime,
  Network,
  orNull,
  shape,
  TaxDocumentText,
  TokenSymbol,
} from './values.ts'

/** Shapes of a lender's book (docs/specification.md, Book). */
const Count = Type.Integer({ minimum: 0 })
const ByCurrency = Type.Record(Type.String(), DecimalText, { description: 'By currency; absent where zero.' })
const countsOf = (words: readonly string[]) =>
  exactly(
    Object.fromEntries(
      words.map(word => [word, Type.Integer({ minimum: 0, description: `How many contracts are ${word}.` })]),
    ),
  )
const wordsOf = (schema: unknown) => (schema as { readonly enum: readonly string[] }).enum

export const LEVELS = wordsOf(LtvLevel)
export const STATUSES = wordsOf(LtvStatus)
export const STATES = wordsOf(ContractStatus)

export const BookLevel = shape('BookLevel', { level: LtvLevel, contracts: Count, outstanding: ByCurrency })

export const Book = shape('LtvBook', {
  contracts: Type.Integer({
    minimum: 0,
    description: 'ACCEPTED or ACTIVE; everything below is about these.',
  }),
  byState: countsOf(STATES),
  byStatus: countsOf(STATUSES),
  byLevel: Type.Array(BookLevel),
  outstanding: ByCurrency,
  collateral: ByCurrency,
  shortfall: ByCurrency,
  histogram: Type.Array(
    shape('BookBar', {
      from: DecimalText,
      to: orNull(DecimalText),
      contracts: Count,
    }),
    { description: 'Contracts by loan-to-value: `from` ≤ ratio < `to`; the last bar has no end.' },
  ),
  withoutRatio: Type.Integer({ minimum: 0, description: 'No collateral, or no price for it.' }),
  tokens: Type.Array(
    shape('BookToken', {
      tokenSymbol: TokenSymbol,
      network: Network,
      quantity: DecimalText,
      value: ByCurrency,
    }),
  ),
  borrowers: Type.Array(
    shape('BookBorrower', {
      document: TaxDocumentText,
      name: orNull(Type.String()),
      fiatCurrency: FiatCurrency,
      contracts: Count,
      outstanding: DecimalText,
      share: Type.Number({ description: 'Of all that is outstanding in that currency; 4 places.' }),
    }),
    { description: 'The ten that owe most, of each currency.' },
  ),
  freshness: exactly({
    oldestSnapshotAt: orNull(IsoDateTime),
    stale: Count,
    depegged: Count,
    disputed: Count,
    unpriced: Type.Integer({ minimum: 0, description: 'A price is missing.' }),
    unvalued: Type.Integer({ minimum: 0, description: 'Without any snapshot yet.' }),
  }),
  updatedAt: orNull(IsoDateTime),
})

export const BookHour = shape('LtvBookHour', {
  at: Type.String({
    format: 'date-time',
    description: 'The beginning of the hour; the figures are of its end.',
  }),
  contracts: Count,
  outstanding: ByCurrency,
  collateral: ByCurrency,
  byLevel: countsOf(LEVELS),
  stale: Count,
  depegged: Count,
})

const at = '2026-07-30T12:00:00.000Z'
export const bookExample = {
  contracts: 2,
  byState: {
    DRAFT: 1,
    LENDER_APPROVED: 0,
    PENDING_ACCEPTANCE: 0,
    ACCEPTED: 0,
    ACTIVE: 2,
    COMPLETED: 4,
    CANCELLED: 1,
  },
  byStatus: { OK: 1, ALERT: 1, LIQUIDATION: 0 },
  byLevel: [
    { level: 'NONE', contracts: 1, outstanding: { BRL: '5000' } },
    { level: 'WARNING', contracts: 0, outstanding: {} },
    { level: 'MARGIN_CALL', contracts: 1, outstanding: { BRL: '10000' } },
    { level: 'LIQUIDATION', contracts: 0, outstanding: {} },
  ],
  outstanding: { BRL: '15000' },
  collateral: { BRL: '24600' },
  shortfall: { BRL: '1800' },
  histogram: [{ from: '0.8', to: '0.85', contracts: 1 }],
  withoutRatio: 0,
  tokens: [{ tokenSymbol: 'USDC', network: 'POLYGON', quantity: '6000', value: { BRL: '24600' } }],
  borrowers: [
    {
      document: '52998224725',
      name: 'Maria Souza',
      fiatCurrency: 'BRL',
      contracts: 2,
      outstanding: '15000',
      share: 1,
    },
  ],
  freshness: { oldestSnapshotAt: at, stale: 0, depegged: 0, disputed: 0, unpriced: 0, unvalued: 0 },
  updatedAt: at,
}

export const bookHourExample = {
  at,
  contracts: 2,
  outstanding: { BRL: '15000' },
  collateral: { BRL: '24600' },
  byLevel: { NONE: 1, WARNING: 0, MARGIN_CALL: 1, LIQUIDATION: 0 },
  stale: 0,
  depegged: 0,
}
