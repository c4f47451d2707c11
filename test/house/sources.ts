import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** The files of the checkout and what they import. */
export const ROOT = join(import.meta.dirname, '../..')

export const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter(path => path !== '')

export const GENERATED = /^schemas\/types\.ts$|\.generated\.ts$|^sdk\/.*\/generated\//
export const code = tracked.filter(path => /\.tsx?$/.test(path) && !GENERATED.test(path))
/** Production code: without tests, fixtures and the test library. */
export const production = code.filter(path => !/\.(test|fixture)\.tsx?$|^test\//.test(path))

const texts = new Map<string, string>()
export function textOf(path: string): string {
  const known = texts.get(path) ?? readFileSync(join(ROOT, path), 'utf8')
  texts.set(path, known)
  return known
}

export interface Import {
  /** A path of the repository for our files, a package name otherwise. */
  readonly target: string
  readonly typeOnly: boolean
  /** By `import('…')`: loaded only if that line runs. */
  readonly dynamic: boolean
}

const STATIC = /^(?:import|export)\s+(type\s+)?(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]/gm
const DYNAMIC = /\b(typeof\s+)?import\(\s*['"]([^'"]+)['"]\s*\)/g

/** Every import of a file, `import('…')` included. */
export function importsOf(path: string): readonly Import[] {
  return [STATIC, DYNAMIC].flatMap(pattern =>
    [...textOf(path).matchAll(pattern)].map(([, type, target]) => ({
      target: target!.startsWith('.') ? normalize(join(dirname(path), target!)) : target!,
      typeOnly: type !== undefined,
      dynamic: pattern === DYNAMIC,
    })),
  )
}

/** Documentation comments (`/** … *\/`), each as one line without its marks. */
export function headCommentsOf(path: string): readonly string[] {
  return [...textOf(path).matchAll(/\/\*\*([\s\S]*?)\*\//g)].map(([, text]) =>
    text!
      .replaceAll(/\n\s*\*/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
}
