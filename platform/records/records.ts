/** Records of the log as every process has them in hand: read, to be written, and a fetch of them. */

export type Headers = Readonly<Record<string, string>>

export interface LogRecord {
  readonly topic: string
  readonly partition: number
  readonly offset: bigint
  readonly key: string | null
  readonly value: Buffer | null
  readonly headers: Headers
  /** One header, where a log can find it without making all of them; see `headerOf`. */
  readonly header?: (name: string) => string | undefined
  /** Milliseconds since the epoch, as the broker has it. */
  readonly timestamp: number
}

/** One header of a record, for hot paths that need no other. */
export function headerOf(record: LogRecord, name: string): string | undefined {
  return record.header ? record.header(name) : record.headers[name]
}

export type OutRecord = Omit<LogRecord, 'offset' | 'header'>

/** One fetch of one partition; `records` may be empty where only markers were passed. */
export interface Batch {
  readonly topic: string
  readonly partition: number
  readonly records: readonly LogRecord[]
  /** The last offset that this fetch covers, visible or not. */
  readonly lastOffset: bigint
  /** End of the partition as the broker saw it at this fetch; absent if a log has none. */
  readonly endOffset?: bigint
  /** Rejects with `LostMembership` when the group has gone on without this member. */
  heartbeat(): Promise<void>
  /** Says that everything up to and including `offset` needs no second delivery to this member. */
  resolve(offset: bigint): void
  /**
   * Commits for the group that everything up to and including `offset` is done; for sinks, whose offsets are
   * in no transaction. Rejects with `LostMembership` when the group has gone on without this member, or
   * `Unavailable`.
   */
  commit(offset: bigint): Promise<void>
  /** True while the current assignment still holds this partition number of every input topic. */
  isAssigned(): boolean
}

/** Writes records and resolves when the broker has them. */
export type Publish = (records: readonly OutRecord[]) => Promise<void>
