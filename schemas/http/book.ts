import { Type } from 'typebox'
import { ContractStatus, contractFilters } from './contracts.ts'
import { exampleWith } from './examples.ts'
import { GuaranteeOfContract } from './guarantees.ts'
import { LtvLevel, LtvSnapshot, LtvStatus } from './ltv.ts'
import * as v from './values.ts'

/** Shapes of a lender's book (docs/specification.md, Book). */
const Count = Type.Integer({ minimum: 0 })
const ByCurrency = Type.Record(Type.String(), v.DecimalText, {
  description: 'Amounts by currency; absent if zero.',
})
const countsOf = (words: readonly string[]) =>
  v.exactly(Object.fromEntries(words.map(word => [word, v.count(`Number of contracts that are ${word}.`)])))
const wordsOf = (schema: unknown) => (schema as { readonly enum: readonly string[] }).enum

export const LEVELS = wordsOf(LtvLevel)
export const STATUSES = wordsOf(LtvStatus)
export const STATES = wordsOf(ContractStatus)

export const BookLevel = v.shape('BookLevel', {
  level: LtvLevel,
  contracts: v.described(Count, 'Number of these contracts.'),
  outstanding: ByCurrency,
})

export const Book = v.shape('LtvBook', {
  contracts: v.count('ACCEPTED or ACTIVE contracts: the basis of the totals.'),
  byState: v.described(countsOf(STATES), 'Contracts by state; ended and unaccepted ones count only here.'),
  byStatus: v.described(countsOf(STATUSES), 'Contracts by the status of their latest snapshot.'),
  byLevel: v.listOf(BookLevel, 'Contracts and outstanding amount by level.'),
  outstanding: ByCurrency,
  collateral: ByCurrency,
  shortfall: ByCurrency,
  histogram: v.listOf(
    v.shape('BookBar', {
      from: v.decimal('Lower bound of the bar, inclusive.'),
      to: v.decimalOrNull('Upper bound of the bar, exclusive; null for the last bar.'),
      contracts: v.described(Count, 'Number of these contracts.'),
    }),
    'Contracts by loan-to-value: `from` ≤ ratio < `to`; the last bar has no end.',
  ),
  withoutRatio: v.count('Contracts without collateral, or without its price.'),
  tokens: v.listOf(
    v.shape('BookToken', {
      tokenSymbol: v.TokenSymbol,
      network: v.Network,
      quantity: v.decimal('Token units held as collateral.'),
      value: ByCurrency,
    }),
    'Collateral held, by token.',
  ),
  borrowers: v.listOf(
    v.shape('BookBorrower', {
      document: v.TaxDocumentText,
      name: v.textOrNull('Name in the borrower’s profile; null if none.'),
      fiatCurrency: v.FiatCurrency,
      contracts: v.described(Count, 'Number of these contracts.'),
      outstanding: v.decimal('Amount that the borrower owes over these contracts.'),
      share: Type.Number({ description: 'Share of the outstanding amount in that currency; 4 places.' }),
    }),
    'The ten largest borrowers of each currency.',
  ),
  freshness: v.described(
    v.exactly({
      oldestSnapshotAt: v.timeOrNull('Time of the oldest latest snapshot; null if there is none.'),
      stale: v.described(Count, 'Contracts valued with a stale price or rate.'),
      depegged: v.described(Count, 'Contracts with a token below 0.98 USD.'),
      disputed: v.described(Count, 'Contracts valued with a disputed price.'),
      unpriced: v.count('Contracts without a price.'),
      unvalued: v.count('Contracts without a snapshot.'),
    }),
    'Quality of the figures.',
  ),
  due: v.described(
    v.exactly({
      cure: v.orNull(
        v.exactly({ contractId: v.ContractId, at: v.time('When its margin call ends.') }),
        'The margin call that ends first; null if none runs.',
      ),
      signings: v.described(Count, 'Contracts with an open signing that expires.'),
      signBy: v.timeOrNull('When the first of them expires; null if there is none.'),
    }),
    'Deadlines that end by themselves.',
  ),
  updatedAt: v.timeOrNull('When it last changed; equal to `createdAt` until then.'),
})

export const BookHour = v.shape('LtvBookHour', {
  at: Type.String({ format: 'date-time', description: 'Start of the hour; the figures are for its end.' }),
  contracts: v.described(Count, 'Number of these contracts.'),
  outstanding: ByCurrency,
  collateral: ByCurrency,
  byLevel: v.described(countsOf(LEVELS), 'Contracts by level at the end of the hour.'),
  stale: v.described(Count, 'Contracts valued with a stale price or rate.'),
  depegged: v.described(Count, 'Contracts with a token below 0.98 USD.'),
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

export const RowValuation = v.shape('ContractRowValuation', {
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

export const ContractRow = v.shape('ContractRow', {
  id: v.ContractId,
  name: v.text('Name given by the lender.'),
  status: v.described(ContractStatus, 'State of the contract.'),
  guaranteeStatus: GuaranteeOfContract.properties.status,
  fiatCurrency: v.FiatCurrency,
  outstandingBalance: v.decimal('Amount owed now, in `fiatCurrency`; "0" means repaid.'),
  partyDocument: v.described(v.TaxDocumentText, 'CPF or CNPJ of the other party.'),
  partyName: v.textOrNull('Name in the borrower’s profile; null if none, and for a lender.'),
  overdueSince: v.timeOrNull('Midnight UTC after an unpaid `endDate`; null if not overdue.'),
  cureDeadline: v.timeOrNull('When the margin call ends; null if there is none.'),
  ltv: v.orNull(RowValuation, 'Latest valuation; null before the first.'),
  createdAt: v.CreatedAt,
})

const { role, status, overdue, borrowerDocument, createdAfter, createdBefore } = contractFilters

/** Query parameters that select rows. */
export const rowFilters = {
  role,
  search: v.maybe(
    Type.String({ minLength: 1, maxLength: MAX_SEARCH_LENGTH }),
    'Part of the name, ignoring case and accents, or the id.',
  ),
  status,
  level: v.maybe(LtvLevel, 'Only contracts at this level.'),
  fiatCurrency: v.maybe(v.FiatCurrency, 'Only contracts in this currency.'),
  borrowerDocument,
  overdue,
  doubtful: v.maybe(
    Type.Boolean(),
    'True: only valuations with a doubt, such as a stale price; false: only others.',
  ),
  awaits: v.maybe(
    v.oneOf('CURE', 'SIGNATURE'),
    'Only contracts with a margin call, or with an open signing.',
  ),
  createdAfter,
  createdBefore,
}

/** Query parameters that order rows. */
export const rowOrder = {
  sort: Type.Unsafe<'risk' | 'created' | 'name' | 'balance'>({
    ...v.oneOf('risk', 'created', 'name', 'balance'),
    default: 'risk',
    description: 'Order; `risk`: by level, then by distance to the next threshold, without a level last.',
  }),
  order: v.maybe(v.oneOf('asc', 'desc'), 'Direction; descending if absent, ascending for `name`.'),
}

export const RowSums = v.shape('ContractRowSums', {
  contracts: v.count('Matching contracts.'),
  outstanding: Type.Record(Type.String(), v.DecimalText, {
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
