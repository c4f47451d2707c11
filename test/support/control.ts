import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { processes } from '../../local/machine/processes.ts'
import type { ServerAddresses, Servers } from '../../local/servers/servers.ts'
import { createProcessGroup, type ProcessGroup } from '../../local/start/processGroup.ts'
import { fromCheckout } from './formerRelease.ts'

/** The door through which tests, which run in other processes, start, end and kill what runs here. */
export interface Control {
  readonly url: string
  /** Topics, indexes, schemas and bucket: before the tests, because two that register at once may clash. */
  provision(): Promise<void>
  close(): Promise<void>
}

export interface ControlOptions {
  /** Null where somebody else runs the servers: then they cannot be killed. */
  readonly servers: Servers<string> | null
  readonly addresses: ServerAddresses
  readonly logDir: string
  /** Additional environment of the processes. */
  readonly env?: Readonly<Record<string, string>>
  /** The checkout whose process an instance is; by default this one. */
  readonly rootOf?: (id: string) => string
  /** Called when a process ends unasked. */
  readonly onUnasked?: (id: string, how: string) => void
}

/** Facts of the one running platform for a test. */
export interface PlatformFacts {
  readonly gateway: string
  readonly adminKey: string
  readonly masterKey: string
  readonly metrics: Readonly<Record<string, string>>
  readonly pids: Readonly<Record<string, number>>
  readonly servers: ServerAddresses
  readonly logDir: string
}

/** The processes' ports stand this far above the servers'. */
const GATEWAY_OFFSET = 50
const METRICS_OFFSET = 60

export async function openControl(options: ControlOptions): Promise<Control> {
  const secrets = {
    // The same in every run: servers that outlive a run keep what was sealed in it.
    LASTRO_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    ADMIN_API_KEY: `test_${randomBytes(32).toString('base64url')}`,
  }
  const portBase = Number(options.addresses.kafka.split(':').at(-1))
  const group = createProcessGroup({
    servers: options.addresses,
    gatewayPort: portBase + GATEWAY_OFFSET,
    metricsBase: portBase + METRICS_OFFSET,
    logDir: options.logDir,
    ...(options.rootOf === undefined ? {} : { adapt: fromCheckout(options.rootOf) }),
    env: { ...secrets, LOG_LEVEL: 'info', ...options.env },
  })
  if (options.onUnasked) group.onUnasked(options.onUnasked)
  const facts = (): PlatformFacts => ({
    gateway: group.gateway,
    adminKey: secrets.ADMIN_API_KEY,
    masterKey: secrets.LASTRO_MASTER_KEY,
    metrics: group.metrics,
    pids: group.pids,
    servers: options.addresses,
    logDir: options.logDir,
  })
  let started: Promise<unknown> | null = null
  let complete: Promise<unknown> = Promise.resolve()
  let provisioned: Promise<void> | null = null
  const provision = () => (provisioned ??= group.provision())
  const startPlatform = async () => {
    await provision()
    await Promise.all(processes.map(({ name }) => group.start(name)))
  }
  /** A failed test may have left a process stopped; the file after it must not fail for that. */
  const startMissing = async () => {
    const missing = processes.map(({ name }) => name).filter(name => group.pids[name] === undefined)
    await Promise.all(missing.map(name => group.start(name)))
  }
  const perform = async ({ action, target, env }: Order): Promise<unknown> => {
    if (action === 'platform') {
      started ??= startPlatform()
      await started
      complete = complete.catch(() => undefined).then(startMissing)
      await complete
      return facts()
    }
    if (isServer(target)) await onServer(options.servers, action, target)
    else return { how: await onProcess(group, action, target, env) }
    return {}
  }
  // Never closes an idle connection: a worker that was busy for long would ask on one that has just gone.
  const http = createServer({ keepAliveTimeout: 0 }, async (request, response) => {
    try {
      const answer = await perform(await orderOf(request))
      response.end(JSON.stringify(answer))
    } catch (error) {
      response.statusCode = 500
      response.end(JSON.stringify({ error: (error as Error).message }))
    }
  })
  await new Promise<void>(resolve => void http.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    provision,
    async close() {
      http.closeAllConnections()
      http.close()
      await started?.catch(() => undefined)
      await group.stopAll()
    },
  }
}

type Action = 'platform' | 'kill' | 'stop' | 'start' | 'restart' | 'freeze' | 'thaw'
interface Order {
  readonly action: Action
  readonly target: string
  /** Additional environment of a started process. */
  readonly env?: Readonly<Record<string, string>>
}

async function orderOf(request: IncomingMessage): Promise<Order> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString()) as Order
}

/** Of a cluster `kafka-1`, `mongodb-2`, … */
const isServer = (target: string) => /^(kafka|mongodb|registry|s3)(-\d)?$/.test(target)

async function onServer(servers: Servers<string> | null, action: Action, name: string): Promise<void> {
  if (servers === null) throw new Error('the servers are not ours to kill: run without LASTRO_SERVERS')
  if (action === 'kill' || action === 'stop') return servers.kill(name)
  if (action === 'freeze' || action === 'thaw') return signal(servers, name, action)
  await servers.restart(name)
}

/** A frozen server keeps its connections and answers nothing, which is worse than one that is gone. */
function signal({ pids }: Servers<string>, name: string, action: 'freeze' | 'thaw'): void {
  const pid = pids[name] ?? null
  if (pid === null) throw new Error(`${name} does not run`)
  process.kill(pid, action === 'freeze' ? 'SIGSTOP' : 'SIGCONT')
}

async function onProcess(
  group: ProcessGroup,
  action: Action,
  id: string,
  env: Order['env'] = {},
): Promise<string> {
  if (action === 'kill') await group.kill(id)
  if (action === 'stop') return group.stop(id)
  if (action === 'start') await group.startWith(id, env)
  if (action === 'restart') {
    await group.stop(id)
    await group.startWith(id, env)
  }
  return 'done'
}
