import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A program that we started, with its own process group, its output in a file. */
export interface Child {
  readonly name: string
  readonly pid: number
  readonly logFile: string
  readonly exited: Promise<string>
  alive(): boolean
  /** Asks it to end and waits; after `graceMs` it is killed. */
  stop(graceMs: number): Promise<void>
  /** SIGKILL, and waits until it is gone. */
  kill(): Promise<void>
}

export interface ChildPlan {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
  readonly cwd?: string
  readonly logFile: string
}

const live = new Set<ChildProcess>()

/** Children end with this process, however it ends: the orderly ways have emptied the set before. */
process.on('exit', () => {
  for (const child of live) child.kill('SIGKILL')
})

/**
 * Ends everything that still runs, at once where it does not end by itself; for a start that is broken off.
 */
export async function endAllChildren(graceMs: number): Promise<void> {
  const ends = [...live].map(child => new Promise(resolve => child.once('exit', resolve)))
  for (const child of live) child.kill('SIGTERM')
  const late = setTimeout(() => {
    for (const child of live) child.kill('SIGKILL')
  }, graceMs)
  await Promise.all(ends)
  clearTimeout(late)
}

/** Counts a child among those that must not outlive us. */
export function track(child: ChildProcess): void {
  live.add(child)
  child.once('exit', () => live.delete(child))
  child.once('error', () => live.delete(child))
}

/**
 * Starts the program in a new process group: a Ctrl-C on the terminal must reach only us, because we
 * decide the order in which the parts end.
 */
export function startChild(plan: ChildPlan): Child {
  mkdirSync(dirname(plan.logFile), { recursive: true })
  const log = openSync(plan.logFile, 'a')
  const child = spawn(plan.command, plan.args, {
    env: plan.env,
    stdio: ['ignore', log, log],
    detached: true,
    ...(plan.cwd === undefined ? {} : { cwd: plan.cwd }),
  })
  closeSync(log)
  track(child)
  const exited = endOf(child)
  const alive = () => child.exitCode === null && child.signalCode === null && child.pid !== undefined
  const end = (signal: NodeJS.Signals) => {
    if (alive()) child.kill(signal)
  }
  return {
    name: plan.name,
    pid: child.pid ?? 0,
    logFile: plan.logFile,
    exited,
    alive,
    async stop(graceMs) {
      end('SIGTERM')
      const limit = new AbortController()
      const late = sleep(graceMs, 'late' as const, { signal: limit.signal }).catch(() => 'ended' as const)
      if ((await Promise.race([exited, late])) === 'late') end('SIGKILL')
      limit.abort()
      await exited
    },
    async kill() {
      end('SIGKILL')
      await exited
    },
  }
}

/** Settles once, with how it ended in words. */
function endOf(child: ChildProcess): Promise<string> {
  return new Promise(resolve => {
    child.once('error', error => resolve(`could not be started: ${error.message}`))
    child.once('exit', (code, signal) =>
      resolve(signal === null ? `ended with code ${code}` : `was ended by ${signal}`),
    )
  })
}
