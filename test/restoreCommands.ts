import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../local/processes.ts'
import { serverEnvironment } from '../local/processGroup.ts'
import type { Ended } from './e2e/operatorScript.ts'
import type { Platform } from './e2e/platform.ts'

const page = readFileSync(join(repositoryRoot, 'docs', 'restore.md'), 'utf8')
const COMMAND_MS = 600_000

/** The commands of one section of docs/restore.md, in their order. */
export function restoreCommands(heading: string): readonly string[] {
  const section = page.split(/^## /m).find(text => text.split('\n', 1)[0] === heading)
  if (section === undefined) throw new Error(`docs/restore.md has no section "${heading}"`)
  const blocks = [...section.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block = '']) => block)
  return blocks.flatMap(block => block.trim().split('\n')).filter(line => !line.startsWith('export '))
}

/** Runs a command of the page as an operator does, from the checkout. */
export function runAsWritten(
  { servers }: Platform,
  text: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const options = {
    cwd: repositoryRoot,
    env: { ...process.env, ...serverEnvironment(servers), ...variables },
    timeout: COMMAND_MS,
    maxBuffer: 64 * 1024 * 1024,
  }
  return new Promise(resolve => {
    const child = execFile('sh', ['-c', text], options, (_error, stdout, stderr) =>
      resolve({ status: child.exitCode ?? -1, stdout, stderr }),
    )
  })
}
