import type { Db, Document } from 'mongodb'
import { newDatabase, type TestDatabase } from '../support/database.ts'
import { stagesOf } from '../support/explained.ts'

let database: TestDatabase
let db: Db

beforeAll(async () => {
  database = await newDatabase()
  db = database.db
  // An empty collection has no plan worth its name.
  await db
    .collection('deliveries')
    .insertOne({ endpointId: 'ep_1', state: 'PENDING', nextAt: 1, timestamp: 1 })
})
afterAll(() => database?.drop())

type Query = readonly [collection: string, filter: Document, sort?: Document]

const mine = { partyId: 'pty_1', position: { $gt: 0 } }
const due = { endpointId: 'ep_1', state: 'PENDING' }

/** Queries of the gateway (webhooks.ts, webhookEvents.ts) and of webhooks for deliveries. */
const queries: readonly Query[] = [
  ['webhookEndpoints', { partyId: 'pty_1' }, { _id: -1 }],
  ['webhookEndpoints', { partyId: { $in: ['pty_1', 'pty_2'] } }],
  ['webhookEndpoints', { events: 'market.stale' }],
  ['events', mine, { position: 1 }],
  ['events', { ...mine, event: 'guarantee.created' }, { position: 1 }],
  ['events', { ...mine, delivered: false }, { position: 1 }],
  ['events', { partyId: 'pty_1', contractId: 1 }, { sequence: -1 }],
  ['events', { partyId: 'pty_1', contractId: 1, delivered: false }, { sequence: 1 }],
  ['events', { partyId: 'pty_1', timestamp: { $gte: 1, $lt: 2 } }, { partyId: 1, timestamp: 1 }],
  ['events', { ...mine, timestamp: { $gte: 1 } }, { timestamp: -1, position: -1 }],
  ['deliveries', { _id: { $in: ['evt_1/ep_1', 'evt_2/ep_1'] } }],
  ['deliveries', { _id: { $gte: 'evt_1/', $lt: 'evt_10' }, partyId: 'pty_1' }],
  ['deliveries', { ...due, nextAt: { $lte: 5 } }, { nextAt: 1 }],
  ['deliveries', { ...due, nextAt: { $gt: 5 } }, { nextAt: 1 }],
  ['deliveries', { ...due, fifo: true, place: 'x/1' }, { endpointId: 1, place: 1, position: 1 }],
  ['deliveries', { endpointId: 'ep_1', state: 'PARKED' }],
  ['deliveries', { state: 'PENDING' }, { state: 1, timestamp: 1 }],
  ['deliveries', { state: 'PARKED' }],
  ['deliveries', { unanswered: true }, { createdAt: 1 }],
  ['deliveryRequests', { status: 'OPEN' }, { createdAt: 1 }],
  ['eventPositions', { updatedAt: { $gt: new Date(0) } }],
  ['eventPositions', { fanOutFrom: { $gt: 0 } }],
]

test.each(queries.map(query => [JSON.stringify(query), query] as const))('%s', async (_text, query) => {
  const [collection, filter, sort = {}] = query
  const explained = await db.collection(collection).find(filter).sort(sort).explain('queryPlanner')
  const stages = stagesOf(explained['queryPlanner'].winningPlan)
  expect(stages).toContain('IXSCAN')
  expect(stages).not.toContain('COLLSCAN')
  expect(stages).not.toContain('SORT')
})
