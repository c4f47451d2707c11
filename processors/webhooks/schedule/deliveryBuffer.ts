import type { Delivery } from '../../../schemas/documents/webhooks.ts'
import type { DynamicThresholds } from '../send/dynamicThresholds.ts'
import type { Item } from './deliveryStore.ts'

/**
 * Deliveries of one endpoint in memory. Each is held, against the tenant's quota, from the moment when it is
 * queued until its attempt is recorded: queued, then in flight, then being recorded.
 */
export interface DeliveryBuffer {
  /** Queues deliveries that were read from the database and are not held yet. */
  add(items: readonly Item[], now: number): void
  /**
   * Queues deliveries that this process has recorded. Their transaction is visible before it is acknowledged:
   * those that were read in between are under way, or done already.
   */
  offer(items: readonly Item[], now: number): void
  head(): QueuedItem | undefined
  shift(): QueuedItem
  queued(): number
  /** Drops queued items beyond `kept`, and returns them. */
  drop(kept: number): readonly Delivery[]
  start(delivery: Delivery, at: number): void
  end(delivery: Delivery): void
  inFlight(): number
  /** Start of the oldest attempt in flight. */
  oldestStart(): number | undefined
  /** The delivery is recorded. */
  release(delivery: Delivery): void
  held(): number
  heldIds(): readonly string[]
  counts(): BufferCounts
}

export interface BufferCounts {
  readonly queued: number
  readonly inFlight: number
  readonly held: number
}

export interface QueuedItem extends Item {
  readonly queuedAt: number
}

/** New deliveries that were read lately. An acknowledgement takes less time than this many attempts. */
const MAX_NEW_READ = 256

export function createDeliveryBuffer(places: DynamicThresholds): DeliveryBuffer {
  const queue: QueuedItem[] = []
  const held = new Set<string>()
  const newRead = new Set<string>()
  /** Starts of attempts, the oldest first. */
  const started = new Map<string, number>()
  const release = ({ _id, partyId }: Delivery) => {
    if (held.delete(_id)) places.release(partyId)
  }
  const enqueue = (items: readonly Item[], now: number) => {
    for (const item of items) {
      const { _id, partyId } = item.delivery
      if (held.has(_id)) continue
      held.add(_id)
      places.acquire(partyId)
      queue.push({ ...item, queuedAt: now })
    }
  }
  const markRead = (id: string) => {
    newRead.add(id)
    if (newRead.size > MAX_NEW_READ) newRead.delete(newRead.values().next().value!)
  }
  return {
    add(items, now) {
      for (const { delivery } of items) if (delivery.attempt === 0) markRead(delivery._id)
      enqueue(items, now)
    },
    offer(items, now) {
      const isNew = ({ delivery }: Item) => !newRead.delete(delivery._id)
      enqueue(items.filter(isNew), now)
    },
    head: () => queue[0],
    shift: () => queue.shift()!,
    queued: () => queue.length,
    drop(kept) {
      const dropped = queue.splice(kept).map(({ delivery }) => delivery)
      for (const delivery of dropped) release(delivery)
      return dropped
    },
    start: ({ _id }, at) => void started.set(_id, at),
    end: ({ _id }) => void started.delete(_id),
    inFlight: () => started.size,
    oldestStart: () => started.values().next().value,
    release,
    held: () => held.size,
    heldIds: () => [...held],
    counts: () => ({ queued: queue.length, inFlight: started.size, held: held.size }),
  }
}
