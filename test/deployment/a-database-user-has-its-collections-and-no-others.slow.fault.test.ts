import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Collection, type Document, MongoClient } from 'mongodb'
import { repositoryRoot } from '../../local/machine/processes.ts'
import { endOrphans, rememberPids } from '../../local/servers/orphans.ts'
import { provisionIndexes } from '../../operations/provision/stores.ts'
import { keyPlacesOf } from '../../platform/secrets/personalKeys.ts'
import {
  DATABASE_USERS,
  type DatabaseUser,
  type Place,
  placesOfAccess,
  privilegesOf,
} from '../../schemas/documents/access.ts'
import { keysDatabaseName } from '../../schemas/documents/indexes.ts'
import { inDatabase } from '../support/inDatabase.ts'
import { servers } from '../support/servers.ts'
import { databasePasswordOf, type EnforcingDatabase, startEnforcingDatabase } from './enforcingDatabase.ts'

/** The users that `lastro database-users` makes, on a MongoDB that enforces their roles. */
const PORT_OFFSET = 300
const DATABASE = 'lastro_users'
const UNAUTHORIZED = 13
const execute = promisify(execFile)
const silent = { info: () => undefined } as never

const port = Number(servers().kafka.split(':').at(-1)) + PORT_OFFSET
/** Always the same, so that what a killed run left behind is found and ended. */
const folder = join(tmpdir(), `lastro-users-${port}`)
const passwordsFile = join(folder, 'passwords.json')
let database: EnforcingDatabase
const clients = new Map<DatabaseUser, MongoClient>()

const makeUsers = (env: Readonly<Record<string, string>> = {}) =>
  execute(process.execPath, ['cli/lastro.ts', 'database-users'], {
    cwd: repositoryRoot,
    env: {
      ...process.env,
      MONGODB_URI: inDatabase(database.adminUri, DATABASE),
      MONGODB_PASSWORDS_FILE: passwordsFile,
      ...env,
    },
  })

beforeAll(async () => {
  await endOrphans(folder, folder, () => undefined)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  database = await startEnforcingDatabase(folder, port, DATABASE)
  rememberPids(folder, [database.pid])
  const passwords = DATABASE_USERS.map(user => [user, databasePasswordOf(user)])
  writeFileSync(passwordsFile, JSON.stringify(Object.fromEntries(passwords)))
  await makeUsers()
  for (const user of DATABASE_USERS) clients.set(user, await MongoClient.connect(database.uriOf(user)))
  // As provision's own user, which must be able to.
  await provisionIndexes(clients.get('provision')!.db(DATABASE), silent)
})
afterAll(async () => {
  for (const client of clients.values()) await client.close()
  await database?.stop()
})

const nobody = { _id: 'nobody' as never }
const attempts: Readonly<Record<string, (collection: Collection<Document>) => Promise<unknown>>> = {
  find: collection => collection.findOne(nobody),
  insert: collection => collection.insertOne({}),
  update: collection => collection.updateOne(nobody, { $set: { x: 1 } }),
  remove: collection => collection.deleteOne(nobody),
}

async function isAllowed(attempt: () => Promise<unknown>): Promise<boolean> {
  try {
    await attempt()
    return true
  } catch (error) {
    if ((error as { code?: unknown }).code === UNAUTHORIZED) return false
    // A unique index that has a document without the field already: it was allowed to try.
    if ((error as { code?: unknown }).code === 11_000) return true
    throw error
  }
}

const inMain = (collection: string): Place => ({ database: 'main', collection })

async function verbsOf(user: DatabaseUser, { database, collection }: Place): Promise<readonly string[]> {
  const name = database === 'keys' ? keysDatabaseName(DATABASE) : DATABASE
  const own = clients.get(user)!.db(name).collection(collection)
  const allowed: string[] = []
  for (const [verb, attempt] of Object.entries(attempts)) {
    if (await isAllowed(() => attempt(own))) allowed.push(verb)
  }
  return allowed
}

