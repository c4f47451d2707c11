import { SealBroken } from '../../platform/secrets/secretBox.ts'
import type { Endpoint } from '../../schemas/documents/webhooks.ts'
import type { DeliveryDeps } from './deliveryDeps.ts'
import type { EndpointOfParty, Item } from './deliveryStore.ts'
import { settingsFor } from './endpointSettings.ts'
import { createOrderedDelivery } from './fifoOrder.ts'
import {
  closeConnections,
  concurrencyOf,
  dropQueue,
  type EndpointLane,
  enqueue,
  isHanging,
  MIN_PLACES,
  NEVER,
  noLongerFails,
  noteDue,
  roomOf,
  shrink,
} from './laneState.ts'
import { sendQueued, wantsMore } from './sending.ts'

/** The life of a lane: what it is offered, what it reads, and its end. */

const MAX_LOAD = 500
/** Settings older than this are read again before they are used. */
const SETTINGS_MAX_AGE_MS = 1_000
/** Where there are turns, a turn is needed for it: just before nothing may be sent by them. */
const SETTINGS_AGE_IN_TURNS_MS = 4_000
const IDLE_AFTER_MS = 30_000
const LOAD_AGAIN_MS = 1_000
/** A secret that does not open is mended by people; the log names the endpoint as often. */
const OPEN_AGAIN_MS = 10_000
/** A tenant that has so many endpoints waiting to be read has more than a few deliveries. */
const MANY_READS = 8
/** Attempts that begin together: what they cost is over in some milliseconds. */
const STARTS_OF_TURN = 4

export function createEndpointLane(
  { _id: endpointId, partyId: tenant }: EndpointOfParty,
  deps: DeliveryDeps,
): EndpointLane {
  const lane: EndpointLane = {
    endpointId,
    tenant,
    deps,
    order: createOrderedDelivery(endpointId, deps.store),
    known: new Map(),
    inFlight: new Map(),
    running: new Set(),
    resume: () => sendQueued(lane),
    load: () => startLoading(lane),
    turn: () => takeTurn(lane),
    queue: [],
    places: MIN_PLACES,
    settings: null,
    settingsAt: Number.NEGATIVE_INFINITY,
    askedAt: Number.NEGATIVE_INFINITY,
    connections: null,
    failures: 0,
    failingSince: null,
    succeededAt: Number.NEGATIVE_INFINITY,
    nextSlot: 0,
    dueAt: NEVER,
    loading: null,
    readAgainAt: Number.NEGATIVE_INFINITY,
    usedAt: deps.clock.now(),
    opened: false,
    knowsFailing: false,
    stopped: false,
    timer: null,
  }
  return lane
}

/** Deliveries that were recorded a moment ago, with the endpoint as it was read then. */
export function offer(lane: EndpointLane, endpoint: Endpoint, items: readonly Item[]): void {
  const now = lane.deps.clock.now()
  lane.usedAt = now
  // They need not be read from the database where nothing is due there that comes before them.
  const isNext = lane.knowsFailing && !lane.loading && !endpoint.fifo && lane.dueAt > now
  const taken = isNext ? items.slice(0, Math.max(0, roomOf(lane))) : []
  try {
    // It was read with them: where the lane begins, it need not be read again.
    if (taken.length > 0 || (!lane.settings && mayRead(lane, now))) configure(lane, endpoint)
  } catch (error) {
    tryLater(lane, error)
    return
  }
  enqueue(lane, taken)
  if (taken.length < items.length) noteDue(lane, now)
  if (taken.length > 0) sendQueued(lane)
  else wake(lane, now)
}

/** Since when the endpoint fails, as the database has it: the lane may take what it is offered. */
export function knowFailing(lane: EndpointLane, since: number | null): void {
  lane.failingSince = since
  lane.knowsFailing = true
}

/** Something may be due in the database from this time on. */
export function wake(lane: EndpointLane, at: number): void {
  noteDue(lane, at)
  if (lane.dueAt <= lane.deps.clock.now() && wantsMore(lane)) startLoading(lane)
}

