import { readFileSync } from 'node:fs'
import { isKnownSymbol } from '../../schemas/market/priceTick.ts'
import { MAX_SOURCE_LENGTH } from '../../schemas/values/freeText.ts'

/** One place to ask for the price of one symbol (docs/price-sources.md). */
export interface PriceSource {
  readonly symbol: string
  /** Name of the source, shown in snapshots and metrics. */
  readonly source: string
  readonly url: string
  /** Path of the price in the JSON answer: names and indexes with dots between, as `data.0.price`. */
  readonly path: string
  /** Path of the time at which the price held; null: the answer names none. */
  readonly timePath: string | null
  /** An answer whose time is further back is no answer. */
  readonly maxAgeSeconds: number
  /** A source without a time whose value has not changed for longer is no answer. */
  readonly maxUnchangedSeconds: number
  /** Origin of the figures: sources of one upstream are one opinion. */
  readonly upstream: string
  /** Market that the source quotes; outside of its hours the source is not asked. Null: it never closes. */
  readonly hours: 'fx' | null
}

/** Below the three minutes after which a price counts as stale. */
const DEFAULT_SECONDS = 120
const MAX_SECONDS = 7 * 24 * 3_600
/** A price needs a second opinion. */
export const MIN_UPSTREAMS = 2
const MAX_SOURCES = 100
const MEMBERS = new Set([
  ...['symbol', 'source', 'url', 'path', 'timePath', 'maxAgeSeconds', 'maxUnchangedSeconds', 'upstream'],
  'hours',
])
/** A tick's additions to names: `median of `, and ` (no time)` for each. */
export const NO_TIME = ' (no time)'

/** Reads the file of sources. Throws an error that names the entry and the reason. */
export function readSources(path: string): readonly PriceSource[] {
  const found: unknown = JSON.parse(readFileSync(path, 'utf8'))
  if (!Array.isArray(found) || found.length > MAX_SOURCES) {
    throw new Error(`${path}: a list of at most ${MAX_SOURCES} sources`)
  }
  const sources = found.map((entry, index) => sourceOf(entry, `${path}[${index}]`))
  for (const symbol of new Set(sources.map(source => source.symbol))) {
    const own = sources.filter(source => source.symbol === symbol)
    const names = own.map(({ source }) => source)
    if (new Set(names).size < names.length) throw new Error(`${path}: ${symbol} names a source twice`)
    if (new Set(own.map(({ upstream }) => upstream)).size < MIN_UPSTREAMS) {
      throw new Error(`${path}: ${symbol} needs sources of at least ${MIN_UPSTREAMS} different upstreams`)
    }
    const longest = `highest of ${own.map(one => one.source + (one.timePath ? '' : NO_TIME)).join(', ')}`
    if (longest.length > MAX_SOURCE_LENGTH) {
      throw new Error(`${path}: the names of ${symbol}'s sources are too long for a tick: ${longest}`)
    }
  }
  return sources
}

function sourceOf(entry: unknown, where: string): PriceSource {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) {
    throw new Error(`${where}: a source is an object`)
  }
  const given = entry as Record<string, unknown>
  const unknown = Object.keys(given).find(name => !MEMBERS.has(name))
  if (unknown !== undefined)
    throw new Error(`${where}.${unknown}: unknown; known: ${[...MEMBERS].join(', ')}`)
  const text = (name: string): string => {
    const value = given[name]
    if (typeof value !== 'string' || value === '') throw new Error(`${where}.${name}: a text is required`)
    return value
  }
  const seconds = (name: string): number => {
    const value = given[name] ?? DEFAULT_SECONDS
    if (Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MAX_SECONDS)
      return value as number
    throw new Error(`${where}.${name}: whole seconds from 1 to ${MAX_SECONDS}`)
  }
  const [symbol, source, url, path] = ['symbol', 'source', 'url', 'path'].map(text) as [
    string,
    string,
    string,
    string,
  ]
  if (!isKnownSymbol(symbol)) throw new Error(`${where}.symbol: ${symbol} is not a supported symbol`)
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new Error(`${where}.url: ${url} is not an http or https URL`)
  }
  const { hours = null } = given
  if (hours !== null && hours !== 'fx') throw new Error(`${where}.hours: fx, or left out`)
  return {
    ...{ symbol, source, url, path, hours },
    timePath: given['timePath'] === undefined ? null : text('timePath'),
    maxAgeSeconds: seconds('maxAgeSeconds'),
    maxUnchangedSeconds: seconds('maxUnchangedSeconds'),
    upstream: given['upstream'] === undefined ? source : text('upstream'),
  }
}
