import { readFileSync } from 'node:fs'
import { kafkaSettings } from '../../platform/kafka/kafkaConfig.ts'
import { registrySettings } from '../../platform/kafka/serverAccess.ts'
import { choice, integer, optional, type Settings, text } from '../../platform/process/environment.ts'
import { isKnownSymbol } from '../../schemas/market/priceTick.ts'

/** One place to ask for the price of one symbol. */
export interface PriceSource {
  readonly symbol: string
  /** Name of the source, shown in snapshots and metrics. */
  readonly source: string
  readonly url: string
  /** Where the price stands in the JSON answer: names and indexes with dots between, as `data.0.price`. */
  readonly path: string
}

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
    text('PRICE_SOURCES_FILE', 'JSON: [{symbol, source, url, path}], at least two sources per symbol'),
  ),
  toleranceBps: integer(
    'PRICE_TOLERANCE_BPS',
    'difference of two sources, in hundredths of a percent, from which a price is disputed',
    { fallback: '50', min: 1, max: 10_000 },
  ),
} satisfies Settings

const MIN_SOURCES = 2
const MAX_SOURCES = 100

/** Reads the file of sources. Throws with what is wrong with it. */
export function readSources(path: string): readonly PriceSource[] {
  const found: unknown = JSON.parse(readFileSync(path, 'utf8'))
  if (!Array.isArray(found) || found.length > MAX_SOURCES) {
    throw new Error(`${path}: a list of at most ${MAX_SOURCES} sources`)
  }
  const sources = found.map((entry, index) => sourceOf(entry, `${path}[${index}]`))
  for (const symbol of new Set(sources.map(source => source.symbol))) {
    const names = sources.filter(source => source.symbol === symbol).map(({ source }) => source)
    if (new Set(names).size < MIN_SOURCES) {
      throw new Error(`${path}: ${symbol} needs at least ${MIN_SOURCES} different sources`)
    }
  }
  return sources
}

function sourceOf(entry: unknown, where: string): PriceSource {
  const { symbol, source, url: address, path } = (entry ?? {}) as Record<string, unknown>
  const texts = [symbol, source, address, path]
  if (!texts.every(value => typeof value === 'string' && value !== '')) {
    throw new Error(`${where}: symbol, source, url and path are texts`)
  }
  const given = entry as PriceSource
  if (!isKnownSymbol(given.symbol)) throw new Error(`${where}: ${given.symbol} is not a supported symbol`)
  if (!URL.canParse(given.url)) throw new Error(`${where}: ${given.url} is not a URL`)
  return given
}