const expected = (user: DatabaseUser, place: Place) =>
  privilegesOf(user, false).find(
    ({ database, collection }) => database === place.database && collection === place.collection,
  )?.actions ?? []

test.each(DATABASE_USERS)('%s may what the table says, and is refused everything else', async user => {
  for (const place of placesOfAccess()) {
    const allowed = await verbsOf(user, place)
    const wanted = [...expected(user, place)]
    expect({ place, allowed: [...allowed].sort() }).toEqual({ place, allowed: wanted.sort() })
  }
})

test('webhooks, which talks to strangers, reads no key, no person, no contract', async () => {
  for (const collection of ['personalKeys', 'apiKeys', 'parties', 'contracts', 'paymentMethods', 'outbox']) {
    expect(await verbsOf('webhooks', inMain(collection))).toEqual([])
  }
  expect(await verbsOf('webhooks', { database: 'keys', collection: 'personalKeys' })).toEqual([])
})

test('provision reads what it settled, and personal keys, which it moves as its own user', async () => {
  for (const { database, collection } of placesOfAccess()) {
    if (collection === 'personalKeys') continue
    const settles = collection === 'deployment' ? ['find', 'insert', 'update'] : []
    expect(await verbsOf('provision', { database, collection })).toEqual(settles)
  }
  const admin = await MongoClient.connect(database.adminUri)
  try {
    const { keys, former } = keyPlacesOf(admin.db(DATABASE))
    await former.insertOne({ _id: 'pk_old', wrapped: 'w', createdAt: null, erasedAt: null })
    await provisionIndexes(clients.get('provision')!.db(DATABASE), silent)
    expect(await former.findOne({ _id: 'pk_old' })).toBeNull()
    expect(await keys.findOne({ _id: 'pk_old' })).toMatchObject({ wrapped: 'w' })
  } finally {
    await admin.close()
  }
})

test('a database user reads no other database, and no users', async () => {
  for (const user of DATABASE_USERS) {
    const client = clients.get(user)!
    expect(await isAllowed(() => client.db('other').collection('x').findOne({}))).toBe(false)
    const raise = () =>
      client.db(DATABASE).command({ grantRolesToUser: `lastro-${user}`, roles: ['readWrite'] })
    expect(await isAllowed(raise)).toBe(false)
  }
})

test('a process ends the sessions of its own earlier life, and nobody else does', async () => {
  const commitAfterKillBy = async (user: DatabaseUser) => {
    const client = clients.get('contracts')!
    const session = client.startSession()
    try {
      session.startTransaction()
      await client.db(DATABASE).collection('custodyOrders').insertOne({}, { session })
      await clients
        .get(user)!
        .db('admin')
        .command({ killSessions: [{ id: session.id!.id }] })
      return await session.commitTransaction().then(
        () => 'committed',
        () => 'ended',
      )
    } finally {
      await session.endSession()
    }
  }
  expect(await commitAfterKillBy('webhooks')).toBe('committed')
  // As the runtime takes a lane over (docs/architecture.md, Deciders).
  expect(await commitAfterKillBy('contracts')).toBe('ended')
})

test('made again it changes nothing; in a sandbox the gateway may sweep, and afterwards no longer', async () => {
  await makeUsers()
  expect(await verbsOf('gateway', inMain('outbox'))).toEqual(['find'])
  await makeUsers({ ENVIRONMENT: 'dev' })
  expect(await verbsOf('gateway', inMain('outbox'))).toEqual(['find', 'remove'])
  await makeUsers()
  expect(await verbsOf('gateway', inMain('outbox'))).toEqual(['find'])
})

test('passwords that are none are refused without being shown', async () => {
  for (const text of ['secret', '{"gateway": ""}', '{"stranger": "secret"}', 'null']) {
    writeFileSync(passwordsFile, text)
    const run = makeUsers().then(
      () => '',
      error => (error as { stderr: string }).stderr,
    )
    const said = await run
    expect(said).toContain('MONGODB_PASSWORDS_FILE')
    expect(said).not.toContain('secret')
  }
})
