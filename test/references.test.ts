import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/**
 * References in comments and pages have a target: a file of this repository, and the heading in it. Comments
 * name a section as `docs/specification.md, Contracts`, pages link to it.
 */

const ROOT = join(import.meta.dirname, '..')
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter(path => path !== '' && statSync(join(ROOT, path), { throwIfNoEntry: false })?.isFile())
const paths = new Set(tracked.flatMap(path => [path, ...parentsOf(path)]))

const IS_PAGE = /\.md$/
const IS_CODE = /(\.(ts|mjs|js|py|sh|ya?ml|tpl|avsc|toml)|Dockerfile)$/
/** Quotes another program's output, or is made from texts that are checked where they stand. */
const NOT_READ = /(^|\/)(package-lock\.json|types\.ts)$|\.generated\.ts$|^test\/references\.test\.ts$/
const code = tracked.filter(path => IS_CODE.test(path) && !NOT_READ.test(path))
const pages = tracked.filter(path => IS_PAGE.test(path))

function parentsOf(path: string): string[] {
  const parent = dirname(path)
  return parent === '.' ? [] : [parent, ...parentsOf(parent)]
}

const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const known = <T>(find: (path: string) => T) => {
  const found = new Map<string, T>()
  return (path: string) => {
    if (!found.has(path)) found.set(path, find(path))
    return found.get(path)!
  }
}

/** Without fenced code, whose hashes are no headings and whose brackets are no links. */
const proseOf = known((path: string) => textOf(path).replace(/^( *)(```|~~~)[\s\S]*?^\1\2\s*$/gm, ''))
const headingsOf = known((path: string) =>
  [...proseOf(path).matchAll(/^#{1,6} +(.+?) *$/gm)].map(([, title]) => title!.replaceAll(/[`*]/g, '')),
)
/** As GitHub makes them. */
const anchorsOf = known((path: string) => {
  const seen = new Map<string, number>()
  const anchors = headingsOf(path).map(title => {
    const plain = title.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
    const slug = plain.replaceAll(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(/\s/g, '-')
    const count = seen.get(slug) ?? 0
    seen.set(slug, count + 1)
    return count === 0 ? slug : `${slug}-${count}`
  })
  const named = [...textOf(path).matchAll(/<a (?:id|name)="([^"]+)"/g)].map(([, name]) => name!)
  return new Set([...anchors, ...named])
})

/** Comments of a file, each as one line. */
function commentsOf(path: string): string[] {
  const text = textOf(path)
  const pattern = /\.(ts|mjs|js)$/.test(path)
    ? /\/\*[\s\S]*?\*\/|(?:^|\s)\/\/ .*(?:\n\s*\/\/ .*)*/g
    : /(?:^|\s)# .*(?:\n\s*# .*)*/g
  return [...text.matchAll(pattern)].map(([comment]) =>
    comment.replaceAll(/\n\s*(?:\*|\/\/|#)?/g, ' ').replaceAll(/\s+/g, ' '),
  )
}

/** The fault of a reference to `target`; null where there is none. */
function missing(target: string, section: string | null): string | null {
  if (!paths.has(target)) return `${target} is not there`
  if (
    section === null ||
    headingsOf(target).some(title => section.startsWith(title) && !/^\w/.test(section.slice(title.length)))
  )
    return null
  return `${target} has no section "${section.slice(0, 40)}"`
}

test('every page and section that a comment cites is there', () => {
  let count = 0
  const found = code.flatMap(path =>
    commentsOf(path).flatMap(comment =>
      [...comment.matchAll(/([\w./-]*\w\.md)\b(?:, ([A-Z].*))?/g)].flatMap(([, target, section = null]) => {
        count += 1
        const beside = normalize(join(dirname(path), target!))
        const wrong = missing(paths.has(target!) ? target! : beside, section)
        return wrong === null ? [] : [`${path}: ${wrong}`]
      }),
    ),
  )
  expect(found).toEqual([])
  expect(count).toBeGreaterThan(50)
})

test('no comment cites a page that is not in this repository', () => {
  const elsewhere =
    /\b(?:docs\/)?(decisions|facts|specification|spec|craft):\s|\b(decisions|facts|spec|craft)\.md\b/
  const found = code.flatMap(path =>
    commentsOf(path)
      .filter(comment => elsewhere.test(comment))
      .map(comment => `${path}: ${comment.slice(0, 80)}`),
  )
  expect(found).toEqual([])
})

test('every relative link of a page leads to a file and a heading', () => {
  let count = 0
  const found = pages.flatMap(path =>
    [...proseOf(path).matchAll(/\]\(([^)\s]+)(?: "[^"]*")?\)/g)].flatMap(([, link]) => {
      if (/^[a-z]+:|^\{\{/.test(link!)) return []
      count += 1
      const [file = '', anchor] = link!.split('#')
      const target = file === '' ? path : normalize(join(dirname(path), file)).replace(/\/$/, '')
      if (!paths.has(target)) return [`${path}: ${target} is not there`]
      if (anchor === undefined || !IS_PAGE.test(target) || anchorsOf(target).has(anchor)) return []
      return [`${path}: ${target} has no heading #${anchor}`]
    }),
  )
  expect(found).toEqual([])
  expect(count).toBeGreaterThan(50)
})

test('every file that a page names by its path is there', () => {
  let count = 0
  const found = pages.flatMap(path =>
    [...textOf(path).matchAll(/`((?:[\w-]+\/)+[\w.-]+\.(?:tsx?|mjs|py|sh|ya?ml|json|md))`/g)].flatMap(
      ([, file]) => {
        const [first] = file!.split('/')
        // A file of somebody else's, as `kafka/config.yaml`.
        if (!paths.has(first!)) return []
        count += 1
        return paths.has(file!) ? [] : [`${path}: ${file} is not there`]
      },
    ),
  )
  expect(found).toEqual([])
  expect(count).toBeGreaterThan(100)
})
