import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ServerAddresses, startServers } from '../../local/servers/servers.ts'
import { createProcessGroup, type ProcessGroup } from '../../local/start/processGroup.ts'
import { type DemoKeys, seedDemo } from '../../local/start/seed.ts'
import { type Shared, say } from './harness.ts'

const INTERRUPTED = 130

export interface BenchPlace {
  readonly servers: ServerAddresses
  /** Of the servers. */
  readonly pids: Readonly<Record<string, number>>
  /** Base64; seals what the benchmark writes itself. */
  readonly masterKey: string
  readonly adminKey: string
  /** Topics and schemas are there; no process runs yet. */
  readonly group: ProcessGroup
  /** Makes the demo parties; needs gateway and directory. */
  seed(): Promise<Record<keyof DemoKeys, string>>
}

/** Measures on fresh servers at `--port-base`, which end with the work. */
export async function onPlace<Measured>(
  name: string,
  { 'port-base': base }: Shared,
  work: (place: BenchPlace) => Promise<Measured>,
  env: Readonly<Record<string, string>> = {},
): Promise<Measured> {
  const portBase = Number(base)
  const dataDir = join(tmpdir(), `lastro-bench-${name}`)
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(join(dataDir, 'logs'), { recursive: true })
  const servers = await startServers({ dataDir, portBase, log: say, isLasting: true })
  const adminKey = `test_${randomBytes(32).toString('base64url')}`
  const masterKey = randomBytes(32).toString('base64')
  const group = createProcessGroup({
    servers,
    gatewayPort: portBase + 50,
    metricsBase: portBase + 60,
    logDir: join(dataDir, 'logs'),
    env: { LOG_LEVEL: 'info', LASTRO_MASTER_KEY: masterKey, ADMIN_API_KEY: adminKey, ...env },
  })
  const stop = async () => {
    await group.stopAll()
    await servers.stop()
  }
  // What a benchmark started ends with it, also when somebody has had enough.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stop().finally(() => process.exit(INTERRUPTED)))
  }
  const nothing = { integration: null, lender: null, borrower: null, load: null }
  const seed = () => seedDemo(group.gateway, { masterKey, admin: adminKey, ...nothing })
  try {
    await group.provision()
    const pids = Object.fromEntries(
      Object.entries(servers.pids).flatMap(([id, pid]) => (pid ? [[id, pid]] : [])),
    )
    return await work({ servers, pids, masterKey, adminKey, group, seed })
  } finally {
    await stop()
  }
}
