/** Keys of people that were destroyed, to be destroyed again after a restore (docs/restore.md). */
import { readFileSync } from 'node:fs'
import { mongodbSettings } from '../platform/mongodb/mongodbAccess.ts'
import { readEnvironment } from '../platform/process/environment.ts'
import { withMongo } from './connections/withMongo.ts'
import { comeBack, erasedKeys, lineOf, parseErasures, replayErasures } from './erasures/erasures.ts'
import { toolEnvironment } from './provision/config.ts'
import { say } from './say.ts'

/** Prints which keys were destroyed, to be kept with backups. */
export async function listErasures(): Promise<void> {
  const config = readEnvironment(mongodbSettings, toolEnvironment())
  await withMongo(config, async db => {
    for await (const key of erasedKeys(db)) say(lineOf(key))
  })
}

/** Destroys again what a backup brought back. */
export async function replayErasuresOf(file: string, { dryRun }: { readonly dryRun: boolean }) {
  const erased = parseErasures(readFileSync(file, 'utf8'))
  const config = readEnvironment(mongodbSettings, toolEnvironment())
  const { destroyed, gone } = await withMongo(config, db => (dryRun ? comeBack : replayErasures)(db, erased))
  const what = dryRun ? 'to be destroyed again' : 'are destroyed again'
  say(`${destroyed} keys had come back and ${dryRun ? `are ${what}` : what}, ${gone} were gone`)
}
