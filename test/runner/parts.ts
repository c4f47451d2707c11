import { globSync, statSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { repositoryRoot } from '../../local/machine/processes.ts'

/** The parts of the tests, in the order in which they run. */
export const PARTS = ['check', 'integration', 'e2e', 'browser', 'faults'] as const
export type Part = (typeof PARTS)[number]

/** Parts that run on real servers. */
export const onServers = (part: Part) => part !== 'check'

/**
 * The part of a test file, by the tag in its name: `x.integration.test.ts`. `.fault` kills, freezes or
 * reconfigures what others use; `.clock` moves the time of the shared platform. No tag: `check`.
 */
export function partOf(file: string): Part {
  const tag = /\.(integration|e2e|browser|fault|clock)\.test\.ts$/.exec(file)?.[1]
  if (tag === undefined) return 'check'
  return tag === 'fault' || tag === 'clock' ? 'faults' : (tag as Part)
}

/**
 * `.slow` takes more than about 15 seconds, `.long` more than a minute: too long for `npm test`. CI draws
 * some of these files (sample.ts), `npm run test:all` runs all of them.
 */
export const costOf = (file: string) =>
  (/\.(slow|long)\.(\w+\.)?test\.ts$/.exec(file)?.[1] ?? 'quick') as 'quick' | 'slow' | 'long'
export const isSlow = (file: string) => costOf(file) !== 'quick'

/** Files that run side by side on one platform; all others run one at a time. */
export const isTogether = (file: string) =>
  file.endsWith('.test.ts') && !isSlow(file) && !['browser', 'faults'].includes(partOf(file))

interface Program {
  readonly part: Part
  readonly command: readonly string[]
  readonly isSlow?: true
}

/** The compiler checks again only what may differ from its last run here. */
const typesOf = (project: string, cache: string) =>
  `node_modules/.bin/tsc --noEmit -p ${project} --incremental --tsBuildInfoFile node_modules/.cache/${cache}`.split(
    ' ',
  )

/** Checks that are one program each; the program prints what is wrong. */
export const PROGRAMS: Readonly<Record<string, Program>> = {
  types: { part: 'check', command: typesOf('tsconfig.json', 'types.tsbuildinfo') },
  /** The console is compiled by the rules of browsers. */
  consoleTypes: { part: 'check', command: typesOf('console', 'consoleTypes.tsbuildinfo') },
  lint: { part: 'check', command: ['node_modules/.bin/biome', 'check', '--error-on-warnings', '.'] },
  openapi: { part: 'check', command: ['test/spectral/run.ts'], isSlow: true },
  /** A short run; `npm run chaos` takes minutes and seed. */
  chaos: { part: 'faults', command: ['test/chaos/run.ts', '--minutes', '1', '--seed', '3'], isSlow: true },
}

/** Every test file of the checkout, relative to its root. */
export function testFiles(): readonly string[] {
  const exclude = (path: string) => path === 'node_modules' || path.startsWith('.')
  return globSync('**/*.test.ts', { cwd: repositoryRoot, exclude }).sort()
}

/** Names of the programs and test files of a run. */
export interface Choice {
  readonly programs: readonly string[]
  readonly files: readonly string[]
}

/** Parts of `npm test`; of these everything that is not slow. */
const EVERY_CHANGE: readonly Part[] = ['check', 'integration', 'e2e']

export function everyChange(): Choice {
  return {
    programs: programsOf(EVERY_CHANGE).filter(name => !PROGRAMS[name]!.isSlow),
    files: testFiles().filter(file => EVERY_CHANGE.includes(partOf(file)) && !isSlow(file)),
  }
}

export const everything = (): Choice => ({ programs: programsOf(PARTS), files: testFiles() })

const programsOf = (parts: readonly Part[]) =>
  Object.keys(PROGRAMS).filter(name => parts.includes(PROGRAMS[name]!.part))

/** The tests that the words name: parts, programs, files or folders. A refusal lists the valid words. */
export function choose(words: readonly string[]): Choice | { readonly refusal: string } {
  const all = everything()
  const programs = new Set<string>()
  const files = new Set<string>()
  for (const word of words) {
    const chosen = meaningOf(word, all)
    if (typeof chosen === 'string') return { refusal: chosen }
    for (const name of chosen.programs) programs.add(name)
    for (const file of chosen.files) files.add(file)
  }
  return {
    programs: all.programs.filter(name => programs.has(name)),
    files: all.files.filter(file => files.has(file)),
  }
}

function meaningOf(word: string, all: Choice): Choice | string {
  if (PARTS.includes(word as Part)) {
    return { programs: programsOf([word as Part]), files: all.files.filter(file => partOf(file) === word) }
  }
  if (word in PROGRAMS) return { programs: [word], files: [] }
  const path = normalize(word).replace(/\/$/, '')
  const files = all.files.filter(file => file === path || path === '.' || file.startsWith(`${path}/`))
  if (files.length > 0) return { programs: [], files }
  const isThere = statSync(join(repositoryRoot, path), { throwIfNoEntry: false }) !== undefined
  const fault = isThere ? 'contains no test (*.test.ts)' : 'is no part of the tests, no program and no path'
  return `${word} ${fault}; parts: ${PARTS.join(', ')}; programs: ${Object.keys(PROGRAMS).join(', ')}; or a test file or folder`
}
