import type { Db } from 'mongodb'
import type { KafkaAdmin, KafkaClient } from '../platform/kafka/kafkaClient.ts'
import { consumedTopics } from '../processors/monitor/consumerLag.ts'
import { indexes } from '../schemas/documents/indexes.ts'
import type { Delivery, DeliveryRequest } from '../schemas/documents/webhooks.ts'

/** Whether everything that was due has happened: nothing waits in a topic, nothing is to be delivered. */
export type Settling = ReturnType<typeof createSettling>

const LOOK_EVERY_MS = 40
/** A transaction's marker: groups need not commit past it. */
const MARKER = 1
/** Two markers, or a record and its marker: only a lack of movement tells them apart. */
const TWO_MARKERS = 2
const STILL_MS = 1_000

const byGroup = Map.groupBy(consumedTopics, ({ group }) => group)
const inputTopics = [...new Set(consumedTopics.map(({ topic }) => topic))]
/** Collections whose documents have an expiry time. */
const expiring = indexes
  .filter(({ expireAfterSeconds }) => expireAfterSeconds === 0)
  .map(({ collection }) => collection)

interface Look {
  /** Null: nothing. */
  readonly waits: string | null
  /** Changes with every record and every commit. */
  readonly positions: string
  readonly lag: number
}

export function createSettling(kafka: KafkaClient, db: Db, now: () => number) {
  const admin = kafka.admin()
  const connected = admin.connect()
  const look = async (): Promise<Look> => {
    await connected
    const [log, deliveries] = await Promise.all([lagOf(admin), undelivered(db, now())])
    const waits = log.lag > TWO_MARKERS ? `${log.of} has records before it` : deliveries
    return { waits, positions: log.positions, lag: log.lag }
  }
  return {
    /** Resolves with null, or with work pending after `limitMs`. */
    async settled(limitMs: number): Promise<string | null> {
      const until = performance.now() + limitMs
      let before: Look | null = null
      let stillSince = performance.now()
      for (;;) {
        const current = await look().catch(unknown)
        if (before?.positions !== current.positions) stillSince = performance.now()
        else if (current.waits === null) {
          const needed = current.lag > MARKER ? STILL_MS : 0
          if (performance.now() - stillSince >= needed) return null
        }
        if (performance.now() > until) return current.waits ?? 'the log does not come to rest'
        before = current
        await new Promise(resolve => setTimeout(resolve, LOOK_EVERY_MS))
      }
    },
    /** Removes expired documents; MongoDB itself would by the machine's clock. */
    async sweep() {
      const expired = { expireAt: { $lte: new Date(now()) } }
      await Promise.all(expiring.map(name => db.collection(name).deleteMany(expired)))
    },
    async close() {
      await connected.catch(() => undefined)
      await admin.disconnect().catch(() => undefined)
    },
  }
}

/** Retries a busy broker, until the limit of the caller. */
function unknown(error: Error): Look {
  return { waits: error.message, positions: '', lag: 0 }
}

/** The longest lag of any group in any partition. */
async function lagOf(admin: KafkaAdmin): Promise<{ lag: number; of: string; positions: string }> {
  // Commits before ends: what is written between the two questions shows as lag, never the other way round.
  const commits = await Promise.all(
    [...byGroup].map(async ([groupId, inputs]) => {
      const answers = await admin.fetchOffsets({ groupId, topics: inputs.map(({ topic }) => topic) })
      return answers.map(({ topic, partitions }) => ({ groupId, topic, partitions }))
    }),
  )
  const bounds = await Promise.all(
    inputTopics.map(async topic => [topic, await admin.fetchTopicOffsets(topic)] as const),
  )
  const ends = new Map(
    bounds.flatMap(([topic, partitions]) =>
      partitions.map(entry => [`${topic}/${entry.partition}`, entry] as const),
    ),
  )
  let lag = 0
  let of = ''
  const positions: string[] = []
  for (const { groupId, topic, partitions } of commits.flat()) {
    for (const { partition, offset } of partitions) {
      const end = ends.get(`${topic}/${partition}`)
      if (!end) continue
      const next = Number(offset) < 0 ? Number(end.low) : Number(offset)
      positions.push(`${next}/${end.high}`)
      if (Number(end.high) - next > lag) {
        lag = Number(end.high) - next
        of = groupId
      }
    }
  }
  return { lag, of, positions: positions.join() }
}

async function undelivered(db: Db, now: number): Promise<string | null> {
  const due = { state: 'PENDING' as const, nextAt: { $ne: null, $lte: now } }
  const [delivery, request] = await Promise.all([
    db.collection<Delivery>('deliveries').findOne(due, { projection: { _id: 1 } }),
    db.collection<DeliveryRequest>('deliveryRequests').findOne({ status: 'OPEN' }),
  ])
  if (delivery) return `webhooks: ${delivery._id} is due`
  return request ? `webhooks: ${request._id} is open` : null
}
