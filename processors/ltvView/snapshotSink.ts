import type { Codec, Decoded } from '../../schemas/codec.ts'
import { topics } from '../../schemas/topics.ts'
import type { LtvSnapshot } from '../../schemas/types.ts'
import { Poisoned } from '../runtime/errors.ts'
import { placeOf } from '../runtime/factPositions.ts'
import { decodeRecord } from '../runtime/records.ts'
import type { Sink } from '../runtime/sink.ts'
import type { SnapshotStore } from './snapshotStore.ts'

/** ltvView as the runtime sees it: every snapshot into MongoDB, in order, none twice. */
export function snapshotSink(codec: Codec, store: SnapshotStore): Sink<LtvSnapshot> {
  const topic = topics.ltvSnapshots.name
  return {
    name: 'ltvView',
    topics: [topic],
    decode(record) {
      const decoded = decodeRecord(codec, record)
      return decoded instanceof Promise ? decoded.then(snapshotOf) : snapshotOf(decoded)
    },
    positionOf: ({ contractId, sequence }) => ({ topic, key: String(contractId), sequence }),
    async lastSequences(positions) {
      const versions = await store.lastVersions(positions.map(({ key }) => Number(key)))
      return new Map([...versions].map(([id, version]) => [placeOf({ topic, key: String(id) }), version]))
    },
    write: snapshots => store.write(snapshots),
  }
}

function snapshotOf(decoded: Decoded): LtvSnapshot {
  if (decoded.record === 'lastro.ltv.LtvSnapshot') return decoded.value
  throw new Poisoned(`ltvView has no use for a ${decoded.record}`)
}
