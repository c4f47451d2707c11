import type { Clock } from '../../platform/process/clock.ts'
import type { LogRecord } from '../../platform/records/records.ts'
import type { Codec, Decoded } from '../../schemas/codec/codec.ts'
import { eventData } from '../../schemas/events/eventData.ts'
import { FURTHER_GROUPS, topics } from '../../schemas/topics.ts'
import type { ContractSent } from '../../schemas/types.ts'
import { leafText } from '../domain/transparency/leaf.ts'
import { Poisoned } from '../runtime/errors.ts'
import { decodeRecord } from '../runtime/lane/records.ts'
import { placeOf } from '../runtime/sink/sequences.ts'
import type { Sink } from '../runtime/sink/sink.ts'
import type { LogMetrics } from './metrics.ts'
import type { NewLeaf, TreeStore } from './treeStore.ts'

const [{ group: GROUP, topic: TOPIC }] = FURTHER_GROUPS
const RECORDS = new Set<string>(topics.contractEvents.records)
/** Later events share the next transaction: no request waits for the log. */
const GATHER_MS = 200

/** The log as the runtime sees it: every event of the topic becomes a leaf, in the topic's order, once. */
export function treeSink(
  codec: Codec,
  store: TreeStore,
  blindingKey: Buffer,
  clock: Clock,
  meter: Pick<LogMetrics, 'appended'>,
): Sink<NewLeaf> {
  return {
    name: GROUP,
    topics: [TOPIC],
    decode(record) {
      const decoded = decodeRecord(codec, record)
      const read = (value: Decoded) => leafOf(record, value, blindingKey)
      return decoded instanceof Promise ? decoded.then(read) : read(decoded)
    },
    // The store knows where a contract may begin, and finds the gaps.
    positionOf: ({ contractId, sequence }) => {
      return { topic: TOPIC, key: String(contractId), sequence, mayJump: true }
    },
    async lastSequences(positions) {
      const found = await store.lastSequences(positions.map(({ key }) => +key))
      return new Map([...found].map(([id, last]) => [placeOf({ topic: TOPIC, key: String(id) }), last]))
    },
    async write(leaves, lane) {
      meter.appended(await store.append(lane, leaves))
      await clock.sleep(GATHER_MS)
    },
  }
}

function leafOf({ value }: LogRecord, decoded: Decoded, blindingKey: Buffer): NewLeaf {
  if (!RECORDS.has(decoded.record)) throw new Poisoned(`the log does not take ${decoded.record}`)
  const fact = decoded.value as ContractSent
  const { id, event, contractId, sequence, lenderPartyId, borrowerPartyId } = fact
  const timestamp = new Date(fact.timestamp).toISOString()
  const data = eventData(decoded.record, fact as unknown as Readonly<Record<string, unknown>>)
  const text = leafText({ id, event, timestamp, data }, value!, blindingKey)
  const holdings = fact.contract.guarantee.holdings
  const held = { borrowerPartyId, holdings }
  return { _id: id, contractId, sequence, parties: [lenderPartyId, borrowerPartyId], text, held }
}
