import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parse } from 'yaml'
import { isKnownSymbol, MAX_TICK_AGE_MS } from '../../schemas/market/priceTick.ts'
import { MAX_SOURCE_LENGTH } from '../../schemas/values/freeText.ts'
import type { Adapter, Market } from './adapters/adapter.ts'
import { adapterNames, adapterOf } from './adapters/adapters.ts'

/** One place to ask for the price of one symbol (docs/price-sources.md). */
export interface PriceSource {
  readonly symbol: string
  /** Name of the source, shown in snapshots and metrics. */
  readonly source: string
  readonly adapter: Adapter
  /** Address of the answer, or of the adapter's interface. */
  readonly url: string
  readonly market: Market
  /** Headers with keys, read from files. */
  readonly headers: Readonly<Record<string, string>>
  /** Token instead of USD in the source's price; null: it is in USD already. */
  readonly token: TokenInstead | null
  /** An answer whose time is further back is no answer. */
  readonly maxAgeSeconds: number
  /** A source without a time whose value has not changed for longer is no answer. */
  readonly maxUnchangedSeconds: number
  /** Origin of the figures: sources of one upstream are one opinion. */
  readonly upstream: string
  /** Market that the source quotes; outside of its hours the source is not asked. Null: it never closes. */
  readonly hours: 'fx' | null
}

/** `per`: BRL for one token, divided by its price in USD; `in`: tokens for one EUR, multiplied by it. */
export interface TokenInstead {
  readonly symbol: string
  readonly as: 'per' | 'in'
}

/** Below the three minutes after which a price counts as stale. */
const DEFAULT_SECONDS = 120
const MAX_SECONDS = MAX_TICK_AGE_MS / 1_000
/** A price needs a second opinion. */
export const MIN_UPSTREAMS = 2
const MAX_SOURCES = 100
const MEMBERS = new Set([
  ...['symbol', 'source', 'adapter', 'url', 'market', 'path', 'timePath', 'sequencer', 'headers'],
  ...['per', 'in', 'maxAgeSeconds', 'maxUnchangedSeconds', 'upstream', 'hours'],
])
/** A tick's additions to names: `median of `, and ` (no time)` for each. */
export const NO_TIME = ' (no time)'

/** Whether the answers of a source name the time of the price. */
const isTimed = ({ adapter, market }: PriceSource) => adapter.market !== null || market.timePath !== null

/** Reads the file of sources, YAML or JSON. Throws an error that names the entry and the reason. */
export async function readSources(path: string): Promise<readonly PriceSource[]> {
  const found: unknown = parse(readFileSync(path, 'utf8'))
  if (!Array.isArray(found) || found.length > MAX_SOURCES) {
    throw new Error(`${path}: a list of at most ${MAX_SOURCES} sources`)
  }
  const folder = dirname(path)
  const entries = found.map((entry, index) => sourceOf(entry, `${path}[${index}]`, folder))
  const sources = await Promise.all(entries)
  for (const symbol of new Set(sources.map(source => source.symbol))) {
    const own = sources.filter(source => source.symbol === symbol)
    const names = own.map(({ source }) => source)
    if (new Set(names).size < names.length) throw new Error(`${path}: ${symbol} names a source twice`)
    if (new Set(own.map(({ upstream }) => upstream)).size < MIN_UPSTREAMS) {
      throw new Error(`${path}: ${symbol} needs sources of at least ${MIN_UPSTREAMS} different upstreams`)
    }
    const longest = `highest of ${own.map(one => one.source + (isTimed(one) ? '' : NO_TIME)).join(', ')}`
    if (longest.length > MAX_SOURCE_LENGTH) {
      throw new Error(`${path}: the names of ${symbol}'s sources are too long for a tick: ${longest}`)
    }
    const missing = own.find(({ token }) => token && !sources.some(one => one.symbol === token.symbol))
    if (missing) throw new Error(`${path}: ${missing.source} needs sources of ${missing.token!.symbol}`)
  }
  return sources
}

