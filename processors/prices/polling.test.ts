import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Tick } from '../../schemas/market/priceTick.ts'
import { path } from './adapters/path.ts'
import { createLastChange } from './lastChange.ts'
import { pollOnce } from './polling.ts'
import { createSourceClient } from './sourceClient.ts'
import type { PriceSource } from './sources.ts'

const NOW = Date.parse('2026-03-13T12:00:00Z')
const answers: Record<string, string> = {}
const client = createSourceClient()
let server: Server
let base = ''
/** Requests of a round, as method and path. */
let requests: string[] = []
/** Answers with this status and headers instead, by path. */
const failing: Record<string, readonly [status: number, headers: Readonly<Record<string, string>>]> = {}

beforeAll(async () => {
  server = createServer((request, response) => {
    const [place = ''] = (request.url ?? '').split('?')
    requests.push(`${request.method} ${place}`)
    const body = answers[place]
    const [status, headers] = failing[place] ?? [body === undefined ? 500 : 200, {}]
    response.writeHead(status, headers)
    response.end(body)
  })
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await client.close()
  server.close()
})

const PLAIN: Omit<PriceSource, 'source' | 'url' | 'upstream'> = {
  symbol: 'USDC',
  adapter: path,
  market: { name: '', path: 'data.0.price', timePath: null, sequencer: null },
  headers: {},
  token: null,
  maxAgeSeconds: 120,
  maxUnchangedSeconds: 120,
  hours: null,
}
const sourceAt = (path: string, more: Partial<PriceSource> = {}): PriceSource => {
  const name = path.slice(1)
  return { ...PLAIN, source: name, upstream: name, url: base + path, ...more }
}

/** Polls rounds over one history: the answers of each, and how many seconds after the start it is. */
function poller(sources: readonly PriceSource[], { last = new Map<string, Tick>(), lead = 0 } = {}) {
  const lastChange = createLastChange(last)
  return async (given: Readonly<Record<string, string>>, seconds = 0, at = NOW) => {
    for (const name of Object.keys(answers)) delete answers[name]
    Object.assign(answers, given)
    requests = []
    const written: Tick[] = []
    const notes: string[] = []
    const metrics = {
      published: () => undefined,
      refused: () => undefined,
      asked: (_symbol: string, source: string, outcome: string) => void notes.push(`${source} ${outcome}`),
      disputed: (_symbol: string, isDisputed: boolean) => void notes.push(`disputed ${isDisputed}`),
      unanswered: (symbol: string) => void notes.push(`silent ${symbol}`),
    }
    const market = { write: async (ticks: readonly Tick[]) => void written.push(...ticks) }
    const clock = { now: () => at + seconds * 1_000 + lead }
    const warned: object[] = []
    const log = { warn: (said: object) => void warned.push(said) }
    const options = {
      sources,
      toleranceBps: 50,
      clock,
      lead: () => lead,
      lastChange,
      market,
      metrics,
      log,
      client,
    }
    await pollOnce(options)
    return { written, notes: notes.sort(), warned }
  }
}

const poll = (given: Readonly<Record<string, string>>) =>
  poller(['/a', '/b', '/c'].map(path => sourceAt(path)))(given)
const priced = (price: string) => `{"data":[{"price":${price}}]}`
const timed = (price: string, at: number) => `{"data":[{"price":${price}}],"time":${at}}`
const TIMED = { market: { ...PLAIN.market, timePath: 'time' } }

test('sources that agree give their median', async () => {
  const { written } = await poll({ '/a': priced('"0.9991"'), '/b': priced('0.9995'), '/c': priced('0.9999') })
  const source = 'median of a (no time), b (no time), c (no time)'
  expect(written).toMatchObject([{ symbol: 'USDC', price: 99_950_000n, source, asOf: NOW, disputed: false }])
})

test('a source that is unreachable or unreadable is left out', async () => {
  const { written, notes } = await poll({ '/a': priced('1'), '/b': '<html>', '/c': priced('1.0001') })
  expect(written).toMatchObject([{ price: 100_000_000n, source: 'median of a (no time), c (no time)' }])
  expect(notes).toEqual(['a ok', 'b failed', 'c ok', 'disputed false'])
})

test('sources that differ by more than the tolerance give the lowest price, disputed', async () => {
  const { written, warned } = await poll({ '/a': priced('1'), '/b': priced('0.97'), '/c': priced('1') })
  const source = 'lowest of a (no time), b (no time), c (no time)'
  expect(written).toMatchObject([{ price: 97_000_000n, disputed: true, source }])
  expect(warned).toEqual([{ symbol: 'USDC', prices: { a: '1', b: '0.97', c: '1' } }])
})

test('a single answer gives no price: nothing confirms it', async () => {
  const { written, notes } = await poll({ '/a': priced('1') })
  expect(written).toEqual([])
  expect(notes).toContain('silent USDC')
})

