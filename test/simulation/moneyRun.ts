/**
 * Money under faults: the rules of contracts on the runtime for deciders, in two processes that are killed,
 * stopped and replaced, while lender, borrower, custody and ltv contradict each other and themselves
 * (moneyReports.ts). A separate model says after each run what had to happen (moneyChecker.ts).
 */
import { contractsDecider } from '../../processors/contracts/decider/decider.ts'
import { createDeciderLane } from '../../processors/runtime/decider/decider.ts'
import { hostLanes } from '../../processors/runtime/lane/laneHost.ts'
import { type RuntimeMetrics, silentMetrics } from '../../processors/runtime/report.ts'
import { createLocalCodec } from '../../schemas/codec/codec.ts'
import { createBroker } from './broker.ts'
import { createGroup, type Group } from './group.ts'
import { createMemoryLog } from './memoryLog.ts'
import { createDatabase, createMemoryStore, type Database, keep } from './memoryStore.ts'
import { checkMoney } from './moneyChecker.ts'
import { paymentMethods } from './moneyDestinations.ts'
import { drawTransfers, moneyBeginnings } from './moneyLoans.ts'
import { sendReports } from './moneyReports.ts'
import { LANES } from './noticeLoans.ts'
import { scaledTime } from './noticeTruth.ts'
import { startProcesses } from './processes.ts'
import type { RunResult } from './run.ts'
import { createStallWatch } from './stalls.ts'
import { createWorld, type Process, type World } from './world.ts'

const CHAOS_MS = 18_000
/** Sessions and transactions of the dead have ended, and what they left is worked off. */
const SETTLE_MS = 140_000
const SETTLE_STEP_MS = 4_000
const BOOT = { processes: 2, maxGuests: 2, maxRestartMs: 3_000, chaosMs: CHAOS_MS }
/** The deployment's time as a run begins: a day after the loans. */
const FROM_MS = Date.parse('2026-11-03T12:00:00Z')

const codec = createLocalCodec()

export async function simulateMoney(seed: number): Promise<RunResult> {
  const begun = await moneyBeginnings()
  const world = createWorld(seed)
  const { random } = world
  world.faults = {
    kill: random.pick([0, 0.002, 0.006]),
    stop: random.pick([0, 0.001, 0.003]),
    fail: random.pick([0, 0.01, 0.05]),
  }
  const broker = createBroker(world)
  const database = createDatabase()
  keep(database, { ...begun, paymentMethods })
  const crashes: string[] = []
  const stalls = createStallWatch()
  const report = (process: Process): RuntimeMetrics => ({
    ...silentMetrics,
    stalled: (lane, reason) => stalls.say(process, lane, reason),
  })
  const crashed = (process: Process) => (error: unknown) => {
    crashes.push(`crash: ${process.name}: ${(error as Error).stack}`)
    world.kill(process)
  }
  const platform = { world, broker, database, group: createGroup(world, LANES), report, crashed }
  startProcesses(world, BOOT, crashes, { contracts: process => startDecider(platform, process) })
  const transfers = drawTransfers(random)
  sendReports({ world, broker, database, codec, time: scaledTime(world, FROM_MS), transfers })

  await world.run(CHAOS_MS)
  world.faults = { kill: 0, stop: 0, fail: 0 }
  const evidence = { broker, codec, database, begun }
  let violations: string[] = []
  for (let ms = SETTLE_STEP_MS; ms <= SETTLE_MS; ms += SETTLE_STEP_MS) {
    await world.run(CHAOS_MS + ms)
    const reached: string[] = []
    violations = [
      ...checkMoney({ ...evidence, count: what => void reached.push(what) }),
      ...stalls.violations(),
    ]
    if (violations.length > 0) continue
    for (const what of reached) world.count(what)
    break
  }
  const { counts, history } = world
  return { seed, violations: [...violations, ...crashes], counts, history }
}

interface Platform {
  readonly world: World
  readonly broker: ReturnType<typeof createBroker>
  readonly database: Database
  readonly group: Group
  readonly report: (process: Process) => RuntimeMetrics
  readonly crashed: (process: Process) => (error: unknown) => void
}

function startDecider({ world, broker, database, group, report, crashed }: Platform, process: Process) {
  const log = createMemoryLog(world, broker, group, process)
  const store = createMemoryStore(world, database, process)
  const clock = { now: () => world.now(), sleep: (ms: number) => world.sleep(process, ms) }
  const decider = contractsDecider(codec)
  const replies = { send: () => undefined, close: async () => undefined }
  const deps = { log, store, clock, replies, report: report(process) }
  return hostLanes({
    ...{ log, clock, group: decider.name, topics: decider.topics, crashed: crashed(process) },
    createLane: (lane, takeTurn) => createDeciderLane(decider, deps, lane, takeTurn),
  })
}
