import { bind } from '../../routing/bind.ts'
import { ROUTES, watchedApp } from '../../server/app.fixture.ts'
import { documentationRoutes } from './documentation.ts'

test.each([
  [{}, 200],
  [{ 'accept-encoding': 'gzip' }, 200],
  [{ 'if-none-match': '*' }, 304],
])('caches are told that bytes differ by origin and encoding, asked with %p', async (asked, status) => {
  const corsOrigins = ['https://a.example', 'https://b.example']
  const answering = bind(documentationRoutes, { routes: () => ROUTES })
  const { app } = await watchedApp(null, { answering, config: { corsOrigins } })
  const headers = { origin: 'https://a.example', ...asked }
  const answer = await app.inject({ url: '/openapi.json', headers })
  expect([answer.statusCode, answer.headers['vary']]).toEqual([status, 'Origin, Accept-Encoding'])
  expect(answer.headers['access-control-allow-origin']).toBe('https://a.example')
  await app.close()
})
