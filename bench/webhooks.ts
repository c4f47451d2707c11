import { execFile } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { type Db, MongoClient } from 'mongodb'
import { type ServerAddresses, startServers } from '../local/servers/servers.ts'
import { createProcessGroup, type ProcessGroup } from '../local/start/processGroup.ts'
import { cpuOf, memoryOf } from './memory.ts'
import type { ReceiverReport } from './raw/webhookReceiver.ts'
import { createEventFeeder, type EventFeeder, masterKey, newTenant, type Tenant } from './webhookLoad.ts'
import { openReceiver, type Receiver } from './webhookReceiver.ts'

/**
 * `npm run bench -- webhooks [--deliveries 200000] [--seconds 20] [--json]`: from the record on Kafka to the
 * receipt, with state and attempts recorded, beside a bare undici sender of the same bodies in the same run;
 * latency at 50 events a second; memory over a backlog; and ten endpoints of which one hangs and one fails.
 */
const { values } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    deliveries: { type: 'string', default: '200000' },
    seconds: { type: 'string', default: '20' },
    only: { type: 'string' },
    // Megabytes; the chart gives three quarters of the memory limit.
    heap: { type: 'string', default: '192' },
    'port-base': { type: 'string', default: '23700' },
    // For the measured process, as `--node=--cpu-prof`.
    node: { type: 'string', multiple: true, default: [] },
  },
})
const PORT_BASE = Number(values['port-base'])
const BARE_SECONDS = 5
const BACKLOG_TENANTS = 10
const PACED_PER_SECOND = 50
/** New endpoints open connections, and a new process compiles what it runs. */
const WARMUP_SECONDS = 3
const IDLE_MS = 8_000
const MIN_PERCENT = 0.1
const MAX_PERCENT = 0.9
const say = (line: string) => process.stderr.write(`${line}\n`)
const here = (file: string) => new URL(file, import.meta.url).pathname
const wanted = (name: string) => values.only === undefined || values.only === name

const total = (report: ReceiverReport) => Object.values(report).reduce((sum, { count }) => sum + count, 0)

/** Asks until so many were received; tells when the first and the last share of them were there. */
async function drained(receiver: Receiver, count: number): Promise<{ fromMs: number; untilMs: number }> {
  let fromMs = 0
  let untilMs = 0
  for (;;) {
    const received = total(await receiver.report())
    if (fromMs === 0 && received >= count * MIN_PERCENT) fromMs = performance.now()
    if (untilMs === 0 && received >= count * MAX_PERCENT) untilMs = performance.now()
    if (received >= count) return { fromMs, untilMs }
    await sleep(20)
  }
}

async function bare(receiver: Receiver, body: string): Promise<number> {
  const args = [here('raw/webhookSender.ts'), `${receiver.url}/bare/ok`, body, String(BARE_SECONDS)]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  await receiver.report(true)
  return Number(stdout)
}

interface Stage {
  readonly db: Db
  readonly group: ProcessGroup
  readonly feeder: EventFeeder
  readonly receiver: Receiver
}

const tenantsOf = ({ db, receiver }: Stage, count: number, how: (n: number) => Behaviour = ALL_GOOD) =>
  Promise.all(Array.from({ length: count }, (_, n) => newTenant(db, receiver.url, `t${n}-${how(n)}`, how(n))))

/** A backlog in Kafka, from the start of the process to the last delivery; the middle 80 % are the rate. */
async function backlog(stage: Stage, count: number) {
  const { group, feeder, receiver, db } = stage
  const tenants = await tenantsOf(stage, BACKLOG_TENANTS)
  await group.stop('webhooks')
  await feeder.send(count, tenants)
  await receiver.report(true)
  // It is ready when it has caught up (docs/decisions/readiness.md).
  const started = group.start('webhooks')
  const { fromMs, untilMs } = await drained(receiver, count)
  await started
  const memoryMb = memoryOf(group.pids)['webhooks']!.highest
  const perSecond = ((MAX_PERCENT - MIN_PERCENT) * count) / ((untilMs - fromMs) / 1_000)
  const recorded = async () => db.collection('deliveries').countDocuments({ state: 'SUCCEEDED' })
  while ((await recorded()) < count) await sleep(100)
  await receiver.report(true)
  return { deliveries: count, perSecond, memoryMb }
}

/** What the process costs while nothing happens. */
async function idle({ group }: Stage) {
  const before = cpuOf(group.pids)['webhooks']!
  await sleep(IDLE_MS)
  const cpuPercent = ((cpuOf(group.pids)['webhooks']! - before) / IDLE_MS) * 100
  return { cpuPercent, memoryMb: memoryOf(group.pids)['webhooks']!.now }
}

