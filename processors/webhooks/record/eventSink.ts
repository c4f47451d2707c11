import type { Codec, Decoded } from '../../../schemas/codec/codec.ts'
import { topics } from '../../../schemas/topics.ts'
import { asksFor } from '../../../schemas/webhookEvents.ts'
import { decodeRecord } from '../../runtime/lane/records.ts'
import type { EventPosition } from '../../runtime/sink/sequences.ts'
import type { Sink } from '../../runtime/sink/sink.ts'
import { type Fact, factOf } from './eventBody.ts'
import type { EventStore, RecordedFacts } from './eventStore.ts'
import { createPendingEvents } from './pendingEvents.ts'

/**
 * Batch of one lane: four fill a transaction, and with a dozen lanes there is mostly a full one. More would
 * only wait in memory.
 */
const LANE_FACTS = 400
const FETCH = { bytes: 8 * 1024 * 1024, partitionBytes: 512 * 1024 }

export interface SinkHooks {
  /** Resolves before the facts are recorded. */
  beforeRecording(facts: readonly Fact[]): Promise<void>
  /** Takes what was just recorded. */
  offer(recorded: RecordedFacts): void
}

/**
 * The sink of webhooks: records every event of the public topics for its recipients, with the deliveries that
 * follow, and offers them to the dispatcher. Lanes share transactions: what arrives while one runs goes into
 * the next.
 */
export function eventSink(
  codec: Codec,
  store: EventStore,
  { beforeRecording, offer }: SinkHooks,
): Sink<Fact> {
  const pending = createPendingEvents(() => performance.now(), store.endpointCount)
  let running = false
  const lastSequences = together(store)
  const recordSoon = (facts: readonly Fact[]) =>
    new Promise<void>((done, failed) => {
      pending.add(facts, done, failed)
      if (running) return
      running = true
      // The lanes of one fetch arrive in the same turn of the event loop.
      setImmediate(run)
    })
  /** One after another: there are few of them, and each may have very many recipients. */
  const recordAddressed = async (facts: readonly Fact[]) => {
    for (const fact of facts) {
      for (const part of fact.ofMarket ? await addressed(store, fact) : [fact]) await recordSoon([part])
    }
  }

  const run = async () => {
    for (let taken = pending.take(); taken; taken = pending.take()) {
      try {
        offer(await store.record(taken.facts, taken.lightTenantsActive))
        taken.recorded()
      } catch (error) {
        taken.failed(error)
      }
    }
    running = false
  }

  return {
    name: 'webhooks',
    topics: [
      topics.collateralEvents.name,
      topics.accountEvents.name,
      topics.marketEvents.name,
      topics.contractEvents.name,
    ],
    fetch: FETCH,
    batchRecords: LANE_FACTS,
    decode(record) {
      const decoded = decodeRecord(codec, record)
      const read = (value: Decoded) => {
        const fact = factOf(record.topic, record.key ?? '', value)
        return fact && { ...fact, traceparent: record.headers['traceparent'] ?? null }
      }
      return decoded instanceof Promise ? decoded.then(read) : read(decoded)
    },
    // Of a contract's life cycle only what is asked for is written.
    positionOf: fact => (fact.ofLifeCycle ? { ...fact, mayJump: true } : fact),
    lastSequences,
    async write(facts) {
      await beforeRecording(facts)
      if (facts.some(({ ofMarket }) => ofMarket)) return recordAddressed(facts)
      if (facts.some(({ ofLifeCycle }) => ofLifeCycle)) return recordSoon(await askedFor(store, facts))
      return recordSoon(facts)
    },
  }
}

/** Narrows life-cycle events to the recipients that ask for them; most have none, and are left out. */
async function askedFor(store: EventStore, facts: readonly Fact[]): Promise<readonly Fact[]> {
  const ofLife = facts.filter(({ ofLifeCycle }) => ofLifeCycle)
  const names = await store.namesAskedBy([...new Set(ofLife.flatMap(({ recipients }) => recipients))])
  return facts.flatMap(fact => {
    if (!fact.ofLifeCycle) return [fact]
    const recipients = fact.recipients.filter(party => asksFor(names.get(party) ?? [], fact.event))
    return recipients.length === 0 ? [] : [{ ...fact, recipients }]
  })
}

/** Recipients of a market event in one transaction. */
const MAX_SUBSCRIBERS = 1_000

/** A market event in parts that are recorded one after another; the last one ends it. */
async function addressed(store: EventStore, fact: Fact): Promise<readonly Fact[]> {
  const parties = await store.missingSubscribers(fact)
  const count = Math.max(1, Math.ceil(parties.length / MAX_SUBSCRIBERS))
  return Array.from({ length: count }, (_, part) => {
    const recipients = parties.slice(part * MAX_SUBSCRIBERS, (part + 1) * MAX_SUBSCRIBERS)
    return { ...fact, recipients, continues: part < count - 1 }
  })
}

/** Batches what several lanes ask at the same time into one query. */
function together(store: EventStore): EventStore['lastSequences'] {
  let asked: EventPosition[] = []
  let answer: Promise<ReadonlyMap<string, number>> | null = null
  return positions => {
    asked.push(...positions)
    answer ??= new Promise(resolve => setImmediate(resolve)).then(() => {
      const taken = asked
      asked = []
      answer = null
      return store.lastSequences(taken)
    })
    return answer
  }
}
