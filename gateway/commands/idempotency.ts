import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Collection, Db } from 'mongodb'
import { isDuplicateKey } from '../../platform/mongodb/duplicateKeys.ts'
import { RESERVED_HOURS } from '../../platform/records/outcomes.ts'
import { canonicalJson } from '../../schemas/canonicalJson.ts'
import { instantOf } from '../../schemas/values/dates.ts'
import { refuse, type Violation } from '../errors/errors.ts'
import type { AllocatedIds, WantedIds } from '../routing/commandKind.ts'
import { takesIdempotencyKey } from '../routing/generalRefusals.ts'
import { newId } from '../routing/requestId.ts'
import type { Route, RouteRequest } from '../routing/route.ts'
import type { IdAllocator } from './idAllocator.ts'

/**
 * Idempotency-Key, end to end: the key is reserved together with the command id and every id that the command
 * needs, before anything is sent. A retry through any gateway sends exactly that command again, and the
 * processor answers with its stored outcome. Outcomes of decisions are stored, refusals of validation or
 * scope are not.
 */
export interface ReservedCommand {
  readonly commandId: string
  readonly ids: AllocatedIds
  /** Milliseconds since the epoch. */
  readonly issuedAt: number
}

export interface Reservation extends ReservedCommand {
  /** True when an earlier request made it: its command may be in flight or decided. */
  readonly isRetry: boolean
  /** End of this attempt's lease. It also distinguishes the lease from that of a later attempt. */
  readonly leaseUntil: number
}

/** Hashes by which two requests are the same. */
export interface Fingerprint {
  /** With instants as the client wrote them, as releases up to 1.2 store it. */
  readonly written: string
  /** With instants in UTC: the same moment in another zone is the same request. */
  readonly canonical: string
}

export type Reservations = ReturnType<typeof createReservations>

interface StoredReservation {
  readonly _id: string
  /** `Fingerprint.written`. */
  readonly fingerprint: string
  /** `Fingerprint.canonical`; absent: equal to `fingerprint`. */
  readonly canonicalFingerprint?: string
  readonly commandId: string
  readonly ids: AllocatedIds
  readonly issuedAt: number
  /** End of the lease of the current attempt (milliseconds since the epoch). */
  readonly busyUntil: number
  readonly expireAt: Date
}

export interface IdempotencyOptions {
  readonly db: Db
  readonly ids: IdAllocator
  readonly now: () => number
  /** Longer than a request can wait for its outcome: after that, its gateway is presumed dead. */
  readonly leaseMs: number
}

/** Seven days (promise 1); the specification's minimum is 24 hours. */
const STORED_MS = RESERVED_HOURS * 3_600_000
export const REPLAYED = { 'idempotent-replayed': 'true' } as const

export function createReservations({ db, ids: allocator, now, leaseMs }: IdempotencyOptions) {
  const collection = db.collection<StoredReservation>('reservations')
  return {
    /**
     * Plans a command and reserves it for the request's key, or finds what an earlier request reserved.
     * Refuses with `idempotency_key_reused` (another request) or `idempotency_in_progress` (the same one is
     * running and has no outcome yet). Without a key nothing is reserved. The seven days count from
     * `issuedAt`.
     */
    async open(
      request: RouteRequest,
      wanted: WantedIds,
      hasOutcome: (commandId: string) => Promise<boolean>,
    ): Promise<Reservation> {
      const plan = { issuedAt: now(), commandId: newId('cmd'), ids: await allocator.allocate(wanted) }
      if (request.idempotencyKey === null) return { ...plan, isRetry: false, leaseUntil: 0 }
      const fingerprint = fingerprintOf(request)
      const fresh: Reservation = { ...plan, isRetry: false, leaseUntil: now() + leaseMs }
      if (await insert(collection, request, fingerprint, fresh)) return fresh
      const stored = await find(collection, request)
      if (!stored) return refuse('idempotency_in_progress', { headers: { 'retry-after': '1' } })
      assertSame(stored, fingerprint)
      const { commandId, ids, issuedAt } = stored
      const isDecided = await hasOutcome(commandId)
      const until = isDecided ? stored.busyUntil : await acquireLease(collection, stored, now(), leaseMs)
      return { commandId, ids, issuedAt, isRetry: true, leaseUntil: until }
    },
    /**
     * Releases the lease of an attempt without an outcome: the next one may send the same command at once. A
     * slow attempt must not touch the lease of a later one: each names its own.
     */
    async release(request: RouteRequest, held: Reservation) {
      if (request.idempotencyKey === null) return
      await collection.updateOne(leaseOf(request, held), { $set: { busyUntil: 0 } })
    },
    /**
     * Deletes a reservation whose command was never sent. True: it is gone, and no other attempt knows its
     * command. False: another attempt holds it, or there is none.
     */
    async withdraw(request: RouteRequest, held: Reservation): Promise<boolean> {
      const lease = leaseOf(request, held)
      const { deletedCount } = await collection.deleteOne(lease, { writeConcern: { w: 'majority' } })
      return deletedCount === 1
    },
    /** Deletes the reservation of a command without a stored outcome: the next attempt is a new request. */
    async forget(request: RouteRequest, commandId: string) {
      if (request.idempotencyKey === null) return
      await collection.deleteOne({ _id: idOf(request), commandId }, { writeConcern: { w: 'majority' } })
    },
  }
}

