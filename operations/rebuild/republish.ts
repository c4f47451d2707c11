/**
 * Kafka came back older than MongoDB: what the outbox still holds is published again, byte by byte, behind
 * what the topics have, so that both end at the same place (docs/restore.md).
 */
import type { Db } from 'mongodb'
import { OUTBOX } from '../../platform/records/outcomes.ts'
import { numbers, type StoredLane } from '../../processors/runtime/decider/outbox.ts'
import { seqMetadata, seqOf } from '../../processors/runtime/decider/publisher.ts'
import { createMongoStore } from '../../processors/runtime/decider/stateStore.ts'
import type { Log, OutboxEntry, Positions, StateStore } from '../../processors/runtime/ports.ts'
import { topics } from '../../schemas/topics.ts'
import { bringForward, type Rebuilding } from './rebuildAll.ts'
import { RebuildRefused } from './refused.ts'
import { markIn } from './repairMarker.ts'

interface Group {
  readonly name: string
  readonly inputs: readonly string[]
  /** Null: as many as the deployment chose partitions. */
  readonly lanes: number | null
}

const GROUPS: readonly Group[] = [
  {
    name: 'contracts',
    inputs: [topics.contractCommands.name, topics.ltvFindings.name, topics.noticeReceipts.name],
    lanes: null,
  },
  {
    name: 'directory',
    inputs: [topics.directoryCommands.name, topics.endpointFindings.name],
    lanes: topics.directoryCommands.partitions,
  },
]
/** Collections of snapshots that Kafka no longer has: ltv values again, and counts on. */
const OF_SNAPSHOTS = [
  ...['ltvSnapshots', 'ltvCurrent', 'ltvBooks', 'bookContracts', 'bookExposures', 'ltvBookHours'],
  'contractFacts',
]
/** One transaction takes so much of the outbox, and one entry at least. */
const TRANSACTION_BYTES = 4 * 1024 * 1024

export async function republish(rebuilding: Rebuilding): Promise<void> {
  const { db, groups, say, mongo, retentionMs, log, codec } = rebuilding
  await groups.assertNobody()
  // That refuses where Kafka is the older one, perhaps with some lanes brought forward.
  const begun = await markIn(db).of('rebuild --forward')
  const store = createMongoStore(mongo, db, retentionMs)
  for (const group of GROUPS) {
    let entries = 0
    for (let lane = 0; lane < (group.lanes ?? codec.partitions()); lane++) {
      entries += await republishLane({ log, db, store }, group, lane)
    }
    say(`${entries} saves of ${group.name} published again`)
  }
  await store.close()
  for (const name of OF_SNAPSHOTS) await db.collection(name).deleteMany({})
  await groups.toBeginning('ltvView')
  if (begun !== null) await bringForward(rebuilding)
}

interface Lane {
  readonly log: Log
  readonly db: Db
  readonly store: Pick<StateStore, 'outboxAfter'>
}

/** Returns how many saves were published. Stopped and begun again, it goes on behind the last one. */
async function republishLane({ log, db, store }: Lane, group: Group, lane: number): Promise<number> {
  const _id = `${group.name}/${lane}`
  const lanes = db.collection<StoredLane>(OUTBOX, { writeConcern: { w: 'majority' } })
  const stored = await lanes.findOne({ _id })
  if (!stored || stored.saved === 0) return 0
  const ends = await endsOf(log, group, lane)
  let published = await publishedOf(log, group, lane)
  if (published > stored.saved) {
    throw new RebuildRefused(
      `${_id}: the topics are at ${published}, the database only at ${stored.saved}: MongoDB is the older ` +
        'one, `rebuild --forward`',
    )
  }
  const first = published
  const producer = log.transactionalProducer(_id)
  await producer.fence([])
  try {
    while (published < stored.saved) {
      const page = await store.outboxAfter(group.name, lane, published)
      if (page[0]?.seq !== published + 1) {
        throw new RebuildRefused(
          `${_id}: save ${published + 1} is not in the outbox any more, and no topic has its events: ` +
            'restore a newer backup of Kafka',
        )
      }
      for (const entries of transactions(page)) {
        const last = entries.at(-1)!
        const records = entries.flatMap(({ outputs }) => outputs)
        await producer.publish(group.name, records, offsetsOf(last, ends, lane))
        published = last.seq
      }
    }
  } finally {
    await producer.close()
  }
  await lanes.updateOne(
    { _id },
    {
      $inc: { epoch: 1 },
      $set: { published, next: numbers(within(stored.next, ends)) },
      $unset: { session: '' },
    },
  )
  return published - first
}

async function publishedOf(log: Log, { name, inputs }: Group, lane: number): Promise<number> {
  const committed = await Promise.all(inputs.map(topic => log.committed(name, topic, lane)))
  return Math.max(0, ...committed.map(({ metadata }) => seqOf(metadata) ?? 0))
}

async function endsOf(log: Log, { inputs }: Group, lane: number): Promise<Positions> {
  const ends = inputs.map(async topic => [topic, (await log.bounds(topic, lane)).end] as const)
  return Object.fromEntries(await Promise.all(ends))
}

/** Decided inputs that are gone leave their offsets to new ones. */
function within(positions: Readonly<Record<string, bigint | number>>, ends: Positions): Positions {
  return Object.fromEntries(
    Object.entries(ends).map(([topic, end]) => {
      const position = BigInt(positions[topic] ?? 0)
      return [topic, position < end ? position : end]
    }),
  )
}

const offsetsOf = ({ seq, positions }: OutboxEntry, ends: Positions, partition: number) =>
  Object.entries(within(positions, ends)).map(([topic, offset]) => {
    return { topic, partition, offset, metadata: seqMetadata(seq) }
  })

function transactions(page: readonly OutboxEntry[]): readonly (readonly OutboxEntry[])[] {
  const all: OutboxEntry[][] = []
  let bytes = Number.POSITIVE_INFINITY
  let before = 0
  for (const entry of page) {
    // Without gap: the next page would not show one that is missing within this.
    if (before > 0 && entry.seq !== before + 1) break
    before = entry.seq
    const size = entry.outputs.reduce((sum, { value }) => sum + (value?.length ?? 0), 0)
    if (bytes + size > TRANSACTION_BYTES) {
      all.push([])
      bytes = 0
    }
    all.at(-1)!.push(entry)
    bytes += size
  }
  return all
}
