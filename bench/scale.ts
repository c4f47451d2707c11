import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Kafka, logLevel } from 'kafkajs'
import { MongoClient } from 'mongodb'
import { pino } from 'pino'
import { seedDemo } from '../local/start/seed.ts'
import type { OutRecord } from '../platform/records/records.ts'
import { createKafkaLog } from '../processors/runtime/kafka/kafkaLog.ts'
import { topics } from '../schemas/topics.ts'
import { benchPlace } from './benchServers.ts'
import { CREATION } from './creation.ts'
import { committed } from './ltvBacklog.ts'
import { cpuOf } from './memory.ts'
import { commandsLike, type MakeCommands } from './scaleLoad.ts'

/**
 * `npm run bench -- scale [--commands 16000] [--rounds 3] [--counts 1,2,4] [--port-base 23500] [--json]`:
 * one, two and four contracts processes decide as many creations, which are written straight into
 * contract-commands: commands a second, the processor time that a command costs contracts, MongoDB and
 * Kafka, and how much of the machine was used. In turn, and the median of the rounds: a shared
 * machine is not the
 * same from one minute to the next.
 */
const { values } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    commands: { type: 'string', default: '16000' },
    rounds: { type: 'string', default: '3' },
    counts: { type: 'string', default: '1,2,4' },
    'port-base': { type: 'string', default: '23500' },
  },
})
const total = Number(values.commands)
const counts = values.counts.split(',').map(Number)
const portBase = Number(values['port-base'])
/** Of each process, before anything is measured: Node compiles what it runs. */
const WARMUP = 6_000
const POLL_MS = 20
const DATABASE = 'lastro'
/** Collections that take less for each contract are not shown. */
const LEAST_BYTES = 20
/** Records of one send. */
const AT_ONCE = 2_000
/** CPU per command of several processes may be so much more than that of one. */
const FLAT = 1.15
/** Lanes are shared a moment after a process is ready. */
const SHARED_LIMIT_MS = 60_000
const say = (line: string) => void process.stderr.write(`${line}\n`)

interface Turn {
  readonly processes: number
  readonly perSecond: number
  /** Milliseconds of processor time per 1000 commands. */
  readonly cpu: Readonly<Record<'contracts' | 'mongodb' | 'kafka', number>>
  /** Cores of the machine that were busy, whoever used them. */
  readonly busyCores: number
}

const adminKey = `test_${randomBytes(32).toString('base64url')}`
const bench = await benchPlace('scale', portBase, undefined, [], { ADMIN_API_KEY: adminKey })
const { group, servers, pids } = bench
const kafka = new Kafka({ brokers: [servers.kafka], logLevel: logLevel.NOTHING })
const admin = kafka.admin()
const log = createKafkaLog({ brokers: [servers.kafka] }, pino({ level: 'silent' }))
const producer = log.producer()
const turns: Turn[] = []
/** Bytes on the disk for each contract, by collection, its indexes included. */
let stored: Readonly<Record<string, number>> = {}
try {
  await admin.connect()
  const likeIt = await oneCreation()
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const count of counts) turns.push(await turn(count, likeIt))
  }
  stored = await storedPerContract()
} finally {
  await producer.close()
  await log.close()
  await admin.disconnect()
  await bench.stop()
}
report()

/** The command of a creation as the gateway writes it; all others are like it. */
async function oneCreation(): Promise<MakeCommands> {
  await Promise.all(['directory', 'contracts', 'gateway'].map(name => group.start(name)))
  const nothing = { admin: adminKey, integration: null, lender: null, borrower: null, load: null }
  const { load } = await seedDemo(group.gateway, nothing as Parameters<typeof seedDemo>[1])
  const body = new FormData()
  for (const [name, value] of Object.entries(CREATION)) body.append(name, value)
  const options = { method: 'POST', headers: { 'api-key': load }, body }
  const answer = await fetch(`${group.gateway}/contracts/v1`, options)
  if (answer.status !== 201)
    throw new Error(`the creation was answered ${answer.status}: ${await answer.text()}`)
  for (const name of ['gateway', 'contracts']) await group.stop(name)
  return commandsLike(log, servers.registry)
}

