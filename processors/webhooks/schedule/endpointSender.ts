import { type Delivery, type Endpoint, TEST_EVENT } from '../../../schemas/documents/webhooks.ts'
import type { FinishedDelivery } from '../outcome/attemptLog.ts'
import { wants } from '../record/fanOut.ts'
import { type Circuit, MIN_WINDOW } from '../send/circuit.ts'
import { deliver, type Verdict } from '../send/deliver.ts'
import type { EndpointClient } from '../send/endpointClient.ts'
import type { DeliveryBuffer, QueuedItem } from './deliveryBuffer.ts'
import type { DeliveryDeps } from './deliveryDeps.ts'
import type { EndpointOfParty, Item } from './deliveryStore.ts'
import type { OrderedDelivery } from './orderedDelivery.ts'
import { createSendRate, type SendRate } from './sendRate.ts'

/**
 * The sending half of an endpoint queue. `drain` starts attempts from the head of the queue until something
 * must be waited for:
 *
 * - the end of an attempt, where as many are in flight as the circuit allows;
 * - younger settings, where these are too old, or perhaps older than what the owner asks for;
 * - a socket of the tenant's quota;
 * - the rate: the owner's, or that of an open circuit;
 * - a turn, where the tenant is heavy and light ones are active.
 *
 * Whatever is waited for calls `drain` again, and so does each tick.
 */
export type EndpointSender = ReturnType<typeof createEndpointSender>

/** The queue as its sender sees it. */
export interface SenderHost {
  load(): void
  /** Loads where something is due and few are queued. */
  loadIfDue(): void
  waitForTurn(): void
  /** Something is, or may be, due in the database from this time on. */
  noteDue(at: number): void
  /** The platform disables the endpoint. */
  disabled(): void
}

export interface SenderParts {
  readonly endpoint: EndpointOfParty
  readonly deps: DeliveryDeps
  readonly buffer: DeliveryBuffer
  readonly circuit: Circuit
  readonly client: EndpointClient
  readonly order: OrderedDelivery
  readonly host: SenderHost
}

interface State extends SenderParts {
  readonly rate: SendRate
  /** One identity, so that waiting twice for a socket is waiting once. */
  readonly resume: () => void
  /** Attempts, skips, and what follows from them. */
  readonly work: Set<Promise<void>>
  isStopped: boolean
}

/** Below this queue length the next are read. */
const LOW_WATER = 250
/** However crowded the process is: an endpoint that answers at once needs no more to get on. */
const RESERVED_PLACES = 4
/** Nothing is sent by older settings: the owner may have changed or deleted the endpoint. */
const SETTINGS_LIMIT_MS = 5_000
const SETTLE_AGAIN_MS = 1_000

export function createEndpointSender(parts: SenderParts) {
  const { buffer, circuit, client, deps, endpoint } = parts
  const { clock, limits } = deps
  const resume = () => drain(sender)
  const rate = createSendRate(clock, resume)
  const sender: State = { ...parts, rate, resume, work: new Set(), isStopped: false }
  const room = () => {
    const quota = Math.max(limits.places.available(endpoint.partyId), RESERVED_PLACES - buffer.held())
    return Math.min(circuit.window() - buffer.held(), quota)
  }
  return {
    drain: (startsOfTurn?: number) => drain(sender, startsOfTurn),
    /** Whether an attempt could start now, if there was one. */
    mayStart() {
      const settings = client.settings()
      if (!settings) return true
      if (!rate.isFree(circuit.perSecond(settings.endpoint.maxPerSecond))) return false
      if (limits.priority.mustWait(endpoint.partyId)) return false
      return buffer.inFlight() < circuit.concurrency() && limits.sockets.available(endpoint.partyId) > 0
    },
    /** Free places in the queue. */
    room,
    /** Reading a few at a time, while those before them are sent, costs more than it gains. */
    // A full queue would ask again as soon as it was answered, and nothing else of the process would go on.
    isLow: () =>
      buffer.queued() < Math.min(LOW_WATER, circuit.window() / 2) && (!client.isEnabled() || room() > 0),
    /** Queues the deliveries that were read and are not held yet. */
    add(items: readonly Item[]) {
      if (!sender.isStopped) buffer.add(items, clock.now())
    },
    /** Queues the deliveries that were recorded and have not been read. */
    offer(items: readonly Item[]) {
      if (!sender.isStopped) buffer.offer(items, clock.now())
    },
    /** Returns what is queued beyond `kept` to the database, which has it as due. */
    drop: (kept?: number) => drop(sender, kept),
    /** Resets the window of an endpoint that hangs. */
    shrink: () => shrink(sender),
    isWorking: () => sender.work.size > 0,
    /** Starts no attempt any more; resolves when those in flight are recorded. */
    async stop() {
      sender.isStopped = true
      limits.sockets.cancel(endpoint.partyId, resume)
      circuit.retire()
      drop(sender)
      await Promise.all(sender.work)
      client.close()
    },
  }
}

