import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Child, type ChildPlan, startChild } from '../machine/child.ts'
import { childEnvironment, machine } from '../machine/config.ts'
import { LocalProblem, tailOf } from '../machine/problem.ts'
import {
  MALLOC_SETTINGS,
  metricsPort,
  NODE_FLAGS,
  PROVISION,
  type ProcessDefinition,
  processes,
  publicPort,
  repositoryRoot,
} from '../machine/processes.ts'
import type { ServerAddresses } from '../servers/servers.ts'
import { withOwnSecrets } from './heldSecrets.ts'

/** Where the processes of a platform run and their settings. */
export interface GroupOptions {
  readonly servers: ServerAddresses
  /** Public port of the first gateway; a second one is ten above. */
  readonly gatewayPort: number
  /** Metrics ports begin right above it. */
  readonly metricsBase: number
  readonly logDir: string
  /** Secrets and whatever else differs: LASTRO_MASTER_KEY, ADMIN_API_KEY, … */
  readonly env: Readonly<Record<string, string>>
  /** Changes how an instance is started: tests also run the last release. */
  readonly adapt?: (plan: ChildPlan) => ChildPlan
}

export interface ProcessGroup {
  /** Instances that run, with their pids. */
  readonly pids: Readonly<Record<string, number>>
  readonly gateway: string
  /** Address of the metrics of each instance that was started. */
  readonly metrics: Readonly<Record<string, string>>
  /** Creates topics, indexes, schemas and the bucket; safe to run again. */
  provision(): Promise<void>
  /** Starts an instance (the first by default) and resolves when it is ready. */
  start(id: string): Promise<void>
  /** The same, with extra settings. */
  startWith(id: string, env: Readonly<Record<string, string>>): Promise<void>
  /** SIGTERM, waits. Returns how it ended. */
  stop(id: string): Promise<string>
  /** SIGKILL, waits. */
  kill(id: string): Promise<void>
  /** Ends all in order within `STOP_LIMIT_MS`. */
  stopAll(): Promise<void>
  /** Called when an instance ends unexpectedly. */
  onUnasked(listener: (id: string, how: string) => void): void
}

const READY_LIMIT_MS = 180_000
const PROBE_EVERY_MS = 50
/** A process drains for at most 20 s (platform/process/service.ts): time for one that ends alone. */
const LONE_STOP_GRACE_MS = 22_000
/** Gateways drain first, processors after them; with the servers all is over in less than ten seconds. */
const STOP_GRACE_MS: Readonly<Record<1 | 2, number>> = { 1: 2_500, 2: 3_500 }

/** Runs the processes of a platform as children of this one. */
export function createProcessGroup(options: GroupOptions): ProcessGroup {
  const children = new Map<string, Child>()
  const asked = new Set<string>()
  const metrics: Record<string, string> = {}
  const listeners: ((id: string, how: string) => void)[] = []
  const startWith = async (id: string, env: Readonly<Record<string, string>>) => {
    const { definition, instance } = parse(id)
    if (children.has(id)) throw new Error(`${id} runs already`)
    metrics[id] = `http://127.0.0.1:${metricsPort(options.metricsBase, definition.name, instance)}`
    const own = { ...environmentOf(definition, instance, options), ...env }
    const child = startChild(nodePlan(id, definition, own, options))
    children.set(id, child)
    let up = false
    void child.exited.then(how => {
      if (children.get(id) === child) children.delete(id)
      const wasAsked = asked.delete(id)
      // A further instance that was asked to end is gone; a first one always comes back.
      if (wasAsked && instance > 1) delete metrics[id]
      // One that never was ready is the business of who started it.
      if (!wasAsked && up) for (const listener of listeners) listener(id, how)
    })
    await ready(id, child, metrics[id])
    up = true
  }
  const end = async (id: string, how: (child: Child) => Promise<void>): Promise<string> => {
    const child = children.get(id)
    if (child === undefined) return 'was not running'
    asked.add(id)
    await how(child)
    return child.exited
  }
  return {
    get pids() {
      return Object.fromEntries([...children].map(([id, child]) => [id, child.pid]))
    },
    gateway: `http://127.0.0.1:${options.gatewayPort}`,
    metrics,
    provision: () => provision(options),
    start: id => startWith(id, {}),
    startWith,
    stop: id => end(id, child => child.stop(LONE_STOP_GRACE_MS)),
    kill: async id => void (await end(id, child => child.kill())),
    async stopAll() {
      for (const group of [1, 2] as const) {
        const ids = [...children.keys()].filter(id => parse(id).definition.stopsIn === group)
        await Promise.all(ids.map(id => end(id, child => child.stop(STOP_GRACE_MS[group]))))
      }
    },
    onUnasked: listener => void listeners.push(listener),
  }
}

