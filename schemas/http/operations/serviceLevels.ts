import { Type } from '@sinclair/typebox'
import { IsoDateTime, oneOf, orNull, shape } from '../values.ts'

/** How well webhooks are delivered, as their recipient reads it. */

export const SLO_WINDOWS = ['1h', '24h', '30d'] as const
export type SloWindow = (typeof SLO_WINDOWS)[number]
export const Window = oneOf(...SLO_WINDOWS)

const count = Type.Integer({ minimum: 0 })
const share = orNull(Type.Number({ minimum: 0, maximum: 1 }))
const time = orNull(Type.Integer({ minimum: 0 }))
const Times = shape('WebhookTimes', { p50Ms: time, p95Ms: time, p99Ms: time })

export const ServiceLevels = shape('WebhookServiceLevels', {
  window: Window,
  since: IsoDateTime,
  until: IsoDateTime,
  complete: Type.Boolean(),
  deliveries: count,
  delivered: count,
  waiting: count,
  parked: count,
  failed: count,
  within: Type.Array(shape('WebhookShareWithin', { seconds: count, due: count, delivered: count, share })),
  publicationToDelivery: Times,
  publicationToFirstAttempt: Times,
  receiver: Times,
  firstAttempts: shape('WebhookFirstAttempts', { made: count, succeeded: count, share }),
  errorBudget: shape('WebhookErrorBudget', {
    objective: Type.Number(),
    seconds: count,
    due: count,
    missed: count,
    remaining: orNull(Type.Number({ maximum: 1 })),
  }),
})

const times = { p50Ms: 38, p95Ms: 120, p99Ms: 240 }
export const serviceLevelsExample = {
  window: '24h',
  since: '2026-07-29T12:00:00.000Z',
  until: '2026-07-30T12:00:00.000Z',
  complete: true,
  deliveries: 4_000,
  delivered: 3_998,
  waiting: 1,
  parked: 1,
  failed: 0,
  within: [
    { seconds: 1, due: 4_000, delivered: 3_990, share: 0.9975 },
    { seconds: 10, due: 4_000, delivered: 3_996, share: 0.999 },
    { seconds: 300, due: 4_000, delivered: 3_998, share: 0.9995 },
  ],
  publicationToDelivery: times,
  publicationToFirstAttempt: { p50Ms: 21, p95Ms: 80, p99Ms: 160 },
  receiver: { p50Ms: 15, p95Ms: 60, p99Ms: 110 },
  firstAttempts: { made: 3_999, succeeded: 3_991, share: 0.997999 },
  errorBudget: { objective: 0.999, seconds: 10, due: 3_999, missed: 1, remaining: 0.749937 },
}
