import type { Db } from 'mongodb'
import { keysDatabaseOf } from '../../platform/secrets/personalKeys.ts'
import { DATABASE_USERS, DATABASES, type DatabaseUser, privilegesOf } from '../../schemas/documents/access.ts'

export interface DatabaseUserOptions {
  /** In a sandbox the gateway may do a little more (schemas/documents/access.ts). */
  readonly isSandbox: boolean
  /** Password by user to create; for the others there is the role alone. */
  readonly passwords: Readonly<Partial<Record<DatabaseUser, string>>>
}

export const databaseUserName = (user: DatabaseUser) => `lastro-${user}`

/**
 * Creates a role per process in this database and in that of personal keys, and for each password a user
 * of the same name, who has these roles and no others. Existing ones are updated. Rejects with what
 * MongoDB refuses.
 */
export async function provisionDatabaseUsers(
  main: Db,
  { isSandbox, passwords }: DatabaseUserOptions,
): Promise<void> {
  const { users } = (await main.command({ usersInfo: 1 })) as { users: readonly { user: string }[] }
  const granted = new Map<DatabaseUser, Grant[]>()
  for (const database of DATABASES) {
    const db = database === 'keys' ? keysDatabaseOf(main) : main
    for (const user of await provisionRoles(db, database, isSandbox)) {
      const role = { role: databaseUserName(user), db: db.databaseName }
      granted.set(user, [...(granted.get(user) ?? []), role])
    }
  }
  for (const user of DATABASE_USERS) {
    const password = passwords[user]
    if (password === undefined) continue
    const name = databaseUserName(user)
    const verb = users.every(one => one.user !== name) ? 'createUser' : 'updateUser'
    await main.command({ [verb]: name, pwd: password, roles: granted.get(user) ?? [] })
  }
}

interface Grant {
  readonly role: string
  readonly db: string
}

/** A role covers its own database only. Returns users with one here. */
async function provisionRoles(
  db: Db,
  database: (typeof DATABASES)[number],
  isSandbox: boolean,
): Promise<readonly DatabaseUser[]> {
  const { roles } = (await db.command({ rolesInfo: 1 })) as { roles: readonly { role: string }[] }
  const withRole: DatabaseUser[] = []
  for (const user of DATABASE_USERS) {
    const own = privilegesOf(user, isSandbox).filter(one => one.database === database)
    const isThere = roles.some(({ role }) => role === databaseUserName(user))
    // An existing role loses privileges that are no longer needed.
    if (own.length === 0 && !isThere) continue
    const privileges = own.map(({ collection, actions }) => ({
      resource: { db: db.databaseName, collection },
      actions: [...actions],
    }))
    const verb = isThere ? 'updateRole' : 'createRole'
    await db.command({ [verb]: databaseUserName(user), privileges, roles: [] })
    withRole.push(user)
  }
  return withRole
}
