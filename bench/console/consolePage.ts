import type { OpenBrowser, Page } from '../../test/support/browser.ts'
import { median, percentile } from '../harness/harness.ts'

/** Waiting times of a console user, measured within the page by its own clock. */

export interface Waited {
  readonly p50Ms: number
  readonly p95Ms?: number
  readonly worstMs: number
  /** Processor time of the page's main thread, the median of each. */
  readonly busyMs?: number
}

/** After the next picture has been drawn: a task behind the animation frame. */
const PAINTED = 'new Promise(done => requestAnimationFrame(() => setTimeout(done)))'
const ROUNDS = 40

function waited(times: readonly number[]): Waited {
  const [p50Ms, p95Ms, worstMs] = [median(times), percentile(times, 0.95), Math.max(...times)].map(Math.round)
  return { p50Ms: p50Ms!, p95Ms: p95Ms!, worstMs: worstMs! }
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

/** By name what is done, each after the one before: the page has other rows than before at its end. */
const INTERACTIONS: Readonly<Record<string, readonly string[]>> = {
  search: ['safra 1', 'frota 99', ''].map(search),
  'search a number': ['99999', ''].map(search),
  'filter by state': ['ACTIVE', 'DRAFT', ''].map(state => choose(1, state)),
  'filter by level': ['MARGIN_CALL', 'NONE', ''].map(level => choose(2, level)),
  'filter by currency': ['BRL', ''].map(currency => choose(3, currency)),
  'sort by name': [sort('name'), sort('name')],
  'sort by balance': [sort('balance'), sort('balance')],
  'sort by number': [sort('id'), sort('id')],
  'sort by risk': [sort('level'), sort('level')],
  'jump to the middle, the end, the beginning': [0.5, 1, 0].map(scrollTo),
}
/** How often everything is done: a percentile needs some times. */
const TURNS = 10
/** Rows of the filter before stay until those of the new one are there: the answer is waited for. */
const ANSWERED = `(async () => {
  const from = performance.now()
  const isOver = () => performance.now() - from > 10000
  await ${PAINTED}
  const isHeld = window.benchIsScroll
  while (!isHeld && window.benchAnswers === window.benchAnswersBefore && !isOver())
    await new Promise(requestAnimationFrame)
  while (document.querySelector('.rows .awaited') && !isOver()) await new Promise(requestAnimationFrame)
  await ${PAINTED}
})()`
/** Counts the answers of the list, once for each page. */
const COUNTING = `(() => {
  if (window.benchAnswers !== undefined) return
  window.benchAnswers = 0
  const own = window.fetch
  window.fetch = async request => {
    const response = await own(request)
    if (String(request.url ?? request).includes('/contracts/v1/rows?')) {
      const whole = response.clone().arrayBuffer()
      void whole.then(() => requestAnimationFrame(() => { window.benchAnswers += 1 }))
    }
    return response
  }
})()`

/** From what is done to the picture that shows its answer. */
export async function interactions({ page, busy: busyOf }: OpenBrowser): Promise<Record<string, Waited>> {
  await page.evaluate(COUNTING)
  const busy = await busyOf(page)
  const found: Record<string, Waited> = {}
  const ofEvery: number[] = []
  for (const [name, steps] of Object.entries(INTERACTIONS)) {
    const times: number[] = []
    const busyTimes: number[] = []
    for (const step of Array.from({ length: TURNS }, () => steps).flat()) {
      const busyFrom = await busy()
      const expression = `(async () => {
        window.benchAnswersBefore = window.benchAnswers
        window.benchIsScroll = ${name.startsWith('jump')}
        const from = performance.now()
        ;${step}
        ;await ${ANSWERED}
        return performance.now() - from
      })()`
      times.push((await page.evaluate(expression)) as number)
      busyTimes.push((await busy()) - busyFrom)
    }
    found[name] = { ...waited(times), busyMs: waited(busyTimes).p50Ms }
    if (/^(filter|sort)/.test(name)) ofEvery.push(...times)
  }
  return { ...found, 'every filter and sort': waited(ofEvery) }
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
