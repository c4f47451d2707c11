import { eventually } from '../support/eventually.ts'
import { expectStatus, type Party, type Platform, platform } from '../support/platform.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { openTopic, type TopicReader } from '../support/topicReader.ts'

/** A symbol of this test alone: its prices hold back no other test. */
const SYMBOL = 'USDT'
const NAMES = ['market.stale', 'market.stale_ended', 'market.depeg', 'market.depeg_ended']

let lastro: Platform
let receiver: Receiver
let topic: TopicReader
let asking: Party
let silent: Party

beforeAll(async () => {
  lastro = await platform()
  receiver = await openReceiver()
  topic = await openTopic(lastro.servers, 'market-events')
  ;[asking, silent] = await Promise.all([lastro.newLender(), lastro.newLender()])
  const endpoint = (events: readonly string[]) => ({ body: { url: receiver.url, events } })
  const path = '/webhooks/v1/endpoints'
  expectStatus(await lastro.call(asking.key, 'POST', path, endpoint(NAMES)), 201)
  expectStatus(await lastro.call(silent.key, 'POST', path, endpoint(['*'])), 201)
  await say('1')
  await topic.caughtUp()
})
afterAll(async () => {
  await topic?.close()
  await receiver?.close()
  await lastro?.close()
})

async function say(price: string): Promise<void> {
  const { now } = expectStatus(await lastro.call(lastro.adminKey, 'GET', '/sandbox/v1/clock'), 200).body.data
  const body = { symbol: SYMBOL, price, source: 'test', asOf: now }
  const path = '/internal/v1/market/prices'
  expectStatus(await lastro.call(lastro.integrationKey, 'POST', path, { body }), 202)
}

const ofSymbol = ({ json: { event, data } }: Receiver['deliveries'][number]) =>
  NAMES.includes(event) && data['symbol'] === SYMBOL
const names = () => receiver.deliveries.filter(ofSymbol).map(({ json }) => json.event)
const pulled = async ({ key }: Party) => {
  const answer = await lastro.call(key, 'GET', '/webhooks/v1/events?take=100')
  // biome-ignore lint/suspicious/noExplicitAny: an event as the pull API answers it
  const { events }: { events: any[] } = expectStatus(answer, 200).body.data
  return events.filter(({ event, data }) => NAMES.includes(event) && data.symbol === SYMBOL)
}
const told = (event: string) =>
  eventually(event, () => {
    if (names().at(-1) !== event) throw new Error(`there are ${names()}`)
    return true
  })

test('stale, depeg and their ends: once, the same by Kafka, webhook, pull API and stream', async () => {
  const stop = new AbortController()
  const headers = { 'api-key': asking.key }
  const stream = await fetch(`${lastro.gateway}/events/v1/stream`, { headers, signal: stop.signal })
  const shown: string[] = []
  const reading = (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of stream.body!) shown.push(decoder.decode(chunk as Uint8Array, { stream: true }))
  })().catch(() => undefined)

  await say('0.97')
  await told('market.depeg')
  await lastro.kill('ltv')
  await lastro.start('ltv')
  await say('0.96')
  await say('1')
  await told('market.depeg_ended')
  const advance = { body: { by: 'PT4M' } }
  const answer = await lastro.call(lastro.adminKey, 'POST', '/sandbox/v1/clock/advance', advance)
  expect([200, 202]).toContain(answer.status)
  await told('market.stale')
  await lastro.kill('ltv')
  await lastro.start('ltv')
  await say('1')
  await told('market.stale_ended')

  const expected = ['market.depeg', 'market.depeg_ended', 'market.stale', 'market.stale_ended']
  expect(names()).toEqual(expected)
  const delivered = receiver.deliveries.filter(ofSymbol).map(({ json }) => json)
  const ids = delivered.map(({ id }) => id)
  expect(await pulled(asking)).toMatchObject(delivered.map(({ id, event, data }) => ({ id, event, data })))
  expect(await pulled(silent)).toEqual([])

  await topic.caughtUp()
  const records = topic.records.filter(({ value }) => ids.includes(value['id'] as string))
  expect(records.map(({ value }) => value['id'])).toEqual(ids)
  const first = records[0]!.value['sequence'] as number
  expect(records.map(({ value }) => value['sequence'])).toEqual(ids.map((_, index) => first + index))
  expect(delivered.map(({ data }) => data['sequence'])).toEqual(records.map(({ value }) => value['sequence']))
  for (const { key, value, headers } of records) {
    expect([key, headers['ce_id'], headers['ce_type']]).toEqual([SYMBOL, value['id'], value['event']])
    expect(value['id']).toMatch(/^evt_usdt-\d+-\d+$/)
  }
  await eventually('the stream shows them', () => {
    return ids.every(id => shown.join('').includes(`id: ${id}\n`))
  })
  expect([...shown.join('').matchAll(/^id: (evt_usdt-.*)$/gm)].map(([, id]) => id)).toEqual(ids)
  stop.abort()
  await reading
})
