import type { Delivery, Endpoint, EventDocument } from '../../../schemas/documents/webhooks.ts'
import { comparisonAt } from '../../../schemas/events/eventFields.ts'
import { topics } from '../../../schemas/topics.ts'
import { asksFor } from '../../../schemas/webhookEvents.ts'
import { passes } from '../../domain/webhooks/eventFilter.ts'
import type { Fact } from './eventBody.ts'

/** Events per recipient, and a delivery for each endpoint of a recipient that wants its event. */
export type FannedOut = ReturnType<typeof fanOut>

/**
 * Fan-out, pure. `positions` gives, by party, the last position before these facts. Deliveries of a disabled
 * endpoint are parked, not dropped.
 */
export function fanOut(
  facts: readonly Fact[],
  endpoints: ReadonlyMap<string, readonly Endpoint[]>,
  positions: ReadonlyMap<string, number>,
  now: number,
) {
  const events: EventDocument[] = []
  const deliveries: Delivery[] = []
  const last = new Map(positions)
  for (const fact of facts) {
    for (const partyId of fact.recipients) {
      const position = (last.get(partyId) ?? 0) + 1
      last.set(partyId, position)
      const event = eventDocument(fact, partyId, position)
      events.push(event)
      for (const endpoint of endpoints.get(partyId) ?? []) {
        if (wants(endpoint, fact)) deliveries.push(newDelivery(event, endpoint, now))
      }
    }
  }
  return { events, deliveries }
}

/**
 * Whether an endpoint subscribes to this kind of event and its content filter passes the data. `*` does not
 * include events of the whole market and of a contract’s life cycle: these are asked for by name.
 */
export function wants(
  endpoint: Pick<Endpoint, 'events' | 'filter'>,
  { event, data }: Pick<Fact, 'event' | 'data'>,
): boolean {
  return asksFor(endpoint.events, event) && passes(endpoint.filter, data, path => comparisonAt(event, path))
}

/** Deliveries in one transaction that has more of them than events: it stays short. */
const MAX_FANNED = 400
/** The same while light tenants are active. */
const MAX_FANNED_SHORT = 40
/** The same for one party; one event at the most endpoints that a party may have stays below. */
const MAX_FANNED_OF_PARTY = 100
/** A party with at most so many endpoints is never deferred. */
export const FEW_ENDPOINTS = 2

/**
 * Selects the parties whose deliveries are not made in the transaction that records the events, because they
 * would delay all others: parties with many endpoints and many events at once. A party that is behind stays
 * behind until all its deliveries are made, for the order. Pure.
 */
export function selectDeferred(
  events: ReadonlyMap<string, number>,
  deliveries: readonly Delivery[],
  behind: ReadonlySet<string>,
  isShort = false,
): ReadonlySet<string> {
  const most = isShort ? MAX_FANNED_SHORT : MAX_FANNED
  const wanted = new Map<string, number>()
  for (const { partyId } of deliveries) wanted.set(partyId, (wanted.get(partyId) ?? 0) + 1)
  const later = new Set(behind)
  const many = [...wanted]
    .filter(([party, count]) => !behind.has(party) && count > FEW_ENDPOINTS * events.get(party)!)
    .sort(([, a], [, b]) => a - b)
  let made = 0
  for (const [party, count] of many) {
    if (count > MAX_FANNED_OF_PARTY || made + count > most) later.add(party)
    else made += count
  }
  return later
}

/** Positions needed by each recipient. */
export function countByParty(facts: readonly Fact[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { recipients } of facts) {
    for (const partyId of recipients) counts.set(partyId, (counts.get(partyId) ?? 0) + 1)
  }
  return counts
}

function eventDocument(fact: Fact, partyId: string, position: number): EventDocument {
  const { eventId, event, timestamp, contractId, sequence, topic, key, body, traceparent = null } = fact
  // The ordering key of FIFO endpoints, stored as `place`: one order per contract, across topics.
  const place = `${contractId === null ? topic : topics.collateralEvents.name}/${key}`
  const _id = eventKey(partyId, eventId)
  const { notice } = fact
  const carried = notice?.borrowerPartyId === partyId ? { noticeId: notice.noticeId } : {}
  return {
    _id,
    partyId,
    eventId,
    event,
    timestamp,
    contractId,
    sequence,
    place,
    position,
    body,
    ...carried,
    delivered: false,
    traceparent,
  }
}

export function eventKey(partyId: string, eventId: string): string {
  return `${partyId}/${eventId}`
}

function carriedNotice({ noticeId }: EventDocument, isParked: boolean) {
  if (noticeId === undefined) return {}
  return isParked ? { noticeId } : { noticeId, unanswered: true as const }
}

/** A delivery that is due at once, or parked where the endpoint is disabled. */
export function newDelivery(event: EventDocument, endpoint: Endpoint, now: number): Delivery {
  const parked = endpoint.status === 'DISABLED'
  return {
    _id: `${event.eventId}/${endpoint._id}`,
    partyId: event.partyId,
    endpointId: endpoint._id,
    eventId: event.eventId,
    event: event.event,
    place: event.place,
    ...carriedNotice(event, parked),
    position: event.position,
    fifo: endpoint.fifo && event.position !== null,
    state: parked ? 'PARKED' : 'PENDING',
    attempt: 0,
    tries: 0,
    nextAt: parked ? null : now,
    timestamp: event.timestamp,
    traceparent: event.traceparent ?? null,
    createdAt: now,
    finishedAt: null,
    attempts: [],
  }
}
