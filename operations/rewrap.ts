/**
 * Process (a job, `npm run operate -- rewrap`, in the image `node operations/rewrap.ts`): seals everything
 * under the first of the master keys in LASTRO_MASTER_KEY and says which of the others are unused. Exits 1
 * while one of them, or a key that is not given, is still needed. With `--set-aside` what none of the keys
 * opens is given up, because its master key is lost (docs/restore.md).
 */

import { mongodbSettings } from '../platform/mongodb/mongodbAccess.ts'
import { readEnvironment } from '../platform/process/environment.ts'
import { parseMasterKeys } from '../platform/secrets/secretBox.ts'
import { masterKeys } from '../platform/secrets/subkeySetting.ts'
import { argumentsOrExit } from './commandLine/toolArguments.ts'
import { withMongo } from './connections/withMongo.ts'
import { toolEnvironment } from './provision/config.ts'
import { rewrapAll } from './rewrap/rewrapAll.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)
const settings = {
  ...mongodbSettings,
  masterKey: masterKeys('base64 of 32 bytes; the new one first, those to be retired after it'),
}

const { values } = argumentsOrExit({
  name: 'rewrap',
  usage: [
    '[--set-aside]',
    '  --set-aside gives up what none of the keys opens, because its master key is lost',
  ],
  options: { 'set-aside': { type: 'boolean', default: false } },
})

try {
  const config = readEnvironment(settings, toolEnvironment())
  const [first, ...others] = parseMasterKeys(config.masterKey)
  const options = { setAside: values['set-aside'] }
  const { rewrapped, under, broken, setAside, renewed } = await withMongo(config, db =>
    rewrapAll(db, config.masterKey, options),
  )
  say(`${rewrapped} rewrapped; ${under.get(first!.id) ?? 0} lie under ${first!.id}, the first key`)
  const needed = [...under.keys()].filter(id => id !== first!.id)
  for (const { id } of others) if (!needed.includes(id)) say(`${id} is unused here`)
  for (const id of needed) say(`${id} is NEEDED by ${under.get(id)}`)
  if (setAside > 0) say(`${setAside} set aside: no key that was given opens them`)
  for (const name of renewed) say(`NEW SECRET ${name}: its owner reads it (GET …/secret)`)
  for (const name of broken) say(`NOT OPENED ${name}`)
  process.exit(needed.length + broken.length === 0 ? 0 : 1)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}
