import { traceAttempt } from '../../platform/process/tracing.ts'
import { type Attempt, type Delivery, TEST_EVENT } from '../../schemas/documents/webhooks.ts'
import { firstCharacters } from './answerText.ts'
import { type AttemptResult, openConnections, refusedTarget } from './attempt.ts'
import type { FinishedDelivery } from './attemptRecords.ts'
import type { Item } from './deliveryStore.ts'
import type { EndpointSettings } from './endpointSettings.ts'
import { wants } from './fanOut.ts'
import {
  CONCURRENCY,
  concurrencyOf,
  countFailure,
  type EndpointLane,
  enqueue,
  forget,
  grow,
  isFailing,
  noteDue,
  type QueuedItem,
  roomOf,
} from './laneState.ts'
import { receiptOfAttempt } from './noticeReceipts.ts'
import { disablingReason, nextAttemptAt, retryAfterMs } from './retrySchedule.ts'

/** When so few are left, the next ones are read already. */
const LOW_WATER = 250
/** Nothing is sent by settings that are older: the owner may have changed or deleted the endpoint. */
const SETTINGS_LIMIT_MS = 5_000
/** Attempts a second at all failing endpoints of a tenant: enough to notice, too few to keep a core busy. */
const FAILING_PER_SECOND = 20
const REQUEST_EXCERPT = 256
const SETTLE_AGAIN_MS = 1_000

/** Starts attempts from the queue, as many as the limits allow now, and has more read where few are left. */
export function sendQueued(lane: EndpointLane, startsOfTurn = 0): void {
  const { clock, sockets, priority } = lane.deps
  let granted = startsOfTurn
  if (lane.timer) clearTimeout(lane.timer)
  lane.timer = null
  const { settings } = lane
  if (!settings || lane.stopped || settings.endpoint.status !== 'ENABLED') return
  const { tenant } = lane
  while (lane.queue.length > 0 && lane.inFlight.size < concurrencyOf(lane)) {
    if (clock.now() - lane.settingsAt > SETTINGS_LIMIT_MS) {
      lane.load()
      return
    }
    if (!isWanted(settings, lane.queue[0]!)) {
      if (!isKnownAsUnwanted(lane, lane.queue[0]!)) return
      run(lane, skip(lane, lane.queue.shift()!))
      continue
    }
    if (sockets.available(tenant) <= 0) {
      sockets.wait(tenant, lane.resume)
      return
    }
    const pace = paceOf(lane, settings)
    if (waitsForSlot(lane, pace)) return
    if (priority.mustWait(tenant) && granted-- <= 0) {
      priority.wait(tenant, lane.turn)
      return
    }
    takeSlot(lane, pace)
    run(lane, deliver(lane, lane.queue.shift()!, settings))
  }
  if (lane.dueAt <= clock.now() && wantsMore(lane)) lane.load()
}

/** What the lane waits for when it is stopped. */
function run(lane: EndpointLane, work: Promise<void>): void {
  lane.running.add(work)
  void work.then(() => lane.running.delete(work))
}

/**
 * Whether the endpoint asks for it as it is set now: a delivery may have waited for days, parked or between
 * two attempts. What somebody asked for by name is sent in any case.
 */
function isWanted({ endpoint }: EndpointSettings, { delivery, body }: Item): boolean {
  const { event, isRequested } = delivery
  if (isRequested || event === TEST_EVENT) return true
  // Parsing a body costs more than all the rest: only where something is asked of it.
  const { data } = endpoint.filter.length > 0 ? JSON.parse(body) : { data: {} }
  return wants(endpoint, { event, data })
}

/**
 * Settings that are older than the delivery may be those before its owner asked for more: they are read
 * again first.
 */
function isKnownAsUnwanted(lane: EndpointLane, { queuedAt }: QueuedItem): boolean {
  if (lane.askedAt > queuedAt) return true
  lane.settingsAt = Number.NEGATIVE_INFINITY
  lane.load()
  return false
}

/** Ends a delivery that its endpoint does not ask for any more; those behind it go on. */
async function skip(lane: EndpointLane, { delivery }: Item): Promise<void> {
  const state = 'SKIPPED'
  await lane.deps.attemptLog.add({ delivery, attempt: null, state, nextAt: null, failingSince: undefined })
  forget(lane, delivery)
  if (delivery.fifo) await makeWay(lane, delivery, state)
  sendQueued(lane)
}

