import type { Endpoint } from '../../schemas/webhookDocuments.ts'
import type { Connections } from './attempt.ts'
import type { DeliveryDeps } from './deliveryDeps.ts'
import type { Item } from './deliveryStore.ts'
import { type EndpointSettings, settingsFor } from './endpointSettings.ts'
import { createPlaceOrder, type PlaceOrder } from './placeOrder.ts'
import { sendQueued } from './sending.ts'

/**
 * The deliveries of one endpoint, in the process that owns it: a bounded queue over what the database holds,
 * attempts side by side up to a limit that shrinks while the endpoint fails, and nothing shared with any
 * other endpoint.
 */
export interface EndpointLane {
  readonly endpointId: string
  readonly deps: DeliveryDeps
  readonly order: PlaceOrder
  /** In the queue, in flight, or not durable yet. */
  readonly known: Set<string>
  readonly running: Set<Promise<void>>
  queue: Item[]
  inFlight: number
  settings: EndpointSettings | null
  settingsAt: number
  connections: Connections | null
  /** Failed attempts in a row. */
  failures: number
  failingSince: number | null
  /** With `maxPerSecond`: when the next attempt may start. */
  nextSlot: number
  /** When the database has, or may have, something due. */
  dueAt: number
  loading: Promise<void> | null
  usedAt: number
  /** Slower than what is recorded for it: nobody waits for it until its queue has been empty. */
  outrun: boolean
  /** True once what a predecessor left behind was settled. */
  opened: boolean
  stopped: boolean
  timer: NodeJS.Timeout | null
}

const NEVER = Number.POSITIVE_INFINITY
/** Deliveries in memory per endpoint; the rest stays in the database. */
const MAX_QUEUE = 1_000
const MAX_LOAD = 500
/** Attempts of one endpoint that are not recorded yet. */
const MAX_AHEAD = 800
/** Settings older than this are read again before they are used. */
const SETTINGS_MAX_AGE_MS = 1_000
const IDLE_AFTER_MS = 30_000
const LOAD_AGAIN_MS = 1_000
const NO_ROOM_PAUSE_MS = 50

export function createEndpointLane(endpointId: string, deps: DeliveryDeps): EndpointLane {
  return {
    endpointId,
    deps,
    order: createPlaceOrder(endpointId, deps.store),
    known: new Set(),
    running: new Set(),
    queue: [],
    inFlight: 0,
    settings: null,
    settingsAt: Number.NEGATIVE_INFINITY,
    connections: null,
    failures: 0,
    failingSince: null,
    nextSlot: 0,
    dueAt: NEVER,
    loading: null,
    usedAt: deps.clock.now(),
    outrun: false,
    opened: false,
    stopped: false,
    timer: null,
  }
}

/** Deliveries that were recorded a moment ago, with the endpoint as it was read then. */
export function offer(lane: EndpointLane, endpoint: Endpoint, items: readonly Item[]): void {
  lane.usedAt = lane.deps.clock.now()
  if (takesDirectly(lane, endpoint, items.length)) {
    configure(lane, endpoint)
    enqueue(lane, items)
  } else wake(lane, lane.usedAt)
}

/** Whether deliveries need not be read from the database: nothing is due there that comes before them. */
function takesDirectly(lane: EndpointLane, { fifo }: Endpoint, count: number): boolean {
  const room = Math.min(lane.deps.budget.room(), MAX_QUEUE - lane.queue.length)
  return lane.opened && !lane.loading && !fifo && count <= room && lane.dueAt > lane.deps.clock.now()
}

/** Something may be due in the database from this time on. */
export function wake(lane: EndpointLane, at: number): void {
  lane.dueAt = Math.min(lane.dueAt, at)
  if (lane.dueAt <= lane.deps.clock.now()) startLoading(lane)
}

/** Called now and then: loads what is due, reads the settings again, closes what is not used. */
export function tick(lane: EndpointLane, now: number): void {
  if (lane.queue.length > 0) lane.usedAt = now
  const stale = lane.queue.length > 0 && now - lane.settingsAt > SETTINGS_MAX_AGE_MS
  if (stale || lane.dueAt <= now) startLoading(lane)
  if (lane.queue.length > 0) sendQueued(lane)
  if (lane.known.size === 0 && now - lane.usedAt > IDLE_AFTER_MS) closeConnections(lane)
}

/** True when the lane holds nothing that could not be found again. */
export function isIdle(lane: EndpointLane, now: number): boolean {
  return lane.known.size === 0 && !lane.loading && lane.dueAt === NEVER && now - lane.usedAt > IDLE_AFTER_MS
}

/** True where everything that is due is in memory and goes out as fast as it comes. */
export function mayGoAhead(lane: EndpointLane, endpoint: Endpoint, count: number): boolean {
  const isPlain = endpoint.status === 'ENABLED' && !endpoint.fifo && endpoint.maxPerSecond === null
  const isHealthy = lane.failures === 0 && !lane.outrun
  return isPlain && isHealthy && lane.known.size + count <= MAX_AHEAD && takesDirectly(lane, endpoint, count)
}

