import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Admin, Kafka, logLevel } from 'kafkajs'
import { MongoClient } from 'mongodb'
import { pino } from 'pino'
import type { OutRecord } from '../../platform/records/records.ts'
import { createKafkaLog } from '../../processors/runtime/kafka/kafkaLog.ts'
import type { Log } from '../../processors/runtime/ports.ts'
import { topics } from '../../schemas/topics.ts'
import { type BenchPlace, benchPlace } from '../harness/benchServers.ts'
import { defineBench, median, say } from '../harness/harness.ts'
import { cpuOf } from '../harness/memory.ts'
import type { Figure } from '../harness/results.ts'
import { committed } from '../ltv/ltvBacklog.ts'
import { CREATION } from './creation.ts'
import { commandsLike, type MakeCommands } from './scaleLoad.ts'

/** Of each process, before anything is measured: Node compiles what it runs. */
const WARMUP = 6_000
const POLL_MS = 20
const DATABASE = 'lastro'
/** Collections that take less for each contract are not shown. */
const LEAST_BYTES = 20
/** Records of one send. */
const AT_ONCE = 2_000
/** Processor time per command of several processes may be so much more than that of one. */
const FLAT = 1.15
/** Lanes are shared a moment after a process is ready. */
const SHARED_LIMIT_MS = 60_000

interface Stage {
  readonly place: BenchPlace
  readonly admin: Admin
  readonly producer: ReturnType<Log['producer']>
  readonly likeIt: MakeCommands
}

interface Turn {
  readonly processes: number
  readonly perSecond: number
  /** Milliseconds of processor time per 1000 commands. */
  readonly cpu: Readonly<Record<'contracts' | 'mongodb' | 'kafka', number>>
  /** Cores of the machine that were busy, with everything that ran. */
  readonly busyCores: number
}

/**
 * One, two and four contracts processes decide as many creations, which are written straight into
 * contract-commands: commands a second, the processor time that a command costs contracts, MongoDB and
 * Kafka, and how much of the machine was used. In turn, and the median of the rounds: a shared machine is not
 * the same from one minute to the next.
 */
export const bench = defineBench({
  options: {
    commands: { type: 'string', default: '16000' },
    rounds: { type: 'string', default: '3' },
    counts: { type: 'string', default: '1,2,4' },
  },
  async run(values) {
    const counts = values.counts.split(',').map(Number)
    const place = await benchPlace('scale', values)
    const { servers } = place
    const admin = new Kafka({ brokers: [servers.kafka], logLevel: logLevel.NOTHING }).admin()
    const log = createKafkaLog({ brokers: [servers.kafka] }, pino({ level: 'silent' }))
    const producer = log.producer()
    const turns: Turn[] = []
    try {
      await admin.connect()
      const stage = { place, admin, producer, likeIt: await oneCreation(place, log) }
      for (let round = 0; round < Number(values.rounds); round++) {
        for (const count of counts) turns.push(await turn(stage, count, Number(values.commands)))
      }
      return [...counts.flatMap(count => figuresOf(turns, count)), ...(await storedFigures(servers.mongodb))]
    } finally {
      await producer.close()
      await log.close()
      await admin.disconnect()
      await place.stop()
    }
  },
})

/** The command of a creation as the gateway writes it; all others are like it. */
async function oneCreation({ group, servers, seed }: BenchPlace, log: Log): Promise<MakeCommands> {
  await Promise.all(['directory', 'contracts', 'gateway'].map(name => group.start(name)))
  const { load } = await seed()
  const body = new FormData()
  for (const [name, value] of Object.entries(CREATION)) body.append(name, value)
  const options = { method: 'POST', headers: { 'api-key': load }, body }
  const answer = await fetch(`${group.gateway}/contracts/v1`, options)
  if (answer.status !== 201)
    throw new Error(`the creation was answered ${answer.status}: ${await answer.text()}`)
  for (const name of ['gateway', 'contracts']) await group.stop(name)
  return commandsLike(log, servers.registry)
}