/** Reading a few at a time, while those before them are sent, costs more than it gains. */
export function wantsMore(lane: EndpointLane): boolean {
  return lane.queue.length < Math.min(LOW_WATER, lane.places / 2) && mayTake(lane)
}

/**
 * Whether what is read would find room. Otherwise a full lane would ask again as soon as it was told so, in
 * the same turn of the event loop, and nothing else of the process would go on. A lane that knows no
 * settings, or is disabled, has to read first.
 */
function mayTake(lane: EndpointLane): boolean {
  return lane.settings?.endpoint.status !== 'ENABLED' || roomOf(lane) > 0
}

/** Attempts a second that the endpoint may have now. */
function paceOf(lane: EndpointLane, { endpoint }: EndpointSettings): number {
  const { partyId, maxPerSecond } = endpoint
  const together = lane.deps.failing.get(partyId)?.size ?? 1
  return Math.min(
    maxPerSecond ?? Number.POSITIVE_INFINITY,
    isFailing(lane) ? FAILING_PER_SECOND / together : Number.POSITIVE_INFINITY,
  )
}

/** Attempts of a lane that keeps a pace start evenly spaced: a timer waits for the next slot. */
function waitsForSlot(lane: EndpointLane, pace: number): boolean {
  const now = lane.deps.clock.now()
  if (pace === Number.POSITIVE_INFINITY || lane.nextSlot <= now) return false
  lane.timer = setTimeout(() => sendQueued(lane), Math.ceil(lane.nextSlot - now))
  return true
}

function takeSlot(lane: EndpointLane, pace: number): void {
  if (pace < Number.POSITIVE_INFINITY) {
    lane.nextSlot = Math.max(lane.nextSlot, lane.deps.clock.now() - 1) + 1_000 / pace
  }
}

async function deliver(lane: EndpointLane, item: Item, settings: EndpointSettings): Promise<void> {
  const { clock, sockets, metrics, attemptLog: results } = lane.deps
  const { delivery } = item
  const startedAt = clock.now()
  // What failed before, or goes where others fail, is in no hurry.
  if (delivery.attempt === 0 && !isFailing(lane)) lane.deps.priority.markActive(delivery.partyId)
  sockets.acquire(delivery.partyId)
  lane.inFlight.set(delivery._id, startedAt)
  lane.usedAt = startedAt
  const result = await post(lane, item, settings)
  lane.inFlight.delete(delivery._id)
  const finished = conclude(lane, item, result, startedAt)
  sockets.release(delivery.partyId)
  metrics.attempted(finished.attempt, delivery)
  logAttempt(lane, finished.attempt, delivery, result.detail)
  const { disabling } = finished
  if (disabling) stopSending(lane, settings)
  sendQueued(lane)
  // Before it is recorded: whatever ends in between, the attempt is made and reported again.
  const receipt = receiptOfAttempt(delivery, finished.attempt)
  if (receipt) await lane.deps.reportReceipt(receipt)
  await results.add(finished)
  forget(lane, delivery)
  if (disabling) await lane.deps.disable(settings.endpoint, disabling)
  if (finished.nextAt !== null) noteDue(lane, finished.nextAt)
  if (delivery.fifo) await makeWay(lane, delivery, finished.state)
  sendQueued(lane)
}

async function post(
  lane: EndpointLane,
  { delivery, body }: Item,
  { target }: EndpointSettings,
): Promise<AttemptResult> {
  if ('refusal' in target) return refusedTarget(target.refusal)
  const { policy, dns } = lane.deps
  lane.connections ??= openConnections(target.url, {
    policy,
    connections: CONCURRENCY,
    resolve: dns.forTenant(delivery.partyId),
  })
  // Receivers hold it against their own clock, which a sandbox does not move.
  const timestampSeconds = Math.floor(Date.now() / 1_000)
  const signature = target.signer.sign(delivery.eventId, timestampSeconds, body)
  const { event, eventId, traceparent = null } = delivery
  const span = traceAttempt(event, eventId, target.url, traceparent)
  const result = await lane.connections.post({ id: eventId, timestampSeconds, signature, body })
  if (result.statusCode !== null) span.set({ 'http.response.status_code': result.statusCode })
  span.end(result.outcome === 'SUCCEEDED' ? undefined : new Error(result.error ?? result.outcome))
  return result
}

