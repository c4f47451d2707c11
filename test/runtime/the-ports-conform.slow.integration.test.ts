import { randomUUID } from 'node:crypto'
import { jest } from '@jest/globals'
import { Kafka, logLevel } from 'kafkajs'
import { type Binary, MongoClient } from 'mongodb'
import { pino } from 'pino'
import { provisionIndexes } from '../../operations/provision/stores.ts'
import { OUTBOX } from '../../platform/records/outcomes.ts'
import type { StoredLane } from '../../processors/runtime/decider/outbox.ts'
import { createMongoStore } from '../../processors/runtime/decider/stateStore.ts'
import { createKafkaLog } from '../../processors/runtime/kafka/kafkaLog.ts'
import { logConforms } from '../support/conformance/log.ts'
import { storeConforms } from '../support/conformance/store.ts'
import type { World } from '../support/conformance/world.ts'
import { servers } from '../support/servers.ts'
import { newTopic } from '../support/topic.ts'

jest.setTimeout(60_000)

const DAY_MS = 86_400_000

async function realWorld(): Promise<World> {
  const { kafka: broker, mongodb } = servers()
  const admin = new Kafka({ brokers: [broker], logLevel: logLevel.NOTHING })
  const clients: MongoClient[] = []
  const database = `conformance-${randomUUID().slice(0, 8)}`
  const closers: (() => Promise<unknown>)[] = []
  const client = () => {
    const made = new MongoClient(mongodb)
    clients.push(made)
    return made
  }
  const first = client().db(database)
  await provisionIndexes(first, pino({ level: 'silent' }))
  await first.createCollection('conformance')
  await first.collection('conformance').createIndex({ unique: 1 }, { unique: true, sparse: true })
  return {
    log() {
      const log = createKafkaLog({ brokers: [broker], clientId: 'conformance' }, pino({ level: 'silent' }))
      closers.push(() => log.close())
      return log
    },
    store() {
      const mine = client()
      return createMongoStore(mine, mine.db(database), DAY_MS)
    },
    topic: partitions => newTopic(admin, partitions),
    group: () => `conformance-${randomUUID()}`,
    async orphan(group, lane, documentId) {
      const mine = client()
      const session = mine.startSession()
      const db = mine.db(database)
      const _id = `${group}/${lane}`
      await db.collection<StoredLane>(OUTBOX).insertOne({
        ...{ _id, lane: _id, epoch: 1, saved: 0, next: {}, published: 0 },
        session: session.id?.id as Binary,
      })
      session.startTransaction()
      await db.collection<{ _id: string }>('conformance').insertOne({ _id: documentId }, { session })
      // The transaction stays open: nobody commits, aborts or closes it.
    },
    async close() {
      await first.dropDatabase()
      await Promise.all([...clients.map(open => open.close()), ...closers.map(close => close())])
    },
  }
}

describe('the log on Kafka', () => logConforms(realWorld))
describe('the store on MongoDB', () => storeConforms(realWorld))
