/** The promises of a public topic as text, for the AsyncAPI document and the events page. */
import { DAY_MS } from '../../schemas/durations.ts'
import { PARTITION_COUNTS } from '../../schemas/partition.ts'
import { CHOSEN, USUAL_PARTITIONS } from '../../schemas/topic.ts'
import type { Topic, TopicKey } from '../../schemas/topics.ts'
import { topics } from '../../schemas/topics.ts'

const KEYS: Readonly<Record<TopicKey, string>> = {
  contractId: 'the contract’s id as decimal text in UTF-8, for example `1241`',
  partyRef: 'the party’s stable reference, for example `pty_7c1f09`; never a document',
  symbol: 'the symbol, for example `USDC`',
  gatewayInstance: 'the gateway’s instance',
  fixed: 'one fixed key: the topic is totally ordered',
  source: 'the source topic of the record',
  checkpoint:
    'lane and size, for example `3/1041`, or lane and hour of a statement; its partition is the lane',
}

export function publicTopics(): readonly Topic[] {
  return Object.values<Topic>(topics).filter(topic => topic.audience === 'public')
}

/** True for topics that external feeds write; Lastro writes all other public topics. */
export function isInbound(topic: Topic): boolean {
  return topic.writtenBy.includes('outside feeds')
}

export function keyText(topic: Topic): string {
  return KEYS[topic.key]
}

export function retentionText({ cleanup, retentionMs }: Topic): string {
  if (cleanup === 'compact') return 'compacted: the last record per key, forever'
  return retentionMs < 0 ? 'forever; never compacted' : `${retentionMs / DAY_MS} days; never compacted`
}

function countText({ partitions }: Topic): string {
  if (partitions !== CHOSEN) return `${partitions} partitions, a fixed number`
  const [, ...more] = PARTITION_COUNTS
  return `${USUAL_PARTITIONS} partitions, or the deployment’s choice (${more.join(', ')})`
}

/** One line per promise. */
export function promisesOf(topic: Topic): readonly string[] {
  const placed =
    `Key: ${keyText(topic)}. ${countText(topic)}; ` +
    'partition = (murmur2(key bytes) & 0x7fffffff) mod partitions, as Java clients compute it.'
  if (isInbound(topic)) {
    return [
      placed,
      'Written by external price feeds. Non-Java producers must set partitioner=murmur2_random.',
      `Kept ${retentionText(topic)}.`,
      'An invalid tick is dropped, counted and logged, never corrected.',
    ]
  }
  return [
    placed,
    'Order: all records of a key are in one partition, in the order of the events. A deployment announces an ' +
      'increase of partitions; earlier records stay in their partition, which has a lower number (docs/scale.md).',
    '`sequence` counts the records of a key on this topic from 1 without gaps: drop records ≤ the last one ' +
      'seen; on a gap, stop and report it.',
    'Exactly once for consumers with isolation.level=read_committed: aborted transactions leave their records ' +
      'in the log, and consumers with the default isolation level see them.',
    'An event has the same `id` on Kafka, in the webhook and in the pull API: deduplicate by `ce_id`.',
    `Kept ${retentionText(topic)}. No tombstones.`,
  ]
}
