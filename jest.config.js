import { onServers, PARTS, partOf, testFiles } from './test/runner/parts.ts'

/** One project for each part of the tests; `npm test` runs them (test/runner/main.ts). */
const transform = {
  '^.+\\.ts$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript' },
        target: 'es2024',
        experimental: { keepImportAttributes: true },
      },
      module: { type: 'es6' },
    },
  ],
}
/** A test ends when its condition holds. Its limit only catches a hang, also on a machine that is four times as slow. */
const TEST_LIMIT_MS = 600_000
const servers = {
  globalSetup: '<rootDir>/test/support/startServers.ts',
  globalTeardown: '<rootDir>/test/support/stopServers.ts',
}
const files = testFiles()

/** Modules of a test file stay in the memory of its worker; one that has grown this far is replaced. */
const WORKER_MEMORY = '700MB'

export default {
  workerIdleMemoryLimit: WORKER_MEMORY,
  testTimeout: TEST_LIMIT_MS,
  projects: PARTS.map(part => ({
    displayName: part,
    extensionsToTreatAsEsm: ['.ts'],
    transform,
    testEnvironment: '<rootDir>/test/support/leakCheck.ts',
    testMatch: files.filter(file => partOf(file) === part).map(file => `<rootDir>/${file}`),
    ...(onServers(part) ? servers : {}),
  })),
}
