/** Unit and property tests run anywhere; `broker` and `e2e` need the real servers that local/testStack.ts starts once. */
const typescript = {
  '^.+\\.ts$': [
    '@swc/jest',
    { jsc: { parser: { syntax: 'typescript' }, target: 'es2024' }, module: { type: 'es6' } },
  ],
}
const base = { extensionsToTreatAsEsm: ['.ts'], transform: typescript, testEnvironment: 'node' }
const pathsOf = names => names.map(name => `<rootDir>/${name}`)

export default {
  projects: [
    {
      ...base,
      displayName: 'unit',
      roots: pathsOf(['schemas', 'gateway', 'processors', 'local', 'test', 'docs', 'bench', 'charts']),
      testMatch: ['**/*.test.ts'],
      testPathIgnorePatterns: ['<rootDir>/test/broker/', '<rootDir>/test/e2e/', '<rootDir>/test/endurance/'],
    },
    {
      ...base,
      displayName: 'broker',
      roots: pathsOf(['test/broker']),
      testMatch: ['**/*.test.ts'],
      globalSetup: '<rootDir>/test/startServers.ts',
      globalTeardown: '<rootDir>/test/stopServers.ts',
    },
    {
      ...base,
      displayName: 'e2e',
      roots: pathsOf(['test/e2e']),
      testMatch: ['**/*.test.ts'],
      globalSetup: '<rootDir>/test/startServers.ts',
      globalTeardown: '<rootDir>/test/stopServers.ts',
    },
    {
      ...base,
      displayName: 'endurance',
      roots: pathsOf(['test/endurance']),
      testMatch: ['**/*.test.ts'],
      globalSetup: '<rootDir>/test/startServers.ts',
      globalTeardown: '<rootDir>/test/stopServers.ts',
    },
  ],
}
