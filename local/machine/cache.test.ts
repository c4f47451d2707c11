import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureCached } from './cache.ts'
import { machine } from './config.ts'

let folder = ''
const before = machine.cacheDir
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lastro-cache-'))
  Object.assign(machine, { cacheDir: folder })
})
afterEach(() => {
  Object.assign(machine, { cacheDir: before })
  rmSync(folder, { recursive: true })
})

let fetches = 0
const part = {
  name: 'tool',
  version: '1',
  what: '1 MB',
  fetch: async (to: string) => {
    fetches += 1
    writeFileSync(join(to, 'tool.jar'), 'whole')
  },
}
const say = () => undefined

beforeEach(() => {
  fetches = 0
})

test('a complete download is fetched once', async () => {
  const where = await ensureCached(part, say)
  expect(await ensureCached(part, say)).toBe(where)
  expect(fetches).toBe(1)
  expect(readFileSync(join(where, 'tool.jar'), 'utf8')).toBe('whole')
})

test('a file that is shorter than it was, or gone, is fetched again', async () => {
  const where = await ensureCached(part, say)
  truncateSync(join(where, 'tool.jar'), 2)
  const lines: string[] = []
  await ensureCached(part, line => lines.push(line))
  expect(readFileSync(join(where, 'tool.jar'), 'utf8')).toBe('whole')
  expect(lines[0]).toMatch(/unfinished or damaged, fetching it again/)
  rmSync(join(where, 'tool.jar'))
  await ensureCached(part, say)
  expect(fetches).toBe(3)
})

test('files that the machine rewrites by itself do not make the rest damaged', async () => {
  const python = {
    ...part,
    fetch: async (to: string) => {
      await part.fetch(to)
      writeFileSync(join(to, 'tool.pyc'), 'compiled')
      writeFileSync(join(to, 'cacert.pem'), 'authorities')
    },
  }
  const where = await ensureCached(python, say)
  writeFileSync(join(where, 'tool.pyc'), 'compiled again')
  writeFileSync(join(where, 'cacert.pem'), 'authorities and one of this company')
  await ensureCached(python, say)
  expect(fetches).toBe(1)
})

test('leftovers of a killed start are swept, and a failed download leaves nothing', async () => {
  const dead = spawnSync(process.execPath, ['-e', '']).pid
  mkdirSync(join(folder, `tool.partial-${dead}`))
  const failing = { ...part, fetch: () => Promise.reject(new Error('no network')) }
  await expect(ensureCached(failing, say)).rejects.toThrow('no network')
  expect(readdirSync(folder)).toEqual([])
})

test('a full disk is one message with its remedy', async () => {
  const full = { ...part, fetch: () => Promise.reject(new Error('ENOSPC: no space left on device')) }
  await expect(ensureCached(full, say)).rejects.toMatchObject({
    name: 'LocalProblem',
    remedy: 'free some space and start again',
  })
})

test('two starts at once fetch once', async () => {
  const [one, two] = await Promise.all([ensureCached(part, say), ensureCached(part, say)])
  expect(one).toBe(two)
  expect(fetches).toBe(1)
  expect(existsSync(join(folder, 'tool.lock'))).toBe(false)
})