/** From the time of the event to the receipt, at a quiet pace. */
async function paced(stage: Stage, seconds: number) {
  const { feeder, receiver } = stage
  const tenants = await tenantsOf(stage, 1)
  await feeder.pace(PACED_PER_SECOND, WARMUP_SECONDS, tenants)
  await drained(receiver, PACED_PER_SECOND * WARMUP_SECONDS)
  await receiver.report(true)
  await feeder.pace(PACED_PER_SECOND, seconds, tenants)
  await drained(receiver, PACED_PER_SECOND * seconds)
  const [{ p50Ms, p99Ms }] = Object.values(await receiver.report(true)) as [ReceiverReport[string]]
  return { perSecond: PACED_PER_SECOND, p50Ms, p99Ms }
}

type Behaviour = 'ok' | 'hang' | 'fail'
const ALL_GOOD = (): Behaviour => 'ok'
const TWO_BAD = (n: number): Behaviour => (n === 0 ? 'hang' : n === 1 ? 'fail' : 'ok')

/** Ten endpoints at 50 events a second each: figures of those that answer well. */
async function isolation(stage: Stage, seconds: number, how: (n: number) => Behaviour) {
  const { feeder, receiver } = stage
  const tenants: readonly Tenant[] = await tenantsOf(stage, 10, how)
  await feeder.pace(PACED_PER_SECOND * tenants.length, WARMUP_SECONDS, tenants)
  await sleep(1_000)
  await receiver.report(true)
  await feeder.pace(PACED_PER_SECOND * tenants.length, seconds, tenants)
  await sleep(2_000)
  const report = await receiver.report(true)
  const good = tenants.filter(({ name }) => name.endsWith('ok')).map(({ name }) => report[name])
  return {
    endpoints: tenants.length,
    offeredPerSecond: PACED_PER_SECOND,
    goodPerSecond: Math.min(
      ...good.map(one => (one ? (one.count * 1_000) / Math.max(1, one.lastAt - one.firstAt) : 0)),
    ),
    goodReceived: Math.min(...good.map(one => one?.count ?? 0)),
    goodExpected: PACED_PER_SECOND * seconds,
    p50Ms: Math.max(...good.map(one => one?.p50Ms ?? Number.NaN)),
    p99Ms: Math.max(...good.map(one => one?.p99Ms ?? Number.NaN)),
  }
}

const dataDir = join(tmpdir(), 'lastro-bench-webhooks')
rmSync(dataDir, { recursive: true, force: true })
mkdirSync(join(dataDir, 'logs'), { recursive: true })
const given = process.env['LASTRO_SERVERS']
const own = given ? null : await startServers({ dataDir, portBase: PORT_BASE, log: say, isLasting: true })
const servers = own ?? (JSON.parse(given!) as ServerAddresses)
const mongo = await MongoClient.connect(servers.mongodb)
const database = 'bench-webhooks'
const group = createProcessGroup({
  servers,
  gatewayPort: PORT_BASE + 50,
  metricsBase: PORT_BASE + 60,
  logDir: join(dataDir, 'logs'),
  nodeArguments: values.node,
  env: {
    LASTRO_MASTER_KEY: masterKey,
    MONGODB_DATABASE: database,
    LOG_LEVEL: 'info',
    NODE_OPTIONS: `--max-old-space-size=${values.heap}`,
  },
})
const results: Record<string, Record<string, number>> = {}
const keep = (name: string, figures: Record<string, number>) => {
  results[name] = figures
  const shown = Object.entries(figures).map(([key, value]) => `${key} ${Math.round(value * 100) / 100}`)
  say(`${name}: ${shown.join(', ')}`)
}
const receiver = await openReceiver()
try {
  const db = mongo.db(database)
  await db.dropDatabase()
  await group.provision()
  await group.start('webhooks')
  const feeder = await createEventFeeder(servers.kafka, servers.registry)
  const stage: Stage = { db, group, feeder, receiver }
  if (wanted('paced')) keep('paced', await paced(stage, Number(values.seconds)))
  if (wanted('idle')) keep('idle', await idle(stage))
  if (wanted('isolation')) {
    keep('ten good endpoints', await isolation(stage, Number(values.seconds), ALL_GOOD))
    keep('one hangs, one fails', await isolation(stage, Number(values.seconds), TWO_BAD))
  }
  if (wanted('backlog')) {
    const data = { contractId: 1, guaranteeId: '1', filler: 'x'.repeat(380) }
    const timestamp = new Date().toISOString()
    const body = JSON.stringify({ id: 'evt_1', event: 'collateral.created', timestamp, data })
    const barePerSecond = await bare(receiver, body)
    const figures = await backlog(stage, Number(values.deliveries))
    keep('backlog', { ...figures, barePerSecond, ratio: figures.perSecond / barePerSecond })
  }
  await feeder.close()
} finally {
  receiver.stop()
  await group.stopAll()
  await mongo.db(database).dropDatabase()
  await mongo.close()
  await own?.stop()
}
if (values.json) process.stdout.write(`${JSON.stringify(results, null, 2)}\n`)
