import type { Admin } from 'kafkajs'
import type { Db } from 'mongodb'
import type { Log } from '../../processors/runtime/ports.ts'

export interface MoveDeps {
  readonly log: Log
  readonly admin: Admin
  readonly db: Db
  readonly now: () => number
  readonly say: (line: string) => void
}

/** A person must act first; nothing was changed since the last printed line. */
export class NotYet extends Error {
  override readonly name = 'NotYet'
}
