/**
 * The memory of ltv, lane by lane: a position goes to the changelog of its new lane before it is taken out of
 * the old one's, and each new lane gets the prices that the lanes have. The same again changes nothing.
 */
import type { LogRecord, OutRecord } from '../../platform/records/records.ts'
import type { OffsetToCommit, Producer } from '../../processors/runtime/ports.ts'
import { partitionOf } from '../../schemas/partition.ts'
import { type Topic, topics } from '../../schemas/topics.ts'
import type { MoveDeps } from './deps.ts'

const TOPIC = topics.ltvPositions.name
/** ltv's, and the beginning of its transactional ids. */
const GROUP = 'ltv'
const CONTRACT_KEY = /^\d+$/
/** Records of one send: a megabyte or two. */
const AT_ONCE = 1_000

type Last = ReadonlyMap<string, LogRecord>

/** Returns how many positions changed their lane. */
export async function moveChangelog(deps: MoveDeps, from: number, to: number): Promise<number> {
  const producer = deps.log.producer()
  let moved = 0
  try {
    const prices = new Map<string, LogRecord>()
    for (let lane = 0; lane < from; lane++) {
      const last = await lastRecords(deps, lane)
      for (const [key, record] of last) {
        // Only the lane that publishes a symbol's events knows which were published.
        const tells = partitionOf(key, from) === lane
        if (!CONTRACT_KEY.test(key) && (tells || !prices.has(key))) prices.set(key, record)
      }
      moved += await moveLane(producer, last, lane, to)
      deps.say(`ltv: lane ${lane} of ${from} is rewritten, ${moved} positions moved`)
    }
    for (let lane = from; lane < to; lane++) await sendAll(producer, [...prices.values()].map(copyTo(lane)))
  } finally {
    await producer.close()
  }
  return moved
}

async function moveLane(producer: Producer, last: Last, lane: number, to: number): Promise<number> {
  const away = [...last.values()].filter(({ key, value }) => {
    return value !== null && CONTRACT_KEY.test(key!) && partitionOf(key!, to) !== lane
  })
  await sendAll(
    producer,
    away.map(record => copyTo(partitionOf(record.key!, to))(record)),
  )
  await sendAll(
    producer,
    away.map(record => ({ ...copyTo(lane)(record), value: null })),
  )
  return away.length
}

const copyTo =
  (partition: number) =>
  ({ key, value, headers, timestamp }: LogRecord): OutRecord => ({
    ...{ topic: TOPIC, partition, key, value, headers, timestamp },
  })

async function sendAll(producer: Producer, records: readonly OutRecord[]): Promise<void> {
  for (let i = 0; i < records.length; i += AT_ONCE) await producer.send(records.slice(i, i + AT_ONCE))
}

async function lastRecords({ log }: MoveDeps, lane: number): Promise<Last> {
  const last = new Map<string, LogRecord>()
  const { start } = await log.bounds(TOPIC, lane)
  await log.readToEnd(TOPIC, lane, start, records => {
    for (const record of records) last.set(record.key ?? '', record)
  })
  return last
}

/** A lane whose changelog has records must have positions, too: new ones begin where their inputs do. */
export async function commitFirstPositions(
  { admin, log }: MoveDeps,
  from: number,
  to: number,
): Promise<void> {
  const inputs = Object.values<Topic>(topics).filter(({ readBy, cleanup }) => {
    return readBy.includes(GROUP) && cleanup !== 'compact'
  })
  const offsets: OffsetToCommit[] = []
  for (const { name: topic } of inputs) {
    for (const { partition, low } of await admin.fetchTopicOffsets(topic)) {
      if (partition >= from && partition < to) {
        offsets.push({ topic, partition, offset: BigInt(low), metadata: '' })
      }
    }
  }
  const producer = log.transactionalProducer(`${GROUP}/repartition`)
  try {
    await producer.fence([])
    await producer.publish(GROUP, [], offsets)
  } finally {
    await producer.close()
  }
}
