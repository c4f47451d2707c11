import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { whyNoEngine } from '../test/containers/engine.ts'
import { repositoryRoot } from './processes.ts'
import {
  type Choice,
  type FilePart,
  needsServers,
  PROGRAMS,
  type ProgramPart,
  partOf,
  THOROUGH,
  testFiles,
} from './testParts.ts'
import { type Counts, runFiles, runProgram, type Surroundings } from './testRuns.ts'

/** Some parts, or files of them, that run and are counted together. */
export interface Step {
  readonly name: string
  readonly onServers: boolean
  readonly run: (surroundings: Surroundings) => Promise<Counts>
  /** Some of its files, one by one. */
  readonly runAlone?: (files: readonly string[], surroundings: Surroundings) => Promise<Counts>
}

export interface Plan {
  /** One after the other. */
  readonly first: readonly Step[]
  /**
   * What disturbs its neighbours, so that no two files may use the same servers at a time: after `first`, in
   * two rows beside each other, each with servers of its own. Files of both wait more than they compute.
   */
  readonly rows: readonly [readonly Step[], readonly Step[]]
}

/** Tests on servers mostly wait; more of them at once only make each other wait longer. */
const WORKERS = 4
/** Their files run side by side: those that compute fill the pauses of those that wait. */
const SIDE_BY_SIDE: readonly FilePart[] = ['unit', 'broker', 'e2e', 'deploy', 'verifiers']

export function planOf({ parts, files }: Choice): Plan {
  const all = testFiles()
  const filesOf = (wanted: readonly FilePart[]) =>
    all.filter(
      file => wanted.includes(partOf(file)) && (parts.includes(partOf(file)) || files.includes(file)),
    )
  const ofFiles = (name: string, chosen: readonly string[], workers: number, extra = {}): Step[] => {
    if (chosen.length === 0) return []
    const onServers = chosen.some(file => needsServers(partOf(file)))
    const told = ({ env, prefix }: Surroundings) => ({ env: { ...env, ...extra }, prefix })
    return [
      {
        name,
        onServers,
        run: surroundings => runFiles(chosen, workers, told(surroundings), mayRunAgain),
        runAlone: (some, surroundings) => runFiles(some, 1, told(surroundings)),
      },
    ]
  }
  const oneByOne = (part: FilePart) => ofFiles(part, filesOf([part]), 1)
  /** Who names a file wants to know how it does the first time. */
  const mayRunAgain = (file: string) => needsServers(partOf(file)) && !files.includes(file)
  const programs = (...names: readonly ProgramPart[]) =>
    names
      .filter(name => parts.includes(name))
      .map((name): Step => {
        return { name, onServers: false, run: surroundings => runProgram(PROGRAMS[name], surroundings) }
      })
  const isThorough = parts.includes(THOROUGH)
  const together = new Set([...filesOf(SIDE_BY_SIDE), ...(isThorough ? all.filter(drawsCases) : [])])
  const present = SIDE_BY_SIDE.filter(part => [...together].some(file => partOf(file) === part))
  const many = isThorough ? { LASTRO_THOROUGH: 'true' } : {}
  return {
    first: [
      ...programs('types', 'consoleTypes', 'lint', 'openapi'),
      ...ofFiles(present.join(', '), [...together], WORKERS, many),
    ],
    rows: [
      [
        ...(['disruption', 'examples', 'fuzz', 'page'] as const).flatMap(oneByOne),
        // It moves the time of the platform.
        ...oneByOne('sandbox'),
      ],
      [
        ...oneByOne('endurance'),
        ...oneByOne('containers').map(inAnEngine),
        ...programs('reference', 'chaos'),
      ],
    ],
  }
}

/** Where there can be no container engine the step says so and counts nothing. */
function inAnEngine(step: Step): Step {
  const run: Step['run'] = async surroundings => {
    const why = await whyNoEngine()
    if (why === null) return step.run(surroundings)
    process.stdout.write(`${step.name}: skipped, because ${why}\n`)
    return { passed: 0, failed: 0 }
  }
  return { ...step, run }
}

/** Whether the number of cases of a test depends on how thorough it shall be. */
function drawsCases(file: string): boolean {
  return readFileSync(join(repositoryRoot, file), 'utf8').includes('/thoroughness.ts')
}
