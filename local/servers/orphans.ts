import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { processIsAlive } from '../machine/lock.ts'

/** Processes of a data folder, for a later start that finds them without an owner. */
const FILE = 'pids.json'
const POLL_MS = 100
/** After this an orphan is killed. */
const GRACE_MS = 4_000

export function rememberPids(dataDir: string, pids: readonly (number | null)[]): void {
  writeFileSync(join(dataDir, FILE), JSON.stringify(pids.filter(pid => pid !== null)))
}

export function forgetPids(dataDir: string): void {
  rmSync(join(dataDir, FILE), { force: true })
}

/**
 * Ends children whose owner was killed before it could end them. A pid may have been given to another program
 * since, so only a process whose command line has the `mark` is ours.
 */
export async function endOrphans(dataDir: string, mark: string, say: (line: string) => void): Promise<void> {
  const orphans = rememberedPids(dataDir).filter(pid => commandOf(pid).includes(mark))
  if (orphans.length > 0) say(`ending ${orphans.length} processes left behind by an earlier start`)
  for (const pid of orphans) signal(pid, 'SIGTERM')
  const deadline = Date.now() + GRACE_MS
  while (orphans.some(processIsAlive) && Date.now() < deadline) await sleep(POLL_MS)
  for (const pid of orphans.filter(processIsAlive)) signal(pid, 'SIGKILL')
  while (orphans.some(processIsAlive)) await sleep(POLL_MS)
  forgetPids(dataDir)
}

function rememberedPids(dataDir: string): number[] {
  try {
    return (JSON.parse(readFileSync(join(dataDir, FILE), 'utf8')) as number[]).filter(Number.isInteger)
  } catch {
    return []
  }
}

function commandOf(pid: number): string {
  try {
    return execFileSync('ps', ['-p', String(pid), '-ww', '-o', 'command='], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It ended by itself meanwhile.
  }
}
