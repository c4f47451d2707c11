import { setTimeout as sleep } from 'node:timers/promises'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import { Kafka, logLevel, type Producer, type Transaction } from 'kafkajs'
import { BSON, MongoClient } from 'mongodb'
import type { ServerAddresses } from '../../local/servers/servers.ts'
import { createTopics } from '../../operations/provision/topicCreation.ts'
import {
  type Dump,
  type DumpedDatabase,
  type DumpedOffset,
  type DumpedPartition,
  type DumpedRecord,
  type DumpedSchema,
  type DumpedTopic,
  textToBytes,
} from './dumpFile.ts'
import { clientOf } from './takeDump.ts'

/**
 * Settings for servers of a test, so that nothing in the dump expires: Kafka begins late to look for expired
 * records; MongoDB does not look (`loadDump`).
 */
export const KEEP_ALL = ['log.initial.task.delay.ms=86400000', 'log.cleaner.enable=false']

/**
 * Brings empty servers to where those of the dump were: the same records at the same offsets, the same
 * committed offsets, ids of schemas, documents and objects. Throws where something cannot be made the same.
 */
export async function loadDump(servers: ServerAddresses, dump: Dump): Promise<void> {
  await Promise.all([
    loadRegistry(servers.registry, dump),
    loadDatabases(servers.mongodb, dump.databases),
    loadTopics(servers.kafka, dump),
    loadObjects(servers.s3, dump),
  ])
}

/**
 * Ids count up with registrations. A schema that another subject has already takes the number and keeps the
 * id that it has: that is what made gaps.
 */
export function inOrderOfIds(schemas: readonly DumpedSchema[]): readonly DumpedSchema[] {
  const waiting = schemas.toSorted((a, b) => a.id - b.id || a.version - b.version)
  const known = new Set<number>()
  const ordered: DumpedSchema[] = []
  for (let next = 1; waiting.length > 0; next += 1) {
    const isNew = waiting.findIndex(({ id }) => id === next)
    const found = isNew === -1 ? waiting.findIndex(({ id }) => known.has(id)) : isNew
    const [schema] = found === -1 ? [] : waiting.splice(found, 1)
    if (schema === undefined) throw new Error(`what took the id ${next} is not in the dump`)
    known.add(schema.id)
    ordered.push(schema)
  }
  return ordered
}

