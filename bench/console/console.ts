import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { buildConsole } from '../../console/build.ts'
import { type OpenBrowser, openBrowser, signInBy } from '../../test/support/browser.ts'
import { type BenchPlace, onPlace } from '../harness/benchServers.ts'
import { defineBench, median, percentile, say } from '../harness/harness.ts'
import type { Figure } from '../harness/results.ts'
import { openConsoleBook } from './consoleBook.ts'
import { firstView, interactions, scrolling, type Waited } from './consolePage.ts'
import { pageVitals } from './pageVitals.ts'

const BOOK_REQUESTS = 100
/** Longer than the last line of a simulation. */
const MAX_SUMMARY = 1_000
/** By interaction. A search waits 200 ms until its text rests. */
const AIMS: Readonly<Record<string, string>> = { 'every filter and sort': '200' }
/** Views whose first opening is measured, with the last book. */
const VIEWS = {
  book: ['', '.rows [data-row]'],
  contract: ['#/contracts/1', '.figures'],
  'what if': ['#/what-if', '.outcome'],
} as const

/**
 * The console in Chromium, with a gateway that has a book of so many contracts: the first view, searching,
 * filtering, sorting and scrolling until their answers show, `GET /v1/ltv/book`, three views as Lighthouse
 * judges them, and the bytes of the page.
 */
export const bench = defineBench({
  options: {
    contracts: { type: 'string', default: '10000,100000' },
  },
  async run(values) {
    await buildConsole()
    return onPlace('console', values, place => measureBooks(place, values.contracts.split(',').map(Number)))
  },
})

async function measureBooks(
  { servers, group, seed }: BenchPlace,
  sizes: readonly number[],
): Promise<Figure[]> {
  const browser = await openBrowser(say)
  const figures: Figure[] = []
  try {
    for (const name of ['directory', 'gateway']) await group.start(name)
    const { load: key } = await seed()
    const book = await openConsoleBook(servers.mongodb)
    await browser.page.goto(`${group.gateway}/console`)
    await browser.page.evaluate(signInBy(key))
    for (const size of sizes) {
      say(`a book of ${size} contracts`)
      await book.growTo(size)
      const at = `${size.toLocaleString('en')}: `
      const requests = await bookTimes(group.gateway, key)
      figures.push(...waitedFigures(`${at}GET /v1/ltv/book`, requests, '20', 'p99'))
      figures.push(...(await measurePage(at, browser)))
      figures.push(...(await simulated(at, group.gateway, key)))
      await browser.page.goto(`${group.gateway}/console`)
    }
    figures.push(...(await pageVitals(browser, group.gateway, signInBy(key), VIEWS)))
    await book.close()
  } finally {
    await browser.close()
  }
  return [...figures, { name: 'page, compressed', value: bundleBytes() / 1_000, unit: 'kB', aim: '130' }]
}

async function measurePage(at: string, browser: OpenBrowser): Promise<Figure[]> {
  const { page } = browser
  const first = waitedFigures(`${at}first view, rows and sums`, await firstView(page), '600')
  const waits = Object.entries(await interactions(browser))
  const frames = await scrolling(page)
  const { heapBytes } = await browser.held(page)
  return [
    ...first,
    ...waits.flatMap(([what, times]) => waitedFigures(`${at}${what}`, times, AIMS[what])),
    { name: `${at}between two frames, scrolling, p95`, value: frames.p95Ms, unit: 'ms' },
    { name: `${at}empty frames`, value: frames.empty, unit: `of ${frames.frames}` },
    { name: `${at}heap`, value: Math.round(heapBytes / 2 ** 20), unit: 'MB', aim: '40' },
  ]
}

function waitedFigures(
  name: string,
  { p50Ms, p95Ms, worstMs, busyMs }: Waited,
  aim?: string,
  worst = 'worst',
): Figure[] {
  const aimed = { unit: 'ms', ...(aim && { aim }) }
  return [
    { name: `${name}, p50`, value: p50Ms, ...aimed },
    ...(p95Ms === undefined ? [] : [{ name: `${name}, p95`, value: p95Ms, ...aimed }]),
    { name: `${name}, ${worst}`, value: worstMs, unit: 'ms' },
    ...(busyMs === undefined ? [] : [{ name: `${name}, processor of the page`, value: busyMs, unit: 'ms' }]),
  ]
}

async function bookTimes(gateway: string, key: string): Promise<Waited> {
  const times: number[] = []
  for (let n = 0; n < BOOK_REQUESTS; n += 1) {
    const startedAt = performance.now()
    const answer = await fetch(`${gateway}/v1/ltv/book`, { headers: { 'api-key': key } })
    if (answer.status !== 200) throw new Error(`the book answered ${answer.status}`)
    await answer.arrayBuffer()
    times.push(performance.now() - startedAt)
  }
  const rounded = (ms: number) => Math.round(ms * 10) / 10
  return { p50Ms: rounded(median(times)), worstMs: rounded(percentile(times, 0.99)) }
}

/** A portfolio at other prices: until its first results are there, and until all are. */
async function simulated(at: string, gateway: string, key: string): Promise<Figure[]> {
  const startedAt = performance.now()
  const answer = await fetch(`${gateway}/v1/ltv/simulate?format=ndjson`, {
    method: 'POST',
    headers: { 'api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ book: true, prices: { USDC: '0.9' } }),
  })
  let firstAt = 0
  let text = ''
  for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
    firstAt ||= performance.now()
    text = (text + chunk).slice(-MAX_SUMMARY)
  }
  if (!text.includes('"summary"')) throw new Error(`the simulation ended with ${text}`)
  return [
    { name: `${at}what if, first results`, value: Math.round(firstAt - startedAt), unit: 'ms' },
    { name: `${at}what if, all results`, value: Math.round(performance.now() - startedAt), unit: 'ms' },
  ]
}

/** Scripts, style sheets and the page itself, as gzip leaves them. */
function bundleBytes(): number {
  const built = new URL('../../console/built/', import.meta.url)
  const files = readdirSync(built, { recursive: true }).map(String)
  return files
    .filter(name => /\.(js|css|html|svg)$/.test(name))
    .reduce((sum, name) => sum + gzipSync(readFileSync(new URL(name, built))).length, 0)
}
