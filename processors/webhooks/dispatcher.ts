import type { Db } from 'mongodb'
import type { Endpoint } from '../../schemas/documents/webhooks.ts'
import type { DeliveryDeps } from './deliveryDeps.ts'
import type { EndpointOfParty, Item } from './deliveryStore.ts'
import { createEndpointLane, isIdle, knowFailing, offer, stop, tick, wake } from './endpointLane.ts'
import type { PartyPosition, Recorded } from './eventStore.ts'
import { eventKey } from './fanOut.ts'
import { MAX_LIGHT_DELIVERIES } from './givingWay.ts'
import { concurrencyOf, type EndpointLane, isFailing } from './laneState.ts'
import { type Leases, shardOf } from './leases.ts'

/** Delivers for the endpoints that this process owns. */
export interface Dispatcher {
  /** Takes what was just recorded: its own endpoints are served at once, the others' owners find it. */
  offer(recorded: Recorded): void
  /** Something is due for an endpoint now. Does nothing where another process owns it. */
  wake(endpoint: EndpointOfParty): void
  gained(shards: ReadonlySet<number>): void
  lost(shards: ReadonlySet<number>): void
  /** Since when the longest waiting due delivery has been due. */
  oldestDue(): number | null
  /** Starts no attempt any more; resolves when those in flight are recorded, or after a limit. */
  stop(): Promise<void>
}

export interface DispatcherOptions {
  readonly db: Db
  readonly deps: DeliveryDeps
  readonly leases: () => Pick<Leases, 'owns' | 'alone'> | null
}

/** How soon a lane looks at what has become due. */
const TICK_MS = 50
/** How soon this process hears of events that another one recorded. */
const NEWS_MS = 100
/** Where nobody else records, there are none; who joins is heard of by the leases in two seconds. */
const NEWS_ALONE_MS = 1_000
/** Positions are asked for again this far back: transactions become visible a little after their time. */
const NEWS_OVERLAP_MS = 1_000
/** Now and then further back, for a transaction that took long. */
const WIDE_OVERLAP_MS = 30_000
const WIDE_EVERY = 50
/** Parties whose position is remembered; asking once too often for the others costs one query. */
const MAX_HEARD = 50_000
const DISCOVER_AGAIN_MS = 1_000
/**
 * Attempts in flight may take 15 s; who stops a platform waits for seconds. What is cut off is sent again.
 */
const STOP_LIMIT_MS = 2_000

export function createDispatcher({ db, deps, leases }: DispatcherOptions): Dispatcher {
  const { clock, log, store } = deps
  const owns = (endpointId: string) => leases()?.owns(endpointId) ?? false
  const lanes = createLanes(deps, owns)
  const news = createNews(db, endpoint => lanes.wakeAt(endpoint, clock.now()))
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
  /** What predecessors left: every pending delivery of the gained shards has its time. */
  const discover = async (shards: ReadonlySet<number>): Promise<void> => {
    try {
      for (const { at, ...endpoint } of await store.firstDue()) {
        if (shards.has(shardOf(endpoint._id))) lanes.wakeAt(endpoint, at)
      }
    } catch (error) {
      log.warn({ err: error }, 'pending deliveries not found yet, trying again')
      await clock.sleep(DISCOVER_AGAIN_MS)
      if (!stopped) await discover(shards)
    }
  }
  /**
   * Lanes that begin with what was just recorded need one question, all of them together: what else may be
   * due for them, `discover` finds or has found. Each of them would ask five.
   */
  const begin = async (offers: readonly Offer[]) => {
    if (offers.length === 0) return
    try {
      const since = await store.failingSince(offers.map(({ endpoint }) => endpoint._id))
      for (const { lane, endpoint, items } of offers) {
        // Read from the database meanwhile: perhaps these as well, perhaps they are done.
        if (lane.opened || lane.loading || lane.stopped) {
          lanes.wakeAt(endpoint, clock.now())
          continue
        }
        if (!lane.knowsFailing) knowFailing(lane, since.get(endpoint._id) ?? null)
        offer(lane, endpoint, items)
      }
    } catch (error) {
      log.warn({ err: error }, 'new lanes read from the database what they were offered')
      for (const { endpoint } of offers) lanes.wakeAt(endpoint, clock.now())
    }
  }
  const newsMs = () => (leases()?.alone() ? NEWS_ALONE_MS : NEWS_MS)
  void repeat(() => TICK_MS, 'dispatching', lanes.tickAll)
  void repeat(newsMs, 'looking for events of other processes', news.hear)

  return {
    offer(recorded) {
      news.know(recorded.events)
      if (stopped) return
      noteTenants(recorded, deps)
      const items = itemsByEndpoint(recorded, owns)
      const offered = [...recorded.endpoints.values()].flat().flatMap(endpoint => {
        const some = items.get(endpoint._id)
        return some ? [{ lane: lanes.of(endpoint), endpoint, items: some }] : []
      })
      const isNew = ({ lane, endpoint }: Offer) => !lane.knowsFailing && !lane.loading && !endpoint.fifo
      void begin(offered.filter(isNew))
      for (const one of offered) if (!isNew(one)) offer(one.lane, one.endpoint, one.items)
    },
    wake: endpoint => lanes.wakeAt(endpoint, clock.now()),
    gained: shards => void discover(shards),
    lost: shards => lanes.drop(id => shards.has(shardOf(id))),
    oldestDue: lanes.oldestDue,
    async stop() {
      stopped = true
      const ending = lanes.stop().then(() => deps.attemptLog.flushed())
      await Promise.race([ending, clock.sleep(STOP_LIMIT_MS)])
    },
  }
}

