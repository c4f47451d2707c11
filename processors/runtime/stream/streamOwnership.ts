import type { Batch, OutRecord } from '../../../platform/records/records.ts'
import { Fenced, LogDiverged } from '../errors.ts'
import { DEAD_LETTER_PARTITIONS } from '../lane/deadLetters.ts'
import type { Log, OffsetToCommit, Positions, TransactionalProducer } from '../ports.ts'
import type { RuntimeMetrics } from '../report.ts'
import type { Stream, StreamState } from './stream.ts'

/**
 * A stream's lane that this process owns, with its memory, until another does or ownership is uncertain.
 */
export interface OwnedStream<Input> {
  readonly state: StreamState<Input>
  /** Per input topic, the next offset to decide. */
  readonly next: Record<string, bigint>
  /** One transaction: outputs, changelog and the positions of every input. Never two at a time. */
  publish(records: readonly OutRecord[], positions: Positions): Promise<void>
  close(): Promise<void>
}

/**
 * Takes the lane over (docs/architecture.md, Streams): first the fence, because until then an old owner may
 * still commit; then the committed offsets; then the memory, from the changelog up to its end. Offsets and
 * changelog were written in the same transactions, so they fit each other. Fails with `Unavailable`,
 * `Fenced`, `LostMembership`, or `LogDiverged` where an operator must look.
 */
export async function acquireStream<Input>(
  stream: Stream<Input>,
  log: Log,
  report: RuntimeMetrics,
  lane: number,
  batch: Batch,
): Promise<OwnedStream<Input>> {
  await batch.heartbeat()
  const destinations = [...stream.destinations(lane), ...DEAD_LETTER_PARTITIONS]
  const producer = log.transactionalProducer(`${stream.name}/${lane}`)
  try {
    await stream.prepare()
    await producer.fence(destinations)
    const state = stream.createState(lane)
    const { positions, missing } = await committedPositions(stream, log, lane)
    const bounds = await log.bounds(stream.changelog, lane)
    let isEmpty = true
    await log.readToEnd(stream.changelog, lane, bounds.start, records => {
      if (records.length > 0) isEmpty = false
      return state.restore(records)
    })
    if (missing) await commitFirstOffsets(stream, log, lane, producer, positions, isEmpty)
    // Last: state that is already announced would have to be discarded on a later error.
    state.restored()
    report.leaseAcquired(lane)
    return {
      state,
      next: positions,
      publish: (records, next) => producer.publish(stream.name, records, offsetsOf(next, lane)),
      close: () => producer.close(),
    }
  } catch (error) {
    void producer.close()
    throw error
  }
}

function offsetsOf(positions: Positions, partition: number): OffsetToCommit[] {
  return Object.entries(positions).map(([topic, offset]) => ({ topic, partition, offset, metadata: '' }))
}

async function committedPositions<Input>(stream: Stream<Input>, log: Log, lane: number) {
  const positions: Record<string, bigint> = {}
  let missing = 0
  for (const topic of stream.topics) {
    const { offset } = await log.committed(stream.name, topic, lane)
    const bounds = await log.bounds(topic, lane)
    const where = `${stream.name}/${lane}: ${topic}`
    if (offset === null) missing += 1
    else if (offset < bounds.start) {
      throw new LogDiverged(`${where} begins at ${bounds.start}, after position ${offset}: records were lost`)
    } else if (offset > bounds.end) {
      throw new LogDiverged(
        `${where} ends at ${bounds.end}, before position ${offset}: the log was truncated`,
      )
    }
    positions[topic] = offset ?? bounds.start
  }
  return { positions, missing: missing > 0 }
}

/** From then on a missing offset means that an operator removed it, and not that nothing was ever done. */
async function commitFirstOffsets<Input>(
  stream: Stream<Input>,
  log: Log,
  lane: number,
  producer: TransactionalProducer,
  positions: Positions,
  isChangelogEmpty: boolean,
): Promise<void> {
  // Markers alone, such as a fence leaves, are no records.
  if (!isChangelogEmpty) {
    // An owner that slept since the fence sees the changelog of a newer one: a lost lane, and no moved log.
    const { missing } = await committedPositions(stream, log, lane)
    if (!missing) throw new Fenced(`${stream.name}/${lane} has a newer owner`)
    throw new LogDiverged(
      `${stream.name}/${lane}: the changelog has records, but the group has no committed offset; an ` +
        "operator removed or reset the group's offsets",
    )
  }
  await producer.publish(stream.name, [], offsetsOf(positions, lane))
}
