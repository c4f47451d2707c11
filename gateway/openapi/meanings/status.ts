import type { Meanings } from './everywhere.ts'

const STATE =
  'OPERATIONAL, DEGRADED, DOWN, or UNKNOWN where it is not measured right now; UNKNOWN is no incident.'
const COMPONENT =
  'Part of the platform: `api` (the gateway and its servers), `contracts` (commands are decided), `ltv`, ' +
  '`prices` (their freshness), `webhooks`, `documents` (files).'

export const STATUS: Meanings = {
  PlatformStatus: {
    at: 'When the platform was last looked at; older than half a minute says that nobody looks.',
    state: 'The worst of the components’ states.',
    components: 'The parts that clients notice, always the same and in the same order.',
    prices: 'How old the last price of each symbol is; prices themselves are in `GET /v1/market`.',
    delays: 'How long facts wait inside the platform; what receivers take comes on top.',
    incidents: 'What goes on, and the newest that ended in the last 90 days; newest first, at most 50 ended.',
    incidentsAt: 'When incidents were last read and written; null: not yet since this gateway started.',
  },
  StatusComponent: {
    name: COMPONENT,
    state: STATE,
    since: 'When its incident began; null where none goes on, or the look that would confirm it is to come.',
  },
  StatusPrice: {
    symbol: 'USDC and USDT in USD; USDBRL is BRL for one USD.',
    asOf: 'When the last price was so, by its source.',
    ageSeconds: 'Seconds since then, rounded down.',
    stale: 'So old that nothing is liquidated on it.',
  },
  StatusDelays: {
    ltvSeconds:
      'Since when the oldest price or change waits for its valuation, in seconds; null: not measured.',
    webhooksSeconds:
      'Since when the oldest published event waits to be taken for delivery, in seconds; null: not measured.',
  },
  StatusIncident: {
    id: 'The same as long as the incident is told.',
    component: COMPONENT,
    state: 'The worst that was measured: DEGRADED or DOWN.',
    begunAt: 'The look that found it. An outage of `api` begins with the last look before nobody looked.',
    endedAt: 'The look that found it over; null while it goes on.',
  },
}
