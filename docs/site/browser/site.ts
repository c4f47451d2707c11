/** The site's script: search, samples in the chosen language, and requests to try. */
import MiniSearch from 'minisearch'
import { SEARCH_OPTIONS } from '../searchOptions.ts'
import { addTryIt } from './tryIt.ts'

const MAX_FOUND = 12
const root = document.body.dataset['root'] ?? ''

const field = document.querySelector<HTMLInputElement>('input[type=search]')!
const list = document.querySelector<HTMLOListElement>('search ol')!
let index: Promise<MiniSearch> | null = null

/** Loaded with the first letter; nothing is asked for while one types. */
async function load(): Promise<MiniSearch> {
  const answer = await fetch(`${root}search.json`)
  return MiniSearch.loadJSON(await answer.text(), SEARCH_OPTIONS)
}

async function search(): Promise<void> {
  const text = field.value.trim()
  index ??= load()
  const found =
    text === ''
      ? []
      : (await index).search(text, {
          prefix: true,
          fuzzy: 0.2,
          boost: { title: 4, page: 2 },
          filter: ({ language }) => language === document.documentElement.lang,
        })
  if (text !== field.value.trim()) return
  list.replaceChildren(
    ...found.slice(0, MAX_FOUND).map(({ id, title, page }) => {
      const item = document.createElement('li')
      const link = document.createElement('a')
      const where = document.createElement('small')
      link.href = `${root}${id}`
      link.textContent = title
      where.textContent = page
      link.append(where)
      item.append(link)
      return item
    }),
  )
  list.hidden = text === ''
}

field.addEventListener('focus', () => (index ??= load()))
field.addEventListener('input', () => void search())
document.addEventListener('keydown', event => {
  if (
    event.key === '/' &&
    !(event.target instanceof HTMLInputElement) &&
    !(event.target instanceof HTMLTextAreaElement)
  ) {
    event.preventDefault()
    field.focus()
  }
  if (event.key === 'Escape') list.hidden = true
  if (event.key === 'Enter' && event.target === field) list.querySelector('a')?.click()
})

const LANGUAGES = { sh: 'curl', ts: 'TypeScript', python: 'Python' }
const KEPT = 'lastro-docs-sample'

function choose(language: string): void {
  document.body.dataset['sample'] = language
  localStorage.setItem(KEPT, language)
  for (const button of document.querySelectorAll<HTMLButtonElement>('.samples button'))
    button.ariaPressed = String(button.value === language)
}

for (const first of document.querySelectorAll('pre[data-sample=sh]')) {
  const bar = document.createElement('div')
  bar.className = 'samples'
  for (const [language, name] of Object.entries(LANGUAGES)) {
    const button = document.createElement('button')
    button.value = language
    button.textContent = name
    button.addEventListener('click', () => choose(language))
    bar.append(button)
  }
  first.before(bar)
  addTryIt(bar, root)
}
choose(localStorage.getItem(KEPT) ?? 'sh')
document.querySelector('nav [aria-current]')?.scrollIntoView({ block: 'center' })
