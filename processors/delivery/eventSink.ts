import type { Codec, Decoded } from '../../schemas/codec.ts'
import { topics } from '../../schemas/topics.ts'
import { decodeRecord } from '../runtime/records.ts'
import type { Sink } from '../runtime/sink.ts'
import { type Fact, factOf } from './eventBody.ts'
import type { EventStore, Recorded } from './eventStore.ts'

/** Facts of several lanes go into one transaction; more than this would only make it longer. */
const MAX_FACTS = 1_000

/**
 * webhooks as the runtime sees it: every event of the public topics is recorded for its recipients with the
 * deliveries that follow, and handed on. Lanes wait together: what arrives while a transaction runs shares
 * the next.
 */
export function eventSink(codec: Codec, store: EventStore, recorded: (what: Recorded) => void): Sink<Fact> {
  let waiting: { facts: readonly Fact[]; done: () => void; failed: (error: unknown) => void }[] = []
  let running = false

  const run = async () => {
    running = true
    while (waiting.length > 0) {
      const taken = takeSome(waiting)
      waiting = waiting.slice(taken.length)
      try {
        const result = await store.record(taken.flatMap(({ facts }) => facts))
        recorded(result)
        for (const { done } of taken) done()
      } catch (error) {
        for (const { failed } of taken) failed(error)
      }
    }
    running = false
  }

  return {
    name: 'webhooks',
    topics: [topics.collateralEvents.name, topics.accountEvents.name],
    decode(record) {
      const decoded = decodeRecord(codec, record)
      const read = (value: Decoded) => {
        const fact = factOf(record.topic, record.key ?? '', value)
        return fact && { ...fact, traceparent: record.headers['traceparent'] ?? null }
      }
      return decoded instanceof Promise ? decoded.then(read) : read(decoded)
    },
    positionOf: fact => fact,
    lastSequences: positions => store.lastSequences(positions),
    write: facts =>
      new Promise((done, failed) => {
        waiting.push({ facts, done, failed })
        if (!running) void run()
      }),
  }
}

function takeSome<T extends { readonly facts: readonly Fact[] }>(waiting: readonly T[]): readonly T[] {
  let count = 0
  let facts = 0
  for (const entry of waiting) {
    facts += entry.facts.length
    if (count > 0 && facts > MAX_FACTS) break
    count += 1
  }
  return waiting.slice(0, count)
}
