import type { Endpoint } from '../../../schemas/documents/webhooks.ts'
import type { DeliveryStore, Item } from './deliveryStore.ts'

/**
 * Per-key FIFO of one endpoint: of each ordering key (a contract, an account) one delivery at a time. A
 * delivery that fails holds back the later ones of its key and no others, until it succeeds or its schedule
 * is used up. The order is stored: a delivery behind the head has no due time and is woken by the one
 * before it. (The stored name of the ordering key is `place`.)
 */
export type OrderedDelivery = ReturnType<typeof createOrderedDelivery>

interface Completion {
  readonly orderingKey: string
  readonly doneAt: number | null
  readonly resolve: (next: Item | null) => void
  readonly reject: (error: unknown) => void
}

type OrderStore = Pick<DeliveryStore, 'headsOfLine' | 'hold' | 'wakeNext' | 'settleOrder'>

export function createOrderedDelivery(endpointId: string, store: OrderStore) {
  /** Admitted and uncompleted delivery, by ordering key. */
  const active = new Map<string, string>()
  const serialize = createMutex()
  let settledFifo: boolean | null = null
  let completions: Completion[] = []

  const completeAll = async () => {
    const taken = completions
    completions = []
    const done = taken.filter(({ doneAt }) => doneAt !== null)
    try {
      const now = Math.max(...done.map(({ doneAt }) => doneAt!))
      const keys = done.map(({ orderingKey }) => orderingKey)
      const next = keys.length > 0 ? await store.wakeNext(endpointId, keys, now) : []
      const byKey = new Map(next.map(item => [item.delivery.place, item]))
      for (const { orderingKey, resolve } of taken) {
        const item = byKey.get(orderingKey) ?? null
        if (item) active.set(orderingKey, item.delivery._id)
        else active.delete(orderingKey)
        resolve(item)
      }
    } catch (error) {
      settledFifo = null
      for (const { orderingKey, reject } of taken) {
        active.delete(orderingKey)
        reject(error)
      }
    }
  }
  const admit = async (items: readonly Item[]) => {
    // Read from the store before the delivery in front of it completed: it has passed since.
    const fresh = items.filter(({ delivery }) => active.get(delivery.place) !== delivery._id)
    const keys = new Set(fresh.filter(isOrdered).map(({ delivery }) => delivery.place))
    const free = [...keys].filter(key => !active.has(key))
    const heads = free.length > 0 ? await store.headsOfLine(endpointId, free) : new Set<string>()
    const passes = (item: Item) => !isOrdered(item) || heads.has(item.delivery._id)
    const held = fresh.filter(item => !passes(item)).map(({ delivery }) => delivery._id)
    if (held.length > 0) await store.hold(held)
    const admitted = fresh.filter(passes)
    for (const { delivery } of admitted.filter(isOrdered)) active.set(delivery.place, delivery._id)
    return admitted
  }

  return {
    /** Makes stored deliveries agree with the endpoint's `fifo`; does nothing where they do already. */
    async settle(endpoint: Endpoint, now: number) {
      if (settledFifo === endpoint.fifo) return
      await store.settleOrder(endpoint, now)
      settledFifo = endpoint.fifo
    },
    isSettled: () => settledFifo !== null,
    /** Lets heads pass; the others are held until they are woken. What passed before is left out. */
    admit: (items: readonly Item[]): Promise<readonly Item[]> => serialize(() => admit(items)),
    /**
     * An admitted delivery is done (at a time) or will be tried again (null). Returns the one that follows.
     * Rejects where the store fails; the order is unsettled then.
     */
    complete: (orderingKey: string, doneAt: number | null) =>
      new Promise<Item | null>((resolve, reject) => {
        completions.push({ orderingKey, doneAt, resolve, reject })
        // Those that complete while the mutex is waited for share one query.
        if (completions.length === 1) void serialize(completeAll)
      }),
    /** An admitted delivery goes back to the store untried, and will be admitted again. */
    release: (orderingKey: string): void => void active.delete(orderingKey),
  }
}

const isOrdered = ({ delivery }: Item) => delivery.fifo

/** One step at a time: a delivery must not be held after the one before it has looked for it. */
function createMutex() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(step: () => Promise<T>): Promise<T> => {
    const run = last.then(step)
    last = run.catch(() => undefined)
    return run
  }
}
