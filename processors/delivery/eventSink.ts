import type { Codec, Decoded } from '../../schemas/codec.ts'
import { topics } from '../../schemas/topics.ts'
import type { FactPosition } from '../runtime/factPositions.ts'
import { decodeRecord } from '../runtime/records.ts'
import type { Sink } from '../runtime/sink.ts'
import { type AheadBatch, NO_OUTCOMES } from './ahead.ts'
import type { Dispatcher } from './dispatcher.ts'
import { type Fact, factOf } from './eventBody.ts'
import type { EventStore } from './eventStore.ts'
import { countByParty } from './fanOut.ts'

/** Facts of several lanes go into one transaction; more than this would only make it longer. */
const MAX_FACTS = 1_600
/** A transaction of many large bodies stays below what one command may hold. */
const MAX_CHARACTERS = 4 * 1024 * 1024
/** Transactions whose attempts are made while another is recorded; one alone would make it wait. */
const MAX_AHEAD = 2
/** From here on it is a backlog, and deliveries are attempted ahead of their record. */
const BACKLOG_FACTS = 200
/**
 * What one lane brings at a time: four fill a transaction, and while a dozen take turns there is mostly a
 * full one. More would only wait in memory.
 */
const LANE_FACTS = 400
const FETCH = { bytes: 8 * 1024 * 1024, partitionBytes: 512 * 1024 }

interface Entry {
  readonly facts: readonly Fact[]
  readonly done: () => void
  readonly failed: (error: unknown) => void
}

interface Taken {
  readonly entries: readonly Entry[]
  readonly facts: readonly Fact[]
  readonly ahead: AheadBatch | null
}

/**
 * webhooks as the runtime sees it: every event of the public topics is recorded for its recipients with the
 * deliveries that follow, and handed on. Lanes wait together: what arrives while a transaction runs shares
 * the next.
 */
export function eventSink(
  codec: Codec,
  store: EventStore,
  { offer, goAhead }: Pick<Dispatcher, 'offer' | 'goAhead'>,
): Sink<Fact> {
  let waiting: Entry[] = []
  let running = false
  const lastSequences = together(store)

  const take = (): Promise<Taken> => {
    const entries = takeSome(waiting)
    waiting = waiting.slice(entries.length)
    const facts = entries.flatMap(entry => entry.facts)
    return attemptAhead(store, goAhead, facts).then(ahead => ({ entries, facts, ahead }))
  }
  /** Attempts of a second transaction begin only where it is full: what is not waits for company. */
  const takeUpTo = (under: Promise<Taken>[]) => {
    if (under.length === 0 && waiting.length > 0) under.push(take())
    while (under.length < MAX_AHEAD && isFull(waiting)) under.push(take())
  }
  const record = async ({ entries, facts, ahead }: Taken) => {
    try {
      const result = await store.record(facts, ahead ? await ahead.outcomes() : NO_OUTCOMES)
      ahead?.recorded(result.deliveries)
      offer(result)
      for (const { done } of entries) done()
    } catch (error) {
      ahead?.failed()
      for (const { failed } of entries) failed(error)
    }
  }
  const run = async () => {
    const under: Promise<Taken>[] = []
    takeUpTo(under)
    for (let next = under.shift(); next; next = under.shift()) {
      const taken = await next
      // Their attempts are made while this one is recorded.
      takeUpTo(under)
      await record(taken)
      takeUpTo(under)
    }
    running = false
  }

  return {
    name: 'webhooks',
    topics: [topics.collateralEvents.name, topics.accountEvents.name],
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
    positionOf: fact => fact,
    lastSequences,
    write: facts =>
      new Promise((done, failed) => {
        waiting.push({ facts, done, failed })
        if (running) return
        running = true
        // The lanes of one fetch come in the same turn.
        setImmediate(run)
      }),
  }
}

/** A quiet stream is recorded first and attempted then: no endpoint holds up what others wait for. */
async function attemptAhead(
  store: EventStore,
  goAhead: Dispatcher['goAhead'],
  facts: readonly Fact[],
): Promise<AheadBatch | null> {
  if (facts.length < BACKLOG_FACTS) return null
  try {
    return goAhead(facts, await store.endpointsOf([...countByParty(facts).keys()]))
  } catch {
    // The database is away, and says so again when the facts are recorded.
    return null
  }
}

/** Asks once for what several lanes ask at the same time. */
function together(store: EventStore): EventStore['lastSequences'] {
  let asked: FactPosition[] = []
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

function isFull(waiting: readonly Entry[]): boolean {
  let facts = 0
  for (const entry of waiting) facts += entry.facts.length
  return facts >= MAX_FACTS - LANE_FACTS
}

function takeSome(waiting: readonly Entry[]): readonly Entry[] {
  let count = 0
  let facts = 0
  let characters = 0
  for (const entry of waiting) {
    facts += entry.facts.length
    for (const { body } of entry.facts) characters += body.length
    if (count > 0 && (facts > MAX_FACTS || characters > MAX_CHARACTERS)) break
    count += 1
  }
  return waiting.slice(0, count)
}
