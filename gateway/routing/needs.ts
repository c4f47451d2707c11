import type { Db } from 'mongodb'

/** Common needs of handlers, declared as their second parameter (route.ts). */
export interface NeedsDb {
  readonly db: Db
}

/** The deployment's time, in milliseconds since the epoch. */
export interface NeedsNow {
  readonly now: () => number
}