interface Concluded extends FinishedDelivery {
  readonly attempt: Attempt
  /** Why the endpoint is to be disabled, or null. */
  readonly disabling: ReturnType<typeof disablingReason>
}

/** What follows from an attempt: done, again, given up, or the endpoint is to be disabled. */
function conclude(
  lane: EndpointLane,
  { delivery, body }: Item,
  result: AttemptResult,
  startedAt: number,
): Concluded {
  // A receiver's date is of the world's time, which a sandbox does not move.
  const worldNow = Date.now()
  const endedAt = lane.deps.clock.now()
  const { outcome, statusCode, retryAfter, error, response } = result
  const ok = outcome === 'SUCCEEDED'
  const turned = ok === (lane.failingSince !== null)
  if (ok) grow(lane, endedAt)
  else countFailure(lane)
  if (turned) lane.failingSince = ok ? null : endedAt
  const disabling = ok ? null : disablingReason(statusCode, lane.failingSince ?? endedAt, endedAt)
  const attempts = delivery.tries + 1
  const asked = retryAfterMs(retryAfter, worldNow)
  const failed = { attempts, statusCode, retryAfterMs: asked, endedAt, random: Math.random() }
  // With its endpoint given up, even the last attempt of a schedule leaves something to be parked.
  const nextAt = ok ? null : (nextAttemptAt(failed) ?? (disabling ? endedAt : null))
  const attempt: Attempt = {
    attempt: delivery.attempt + 1,
    outcome,
    statusCode,
    startedAt,
    durationMs: endedAt - startedAt,
    error,
    nextAttemptAt: disabling ? null : nextAt,
    request: firstCharacters(body, REQUEST_EXCERPT),
    response: response === null ? null : masked(response),
  }
  const state = ok ? 'SUCCEEDED' : nextAt === null ? 'FAILED' : 'PENDING'
  const failingSince = turned ? lane.failingSince : undefined
  return { delivery, attempt, state, nextAt, failingSince, disabling }
}

/** Secrets and signatures that a receiver echoes have no place in what we show and keep. */
function masked(text: string): string {
  return text
    .replaceAll(/wh(?:sec|sk)_[A-Za-z0-9+/=]+/g, 'whsec_***')
    .replaceAll(/v1a?,[A-Za-z0-9+/=]{20,}/g, 'v1,***')
}

/**
 * Nothing more is sent to an endpoint that is given up, unless its owner has changed it. Its deliveries stay
 * pending until directory has disabled it and has them parked: whatever crashes in between, none is left
 * parked at an endpoint that works.
 */
function stopSending(lane: EndpointLane, settings: EndpointSettings): void {
  if (lane.settings?.endpoint.version !== settings.endpoint.version) return
  lane.settings = { ...settings, endpoint: { ...settings.endpoint, status: 'DISABLED' } }
}

async function makeWay(
  lane: EndpointLane,
  { place }: Delivery,
  state: FinishedDelivery['state'],
): Promise<void> {
  const done = state !== 'PENDING'
  try {
    const next = await lane.order.complete(place, done ? lane.deps.clock.now() : null)
    if (next) enqueue(lane, [next])
  } catch (error) {
    lane.deps.log.warn({ err: error, endpointId: lane.endpointId }, 'order not settled, trying again')
    lane.opened = false
    noteDue(lane, lane.deps.clock.now() + SETTLE_AGAIN_MS)
  }
}

function logAttempt(lane: EndpointLane, attempt: Attempt, delivery: Delivery, detail: string | null): void {
  const { outcome, statusCode, durationMs, nextAttemptAt, error } = attempt
  lane.deps.log.info(
    {
      webhookId: delivery.eventId,
      endpointId: delivery.endpointId,
      partyId: delivery.partyId,
      event: delivery.event,
      attempt: attempt.attempt,
      outcome,
      statusCode,
      durationMs,
      nextAttemptAt: nextAttemptAt === null ? null : new Date(nextAttemptAt).toISOString(),
      ...(error === null ? {} : { error }),
      ...(detail === null ? {} : { detail }),
    },
    'attempt',
  )
}
