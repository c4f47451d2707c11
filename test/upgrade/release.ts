import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { machine } from '../../local/machine/config.ts'
import { repositoryRoot } from '../../local/machine/processes.ts'

/** The release before this one: who upgrades, upgrades from it. Both move on with each release. */
export const LAST_RELEASE = { version: '1.2.0', commit: 'df5906408a86c1094b64a958e88322372a78d229' } as const

/** Files that decide which packages a checkout needs. */
const PACKAGES = ['package-lock.json', 'patches/kafkajs+2.2.4.patch', 'patches/mongodb+7.9.0.patch']
const ARCHIVE_BYTES = 100_000_000

/** A folder with a release as it was, and its packages. */
export interface ReleaseCheckout {
  readonly root: string
}

/**
 * The release, taken out of the history into the cache; or why that is not possible here, as in a clone
 * without history.
 */
export function checkOutRelease(commit: string = LAST_RELEASE.commit): ReleaseCheckout | { why: string } {
  const whole = commitOf(commit)
  if (whole === null) {
    return { why: `the history of this clone has no ${commit}: git fetch --unshallow brings it` }
  }
  // Of each checkout its own: it may have the packages of this one.
  const owner = createHash('sha256').update(repositoryRoot).digest('hex').slice(0, 8)
  const root = join(machine.cacheDir, 'releases', `${whole.slice(0, 12)}-${owner}`)
  if (existsSync(join(root, 'complete'))) return { root }
  const fresh = `${root}.${process.pid}`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { recursive: true })
  const archive = git(['archive', '--format=tar', whole])
  execFileSync('tar', ['-x', '-C', fresh], { input: archive })
  addPackages(fresh)
  writeFileSync(join(fresh, 'complete'), '')
  rmSync(root, { recursive: true, force: true })
  renameSync(fresh, root)
  return { root }
}

function commitOf(commit: string): string | null {
  try {
    return git(['rev-parse', '--verify', '--quiet', `${commit}^{commit}`])
      .toString()
      .trim()
  } catch {
    return null
  }
}

const git = (args: readonly string[]) =>
  execFileSync('git', args, {
    cwd: repositoryRoot,
    maxBuffer: ARCHIVE_BYTES,
    stdio: ['ignore', 'pipe', 'ignore'],
  })

/** The packages of this checkout are the release's, too, where both ask for the same. */
function addPackages(root: string): void {
  const differs = PACKAGES.filter(file => textIn(root, file) !== textIn(repositoryRoot, file))
  const own = join(repositoryRoot, 'node_modules')
  if (differs.length === 0) symlinkSync(own, join(root, 'node_modules'))
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: root, stdio: 'ignore' })
}

/** Of the list of packages without the release's own number. */
function textIn(root: string, file: string): string {
  if (!existsSync(join(root, file))) return ''
  const text = readFileSync(join(root, file), 'utf8')
  if (!file.endsWith('.json')) return text
  const { version: _version, packages, ...list } = JSON.parse(text)
  const { version: _own, ...itself } = packages['']
  return JSON.stringify({ ...list, packages: { ...packages, '': itself } })
}
