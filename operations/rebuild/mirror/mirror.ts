/**
 * A mirror's records, and the topics that are made from it. MirrorMaker copies each partition by itself:
 * every one ends where it happened to be, some records are there twice, and offsets differ.
 */
import type { Db } from 'mongodb'
import type { LogRecord, OutRecord } from '../../../platform/records/records.ts'
import type { Log, StateStore, TransactionalProducer } from '../../../processors/runtime/ports.ts'
import type { Codec } from '../../../schemas/codec/codec.ts'

export interface Mirroring {
  readonly log: Log
  readonly db: Db
  readonly codec: Codec
  readonly store: Pick<StateStore, 'outboxAfter'>
  /** Writes the topics that are made. */
  readonly producer: TransactionalProducer
  /** The mirror's topics, under our names. */
  readonly source: Log
  /** Partitions of the mirror's topics, by our names; a topic that was not mirrored is not among them. */
  readonly mirrored: ReadonlyMap<string, number>
  readonly say: (line: string) => void
}

/** One transaction of a copy takes so much, and one record at least. */
const AT_ONCE = { records: 2_000, bytes: 2 * 1024 * 1024 }

/** Identity of a record that the mirror has twice; null for those without one. */
export const idOf = ({ headers }: Pick<OutRecord, 'headers'>): string | null =>
  headers['ce_id'] ?? headers['command-id'] ?? null

/** Every record that the mirror has of a partition. */
export async function readMirror(
  { source, mirrored }: Pick<Mirroring, 'source' | 'mirrored'>,
  topic: string,
  partition: number,
  visit: (records: readonly LogRecord[]) => void | Promise<void>,
): Promise<void> {
  if ((mirrored.get(topic) ?? 0) <= partition) return
  const { start } = await source.bounds(topic, partition)
  await source.readToEnd(topic, partition, start, visit)
}

export type Copy = ReturnType<typeof copyTo>

/** Writes one partition; each record with an id once. */
export function copyTo({ producer }: Pick<Mirroring, 'producer'>) {
  const seen = new Set<string>()
  let waiting: OutRecord[] = []
  let bytes = 0

  const flush = async () => {
    if (waiting.length > 0) await producer.publish('', waiting, [])
    waiting = []
    bytes = 0
  }

  return {
    /** Takes the next record of its partition, unless it was taken already; returns whether it is new. */
    async add({ topic, partition, key, value, headers, timestamp }: OutRecord) {
      const id = idOf({ headers })
      if (id !== null && seen.has(id)) return false
      if (id !== null) seen.add(id)
      waiting.push({ topic, partition, key, value, headers, timestamp })
      bytes += value?.length ?? 0
      if (waiting.length >= AT_ONCE.records || bytes >= AT_ONCE.bytes) await flush()
      return true
    },
    end: flush,
  }
}

/** A partition as the mirror has it, without what `keeps` leaves out. */
export async function copyPartition(
  mirroring: Mirroring,
  topic: string,
  partition: number,
  {
    keeps = () => true,
    after = [],
  }: {
    readonly keeps?: (record: LogRecord) => boolean | Promise<boolean>
    /** Records to append. */
    readonly after?: readonly OutRecord[]
  } = {},
): Promise<void> {
  const copy = copyTo(mirroring)
  await readMirror(mirroring, topic, partition, async records => {
    for (const record of records) if (await keeps(record)) await copy.add(record)
  })
  for (const record of after) await copy.add(record)
  await copy.end()
}

/** Published records of a lane, as far as the outbox still has them, oldest first. */
export async function* published(
  { store }: Pick<Mirroring, 'store'>,
  group: string,
  lane: number,
): AsyncGenerator<OutRecord> {
  for (let after = 0; ; ) {
    const page = await store.outboxAfter(group, lane, after)
    if (page.length === 0) return
    for (const { outputs } of page) yield* outputs
    after = page.at(-1)!.seq
  }
}
