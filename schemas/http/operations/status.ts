import { Type } from 'typebox'
import { COMPONENT_STATES, COMPONENTS } from '../../documents/status.ts'
import { PriceConditions } from '../ltv.ts'
import * as v from '../values.ts'

/** Public platform status (docs/specification.md, Status). */

const Component = v.described(
  v.oneOf(...COMPONENTS),
  'Component: `api` (the gateway and its servers), `contracts` (command processing), `ltv`, ' +
    '`prices` (their freshness), `webhooks` or `documents` (files).',
)
const State = v.oneOf(...COMPONENT_STATES)
const seconds = Type.Integer({ minimum: 0 })

export const PlatformStatus = v.shape('PlatformStatus', {
  at: v.time('Time of the last check; outdated after 30 seconds.'),
  state: v.described(State, 'The worst of the components’ states.'),
  components: v.listOf(
    v.shape('StatusComponent', {
      name: Component,
      state: v.described(State, 'State; UNKNOWN means not measured and is not an incident.'),
      since: v.timeOrNull('Start of the incident; null if none or unconfirmed.'),
    }),
    'Components that clients notice, in a fixed order.',
  ),
  prices: v.listOf(
    v.shape('StatusPrice', {
      symbol: v.text('USDC and USDT in USD; USDBRL is BRL for one USD.'),
      asOf: v.time('Time of the latest price at its source.'),
      ageSeconds: v.described(seconds, 'Age in seconds, rounded down.'),
      stale: v.flag('True if too old for liquidations.'),
      conditions: PriceConditions,
    }),
    'Age of the latest price of each symbol; for prices see `GET /v1/market`.',
  ),
  delays: v.described(
    v.shape('StatusDelays', {
      ltvSeconds: v.orNull(seconds, 'Age of the oldest change awaiting valuation; null if not measured.'),
      webhooksSeconds: v.orNull(seconds, 'Age of the oldest event awaiting delivery; null if not measured.'),
    }),
    'Processing delays of the platform, without the receivers’ time.',
  ),
  incidents: v.listOf(
    v.shape('StatusIncident', {
      id: v.text('Stable id of the incident.'),
      component: Component,
      state: v.described(State, 'Worst state measured: DEGRADED or DOWN.'),
      begunAt: v.time('First failed check; for `api`, the last check before a gap.'),
      endedAt: v.timeOrNull('First passed check; null while the incident is open.'),
    }),
    'Open incidents, and at most 50 of the last 90 days; newest first.',
  ),
  incidentsAt: v.timeOrNull('Last update of incidents; null if none since startup.'),
})

export const statusExample = {
  at: '2026-07-30T12:00:00.000Z',
  state: 'DEGRADED',
  components: [
    { name: 'api', state: 'OPERATIONAL', since: null },
    { name: 'contracts', state: 'OPERATIONAL', since: null },
    { name: 'ltv', state: 'OPERATIONAL', since: null },
    { name: 'prices', state: 'DEGRADED', since: '2026-07-30T11:57:10.000Z' },
    { name: 'webhooks', state: 'OPERATIONAL', since: null },
    { name: 'documents', state: 'OPERATIONAL', since: null },
  ],
  prices: [
    { symbol: 'USDC', asOf: '2026-07-30T11:54:00.000Z', ageSeconds: 360, stale: true, conditions: ['STALE'] },
  ],
  delays: { ltvSeconds: 0, webhooksSeconds: 0 },
  incidents: [
    {
      id: 'inc_prices_1785412630000',
      component: 'prices',
      state: 'DEGRADED',
      begunAt: '2026-07-30T11:57:10.000Z',
      endedAt: null,
    },
  ],
  incidentsAt: '2026-07-30T12:00:00.000Z',
}
