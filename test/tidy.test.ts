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

const GENERATED = /^schemas\/types\.ts$|\.generated\.ts$/
const code = tracked.filter(path => /\.tsx?$/.test(path) && !GENERATED.test(path))
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

test('what runs side by side on one platform stops none of its processes', () => {
  const found = offences(
    code.filter(path => /^test\/(e2e|broker)\/.*\.test\.ts$/.test(path)),
    path => textOf(path).match(/\blastro\.(stop|kill|restart|freeze)\(.*/g) ?? [],
  )
  expect(found).toEqual([])
})

test('the environment is read in config files only', () => {
  const allowed = /(^|\/)config\.ts$|^(local|test|bench|docs|charts)\/|\.test\.ts$/
  const found = code.filter(path => !allowed.test(path) && /process\.env\b/.test(textOf(path)))
  expect(found).toEqual([])
})

const ON_WHICH_PROCESSES_STAND = ['schemas', 'platform', 'processors/domain', 'processors/runtime']
/**
 * What each folder may import of ours, beside itself. Imports go one way, so that a change is felt only by
 * what stands below it here. `*`: everything.
 */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  schemas: [],
  platform: ['schemas'],
  'processors/domain': ['schemas', 'platform'],
  'processors/runtime': ['schemas', 'platform'],
  gateway: ['schemas', 'platform', 'processors/domain'],
  'processors/contracts': ON_WHICH_PROCESSES_STAND,
  'processors/directory': ON_WHICH_PROCESSES_STAND,
  'processors/ltv': ON_WHICH_PROCESSES_STAND,
  'processors/ltvView': ON_WHICH_PROCESSES_STAND,
  'processors/prices': ON_WHICH_PROCESSES_STAND,
  'processors/webhooks': ON_WHICH_PROCESSES_STAND,
  // A page in a browser: of the rest it knows the API's own types alone.
  console: ['docs'],
  operations: ['*'],
  local: ['*'],
  charts: ['schemas', 'platform', 'local'],
  // Pages tell of every part.
  'docs/generate': ['*'],
}

const folderOf = (path: string) =>
  Object.keys(MAY_IMPORT).find(folder => path.startsWith(`${folder}/`)) ?? dirname(path)

test('imports go one way', () => {
  const found = offences(rules, path => {
    const allowed = MAY_IMPORT[folderOf(path)]
    if (!allowed || allowed.includes('*')) return []
    return importsOf(path)
      .filter(({ target }) => code.includes(target) || GENERATED.test(target))
      .map(({ target }) => folderOf(target))
      .filter(folder => folder !== folderOf(path) && !allowed.includes(folder))
      .map(folder => `imports ${folder}`)
  })
  expect(found).toEqual([])
  const all = rules.filter(path => !/^(bench|docs)\//.test(path)).map(folderOf)
  expect([...new Set(all)].filter(folder => !(folder in MAY_IMPORT))).toEqual([])
})

test('no file imports itself in the end', () => {
  const targets = new Map(
    rules.map(path => [
      path,
      importsOf(path)
        .filter(({ target }) => rules.includes(target))
        .map(({ target }) => target),
    ]),
  )
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (path: string, trail: readonly string[]) => {
    if (trail.includes(path))
      return void circles.push([...trail.slice(trail.indexOf(path)), path].join(' → '))
    if (done.has(path)) return
    for (const target of targets.get(path) ?? []) visit(target, [...trail, path])
    done.add(path)
  }
  for (const path of rules) visit(path, [])
  expect(circles).toEqual([])
})

test('the rules of lending are pure', () => {
  const domain = rules.filter(path => path.startsWith('processors/domain/'))
  expect(domain.length).toBeGreaterThan(5)
  const found = offences(domain, path =>
    importsOf(path)
      .filter(({ target, typeOnly }) => !typeOnly && !target.startsWith('processors/domain/'))
      .filter(({ target }) => !PURE.has(target))
      .map(({ target }) => `imports ${target}`),
  )
  expect(found).toEqual([])
})

/** Functions of their arguments alone: values that HTTP and rules share, arithmetic, hashes. */
const PURE = new Set([
  'decimal.js',
  'node:crypto',
  'schemas/approvals.ts',
  'schemas/canonicalJson.ts',
  'schemas/codec/decimalBytes.ts',
  'schemas/documents/contracts.ts',
  'schemas/durations.ts',
  'schemas/topics.ts',
  'schemas/values/dates.ts',
  'schemas/values/decimal.ts',
  'schemas/values/freeText.ts',
  'schemas/values/taxDocument.ts',
])

test('each permission to import is used', () => {
  const used = new Set(rules.flatMap(path => importsOf(path).map(({ target }) => target)))
  expect([...PURE].filter(target => !used.has(target))).toEqual([])
})

test('nobody imports a process', () => {
  const processes = new Set(
    code.filter(path => /startService\(/.test(textOf(path)) && /main\.ts$/.test(path)),
  )
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
