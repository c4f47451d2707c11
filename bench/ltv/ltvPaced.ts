import { setTimeout as sleep } from 'node:timers/promises'
import type { Kafka } from 'kafkajs'
import { createCodec } from '../../schemas/codec/codec.ts'
import { topics } from '../../schemas/topics.ts'
import type { LtvSnapshot } from '../../schemas/types.ts'
import { follow } from '../harness/follow.ts'
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
  readonly latencies: readonly number[]
}

/** A broker that has just started compiles itself for the first half minute: half of both cores. */
const WARMUP_SECONDS = 45
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
  const codec = createCodec({ registryUrl })
  const stop = await follow(kafka, topics.ltvSnapshots.name, async ({ value }) => {
    const { contractId, balanceSequence } = (await codec.decode(value!)).value as LtvSnapshot
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
  return { expected, latencies }
}
