import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { whyNoEngine } from '../test/containers/engine.ts'
import { repositoryRoot } from './machine/processes.ts'
import {
  type Choice,
  type FilePart,
  fileParts,
  needsServers,
  PROGRAMS,
  type ProgramPart,
  partOf,
  THOROUGH,
  testFiles,
} from './testParts.ts'
import { type Counts, type FileRun, runFiles, runProgram } from './testRuns.ts'

type Env = Readonly<Record<string, string>>

/** Some parts, or files of them, that run and are counted together. */
export interface Step {
  readonly name: string
  readonly onServers: boolean
  /** `servers`: how tests find them; empty where the step needs none. */
  readonly run: (servers: Env) => Promise<Counts>
  /** Some of its files, one by one. */
  readonly runAlone?: (files: readonly string[], servers: Env) => Promise<Counts>
}

/** Tests on servers mostly wait; more of them at once only make each other wait longer. */
const WORKERS = 4
/** Their files wait, for the same servers, and run side by side. */
const SIDE_BY_SIDE: readonly FilePart[] = ['broker', 'e2e']
/** Theirs compute: at the same time, in the pauses of those. */
const COMPUTING: readonly FilePart[] = ['unit', 'deploy', 'verifiers']
const COMPUTING_WORKERS = 2
/** Their files disturb each other. */
const ONE_BY_ONE: readonly FilePart[] = ['disruption', 'endurance', 'apart', 'examples', 'fuzz', 'page']

/** One entry after the other; the steps of one may run at the same time. */
export type Steps = readonly (readonly Step[])[]

/** What is chosen, in its order. */
export function stepsOf({ parts, files }: Choice): Steps {
  const all = testFiles()
  const filesOf = (wanted: readonly FilePart[]) =>
    all.filter(
      file => wanted.includes(partOf(file)) && (parts.includes(partOf(file)) || files.includes(file)),
    )
  /** Who names a file wants to know how it does the first time. */
  const mayRunAgain = (file: string) => needsServers(partOf(file)) && !files.includes(file)
  const ofFiles = (chosen: readonly string[], how: Omit<FileRun, 'files'>): Step[] => {
    if (chosen.length === 0) return []
    const present = new Set(chosen.map(partOf))
    const run = (some: readonly string[], servers: Env, more: Partial<FileRun>) =>
      runFiles({ ...how, ...more, files: some, env: { ...servers, ...how.env } })
    return [
      {
        name: fileParts.filter(part => present.has(part)).join(', '),
        onServers: [...present].some(needsServers),
        run: servers => run(chosen, servers, { mayRunAgain }),
        runAlone: (some, servers) => run(some, servers, { workers: 1 }),
      },
    ]
  }
  const oneByOne = (part: FilePart) => ofFiles(filesOf([part]), { workers: 1 })
  const programs = (...names: readonly ProgramPart[]): Step[] =>
    names
      .filter(name => parts.includes(name))
      .map(name => ({ name, onServers: false, run: () => runProgram(PROGRAMS[name]) }))
  const isThorough = parts.includes(THOROUGH)
  const drawing = isThorough ? all.filter(drawsCases) : []
  const computing = new Set([...filesOf(COMPUTING), ...drawing])
  const waiting = filesOf(SIDE_BY_SIDE).filter(file => !computing.has(file))
  const fills = { workers: COMPUTING_WORKERS, givesWay: waiting.length > 0 }
  const env: Env = isThorough ? { LASTRO_THOROUGH: 'true' } : {}
  return [
    programs('tools'),
    programs('types', 'consoleTypes', 'lint', 'openapi'),
    [...ofFiles(waiting, { workers: WORKERS }), ...ofFiles([...computing], { ...fills, env })],
    ...ONE_BY_ONE.map(oneByOne),
    oneByOne('containers').map(inAnEngine),
    // It moves the time of the platform.
    oneByOne('sandbox'),
    programs('reference'),
    programs('chaos'),
  ]
}

/** Where there can be no container engine the step says so and counts nothing. */
function inAnEngine(step: Step): Step {
  const run: Step['run'] = async servers => {
    const why = await whyNoEngine()
    if (why === null) return step.run(servers)
    process.stdout.write(`${step.name}: skipped, because ${why}\n`)
    return { passed: 0, failed: 0 }
  }
  return { ...step, run }
}

/** Whether the number of cases of a test depends on how thorough it shall be. */
function drawsCases(file: string): boolean {
  return readFileSync(join(repositoryRoot, file), 'utf8').includes('/thoroughness.ts')
}
