/**
 * Position of a decider, inferred from its effects: in a mirror's topics no committed offset says it.
 * Everything before the last record with a known effect was decided too, as a lane takes the records of
 * a partition in their order.
 */
import type { Db } from 'mongodb'
import { findOutcomes, OUTBOX } from '../../../platform/records/outcomes.ts'
import type { StoredLane } from '../../../processors/runtime/decider/outbox.ts'
import { seqMetadata } from '../../../processors/runtime/decider/publisher.ts'
import { decodeRecord } from '../../../processors/runtime/lane/records.ts'
import type { Positions } from '../../../processors/runtime/ports.ts'
import { topics } from '../../../schemas/topics.ts'
import type { CommandReply } from '../../../schemas/types.ts'
import { idOf, type Mirroring, readMirror } from './mirror.ts'

/** Ids of commands that the mirror has a refusal of: nothing else followed from them. */
export async function refusedIn(mirroring: Mirroring): Promise<ReadonlySet<string>> {
  const refused = new Set<string>()
  const { name, partitions } = topics.commandReplies
  for (let partition = 0; partition < partitions; partition++) {
    await readMirror(mirroring, name, partition, async records => {
      for (const record of records) {
        const { commandId, status } = (await decodeRecord(mirroring.codec, record)).value as CommandReply
        if (status === 'REFUSED') refused.add(commandId)
      }
    })
  }
  return refused
}

export interface Decided {
  /** Something followed from it, and that is there. */
  readonly hasEffect: (id: string) => boolean
  /** Nothing followed from it. */
  readonly isRefused: (id: string) => boolean
}

const IDS_AT_ONCE = 500

/**
 * Position of a recreated topic, at or after `from`: behind the last record with an effect, and behind
 * those right after it that are known to have none. Others were decided, perhaps, and their effects were
 * lost.
 */
export async function reached(
  { log, db }: Pick<Mirroring, 'log' | 'db'>,
  topic: string,
  partition: number,
  from: bigint,
  { hasEffect, isRefused }: Decided,
): Promise<bigint> {
  let next = from
  let isKnownSoFar = true
  await log.readToEnd(topic, partition, from, async records => {
    const known = await outcomesOf(
      db,
      records.flatMap(record => idOf(record) ?? []).filter(id => !hasEffect(id)),
    )
    for (const record of records) {
      const id = idOf(record) ?? ''
      isKnownSoFar = hasEffect(id) || (isKnownSoFar && (isRefused(id) || known.has(id)))
      if (isKnownSoFar) next = record.offset + 1n
    }
  })
  return next
}

/** Those of the commands whose outcome the database has. */
export async function outcomesOf(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const known = new Set<string>()
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
    const outcomes = await findOutcomes(db, ids.slice(from, from + IDS_AT_ONCE))
    for (const { commandId } of outcomes) known.add(commandId)
  }
  return known
}

/**
 * Commits a lane's position, as the lane would: ahead of the database, which is brought forward then.
 */
export async function commitPositions(
  { db, producer }: Pick<Mirroring, 'db' | 'producer'>,
  group: string,
  lane: number,
  next: Positions,
): Promise<void> {
  const stored = await db.collection<StoredLane>(OUTBOX).findOne({ _id: `${group}/${lane}` })
  const metadata = seqMetadata((stored?.saved ?? 0) + 1)
  const offsets = Object.entries(next).map(([topic, offset]) => ({
    topic,
    partition: lane,
    offset,
    metadata,
  }))
  await producer.publish(group, [], offsets)
}
