import type { Logger } from 'pino'
import { Counter, Gauge, type Registry } from 'prom-client'
import { metricsOn, showGauge } from '../../platform/process/gauge.ts'
import { SYMBOLS, type ValuationRules } from '../domain/ltv/ltv.ts'
import type { LtvDecision, SnapshotTrigger } from '../domain/ltv/position.ts'
import type { LaneMemory } from './memory.ts'

/** Metrics of ltv. */
export type LtvMetrics = ReturnType<typeof createLtvMetrics>

const EVALUATED_POSITIONS = [0, 1, 10, 100, 1_000, 10_000, 100_000, 1_000_000]

/** Metrics of ltv in Prometheus; what an operator must look at is logged too. */
export function createLtvMetrics(
  metrics: Registry,
  log: Logger,
  now: () => number,
  { staleAfterMs }: Pick<ValuationRules, 'staleAfterMs'>,
) {
  const { counter, gauge, histogram } = metricsOn(metrics)
  const lanes = new Map<number, LaneMemory>()
  const alerts = counter('lastro_ltv_alerts_total', 'Alert crossings found.')
  const liquidations = counter('lastro_ltv_liquidations_total', 'Liquidations found.')
  const ignored = counter(
    'lastro_ltv_ignored_ticks_total',
    'Ticks that changed nothing, by reason.',
    'reason',
    'symbol',
  )
  const repeated = counter('lastro_ltv_repeated_changes_total', 'Balance changes that had been seen before.')
  const gaps = counter('lastro_ltv_gaps_total', 'Balance changes whose predecessor never came.')
  const evaluatedPositions = histogram(
    'lastro_ltv_positions_evaluated',
    'Positions that one tick evaluated in one lane.',
    EVALUATED_POSITIONS,
  )
  showMarket(metrics, lanes, now)
  const limit = gauge(
    'lastro_ltv_price_stale_after_seconds',
    'Age from which a price is stale, by symbol: nothing is liquidated on it.',
    'symbol',
  )
  for (const symbol of SYMBOLS) limit.set({ symbol }, (staleAfterMs[symbol] ?? staleAfterMs.default) / 1_000)
  const snapshots = countSnapshots(metrics)
  return {
    decided({ snapshot, alert, liquidation }: LtvDecision) {
      if (snapshot) snapshots[snapshot.trigger] += 1
      if (alert) alerts.inc()
      if (liquidation) liquidations.inc()
    },
    /** A tick that changed nothing, and why: the names of TickProblem. */
    // The symbol of an unknown one is whatever somebody sent: it must not become a label.
    ignoredTick: (reason: string, symbol: string) =>
      ignored.inc({ reason, symbol: (SYMBOLS as readonly string[]).includes(symbol) ? symbol : 'other' }),
    /** A balance change that was seen before. */
    repeatedChange: () => repeated.inc(),
    /**
     * A balance change whose predecessor never came; it says everything, so ltv goes on and says so loudly.
     */
    gap(contractId: number, expected: number, found: number) {
      gaps.inc()
      log.error(
        { contractId, expected, found },
        'gap in balance changes: continuing with the newer one, which carries the full state',
      )
    },
    /** Positions that one tick evaluated. */
    evaluated: (looked: number) => evaluatedPositions.observe(looked),
    lane(lane: number, memory: LaneMemory | null) {
      if (memory) lanes.set(lane, memory)
      else lanes.delete(lane)
    },
  }
}

/** Counts that become a metric on a scrape: a record in two of the hot path is one of them. */
function countSnapshots(metrics: Registry): Record<SnapshotTrigger, number> {
  const counts = { BALANCE: 0, DEPOSIT: 0, RELEASE: 0, PRICE: 0, SCHEDULE: 0 }
  const shown = { ...counts }
  new Counter({
    name: 'lastro_ltv_snapshots_total',
    help: 'Snapshots recorded, by trigger.',
    labelNames: ['trigger'],
    registers: [metrics],
    collect() {
      for (const trigger of Object.keys(counts) as SnapshotTrigger[]) {
        this.inc({ trigger }, counts[trigger] - shown[trigger])
        shown[trigger] = counts[trigger]
      }
    },
  })
  return counts
}

/** Positions, and age and certainty of the prices; computed on a scrape. */
function showMarket(metrics: Registry, lanes: ReadonlyMap<number, LaneMemory>, now: () => number): void {
  const registers = [metrics]
  showGauge(metrics, 'lastro_ltv_positions', 'Positions in the memory of this process.', () =>
    [...lanes.values()].reduce((sum, { positions }) => sum + positions.slots.size, 0),
  )
  new Gauge({
    name: 'lastro_ltv_price_age_seconds',
    help: 'Age of the last price, by symbol; -1 where none was ever seen.',
    labelNames: ['symbol'],
    registers,
    collect() {
      for (const symbol of SYMBOLS) {
        const ages = [...lanes.values()].map(({ market }) => market.get(symbol)?.asOf)
        const newest = Math.max(...ages.map(asOf => asOf ?? Number.NEGATIVE_INFINITY))
        this.set({ symbol }, Number.isFinite(newest) ? (now() - newest) / 1_000 : -1)
      }
    },
  })
  new Gauge({
    name: 'lastro_ltv_price_disputed',
    help: '1 while the sources of the last price disagree by more than the tolerance.',
    labelNames: ['symbol'],
    registers,
    collect() {
      for (const symbol of SYMBOLS) {
        const disputed = [...lanes.values()].some(({ market }) => market.get(symbol)?.disputed)
        this.set({ symbol }, disputed ? 1 : 0)
      }
    },
  })
}
