import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findJava } from '../../local/servers/java.ts'
import { ensureJars } from '../support/packages.ts'

export interface MirrorMaker {
  /** At once, wherever it is. */
  kill(): Promise<void>
}

/** The version of the broker; local/pom.xml names it. */
const VERSION = '4.3.1'
const MEGABYTES = 34

/**
 * MirrorMaker 2 as docs/restore.md wants it, from a region called `primary` into another one. Both are one
 * cluster here: the mirror has different names and offsets all the same.
 */
export async function startMirrorMaker(kafka: string, topics: readonly string[]): Promise<MirrorMaker> {
  const jars = await ensureJars(
    'mirror-maker',
    VERSION,
    MEGABYTES,
    line => void process.stdout.write(`${line}\n`),
  )
  const folder = mkdtempSync(join(tmpdir(), 'lastro-mirror-maker-'))
  const file = join(folder, 'mirror.properties')
  writeFileSync(file, propertiesOf(kafka, topics))
  const log = openSync(join(folder, 'log'), 'w')
  const main = 'org.apache.kafka.connect.mirror.MirrorMaker'
  const child = spawn(findJava().binary, ['-Xmx256m', '-cp', `${jars}/*`, main, file], {
    stdio: ['ignore', log, log],
  })
  return {
    async kill() {
      await ended(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function propertiesOf(kafka: string, topics: readonly string[]): string {
  const internal = ['offset-syncs.topic', 'checkpoints.topic', 'heartbeats.topic']
  const connect = ['offset.storage', 'status.storage', 'config.storage']
  return [
    'clusters = primary, second',
    `primary.bootstrap.servers = ${kafka}`,
    `second.bootstrap.servers = ${kafka}`,
    'primary->second.enabled = true',
    `primary->second.topics = ${topics.join(', ')}`,
    'primary->second.source.consumer.isolation.level = read_committed',
    'second->primary.enabled = false',
    'emit.checkpoints.enabled = false',
    'emit.heartbeats.enabled = false',
    'sync.topic.acls.enabled = false',
    'refresh.topics.interval.seconds = 1',
    'replication.factor = 1',
    ...[...internal, ...connect].map(name => `${name}.replication.factor = 1`),
  ].join('\n')
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) throw new Error(`MirrorMaker ended by itself with ${child.exitCode}`)
  const gone = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}
