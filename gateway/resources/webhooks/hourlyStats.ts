import type { Attempt, Delivery, EventDocument } from '../../../schemas/documents/webhooks.ts'
import { HOUR_MS } from '../../../schemas/durations.ts'
import type { NeedsDb, NeedsNow } from '../../routing/needs.ts'

/** Hourly statistics of an endpoint's delivery attempts over the last day. */

const HOURS = 24
/** Newest events that are read: bounded work, however many an endpoint gets. */
const EVENTS = 1_000

type Timed = Pick<Attempt, 'startedAt' | 'durationMs' | 'outcome'>

/** Attempts of the newest events, found by the ids of their deliveries. */
export async function hourlyStats(endpointId: string, partyId: string, { db, now }: NeedsDb & NeedsNow) {
  const events = await db
    .collection<EventDocument>('events')
    .find({ partyId, position: { $gt: 0 } }, { projection: { eventId: 1 } })
    .sort({ position: -1 })
    .limit(EVENTS)
    .toArray()
  const ids = events.map(({ eventId }) => `${eventId}/${endpointId}`)
  const fields = { 'attempts.startedAt': 1, 'attempts.durationMs': 1, 'attempts.outcome': 1 }
  const deliveries = await db
    .collection<Delivery>('deliveries')
    .find({ _id: { $in: ids } }, { projection: fields })
    .toArray()
  return statsByHour(
    deliveries.flatMap(({ attempts }) => attempts ?? []),
    now(),
  )
}

/** Every hour of the last day, the oldest first, also those in which nothing was sent. */
export function statsByHour(attempts: readonly Timed[], now: number) {
  const last = now - (now % HOUR_MS)
  return Array.from({ length: HOURS }, (_, index) => {
    const at = last - (HOURS - 1 - index) * HOUR_MS
    const own = attempts.filter(({ startedAt }) => at <= startedAt && startedAt < at + HOUR_MS)
    const succeeded = own.filter(({ outcome }) => outcome === 'SUCCEEDED').length
    const durations = own.map(({ durationMs }) => durationMs).sort((a, b) => a - b)
    return {
      at: new Date(at).toISOString(),
      succeeded,
      failed: own.length - succeeded,
      medianMs: durations[Math.floor((durations.length - 1) / 2)] ?? null,
      slowestMs: durations.at(-1) ?? null,
    }
  })
}