async function turn(processes: number, likeIt: MakeCommands): Promise<Turn> {
  const ids = Array.from({ length: processes }, (_, i) => (i === 0 ? 'contracts' : `contracts-${i + 1}`))
  await Promise.all(ids.map(id => group.start(id)))
  await everyoneHasLanes(ids)
  await decided(await likeIt(WARMUP * processes))
  const payers = Object.fromEntries(ids.map(id => [id, group.pids[id]!]))
  const others = { mongodb: pids['mongodb']!, kafka: pids['kafka']! }
  const waiting = await likeIt(total)
  const before = cpuOf({ ...payers, ...others })
  const busyBefore = machineMs()
  const startedAt = performance.now()
  await decided(waiting)
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
  say(rowOf(result))
  await Promise.all(ids.map(id => group.stop(id)))
  return result
}

/** The group is at rest, and each process is a member of it. */
async function everyoneHasLanes(ids: readonly string[]): Promise<void> {
  for (const until = performance.now() + SHARED_LIMIT_MS; ; await sleep(POLL_MS)) {
    const { groups } = await admin.describeGroups(['contracts'])
    if (groups[0]!.state === 'Stable' && groups[0]!.members.length === ids.length) return
    if (performance.now() > until) throw new Error(`${ids.length} processes do not share the lanes`)
  }
}

/** Writes commands and waits until their events are in the topics: offsets are committed with them. */
async function decided(records: readonly OutRecord[]): Promise<void> {
  const topic = topics.contractCommands.name
  for (let i = 0; i < records.length; i += AT_ONCE) await producer.send(records.slice(i, i + AT_ONCE))
  const bounds = await admin.fetchTopicOffsets(topic)
  const end = bounds.reduce((sum, { high }) => sum + Number(high), 0)
  while ((await committed(admin, topics.contractCommands, 'contracts')) < end) await sleep(POLL_MS)
}

async function storedPerContract(): Promise<Readonly<Record<string, number>>> {
  const mongo = await MongoClient.connect(servers.mongodb)
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
    return Object.fromEntries(sizes.filter(([, bytes]) => bytes >= LEAST_BYTES).sort((a, b) => b[1] - a[1]))
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

function rowOf({ processes, perSecond, cpu, busyCores }: Turn): string {
  const costs = Object.entries(cpu).map(([name, ms]) => `${name} ${ms.toFixed(0)}`)
  const used = `${busyCores.toFixed(1)} of ${availableParallelism()} cores busy`
  return `${processes} processes: ${perSecond.toFixed(0)}/s, cpu ms/1000 commands: ${costs.join(', ')}; ${used}`
}

/** Medians of the rounds, and what several processes cost beside one. */
function report(): void {
  const middle = (of: readonly number[]) => of.toSorted((a, b) => a - b)[of.length >> 1]!
  const rows = counts.map(processes => {
    const own = turns.filter(one => one.processes === processes)
    const cpu = (name: keyof Turn['cpu']) => middle(own.map(one => one.cpu[name]))
    const costs = { contracts: cpu('contracts'), mongodb: cpu('mongodb'), kafka: cpu('kafka') }
    const perSecond = middle(own.map(one => one.perSecond))
    return { processes, perSecond, cpu: costs, busyCores: middle(own.map(one => one.busyCores)) }
  })
  const ratios = rows.map(({ cpu }) => cpu.contracts / rows[0]!.cpu.contracts)
  const isFlat = ratios.every(ratio => ratio <= FLAT)
  if (values.json) process.stdout.write(`${JSON.stringify({ rows, ratios, isFlat, stored }, null, 2)}\n`)
  else {
    for (const [i, row] of rows.entries()) {
      process.stdout.write(`${rowOf(row)}; contracts cost ${ratios[i]!.toFixed(2)} of one process\n`)
    }
    process.stdout.write(`bytes on disk per contract: ${JSON.stringify(stored)}\n`)
    process.stdout.write(`flat within ${Math.round((FLAT - 1) * 100)} %: ${isFlat ? 'yes' : 'NO'}\n`)
  }
  if (!isFlat) process.exitCode = 1
}