export function goAhead(lane: EndpointLane, endpoint: Endpoint, items: readonly Item[]): void {
  configure(lane, endpoint)
  enqueue(lane, items)
}

/** Stops at once; attempts in flight go on and are recorded. Resolves when they are. */
export async function stop(lane: EndpointLane): Promise<void> {
  lane.stopped = true
  if (lane.timer) clearTimeout(lane.timer)
  dropQueue(lane)
  await Promise.all(lane.running)
  closeConnections(lane)
}

export function enqueue(lane: EndpointLane, items: readonly Item[]): void {
  for (const item of items) {
    if (lane.stopped || lane.known.has(item.delivery._id)) continue
    lane.known.add(item.delivery._id)
    lane.queue.push(item)
    lane.deps.budget.held.deliveries += 1
  }
  sendQueued(lane)
}

/** Reads what is due, unless that is being done; never more than there is room for. */
export function startLoading(lane: EndpointLane): void {
  if (lane.loading || lane.stopped) return
  const { clock, log } = lane.deps
  lane.loading = load(lane)
    .catch((error: unknown) => {
      lane.dueAt = Math.min(lane.dueAt, clock.now() + LOAD_AGAIN_MS)
      log.warn({ err: error, endpointId: lane.endpointId }, 'due deliveries not read, trying again')
    })
    .then(() => {
      lane.loading = null
      sendQueued(lane)
    })
}

async function load(lane: EndpointLane): Promise<void> {
  const { store, clock, budget } = lane.deps
  const now = clock.now()
  const stale = now - lane.settingsAt > SETTINGS_MAX_AGE_MS || !lane.opened
  // What was released a moment ago is due to an endpoint that is remembered as disabled.
  if (stale || !isEnabled(lane)) await refresh(lane)
  const { settings } = lane
  if (!isEnabled(lane) || !settings) return setAside(lane)
  const room = Math.min(MAX_LOAD, budget.room(), MAX_QUEUE - lane.queue.length)
  if (lane.dueAt > now) return
  if (room <= 0) {
    lane.dueAt = now + NO_ROOM_PAUSE_MS
    return
  }
  lane.dueAt = NEVER
  const found = await store.due(lane.endpointId, now, room, lane.known)
  const fresh = found.filter(({ delivery }) => !lane.known.has(delivery._id))
  enqueue(lane, settings.endpoint.fifo ? await lane.order.admit(fresh) : fresh)
  const next = found.length >= room ? now : await store.nextDueAt(lane.endpointId, now)
  lane.dueAt = Math.min(lane.dueAt, next ?? NEVER)
}

const isEnabled = ({ settings }: EndpointLane) => settings?.endpoint.status === 'ENABLED'

/** Recorded in the moment when the endpoint was disabled or deleted, or was given up here. */
async function setAside(lane: EndpointLane): Promise<void> {
  const { store, clock } = lane.deps
  dropQueue(lane)
  lane.dueAt = NEVER
  if (lane.settings === null) return store.discard(lane.endpointId)
  // Given up, and directory has not said so yet, or has refused to because the endpoint was changed.
  if (!(await store.park(lane.endpointId))) {
    lane.dueAt = Math.min(lane.dueAt, clock.now() + LOAD_AGAIN_MS)
  }
}

/** Reads the endpoint again; at the first use also settles what a predecessor left half-ordered. */
async function refresh(lane: EndpointLane): Promise<void> {
  const { store, clock } = lane.deps
  const before = lane.settings?.endpoint.fifo
  configure(lane, await store.endpoint(lane.endpointId))
  const endpoint = lane.settings?.endpoint
  if (endpoint && (!lane.opened || endpoint.fifo !== before)) await store.settleOrder(endpoint, clock.now())
  if (lane.opened) return
  lane.failingSince = await store.failingSince(lane.endpointId)
  lane.opened = true
}

function configure(lane: EndpointLane, endpoint: Endpoint | null): void {
  const now = lane.deps.clock.now()
  const before = lane.settings
  if (endpoint && before && before.endpoint.version > endpoint.version) return
  lane.settingsAt = now
  if (endpoint && before?.endpoint.version === endpoint.version && before.validUntil > now) return
  if (before?.endpoint.url !== endpoint?.url) closeConnections(lane)
  if (before?.endpoint.status === 'DISABLED') lane.failingSince = null
  lane.settings = endpoint ? settingsFor(endpoint, lane.deps, now) : null
}

function dropQueue(lane: EndpointLane): void {
  for (const { delivery } of lane.queue) lane.known.delete(delivery._id)
  lane.deps.budget.held.deliveries -= lane.queue.length
  lane.queue = []
}

function closeConnections(lane: EndpointLane): void {
  void lane.connections?.close()
  lane.connections = null
}
