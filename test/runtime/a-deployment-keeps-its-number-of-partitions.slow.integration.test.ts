import { pino } from 'pino'
import { settlePartitions } from '../../operations/provision/partitions.ts'
import { chosenPartitions, topicsOf } from '../../platform/deployment/provisioned.ts'
import { settledTopicRules } from '../../platform/kafka/topicRules.ts'
import { readDeployment, settledPartitions, settleOnce } from '../../platform/mongodb/deployment.ts'
import type { DeploymentDocument } from '../../schemas/documents/deployment.ts'
import { newDatabase, type TestDatabase } from '../support/database.ts'
import { servers } from '../support/servers.ts'
import { sharedIdentity } from '../support/sharedDeployment.ts'

const log = pino({ level: 'silent' })
let database: TestDatabase
beforeEach(async () => {
  database = await newDatabase()
})
afterEach(() => database.drop())

const kafka = { brokers: [servers().kafka], logCreator: () => () => undefined }
const settle = (asked: 12 | 24 | null) => settlePartitions({ kafka, db: database.db, asked }, log)

test('topics that are there without a document count as what they have, and that stays', async () => {
  expect(await settledPartitions(database.db)).toBe(12)
  expect(await settle(null)).toBe(12)
  expect(await readDeployment(database.db)).toEqual({ _id: 'deployment', partitions: 12 })
  await expect(settle(24)).rejects.toThrow('PARTITIONS asks for 24, and this deployment has 12')
  expect(await settle(12)).toBe(12)
})

test('of many that settle it at once one decides, and members of others stay', async () => {
  const counts = [12, 24, 48, 96] as const
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => settleOnce(database.db, { partitions: counts[i % 4]! })),
  )
  const { partitions } = (await readDeployment(database.db))!
  expect(new Set(answers.map(answer => answer.partitions))).toEqual(new Set([partitions]))
  await database.db.collection('deployment').updateOne({}, { $set: { other: 7 } })
  expect(await settleOnce(database.db, { partitions: 12 })).toMatchObject({ partitions, other: 7 })
})

/** Output of a process whose deployment has this setting. */
const said = async (settled: Partial<DeploymentDocument>) => {
  const identity = await sharedIdentity()
  return chosenPartitions({
    kafka,
    registry: { url: servers().registry },
    topics: topicsOf('contracts'),
    asked: settled => settledTopicRules(settled?.topicRules, { isSandbox: true }),
    deployment: async () => ({ _id: 'deployment', identity, ...settled }),
  })
}

test('a process waits until it is settled, and while a move is under way', async () => {
  expect(await said({})).toBe('not provisioned: the number of partitions is not settled')
  expect(await said({ partitions: 12 })).toBe(12)
  const move = { from: 12, to: 24, begunAt: 1, endedAt: null } as const
  expect(await said({ partitions: 12, move })).toBe(
    'not provisioned: the move from 12 to 24 partitions is unfinished: run lastro repartition to complete it',
  )
})

test('a process refuses topics with another number than its deployment settled, by name', async () => {
  expect(await said({ partitions: 24 })).toMatch(
    /^refused: topic contract-commands has 12 partitions, this deployment has 24; a count never changes alone: /,
  )
})
