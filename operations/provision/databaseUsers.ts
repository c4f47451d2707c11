import type { Db } from 'mongodb'
import { DATABASE_USERS, type DatabaseUser, privilegesOf } from '../../schemas/documents/access.ts'

export interface DatabaseUserOptions {
  /** In a sandbox the gateway may do a little more (schemas/documents/access.ts). */
  readonly isSandbox: boolean
  /** Whose user is made, with which password; of the others there is the role alone. */
  readonly passwords: Readonly<Partial<Record<DatabaseUser, string>>>
}

export const databaseUserName = (user: DatabaseUser) => `lastro-${user}`

/**
 * Makes a role per process in this database, and a user of the same name for each password, which has this
 * role and no other. What is there already is brought in line. Rejects with what MongoDB refuses.
 */
export async function provisionDatabaseUsers(
  db: Db,
  { isSandbox, passwords }: DatabaseUserOptions,
): Promise<void> {
  const [roles, users] = await Promise.all([
    db.command({ rolesInfo: 1 }) as Promise<{ roles: readonly { role: string }[] }>,
    db.command({ usersInfo: 1 }) as Promise<{ users: readonly { user: string }[] }>,
  ])
  for (const user of DATABASE_USERS) {
    const name = databaseUserName(user)
    const privileges = privilegesOf(user, isSandbox).map(({ collection, actions }) => ({
      resource: { db: db.databaseName, collection },
      actions: [...actions],
    }))
    const makesRole = roles.roles.every(({ role }) => role !== name)
    await db.command({ [makesRole ? 'createRole' : 'updateRole']: name, privileges, roles: [] })
    const password = passwords[user]
    if (password === undefined) continue
    const makesUser = users.users.every(one => one.user !== name)
    await db.command({ [makesUser ? 'createUser' : 'updateUser']: name, pwd: password, roles: [name] })
  }
}
