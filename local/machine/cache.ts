import {
  type Dirent,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { machine } from './config.ts'
import { processIsAlive, withLock } from './lock.ts'
import { fullDisk, isFullDisk } from './problem.ts'

/**
 * Written last into a finished folder: sizes of all its files, so that a damaged one is noticed and mended.
 */
const MARKER = '.complete'
/** Downloads and unpacked files of one part fit well into this. */
const FREE_BYTES_TO_INSTALL = 600 * 1024 * 1024
/** A long step says that it still runs. */
const PROGRESS_EVERY_MS = 5_000

export interface Cached {
  /** Name and version: the folder's name. */
  readonly name: string
  readonly version: string
  /** Printed before the download, for example `54 MB from Maven Central`. */
  readonly what: string
  /** Fills the folder. */
  readonly fetch: (folder: string) => Promise<void>
}

/**
 * Returns the folder of something downloaded, fetching it when it is absent, unfinished or damaged. It
 * is filled under another name and renamed when it is whole; of several starts at once one fetches and
 * the others wait.
 */
export async function ensureCached(wanted: Cached, say: (line: string) => void): Promise<string> {
  const { name, version } = wanted
  const folder = join(machine.cacheDir, `${name}-${version}`)
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
      await withProgress(wanted, say, () => wanted.fetch(temporary))
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

async function withProgress(
  wanted: Cached,
  say: (line: string) => void,
  work: () => Promise<void>,
): Promise<void> {
  const { name, version, what } = wanted
  const startedAt = Date.now()
  const seconds = () => ((Date.now() - startedAt) / 1000).toFixed(0)
  say(`${name} ${version}: downloading ${what}`)
  const progress = setInterval(() => say(`${name}: still downloading (${seconds()} s)`), PROGRESS_EVERY_MS)
  try {
    await work()
  } finally {
    clearInterval(progress)
  }
  say(`${name} ${version}: ready after ${seconds()} s`)
}

function isComplete(folder: string): boolean {
  try {
    const sizes = JSON.parse(readFileSync(join(folder, MARKER), 'utf8')) as Record<string, number>
    return Object.entries(sizes).every(([file, size]) => statSync(join(folder, file)).size === size)
  } catch {
    return false
  }
}

/** Python rewrites its compiled files as it likes, and machines add their own authorities to certificates. */
const isKept = (entry: Dirent) => entry.isFile() && !/\.(pyc|pem)$/.test(entry.name)

function sizesOf(folder: string): Record<string, number> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(isKept)
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const file = join(parentPath, name)
      return [relative(folder, file), statSync(file).size]
    }),
  )
}

/** Removes leftovers of starts that were killed in the middle of a download. */
function sweepUnfinished(name: string): void {
  const prefix = `${name}.partial-`
  for (const entry of readdirSync(machine.cacheDir).filter(one => one.startsWith(prefix))) {
    const pid = Number.parseInt(entry.slice(prefix.length), 10)
    if (!processIsAlive(pid)) rmSync(join(machine.cacheDir, entry), { recursive: true, force: true })
  }
}

function assertSpace(): void {
  const { bavail, bsize } = statfsSync(machine.cacheDir)
  if (bavail * bsize < FREE_BYTES_TO_INSTALL) throw fullDisk(machine.cacheDir)
}
