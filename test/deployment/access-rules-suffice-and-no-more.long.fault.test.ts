import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { MongoClient } from 'mongodb'
import {
  downstreamPrincipal,
  feedPrincipal,
  operatorPrincipal,
  processPrincipals,
  provisionPrincipal,
} from '../../docs/generate/accessRules.ts'
import { processes, repositoryRoot } from '../../local/machine/processes.ts'
import { endOrphans, rememberPids } from '../../local/servers/orphans.ts'
import type { LocalFacts } from '../../local/start/facts.ts'
import { createProcessGroup, type ProcessGroup } from '../../local/start/processGroup.ts'
import { seedDemo } from '../../local/start/seed.ts'
import { FURTHER_GROUPS } from '../../schemas/topics.ts'
import { eventually } from '../support/eventually.ts'
import { inDatabase } from '../support/inDatabase.ts'
import { CERTIFICATE } from '../support/localhostCertificate.ts'
import { servers } from '../support/servers.ts'
import { type EnforcingBroker, startEnforcingBroker } from './enforcingBroker.ts'
import {
  databaseUriOf,
  type EnforcingDatabase,
  makeDatabaseUsers,
  startEnforcingDatabase,
} from './enforcingDatabase.ts'
import { actionsInDocs, ENCRYPTION, type EnforcingS3, startEnforcingS3 } from './enforcingS3.ts'
import { askForAKey, KEY_OF_AN_INTRUDER, refusalOfRead, refusalOfWrite } from './intruder.ts'
import { tellLoanOverHttps } from './loanOverHttps.ts'
import { openProductionProviders } from './productionProviders.ts'

/**
 * Every process under its own principal, on a broker that enforces docs/access-rules.md under a prefix and a
 * MongoDB that enforces docs/database-users.md: a loan lives its whole life, operators' tools work, and
 * everything that no rule allows is refused. Two principals sign in by SCRAM, the others by OAuth with tokens
 * that end while they work.
 */
const LIMIT_MS = 300_000
/** Above everything that the shared servers and processes use. */
const PORT_OFFSET = 400
/** Where the server plans have MongoDB, too. */
const DATABASE_OFFSET = 2
const DATABASE = 'lastro_rules'
const PREFIX = 'bank-a.'
/** Sessions of 20 s are renewed after 10 s at the latest. */
const SIGN_INS = 12
const execute = promisify(execFile)
const outside = [provisionPrincipal, operatorPrincipal, downstreamPrincipal, feedPrincipal]
const principals = [...processPrincipals(), ...outside]
const userOf = (name: string) => principals.find(one => one.name === name)!.user

const portBase = Number(servers().kafka.split(':').at(-1)) + PORT_OFFSET
/** Always the same, so that what a killed run left behind is found and ended. */
const folder = join(tmpdir(), `lastro-rules-${portBase}`)
const logDir = join(folder, 'logs')
const authorities = join(folder, 'authorities.pem')
const inboxPort = portBase + 90
let broker: EnforcingBroker
let s3: EnforcingS3
let database: EnforcingDatabase
const groups = new Map<string, ProcessGroup>()
let facts: LocalFacts

let providers: Awaited<ReturnType<typeof openProductionProviders>>