test('a tick is as old as the oldest answer that agrees, not as new as the question', async () => {
  const round = poller([sourceAt('/a', TIMED), sourceAt('/b', TIMED)])
  const { written } = await round({ '/a': timed('1', NOW - 1_000), '/b': timed('1.0001', NOW - 90_000) })
  expect(written).toMatchObject([{ asOf: NOW - 90_000, source: 'median of a, b' }])
})

test('a frozen source with a time stops counting after maxAgeSeconds, and no tick is newer than it', async () => {
  const round = poller([sourceAt('/a', TIMED), sourceAt('/b', TIMED)])
  const ticks: Tick[] = []
  for (let second = 0; second <= 240; second += 10) {
    const now = NOW + second * 1_000
    const { written } = await round({ '/a': timed('1', now), '/b': timed('1', NOW) }, second)
    ticks.push(...written)
  }
  expect(ticks.length).toBe(13)
  expect(new Set(ticks.map(({ asOf }) => asOf))).toEqual(new Set([NOW]))
})

test('a frozen source without a time counts as of its last change, for maxUnchangedSeconds', async () => {
  const round = poller([sourceAt('/a', TIMED), sourceAt('/b')])
  await round({ '/a': timed('1', NOW), '/b': priced('1.0001') })
  const later = await round({ '/a': timed('1', NOW + 100_000), '/b': priced('1.0001') }, 100)
  expect(later.written).toMatchObject([{ asOf: NOW, source: 'median of a, b (no time)' }])
  const frozen = await round({ '/a': timed('1', NOW + 130_000), '/b': priced('1.0001') }, 130)
  expect(frozen.written).toEqual([])
  expect(frozen.notes).toEqual(['a ok', 'b unchanged', 'silent USDC'])
  const moved = await round({ '/a': timed('1', NOW + 140_000), '/b': priced('1.0002') }, 140)
  expect(moved.written).toMatchObject([{ asOf: NOW + 140_000 }])
})

test('a restart makes no frozen source fresh', async () => {
  const asOf = NOW - 600_000
  const tick = { symbol: 'USDC', price: 99_990_000n, source: 'median of a, b', asOf, disputed: false }
  const round = poller([sourceAt('/a'), sourceAt('/b')], { last: new Map([['USDC', tick]]) })
  const { written, notes } = await round({ '/a': priced('0.9999'), '/b': priced('1') })
  expect(written).toEqual([])
  expect(notes).toContain('a unchanged')
})

test('two sources of one upstream are one opinion', async () => {
  const mirrors = ['/a', '/b'].map(path => sourceAt(path, { ...TIMED, upstream: 'vendor' }))
  const alone = await poller(mirrors)({ '/a': timed('1', NOW), '/b': timed('1', NOW) })
  expect(alone.written).toEqual([])
  expect(alone.notes).toContain('silent USDC')
  // Both frozen at Friday's rate: with a third that moves they never outvote it, and end with their age.
  const round = poller([...mirrors, sourceAt('/c', TIMED)])
  const frozen = { '/a': timed('1', NOW), '/b': timed('1', NOW) }
  const first = await round({ ...frozen, '/c': timed('0.9', NOW) })
  expect(first.written).toMatchObject([{ price: 90_000_000n, disputed: true, asOf: NOW }])
  const later = await round({ ...frozen, '/c': timed('0.8', NOW + 121_000) }, 121)
  expect(later.written).toEqual([])
  expect(later.notes).toEqual(['a old', 'b old', 'c ok', 'silent USDC'])
})

test('a time ahead of the clock by more than a minute is no answer; a little ahead counts as now', async () => {
  const round = poller([sourceAt('/a', TIMED), sourceAt('/b', TIMED)])
  const ahead = await round({ '/a': timed('1', NOW), '/b': timed('1', NOW + 60_001) })
  expect(ahead.written).toEqual([])
  expect(ahead.notes).toContain('b ahead')
  const little = await round({ '/a': timed('1', NOW), '/b': timed('1', NOW + 900) })
  expect(little.written).toMatchObject([{ asOf: NOW }])
})

test('a source of a market that is closed is not asked: on Sundays only those that trade make a tick', async () => {
  const pair = { ...TIMED, symbol: 'USDBRL' }
  const fx = ['/a', '/b'].map(path => sourceAt(path, { ...pair, hours: 'fx' as const }))
  const exchanges = ['/c', '/d'].map(path => sourceAt(path, pair))
  const sunday = Date.parse('2026-03-15T12:00:00Z')
  const all = Object.fromEntries(['/a', '/b', '/c', '/d'].map(path => [path, timed('5.4', sunday)]))
  const closed = await poller(fx)(all, 0, sunday)
  expect(closed.written).toEqual([])
  expect(closed.notes).toEqual(['a closed', 'b closed', 'silent USDBRL'])
  const open = await poller([...fx, ...exchanges])(all, 0, sunday)
  expect(open.written).toMatchObject([{ source: 'median of c, d' }])
})

