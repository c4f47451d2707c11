import { mkdirSync, statfsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Child, startChild } from '../machine/child.ts'
import { tryLock } from '../machine/lock.ts'
import { assertPortsFree } from '../machine/ports.ts'
import { fullDisk, isFullDisk, LocalProblem, tailOf } from '../machine/problem.ts'
import { ensurePart } from './install.ts'
import { findJava } from './java.ts'
import { REPLICA_SET } from './mongodPlan.ts'
import { endOrphans, forgetPids, rememberPids } from './orphans.ts'
import { type ServerName, serverNames } from './parts.ts'
import { type ClusterNode, LOOPBACK, type Place, ports } from './serverPlace.ts'
import { REGISTRY_PATH, S3_ACCESS, serverPlan } from './serverPlans.ts'

export interface ServerAddresses {
  /** host:port */
  readonly kafka: string
  readonly mongodb: string
  /** Base URL of the Confluent-compatible API. */
  readonly registry: string
  readonly s3: {
    readonly endpoint: string
    readonly bucket: string
    readonly accessKey: string
    readonly secretKey: string
  }
}

/** `Name`: `kafka`, `mongodb`, …; of a cluster `kafka-1`, `kafka-2`, … */
export interface Servers<Name extends string = ServerName> extends ServerAddresses {
  /** Live: the pid of each server that runs, null for one that does not. */
  readonly pids: Readonly<Record<Name, number | null>>
  readonly logDir: string
  /** Ends all of them; each may take `graceMs`, or what it was started with. */
  stop(graceMs?: number): Promise<void>
  /** SIGKILL, as a crash would be; resolves when it is gone. */
  kill(name: Name): Promise<void>
  /** Ends it if it runs and starts it on the same port with the same data; resolves when it serves again. */
  restart(name: Name): Promise<void>
  /** Called when a server ends unexpectedly. */
  onUnasked(listener: (name: Name, how: string) => void): void
}

export interface StartOptions {
  readonly dataDir: string
  /** kafka portBase, its controller +1, mongodb +2, registry +3, s3 +4. */
  readonly portBase: number
  readonly log?: (line: string) => void
  /** Only these; others belong to someone else. Default: all. */
  readonly only?: readonly ServerName[]
  /** Time limit for each to end. */
  readonly stopGraceMs?: number
  readonly advertisedKafkaPort?: number
  /**
   * For benchmarks: Kafka with Java's optimising compiler and 1 GB, MongoDB with a cache of 1 GB, as in
   * long-running deployments. The others start fast and are small.
   */
  readonly isLasting?: boolean
  /** Lines of server.properties that come after ours and win. */
  readonly kafkaSettings?: readonly string[]
  /** One node of several, which start together (test/support/cluster/clusterServers.ts). */
  readonly cluster?: ClusterNode
}

/** A server that does not serve after this long will not: a busy machine takes a minute. */
const READY_LIMIT_MS = 180_000
const PROBE_EVERY_MS = 100
/** Kafka needs about 1.5 s to end. */
const STOP_GRACE_MS = 3_500
/** Kafka's preallocated files and MongoDB's journal need this much; below it they die with long stacks. */
const FREE_BYTES_TO_RUN = 700 * 1024 * 1024

/** `host`: of Kafka and MongoDB. */
export function addressesAt(portBase: number, host = LOOPBACK): ServerAddresses {
  const at = ports(portBase)
  return {
    kafka: `${host}:${at.kafka}`,
    mongodb: `mongodb://${host}:${at.mongodb}/?replicaSet=${REPLICA_SET}`,
    registry: `http://127.0.0.1:${at.registry}${REGISTRY_PATH}`,
    s3: { endpoint: `http://127.0.0.1:${at.s3}`, ...S3_ACCESS },
  }
}

/**
 * Starts Kafka, MongoDB, the schema registry and the S3 server from packages, installing them first when
 * needed. Throws `LocalProblem` where the owner of the machine can mend the cause.
 */
export async function startServers(options: StartOptions): Promise<Servers> {
  const dataDir = resolve(options.dataDir)
  const names = options.only ?? serverNames
  const say = options.log ?? (() => undefined)
  const { portBase, advertisedKafkaPort, kafkaSettings = [], isLasting = false, cluster = null } = options
  const place: Place = {
    dataDir,
    portBase,
    kafkaSettings,
    isLasting,
    cluster,
    ...(advertisedKafkaPort === undefined ? {} : { advertisedKafkaPort }),
    ...(await installServers(say, names)),
  }
  mkdirSync(join(dataDir, 'logs'), { recursive: true })
  const lock = lockData(dataDir, say)
  const running = createServerSet(place, options.stopGraceMs ?? STOP_GRACE_MS)
  const stop = async (graceMs?: number) => {
    await running.stopAll(graceMs)
    lock.release()
  }
  try {
    await endOrphans(dataDir, dataDir, say)
    await assertPortsFree(
      neededPorts(place.portBase, names),
      'end that program, or choose other ports: npm start -- --port-base 29092',
    )
    const startedAt = Date.now()
    const starts = await Promise.allSettled(names.map(running.start))
    for (const result of starts) if (result.status === 'rejected') throw result.reason
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
    say(`servers: ${names.join(', ')} ready after ${seconds} s, logs in ${join(dataDir, 'logs')}`)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    ...addressesAt(place.portBase),
    get pids() {
      return running.pids()
    },
    logDir: join(dataDir, 'logs'),
    stop,
    kill: name => running.end(name, child => child.kill()),
    async restart(name) {
      await running.end(name, child => child.stop(options.stopGraceMs ?? STOP_GRACE_MS))
      await running.start(name)
    },
    onUnasked: running.onUnasked,
  }
}

