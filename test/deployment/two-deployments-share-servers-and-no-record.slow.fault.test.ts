import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kafka, logLevel } from 'kafkajs'
import { type Db, MongoClient } from 'mongodb'
import { processes } from '../../local/machine/processes.ts'
import { createProcessGroup, type ProcessGroup } from '../../local/start/processGroup.ts'
import { topicNames } from '../../platform/deployment/provisioned.ts'
import type { DeploymentDocument } from '../../schemas/documents/deployment.ts'
import { keysDatabaseName } from '../../schemas/documents/indexes.ts'
import type { CheckpointDocument } from '../../schemas/documents/transparency.ts'
import { identityTopic } from '../../schemas/topics.ts'
import { eventually } from '../support/eventually.ts'
import { inDatabase } from '../support/inDatabase.ts'
import { type Clients, clientsOf, type Party } from '../support/platform.ts'
import { refusals } from '../support/refusals.ts'
import { servers } from '../support/servers.ts'
import { openTopic } from '../support/topicReader.ts'

/**
 * Two deployments with two prefixes on one broker, one MongoDB server and one registry. Both are busy while
 * one is upgraded: no record, group, subject or document of one is the other's. Wrong brokers or a wrong
 * database are refused.
 */
const LIMIT_MS = 600_000
const EACH = 40
const shared = servers()
const PREFIXES = ['one.', 'two-'] as const
type Prefix = (typeof PREFIXES)[number]
const portBase = Number(shared.kafka.split(':').at(-1)) + 300
const folder = join(tmpdir(), `lastro-prefixes-${portBase}`)
const names = processes.map(({ name }) => name)

interface Side {
  readonly prefix: Prefix
  readonly group: ProcessGroup
  readonly database: string
  readonly adminKey: string
}

let mongo: MongoClient
const admin = new Kafka({ brokers: [shared.kafka], logLevel: logLevel.NOTHING }).admin()
const sides = PREFIXES.map((prefix, index): Side => {
  const adminKey = `test_${randomBytes(32).toString('base64url')}`
  const database = `prefixed-${index}-${randomBytes(4).toString('hex')}`
  return { prefix, database, adminKey, group: groupOf({ prefix, database, adminKey }, 40 * index) }
})
const [one, two] = sides as [Side, Side]

function groupOf(
  { prefix, database, adminKey }: Omit<Side, 'group'>,
  above: number,
  env: Readonly<Record<string, string>> = {},
): ProcessGroup {
  return createProcessGroup({
    servers: { ...shared, mongodb: inDatabase(shared.mongodb, database) },
    gatewayPort: portBase + above,
    metricsBase: portBase + above + 10,
    logDir: join(folder, `${above}`),
    env: {
      LASTRO_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
      ADMIN_API_KEY: adminKey,
      PRICE_FEED: 'none',
      KAFKA_PREFIX: prefix,
      ...env,
    },
  })
}

const dbOf = ({ database }: Pick<Side, 'database'>): Db => mongo.db(database)
const subjects = async (): Promise<string[]> =>
  (await (await fetch(`${shared.registry}/subjects`)).json()) as string[]
const groupIds = async () => (await admin.listGroups()).groups.map(({ groupId }) => groupId)
const identityIn = async (side: Pick<Side, 'database'>) =>
  (await dbOf(side).collection<DeploymentDocument>('deployment').findOne())!.identity!.id

/** Names of its logs, in its signed checkpoints; neither deployment is configured with one. */
const originsOf = (side: Pick<Side, 'database'>): Promise<readonly string[]> =>
  eventually(
    `checkpoints of ${side.database}`,
    async () => {
      const checkpoints = await dbOf(side).collection<CheckpointDocument>('logCheckpoints').find().toArray()
      return checkpoints.length > 0 ? checkpoints.map(one => one.checkpoint.split('\n')[0]!) : undefined
    },
    LIMIT_MS,
  )

/** End offsets of all topics without a prefix. */
async function endsOfOthers(): Promise<Readonly<Record<string, unknown>>> {
  const topics = (await admin.listTopics()).filter(name => topicNames.includes(name))
  const ends = await Promise.all(topics.map(async topic => [topic, await admin.fetchTopicOffsets(topic)]))
  return Object.fromEntries(ends)
}

beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  for (const above of [0, 40, 80]) mkdirSync(join(folder, `${above}`), { recursive: true })
  mongo = await MongoClient.connect(shared.mongodb)
  await admin.connect()
})
afterAll(async () => {
  for (const { group } of sides) await group.stopAll()
  for (const { database } of sides) {
    await mongo.db(database).dropDatabase()
    await mongo.db(keysDatabaseName(database)).dropDatabase()
  }
  await admin.disconnect()
  await mongo.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Contracts that say in their names to whom they belong, one after the other. */
async function createContracts(clients: Clients, { prefix }: Side): Promise<number[]> {
  const [lender, borrower]: Party[] = await Promise.all([clients.newLender(), clients.newBorrower()])
  const ids: number[] = []
  for (let number = 0; ids.length < EACH; number += 1) {
    const name = `${prefix} ${number}`
    const answer = await clients.createContract(lender!, borrower!, { name }).catch(() => null)
    if (answer?.status === 201) ids.push(answer.body.data.id)
  }
  return ids
}

async function upgrade({ group }: Side): Promise<void> {
  await group.provision()
  for (const name of names) {
    await group.stop(name)
    await group.start(name)
  }
}

test('two deployments on the same servers, busy while one is upgraded: no record, group or subject crosses', async () => {
  const [before, groupsBefore, subjectsBefore] = [await endsOfOthers(), await groupIds(), await subjects()]
  await Promise.all(sides.map(({ group }) => group.provision()))
  await Promise.all(sides.flatMap(({ group }) => names.map(name => group.start(name))))
  const clients = await Promise.all(
    sides.map(({ group, adminKey }) => clientsOf({ gateway: group.gateway, adminKey })),
  )
  const [created] = await Promise.all([
    Promise.all(sides.map((side, index) => createContracts(clients[index]!, side))),
    upgrade(two),
  ])

  for (const [index, side] of sides.entries()) {
    const events = await openTopic(shared, `${side.prefix}contract-events`)
    await events.until(({ record }) => record === 'lastro.events.ContractCreated', EACH, LIMIT_MS)
    await events.caughtUp()
    await events.close()
    const inTopic = events.records.map(({ value }) => (value['contract'] as { name: string }).name)
    expect(inTopic.filter(name => !name.startsWith(side.prefix))).toEqual([])
    const stored = await dbOf(side).collection('contracts').distinct('name')
    expect(stored.filter(name => !String(name).startsWith(side.prefix))).toEqual([])
    expect(await dbOf(side).collection('contracts').countDocuments()).toBeGreaterThanOrEqual(EACH)
    // Ids are each deployment's own: the same numbers mean other contracts.
    expect(created[index]).toHaveLength(EACH)
    const letters = await admin.fetchTopicOffsets(`${side.prefix}dead-letters`)
    expect(letters.filter(({ high }) => high !== '0')).toEqual([])
  }

  const isPrefixed = (name: string) => PREFIXES.some(prefix => name.startsWith(prefix))
  expect(await endsOfOthers()).toEqual(before)
  const added = (now: readonly string[], former: readonly string[]) =>
    now.filter(name => !former.includes(name) && !name.startsWith('test-reader-'))
  expect(added(await groupIds(), groupsBefore).filter(name => !isPrefixed(name))).toEqual([])
  const registered = added(await subjects(), subjectsBefore)
  expect(registered.length).toBeGreaterThan(2)
  expect(registered.filter(name => !isPrefixed(name))).toEqual([])
  for (const { prefix } of sides) {
    const own = (await admin.listTopics()).filter(name => name.startsWith(prefix))
    expect(own).toEqual(
      expect.arrayContaining([...topicNames, identityTopic.name].map(name => `${prefix}${name}`)),
    )
  }
  const ids = await Promise.all(sides.map(identityIn))
  expect(new Set(ids).size).toBe(2)
  for (const [index, side] of sides.entries()) {
    const own = `lastro.${ids[index]}/contract-events/`
    expect((await originsOf(side)).filter(origin => !origin.startsWith(own))).toEqual([])
  }
})

test('a deployment that is told the brokers’ names of another: provision and every process refuse, and join nothing', async () => {
  await two.group.stopAll()
  const mixed = { prefix: one.prefix, database: two.database, adminKey: two.adminKey }
  const group = groupOf(mixed, 80)
  const [own, other] = [await identityIn(one), await identityIn(two)]
  const sentence = `the topics on these brokers belong to deployment ${own} (DEV), the database to deployment ${other}`
  const members = async () => {
    const { groups } = await admin.describeGroups(names.map(name => `${one.prefix}${name}`))
    return groups.map(({ groupId, members: joined }) => [groupId, joined.length])
  }
  const [before, groupsBefore] = [await members(), (await groupIds()).sort()]
  const withDatabase = names.filter(name => !['ltv', 'prices'].includes(name))
  const reasons = await refusals(group, withDatabase, 'topics')
  for (const reason of reasons) expect(reason).toContain(`refused: ${sentence}`)
  await expect(group.provision()).rejects.toThrow(sentence)
  const ofProduction = groupOf(mixed, 80, { ENVIRONMENT: 'prod' })
  const [ofLtv] = await refusals(ofProduction, ['ltv'], 'topics')
  expect(ofLtv).toContain(`deployment ${own} (DEV), and this process is of an environment PROD`)
  expect(await members()).toEqual(before)
  expect((await groupIds()).sort()).toEqual(groupsBefore)
})

test('a new database on the brokers of another deployment: provision refuses, unless an operator joins them', async () => {
  const database = `${two.database}-new`
  const group = groupOf({ prefix: two.prefix, database, adminKey: two.adminKey }, 80)
  const id = await identityIn(two)
  await expect(group.provision()).rejects.toThrow(
    new RegExp(`belong to deployment ${id} \\(DEV\\), the database to none.*provision --deployment ${id}`),
  )
  expect(await mongo.db(database).listCollections().toArray()).toEqual([])
})
