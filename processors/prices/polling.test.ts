import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Tick } from '../../schemas/market/priceTick.ts'
import { isInversePair } from '../domain/ltv/ltv.ts'
import type { PriceSource } from './config.ts'
import { agree, pollOnce, priceIn } from './polling.ts'

const NOW = 1_773_403_200_000
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

async function poll(given: Readonly<Record<string, string>>) {
  for (const name of Object.keys(answers)) delete answers[name]
  Object.assign(answers, given)
  const sources = ['/a', '/b', '/c'].map((path): PriceSource => {
    return { symbol: 'USDC', source: path.slice(1), url: base + path, path: 'data.0.price' }
  })
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
  const clock = { now: () => NOW, sleep: async () => undefined }
  const warned: object[] = []
  const log = { warn: (told: object) => void warned.push(told) }
  await pollOnce({ sources, toleranceBps: 50, clock, market, metrics, log })
  return { written, notes: notes.sort(), warned }
}

const answer = (price: bigint, source: string) => ({ price, source })
const priced = (price: string) => `{"data":[{"price":${price}}]}`

test('sources that agree give their median', async () => {
  const { written } = await poll({ '/a': priced('"0.9991"'), '/b': priced('0.9995'), '/c': priced('0.9999') })
  const tick = { symbol: 'USDC', price: 99_950_000n, source: 'median of a, b, c', asOf: NOW, disputed: false }
  expect(written).toMatchObject([tick])
})

test('one that is away or talks nonsense is left out', async () => {
  const { written, notes } = await poll({ '/a': priced('1'), '/b': '<html>', '/c': priced('1.0001') })
  expect(written).toMatchObject([{ price: 100_000_000n, source: 'median of a, c' }])
  expect(notes).toEqual(['a ok', 'b failed', 'c ok', 'disputed false'])
})

test('sources that differ by more than the tolerance give the lowest, disputed', async () => {
  const { written, warned } = await poll({ '/a': priced('1'), '/b': priced('0.97'), '/c': priced('1') })
  expect(written).toMatchObject([{ price: 97_000_000n, disputed: true, source: 'lowest of a, b, c' }])
  expect(warned).toEqual([{ symbol: 'USDC', prices: { a: '1', b: '0.97', c: '1' } }])
})

test('of a pair in USD for one euro it is the highest: by that one dollar of collateral is worth least', () => {
  const answers = [answer(110_000_000n, 'a'), answer(55_000_000n, 'b')]
  const disputed = { price: 110_000_000n, disputed: true, source: 'highest of a, b' }
  expect(agree(answers, 50, isInversePair('EURUSD'))).toEqual(disputed)
  const lowest = { price: 55_000_000n, disputed: true, source: 'lowest of a, b' }
  for (const symbol of ['USDBRL', 'USDC', 'USDT']) {
    expect(agree(answers, 50, isInversePair(symbol))).toEqual(lowest)
  }
  const close = [answer(10_000n, 'a'), answer(10_010n, 'b'), answer(10_020n, 'c'), answer(10_030n, 'd')]
  expect(agree(close, 50, true)).toMatchObject({ price: 10_020n, disputed: false })
  expect(agree(close, 50, false)).toMatchObject({ price: 10_010n, disputed: false })
})

test('a single answer gives no price: it would be a source without a second opinion', async () => {
  const { written, notes } = await poll({ '/a': priced('1') })
  expect(written).toEqual([])
  expect(notes).toContain('silent USDC')
})

test.each([
  ['1', 100_000_000n],
  ['0.12345678', 12_345_678n],
  ['0.123456789', 12_345_678n],
  ['5.1000000000000000001', 510_000_000n],
  ['9007199254740993', 900_719_925_474_099_300_000_000n],
])('%s is read as it is written', (written, price) => {
  expect(priceIn(`{"a":{"b":[0,${written}]}}`, 'a.b.1')).toBe(price)
})

test.each(['0', '-1', '1e3', 'null', '"NaN"', '"Infinity"', '{}', '"1,5"', '""', '99999999999999999'])(
  '%s is no price',
  written => {
    expect(() => priceIn(`{"p":${written}}`, 'p')).toThrow()
  },
)

test('the tolerance itself is still agreement', () => {
  expect(agree([answer(10_000n, 'a'), answer(10_050n, 'b')], 50, false)).toMatchObject({
    disputed: false,
    price: 10_000n,
  })
  expect(agree([answer(10_000n, 'a'), answer(10_051n, 'b')], 50, false)).toMatchObject({ disputed: true })
})