beforeAll(async () => {
  await endOrphans(folder, repositoryRoot, () => undefined)
  for (const part of ['servers', 'database']) await endOrphans(join(folder, part), folder, () => undefined)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(logDir, { recursive: true })
  writeFileSync(authorities, CERTIFICATE)
  const shared = servers()
  const users = principals.map(({ user }) => user)
  broker = await startEnforcingBroker(join(folder, 'servers'), portBase, users)
  await broker.allow(principals, PREFIX)
  database = await startEnforcingDatabase(join(folder, 'database'), portBase + DATABASE_OFFSET, DATABASE)
  rememberPids(join(folder, 'database'), [database.pid])
  await makeDatabaseUsers(database, DATABASE)
  s3 = await startEnforcingS3(shared.s3.endpoint, ['provision', ...processes.map(({ name }) => name)])
  providers = await openProductionProviders()
  const master = randomBytes(32).toString('base64')
  const admin = `live_${randomBytes(32).toString('base64url')}`
  const groupOf = (name: string) =>
    createProcessGroup({
      servers: {
        ...{ ...shared, kafka: broker.address, mongodb: databaseUriOf(database, name, DATABASE) },
        s3: { ...shared.s3, endpoint: s3.endpointOf(name) },
      },
      gatewayPort: portBase + 50,
      metricsBase: portBase + 60,
      logDir,
      env: {
        LASTRO_MASTER_KEY: master,
        ADMIN_API_KEY: admin,
        // As in production: the rules say nothing of the clock that sandboxes have.
        ENVIRONMENT: 'prod',
        ...providers.env,
        PRICE_FEED: 'none',
        WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
        WEBHOOK_ALLOWED_PORTS: String(inboxPort),
        NODE_EXTRA_CA_CERTS: authorities,
        KAFKA_PREFIX: PREFIX,
        S3_SERVER_SIDE_ENCRYPTION: ENCRYPTION,
        ...broker.environmentOf(userOf(name)),
      },
    })
  await groupOf('provision').provision()
  for (const { name } of processes) groups.set(name, groupOf(name))
  await Promise.all([...groups].map(([name, group]) => group.start(name)))
  rememberPids(
    folder,
    [...groups.values()].flatMap(({ pids }) => Object.values(pids)),
  )
  const { gateway } = groups.get('gateway')!
  const metrics = Object.assign({}, ...[...groups.values()].map(one => one.metrics)) as LocalFacts['metrics']
  const secrets = { masterKey: master, admin, integration: null, lender: null, borrower: null, load: null }
  facts = {
    ...shared,
    kafka: broker.address,
    mongodb: database.uriOf('operator'),
    gateway,
    metrics,
    keys: { admin, ...(await seedDemo(gateway, secrets)) },
    pids: {},
    logs: logDir,
  }
})
afterAll(async () => {
  await Promise.all([...groups.values()].map(group => group.stopAll()))
  await providers?.close()
  await broker?.stop()
  s3?.close()
  await database?.stop()
})

test('a loan lives its whole life, and no process ever met a rule that was missing', async () => {
  await tellLoanOverHttps(facts, { folder, port: inboxPort })
  await eventually('both providers were asked', () => providers.wereAsked().every(Boolean))
  await eventually('a checkpoint of the log', async () => {
    const headers = { 'api-key': facts.keys['admin']! }
    const answer = await fetch(`${facts.gateway}/transparency/v1/checkpoints`, { headers })
    const { data } = (await answer.json()) as { data: { logs: readonly unknown[] } }
    return data.logs.length > 0
  })
  for (const name of readdirSync(logDir)) {
    const lines = readFileSync(join(logDir, name), 'utf8').split('\n')
    expect([name, lines.filter(line => /authori[sz]/i.test(line))]).toEqual([name, []])
  }
})

test('the gateway sees every group and every topic from outside', async () => {
  await eventually('the groups were looked at', async () => {
    const text = await (await fetch(`${facts.metrics['gateway']}/metrics`)).text()
    const members = [...text.matchAll(/^lastro_group_members\{.*group="(\w+)".*\} (\d+)$/gm)]
    const own = processes.map(({ name }) => name).filter(name => name !== 'gateway')
    const expected = [...own, ...FURTHER_GROUPS.map(({ group }) => group)]
    expect(members.map(([, group, count]) => [group, count]).sort()).toEqual(
      expected.map(name => [name, '1']).sort(),
    )
    expect(text).toMatch(/^lastro_topics_missing\{.*\} 0$/m)
    return true
  })
})

test('S3 refuses no request of any process, and each action of the table is of use to somebody', () => {
  expect(s3.refused).toEqual([])
  const ofTable = (process: string) => [...(actionsInDocs().get(process) ?? [])]
  const unused = [...actionsInDocs().keys()].map(process => [
    process,
    ofTable(process).filter(action => !s3.used.get(process)?.has(action)),
  ])
  expect(Object.fromEntries(unused)).toEqual({
    gateway: ['s3:AbortMultipartUpload'],
    contracts: [],
    ltvView: [],
    provision: ['s3:CreateBucket'],
  })
})

