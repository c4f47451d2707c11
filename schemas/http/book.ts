import { Type } from 'typebox'
import { ContractStatus, contractFilters } from './contracts.ts'
import { exampleWith } from './examples.ts'
import { GuaranteeOfContract } from './guarantees.ts'
import { LtvLevel, LtvSnapshot, LtvStatus } from './ltv.ts'
import {
  ContractId,
  CreatedAt,
  DecimalText,
  described,
  exactly,
  FiatCurrency,
  IsoDateTime,
  listOf,
  maybe,
  Network,
  oneOf,
  orNull,
  shape,
  TaxDocumentText,
  TokenSymbol,
} from './values.ts'

/** Shapes of a lender's book (docs/specification.md, Book). */
const Count = Type.Integer({ minimum: 0 })
const ByCurrency = Type.Record(Type.String(), DecimalText, {
  description: 'Amounts by currency; absent if zero.',
})
const countsOf = (words: readonly string[]) =>
  exactly(
    Object.fromEntries(
      words.map(word => [
        word,
        Type.Integer({ minimum: 0, description: `Number of contracts that are ${word}.` }),
      ]),
    ),
  )
const wordsOf = (schema: unknown) => (schema as { readonly enum: readonly string[] }).enum

export const LEVELS = wordsOf(LtvLevel)
export const STATUSES = wordsOf(LtvStatus)
export const STATES = wordsOf(ContractStatus)

export const BookLevel = shape('BookLevel', {
  level: LtvLevel,
  contracts: described(Count, 'Number of these contracts.'),
  outstanding: ByCurrency,
})

export const Book = shape('LtvBook', {
  contracts: Type.Integer({
    minimum: 0,
    description: 'ACCEPTED or ACTIVE contracts: the basis of the totals.',
  }),
  byState: described(countsOf(STATES), 'Contracts by state; ended and unaccepted ones count only here.'),
  byStatus: described(countsOf(STATUSES), 'Contracts by the status of their latest snapshot.'),
  byLevel: listOf(BookLevel, 'Contracts and outstanding amount by level.'),
  outstanding: ByCurrency,
  collateral: ByCurrency,
  shortfall: ByCurrency,
  histogram: listOf(
    shape('BookBar', {
      from: described(DecimalText, 'Lower bound of the bar, inclusive.'),
      to: orNull(DecimalText, 'Upper bound of the bar, exclusive; null for the last bar.'),
      contracts: described(Count, 'Number of these contracts.'),
    }),
    'Contracts by loan-to-value: `from` ≤ ratio < `to`; the last bar has no end.',
  ),
  withoutRatio: Type.Integer({
    minimum: 0,
    description: 'Contracts without collateral, or without its price.',
  }),
  tokens: listOf(
    shape('BookToken', {
      tokenSymbol: TokenSymbol,
      network: Network,
      quantity: described(DecimalText, 'Token units held as collateral.'),
      value: ByCurrency,
    }),
    'Collateral held, by token.',
  ),
  borrowers: listOf(
    shape('BookBorrower', {
      document: TaxDocumentText,
      name: orNull(Type.String(), 'Name in the borrower’s profile; null if none.'),
      fiatCurrency: FiatCurrency,
      contracts: described(Count, 'Number of these contracts.'),
      outstanding: described(DecimalText, 'Amount that the borrower owes over these contracts.'),
      share: Type.Number({ description: 'Share of the outstanding amount in that currency; 4 places.' }),
    }),
    'The ten largest borrowers of each currency.',
  ),
  freshness: described(
    exactly({
      oldestSnapshotAt: orNull(IsoDateTime, 'Time of the oldest latest snapshot; null if there is none.'),
      stale: described(Count, 'Contracts valued with a stale price or rate.'),
      depegged: described(Count, 'Contracts with a token below 0.98 USD.'),
      disputed: described(Count, 'Contracts valued with a disputed price.'),
      unpriced: Type.Integer({ minimum: 0, description: 'Contracts without a price.' }),
      unvalued: Type.Integer({ minimum: 0, description: 'Contracts without a snapshot.' }),
    }),
    'Quality of the figures.',
  ),
  due: described(
    exactly({
      cure: orNull(
        exactly({ contractId: ContractId, at: described(IsoDateTime, 'When its margin call ends.') }),
        'The margin call that ends first; null if none runs.',
      ),
      signings: described(Count, 'Contracts with an open signing that expires.'),
      signBy: orNull(IsoDateTime, 'When the first of them expires; null if there is none.'),
    }),
    'Deadlines that end by themselves.',
  ),
  updatedAt: orNull(IsoDateTime, 'When it last changed; equal to `createdAt` until then.'),
})

