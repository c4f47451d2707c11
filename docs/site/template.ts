import { Marked } from 'marked'
import { hrefFrom, type Page } from './pages.ts'

/** HTML of a page: no script and no style within it, so that the strictest content policy holds. */
export interface Section {
  readonly depth: number
  readonly anchor: string
  readonly title: string
  readonly text: string
}
export interface Rendered {
  readonly html: string
  readonly sections: readonly Section[]
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, character => ESCAPES[character]!)
const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }
const plain = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&(?:lt|gt|quot|#39);/g, entity => ENTITIES[entity]!)
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()

const TEXTS = {
  en: { search: 'Search', menu: 'Pages', markdown: 'Markdown', other: 'Português', console: 'Console' },
  'pt-BR': { search: 'Buscar', menu: 'Páginas', markdown: 'Markdown', other: 'English', console: 'Console' },
} as const

/** As GitHub makes them. */
function slugger(): (title: string) => string {
  const seen = new Map<string, number>()
  return title => {
    const slug = title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-')
    const count = seen.get(slug) ?? 0
    seen.set(slug, count + 1)
    return count === 0 ? slug : `${slug}-${count}`
  }
}

/** Links of `markdown` lead to Markdown; here they lead to pages. */
export function renderMarkdown(markdown: string): Rendered {
  const slugOf = slugger()
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const html = this.parser.parseInline(tokens)
        const anchor = slugOf(plain(html.replaceAll(/<\/?code>/g, '')))
        return `<h${depth} id="${anchor}"><a class="anchor" href="#${anchor}">${html}</a></h${depth}>\n`
      },
      link({ href, tokens }) {
        const isPage = /^[^:]+\.md(#|$)/.test(href)
        const target = isPage ? href.replace(/\.md(#|$)/, '.html$1') : href
        return `<a href="${escaped(target)}">${this.parser.parseInline(tokens)}</a>`
      },
      code({ text, lang = '' }) {
        const [language = '', kind] = lang.split(' ')
        const sample = kind === 'sample' ? ` data-sample="${language}"` : ''
        return `<pre tabindex="0"${sample}><code>${escaped(text)}</code></pre>\n`
      },
      table(token) {
        const cells = (row: typeof token.header, tag: string) =>
          row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')
        const rows = token.rows.map(row => `<tr>${cells(row, 'td')}</tr>`).join('\n')
        const head = `<thead><tr>${cells(token.header, 'th')}</tr></thead>`
        return `<div class="wide" tabindex="0"><table>${head}\n<tbody>${rows}</tbody></table></div>\n`
      },
    },
  })
  const html = marked.parse(markdown, { async: false })
  const found = html.matchAll(/<h([1-4]) id="([^"]*)">(.*?)<\/h[1-4]>([\s\S]*?)(?=<h[1-4] id=|$)/g)
  const sections = [...found].map(([, depth, anchor = '', title = '', body = '']) => ({
    depth: Number(depth),
    anchor,
    title: plain(title),
    text: plain(body),
  }))
  return { html, sections }
}

export interface Frame {
  readonly pages: readonly Page[]
  /** The same page in the other language. */
  readonly translation: Page | undefined
  readonly version: string
}

export function htmlOf(
  page: Page,
  { html, sections }: Rendered,
  { pages, translation, version }: Frame,
): string {
  const texts = TEXTS[page.language]
  const at = (target: string) => hrefFrom(page, target)
  const root = at('index.html').replace(/index\.html$/, '')
  const other = translation ? `<a href="${at(`${translation.path}.html`)}">${texts.other}</a>` : ''
  const home = at(page.language === 'en' ? 'index.html' : 'pt-BR/index.html')
  const groups = [...Map.groupBy(pages, ({ group }) => group)].map(([group, members]) =>
    navGroup(group, members, page, sections),
  )
  return `<!doctype html>
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(page.title)} · Lastro</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${root}site.css">
<link rel="alternate" type="text/markdown" href="${at(`${page.path}.md`)}">
<script type="module" src="${root}site.js"></script>
</head>
<body data-root="${root}">
<header>
<a class="brand" href="${home}">Lastro <small>${escaped(version)}</small></a>
<search>
<input type="search" aria-label="${texts.search}" placeholder="${texts.search}" autocomplete="off">
<ol hidden></ol>
</search>
<span>${other}
<a href="${at(`${page.path}.md`)}">${texts.markdown}</a>
<a href="/console">${texts.console}</a></span>
</header>
<nav aria-label="${texts.menu}">
${groups.join('\n')}
</nav>
<main>
${html}</main>
</body>
</html>
`
}

function navGroup(group: string, members: readonly Page[], page: Page, sections: readonly Section[]): string {
  const items = members.map(one => {
    const isHere = one.path === page.path
    const own =
      isHere && sections.length > 1 ? `\n<ul>${sections.slice(1).map(sectionItem).join('')}</ul>` : ''
    const here = isHere ? ' aria-current="page"' : ''
    return `<li><a href="${hrefFrom(page, `${one.path}.html`)}"${here}>${escaped(one.title)}</a>${own}</li>`
  })
  const open = group === page.group ? ' open' : ''
  return `<details${open}><summary>${escaped(group)}</summary><ul>${items.join('\n')}</ul></details>`
}

const sectionItem = ({ anchor, title }: Section) => `<li><a href="#${anchor}">${escaped(title)}</a></li>`
