import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Kafka } from 'kafkajs'
import { MongoClient } from 'mongodb'
import { processes } from '../local/machine/processes.ts'
import { type Servers, startServers } from '../local/servers/servers.ts'
import { createProcessGroup } from '../local/start/processGroup.ts'
import { seedDemo } from '../local/start/seed.ts'
import { createTopics } from '../operations/provision/topicCreation.ts'
import { creationRequest } from './creation.ts'
import type { LoadResult } from './load.ts'
import { cpuOf, memoryOf } from './memory.ts'
import { RAW } from './raw/topics.ts'

/**
 * `npm run bench -- commands [--json] [--seconds 12] [--connections 1,64,256] [--only ours] [--whole]`:
 * contract creations per second and their latency, ours beside a raw pipeline on the same servers in one
 * run. Both run all the time and are loaded in turn, a few seconds each, because a shared machine is not the
 * same from one half-minute to the next. The ratios are what counts: the machine also runs the servers and
 * the load. With `--whole` every process of the platform runs and takes its part of each creation.
 */
const { values } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '12' },
    connections: { type: 'string', default: '1,64,256' },
    only: { type: 'string' },
    whole: { type: 'boolean', default: false },
  },
})
const PORT_BASE = 23_500
const RAW_PORT = PORT_BASE + 40
const TURNS = 4
const WARMUP_MS = 500
/** For each pipeline, before anything is measured: the servers compile what they run, and so does Node. */
const FIRST_WARMUP_MS = 15_000
const here = (file: string) => new URL(file, import.meta.url).pathname
const say = (line: string) => process.stderr.write(`${line}\n`)

interface Pipeline {
  readonly port: number
  readonly key: string
  /** Pids by process, for the memory figures. */
  readonly pids: Readonly<Record<string, number>>
  stop(): Promise<void>
}