interface Offer {
  readonly lane: EndpointLane
  readonly endpoint: Endpoint
  readonly items: readonly Item[]
}

/** The lanes of the endpoints that this process owns and has something to do for. */
function createLanes(deps: DeliveryDeps, owns: (endpointId: string) => boolean) {
  const { clock } = deps
  const lanes = new Map<string, EndpointLane>()
  let stopped = false

  const of = (endpoint: EndpointOfParty) => {
    let lane = lanes.get(endpoint._id)
    if (!lane) lanes.set(endpoint._id, (lane = createEndpointLane(endpoint, deps)))
    return lane
  }
  const drop = (gone: (endpointId: string, lane: EndpointLane) => boolean) => {
    for (const [id, lane] of lanes) {
      if (!gone(id, lane)) continue
      lanes.delete(id)
      void stop(lane)
    }
  }
  return {
    of,
    drop,
    wakeAt(endpoint: EndpointOfParty, at: number) {
      if (!stopped && owns(endpoint._id)) wake(of(endpoint), at)
    },
    tickAll() {
      const now = clock.now()
      drop((id, lane) => !owns(id) || isIdle(lane, now))
      for (const lane of lanes.values()) tick(lane, now)
    },
    oldestDue() {
      // What waits for its receiver to answer, or to work again, does not wait for us.
      const ours = [...lanes.values()].filter(
        lane => lane.inFlight.size < concurrencyOf(lane) && !isFailing(lane),
      )
      const times = ours.map(({ queue, dueAt }) => queue[0]?.delivery.nextAt ?? dueAt)
      const oldest = Math.min(...times)
      return oldest < clock.now() ? oldest : null
    },
    async stop() {
      stopped = true
      await Promise.all([...lanes.values()].map(stop))
    },
  }
}

interface Heard {
  /** Of the last event whose deliveries are made. */
  readonly position: number
  readonly resends: number
}

/** Hears of events that other processes recorded or sent again, from the positions of their recipients. */
function createNews(db: Db, wakeNow: (endpoint: EndpointOfParty) => void) {
  /** Per party, what this process recorded or has heard of. */
  const heard = new Map<string, Heard>()
  let latest = 0
  let asked = 0

  const know = (partyId: string, told: Partial<Heard>) => {
    const before = heard.get(partyId) ?? { position: 0, resends: 0 }
    const { position, resends } = { ...before, ...told }
    const isNews = position > before.position || resends > before.resends
    heard.delete(partyId)
    heard.set(partyId, isNews ? { position: Math.max(position, before.position), resends } : before)
    if (heard.size > MAX_HEARD) heard.delete(heard.keys().next().value!)
    return isNews
  }
  return {
    know(events: Recorded['events']) {
      for (const { partyId, position } of events) if (position !== null) know(partyId, { position })
    },
    async hear() {
      const parties = db.collection<PartyPosition>('eventPositions')
      const overlap = asked++ % WIDE_EVERY === 0 ? WIDE_OVERLAP_MS : NEWS_OVERLAP_MS
      const from = new Date(Math.max(0, latest - overlap))
      const found = await parties.find({ updatedAt: { $gt: from } }).toArray()
      // What is still to be made is no news yet.
      const news = found.filter(({ _id, last, fanOutFrom, resends = 0 }) => {
        return know(_id, { position: fanOutFrom ? fanOutFrom - 1 : last, resends })
      })
      for (const { updatedAt } of found) latest = Math.max(latest, updatedAt?.getTime() ?? 0)
      if (news.length === 0) return
      const concerned = db
        .collection<Endpoint>('webhookEndpoints')
        .find({ partyId: { $in: news.map(({ _id }) => _id) } })
      for (const one of await concerned.project<EndpointOfParty>({ partyId: 1 }).toArray()) wakeNow(one)
    },
  }
}

/** Who has many deliveries, and for whom the others give way. */
function noteTenants({ deliveries }: Recorded, { priority }: DeliveryDeps) {
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
