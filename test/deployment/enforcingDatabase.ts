import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Document, MongoClient } from 'mongodb'
import { startChild } from '../../local/machine/child.ts'
import { childEnvironment } from '../../local/machine/config.ts'
import { ensurePart } from '../../local/servers/install.ts'
import { databaseUserName, provisionDatabaseUsers } from '../../operations/provision/databaseUsers.ts'
import { DATABASE_USERS, type DatabaseUser } from '../../schemas/documents/access.ts'
import { eventually } from '../support/eventually.ts'
import { inDatabase } from '../support/inDatabase.ts'

/** A separate MongoDB replica set with authentication that refuses everything that no role allows. */
export interface EnforcingDatabase {
  /** The user that creates users. */
  readonly adminUri: string
  readonly pid: number
  /** Of a process's own user. */
  uriOf(user: DatabaseUser): string
  stop(): Promise<void>
}

const ADMIN = 'admin'
const ADMIN_PASSWORD = randomBytes(16).toString('hex')
const REPLICA_SET = 'rs0'
const STOP_GRACE_MS = 10_000
/** mongod wants its key file to be readable by its owner alone. */
const OWNER_ONLY = 0o400

export const databasePasswordOf = (user: DatabaseUser) => `secret-of-${user}`

export async function startEnforcingDatabase(
  folder: string,
  port: number,
  database: string,
): Promise<EnforcingDatabase> {
  const dbPath = join(folder, 'data')
  const keyFile = join(folder, 'key')
  mkdirSync(dbPath, { recursive: true })
  rmSync(keyFile, { force: true })
  writeFileSync(keyFile, randomBytes(64).toString('base64'), { mode: OWNER_ONLY })
  const child = startChild({
    name: 'mongodb',
    command: join(await ensurePart('mongodb', () => undefined), 'mongod'),
    args: [
      ...['--dbpath', dbPath, '--port', String(port), '--bind_ip', '127.0.0.1', '--quiet'],
      ...['--auth', '--keyFile', keyFile, '--replSet', REPLICA_SET, '--oplogSize', '128'],
      ...['--wiredTigerCacheSizeGB', '0.25', '--setParameter', 'transactionLifetimeLimitSeconds=10'],
    ],
    env: childEnvironment(),
    logFile: join(folder, 'mongod.log'),
  })
  const uriAs = (user: string, password: string, source: string) =>
    `mongodb://${user}:${password}@127.0.0.1:${port}/?replicaSet=${REPLICA_SET}&authSource=${source}`
  await makeAdministrator(port).catch(async error => {
    await child.kill()
    throw error
  })
  return {
    adminUri: uriAs(ADMIN, ADMIN_PASSWORD, 'admin'),
    pid: child.pid,
    uriOf: user => uriAs(databaseUserName(user), databasePasswordOf(user), database),
    stop: () => child.stop(STOP_GRACE_MS),
  }
}

/** Before the first user exists, a client on the same machine may initiate the set and create that user. */
async function makeAdministrator(port: number): Promise<void> {
  const members = [{ _id: 0, host: `127.0.0.1:${port}` }]
  const found = { replSetInitiate: { _id: REPLICA_SET, members } }
  await eventually('the set is founded', () => asLocal(port, found))
  await eventually('there is a primary', () => isPrimary(port))
  await asLocal(port, { createUser: ADMIN, pwd: ADMIN_PASSWORD, roles: ['root'] })
}

const isPrimary = async (port: number) => (await asLocal(port, { hello: 1 }))['isWritablePrimary'] === true

/** One command by a separate client: the driver never recovers one whose first connection failed. */
async function asLocal(port: number, command: Document): Promise<Document> {
  const options = { directConnection: true, serverSelectionTimeoutMS: 2_000 }
  const mongo = new MongoClient(`mongodb://127.0.0.1:${port}/`, options)
  try {
    return await mongo.db('admin').command(command)
  } finally {
    await mongo.close()
  }
}

/** Each process has its own user, as provision makes them. */
export async function makeDatabaseUsers(database: EnforcingDatabase, name: string): Promise<void> {
  const mongo = await MongoClient.connect(database.adminUri)
  const passwords = Object.fromEntries(DATABASE_USERS.map(user => [user, databasePasswordOf(user)]))
  await provisionDatabaseUsers(mongo.db(name), { isSandbox: false, passwords })
  await mongo.close()
}

/** Streams have no database, so they get an address without a server. */
export function databaseUriOf(database: EnforcingDatabase, process: string, name: string): string {
  const user = DATABASE_USERS.find(one => one === process)
  return user === undefined ? 'mongodb://127.0.0.1:1' : inDatabase(database.uriOf(user), name)
}
