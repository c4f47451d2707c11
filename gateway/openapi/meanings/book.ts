import type { Meanings } from './everywhere.ts'

const COUNT = {
  contracts: 'How many contracts these are.',
  stale: 'How many rest on a price or rate that was too old.',
  depegged: 'How many hold a token that was below 0.98 USD.',
}

/** A lender's book and the story of a contract. */
export const BOOK: Meanings = {
  listSnapshotsOfContract: {
    every: 'Of each such span of time only the last snapshot; all of them if absent.',
  },
  BookLevel: { contracts: COUNT.contracts },
  BookBar: {
    contracts: COUNT.contracts,
    from: 'Lowest ratio of the bar, included, as decimal text.',
    to: 'Highest ratio of the bar, not included, as decimal text; null for the last bar.',
  },
  BookToken: { quantity: 'Token units held as collateral of all these contracts.' },
  BookBorrower: {
    contracts: COUNT.contracts,
    name: 'Name in the borrower’s profile; null without a profile.',
    outstanding: 'What this borrower owes in `fiatCurrency`, over all of these contracts.',
  },
  LtvBook: {
    byState: 'Contracts by their state; those that are over or not accepted yet count here only.',
    byStatus: 'Contracts by the status of their last snapshot.',
    byLevel: 'Contracts and what is outstanding, by the level of their last snapshot.',
    tokens: 'What is held as collateral, by token.',
    freshness: 'How far the figures can be trusted.',
    'freshness.oldestSnapshotAt': 'When the oldest of the last snapshots was made; null without any.',
    'freshness.stale': COUNT.stale,
    'freshness.depegged': COUNT.depegged,
    'freshness.disputed': 'How many rest on a price whose sources disagreed.',
  },
  LtvBookHour: {
    ...COUNT,
    byLevel: 'Contracts by their level at the end of the hour.',
  },
  ContractFact: {
    at: 'When it happened, RFC 3339 in UTC.',
    actor: 'Who asked for it.',
    contractStatus: 'State of the contract after the fact.',
    guaranteeStatus: 'State of the guarantee after the fact.',
    depositedFiatAmount: 'Value of the collateral that was found last, in `fiatCurrency`, after the fact.',
  },
}
