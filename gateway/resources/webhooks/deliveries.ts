import type { Delivery, EventDocument } from '../../../schemas/documents/webhooks.ts'
import type { NeedsDb } from '../../routing/needs.ts'

/** Ids of an event's deliveries begin with the event's: the character after `/` is `0`. */
const deliveryIds = ({ eventId }: EventDocument) => ({ $gte: `${eventId}/`, $lt: `${eventId}0` })

export function deliveriesOf(event: EventDocument, { db }: NeedsDb): Promise<Delivery[]> {
  const { partyId } = event
  return db
    .collection<Delivery>('deliveries')
    .find({ _id: deliveryIds(event), partyId })
    .toArray()
}

/** Of a page of events, by event, each with its last attempt alone. */
export async function deliveriesOfAll(events: readonly EventDocument[], { db }: NeedsDb) {
  const [first] = events
  if (!first) return new Map<string, Delivery[]>()
  const found = await db
    .collection<Delivery>('deliveries')
    .find(
      { $or: events.map(event => ({ _id: deliveryIds(event) })), partyId: first.partyId },
      { projection: { attempts: { $slice: -1 } } },
    )
    .toArray()
  return Map.groupBy(found, ({ eventId }) => eventId)
}
