import { BadEnvironment, readEnvironment } from './environment.ts'
import { deploymentOf, sandboxSettings } from './sandbox.ts'

const deployment = (env: Record<string, string>) => deploymentOf(readEnvironment(sandboxSettings, env))

test('nobody has a sandbox who did not ask for one', () => {
  expect(deployment({})).toEqual({ isSandbox: false, environment: 'PROD' })
  expect(deployment({ SANDBOX: 'false' })).toEqual({ isSandbox: false, environment: 'PROD' })
})

test('DEV and HOM are sandboxes', () => {
  expect(deployment({ SANDBOX: 'true' })).toEqual({ isSandbox: true, environment: 'DEV' })
  expect(deployment({ SANDBOX: 'true', ENVIRONMENT: 'HOM' })).toEqual({ isSandbox: true, environment: 'HOM' })
})

test.each([
  [{ SANDBOX: 'true', ENVIRONMENT: 'PROD' }, 'PROD is no sandbox'],
  [{ ENVIRONMENT: 'HOM' }, 'HOM is a sandbox'],
  [{ SANDBOX: 'yes' }, 'SANDBOX: "yes" is not one of true, false'],
])('%j is refused by name', (env, message) => {
  const reading = () => deployment(env as Record<string, string>)
  expect(reading).toThrow(BadEnvironment)
  expect(reading).toThrow(message)
})
