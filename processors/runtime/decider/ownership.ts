import type { Clock } from '../../../platform/process/clock.ts'
import type { Batch } from '../../../platform/records/records.ts'
import { Fenced, LogDiverged } from '../errors.ts'
import type {
  Destination,
  LaneDocument,
  Log,
  OffsetToCommit,
  OutboxEntry,
  Positions,
  StateStore,
  TransactionalProducer,
} from '../ports.ts'
import type { RuntimeMetrics } from '../report.ts'
import type { Publisher } from './publisher.ts'
import { createPublisher, seqMetadata, seqOf } from './publisher.ts'

/** A lane that this process owns, until another does or that is uncertain. */
export interface OwnedLane {
  readonly epoch: number
  readonly seq: number
  readonly next: Positions
  readonly publisher: Publisher
  /** Gives everything up without waiting; what was saved stays in the outbox. */
  abandon(): void
  close(): Promise<void>
}

export interface LanePorts {
  readonly log: Log
  readonly store: StateStore
  readonly clock: Clock
  readonly report: RuntimeMetrics
}

export interface OwnershipDeps {
  readonly ports: LanePorts
  readonly group: string
  readonly topics: readonly string[]
  /** Every partition that this lane's transactions may write. */
  readonly destinations: readonly Destination[]
  /** Sends the replies of a drained outbox entry again. */
  readonly replyAgain: (document: OutboxEntry) => Promise<void>
  /** Publication behind the batches failed; the lane must be owned again even if no input comes. */
  readonly publicationFailed: (error: Error) => void
}

/** Outbox entries are trimmed in the background, at most this often per lane. */
const TRIM_INTERVAL_MS = 5_000

/**
 * Takes the lane over, in the order that the protocol needs (docs/architecture.md, Deciders): the database
 * first, then the fence, and only then the committed offset, because until the fence an old owner may still
 * commit. Fails with `Unavailable`, `Fenced`, `LostMembership`, or `LogDiverged` where an operator must look.
 */
export async function acquireLane(deps: OwnershipDeps, lane: number, batch: Batch): Promise<OwnedLane> {
  const { ports, group } = deps
  const { log, store, clock, report } = ports
  await batch.heartbeat()
  const stored = await store.acquire(group, lane)
  const producer = log.transactionalProducer(`${group}/${lane}`)
  try {
    await producer.fence(deps.destinations)
    const committed = await readCommitted(deps, lane, stored)
    const next = await checkedPositions(deps, lane, stored, committed)
    if (committed.missing) await commitFirstOffsets(deps, lane, stored, committed, next, producer)
    let trimmedAt = clock.now()
    const trim = async (published: number) => {
      trimmedAt = clock.now()
      // Trimming is housekeeping: what fails here is done by the next trim.
      await store.trim(group, lane, stored.epoch, published).catch(() => undefined)
    }
    const publisher = createPublisher({
      group,
      lane,
      producer,
      clock,
      report,
      published: committed.published,
      progressed: published => {
        if (clock.now() - trimmedAt >= TRIM_INTERVAL_MS) void trim(published)
      },
      failed: deps.publicationFailed,
    })
    const owned: OwnedLane = {
      epoch: stored.epoch,
      seq: stored.seq,
      next,
      publisher,
      abandon() {
        publisher.abandon()
        void producer.close()
      },
      async close() {
        await publisher.flushed()
        await trim(publisher.published())
        await producer.close()
      },
    }
    await drain(deps, lane, stored, publisher)
    report.leaseAcquired(lane)
    return owned
  } catch (error) {
    void producer.close()
    throw await acquisitionError(deps, lane, stored.epoch, error)
  }
}

/**
 * An owner that slept between its steps compares an old lane document with a log that a newer owner has moved
 * on. That is no moved log: it is a lost lane.
 */
async function acquisitionError(
  { ports: { store }, group }: OwnershipDeps,
  lane: number,
  epoch: number,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof LogDiverged)) return error
  const now = await store.peek(group, lane)
  return now?.epoch === epoch ? error : new Fenced(`${group}/${lane} has a newer owner`)
}

/** Error for a lane whose topics hold more than the database has saved. */
export const staleDatabase = (lane: string, published: number, saved: number) =>
  `${lane}: the topics are at outbox entry ${published}, the database only at ${saved}; the database was ` +
  'restored from an older copy. `rebuild --forward` brings it to where the topics are (docs/restore.md)'

