import type { Logger } from 'pino'
import { Counter, Histogram, type Registry } from 'prom-client'
import { showGauge } from '../../platform/process/gauge.ts'
import type { Health } from '../../platform/process/health.ts'
import type { RuntimeMetrics } from './report.ts'

const BATCH_SECONDS = [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const PUBLICATION_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300]

/** Metrics of the runtime in Prometheus, and its part of readiness: a stalled lane names its reason. */
export function createRuntimeMetrics(metrics: Registry, health: Health, log: Logger): RuntimeMetrics {
  const registers = [metrics]
  const records = new Counter({
    name: 'lastro_records_total',
    help: 'Input records by what became of them.',
    labelNames: ['verdict'],
    registers,
  })
  const refusals = new Counter({
    name: 'lastro_refusals_total',
    help: 'Commands refused by the rules, by the code of the refusal.',
    labelNames: ['code'],
    registers,
  })
  const steps = new Histogram({
    name: 'lastro_batch_stage_seconds',
    help: 'Duration of one stage of a batch.',
    labelNames: ['step'],
    buckets: BATCH_SECONDS,
    registers,
  })
  const published = new Counter({
    name: 'lastro_published_records_total',
    help: 'Records published in committed transactions.',
    registers,
  })
  const publication = new Histogram({
    name: 'lastro_publication_seconds',
    help: 'From the time of a record, which is when its command was accepted, to being readable in its topic.',
    buckets: PUBLICATION_SECONDS,
    registers,
  })
  // Looked up once: it counts every single record.
  const publishedAfter = publication.labels()
  const ownerships = new Counter({
    name: 'lastro_lanes_owned_total',
    help: 'Times that this process took a lane over.',
    registers,
  })
  const losses = new Counter({
    name: 'lastro_partition_leases_lost_total',
    help: 'Partition leases that this process lost, by the kind of error.',
    labelNames: ['error'],
    registers,
  })
  const deadLetters = new Counter({
    name: 'lastro_dead_letters_total',
    help: 'Records set aside for an operator, by source topic.',
    labelNames: ['topic', 'reason'],
    registers,
  })
  const backlogs = new Map<number, number>()
  showGauge(metrics, 'lastro_outbox_backlog', 'Saved outbox entries that are not yet published.', () =>
    [...backlogs.values()].reduce((sum, count) => sum + count, 0),
  )
  const stalled = new Map<number, string>()
  const showStalled = () => {
    const [first] = stalled
    health.set('lanes', first ? `lane ${first[0]}: ${first[1]}` : null)
  }
  showGauge(
    metrics,
    'lastro_lanes_stalled',
    'Lanes that are stalled: they cannot go on at the moment; the readiness answer says why.',
    () => stalled.size,
  )

  return {
    leaseAcquired: () => ownerships.inc(),
    leaseLost(lane, error) {
      losses.inc({ error: error.name })
      log.info({ lane, error: error.name, reason: error.message }, 'partition lease lost')
      backlogs.delete(lane)
    },
    decided(counts) {
      for (const [verdict, count] of Object.entries(counts)) if (count > 0) records.inc({ verdict }, count)
    },
    refused: code => refusals.inc({ code }),
    took: (step, seconds) => steps.observe({ step }, seconds),
    published(_lane, times) {
      published.inc(times.length)
      const now = Date.now()
      for (const time of times) publishedAfter.observe(Math.max(0, now - time) / 1_000)
    },
    backlog: (lane, documents) => void backlogs.set(lane, documents),
    stalled(lane, reason) {
      if (reason === null && !stalled.has(lane)) return
      if (reason === null) stalled.delete(lane)
      else stalled.set(lane, reason)
      showStalled()
    },
    deadLettered: (topic, reason) => deadLetters.inc({ topic, reason }),
  }
}
