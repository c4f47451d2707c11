import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { PORTS_OF_A_RUN, testPortBase } from '../test/startServers.ts'
import { childEnvironment } from './machine/config.ts'
import { repositoryRoot } from './machine/processes.ts'
import { GIVES_WAY, giveWayWithSession } from './priority.ts'
import type { Counts } from './testRuns.ts'

/** A terminal sends them to our session alone. */
const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** What a run has to say at its end: what failed, a line for each step, and their sum. */
export interface Summary extends Counts {
  readonly failures: readonly string[]
  readonly lines: readonly string[]
}

/**
 * Runs `local/test.ts --beside` in a process of its own: other servers on other ports, and a lower
 * priority, so that what runs here meanwhile is as fast as alone, and the pauses in which it waits are used.
 * What it prints stands behind a bar.
 */
export async function runBeside(): Promise<Summary> {
  const env = { LASTRO_TEST_PORT_BASE: String(testPortBase + PORTS_OF_A_RUN), [GIVES_WAY]: 'true' }
  const child = fork(join(repositoryRoot, 'local/test.ts'), ['--beside'], {
    cwd: repositoryRoot,
    env: childEnvironment(env),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  })
  giveWayWithSession(child.pid!)
  for (const stream of [child.stdout!, child.stderr!]) {
    createInterface(stream).on('line', line => process.stdout.write(`| ${line}\n`))
  }
  const pass = (signal: NodeJS.Signals) => void child.kill(signal)
  for (const signal of SIGNALS) process.on(signal, pass)
  try {
    return await summaryOf(child)
  } finally {
    for (const signal of SIGNALS) process.off(signal, pass)
  }
}

function summaryOf(child: ChildProcess): Promise<Summary> {
  let told: Summary = { failures: ['beside: it ended without a word'], lines: [], passed: 0, failed: 1 }
  child.on('message', summary => {
    told = summary as Summary
  })
  return new Promise(resolve => child.once('close', () => resolve(told)))
}
