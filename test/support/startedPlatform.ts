import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repositoryRoot } from '../../local/machine/processes.ts'
import type { LocalFacts } from '../../local/start/facts.ts'
import { eventually } from './eventually.ts'

/** The platform of `npm start` or `npm run cluster`, in a separate folder, on ports that the test chooses. */
export interface StartedPlatform {
  /** Starts it, and resolves when it says that it is ready. */
  start(): Promise<LocalFacts>
  /** As `local.json` has them now. */
  facts(): LocalFacts
  /** Ctrl-C; answers the exit code. */
  end(): Promise<number | null>
  /** Ends what runs, and forgets its data. */
  remove(): Promise<void>
}

/** A cluster's twenty programs start in one minute, and in several where two cores have more to do. */
const START_LIMIT_MS = 480_000
/** The promise is 10 s; a busy machine gets as much again. */
const STOP_LIMIT_MS = 20_000

/** `told`: ports and other arguments of the command; `program`: the one that starts it. */
export function startedPlatform(told: readonly string[], program = 'local/start/start.ts'): StartedPlatform {
  const home = mkdtempSync(join(tmpdir(), 'lastro-start-'))
  let running: ChildProcess | null = null
  const facts = () => JSON.parse(readFileSync(join(home, 'local.json'), 'utf8')) as LocalFacts
  const end = async () => {
    const child = running!
    running = null
    child.kill('SIGINT')
    await eventually('it has ended', () => (child.exitCode === null ? undefined : true), STOP_LIMIT_MS)
    return child.exitCode
  }
  return {
    async start() {
      let output = ''
      const child = spawn('node', ['local/bootstrap.mjs', program, '--data', home, ...told], {
        cwd: repositoryRoot,
        env: { ...process.env, LASTRO_SERVERS: undefined, NODE_OPTIONS: '' },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', chunk => {
          output += chunk
        })
      }
      running = child
      await eventually(
        'the platform is ready or has ended',
        () => output.includes('Ctrl-C ends everything') || child.exitCode !== null,
        START_LIMIT_MS,
      )
      if (!output.includes('Ctrl-C ends everything'))
        throw new Error(`the platform has ended with code ${child.exitCode}: ${output}`)
      return facts()
    },
    facts,
    end,
    async remove() {
      if (running !== null) await end()
      rmSync(home, { recursive: true, force: true })
    },
  }
}
