import { randomBytes } from 'node:crypto'
import { MongoClient } from 'mongodb'
import { pino } from 'pino'
import { createPendingCommands } from '../../gateway/commands/pendingCommands.ts'
import { newDatabase, type TestDatabase } from '../support/database.ts'
import { openProxy, type TcpProxy } from '../support/tcpProxy.ts'

/**
 * A busy disk held up the answer to a removal for longer than a request waits for MongoDB. It had removed the
 * secret of a new API key, which no response had shown.
 */
const COMMAND = { commandId: 'cmd_secret', keyId: 'key_owner' }
const MASTER_KEY = randomBytes(32).toString('base64')
/** Longer than the driver tries. */
const OUTAGE_MS = 2_000
let database: TestDatabase
let proxy: TcpProxy
let wired: MongoClient

beforeAll(async () => {
  database = await newDatabase()
  proxy = await openProxy(0, Number(new URL(database.uri).port))
  const uri = `mongodb://127.0.0.1:${proxy.port}/?directConnection=true`
  wired = await MongoClient.connect(uri, { monitorCommands: true, serverSelectionTimeoutMS: OUTAGE_MS / 4 })
})
afterAll(async () => {
  await wired?.close()
  await proxy?.close()
  await database?.drop()
})

const log = pino({ level: 'silent' })
const secretsIn = (mongo: MongoClient) =>
  createPendingCommands({ db: mongo.db(database.name), log, masterKeys: MASTER_KEY, now: Date.now })

test('a secret is shown although the answer to its removal is lost, and then no more', async () => {
  const secrets = secretsIn(wired)
  await secrets.keepSecret(COMMAND, () => 'test_secret')
  let outage: Promise<void> | null = null
  wired.on('commandStarted', ({ commandName }) => {
    if (['delete', 'findAndModify'].includes(commandName)) outage ??= proxy.dropAnswers(OUTAGE_MS)
  })
  expect(await secrets.takeSecret(COMMAND)).toBe('test_secret')
  expect(outage).not.toBeNull()
  await outage
  expect(await secretsIn(database.mongo).takeSecret(COMMAND)).toBeNull()
})

test('of many requests at once one shows a secret, and of another key none does', async () => {
  const secrets = secretsIn(database.mongo)
  await secrets.keepSecret(COMMAND, () => 'test_secret')
  expect(await secrets.takeSecret({ ...COMMAND, keyId: 'key_other' })).toBeNull()
  const taken = await Promise.all(Array.from({ length: 20 }, () => secrets.takeSecret(COMMAND)))
  expect(taken.filter(secret => secret !== null)).toEqual(['test_secret'])
})
