/**
 * The region is lost: topics that a mirror has are made ours, each up to where all of them agree, and
 * the database is brought forward to them (docs/restore.md, 8; reasons: docs/design/mirror.md).
 */

import { OUTBOX } from '../../../platform/records/outcomes.ts'
import type { OutRecord } from '../../../platform/records/records.ts'
import type { StoredLane } from '../../../processors/runtime/decider/outbox.ts'
import { createMongoStore } from '../../../processors/runtime/decider/stateStore.ts'
import { decodeRecord } from '../../../processors/runtime/lane/records.ts'
import { partitionsOf } from '../../../schemas/topic.ts'
import { type Topic, topics } from '../../../schemas/topics.ts'
import type { LogCheckpoint } from '../../../schemas/types.ts'
import { RebuildRefused } from '../../commandLine/rebuildRefused.ts'
import { FAMILIES } from '../../verify/families.ts'
import { bringForward, type Rebuilding } from '../rebuildAll.ts'
import { markIn, type Repair } from '../repairMarker.ts'
import { copyContracts } from './contracts.ts'
import { copyDirectory } from './directory.ts'
import { copyLtv } from './ltv.ts'
import { copyPartition, type Mirroring } from './mirror.ts'
import { refusedIn } from './positions.ts'
import type { MirrorTopics } from './topics.ts'

const REPAIR: Repair = 'rebuild --mirror'
/** Copied as they are: no decision reads them. */
const AS_THEY_ARE: readonly Topic[] = [topics.auditLog, topics.deadLetters]

/** Done again after an interruption, it begins again, or goes on where the topics were complete. */
export async function fromMirror(rebuilding: Rebuilding, own: MirrorTopics): Promise<void> {
  const { db, log, groups, codec, say, mongo, retentionMs } = rebuilding
  const mark = markIn(db)
  await groups.assertNobody()
  const known = await mark.of(REPAIR)
  if (!known?.hasTopics) {
    const mirrored = await own.find(codec.partitions())
    if (known === null) await assertNothingIsLost(rebuilding, own)
    await mark.make(REPAIR)
    await own.make(codec.partitions())
    // Its input was made anew, and is read from the beginning.
    await groups.toBeginning('prices')
    const store = createMongoStore(mongo, db, retentionMs)
    const producer = log.transactionalProducer('rebuild/mirror')
    await producer.fence([])
    try {
      await copyAll({ ...rebuilding, store, producer, source: own.source, mirrored })
    } finally {
      await producer.close()
      await store.close()
    }
    await mark.noteTopics()
    say(`topics are made from ${own.prefix}*, as far as they fit together`)
  }
  const producer = log.producer()
  try {
    await bringForward({ ...rebuilding, tell: (output: OutRecord) => producer.send([output]) }, REPAIR)
  } finally {
    await producer.close()
  }
}

async function assertNothingIsLost({ db }: Rebuilding, own: MirrorTopics): Promise<void> {
  const used = await own.used()
  if (used.length > 0) {
    throw new RebuildRefused(
      `${used.join(', ')} have records: a mirror is taken over where there is nothing else`,
    )
  }
  const directory = await db.collection<StoredLane>(OUTBOX).findOne({ _id: 'directory/0' })
  if (directory === null || directory.saved === 0) {
    throw new RebuildRefused(
      `the database ${db.databaseName} is empty: a mirror does not say whether it has directory’s commands ` +
        'from the first on. Restore a backup, of whatever age below their retention',
    )
  }
}

async function copyAll(mirroring: Mirroring): Promise<void> {
  const { codec, mirrored, say } = mirroring
  const refused = await refusedIn(mirroring)
  for (let family = 0; family < FAMILIES; family++) {
    await copyLtv(mirroring, family, await copyContracts(mirroring, family, refused))
  }
  await copyDirectory(mirroring, refused)
  for (const topic of AS_THEY_ARE) {
    for (let partition = 0; partition < partitionsOf(topic, codec.partitions()); partition++) {
      await copyPartition(mirroring, topic.name, partition)
    }
  }
  await copyCheckpoints(mirroring)
  const without = Object.values<Topic>(topics).filter(({ name }) => !mirrored.has(name))
  if (without.length > 0) say(`not in the mirror: ${without.map(({ name }) => name).join(', ')}`)
}

/** A checkpoint over lost events cannot be continued; its holders see that they are gone. */
async function copyCheckpoints(mirroring: Mirroring): Promise<void> {
  const { log, codec, say } = mirroring
  const { name } = topics.logCheckpoints
  for (let lane = 0; lane < codec.partitions(); lane++) {
    let events = 0
    await log.readToEnd(topics.contractEvents.name, lane, 0n, records => {
      events += records.length
    })
    await copyPartition(mirroring, name, lane, {
      keeps: async record => {
        const { record: kind, value } = await decodeRecord(codec, record)
        if (kind !== 'lastro.transparency.LogCheckpoint') return true
        const { size } = value as LogCheckpoint
        if (size <= events) return true
        say(`the log of lane ${lane} had ${size} events signed, and the mirror has ${events} of them`)
        return false
      },
    })
  }
}
