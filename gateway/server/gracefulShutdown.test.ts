import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { drainable } from './gracefulShutdown.ts'

test('a request that never gets its answer holds the end up for a while, not forever', async () => {
  const app = fastify()
  const asked = Promise.withResolvers<void>()
  app.get('/never', () => {
    asked.resolve()
    return new Promise(() => undefined)
  })
  const end = drainable(app, 100)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const answer = fetch(`http://127.0.0.1:${port}/never`).then(
    () => 'answered',
    () => 'cut off',
  )
  await asked.promise
  await end()
  expect(await answer).toBe('cut off')
}, 10_000)