function parse(id: string): { readonly definition: ProcessDefinition; readonly instance: number } {
  const [name = '', number = '1'] = id.split('-')
  const definition = processes.find(one => one.name === name)
  if (definition === undefined) throw new Error(`there is no process ${id}`)
  return { definition, instance: Number.parseInt(number, 10) }
}

/** The environment by which every process finds its servers; the same names as in the chart. */
export function serverEnvironment({ kafka, mongodb, registry, s3 }: ServerAddresses): Record<string, string> {
  return {
    KAFKA_BROKERS: kafka,
    MONGODB_URI: mongodb,
    SCHEMA_REGISTRY_URL: registry,
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: s3.bucket,
    S3_ACCESS_KEY_ID: s3.accessKey,
    S3_SECRET_ACCESS_KEY: s3.secretKey,
  }
}

/** Production requires three replicas by default; one machine has one broker. */
function replicasIn({ ENVIRONMENT }: { readonly ENVIRONMENT: string }): Record<string, string> {
  return ENVIRONMENT === 'prod' ? { KAFKA_REPLICATION_FACTOR: '1', KAFKA_MIN_INSYNC_REPLICAS: '1' } : {}
}

/** An instance's environment. */
export function environmentOf(definition: ProcessDefinition, instance: number, options: GroupOptions) {
  const env = {
    LISTEN_ADDRESS: '127.0.0.1',
    ENVIRONMENT: machine.environment,
    NODE_COMPILE_CACHE: join(machine.cacheDir, 'compiled'),
    ...MALLOC_SETTINGS,
    ...serverEnvironment(options.servers),
    INSTANCE_ID: `${definition.name}-${instance}`,
    METRICS_PORT: String(metricsPort(options.metricsBase, definition.name, instance)),
    ...(definition.name === 'gateway' ? { PORT: String(publicPort(options.gatewayPort, instance)) } : {}),
    ...options.env,
  }
  return childEnvironment(withOwnSecrets(definition.name, env))
}

function nodePlan(
  name: string,
  {
    file,
    nodeFlags,
    args = [],
  }: Pick<ProcessDefinition, 'file' | 'nodeFlags'> & { readonly args?: readonly string[] },
  env: NodeJS.ProcessEnv,
  options: GroupOptions,
) {
  const { logDir, adapt = plan => plan } = options
  return adapt({
    name,
    command: process.execPath,
    args: [...NODE_FLAGS, ...nodeFlags, join(repositoryRoot, file), ...args],
    env,
    logFile: join(logDir, `${name}.log`),
  })
}

async function provision(options: GroupOptions): Promise<void> {
  const given = {
    ENVIRONMENT: machine.environment,
    ...serverEnvironment(options.servers),
    ...options.env,
  }
  const env = childEnvironment(withOwnSecrets('provision', { ...replicasIn(given), ...given }))
  const child = startChild(nodePlan('provision', PROVISION, env, options))
  const how = await child.exited
  if (how === 'ended with code 0') return
  throw new LocalProblem(
    `provisioning ${how}; its last words:\n${tailOf(child.logFile)}`,
    `look into ${child.logFile}`,
  )
}

async function ready(id: string, child: Child, address: string): Promise<void> {
  const deadline = Date.now() + READY_LIMIT_MS
  let checks = 'it does not answer'
  while (child.alive()) {
    try {
      const answer = await fetch(`${address}/healthz/ready`, { signal: AbortSignal.timeout(2_000) })
      checks = await answer.text()
      if (answer.ok) return
    } catch {
      // Its port is not open yet.
    }
    if (Date.now() > deadline) {
      throw new LocalProblem(
        `${id} is not ready after ${READY_LIMIT_MS / 1000} s: ${checks}; its last words:\n${tailOf(child.logFile)}`,
        `look into ${child.logFile}`,
      )
    }
    await sleep(PROBE_EVERY_MS)
  }
  throw new LocalProblem(
    `${id} ${await child.exited}; its last words:\n${tailOf(child.logFile)}`,
    `look into ${child.logFile}`,
  )
}
