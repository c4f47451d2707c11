import { bind } from '../../routing/bind.ts'
import { watchedApp } from '../../server/app.fixture.ts'
import { signInRoutes } from './signIn.ts'
import { createSignIns } from './signIns.ts'

async function consoleOf(environment: 'local' | 'prod') {
  const needs = { isLaptop: environment === 'local', signIns: createSignIns(Date.now) }
  const { app } = await watchedApp(undefined, { answering: bind(signInRoutes, needs) })
  return async (url: string, payload: object, remoteAddress = '127.0.0.1', headers = {}) => {
    const all = { 'api-key': 'any', ...headers }
    const answer = await app.inject({ method: 'POST', url, payload, remoteAddress, headers: all })
    return { status: answer.statusCode, body: answer.json() }
  }
}

test('a code opens the console once', async () => {
  const post = await consoleOf('local')
  const { body } = await post('/console/sign-in-codes', { key: 'test_1' })
  const { code } = body.data
  expect(await post('/console/sign-in', { code })).toEqual({ status: 200, body: { data: { key: 'test_1' } } })
  expect(await post('/console/sign-in', { code })).toMatchObject({ status: 401 })
  expect(await post('/console/sign-in', { code: 'guessed' })).toMatchObject({ status: 401 })
})

test.each(['10.0.0.7', '203.0.113.9', '2001:db8::1'])('nobody signs in from %s', async address => {
  const post = await consoleOf('local')
  expect(await post('/console/sign-in-codes', { key: 'test_1' }, address)).toMatchObject({ status: 404 })
  const { body } = await post('/console/sign-in-codes', { key: 'test_1' }, '::1')
  expect(await post('/console/sign-in', { code: body.data.code }, address)).toMatchObject({ status: 404 })
})

test('production knows no codes', async () => {
  const post = await consoleOf('prod')
  expect(await post('/console/sign-in-codes', { key: 'test_1' })).toMatchObject({ status: 404 })
  expect(await post('/console/sign-in', { code: 'any' })).toMatchObject({ status: 404 })
})

test('a stranger has no Idempotency-Key, where there are codes and where there are none', async () => {
  const headers = { 'idempotency-key': 'one' }
  const there = await consoleOf('prod')
  expect(await there('/console/sign-in', { code: 'any' }, '127.0.0.1', headers)).toMatchObject({
    status: 404,
  })
  const here = await consoleOf('local')
  const { code } = (await here('/console/sign-in-codes', { key: 'test_1' })).body.data
  expect(await here('/console/sign-in', { code }, '127.0.0.1', headers)).toMatchObject({ status: 200 })
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
