import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Tick } from '../../schemas/market/priceTick.ts'
import { createLastChange } from './lastChange.ts'
import { pollOnce } from './polling.ts'
import type { PriceSource } from './sources.ts'

const NOW = Date.parse('2026-03-13T12:00:00Z')
const answers: Record<string, string> = {}
let server: Server
let base = ''

beforeAll(async () => {
  server = createServer((request, response) => {
    const body = answers[request.url ?? '']
    response.statusCode = body === undefined ? 500 : 200
    response.end(body)
  })
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

const PLAIN: Omit<PriceSource, 'source' | 'url' | 'upstream'> = {
  symbol: 'USDC',
  path: 'data.0.price',
  timePath: null,
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
    const options = { sources, toleranceBps: 50, clock, lead: () => lead, lastChange, market, metrics, log }
    await pollOnce(options)
    return { written, notes: notes.sort(), warned }
  }
}

const poll = (given: Readonly<Record<string, string>>) =>
  poller(['/a', '/b', '/c'].map(path => sourceAt(path)))(given)
const priced = (price: string) => `{"data":[{"price":${price}}]}`
const timed = (price: string, at: number) => `{"data":[{"price":${price}}],"time":${at}}`
const TIMED = { timePath: 'time' }

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
