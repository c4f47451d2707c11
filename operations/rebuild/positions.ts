/**
 * Position of a decider's lane by the topics: Kafka's committed offsets, with the number of the save
 * whose events they were published with (docs/architecture.md, Deciders).
 */
import type { Db } from 'mongodb'
import { OUTBOX } from '../../platform/records/outcomes.ts'
import { bigints, numbers, type StoredLane } from '../../processors/runtime/decider/outbox.ts'
import { seqOf } from '../../processors/runtime/decider/publisher.ts'
import type { Log, Positions } from '../../processors/runtime/ports.ts'
import { RebuildRefused } from './refused.ts'

export interface LanePosition {
  readonly group: string
  readonly lane: number
  /** In the topics: all that was saved up to this number. */
  readonly published: number
  /** Committed offsets, by topic. Everything before them is in the topics, nothing at or after them. */
  readonly next: Positions
  /** The lane in the database; null where it does not know it. */
  readonly stored: { readonly saved: number; readonly next: Positions } | null
}

const idOf = ({ group, lane }: Pick<LanePosition, 'group' | 'lane'>) => `${group}/${lane}`

/** Null where the lane never published anything: then nothing is to be done for it. */
export async function positionOf(
  { log, db }: { readonly log: Log; readonly db: Db },
  group: string,
  topics: readonly string[],
  lane: number,
): Promise<LanePosition | null> {
  const next: Record<string, bigint> = {}
  const seqs: number[] = []
  for (const topic of topics) {
    const { offset, metadata } = await log.committed(group, topic, lane)
    if (offset === null) continue
    next[topic] = offset
    const seq = seqOf(metadata)
    if (seq !== null) seqs.push(seq)
  }
  const document = await db.collection<StoredLane>(OUTBOX).findOne({ _id: idOf({ group, lane }) })
  const stored = document && { saved: document.saved, next: bigints(document.next) }
  if (seqs.length === 0) {
    if (stored === null || stored.saved === 0) return null
    throw new RebuildRefused(
      `${group}/${lane}: no committed offset says what was published; Kafka keeps offsets of a group that ` +
        'nobody joins for offsets.retention.minutes',
    )
  }
  for (const topic of topics) {
    const { start, end } = await log.bounds(topic, lane)
    if (next[topic] === undefined) next[topic] = start
    if (next[topic] > end) {
      throw new RebuildRefused(`${group}/${lane}: ${topic} ends at ${end}, before what was committed of it`)
    }
  }
  return { group, lane, published: Math.max(...seqs), next, stored }
}

/** Whether the topics have something that the database lacks. */
export function isBehind({ stored, published }: LanePosition): boolean {
  return (stored?.saved ?? 0) < published
}

/** The last step of a lane: from now on a process may own it, and goes on behind what the topics hold. */
export async function writePosition(db: Db, position: LanePosition): Promise<void> {
  const { published } = position
  const _id = idOf(position)
  await db.collection<StoredLane>(OUTBOX).updateOne(
    { _id },
    {
      $inc: { epoch: 1 },
      $set: { lane: _id, saved: published, published, trimmed: published, next: numbers(position.next) },
      $unset: { session: '' },
    },
    { upsert: true, writeConcern: { w: 'majority' } },
  )
}
