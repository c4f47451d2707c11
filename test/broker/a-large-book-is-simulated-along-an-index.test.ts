import { randomUUID } from 'node:crypto'
import { type Db, MongoClient } from 'mongodb'
import { pino } from 'pino'
import { bookQuery } from '../../gateway/ltvSimulation.ts'
import type { StoredContract } from '../../schemas/contractDocuments.ts'
import { provisionIndexes } from '../../schemas/provisionStores.ts'
import { stagesOf } from '../explained.ts'
import { servers } from './servers.ts'

const LIMIT_MS = 60_000
let mongo: MongoClient
let db: Db

beforeAll(async () => {
  const [uri, database] = [servers().mongodb, `simulation-${randomUUID()}`]
  await provisionIndexes({ uri, database }, pino({ level: 'silent' }))
  mongo = await MongoClient.connect(uri)
  db = mongo.db(database)
}, LIMIT_MS)
afterAll(async () => {
  await db?.dropDatabase()
  await mongo?.close()
})

test.each(['lenderPartyId', 'borrowerPartyId'] as const)('by %s nothing is sorted', async side => {
  const { filter, order } = bookQuery('pty_1', side)
  const contracts = db.collection<StoredContract>('contracts')
  const explained = await contracts.find(filter).sort(order).explain('queryPlanner')
  const stages = stagesOf(explained['queryPlanner'].winningPlan)
  expect(stages).toContain('IXSCAN')
  expect(stages).not.toContain('COLLSCAN')
  expect(stages).not.toContain('SORT')
})
