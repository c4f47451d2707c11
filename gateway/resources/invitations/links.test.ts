import { createLeakyBucket } from '../../limits/leakyBucket.ts'
import { bind } from '../../routing/bind.ts'
import { watchedApp } from '../../server/app.fixture.ts'
import { linkRoutes } from './links.ts'

const never = () => new Promise<never>(() => undefined)

/** The gateway in front of servers that never answer. */
async function asking() {
  let time = 0
  const answering = bind(linkRoutes, {
    db: { collection: () => ({ findOne: never }) } as never,
    log: { warn: () => undefined },
    commands: { submit: never },
    personalData: { unseal: never, emailHashes: never },
    linkRequests: createLeakyBucket(() => time),
  })
  const { app } = await watchedApp(undefined, { answering })
  const ask = async (email = 'maria@example.com', remoteAddress = '203.0.113.9') => {
    const payload = { document: '529.982.247-25', email }
    const headers = { 'sec-fetch-site': 'same-origin' }
    return app.inject({ method: 'POST', url: '/console/session/links', payload, headers, remoteAddress })
  }
  return { ask, pass: (ms: number) => (time += ms) }
}

test('the answer leaves before anything is looked up: neither words nor time tell who is known', async () => {
  const { ask } = await asking()
  const answer = await ask()
  expect([answer.statusCode, answer.body]).toEqual([204, ''])
})

test('a network address gets thirty links at once, then one a minute; others are not held up by it', async () => {
  const { ask, pass } = await asking()
  const many = await Promise.all(Array.from({ length: 31 }, (_, n) => ask(`a${n}@example.com`)))
  expect(many.filter(({ statusCode }) => statusCode === 204)).toHaveLength(30)
  const refused = await ask()
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1'])
  expect((await ask(undefined, '203.0.113.10')).statusCode).toBe(204)
  pass(60_000)
  expect([(await ask()).statusCode, (await ask()).statusCode]).toEqual([204, 429])
})
