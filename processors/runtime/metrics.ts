import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import { metricsOn, showGauge } from '../../platform/process/gauge.ts'
import type { Health } from '../../platform/process/health.ts'
import type { RuntimeMetrics } from './report.ts'

const BATCH_SECONDS = [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const PUBLICATION_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300]

/** Metrics of the runtime in Prometheus, and its part of readiness: a stalled lane names its reason. */
export function createRuntimeMetrics(metrics: Registry, health: Health, log: Logger): RuntimeMetrics {
  const { counter, histogram } = metricsOn(metrics)
  const records = counter('lastro_records_total', 'Input records by what became of them.', 'verdict')
  const refusals = counter(
    'lastro_refusals_total',
    'Commands refused by the rules, by the code of the refusal.',
    'code',
  )
  const steps = histogram(
    'lastro_batch_stage_seconds',
    'Duration of one stage of a batch.',
    BATCH_SECONDS,
    'step',
  )
  const published = counter('lastro_published_records_total', 'Records published in committed transactions.')
  const publication = histogram(
    'lastro_publication_seconds',
    'From the time of a record, which is when its command was accepted, to being readable in its topic.',
    PUBLICATION_SECONDS,
  )
  // Looked up once: it counts every single record.
  const publishedAfter = publication.labels()
  const ownerships = counter('lastro_lanes_owned_total', 'Times that this process took a lane over.')
  const losses = counter(
    'lastro_partition_leases_lost_total',
    'Partition leases that this process lost, by the kind of error.',
    'error',
  )
  const deadLetters = counter(
    'lastro_dead_letters_total',
    'Records set aside for an operator, by source topic.',
    'topic',
    'reason',
  )
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
