import type { LogRecord, OutRecord } from '../../../platform/records/records.ts'
import type { Destination, FetchLimits } from '../ports.ts'

/**
 * A stream process (ltv) for the runtime: Kafka in, Kafka out, state in memory. One transaction holds
 * outputs, changelog and input offsets, so that every input has its effect exactly once.
 */
export interface Stream<Input> {
  /** The consumer group and the prefix of transactional ids: one word per process. */
  readonly name: string
  readonly topics: readonly string[]
  /** Where the usual fetch would be read too far ahead. */
  readonly fetch?: FetchLimits
  /** Every partition that a lane's transactions may write, the changelog's included. */
  destinations(lane: number): readonly Destination[]
  /** Compacted topic with the same partition count; lane p writes and restores its partition p. */
  readonly changelog: string
  /** Asks once for what `decode` and the state need to work without waiting. Throws `Unavailable`. */
  prepare(): Promise<void>
  /** Bytes to a value. Throws `Poisoned` or `Unavailable`, as a decider's. */
  decode(record: LogRecord): Input | Promise<Input>
  /** Empty memory for a lane. */
  createState(lane: number): StreamState<Input>
}

/** The memory of one lane. Whatever goes wrong, the runtime throws it away and restores another one. */
export interface StreamState<Input> {
  /** Takes records of the changelog, in their order; a later one of the same key replaces the earlier. */
  restore(records: readonly LogRecord[]): void | Promise<void>
  /** The changelog has ended: the memory is whole. */
  restored(): void
  /**
   * Decides one input: changes the memory and adds what follows, the changelog included. Returns false when
   * `out` is full before the input is done with; the runtime commits what is there and calls `resume`, until
   * it is true. A crash between the two brings the same input again, over a memory that knows the part that
   * was committed.
   */
  decide(input: Input, record: LogRecord, out: StreamOutput): boolean
  resume(out: StreamOutput): boolean
  /** The lane is no longer ours, or this memory is in doubt: it is not used again. */
  discarded(): void
}

export interface StreamOutput {
  add(record: OutRecord): void
  isFull(): boolean
}
