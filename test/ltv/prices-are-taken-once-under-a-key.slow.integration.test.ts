import { randomUUID } from 'node:crypto'
import { marketRoutes } from '../../gateway/resources/market/market.ts'
import { fetchAvailable } from '../support/fetchAvailable.ts'
import { OPEN_KEY, only, startTestGateway, type TestGateway } from '../support/gateway.ts'

const SEVEN_DAYS_MS = 7 * 86_400_000
let gateway: TestGateway

beforeAll(async () => {
  gateway = await startTestGateway({ database: 'prices_once', routes: only(marketRoutes) })
})
afterAll(() => gateway.stop())

async function post(key: string, body: object) {
  const answer = await fetchAvailable(`${gateway.url}/internal/v1/market/prices`, {
    method: 'POST',
    headers: { 'api-key': OPEN_KEY, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  })
  const replayed = answer.headers.get('idempotent-replayed')
  return { status: answer.status, replayed, body: (await answer.json()) as object }
}

/** Of a token whose value no other file reads: all share one topic of ticks. */
const tick = (price: string) => {
  return { symbol: 'USDT', price, source: 'test', asOf: new Date(Date.now() - 1_000).toISOString() }
}

test('the same ticks under one key have one answer, others are 422, a refusal is not kept', async () => {
  const key = randomUUID()
  expect(await post(key, tick('-1'))).toMatchObject({ status: 400 })
  const given = tick('0.9998')
  const first = await post(key, given)
  expect(first).toEqual({ status: 202, replayed: null, body: { data: { accepted: 1 } } })
  expect(await post(key, given)).toEqual({ ...first, replayed: 'true' })
  const other = await post(key, tick('0.9997'))
  expect(other).toMatchObject({ status: 422, body: { error: { code: 'idempotency_key_reused' } } })
})

test('the answer is kept for seven days', async () => {
  const key = randomUUID()
  const before = Date.now()
  expect(await post(key, tick('0.9996'))).toMatchObject({ status: 202 })
  const { db } = gateway
  const kept = await db.collection<{ _id: string; expireAt: Date }>('reservations').findOne({
    _id: `pty_${db.databaseName}/${key}`,
  })
  const expireAt = kept!.expireAt.getTime()
  expect(expireAt).toBeGreaterThanOrEqual(before + SEVEN_DAYS_MS)
  expect(expireAt).toBeLessThanOrEqual(Date.now() + SEVEN_DAYS_MS)
})
