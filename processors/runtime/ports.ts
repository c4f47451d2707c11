/**
 * The ports of the runtime. The real ones use kafkajs and MongoDB (log.ts, stateStore.ts);
 * test/simulation has in-memory ones that obey the same rules, and one conformance suite runs on both.
 * Nothing here knows of loans.
 */
import type { Outcome } from '../../platform/records/outcomes.ts'
import type { Batch, LogRecord, OutRecord } from '../../platform/records/records.ts'

export interface Membership {
  /** Partition numbers that this member owns now. */
  assignment(): ReadonlySet<number>
  /** Finishes the handlers that run, leaves the group, closes the connections. */
  stop(): Promise<void>
}

/** Size of one fetch: records read ahead are held in memory until they are processed. */
export interface FetchLimits {
  readonly bytes: number
  readonly partitionBytes: number
}

export interface JoinOptions {
  readonly group: string
  readonly topics: readonly string[]
  /** Default: the log's own limits. */
  readonly fetch?: FetchLimits
  /** Called for one batch per topic partition at a time; different partitions run side by side. */
  readonly handle: (batch: Batch) => Promise<void>
  /** Called on every assignment, with the partition numbers that this member has from now on. */
  readonly assigned: (partitions: ReadonlySet<number>) => void
  /** Called when the group asks its members to let go. */
  readonly rebalancing?: () => void
  /** Called once when the consumer cannot go on; the process should exit. */
  readonly crashed: (error: Error) => void
}

export interface OffsetToCommit {
  readonly topic: string
  readonly partition: number
  /** The next offset to read. */
  readonly offset: bigint
  readonly metadata: string
}

export interface CommittedOffset {
  /** Null where the group never committed. */
  readonly offset: bigint | null
  readonly metadata: string
}

export interface LogBounds {
  readonly start: bigint
  readonly end: bigint
}

/** One partition that transactions of a lane may write. */
export interface Destination {
  readonly topic: string
  readonly partition: number
}

/** A producer with a transactional id. After any error it is of no use: close it and make a new one. */
export interface TransactionalProducer {
  /**
   * Takes the transactional id over: every earlier owner is fenced afterwards. Where something is still open
   * in one of `destinations` after that, a transaction over it is aborted: what an earlier owner left there
   * ends with it, although the broker has forgotten it (docs/decisions/runtime.md, orphaned records). Fails
   * with `Unavailable` while one of them has no leader.
   */
  fence(destinations: readonly Destination[]): Promise<void>
  /** One transaction: all records and all offsets become visible together, or nothing does. */
  publish(group: string, records: readonly OutRecord[], offsets: readonly OffsetToCommit[]): Promise<void>
  close(): Promise<void>
}

/** A plain producer for what needs no transaction (replies, timers' commands). */
export interface Producer {
  send(records: readonly OutRecord[]): Promise<void>
  close(): Promise<void>
}

export interface Log {
  join(options: JoinOptions): Promise<Membership>
  transactionalProducer(transactionalId: string): TransactionalProducer
  producer(): Producer
  committed(group: string, topic: string, partition: number): Promise<CommittedOffset>
  bounds(topic: string, partition: number): Promise<LogBounds>
  /** A cheap broker request; rejects with `Unavailable` when unreachable. */
  ping(): Promise<void>
  /**
   * Every committed record of one partition from `start` up to the last stable offset at the time of the
   * call. After a fence that covers all that earlier owners of the transactional id committed.
   */
  readToEnd(
    topic: string,
    partition: number,
    start: bigint,
    visit: (records: readonly LogRecord[]) => void | Promise<void>,
  ): Promise<void>
}

/** A document of state; `_id` is text or a number and belongs to its collection. */
export interface StateDocument {
  readonly _id: string | number
  readonly [field: string]: unknown
}

/** Documents whose `field` is one of `values`. */
export interface Condition {
  readonly field: string
  readonly values: readonly (string | number)[]
}

/** Documents that an input needs before it can be decided. */
export interface Need extends Condition {
  readonly collection: string
  /**
   * The input creates these documents, under ids that nothing else is given. That they are not there is taken
   * for granted; their insertion says where it is not so, and then they are looked up.
   */
  readonly isNew?: true
}

/** The whole document after the decision, or its removal. */
export interface StateWrite {
  readonly collection: string
  readonly _id: string | number
  readonly document: StateDocument | null
}

/** A write as the store takes it. */
export interface SavedWrite extends StateWrite {
  /**
   * The batch looked up the document and there was none: it is inserted, which is cheaper than replacing
   * what may be there. `Permanent` where there is one after all.
   */
  readonly isNew: boolean
}

export type Positions = Readonly<Record<string, bigint>>

export interface LaneDocument {
  readonly epoch: number
  /** The last outbox number that was saved. */
  readonly seq: number
  /** Per input topic, the next offset to decide. */
  readonly next: Positions
  /** Everything up to this outbox number is in the topics. */
  readonly published: number
}

export interface AwaitedReply {
  /** The `reply-to` header of the command: `<instance>/<partition>`. */
  readonly replyTo: string
  readonly commandId: string
}

export interface OutboxEntry {
  readonly seq: number
  readonly positions: Positions
  readonly outputs: readonly OutRecord[]
  readonly replies: readonly AwaitedReply[]
}

export interface Save {
  readonly epoch: number
  readonly seq: number
  readonly lane: LaneDocument
  readonly writes: readonly SavedWrite[]
  readonly entry: OutboxEntry
  readonly outcomes: readonly Outcome[]
}

/** Fails with `Fenced`, `IndeterminateWrite`, `Unavailable` or `Permanent` (errors.ts). */
export interface StateStore {
  /** Ends what a dead owner left open, then takes the lane: epoch + 1, this store's session on it. */
  acquire(group: string, lane: number): Promise<LaneDocument>
  /** The current lane, under any owner; null before the first. */
  peek(group: string, lane: number): Promise<LaneDocument | null>
  /** Documents that fit any of the conditions, each once. */
  find(collection: string, conditions: readonly Condition[]): Promise<readonly StateDocument[]>
  outcomes(commandIds: readonly string[]): Promise<readonly Outcome[]>
  save(group: string, lane: number, save: Save): Promise<void>
  outboxAfter(group: string, lane: number, seq: number): Promise<readonly OutboxEntry[]>
  /** Drops outbox entries up to and including `published` and remembers that number on the lane. */
  trim(group: string, lane: number, epoch: number, published: number): Promise<void>
  close(): Promise<void>
}
