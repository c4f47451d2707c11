import type { OpenBrowser, Page } from '../../test/support/browser.ts'
import { median, percentile } from '../harness/harness.ts'

/** Waiting times of a console user, measured within the page by its own clock. */

export interface Waited {
  readonly p50Ms: number
  readonly worstMs: number
  /** Processor time of the page's main thread, the median of each. */
  readonly busyMs?: number
}

/** After the next picture has been drawn: a task behind the animation frame. */
const PAINTED = 'new Promise(done => requestAnimationFrame(() => setTimeout(done)))'
const ROUNDS = 5

function waited(times: readonly number[]): Waited {
  return { p50Ms: Math.round(median(times)), worstMs: Math.round(Math.max(...times)) }
}

/** From the start of the navigation until the first rows and, above them, the sums of the book are drawn. */
export async function firstView(page: Page): Promise<Waited> {
  const seen = `(async () => {
    while (!document.querySelector('.rows [data-row]') || !document.querySelector('.totals .figure'))
      await new Promise(requestAnimationFrame)
    await ${PAINTED}
    return performance.now()
  })()`
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.reload()
    times.push((await page.evaluate(seen)) as number)
  }
  return waited(times)
}

/** A request that was not answered in time ends the loading: it is asked for again after so long. */
const STUCK_MS = 45_000

/** Presses "Load all", again where nothing moves any more; answers how many seconds it took. */
export async function loadAll(page: Page): Promise<number> {
  const ms = (await page.evaluate(`(async () => {
    const button = () => document.querySelector('.bar .counted button')
    const from = performance.now()
    let [shown, movedAt] = ['', -Infinity]
    while (button()) {
      const now = document.querySelector('.bar .counted').textContent
      if (now !== shown) [shown, movedAt] = [now, shown === '' ? -Infinity : performance.now()]
      if (performance.now() - movedAt > ${STUCK_MS}) {
        button().click()
        movedAt = performance.now()
      }
      await new Promise(done => setTimeout(done, 50))
    }
    return performance.now() - from
  })()`)) as number
  return Math.round(ms / 100) / 10
}

const input = (selector: string, event: string, value: string) =>
  `((place, value) => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(place), 'value').set.call(place, value)
    place.dispatchEvent(new Event('${event}', { bubbles: true }))
  })(document.querySelector('${selector}'), ${JSON.stringify(value)})`
const search = (text: string) => input('.bar input[type=search]', 'input', text)
const choose = (nth: number, value: string) => input(`.bar select:nth-of-type(${nth})`, 'change', value)
const sort = (column: string) => `document.querySelector('.rows .head .${column} button').click()`
const scrollTo = (share: number) => `(rows => { rows.scrollTop = ${share} * rows.scrollHeight })
  (document.querySelector('.rows'))`
const arrow = `(() => {
  const link = document.querySelectorAll('.rows [data-row]')[3]
  link.focus()
  link.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
})()`

/** By name what is done, each after the one before. */
const INTERACTIONS: Readonly<Record<string, readonly string[]>> = {
  'search, letter by letter': ['s', 'sa', 'saf', 'safr', 'safra', 'safra 1', ''].map(search),
  'search a number': ['9', '99', '999', ''].map(search),
  'filter by state': ['ACTIVE', 'DRAFT', ''].map(state => choose(1, state)),
  'filter by level': ['MARGIN_CALL', 'NONE', ''].map(level => choose(2, level)),
  'sort by name': [sort('name'), sort('name')],
  'sort by borrower': [sort('person'), sort('person')],
  'sort by balance': [sort('balance'), sort('balance')],
  'sort by ratio': [sort('ltv'), sort('ltv')],
  'sort by number': [sort('id'), sort('id')],
  'arrow to the next row': [arrow, arrow],
  'jump to the middle, the end, the beginning': [0.5, 1, 0].map(scrollTo),
}

/** From what is done to the picture that shows it. */
export async function interactions({ page, busy: busyOf }: OpenBrowser): Promise<Record<string, Waited>> {
  const busy = await busyOf(page)
  const found: Record<string, Waited> = {}
  for (const [name, steps] of Object.entries(INTERACTIONS)) {
    const times: number[] = []
    const busyTimes: number[] = []
    for (const step of steps) {
      const busyFrom = await busy()
      const expression = `(async () => {
        const from = performance.now()
        ;${step}
        ;await ${PAINTED}
        return performance.now() - from
      })()`
      times.push((await page.evaluate(expression)) as number)
      busyTimes.push((await busy()) - busyFrom)
    }
    found[name] = { ...waited(times), busyMs: waited(busyTimes).p50Ms }
  }
  return found
}

/** Three seconds of scrolling, 17 rows with every picture: how far apart they are, and how many are empty. */
export async function scrolling(page: Page) {
  const [gaps, empty] = (await page.evaluate(`(async () => {
    const rows = document.querySelector('.rows')
    const gaps = []
    let empty = 0
    rows.scrollTop = 0
    let last = await new Promise(requestAnimationFrame)
    for (const from = last; last - from < 3000; ) {
      rows.scrollTop += 578
      const now = await new Promise(requestAnimationFrame)
      gaps.push(now - last)
      last = now
      const { top, bottom } = rows.getBoundingClientRect()
      const shown = [...rows.querySelectorAll('.body .row')].some(row => {
        const place = row.getBoundingClientRect()
        return place.bottom > top + 60 && place.top < bottom
      })
      if (!shown) empty += 1
    }
    rows.scrollTop = 0
    return [gaps, empty]
  })()`)) as [number[], number]
  return { frames: gaps.length, p95Ms: Math.round(percentile(gaps, 0.95)), empty }
}

/** Current heap of the page, garbage included. */
export async function heapMb(page: Page): Promise<number> {
  const heap = (await page.evaluate('performance.memory.usedJSHeapSize')) as number
  return Math.round(heap / 2 ** 20)
}
