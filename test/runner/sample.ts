import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { repositoryRoot } from '../../local/machine/processes.ts'
import { type Choice, isSlow, PARTS, partOf } from './parts.ts'

/**
 * One in so many slow files runs in CI: then the whole run takes less than 25 minutes on two cores. A file is
 * drawn by the seed, so every commit tries other files, and a red draw can be repeated.
 */
export const ONE_IN = 5

/** The seed of a commit: its tree, so that the same content draws the same files. */
export function seedOfCommit(): string {
  try {
    const tree = execFileSync('git', ['rev-parse', 'HEAD^{tree}'], { cwd: repositoryRoot, encoding: 'utf8' })
    return tree.slice(0, 12)
  } catch {
    return 'no-commit'
  }
}

/** All quick files, and of each part one in `oneIn` slow files, at least one. */
export function sample({ programs, files }: Choice, seed: string, oneIn = ONE_IN): Choice {
  const order = (file: string) => createHash('sha256').update(`${seed} ${file}`).digest('hex')
  const drawn = PARTS.flatMap(part => {
    const slow = files.filter(file => isSlow(file) && partOf(file) === part)
    return slow.sort((a, b) => (order(a) < order(b) ? -1 : 1)).slice(0, Math.ceil(slow.length / oneIn))
  })
  return { programs, files: files.filter(file => !isSlow(file) || drawn.includes(file)) }
}
