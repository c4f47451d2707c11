import type { Db } from 'mongodb'
import type { Endpoint } from '../../../schemas/documents/webhooks.ts'
import type { Recorded } from '../record/eventStore.ts'
import { eventKey } from '../record/fanOut.ts'
import { createChangePoller } from './changePoller.ts'
import type { DeliveryDeps } from './deliveryDeps.ts'
import type { EndpointOfParty, Item } from './deliveryStore.ts'
import { createEndpointQueue, type EndpointQueue } from './endpointQueue.ts'
import { type Leases, shardOf } from './leases.ts'
import { MAX_LIGHT_DELIVERIES } from './tenantPriority.ts'

/** Delivers for the endpoints that this process owns. */
export type Dispatcher = ReturnType<typeof createDispatcher>

export interface DispatcherOptions {
  readonly db: Db
  readonly deps: DeliveryDeps
  readonly leases: () => Pick<Leases, 'owns' | 'alone'> | null
}

/** Delay until a queue notices a due delivery. */
const TICK_MS = 50
/** Delay of finding events of another process. */
const POLL_MS = 100
/** Longer where no other process records; the leases find a new process within two seconds. */
const POLL_ALONE_MS = 1_000
const DISCOVER_AGAIN_MS = 1_000
/** Attempts in flight may take 15 s, and a stop may not. Aborted attempts are made again. */
const STOP_LIMIT_MS = 2_000

export function createDispatcher({ db, deps, leases }: DispatcherOptions) {
  const { clock, log, store } = deps
  const owns = (endpointId: string) => leases()?.owns(endpointId) ?? false
  const queues = createQueues(deps, owns)
  const changes = createChangePoller(db, endpoint => queues.wakeAt(endpoint, clock.now()))
  let stopped = false

  const repeat = async (ms: () => number, what: string, step: () => void | Promise<void>) => {
    while (!stopped) {
      try {
        await step()
      } catch (error) {
        log.warn({ err: error }, `${what} failed, trying again`)
      }
      await clock.sleep(ms())
    }
  }
  /** Finds what predecessors left: every pending delivery of the gained shards has its time. */
  const discover = async (shards: ReadonlySet<number>): Promise<void> => {
    try {
      for (const { at, ...endpoint } of await store.firstDue()) {
        if (shards.has(shardOf(endpoint._id))) queues.wakeAt(endpoint, at)
      }
    } catch (error) {
      log.warn({ err: error }, 'pending webhooks not found, trying again')
      await clock.sleep(DISCOVER_AGAIN_MS)
      if (!stopped) await discover(shards)
    }
  }
  /**
   * New queues that begin with what was just recorded need one query, all of them together: what else may be
   * due for them, `discover` finds or has found. Each of them alone would make five.
   */
  const begin = async (offers: readonly Offer[]) => {
    if (offers.length === 0) return
    try {
      const since = await store.failingSince(offers.map(({ endpoint }) => endpoint._id))
      for (const { queue, endpoint, items } of offers) {
        const hasBegun = queue.begin(endpoint, items, since.get(endpoint._id) ?? null)
        if (!hasBegun) queues.wakeAt(endpoint, clock.now())
      }
    } catch (error) {
      log.warn({ err: error }, 'state of new endpoint queues not read, loading what they were offered')
      for (const { endpoint } of offers) queues.wakeAt(endpoint, clock.now())
    }
  }
  const pollMs = () => (leases()?.alone() ? POLL_ALONE_MS : POLL_MS)
  void repeat(() => TICK_MS, 'dispatching webhooks', queues.tickAll)
  void repeat(pollMs, 'polling for events of other processes', changes.poll)

  return {
    /** Takes what was just recorded: its own endpoints are served at once, the others' owners find it. */
    offer(recorded: Recorded) {
      changes.record(recorded.events)
      if (stopped) return
      markTenants(recorded, deps)
      const items = itemsByEndpoint(recorded, owns)
      const offered = [...recorded.endpoints.values()].flat().flatMap(endpoint => {
        const some = items.get(endpoint._id)
        return some ? [{ queue: queues.of(endpoint), endpoint, items: some }] : []
      })
      const isNew = ({ queue, endpoint }: Offer) => queue.isNew() && !endpoint.fifo
      void begin(offered.filter(isNew))
      for (const one of offered) if (!isNew(one)) one.queue.offer(one.endpoint, one.items)
    },
    /** Something is due for an endpoint now. Does nothing where another process owns it. */
    wake: (endpoint: EndpointOfParty) => queues.wakeAt(endpoint, clock.now()),
    gained: (shards: ReadonlySet<number>): void => void discover(shards),
    lost: (shards: ReadonlySet<number>) => queues.drop(id => shards.has(shardOf(id))),
    /** Since when the longest waiting due delivery has been due. */
    oldestDue: queues.oldestDue,
    /** Starts no attempt any more; resolves when those in flight are recorded, or after a limit. */
    async stop() {
      stopped = true
      const ending = queues.release().then(() => deps.outcome.attemptLog.flushed())
      await Promise.race([ending, clock.sleep(STOP_LIMIT_MS)])
    },
  }
}

