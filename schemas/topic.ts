/** Partition key of a topic. */
export type TopicKey =
  | 'contractId'
  | 'partyRef'
  | 'symbol'
  | 'gatewayInstance'
  | 'fixed'
  | 'source'
  | 'checkpoint'

/**
 * The count of topics that are joined by partition number: the same for all of them, and chosen by the
 * deployment when it is first provisioned (docs/design/partitions.md).
 */
export const CHOSEN = 'chosen'
/** Milliseconds that a topic is kept. */
export const FOR_EVER = -1
/** Default count. */
export const USUAL_PARTITIONS = 12

export interface Topic {
  readonly name: string
  readonly key: TopicKey
  readonly partitions: number | typeof CHOSEN
  /** Full names of the Avro records that may appear; empty where the value is not ours (dead letters). */
  readonly records: readonly string[]
  readonly writtenBy: readonly string[]
  readonly readBy: readonly string[]
  /** Public topics are a promise to downstream teams; internal ones may change with us. */
  readonly audience: 'public' | 'internal'
  readonly cleanup: 'delete' | 'compact'
  /** Milliseconds, or `FOR_EVER`. */
  readonly retentionMs: number
  readonly maxMessageBytes?: number
  readonly summary: string
}

/** How many partitions a topic has where the deployment chose `chosen`. */
export function partitionsOf({ partitions }: Pick<Topic, 'partitions'>, chosen: number): number {
  return partitions === CHOSEN ? chosen : partitions
}

/** Public and written by us; a topic that outside feeds write has no sequence that we could promise. */
export function isPublished(topic: Topic): boolean {
  return topic.audience === 'public' && !topic.writtenBy.includes('outside feeds')
}
