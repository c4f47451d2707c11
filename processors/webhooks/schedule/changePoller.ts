import type { Db } from 'mongodb'
import type { Endpoint } from '../../../schemas/documents/webhooks.ts'
import type { PartyPosition, Recorded } from '../record/eventStore.ts'
import type { EndpointOfParty } from './deliveryStore.ts'

/** Finds events that other processes recorded or sent again, by polling the positions of their recipients. */
export type ChangePoller = ReturnType<typeof createChangePoller>

/** Progress of a party as this process has seen it. */
interface SeenPosition {
  /** Of the last event whose deliveries are made. */
  readonly position: number
  readonly resends: number
}

/** Each poll overlaps the last one: transactions become visible a little after their time. */
const OVERLAP_MS = 1_000
/** Now and then it reaches further back, for a transaction that took long. */
const WIDE_OVERLAP_MS = 30_000
const WIDE_EVERY = 50
/** Parties whose position is remembered; of the others a change is seen once too often, for one query. */
const MAX_PARTIES = 50_000

export function createChangePoller(db: Db, wakeNow: (endpoint: EndpointOfParty) => void) {
  const seen = new Map<string, SeenPosition>()
  let latest = 0
  let polls = 0

  /** Returns whether this is a change. */
  const record = (partyId: string, found: Partial<SeenPosition>) => {
    const before = seen.get(partyId) ?? { position: 0, resends: 0 }
    const { position, resends } = { ...before, ...found }
    const isChange = position > before.position || resends > before.resends
    seen.delete(partyId)
    seen.set(partyId, isChange ? { position: Math.max(position, before.position), resends } : before)
    if (seen.size > MAX_PARTIES) seen.delete(seen.keys().next().value!)
    return isChange
  }
  return {
    /** Events that this process recorded itself are no change. */
    record(events: Recorded['events']) {
      for (const { partyId, position } of events) if (position !== null) record(partyId, { position })
    },
    /** Wakes the endpoints of the parties that have changed. */
    async poll() {
      const overlap = polls++ % WIDE_EVERY === 0 ? WIDE_OVERLAP_MS : OVERLAP_MS
      const from = new Date(Math.max(0, latest - overlap))
      const found = await db
        .collection<PartyPosition>('eventPositions')
        .find({ updatedAt: { $gt: from } })
        .toArray()
      // A deferred delivery that is still to be made is no change yet.
      const changed = found.filter(({ _id, last, fanOutFrom, resends = 0 }) =>
        record(_id, { position: fanOutFrom ? fanOutFrom - 1 : last, resends }),
      )
      for (const { updatedAt } of found) latest = Math.max(latest, updatedAt?.getTime() ?? 0)
      if (changed.length === 0) return
      const concerned = db
        .collection<Endpoint>('webhookEndpoints')
        .find({ partyId: { $in: changed.map(({ _id }) => _id) } })
      for (const one of await concerned.project<EndpointOfParty>({ partyId: 1 }).toArray()) wakeNow(one)
    },
  }
}