function load(pipeline: Pipeline, connections: number, measuredMs: number): Promise<LoadResult> {
  const args = [
    '--port',
    pipeline.port,
    '--connections',
    connections,
    '--warmup',
    WARMUP_MS,
    '--measured',
    measuredMs,
  ]
  const child = spawn(process.execPath, [here('load.ts'), ...args.map(String)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(creationRequest(pipeline.key))
  let text = ''
  child.stdout.on('data', chunk => {
    text += chunk
  })
  return new Promise((resolve, reject) => {
    child.on('exit', code =>
      code === 0 ? resolve(JSON.parse(text)) : reject(new Error(`load ended with ${code}`)),
    )
  })
}

async function startRaw(servers: Servers): Promise<Pipeline> {
  const admin = new Kafka({ brokers: [servers.kafka] }).admin()
  await admin.connect()
  await createTopics(admin, [
    { topic: RAW.commands, numPartitions: RAW.partitions },
    { topic: RAW.events, numPartitions: RAW.partitions },
    { topic: RAW.replies, numPartitions: 1 },
  ])
  await admin.disconnect()
  const mongo = await MongoClient.connect(servers.mongodb)
  await mongo.db('raw').createCollection('contracts')
  await mongo.db('raw').createCollection('journal')
  await mongo.close()
  const start = async (name: string) => {
    const args = [here(`raw/${name}.ts`), servers.kafka, servers.mongodb, String(RAW_PORT)]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    await new Promise<void>((resolve, reject) => {
      child.stdout.once('data', () => resolve())
      child.once('exit', code => reject(new Error(`raw ${name} ended with ${code}`)))
    })
    return child
  }
  const children = [await start('processor'), await start('gateway')] as const
  return {
    port: RAW_PORT,
    key: 'none',
    pids: { processor: children[0].pid!, gateway: children[1].pid! },
    stop: async () => void (await Promise.all(children.map(end))),
  }
}

function end(child: ChildProcess): Promise<void> {
  return new Promise(resolve => {
    child.removeAllListeners('exit')
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })
}

async function startOurs(servers: Servers, logDir: string): Promise<Pipeline> {
  const admin = `test_${randomBytes(32).toString('base64url')}`
  const group = createProcessGroup({
    servers,
    gatewayPort: PORT_BASE + 50,
    metricsBase: PORT_BASE + 60,
    logDir,
    env: { LASTRO_MASTER_KEY: randomBytes(32).toString('base64'), ADMIN_API_KEY: admin, LOG_LEVEL: 'info' },
  })
  await group.provision()
  const needed = ['directory', 'contracts', 'gateway']
  await Promise.all((values.whole ? processes.map(({ name }) => name) : needed).map(group.start))
  const nothing = { admin, integration: null, lender: null, borrower: null, load: null } as Parameters<
    typeof seedDemo
  >[1]
  const keys = await seedDemo(group.gateway, nothing)
  return {
    port: Number(new URL(group.gateway).port),
    key: keys.load,
    pids: group.pids,
    stop: group.stopAll,
  }
}

interface Load {
  readonly connections: number
  readonly perSecond: number
  /** Of the turn in the middle. */
  readonly p50Ms: number
  readonly p99Ms: number
  readonly statuses: Readonly<Record<string, number>>
  /** Processor time per 1000 answers, by process and server: less noisy than the clock on a busy machine. */
  readonly cpuMsPerThousand: Readonly<Record<string, number>>
}

interface Measured {
  readonly loads: Load[]
  /** Resident memory in MB, at rest and at the highest under load. */
  memory: Readonly<Record<string, { readonly idleMb: number; readonly loadMb: number }>>
}

interface Turn {
  readonly result: LoadResult
  readonly cpuMs: Readonly<Record<string, number>>
}

async function takeTurn(pipeline: Pipeline, servers: Servers, count: number): Promise<Turn> {
  const { mongodb, kafka } = servers.pids
  const payers = { ...pipeline.pids, mongodb: mongodb!, kafka: kafka! }
  const before = cpuOf(payers)
  const result = await load(pipeline, count, measuredMs / TURNS)
  const after = cpuOf(payers)
  const cpuMs = Object.fromEntries(Object.keys(before).map(id => [id, after[id]! - before[id]!]))
  return { result, cpuMs }
}

function together(turns: readonly Turn[]): Load {
  const total = turns.reduce((sum, { result }) => sum + result.total, 0)
  const statuses: Record<string, number> = {}
  const cpu: Record<string, number> = {}
  for (const { result, cpuMs } of turns) {
    for (const [status, count] of Object.entries(result.statuses)) {
      statuses[status] = (statuses[status] ?? 0) + count
    }
    for (const [id, ms] of Object.entries(cpuMs)) cpu[id] = (cpu[id] ?? 0) + ms
  }
  const costs = Object.entries(cpu).map(([id, ms]) => [id, Math.round((ms * 1_000) / total)])
  return {
    connections: turns[0]!.result.connections,
    perSecond: turns.reduce((sum, { result }) => sum + result.perSecond, 0) / turns.length,
    p50Ms: median(turns.map(({ result }) => result.p50Ms)),
    p99Ms: median(turns.map(({ result }) => result.p99Ms)),
    statuses,
    cpuMsPerThousand: Object.fromEntries(costs) as Record<string, number>,
  }
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1]!

async function measure(
  pipelines: ReadonlyMap<string, Pipeline>,
  servers: Servers,
): Promise<Record<string, Measured>> {
  const idle = new Map([...pipelines].map(([name, { pids }]) => [name, memoryOf(pids)]))
  const results = Object.fromEntries(
    [...pipelines.keys()].map((name): [string, Measured] => [name, { loads: [], memory: {} }]),
  )
  for (const count of [...connections].reverse()) {
    for (const pipeline of pipelines.values()) await load(pipeline, count, FIRST_WARMUP_MS)
  }
  for (const count of connections) {
    const turns = new Map([...pipelines.keys()].map((name): [string, Turn[]] => [name, []]))
    for (let turn = 0; turn < TURNS; turn++) {
      for (const [name, pipeline] of pipelines) {
        turns.get(name)!.push(await takeTurn(pipeline, servers, count))
      }
    }
    for (const [name, taken] of turns) {
      const result = together(taken)
      results[name]!.loads.push(result)
      say(`${name.padEnd(6)} ${line(result)}`)
    }
  }
  for (const [name, { pids }] of pipelines) {
    const peak = memoryOf(pids)
    const rest = idle.get(name)!
    results[name]!.memory = Object.fromEntries(
      Object.keys(pids).map(id => [id, { idleMb: rest[id]!.now, loadMb: peak[id]!.highest }]),
    )
  }
  return results
}

function line({ connections, perSecond, p50Ms, p99Ms, statuses, cpuMsPerThousand }: Load): string {
  const rate = `${perSecond.toFixed(0).padStart(6)}/s`
  const others = Object.keys(statuses).some(status => status !== '201') ? ` ${JSON.stringify(statuses)}` : ''
  const cpu = Object.entries(cpuMsPerThousand).map(([id, ms]) => `${id} ${ms}`)
  return `${String(connections).padStart(4)} connections ${rate}  p50 ${p50Ms.toFixed(1)} ms  p99 ${p99Ms.toFixed(1)} ms  cpu ms/1000: ${cpu.join(', ')}${others}`
}

function compare(raw: Measured, ours: Measured) {
  return ours.loads.map((our, index) => {
    const their = raw.loads[index]!
    return {
      connections: our.connections,
      throughput: our.perSecond / their.perSecond,
      p50: our.p50Ms / their.p50Ms,
      p99: our.p99Ms / their.p99Ms,
    }
  })
}

const dataDir = join(tmpdir(), 'lastro-bench-commands')
rmSync(dataDir, { recursive: true, force: true })
mkdirSync(dataDir, { recursive: true })
const connections = values.connections.split(',').map(Number)
const measuredMs = Number(values.seconds) * 1_000
const servers = await startServers({ dataDir, portBase: PORT_BASE, log: say, isLasting: true })
const pipelines = new Map<string, Pipeline>()
let results: Record<string, Measured> = {}
try {
  if (values.only !== 'ours') pipelines.set('raw', await startRaw(servers))
  if (values.only !== 'raw') pipelines.set('ours', await startOurs(servers, join(dataDir, 'logs')))
  results = await measure(pipelines, servers)
} finally {
  await Promise.all([...pipelines.values()].map(({ stop }) => stop()))
  await servers.stop()
}
const { raw, ours } = results
const ratios = raw && ours ? compare(raw, ours) : []
for (const { connections: count, throughput, p50, p99 } of ratios) {
  const [t, a, b] = [throughput, p50, p99].map(ratio => ratio.toFixed(2))
  say(`ours / raw at ${count} connections: throughput ${t}, p50 ${a}, p99 ${b}`)
}
for (const [id, { idleMb, loadMb }] of Object.entries(ours?.memory ?? {})) {
  say(`${id}: ${idleMb} MB at rest, ${loadMb} MB at most under load`)
}
if (values.json) process.stdout.write(`${JSON.stringify({ ...results, ratios }, null, 2)}\n`)
