/** What the map says of a topic (schemas/topics.ts). */
export type TopicKey =
  | 'contractId'
  | 'partyRef'
  | 'symbol'
  | 'gatewayInstance'
  | 'fixed'
  | 'source'
  | 'checkpoint'

export interface Topic {
  readonly name: string
  readonly key: TopicKey
  readonly partitions: number
  /** Full names of the Avro records that may appear; empty where the value is not ours (dead letters). */
  readonly records: readonly string[]
  readonly writtenBy: readonly string[]
  readonly readBy: readonly string[]
  /** Public topics are a promise to downstream teams; internal ones may change with us. */
  readonly audience: 'public' | 'internal'
  readonly cleanup: 'delete' | 'compact'
  /** Milliseconds; -1 keeps for ever. */
  readonly retentionMs: number
  readonly maxMessageBytes?: number
  readonly summary: string
}
