import { type Db, MongoBulkWriteError } from 'mongodb'
import type { LogRecord } from '../../platform/records/records.ts'
import { archiveAuditRecords } from '../../processors/archive/auditArchive.ts'
import type { Decoded } from '../../schemas/codec/codec.ts'
import type { AuditDocument } from '../../schemas/documents/operations.ts'
import type { AuditRecord } from '../../schemas/types.ts'
import { newDatabase, type TestDatabase } from '../support/database.ts'

let database: TestDatabase
let db: Db

beforeAll(async () => {
  database = await newDatabase()
  db = database.db
})
afterAll(() => database?.drop())

const said: Omit<AuditRecord, 'id' | 'timestamp'> = {
  event: 'api.request',
  requestId: 'req_1',
  actor: 'key_1',
  tenant: null,
  operation: 'createContract',
  method: 'POST',
  route: '/contracts/v1',
  resource: null,
  commandId: null,
  outcome: 'SUCCEEDED',
  statusCode: 201,
  errorCode: null,
  reason: null,
  sourceAddress: '127.0.0.1',
  durationMs: 1,
}
/** The bytes of an entry are its id here. */
const codec = {
  decode: async (bytes: Buffer): Promise<Decoded> => ({
    record: 'lastro.audit.AuditRecord',
    value: { ...said, id: bytes.toString(), timestamp: Date.now() },
  }),
}
const entry = (id: string): LogRecord => {
  return {
    topic: 'audit-log',
    partition: 0,
    offset: 0n,
    key: null,
    value: Buffer.from(id),
    headers: {},
    timestamp: 0,
  }
}
const keptIds = async () => {
  const found = await db.collection<AuditDocument>('auditRecords').find().sort({ _id: 1 }).toArray()
  return found.map(({ _id }) => _id)
}

test('entries that are read again beside new ones are kept once', async () => {
  await archiveAuditRecords(db, codec, [entry('aud_1'), entry('aud_2')])
  await archiveAuditRecords(db, codec, [entry('aud_1'), entry('aud_3'), entry('aud_2'), entry('aud_4')])
  expect(await keptIds()).toEqual(['aud_1', 'aud_2', 'aud_3', 'aud_4'])
})

test('a record that fails for another reason is not skipped: the batch is read again', async () => {
  await db.createCollection('auditRecords').catch(() => undefined)
  await db.command({ collMod: 'auditRecords', validator: { _id: { $ne: 'aud_refused' } } })
  const batch = [entry('aud_1'), entry('aud_refused'), entry('aud_5')]
  await expect(archiveAuditRecords(db, codec, batch)).rejects.toBeInstanceOf(MongoBulkWriteError)
  expect(await keptIds()).toContain('aud_5')
})
