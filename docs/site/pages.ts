import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path/posix'
import { AUDIENCES, type OpenApi } from './openapi.ts'
import { referencePages } from './reference.ts'

/** Pages of the site: every Markdown page of the repository that is documentation, and the API reference. */
export interface Page {
  /** Without extension, below the site: `first-loan`, `pt-BR/errors`. */
  readonly path: string
  /** In the repository; links are relative to it. */
  readonly source: string
  readonly title: string
  readonly group: string
  readonly language: 'en' | 'pt-BR'
  readonly markdown: string
}

const ROOT = join(import.meta.dirname, '../..')
/** For files that are no pages. */
const REPOSITORY = 'https://github.com/lastro/lastro/blob/main/'
const PORTUGUESE = 'Português'
const DESIGN = 'Design'

/** The side bar: what is not named here belongs to the design. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  'Start here': ['README.md', 'docs/is-it-for-me.md', 'docs/five-minutes.md'],
  'Build on it': [
    'docs/first-loan.md',
    'docs/errors.md',
    'docs/retries.md',
    'docs/webhooks.md',
    'docs/sandbox.md',
    'docs/agents.md',
    'sdk/typescript/README.md',
    'sdk/python/README.md',
    'docs/specification.md',
    'docs/access.md',
    'docs/glossary.md',
    'CHANGELOG.md',
  ],
  'Read events': [
    'docs/events.md',
    'docs/for-downstream-teams.md',
    'docs/quickstarts/README.md',
    'docs/data-contract.md',
    'docs/data-contract-changelog.md',
    'docs/connect/README.md',
  ],
  Providers: ['docs/for-providers.md', 'docs/price-sources.md'],
  Operators: [
    'docs/for-operators.md',
    'docs/running.md',
    'docs/settings.md',
    'docs/requirements.md',
    'docs/runbooks.md',
    'docs/restore.md',
    'docs/scale.md',
    'docs/access-rules.md',
    'docs/database-users.md',
    'docs/kafka-and-mongodb.md',
    'docs/personal-data.md',
    'docs/importing.md',
  ],
  [PORTUGUESE]: [
    'README.pt-BR.md',
    'docs/pt-BR/first-loan.md',
    'docs/pt-BR/errors.md',
    'docs/pt-BR/retries.md',
    'docs/pt-BR/webhooks.md',
  ],
}

export function sitePages(openapi: OpenApi): readonly Page[] {
  const named = Object.entries(GROUPS).flatMap(([group, sources]) =>
    sources.map(source => writtenPage(source, group)),
  )
  const known = new Set(named.map(({ source }) => source))
  const design = globSync(['docs/**/*.md', 'CONTRIBUTING.md', 'SECURITY.md'], {
    cwd: ROOT,
    exclude: ['docs/site/**'],
  })
    .sort()
    .filter(source => !known.has(source))
  const reference = referencePages(openapi).map(({ path, audience, title, markdown }) => ({
    path,
    source: `docs/${path}.md`,
    title,
    group: AUDIENCES[audience],
    language: 'en' as const,
    markdown,
  }))
  const [start, build, ...rest] = groupsOf([...named, ...design.map(source => writtenPage(source, DESIGN))])
  return [start!, build!, reference, ...rest].flat()
}

const groupsOf = (pages: readonly Page[]) => [...Map.groupBy(pages, ({ group }) => group).values()]

function writtenPage(source: string, group: string): Page {
  const markdown = readFileSync(join(ROOT, source), 'utf8').replace(/^<!--.*?-->\n*/s, '')
  const [, title = source] = /^# (.+)$/m.exec(markdown) ?? []
  const language = group === PORTUGUESE ? 'pt-BR' : 'en'
  return { path: pathOf(source), source, title: title.replaceAll('`', ''), group, language, markdown }
}

/** `docs/connect/README.md` → `connect`, `README.pt-BR.md` → `pt-BR/index`. */
function pathOf(source: string): string {
  if (source === 'README.md') return 'index'
  if (source === 'README.pt-BR.md') return 'pt-BR/index'
  return source
    .replace(/^docs\//, '')
    .replace(/(\/README)?\.md$/, '')
    .replace('CHANGELOG', 'changelog')
}

export interface Links {
  /** Where a link of `page` leads on the site; other files of the repository are copied or named. */
  readonly of: (page: Page, href: string) => string
  /** Files that pages show or offer, by their path in the repository. */
  readonly copied: ReadonlySet<string>
}

const IS_ASSET = /^docs\/(pictures\/.*|openapi\.json|asyncapi\.yaml|loan\.arazzo\.yaml)$/

export function linksOf(pages: readonly Page[]): Links {
  const bySource = new Map(pages.map(page => [page.source, page.path]))
  const copied = new Set<string>()
  const of = (page: Page, href: string): string => {
    if (/^([a-z]+:|#|\/)/.test(href)) return href
    const [path = '', anchor] = href.split('#')
    const target = normalize(join(dirname(page.source), path)).replace(/\/$/, '')
    const found = bySource.get(target) ?? bySource.get(`${target}/README.md`)
    const hash = anchor === undefined ? '' : `#${anchor}`
    if (found !== undefined) return `${hrefFrom(page, `${found}.md`)}${hash}`
    if (!IS_ASSET.test(target)) return `${REPOSITORY}${target}${hash}`
    copied.add(target)
    return hrefFrom(page, target.replace(/^docs\//, ''))
  }
  return { of, copied }
}

/** Relative, so that the site works below any address. */
export const hrefFrom = (page: Pick<Page, 'path'>, target: string) => relative(dirname(page.path), target)

const FENCED = /(^ *(?:```|~~~)[\s\S]*?^ *(?:```|~~~)\s*$)/m

/** The page's Markdown with the links of the site. */
export function siteMarkdown(page: Page, links: Links): string {
  const parts = page.markdown.split(new RegExp(FENCED, 'gm'))
  return parts
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.replaceAll(
            /(\]\()([^)\s]+)(\))/g,
            (_, open, href, close) => open + links.of(page, href) + close,
          ),
    )
    .join('')
}