test('connections sign in again before their sessions and tokens end', async () => {
  await eventually(
    'each process with tokens signed in more often than it has connections',
    async () => {
      const counts = principals
        .filter(({ name }) => processes.some(process => process.name === name))
        .filter(({ user }) => broker.environmentOf(user)['KAFKA_SASL_MECHANISM'] === 'oauthbearer')
        .map(({ user }) => broker.tokens.asked.get(user) ?? 0)
      return counts.every(count => count >= SIGN_INS)
    },
    LIMIT_MS,
  )
  const { admin } = facts.keys
  const body = { document: null, name: 'still signed in', scopes: ['ltv:read'] }
  const answer = await fetch(`${facts.gateway}/auth/v1/api-keys`, {
    method: 'POST',
    headers: { 'api-key': admin!, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect([answer.status, await answer.json()]).toEqual([201, expect.anything()])
  for (const name of readdirSync(logDir)) {
    const lines = readFileSync(join(logDir, name), 'utf8').split('\n')
    expect([name, lines.filter(line => /sasl|authentic/i.test(line))]).toEqual([name, []])
  }
})

test.each(['lastro-contracts', operatorPrincipal.user])(
  '%s with a wrong password is refused by name',
  async user => {
    const env = { ...broker.environmentOf(user), KAFKA_SASL_PASSWORD: 'wrong' }
    await expect(runTool(env, 'dead-letters', 'list')).rejects.toThrow(
      /credentials|password|invalid_client|401/i,
    )
  },
)

/** A tool as the operator runs it. */
const tool = (...args: string[]) => runTool(broker.environmentOf(operatorPrincipal.user), ...args)

async function runTool(signIn: Readonly<Record<string, string>>, ...args: string[]): Promise<string> {
  const env = {
    ...process.env,
    ...signIn,
    KAFKA_PREFIX: PREFIX,
    KAFKA_BROKERS: broker.address,
    MONGODB_URI: inDatabase(facts.mongodb, DATABASE),
    SCHEMA_REGISTRY_URL: facts.registry,
  }
  return (await execute('bin/lastro', args, { env, cwd: repositoryRoot })).stdout
}

test('an operator may look at dead letters, follow a topic and verify', async () => {
  expect(await tool('dead-letters', 'list')).toBe('0 waiting, 0 written back, 0 discarded\n')
  expect(await tool('tail', 'collateral-events', '--from', 'beginning', '--no-follow')).toMatch(
    /collateral\.created/,
  )
  expect(await tool('verify')).toMatch(/contracts rebuilt from \d+ events: as promised/)
})

test.each([
  ['contracts', 'directory-commands'],
  ['ltv', 'contract-events'],
  ['ltvView', 'contract-events'],
  ['ltv', 'market-prices'],
  ['webhooks', 'collateral-events'],
  ['webhooks', 'directory-commands'],
  ['gateway', 'contract-events'],
  ['a team downstream', 'collateral-events'],
  ['a price feed', 'market-prices'],
])('%s may not write to %s', async (name, topic) => {
  expect(await refusalOfWrite(broker.as(userOf(name)), `${PREFIX}${topic}`)).toMatch(/authorized/)
})

test('a team downstream reads what is public, in groups of its own, and nothing else', async () => {
  const reading = (topic: string, groupId: string) =>
    refusalOfRead(broker.as(downstreamPrincipal.user), `${PREFIX}${topic}`, `${PREFIX}${groupId}`)
  expect(await reading('collateral-events', 'team-example-1')).toBe('read')
  expect(await reading('contract-commands', 'team-example-2')).toMatch(/authorized/)
  // kafkajs asks every broker for a coordinator that none may name.
  expect(await reading('collateral-events', 'webhooks')).toMatch(/find group coordinator/)
})

test('webhooks may ask directory to disable an endpoint, but not for a key: that becomes a dead letter', async () => {
  await askForAKey(broker.as(userOf('webhooks')), facts.registry, `${PREFIX}endpoint-findings`)
  const told = await eventually('it is set aside', async () => {
    const listed = await tool('dead-letters', 'list')
    return listed.startsWith('0 waiting') ? undefined : listed
  })
  expect(told).toContain('endpoint-findings does not carry lastro.commands.CreateApiKey')
  const mongo = await MongoClient.connect(database.uriOf('gateway'))
  const keys = mongo.db(DATABASE).collection('apiKeys')
  expect(await keys.countDocuments({ name: KEY_OF_AN_INTRUDER.name })).toBe(0)
  expect(await keys.countDocuments({})).toBeGreaterThan(0)
  await mongo.close()
})
