import { randomBytes } from 'node:crypto'
import { MongoClient } from 'mongodb'
import { createUnshownSecrets } from '../../gateway/commands/undeliveredSecrets.ts'
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

const secretsIn = (mongo: MongoClient) => createUnshownSecrets(mongo.db(database.name), MASTER_KEY, Date.now)

test('a secret is shown although the answer to its removal is lost, and then no more', async () => {
  const secrets = secretsIn(wired)
  await secrets.keep(COMMAND, () => 'test_secret')
  let outage: Promise<void> | null = null
  wired.on('commandStarted', ({ commandName }) => {
    if (['delete', 'findAndModify'].includes(commandName)) outage ??= proxy.dropAnswers(OUTAGE_MS)
  })
  expect(await secrets.take(COMMAND)).toBe('test_secret')
  expect(outage).not.toBeNull()
  await outage
  expect(await secretsIn(database.mongo).take(COMMAND)).toBeNull()
})

test('of many requests at once one shows a secret, and of another key none does', async () => {
  const secrets = secretsIn(database.mongo)
  await secrets.keep(COMMAND, () => 'test_secret')
  expect(await secrets.take({ ...COMMAND, keyId: 'key_other' })).toBeNull()
  const taken = await Promise.all(Array.from({ length: 20 }, () => secrets.take(COMMAND)))
  expect(taken.filter(secret => secret !== null)).toEqual(['test_secret'])
})
