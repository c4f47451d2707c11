import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { machine } from '../../local/machine/config.ts'
import { LocalProblem } from '../../local/machine/problem.ts'

const isThere = (program: string) =>
  existsSync(program) || machine.path.some(folder => existsSync(join(folder, program)))

/** Installs what is missing. `needed`: Debian's package of each program or path. Needs root. */
export function ensureFromDebian(
  needed: Readonly<Record<string, string>>,
  say: (line: string) => void,
): void {
  const missing = Object.entries(needed).flatMap(([program, name]) => (isThere(program) ? [] : [name]))
  if (missing.length === 0) return
  if (!isThere('apt-get')) throw new LocalProblem(`${missing.join(', ')} is missing`, 'install it')
  say(`installing ${missing.join(', ')} from Debian`)
  execFileSync('apt-get', ['-q', 'update'], { stdio: 'ignore' })
  execFileSync('apt-get', ['-q', 'install', '-y', '--no-install-recommends', ...missing], { stdio: 'ignore' })
}
