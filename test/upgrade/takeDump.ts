import { randomUUID } from 'node:crypto'
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { type Admin, Kafka, type KafkaMessage, logLevel } from 'kafkajs'
import { MongoClient } from 'mongodb'
import type { ServerAddresses } from '../../local/servers/servers.ts'
import { TOPIC_RESOURCE } from '../../platform/kafka/kafkaClient.ts'
import { eventually } from '../support/eventually.ts'
import {
  bytesToText,
  type Dump,
  type DumpedDatabase,
  type DumpedObject,
  type DumpedOffset,
  type DumpedPartition,
  type DumpedSchema,
  type DumpedTopic,
} from './dumpFile.ts'

const GROUP = 'dump-'
/** DescribeConfigs says with it that a value was set on the topic itself. */
const SET_ON_TOPIC = 1

/** Of servers whose processes have ended, and whose transactions are over. */
export async function takeDump(
  servers: ServerAddresses,
): Promise<Omit<Dump, 'story' | 'commit' | 'takenAt'>> {
  const kafka = new Kafka({ brokers: [servers.kafka], logLevel: logLevel.NOTHING })
  const admin = kafka.admin()
  await admin.connect()
  try {
    const offsets = await dumpOffsets(admin)
    const topics = await dumpTopics(kafka, admin)
    const { schemas, levels } = await dumpRegistry(servers.registry)
    const databases = await dumpDatabases(servers.mongodb)
    return { offsets, topics, schemas, levels, databases, objects: await dumpObjects(servers.s3) }
  } finally {
    await admin.disconnect()
  }
}

/** Groups of processes have names without a hyphen; readers and tests come and go. */
async function dumpOffsets(admin: Admin): Promise<DumpedOffset[]> {
  const { groups } = await admin.listGroups()
  const found: DumpedOffset[] = []
  for (const { groupId } of groups.filter(({ groupId }) => !groupId.includes('-'))) {
    for (const { topic, partitions } of await admin.fetchOffsets({ groupId })) {
      for (const { partition, offset, metadata } of partitions) {
        if (offset !== '-1')
          found.push({ group: groupId, topic, partition, offset, metadata: metadata ?? '' })
      }
    }
  }
  return found
}

async function dumpTopics(kafka: Kafka, admin: Admin): Promise<DumpedTopic[]> {
  const names = (await admin.listTopics()).filter(name => !name.startsWith('__')).sort()
  const ends = new Map<string, number>()
  for (const topic of names) {
    const bounds = await admin.fetchTopicOffsets(topic)
    for (const { partition, low, high } of bounds.toSorted((a, b) => a.partition - b.partition)) {
      if (low !== '0') throw new Error(`${topic}/${partition} begins at ${low}: it has lost records already`)
      ends.set(`${topic}/${partition}`, Number(high))
    }
  }
  const written = await readAll(kafka, names, ends, true)
  const seen = await readAll(kafka, names, ends, false)
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: names.map(name => ({ type: TOPIC_RESOURCE, name })),
  })
  return resources.map(({ resourceName: name, configEntries }) => ({
    name,
    config: Object.fromEntries(
      configEntries
        .filter(({ configSource }) => (configSource as number) === SET_ON_TOPIC)
        .map(({ configName, configValue }) => [configName, configValue]),
    ),
    partitions: [...ends]
      .filter(([place]) => place.slice(0, place.lastIndexOf('/')) === name)
      .map(([place, end]) => partitionOf(end, written.get(place) ?? [], seen.get(place) ?? [])),
  }))
}

function partitionOf(
  end: number,
  written: readonly KafkaMessage[],
  seen: readonly KafkaMessage[],
): DumpedPartition {
  const committed = new Set(seen.map(({ offset }) => offset))
  return {
    end,
    records: written.map(({ offset, timestamp, key, value, headers = {} }) => ({
      offset: Number(offset),
      at: Number(timestamp),
      key: key && bytesToText(key),
      value: value && bytesToText(value),
      headers: Object.entries(headers).flatMap(([name, some]) =>
        [some ?? []].flat().map(one => [name, bytesToText(Buffer.from(one))] as const),
      ),
      isAborted: !committed.has(offset),
    })),
  }
}

