import type { Attempt, Delivery } from '../../schemas/webhookDocuments.ts'
import { traceAttempt } from '../runtime/tracing.ts'
import { type AttemptResult, openConnections, refusedTarget } from './attempt.ts'
import type { Item } from './deliveryStore.ts'
import { type EndpointLane, enqueue, wake } from './endpointLane.ts'
import type { EndpointSettings } from './endpointSettings.ts'
import type { Finished } from './results.ts'
import { disablingReason, nextAttemptAt } from './retry.ts'

/** Attempts of one endpoint side by side. */
export const CONCURRENCY = 64
/** While an endpoint fails: enough to notice that it works again, too few to hold sockets by the hundred. */
export const FAILING_CONCURRENCY = 4
const FAILURES_TO_SLOW_DOWN = 5
/** Attempts whose results are not durable yet; beyond this the database sets the pace. */
const MAX_UNRECORDED = 1_000
/** When so few are left, the next ones are read already. */
const LOW_WATER = 250
const REQUEST_EXCERPT = 256
const SETTLE_AGAIN_MS = 1_000

/** Starts attempts from the queue, as many as the limits allow now. */
export function sendQueued(lane: EndpointLane): void {
  if (lane.timer) clearTimeout(lane.timer)
  lane.timer = null
  const { settings } = lane
  if (!settings || lane.stopped || settings.endpoint.status !== 'ENABLED') return
  while (lane.queue.length > 0 && mayStart(lane)) {
    if (!takeSlot(lane, settings)) return
    const work = deliver(lane, lane.queue.shift()!, settings)
    lane.running.add(work)
    void work.then(() => lane.running.delete(work))
  }
  if (lane.queue.length === 0) lane.outrun = false
  if (lane.queue.length < LOW_WATER) wake(lane, Number.POSITIVE_INFINITY)
}

function mayStart(lane: EndpointLane): boolean {
  const limit = lane.failures >= FAILURES_TO_SLOW_DOWN ? FAILING_CONCURRENCY : CONCURRENCY
  const unrecorded = lane.known.size - lane.queue.length
  return lane.inFlight < Math.min(limit, lane.deps.budget.attempts()) && unrecorded < MAX_UNRECORDED
}

/**
 * With `maxPerSecond` attempts start evenly spaced; false: the next slot is not now, a timer waits for it.
 */
function takeSlot(lane: EndpointLane, { endpoint: { maxPerSecond } }: EndpointSettings): boolean {
  if (maxPerSecond === null) return true
  const now = lane.deps.clock.now()
  if (lane.nextSlot > now) {
    lane.timer = setTimeout(() => sendQueued(lane), Math.ceil(lane.nextSlot - now))
    return false
  }
  lane.nextSlot = Math.max(lane.nextSlot, now - 1) + 1_000 / maxPerSecond
  return true
}

async function deliver(lane: EndpointLane, item: Item, settings: EndpointSettings): Promise<void> {
  const { clock, budget, metrics, results } = lane.deps
  const { delivery } = item
  budget.held.deliveries -= 1
  budget.held.attempts += 1
  lane.inFlight += 1
  const startedAt = clock.now()
  lane.usedAt = startedAt
  const result = await post(lane, item, settings, startedAt)
  lane.inFlight -= 1
  budget.held.attempts -= 1
  const finished = conclude(lane, item, result, startedAt)
  metrics.attempted(finished.attempt, delivery)
  logAttempt(lane, finished.attempt, delivery)
  const { disabling } = finished
  if (disabling) stopSending(lane, settings)
  sendQueued(lane)
  const recording = item.ahead ? await item.ahead.over(finished) : 'PENDING'
  if (recording !== 'NONE') await results.add(finished, recording === 'STORED')
  lane.known.delete(delivery._id)
  // If it was recorded after all, by another process or at another try, it is due there.
  if (recording === 'NONE') wake(lane, clock.now())
  if (disabling) await lane.deps.disable(settings.endpoint, disabling)
  if (finished.nextAt !== null) wake(lane, finished.nextAt)
  if (delivery.fifo) await makeWay(lane, delivery, finished.state)
  sendQueued(lane)
}

async function post(
  lane: EndpointLane,
  { delivery, body }: Item,
  { signer, target }: EndpointSettings,
  startedAt: number,
): Promise<AttemptResult> {
  if ('refusal' in target) return refusedTarget(target.refusal)
  const { policy, resolve } = lane.deps
  lane.connections ??= openConnections(target.url, {
    policy,
    connections: CONCURRENCY,
    ...(resolve ? { resolve } : {}),
  })
  const timestampSeconds = Math.floor(startedAt / 1_000)
  const signature = signer.sign(delivery.eventId, timestampSeconds, body)
  const { event, eventId, traceparent = null } = delivery
  const span = traceAttempt(event, eventId, target.url, traceparent)
  const context = lane.deps.passTrace ? (span.headers['traceparent'] ?? traceparent) : null
  const trace = context === null ? {} : { traceparent: context }
  const result = await lane.connections.post({ id: eventId, timestampSeconds, signature, body, ...trace })
  if (result.statusCode !== null) span.set({ 'http.response.status_code': result.statusCode })
  span.end(result.outcome === 'SUCCEEDED' ? undefined : new Error(result.error ?? result.outcome))
  return result
}

interface Concluded extends Finished {
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
  const endedAt = lane.deps.clock.now()
  const { outcome, statusCode, retryAfter, error, response } = result
  const ok = outcome === 'SUCCEEDED'
  const turned = ok === (lane.failingSince !== null)
  lane.failures = ok ? 0 : lane.failures + 1
  if (turned) lane.failingSince = ok ? null : endedAt
  const disabling = ok ? null : disablingReason(statusCode, lane.failingSince ?? endedAt, endedAt)
  const failed = { attempts: delivery.tries + 1, statusCode, retryAfter, endedAt, random: Math.random() }
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
    request: body.slice(0, REQUEST_EXCERPT),
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

async function makeWay(lane: EndpointLane, { place }: Delivery, state: Finished['state']): Promise<void> {
  const done = state === 'SUCCEEDED' || state === 'FAILED'
  try {
    const next = await lane.order.leave(place, done ? lane.deps.clock.now() : null)
    if (next) enqueue(lane, [next])
  } catch (error) {
    lane.deps.log.warn({ err: error, endpointId: lane.endpointId }, 'order not settled, trying again')
    lane.opened = false
    wake(lane, lane.deps.clock.now() + SETTLE_AGAIN_MS)
  }
}

function logAttempt(lane: EndpointLane, attempt: Attempt, delivery: Delivery): void {
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
    },
    'attempt',
  )
}
