import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { machine } from '../../local/machine/config.ts'

/** The programs of docs/quickstarts, made ready to run as a reader of the documentation would. */
export interface QuickStart {
  readonly name: 'node' | 'python' | 'java'
  readonly command: string
  readonly args: readonly string[]
}

export interface Running {
  /** Parsed lines of standard output, growing. */
  readonly events: readonly Record<string, unknown>[]
  readonly errors: () => string
  /** Resolves with the exit code. */
  readonly exited: Promise<number | null>
  stop(): Promise<number | null>
}

const FOLDER = join(import.meta.dirname, '../../docs/quickstarts')
const READY = '.ready'

/**
 * Those whose tools this machine has. Downloads go into the shared cache, once per version of the quick
 * start.
 */
export function availableQuickStarts(): readonly QuickStart[] {
  const found: QuickStart[] = [
    { name: 'node', command: process.execPath, args: [join(FOLDER, 'node/readEvents.mjs')] },
  ]
  if (isOnPath('python3')) found.push(python())
  if (isOnPath('mvn') && isOnPath('java')) found.push(java())
  return found
}

export function isOnPath(tool: string): boolean {
  return machine.path.some(folder => existsSync(join(folder, tool)))
}

function python(): QuickStart {
  const folder = prepared('python', ['python/requirements.txt'], target => {
    execFileSync('python3', ['-m', 'venv', join(target, 'venv')])
    const pip = ['-m', 'pip', 'install', '-q', '--disable-pip-version-check', '-r']
    execFileSync(join(target, 'venv/bin/python'), [...pip, join(FOLDER, 'python/requirements.txt')])
  })
  return {
    name: 'python',
    command: join(folder, 'venv/bin/python'),
    args: [join(FOLDER, 'python/read_events.py')],
  }
}

function java(): QuickStart {
  const folder = prepared('java', ['java/pom.xml', 'java/src/main/java/ReadEvents.java'], target => {
    cpSync(join(FOLDER, 'java'), target, { recursive: true })
    const build = [
      '-q',
      '-B',
      'compile',
      'dependency:build-classpath',
      '-Dmdep.outputFile=target/classpath.txt',
    ]
    execFileSync('mvn', build, { cwd: target })
  })
  const libraries = readFileSync(join(folder, 'target/classpath.txt'), 'utf8').trim()
  const classpath = [join(folder, 'target/classes'), libraries].join(delimiter)
  return { name: 'java', command: 'java', args: ['-Xmx256m', '-cp', classpath, 'ReadEvents'] }
}

/** A folder in the cache that `make` fills once; its name says what it was made from. */
function prepared(name: string, sources: readonly string[], make: (folder: string) => void): string {
  const hash = createHash('sha256')
  for (const source of sources) hash.update(readFileSync(join(FOLDER, source)))
  const folder = join(machine.cacheDir, `quick-start-${name}-${hash.digest('hex').slice(0, 12)}`)
  if (existsSync(join(folder, READY))) return folder
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  make(folder)
  writeFileSync(join(folder, READY), '')
  return folder
}

const children = new Set<ChildProcess>()

export function run({ command, args }: QuickStart, environment: Readonly<Record<string, string>>): Running {
  const child = spawn(command, [...args], { env: { ...process.env, ...environment } })
  children.add(child)
  const events: Record<string, unknown>[] = []
  let errors = ''
  createInterface({ input: child.stdout }).on('line', line => void events.push(JSON.parse(line)))
  child.stderr.on('data', chunk => {
    errors += chunk
  })
  const exited = new Promise<number | null>(resolve => {
    child.once('close', code => {
      children.delete(child)
      resolve(code)
    })
  })
  return {
    events,
    errors: () => errors,
    exited,
    stop() {
      child.kill('SIGTERM')
      return exited
    },
  }
}

/** Whatever a failed test left running. */
export function endAll(): void {
  for (const child of children) child.kill('SIGKILL')
}