/** By `<topic>/<partition>`, up to the ends; uncommitted ones only where asked for. */
async function readAll(
  kafka: Kafka,
  topics: string[],
  ends: ReadonlyMap<string, number>,
  readUncommitted: boolean,
): Promise<ReadonlyMap<string, KafkaMessage[]>> {
  const groupId = `${GROUP}${randomUUID()}`
  const consumer = kafka.consumer({ groupId, readUncommitted, maxWaitTimeInMs: 50, sessionTimeout: 60_000 })
  const records = new Map<string, KafkaMessage[]>()
  const positions = new Map<string, number>()
  // The last offsets of a partition may be markers, which no handler sees.
  consumer.on(consumer.events.END_BATCH_PROCESS, ({ payload: { topic, partition, lastOffset } }) => {
    positions.set(`${topic}/${partition}`, Number(lastOffset) + 1)
  })
  await consumer.connect()
  await consumer.subscribe({ topics, fromBeginning: true })
  await consumer.run({
    autoCommit: false,
    partitionsConsumedConcurrently: 4,
    eachBatch: async ({ batch: { topic, partition, messages } }) => {
      const own = records.get(`${topic}/${partition}`) ?? []
      const last = Number(own.at(-1)?.offset ?? -1)
      own.push(...messages.filter(({ offset }) => Number(offset) > last))
      records.set(`${topic}/${partition}`, own)
    },
  })
  await eventually('all records were read', () => {
    const behind = [...ends].filter(([place, end]) => (positions.get(place) ?? 0) < end)
    if (behind.length > 0) throw new Error(`${behind.length} partitions are behind, as ${behind[0]}`)
    return true
  })
  await consumer.disconnect()
  const admin = kafka.admin()
  await admin.connect()
  await admin.deleteGroups([groupId])
  await admin.disconnect()
  return records
}

async function dumpRegistry(registry: string) {
  const ask = async <T>(path: string): Promise<T> => (await (await fetch(`${registry}${path}`)).json()) as T
  const schemas: DumpedSchema[] = []
  const levels: Record<string, string> = {}
  for (const subject of (await ask<string[]>('/subjects')).sort()) {
    const path = `/subjects/${encodeURIComponent(subject)}/versions`
    for (const version of await ask<number[]>(path)) {
      const { id, schema } = await ask<DumpedSchema>(`${path}/${version}`)
      schemas.push({ subject, version, id, schema })
    }
    const level = await ask<{ compatibilityLevel: string }>(`/config/${encodeURIComponent(subject)}`)
    levels[subject] = level.compatibilityLevel
  }
  return { schemas, levels }
}

async function dumpDatabases(uri: string): Promise<DumpedDatabase[]> {
  const mongo = await MongoClient.connect(uri)
  const ownOf = ({ name }: { name: string }) => !['admin', 'config', 'local'].includes(name)
  try {
    const { databases } = await mongo.db('admin').admin().listDatabases({ nameOnly: true })
    return await Promise.all(
      databases.filter(ownOf).map(async ({ name }) => {
        const db = mongo.db(name)
        const collections = (await db.listCollections({}, { nameOnly: true }).toArray()).sort()
        const dumped = collections.map(async ({ name: collection }) => {
          const own = db.collection(collection)
          const documents = await own.find({}, { raw: true }).sort({ _id: 1 }).toArray()
          return {
            name: collection,
            indexes: (await own.indexes()).filter(({ name: index }) => index !== '_id_'),
            documents: documents.map(raw => bytesToText(raw as unknown as Buffer)),
          }
        })
        return { name, collections: await Promise.all(dumped) }
      }),
    )
  } finally {
    await mongo.close()
  }
}

async function dumpObjects({ endpoint, bucket, accessKey, secretKey }: ServerAddresses['s3']) {
  const s3 = clientOf({ endpoint, accessKey, secretKey })
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: bucket }))
  const objects: DumpedObject[] = []
  for (const { Key: key } of Contents) {
    const found = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key! }))
    objects.push({
      key: key!,
      contentType: found.ContentType ?? '',
      metadata: found.Metadata ?? {},
      body: bytesToText(await found.Body!.transformToByteArray()),
    })
  }
  s3.destroy()
  return objects
}

export function clientOf(
  access: Pick<ServerAddresses['s3'], 'endpoint' | 'accessKey' | 'secretKey'>,
): S3Client {
  return new S3Client({
    endpoint: access.endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: access.accessKey, secretAccessKey: access.secretKey },
  })
}
