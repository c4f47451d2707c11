import { hostLanes } from '../../processors/runtime/lane/laneHost.ts'
import { silentMetrics } from '../../processors/runtime/report.ts'
import { createStreamLane } from '../../processors/runtime/stream/streamLane.ts'
import { type Broker, createBroker } from './broker.ts'
import { createBrokers } from './brokers.ts'
import { createGroup } from './group.ts'
import { lanePartition, PARTITIONS } from './ledger.ts'
import { createMemoryLog } from './memoryLog.ts'
import {
  CHANGES,
  METER_GROUP,
  METERS,
  type Meter,
  type MeterInput,
  meterStream,
  READINGS,
  TICKS,
} from './meter.ts'
import type { RunResult } from './run.ts'
import { createStallWatch } from './stalls.ts'
import { createWorld, type Process, type World } from './world.ts'

const CHAOS_MS = 30_000
const SETTLE_MS = 60_000
const SETTLE_STEP_MS = 5_000
const LOAD_MS = 20_000
const MAX_RESTART_MS = 4_000
const MAX_GUESTS = 3
const METER_COUNT = 9
const TICK_INTERVAL_MS = 1_500

/** One run of the stream kind under faults; judged from the topics alone, for a stream has no other state. */
export async function simulateStream(seed: number): Promise<RunResult> {
  const world = createWorld(seed)
  const broker = createBroker(world)
  const brokers = createBrokers(world, broker, seed)
  const group = createGroup(world, PARTITIONS)
  const { random } = world
  world.faults = {
    kill: random.pick([0, 0.002, 0.006]),
    stop: random.pick([0, 0.001, 0.003]),
    fail: random.pick([0, 0.01, 0.05]),
  }
  const crashes: string[] = []
  const loud: string[] = []
  const stalls = createStallWatch()
  const sent = sendInputs(world, broker)

  const start = async (name: string, leavesAfterMs: number | null) => {
    const process: Process = { name, alive: true, stoppedUntil: 0 }
    world.note(`${name} starts`)
    const log = createMemoryLog(world, broker, group, process, brokers)
    const clock = { now: () => world.now(), sleep: (ms: number) => world.sleep(process, ms) }
    const report = {
      ...silentMetrics,
      stalled: (lane: number, reason: string | null) => {
        if (reason?.includes(`${METER_GROUP}/`)) loud.push(`loud without reason: ${lane}: ${reason}`)
        stalls.say(process, lane, reason)
      },
    }
    const host = await hostLanes({
      log,
      clock,
      group: METER_GROUP,
      topics: [CHANGES, TICKS],
      createLane: lane => createStreamLane(meterStream(), { log, clock, report }, lane),
      crashed: error => {
        crashes.push(`crash: ${(error as Error).stack}`)
        world.kill(process)
      },
    })
    if (leavesAfterMs === null) return
    await world.sleep(process, leavesAfterMs)
    world.count('orderly stop')
    await host.stop()
    world.retire(process)
  }
  let incarnations = 0
  const boot = (leavesAfterMs: number | null) => {
    incarnations += 1
    start(`s${incarnations}`, leavesAfterMs).catch(error => crashes.push(`crash: ${(error as Error).stack}`))
  }
  world.onKill(() => world.later(random.between(100, MAX_RESTART_MS), () => boot(null)))
  for (let n = 0; n < 2; n++) world.later(random.between(0, 500), () => boot(null))
  for (let guests = random.between(0, MAX_GUESTS); guests > 0; guests--) {
    world.later(random.between(1_000, CHAOS_MS), () => boot(random.between(500, 8_000)))
  }

  await world.run(CHAOS_MS)
  world.faults = { kill: 0, stop: 0, fail: 0 }
  let violations: string[] = []
  for (let ms = SETTLE_STEP_MS; ms <= SETTLE_MS; ms += SETTLE_STEP_MS) {
    await world.run(CHAOS_MS + ms)
    violations = [...checkReadings(broker, sent), ...stalls.violations()]
    if (violations.length === 0) break
  }
  return {
    seed,
    violations: [...violations, ...loud, ...crashes],
    counts: world.counts,
    history: world.history,
  }
}

interface SentInputs {
  readonly changes: Map<string, { readonly meter: string; readonly amount: number }>
  poisoned: number
}

