import { Type } from 'typebox'
import { exampleWith } from '../examples.ts'
import * as v from '../values.ts'

/** Service levels of webhook deliveries, for their recipient. */

export const SLO_WINDOWS = ['1h', '24h', '30d'] as const
export type SloWindow = (typeof SLO_WINDOWS)[number]
export const Window = v.oneOf(...SLO_WINDOWS)

const count = Type.Integer({ minimum: 0 })
const share = v.orNull(Type.Number({ minimum: 0, maximum: 1 }))
const time = v.orNull(Type.Integer({ minimum: 0 }))
const Times = v.shape('WebhookTimes', {
  p50Ms: v.described(time, '50th percentile in milliseconds; null if there were none.'),
  p95Ms: v.described(time, '95th percentile in milliseconds; null if there were none.'),
  p99Ms: v.described(time, '99th percentile in milliseconds; null if there were none.'),
})

export const ServiceLevels = v.shape('WebhookServiceLevels', {
  window: v.described(Window, 'Requested time window.'),
  since: v.time('Start of the counted range.'),
  until: v.time('End of the counted range.'),
  complete: v.flag('False if the window is truncated; see `since`.'),
  deliveries: v.described(count, 'Number of deliveries: one per event and subscribed endpoint.'),
  delivered: v.described(count, 'Deliveries acknowledged with 2xx.'),
  waiting: v.described(count, 'Deliveries pending or awaiting retry.'),
  parked: v.described(count, 'Deliveries parked until their endpoint is enabled.'),
  failed: v.described(count, 'Deliveries that failed after the last attempt.'),
  within: v.listOf(
    v.shape('WebhookShareWithin', {
      seconds: v.described(count, 'Time since publication, in seconds.'),
      due: v.described(count, 'Deliveries that are made or overdue.'),
      delivered: v.described(count, 'Deliveries made within that time.'),
      share: v.described(share, '`delivered` / `due`, rounded down to six places; null if nothing is due.'),
    }),
    'Deliveries within 1 s, 10 s and 5 min of publication.',
  ),
  publicationToDelivery: v.described(Times, 'From the event to its first 2xx response.'),
  publicationToFirstAttempt: v.described(Times, 'From the event to the start of its first attempt.'),
  receiver: v.described(Times, 'Duration of attempts, including connection and response.'),
  firstAttempts: v.described(
    v.shape('WebhookFirstAttempts', {
      made: v.described(count, 'Deliveries with at least one attempt.'),
      succeeded: v.described(count, 'Deliveries whose first attempt was acknowledged with 2xx.'),
      share: v.described(share, '`succeeded` / `made`, rounded down to six places; null if none was made.'),
    }),
    'Success of first attempts.',
  ),
  errorBudget: v.described(
    v.shape('WebhookErrorBudget', {
      objective: Type.Number({ description: 'Target share of first attempts that start in time.' }),
      seconds: v.described(count, 'Time limit after publication, in seconds.'),
      due: v.described(count, 'Deliveries that count: without parked ones and those blocked by `fifo`.'),
      missed: v.described(count, 'Deliveries whose first attempt was late or has not started.'),
      remaining: v.orNull(Type.Number({ maximum: 1 }), 'Remaining share of the budget; may be negative.'),
    }),
    'Error budget of the platform, and how much of it remains.',
  ),
})

const times = { p50Ms: 38, p95Ms: 120, p99Ms: 240 }
export const serviceLevelsExample = exampleWith(ServiceLevels, {
  window: '24h',
  since: '2026-07-29T12:00:00.000Z',
  complete: true,
  deliveries: 4_000,
  delivered: 3_998,
  waiting: 1,
  parked: 1,
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
})