export const BookHour = shape('LtvBookHour', {
  at: Type.String({ format: 'date-time', description: 'Start of the hour; the figures are for its end.' }),
  contracts: described(Count, 'Number of these contracts.'),
  outstanding: ByCurrency,
  collateral: ByCurrency,
  byLevel: described(countsOf(LEVELS), 'Contracts by level at the end of the hour.'),
  stale: described(Count, 'Contracts valued with a stale price or rate.'),
  depegged: described(Count, 'Contracts with a token below 0.98 USD.'),
})

const at = '2026-07-30T12:00:00.000Z'
export const bookExample = exampleWith(Book, {
  contracts: 2,
  byState: { DRAFT: 1, ACTIVE: 2, COMPLETED: 4, CANCELLED: 1 },
  byStatus: { OK: 1, ALERT: 1 },
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
  freshness: { oldestSnapshotAt: at },
  due: { cure: { contractId: 1241 } },
  updatedAt: at,
})

export const bookHourExample = exampleWith(BookHour, {
  at,
  contracts: 2,
  outstanding: { BRL: '15000' },
  collateral: { BRL: '24600' },
  byLevel: { NONE: 1, MARGIN_CALL: 1 },
})

/** Contracts as rows of a table: sorted, filtered and summed (docs/specification.md, Contracts). */

const MAX_SEARCH_LENGTH = 255
const snapshot = LtvSnapshot.properties

export const RowValuation = shape('ContractRowValuation', {
  currentLtv: snapshot.currentLtv,
  level: LtvLevel,
  thresholds: snapshot.thresholds,
  collateralValue: snapshot.collateralValue,
  stale: snapshot.stale,
  depeg: snapshot.depeg,
  disputed: snapshot.disputed,
  implausible: snapshot.implausible,
  thin: snapshot.thin,
  createdAt: snapshot.createdAt,
})

export const ContractRow = shape('ContractRow', {
  id: ContractId,
  name: Type.String({ description: 'Name given by the lender.' }),
  status: described(ContractStatus, 'State of the contract.'),
  guaranteeStatus: GuaranteeOfContract.properties.status,
  fiatCurrency: FiatCurrency,
  outstandingBalance: described(DecimalText, 'Amount owed now, in `fiatCurrency`; "0" means repaid.'),
  partyDocument: described(TaxDocumentText, 'CPF or CNPJ of the other party.'),
  partyName: orNull(Type.String(), 'Name in the borrower’s profile; null if none, and for a lender.'),
  overdueSince: orNull(IsoDateTime, 'Midnight UTC after an unpaid `endDate`; null if not overdue.'),
  cureDeadline: orNull(IsoDateTime, 'When the margin call ends; null if there is none.'),
  ltv: orNull(RowValuation, 'Latest valuation; null before the first.'),
  createdAt: CreatedAt,
})

const { role, status, overdue, borrowerDocument, createdAfter, createdBefore } = contractFilters

/** Query parameters that select rows. */
export const rowFilters = {
  role,
  search: maybe(
    Type.String({ minLength: 1, maxLength: MAX_SEARCH_LENGTH }),
    'Part of the name, ignoring case and accents, or the id.',
  ),
  status,
  level: maybe(LtvLevel, 'Only contracts at this level.'),
  fiatCurrency: maybe(FiatCurrency, 'Only contracts in this currency.'),
  borrowerDocument,
  overdue,
  doubtful: maybe(
    Type.Boolean(),
    'True: only valuations with a doubt, such as a stale price; false: only others.',
  ),
  awaits: maybe(oneOf('CURE', 'SIGNATURE'), 'Only contracts with a margin call, or with an open signing.'),
  createdAfter,
  createdBefore,
}

/** Query parameters that order rows. */
export const rowOrder = {
  sort: Type.Unsafe<'risk' | 'created' | 'name' | 'balance'>({
    ...oneOf('risk', 'created', 'name', 'balance'),
    default: 'risk',
    description: 'Order; `risk`: by level, then by distance to the next threshold, without a level last.',
  }),
  order: maybe(oneOf('asc', 'desc'), 'Direction; descending if absent, ascending for `name`.'),
}

export const RowSums = shape('ContractRowSums', {
  contracts: Type.Integer({ minimum: 0, description: 'Matching contracts.' }),
  outstanding: Type.Record(Type.String(), DecimalText, {
    description: 'Balances of the ACCEPTED and ACTIVE ones by currency; absent if zero.',
  }),
})

export const rowExample = exampleWith(ContractRow, {
  id: 1241,
  name: 'Working capital 2026',
  status: 'ACTIVE',
  guaranteeStatus: 'MARGIN_CALL',
  outstandingBalance: '10000',
  partyName: 'Maria Souza',
  cureDeadline: '2026-07-31T12:00:01.000Z',
  createdAt: '2026-07-01T12:00:00.000Z',
})
