import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tryLock, withLock } from './lock.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lastro-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const endedPid = () => spawnSync(process.execPath, ['-e', '']).pid

test('a lock that a living process holds is refused, naming it', () => {
  const file = join(folder, 'lock')
  const first = tryLock(file)
  expect(first).toHaveProperty('release')
  expect(tryLock(file)).toEqual({ holder: process.pid })
})

test('a lock whose process died is taken over, and said so', () => {
  const file = join(folder, 'lock')
  const dead = endedPid()
  writeFileSync(file, String(dead))
  const told: number[] = []
  expect(tryLock(file, pid => told.push(pid))).toHaveProperty('release')
  expect(told).toEqual([dead])
})

test('a released lock leaves nothing behind', () => {
  const lock = tryLock(join(folder, 'lock'))
  if ('release' in lock) lock.release()
  expect(readdirSync(folder)).toEqual([])
})

test('work under a lock runs one after the other', async () => {
  const file = join(folder, 'lock')
  const order: string[] = []
  const work = (name: string) =>
    withLock(
      file,
      () => undefined,
      async () => {
        order.push(`${name} begins`)
        await new Promise(resolve => setImmediate(resolve))
        order.push(`${name} ends`)
      },
    )
  await Promise.all([work('a'), work('b')])
  expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
})
