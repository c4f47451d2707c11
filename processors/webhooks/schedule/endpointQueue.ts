import { strict as assert } from 'node:assert'
import { SealBroken } from '../../../platform/secrets/secretBox.ts'
import type { Endpoint } from '../../../schemas/documents/webhooks.ts'
import { type Circuit, createCircuit } from '../send/circuit.ts'
import { createEndpointClient, type EndpointClient } from '../send/endpointClient.ts'
import { type BufferCounts, createDeliveryBuffer, type DeliveryBuffer } from './deliveryBuffer.ts'
import type { DeliveryDeps } from './deliveryDeps.ts'
import type { EndpointOfParty, Item } from './deliveryStore.ts'
import { createEndpointSender, type EndpointSender } from './endpointSender.ts'
import { loadDue, loadSettings, parkStored, SETTINGS_MAX_AGE_MS } from './loadDeliveries.ts'
import { createOrderedDelivery, type OrderedDelivery } from './orderedDelivery.ts'

/**
 * The endpoint queue: a bounded queue in memory over the deliveries that the database holds for one endpoint,
 * in the process that owns the endpoint. Whatever it drops is still due in the database.
 *
 * Its modes, every transition of which `setMode` asserts:
 *
 * - STARTING: nothing was loaded. Sends nothing. A first offer of just recorded deliveries leads to READY
 *   without a read, anything that is due to LOADING.
 * - LOADING: reads settings, what a predecessor left, and due deliveries. Ends in READY, PARKED or BACKOFF.
 * - READY: the endpoint is enabled. Leads to LOADING when something is due and there is room for it, or when
 *   the settings are old; to PARKED when an attempt makes the platform disable the endpoint.
 * - PARKED: the endpoint is disabled or deleted. The queue is empty; nothing is sent. Leads to LOADING when
 *   something is due.
 * - BACKOFF: the database was unreachable, or a secret does not open. Nothing is read before `until`; what is
 *   queued is sent as long as the settings are young enough. Leads to LOADING.
 * - RELEASED: another process owns the endpoint, or this one stops. Final; attempts in flight are recorded.
 *
 * In READY, LOADING and BACKOFF its sender drains the queue (`endpointSender.ts`); an open circuit slows both
 * halves down (`circuit.ts`).
 */
export type EndpointQueue = ReturnType<typeof createEndpointQueue>

export interface Status extends BufferCounts {
  readonly mode: Mode['name']
  readonly dueAt: number
}

type Mode =
  | { readonly name: 'STARTING' | 'READY' | 'PARKED' | 'RELEASED' }
  | { readonly name: 'LOADING'; readonly done: Promise<void> }
  | { readonly name: 'BACKOFF'; readonly until: number }

const TRANSITIONS: Readonly<Record<Mode['name'], readonly Mode['name'][]>> = {
  STARTING: ['READY', 'LOADING', 'BACKOFF', 'RELEASED'],
  LOADING: ['READY', 'PARKED', 'BACKOFF', 'RELEASED'],
  READY: ['LOADING', 'PARKED', 'BACKOFF', 'RELEASED'],
  PARKED: ['READY', 'LOADING', 'BACKOFF', 'RELEASED'],
  BACKOFF: ['LOADING', 'BACKOFF', 'RELEASED'],
  RELEASED: [],
}

interface State {
  readonly endpoint: EndpointOfParty
  readonly deps: DeliveryDeps
  readonly buffer: DeliveryBuffer
  readonly circuit: Circuit
  readonly client: EndpointClient
  readonly order: OrderedDelivery
  readonly sender: EndpointSender
  /** Callbacks of quota and priority: one identity each, so that waiting twice is waiting once. */
  readonly resume: { readonly load: () => void; readonly turn: () => Promise<void> }
  mode: Mode
  /** Next possibly due time in the database. */
  dueAt: number
  usedAt: number
}

const NEVER = Number.POSITIVE_INFINITY
/** The same where a turn is needed to read them: just before nothing may be sent by them. */
const SETTINGS_AGE_IN_TURNS_MS = 4_000
const IDLE_AFTER_MS = 30_000
const LOAD_AGAIN_MS = 1_000
/** A secret that does not open is mended by people; the log names the endpoint as often. */
const OPEN_AGAIN_MS = 10_000
/** A tenant with this many endpoints waiting to be read is heavy. */
const HEAVY_READS = 8
/** Attempts that begin together: what they cost is over in some milliseconds. */
const STARTS_OF_TURN = 4