async function loadRegistry(registry: string, { schemas, levels }: Dump): Promise<void> {
  const ask = async (method: string, path: string, body: object) => {
    const headers = { 'content-type': 'application/vnd.schemaregistry.v1+json' }
    const answer = await fetch(`${registry}${path}`, { method, headers, body: JSON.stringify(body) })
    const told = (await answer.json()) as { id: number }
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(told)}`)
    return told
  }
  for (const { subject, id, schema } of inOrderOfIds(schemas)) {
    const told = await ask('POST', `/subjects/${encodeURIComponent(subject)}/versions`, { schema })
    if (told.id !== id)
      throw new Error(`the schema of ${subject} has id ${told.id} here, and ${id} in records`)
  }
  for (const [subject, compatibility] of Object.entries(levels)) {
    await ask('PUT', `/config/${encodeURIComponent(subject)}`, { compatibility })
  }
}

/** Wrapped values keep the types that the documents had. */
const AS_IT_WAS = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true }

async function loadDatabases(uri: string, databases: readonly DumpedDatabase[]): Promise<void> {
  const mongo = await MongoClient.connect(uri)
  try {
    await mongo.db('admin').command({ setParameter: 1, ttlMonitorEnabled: false })
    for (const { name, collections } of databases) {
      for (const { name: collection, indexes, documents } of collections) {
        const own = await mongo.db(name).createCollection(collection)
        const specs = indexes.map(({ v: _version, ns: _namespace, ...index }) => index)
        if (specs.length > 0) await own.createIndexes(specs as never)
        const whole = documents.map(text => BSON.deserialize(textToBytes(text), AS_IT_WAS))
        if (whole.length > 0) await own.insertMany(whole)
      }
    }
  } finally {
    await mongo.close()
  }
}

async function loadObjects(access: ServerAddresses['s3'], { objects }: Dump): Promise<void> {
  const s3 = clientOf(access)
  for (const { key, contentType, metadata, body } of objects) {
    await s3.send(
      new PutObjectCommand({
        ...{ Bucket: access.bucket, Key: key, Body: textToBytes(body) },
        ...{ ContentType: contentType, Metadata: { ...metadata } },
      }),
    )
  }
  s3.destroy()
}

/** Leaders of new partitions take a moment; a transaction waits for the markers of the one before. */
const RETRY = { initialRetryTime: 5, multiplier: 1.5, maxRetryTime: 500, retries: 60 }

async function loadTopics(broker: string, { topics, offsets }: Dump): Promise<void> {
  const kafka = new Kafka({ brokers: [broker], logLevel: logLevel.NOTHING, retry: RETRY })
  const admin = kafka.admin()
  const plain = kafka.producer({ idempotent: true, maxInFlightRequests: 1 })
  const transactional = kafka.producer({
    ...{ idempotent: true, maxInFlightRequests: 1, transactionalId: 'load-dump' },
    transactionTimeout: 60_000,
  })
  await Promise.all([admin.connect(), plain.connect(), transactional.connect()])
  try {
    await createTopics(
      admin,
      topics.map(({ name, config, partitions }) => ({
        topic: name,
        numPartitions: partitions.length,
        configEntries: Object.entries(config).map(([entry, value]) => ({ name: entry, value })),
      })),
    )
    await replay({ plain, transactional }, topics)
    await commitOffsets(transactional, offsets)
    for (const { name, partitions } of topics) {
      for (const { partition, high } of await admin.fetchTopicOffsets(name)) {
        const { end } = partitions[partition]!
        if (Number(high) !== end)
          throw new Error(`${name}/${partition} ends at ${high}, in the dump at ${end}`)
      }
    }
  } finally {
    await Promise.all([admin.disconnect(), plain.disconnect(), transactional.disconnect()])
  }
}

/** Records that were written together, and how their transaction ended; without records: a marker alone. */
interface Step {
  readonly records: readonly DumpedRecord[]
  readonly end: 'commit' | 'abort' | 'none'
}

/** Records of a partition in order: a gap behind records is the marker of their end. */
export function stepsOf({ records, end }: DumpedPartition): readonly Step[] {
  const steps: Step[] = []
  let run: DumpedRecord[] = []
  let next = 0
  const markersUpTo = (offset: number) => {
    for (; next < offset; next += 1) {
      steps.push({ records: run, end: run.some(({ isAborted }) => isAborted) ? 'abort' : 'commit' })
      run = []
    }
  }
  for (const record of records) {
    markersUpTo(record.offset)
    if (run.length > 0 && run[0]!.isAborted !== record.isAborted) {
      throw new Error(`at offset ${record.offset} two transactions overlap, which cannot be made again`)
    }
    run.push(record)
    next = record.offset + 1
  }
  if (next === end && run.length > 0) steps.push({ records: run, end: 'none' })
  else markersUpTo(end)
  return steps
}

interface Producers {
  readonly plain: Producer
  readonly transactional: Producer
}

/** The next step of every partition at once: a transaction leaves one marker in each of its partitions. */
async function replay({ plain, transactional }: Producers, topics: readonly DumpedTopic[]): Promise<void> {
  const waiting = topics.flatMap(({ name, partitions }) =>
    partitions.map((partition, index) => ({ topic: name, partition: index, steps: [...stepsOf(partition)] })),
  )
  for (;;) {
    const kinds = { commit: [], abort: [], none: [] } as Record<Step['end'], Placed[]>
    for (const { topic, partition, steps } of waiting) {
      const step = steps.shift()
      if (step !== undefined) kinds[step.end].push({ topic, partition, records: step.records })
    }
    const { commit, abort, none } = kinds
    if (commit.length + abort.length + none.length === 0) return
    if (none.length > 0) await plain.sendBatch({ topicMessages: messagesOf(none), acks: -1 })
    for (const [end, placed] of Object.entries({ commit, abort })) {
      if (placed.length === 0) continue
      const transaction = (await transactional.transaction()) as SweepingTransaction
      await whenTheLastOneHasEnded(() => transaction.addPartitions(placesOf(placed)))
      const filled = placed.filter(({ records }) => records.length > 0)
      if (filled.length > 0) await transaction.sendBatch({ topicMessages: messagesOf(filled), acks: -1 })
      await transaction[end as 'commit' | 'abort']()
    }
  }
}

/** The broker still writes the markers of the transaction before. */
async function whenTheLastOneHasEnded(work: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if ((error as { type?: string }).type !== 'CONCURRENT_TRANSACTIONS') throw error
      await sleep(RETRY.initialRetryTime)
    }
  }
}

interface Placed {
  readonly topic: string
  readonly partition: number
  readonly records: readonly DumpedRecord[]
}

/** LASTRO PATCH of kafkajs: a transaction takes partitions in without sending anything there. */
type SweepingTransaction = Transaction & {
  addPartitions(topics: readonly { topic: string; partitions: { partition: number }[] }[]): Promise<void>
}

const placesOf = (placed: readonly Placed[]) =>
  placed.map(({ topic, partition }) => ({ topic, partitions: [{ partition }] }))

function messagesOf(placed: readonly Placed[]) {
  return placed.map(({ topic, partition, records }) => ({
    topic,
    messages: records.map(({ key, value, headers, at }) => ({
      partition,
      key: key === null ? null : textToBytes(key),
      value: value === null ? null : textToBytes(value),
      timestamp: String(at),
      headers: headersOf(headers),
    })),
  }))
}

function headersOf(headers: DumpedRecord['headers']): Record<string, Buffer | Buffer[]> {
  const byName = new Map<string, Buffer[]>()
  for (const [name, value] of headers) byName.set(name, [...(byName.get(name) ?? []), textToBytes(value)])
  return Object.fromEntries(
    [...byName].map(([name, values]) => [name, values.length === 1 ? values[0]! : values]),
  )
}

/** Commits as processors make them: with a transaction, and metadata next to the offset. */
async function commitOffsets(producer: Producer, offsets: readonly DumpedOffset[]): Promise<void> {
  for (const group of new Set(offsets.map(one => one.group))) {
    const transaction = await producer.transaction()
    const own = offsets.filter(one => one.group === group)
    const topics = [...new Set(own.map(({ topic }) => topic))].map(topic => ({
      topic,
      partitions: own
        .filter(one => one.topic === topic)
        .map(({ partition, offset, metadata }) => ({ partition, offset, metadata })),
    }))
    await transaction.sendOffsets({ consumerGroupId: group, topics })
    await transaction.commit()
  }
}
