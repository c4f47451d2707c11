import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** The house rules: what a reader may rely on without looking. */

const ROOT = join(import.meta.dirname, '..')
const MAX_FILE_LINES = 300
const MAX_FUNCTION_LINES = 70
/** A factory is a handful of functions around one state; each of them is short. */
const MAX_FACTORY_LINES = 130
const MAX_LINE_CHARACTERS = 110

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter(path => path !== '')

const GENERATED = /^(schemas\/types\.ts|gateway\/clientTypes\.ts)$|\.generated\.ts$/
const code = tracked.filter(path => path.endsWith('.ts') && !GENERATED.test(path))
const rules = code.filter(path => !/\.(test|fixture)\.ts$|^test\//.test(path))
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** Every import of a file: repository path for ours, package name otherwise; type-only imports are marked. */
function importsOf(path: string): { target: string; typeOnly: boolean }[] {
  const pattern = /^(?:import|export)\s+(type\s+)?(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]/gm
  return [...textOf(path).matchAll(pattern)].map(([, type, target]) => ({
    target: target!.startsWith('.') ? normalize(join(dirname(path), target!)) : target!,
    typeOnly: type !== undefined,
  }))
}

const offences = (paths: readonly string[], find: (path: string) => readonly string[]) =>
  paths.flatMap(path => find(path).map(what => `${path}: ${what}`))

test('files stay short enough to be read in one sitting', () => {
  const found = offences(code, path => {
    const lines = textOf(path).split('\n').length - 1
    return lines > MAX_FILE_LINES ? [`${lines} lines`] : []
  })
  expect(found).toEqual([])
})

test('lines fit side by side', () => {
  // The formatter breaks what can be broken; a string, template or regular expression may
  // stand as one, and two files hold texts that are not ours to break.
  const isUnbreakable = (line: string) =>
    /['`]|https?:\/\/|\/[a-z]*[,)]*$/.test(line) && !/^\s*(\/\/|\*|\/\*)/.test(line)
  const prose = /^charts\/readme\.ts$|kafkajs-patches/
  const lines = code.filter(path => !prose.test(path))
  const found = offences(lines, path =>
    textOf(path)
      .split('\n')
      .flatMap((line, index) => {
        const isLong = line.length > MAX_LINE_CHARACTERS && !isUnbreakable(line) && !line.includes('://')
        return isLong ? [`line ${index + 1}`] : []
      }),
  )
  expect(found).toEqual([])
})

test('functions do one thing', () => {
  const found = offences(rules, path => {
    const lines = textOf(path).split('\n')
    return lines.flatMap((line, start) => {
      if (
        !/^(?:export )?(?:default )?(?:async )?function |^(?:export )?const \w+ = (?:async )?\(.*=> \{$/.test(
          line,
        )
      )
        return []
      const length = lines.slice(start).findIndex(later => /^\}/.test(later)) + 1
      const limit = /function (create|open|start|join|host)/.test(line)
        ? MAX_FACTORY_LINES
        : MAX_FUNCTION_LINES
      return length > limit ? [`line ${start + 1}: ${length} lines`] : []
    })
  })
  expect(found).toEqual([])
})

test('no path is a place for leftovers', () => {
  const found = tracked.filter(path =>
    /(^|[/.])(common|utils?|helpers?|shared|managers?|misc)([/.]|$)/i.test(path),
  )
  expect(found).toEqual([])
  expect(tracked.filter(path => /(^|\/)index\.ts$/.test(path))).toEqual([])
})

test('the environment is read in config files only', () => {
  const allowed = /(^|\/)config\.ts$|^(local|test|bench|docs|charts)\/|\.test\.ts$/
  const found = code.filter(path => !allowed.test(path) && /process\.env\b/.test(textOf(path)))
  expect(found).toEqual([])
})

test('domain imports itself, decimal.js and types of schemas', () => {
  const domain = rules.filter(path => path.startsWith('processors/domain/'))
  expect(domain.length).toBeGreaterThan(5)
  const found = offences(domain, path =>
    importsOf(path)
      .filter(({ target, typeOnly }) => {
        if (target.startsWith('processors/domain/') || target === 'decimal.js') return false
        // Pure values that HTTP and rules share (tax documents, topics) live in schemas and touch nothing
        // outside.
        return !(target.startsWith('schemas/') && (typeOnly || PURE_SCHEMAS.has(target)))
      })
      .filter(({ target }) => !PURE_LIBRARIES.has(target))
      .map(({ target }) => `imports ${target}`),
  )
  expect(found).toEqual([])
})

/** Parts of schemas that are functions of their arguments alone. */
const PURE_SCHEMAS = new Set([
  'schemas/canonicalJson.ts',
  'schemas/document.ts',
  'schemas/topics.ts',
  'schemas/http/taxDocument.ts',
])
/**
 * Deterministic libraries that check or compute a value: hashes, IBANs, addresses, phone numbers, countries.
 */
const PURE_LIBRARIES = new Set([
  'node:crypto',
  'ibantools',
  'libphonenumber-js',
  'i18n-iso-countries',
  '@noble/hashes/sha3.js',
])

test('runtime has never heard of a loan', () => {
  const runtime = rules.filter(path => path.startsWith('processors/runtime/'))
  const found = offences(runtime, path =>
    importsOf(path)
      .filter(({ target }) => target.startsWith('processors/') && !target.startsWith('processors/runtime/'))
      .map(({ target }) => `imports ${target}`),
  )
  expect(found).toEqual([])
})

test('gateway imports schemas and the service shell', () => {
  const gateway = rules.filter(path => path.startsWith('gateway/'))
  const found = offences(gateway, path =>
    importsOf(path)
      .filter(({ target }) => target.startsWith('processors/') && !target.startsWith('processors/runtime/'))
      .filter(({ target }) => !(ASKS_WHAT_WOULD_BE.has(path) && target.startsWith('processors/domain/')))
      .map(({ target }) => `imports ${target}`),
  )
  expect(found).toEqual([])
})

/** Questions that change nothing are answered by the pure rules themselves, where they are asked. */
const ASKS_WHAT_WOULD_BE = new Set(['gateway/ltvSimulation.ts', 'gateway/ltvProof.ts'])

test('nobody imports a process', () => {
  const isProcess = (path: string) =>
    (/^processors\/[^/]+\.ts$/.test(path) || path === 'gateway/main.ts' || path === 'schemas/provision.ts') &&
    /startService\(/.test(textOf(path))
  const processes = new Set(code.filter(isProcess))
  expect(processes.size).toBeGreaterThan(3)
  const found = offences(code, path =>
    importsOf(path)
      .filter(({ target }) => processes.has(target))
      .map(({ target }) => `imports ${target}`),
  )
  expect(found).toEqual([])
})

test('money never becomes a float', () => {
  const domain = rules.filter(path => path.startsWith('processors/domain/'))
  const found = offences(domain, path =>
    /parseFloat|\bNumber\(/.test(textOf(path)) ? ['Number( or parseFloat'] : [],
  )
  expect(found).toEqual([])
})

test('nothing is skipped, focused or left to do', () => {
  const marks = new RegExp(['TO', 'DO|FIX', 'ME|X', 'XX'].join(''))
  const found = code.filter(path => {
    const text = textOf(path)
    return /\b(it|test|describe)\.(skip|only|todo)\b|\bx(it|describe)\(/.test(text) || marks.test(text)
  })
  expect(found.filter(path => path !== 'test/tidy.test.ts')).toEqual([])
})

test('no path of a machine and no registry host is written down', () => {
  const found = tracked.filter(path => {
    if (/package-lock\.json$|\.(png|bin|jar)$/.test(path)) return false
    return (
      /(^|[^A-Za-z0-9_.])\/(work|farm|root)\//m.test(textOf(path)) ||
      /registry\.npmjs\.org|repo1\.maven/.test(textOf(path))
    )
  })
  expect(found.filter(path => path !== 'test/tidy.test.ts')).toEqual([])
})
