import type { DashboardPlan } from './panels.ts'
import { I, orNone, rate } from './queries.ts'

export const ltv: DashboardPlan = {
  name: 'ltv',
  title: 'Lastro / LTV and market',
  description: 'Prices, positions, and what crosses.',
  rows: {
    Market: [
      {
        title: 'Age of prices',
        description: 'Older than three minutes is stale: nothing is liquidated on it. -1: never seen.',
        unit: 's',
        queries: [[`max by (symbol) (lastro_ltv_price_age_seconds{${I}})`, '{{symbol}}']],
        red: 180,
      },
      {
        title: 'Disputed prices',
        description: '1 while sources disagree.',
        unit: 'none',
        queries: [[`max by (symbol) (lastro_ltv_price_disputed{${I}})`, '{{symbol}}']],
      },
      {
        title: 'Contracts that wait for a price',
        description: 'Accepted ones, by symbol and state.',
        unit: 'none',
        queries: [
          [`max by (symbol, state) (lastro_contracts_waiting_for_price{${I}}) > 0`, '{{symbol}} {{state}}'],
        ],
      },
      {
        title: 'Ignored ticks',
        description: 'By reason.',
        unit: 'ops',
        queries: rate('lastro_ltv_ignored_ticks_total', 'reason').map(([query, legend]) => [
          orNone(query, 'reason'),
          legend,
        ]),
      },
    ],
    Positions: [
      {
        title: 'Positions',
        description: 'In memory, by instance.',
        unit: 'short',
        queries: [[`lastro_ltv_positions{${I}}`, '{{instance}}']],
      },
      {
        title: 'Snapshots',
        description: 'Recorded, by trigger.',
        unit: 'ops',
        queries: rate('lastro_ltv_snapshots_total', 'trigger'),
      },
      {
        title: 'Crossings',
        description: 'Alerts and liquidations found per hour.',
        unit: 'short',
        queries: [
          [`sum(increase(lastro_ltv_alerts_total{${I}}[1h]))`, 'alerts'],
          [`sum(increase(lastro_ltv_liquidations_total{${I}}[1h]))`, 'liquidations'],
        ],
      },
      {
        title: 'Gaps',
        description: 'Balance changes whose predecessor never came. Should be 0.',
        unit: 'short',
        queries: [[`sum(increase(lastro_ltv_gaps_total{${I}}[1h]))`, 'gaps']],
        red: 1,
      },
    ],
  },
}