async function insert(
  collection: Collection<StoredReservation>,
  request: RouteRequest,
  { written, canonical }: Fingerprint,
  reservation: Reservation,
): Promise<boolean> {
  const { ids, issuedAt } = reservation
  const expireAt = new Date(issuedAt + STORED_MS)
  try {
    await collection.insertOne(
      {
        ...{ ...leaseOf(request, reservation), fingerprint: written, ids, issuedAt, expireAt },
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
  return collection.findOne({ _id: idOf(request) })
}

function assertSame({ fingerprint, canonicalFingerprint }: StoredReservation, given: Fingerprint): void {
  if (fingerprint === given.written || (canonicalFingerprint ?? fingerprint) === given.canonical) return
  refuse('idempotency_key_reused', { field: 'Idempotency-Key', reason: 'was used for another request' })
}

/** Takes the lease until the returned moment for one of several retries, and refuses the others. */
async function acquireLease(
  collection: Collection<StoredReservation>,
  { _id, busyUntil }: StoredReservation,
  now: number,
  leaseMs: number,
): Promise<number> {
  if (busyUntil <= now) {
    const until = now + leaseMs
    const taken = await collection.updateOne({ _id, busyUntil }, { $set: { busyUntil: until } })
    if (taken.modifiedCount === 1) return until
  }
  return refuse('idempotency_in_progress', { headers: { 'retry-after': '1' } })
}

/** Keys are scoped by tenant key, which has no slash. */
export function idOf(request: RouteRequest): string {
  return `${request.identity.tenantKey}/${request.idempotencyKey}`
}

/** The stored reservation, as long as this attempt holds its lease. */
export function leaseOf(request: RouteRequest, { commandId, leaseUntil }: Reservation) {
  return { _id: idOf(request), commandId, busyUntil: leaseUntil }
}

/**
 * Fingerprint of route, parameters, validated body and hash of the file. Validation has made decimals,
 * documents and texts canonical.
 */
function fingerprintOf(request: RouteRequest): Fingerprint {
  const { route, params, query, body, file } = request
  const hashed = (content: unknown) => {
    const parts = [route.method, route.url, params, query, content ?? null, file?.sha256 ?? null]
    return hash('sha256', canonicalJson(parts), 'hex')
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

export function idempotencyKeyViolations(request: FastifyRequest): Violation[] {
  const given = request.headers['idempotency-key']
  if (given === undefined || (typeof given === 'string' && IDEMPOTENCY_KEY.test(given))) return []
  return [{ field: 'Idempotency-Key', reason: 'must be 1 to 255 visible ASCII characters' }]
}

export function keyOf(request: FastifyRequest, route: Route): string | null {
  return !takesIdempotencyKey(route) ? null : ((request.headers['idempotency-key'] as string) ?? null)
}
