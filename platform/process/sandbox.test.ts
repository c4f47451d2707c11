import { BadEnvironment, readEnvironment } from './environment.ts'
import { deploymentOf, environmentSettings } from './sandbox.ts'

const deployment = (env: Record<string, string>) => deploymentOf(readEnvironment(environmentSettings, env))

test.each([
  ['', { isSandbox: false, isLaptop: false, environment: 'PROD' }],
  ['prod', { isSandbox: false, isLaptop: false, environment: 'PROD' }],
  ['hom', { isSandbox: true, isLaptop: false, environment: 'HOM' }],
  ['dev', { isSandbox: true, isLaptop: false, environment: 'DEV' }],
  ['local', { isSandbox: true, isLaptop: true, environment: 'DEV' }],
])('ENVIRONMENT=%s', (name, meant) => {
  expect(deployment({ ENVIRONMENT: name })).toEqual(meant)
})

test('another name is refused', () => {
  expect(() => deployment({ ENVIRONMENT: 'staging' })).toThrow(BadEnvironment)
  expect(() => deployment({ ENVIRONMENT: 'staging' })).toThrow(
    '"staging" is not one of local, dev, hom, prod',
  )
})
