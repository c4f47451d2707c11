import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { shutdownOf } from './gracefulShutdown.ts'

test('a request that is never answered delays the shutdown for a bounded time and is then disconnected', async () => {
  const app = fastify()
  const asked = Promise.withResolvers<void>()
  app.get('/never', () => {
    asked.resolve()
    return new Promise(() => undefined)
  })
  const shutDown = shutdownOf(app, 100)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const answer = fetch(`http://127.0.0.1:${port}/never`).then(
    () => 'answered',
    () => 'disconnected',
  )
  await asked.promise
  await shutDown()
  expect(await answer).toBe('disconnected')
})
