import { Type } from '@sinclair/typebox'
import { COMPONENT_STATES, COMPONENTS } from '../../documents/status.ts'
import { IsoDateTime, oneOf, orNull, shape } from '../values.ts'

/** What the platform says of itself to anybody (docs/specification.md, Status). */

const State = oneOf(...COMPONENT_STATES)
const seconds = Type.Integer({ minimum: 0 })

export const PlatformStatus = shape('PlatformStatus', {
  at: IsoDateTime,
  state: State,
  components: Type.Array(
    shape('StatusComponent', {
      name: oneOf(...COMPONENTS),
      state: State,
      since: orNull(IsoDateTime),
    }),
  ),
  prices: Type.Array(
    shape('StatusPrice', {
      symbol: Type.String(),
      asOf: IsoDateTime,
      ageSeconds: seconds,
      stale: Type.Boolean(),
    }),
  ),
  delays: shape('StatusDelays', { ltvSeconds: orNull(seconds), webhooksSeconds: orNull(seconds) }),
  incidents: Type.Array(
    shape('StatusIncident', {
      id: Type.String(),
      component: oneOf(...COMPONENTS),
      state: State,
      begunAt: IsoDateTime,
      endedAt: orNull(IsoDateTime),
    }),
  ),
  incidentsAt: orNull(IsoDateTime),
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
  prices: [{ symbol: 'USDC', asOf: '2026-07-30T11:54:00.000Z', ageSeconds: 360, stale: true }],
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
