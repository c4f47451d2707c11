import type { Db } from 'mongodb'
import type { KafkaAdmin } from '../../platform/kafka/kafkaClient.ts'
import type { Log } from '../../processors/runtime/ports.ts'

export interface MoveDeps {
  readonly log: Log
  readonly admin: KafkaAdmin
  /** Groups of others: the brokers' own names, and what ours have before them. */
  readonly outside: { readonly admin: KafkaAdmin; readonly prefix: string }
  readonly db: Db
  readonly now: () => number
  readonly say: (line: string) => void
}

/** A person must act first; nothing was changed since the last printed line. */
export class NotYet extends Error {
  override readonly name = 'NotYet'
}
