/**
 * Money under faults: the rules of contracts on the runtime for deciders, in two processes that are killed,
 * stopped and joined by others, while lender, borrower, custody and ltv contradict each other and themselves
 * (moneyReports.ts). A model of its own says after each run what had to become of it (moneyChecker.ts).
 */
import { contractsDecider } from '../../processors/contracts/decider.ts'
import { createDeciderLane } from '../../processors/runtime/decider/decider.ts'
import { hostLanes } from '../../processors/runtime/lane/laneHost.ts'
import { type Report, silentReport } from '../../processors/runtime/report.ts'
import { createLocalCodec } from '../../schemas/codec.ts'
import { createBroker } from './broker.ts'
import { createGroup, type Group } from './group.ts'
import { createMemoryLog } from './memoryLog.ts'
import { createDatabase, createMemoryStore, type Database } from './memoryStore.ts'
import { checkMoney } from './moneyChecker.ts'
import { drawTransfers, moneyBeginnings } from './moneyLoans.ts'
import { sendReports } from './moneyReports.ts'
import { type Beginnings, LANES } from './noticeLoans.ts'
import { scaledTime } from './noticeTruth.ts'
import type { RunResult } from './run.ts'
import { createStallWatch } from './stalls.ts'
import { createWorld, type Process, type World } from './world.ts'

const CHAOS_MS = 18_000
/** Sessions and transactions of the dead have ended, and what they left is worked off. */
const SETTLE_MS = 140_000
const SETTLE_STEP_MS = 4_000
const PROCESSES = 2
const MAX_GUESTS = 2
const MAX_RESTART_MS = 3_000
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
  place(database, begun)
  const crashes: string[] = []
  const stalls = createStallWatch()
  const report = (process: Process): Report => ({
    ...silentReport,
    stalled: (lane, reason) => stalls.say(process, lane, reason),
  })
  startProcesses({ world, broker, database, group: createGroup(world, LANES), report }, crashes)
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

/** The loans as they are before, with what of them was published. */
function place(database: Database, { contracts, parties, deposits }: Beginnings): void {
  for (const [name, all] of Object.entries({ contracts, parties, deposits })) {
    const kept = (all as readonly { readonly _id: string | number }[]).map(one => [
      one._id,
      Object.freeze(one),
    ])
    database.collections.set(name, new Map(kept as never))
  }
}

interface Platform {
  readonly world: World
  readonly broker: ReturnType<typeof createBroker>
  readonly database: Database
  readonly group: Group
  readonly report: (process: Process) => Report
}

function startProcesses({ world, broker, database, group, report }: Platform, crashes: string[]): void {
  const { random } = world
  let count = 0
  const start = async (leavesAfterMs: number | null) => {
    const process: Process = { name: `contracts.${(count += 1)}`, alive: true, stoppedUntil: 0 }
    world.note(`${process.name} starts`)
    const log = createMemoryLog(world, broker, group, process)
    const store = createMemoryStore(world, database, process)
    const clock = { now: () => world.now(), sleep: (ms: number) => world.sleep(process, ms) }
    const decider = contractsDecider(codec)
    const replies = { send: () => undefined, close: async () => undefined }
    const deps = { log, store, clock, replies, report: report(process) }
    const host = await hostLanes({
      ...{ log, clock, group: decider.name, topics: decider.topics },
      createLane: (lane, takeTurn) => createDeciderLane(decider, deps, lane, takeTurn),
      crashed(error) {
        crashes.push(`crash: ${process.name}: ${(error as Error).stack}`)
        world.kill(process)
      },
    })
    if (leavesAfterMs === null) return
    await world.sleep(process, leavesAfterMs)
    world.count('orderly stop')
    await host.stop()
    world.retire(process)
  }
  const boot = (leavesAfterMs: number | null = null) => {
    start(leavesAfterMs).catch(error => crashes.push(`crash: ${(error as Error).stack}`))
  }
  world.onKill(() => world.later(random.between(100, MAX_RESTART_MS), boot))
  for (let n = 0; n < PROCESSES; n++) world.later(random.between(0, 500), boot)
  for (let guests = random.between(0, MAX_GUESTS); guests > 0; guests--) {
    world.later(random.between(1_000, CHAOS_MS), () => boot(random.between(500, 8_000)))
  }
}
