import type { Db } from 'mongodb'
import type { Endpoint } from '../../schemas/webhookDocuments.ts'
import type { DeliveryDeps } from './deliveryDeps.ts'
import type { Item } from './deliveryStore.ts'
import { createEndpointLane, type EndpointLane, isIdle, offer, stop, tick, wake } from './endpointLane.ts'
import type { PartyPosition, Recorded } from './eventStore.ts'
import { type Leases, shardOf } from './leases.ts'

/** Delivers for the endpoints that this process owns. */
export interface Dispatcher {
  /** Takes what was just recorded: its own endpoints are served at once, the others' owners find it. */
  offer(recorded: Recorded): void
  /** Something is due for an endpoint now. Does nothing where another process owns it. */
  wake(endpointId: string): void
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
  readonly leases: () => Pick<Leases, 'owns'> | null
}

/** How soon a lane looks at what has become due. */
const TICK_MS = 50
/** How soon this process hears of events that another one recorded. */
const NEWS_MS = 100
/** Positions are asked for again this far back: transactions become visible a little after their time. */
const NEWS_OVERLAP_MS = 10_000
/** Attempts in flight may take 15 s; who stops a platform waits for seconds. What is cut off is sent again. */
const STOP_LIMIT_MS = 2_000

export function createDispatcher({ db, deps, leases }: DispatcherOptions): Dispatcher {
  const { clock, log, store } = deps
  const lanes = new Map<string, EndpointLane>()
  /** Positions per party that this process recorded or has heard of. */
  const heard = new Map<string, number>()
  let newsFrom = new Date(0)
  let stopped = false

  const owns = (endpointId: string) => leases()?.owns(endpointId) ?? false
  const laneOf = (endpointId: string) => {
    let lane = lanes.get(endpointId)
    if (!lane) lanes.set(endpointId, (lane = createEndpointLane(endpointId, deps)))
    return lane
  }
  const wakeAt = (endpointId: string, at: number) => {
    if (!stopped && owns(endpointId)) wake(laneOf(endpointId), at)
  }
  const dropLanes = (ids: readonly string[]) => {
    for (const id of ids) {
      const lane = lanes.get(id)
      lanes.delete(id)
      if (lane) void stop(lane)
    }
  }
  const tickAll = () => {
    const now = clock.now()
    for (const lane of lanes.values()) {
      if (!owns(lane.endpointId) || isIdle(lane, now)) dropLanes([lane.endpointId])
      else tick(lane, now)
    }
  }

  /** Asks which parties have news, and wakes their endpoints. */
  const hear = async () => {
    const parties = db.collection<PartyPosition>('eventPositions')
    const found = await parties.find({ updatedAt: { $gt: newsFrom } }).toArray()
    const news = found.filter(({ _id, last }) => last > (heard.get(_id) ?? 0))
    for (const { _id, last } of news) heard.set(_id, last)
    const latest = found.reduce((max, { updatedAt }) => Math.max(max, updatedAt.getTime()), 0)
    newsFrom = new Date(Math.max(newsFrom.getTime(), latest - NEWS_OVERLAP_MS))
    if (news.length === 0) return
    const partyIds = news.map(({ _id }) => _id)
    const concerned = db.collection<Endpoint>('webhookEndpoints').find({ partyId: { $in: partyIds } })
    for (const { _id } of await concerned.project<{ _id: string }>({ _id: 1 }).toArray()) {
      wakeAt(_id, clock.now())
    }
  }
  /** What predecessors left: every pending delivery of the gained shards has its time. */
  const discover = async (shards: ReadonlySet<number>) => {
    for (const [endpointId, at] of await store.firstDue()) {
      if (shards.has(shardOf(endpointId))) wakeAt(endpointId, at)
    }
  }
  const repeat = async (ms: number, what: string, step: () => void | Promise<void>) => {
    while (!stopped) {
      try {
        await step()
      } catch (error) {
        log.warn({ err: error }, `${what} failed, trying again`)
      }
      await clock.sleep(ms)
    }
  }
  void repeat(TICK_MS, 'dispatching', tickAll)
  void repeat(NEWS_MS, 'looking for events of other processes', hear)

  return {
    offer({ deliveries, events, endpoints }) {
      for (const { partyId, position } of events) {
        if (position !== null) heard.set(partyId, Math.max(position, heard.get(partyId) ?? 0))
      }
      if (stopped || deliveries.length === 0) return
      const bodies = new Map(events.map(({ partyId, eventId, body }) => [`${partyId}/${eventId}`, body]))
      const items = new Map<string, Item[]>()
      for (const delivery of deliveries) {
        if (delivery.state !== 'PENDING' || !owns(delivery.endpointId)) continue
        const item = { delivery, body: bodies.get(`${delivery.partyId}/${delivery.eventId}`)! }
        const some = items.get(delivery.endpointId)
        if (some) some.push(item)
        else items.set(delivery.endpointId, [item])
      }
      for (const endpoint of [...endpoints.values()].flat()) {
        const some = items.get(endpoint._id)
        if (some) offer(laneOf(endpoint._id), endpoint, some)
      }
    },
    wake: endpointId => wakeAt(endpointId, clock.now()),
    gained(shards) {
      const again = async (): Promise<void> => {
        try {
          await discover(shards)
        } catch (error) {
          log.warn({ err: error }, 'pending deliveries not found yet, trying again')
          await clock.sleep(NEWS_OVERLAP_MS / 10)
          if (!stopped) await again()
        }
      }
      void again()
    },
    lost: shards => dropLanes([...lanes.keys()].filter(id => shards.has(shardOf(id)))),
    oldestDue() {
      const times = [...lanes.values()].map(({ queue, dueAt }) => queue[0]?.delivery.nextAt ?? dueAt)
      const oldest = Math.min(...times)
      return oldest < clock.now() ? oldest : null
    },
    async stop() {
      stopped = true
      const ending = Promise.all([...lanes.values()].map(stop)).then(() => deps.results.flushed())
      await Promise.race([ending, clock.sleep(STOP_LIMIT_MS)])
    },
  }
}
