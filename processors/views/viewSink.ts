import type { Codec, Decoded } from '../../schemas/codec/codec.ts'
import { topics } from '../../schemas/topics.ts'
import { Poisoned } from '../runtime/errors.ts'
import { decodeRecord } from '../runtime/lane/records.ts'
import { type EventPosition, placeOf } from '../runtime/sink/sequences.ts'
import type { Sink } from '../runtime/sink/sink.ts'
import type { ContractFact, ViewInput } from './viewInput.ts'
import type { ViewStore } from './viewStore.ts'

const SNAPSHOTS = topics.ltvSnapshots.name
const FACTS = topics.contractEvents.name
const FACT_RECORDS = new Set<string>(topics.contractEvents.records)

/** ltvView as the runtime sees it: every snapshot and every fact into MongoDB, in order, none twice. */
export function viewSink(codec: Codec, store: ViewStore): Sink<ViewInput> {
  return {
    name: 'ltvView',
    topics: [SNAPSHOTS, FACTS],
    decode(record) {
      const decoded = decodeRecord(codec, record)
      return decoded instanceof Promise ? decoded.then(inputIn) : inputIn(decoded)
    },
    positionOf: positionOfInput,
    async lastSequences(positions) {
      const idsOf = (topic: string) => positions.filter(each => each.topic === topic).map(({ key }) => +key)
      const [versions, sequences] = await Promise.all([
        store.lastVersions(idsOf(SNAPSHOTS)),
        store.lastFacts(idsOf(FACTS)),
      ])
      const placed = (topic: string, found: ReadonlyMap<number, number>) =>
        [...found].map(([id, sequence]) => [placeOf({ topic, key: String(id) }), sequence] as const)
      return new Map([...placed(SNAPSHOTS, versions), ...placed(FACTS, sequences)])
    },
    write: (inputs, lane) => store.write(inputs, lane),
  }
}

function positionOfInput(input: ViewInput): EventPosition {
  const [topic, event] = input.kind === 'snapshot' ? [SNAPSHOTS, input.snapshot] : [FACTS, input.fact]
  return { topic, key: String(event.contractId), sequence: event.sequence }
}

function inputIn(decoded: Decoded): ViewInput {
  if (decoded.record === 'lastro.ltv.LtvSnapshot') return { kind: 'snapshot', snapshot: decoded.value }
  if (FACT_RECORDS.has(decoded.record)) return { kind: 'fact', fact: decoded.value as ContractFact }
  throw new Poisoned(`ltvView does not handle ${decoded.record}`)
}
