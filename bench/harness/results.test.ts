import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { benchNames, fileOf, programOf, resultsPage } from './results.ts'

const FOLDER = new URL('..', import.meta.url)

test('the page of results is the one that its files make: run `npm run bench`', () => {
  expect(readFileSync(new URL('RESULTS.md', FOLDER), 'utf8')).toBe(resultsPage())
})

test.each(benchNames)('the benchmark %s has a program and a file of results', name => {
  expect(existsSync(new URL(programOf(name), FOLDER))).toBe(true)
  expect(existsSync(fileOf(name))).toBe(true)
})

const run = (...args: readonly string[]) =>
  promisify(execFile)(process.execPath, [new URL('run.ts', FOLDER).pathname, ...args])

test('help names the options of a benchmark and runs nothing', async () => {
  const { stdout, stderr } = await run('commands', '--help')
  expect(stdout).toBe('')
  expect(stderr).toMatch(/--connections 1,64,256.*\[--contracts 1\]/)
})

test('an unknown benchmark or option is refused with the usage', async () => {
  await expect(run('nothing')).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('commands|activation'),
  })
  const wrong = { code: 2, stderr: expect.stringMatching(/Unknown option '--nothing'[\s\S]*usage: /) }
  await expect(run('commands', '--nothing')).rejects.toMatchObject(wrong)
})
