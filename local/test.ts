import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { whyNoEngine } from '../test/containers/engine.ts'
import start, { stop } from '../test/startServers.ts'
import { repositoryRoot } from './processes.ts'
import {
  allParts,
  type Choice,
  choose,
  type FilePart,
  needsServers,
  PROGRAMS,
  type ProgramPart,
  partOf,
  THOROUGH,
  testFiles,
} from './testParts.ts'
import { type Counts, runFiles, runProgram } from './testRuns.ts'

/**
 * `npm test`: what must hold after every change. `npm test -- e2e gateway/webhooks`: these parts, folders or
 * files alone. `npm run test:all`: everything there is. What was asked for runs to its end even when an early
 * step fails; the last line is `N passed, N failed`. Above it stands which files passed only when they ran
 * again (docs/decisions/tests.md).
 */
interface Step {
  readonly name: string
  readonly onServers: boolean
  readonly run: () => Promise<Counts>
}

/** Tests on servers mostly wait; more of them at once only make each other wait longer. */
const WORKERS = 4
/** Their files run side by side: those that compute fill the pauses of those that wait. */
const SIDE_BY_SIDE: readonly FilePart[] = ['unit', 'broker', 'e2e', 'deploy', 'verifiers']
/** Their files disturb each other. */
const ONE_BY_ONE: readonly FilePart[] = ['disruption', 'examples', 'fuzz', 'page', 'endurance']

let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void (interrupted = true))

const words = process.argv.slice(2)
const choice = words[0] === '--all' ? { parts: allParts, files: [] } : choose(words)
if ('refusal' in choice) {
  process.stderr.write(`error: ${choice.refusal}\n`)
  process.exit(2)
}
const steps = stepsOf(choice)
const { passed, failed } = await runSteps()
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 || passed === 0 || interrupted ? 1 : 0

function stepsOf({ parts, files }: Choice): readonly Step[] {
  const all = testFiles()
  const filesOf = (wanted: readonly FilePart[]) =>
    all.filter(
      file => wanted.includes(partOf(file)) && (parts.includes(partOf(file)) || files.includes(file)),
    )
  const ofFiles = (name: string, chosen: readonly string[], workers: number, env = {}): Step[] =>
    chosen.length === 0
      ? []
      : [
          {
            name,
            onServers: chosen.some(file => needsServers(partOf(file))),
            run: () => runFiles(chosen, workers, env, mayRunAgain),
          },
        ]
  /** Who names a file wants to know how it does the first time. */
  const mayRunAgain = (file: string) => needsServers(partOf(file)) && !files.includes(file)
  const programs = (names: readonly ProgramPart[]) =>
    names
      .filter(name => parts.includes(name))
      .map(name => ({ name, onServers: false, run: () => runProgram(PROGRAMS[name]) }))
  const together = filesOf(SIDE_BY_SIDE)
  const present = SIDE_BY_SIDE.filter(part => together.some(file => partOf(file) === part))
  const drawn = parts.includes(THOROUGH) ? all.filter(drawsCases) : []
  return [
    ...programs(['types', 'consoleTypes', 'lint', 'openapi']),
    ...ofFiles(present.join(', '), together, WORKERS),
    ...ONE_BY_ONE.flatMap(part => ofFiles(part, filesOf([part]), 1)),
    ...ofFiles('containers', filesOf(['containers']), 1).map(inAnEngine),
    ...ofFiles(THOROUGH, drawn, WORKERS, { LASTRO_THOROUGH: 'true' }),
    ...ofFiles('sandbox', filesOf(['sandbox']), 1),
    ...programs(['reference', 'chaos']),
  ]
}

/** Where there can be no container engine the step says so and counts nothing. */
function inAnEngine(step: Step): Step {
  const run = async () => {
    const why = await whyNoEngine()
    if (why === null) return step.run()
    process.stdout.write(`${step.name}: skipped, because ${why}\n`)
    return { passed: 0, failed: 0 }
  }
  return { ...step, run }
}

/** Whether the number of cases of a test depends on how thorough it shall be. */
function drawsCases(file: string): boolean {
  return readFileSync(join(repositoryRoot, file), 'utf8').includes('/thoroughness.ts')
}

/** The servers start while the first steps run. */
async function runSteps(): Promise<Counts> {
  const servers = steps.some(({ onServers }) => onServers) ? start() : Promise.resolve()
  servers.catch(() => undefined)
  const lines: string[] = []
  const sum = { passed: 0, failed: 0 }
  const passedAgain: string[] = []
  for (const { name, onServers, run } of steps) {
    if (interrupted) break
    process.stdout.write(`\n== ${name}\n`)
    const startedAt = Date.now()
    const counts = await (onServers ? servers.then(run) : run()).catch(failure)
    lines.push(lineOf(name, counts, (Date.now() - startedAt) / 1_000))
    sum.passed += counts.passed
    sum.failed += counts.failed
    passedAgain.push(...(counts.passedAgain ?? []))
  }
  await stop()
  process.stdout.write(`\n${lines.join('\n')}\n`)
  for (const file of passedAgain) process.stdout.write(`failed first, passed when it ran alone: ${file}\n`)
  return sum
}

function failure(error: Error): Counts {
  process.stderr.write(`error: ${error.message}\n`)
  return { passed: 0, failed: 1 }
}

function lineOf(name: string, { passed, failed }: Counts, seconds: number): string {
  return `${name.padEnd(28)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${seconds.toFixed(1).padStart(7)} s`
}
