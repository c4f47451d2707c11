import type { Db, Document } from 'mongodb'
import { type AuditSearch, auditFilter } from '../../gateway/resources/operations/auditLog.ts'
import { newDatabase, type TestDatabase } from '../support/database.ts'
import { stagesOf } from '../support/explained.ts'

let database: TestDatabase
let db: Db

beforeAll(async () => {
  database = await newDatabase()
  db = database.db
})
afterAll(() => database?.drop())

const audit = (asked: Omit<AuditSearch, 'take'>): [string, Document] => {
  return ['auditRecords', auditFilter({ take: 50, ...asked })]
}
const since = '2026-07-30T00:00:00.000Z'
const cursor = Buffer.from(JSON.stringify([1, 'adt_1'])).toString('base64url')

const queries: readonly [collection: string, filter: Document][] = [
  ['deadLetters', {}],
  ['deadLetters', { topic: 'contract-commands' }],
  ['deadLetters', { state: 'WAITING' }],
  ['deadLetters', { topic: 'contract-commands', state: 'WAITING' }],
  audit({}),
  audit({ since, until: since }),
  audit({ cursor }),
  audit({ actor: 'key_1', since }),
  audit({ tenant: 'pty_1', outcome: 'REFUSED' }),
  audit({ tenant: 'pty_1', actor: 'key_1', since }),
  audit({ tenant: 'pty_1', resource: '1001', cursor }),
  audit({ operation: 'createContract', status: 409 }),
  audit({ resource: '1001' }),
  audit({ path: '/contracts/v1', since }),
]

test.each(queries.map(query => [JSON.stringify(query), query] as const))('%s', async (_text, query) => {
  const [collection, filter] = query
  const explained = await db.collection(collection).find(filter).sort({ at: -1, _id: -1 }).explain()
  const stages = stagesOf(explained['queryPlanner'].winningPlan)
  expect(stages).toContain('IXSCAN')
  expect(stages).not.toContain('COLLSCAN')
  expect(stages).not.toContain('SORT')
})

const reconciled: readonly [collection: string, filter: Document, sort: Document][] = [
  ['reconciliations', {}, { requestedAt: -1, _id: -1 }],
  ['reconciliations', { endedAt: null }, { requestedAt: 1 }],
  ['custodyDifferences', {}, { since: -1, _id: -1 }],
  ['custodyDifferences', { state: 'MISMATCH' }, { since: -1, _id: -1 }],
  ['custodyDifferences', { lookedAt: { $lte: 1 } }, {}],
  ['contracts', { 'guarantee.custodyMismatch.foundAt': { $gt: 0 } }, {}],
]

test.each(reconciled.map(query => [JSON.stringify(query), query] as const))('%s', async (_text, query) => {
  const [collection, filter, sort] = query
  const explained = await db.collection(collection).find(filter).sort(sort).explain()
  const stages = stagesOf(explained['queryPlanner'].winningPlan)
  expect(stages).toContain('IXSCAN')
  expect(stages).not.toContain('COLLSCAN')
  expect(stages).not.toContain('SORT')
})
