import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { buildConsole } from '../console/build.ts'
import type { Secrets } from '../local/start/secrets.ts'
import { type DemoKeys, seedDemo } from '../local/start/seed.ts'
import { openBrowser } from '../test/support/browser.ts'
import { openProxy } from '../test/support/tcpProxy.ts'
import { benchPlace } from './benchServers.ts'
import { type ConsoleBook, openConsoleBook } from './consoleBook.ts'
import { openCounted, type Stay, stay } from './consoleOpen.ts'
import { firstView, held, interactions, loadAll, scrolling, type Waited } from './consolePage.ts'
import { vitals } from './consoleVitals.ts'
import { masterKey } from './webhookLoad.ts'

/**
 * `npm run bench -- console [--contracts 10000,100000] [--at 22000] [--profile <folder>] [--open 10]
 * [--away 60] [--json]`: the console in Chromium beside a gateway with a book of so many contracts: the first
 * view, loading the whole book, interactions and scrolling over all of it, what Lighthouse scores by,
 * `GET /v1/ltv/book`, and what of the page goes over the wire; then so many minutes open, and cut off.
 */
const { values } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    contracts: { type: 'string', default: '10000,100000' },
    at: { type: 'string' },
    profile: { type: 'string' },
    open: { type: 'string' },
    away: { type: 'string' },
    'port-base': { type: 'string', default: '23800' },
  },
})
const BOOK_REQUESTS = 100
const sizes = values.contracts.split(',').map(Number)
const keepProfile = values.profile === undefined ? null : profilesIn(values.profile)
const say = (line: string) => void process.stderr.write(`${line}\n`)
const rows: {
  size: number
  what: string
  p50Ms: number | null
  worstMs: number
  busyMs: number | null
  note: string
}[] = []
const add = (size: number, what: string, { p50Ms, worstMs, busyMs = null! }: Waited, note = '') => {
  rows.push({ size, what, p50Ms, worstMs, busyMs, note })
  say(`${size} ${what}: ${p50Ms}, at worst ${worstMs} ms, ${busyMs} ms of processor ${note}`)
}

const admin = `test_${randomBytes(32).toString('base64url')}`
const secrets = { LASTRO_MASTER_KEY: masterKey, ADMIN_API_KEY: admin }
await buildConsole()
const place = await benchPlace('console', Number(values['port-base']), values.at, [], secrets)
const { servers, group } = place
const browser = await openBrowser(say)
try {
  for (const name of ['directory', 'gateway']) await group.start(name)
  const nothing: DemoKeys = { integration: null, lender: null, borrower: null, load: null }
  const { load: key } = await seedDemo(group.gateway, { admin, ...nothing } as Secrets)
  const book = await openConsoleBook(servers.mongodb)
  await browser.page.goto(`${group.gateway}/console`)
  await browser.page.evaluate(`sessionStorage.setItem('lastro.key', ${JSON.stringify(key)})`)
  for (const size of sizes) {
    say(`a book of ${size} contracts`)
    await book.growTo(size)
    await measure(size, key)
  }
  if (values.open ?? values.away) await keepOpen(key, book)
  await book.close()
} finally {
  await browser.close()
  await place.stop()
}
const bundleKb = bundleBytes() / 1_000
if (values.json) process.stdout.write(`${JSON.stringify({ rows, bundleKb })}\n`)
else {
  console.table(rows)
  process.stdout.write(`page: ${bundleKb.toFixed(1)} kB compressed; load of the machine ${loadavg()[0]}\n`)
}

async function measure(size: number, key: string): Promise<void> {
  const { page } = browser
  add(size, 'GET /v1/ltv/book', await bookTimes(key))
  add(size, 'first view', await firstView(page), 'rows and sums')
  const { seconds, longestTaskMs } = await loadAll(page)
  rows.push({
    size,
    what: 'load all',
    p50Ms: null,
    worstMs: longestTaskMs,
    busyMs: null,
    note: `${seconds} s, longest task`,
  })
  for (const [what, times] of Object.entries(await interactions(browser, keepProfile))) add(size, what, times)
  const { frames, empty, p95Ms, ...frame } = await scrolling(page)
  add(size, 'between two pictures, scrolling', frame, `p95 ${p95Ms} ms, ${empty} of ${frames} empty`)
  const { heapMb, nodes } = await held(page)
  say(`${size}: ${heapMb} MB of heap, ${nodes} elements`)
  say(`${size}: ${JSON.stringify(await vitals(page))}`)
  await page.goto(`${group.gateway}/console`)
}

/** `--open`, then `--away`: so many minutes with ten events a second, and without the network meanwhile. */
async function keepOpen(key: string, book: ConsoleBook): Promise<void> {
  const page = await browser.newWindow()
  const gatewayPort = Number(new URL(group.gateway).port)
  let wire = await openProxy(0, gatewayPort)
  const cut = async () => {
    await wire.close()
    return async () => {
      wire = await openProxy(wire.port, gatewayPort)
    }
  }
  await openCounted(page, `http://127.0.0.1:${wire.port}`, key)
  const record = book.recorder()
  const stays = [
    [values.open, false],
    [values.away, true],
  ] as const
  for (const [minutes, isAway] of stays) {
    if (minutes === undefined) continue
    const asked: Stay = {
      minutes: Number(minutes),
      cut: isAway ? cut : null,
      record: () => record(sizes[0]!),
      say,
    }
    const { before, after, counted } = await stay(browser, page, asked)
    say(`${minutes} min ${isAway ? 'away' : 'open'}: ${JSON.stringify({ before, after, counted })}`)
  }
  await wire.close()
}

/** V8's profile of each interaction, as the developer tools of a browser open it. */
function profilesIn(folder: string): (name: string, profile: string) => void {
  mkdirSync(folder, { recursive: true })
  return (name, profile) => writeFileSync(join(folder, `${name.replace(/\W+/g, '-')}.cpuprofile`), profile)
}

async function bookTimes(key: string): Promise<Waited> {
  const times: number[] = []
  for (let n = 0; n < BOOK_REQUESTS; n += 1) {
    const startedAt = performance.now()
    const answer = await fetch(`${group.gateway}/v1/ltv/book`, { headers: { 'api-key': key } })
    if (answer.status !== 200) throw new Error(`the book answered ${answer.status}`)
    await answer.arrayBuffer()
    times.push(performance.now() - startedAt)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)]! * 10) / 10
  return { p50Ms: at(0.5), worstMs: at(0.99) }
}

/** Scripts, style sheets and the page itself, as gzip leaves them. */
function bundleBytes(): number {
  const built = new URL('../console/built/', import.meta.url)
  const files = readdirSync(built, { recursive: true }).map(String)
  return files
    .filter(name => /\.(js|css|html|svg)$/.test(name))
    .reduce((sum, name) => sum + gzipSync(readFileSync(new URL(name, built))).length, 0)
}