export function createEndpointQueue(endpoint: EndpointOfParty, deps: DeliveryDeps) {
  const queue = createState(endpoint, deps)
  const { buffer, circuit, order } = queue
  return {
    /**
     * Nothing was read from the database: recorded deliveries may be offered once the circuit is restored.
     */
    isNew: () => !circuit.isRestored() && queue.mode.name !== 'LOADING',
    /**
     * As `offer`, to a new queue, with the stored `failingSince`. False: it has loaded meanwhile; perhaps
     * these as well, and perhaps they are done.
     */
    begin(found: Endpoint, items: readonly Item[], failingSince: number | null) {
      const { name } = queue.mode
      if (order.isSettled() || name === 'LOADING' || name === 'RELEASED') return false
      if (!circuit.isRestored()) circuit.restore(failingSince)
      offer(queue, found, items)
      return true
    },
    /** Deliveries that were recorded a moment ago, with the endpoint as it was read then. */
    offer: (found: Endpoint, items: readonly Item[]) => offer(queue, found, items),
    /** Something may be due in the database from this time on. */
    wake: (at: number) => wake(queue, at),
    /** Loads what is due, reads old settings again, closes idle connections. Called now and then. */
    tick: (now: number) => tick(queue, now),
    /** Holds nothing that could not be found again, and nothing is under way. */
    isIdle: (now: number) => isUnused(queue, now) && queue.mode.name !== 'LOADING' && queue.dueAt === NEVER,
    /** Due time of the longest waiting delivery; infinite where the endpoint keeps it waiting, not we. */
    oldestDue() {
      // A delivery that waits for its receiver to answer, or to recover, does not wait for us.
      if (circuit.isOpen() || buffer.inFlight() >= circuit.concurrency()) return NEVER
      return buffer.head()?.delivery.nextAt ?? queue.dueAt
    },
    /** Starts no attempt any more; resolves when those in flight are recorded. */
    release: () => release(queue),
    status: () => ({ mode: queue.mode.name, dueAt: queue.dueAt, ...buffer.counts() }),
  }
}

function createState(endpoint: EndpointOfParty, deps: DeliveryDeps): State {
  const { clock, limits, store, target } = deps
  const buffer = createDeliveryBuffer(limits.places)
  const circuit = createCircuit(endpoint.partyId, endpoint._id, limits.openCircuits)
  const client = createEndpointClient(clock, target, circuit)
  const order = createOrderedDelivery(endpoint._id, store)
  const resume = { load: () => requestLoad(queue), turn: () => takeTurn(queue) }
  const host = {
    load: resume.load,
    waitForTurn: () => limits.priority.wait(endpoint.partyId, resume.turn),
    noteDue: (at: number) => noteDue(queue, at),
    loadIfDue: () => loadIfDue(queue),
    // In other modes a load runs or follows, which finds the endpoint disabled.
    disabled: () => (queue.mode.name === 'READY' ? park(queue) : queue.sender.drop()),
  }
  const parts = { endpoint, deps, buffer, circuit, client, order }
  const sender = createEndpointSender({ ...parts, host })
  const rest = { mode: { name: 'STARTING' } as const, dueAt: NEVER, usedAt: clock.now() }
  const queue: State = { ...parts, sender, resume, ...rest }
  return queue
}

function setMode(queue: State, mode: Mode): void {
  const { name } = queue.mode
  assert(TRANSITIONS[name].includes(mode.name), `an endpoint queue does not go from ${name} to ${mode.name}`)
  if (mode.name === 'READY') assert(queue.client.isEnabled(), 'READY, and the endpoint is not enabled')
  if (mode.name === 'PARKED') assert(!queue.client.isEnabled(), 'PARKED, and the endpoint is enabled')
  if (mode.name === 'PARKED' || mode.name === 'RELEASED')
    assert(queue.buffer.queued() === 0, `${mode.name}, and deliveries are queued`)
  queue.mode = mode
}

function offer(queue: State, endpoint: Endpoint, items: readonly Item[]): void {
  const { circuit, client, sender } = queue
  if (queue.mode.name === 'RELEASED') return
  const now = queue.deps.clock.now()
  queue.usedAt = now
  // They need not be read from the database where nothing is due there that comes before them.
  const isNext = circuit.isRestored() && queue.mode.name !== 'LOADING' && !endpoint.fifo && queue.dueAt > now
  const taken = isNext ? items.slice(0, Math.max(0, sender.room())) : []
  try {
    if (taken.length > 0 || (!client.settings() && mayLoad(queue, now))) client.configure(endpoint)
  } catch (error) {
    backOff(queue, error)
    return
  }
  const accepted = client.isEnabled() ? taken : []
  if (accepted.length > 0 && queue.mode.name !== 'READY') setMode(queue, { name: 'READY' })
  sender.offer(accepted)
  sender.drain()
  if (accepted.length < items.length) wake(queue, now)
}

function noteDue(queue: State, at: number): void {
  queue.dueAt = Math.min(queue.dueAt, at)
}

function wake(queue: State, at: number): void {
  noteDue(queue, at)
  loadIfDue(queue)
}

function loadIfDue(queue: State): void {
  if (isLoadDue(queue, queue.deps.clock.now())) requestLoad(queue)
}

