import type { OpenBrowser } from '../../test/support/browser.ts'
import { median } from '../harness/harness.ts'
import type { Figure } from '../harness/results.ts'

/** Lighthouse's figures of a view that is opened with an empty cache, from the browser's own entries. */

const ROUNDS = 3
const ASSETS = /\/assets\//
const SIZE = { width: 1_280, height: 1_600 }
/** By name the unit, and what Lighthouse calls good. */
const VITALS = {
  'first contentful paint': ['ms', '1800'],
  'largest contentful paint': ['ms', '2500'],
  'total blocking time': ['ms', '200'],
  'cumulative layout shift': ['', '0.1'],
  'bytes received': ['kB', undefined],
} as const
/** Prices, figures and curves come behind the first view. */
const SETTLE_MS = 3_000

const READ = `(async () => {
  await new Promise(done => setTimeout(done, ${SETTLE_MS}))
  const of = type => new Promise(done => {
    const observer = new PerformanceObserver(list => done(list.getEntries()))
    observer.observe({ type, buffered: true })
    setTimeout(() => done([]), 500)
  })
  const sum = values => values.reduce((all, one) => all + one, 0)
  const [paints, largest, shifts, tasks] = await Promise.all(
    ['paint', 'largest-contentful-paint', 'layout-shift', 'longtask'].map(of))
  const loads = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  const first = paints.find(({ name }) => name === 'first-contentful-paint').startTime
  return [
    first,
    largest.at(-1).startTime,
    sum(tasks.filter(({ startTime }) => startTime > first).map(({ duration }) => duration - 50)),
    sum(shifts.filter(({ hadRecentInput }) => !hadRecentInput).map(({ value }) => value)),
    sum(loads.map(({ transferSize }) => transferSize)) / 1_000,
  ]
})()`

/** `views` by name: the place in the console, and what is there once it is drawn. */
export async function pageVitals(
  browser: OpenBrowser,
  gateway: string,
  signIn: string,
  views: Readonly<Record<string, readonly [place: string, there: string]>>,
): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [view, [place, there]] of Object.entries(views)) {
    const rounds: number[][] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      // Its cache is empty: the session is opened by a page that may load nothing yet.
      const page = await browser.newWindow(SIZE)
      await page.route(ASSETS, one => one.abort())
      await page.goto(`${gateway}/console${place}`)
      await page.evaluate(signIn)
      await page.unroute(ASSETS)
      await page.reload()
      await page
        .locator(there)
        .first()
        .waitFor()
        .catch(async (error: Error) => {
          throw new Error(`${view}: ${await page.locator('body').textContent()}`, { cause: error })
        })
      rounds.push((await page.evaluate(READ)) as number[])
      await page.close()
    }
    for (const [index, [name, [unit, aim]]] of Object.entries(VITALS).entries()) {
      const value = Math.round(median(rounds.map(values => values[index]!)) * 1_000) / 1_000
      figures.push({ name: `${view}: ${name}`, value, unit, ...(aim ? { aim } : {}) })
    }
  }
  return figures
}
