import { chmodSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import { basename, dirname, join } from 'node:path'
import MiniSearch from 'minisearch'
import { brunoCollection } from './bruno.ts'
import { readOpenApi } from './openapi.ts'
import { linksOf, type Page, siteMarkdown, sitePages } from './pages.ts'
import { partsOf } from './parts.ts'
import { SEARCH_OPTIONS } from './searchOptions.ts'
import { htmlOf, renderMarkdown } from './template.ts'

/**
 * `npm run docs`: builds the documentation site into `docs/site/built`, which the gateway serves at
 * `/docs` and any web server can: pages in HTML and Markdown, the search index, OpenAPI in parts, a
 * collection for Bruno, llms.txt.
 */
const FOLDER = import.meta.dirname
const ROOT = join(FOLDER, '../..')
export const BUILT = join(FOLDER, 'built')

/** The files of the site by their path. */
export function siteFiles(): ReadonlyMap<string, string | Buffer> {
  const openapi = readOpenApi()
  const pages = sitePages(openapi)
  const links = linksOf(pages)
  const files = new Map<string, string | Buffer>()
  const index = new MiniSearch<Found>(SEARCH_OPTIONS)
  for (const page of pages) {
    const markdown = siteMarkdown(page, links)
    const rendered = renderMarkdown(markdown)
    const translation = pages.find(other => other.language !== page.language && isSame(page, other))
    files.set(`${page.path}.md`, markdown)
    files.set(
      `${page.path}.html`,
      htmlOf(page, rendered, { pages, translation, version: openapi.info.version }),
    )
    index.addAll(
      rendered.sections.map(({ anchor, title, text }) => ({
        id: `${page.path}.html#${anchor}`,
        title,
        page: page.title,
        language: page.language,
        text,
      })),
    )
  }
  files.set('search.json', JSON.stringify(index))
  const parts = partsOf(openapi)
  for (const { path, text } of parts) files.set(path, text)
  files.set('openapi/index.json', JSON.stringify(parts.map(({ text: _, ...part }) => part)))
  files.set('bruno.json', JSON.stringify(brunoCollection(openapi)))
  files.set('llms.txt', llmsText(pages))
  for (const path of links.copied) files.set(path.replace(/^docs\//, ''), readFileSync(join(ROOT, path)))
  files.set('site.css', readFileSync(join(FOLDER, 'browser/site.css')))
  for (const source of ['browser/site.ts', 'browser/tryIt.ts', 'searchOptions.ts'])
    files.set(
      basename(source).replace('.ts', '.js'),
      browserScript(readFileSync(join(FOLDER, source), 'utf8')),
    )
  const require = createRequire(import.meta.url)
  files.set('minisearch.js', readFileSync(join(dirname(require.resolve('minisearch')), '../es/index.js')))
  return files
}

interface Found {
  readonly id: string
  readonly title: string
  readonly page: string
  readonly language: string
  readonly text: string
}

const isSame = (one: Page, other: Page) => one.path.replace('pt-BR/', '') === other.path.replace('pt-BR/', '')

/** Browsers find modules by address. */
const browserScript = (source: string) =>
  stripTypeScriptTypes(source)
    .replaceAll(/from '\.{1,2}\/(\w+)\.ts'/g, "from './$1.js'")
    .replace("from 'minisearch'", "from './minisearch.js'")

/** The index for programs that read (llmstxt.org); addresses are those at the gateway. */
function llmsText(pages: readonly Page[]): string {
  const groups = [...Map.groupBy(pages, ({ group }) => group)].map(([group, members]) => {
    const lines = members.map(({ title, path }) => `- [${title}](/docs/${path}.md)`)
    return `## ${group}\n\n${lines.join('\n')}`
  })
  const machines = [
    '- [OpenAPI in parts of at most 100 kB, with samples](/docs/openapi/index.json)',
    '- [AsyncAPI](/docs/asyncapi.yaml)',
    '- [A whole loan as Arazzo workflow](/docs/loan.arazzo.yaml)',
    '- [Collection for Bruno](/docs/bruno.json)',
  ]
  return `# Lastro

> Collateralized lending on Kafka: contracts, guarantees, loan-to-value, events and signed webhooks.

${groups.join('\n\n')}

## For programs

${machines.join('\n')}
`
}

/** Of several builds at once the last one wins. */
export function buildSite(): number {
  const files = siteFiles()
  const made = mkdtempSync(join(FOLDER, 'built-'))
  try {
    for (const [path, content] of files) {
      mkdirSync(join(made, dirname(path)), { recursive: true })
      writeFileSync(join(made, path), content)
    }
    // In the image others read it than who built it.
    chmodSync(made, 0o755)
    rmSync(BUILT, { recursive: true, force: true })
    renameSync(made, BUILT)
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
  return files.size
}

if (import.meta.main) {
  const startedAt = Date.now()
  const count = buildSite()
  process.stdout.write(`docs: ${count} files in ${((Date.now() - startedAt) / 1_000).toFixed(1)} s\n`)
}
