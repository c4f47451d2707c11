import { Type } from 'typebox'
import { ContractStatus, contractFilters } from './contracts.ts'
import { GuaranteeOfContract } from './guarantees.ts'
import { LtvLevel, LtvSnapshot } from './ltv.ts'
import {
  ContractId,
  CreatedAt,
  DecimalText,
  described,
  FiatCurrency,
  IsoDateTime,
  oneOf,
  orNull,
  shape,
  TaxDocumentText,
} from './values.ts'

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
  search: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: MAX_SEARCH_LENGTH,
      description: 'Part of the name, ignoring case and accents, or the id.',
    }),
  ),
  status,
  level: Type.Optional(described(LtvLevel, 'Only contracts at this level.')),
  fiatCurrency: Type.Optional(described(FiatCurrency, 'Only contracts in this currency.')),
  borrowerDocument,
  overdue,
  doubtful: Type.Optional(
    Type.Boolean({
      description: 'True: only valuations with a doubt, such as a stale price; false: only others.',
    }),
  ),
  awaits: Type.Optional(
    described(oneOf('CURE', 'SIGNATURE'), 'Only contracts with a margin call, or with an open signing.'),
  ),
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
  order: Type.Optional(
    described(oneOf('asc', 'desc'), 'Direction; descending if absent, ascending for `name`.'),
  ),
}

export const RowSums = shape('ContractRowSums', {
  contracts: Type.Integer({ minimum: 0, description: 'Matching contracts.' }),
  outstanding: Type.Record(Type.String(), DecimalText, {
    description: 'Balances of the ACCEPTED and ACTIVE ones by currency; absent if zero.',
  }),
})

export const rowExample = {
  id: 1241,
  name: 'Working capital 2026',
  status: 'ACTIVE',
  guaranteeStatus: 'MARGIN_CALL',
  fiatCurrency: 'BRL',
  outstandingBalance: '10000',
  partyDocument: '52998224725',
  partyName: 'Maria Souza',
  overdueSince: null,
  cureDeadline: '2026-07-31T12:00:01.000Z',
  ltv: null,
  createdAt: '2026-07-01T12:00:00.000Z',
}
