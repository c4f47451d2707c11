import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Polling interval of a waiter for the lock. */
const POLL_MS = 300

export function processIsAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Appears with its content, so that no lock is ever read empty; EEXIST where there is one. */
function createWhole(file: string, text: string): void {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, text)
  try {
    linkSync(draft, file)
  } finally {
    rmSync(draft, { force: true })
  }
}

function writerOf(file: string): number {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10)
  } catch {
    return Number.NaN
  }
}

/**
 * Takes the lock file, or returns the pid of its holder. A lock whose process died is stale and taken
 * over. The rename decides between two who see the same stale lock: only one of them can move it away.
 */
export function tryLock(
  file: string,
  onStale: (pid: number) => void = () => undefined,
): { readonly release: () => void } | { readonly holder: number } {
  mkdirSync(dirname(file), { recursive: true })
  for (;;) {
    try {
      createWhole(file, String(process.pid))
      return { release: () => rmSync(file, { force: true }) }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const holder = writerOf(file)
    if (holder > 0 && processIsAlive(holder)) return { holder }
    const aside = `${file}.stale-${process.pid}`
    try {
      renameSync(file, aside)
      rmSync(aside, { force: true })
      onStale(holder)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}

/** Runs `work` under the lock, waiting for another living holder; `onWait` gets that holder once. */
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
