import { createDeciderLane } from '../../processors/runtime/decider/decider.ts'
import { createReplies, type Replies } from '../../processors/runtime/decider/replies.ts'
import { hostLanes, type LaneHost } from '../../processors/runtime/lane/laneHost.ts'
import { type RuntimeMetrics, silentMetrics } from '../../processors/runtime/report.ts'
import { planAdvances } from './advances.ts'
import { createBroker } from './broker.ts'
import { createBrokers } from './brokers.ts'
import { check, checkAnswers, REPLIES, watchReplies } from './checker.ts'
import { startClients } from './client.ts'
import { createGroup } from './group.ts'
import { COMMANDS, GROUP, ledger, NOTES, PARTITIONS } from './ledger.ts'
import { createMemoryLog } from './memoryLog.ts'
import { createDatabase, createMemoryStore } from './memoryStore.ts'
import { createStallWatch } from './stalls.ts'
import { createWorld, type Process, type World } from './world.ts'

export interface RunResult {
  readonly seed: number
  readonly violations: readonly string[]
  readonly counts: ReadonlyMap<string, number>
  readonly history: readonly string[]
}

const CHAOS_MS = 40_000
/** Orphaned transactions and sessions of the dead must have expired well before. */
const SETTLE_MS = 120_000
/** The run ends at the first of these instants at which everything is worked off. */
const SETTLE_STEP_MS = 5_000
const PROCESSES = 2
/** Processes that join under load and leave again in order. */
const MAX_GUESTS = 4
const MAX_RESTART_MS = 4_000
const REGISTRY_OUTAGE_MS = 15_000

