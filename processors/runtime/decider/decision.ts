import type { Outcome } from '../../../platform/records/outcomes.ts'
import type { LogRecord, OutRecord } from '../../../platform/records/records.ts'
import type { Destination, Need, StateDocument, StateWrite } from '../ports.ts'

/**
 * A decider process (contracts, directory) for the runtime. Everything here is pure: the runtime
 * decodes, loads what is needed, decides record by record in order, saves, replies and publishes.
 */
export interface Decider<Input> {
  /** The consumer group, the prefix of transactional ids and of lane documents: one word per process. */
  readonly name: string
  readonly topics: readonly string[]
  /** Every partition that a lane's transactions may write; dead letters, which all may write, are known. */
  destinations(lane: number): readonly Destination[]
  /**
   * Bytes to a value of a known type. Throws `Poisoned` for bytes that a known schema cannot decode and
   * `Unavailable` when the registry cannot be asked or does not know the type yet.
   */
  decode(record: LogRecord): Input | Promise<Input>
  /**
   * Documents that deciding this input reads or writes. Called again with what was found, until nothing new
   * is asked for (at most MAX_NEED_ROUNDS rounds), for needs that only a found document names.
   */
  needs(input: Input, found: StateView): readonly Need[]
  /** Decides in memory. Must not mutate what it got from `state`; returns whole new documents. */
  decide(input: Input, state: StateView, context: DecisionContext): Decision
  /**
   * Turns an event into bytes with its headers. Called before the save, so that what is saved is final.
   */
  encode(output: Output): OutRecord | Promise<OutRecord>
}

export interface DecisionContext {
  readonly topic: string
  /** Text id of the command (`command-id` header); for records without one `<topic>/<partition>/<offset>`. */
  readonly commandId: string
  /** Milliseconds since the epoch: the `issued-at` header; the record's timestamp where that is earlier. */
  readonly issuedAt: number
  readonly tenant: string | null
  readonly actor: string | null
  readonly headers: Readonly<Record<string, string>>
}

export interface Decision {
  /** Null where no caller awaits the outcome (findings). */
  readonly outcome: Pick<Outcome, 'status' | 'body'> | null
  readonly writes: readonly StateWrite[]
  readonly outputs: readonly Output[]
}

/** An event on its way out: which topic, which Avro record, its key and its value. */
export interface Output {
  readonly topic: string
  /** Full name of the Avro record. */
  readonly record: string
  readonly key: string
  readonly value: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>
  readonly timestamp: number
}

/** The documents a batch works on: what the store had, with the batch's own writes on top. */
export interface StateView {
  get(collection: string, id: string | number): StateDocument | null
  /**
   * Those found (or written in this batch) whose `field` equals `value`; only for fields named in a `Need`.
   */
  where(collection: string, field: string, value: string | number): readonly StateDocument[]
}
