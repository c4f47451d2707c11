import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { repositoryRoot } from '../../local/machine/processes.ts'
import { type Choice, costOf, isSlow, PARTS, partOf } from './parts.ts'

/**
 * Share of slow and long files that CI runs: one in so many. The seed decides which, so every commit tries
 * other files, and a draw can be repeated.
 */
export const ONE_IN = 10

/** The seed of a commit: its tree, so that the same content draws the same files. */
export function seedOfCommit(): string {
  try {
    const tree = execFileSync('git', ['rev-parse', 'HEAD^{tree}'], { cwd: repositoryRoot, encoding: 'utf8' })
    return tree.slice(0, 12)
  } catch {
    return 'no-commit'
  }
}

/** All quick files; a share of the slow files of each part, and of the long files of all parts together. */
export function sample({ programs, files }: Choice, seed: string): Choice {
  const order = (file: string) => createHash('sha256').update(`${seed} ${file}`).digest('hex')
  const draw = (from: readonly string[]) =>
    from.toSorted((a, b) => (order(a) < order(b) ? -1 : 1)).slice(0, Math.ceil(from.length / ONE_IN))
  const slow = PARTS.flatMap(part =>
    draw(files.filter(file => costOf(file) === 'slow' && partOf(file) === part)),
  )
  const long = draw(files.filter(file => costOf(file) === 'long'))
  return {
    programs,
    files: files.filter(file => !isSlow(file) || slow.includes(file) || long.includes(file)),
  }
}