test('in a sandbox ahead of the world a price is as old as it is in the world', async () => {
  const lead = 86_400_000
  const round = poller([sourceAt('/a', TIMED), sourceAt('/b', TIMED)], { lead })
  const { written } = await round({ '/a': timed('1', NOW - 5_000), '/b': timed('1', NOW) })
  expect(written).toMatchObject([{ asOf: NOW - 5_000 + lead }])
})

test('one answer serves the sources of one address: it is asked once', async () => {
  const own = (symbol: string, at: string) => {
    return sourceAt('/all', { symbol, upstream: at, market: { ...TIMED.market, path: at } })
  }
  const round = poller([own('USDC', 'usdc'), own('USDT', 'usdt')])
  await round({ '/all': `{"usdc":1,"usdt":"0.999","time":${NOW}}` })
  expect(requests).toEqual(['GET /all'])
})

test('a rate by a token is divided or multiplied by the token’s price, and no newer than it', async () => {
  const tokens = ['/a', '/b'].map(place => sourceAt(place, TIMED))
  const per = { symbol: 'USDBRL', token: { symbol: 'USDC', as: 'per' as const }, ...TIMED }
  const inToken = { symbol: 'EURUSD', token: { symbol: 'USDC', as: 'in' as const }, ...TIMED }
  // The rates come first in the list: tokens are decided before them all the same.
  const round = poller([
    ...['/c', '/d'].map(place => sourceAt(place, per)),
    ...['/e', '/f'].map(place => sourceAt(place, inToken)),
    ...tokens,
  ])
  const at = NOW - 30_000
  const { written } = await round({
    ...{ '/a': timed('0.99', at), '/b': timed('0.99', NOW) },
    ...{ '/c': timed('5.4', NOW), '/d': timed('5.4', NOW), '/e': timed('1.1', NOW), '/f': timed('1.1', NOW) },
  })
  // 5.4 / 0.99 cut off at 8 places, 1.1 × 0.99.
  const rates = written.map(({ symbol, price, asOf }) => [symbol, price, asOf])
  expect(rates).toEqual([
    ['USDC', 99_000_000n, at],
    ['USDBRL', 545_454_545n, at],
    ['EURUSD', 108_900_000n, at],
  ])
})

test('without an undisputed price of its token a rate by it is no answer', async () => {
  const per = { symbol: 'USDBRL', token: { symbol: 'USDC', as: 'per' as const }, ...TIMED }
  const round = poller([
    sourceAt('/a', TIMED),
    sourceAt('/b', TIMED),
    sourceAt('/c', per),
    sourceAt('/d', per),
  ])
  const rates = { '/c': timed('5.4', NOW), '/d': timed('5.4', NOW) }
  const disputed = await round({ '/a': timed('1', NOW), '/b': timed('0.9', NOW), ...rates })
  expect(disputed.written.map(({ symbol }) => symbol)).toEqual(['USDC'])
  expect(disputed.notes).toEqual(expect.arrayContaining(['c failed', 'd failed', 'silent USDBRL']))
})

test('an implausible answer counts for nothing, instead of a dispute', async () => {
  const { written, notes } = await poll({ '/a': priced('1'), '/b': priced('1000000'), '/c': priced('1') })
  expect(written).toMatchObject([
    { price: 100_000_000n, disputed: false, source: expect.not.stringContaining('b') },
  ])
  expect(notes).toContain('b implausible')
})

test.each([
  [429, { 'retry-after': '40' }, 40],
  [503, {}, 30],
] as const)(
  'a source that answers %i is not asked again for as long as it wants',
  async (status, headers, seconds) => {
    // Patience is for a host: another port is another one.
    const own = createServer((_request, response) => {
      requests.push('own')
      response.writeHead(status, headers)
      response.end('no')
    })
    await new Promise<void>(resolve => void own.listen(0, '127.0.0.1', resolve))
    try {
      const url = `http://127.0.0.1:${(own.address() as AddressInfo).port}/a`
      const round = poller([{ ...sourceAt('/a'), url }, sourceAt('/b')])
      const asked = async (second: number) => {
        const { notes } = await round({ '/b': priced('1') }, second)
        return [notes[0], requests.filter(one => one === 'own').length]
      }
      expect(await asked(0)).toEqual(['a failed', 1])
      expect(await asked(seconds - 1)).toEqual(['a paused', 0])
      expect(await asked(seconds)).toEqual(['a failed', 1])
    } finally {
      own.close()
    }
  },
)

test('an answer that is too long is no answer, with or without its length', async () => {
  const { notes } = await poll({
    '/a': priced(`"${'1'.repeat(1024 * 1024)}"`),
    '/b': priced('1'),
    '/c': priced('1'),
  })
  expect(notes).toContain('a failed')
})

test('a redirect is no answer: a key would follow it', async () => {
  failing['/a'] = [302, { location: '/b' }]
  const { notes } = await poll({ '/a': priced('1'), '/b': priced('1'), '/c': priced('1') })
  delete failing['/a']
  expect(notes).toContain('a failed')
})