/** One run: clients, two processes of the real runtime, faults for a while, then quiet, then the verdict. */
export async function simulate(seed: number): Promise<RunResult> {
  const world = createWorld(seed)
  const broker = createBroker(world)
  const brokers = createBrokers(world, broker, seed)
  const database = createDatabase()
  const group = createGroup(world, PARTITIONS)
  const { random } = world
  world.faults = {
    kill: random.pick([0, 0.002, 0.006]),
    stop: random.pick([0, 0.001, 0.003]),
    fail: random.pick([0, 0.01, 0.05]),
  }
  const { kill, stop, fail } = world.faults
  const calm = kill + stop + fail === 0
  const registryBackAt = world.now() + random.between(0, REGISTRY_OUTAGE_MS)
  const loud = new Set<string>()
  const stalls = createStallWatch()
  const crashes: string[] = []
  const watched = watchReplies(broker, database)
  const time = planAdvances(world, seed)
  const sent = startClients(world, broker, time, random.between(20, 60))

  const start = async (name: string, incarnation: number, leavesAfterMs: number | null) => {
    const process: Process = { name: `${name}.${incarnation}`, alive: true, stoppedUntil: 0 }
    world.note(`${process.name} starts`)
    const { host, replies } = await startProcess(process)
    if (leavesAfterMs === null) return
    await world.sleep(process, leavesAfterMs)
    world.count('orderly stop')
    await host.stop()
    await replies.close()
    world.note(`${process.name} left in order`)
    world.retire(process)
  }
  const startProcess = async (process: Process): Promise<{ host: LaneHost; replies: Replies }> => {
    const log = createMemoryLog(world, broker, group, process, brokers)
    const store = createMemoryStore(world, database, process)
    const clock = time.clockOf(process)
    const report: RuntimeMetrics = {
      ...silentMetrics,
      stalled: (lane, reason) => {
        if (reason?.includes(`${GROUP}/`)) loud.add(`loud without reason: ${lane}: ${reason}`)
        stalls.say(process, lane, reason)
      },
    }
    const replies = createReplies(
      log,
      (replyTo, outcome) => ({
        topic: REPLIES,
        partition: 0,
        key: replyTo,
        value: Buffer.from(JSON.stringify(outcome)),
        headers: {},
        timestamp: clock.now(),
      }),
      () => world.count('reply not sent'),
    )
    const decider = ledger(() => world.now() >= registryBackAt)
    const host = await hostLanes({
      log,
      clock,
      group: GROUP,
      topics: [COMMANDS, NOTES],
      createLane: (lane, takeTurn) =>
        createDeciderLane(decider, { log, store, clock, replies, report }, lane, takeTurn),
      crashed: error => {
        crashes.push(`${process.name}: ${(error as Error).stack}`)
        world.kill(process)
      },
    })
    return { host, replies }
  }
  const incarnations = new Map<string, number>()
  const boot = (name: string, leavesAfterMs: number | null = null) => {
    const incarnation = (incarnations.get(name) ?? 0) + 1
    incarnations.set(name, incarnation)
    start(name, incarnation, leavesAfterMs).catch(error => crashes.push(String((error as Error).stack)))
  }
  world.onKill(process => {
    world.later(random.between(100, MAX_RESTART_MS), () => boot(process.name.split('.')[0]!))
  })
  for (let n = 0; n < PROCESSES; n++) world.later(random.between(0, 500), () => boot(`p${n}`))
  for (let guests = random.between(0, MAX_GUESTS); guests > 0; guests--) {
    world.later(random.between(1_000, CHAOS_MS), () => boot('guest', random.between(500, 8_000)))
  }

  const operator = planOperator(world, broker, seed)
  planOutage(world, database)
  await world.run(CHAOS_MS)
  world.faults = { kill: 0, stop: 0, fail: 0 }
  // An operator who moved the offsets or the log may stall lanes; then they say so, and nothing is
  // wrong.
  const judge = () => [
    ...check(broker, database, sent, { live: !operator.acted }),
    ...(operator.acted ? [] : stalls.violations()),
  ]
  let violations = judge()
  for (
    let ms = SETTLE_STEP_MS;
    ms <= SETTLE_MS && (violations.length > 0 || ms <= SETTLE_STEP_MS);
    ms += SETTLE_STEP_MS
  ) {
    await world.run(CHAOS_MS + ms)
    violations = judge()
  }
  return {
    seed,
    violations: [
      ...watched.violations,
      ...violations,
      ...(operator.acted ? [] : loud),
      ...(calm && !operator.acted && !database.wasUnavailable ? checkAnswers(watched.replies, sent) : []),
      ...crashes.map(line => `crash: ${line}`),
    ],
    counts: world.counts,
    history: world.history,
  }
}

/** In some runs the database goes away for a while. */
function planOutage(world: World, database: ReturnType<typeof createDatabase>): void {
  if (!world.random.chance(0.2)) return
  world.later(world.random.between(2_000, 20_000), () => {
    world.count('database outage')
    database.unavailable = true
    database.wasUnavailable = true
    world.later(world.random.between(500, 8_000), () => {
      database.unavailable = false
    })
  })
}

/**
 * In some runs an operator resets or removes the group's offsets, or records vanish before they were read.
 */
function planOperator(
  world: World,
  broker: ReturnType<typeof createBroker>,
  seed: number,
): { acted: boolean } {
  const operator = { acted: false }
  const { random } = world
  if (seed % 10 !== 7) return operator
  world.later(random.between(3_000, 25_000), () => {
    operator.acted = true
    const partition = random.between(0, PARTITIONS - 1)
    const topic = random.pick([COMMANDS, NOTES])
    const { start, end } = broker.bounds(topic, partition)
    const act = random.pick(['reset to the start', 'reset to the end', 'removed', 'retention'])
    world.count(`operator: ${act}`)
    world.note(`operator: ${act} ${topic}/${partition}`)
    if (act === 'reset to the start') broker.resetOffset(GROUP, topic, partition, start)
    else if (act === 'reset to the end') broker.resetOffset(GROUP, topic, partition, end)
    else if (act === 'removed') broker.resetOffset(GROUP, topic, partition, null)
    else broker.truncateBefore(topic, partition, end)
  })
  return operator
}
