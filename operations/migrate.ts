/**
 * Process (a job, `npm run operate -- migrate`, in the image `node operations/migrate.ts`): brings the
 * database to the format of this release, whatever older one it has. Run it when nothing of an older release
 * runs; safe to be ended and begun again. Exits 1 with the reason where there is nothing that it may do.
 */

import { mongodbSettings } from '../platform/mongodb/mongodbAccess.ts'
import { readEnvironment } from '../platform/process/environment.ts'
import { argumentsOrExit } from './commandLine/toolArguments.ts'
import { withMongo } from './connections/withMongo.ts'
import { toolEnvironment } from './provision/config.ts'
import { migrate } from './provision/migrations.ts'

argumentsOrExit({ name: 'migrate', usage: [''], options: {} })
try {
  const config = readEnvironment(mongodbSettings, toolEnvironment())
  const { from, to, done } = await withMongo(config, migrate)
  for (const line of done) process.stdout.write(`${line}\n`)
  const what = from === to ? `has format ${to}, nothing is to be done` : `had format ${from} and has ${to}`
  process.stdout.write(`the database ${what}\n`)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}
