import type { Delivery } from '../../../schemas/documents/webhooks.ts'
import type { DynamicThresholds } from '../send/dynamicThresholds.ts'
import type { Item } from './deliveryStore.ts'

/**
 * Deliveries of one endpoint in memory. Each is held, against the tenant's quota, from the moment when it is
 * queued until its attempt is recorded: queued, then in flight, then being recorded.
 */
export type DeliveryBuffer = ReturnType<typeof createDeliveryBuffer>

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

export function createDeliveryBuffer(places: DynamicThresholds) {
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
    /** Queues deliveries that were read from the database and are not held yet. */
    add(items: readonly Item[], now: number) {
      for (const { delivery } of items) if (delivery.attempt === 0) markRead(delivery._id)
      enqueue(items, now)
    },
    /**
     * Queues deliveries that this process has recorded. Their transaction is visible before it is
     * acknowledged: those that were read in between are under way, or done already.
     */
    offer(items: readonly Item[], now: number) {
      const isNew = ({ delivery }: Item) => !newRead.delete(delivery._id)
      enqueue(items.filter(isNew), now)
    },
    head: () => queue[0],
    shift: () => queue.shift()!,
    queued: () => queue.length,
    /** Drops queued items beyond `kept`, and returns them. */
    drop(kept: number): readonly Delivery[] {
      const dropped = queue.splice(kept).map(({ delivery }) => delivery)
      for (const delivery of dropped) release(delivery)
      return dropped
    },
    start: ({ _id }: Delivery, at: number): void => void started.set(_id, at),
    end: ({ _id }: Delivery): void => void started.delete(_id),
    inFlight: () => started.size,
    /** Start of the oldest attempt in flight. */
    oldestStart: () => started.values().next().value,
    /** The delivery is recorded. */
    release,
    held: () => held.size,
    heldIds: (): readonly string[] => [...held],
    counts: () => ({ queued: queue.length, inFlight: started.size, held: held.size }),
  }
}
