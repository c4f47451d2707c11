import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Collection, Db } from 'mongodb'
import { isDuplicateKey } from '../../platform/mongodb/duplicateKeys.ts'
import { RESERVED_HOURS } from '../../platform/records/outcomes.ts'
import { canonicalJson } from '../../schemas/canonicalJson.ts'
import { instantOf } from '../../schemas/values/dates.ts'
import { refuse, type Violation } from '../errors.ts'
import type { AllocatedIds } from '../routing/commandKind.ts'
import { type Route, type RouteRequest, takesIdempotencyKey } from '../routing/route.ts'

/**
 * Idempotency-Key, end to end: the key is reserved together with the command id and every id that the command
 * needs, before anything is sent. A retry, through whichever gateway, sends exactly that command again; the
 * processor then answers with the outcome it has stored. What is kept is the outcome of a decision, never a
 * refusal of shape or scope.
 */
export interface ReservedCommand {
  readonly commandId: string
  readonly ids: AllocatedIds
  /** Milliseconds since the epoch. */
  readonly issuedAt: number
}

export interface Reservation extends ReservedCommand {
  /** True when an earlier request made it: its command may be on its way, its outcome there already. */
  readonly isRetry: boolean
  /** This attempt works on it until then, and nobody else; tells its hold from that of a later attempt. */
  readonly leaseUntil: number
}

/** What makes two requests the same, as hashes. */
export interface Fingerprint {
  /** With instants as the client wrote them: what releases up to 1.2 know. */
  readonly written: string
  /** With instants in UTC: the same moment in another zone is the same request. */
  readonly canonical: string
}

export interface Reservations {
  /**
   * Reserves the key for this request, or finds what an earlier one reserved. Refuses with
   * `idempotency_key_reused` (another request) or `idempotency_in_progress` (the same one is running and has
   * no outcome yet). `planCommand` hears when the plan is made, which is when its seven days begin.
   */
  open(
    request: RouteRequest,
    fingerprint: Fingerprint,
    planCommand: (issuedAt: number) => ReservedCommand | Promise<ReservedCommand>,
    hasOutcome: (commandId: string) => Promise<boolean>,
  ): Promise<Reservation>
  /** The attempt ended without an outcome: the next one may go on at once with the same command. */
  release(request: RouteRequest, held: Reservation): Promise<void>
  /**
   * Takes a reservation back whose command was never sent. True: it is gone, and no other attempt knew of its
   * command; false: another attempt has it, or there is none.
   */
  withdraw(request: RouteRequest, held: Reservation): Promise<boolean>
  /** The outcome of this command is not kept: the next attempt is a new request. */
  forget(request: RouteRequest, commandId: string): Promise<void>
}

interface StoredReservation {
  readonly _id: string
  /** As it was written. */
  readonly fingerprint: string
  /** Absent: as it was written. */
  readonly canonicalFingerprint?: string
  readonly commandId: string
  readonly ids: AllocatedIds
  readonly issuedAt: number
  /** While it lies ahead, somebody is working on it (milliseconds since the epoch). */
  readonly busyUntil: number
  readonly expireAt: Date
}

export interface IdempotencyOptions {
  readonly db: Db
  readonly now: () => number
  /** Longer than a request can wait for its outcome: after that, its gateway is taken for dead. */
  readonly busyMs: number
}

/** Seven days (promise 1); the specification's minimum is 24 hours. */
const KEPT_MS = RESERVED_HOURS * 3_600_000
export const REPLAYED = { 'idempotent-replayed': 'true' } as const

export function createReservations({ db, now, busyMs }: IdempotencyOptions): Reservations {
  const collection = db.collection<StoredReservation>('reservations')
  return {
    async open(request, fingerprint, planCommand, hasOutcome) {
      const plan = await planCommand(now())
      const busyUntil = now() + busyMs
      const fresh = await insert(collection, request, fingerprint, plan, busyUntil)
      if (fresh) return { ...plan, isRetry: false, leaseUntil: busyUntil }
      const stored = await find(collection, request)
      if (!stored) return refuse('idempotency_in_progress', { headers: { 'retry-after': '1' } })
      assertSame(stored, fingerprint)
      const { commandId, ids, issuedAt } = stored
      const isDecided = await hasOutcome(commandId)
      const until = isDecided ? stored.busyUntil : await takeOver(collection, stored, now(), busyMs)
      return { commandId, ids, issuedAt, isRetry: true, leaseUntil: until }
    },
    // An attempt that was slow must not touch what a later one holds: each names its own hold.
    async release(request, { commandId, leaseUntil: busyUntil }) {
      if (request.idempotencyKey === null) return
      await collection.updateOne({ _id: idOf(request), commandId, busyUntil }, { $set: { busyUntil: 0 } })
    },
    async withdraw(request, { commandId, leaseUntil: busyUntil }) {
      const held = { _id: idOf(request), commandId, busyUntil }
      const { deletedCount } = await collection.deleteOne(held, { writeConcern: { w: 'majority' } })
      return deletedCount === 1
    },
    async forget(request, commandId) {
      if (request.idempotencyKey === null) return
      await collection.deleteOne({ _id: idOf(request), commandId }, { writeConcern: { w: 'majority' } })
    },
  }
}

