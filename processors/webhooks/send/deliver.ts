import type { Logger } from 'pino'
import { retryAfterMs } from '../../../platform/network/retryAfter.ts'
import type { Clock } from '../../../platform/process/clock.ts'
import type { Attempt, Delivery, Endpoint } from '../../../schemas/documents/webhooks.ts'
import type { AttemptLog, FinishedDelivery } from '../outcome/attemptLog.ts'
import type { DeliveryMetrics } from '../outcome/metrics.ts'
import { firstCharacters } from './answerText.ts'
import type { AttemptResult } from './attempt.ts'
import type { Circuit } from './circuit.ts'
import type { EndpointClient } from './endpointClient.ts'
import { disablingReason, nextAttemptAt } from './retrySchedule.ts'

/** Receiver of an attempt's outcome. */
export interface OutcomeDeps {
  readonly attemptLog: AttemptLog
  readonly metrics: DeliveryMetrics
  /** Asks directory to disable the endpoint; resolves when the command is in the log. */
  readonly disable: (endpoint: Endpoint, reason: DisablingReason) => Promise<void>
  /** Tells contracts what became of a notice; resolves when it is in the log. */
  readonly reportAttempt: (delivery: Delivery, attempt: Attempt) => Promise<void>
}

export interface DeliverDeps {
  readonly clock: Clock
  readonly log: Logger
  readonly outcome: OutcomeDeps
}

/** The endpoint as deliveries see it. */
export interface Recipient {
  readonly client: EndpointClient
  readonly circuit: Circuit
}

export interface Verdict extends FinishedDelivery {
  readonly attempt: Attempt
  /** From when it was due to the answer 2xx; null without one, and where the endpoint kept it waiting. */
  readonly dueMs: number | null
  /** Reason to disable the endpoint, or null. */
  readonly disabling: DisablingReason | null
}

type DisablingReason = NonNullable<ReturnType<typeof disablingReason>>

const REQUEST_EXCERPT = 256

/**
 * One attempt: prepare, send, judge, record. When it starts is decided elsewhere (`endpointQueue.ts`).
 * `onAnswer` is called before the attempt is recorded, so that the next one need not wait for the database.
 */
export async function deliver(
  item: { readonly delivery: Delivery; readonly body: string },
  to: Recipient,
  deps: DeliverDeps,
  onAnswer: (verdict: Verdict) => void,
): Promise<Verdict> {
  const { delivery, body } = item
  const settings = to.client.settings()!
  const startedAt = deps.clock.now()
  const result = await to.client.post(settings, delivery, body)
  // A receiver's date is of the world's time, which a sandbox does not move. Read first: never too early.
  const wallClockNow = Date.now()
  const verdict = judge(item, result, to.circuit, { startedAt, endedAt: deps.clock.now(), wallClockNow })
  onAnswer(verdict)
  await record(verdict, result, deps)
  return verdict
}

/** Verdict on an answer or its absence: done, tried again, failed, and whether the endpoint is disabled. */
function judge(
  { delivery, body }: { readonly delivery: Delivery; readonly body: string },
  { outcome, statusCode, retryAfter, error, response, requestHeaders, responseHeaders }: AttemptResult,
  circuit: Circuit,
  { startedAt, endedAt, wallClockNow }: Record<'startedAt' | 'endedAt' | 'wallClockNow', number>,
): Verdict {
  const ok = outcome === 'SUCCEEDED'
  const failingSince = circuit.record(ok, endedAt)
  const disabling = ok ? null : disablingReason(statusCode, circuit.failingSince() ?? endedAt, endedAt)
  const asked = retryAfterMs(retryAfter, wallClockNow)
  const attempts = delivery.tries + 1
  const failed = { attempts, statusCode, retryAfterMs: asked, endedAt, random: Math.random() }
  // Where its endpoint is to be disabled, even the last attempt of a schedule leaves something to be parked.
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
    response: response === null ? null : redactSecrets(response),
    requestHeaders,
    responseHeaders,
  }
  const state = ok ? 'SUCCEEDED' : nextAt === null ? 'FAILED' : 'PENDING'
  const due = dueAt(delivery)
  const dueMs = ok && due > circuit.recoveredAt() ? endedAt - due : null
  return { delivery, attempt, state, nextAt, failingSince, dueMs, disabling }
}

/** A first attempt is due with its event; a repeat, and what was parked, when it was scheduled. */
const dueAt = ({ nextAt, createdAt, timestamp }: Delivery) =>
  nextAt !== null && nextAt > createdAt ? nextAt : timestamp

/** Receivers may echo secrets and signatures. */
function redactSecrets(text: string): string {
  return text
    .replaceAll(/wh(?:sec|sk)_[A-Za-z0-9+/=]+/g, 'whsec_***')
    .replaceAll(/v1a?,[A-Za-z0-9+/=]{20,}/g, 'v1,***')
}

/** Resolves when the attempt is durable. */
async function record(
  verdict: Verdict,
  { detail }: AttemptResult,
  { log, outcome }: DeliverDeps,
): Promise<void> {
  const { delivery, attempt, dueMs } = verdict
  outcome.metrics.attempted(attempt, delivery, dueMs)
  logAttempt(log, verdict, detail)
  // Before it is stored: a process that dies in between makes and reports the attempt again.
  await outcome.reportAttempt(delivery, attempt)
  await outcome.attemptLog.add(verdict)
}

function logAttempt(log: Logger, { delivery, attempt: made }: Verdict, detail: string | null): void {
  const { eventId, endpointId, partyId, event } = delivery
  const { attempt, outcome, statusCode, durationMs, nextAttemptAt, error } = made
  log.info(
    {
      ...{ webhookId: eventId, endpointId, partyId, event, attempt, outcome, statusCode, durationMs },
      nextAttemptAt: nextAttemptAt === null ? null : new Date(nextAttemptAt).toISOString(),
      ...(error === null ? {} : { error }),
      ...(detail === null ? {} : { detail }),
    },
    'attempt',
  )
}
