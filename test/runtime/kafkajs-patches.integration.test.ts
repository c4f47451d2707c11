import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { jest } from '@jest/globals'
import { Kafka, logLevel, type Producer } from 'kafkajs'
import { eventually } from '../support/eventually.ts'
import { servers } from '../support/servers.ts'
import { newTopic } from '../support/topic.ts'

/** Each patch in patches/ has a test here that fails on the real broker without it. */

jest.setTimeout(30_000)

const kafka = new Kafka({
  brokers: [servers().kafka],
  logLevel: logLevel.NOTHING,
  retry: { initialRetryTime: 2, multiplier: 1.5, maxRetryTime: 100, retries: 60 },
})

const transactional = async (): Promise<Producer> => {
  const producer = kafka.producer({
    transactionalId: `test-${randomUUID()}`,
    idempotent: true,
    maxInFlightRequests: 1,
  })
  await producer.connect()
  return producer
}

async function readCommitted(topic: string, until: string): Promise<string[]> {
  const consumer = kafka.consumer({ groupId: `test-${randomUUID()}`, maxWaitTimeInMs: 20 })
  await consumer.connect()
  await consumer.subscribe({ topics: [topic], fromBeginning: true })
  const seen: string[] = []
  await new Promise<void>((resolve, reject) => {
    consumer.on(consumer.events.CRASH, ({ payload }) => reject(payload.error))
    void consumer.run({
      eachMessage: async ({ message }) => {
        seen.push(message.value?.toString() ?? '')
        if (seen[seen.length - 1] === until) resolve()
      },
    })
  })
  await consumer.disconnect()
  return seen
}

test('read_committed hides every record of two overlapping aborted transactions', async () => {
  const topic = await newTopic(kafka)
  const [first, second, last] = await Promise.all([transactional(), transactional(), transactional()])
  const send = (value: string) => ({ topic, messages: [{ value, partition: 0 }] })

  const outer = await first.transaction()
  await outer.send(send('aborted: outer, before'))
  const inner = await second.transaction()
  await inner.send(send('aborted: inner'))
  // The inner one ends first, so the broker lists it first although it began later.
  await inner.abort()
  await outer.send(send('aborted: outer, after'))
  await outer.abort()
  const good = await last.transaction()
  await good.send(send('committed'))
  await good.commit()

  expect(await readCommitted(topic, 'committed')).toEqual(['committed'])
  await Promise.all([first.disconnect(), second.disconnect(), last.disconnect()])
})

test('an aborted record whose key is four zero bytes is no marker', async () => {
  const topic = await newTopic(kafka)
  const producer = await transactional()
  const doomed = await producer.transaction()
  await doomed.send({
    topic,
    messages: [{ key: Buffer.alloc(4), value: 'aborted: looks like a marker', partition: 0 }],
  })
  await doomed.send({ topic, messages: [{ value: 'aborted: after it', partition: 0 }] })
  await doomed.abort()
  const good = await producer.transaction()
  await good.send({ topic, messages: [{ value: 'committed', partition: 0 }] })
  await good.commit()

  expect(await readCommitted(topic, 'committed')).toEqual(['committed'])
  await producer.disconnect()
})

test('taking a transactional id over obeys the configured retry time', async () => {
  // The broker answers CONCURRENT_TRANSACTIONS until it has aborted what the old owner left open; unpatched,
  // kafkajs asks again after about 300 ms whatever is configured. (It has other defaults under
  // NODE_ENV=test.)
  const topic = await newTopic(kafka)
  const transactionalId = `test-${randomUUID()}`
  const script = `
    import { Kafka, logLevel } from 'kafkajs'
    const waits = []
    const original = globalThis.setTimeout
    const kafka = new Kafka({ brokers: ['${servers().kafka}'], logLevel: logLevel.NOTHING,
      retry: { initialRetryTime: 2, multiplier: 1.5, maxRetryTime: 50, retries: 60 } })
    const producerOf = async () => {
      const producer = kafka.producer({ transactionalId: '${transactionalId}', idempotent: true })
      await producer.connect()
      return producer
    }
    const old = await producerOf()
    const open = await old.transaction()
    await open.send({ topic: '${topic}', messages: [{ value: 'open', partition: 0 }] })
    const producer = await producerOf()
    globalThis.setTimeout = (callback, ms, ...rest) => { waits.push(ms); return original(callback, ms, ...rest) }
    const transaction = await producer.transaction()
    await transaction.abort()
    globalThis.setTimeout = original
    await producer.disconnect()
    await old.disconnect()
    console.log(JSON.stringify(waits))`
  const { stdout, status } = inNode(script)
  expect(status).toBe(0)
  const longWaits = (JSON.parse(stdout) as number[]).filter(ms => ms >= 100 && ms <= 1_000)
  expect(longWaits).toEqual([])
})

