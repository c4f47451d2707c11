import { Gauge, type Registry } from 'prom-client'
import type { Clock } from '../../../platform/process/clock.ts'
import { metricsOn } from '../../../platform/process/gauge.ts'
import type { Batch, LogRecord } from '../../../platform/records/records.ts'

/** Progress reports of a lane host: what came, what is done, which lanes are ours. */
export type LaneWatch = ReturnType<typeof createLaneWatch>

/** Backlog of one partition. */
interface Position {
  readonly topic: string
  readonly lane: number
  records: readonly LogRecord[]
  /** Index of the first record that is not done. */
  next: number
  /** Records beyond this fetch, as the broker counted them when it answered. */
  behind: number
  /** Time of the last record that was done: the next one is not older. */
  doneUpTo: number
}

const REBALANCE_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]
const BATCH_RECORDS = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 10_000]

/**
 * Lag as this process knows it, computed on a scrape: a handler that hangs cannot hide it. Seconds of
 * lag are the age of the next record that is not done, 0 when everything delivered is done and the
 * broker has no more.
 */
export function createLaneWatch(metrics: Registry, clock: Pick<Clock, 'now'>, topics: readonly string[]) {
  const positions = new Map<string, Position>()
  const meters = createMeters(metrics)
  showLag(
    metrics,
    topics,
    topic => [...positions.values()].filter(position => position.topic === topic),
    clock,
  )
  let rebalancingSince: number | null = null

  return {
    delivered(batch: Batch) {
      const { topic, partition: lane, records, lastOffset, endOffset } = batch
      if (records.length > 0) meters.batch.observe(records.length)
      const behind = endOffset === undefined ? 0 : Number(endOffset - lastOffset - 1n)
      const doneUpTo = records[0]?.timestamp ?? clock.now()
      positions.set(`${topic}/${lane}`, { topic, lane, records, next: 0, behind, doneUpTo })
    },
    resolved({ topic, partition, records }: Batch, offset: bigint) {
      const position = positions.get(`${topic}/${partition}`)
      if (position?.records !== records) return
      const last = records[records.length - 1]
      if (last && last.offset <= offset) position.next = records.length
      while (position.next < records.length && records[position.next]!.offset <= offset) position.next += 1
      if (position.next > 0) position.doneUpTo = records[position.next - 1]!.timestamp
      meters.progress.set(clock.now() / 1_000)
    },
    rebalancing() {
      rebalancingSince ??= clock.now()
    },
    assigned(lanes: ReadonlySet<number>) {
      if (rebalancingSince !== null) meters.rebalance.observe((clock.now() - rebalancingSince) / 1_000)
      rebalancingSince = null
      meters.rebalances.inc()
      meters.assigned.set(lanes.size)
      for (const [key, { lane }] of positions) if (!lanes.has(lane)) positions.delete(key)
    },
  }
}

function createMeters(metrics: Registry) {
  const { counter, gauge, histogram } = metricsOn(metrics)
  return {
    batch: histogram(
      'lastro_batch_records',
      'Records that one fetch brought for one partition.',
      BATCH_RECORDS,
    ),
    progress: gauge(
      'lastro_last_progress_timestamp_seconds',
      'When this process last finished records, in seconds since 1970.',
    ),
    assigned: gauge('lastro_lanes_assigned', 'Lanes that the group has given to this process.'),
    rebalances: counter('lastro_rebalances_total', 'Assignments that this process has got.'),
    rebalance: histogram(
      'lastro_rebalance_seconds',
      'From the group asking for a rebalance to the new assignment.',
      REBALANCE_SECONDS,
    ),
  }
}

function showLag(
  metrics: Registry,
  topics: readonly string[],
  positionsOf: (topic: string) => readonly Position[],
  clock: Pick<Clock, 'now'>,
): void {
  const registers = [metrics]
  new Gauge({
    name: 'lastro_lag_records',
    help: 'Records of this process’s lanes that are not done, as of the last fetch.',
    labelNames: ['topic'],
    registers,
    collect() {
      for (const topic of topics) this.set({ topic }, sum(positionsOf(topic).map(recordsBefore)))
    },
  })
  new Gauge({
    name: 'lastro_lag_seconds',
    help: 'Age of the oldest record that is not done, over this process’s lanes; 0 when caught up.',
    labelNames: ['topic'],
    registers,
    collect() {
      for (const topic of topics) {
        const ages = positionsOf(topic).map(position => ageOf(position, clock.now()))
        this.set({ topic }, Math.max(0, ...ages))
      }
    },
  })
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

const recordsBefore = ({ records, next, behind }: Position) => records.length - next + behind

function ageOf({ records, next, behind, doneUpTo }: Position, now: number): number {
  const waiting = records[next]
  if (waiting) return (now - waiting.timestamp) / 1_000
  return behind > 0 ? (now - doneUpTo) / 1_000 : 0
}