async function turn(stage: Stage, processes: number, total: number): Promise<Turn> {
  const { place, likeIt } = stage
  const { group, pids } = place
  const ids = Array.from({ length: processes }, (_, i) => (i === 0 ? 'contracts' : `contracts-${i + 1}`))
  await Promise.all(ids.map(id => group.start(id)))
  await everyoneHasLanes(stage.admin, ids)
  await decided(stage, await likeIt(WARMUP * processes))
  const payers = Object.fromEntries(ids.map(id => [id, group.pids[id]!]))
  const others = { mongodb: pids['mongodb']!, kafka: pids['kafka']! }
  const waiting = await likeIt(total)
  const before = cpuOf({ ...payers, ...others })
  const busyBefore = machineMs()
  const startedAt = performance.now()
  await decided(stage, waiting)
  const ms = performance.now() - startedAt
  const after = cpuOf({ ...payers, ...others })
  const used = (names: readonly string[]) =>
    (names.reduce((sum, name) => sum + after[name]! - before[name]!, 0) * 1_000) / total
  const result = {
    processes,
    perSecond: (total * 1_000) / ms,
    cpu: { contracts: used(ids), mongodb: used(['mongodb']), kafka: used(['kafka']) },
    busyCores: (machineMs() - busyBefore) / ms,
  }
  say(`${processes} processes: ${result.perSecond.toFixed(0)}/s`)
  await Promise.all(ids.map(id => group.stop(id)))
  return result
}

/** The group is at rest, and each process is a member of it. */
async function everyoneHasLanes(admin: Admin, ids: readonly string[]): Promise<void> {
  for (const until = performance.now() + SHARED_LIMIT_MS; ; await sleep(POLL_MS)) {
    const { groups } = await admin.describeGroups(['contracts'])
    if (groups[0]!.state === 'Stable' && groups[0]!.members.length === ids.length) return
    if (performance.now() > until) throw new Error(`${ids.length} processes do not share the lanes`)
  }
}

/** Writes commands and waits until their events are in the topics: offsets are committed with them. */
async function decided({ admin, producer }: Stage, records: readonly OutRecord[]): Promise<void> {
  const topic = topics.contractCommands.name
  for (let i = 0; i < records.length; i += AT_ONCE) await producer.send(records.slice(i, i + AT_ONCE))
  const bounds = await admin.fetchTopicOffsets(topic)
  const end = bounds.reduce((sum, { high }) => sum + Number(high), 0)
  while ((await committed(admin, topics.contractCommands, 'contracts')) < end) await sleep(POLL_MS)
}

/** Bytes on the disk for each contract, by collection, its indexes included. */
async function storedPerContract(uri: string): Promise<readonly (readonly [string, number])[]> {
  const mongo = await MongoClient.connect(uri)
  try {
    const db = mongo.db(DATABASE)
    // What is written only at the next checkpoint counts, too.
    await db.admin().command({ fsync: 1 })
    const contracts = await db.collection('contracts').estimatedDocumentCount()
    const sizes = await Promise.all(
      (await db.listCollections({}, { nameOnly: true }).toArray()).map(async ({ name }) => {
        const [found] = await db
          .collection(name)
          .aggregate([{ $collStats: { storageStats: {} } }])
          .toArray()
        const { storageSize, totalIndexSize } = found!['storageStats']
        return [name, Math.round((storageSize + totalIndexSize) / contracts)] as const
      }),
    )
    return sizes.filter(([, bytes]) => bytes >= LEAST_BYTES).sort((a, b) => b[1] - a[1])
  } finally {
    await mongo.close()
  }
}

/** Milliseconds that all cores together were busy since the machine started (Linux counts in hundredths). */
function machineMs(): number {
  const [user, nice, system, , , irq, softirq] = /^cpu +(.*)$/m
    .exec(readFileSync('/proc/stat', 'utf8'))![1]!
    .split(' ')
    .map(Number)
  return (user! + nice! + system! + irq! + softirq!) * 10
}

async function storedFigures(uri: string): Promise<Figure[]> {
  return (await storedPerContract(uri)).map(([name, bytes]) => ({
    name: `on disk per contract: ${name}`,
    value: bytes,
    unit: 'B',
  }))
}

/** Medians of the rounds, and what several processes cost compared with one. */
function figuresOf(turns: readonly Turn[], processes: number): Figure[] {
  const middle = (count: number, of: (turn: Turn) => number) =>
    median(turns.filter(one => one.processes === count).map(of))
  const at = `${processes} ${processes === 1 ? 'process' : 'processes'}`
  const cost = (count: number) => middle(count, ({ cpu }) => cpu.contracts)
  const own = (of: (turn: Turn) => number) => middle(processes, of)
  return [
    { name: `${at}, commands`, value: own(one => one.perSecond), unit: '/s' },
    {
      ...{ name: `${at}, contracts for 1,000`, value: cost(processes), unit: 'CPU-ms', raw: cost(1) },
      ...{ ratio: cost(processes) / cost(1), aim: `ratio ${FLAT}` },
    },
    { name: `${at}, MongoDB for 1,000`, value: own(({ cpu }) => cpu.mongodb), unit: 'CPU-ms' },
    { name: `${at}, Kafka for 1,000`, value: own(({ cpu }) => cpu.kafka), unit: 'CPU-ms' },
    { name: `${at}, cores busy`, value: own(one => one.busyCores), unit: '' },
  ]
}
