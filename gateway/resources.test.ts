import { deploymentOf } from '../platform/process/sandbox.ts'
import { RESOURCES, servedIn } from './resources.ts'
import { EVERYONE, watchedApp } from './server/app.fixture.ts'

const routes = [{ url: '/contracts/v1' }, { url: '/sandbox/v1/clock' }]

test('production has no route of the sandbox', () => {
  const production = deploymentOf({ environment: 'prod' })
  expect(servedIn(production, routes)).toEqual([{ url: '/contracts/v1' }])
})

test('sign-in codes of the console are served on a laptop alone (security 13)', () => {
  const codes = RESOURCES.flat().filter(({ url }) => url.startsWith('/console/sign-in'))
  expect(codes.length).toBe(2)
  expect(servedIn({ isSandbox: true }, codes)).toEqual([])
  expect(servedIn({ isSandbox: false, isLaptop: true }, codes)).toEqual(codes)
})

test('the served document lists what the deployment serves, no more (security 13)', async () => {
  const untouched = ['readOpenApi']
  const pathsOf = async (config: object) => {
    const { app } = await watchedApp(EVERYONE, { untouched, config })
    return Object.keys((await app.inject({ url: '/openapi.json' })).json().paths)
  }
  const production = await pathsOf({ environment: 'prod' })
  expect(production.filter(path => /^\/sandbox|^\/console\/sign-in/.test(path))).toEqual([])
  expect(production).toContain('/contracts/v1')
  const laptop = await pathsOf({ environment: 'local' })
  expect(laptop).toEqual(expect.arrayContaining(['/sandbox/v1/clock', '/console/sign-in']))
})

test('a sandbox has them all', () => {
  const sandbox = deploymentOf({ environment: 'dev' })
  expect(servedIn(sandbox, routes)).toEqual(routes)
})
