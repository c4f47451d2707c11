import type { Db } from 'mongodb'

/** What most handlers need; they declare it as their second parameter (route.ts). */
export interface NeedsDb {
  readonly db: Db
}

/** The deployment's time, in milliseconds since the epoch. */
export interface NeedsNow {
  readonly now: () => number
}
