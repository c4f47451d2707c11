import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { path } from './adapters/path.ts'
import { readSources } from './sources.ts'

const folder = mkdtempSync(join(tmpdir(), 'sources-'))
afterAll(() => rmSync(folder, { recursive: true }))

const read = (entries: unknown) => readText(JSON.stringify(entries))
const readText = (text: string) => {
  const path = join(folder, 'sources.yaml')
  writeFileSync(path, text)
  return readSources(path)
}
const given = (source: string, more: object = {}) => {
  return { symbol: 'USDC', source, url: 'https://prices.example/usdc', path: 'price', ...more }
}

const CONTRACT = `0x${'0'.repeat(40)}`
const adapted = (more: object) => ({ symbol: 'USDC', source: 'k', adapter: 'kraken', ...more })

test('a source needs no more than symbol, source, url and path; the rest has defaults', async () => {
  const [a, b] = await read([
    given('a'),
    given('b', { timePath: 'at', maxAgeSeconds: 30, upstream: 'v', hours: 'fx' }),
  ])
  const market = { name: '', path: 'price', timePath: null, sequencer: null }
  const defaults = { headers: {}, token: null, maxAgeSeconds: 120, maxUnchangedSeconds: 120, hours: null }
  const { path: _, ...named } = given('a')
  expect(a).toEqual({ ...named, adapter: path, market, ...defaults, upstream: 'a' })
  expect(b).toMatchObject({ market: { timePath: 'at' }, maxAgeSeconds: 30, upstream: 'v', hours: 'fx' })
})

test('an adapter knows its address, and its sources are one upstream', async () => {
  const [usdt, rate] = await readText(`
# A comment, as in the lists that ship.
- { symbol: USDT, source: kraken, adapter: kraken, market: USDTUSD }
- { symbol: USDBRL, source: binance, adapter: binance, market: USDTBRL, per: USDT, url: https://proxy.example/binance/ }
- { symbol: USDT, source: b, adapter: coinbase, market: USDT-USD, upstream: other }
- { symbol: USDBRL, source: mb, adapter: mercado-bitcoin, market: USDT-BRL, per: USDT }
`)
  expect(usdt).toMatchObject({
    url: 'https://api.kraken.com',
    upstream: 'kraken',
    market: { name: 'USDTUSD' },
  })
  expect(rate).toMatchObject({
    ...{ url: 'https://proxy.example/binance', upstream: 'binance' },
    token: { symbol: 'USDT', as: 'per' },
  })
})

test('a key comes from a file next to the list, without its line end', async () => {
  writeFileSync(join(folder, 'key'), 'Token abc\n')
  const headers = { authorization: { file: 'key' } }
  const [a] = await read([given('a', { headers }), given('b')])
  expect(a?.headers).toEqual({ authorization: 'Token abc' })
})

test('the example of the documentation is a list', async () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/price-sources.md'), 'utf8')
  const [, example = ''] = /```yaml\n([\s\S]*?)```/.exec(page) ?? []
  writeFileSync(join(folder, 'key'), 'abc')
  const sources = await readText(example.replace('/etc/lastro/price-keys/b', 'key'))
  expect(sources.map(({ source }) => source)).toEqual(['kraken', 'binance', 'chainlink-base', 'bank-b'])
})

test.each(['sources-brl', 'sources-usd-eur'])(
  '%s has three independent upstreams for each symbol, each with the time of its price',
  async name => {
    const sources = await readSources(join(import.meta.dirname, `lists/${name}.yaml`))
    const symbols = [...new Set(sources.map(({ symbol }) => symbol))]
    expect(symbols.sort()).toEqual(
      name === 'sources-brl' ? ['USDBRL', 'USDC', 'USDT'] : ['EURUSD', 'USDC', 'USDT'],
    )
    for (const symbol of symbols) {
      const own = sources.filter(one => one.symbol === symbol)
      expect(new Set(own.map(({ upstream }) => upstream)).size).toBeGreaterThanOrEqual(3)
      expect(own.filter(({ adapter, market }) => !adapter.market && market.timePath === null)).toEqual([])
    }
  },
)

test.each([
  [{}, 'a list of at most 100 sources'],
  [[given('a'), 3], '[1]: a source is an object'],
  [[given('a', { maxage: 3 })], '[0].maxage: unknown'],
  [[given('')], '[0].source: a text is required'],
  [[given('a', { symbol: 'DOGE' })], '[0].symbol: DOGE is not a supported symbol'],
  [[given('a', { url: 'file:///etc/passwd' })], '[0].url: file:///etc/passwd is not an http or https URL'],
  [[given('a', { timePath: 7 })], '[0].timePath: a text is required'],
  [[given('a', { maxAgeSeconds: 0 })], '[0].maxAgeSeconds: whole seconds'],
  [[given('a', { maxUnchangedSeconds: 1.5 })], '[0].maxUnchangedSeconds: whole seconds'],
  [[given('a', { hours: 'nyse' })], '[0].hours: fx, or left out'],
  [[given('a', { adapter: 'nasdaq' })], '[0].adapter: nasdaq is none of path, coinbase'],
  [[given('a', { market: 'X' })], '[0].market: not with the adapter path'],
  [[given('a', { adapter: 'kraken', market: 'X' })], '[0].path: not with the adapter kraken'],
  [[adapted({ market: 'usd/brl' })], '[0].market: usd/brl is not a name of kraken, such as USDCUSD'],
  [[adapted({ market: 'USDCUSD', sequencer: 'X' })], '[0].sequencer: not with the adapter kraken'],
  [[adapted({ adapter: 'chainlink', market: CONTRACT })], '[0].url: a text is required'],
  [[given('a', { headers: { 'x-key': 'abc' } })], '[0].headers.x-key: { file: <path> }'],
  [[given('a', { headers: { 'x-key': { file: 'nowhere' } } })], 'nowhere'],
  [[given('a', { headers: { 'x key': { file: 'key' } } })], '[0].headers: x key is not a header name'],
  [[given('a', { per: 'USDT' })], '[0].per: only for rates of currencies'],
  [[given('a', { symbol: 'USDBRL', per: 'USDX' })], '[0].per: one of USDC, USDT'],
  [[given('a', { symbol: 'USDBRL', per: 'USDT', in: 'USDC' })], '[0].in: not together with per'],
  [['a', 'b'].map(name => given(name, { symbol: 'USDBRL', per: 'USDT' })), 'a needs sources of USDT'],
  [[given('a'), given('a')], 'USDC names a source twice'],
  [[given('a', { upstream: 'v' }), given('b', { upstream: 'v' })], 'at least 2 different upstreams'],
  [[given('a'.repeat(60)), given('b'.repeat(60))], 'too long for a tick'],
])('%j is refused with the entry and the reason', async (entries, reason) => {
  await expect(read(entries)).rejects.toThrow(reason)
})
