/**
 * Notices before a sale under faults: the rules of contracts on the runtime for deciders, the sink, receipts
 * and mails of webhooks on that for sinks, both in two processes that are killed, stopped and replaced.
 * Markets, borrowers and mail servers are outside. No sale that needs a notice happens before the notice was
 * given, and none waits for a borrower without a channel (noticeChecker.ts).
 */
import type { OutRecord } from '../../platform/records/records.ts'
import { contractsDecider } from '../../processors/contracts/decider/decider.ts'
import { evaluation } from '../../processors/contracts/timers/noticeTimer.ts'
import { createOwnCommands } from '../../processors/contracts/timers/ownCommands.ts'
import { createDeciderLane } from '../../processors/runtime/decider/decider.ts'
import { hostLanes } from '../../processors/runtime/lane/laneHost.ts'
import { type RuntimeMetrics, silentMetrics } from '../../processors/runtime/report.ts'
import { createSinkLane } from '../../processors/runtime/sink/sink.ts'
import { createLocalCodec } from '../../schemas/codec/codec.ts'
import type { StoredContract } from '../../schemas/documents/contracts.ts'
import { topics } from '../../schemas/topics.ts'
import { createRandom } from '../support/random.ts'
import { type Broker, createBroker } from './broker.ts'
import { createGroup, type Group } from './group.ts'
import { createMemoryLog } from './memoryLog.ts'
import { createDatabase, createMemoryStore, type Database, keep } from './memoryStore.ts'
import { startChannels } from './noticeChannels.ts'
import { checkNotices } from './noticeChecker.ts'
import { type ChannelWorld, createChannelDatabase } from './noticeContacts.ts'
import { type Beginnings, beginnings, drawChannels, LANES } from './noticeLoans.ts'
import { openMarket } from './noticeMarket.ts'
import { scaledTime, type Truth } from './noticeTruth.ts'
import { startProcesses } from './processes.ts'
import type { RunResult } from './run.ts'
import { createStallWatch } from './stalls.ts'
import { createWorld, type Process, type World } from './world.ts'

const CHAOS_MS = 45_000
/** A mail that a server put off waits for half an hour, then for two: 7.5 and 30 seconds of a run. */
const SETTLE_MS = 200_000
/** The last alert of the run, its cure period, and what is given the rules to act on it. */
const SETTLE_FROM_MS = 70_000
const SETTLE_STEP_MS = 10_000
const BOOT = { processes: 2, maxGuests: 3, maxRestartMs: 4_000, chaosMs: CHAOS_MS }
const TIMER_MS = 1_000
/** The deployment's time as a run begins: a day after the loans. */
const FROM_MS = Date.parse('2026-11-03T12:00:00Z')
const COPIES = 0.15

const codec = createLocalCodec()

interface Platform extends ChannelWorld {
  readonly broker: Broker
  readonly contracts: Database
  readonly groups: Readonly<Record<Part, Group>>
  readonly lag: Lag | null
  readonly report: (process: Process) => RuntimeMetrics
  readonly crashed: (process: Process) => (error: unknown) => void
}

type Part = 'contracts' | 'webhooks'

/** webhooks gets nothing of a topic for so long, while it reads the others. */
interface Lag {
  readonly topic: string
  readonly fromMs: number
  readonly untilMs: number
}

const LAGS = 0.5
/** A cure period takes 15 or 30 seconds of a run. */
const LAG_MS = { min: 20_000, max: 50_000 }
const LAG_FROM_MS = { min: 0, max: 15_000 }

/** From a separate generator: the rest of the run is that of its seed. */
function drawLag(world: World, seed: number): Lag | null {
  const random = createRandom(seed ^ 0x6c_61_67)
  if (!random.chance(LAGS)) return null
  const topic = random.pick([topics.contractEvents, topics.collateralEvents]).name
  const fromMs = world.now() + random.between(LAG_FROM_MS.min, LAG_FROM_MS.max)
  world.count(`webhooks behind on ${topic}`)
  return { topic, fromMs, untilMs: fromMs + random.between(LAG_MS.min, LAG_MS.max) }
}

function behind(world: World, broker: Broker, lag: Lag | null): Broker {
  const isLate = (topic: string) =>
    lag !== null && topic === lag.topic && world.now() >= lag.fromMs && world.now() < lag.untilMs
  return {
    ...broker,
    fetch(topic, partition, from, max) {
      if (isLate(topic)) return { records: [], lastOffset: null }
      return broker.fetch(topic, partition, from, max)
    },
  }
}

