import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tryLock } from '../../local/machine/lock.ts'
import { describeFailure, LocalProblem } from '../../local/machine/problem.ts'
import {
  containerAddresses,
  containerEngineAnswers,
  startContainers,
} from '../../local/servers/containers.ts'
import { endOrphans } from '../../local/servers/orphans.ts'
import { serverNames } from '../../local/servers/parts.ts'
import { type ServerAddresses, type Servers, startServers } from '../../local/servers/servers.ts'
import { type Control, openControl } from './control.ts'
import { PORTS_OF_A_RUN, testPortBase } from './startServers.ts'

/**
 * Host of the real servers and the platform's processes for the tests, in a separate process: a busy test
 * does not delay them. Prints their addresses in one line of JSON; ends with SIGTERM, or when its parent is
 * gone. Where LASTRO_SERVERS names servers, those are used and left running. Tests of faults set
 * LASTRO_GATEWAY_LIMITS=production: their gateways have the limits of production.
 */
const PATIENT = { NODE_OPTIONS: `--import=${new URL('patientGateway.ts', import.meta.url).href}` }
/** Kafka closes its logs in this time on a busy machine. */
const STOP_GRACE_MS = 15_000

const portBase = testPortBase
const dataDir = join(tmpdir(), `lastro-test-${portBase}`)
const logDir = join(dataDir, 'logs')
let control: Control | null = null
let servers: Servers | null = null
let containers: { stop(): Promise<void> } | null = null
let lock: { readonly release: () => void } | null = null
let stopping: Promise<void> | null = null

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
// Whoever started us holds the other end for as long as it lives.
process.stdin.on('end', () => void stop()).resume()

try {
  lock = lockPorts()
  const given = process.env['LASTRO_SERVERS']
  const addresses = given === undefined ? await startSome() : (JSON.parse(given) as ServerAddresses)
  const env = process.env['LASTRO_GATEWAY_LIMITS'] === 'production' ? {} : PATIENT
  control = await openControl({ servers, addresses, logDir, env })
  await control.provision()
  say(`logs of servers and processes: ${logDir}`)
  process.stdout.write(`${JSON.stringify({ servers: addresses, control: control.url })}\n`)
} catch (error) {
  say(describeFailure(error))
  process.exitCode = 1
  await stop()
}

/** Two runs on the same ports would end each other's servers as left behind. */
function lockPorts(): { readonly release: () => void } {
  const taken = tryLock(`${dataDir}.lock`, () => undefined)
  if ('release' in taken) return taken
  throw new LocalProblem(
    `tests run already on the ports from ${portBase} (pid ${taken.holder})`,
    `wait for them, or choose other ports: LASTRO_TEST_PORT_BASE=${portBase + PORTS_OF_A_RUN} npm test`,
  )
}

/** Native servers; where this machine lacks what they need and a container engine answers, containers. */
async function startSome(): Promise<ServerAddresses> {
  await endOrphans(dataDir, dataDir, say)
  rmSync(dataDir, { recursive: true, force: true })
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

/** Ends everything that was started here; a second call waits for the first. */
function stop(): Promise<void> {
  stopping ??= (async () => {
    await control?.close()
    await servers?.stop()
    await containers?.stop()
    lock?.release()
    process.exit()
  })()
  return stopping
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}
