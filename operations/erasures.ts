/**
 * Process (a tool, `npm run operate -- erasures`, in the image `node operations/erasures.ts`): `list`
 * prints which keys of people were destroyed, to be kept with backups; `replay <file>` destroys them
 * again after a restore (docs/restore.md, Personal keys).
 */
import { readFileSync } from 'node:fs'
import { mongodbSettings } from '../platform/mongodb/mongodbAccess.ts'
import { readEnvironment } from '../platform/process/environment.ts'
import { argumentsOrExit, BadArguments, parseToolArguments } from './commandLine/toolArguments.ts'
import { withMongo } from './connections/withMongo.ts'
import { erasedKeys, lineOf, parseErasures, replayErasures } from './erasures/erasures.ts'
import { toolEnvironment } from './provision/config.ts'

const TOOL = {
  name: 'erasures',
  usage: ['list', 'replay <file>'],
  options: {},
  words: { least: 1, most: 2 },
} as const
const { verb, file } = argumentsOrExit(TOOL, args => {
  const [asked, given] = parseToolArguments(TOOL, args).positionals
  if (asked === 'list' && given === undefined) return { verb: asked, file: '' }
  if (asked === 'replay' && given !== undefined) return { verb: asked, file: given }
  throw new BadArguments('list, or replay with a file')
})

try {
  const erased = verb === 'replay' ? parseErasures(readFileSync(file, 'utf8')) : []
  const config = readEnvironment(mongodbSettings, toolEnvironment())
  await withMongo(config, async db => {
    if (verb === 'list') {
      for await (const key of erasedKeys(db)) process.stdout.write(`${lineOf(key)}\n`)
      return
    }
    const { destroyed, gone } = await replayErasures(db, erased)
    process.stdout.write(`${destroyed} keys had come back and are destroyed again, ${gone} were gone\n`)
  })
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
