import { readFileSync } from 'node:fs'
import { databaseOf, mongodbSettings } from '../platform/mongodb/mongodbAccess.ts'
import { optional, readEnvironment, text } from '../platform/process/environment.ts'
import { deploymentOf, environmentSettings } from '../platform/process/sandbox.ts'
import { DATABASE_USERS, type DatabaseUser } from '../schemas/documents/access.ts'
import { withMongo } from './connections/withMongo.ts'
import { toolEnvironment } from './provision/config.ts'
import { databaseUserName, provisionDatabaseUsers } from './provision/databaseUsers.ts'
import { say } from './say.ts'

type Passwords = Readonly<Partial<Record<DatabaseUser, string>>>

const settings = {
  ...mongodbSettings,
  ...environmentSettings,
  passwordsFile: optional(
    text('MONGODB_PASSWORDS_FILE', 'JSON, a password per process; without, only roles are made'),
  ),
}

/**
 * Makes a role and a user of MongoDB for every process, with its collections and no others
 * (docs/database-users.md). Needs a connection string of a user who may create users.
 */
export async function makeDatabaseUsers({ dryRun }: { readonly dryRun: boolean }): Promise<void> {
  const config = readEnvironment(settings, toolEnvironment())
  const passwords =
    config.passwordsFile === null ? {} : passwordsOf(readFileSync(config.passwordsFile, 'utf8'))
  const { isSandbox } = deploymentOf(config)
  if (!dryRun) await withMongo(config, db => provisionDatabaseUsers(db, { isSandbox, passwords }))
  for (const user of DATABASE_USERS) {
    const what = passwords[user] === undefined ? 'role' : 'role and user'
    say(`${databaseUserName(user)}: ${what} in ${databaseOf(config)}${dryRun ? ', to be made' : ''}`)
  }
}

/** Throws, without showing a password, where it is no object of passwords by the names of processes. */
function passwordsOf(json: string): Passwords {
  const given: unknown = parsed(json)
  const names = new Set<string>(DATABASE_USERS)
  const isRight =
    typeof given === 'object' &&
    given !== null &&
    Object.entries(given).every(
      ([name, value]) => names.has(name) && typeof value === 'string' && value !== '',
    )
  if (isRight) return given as Passwords
  throw new Error(`MONGODB_PASSWORDS_FILE: not JSON of passwords by ${[...names].join(', ')}`)
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
