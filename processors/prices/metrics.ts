import { Counter, Gauge, type Registry } from 'prom-client'

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
  const registers = [metrics]
  const published = new Counter({
    name: 'lastro_price_ticks_published_total',
    help: 'Ticks passed on to ltv, by symbol.',
    labelNames: ['symbol'],
    registers,
  })
  const refused = new Counter({
    name: 'lastro_price_ticks_refused_total',
    help: 'Ticks of outside feeds that were not passed on, by reason.',
    labelNames: ['reason'],
    registers,
  })
  const asked = new Counter({
    name: 'lastro_price_source_answers_total',
    help: `Questions to price sources, by outcome: ${OUTCOMES.join(', ')}.`,
    labelNames: ['symbol', 'source', 'outcome'],
    registers,
  })
  const disputed = new Gauge({
    name: 'lastro_price_sources_disagree',
    help: '1 while the sources of a symbol disagree by more than the tolerance.',
    labelNames: ['symbol'],
    registers,
  })
  const unanswered = new Counter({
    name: 'lastro_price_polls_without_answer_total',
    help: 'Polls that fewer than two sources of a symbol answered.',
    labelNames: ['symbol'],
    registers,
  })
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