export async function simulateNotices(seed: number): Promise<RunResult> {
  const begun = await beginnings()
  const world = createWorld(seed)
  const { random } = world
  world.faults = {
    kill: random.pick([0, 0.001, 0.004]),
    stop: random.pick([0, 0.001, 0.002]),
    fail: random.pick([0, 0.01, 0.05]),
  }
  const withMail = random.chance(0.5)
  const truth: Truth = {
    channels: drawChannels(random, withMail),
    ...{ beganAt: world.now(), contacts: [], reported: new Set() },
  }
  const crashes: string[] = []
  const loud = new Set<string>()
  const stalls = createStallWatch()
  const platform: Platform = {
    ...{ world, codec, truth, withMail, time: scaledTime(world, FROM_MS), broker: createBroker(world) },
    lag: drawLag(world, seed),
    ...{ database: createChannelDatabase(), contracts: createDatabase() },
    groups: { contracts: createGroup(world, LANES), webhooks: createGroup(world, LANES) },
    report: process => ({
      ...silentMetrics,
      stalled(lane, reason) {
        if (/(contracts|webhooks)\//.test(reason ?? '')) loud.add(`loud without reason: ${lane}: ${reason}`)
        stalls.say(process, lane, reason)
      },
    }),
    crashed: process => error => {
      crashes.push(`crash: ${process.name}: ${(error as Error).stack}`)
      world.kill(process)
    },
  }
  place(platform, begun)
  repeatRecords(platform)
  startProcesses(world, BOOT, crashes, {
    contracts: process => startDecider(platform, process),
    webhooks: process => startSink(platform, process),
  })
  let isQuiet = false
  openMarket({ ...platform, database: platform.contracts }, () => isQuiet)

  await world.run(CHAOS_MS)
  world.faults = { kill: 0, stop: 0, fail: 0 }
  isQuiet = true
  let violations: string[] = []
  for (let ms = SETTLE_FROM_MS; ms <= SETTLE_MS; ms += SETTLE_STEP_MS) {
    await world.run(CHAOS_MS + ms)
    violations = [...checkNotices({ ...platform, begun, count: world.count }), ...stalls.violations()]
    if (violations.length === 0) break
  }
  const { counts, history } = world
  return { seed, violations: [...violations, ...loud, ...crashes], counts, history }
}

/** The loans as they are before: with what of them was published, and read. */
function place({ contracts, database }: Platform, { contracts: loans, parties }: Beginnings): void {
  keep(contracts, { contracts: loans, parties })
  for (const { _id, sequences } of loans) {
    database.positions.set(`${topics.collateralEvents.name}/${_id}`, sequences.collateralEvents)
    database.positions.set(`${topics.contractEvents.name}/${_id}`, sequences.contractEvents)
  }
}

/** A send whose answer was lost is sent again, at once or much later. */
function repeatRecords({ world, broker }: Platform): void {
  const { random } = world
  const copies = new WeakSet<OutRecord>()
  const doubled: readonly string[] = [topics.noticeReceipts.name, topics.contractCommands.name]
  broker.onAppend(record => {
    if (copies.has(record) || !doubled.includes(record.topic) || !random.chance(COPIES)) return
    const copy = { ...record }
    copies.add(copy)
    world.count(`doubled: ${record.topic}`)
    world.later(random.pick([0, 20, 1_000, 20_000]), () => broker.append([copy]))
  })
}

/** contracts: its lanes, and the timer that asks for notices. */
function startDecider(platform: Platform, process: Process) {
  const { world, broker, contracts, groups, report, crashed } = platform
  const log = createMemoryLog(world, broker, groups.contracts, process)
  const store = createMemoryStore(world, contracts, process)
  const clock = { now: () => world.now(), sleep: (ms: number) => world.sleep(process, ms) }
  const decider = contractsDecider(codec)
  const replies = { send: () => undefined, close: async () => undefined }
  const deps = { log, store, clock, replies, report: report(process) }
  void askForNotices(platform, process, log)
  return hostLanes({
    ...{ log, clock, group: decider.name, topics: decider.topics, crashed: crashed(process) },
    createLane: (lane, takeTurn) => createDeciderLane(decider, deps, lane, takeTurn),
  })
}

/** As noticeTimer.ts does it, over the database in memory. */
async function askForNotices(
  { world, contracts, time }: Platform,
  process: Process,
  log: ReturnType<typeof createMemoryLog>,
): Promise<void> {
  const service = { onStop: () => undefined }
  const write = createOwnCommands({ service: service as never, log, codec, clock: time.clockOf(process) })
  for (;;) {
    await world.sleep(process, TIMER_MS)
    await world.step(process, 'looks for notices that are due')
    const stored = [...contracts.collections.get('contracts')!.values()] as unknown as StoredContract[]
    const due = stored.filter(({ guarantee }) => {
      const nextAt = guarantee.curePeriod?.nextNoticeAt ?? null
      return nextAt !== null && nextAt <= time.now()
    })
    // What could not be written is asked for again in the next round.
    await write(due.map(evaluation)).catch(() => world.count('question not sent'))
  }
}

function startSink(platform: Platform, process: Process) {
  const { world, broker, lag, groups, report, crashed } = platform
  const log = createMemoryLog(world, behind(world, broker, lag), groups.webhooks, process)
  const clock = { now: () => world.now(), sleep: (ms: number) => world.sleep(process, ms) }
  const sink = startChannels(platform, process, log.producer())
  const deps = { log, clock, report: report(process) }
  return hostLanes({
    ...{ log, clock, group: sink.name, topics: sink.topics, crashed: crashed(process) },
    createLane: lane => createSinkLane(sink, deps, lane),
  })
}
