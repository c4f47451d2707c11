import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Db, MongoClient } from 'mongodb'
import type { ProcessGroup } from '../../local/start/processGroup.ts'
import { cpuOf, memoryOf } from '../../test/support/processMemory.ts'
import {
  createEventFeeder,
  type EventFeeder,
  newTenant,
  type Tenant,
} from '../../test/support/webhookLoad/eventFeeder.ts'
import { openReceiver, type Receiver } from '../../test/support/webhookLoad/openReceiver.ts'
import type { ReceiverReport } from '../../test/support/webhookLoad/receiverProcess.ts'
import { type BenchPlace, onPlace } from '../harness/benchServers.ts'
import { defineBench } from '../harness/harness.ts'
import type { Figure } from '../harness/results.ts'

const DATABASE = 'lastro'
const BARE_SECONDS = 5
const BACKLOG_TENANTS = 10
const PACED_PER_SECOND = 50
/** New endpoints open connections, and a new process compiles what it runs. */
const WARMUP_SECONDS = 3
const IDLE_MS = 8_000
const MIN_PERCENT = 0.1
const MAX_PERCENT = 0.9

/**
 * From the record on Kafka to the receipt, with state and attempts recorded, and a bare undici sender of the
 * same bodies in the same run; latency at 50 events a second; memory over a backlog; and ten endpoints of
 * which one hangs and one fails. `--heap` is in megabytes: the chart gives a share of the memory limit.
 */
export const bench = defineBench({
  options: {
    deliveries: { type: 'string', default: '200000' },
    seconds: { type: 'string', default: '20' },
    only: { type: 'string' },
    heap: { type: 'string', default: '192' },
  },
  run(values) {
    const env = { NODE_OPTIONS: `--max-old-space-size=${values.heap}` }
    return onPlace('webhooks', values, place => measure(place, values), env)
  },
})

interface Values {
  readonly deliveries: string
  readonly seconds: string
  readonly only?: string | undefined
}

async function measure({ servers, group, masterKey }: BenchPlace, values: Values): Promise<Figure[]> {
  const mongo = await MongoClient.connect(servers.mongodb)
  const receiver = await openReceiver()
  const wanted = (name: string) => values.only === undefined || values.only === name
  const seconds = Number(values.seconds)
  const figures: Figure[] = []
  try {
    await group.start('webhooks')
    const feeder = await createEventFeeder(servers.kafka, servers.registry)
    const stage: Stage = { db: mongo.db(DATABASE), group, feeder, receiver, masterKey }
    if (wanted('paced')) figures.push(...(await paced(stage, seconds)))
    if (wanted('idle')) figures.push(...(await idle(stage)))
    if (wanted('isolation')) {
      figures.push(...(await isolation(stage, seconds, ALL_GOOD, 'ten good endpoints')))
      figures.push(...(await isolation(stage, seconds, TWO_BAD, 'ten, one hangs, one fails: the good ones')))
    }
    if (wanted('backlog')) figures.push(...(await backlog(stage, Number(values.deliveries))))
    await feeder.close()
  } finally {
    receiver.stop()
    await mongo.close()
  }
  return figures
}

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

/** Deliveries a second of the bare sender. */
async function bare(receiver: Receiver): Promise<number> {
  const data = { contractId: 1, guaranteeId: '1', filler: 'x'.repeat(380) }
  const timestamp = new Date().toISOString()
  const body = JSON.stringify({ id: 'evt_1', event: 'collateral.created', timestamp, data })
  const program = new URL('../raw/webhookSender.ts', import.meta.url).pathname
  const args = [program, `${receiver.url}/bare/ok`, body, String(BARE_SECONDS)]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  await receiver.report(true)
  return Number(stdout)
}

interface Stage {
  readonly masterKey: string
  readonly db: Db
  readonly group: ProcessGroup
  readonly feeder: EventFeeder
  readonly receiver: Receiver
}

