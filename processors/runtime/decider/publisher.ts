import type { Clock } from '../../../platform/process/clock.ts'
import type { OutboxEntry, TransactionalProducer } from '../ports.ts'
import type { RuntimeMetrics } from '../report.ts'

/**
 * A transaction costs milliseconds of the broker: a lane that waits a little takes more outbox entries
 * into one. One that published nothing for a while has nothing to wait for.
 */
const LINGER_MS = 60
const QUIET_LINGER_MS = 5
const QUIET_AFTER_MS = 250
/** One Kafka transaction holds whole outbox entries up to about this much. */
const MAX_TRANSACTION_BYTES = 8 * 1024 * 1024
const MAX_TRANSACTION_DOCUMENTS = 200
/**
 * Above this many unpublished documents the lane takes no more input: back-pressure instead of memory.
 */
const MAX_BACKLOG = 64

export type Publisher = ReturnType<typeof createPublisher>

export interface PublisherOptions {
  readonly group: string
  readonly lane: number
  readonly producer: TransactionalProducer
  readonly clock: Clock
  readonly report: RuntimeMetrics
  readonly published: number
  /** Called after each transaction, not awaited. */
  readonly progressed: (published: number) => void
  /** Called once when publication stops for good: what is saved still waits, and perhaps no input comes. */
  readonly failed: (error: Error) => void
}

/**
 * Publishes outbox entries in their order, one transaction in flight, running behind the lane's batches.
 * Each transaction takes all that waits (group commit) and commits the positions of every input topic with
 * it.
 */
export function createPublisher(options: PublisherOptions) {
  const { group, lane, producer, clock, report } = options
  const waiting: OutboxEntry[] = []
  let published = options.published
  let failure: Error | null = null
  let running = false
  let abandoned = false
  let publishedAt = Number.NEGATIVE_INFINITY
  let watchers: { ready: () => boolean; resolve: () => void; reject: (error: Error) => void }[] = []

  const wake = () => {
    const still: typeof watchers = []
    for (const watcher of watchers) {
      if (failure) watcher.reject(failure)
      else if (watcher.ready()) watcher.resolve()
      else still.push(watcher)
    }
    watchers = still
    report.backlog(lane, waiting.length)
  }
  const until = (ready: () => boolean): Promise<void> => {
    if (failure) return Promise.reject(failure)
    if (ready()) return Promise.resolve()
    return new Promise((resolve, reject) => watchers.push({ ready, resolve, reject }))
  }

  const run = async () => {
    running = true
    while (waiting.length > 0 && !abandoned && !failure) {
      const isQuiet = clock.now() - publishedAt > QUIET_AFTER_MS
      await clock.sleep(isQuiet ? QUIET_LINGER_MS : LINGER_MS)
      if (abandoned) break
      const documents = takeTransaction(waiting)
      const last = documents[documents.length - 1]!
      const records = documents.flatMap(({ outputs }) => outputs)
      const offsets = Object.entries(last.positions).map(([topic, offset]) => ({
        topic,
        partition: lane,
        offset,
        metadata: seqMetadata(last.seq),
      }))
      const start = clock.now()
      try {
        await producer.publish(group, records, offsets)
      } catch (error) {
        if (!abandoned) options.failed(error as Error)
        failure = error as Error
        break
      }
      publishedAt = clock.now()
      report.took('publish', (publishedAt - start) / 1_000)
      report.published(
        lane,
        records.map(({ timestamp }) => timestamp),
      )
      waiting.splice(0, documents.length)
      published = last.seq
      options.progressed(published)
      wake()
    }
    running = false
    wake()
  }

  return {
    add(document: OutboxEntry) {
      waiting.push(document)
      report.backlog(lane, waiting.length)
      if (!running && !failure && !abandoned) void run()
    },
    /** Resolves when there is room for another document; rejects when publication failed. */
    room: () => until(() => waiting.length < MAX_BACKLOG),
    /** Resolves when nothing waits any more; rejects when publication failed. */
    flushed: () => until(() => waiting.length === 0),
    /** The last outbox number that is in the topics. */
    published: () => published,
    /** Why publication stopped for good; the lane must be owned again. */
    failure: () => failure,
    abandon() {
      abandoned = true
      failure ??= new Error('the lane was given up')
      wake()
    },
  }
}

/** Offsets carry their outbox number, which tells the next owner what was published. */
export const seqMetadata = (seq: number) => `seq=${seq}`

/** The outbox number in an offset's metadata; null where an operator's tool wrote it. */
export function seqOf(metadata: string): number | null {
  const found = /^seq=(\d{1,15})$/.exec(metadata)
  return found ? Number(found[1]) : null
}

function takeTransaction(waiting: readonly OutboxEntry[]): OutboxEntry[] {
  const taken: OutboxEntry[] = []
  let bytes = 0
  for (const document of waiting) {
    const size = document.outputs.reduce((sum, { value }) => sum + (value?.length ?? 0), 0)
    if (
      taken.length > 0 &&
      (bytes + size > MAX_TRANSACTION_BYTES || taken.length >= MAX_TRANSACTION_DOCUMENTS)
    ) {
      break
    }
    taken.push(document)
    bytes += size
  }
  return taken
}
