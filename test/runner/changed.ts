import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { repositoryRoot } from '../../local/machine/processes.ts'
import { isSlow, PROGRAMS, partOf, testFiles } from './parts.ts'
import { runJest, runProgram } from './programs.ts'

/**
 * `npm run check`: types, lint, the house rules and the unit tests of what changed since the last commit;
 * `npm run check -- main`: since another one. For every save; `npm test` is for every commit.
 */
const since = process.argv[2] ?? 'HEAD'

const git = (...args: readonly string[]) =>
  execFileSync('git', args, { cwd: repositoryRoot, encoding: 'utf8' }).split('\n').filter(Boolean)

const changed = [
  ...git('diff', '--name-only', '--relative', since),
  ...git('ls-files', '--others', '--exclude-standard'),
].filter(path => existsSync(join(repositoryRoot, path)))

/** Nothing imports a schema or a page: its nearest tests are the related ones. */
function nearestTests(path: string): readonly string[] {
  if (/\.(ts|js|mjs)$/.test(path)) return [path]
  const units = testFiles().filter(file => partOf(file) === 'check' && !isSlow(file))
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    const near = units.filter(file => file.startsWith(`${folder}/`))
    if (near.length > 0) return near
  }
  return []
}

const related = ['test/tidy.test.ts', ...new Set(changed.flatMap(nearestTests))]
const quick = ['--selectProjects', 'check', '--testPathIgnorePatterns', '\\.(slow|long)\\.test\\.ts$']
const results = await Promise.all([
  runProgram('types', PROGRAMS['types']!.command),
  runProgram('lint', PROGRAMS['lint']!.command),
  runJest([...quick, '--passWithNoTests', '--findRelatedTests', ...related]),
])
const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failed = results.reduce((sum, result) => sum + result.failed, 0)
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0
