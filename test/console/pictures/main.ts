/**
 * `npm run generate -- pictures [-- --data .lastro] [--out docs/pictures] [--of <contract>]`, with a
 * running `npm start -- --no-feed` that has no contracts yet: makes a book worth looking at, and takes
 * pictures of every view, light, dark and on a phone; README and docs/console.md show some. `--of` uses the
 * existing book as it is, `--views load,webhooks` takes these alone.
 */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { LocalFacts } from '../../../local/start/facts.ts'
import { openBrowser, type Page, signInBy } from '../../support/browser.ts'
import { makeBook } from './book.ts'

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '.lastro' },
    of: { type: 'string' },
    views: { type: 'string' },
    out: { type: 'string', default: 'docs/pictures' },
  },
})
/** Prices, figures and curves come behind the first view. */
const SETTLE_MS = 3_000
/** Enough that much of the book would be sold. */
const STEPS_DOWN = 45
const WIDE = 1_440
const PHONE = { width: 390, height: 844 }
const say = (line: string) => void process.stdout.write(`${line}\n`)
const facts = JSON.parse(readFileSync(resolve(values.data, 'local.json'), 'utf8')) as LocalFacts
const shown = values.of ?? (await makeBook(facts))

interface View {
  readonly place: string
  /** Key of the session; null for none. */
  readonly key: string | null
  /** There once it is drawn. */
  readonly there: string
  readonly height: number
  readonly before?: (page: Page) => Promise<void>
}

const { admin, borrower, load: lender } = facts.keys
const contract = { place: `#/contracts/${shown}`, there: '.heading h1', height: 1_000 }
const operator = (section: string): View => {
  return { place: `#/operator/${section}`, key: admin, there: '.panel h2', height: 1_000 }
}
const VIEWS: Readonly<Record<string, View>> = {
  book: { place: '', key: lender, there: '.rows [data-row]', height: 820 },
  contract: { ...contract, key: lender },
  'what-if': {
    ...{ place: '#/what-if', key: lender, there: 'main h1', height: 820 },
    async before(page) {
      for (let step = 0; step < STEPS_DOWN; step += 1)
        await page.getByLabel('USDBRL', { exact: true }).press('ArrowLeft')
    },
  },
  'new-contract': { place: '#/new-contract', key: lender, there: 'main h1', height: 1_000 },
  webhooks: { place: '#/webhooks', key: lender, there: 'main h1', height: 820 },
  approvals: { place: '#/approvals', key: lender, there: 'main section', height: 600 },
  loan: { ...contract, key: borrower },
  keys: operator('keys'),
  load: operator('load'),
  lanes: operator('lanes'),
  market: operator('market'),
  'sign-in': { place: '', key: null, there: '.sign-in h1', height: 600 },
  link: {
    ...{ place: '', key: null, there: '.sign-in h1', height: 600 },
    before: page => page.locator('.card > button').click(),
  },
}
const asked = values.views?.split(',') ?? Object.keys(VIEWS)
/** Views that pages show; the others are in a folder of their own. */
const SHOWN = ['book', 'contract', 'what-if']

const browser = await openBrowser(say)
try {
  for (const name of asked) await takeAll(name, VIEWS[name]!)
} finally {
  await browser.close()
}

async function takeAll(name: string, view: View): Promise<void> {
  const { page } = browser
  await page.goto(`${facts.gateway}/console`)
  await page.evaluate(
    view.key === null ? `fetch('/console/session', { method: 'DELETE' })` : signInBy(view.key),
  )
  const folder = join(values.out, SHOWN.includes(name) ? '' : 'views')
  const wide = { width: WIDE, height: view.height }
  await take(page, view, wide, join(folder, `console-${name}.png`))
  await page.emulateMedia({ colorScheme: 'dark' })
  await take(page, view, wide, join(folder, `console-${name}-dark.png`))
  await page.emulateMedia({ colorScheme: 'light' })
  await take(page, view, PHONE, join(folder, `console-${name}-phone.png`))
}

type Size = Parameters<Page['setViewportSize']>[0]

async function take(page: Page, { place, there, before }: View, size: Size, path: string): Promise<void> {
  await page.setViewportSize(size)
  await page.goto(`${facts.gateway}/console${place}`)
  await page.reload()
  await page.locator(there).first().waitFor()
  await page.waitForTimeout(SETTLE_MS)
  await before?.(page)
  await page.waitForTimeout(SETTLE_MS)
  await page.screenshot({ path })
  say(path)
}
