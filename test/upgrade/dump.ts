/**
 * `npm run generate -- release-dump <commit>`: makes a small database with its topics by a release, on
 * separate servers, and keeps it next to this file, for the test of upgrades. With each release: once it is
 * out, this is run with its commit, and `LAST_RELEASE` names it (test/upgrade/release.ts).
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endOrphans } from '../../local/servers/orphans.ts'
import { startServers } from '../../local/servers/servers.ts'
import { openControl } from '../support/control.ts'
import { platform } from '../support/platform.ts'
import { openReceiver } from '../support/receiver.ts'
import { testPortBase } from '../support/startServers.ts'
import { dumpFileOf, writeDump } from './dumpFile.ts'
import { checkOutRelease, LAST_RELEASE } from './release.ts'
import { liveStory } from './story.ts'
import { takeDump } from './takeDump.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)
/** A transaction of what was killed is given up after ten seconds. */
const TRANSACTIONS_END_MS = 15_000

const commit = process.argv[2] ?? LAST_RELEASE.commit
const release = checkOutRelease(commit)
if ('why' in release) throw new Error(release.why)
const { version } = JSON.parse(readFileSync(join(release.root, 'package.json'), 'utf8'))
const dataDir = mkdtempSync(join(tmpdir(), 'lastro-dump-'))
await endOrphans(dataDir, dataDir, say)
const servers = await startServers({ dataDir, portBase: testPortBase, log: say })
const { root } = release
const env = { PRICE_FEED: 'none' }
const control = await openControl({
  servers,
  addresses: servers,
  logDir: join(dataDir, 'logs'),
  rootOf: () => root,
  env,
})
process.env['LASTRO_CONTROL'] = control.url
const receiver = await openReceiver()
try {
  say(`version ${version}, ${commit}`)
  const lastro = await platform()
  const story = await liveStory(lastro, root, receiver)
  await lastro.close()
  await control.close()
  const takenAt = Date.now()
  await new Promise(resolve => setTimeout(resolve, TRANSACTIONS_END_MS))
  const { kafka, mongodb, registry, s3 } = servers
  const taken = await takeDump({ kafka, mongodb, registry, s3 })
  const file = dumpFileOf(version)
  const bytes = writeDump(file, { commit, takenAt, story, ...taken })
  const records = taken.topics.flatMap(({ partitions }) => partitions.flatMap(one => one.records)).length
  say(`${records} records, ${story.unpublished} entries of outboxes unpublished; ${bytes} bytes in ${file}`)
} finally {
  await control.close()
  await receiver.close()
  await servers.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit(0)
