import { kafkaSettings } from '../../platform/kafka/kafkaConfig.ts'
import { registrySettings } from '../../platform/kafka/serverAccess.ts'
import { choice, integer, optional, type Settings, text } from '../../platform/process/environment.ts'

/** Everything that prices reads from its environment. */
export const pricesSettings = {
  ...kafkaSettings,
  ...registrySettings,
  feed: choice(
    'PRICE_FEED',
    'local keeps every last price fresh by writing it again; poll asks PRICE_SOURCES_FILE; none only ' +
      'checks and fans out what arrives on price-ticks',
    ['none', 'local', 'poll'],
    { fallback: 'none' },
  ),
  sourcesFile: optional(
    text(
      'PRICE_SOURCES_FILE',
      'YAML or JSON list of sources (docs/price-sources.md), at least two upstreams per symbol',
    ),
  ),
  pollMs: integer('PRICE_POLL_MS', 'milliseconds between two rounds of questions to the sources', {
    fallback: '10000',
    min: 1_000,
    max: 60_000,
  }),
  toleranceBps: integer(
    'PRICE_TOLERANCE_BPS',
    'difference of two sources, in hundredths of a percent, from which a price is disputed',
    { fallback: '50', min: 1, max: 10_000 },
  ),
} satisfies Settings
