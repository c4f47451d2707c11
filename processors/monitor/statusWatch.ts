import type { Db } from 'mongodb'
import type { Logger } from 'pino'
import { orNullWithin } from '../../platform/process/timeout.ts'
import type { IncidentDocument, OpenIncident } from '../../schemas/documents/status.ts'
import type { Measurement } from './components.ts'
import { createStatusStore } from './statusStore.ts'

/** The largest age of the public status. */
const MEASURE_EVERY_MS = 10_000
/** Limit for the database; after it the status shows what is known without it. */
const DATABASE_MS = 4_000

export interface KnownStatus {
  readonly measured: Measurement
  readonly open: readonly OpenIncident[]
  readonly past: readonly IncidentDocument[]
  /** Time of the last read of incidents from the database; null before the first. */
  readonly readAt: number | null
}

export type StatusWatch = ReturnType<typeof watchStatus>

export interface StatusWatchOptions {
  readonly db: Db
  readonly log: Logger
  /** Names this gateway among all. */
  readonly instance: string
  /** The machine's clock. */
  readonly clock: () => number
  readonly read: () => Omit<Measurement, 'at'>
}

/** Measures the platform periodically. One gateway at a time saves its measurements; the others read them. */
export function watchStatus({ db, log, instance, clock, read }: StatusWatchOptions) {
  const store = createStatusStore(db, instance, DATABASE_MS)
  let readAt: number | null = null
  let known: KnownStatus = { measured: { at: clock(), ...read() }, open: [], past: [], readAt }
  const measureOnce = async () => {
    const measured = { at: clock(), ...read() }
    const saved = store.save(measured)
    saved.catch((error: unknown) => log.debug({ err: error }, 'status: not saved to the database'))
    const open = await orNullWithin(DATABASE_MS, saved)
    if (open !== null) readAt = measured.at
    known = { measured, open: open ?? store.buffer(measured), past: store.past(), readAt }
  }
  let measuring: Promise<void> = Promise.resolve()
  const measure = () => {
    measuring = measuring
      .then(measureOnce)
      .catch((error: unknown) => log.error({ err: error }, 'status: measurement failed'))
    return measuring
  }
  const timer = setInterval(measure, MEASURE_EVERY_MS)
  timer.unref()
  void measure()
  return {
    /** The status as last measured; never waits. */
    current: () => known,
    /** Measures now; for the timer and for tests. */
    measure,
    close: async () => {
      clearInterval(timer)
      await measuring
    },
  }
}
