import { deploymentOf } from '../platform/process/sandbox.ts'
import { PUBLISHED_ROUTES } from './publishedRoutes.ts'
import { documentationRoutes } from './resources/documentation/documentation.ts'
import { servedIn } from './resources.ts'
import { bind } from './routing/bind.ts'
import { EVERYONE, watchedApp } from './server/app.fixture.ts'

const routes = [{ url: '/contracts/v1' }, { url: '/sandbox/v1/clock' }]

test('production has no route of the sandbox', () => {
  const production = deploymentOf({ environment: 'prod' })
  expect(servedIn(production, routes)).toEqual([{ url: '/contracts/v1' }])
})

test('sign-in codes of the console are served on a laptop alone (security 13)', () => {
  const codes = PUBLISHED_ROUTES.filter(({ url }) => url.startsWith('/console/sign-in'))
  expect(codes.length).toBe(1)
  expect(servedIn({ isSandbox: true }, codes)).toEqual([])
  expect(servedIn({ isSandbox: false, isLaptop: true }, codes)).toEqual(codes)
})

test('the served document lists what the deployment serves, no more (security 13)', async () => {
  const pathsOf = async (place: Parameters<typeof servedIn>[0]) => {
    const served = servedIn(place, PUBLISHED_ROUTES)
    const answering = bind(documentationRoutes, { routes: () => served })
    const { app } = await watchedApp(EVERYONE, { answering })
    return Object.keys((await app.inject({ url: '/openapi.json' })).json().paths)
  }
  const production = await pathsOf({ isSandbox: false })
  expect(production.filter(path => /^\/sandbox|^\/console\/sign-in/.test(path))).toEqual([])
  expect(production).toContain('/contracts/v1')
  const laptop = await pathsOf({ isSandbox: true, isLaptop: true })
  expect(laptop).toEqual(expect.arrayContaining(['/sandbox/v1/clock', '/console/sign-in-codes']))
})

test('a sandbox has them all', () => {
  const sandbox = deploymentOf({ environment: 'dev' })
  expect(servedIn(sandbox, routes)).toEqual(routes)
})
