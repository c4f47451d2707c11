import type { Registry } from 'prom-client'
import { metricsOn } from '../../platform/process/gauge.ts'

/**
 * Outcome of a poll: `failed` is unreachable or unreadable, `old` older than `maxAgeSeconds`, `ahead` of our
 * clock, `unchanged` for longer than `maxUnchangedSeconds`, `implausible` outside of its symbol's bounds;
 * `closed` (market hours) and `paused` (its 429 or 503) are not asked.
 */
const OUTCOMES = ['ok', 'failed', 'old', 'ahead', 'unchanged', 'implausible', 'closed', 'paused'] as const
export type SourceOutcome = (typeof OUTCOMES)[number]

/** Metrics of prices. */
export type PricesMetrics = ReturnType<typeof createPricesMetrics>

export function createPricesMetrics(metrics: Registry) {
  const { counter, gauge } = metricsOn(metrics)
  const published = counter(
    'lastro_price_ticks_published_total',
    'Ticks passed on to ltv, by symbol.',
    'symbol',
  )
  const refused = counter(
    'lastro_price_ticks_refused_total',
    'Ticks of outside feeds that were not passed on, by reason.',
    'reason',
  )
  const asked = counter(
    'lastro_price_source_answers_total',
    `Questions to price sources, by outcome: ${OUTCOMES.join(', ')}.`,
    'symbol',
    'source',
    'outcome',
  )
  const disputed = gauge(
    'lastro_price_sources_disagree',
    '1 while the sources of a symbol disagree by more than the tolerance.',
    'symbol',
  )
  const unanswered = counter(
    'lastro_price_polls_without_answer_total',
    'Polls of a symbol that fewer than two independent upstreams answered.',
    'symbol',
  )
  return {
    published: (symbol: string) => published.inc({ symbol }),
    /** A tick of an outside feed that was not passed on; symbols that we do not know are counted together. */
    refused: (reason: string) => refused.inc({ reason }),
    asked: (symbol: string, source: string, outcome: SourceOutcome) => asked.inc({ symbol, source, outcome }),
    disputed: (symbol: string, isDisputed: boolean) => disputed.set({ symbol }, isDisputed ? 1 : 0),
    /** Fewer than two upstreams answered: no price is published, and it grows stale. */
    unanswered: (symbol: string) => unanswered.inc({ symbol }),
  }
}
