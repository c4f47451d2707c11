import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** How often a waiter looks whether the lock is free. */
const POLL_MS = 300

export function processIsAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Pid of the living holder of a lock file, or null when nobody holds it (no file, or its writer died). */
export function lockHolder(file: string): number | null {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return null
  }
  const pid = Number.parseInt(text, 10)
  return Number.isInteger(pid) && pid > 0 && processIsAlive(pid) ? pid : null
}

/**
 * Takes the lock file, or answers the pid of who holds it. A lock whose process died is stale and taken over. The
 * rename decides between two who see the same stale lock: only one of them can move it away.
 */
export function tryLock(file: string): { readonly release: () => void } | { readonly holder: number } {
  mkdirSync(dirname(file), { recursive: true })
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      return { release: () => rmSync(file, { force: true }) }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const holder = lockHolder(file)
    if (holder !== null) return { holder }
    const aside = `${file}.stale-${process.pid}`
    try {
      renameSync(file, aside)
      rmSync(aside, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}

/** Runs `work` under the lock, waiting for another living holder; `onWait` is told once whom we wait for. */
export async function withLock<T>(
  file: string,
  onWait: (holder: number) => void,
  work: () => Promise<T>,
): Promise<T> {
  let told = false
  for (;;) {
    const lock = tryLock(file)
    if ('release' in lock) {
      try {
        return await work()
      } finally {
        lock.release()
      }
    }
    if (!told) onWait(lock.holder)
    told = true
    await sleep(POLL_MS)
  }
}
