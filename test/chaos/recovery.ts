import { type Admin, Kafka, logLevel } from 'kafkajs'
import { topics } from '../../schemas/topics.ts'
import { eventually } from '../eventually.ts'

/** Measures how long after a fault everything that waited then was worked off. */
export interface Recovery {
  /** Milliseconds until the groups have passed the ends that stood when this was called. */
  untilWorkedOff(): Promise<number>
  close(): Promise<void>
}

const INPUTS: Readonly<Record<string, readonly string[]>> = {
  contracts: [topics.contractCommands.name, topics.ltvFindings.name, topics.noticeReceipts.name],
  directory: [topics.directoryCommands.name, topics.endpointFindings.name],
}
/** Longer than what the verdict calls a stall, so that it is measured. */
const LIMIT_MS = 180_000

export async function openRecovery(brokers: string): Promise<Recovery> {
  const kafka = new Kafka({ brokers: brokers.split(','), logLevel: logLevel.NOTHING, retry: { retries: 20 } })
  const admin = kafka.admin()
  await admin.connect()
  return {
    async untilWorkedOff() {
      const start = Date.now()
      const ends = await eventually('the ends of the inputs', () => readEnds(admin), LIMIT_MS)
      await eventually(
        'everything that waited is worked off',
        async () => {
          for (const [group, inputs] of Object.entries(INPUTS)) {
            const answers = await admin.fetchOffsets({ groupId: group, topics: [...inputs] })
            for (const { topic, partitions } of answers) {
              for (const { partition, offset } of partitions) {
                const end = ends.get(`${topic}/${partition}`) ?? 0n
                // A transactional topic ends with markers, which no position passes before the next record.
                if (BigInt(offset) < end - TRAILING_MARKERS && end > 0n) {
                  throw new Error(`${group} is at ${offset} of ${end} in ${topic}/${partition}`)
                }
              }
            }
          }
          return true
        },
        LIMIT_MS,
      )
      return Date.now() - start
    },
    close: () => admin.disconnect(),
  }
}

const TRAILING_MARKERS = 2n

async function readEnds(admin: Admin): Promise<Map<string, bigint>> {
  const ends = new Map<string, bigint>()
  for (const topic of Object.values(INPUTS).flat()) {
    for (const { partition, high } of await admin.fetchTopicOffsets(topic)) {
      ends.set(`${topic}/${partition}`, BigInt(high))
    }
  }
  return ends
}
