/**
 * The events of the pull API, with their positions, out of the topics: what `webhooks` had recorded
 * before the offsets that its group has committed. Deliveries are not made again: which arrived is
 * unknown; a receiver asks for what it missed (docs/design/rebuild.md).
 */
import type { Db } from 'mongodb'
import { decodeRecord } from '../../processors/runtime/lane/records.ts'
import { insertAll, updateAll } from '../../processors/runtime/mongodb/mongoCommands.ts'
import { placeOf } from '../../processors/runtime/sink/sequences.ts'
import { type Fact, factOf } from '../../processors/webhooks/record/eventBody.ts'
import { fanOut } from '../../processors/webhooks/record/fanOut.ts'
import type { Endpoint, EventDocument } from '../../schemas/documents/webhooks.ts'
import { topics } from '../../schemas/topics.ts'
import { asksFor, LIFE_CYCLE_EVENTS } from '../../schemas/webhookEvents.ts'
import { FAMILIES, partitionsOfFamily } from '../verify/families.ts'
import type { Folding } from './contracts.ts'
import { TOLD } from './groups.ts'
import { firstPosition } from './pullPositions.ts'

export type Recording = Pick<Folding, 'log' | 'db' | 'codec' | 'now'>

const GROUP = 'webhooks'
const MADE = ['events', 'eventPositions', 'sinkPositions'] as const
/** Facts whose events are written together. */
const AT_ONCE = 500
const eventBytes = ({ body }: EventDocument) => 3 * body.length + 4_000

/** Returns how many events were recorded. Done again, it begins again. */
export async function recordWebhookEvents(recording: Recording): Promise<number> {
  const { db, now } = recording
  for (const name of MADE) await db.collection(name).deleteMany({})
  const asking = await askingEndpoints(db)
  const begin = firstPosition(now())
  const positions = new Map<string, number>()
  let recorded = 0
  for (let family = 0; family < FAMILIES; family++) {
    const facts = await factsOf(recording, family, asking)
    for (let start = 0; start < facts.length; start += AT_ONCE) {
      recorded += await record(recording, facts.slice(start, start + AT_ONCE), positions, begin)
    }
  }
  const last = [...positions].map(([_id, position]) => ({
    q: { _id },
    u: { last: position },
    upsert: true as const,
  }))
  await updateAll(db, 'eventPositions', last, {})
  return recorded
}

async function record(
  { db, now }: Recording,
  facts: readonly Fact[],
  positions: Map<string, number>,
  begin: number,
): Promise<number> {
  for (const party of facts.flatMap(({ recipients }) => recipients)) {
    if (!positions.has(party)) positions.set(party, begin)
  }
  const { events } = fanOut(facts, new Map(), positions, now())
  for (const { partyId, position } of events) positions.set(partyId, position!)
  await insertAll(db, 'events', events, { sizeOf: eventBytes })
  const last = new Map(facts.map(fact => [placeOf(fact), fact.sequence]))
  const places = [...last].map(([_id, sequence]) => ({ q: { _id }, u: { sequence }, upsert: true as const }))
  await updateAll(db, 'sinkPositions', places, {})
  return events.length
}

/** Facts of one family of partitions in the order of time: all of a contract is among them. */
async function factsOf(recording: Recording, family: number, asking: Asking): Promise<readonly Fact[]> {
  const facts: Fact[] = []
  const read = asking.ofLifeCycle ? [...TOLD, topics.contractEvents.name] : TOLD
  for (const topic of read) {
    for (const partition of partitionsOfFamily(family, recording.codec.partitions())) {
      facts.push(...(await factsIn(recording, topic, partition, asking)))
    }
  }
  return facts.sort((a, b) => a.timestamp - b.timestamp)
}

/** Facts of a partition that webhooks has processed and some tenant asked for. */
async function factsIn(
  { log, codec }: Recording,
  topic: string,
  partition: number,
  asking: Asking,
): Promise<readonly Fact[]> {
  const facts: Fact[] = []
  const { offset } = await log.committed(GROUP, topic, partition)
  const { start } = await log.bounds(topic, partition)
  await log.readToEnd(topic, partition, start, async records => {
    for (const record of records) {
      if (offset === null || record.offset >= offset) continue
      const fact = factOf(topic, record.key ?? '', await decodeRecord(codec, record))
      const told = fact && asking.toldOf(fact)
      if (told) facts.push({ ...told, traceparent: record.headers['traceparent'] ?? null })
    }
  })
  return facts
}

type Asking = Awaited<ReturnType<typeof askingEndpoints>>

/** Current endpoints, from their creation on: their earlier subscriptions are unknown. */
async function askingEndpoints(db: Db) {
  const endpoints = await db.collection<Endpoint>('webhookEndpoints').find().toArray()
  const asks = (event: string, at: number) => (endpoint: Endpoint) =>
    asksFor(endpoint.events, event) && Date.parse(endpoint.createdAt) <= at
  return {
    /** Whether any endpoint wants life cycle events. */
    ofLifeCycle: LIFE_CYCLE_EVENTS.some(event => endpoints.some(({ events }) => asksFor(events, event))),
    /** The fact with its recipients as webhooks finds them; null where there are none. */
    toldOf(fact: Fact) {
      const { ofMarket, ofLifeCycle, recipients, event, timestamp } = fact
      if (!ofMarket && !ofLifeCycle) return fact
      const asking = new Set(endpoints.filter(asks(event, timestamp)).map(({ partyId }) => partyId))
      const told = ofMarket ? [...asking] : recipients.filter(party => asking.has(party))
      // The last sequence of the market is known even without recipients.
      return told.length === 0 && !ofMarket ? null : { ...fact, recipients: told }
    },
  }
}
