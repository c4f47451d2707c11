import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kafka, logLevel } from 'kafkajs'
import { pino } from 'pino'
import type { Batch } from '../../platform/records/records.ts'
import { createKafkaLog } from '../../processors/runtime/kafka/kafkaLog.ts'
import { eventually } from '../support/eventually.ts'
import { servers } from '../support/servers.ts'
import { newTopic } from '../support/topic.ts'

/**
 * A member joins a rebalance when its handlers have ended, and the group goes on without those that are later
 * than the time-out. On a machine with too much to do, taking twelve lanes over took longer than the ten
 * seconds of then: each of two members was left out in turn and found all lanes its own, for minutes.
 */
const LANES = 12
const HANDLER_MS = 14_000
const BEAT_MS = 500

/** As a lane's owner that takes long, and beats meanwhile. */
async function takeLong(batch: Batch): Promise<void> {
  const until = Date.now() + HANDLER_MS
  while (Date.now() < until) {
    await batch.heartbeat().catch(() => undefined)
    await sleep(BEAT_MS)
  }
}

test('two members whose handlers take longer than a session share the lanes, and neither is left out', async () => {
  const kafka = new Kafka({ brokers: [servers().kafka], logLevel: logLevel.NOTHING })
  const topic = await newTopic(kafka, LANES)
  const group = `test-${randomUUID()}`
  const producer = kafka.producer()
  await producer.connect()
  const messages = Array.from({ length: LANES }, (_, partition) => ({ partition, value: 'x' }))
  await producer.send({ topic, messages })
  await producer.disconnect()
  const log = createKafkaLog({ brokers: [servers().kafka] }, pino({ level: 'silent' }))
  const assigned: number[][] = [[], []]
  let begun = 0
  const join = (member: number) =>
    log.join({
      group,
      topics: [topic],
      handle(batch) {
        begun += 1
        return takeLong(batch)
      },
      assigned: partitions => void assigned[member]!.push(partitions.size),
      crashed: error => {
        throw error
      },
    })
  const first = await join(0)
  await eventually('the first one has all lanes in hand', async () => begun === LANES)
  const second = await join(1)
  try {
    const shares = () => [first, second].map(member => member.assignment().size)
    await eventually('both have a half', async () => shares().every(share => share === LANES / 2))
    // The first one was never without: it had all, then its half.
    expect(assigned.map(sizes => sizes.filter(size => size > 0))).toEqual([[LANES, LANES / 2], [LANES / 2]])
  } finally {
    await Promise.all([first.stop(), second.stop()])
    await log.close()
  }
})