const tenantsOf = (stage: Stage, count: number, how: (n: number) => Behaviour = ALL_GOOD) =>
  Promise.all(
    Array.from({ length: count }, (_, n) =>
      newTenant(stage.db, stage.receiver.url, `t${n}-${how(n)}`, how(n), { sealedWith: stage.masterKey }),
    ),
  )

/** A backlog in Kafka, from the start of the process to the last delivery; the middle 80 % are the rate. */
async function backlog(stage: Stage, count: number): Promise<Figure[]> {
  const { group, feeder, receiver, db } = stage
  const raw = await bare(receiver)
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
  const name = `backlog of ${count.toLocaleString('en')}`
  return [
    { name, value: perSecond, unit: '/s', raw, ratio: perSecond / raw, aim: '5,000, ratio 0.2' },
    { name: `${name}, peak memory`, value: memoryMb, unit: 'MB', aim: '300' },
  ]
}

/** Cost of the idle process. */
async function idle({ group }: Stage): Promise<Figure[]> {
  const before = cpuOf(group.pids)['webhooks']!
  await sleep(IDLE_MS)
  const cpuPercent = ((cpuOf(group.pids)['webhooks']! - before) / IDLE_MS) * 100
  return [
    { name: 'at rest, processor', value: cpuPercent, unit: '% of a core' },
    { name: 'at rest, memory', value: memoryOf(group.pids)['webhooks']!.now, unit: 'MB' },
  ]
}

/** From the time of the event to the receipt, at a quiet pace. */
async function paced(stage: Stage, seconds: number): Promise<Figure[]> {
  const { feeder, receiver } = stage
  const tenants = await tenantsOf(stage, 1)
  await feeder.pace(PACED_PER_SECOND, WARMUP_SECONDS, tenants)
  await drained(receiver, PACED_PER_SECOND * WARMUP_SECONDS)
  await receiver.report(true)
  await feeder.pace(PACED_PER_SECOND, seconds, tenants)
  await drained(receiver, PACED_PER_SECOND * seconds)
  const [{ p50Ms, p99Ms }] = Object.values(await receiver.report(true)) as [ReceiverReport[string]]
  return [
    { name: 'one endpoint at 50/s, p50', value: p50Ms, unit: 'ms', aim: '15' },
    { name: 'one endpoint at 50/s, p99', value: p99Ms, unit: 'ms', aim: '50' },
  ]
}

type Behaviour = 'ok' | 'hang' | 'fail'
const ALL_GOOD = (): Behaviour => 'ok'
const TWO_BAD = (n: number): Behaviour => (n === 0 ? 'hang' : n === 1 ? 'fail' : 'ok')

/** Ten endpoints at 50 events a second each: figures of those that answer well. */
async function isolation(
  stage: Stage,
  seconds: number,
  how: (n: number) => Behaviour,
  name: string,
): Promise<Figure[]> {
  const { feeder, receiver } = stage
  const tenants: readonly Tenant[] = await tenantsOf(stage, 10, how)
  await feeder.pace(PACED_PER_SECOND * tenants.length, WARMUP_SECONDS, tenants)
  await sleep(1_000)
  await receiver.report(true)
  await feeder.pace(PACED_PER_SECOND * tenants.length, seconds, tenants)
  await sleep(2_000)
  const report = await receiver.report(true)
  const good = tenants.filter(tenant => tenant.name.endsWith('ok')).map(tenant => report[tenant.name])
  const received = Math.min(...good.map(one => one?.count ?? 0))
  const worst = (of: 'p50Ms' | 'p99Ms') => Math.max(...good.map(one => one?.[of] ?? Number.NaN))
  return [
    { name: `${name}, received of each`, value: received, unit: `of ${PACED_PER_SECOND * seconds}` },
    { name: `${name}, p50`, value: worst('p50Ms'), unit: 'ms' },
    { name: `${name}, p99`, value: worst('p99Ms'), unit: 'ms' },
  ]
}
