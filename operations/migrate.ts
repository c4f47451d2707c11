import { mongodbSettings } from '../platform/mongodb/mongodbAccess.ts'
import { readEnvironment } from '../platform/process/environment.ts'
import { withMongo } from './connections/withMongo.ts'
import { toolEnvironment } from './provision/config.ts'
import { migrate, migrationsFor } from './provision/migrations.ts'
import { say } from './say.ts'

/**
 * Brings the database to the format of this release, whatever older one it has. Run it when nothing of an
 * older release runs; safe to be ended and begun again. Throws with the reason where it may not.
 */
export async function migrateDatabase({ dryRun }: { readonly dryRun: boolean }): Promise<void> {
  const config = readEnvironment(mongodbSettings, toolEnvironment())
  const { from, to, done } = await withMongo(config, dryRun ? migrationsFor : migrate)
  for (const line of done) say(line)
  const was = dryRun ? `has format ${from} and would get ${to}` : `had format ${from} and has ${to}`
  say(`the database ${from === to ? `has format ${to}, nothing is to be done` : was}`)
}
