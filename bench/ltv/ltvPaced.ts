import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kafka } from 'kafkajs'
import { createCodec } from '../../schemas/codec/codec.ts'
import { USUAL_PARTITIONS } from '../../schemas/topic.ts'
import { topics } from '../../schemas/topics.ts'
import type { LtvSnapshot } from '../../schemas/types.ts'
import { changeOf, type Feeder } from './ltvLoad.ts'

export interface PacedPlan {
  readonly perSecond: number
  readonly seconds: number
  readonly contracts: number
  /** The `sequence` that the next change of every contract has. */
  readonly sequence: number
}

export interface Paced {
  readonly expected: number
  readonly seen: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly maxMs: number
}

/** A broker that has just started compiles itself for the first half minute: half of both cores. */
const WARMUP_SECONDS = 45
/** A fetch is answered as soon as something comes; asking again and again would keep the broker busy. */
const FETCH_WAIT_MS = 100
const POLL_MS = 20
/** Longer than any answer that would still be one. */
const LAST_ANSWERS_MS = 10_000

/**
 * `perSecond` changes a second; latency from the time of the record to a read_committed consumer that holds
 * the snapshot of just this change.
 */
export async function measurePaced(
  kafka: Kafka,
  registryUrl: string,
  feeder: Feeder,
  plan: PacedPlan,
): Promise<Paced> {
  const sentAt = new Map<string, number>()
  const latencies: number[] = []
  const stop = await followSnapshots(kafka, registryUrl, ({ contractId, balanceSequence }) => {
    const sent = sentAt.get(`${contractId}/${balanceSequence}`)
    if (sent !== undefined) latencies.push(Date.now() - sent)
  })
  const warm = WARMUP_SECONDS * plan.perSecond
  const expected = plan.seconds * plan.perSecond
  const startedAt = performance.now()
  for (let n = 0; n < warm + expected; n++) {
    const wait = startedAt + (n * 1_000) / plan.perSecond - performance.now()
    if (wait > 1) await sleep(wait)
    const sequence = plan.sequence + Math.floor(n / plan.contracts)
    const change = changeOf(n % plan.contracts, sequence, Date.now())
    if (n >= warm) sentAt.set(`${change.contractId}/${sequence}`, change.timestamp)
    void feeder.one(change)
  }
  const deadline = performance.now() + LAST_ANSWERS_MS
  while (latencies.length < expected && performance.now() < deadline) await sleep(POLL_MS)
  await stop()
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.floor((latencies.length - 1) * share)] ?? Number.NaN
  return { expected, seen: latencies.length, p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) }
}

/** Resolves once every partition is being read; what comes from then on is seen. */
async function followSnapshots(
  kafka: Kafka,
  registryUrl: string,
  visit: (snapshot: LtvSnapshot) => void,
): Promise<() => Promise<void>> {
  const codec = createCodec({ registryUrl })
  const consumer = kafka.consumer({
    groupId: `bench-${randomUUID()}`,
    maxWaitTimeInMs: FETCH_WAIT_MS,
    readUncommitted: false,
  })
  await consumer.connect()
  await consumer.subscribe({ topic: topics.ltvSnapshots.name, fromBeginning: false })
  // The positions where it begins are asked for with the first fetch, so one has to be over.
  const reading = new Promise(resolve => consumer.on(consumer.events.FETCH, resolve))
  await consumer.run({
    autoCommit: false,
    partitionsConsumedConcurrently: USUAL_PARTITIONS,
    eachMessage: async ({ message }) => {
      const decoded = codec.decode(message.value!)
      visit((decoded instanceof Promise ? await decoded : decoded).value as LtvSnapshot)
    },
  })
  await reading
  return () => consumer.disconnect()
}
