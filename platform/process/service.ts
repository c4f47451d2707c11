import { createServer, type Server } from 'node:http'
import { flushCompileCache } from 'node:module'
import { getHeapStatistics } from 'node:v8'
import type { Logger } from 'pino'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import packageJson from '../../package.json' with { type: 'json' }
import { createLogger } from '../log/logger.ts'
import { useProxies } from '../proxy/useProxies.ts'
import { configOrExit, type shellSettings, standardEnvironment } from './config.ts'
import type { Settings, Values } from './environment.ts'
import { metricsOn, showGauge } from './gauge.ts'
import { collectStartupGarbage } from './gcAfterStartup.ts'
import { createHealth, type Health, type HealthParts, onceReady } from './health.ts'
import type { Deployment } from './sandbox.ts'

/** The shell around every process: environment, logger, metrics, health, signals. Knows nothing of Kafka. */
export interface Service<S extends Settings> {
  readonly name: string
  readonly config: Values<S>
  readonly deployment: Deployment
  readonly log: Logger
  readonly metrics: Registry
  readonly health: Health
  /** Closers run in reverse order of registration, once, on SIGTERM, SIGINT or `fail`. */
  onStop(what: string, close: () => Promise<void> | void): void
  /** Fatal error: log it, close what can be closed, exit 1. */
  fail(error: unknown): void
}

/** Longer than what a process waits for at its end, and less than what leaves it until SIGKILL. */
const DRAIN_LIMIT_MS = 20_000

/**
 * Starts the shell: reads the environment (exits 2 with every mistake named when it is wrong; exits 0 after
 * it with `--check-config`), opens the admin port, installs the signal handlers.
 */
export async function startService<S extends Settings>(
  name: string,
  settings: S,
  parts: HealthParts,
  check: (config: Values<S>, deployment: Deployment) => void = () => undefined,
): Promise<Service<S>> {
  const { config, shell, deployment, notices } = configOrExit(settings, check)
  await useProxies(standardEnvironment)
  const log = createLogger(name, shell)
  const health = onceReady(createHealth(parts), collectStartupGarbage)
  const metrics = createMetrics(name, health)
  const closers: { what: string; close: () => Promise<void> | void }[] = []
  let stopping = false

  const stop = async (exitCode: number) => {
    if (stopping) return
    stopping = true
    health.drain()
    // What a drain that takes longer held is delivered again.
    const limit = setTimeout(() => {
      log.error('shutdown timed out, exiting')
      process.exit(exitCode || 1)
    }, DRAIN_LIMIT_MS)
    limit.unref()
    for (const { what, close } of closers.reverse()) {
      try {
        await close()
      } catch (error) {
        log.error({ err: error, what }, 'closing failed')
      }
    }
    log.info('stopped')
    process.exit(exitCode)
  }
  const fail = (error: unknown) => {
    log.fatal({ err: error }, 'cannot continue, exiting')
    void stop(1)
  }

  process.on('SIGTERM', () => void stop(0))
  process.on('SIGINT', () => void stop(0))
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
  const server = await openAdminPort(shell, metrics, health)
  closers.push({ what: 'admin port', close: () => void server.close() })
  log.info({ metricsPort: shell.metricsPort }, 'starting')
  for (const notice of notices) log.warn(notice)
  // With NODE_COMPILE_CACHE the next start needs no compiler for TypeScript: 25 MB less, and a second faster.
  flushCompileCache()
  return {
    name,
    config,
    deployment,
    log,
    metrics,
    health,
    onStop: (what, close) => void closers.push({ what, close }),
    fail,
  }
}

/** The metrics that every process has. */
export function createMetrics(name: string, health: Health): Registry {
  const metrics = new Registry()
  metrics.setDefaultLabels({ process: name })
  collectDefaultMetrics({ register: metrics })
  const { gauge } = metricsOn(metrics)
  const build = gauge(
    'lastro_build_info',
    'Version of the running build; the value is always 1.',
    'version',
    'node',
  )
  build.set({ version: packageJson.version, node: process.versions.node }, 1)
  const heap = gauge('lastro_heap_limit_bytes', 'Heap that this process may use before it dies.')
  heap.set(getHeapStatistics().heap_size_limit)
  showHealth(metrics, health)
  return metrics
}

function showHealth(metrics: Registry, health: Health): void {
  showGauge(
    metrics,
    'lastro_ready',
    '1 while the readiness probe succeeds, 0 while starting, draining, or unable to serve anything.',
    () => (health.ready() ? 1 : 0),
  )
  new Gauge({
    name: 'lastro_dependency_up',
    help: '1 where a part of the readiness answer is well, 0 where it is not; the answer says why.',
    labelNames: ['part'],
    registers: [metrics],
    collect() {
      for (const [part, state] of Object.entries(health.states())) this.set({ part }, state === 'ok' ? 1 : 0)
    },
  })
}

/** Kubernetes itself waits no longer for a probe of the chart. */
const MAX_WAIT_MS = 60_000

/**
 * Milliseconds of a `Prefer: wait=20` (RFC 7240). The startup probe sends it: the answer comes when the
 * start is done, so that the next probe finds a ready process.
 */
export function waitOf(prefer: string | string[] | undefined): number {
  const asked = /(?:^|[,;\s])wait=(\d{1,4})(?:$|[,;\s])/.exec([prefer ?? []].flat().join(','))?.[1]
  return Math.min(Number(asked ?? 0) * 1_000, MAX_WAIT_MS)
}

function openAdminPort(
  { metricsPort: port, listenAddress }: Values<typeof shellSettings>,
  metrics: Registry,
  health: Health,
): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.url === '/metrics') {
      response.setHeader('content-type', metrics.contentType)
      response.end(await metrics.metrics())
      return
    }
    const live = request.url === '/healthz/live'
    if (!live && request.url !== '/healthz/ready') {
      response.statusCode = 404
      response.end()
      return
    }
    if (live) await health.started(waitOf(request.headers['prefer']))
    response.statusCode = live || health.ready() ? 200 : 503
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(live ? { live: true } : { ready: health.ready(), checks: health.parts() }))
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, ...(listenAddress === null ? {} : { host: listenAddress }) }, () => resolve(server))
  })
}
