import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { containerAddresses, containerEngineAnswers, startContainers } from '../local/containers.ts'
import { endOrphans } from '../local/orphans.ts'
import { serverNames } from '../local/parts.ts'
import { LocalProblem } from '../local/problem.ts'
import { type ServerAddresses, type Servers, startServers } from '../local/servers.ts'
import { type Control, openControl } from './control.ts'

/** Apart from `npm start`, so that both can run side by side. */
const DEFAULT_PORT_BASE = 21_000
/** The first run on a machine writes class archives when it ends. */
const STOP_GRACE_MS = 15_000

let control: Control | null = null
let servers: Servers | null = null
let containers: { stop(): Promise<void> } | null = null
let stopping: Promise<void> | null = null

/**
 * Starts the real servers once for all tests of the projects `broker` and `e2e`. Tests find them in
 * LASTRO_SERVERS; where that is set already, the servers named there are used and left running.
 */
export default async function start(): Promise<void> {
  process.on('SIGINT', () => void stop().then(() => process.exit(130)))
  process.on('SIGTERM', () => void stop().then(() => process.exit(143)))
  const given = process.env['LASTRO_SERVERS']
  const portBase = Number(process.env['LASTRO_TEST_PORT_BASE'] ?? DEFAULT_PORT_BASE)
  const dataDir = join(tmpdir(), `lastro-test-${portBase}`)
  if (given === undefined) {
    await endOrphans(dataDir, dataDir, say)
    rmSync(dataDir, { recursive: true, force: true })
    process.env['LASTRO_SERVERS'] = JSON.stringify(await startSome(dataDir, portBase))
  }
  const addresses = JSON.parse(process.env['LASTRO_SERVERS'] ?? '') as ServerAddresses
  control = await openControl({ servers, addresses, logDir: join(dataDir, 'logs') })
  process.env['LASTRO_CONTROL'] = control.url
  say(`logs of servers and processes: ${join(dataDir, 'logs')}`)
}

/** Native servers; where this machine lacks what they need and a container engine answers, containers. */
async function startSome(dataDir: string, portBase: number): Promise<ServerAddresses> {
  try {
    servers = await startServers({ dataDir, portBase, log: say, stopGraceMs: STOP_GRACE_MS })
    const { kafka, mongodb, registry, s3 } = servers
    return { kafka, mongodb, registry, s3 }
  } catch (error) {
    if (!(error instanceof LocalProblem) || !(await containerEngineAnswers())) throw error
    say(`servers: containers, because ${error.message}`)
    containers = await startContainers(serverNames)
    return containerAddresses
  }
}

/** Ends everything that `start` started; a second call waits for the first. */
export function stop(): Promise<void> {
  stopping ??= (async () => {
    await control?.close()
    await servers?.stop()
    await containers?.stop()
  })()
  return stopping
}

const say = (line: string) => process.stderr.write(`${line}\n`)
