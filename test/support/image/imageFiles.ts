import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

export const repository = join(import.meta.dirname, '../../..')

export interface Instruction {
  readonly stage: string
  readonly keyword: string
  readonly words: readonly string[]
}

/** The instructions of the Dockerfile, continued lines joined, each with the name of its stage. */
export function instructionsOf(dockerfile: string): Instruction[] {
  let stage = ''
  return dockerfile
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(line => {
      const [keyword = '', ...words] = line.trim().split(/\s+/)
      if (keyword === 'FROM') stage = words.at(-1) ?? ''
      return { stage, keyword, words }
    })
}

/** The images that the stages begin with, in their order; a stage that begins with another one names none. */
export function basesOf(instructions: readonly Instruction[]): readonly string[] {
  const from = instructions.filter(({ keyword }) => keyword === 'FROM')
  const stages = new Set(from.map(({ stage }) => stage))
  return from.map(({ words }) => words[0] ?? '').filter(name => !stages.has(name))
}

/**
 * Whether a file of the checkout is in the build context; the last line of .dockerignore that matches
 * decides.
 */
export function isInContext(path: string, ignore: string): boolean {
  const lines = ignore.split('\n').filter(line => line !== '' && !line.startsWith('#'))
  let included = true
  for (const line of lines) {
    const pattern = line.replace(/^!/, '')
    const parts = path.split('/')
    const prefixes = parts.map((_, index) => parts.slice(0, index + 1).join('/'))
    if (prefixes.some(prefix => globOf(pattern).test(prefix))) included = line.startsWith('!')
  }
  return included
}

/** Docker's patterns: `*` within a name, also of hidden files; `**` over folders. */
function globOf(pattern: string): RegExp {
  const escaped = pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&')
  const source = escaped.replaceAll('**/', '\u0000').replaceAll('*', '[^/]*').replaceAll('\u0000', '(?:.*/)?')
  return new RegExp(`^${source}$`)
}

/**
 * Puts the file set of the image into a folder: what `files` copies from the context, and of node_modules
 * the packages that `npm ci --omit=dev --omit=optional` installs, as the lock file tells them from the
 * others.
 */
export function assembleImage(target: string): void {
  const ignore = readFileSync(join(repository, '.dockerignore'), 'utf8')
  const copies = instructionsOf(readFileSync(join(repository, 'Dockerfile'), 'utf8')).filter(
    ({ stage, keyword, words }) =>
      stage === 'files' && keyword === 'COPY' && !words.some(word => word.startsWith('--from')),
  )
  for (const { words } of copies) {
    const paths = words.filter(word => !word.startsWith('--'))
    const destination = paths.pop() ?? ''
    for (const path of paths) copyFromContext(path, destination, target, ignore)
  }
  for (const path of productionPackages()) {
    mkdirSync(dirname(join(target, path)), { recursive: true })
    cpSync(join(repository, path), join(target, path), {
      recursive: true,
      filter: source => !relative(join(repository, path), source).split('/').includes('node_modules'),
    })
  }
}

function copyFromContext(path: string, destination: string, target: string, ignore: string): void {
  const into = destination.endsWith('/') ? join(target, destination, path) : join(target, destination)
  cpSync(join(repository, path), into, {
    recursive: true,
    filter: source => isInContext(relative(repository, source), ignore),
  })
}

/**
 * Folders of the packages without which the platform does not run. Optional ones may be absent on this
 * machine.
 */
export function productionPackages(): string[] {
  const lock = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean; optional?: boolean }>
  }
  return Object.entries(lock.packages)
    .filter(([path, entry]) => path !== '' && !entry.dev && !entry.devOptional && !entry.optional)
    .map(([path]) => path)
    .filter(path => existsSync(join(repository, path)))
}
