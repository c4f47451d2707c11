import { bookQuery } from '../../gateway/resources/ltv/simulation.ts'
import type { StoredContract } from '../../schemas/documents/contracts.ts'
import { newDatabase, type TestDatabase } from '../support/database.ts'
import { stagesOf } from '../support/explained.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await newDatabase()
})
afterAll(() => database?.drop())

test.each(['lenderPartyId', 'borrowerPartyId'] as const)('by %s nothing is sorted', async side => {
  const { filter, order } = bookQuery('pty_1', side)
  const contracts = database.db.collection<StoredContract>('contracts')
  const explained = await contracts.find(filter).sort(order).explain('queryPlanner')
  const stages = stagesOf(explained['queryPlanner'].winningPlan)
  expect(stages).toContain('IXSCAN')
  expect(stages).not.toContain('COLLSCAN')
  expect(stages).not.toContain('SORT')
})
