/**
 * Process (a tool, `npm run operate -- notice-mails`, in the image `node operations/noticeMails.ts`): `list`
 * prints notices by e-mail that were given up (`parked`), or that our mail server did not take (`refused`);
 * `release` has them sent again at once (docs/notices.md).
 */

import { mongodbSettings } from '../platform/mongodb/mongodbAccess.ts'
import { readEnvironment } from '../platform/process/environment.ts'
import { argumentsOrExit, BadArguments, parseToolArguments } from './commandLine/toolArguments.ts'
import { withMongo } from './connections/withMongo.ts'
import { isWaiting, releaseMails, waitingMails } from './noticeMails/release.ts'
import { toolEnvironment } from './provision/config.ts'

const TOOL = {
  name: 'notice-mails',
  usage: ['list parked|refused', 'release parked|refused'],
  options: {},
  words: { least: 2, most: 2 },
} as const
const { verb, which } = argumentsOrExit(TOOL, args => {
  const [asked, given] = parseToolArguments(TOOL, args).positionals
  if ((asked === 'list' || asked === 'release') && isWaiting(given)) return { verb: asked, which: given }
  throw new BadArguments('list or release, of parked or refused')
})

try {
  const config = readEnvironment(mongodbSettings, toolEnvironment())
  await withMongo(config, async db => {
    if (verb === 'list') {
      for await (const line of waitingMails(db, which)) process.stdout.write(`${line}\n`)
      return
    }
    process.stdout.write(`${await releaseMails(db, which, Date.now())} mails go out again\n`)
  })
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
