import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kafka } from 'kafkajs'
import { MongoClient } from 'mongodb'
import { addressesAt, type ServerAddresses, startServers } from '../local/servers/servers.ts'
import { createProcessGroup, type ProcessGroup } from '../local/start/processGroup.ts'

/** Topics take a moment to be gone after the broker said so. */
const DELETION_MS = 2_000
const INTERRUPTED = 130

export interface BenchPlace {
  readonly servers: ServerAddresses
  /** Of the servers that were started here. */
  readonly pids: Readonly<Partial<Record<string, number | null>>>
  /** Topics and schemas are there; no process runs yet. */
  readonly group: ProcessGroup
  stop(): Promise<void>
}

/**
 * Fresh servers at `portBase`, or with `at` the ones that run there already (`node
 * local/servers/serversOnly.ts`), emptied first: on a busy machine starting four servers for each short run
 * is most of the work.
 */
export async function benchPlace(
  name: string,
  portBase: number,
  at: string | undefined,
  nodeArguments: readonly string[] = [],
  secrets: Readonly<Record<string, string>> = {},
): Promise<BenchPlace> {
  const dataDir = join(tmpdir(), `lastro-bench-${name}`)
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(join(dataDir, 'logs'), { recursive: true })
  const log = (line: string) => void process.stderr.write(`${line}\n`)
  const started = at === undefined ? await startServers({ dataDir, portBase, log, isLasting: true }) : null
  const servers = started ?? addressesAt(Number(at))
  if (!started) await makeEmpty(servers)
  const group = createProcessGroup({
    servers,
    gatewayPort: portBase + 50,
    metricsBase: portBase + 60,
    logDir: join(dataDir, 'logs'),
    nodeArguments,
    env: { LOG_LEVEL: 'info', LASTRO_MASTER_KEY: Buffer.alloc(32).toString('base64'), ...secrets },
  })
  const stop = async () => {
    await group.stopAll()
    await started?.stop()
  }
  // What a benchmark started ends with it, also when somebody has had enough.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stop().finally(() => process.exit(INTERRUPTED)))
  }
  await group.provision()
  return { servers, pids: started?.pids ?? {}, group, stop }
}

/** A topic that is gone beside a database that knows of it would be refused. */
async function makeEmpty({ kafka, mongodb }: ServerAddresses): Promise<void> {
  const mongo = await MongoClient.connect(mongodb)
  for (const name of ['lastro', 'lastro-keys']) await mongo.db(name).dropDatabase()
  await mongo.close()
  const admin = new Kafka({ brokers: [kafka], logLevel: 0 }).admin()
  await admin.connect()
  const { groups } = await admin.listGroups()
  await admin.deleteGroups(groups.map(({ groupId }) => groupId)).catch(() => undefined)
  const topics = (await admin.listTopics()).filter(topic => !topic.startsWith('__'))
  if (topics.length > 0) await admin.deleteTopics({ topics })
  await admin.disconnect()
  await sleep(DELETION_MS)
}