/** Called now and then: loads what is due, reads the settings again, closes what is not used. */
export function tick(lane: EndpointLane, now: number): void {
  if (lane.queue.length > 0) lane.usedAt = now
  if (isHanging(lane, now)) shrink(lane)
  const stale = lane.queue.length > 0 && now - lane.settingsAt > SETTINGS_MAX_AGE_MS && maySend(lane, now)
  if (stale || (lane.dueAt <= now && wantsMore(lane))) startLoading(lane)
  if (lane.queue.length > 0) sendQueued(lane)
  if (lane.known.size === 0 && now - lane.usedAt > IDLE_AFTER_MS) closeConnections(lane)
}

/**
 * An endpoint that hangs has all its attempts in flight, or its tenant has, one that fails has its next slot
 * later, and the queue waits: ten tenants with fifty of them each would have settings read again 500 times a
 * second, for nothing.
 */
function maySend(lane: EndpointLane, now: number): boolean {
  if (!lane.settings) return true
  if (lane.nextSlot > now || lane.deps.priority.mustWait(lane.tenant)) return false
  return lane.inFlight.size < concurrencyOf(lane) && lane.deps.sockets.available(lane.tenant) > 0
}

/** True when the lane holds nothing that could not be found again. */
export function isIdle(lane: EndpointLane, now: number): boolean {
  return lane.known.size === 0 && !lane.loading && lane.dueAt === NEVER && now - lane.usedAt > IDLE_AFTER_MS
}

/** Stops at once; attempts in flight go on and are recorded. Resolves when they are. */
export async function stop(lane: EndpointLane): Promise<void> {
  lane.stopped = true
  if (lane.timer) clearTimeout(lane.timer)
  lane.deps.sockets.cancel(lane.tenant, lane.resume)
  lane.deps.reads.cancel(lane.tenant, lane.load)
  lane.deps.priority.cancel(lane.tenant, lane.turn)
  noLongerFails(lane)
  dropQueue(lane)
  await Promise.all(lane.running)
  closeConnections(lane)
}

/**
 * Reads what is due, unless that is being done; never more than there is room for. A burst at five hundred
 * endpoints would otherwise queue thousands of reads, and whoever has one event would wait behind them.
 */
function startLoading(lane: EndpointLane): void {
  const { tenant } = lane
  const { reads, priority, clock } = lane.deps
  if (!mayRead(lane, clock.now())) return
  if (priority.mustWait(tenant)) {
    priority.wait(tenant, lane.turn)
    return
  }
  if (reads.available(tenant) <= 0) {
    if (reads.wait(tenant, lane.load) > MANY_READS) priority.markHeavy(tenant)
    return
  }
  startReading(lane)
}

/** The lane's turn, where its tenant gives way to others. */
async function takeTurn(lane: EndpointLane): Promise<void> {
  if (lane.stopped) return
  const now = lane.deps.clock.now()
  const isStale = lane.queue.length > 0 && now - lane.settingsAt > SETTINGS_AGE_IN_TURNS_MS
  if (mayRead(lane, now) && (isStale || (lane.dueAt <= now && wantsMore(lane)))) startReading(lane)
  await lane.loading
  sendQueued(lane, STARTS_OF_TURN)
}

const mayRead = ({ loading, stopped, readAgainAt }: EndpointLane, now: number) =>
  !loading && !stopped && readAgainAt <= now

function startReading(lane: EndpointLane): void {
  const { tenant } = lane
  const { reads } = lane.deps
  reads.acquire(tenant)
  lane.loading = load(lane)
    .catch(error => tryLater(lane, error))
    .then(() => {
      lane.loading = null
      reads.release(tenant)
      sendQueued(lane)
    })
}

