import { bind } from '../../routing/bind.ts'
import { watchedApp } from '../../server/app.fixture.ts'
import { sessionRoutes } from './session.ts'
import { signInRoutes } from './signIn.ts'
import { createSignIns } from './signIns.ts'

const OWN = { 'sec-fetch-site': 'same-origin' }

async function consoleOf(environment: 'local' | 'prod') {
  const opened: string[] = []
  const sessions = {
    open: async (secret: string) => {
      opened.push(secret)
      return `lastro_session=of ${secret}`
    },
    renew: async () => undefined,
    end: async () => 'lastro_session=; Max-Age=0',
  }
  const needs = { isLaptop: environment === 'local', signIns: createSignIns(Date.now), sessions }
  const answering = [...bind(signInRoutes, needs), ...bind(sessionRoutes, needs)]
  const { app } = await watchedApp(undefined, { answering })
  const post = async (url: string, payload: object, remoteAddress = '127.0.0.1', headers = {}) => {
    const all = { 'api-key': 'any', ...headers }
    const answer = await app.inject({ method: 'POST', url, payload, remoteAddress, headers: all })
    const body = answer.body === '' ? null : answer.json()
    return { status: answer.statusCode, body, cookie: answer.headers['set-cookie'] ?? null }
  }
  return { app, post, opened }
}

test('a code opens a session once, and its answer shows no key', async () => {
  const { post, opened } = await consoleOf('local')
  const { code } = (await post('/console/sign-in-codes', { key: 'test_1' })).body.data
  const cookie = 'lastro_session=of test_1'
  const exchanged = await post('/console/session', { code }, '127.0.0.1', OWN)
  expect(exchanged).toEqual({ status: 204, body: null, cookie })
  const unauthenticated = { status: 401, cookie: null }
  expect(await post('/console/session', { code }, '127.0.0.1', OWN)).toMatchObject(unauthenticated)
  expect(await post('/console/session', { code: 'guess' }, '127.0.0.1', OWN)).toMatchObject(unauthenticated)
  expect(await post('/console/session', {}, '127.0.0.1', OWN)).toMatchObject(unauthenticated)
  expect(opened).toEqual(['test_1'])
})

test.each([
  ['of another page', { 'sec-fetch-site': 'cross-site' }],
  ['of another origin', { origin: 'https://elsewhere.example' }],
  ['of a program', {}],
])('a sign-in or sign-out %s is refused', async (_of, headers) => {
  const { app, post, opened } = await consoleOf('local')
  expect(await post('/console/session', { key: 'test_1' }, '127.0.0.1', headers)).toMatchObject({
    status: 403,
    cookie: null,
  })
  const left = await app.inject({ method: 'DELETE', url: '/console/session', headers })
  expect(left.statusCode).toBe(403)
  expect(opened).toEqual([])
})

test.each(['10.0.0.7', '203.0.113.9', '2001:db8::1'])('nobody gets a code from %s', async address => {
  const { post } = await consoleOf('local')
  expect(await post('/console/sign-in-codes', { key: 'test_1' }, address)).toMatchObject({ status: 404 })
})

test('production knows no codes', async () => {
  const { post } = await consoleOf('prod')
  expect(await post('/console/sign-in-codes', { key: 'test_1' })).toMatchObject({ status: 404 })
})

test('a code ends after a minute, and nothing is kept of it', () => {
  let time = 0
  const signIns = createSignIns(() => time)
  const { code, expiresAt } = signIns.open('test_1')
  expect(expiresAt).toBe(60_000)
  time = 59_999
  const later = signIns.open('test_2')
  expect(signIns.exchange(code)).toBe('test_1')
  time = later.expiresAt
  expect(signIns.exchange(later.code)).toBeNull()
})