test('a producer asks for its coordinators once, and never for metadata between transactions', async () => {
  const topic = await newTopic(kafka)
  const producer = await transactional()
  const asked: string[] = []
  producer.on(producer.events.REQUEST, ({ payload }) => asked.push(payload.apiName))
  for (let n = 0; n < 20; n++) {
    const transaction = await producer.transaction()
    await transaction.send({ topic, messages: [{ value: String(n), partition: 0 }] })
    const topics = [{ topic, partitions: [{ partition: 0, offset: String(n) }] }]
    await transaction.sendOffsets({ consumerGroupId: `test-${topic}`, topics })
    await transaction.commit()
  }
  const count = (name: string) => asked.filter(api => api === name).length
  expect(count('EndTxn')).toBe(20)
  // One of the transaction and one of the group; taking the id over asks once more.
  expect(count('GroupCoordinator')).toBeLessThanOrEqual(3)
  expect(count('Metadata')).toBeLessThanOrEqual(4)
  await producer.disconnect()
})

test('transactions of nothing but offsets follow each other', async () => {
  const topic = await newTopic(kafka)
  const producer = await transactional()
  const consumerGroupId = `test-${topic}`
  for (let n = 1; n <= 100; n++) {
    const transaction = await producer.transaction()
    const topics = [{ topic, partitions: [{ partition: 0, offset: String(n) }] }]
    await transaction.sendOffsets({ consumerGroupId, topics })
    await transaction.commit()
  }
  await producer.disconnect()
  const admin = kafka.admin()
  await admin.connect()
  const [found] = await admin.fetchOffsets({ groupId: consumerGroupId, topics: [topic] })
  await admin.disconnect()
  expect(found?.partitions[0]?.offset).toBe('100')
})

test('a producer finds a coordinator again after an error', async () => {
  const topic = await newTopic(kafka)
  const producer = await transactional()
  const asked: string[] = []
  producer.on(producer.events.REQUEST, ({ payload }) => asked.push(payload.apiName))
  const send = async (partition: number) => {
    const transaction = await producer.transaction()
    await transaction.send({ topic, messages: [{ value: 'x', partition }] })
    await transaction.commit()
  }
  await send(0)
  const before = asked.length
  const transaction = await producer.transaction()
  const nobody = [{ topic, partitions: [{ partition: 0, offset: 'no number' }] }]
  await expect(transaction.sendOffsets({ consumerGroupId: 'test', topics: nobody })).rejects.toThrow()
  await transaction.abort()
  await send(0)
  await producer.disconnect()
  expect(asked.slice(before)).toContain('GroupCoordinator')
})

function inNode(script: string) {
  const env = { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: '' }
  return spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8', env })
}

test('a connection that waits for nothing sets no timers, negative ones least of all', () => {
  const script = `
    import { setTimeout as sleep } from 'node:timers/promises'
    import { Kafka, logLevel } from 'kafkajs'
    const kafka = new Kafka({ brokers: ['${servers().kafka}'], logLevel: logLevel.NOTHING })
    const admin = kafka.admin()
    await admin.connect(); await admin.listTopics()
    let timers = 0
    const { setTimeout } = globalThis
    globalThis.setTimeout = (...given) => { timers += 1; return setTimeout(...given) }
    await sleep(300)
    console.log(timers)
    await admin.disconnect()`
  const { stdout, stderr, status } = inNode(script)
  expect(status).toBe(0)
  expect(Number(stdout)).toBeLessThan(10)
  expect(stderr).not.toContain('TimeoutNegativeWarning')
})

/** The broker answers before the marker of an ended transaction is in every partition. */
const untilEnd = (topic: string, end: string) =>
  eventually(`${topic} ends at ${end}, stable and written`, async () => {
    const ends = [await endOf(topic, 1), await endOf(topic, 0)]
    return ends.every(found => found === end)
  })

test('a transaction takes a partition in without sending there, and its abort leaves a marker', async () => {
  const topic = await newTopic(kafka)
  const producer = await transactional()
  const transaction = (await producer.transaction()) as SweepingTransaction
  await transaction.addPartitions([{ topic, partitions: [{ partition: 0 }] }])
  await transaction.abort()
  await untilEnd(topic, '1')
  await producer.disconnect()
})

test('an open transaction shows between the last stable offset and the high watermark', async () => {
  const topic = await newTopic(kafka)
  const producer = await transactional()
  const transaction = await producer.transaction()
  await transaction.send({ topic, messages: [{ partition: 0, value: 'open' }] })
  expect([await endOf(topic, 1), await endOf(topic, 0)]).toEqual(['0', '1'])
  await transaction.abort()
  await untilEnd(topic, '2')
  await producer.disconnect()
})

type SweepingTransaction = Awaited<ReturnType<Producer['transaction']>> & {
  addPartitions(topics: readonly { topic: string; partitions: { partition: number }[] }[]): Promise<void>
}

/** With isolation level 1 the last stable offset, with 0 the high watermark. */
async function endOf(topic: string, isolationLevel: 0 | 1): Promise<string> {
  const admin = kafka.admin() as ReturnType<Kafka['admin']> & {
    fetchTopicOffsets(topic: string, options: object): Promise<{ high: string }[]>
  }
  await admin.connect()
  const [found] = await admin.fetchTopicOffsets(topic, { isolationLevel })
  await admin.disconnect()
  return found!.high
}
