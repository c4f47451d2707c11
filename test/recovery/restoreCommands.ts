import { execFile, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../../local/machine/processes.ts'
import { serverEnvironment } from '../../local/start/processGroup.ts'
import { type Ended, withLastro } from '../support/operatorScript.ts'
import type { Platform } from '../support/platform.ts'

const page = readFileSync(join(repositoryRoot, 'docs', 'restore.md'), 'utf8')
const COMMAND_MS = 600_000

/** The commands of one section of docs/restore.md, in their order. */
export function restoreCommands(heading: string): readonly string[] {
  const section = page.split(/^## /m).find(text => text.split('\n', 1)[0] === heading)
  if (section === undefined) throw new Error(`docs/restore.md has no section "${heading}"`)
  const blocks = [...section.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block = '']) => block)
  return blocks.flatMap(block => block.trim().split('\n')).filter(line => !line.startsWith('export '))
}

/** Runs a command of the page as an operator does, from the checkout unless a folder is named. */
export function runAsWritten(
  { servers }: Platform,
  text: string,
  variables: Readonly<Record<string, string>> = {},
  cwd = repositoryRoot,
): Promise<Ended> {
  const limits = { timeout: COMMAND_MS, maxBuffer: 64 * 1024 * 1024 }
  const options = { ...placeOf(servers, variables), ...limits, cwd }
  return new Promise(resolve => {
    const child = execFile('sh', ['-c', text], options, (_error, stdout, stderr) =>
      resolve({ status: child.exitCode ?? -1, stdout, stderr }),
    )
  })
}

/** Runs one that is to be killed, with all that it starts: `kill` says whether it was still running. */
export function startAsWritten(
  { servers }: Platform,
  text: string,
  variables: Readonly<Record<string, string>> = {},
): { kill(): Promise<boolean> } {
  // A process group of its own.
  const options = { ...placeOf(servers, variables), detached: true, stdio: 'ignore' } as const
  const child = spawn('sh', ['-c', text], options)
  const ended = new Promise<NodeJS.Signals | null>(resolve =>
    child.once('exit', (_code, signal) => resolve(signal)),
  )
  return {
    async kill() {
      if (child.exitCode === null) process.kill(-child.pid!, 'SIGKILL')
      return (await ended) === 'SIGKILL'
    },
  }
}

const placeOf = (servers: Platform['servers'], variables: Readonly<Record<string, string>>) => ({
  cwd: repositoryRoot,
  env: { ...withLastro(), ...serverEnvironment(servers), ...variables },
})
