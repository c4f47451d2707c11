import type { DeliveryStore, Item } from './deliveryStore.ts'

/**
 * FIFO endpoints: of each place (a contract, an account) one delivery at a time, in order. One that fails
 * holds back the later ones of its place and no others, until it succeeds or its schedule is used up. The
 * order is the database's: what waits there has no due time and is woken by the one before it.
 */
export interface OrderedDelivery {
  /** Lets those pass whose turn it is; the others will be woken. */
  admit(items: readonly Item[]): Promise<readonly Item[]>
  /**
   * A delivery that was admitted is done (at a time) or will be tried again (null). Returns the one that
   * follows.
   */
  complete(place: string, doneAt: number | null): Promise<Item | null>
  /** What was admitted of this place goes back to the database untried, and will be admitted again. */
  forget(place: string): void
}

interface Leaving {
  readonly place: string
  readonly doneAt: number | null
  readonly resolve: (next: Item | null) => void
  readonly reject: (error: unknown) => void
}

export function createOrderedDelivery(
  endpointId: string,
  store: Pick<DeliveryStore, 'headsOfLine' | 'hold' | 'wakeNext'>,
): OrderedDelivery {
  /** Places with a delivery that was admitted and has not left. */
  const active = new Set<string>()
  // One step at a time: a delivery must not be put to wait after the one before it has looked for it.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(step: () => Promise<T>): Promise<T> => {
    const turn = last.then(step)
    last = turn.catch(() => undefined)
    return turn
  }

  let leaving: Leaving[] = []
  const letLeave = async () => {
    const taken = leaving
    leaving = []
    const done = taken.filter(({ doneAt }) => doneAt !== null)
    try {
      const now = Math.max(...done.map(({ doneAt }) => doneAt!))
      const places = done.map(({ place }) => place)
      const next = places.length > 0 ? await store.wakeNext(endpointId, places, now) : []
      const byPlace = new Map(next.map(item => [item.delivery.place, item]))
      for (const { place, resolve } of taken) {
        if (!byPlace.has(place)) active.delete(place)
        resolve(byPlace.get(place) ?? null)
      }
    } catch (error) {
      for (const { place, reject } of taken) {
        active.delete(place)
        reject(error)
      }
    }
  }

  return {
    forget: place => void active.delete(place),
    admit: items =>
      inTurn(async () => {
        const ordered = items.filter(({ delivery }) => delivery.fifo)
        if (ordered.length === 0) return items
        const places = new Set(
          ordered.map(({ delivery }) => delivery.place).filter(place => !active.has(place)),
        )
        const heads = places.size > 0 ? await store.headsOfLine(endpointId, [...places]) : new Set<string>()
        const passes = ({ delivery }: Item) => !delivery.fifo || heads.has(delivery._id)
        const held = items.filter(item => !passes(item)).map(({ delivery }) => delivery._id)
        if (held.length > 0) await store.hold(held)
        const admitted = items.filter(passes)
        for (const { delivery } of admitted) if (delivery.fifo) active.add(delivery.place)
        return admitted
      }),
    complete: (place, doneAt) =>
      new Promise((resolve, reject) => {
        leaving.push({ place, doneAt, resolve, reject })
        // Those that leave while a turn is waited for share it: one query for all of them.
        if (leaving.length === 1) void inTurn(letLeave)
      }),
  }
}
