import { execFile } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const require = createRequire(import.meta.url)
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'lastro-leak-')))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Output of jest for a test file with this text. */
function jestOn(text: string): Promise<string> {
  writeFileSync(join(folder, 'one.test.js'), text)
  const environment = join(import.meta.dirname, 'leakCheck.ts')
  const config = {
    rootDir: folder,
    testEnvironment: environment,
    testEnvironmentOptions: { settleMs: 200 },
    transform: { '\\.ts$': [require.resolve('@swc/jest'), { jsc: { parser: { syntax: 'typescript' } } }] },
  }
  const jest = join(import.meta.dirname, '../../node_modules/jest/bin/jest.js')
  // A memory limit means workers, which are ended with the run, as in our own configuration.
  const args = [
    jest,
    '--maxWorkers=1',
    '--config',
    JSON.stringify({ ...config, workerIdleMemoryLimit: '1GB' }),
  ]
  return new Promise(resolve => {
    const env = { ...process.env, NODE_OPTIONS: '--experimental-vm-modules' }
    execFile(process.execPath, args, { env }, (_error, stdout, stderr) => resolve(stdout + stderr))
  })
}

const opened = "const server = require('node:http').createServer().listen(0)"

test('a file that leaves a server open fails, and the run ends', async () => {
  const said = await jestOn(`${opened}; test('one', () => {})`)
  expect(said).toContain('this file leaves open: 1 TCPServerWrap')
  expect(said).toMatch(/Test Suites: 1 failed, 1 total/)
})

test('a file that closes it passes', async () => {
  const said = await jestOn(`${opened}; test('one', () => {}); afterAll(done => void server.close(done))`)
  expect(said).toMatch(/Test Suites: 1 passed, 1 total/)
})

test('a promise that is rejected between two files does not end the worker', async () => {
  const environment = pathToFileURL(join(import.meta.dirname, 'leakCheck.ts')).href
  const program = `await import('${environment}')
    void Promise.reject(new Error('nobody waits for this'))
    setTimeout(() => console.log('the worker lives'), 10)`
  const said = await new Promise<string>(resolve => {
    const args = ['--input-type=module', '-e', program]
    execFile(process.execPath, args, (_error, stdout, stderr) => resolve(stdout + stderr))
  })
  expect(said).toContain('a promise was rejected after its test file had ended: Error: nobody waits for this')
  expect(said).toContain('the worker lives')
})
