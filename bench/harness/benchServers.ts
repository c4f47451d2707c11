import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kafka } from 'kafkajs'
import { MongoClient } from 'mongodb'
import { addressesAt, type ServerAddresses, startServers } from '../../local/servers/servers.ts'
import { createProcessGroup, type ProcessGroup } from '../../local/start/processGroup.ts'
import { type DemoKeys, seedDemo } from '../../local/start/seed.ts'
import { type Shared, say } from './harness.ts'

/** Topics take a moment to be gone after the broker said so. */
const DELETION_MS = 2_000
const INTERRUPTED = 130

export interface BenchPlace {
  readonly servers: ServerAddresses
  /** Of the servers that were started here. */
  readonly pids: Readonly<Record<string, number>>
  /** Base64; seals what the benchmark writes itself. */
  readonly masterKey: string
  readonly adminKey: string
  /** Topics and schemas are there; no process runs yet. */
  readonly group: ProcessGroup
  /** Makes the demo parties; needs gateway and directory. */
  seed(): Promise<Record<keyof DemoKeys, string>>
  stop(): Promise<void>
}

export interface PlaceOptions {
  /** For Node itself, in every process. */
  readonly nodeArguments?: readonly string[] | undefined
  readonly env?: Readonly<Record<string, string>>
}

/**
 * Fresh servers at `--port-base`, or with `--at` the ones that run there already, emptied first: on a busy
 * machine starting four servers for each short run is most of the work.
 */
export async function benchPlace(
  name: string,
  { 'port-base': base, at }: Shared,
  { nodeArguments = [], env = {} }: PlaceOptions = {},
): Promise<BenchPlace> {
  const portBase = Number(base)
  const dataDir = join(tmpdir(), `lastro-bench-${name}`)
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(join(dataDir, 'logs'), { recursive: true })
  const started =
    at === undefined ? await startServers({ dataDir, portBase, log: say, isLasting: true }) : null
  const servers = started ?? addressesAt(Number(at))
  if (!started) await makeEmpty(servers)
  const adminKey = `test_${randomBytes(32).toString('base64url')}`
  const masterKey = randomBytes(32).toString('base64')
  const group = createProcessGroup({
    servers,
    gatewayPort: portBase + 50,
    metricsBase: portBase + 60,
    logDir: join(dataDir, 'logs'),
    nodeArguments,
    env: { LOG_LEVEL: 'info', LASTRO_MASTER_KEY: masterKey, ADMIN_API_KEY: adminKey, ...env },
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
  const nothing = { integration: null, lender: null, borrower: null, load: null }
  return {
    servers,
    get pids() {
      const known = Object.entries(started?.pids ?? {}).filter(([, pid]) => pid !== null)
      return Object.fromEntries(known) as Record<string, number>
    },
    masterKey,
    adminKey,
    group,
    seed: () => seedDemo(group.gateway, { masterKey, admin: adminKey, ...nothing }),
    stop,
  }
}

/** A topic that is gone next to a database that knows of it would be refused. */
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
