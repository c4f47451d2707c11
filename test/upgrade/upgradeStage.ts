import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pino } from 'pino'
import { endOrphans } from '../../local/servers/orphans.ts'
import { type ServerAddresses, type Servers, startServers } from '../../local/servers/servers.ts'
import { verifyAll } from '../../operations/verify/verifyAll.ts'
import { createKafkaLog } from '../../processors/runtime/kafka/kafkaLog.ts'
import { createCodec } from '../../schemas/codec/codec.ts'
import { isPublished } from '../../schemas/topic.ts'
import { type Topic, topics } from '../../schemas/topics.ts'
import { type Control, openControl } from '../support/control.ts'
import type { Platform } from '../support/platform.ts'
import { servers as sharedServers } from '../support/servers.ts'
import { type Dump, readDump } from './dumpFile.ts'
import { KEEP_ALL, loadDump } from './loadDump.ts'

/** Servers as the last release left them, a minute after its processes were ended. */
export interface UpgradeStage {
  readonly dump: Dump
  readonly servers: Servers
  /** The time for processes: however old the dump is, nothing in it has expired. */
  now(): number
  /** Runs processes of this checkout, or of another one; the tests' `platform()` finds them. */
  run(root?: string): Promise<Control>
  close(): Promise<void>
}

/** Above everything that the shared servers and processes use. */
const PORTS_ABOVE = 200
const A_MINUTE_MS = 60_000

export async function openUpgradeStage(): Promise<UpgradeStage> {
  const portBase = Number(sharedServers().kafka.split(':').at(-1)) + PORTS_ABOVE
  // Always the same, so that what a killed run left behind is found and ended.
  const folder = join(tmpdir(), `lastro-upgrade-${portBase}`)
  await endOrphans(join(folder, 'servers'), folder, () => undefined)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const dump = readDump()
  const servers = await startServers({
    dataDir: join(folder, 'servers'),
    portBase,
    kafkaSettings: KEEP_ALL,
  })
  const { kafka, mongodb, registry, s3 } = servers
  const addresses = { kafka, mongodb, registry, s3 }
  await loadDump(addresses, dump).catch(async error => {
    await servers.stop()
    throw error
  })
  const offsetMs = dump.takenAt + A_MINUTE_MS - Date.now()
  const offsetFile = join(folder, 'offset-ms')
  writeFileSync(offsetFile, String(offsetMs))
  const clock = pathToFileURL(join(import.meta.dirname, '../support/steppedClock.ts'))
  clock.searchParams.set('offset', offsetFile)
  const env = { NODE_OPTIONS: `--import=${clock}`, PRICE_FEED: 'none' }
  return {
    dump,
    servers,
    now: () => Date.now() + offsetMs,
    async run(root) {
      const logDir = join(folder, root === undefined ? 'logs' : 'logs-of-the-release')
      const control = await openControl({
        ...{ servers, addresses, logDir, env },
        ...(root === undefined ? {} : { rootOf: () => root }),
      })
      process.env['LASTRO_CONTROL'] = control.url
      return control
    },
    async close() {
      await servers.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Output of `lastro verify`, and every dead letter: empty where all is well. */
export async function problemsOf({ kafka, registry }: ServerAddresses, { db }: Platform) {
  const log = createKafkaLog({ brokers: [kafka] }, pino({ level: 'silent' }))
  const codec = createCodec({ registryUrl: registry })
  const published = Object.values<Topic>(topics).filter(isPublished)
  try {
    const problems = await verifyAll({ log, db, codec, topics: published, say: () => undefined })
    const letters = await db.collection('deadLetters').find().toArray()
    return [...problems, ...letters.map(letter => JSON.stringify(letter))]
  } finally {
    await log.close()
  }
}
