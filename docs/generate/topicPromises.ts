/** What a public topic promises, in words; used by the AsyncAPI document and by the page made for people. */
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
  source: 'the topic that the record came from',
  checkpoint:
    'lane and size, for example `3/1041`, or lane and hour of a statement; its partition is the lane',
}

export function publicTopics(): readonly Topic[] {
  return Object.values<Topic>(topics).filter(topic => topic.audience === 'public')
}

/** Feeds outside write it and we read it; all other public topics are written by us. */
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
  if (partitions !== CHOSEN) return `${partitions} partitions, a number that never changes`
  const [, ...more] = PARTITION_COUNTS
  return `${USUAL_PARTITIONS} partitions, or what the deployment chose (${more.join(', ')})`
}

/** One line per promise. */
export function promisesOf(topic: Topic): readonly string[] {
  const placed =
    `Key: ${keyText(topic)}. ${countText(topic)}; ` +
    'partition = (murmur2(key bytes) & 0x7fffffff) mod partitions, as Java clients compute it.'
  if (isInbound(topic)) {
    return [
      placed,
      'Written by price feeds outside. A producer that is not Java sets partitioner=murmur2_random.',
      `Kept ${retentionText(topic)}.`,
      'A tick that fails the checks is dropped, counted and logged, never corrected.',
    ]
  }
  return [
    placed,
    'Order: all records of one key stand in one partition, in the order in which the facts happened. A ' +
      'deployment that moves to more partitions announces it; what was written before stays where it was, in a ' +
      'partition with a lower number (docs/scale.md).',
    '`sequence` counts the records of a key on this topic from 1 without gaps: drop what is ≤ the last one ' +
      'seen, stop and report it at a gap.',
    'Exactly once for readers with isolation.level=read_committed: transactions that were rolled back ' +
      'leave their records in the log, and a reader with the default isolation sees them.',
    'The same fact has the same `id` on Kafka, in the webhook and in the pull API: dedupe by `ce_id`.',
    `Kept ${retentionText(topic)}. No tombstones.`,
  ]
}