function drain(sender: State, startsOfTurn = 0): void {
  const { buffer, circuit, client, rate, host } = sender
  let granted = startsOfTurn
  while (!sender.isStopped && client.isEnabled()) {
    const item = buffer.head()
    if (!item || buffer.inFlight() >= circuit.concurrency()) {
      host.loadIfDue()
      return
    }
    const { endpoint } = client.settings()!
    const wanted = isWanted(endpoint, item)
    const limits = () => (wanted ? limitToWaitFor(sender, endpoint, granted > 0) : null)
    // Limits first: where nothing may be sent, no settings are read for it.
    const wait = limits() ?? settingsToWaitFor(sender, item, wanted)
    if (wait) {
      wait()
      return
    }
    buffer.shift()
    if (wanted) {
      rate.consume(circuit.perSecond(endpoint.maxPerSecond))
      granted -= 1
    }
    run(sender, wanted ? attempt(sender, item) : skip(sender, item))
  }
}

/** Begins to wait. */
type Wait = () => void

function settingsToWaitFor({ client, host, deps }: State, item: QueuedItem, wanted: boolean): Wait | null {
  if (client.ageMs(deps.clock.now()) > SETTINGS_LIMIT_MS) return host.load
  // Settings older than the delivery may be those before its owner asked for more: they are read again.
  if (wanted || client.askedAt() > item.queuedAt) return null
  return () => {
    client.expire()
    host.load()
  }
}

function limitToWaitFor(sender: State, { maxPerSecond }: Endpoint, hasTurn: boolean): Wait | null {
  const { circuit, rate, host, deps, resume } = sender
  const { partyId: tenant } = sender.endpoint
  const { sockets, priority } = deps.limits
  if (sockets.available(tenant) <= 0) return () => sockets.wait(tenant, resume)
  if (!rate.isFree(circuit.perSecond(maxPerSecond))) return rate.wait
  return priority.mustWait(tenant) && !hasTurn ? host.waitForTurn : null
}

function run({ work }: State, step: Promise<void>): void {
  work.add(step)
  void step.then(() => work.delete(step))
}

/**
 * Whether the endpoint, as set now, wants a delivery, which may have waited for days, parked or between
 * two attempts. What was asked for by name is sent in any case.
 */
function isWanted(endpoint: Endpoint, { delivery, body }: Item): boolean {
  const { event, isRequested } = delivery
  if (isRequested || event === TEST_EVENT) return true
  // Parsing a body costs more than all the rest: only where something is asked of it.
  const { data } = endpoint.filter.length > 0 ? JSON.parse(body) : { data: {} }
  return wants(endpoint, { event, data })
}

/** Ends a delivery that its endpoint does not want any more; those behind it continue. */
async function skip(sender: State, { delivery }: Item): Promise<void> {
  const skipped = {
    delivery,
    attempt: null,
    state: 'SKIPPED',
    nextAt: null,
    failingSince: undefined,
  } as const
  await sender.deps.outcome.attemptLog.add(skipped)
  sender.buffer.release(delivery)
  await complete(sender, skipped)
}

async function attempt(sender: State, item: Item): Promise<void> {
  const { buffer, circuit, client, deps } = sender
  const { delivery } = item
  const { endpoint } = client.settings()!
  const { sockets, priority } = deps.limits
  // A delivery that failed before, or goes where others fail, is not urgent.
  if (delivery.attempt === 0 && !circuit.isOpen()) priority.markActive(delivery.partyId)
  sockets.acquire(delivery.partyId)
  buffer.start(delivery, deps.clock.now())
  const verdict = await deliver(item, sender, deps, answer => {
    buffer.end(delivery)
    sockets.release(delivery.partyId)
    followUp(sender, answer, endpoint.version)
  })
  buffer.release(delivery)
  if (verdict.disabling) await deps.outcome.disable(endpoint, verdict.disabling)
  await complete(sender, verdict)
}

/** The connection is free, and the answer counts, before the attempt is recorded. */
function followUp(sender: State, { disabling }: Verdict, version: number): void {
  if (sender.circuit.isOpen()) trim(sender)
  // Its deliveries stay pending until directory has disabled the endpoint and has them parked: whatever
  // crashes in between, none is left parked at an endpoint that works.
  if (disabling && sender.client.disable(version)) sender.host.disabled()
  drain(sender)
}

/** The delivery is recorded: its next attempt is due at a time, and the next of its key goes on. */
async function complete(sender: State, { delivery, state, nextAt }: FinishedDelivery): Promise<void> {
  if (nextAt !== null) sender.host.noteDue(nextAt)
  if (delivery.fifo) await completeFifo(sender, delivery, state !== 'PENDING')
  drain(sender)
}

async function completeFifo(sender: State, { place: orderingKey }: Delivery, isDone: boolean): Promise<void> {
  const { order, buffer, host, deps, endpoint } = sender
  const now = deps.clock.now()
  try {
    const next = await order.complete(orderingKey, isDone ? now : null)
    if (next && !sender.isStopped) buffer.add([next], deps.clock.now())
  } catch (error) {
    deps.log.warn({ err: error, endpointId: endpoint._id }, 'webhook order not settled, trying again')
    host.noteDue(deps.clock.now() + SETTLE_AGAIN_MS)
  }
}

function drop({ buffer, order, host, deps }: State, kept = 0): void {
  const dropped = buffer.drop(kept)
  for (const { fifo, place } of dropped) if (fifo) order.release(place)
  if (dropped.length > 0) host.noteDue(deps.clock.now())
}

function shrink(sender: State): void {
  sender.circuit.resetWindow()
  trim(sender)
}

/** Drops what is above the window of an endpoint that fails or hangs. */
function trim(sender: State): void {
  const { buffer } = sender
  drop(sender, Math.max(0, buffer.queued() - Math.max(0, buffer.held() - MIN_WINDOW)))
}
