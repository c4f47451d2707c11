import type { Page } from '../test/support/browser.ts'

/**
 * What Lighthouse scores a page by (https://web.dev/articles/vitals), told by the browser itself: largest
 * contentful paint, layout shift, blocking time, and the slowest answer to a real key or click.
 */
export interface Vitals {
  readonly firstPaintMs: number
  readonly largestPaintMs: number
  readonly layoutShift: number
  /** What tasks took beyond 50 ms, until the page had settled. */
  readonly blockingMs: number
  /** From a key or a click to the picture behind it, the slowest; what took less than 16 ms is not told. */
  readonly nextPaintMs: number
}

const SETTLED_MS = 3_000
const ENTRIES = `(type => new Promise(done => {
  const watch = new PerformanceObserver(list => { watch.disconnect(); done(list.getEntries()) })
  watch.observe({ type, buffered: true, durationThreshold: 16 })
  setTimeout(() => done([]), 1_000)
}))`

const summed = (type: string, sum: string) => `${ENTRIES}('${type}').then(entries => ${sum})`
const FIRST_PAINT = summed('paint', "entries.find(({ name }) => name === 'first-contentful-paint').startTime")
const LARGEST_PAINT = summed('largest-contentful-paint', 'entries.at(-1).startTime')
const SHIFT = summed(
  'layout-shift',
  'entries.filter(one => !one.hadRecentInput).reduce((sum, { value }) => sum + value, 0)',
)
const BLOCKING = summed('longtask', 'entries.reduce((sum, { duration }) => sum + duration - 50, 0)')
const NEXT_PAINT = summed(
  'event',
  'Math.max(0, ...entries.filter(one => one.interactionId > 0).map(({ duration }) => duration))',
)

export async function vitals(page: Page): Promise<Vitals> {
  await page.reload()
  await page.locator('.rows [data-row]').first().waitFor()
  await page.waitForTimeout(SETTLED_MS)
  const told = async (expression: string) => (await page.evaluate(expression)) as number
  const whole = async (expression: string) => Math.round(await told(expression))
  const loaded = {
    firstPaintMs: await whole(FIRST_PAINT),
    largestPaintMs: await whole(LARGEST_PAINT),
    layoutShift: Math.round((await told(SHIFT)) * 1_000) / 1_000,
    blockingMs: await whole(BLOCKING),
  }
  await interact(page)
  return { ...loaded, nextPaintMs: await whole(NEXT_PAINT) }
}

/** With real keys and clicks: what a script does itself is no interaction to the browser. */
async function interact(page: Page): Promise<void> {
  for (const column of ['name', 'balance', 'ltv', 'id'])
    await page.locator(`.rows .head .${column} button`).click()
  await page.locator('.bar input[type=search]').click()
  await page.keyboard.type('safra 1')
  await page.locator('.bar input[type=search]').fill('')
  await page.locator('.rows [data-row]').first().click()
  await page.locator('.heading h1').first().waitFor()
}
