import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { PUBLISHED_ROUTES } from '../publishedRoutes.ts'
import { watchedApp } from './app.fixture.ts'
import { methodNotAllowedRoutes, methodsOf } from './notFound.ts'

const routes = PUBLISHED_ROUTES
const PAYMENT_METHODS = '/global-account/api/v1/payment-methods'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

test('a literal path has its own methods, not those of a route with a parameter', () => {
  expect([...methodsOf(routes, `${PAYMENT_METHODS}/save_bank`)]).toEqual(['POST'])
  expect([...methodsOf(routes, `${PAYMENT_METHODS}/bank_1`)]).toEqual(['GET', 'HEAD'])
  expect([...methodsOf(routes, '/contracts/v1')]).toEqual(['POST', 'GET', 'HEAD'])
  expect([...methodsOf(routes, '/nowhere')]).toEqual([])
})

test('every literal path that a parameter would match is 405 for other methods', () => {
  expect(methodNotAllowedRoutes(routes)).toEqual([
    { method: 'GET', url: `${PAYMENT_METHODS}/save_bank` },
    { method: 'GET', url: `${PAYMENT_METHODS}/save_wallet` },
  ])
})

test.each([
  ['POST /nope', 404],
  ['PATCH /contracts/v1', 405],
  ['QUERY /contracts/v1', 405],
])('%s is answered before its body arrives', async (place, status) => {
  const { app } = await watchedApp()
  closers.push(() => app.close())
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  closers.unshift(() => socket.destroy())
  socket.write(
    `${place} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{`,
  )
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
})
