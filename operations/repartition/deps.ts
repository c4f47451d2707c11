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

/** Something must be done first, by a person; nothing was changed since the last line that was said. */
export class NotYet extends Error {
  override readonly name = 'NotYet'
}
