import { deploymentOf } from '../platform/sandbox.ts'
import { servedIn } from './resources.ts'

const routes = [{ url: '/contracts/v1' }, { url: '/sandbox/v1/clock' }]

test('production has no route of the sandbox', () => {
  const production = deploymentOf({ sandbox: 'false', environment: null })
  expect(servedIn(production, routes)).toEqual([{ url: '/contracts/v1' }])
})

test('a sandbox has them all', () => {
  const sandbox = deploymentOf({ sandbox: 'true', environment: null })
  expect(servedIn(sandbox, routes)).toEqual(routes)
})
