/**
 * Process (a tool, `npm run notice-mails`, in the image `node operations/noticeMails.ts`): `list` prints
 * notices by e-mail that were given up (`parked`), or that our mail server did not take (`refused`);
 * `release` has them sent again at once (docs/notices.md).
 */

import { mongodbSettings } from '../platform/mongodb/mongodbAccess.ts'
import { readEnvironment } from '../platform/process/environment.ts'
import { withMongo } from './connections/withMongo.ts'
import { isWaiting, releaseMails, waitingMails } from './noticeMails/release.ts'
import { toolEnvironment } from './provision/config.ts'

const USAGE = 'usage: notice-mails list parked|refused | notice-mails release parked|refused'
const [verb, which] = process.argv.slice(2)

try {
  if (!(verb === 'list' || verb === 'release') || !isWaiting(which)) throw new Error(USAGE)
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
