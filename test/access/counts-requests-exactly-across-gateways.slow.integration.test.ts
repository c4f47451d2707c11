import { addKey, startTestGateway, type TestGateway } from '../support/gateway.ts'

const HOUR_MS = 3_600_000
let time = Math.floor(Date.now() / HOUR_MS) * HOUR_MS + 1_800_000
let gateways: TestGateway[] = []

beforeAll(async () => {
  const options = { database: 'counting', now: () => time }
  gateways = [
    await startTestGateway(options),
    await startTestGateway(options),
    await startTestGateway(options),
  ]
  await gateways[0]!.db.collection('rateLimits').deleteMany({})
})

afterAll(async () => {
  await Promise.all(gateways.map(gateway => gateway.stop()))
})

function ask(index: number, key: string, path = '/things/v1/7'): Promise<Response> {
  return fetch(`${gateways[index % gateways.length]!.url}${path}`, { headers: { 'api-key': key } })
}

test('of 1,005 requests over three gateways exactly 1,000 pass, and the turn of the hour starts anew', async () => {
  const { db } = gateways[0]!
  await addKey(db, 'counted', { _id: 'key_counted' })
  const answers = await Promise.all(Array.from({ length: 1_005 }, (_, index) => ask(index, 'counted')))
  const passed = answers.filter(({ status }) => status === 200)
  expect(passed).toHaveLength(1_000)
  const remaining = passed.map(({ headers }) => Number(headers.get('x-ratelimit-remaining')))
  expect(new Set(remaining).size).toBe(1_000)
  expect(Math.min(...remaining)).toBe(0)
  expect(Math.max(...remaining)).toBe(999)

  const refused = answers.find(({ status }) => status === 429)!
  expect(await refused.json()).toMatchObject({ error: { code: 'rate_limited' } })
  const reset = (Math.floor(time / HOUR_MS) + 1) * 3_600
  expect(Object.fromEntries(refused.headers)).toMatchObject({
    'retry-after': '1800',
    'x-ratelimit-limit': '1000',
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': String(reset),
    'ratelimit-policy': '"hour";q=1000;w=3600',
    ratelimit: '"hour";r=0;t=1800',
  })

  time = reset * 1_000
  const next = await ask(1, 'counted')
  expect(next.status).toBe(200)
  expect(next.headers.get('x-ratelimit-remaining')).toBe('999')
})

test('an unlimited key is never counted and gets no headers about it', async () => {
  await addKey(gateways[0]!.db, 'unlimited', { _id: 'key_unlimited', rateLimit: 0 })
  const answer = await ask(0, 'unlimited')
  expect(answer.status).toBe(200)
  expect([...answer.headers.keys()].filter(name => name.includes('ratelimit'))).toEqual([])
  expect(
    await gateways[0]!.db.collection('rateLimits').countDocuments({ _id: /^key_unlimited/ as never }),
  ).toBe(0)
})

test('refused requests of a key count, a client that goes on alone sees each of them', async () => {
  await addKey(gateways[0]!.db, 'alone', { _id: 'key_alone', scopes: [], rateLimit: 3 })
  const seen: [number, string | null][] = []
  for (let index = 0; index < 4; index++) {
    const { status, headers } = await ask(index, 'alone')
    seen.push([status, headers.get('x-ratelimit-remaining')])
  }
  expect(seen).toEqual([
    [403, '2'],
    [403, '1'],
    [403, '0'],
    [429, '0'],
  ])
})

test('requests of an exhausted key are refused without a count, until its limit rises or the hour ends', async () => {
  const { db } = gateways[0]!
  const counted = async () =>
    (await db.collection('rateLimits').findOne({ _id: /^key_eager/ as never }))?.['used']
  const statusOf = async () => (await ask(0, 'eager')).status
  await addKey(db, 'eager', { _id: 'key_eager', rateLimit: 2 })
  for (const status of [200, 200, 429]) expect(await statusOf()).toBe(status)
  const used = await counted()
  for (let request = 0; request < 50; request++) expect(await statusOf()).toBe(429)
  expect(await counted()).toBe(used)
  await addKey(db, 'eager', { _id: 'key_eager', rateLimit: 100 })
  time += 5_000
  expect(await statusOf()).toBe(200)
  time = (Math.floor(time / HOUR_MS) + 1) * HOUR_MS
  expect(await statusOf()).toBe(200)
})

test('an expired, a revoked and an unknown key are 401 within five seconds', async () => {
  const { db } = gateways[0]!
  await addKey(db, 'short', { _id: 'key_short', expiresAt: new Date(time + 10_000).toISOString() })
  await addKey(db, 'doomed', { _id: 'key_doomed' })
  expect((await ask(0, 'short')).status).toBe(200)
  expect((await ask(0, 'doomed')).status).toBe(200)
  await addKey(db, 'doomed', { _id: 'key_doomed', revokedAt: new Date(time).toISOString() })
  time += 5_000
  expect((await ask(0, 'doomed')).status).toBe(401)
  expect((await ask(0, 'short')).status).toBe(200)
  time += 5_000
  expect((await ask(0, 'short')).status).toBe(401)
  const unknown = await ask(0, 'nobody')
  expect(unknown.status).toBe(401)
  expect(await unknown.json()).toMatchObject({
    error: {
      code: 'unauthenticated',
      details: { field: 'api-key', reason: 'is unknown, revoked or expired' },
    },
  })
})
