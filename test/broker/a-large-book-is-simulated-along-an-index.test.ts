import { randomUUID } from 'node:crypto'
import { type Db, MongoClient } from 'mongodb'
import { bookQuery } from '../../gateway/ltvSimulation.ts'
import type { StoredContract } from '../../schemas/contractDocuments.ts'
import { indexes } from '../../schemas/indexes.ts'
import { stagesOf } from '../explained.ts'
import { servers } from './servers.ts'

const LIMIT_MS = 60_000
let mongo: MongoClient
let db: Db

beforeAll(async () => {
  mongo = await MongoClient.connect(servers().mongodb)
  db = mongo.db(`simulation-${randomUUID()}`)
  for (const { collection, keys, unique } of indexes) {
    if (collection !== 'contracts' || keys[0] === 'legacyId' || keys[0] === 'contractStatus') continue
    const spec = keys.map((key): [string, 1 | -1] => (key.startsWith('-') ? [key.slice(1), -1] : [key, 1]))
    await db.collection(collection).createIndex(spec, { unique: unique === true })
  }
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
