import { hash } from 'node:crypto'
import { type Collection, type Db, MongoServerError } from 'mongodb'
import { canonicalJson } from '../schemas/canonicalJson.ts'
import type { AllocatedIds } from './ids.ts'
import { refuse } from './problems.ts'
import type { Answer, RouteRequest } from './routes.ts'

/**
 * Idempotency-Key, end to end: the key is reserved together with the command id and every id that the command
 * needs, before anything is sent. A retry, through whichever gateway, sends exactly that command again; the
 * processor then answers with the outcome it has stored. What is kept is the outcome of a decision, never a
 * refusal of shape or scope.
 */
export interface Plan {
  readonly commandId: string
  readonly ids: AllocatedIds
  /** Milliseconds since the epoch. */
  readonly issuedAt: number
}

export interface Reservation extends Plan {
  /** True when an earlier request made it: its outcome may be there already. */
  readonly isRetry: boolean
}

export interface Reservations {
  /**
   * Reserves the key for this request, or finds what an earlier one reserved. Refuses with
   * `idempotency_key_reused` (another request) or `idempotency_in_progress` (the same one is running and has
   * no outcome yet).
   */
  open(
    request: RouteRequest,
    fingerprint: string,
    propose: () => Plan | Promise<Plan>,
    hasOutcome: (commandId: string) => Promise<boolean>,
  ): Promise<Reservation>
  /** The request ended without an outcome: the next attempt may go on at once. */
  release(request: RouteRequest): Promise<void>
  /** Nothing is kept: the next attempt is a new request. */
  forget(request: RouteRequest): Promise<void>
}

/** Keeps whole answers, for the few changing routes that are no commands. */
export interface AnswerKeeper {
  once(request: RouteRequest, fingerprint: string, run: () => Promise<Answer>): Promise<Answer>
}

interface StoredReservation {
  readonly _id: string
  readonly fingerprint: string
  readonly commandId: string
  readonly ids: AllocatedIds
  readonly issuedAt: number
  /** While it lies ahead, somebody is working on it (milliseconds since the epoch). */
  readonly busyUntil: number
  readonly answer?: { readonly status: number; readonly body?: unknown }
  readonly expireAt: Date
}

export interface IdempotencyOptions {
  readonly db: Db
  readonly now: () => number
  /** Longer than a request can wait for its outcome: after that, its gateway is taken for dead. */
  readonly busyMs: number
}

/** As long as outcomes are kept: seven days (promise 1); the specification's minimum is 24 hours. */
const KEPT_MS = 7 * 24 * 3_600_000
const DUPLICATE_KEY = 11_000
export const REPLAYED = { 'idempotent-replayed': 'true' } as const

export function createReservations({ db, now, busyMs }: IdempotencyOptions): Reservations {
  const collection = db.collection<StoredReservation>('reservations')
  return {
    async open(request, fingerprint, propose, hasOutcome) {
      const plan = await propose()
      const fresh = await insert(collection, request, fingerprint, plan, now() + busyMs)
      if (fresh) return { ...plan, isRetry: false }
      const stored = await find(collection, request)
      if (!stored) return refuse('idempotency_in_progress', { headers: { 'retry-after': '1' } })
      assertSame(stored, fingerprint)
      const { commandId, ids, issuedAt } = stored
      if (!(await hasOutcome(commandId))) await takeOver(collection, stored, now(), busyMs)
      return { commandId, ids, issuedAt, isRetry: true }
    },
    async release(request) {
      if (request.idempotencyKey === null) return
      await collection.updateOne({ _id: idOf(request) }, { $set: { busyUntil: 0 } })
    },
    async forget(request) {
      if (request.idempotencyKey === null) return
      await collection.deleteOne({ _id: idOf(request) }, { writeConcern: { w: 'majority' } })
    },
  }
}

export function createAnswerKeeper({ db, now, busyMs }: IdempotencyOptions): AnswerKeeper {
  const collection = db.collection<StoredReservation>('reservations')
  const noPlan: Plan = { commandId: '', ids: { contract: [], guarantee: [], acceptedToken: [] }, issuedAt: 0 }
  return {
    async once(request, fingerprint, run) {
      if (request.idempotencyKey === null) return run()
      if (!(await insert(collection, request, fingerprint, noPlan, now() + busyMs))) {
        const stored = await find(collection, request)
        if (stored) assertSame(stored, fingerprint)
        if (stored?.answer) return { ...stored.answer, headers: REPLAYED }
        if (stored) await takeOver(collection, stored, now(), busyMs)
      }
      const _id = idOf(request)
      try {
        const answer = await run()
        const kept = { status: answer.status, ...('body' in answer ? { body: answer.body } : {}) }
        await collection.updateOne({ _id }, { $set: { answer: kept } }, { writeConcern: { w: 'majority' } })
        return answer
      } catch (error) {
        await collection.deleteOne({ _id }).catch(() => undefined)
        throw error
      }
    },
  }
}

async function insert(
  collection: Collection<StoredReservation>,
  request: RouteRequest,
  fingerprint: string,
  { commandId, ids, issuedAt }: Plan,
  busyUntil: number,
): Promise<boolean> {
  const expireAt = new Date(Date.now() + KEPT_MS)
  try {
    await collection.insertOne(
      { _id: idOf(request), fingerprint, commandId, ids, issuedAt, busyUntil, expireAt },
      { writeConcern: { w: 'majority' } },
    )
    return true
  } catch (error) {
    if (error instanceof MongoServerError && error.code === DUPLICATE_KEY) return false
    throw error
  }
}

function find(collection: Collection<StoredReservation>, request: RouteRequest) {
  return collection.findOne({ _id: idOf(request) }, { readConcern: { level: 'majority' } })
}

function assertSame(stored: StoredReservation, fingerprint: string): void {
  if (stored.fingerprint !== fingerprint) {
    refuse('idempotency_key_reused', { field: 'Idempotency-Key', reason: 'was used for another request' })
  }
}

/** Only one of several retries goes on; the others hear that it is running. */
async function takeOver(
  collection: Collection<StoredReservation>,
  { _id, busyUntil }: StoredReservation,
  now: number,
  busyMs: number,
): Promise<void> {
  if (busyUntil <= now) {
    const taken = await collection.updateOne({ _id, busyUntil }, { $set: { busyUntil: now + busyMs } })
    if (taken.modifiedCount === 1) return
  }
  refuse('idempotency_in_progress', { headers: { 'retry-after': '1' } })
}

/** Keys are scoped by their owner; the owner's id holds no slash. */
function idOf(request: RouteRequest): string {
  return `${request.identity.owner}/${request.idempotencyKey}`
}

/** What makes two requests the same: route, parameters, validated body, hash of the file. */
export function fingerprintOf(request: RouteRequest): string {
  const { route, params, query, body, file } = request
  const content = [route.method, route.url, params, query, body ?? null, file?.sha256 ?? null]
  return hash('sha256', canonicalJson(content), 'hex')
}
