import { Kafka, logLevel } from 'kafkajs'
import { createCodec } from '../../schemas/codec/codec.ts'
import { partitionOf } from '../../schemas/partition.ts'
import { USUAL_PARTITIONS } from '../../schemas/topic.ts'
import { topics } from '../../schemas/topics.ts'
import { eventually } from '../support/eventually.ts'
import { newLoan } from '../support/loan.ts'
import { expectStatus, type Platform, platform } from '../support/platform.ts'

let lastro: Platform

beforeAll(async () => {
  lastro = await platform()
})
afterAll(() => lastro?.close())

/** As a feed anywhere writes: an ordinary producer, the symbol as key. */
async function feed(ticks: readonly (readonly [symbol: string, price: string])[]): Promise<void> {
  const kafka = new Kafka({ brokers: [lastro.servers.kafka], logLevel: logLevel.NOTHING })
  const codec = createCodec({ registryUrl: lastro.servers.registry })
  const { name: topic } = topics.priceTicks
  const producer = kafka.producer()
  await producer.connect()
  const send = (key: string, value: Buffer) =>
    producer.send({ topic, messages: [{ key, value, partition: partitionOf(key, USUAL_PARTITIONS) }] })
  await send('EURUSD', Buffer.from('this is no tick'))
  for (const [index, [symbol, price]] of ticks.entries()) {
    const now = Date.now()
    const tick = { id: `outside_${now}_${index}`, event: 'market.price', timestamp: now, asOf: now }
    const value = { ...tick, symbol, price, source: 'outside', disputed: false, upstreams: null }
    await send(symbol, await codec.encode(topic, 'lastro.market.PriceTick', value))
  }
  await producer.disconnect()
}

test('a tick on price-ticks values loans; an implausible one does not, and garbage is counted', async () => {
  await feed([
    ['USDC', '1'],
    ['EURUSD', '1.02'],
    ['EURUSD', '4711'],
    ['DOGE', '1'],
  ])
  const valued = await eventually('a loan valued by the feed', async () => {
    const loan = await newLoan(lastro, { fields: { fiatCurrency: 'EUR' } })
    expectStatus(await loan.deposit('15300'), 201)
    const found = await loan.until('it is valued', ({ guarantee }) => guarantee.depositedFiatAmount !== '0')
    // Until the feed's tick is through, what another test said of the euro holds: for the deposit, the
    // LTV, or both.
    const { guarantee, ltv } = found
    if (guarantee.depositedFiatAmount !== '15000' || ltv.fx.source !== 'outside') {
      throw new Error(`${guarantee.depositedFiatAmount}, valued by ${ltv.fx.source}`)
    }
    return found
  })
  expect(valued.ltv.fx).toMatchObject({ pair: 'EURUSD', rate: '1.02', source: 'outside' })
  await eventually('the others are counted', async () => {
    const text = await (await fetch(`${lastro.metrics['prices']}/metrics`)).text()
    for (const reason of ['implausible', 'unknown_symbol', 'does_not_decode']) {
      expect(text).toMatch(new RegExp(`refused_total\\{[^\\n]*reason="${reason}"[^\\n]*\\} [1-9]`))
    }
    return true
  })
})
