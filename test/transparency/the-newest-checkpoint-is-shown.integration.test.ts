import { showCheckpoint } from '../../processors/transparency/newestCheckpoints.ts'
import type { Published } from '../../processors/transparency/signing.ts'
import type { CheckpointDocument } from '../../schemas/documents/transparency.ts'
import { newDatabase, type TestDatabase } from '../support/database.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await newDatabase()
})
afterEach(() => database?.drop())

const of = (lane: number, size: number): Published => {
  return { lane, size, checkpoint: `${lane} has ${size}`, verifierKeys: [`of ${size}`], at: 1_000 + size }
}

test('of each lane the newest checkpoint is kept for the API, and no other, in whatever order they come', async () => {
  const { db } = database
  for (const size of [1, 4, 9]) await showCheckpoint(db, of(3, size))
  await showCheckpoint(db, of(11, 2))
  // A process that was held up publishes what another one has left behind since.
  await Promise.all([of(3, 4), of(3, 12), of(3, 9), of(3, 12)].map(late => showCheckpoint(db, late)))
  const shown = db.collection<CheckpointDocument>('logCheckpoints').find().sort({ lane: 1 })
  expect(await shown.toArray()).toEqual([
    { _id: '3', ...of(3, 12) },
    { _id: '11', ...of(11, 2) },
  ])
})
