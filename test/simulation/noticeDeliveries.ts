import { type ReportReceipt, receiptOfAttempt } from '../../processors/notices/noticeReceipts.ts'
import { outcomeWithoutAttempt } from '../../processors/notices/unansweredNotices.ts'
import { nextAttemptAt } from '../../processors/webhooks/send/retrySchedule.ts'
import type { Attempt, Delivery } from '../../schemas/documents/webhooks.ts'
import { asked, type ChannelWorld, contact } from './noticeContacts.ts'
import type { Process } from './world.ts'

/** Whose process dies leaves a delivery to others after so long, in the time of the deployment. */
const CLAIM_MS = 180_000

/** One delivery that is due and not leased: the receipt goes first, then the attempt is recorded. */
export async function deliver(
  one: ChannelWorld,
  process: Process,
  reportReceipt: ReportReceipt,
): Promise<void> {
  const { world, database, time, truth } = one
  const { deliveries, claims } = database
  const now = time.now()
  const all = [...deliveries.values()].filter(({ state }) => state === 'PENDING')
  const isFirst = (own: Delivery) =>
    !own.fifo ||
    !all.some(({ endpointId, place, createdAt, _id }) => {
      return (
        endpointId === own.endpointId && place === own.place && createdAt < own.createdAt && _id !== own._id
      )
    })
  const due = all.find(delivery => {
    return delivery.nextAt! <= now && (claims.get(delivery._id) ?? 0) < now && isFirst(delivery)
  })
  if (!due) return
  claims.set(due._id, now + CLAIM_MS)
  const channel = truth.channels.find(({ id }) => id === due.endpointId)!
  const isTaken = await contact(one, process, channel, due.noticeId)
  const attempt: Attempt = {
    attempt: due.attempt + 1,
    outcome: isTaken ? 'SUCCEEDED' : 'HTTP_ERROR',
    ...{ statusCode: isTaken ? 200 : 500, startedAt: time.now(), durationMs: 0 },
    ...{ error: null, nextAttemptAt: null, request: '', response: null },
  }
  const receipt = receiptOfAttempt(due, attempt)
  if (receipt) await reportReceipt(receipt)
  await asked(world, process, 'records an attempt')
  const stored = deliveries.get(due._id)!
  if (stored.attempt >= attempt.attempt) return
  if (isTaken) database.failing.delete(due.endpointId)
  else database.failing.add(due.endpointId)
  const tries = due.tries + 1
  const failed = { attempts: tries, statusCode: 500, retryAfterMs: null, random: world.random.next() }
  const nextAt = isTaken ? null : nextAttemptAt({ ...failed, endedAt: time.now() })
  const afterFailure = nextAt === null ? 'PARKED' : 'PENDING'
  const state = isTaken ? 'SUCCEEDED' : afterFailure
  deliveries.set(due._id, { ...stored, attempt: attempt.attempt, tries, nextAt, state })
}

/** As unansweredNotices.ts does it: what was never attempted is answered for as well. */
export async function answer(
  one: ChannelWorld,
  process: Process,
  reportReceipt: ReportReceipt,
): Promise<void> {
  const { world, database, time, truth } = one
  const { deliveries, failing } = database
  for (const { _id } of [...deliveries.values()].filter(({ unanswered }) => unanswered)) {
    const delivery = deliveries.get(_id)!
    const { noticeId, eventId, endpointId } = delivery
    const isFailing = failing.has(endpointId)
    const outcome = outcomeWithoutAttempt(delivery, isFailing, time.now())
    if (outcome === null) continue
    if (outcome !== 'ATTEMPTED') {
      world.count('notice waits behind a failure')
      const at = time.now()
      if (isFailing) truth.contacts.push({ noticeId: noticeId!, channel: endpointId, isTaken: false, at })
      const told = { noticeChannel: 'WEBHOOK' as const, statusCode: null, at }
      await reportReceipt({ noticeId: noticeId!, eventId, endpointId, outcome, ...told })
    }
    await asked(world, process, 'notes an answer')
    const { unanswered: _, ...answered } = deliveries.get(_id)!
    deliveries.set(_id, answered)
  }
}
