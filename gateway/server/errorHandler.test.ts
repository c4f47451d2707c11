import { IndeterminateSend } from '../commands/batchingProducer.ts'
import { MAX_VIOLATIONS } from '../errors/errors.ts'
import { errorSchema } from '../openapi/components.ts'
import { marketRoutes } from '../resources/market/market.ts'
import { bindOne, ROUTES, watchedApp } from './app.fixture.ts'
import { refusalOf } from './errorHandler.ts'

test.each([
  ['an indeterminate send', new IndeterminateSend('the connection broke during a send')],
  ['an unreachable broker', Object.assign(new Error('x'), { name: 'KafkaJSConnectionError' })],
  ['a refused connection', Object.assign(new Error('x'), { code: 'ECONNREFUSED' })],
])('%s is 503 with Retry-After and names the unavailable part', (_what, error) => {
  const { status, headers, violations } = refusalOf(error)
  expect([status, headers['retry-after']]).toEqual([503, '2'])
  expect(violations[0]!.reason).toMatch(/does not answer$/)
})

test('an unexpected error is 500 without details', () => {
  const { status, violations } = refusalOf(new TypeError('x is not a function'))
  expect([status, violations]).toEqual([500, []])
})

test('a response lists at most as many violations as the OpenAPI document states', async () => {
  const { app } = await watchedApp(undefined, {
    answering: bindOne(marketRoutes, 'recordPrices', { now: Date.now }),
  })
  const tick = { symbol: 'USDC', price: '5', source: 'a', asOf: '2026-07-30T12:00:00.000Z' }
  const { url } = ROUTES.find(({ operationId }) => operationId === 'recordPrices')!
  const payload = { ticks: Array.from({ length: 500 }, () => tick) }
  const answer = await app.inject({ method: 'POST', url, payload, headers: { 'api-key': 'any' } })
  const { violations } = answer.json().error
  expect(violations).toHaveLength(MAX_VIOLATIONS)
  expect(violations[0]).toEqual({ field: 'ticks[0].price', reason: 'is not plausible for this symbol' })
  expect(errorSchema()).toMatchObject({
    properties: { error: { properties: { violations: { maxItems: MAX_VIOLATIONS } } } },
  })
})
