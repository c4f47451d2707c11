import { mongodbSettings } from '../platform/mongodb/mongodbAccess.ts'
import { readEnvironment } from '../platform/process/environment.ts'
import { parseMasterKeys } from '../platform/secrets/secretBox.ts'
import { masterKeys } from '../platform/secrets/subkeySetting.ts'
import { withMongo } from './connections/withMongo.ts'
import { toolEnvironment } from './provision/config.ts'
import { type RewrapOptions, rewrapAll } from './rewrap/rewrapAll.ts'
import { say } from './say.ts'

const settings = {
  ...mongodbSettings,
  masterKey: masterKeys('base64 of 32 bytes; the new one first, those to be retired after it'),
}

/**
 * Seals everything under the first of the master keys in LASTRO_MASTER_KEY and says which of the others are
 * unused. Returns how many others, or texts that none opens, are still needed. With `setAside` what none of
 * the keys opens is given up, because its master key is lost (docs/restore.md).
 */
export async function rewrap(options: RewrapOptions): Promise<number> {
  const config = readEnvironment(settings, toolEnvironment())
  const [first, ...others] = parseMasterKeys(config.masterKey)
  const { rewrapped, under, broken, setAside, renewed } = await withMongo(config, db =>
    rewrapAll(db, config.masterKey, options),
  )
  const done = options.dryRun ? 'to be rewrapped' : 'rewrapped'
  say(`${rewrapped} ${done}; ${under.get(first!.id) ?? 0} lie under ${first!.id}, the first key`)
  const needed = [...under.keys()].filter(id => id !== first!.id)
  for (const { id } of others) if (!needed.includes(id)) say(`${id} is unused here`)
  for (const id of needed) say(`${id} is NEEDED by ${under.get(id)}`)
  if (setAside > 0) say(`${setAside} set aside: no key that was given opens them`)
  for (const name of renewed) say(`NEW SECRET ${name}: its owner reads it (GET …/secret)`)
  for (const name of broken) say(`NOT OPENED ${name}`)
  return needed.length + broken.length
}