/** Changes come from a transactional writer that aborts now and then; each tick goes to every partition. */
function sendInputs(world: World, broker: Broker): SentInputs {
  const { random } = world
  const sent: SentInputs = { changes: new Map(), poisoned: 0 }
  const record = (topic: string, partition: number, input: MeterInput | string) => ({
    topic,
    partition,
    key: null,
    value: Buffer.from(typeof input === 'string' ? input : JSON.stringify(input)),
    headers: {},
    timestamp: world.now(),
  })
  for (let n = random.between(20, 60); n > 0; n--) {
    world.later(random.between(0, LOAD_MS), () => {
      const [id, meter, amount] = [
        `change-${n}`,
        `meter-${random.between(1, METER_COUNT)}`,
        random.between(1, 9),
      ]
      const epoch = broker.initProducer(id)
      const change = record(CHANGES, lanePartition(meter), { kind: 'change', id, meter, amount })
      broker.transactionalAppend(id, epoch, [change])
      const commit = random.chance(0.8)
      world.later(random.between(0, 2_000), () => {
        broker.endTransaction(id, epoch, commit)
        if (commit) sent.changes.set(id, { meter, amount })
      })
    })
  }
  for (let tick = 1; tick <= LOAD_MS / TICK_INTERVAL_MS; tick++) {
    world.later(tick * TICK_INTERVAL_MS, () => {
      for (let p = 0; p < PARTITIONS; p++) broker.append([record(TICKS, p, { kind: 'tick', tick })])
    })
  }
  if (random.chance(0.3)) {
    world.later(random.between(0, LOAD_MS), () => {
      sent.poisoned += 1
      world.count('poisoned record')
      broker.append([record(CHANGES, 0, 'poison')])
    })
  }
  return sent
}

/**
 * A tick that was begun reaches every meter of its lane that existed then, however often it was interrupted.
 */
function checkTicks(broker: Broker, ids: ReadonlySet<string>, violations: string[]): void {
  const known = new Map<number, Set<string>>()
  const begun = new Set<string>()
  for (const { value, partition } of broker.committedRecords(READINGS)) {
    const { id, meter } = JSON.parse(String(value)) as Meter & { id: string }
    const meters = known.get(partition) ?? new Set()
    known.set(partition, meters)
    const cause = id.slice(0, id.indexOf('/'))
    if (cause.startsWith('tick-') && !begun.has(`${cause} ${partition}`)) {
      begun.add(`${cause} ${partition}`)
      for (const other of meters) {
        if (!ids.has(`${cause}/${other}`)) violations.push(`5: ${cause} never reached ${other}`)
      }
    }
    meters.add(meter)
  }
}

/**
 * Each change once, each tick at most once per meter, sequences gap-free, sums right, changelog equal to
 * readings.
 */
function checkReadings(broker: Broker, sent: SentInputs): string[] {
  const violations: string[] = []
  const ids = new Set<string>()
  const folded = new Map<string, Meter>()
  for (const { value } of broker.committedRecords(READINGS)) {
    const { id, ...reading } = JSON.parse(String(value)) as Meter & { id: string }
    if (ids.has(id)) violations.push(`2: ${id} appears twice`)
    ids.add(id)
    const before = folded.get(reading.meter) ?? { meter: reading.meter, value: 0, sequence: 0, tick: 0 }
    if (reading.sequence !== before.sequence + 1) {
      violations.push(`2: ${reading.meter} has ${reading.sequence} where ${before.sequence + 1} was due`)
    }
    const amount = sent.changes.get(id.slice(0, id.indexOf('/')))?.amount ?? 0
    if (reading.value !== before.value + amount) violations.push(`3: ${id} says ${reading.value}`)
    folded.set(reading.meter, reading)
  }
  for (const [id, { meter }] of sent.changes) {
    if (!ids.has(`${id}/${meter}`)) violations.push(`5: ${id} was lost`)
  }
  checkTicks(broker, ids, violations)
  const changelog = new Map<string, Meter>()
  for (const { value } of broker.committedRecords(METERS)) {
    const meter = JSON.parse(String(value)) as Meter
    changelog.set(meter.meter, meter)
  }
  for (const [name, reading] of folded) {
    if (JSON.stringify(changelog.get(name)) !== JSON.stringify(reading)) {
      violations.push(`3: the changelog of ${name} differs from its last reading`)
    }
  }
  const dead = broker.committedRecords('dead-letters').length
  if (dead !== sent.poisoned) violations.push(`5: ${dead} dead letters for ${sent.poisoned} poisoned records`)
  for (const topic of [CHANGES, TICKS]) {
    for (let p = 0; p < PARTITIONS; p++) {
      const { offset } = broker.committed(METER_GROUP, topic, p)
      const rest = broker.fetch(topic, p, offset ?? 0n, Number.POSITIVE_INFINITY).records.length
      if (rest > 0) violations.push(`5: ${topic}/${p} is stalled with ${rest} records waiting`)
    }
  }
  return violations
}
