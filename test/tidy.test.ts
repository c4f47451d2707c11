import { dirname } from 'node:path'
import {
  constructions,
  dependencyInterfaces,
  fileCycles,
  folderCycles,
  folderSizes,
  riddles,
} from './house/measures.ts'
import { code, GENERATED, importsOf, production as rules, textOf, tracked } from './house/sources.ts'
import { isTogether, partOf } from './runner/parts.ts'

/** The house rules: what a reader may rely on without looking. `npm run house` prints their measures. */

const MAX_FILE_LINES = 300
const MAX_FUNCTION_LINES = 70
/** A factory is a handful of functions around one state; each of them is short. */
const MAX_FACTORY_LINES = 130
const MAX_LINE_CHARACTERS = 110
const MAX_FOLDER_FILES = 18
const MAX_DEPENDENCIES = 6

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
  const found = tracked.filter(
    path =>
      /(^|[/.])(common|utils?|helpers?|shared|managers?|misc)([/.]|$)/i.test(path) && !GENERATED.test(path),
  )
  expect(found).toEqual([])
  expect(code.filter(path => /(^|\/)index\.ts$/.test(path))).toEqual([])
})

test('what runs side by side on one platform stops none of its processes', () => {
  const sideBySide = code.filter(path => isTogether(path) && partOf(path) !== 'check')
  expect(sideBySide.length).toBeGreaterThan(80)
  const found = offences(
    sideBySide,
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
 * Folders that each folder may import, besides itself. Imports go one way, so that a change affects only the
 * folders below it here. `*`: everything.
 */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  schemas: [],
  platform: ['schemas'],
  'processors/domain': ['schemas', 'platform'],
  'processors/runtime': ['schemas', 'platform'],
  // The composition root starts what keeps the audit archive and watches the groups in this program.
  gateway: ['schemas', 'platform', 'processors/domain', 'processors/archive', 'processors/monitor'],
  'processors/archive': ON_WHICH_PROCESSES_STAND,
  'processors/monitor': ON_WHICH_PROCESSES_STAND,
  'processors/contracts': ON_WHICH_PROCESSES_STAND,
  'processors/directory': ON_WHICH_PROCESSES_STAND,
  'processors/ltv': ON_WHICH_PROCESSES_STAND,
  'processors/views': [...ON_WHICH_PROCESSES_STAND, 'processors/transparency'],
  'processors/transparency': ON_WHICH_PROCESSES_STAND,
  'processors/prices': ON_WHICH_PROCESSES_STAND,
  // Notices go out by the sender's record and send rooms; its main starts their mails.
  'processors/webhooks': [...ON_WHICH_PROCESSES_STAND, 'processors/notices'],
  'processors/notices': [...ON_WHICH_PROCESSES_STAND, 'processors/webhooks'],
  // A page in a browser: it knows the client of the API, and the names of events.
  console: ['sdk', 'sdk/typescript', 'schemas'],
  // Published by itself; the file beside it is for the programs of this repository.
  'sdk/typescript': [],
  'sdk/generate': ['schemas'],
  sdk: ['sdk/typescript'],
  // Clock, market, providers and people of a sandbox: reached from production by one dynamic import.
  sandbox: [
    ...['schemas', 'platform', 'processors/domain', 'processors/contracts', 'processors/directory'],
    ...['processors/monitor', 'gateway'],
  ],
  operations: ['*'],
  cli: ['schemas', 'platform', 'operations', 'sdk', 'sdk/typescript'],
  release: ['*'],
  local: ['*'],
  charts: ['schemas', 'platform', 'local'],
  // Pages tell of every part.
  'docs/generate': ['*'],
  'docs/site': ['sdk/generate'],
}

/** Every route, also those of sandboxes, for the documents: no process loads it. */
const ALL_ROUTES = 'gateway/publishedRoutes.ts'

const folderOf = (path: string) =>
  Object.keys(MAY_IMPORT).find(folder => path.startsWith(`${folder}/`)) ?? dirname(path)

test('imports go one way', () => {
  const found = offences(rules, path => {
    const allowed = MAY_IMPORT[folderOf(path)]
    if (!allowed || allowed.includes('*')) return []
    return importsOf(path)
      .filter(({ target }) => code.includes(target) || GENERATED.test(target))
      .filter(({ target, dynamic }) => !(target.startsWith('sandbox/') && (dynamic || path === ALL_ROUTES)))
      .map(({ target }) => folderOf(target))
      .filter(folder => folder !== folderOf(path) && !allowed.includes(folder))
      .map(folder => `imports ${folder}`)
  })
  expect(found).toEqual([])
  const all = rules.filter(path => !/^(bench|docs)\//.test(path)).map(folderOf)
  expect([...new Set(all)].filter(folder => !(folder in MAY_IMPORT))).toEqual([])
})

test('no folder and no file imports itself through others, dynamic imports counted', () => {
  expect(folderCycles()).toEqual([])
  expect(fileCycles()).toEqual([])
})

test('a folder holds few files, an interface few dependencies', () => {
  expect(folderSizes().filter(([, files]) => files > MAX_FOLDER_FILES)).toEqual([])
  expect(dependencyInterfaces().length).toBeGreaterThan(100)
  expect(dependencyInterfaces().filter(([, members]) => members > MAX_DEPENDENCIES)).toEqual([])
})

test('a head comment names the thing in plain words', () => {
  expect(riddles()).toEqual([])
  expect(constructions()).toEqual([])
})

test('tests import no other suite, only test/support', () => {
  const suites = code.filter(path => /^test\/[^/]+\//.test(path))
  expect(suites.length).toBeGreaterThan(200)
  const suiteOf = (path: string) => path.split('/')[1]!
  const found = offences(suites, path =>
    importsOf(path)
      .filter(({ target }) => /^test\/[^/]+\//.test(target))
      .map(({ target }) => suiteOf(target))
      .filter(
        suite =>
          suite !== suiteOf(path) && suite !== 'support' && !MAY_BE_IMPORTED.has(`${suiteOf(path)} ${suite}`),
      )
      .map(suite => `imports test/${suite}`),
  )
  expect(found).toEqual([])
})

/** The runner starts servers; the house measures count the parts of the run. */
const MAY_BE_IMPORTED = new Set(['house runner'])

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
  'schemas/values/evmAddress.ts',
  'schemas/values/freeText.ts',
  'schemas/values/listKeys.ts',
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
  expect(found.filter(path => path !== 'test/tidy.test.ts' && path !== SKIPS)).toEqual([])
})

/** The one way to skip a test, with a reason that is printed. */
const SKIPS = 'test/support/testUnless.ts'

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
