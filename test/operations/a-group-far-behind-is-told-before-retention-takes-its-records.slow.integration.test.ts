import { randomUUID } from 'node:crypto'
import { Kafka, logLevel } from 'kafkajs'
import { retentionUsed } from '../../processors/monitor/consumerLag.ts'
import { servers } from '../support/servers.ts'
import { newTopic } from '../support/topic.ts'

const DAY_MS = 86_400_000
const RETENTION_MS = 7 * DAY_MS

test('how much of the retention is used up follows from the records’ times, without having been watched for days', async () => {
  const kafka = new Kafka({ brokers: [servers().kafka], logLevel: logLevel.NOTHING })
  const topic = await newTopic(kafka)
  const group = `group-${randomUUID()}`
  const admin = kafka.admin()
  const producer = kafka.producer()
  await Promise.all([admin.connect(), producer.connect()])
  try {
    const now = Date.now()
    // One record an hour over the last five days.
    const messages = Array.from({ length: 120 }, (_, hour) => ({
      value: String(hour),
      timestamp: String(now - 5 * DAY_MS + hour * 3_600_000),
    }))
    await producer.send({ topic, messages })
    const used = () => retentionUsed(admin, { group, topic }, RETENTION_MS, now)
    const commit = (offset: number) =>
      admin.setOffsets({ groupId: group, topic, partitions: [{ partition: 0, offset: String(offset) }] })
    // Nothing was ever committed: the first record counts, of five days of seven.
    expect(await used()).toBe(0.5)
    await commit(72)
    expect(await used()).toBe(0.25)
    await commit(119)
    expect(await used()).toBe(0)
    expect(await retentionUsed(admin, { group, topic }, 3_600_000, now)).toBe(0)
  } finally {
    await Promise.all([admin.disconnect(), producer.disconnect()])
  }
})
