import type { Db } from 'mongodb'
import { noteOf, readLetterOrNote } from '../../platform/records/deadLetters.ts'
import type { LogRecord, OutRecord } from '../../platform/records/records.ts'
import { archiveDeadLetter } from '../../processors/archive/auditArchive.ts'
import { Poisoned } from '../../processors/runtime/errors.ts'
import { deadLetter } from '../../processors/runtime/lane/deadLetters.ts'
import type { DeadLetterDocument } from '../../schemas/documents/operations.ts'
import { newDatabase, type TestDatabase } from '../support/database.ts'

let database: TestDatabase
let db: Db

beforeAll(async () => {
  database = await newDatabase()
  db = database.db
})
afterAll(() => database?.drop())

const source: LogRecord = {
  topic: 'price-ticks',
  partition: 3,
  offset: 17n,
  key: 'USDC',
  value: Buffer.from([0, 1, 2]),
  // Names that a field of MongoDB must not have come from outside.
  headers: { $set: '$offset', 'a.b': '1' },
  timestamp: 1_000,
}
const at = (record: OutRecord, offset: bigint): LogRecord => ({ ...record, offset })
const letter = at(deadLetter(source, 'prices', new Poisoned('does not decode'), 2_000), 0n)
const read = readLetterOrNote(letter)
if (!('letter' in read)) throw new Error('a letter is no note')
const settled = { how: 'DISCARDED', at: 3_000, by: 'key_1', reason: 'a test' } as const
const note = at(noteOf(read.letter, settled), 1n)
const keptLetters = () => db.collection<DeadLetterDocument>('deadLetters').find().toArray()

test('a decision about a dead letter survives a second reading of letter and note', async () => {
  for (const record of [letter, note, letter, note, letter]) await archiveDeadLetter(db, record)
  expect(await keptLetters()).toMatchObject([
    {
      _id: 'price-ticks/3/17',
      topic: 'price-ticks',
      key: 'USDC',
      state: 'DISCARDED',
      settled,
      offset: 1,
      headers: expect.arrayContaining([
        { name: '$set', value: '$offset' },
        { name: 'a.b', value: '1' },
      ]),
    },
  ])
})

test('a record that is set aside once more waits again, and does not vanish', async () => {
  await archiveDeadLetter(db, at({ ...letter, timestamp: 4_000 }, 2n))
  await archiveDeadLetter(db, note)
  const [found] = await keptLetters()
  expect(found).toMatchObject({ state: 'WAITING', settled: null, at: 4_000, offset: 2 })
  expect(found).not.toHaveProperty('expireAt')
})