function tick(queue: State, now: number): void {
  const { buffer, circuit, client, sender } = queue
  if (buffer.held() > 0) queue.usedAt = now
  if (circuit.isHanging(buffer.oldestStart() ?? now, now)) sender.shrink()
  // An endpoint whose attempts are all in flight, or must wait, needs no younger settings: ten tenants with
  // fifty endpoints that hang would have settings read 500 times a second, for nothing.
  const isStale = buffer.queued() > 0 && client.ageMs(now) > SETTINGS_MAX_AGE_MS && sender.mayStart()
  if (isStale || isLoadDue(queue, now)) requestLoad(queue)
  if (buffer.queued() > 0) sender.drain()
  if (isUnused(queue, now)) client.close()
}

/** A FIFO delivery is not held between its record and the wake-up of the next one: that is work, too. */
const isUnused = ({ buffer, sender, usedAt }: State, now: number) =>
  buffer.held() === 0 && !sender.isWorking() && now - usedAt > IDLE_AFTER_MS

async function release(queue: State): Promise<void> {
  const { endpoint, deps, resume, sender } = queue
  const stopped = sender.stop()
  if (queue.mode.name !== 'RELEASED') setMode(queue, { name: 'RELEASED' })
  deps.limits.reads.cancel(endpoint.partyId, resume.load)
  deps.limits.priority.cancel(endpoint.partyId, resume.turn)
  await stopped
}

const mayLoad = ({ mode }: State, now: number) =>
  mode.name !== 'LOADING' && mode.name !== 'RELEASED' && (mode.name !== 'BACKOFF' || mode.until <= now)

const isLoadDue = ({ dueAt, sender }: State, now: number) => dueAt <= now && sender.isLow()

/** Loads, unless a load runs or must wait: of a burst at five hundred endpoints, a few read at a time. */
function requestLoad(queue: State): void {
  const { endpoint, deps, resume } = queue
  const { reads, priority } = deps.limits
  const { partyId: tenant } = endpoint
  if (!mayLoad(queue, deps.clock.now())) return
  if (priority.mustWait(tenant)) priority.wait(tenant, resume.turn)
  else if (reads.available(tenant) > 0) startLoading(queue)
  else if (reads.wait(tenant, resume.load) > HEAVY_READS) priority.markHeavy(tenant)
}

/** The turn of a heavy tenant: one load and a few attempts. */
async function takeTurn(queue: State): Promise<void> {
  const { buffer, client, sender } = queue
  const now = queue.deps.clock.now()
  const isStale = buffer.queued() > 0 && client.ageMs(now) > SETTINGS_AGE_IN_TURNS_MS
  if (mayLoad(queue, now) && (isStale || isLoadDue(queue, now))) startLoading(queue)
  if (queue.mode.name === 'LOADING') await queue.mode.done
  sender.drain(STARTS_OF_TURN)
}

function startLoading(queue: State): void {
  const { endpoint, deps, sender } = queue
  const { reads } = deps.limits
  reads.acquire(endpoint.partyId)
  const loading = load(queue).then(
    () => endLoading(queue),
    error => backOff(queue, error),
  )
  const done = loading.then(() => {
    reads.release(endpoint.partyId)
    sender.drain()
  })
  setMode(queue, { name: 'LOADING', done })
}

function endLoading(queue: State): void {
  if (queue.mode.name === 'RELEASED') return
  if (queue.client.isEnabled()) setMode(queue, { name: 'READY' })
  else park(queue)
}

/** Returns everything to the database, where the next load has it parked or discarded. */
function park(queue: State): void {
  queue.sender.drop()
  setMode(queue, { name: 'PARKED' })
}

function backOff(queue: State, error: unknown): void {
  const { endpoint, deps, sender } = queue
  if (queue.mode.name === 'RELEASED') return
  const now = deps.clock.now()
  const isSealed = error instanceof SealBroken
  // Queued deliveries would be sent by settings that are out of date.
  if (isSealed) sender.drop()
  noteDue(queue, now)
  setMode(queue, { name: 'BACKOFF', until: now + (isSealed ? OPEN_AGAIN_MS : LOAD_AGAIN_MS) })
  deps.log.warn({ err: error, endpointId: endpoint._id }, 'due webhooks not read, trying again')
}

async function load(queue: State): Promise<void> {
  const { sender } = queue
  const now = queue.deps.clock.now()
  if (!(await loadSettings(queue, now))) {
    sender.drop()
    queue.dueAt = NEVER
    return noteDue(queue, await parkStored(queue))
  }
  const room = sender.room()
  // Without room `dueAt` stays, and the next tick looks again.
  if (queue.dueAt > now || room <= 0) return
  queue.dueAt = NEVER
  const { items, nextDueAt } = await loadDue(queue, now, room)
  sender.add(items)
  noteDue(queue, nextDueAt)
}