async function insert(
  collection: Collection<StoredReservation>,
  request: RouteRequest,
  { written, canonical }: Fingerprint,
  { commandId, ids, issuedAt }: ReservedCommand,
  busyUntil: number,
): Promise<boolean> {
  const expireAt = new Date(issuedAt + KEPT_MS)
  try {
    await collection.insertOne(
      {
        ...{ _id: idOf(request), fingerprint: written, commandId, ids, issuedAt, busyUntil, expireAt },
        ...(canonical === written ? {} : { canonicalFingerprint: canonical }),
      },
      { writeConcern: { w: 'majority' } },
    )
    return true
  } catch (error) {
    if (isDuplicateKey(error)) return false
    throw error
  }
}

function find(collection: Collection<StoredReservation>, request: RouteRequest) {
  return collection.findOne({ _id: idOf(request) }, { readConcern: { level: 'majority' } })
}

function assertSame({ fingerprint, canonicalFingerprint }: StoredReservation, given: Fingerprint): void {
  if (fingerprint === given.written || (canonicalFingerprint ?? fingerprint) === given.canonical) return
  refuse('idempotency_key_reused', { field: 'Idempotency-Key', reason: 'was used for another request' })
}

/** Only one of several retries goes on, until the moment answered; the others hear that it is running. */
async function takeOver(
  collection: Collection<StoredReservation>,
  { _id, busyUntil }: StoredReservation,
  now: number,
  busyMs: number,
): Promise<number> {
  if (busyUntil <= now) {
    const until = now + busyMs
    const taken = await collection.updateOne({ _id, busyUntil }, { $set: { busyUntil: until } })
    if (taken.modifiedCount === 1) return until
  }
  return refuse('idempotency_in_progress', { headers: { 'retry-after': '1' } })
}

/** Keys are scoped by their owner; the owner's id holds no slash. */
export function idOf(request: RouteRequest): string {
  return `${request.identity.owner}/${request.idempotencyKey}`
}

/**
 * Of route, parameters, validated body and hash of the file. Decimals, documents and texts are canonical in a
 * body that was validated.
 */
export function fingerprintOf(request: RouteRequest): Fingerprint {
  const { route, params, query, body, file } = request
  const hashed = (said: unknown) => {
    const content = [route.method, route.url, params, query, said ?? null, file?.sha256 ?? null]
    return hash('sha256', canonicalJson(content), 'hex')
  }
  const canonical = route.body === null ? body : inUtc(route.body as Shape, body)
  return { written: hashed(body), canonical: hashed(canonical) }
}

interface Shape {
  readonly format?: string
  readonly anyOf?: readonly Shape[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
}

/** The same value with each instant in UTC. */
function inUtc(shape: Shape, value: unknown): unknown {
  const { format, anyOf = [], properties = {}, items } = shape
  if (format === 'date-time' && typeof value === 'string') {
    const ms = instantOf(value)
    return ms === null ? value : new Date(ms).toISOString()
  }
  if (Array.isArray(value)) return items ? value.map(item => inUtc(items, item)) : value
  if (typeof value === 'object' && value !== null && !anyOf.length) {
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => {
        const property = Object.hasOwn(properties, name) ? properties[name] : undefined
        return [name, property ? inUtc(property, item) : item]
      }),
    )
  }
  return anyOf.reduce((read, branch) => inUtc(branch, read), value)
}

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/

export function keyViolations(request: FastifyRequest): Violation[] {
  const given = request.headers['idempotency-key']
  if (given === undefined || (typeof given === 'string' && IDEMPOTENCY_KEY.test(given))) return []
  return [{ field: 'Idempotency-Key', reason: 'must be 1 to 255 visible ASCII characters' }]
}

export function keyOf(request: FastifyRequest, route: Route): string | null {
  return !takesIdempotencyKey(route) ? null : ((request.headers['idempotency-key'] as string) ?? null)
}
