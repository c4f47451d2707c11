import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Admin, Kafka } from 'kafkajs'
import type { ProcessGroup } from '../local/processGroup.ts'
import { CONTRACT_PARTITIONS, topics } from '../schemas/topics.ts'
import { benchPlace } from './benchServers.ts'
import { changeOf, createFeeder, type Feeder } from './ltvLoad.ts'
import { cpuOf, memoryOf } from './memory.ts'

/**
 * `npm run bench -- ltv [--records 1000000] [--contracts 100000] [--processes 1] [--seconds 20] [--json]
 * [--at <port base of running servers>]`: a backlog of balance changes from the first commit to the last
 * (snapshot, valuation, changelog, crossings, exactly once), and a paced run from the time of the record to a
 * read_committed consumer that sees the snapshot.
 */
const { values } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    at: { type: 'string' },
    records: { type: 'string', default: '1000000' },
    contracts: { type: 'string', default: '100000' },
    processes: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '20' },
    rate: { type: 'string', default: '500' },
  },
})
const PORT_BASE = 23_600
const POLL_MS = 50
const WARMUP_SECONDS = 3
const say = (line: string) => process.stderr.write(`${line}\n`)

async function committed(admin: Admin): Promise<number> {
  const found = await admin.fetchOffsets({ groupId: 'ltv', topics: [topics.balanceChanges.name] })
  return found[0]!.partitions.reduce((sum, { offset }) => sum + Math.max(0, Number(offset)), 0)
}

/** From the first commit that is seen to the last record. */
async function measureBacklog(admin: Admin, group: ProcessGroup, from: number, total: number) {
  let first = from
  while (first === from) {
    await sleep(POLL_MS)
    first = await committed(admin)
  }
  const startedAt = performance.now()
  const cpuBefore = sumOf(cpuOf(group.pids))
  let done = first
  while (done < total) {
    await sleep(POLL_MS)
    done = await committed(admin)
  }
  const seconds = (performance.now() - startedAt) / 1_000
  const records = total - first
  const cpuMs = sumOf(cpuOf(group.pids)) - cpuBefore
  const memory = Object.values(memoryOf(group.pids)).map(({ highest }) => highest)
  return {
    records,
    seconds,
    perSecond: records / seconds,
    cpuMsPerThousand: (cpuMs / records) * 1_000,
    peakMb: Math.max(...memory),
  }
}

function sumOf(costs: Readonly<Record<string, number>>): number {
  return Object.values(costs).reduce((sum, ms) => sum + ms, 0)
}

/** `rate` changes a second, each of a contract of its own; latency by the record's own clock. */
async function measurePaced(brokers: string, feeder: Feeder, contracts: number, sequence: number) {
  const kafka = new Kafka({ brokers: [brokers], logLevel: 0 })
  const consumer = kafka.consumer({
    groupId: `bench-${Date.now()}`,
    maxWaitTimeInMs: 5,
    readUncommitted: false,
  })
  const sentAt = new Map<string, number>()
  const latencies: number[] = []
  await consumer.connect()
  await consumer.subscribe({ topic: topics.ltvSnapshots.name, fromBeginning: false })
  const joined = new Promise(resolve => consumer.on(consumer.events.GROUP_JOIN, resolve))
  await consumer.run({
    partitionsConsumedConcurrently: CONTRACT_PARTITIONS,
    eachMessage: async ({ message }) => {
      const sent = sentAt.get(message.key!.toString())
      if (sent !== undefined) latencies.push(Date.now() - sent)
    },
  })
  await joined
  await sleep(1_000)
  const count = Number(values.seconds) * Number(values.rate)
  const every = 1_000 / Number(values.rate)
  const warm = WARMUP_SECONDS * Number(values.rate)
  const startedAt = performance.now()
  for (let n = 0; n < count + warm; n++) {
    const wait = startedAt + n * every - performance.now()
    if (wait > 1) await sleep(wait)
    const change = changeOf(n % contracts, sequence, Date.now())
    if (n >= warm) sentAt.set(String(change.contractId), change.timestamp)
    void feeder.one(change)
  }
  const deadline = performance.now() + 10_000
  while (latencies.length < count && performance.now() < deadline) await sleep(POLL_MS)
  await consumer.disconnect()
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN
  return { records: latencies.length, expected: count, p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(0.9999) }
}

const records = Number(values.records)
const contracts = Number(values.contracts)
const { servers, group, stop } = await benchPlace('ltv', PORT_BASE, values.at)
try {
  const feeder = await createFeeder(servers.kafka, servers.registry)
  for (const symbol of ['USDC', 'USDT']) await feeder.tick(symbol, '1', Date.now())
  await feeder.tick('USDBRL', '5', Date.now())
  say(`writing ${records} balance changes of ${contracts} contracts`)
  await feeder.changes(records, contracts)
  const admin = new Kafka({ brokers: [servers.kafka], logLevel: 0 }).admin()
  await admin.connect()
  const ids = Array.from({ length: Number(values.processes) }, (_, n) => (n === 0 ? 'ltv' : `ltv-${n + 1}`))
  const backlog = measureBacklog(admin, group, 0, records)
  await Promise.all(ids.map(group.start))
  const full = await backlog
  say(
    `backlog ${full.records} records in ${full.seconds.toFixed(1)} s: ${full.perSecond.toFixed(0)}/s, ` +
      `${full.cpuMsPerThousand.toFixed(1)} CPU-ms per 1000, peak ${full.peakMb} MB, processes ${ids.length}`,
  )
  const sequence = Math.ceil(records / contracts) + 1
  const paced = await measurePaced(servers.kafka, feeder, contracts, sequence)
  say(
    `paced ${values.rate}/s: ${paced.records} of ${paced.expected} seen, ` +
      `p50 ${paced.p50Ms} ms, p99 ${paced.p99Ms} ms, max ${paced.maxMs} ms`,
  )
  if (values.json) process.stdout.write(`${JSON.stringify({ backlog: full, paced })}\n`)
  await admin.disconnect()
  await feeder.close()
} finally {
  await stop()
}
