import type { Delivery } from '../../schemas/documents/webhooks.ts'
import type { Connections } from './attempt.ts'
import type { DeliveryDeps } from './deliveryDeps.ts'
import type { Item } from './deliveryStore.ts'
import type { EndpointSettings } from './endpointSettings.ts'
import type { OrderedDelivery } from './fifoOrder.ts'

/**
 * The deliveries of one endpoint, in the process that owns it: a bounded queue over what the database holds,
 * and attempts side by side. Both bounds grow with what the endpoint answers and shrink when it fails; the
 * tenant's fair share of the process stands above them. This file is the state; `sending.ts` empties the
 * queue, `endpointLane.ts` fills it.
 */
export interface EndpointLane {
  readonly endpointId: string
  /** The party whose endpoint it is: who shares what with whom. */
  readonly tenant: string
  readonly deps: DeliveryDeps
  readonly order: OrderedDelivery
  /** In the queue, in flight, or not durable yet. */
  readonly known: Map<string, Delivery>
  /** Of attempts in flight, when they began, the oldest first. */
  readonly inFlight: Map<string, number>
  readonly running: Set<Promise<void>>
  /** Called when the tenant may start an attempt again. */
  readonly resume: () => void
  /** Reads what is due, unless that is being done. */
  readonly load: () => void
  /** Where the tenant gives way to others: reads what is due, and starts some attempts. */
  readonly turn: () => Promise<void>
  queue: QueuedItem[]
  /** How many deliveries may be known. */
  places: number
  settings: EndpointSettings | null
  settingsAt: number
  /** When the settings were last asked for: by older ones nothing is given up. */
  askedAt: number
  connections: Connections | null
  /** Failed attempts in a row. */
  failures: number
  failingSince: number | null
  succeededAt: number
  /** Where attempts keep a pace: when the next one may start. */
  nextSlot: number
  /** When the database has, or may have, something due. */
  dueAt: number
  loading: Promise<void> | null
  /** Nothing is read before: the last time it failed. */
  readAgainAt: number
  usedAt: number
  /** True once what a predecessor left behind was settled. */
  opened: boolean
  /** True once `failingSince` is as the database has it. */
  knowsFailing: boolean
  stopped: boolean
  timer: NodeJS.Timeout | null
}

export interface QueuedItem extends Item {
  readonly queuedAt: number
}

export const NEVER = Number.POSITIVE_INFINITY
/** What a new endpoint may hold, and one that fails or hangs. */
export const MIN_PLACES = 16
/** Deliveries in memory per endpoint; the rest stays in the database. */
const MAX_PLACES = 1_000
/** However crowded the process is: an endpoint that answers at once needs no more to get on. */
const RESERVED_PLACES = 4
/** Attempts of one endpoint side by side: a quarter of its places, within these bounds. */
export const CONCURRENCY = 64
/** While an endpoint fails: enough to notice that it works again, too few to hold sockets by the hundred. */
export const FAILING_CONCURRENCY = 4
const PLACES_PER_ATTEMPT = 4
const FAILURES_TO_SHRINK = 5
/** An endpoint that leaves an attempt unanswered for so long, and answers no other meanwhile, hangs. */
const HANGING_AFTER_MS = 2_000

/** How many more deliveries the lane may take. */
export function roomOf(lane: EndpointLane): number {
  const share = lane.deps.places.available(lane.tenant)
  return Math.min(lane.places - lane.known.size, Math.max(share, RESERVED_PLACES - lane.known.size))
}

export function concurrencyOf({ places }: EndpointLane): number {
  return Math.min(CONCURRENCY, Math.max(FAILING_CONCURRENCY, Math.floor(places / PLACES_PER_ATTEMPT)))
}

/** One that has not answered well yet fails from its first failure on: nothing says that it ever worked. */
export function isFailing({ failures, succeededAt }: EndpointLane): boolean {
  return failures >= (succeededAt === Number.NEGATIVE_INFINITY ? 1 : FAILURES_TO_SHRINK)
}

/** Something is, or may be, due in the database from this time on. */
export function noteDue(lane: EndpointLane, at: number): void {
  lane.dueAt = Math.min(lane.dueAt, at)
}

/** Puts what is not known yet into the queue. */
export function enqueue(lane: EndpointLane, items: readonly Item[]): void {
  for (const item of items) {
    const { delivery } = item
    if (lane.stopped || lane.known.has(delivery._id)) continue
    lane.known.set(delivery._id, delivery)
    lane.queue.push({ ...item, queuedAt: lane.deps.clock.now() })
    lane.deps.places.acquire(delivery.partyId)
  }
}

/** The delivery is settled, or back in the hands of the database alone. */
export function forget({ known, deps }: EndpointLane, { _id, partyId }: Delivery): void {
  if (known.delete(_id)) deps.places.release(partyId)
}

export function grow(lane: EndpointLane, now: number): void {
  if (isFailing(lane)) noLongerFails(lane)
  lane.failures = 0
  lane.succeededAt = now
  lane.places = Math.min(MAX_PLACES, lane.places + 1)
}

export function countFailure(lane: EndpointLane): void {
  lane.failures += 1
  // Of an endpoint that is deleted, or another process's by now, the last attempts end here.
  if (lane.stopped || !lane.settings || !isFailing(lane)) return
  const { tenant } = lane
  const { failing } = lane.deps
  const some = failing.get(tenant)
  if (some) some.add(lane.endpointId)
  else failing.set(tenant, new Set([lane.endpointId]))
  shrink(lane)
}

export function noLongerFails({ endpointId, tenant, deps: { failing } }: EndpointLane): void {
  const some = failing.get(tenant)
  some?.delete(endpointId)
  if (some?.size === 0) failing.delete(tenant)
}

/** Whether the endpoint has answered nothing since the oldest attempt in flight began, for too long. */
export function isHanging({ inFlight, succeededAt }: EndpointLane, now: number): boolean {
  const [oldest = now] = inFlight.values()
  return now - oldest > HANGING_AFTER_MS && succeededAt < oldest
}

/** What is above the places of a failing endpoint goes back to the database, which has it as due. */
export function shrink(lane: EndpointLane): void {
  lane.places = MIN_PLACES
  dropQueue(lane, Math.max(0, lane.queue.length - Math.max(0, lane.known.size - MIN_PLACES)))
}

/** Drops what is in the queue beyond so many; the database has it. */
export function dropQueue(lane: EndpointLane, kept = 0): void {
  const dropped = lane.queue.splice(kept)
  for (const { delivery } of dropped) {
    forget(lane, delivery)
    if (delivery.fifo) lane.order.forget(delivery.place)
  }
  if (dropped.length > 0) noteDue(lane, lane.deps.clock.now())
}

export function closeConnections(lane: EndpointLane): void {
  void lane.connections?.close()
  lane.connections = null
}
