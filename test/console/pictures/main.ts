/**
 * `npm run generate -- pictures [-- --data .lastro] [--out docs/pictures] [--of <contract>]`, with a
 * running `npm start -- --no-feed` that has no contracts yet: makes a book worth looking at, and takes
 * the pictures of the README and docs/console.md. `--of` uses the existing book as it is.
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
    out: { type: 'string', default: 'docs/pictures' },
  },
})
/** Prices, figures and curves come behind the first view. */
const SETTLE_MS = 3_000
/** Enough that much of the book would be sold. */
const STEPS_DOWN = 45
const PHONE_WIDTH = 390
const say = (line: string) => void process.stdout.write(`${line}\n`)
const facts = JSON.parse(readFileSync(resolve(values.data, 'local.json'), 'utf8')) as LocalFacts
const shown = values.of ?? (await makeBook(facts))
const browser = await openBrowser(say)
try {
  const { page } = browser
  await page.goto(`${facts.gateway}/console`)
  await page.evaluate(signInBy(facts.keys.load))
  await take(page, 'book', '', 820, '.rows [data-row]')
  await take(page, 'contract', `#/contracts/${shown}`, 1_000, '.heading h1')
  await take(page, 'what-if', '#/what-if', 820, 'main h1', async () => {
    for (let step = 0; step < STEPS_DOWN; step += 1)
      await page.getByLabel('USDBRL', { exact: true }).press('ArrowLeft')
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  await take(page, 'book-dark', '', 820, '.rows [data-row]')
  await take(page, 'contract-dark', `#/contracts/${shown}`, 1_000, '.heading h1')
  await page.emulateMedia({ colorScheme: 'light' })
  await take(page, 'book-phone', '', 844, '.rows [data-row]', undefined, PHONE_WIDTH)
  await take(page, 'contract-phone', `#/contracts/${shown}`, 844, '.heading h1', undefined, PHONE_WIDTH)
} finally {
  await browser.close()
}

async function take(
  page: Page,
  name: string,
  place: string,
  height: number,
  there: string,
  before: () => Promise<void> = async () => undefined,
  width = 1_440,
): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.goto(`${facts.gateway}/console${place}`)
  await page.reload()
  await page.locator(there).first().waitFor()
  await page.waitForTimeout(SETTLE_MS)
  await before()
  await page.waitForTimeout(SETTLE_MS)
  const path = join(values.out, `console-${name}.png`)
  await page.screenshot({ path })
  say(path)
}