/** Error for an input that ends before its lane's position. */
export const staleLog = (input: string, end: bigint, position: bigint) =>
  `${input} ends at ${end}, before position ${position}: the log was truncated, or restored from an older ` +
  'copy. `rebuild --republish` brings it to where the database is (docs/restore.md)'

type Committed = Awaited<ReturnType<typeof readCommitted>>

async function readCommitted(deps: OwnershipDeps, lane: number, stored: LaneDocument) {
  const {
    ports: { log },
    group,
    topics,
  } = deps
  const offsets: Record<string, bigint> = {}
  const seqs: number[] = []
  for (const topic of topics) {
    const { offset, metadata } = await log.committed(group, topic, lane)
    if (offset === null) continue
    if (offset < 0n) throw new LogDiverged(`${group}/${lane}: the committed offset of ${topic} is ${offset}`)
    offsets[topic] = offset
    const seq = seqOf(metadata)
    if (seq !== null) seqs.push(seq)
  }
  if (seqs.length === 0 && stored.seq > stored.published) {
    throw new LogDiverged(
      `${group}/${lane}: no committed offset tells which of the outbox entries ${stored.published + 1} to ` +
        `${stored.seq} were published; an operator removed or reset the group's offsets`,
    )
  }
  // Where both speak, the log is right: the fence has swept away what it had not made visible, although its
  // owner may believe that it was committed. Those documents are still in the outbox.
  const published = seqs.length > 0 ? Math.max(...seqs) : stored.published
  if (published > stored.seq) throw new LogDiverged(staleDatabase(`${group}/${lane}`, published, stored.seq))
  return {
    offsets,
    /** From the lane document and the offsets' metadata together. */
    published,
    /** Some input has no committed offset with a outbox number yet. */
    missing: seqs.length < topics.length,
  }
}

/** The next offset per input, each checked against the log: a log that moved is never read on silently. */
async function checkedPositions(
  { ports: { log }, group, topics }: OwnershipDeps,
  lane: number,
  stored: LaneDocument,
  { offsets }: Committed,
): Promise<Positions> {
  const next: Record<string, bigint> = {}
  for (const topic of topics) {
    const bounds = await log.bounds(topic, lane)
    const committed = offsets[topic]
    const position = stored.next[topic] ?? committed ?? bounds.start
    const where = `${group}/${lane}: ${topic}`
    if (committed !== undefined && committed > position) {
      throw new LogDiverged(
        `${where} is committed at ${committed}, beyond the database's position ${position}`,
      )
    }
    if (bounds.start > position) {
      throw new LogDiverged(
        `${where} begins at ${bounds.start}, after position ${position}: records were lost`,
      )
    }
    if (bounds.end < position) throw new LogDiverged(staleLog(where, bounds.end, position))
    next[topic] = position
  }
  return next
}

/**
 * Before the first save there must be an offset that says what was published: without it a successor
 * could not tell a lane that never published from one whose offsets an operator removed. While the
 * outbox holds unpublished documents the offset stays behind them, so that their records are delivered
 * again and start the drain.
 */
async function commitFirstOffsets(
  { ports: { log }, group, topics }: OwnershipDeps,
  lane: number,
  stored: LaneDocument,
  { offsets, published }: Committed,
  next: Positions,
  producer: TransactionalProducer,
): Promise<void> {
  const commits: OffsetToCommit[] = []
  for (const topic of topics) {
    const settled = stored.seq === published ? next[topic]! : (await log.bounds(topic, lane)).start
    const offset = offsets[topic] ?? settled
    commits.push({ topic, partition: lane, offset, metadata: seqMetadata(published) })
  }
  await producer.publish(group, [], commits)
}

/** Publishes saved outputs that are not published yet, in order, and answers callers still waiting. */
async function drain(
  { ports: { store }, group, replyAgain }: OwnershipDeps,
  lane: number,
  stored: LaneDocument,
  publisher: Publisher,
): Promise<void> {
  let expected = publisher.published() + 1
  while (expected <= stored.seq) {
    const documents = await store.outboxAfter(group, lane, expected - 1)
    if (documents.length === 0) throw new LogDiverged(`${group}/${lane}: outbox entry ${expected} is missing`)
    for (const document of documents) {
      if (document.seq !== expected) {
        throw new LogDiverged(`${group}/${lane}: outbox entry ${expected} is missing, found ${document.seq}`)
      }
      await publisher.room()
      publisher.add(document)
      await replyAgain(document)
      expected += 1
    }
  }
}
