/** Notices by e-mail that were given up, or that our mail server did not take (docs/notices.md). */
import { mongodbSettings } from '../platform/mongodb/mongodbAccess.ts'
import { readEnvironment } from '../platform/process/environment.ts'
import { withMongo } from './connections/withMongo.ts'
import { releaseMails, type Waiting, waitingMails } from './noticeMails/release.ts'
import { toolEnvironment } from './provision/config.ts'
import { say } from './say.ts'

export async function listNoticeMails(which: Waiting): Promise<void> {
  await withMongo(readEnvironment(mongodbSettings, toolEnvironment()), async db => {
    for await (const line of waitingMails(db, which)) say(line)
  })
}

/** Has them sent again at once. */
export async function releaseNoticeMails(which: Waiting): Promise<void> {
  const config = readEnvironment(mongodbSettings, toolEnvironment())
  say(`${await withMongo(config, db => releaseMails(db, which, Date.now()))} mails go out again`)
}
