import type { Db } from 'mongodb'
import { refuseLoginDatabase } from './loginDatabase.ts'
import { ProvisionRefused } from './refused.ts'

/** A server on which these databases have a deployment. */
function database(name: string, deployed: readonly string[]): Db {
  const open = (databaseName: string): unknown => ({
    databaseName,
    collection: () => ({ findOne: async () => (deployed.includes(databaseName) ? {} : null) }),
    client: { db: open },
  })
  return open(name) as Db
}

test('an upgrade does not begin anew in the database of the login', async () => {
  const looking = refuseLoginDatabase(database('users', ['lastro']), 'mongodb://u:p@h/users?replicaSet=r')
  await expect(looking).rejects.toThrow(ProvisionRefused)
  await expect(looking).rejects.toThrow('write /lastro?authSource=users')
})

test.each([
  ['it says where its login is', 'mongodb://u:p@h/users?authSource=users', ['lastro']],
  ['nobody logs in', 'mongodb://h/users', ['lastro']],
  ['data is there', 'mongodb://u:p@h/users', ['lastro', 'users']],
  ['nothing was there before', 'mongodb://u:p@h/users', []],
])('the database of the path is taken where %s', async (_why, uri, deployed) => {
  await expect(refuseLoginDatabase(database('users', deployed), uri)).resolves.toBeUndefined()
})
