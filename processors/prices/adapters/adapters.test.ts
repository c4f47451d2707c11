import type { Adapter, Market } from './adapter.ts'
import { adapterNames, adapterOf } from './adapters.ts'
import { parseAnswer } from './answer.ts'
import { ANSWERS } from './answers.fixture.ts'

const NOW = Date.parse('2026-11-26T18:00:00Z')
const FEED = '0x0000000000000000000000000000000000000001'
const market = (name: string): Market => ({ name, path: '', timePath: null, sequencer: null })

/** Reads an answer to a question for these markets. */
async function read(adapterName: string, json: string, asked: string, others: readonly string[] = []) {
  const adapter = (await adapterOf(adapterName)) as Adapter
  const own = market(asked)
  return adapter.read(parseAnswer(json), own, [...others.map(market), own], NOW)
}
const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())

test('every adapter but the one of paths has an answer of the documented form', () => {
  const own = adapterNames.filter(name => name !== 'path')
  expect(Object.keys(ANSWERS).sort()).toEqual(own.sort())
})

test.each([
  ['coinbase', 'USDT-USD', 99_953_000n, '2026-11-26T17:59:58.123Z'],
  ['kraken', 'USDTUSD', 99_961_000n, '2026-11-26T17:59:57.827Z'],
  ['binance', 'USDTBRL', 534_500_000n, '2026-11-26T17:59:59.040Z'],
  ['binance', 'USDCBRL', 534_300_000n, '2026-11-26T17:59:51.000Z'],
  ['mercado-bitcoin', 'USDC-BRL', 534_704_744n, '2026-11-26T17:59:23.000Z'],
  ['ptax', 'USD', 534_210_000n, '2026-11-26T16:10:27.300Z'],
  ['ecb', 'USD', 115_390_000n, '2026-11-26T13:10:00.000Z'],
  ['ecb', 'BRL', 616_430_000n, '2026-11-26T13:10:00.000Z'],
  ['chainlink', FEED, 99_991_234n, '2026-11-26T17:30:00.000Z'],
] as const)('%s: the price of %s and its own time are read', async (name, asked, price, at) => {
  const reading = await read(name, ANSWERS[name]!, asked)
  expect({ price: reading.price, at: iso(reading.at) }).toEqual({ price, at })
})

const withDecimals = (decimals: number) =>
  ANSWERS['chainlink']!.replace(/0{63}8/, decimals.toString(16).padStart(64, '0'))

test.each([
  ['coinbase', 'USDT-USD', '{"message":"NotFound"}', 'no plain decimal at price'],
  ['kraken', 'USDTUSD', '{"error":["EAPI:Rate limit exceeded"]}', 'EAPI:Rate limit exceeded'],
  ['kraken', 'USDTUSD', '{"error":[],"result":{"A":[],"B":[],"last":"1"}}', 'no trades of one pair'],
  ['kraken', 'USDTUSD', '{"error":[],"result":{"A":[],"last":"1"}}', 'no plain decimal'],
  ['binance', 'USDTEUR', ANSWERS['binance'], 'no symbol USDTEUR'],
  ['binance', 'USDTBRL', '{"code":-1121,"msg":"Invalid symbol."}', 'no symbol USDTBRL'],
  ['mercado-bitcoin', 'USDT-BRL', '[]', 'no pair USDT-BRL'],
  ['ptax', 'USD', '{"value":[]}', 'no rate'],
  ['ptax', 'USD', '{"value":[{"cotacaoCompra":5.3,"dataHoraCotacao":"26/11/2026"}]}', 'no date and time'],
  ['ecb', 'GBP', ANSWERS['ecb'], 'no rate of GBP'],
  ['ecb', 'USD', '{}', 'no dimensions'],
  ['chainlink', FEED, withDecimals(255), 'the price is not above 0'],
  ['chainlink', FEED, withDecimals(256), 'at most 255 decimals, not 256'],
  ['chainlink', FEED, withDecimals(300_000_000), 'at most 255 decimals, not 300000000'],
] as const)('%s: of %s %s gives no price', async (name, asked, json, reason) => {
  await expect(read(name, json!, asked)).rejects.toThrow(reason)
})

test('PTAX gives times in Brasília, the newest counts; the ECB agrees at 14:10 in Frankfurt, summer or winter', async () => {
  const rate = (at: string, bid: string) =>
    `{"cotacaoCompra":${bid},"cotacaoVenda":9,"dataHoraCotacao":"${at}"}`
  const value = `{"value":[${rate('2026-11-25 13:10:27.3', '5.1')},${rate('2026-11-26 10:04:00', '5.2')}]}`
  const newest = await read('ptax', value, 'USD')
  expect([newest.price, iso(newest.at)]).toEqual([520_000_000n, '2026-11-26T13:04:00.000Z'])
  const summer = await read('ecb', ANSWERS['ecb']!.replaceAll('2026-11-26', '2026-07-15'), 'USD')
  expect(iso(summer.at)).toBe('2026-07-15T12:10:00.000Z')
})

test.each([
  ['coinbase', ['USDT-USD'], 'https://api.exchange.coinbase.com/products/USDT-USD/ticker'],
  ['kraken', ['USDCUSD'], 'https://api.kraken.com/0/public/Trades?pair=USDCUSD&count=1'],
  [
    'binance',
    ['USDTBRL', 'USDCBRL'],
    'https://api.binance.com/api/v3/ticker/24hr?symbols=%5B%22USDTBRL%22%2C%22USDCBRL%22%5D',
  ],
  [
    'mercado-bitcoin',
    ['USDT-BRL', 'USDC-BRL'],
    'https://api.mercadobitcoin.net/api/v4/tickers?symbols=USDT-BRL,USDC-BRL',
  ],
  [
    'ptax',
    ['USD'],
    'https://olinda.bcb.gov.br/olinda/servico/PTAX/versao/v1/odata/CotacaoDolarPeriodo(dataInicial=@dataInicial,' +
      "dataFinalCotacao=@dataFinalCotacao)?@dataInicial='11-19-2026'&@dataFinalCotacao='11-26-2026'" +
      '&$format=json&$orderby=dataHoraCotacao%20desc&$top=1',
  ],
  [
    'ecb',
    ['USD', 'BRL'],
    'https://data-api.ecb.europa.eu/service/data/EXR/D.USD+BRL.EUR.SP00.A?format=jsondata&lastNObservations=1' +
      '&detail=dataonly',
  ],
] as const)('%s is asked for %j in one request', async (name, asked, url) => {
  const { url: base, question } = (await adapterOf(name)) as Adapter
  expect(question(base!, asked.map(market), NOW)).toEqual({ url, body: null })
})
