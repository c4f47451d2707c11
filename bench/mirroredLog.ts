import { setTimeout as sleep } from 'node:timers/promises'
import { openAdmin } from '../operations/connections/kafkaAdmin.ts'
import { createTopics } from '../operations/provision/topicCreation.ts'
import { findTopics } from '../platform/deployment/provisioned.ts'
import type { Log } from '../processors/runtime/ports.ts'
import { type Topic, topics } from '../schemas/topics.ts'

export const PREFIX = 'primary.'
const POLL_MS = 100

/** Every topic under the name that MirrorMaker gives it, and none of ours: as after the loss of a region. */
export async function loseRegion(kafka: string, log: Log): Promise<void> {
  const admin = await openAdmin({ brokers: [kafka] })
  const all = Object.values<Topic>(topics)
  const found = await findTopics(admin, all)
  const mirror = [...found].map(([name, { partitions }]) => ({
    topic: `${PREFIX}${name}`,
    numPartitions: partitions,
    replicationFactor: 1,
    configEntries: [{ name: 'retention.ms', value: '-1' }],
  }))
  await createTopics(admin, mirror)
  const producer = log.producer()
  for (const [name, { partitions }] of found) {
    for (let partition = 0; partition < partitions; partition++) {
      await log.readToEnd(name, partition, 0n, records =>
        producer.send(records.map(record => ({ ...record, topic: `${PREFIX}${name}` }))),
      )
    }
  }
  await producer.close()
  await admin.deleteTopics({ topics: [...found.keys()] })
  const isThere = async () => (await admin.listTopics()).some(name => found.has(name))
  while (await isThere()) await sleep(POLL_MS)
  await admin.disconnect()
}