/** Until then nothing is read, whoever asks: the database keeps what is due or offered. */
function tryLater(lane: EndpointLane, error: unknown): void {
  const { clock, log } = lane.deps
  const now = clock.now()
  const isSealed = error instanceof SealBroken
  // What waits would be sent by settings that are out of date.
  if (isSealed) dropQueue(lane)
  noteDue(lane, now)
  lane.readAgainAt = now + (isSealed ? OPEN_AGAIN_MS : LOAD_AGAIN_MS)
  log.warn({ err: error, endpointId: lane.endpointId }, 'due deliveries not read, trying again')
}

async function load(lane: EndpointLane): Promise<void> {
  const { store, clock } = lane.deps
  const now = clock.now()
  const stale = now - lane.settingsAt > SETTINGS_MAX_AGE_MS
  // What was released a moment ago is due to an endpoint that is remembered as disabled.
  if (stale || !isEnabled(lane)) await refresh(lane)
  if (!lane.opened) await open(lane)
  const { settings } = lane
  if (!isEnabled(lane) || !settings) return setAside(lane)
  const room = Math.min(MAX_LOAD, roomOf(lane))
  // Without room `dueAt` stays, and the next tick looks again.
  if (lane.dueAt > now || room <= 0) return
  lane.dueAt = NEVER
  const found = await store.due(lane.endpointId, now, room, [...lane.known.keys()])
  const fresh = found.filter(({ delivery }) => !lane.known.has(delivery._id))
  enqueue(lane, settings.endpoint.fifo ? await lane.order.admit(fresh) : fresh)
  noteDue(lane, found.length >= room ? now : ((await store.nextDueAt(lane.endpointId, now)) ?? NEVER))
}

const isEnabled = ({ settings }: EndpointLane) => settings?.endpoint.status === 'ENABLED'

/** Recorded in the moment when the endpoint was disabled or deleted, or was given up here. */
async function setAside(lane: EndpointLane): Promise<void> {
  const { store, clock } = lane.deps
  dropQueue(lane)
  lane.dueAt = NEVER
  if (lane.settings === null) return store.discard(lane.endpointId)
  // Given up, and directory has not said so yet, or has refused to because the endpoint was changed.
  if (!(await store.park(lane.endpointId))) noteDue(lane, clock.now() + LOAD_AGAIN_MS)
}

/** Reads the endpoint again. */
async function refresh(lane: EndpointLane): Promise<void> {
  const { store, clock } = lane.deps
  const before = lane.settings?.endpoint.fifo
  const askedAt = clock.now()
  configure(lane, await store.endpoint(lane.endpointId))
  lane.askedAt = askedAt
  const endpoint = lane.settings?.endpoint
  if (endpoint && lane.opened && endpoint.fifo !== before) await store.settleOrder(endpoint, clock.now())
}

/** At the first use: settles what a predecessor left half-ordered. */
async function open(lane: EndpointLane): Promise<void> {
  const { store, clock } = lane.deps
  const endpoint = lane.settings?.endpoint
  const [since] = await Promise.all([
    lane.knowsFailing ? null : store.failingSince([lane.endpointId]),
    endpoint && store.settleOrder(endpoint, clock.now()),
  ])
  if (since) knowFailing(lane, since.get(lane.endpointId) ?? null)
  lane.opened = true
}

function configure(lane: EndpointLane, endpoint: Endpoint | null): void {
  const now = lane.deps.clock.now()
  const before = lane.settings
  if (endpoint && before && before.endpoint.version > endpoint.version) return
  const isKnown = endpoint && before?.endpoint.version === endpoint.version && before.validUntil > now
  // It may throw: then the settings are as old as they were.
  const settings = isKnown ? before : endpoint && settingsFor(endpoint, lane.deps, now)
  lane.settingsAt = now
  if (isKnown) return
  if (before?.endpoint.url !== endpoint?.url) closeConnections(lane)
  if (before?.endpoint.status === 'DISABLED') lane.failingSince = null
  if (!endpoint) noLongerFails(lane)
  lane.settings = settings
}
