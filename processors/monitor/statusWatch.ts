import type { Db } from 'mongodb'
import type { Logger } from 'pino'
import { orNullWithin } from '../../platform/process/timeout.ts'
import type { IncidentDocument, OpenIncident } from '../../schemas/documents/status.ts'
import type { Look } from './components.ts'
import { createStatusStore } from './statusStore.ts'

/** How old an answer may be. */
const LOOK_EVERY_MS = 10_000
/** A database that hangs keeps no look waiting longer: the answer then says what is known without it. */
const DATABASE_MS = 4_000

export interface KnownStatus {
  readonly look: Look
  readonly open: readonly OpenIncident[]
  readonly past: readonly IncidentDocument[]
  /** When incidents were last read from the database; null: never yet. */
  readonly readAt: number | null
}

export interface StatusWatch {
  /** What the last look found; never waits for anything. */
  current(): KnownStatus
  /** One look more; the timer takes them, and tests. */
  look(): Promise<void>
  close(): Promise<void>
}

export interface StatusWatchOptions {
  readonly db: Db
  readonly log: Logger
  /** Names this gateway among all. */
  readonly instance: string
  /** The machine's clock. */
  readonly clock: () => number
  readonly read: () => Omit<Look, 'at'>
}

/** Looks now and then. Of all gateways one at a time writes down what it measured; the others read that. */
export function watchStatus({ db, log, instance, clock, read }: StatusWatchOptions): StatusWatch {
  const store = createStatusStore(db, instance, DATABASE_MS)
  let readAt: number | null = null
  let known: KnownStatus = { look: { at: clock(), ...read() }, open: [], past: [], readAt }
  const lookOnce = async () => {
    const look = { at: clock(), ...read() }
    const kept = store.keep(look)
    kept.catch((error: unknown) => log.debug({ err: error }, 'the status was not kept'))
    const open = await orNullWithin(DATABASE_MS, kept)
    if (open !== null) readAt = look.at
    known = { look, open: open ?? store.remember(look), past: store.past(), readAt }
  }
  let looking: Promise<void> = Promise.resolve()
  const look = () => {
    looking = looking
      .then(lookOnce)
      .catch((error: unknown) => log.error({ err: error }, 'the status was not measured'))
    return looking
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  timer.unref()
  void look()
  return {
    current: () => known,
    look,
    close: async () => {
      clearInterval(timer)
      await looking
    },
  }
}
