import { globSync, statSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { repositoryRoot } from './machine/processes.ts'

/** The parts that consist of test files; a file belongs to the first one whose pattern it matches. */
const FILES = {
  /** Kill, freeze, flood or reconfigure what others use, or look at all data: one file at a time. */
  disruption: /^test\/disruption\//,
  broker: /^test\/broker\//,
  e2e: /^test\/e2e\//,
  endurance: /^test\/endurance\//,
  /** Bring the servers and processes that they kill: one file at a time, beside whatever else runs. */
  apart: /^test\/apart\//,
  /** What teams downstream run, in their languages. */
  examples: /^test\/examples\//,
  /** The console in a browser, used as people use it. */
  page: /^test\/page\//,
  /** How receivers verify a webhook, in their languages. */
  verifiers: /^docs\/webhooks\//,
  fuzz: /^test\/fuzz\//,
  /** Chart and image; their tools are built with Go on the first run. */
  deploy:
    /^charts\/(accessRules|alerts|chart|hygiene|network|operating|runbooks|versions)\.test\.ts$|^test\/deploy\/|^docs\/generate\/asyncapi\.test/,
  /** The image in a container engine, on the servers of the platform under test. */
  containers: /^test\/containers\//,
  /** Moves the time of the platform that all share: after everything else. */
  sandbox: /^test\/sandbox\//,
  unit: /./,
} as const

export type FilePart = keyof typeof FILES
export const fileParts = Object.keys(FILES) as FilePart[]

/** Parts whose tests find real servers. */
const ON_SERVERS: readonly FilePart[] = [
  'broker',
  'e2e',
  'disruption',
  'endurance',
  'apart',
  'examples',
  'fuzz',
  'page',
  'containers',
  'sandbox',
]
export const needsServers = (part: FilePart) => ON_SERVERS.includes(part)

/** Parts that are one program; it says itself what is wrong. */
export const PROGRAMS = {
  types: ['node_modules/.bin/tsc', '--noEmit'],
  /** The console is compiled by the rules of browsers. */
  consoleTypes: ['node_modules/.bin/tsc', '--noEmit', '-p', 'console'],
  lint: ['node_modules/.bin/biome', 'check', '--error-on-warnings', '.'],
  /** What the parts of `npm run test:all` need of charts/tools.ts. */
  tools: [
    'charts/tools.ts',
    'helm',
    'keda-scaler',
    'kubeconform',
    'kubernetes-schemas',
    'crd-schemas',
    'strimzi-schemas',
    'prometheus',
    'compose',
  ],
  openapi: ['test/spectral/run.ts'],
  reference: ['test/page/run.ts'],
  /** A short run of a seed of its own; `npm run chaos` takes minutes and seed. */
  chaos: ['test/chaos/run.ts', '--minutes', '1', '--seed', '3'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type ProgramPart = keyof typeof PROGRAMS
/** The tests that draw their cases draw many more of them (test/thoroughness.ts). */
export const THOROUGH = 'thorough'
export type Part = FilePart | ProgramPart | typeof THOROUGH

/** What `npm test` runs. */
export const EVERY_TIME: readonly Part[] = ['types', 'consoleTypes', 'lint', 'unit', 'broker', 'e2e']
/**
 * What `npm run test:all` does next, with all processors: compiling for a cold cache takes minutes, and
 * everything that waits for it, or runs at the same time, would run out of its own.
 */
export const PREPARING: readonly Part[] = ['tools']
/** What it runs then, on the same servers: each file waits more than it computes. */
export const LONG: readonly Part[] = ['disruption', 'endurance', 'sandbox']
/** What it runs at the same time, on servers of its own and with what those leave of the processors. */
export const BESIDE: readonly Part[] = [
  'openapi',
  'deploy',
  'verifiers',
  'thorough',
  'apart',
  'examples',
  'fuzz',
  'page',
  'containers',
  'reference',
]
/** Takes both processors. */
export const LAST: readonly Part[] = ['chaos']
export const allParts: readonly Part[] = [...EVERY_TIME, ...PREPARING, ...LONG, ...BESIDE, ...LAST]

export function partOf(testFile: string): FilePart {
  return fileParts.find(part => FILES[part].test(testFile))!
}

/** Every test file of the checkout, relative to its root. */
export function testFiles(): readonly string[] {
  const exclude = (path: string) => path === 'node_modules' || path.startsWith('.')
  return globSync('**/*.test.ts', { cwd: repositoryRoot, exclude }).sort()
}

/** Which parts run whole, and which files besides. */
export interface Choice {
  readonly parts: readonly Part[]
  readonly files: readonly string[]
}

/** What the words after `npm test --` mean: parts, test files or folders; a refusal says what may be said. */
export function choose(words: readonly string[]): Choice | { readonly refusal: string } {
  if (words.length === 0) return { parts: EVERY_TIME, files: [] }
  const all = testFiles()
  const parts = new Set<Part>()
  const files = new Set<string>()
  for (const word of words) {
    if (allParts.includes(word as Part)) {
      parts.add(word as Part)
      continue
    }
    const found = filesAt(word, all)
    if (typeof found === 'string') return { refusal: found }
    for (const file of found) files.add(file)
  }
  return {
    parts: allParts.filter(part => parts.has(part)),
    files: [...files].filter(file => !parts.has(partOf(file))),
  }
}

/** The test files of a path, or why there are none. */
function filesAt(word: string, all: readonly string[]): readonly string[] | string {
  const path = normalize(word).replace(/\/$/, '')
  const what = statSync(join(repositoryRoot, path), { throwIfNoEntry: false })
  const known = `parts are ${allParts.join(', ')}`
  if (what === undefined) return `${word} is neither a part of the tests nor a path; ${known}`
  const found = all.filter(file => file === path || path === '.' || file.startsWith(`${path}/`))
  return found.length > 0 ? found : `${word} holds no test (*.test.ts); ${known}`
}
