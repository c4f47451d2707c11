import { randomUUID } from 'node:crypto'
import { type Db, type Document, MongoClient } from 'mongodb'
import { indexes } from '../../schemas/documents/indexes.ts'
import { stagesOf } from '../support/explained.ts'
import { servers } from '../support/servers.ts'

let mongo: MongoClient
let db: Db

beforeAll(async () => {
  mongo = await MongoClient.connect(servers().mongodb)
  db = mongo.db(`queries-${randomUUID()}`)
  const wanted = new Set(queries.map(([collection]) => collection))
  for (const { collection, keys, unique } of indexes) {
    if (!wanted.has(collection) || keys.length === 0) continue
    const spec = keys.map(key => (key.startsWith('-') ? [key.slice(1), -1] : [key, 1])) as [string, 1 | -1][]
    await db.collection(collection).createIndex(spec, { unique: unique === true })
  }
})
afterAll(async () => {
  await db?.dropDatabase()
  await mongo?.close()
})

type Query = readonly [collection: string, filter: Document, sort?: Document]

/**
 * Queries of the gateway (borrowers.ts, apiKeys.ts, authentication.ts) and loads of directory before a
 * decision.
 */
const queries: readonly Query[] = [
  ['parties', { document: '52998224725' }],
  ['parties', { document: { $in: ['52998224725', '11144477735'] } }],
  ['preRegistrations', { partyId: { $in: ['pty_1', 'pty_2'] } }],
  ['preRegistrations', { document: '52998224725' }],
  ['preRegistrations', { partyId: 'pty_1', lenderPartyId: 'pty_2', status: { $ne: 'SUPERSEDED' } }],
  ['preRegistrations', { lenderPartyId: 'pty_2' }, { listedAs: -1 }],
  [
    'preRegistrations',
    { $and: [{ lenderPartyId: 'pty_2' }, { listedAs: { $lt: '2026' } }] },
    { listedAs: -1 },
  ],
  ['preRegistrations', { status: { $in: ['OPEN', 'ONBOARDING', 'CONVERTED'] } }, { listedAs: -1 }],
  ['preRegistrations', { status: 'OPEN' }, { listedAs: -1 }],
  ['preRegistrations', { document: '52998224725', status: 'OPEN' }, { listedAs: -1 }],
  [
    'preRegistrations',
    { document: '52998224725', status: { $in: ['OPEN', 'ONBOARDING', 'CONVERTED'] }, name: { $ne: null } },
    { listedAs: -1 },
  ],
  ['preRegistrations', { onboardingCaseId: 'onb_1', status: { $in: ['OPEN', 'ONBOARDING', 'CONVERTED'] } }],
  ['complianceCases', { document: { $in: ['52998224725', '11144477735'] } }],
  ['apiKeys', { secretHash: 'f'.repeat(64) }],
  ['apiKeys', { revokedAt: null }, { listedAs: -1 }],
  ['apiKeys', { partyId: { $in: ['pty_1'] } }],
  ['apiKeys', { partyId: 'pty_1', revokedAt: null, session: null }, { listedAs: -1 }],
  ['invitations', { partyId: { $in: ['pty_1'] } }],
  ['invitations', { contractId: 1 }, { listedAs: -1 }],
  ['approvals', { openOf: { $in: ['pty_1'] } }],
  ['approvals', { partyId: 'pty_1', act: { $in: ['KEY_CHANGE'] } }, { listedAs: -1 }],
  ['approvals', { partyId: 'pty_1', act: { $in: ['KEY_CHANGE'] }, status: 'PROPOSED' }, { listedAs: -1 }],
  ['approvals', { isOpen: true, status: 'PROPOSED', expiresAt: { $lte: '2026' } }],
  ['approvals', { isOpen: true, status: 'PROPOSED' }, { expiresAt: 1 }],
  ['customers', { partyId: 'pty_1' }],
  [
    'customers',
    { status: { $in: ['PENDING', 'REGISTERING'] }, details: { $ne: null }, _id: { $nin: ['cus_1'] } },
  ],
  ['paymentMethods', { partyId: 'pty_1' }],
]

test.each(queries.map(query => [JSON.stringify(query), query] as const))('%s', async (_text, query) => {
  const [collection, filter, sort = {}] = query
  const explained = await db.collection(collection).find(filter).sort(sort).explain('queryPlanner')
  const stages = stagesOf(explained['queryPlanner'].winningPlan)
  expect(stages).toContain('IXSCAN')
  expect(stages).not.toContain('COLLSCAN')
  expect(stages).not.toContain('SORT')
})
