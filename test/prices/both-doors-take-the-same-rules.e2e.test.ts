import { Kafka, logLevel, type Producer } from 'kafkajs'
import { createCodec } from '../../schemas/codec/codec.ts'
import { DAY_MS, HOUR_MS } from '../../schemas/durations.ts'
import { partitionOf } from '../../schemas/partition.ts'
import { USUAL_PARTITIONS } from '../../schemas/topic.ts'
import { topics } from '../../schemas/topics.ts'
import { eventually } from '../support/eventually.ts'
import { type Answer, type Platform, platform } from '../support/platform.ts'

let lastro: Platform
let producer: Producer

beforeAll(async () => {
  lastro = await platform()
  producer = new Kafka({ brokers: [lastro.servers.kafka], logLevel: logLevel.NOTHING }).producer()
  await producer.connect()
})
afterAll(async () => {
  await producer?.disconnect()
  await lastro?.close()
})

interface Given {
  readonly symbol: string
  readonly price: string
  readonly source: string
  readonly ageMs: number
}

function overHttp({ ageMs, ...tick }: Given): Promise<Answer> {
  const body = { ...tick, asOf: new Date(Date.now() - ageMs).toISOString() }
  return lastro.call(lastro.integrationKey, 'POST', '/internal/v1/market/prices', { body })
}

async function overKafka({ ageMs, ...tick }: Given): Promise<void> {
  const codec = createCodec({ registryUrl: lastro.servers.registry })
  const { name: topic } = topics.priceTicks
  const now = Date.now()
  const head = { id: `door_${now}_${tick.symbol}`, event: 'market.price', timestamp: now, asOf: now - ageMs }
  const whole = { ...head, ...tick, disputed: false, upstreams: null }
  const value = await codec.encode(topic, 'lastro.market.PriceTick', whole)
  const partition = partitionOf(tick.symbol, USUAL_PARTITIONS)
  await producer.send({ topic, messages: [{ key: tick.symbol, value, partition }] })
}

/** Ticks that prices refused for this reason since it started. */
async function refused(reason: string): Promise<number> {
  const text = await (await fetch(`${lastro.metrics['prices']}/metrics`)).text()
  const line = new RegExp(`^\\S*refused_total\\{[^\\n]*reason="${reason}"[^\\n]*\\} (\\d+)`, 'm').exec(text)
  return Number(line?.[1] ?? 0)
}

const good: Given = { symbol: 'USDT', price: '1', source: 'door', ageMs: 0 }

test.each<[reason: string, field: string, change: Partial<Given>]>([
  ['unknown_symbol', 'symbol', { symbol: 'DOGE' }],
  ['implausible', 'price', { price: '4711' }],
  ['not_positive', 'price', { price: '0' }],
  ['from_the_future', 'asOf', { ageMs: -HOUR_MS }],
  ['too_old', 'asOf', { ageMs: 8 * DAY_MS }],
])(
  'a tick that is %s is refused over HTTP with %s and on price-ticks with its reason',
  async (reason, field, change) => {
    const bad = { ...good, ...change }
    const { status, body } = await overHttp(bad)
    expect([status, body.error.code, body.error.violations[0].field]).toEqual([400, 'INVALID_REQUEST', field])
    const before = await refused(reason)
    await overKafka(bad)
    await eventually('prices counts it', async () => (await refused(reason)) > before)
  },
)

test.each([
  ['HTTP', overHttp],
  ['price-ticks', overKafka],
])('a good tick over %s is the market’s price, as old as its feed says', async (door, send) => {
  const source = `door ${door}`
  const askedAt = Date.now()
  await send({ ...good, source, ageMs: 500 })
  const { asOf } = await eventually('the market has it', async () => {
    const { body } = await lastro.call(lastro.integrationKey, 'GET', '/v1/market')
    return body.data.prices.find((one: Given) => one.symbol === good.symbol && one.source === source)
  })
  expect(Date.parse(asOf)).toBeGreaterThanOrEqual(askedAt - 500)
  expect(Date.parse(asOf)).toBeLessThan(Date.now() - 500)
})