async function sourceOf(entry: unknown, where: string, folder: string): Promise<PriceSource> {
  if (!isObject(entry)) throw new Error(`${where}: a source is an object`)
  const unknown = Object.keys(entry).find(name => !MEMBERS.has(name))
  if (unknown !== undefined) {
    throw new Error(`${where}.${unknown}: unknown; known: ${[...MEMBERS].join(', ')}`)
  }
  const { text, optionalText, seconds } = reader(entry, where)
  const symbol = text('symbol')
  const source = text('source')
  if (!isKnownSymbol(symbol)) throw new Error(`${where}.symbol: ${symbol} is not a supported symbol`)
  const adapterName = optionalText('adapter') ?? 'path'
  const adapter = await adapterOf(adapterName)
  if (!adapter) throw new Error(`${where}.adapter: ${adapterName} is none of ${adapterNames.join(', ')}`)
  const url = (adapter.url !== null && optionalText('url') === null ? adapter.url : text('url')).replace(
    /\/+$/,
    '',
  )
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new Error(`${where}.url: ${url} is not an http or https URL`)
  }
  const { hours = null } = entry
  if (hours !== null && hours !== 'fx') throw new Error(`${where}.hours: fx, or left out`)
  return {
    ...{ symbol, source, adapter, url, hours },
    market: marketOf(entry, where, adapter),
    headers: headersOf(entry['headers'] ?? {}, `${where}.headers`, folder),
    token: tokenOf(entry, where, symbol),
    maxAgeSeconds: seconds('maxAgeSeconds'),
    maxUnchangedSeconds: seconds('maxUnchangedSeconds'),
    upstream: optionalText('upstream') ?? (adapter.market ? adapter.name : source),
  }
}

type Entry = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function reader(entry: Entry, where: string) {
  const text = (name: string): string => {
    const value = entry[name]
    if (typeof value !== 'string' || value === '') throw new Error(`${where}.${name}: a text is required`)
    return value
  }
  return {
    text,
    optionalText: (name: string) => (entry[name] === undefined ? null : text(name)),
    seconds: (name: string): number => {
      const value = entry[name] ?? DEFAULT_SECONDS
      if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MAX_SECONDS)
        return value
      throw new Error(`${where}.${name}: whole seconds from 1 to ${MAX_SECONDS}`)
    },
  }
}

/** Members that say which price of the source it is; which of them an entry has depends on its adapter. */
function marketOf(entry: Entry, where: string, adapter: Adapter): Market {
  const { text, optionalText } = reader(entry, where)
  const others = adapter.market ? ['path', 'timePath'] : ['market']
  const wrong = [...others, ...(adapter.name === 'chainlink' ? [] : ['sequencer'])].find(
    name => name in entry,
  )
  if (wrong !== undefined) throw new Error(`${where}.${wrong}: not with the adapter ${adapter.name}`)
  if (!adapter.market) {
    return { name: '', path: text('path'), timePath: optionalText('timePath'), sequencer: null }
  }
  const sequencer = optionalText('sequencer')
  for (const [name, value] of Object.entries({ market: text('market'), sequencer })) {
    if (value !== null && !adapter.market.pattern.test(value)) {
      throw new Error(
        `${where}.${name}: ${value} is not a name of ${adapter.name}, such as ${adapter.market.example}`,
      )
    }
  }
  return { name: text('market'), path: '', timePath: null, sequencer }
}

const HEADER_NAME = /^[A-Za-z0-9-]{1,100}$/
const HEADER_VALUE = /^[\x20-\x7e]{1,4096}$/

/** `{ <name>: { file: <path> } }`: the list itself holds no key. Relative paths start at the list. */
function headersOf(given: unknown, where: string, folder: string): Readonly<Record<string, string>> {
  if (!isObject(given)) throw new Error(`${where}: an object of names`)
  const pairs = Object.entries(given).map(([name, from]) => {
    if (!HEADER_NAME.test(name)) throw new Error(`${where}: ${name} is not a header name`)
    const file = isObject(from) && Object.keys(from).length === 1 ? from['file'] : undefined
    if (typeof file !== 'string')
      throw new Error(`${where}.${name}: { file: <path> }, a key is never in the list`)
    const value = readFileSync(resolve(folder, file), 'utf8').trim()
    if (!HEADER_VALUE.test(value)) throw new Error(`${where}.${name}: ${file} holds no line of text`)
    return [name, value]
  })
  return Object.fromEntries(pairs)
}

const TOKENS = ['USDC', 'USDT']

function tokenOf(entry: Entry, where: string, symbol: string): TokenInstead | null {
  const given = (['per', 'in'] as const).filter(name => name in entry)
  const [as] = given
  if (as === undefined) return null
  const token = reader(entry, where).text(as)
  if (given.length > 1) throw new Error(`${where}.in: not together with per`)
  if (TOKENS.includes(symbol)) throw new Error(`${where}.${as}: only for rates of currencies`)
  if (!TOKENS.includes(token)) throw new Error(`${where}.${as}: one of ${TOKENS.join(', ')}`)
  return { symbol: token, as }
}
