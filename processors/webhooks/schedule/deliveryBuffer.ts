import type { Delivery } from '../../../schemas/documents/webhooks.ts'
import type { DynamicThresholds } from '../send/dynamicThresholds.ts'
import type { Item } from './deliveryStore.ts'

/**
 * Deliveries of one endpoint in memory. Each is held, against the tenant's quota, from the moment when it is
 * queued until its attempt is recorded: queued, then in flight, then being recorded.
 */
export interface DeliveryBuffer {
  /** Queues deliveries that are not held yet. */
  add(items: readonly Item[], now: number): void
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

export function createDeliveryBuffer(places: DynamicThresholds): DeliveryBuffer {
  const queue: QueuedItem[] = []
  const held = new Set<string>()
  /** Starts of attempts, the oldest first. */
  const started = new Map<string, number>()
  const release = ({ _id, partyId }: Delivery) => {
    if (held.delete(_id)) places.release(partyId)
  }
  return {
    add(items, now) {
      for (const item of items) {
        const { _id, partyId } = item.delivery
        if (held.has(_id)) continue
        held.add(_id)
        places.acquire(partyId)
        queue.push({ ...item, queuedAt: now })
      }
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