interface Offer {
  readonly queue: EndpointQueue
  readonly endpoint: Endpoint
  readonly items: readonly Item[]
}

/** Queues of the endpoints that this process owns and has something to do for. */
function createQueues(deps: DeliveryDeps, owns: (endpointId: string) => boolean) {
  const { clock } = deps
  const queues = new Map<string, EndpointQueue>()
  let stopped = false

  const of = (endpoint: EndpointOfParty) => {
    let queue = queues.get(endpoint._id)
    if (!queue) queues.set(endpoint._id, (queue = createEndpointQueue(endpoint, deps)))
    return queue
  }
  const drop = (isGone: (endpointId: string, queue: EndpointQueue) => boolean) => {
    for (const [id, queue] of queues) {
      if (!isGone(id, queue)) continue
      queues.delete(id)
      void queue.release()
    }
  }
  return {
    of,
    drop,
    wakeAt(endpoint: EndpointOfParty, at: number) {
      if (!stopped && owns(endpoint._id)) of(endpoint).wake(at)
    },
    tickAll() {
      const now = clock.now()
      drop((id, queue) => !owns(id) || queue.isIdle(now))
      for (const queue of queues.values()) queue.tick(now)
    },
    oldestDue() {
      const oldest = Math.min(...[...queues.values()].map(queue => queue.oldestDue()))
      return oldest < clock.now() ? oldest : null
    },
    async release() {
      stopped = true
      await Promise.all([...queues.values()].map(queue => queue.release()))
    },
  }
}

/** Tells tenant priority which tenants are heavy, and which are light and active. */
function markTenants({ deliveries }: Recorded, { limits: { priority } }: DeliveryDeps) {
  const counts = new Map<string, number>()
  for (const { partyId } of deliveries) counts.set(partyId, (counts.get(partyId) ?? 0) + 1)
  for (const [partyId, count] of counts) {
    if (count > MAX_LIGHT_DELIVERIES) priority.markHeavy(partyId)
    else priority.markActive(partyId)
  }
}

/** Deliveries that can be sent at once, by endpoint; those of other owners are left to them. */
function itemsByEndpoint({ deliveries, events }: Recorded, owns: (endpointId: string) => boolean) {
  const bodies = new Map(events.map(({ _id, body }) => [_id, body]))
  const items = new Map<string, Item[]>()
  for (const delivery of deliveries) {
    if (delivery.state !== 'PENDING' || !owns(delivery.endpointId)) continue
    const item = { delivery, body: bodies.get(eventKey(delivery.partyId, delivery.eventId))! }
    const some = items.get(delivery.endpointId)
    if (some) some.push(item)
    else items.set(delivery.endpointId, [item])
  }
  return items
}