/** The servers of one folder that run, and who wants to know when one ends. */
function createServerSet(place: Place, stopGraceMs: number) {
  const children = new Map<ServerName, Child>()
  const asked = new Set<ServerName>()
  const listeners: ((name: ServerName, how: string) => void)[] = []
  const pids = () =>
    Object.fromEntries(serverNames.map(name => [name, children.get(name)?.pid ?? null])) as Servers['pids']
  const remember = () => rememberPids(place.dataDir, Object.values(pids()))
  return {
    pids,
    async start(name: ServerName): Promise<void> {
      let serves = false
      await startServer(name, place, child => {
        children.set(name, child)
        remember()
        void child.exited.then(how => {
          if (children.get(name) === child) children.delete(name)
          remember()
          // One that never served is the business of who started it.
          if (serves && !asked.has(name)) for (const listener of listeners) listener(name, how)
        })
      })
      serves = true
    },
    async end(name: ServerName, how: (child: Child) => Promise<void>): Promise<void> {
      const child = children.get(name)
      if (child === undefined) return
      asked.add(name)
      await how(child)
      asked.delete(name)
    },
    async stopAll(graceMs = stopGraceMs): Promise<void> {
      for (const name of serverNames) asked.add(name)
      await Promise.all([...children.values()].map(child => child.stop(graceMs)))
      forgetPids(place.dataDir)
    },
    onUnasked: (listener: (name: ServerName, how: string) => void) => void listeners.push(listener),
  }
}

/** Downloads what is missing, one part after the other, and finds the Java to run them with. */
export async function installServers(
  say: (line: string) => void,
  names: readonly ServerName[] = serverNames,
): Promise<Pick<Place, 'java' | 'partDirs'>> {
  const java = findJava()
  const partDirs: Partial<Record<ServerName, string>> = {}
  for (const name of names) partDirs[name] = await ensurePart(name, say)
  return { java: java.binary, partDirs: partDirs as Record<ServerName, string> }
}

function neededPorts(portBase: number, names: readonly ServerName[]): Record<string, number> {
  const all = Object.entries(ports(portBase))
  const needed = all.filter(([name]) =>
    names.includes((name === 'controller' ? 'kafka' : name) as ServerName),
  )
  return Object.fromEntries(needed.map(([name, port]) => [`the local ${name}`, port]))
}

function lockData(dataDir: string, say: (line: string) => void): { readonly release: () => void } {
  const { bavail, bsize } = statfsSync(dataDir)
  if (bavail * bsize < FREE_BYTES_TO_RUN) throw fullDisk(dataDir)
  const lock = tryLock(join(dataDir, 'lock'), stale =>
    say(`the lock in ${dataDir} was left by pid ${stale}, which no longer runs: taken over`),
  )
  if ('release' in lock) return lock
  throw new LocalProblem(
    `the servers of ${dataDir} are run by another start (pid ${lock.holder})`,
    `end it first (Ctrl-C there, or kill ${lock.holder}), or choose another folder`,
  )
}

async function startServer(name: ServerName, place: Place, started: (child: Child) => void): Promise<Child> {
  const plan = serverPlan(name, place)
  await plan.prepare()
  const child = startChild(plan)
  started(child)
  const deadline = Date.now() + READY_LIMIT_MS
  let ended: string | null = null
  void child.exited.then(how => {
    ended = how
  })
  for (;;) {
    const refusal = await plan.probe().then(
      () => null,
      error => error as Error,
    )
    if (refusal === null && ended === null) return child
    if (ended !== null || Date.now() > deadline) {
      const tail = tailOf(child.logFile)
      if (isFullDisk(tail)) throw fullDisk(place.dataDir)
      const state = ended ?? `does not serve after ${READY_LIMIT_MS / 1000} s (${refusal?.message})`
      throw new LocalProblem(`${name} ${state}; its last words:\n${tail}`, `look into ${child.logFile}`)
    }
    await sleep(PROBE_EVERY_MS)
  }
}
