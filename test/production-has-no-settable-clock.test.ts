import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** In production nothing leads to a clock that can be set: neither an import nor a route. */
const ROOT = join(import.meta.dirname, '..')
/** Modules that load it, and the condition in front of the load. */
const LOADERS: Readonly<Record<string, string>> = {
  'platform/deployment/deploymentClock.ts': 'if (!service.deployment.isSandbox) return systemClock',
  'gateway/startGateway.ts': 'if (!deployment.isSandbox) return { sandbox: null, clock: systemClock',
}

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts'], {
  cwd: ROOT,
  encoding: 'utf8',
}).split('\n')
const code = tracked.filter(path => path !== '' && !/\.(test|fixture)\.ts$|^test\//.test(path))
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** Modules that load with a file: type-only imports leave no trace in the code that runs. */
function loadedWith(path: string): readonly string[] {
  const pattern = /^(?:import|export)\s+(?!type\s)(?:[^'"]*?\sfrom\s+)?['"](\.[^'"]+)['"]/gm
  return [...textOf(path).matchAll(pattern)]
    .map(([, target]) => normalize(join(dirname(path), target!)))
    .filter(target => target.endsWith('.ts'))
}

function reachableFrom(entry: string): ReadonlySet<string> {
  const seen = new Set<string>()
  const visit = (path: string) => {
    if (seen.has(path)) return
    seen.add(path)
    for (const next of loadedWith(path)) visit(next)
  }
  visit(entry)
  return seen
}

const entries = code.filter(path => /(^|\/)main\.ts$/.test(path) && /startService\(/.test(textOf(path)))

test('there are seven processes', () => expect(entries).toHaveLength(7))

test.each(entries)('%s loads nothing of sandbox/', entry => {
  const reached = reachableFrom(entry)
  expect(reached.size).toBeGreaterThan(10)
  expect([...reached].filter(path => path.startsWith('sandbox/'))).toEqual([])
})

test('two places load it, each behind the question whether this is a sandbox', () => {
  const loading = code.filter(path => /\bimport\('[^']*settableClock\.ts'\)/.test(textOf(path)))
  expect(loading.sort()).toEqual(Object.keys(LOADERS).sort())
  for (const [path, condition] of Object.entries(LOADERS)) {
    const text = textOf(path)
    expect(text.indexOf(condition)).toBeGreaterThan(0)
    expect(text.indexOf(condition)).toBeLessThan(text.search(/\bimport\('[^']*settableClock/))
  }
})
