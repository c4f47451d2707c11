import { readFileSync } from 'node:fs'
import type { OpenBrowser, Page, Place } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'

/** Windows of people who use the console; what their pages complain about is kept. */

export interface Window {
  readonly page: Page
  /** Errors of the page, and refusals of its content security policy. */
  readonly complaints: string[]
}

/** A refused request is for the page to show: the browser's own line about it is no complaint. */
const isOfRequest = (text: string) => /Failed to load resource|net::ERR_/.test(text)

export async function openWindow(
  browser: OpenBrowser,
  ...look: Parameters<OpenBrowser['newWindow']>
): Promise<Window> {
  const page = await browser.newWindow(...look)
  const complaints: string[] = []
  page.on('pageerror', error => void complaints.push(error.message))
  page.on('console', message => {
    if (message.type() === 'error' && !isOfRequest(message.text())) complaints.push(message.text())
  })
  return { page, complaints }
}

/** Pastes the key as a person does. */
export async function signIn({ page }: Window, gateway: string, key: string): Promise<void> {
  await page.goto(`${gateway}/console`)
  await page.locator('#key').fill(key)
  await page.locator('.sign-in button.main').click()
  await page.locator('.own-menu').waitFor()
}

/** Opens the menu under the person's name, does something there, and closes it. */
export async function inMenu({ page }: Window, act: () => Promise<unknown>): Promise<void> {
  await page.locator('.own-menu summary').click()
  await act()
  if ((await page.locator('.own-menu[open]').count()) > 0) await page.locator('.own-menu summary').click()
}

export const chooseLanguage = (window: Window, language: 'en' | 'pt') =>
  inMenu(window, () => window.page.locator('.taste select').first().selectOption(language))

interface Violation {
  readonly id: string
  readonly impact: string
  readonly nodes: readonly { readonly html: string }[]
}

/**
 * Serious and critical findings of axe-core. It is not a script of the page: the page's policy allows only
 * its own.
 */
/** Violations that axe calls more than minor. */
export async function violations({ page }: Window, browser: OpenBrowser): Promise<readonly string[]> {
  await page.evaluate(readFileSync(browser.axe, 'utf8'))
  const found = (await page.evaluate('axe.run().then(({violations}) => violations)')) as Violation[]
  return found
    .filter(({ impact }) => impact !== 'minor')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' ')}`)
}

/** Whether anything makes the page wider than its window. */
export const isWider = ({ page }: Window) =>
  page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth')

/** More than any page of the console has between two of its places. */
const MAX_TABS = 80

/** Presses Tab until what has the focus says, or is labelled by, the text. */
export async function tabTo({ page }: Window, text: string): Promise<void> {
  const passed: string[] = []
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    await page.keyboard.press('Tab')
    const place = String(await page.evaluate(FOCUSED))
    if (place.includes(text)) return
    passed.push(place)
  }
  throw new Error(`Tab does not lead to ${text}, but to ${passed.join(' | ')}`)
}
/** Ways to act on a page. */
export interface Hand {
  press(page: Page, target: Place): Promise<void>
  check(page: Page, target: Place): Promise<void>
  type(page: Page, target: Place, text: string): Promise<void>
}

export const pointing: Hand = {
  press: (_page, target) => target.click(),
  check: (_page, target) => target.check(),
  type: (_page, target, text) => target.fill(text),
}

/** The keyboard alone: Tab leads to everything. */
export const keyboard: Hand = {
  async press(page, target) {
    await tabOnto(page, target)
    await page.keyboard.press('Enter')
  },
  async check(page, target) {
    await tabOnto(page, target)
    await page.keyboard.press('Space')
  },
  async type(page, target, text) {
    await tabOnto(page, target)
    await page.keyboard.type(text)
  },
}

const hasFocus = (element: unknown) =>
  element === (globalThis as unknown as { document: { activeElement: unknown } }).document.activeElement

async function tabOnto(page: Page, target: Place): Promise<void> {
  await target.waitFor()
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    if (await target.evaluate(hasFocus)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${await target.textContent()}, on ${await pageText(page)}`)
}

/** By its own name where it has one: what holds others says all of theirs. */
const FOCUSED = `(place => [place.ariaLabel ?? place.textContent,
  ...[...(place.labels ?? [])].map(label => label.textContent)].join(' ').slice(0, 200))(document.activeElement)`

const SHOWN_LIMIT_MS = 90_000

/** Waits until the place shows the text, without reloading anything; else says what the page shows. */
export async function untilShown({ page }: Window, selector: string, text: string): Promise<void> {
  const isShown = async () => {
    const place = page.locator(selector).first()
    const shown = (await place.count()) > 0 ? ((await place.textContent()) ?? '') : ''
    if (!shown.includes(text)) throw new Error(`${selector} shows ${JSON.stringify(shown)}`)
    return true
  }
  try {
    await eventually(`${selector} shows ${text}`, isShown)
  } catch (error) {
    throw new Error(`${(error as Error).message}, on ${await pageText(page)}`, { cause: error })
  }
}

/** Does something and waits for what the page says of it, which goes away by itself. */
export const untilSaid = async ({ page }: Window, text: string, act: () => Promise<unknown>) =>
  void (await Promise.all([
    page.locator('.toasts').getByText(text).waitFor({ timeout: SHOWN_LIMIT_MS }),
    act(),
  ]))

/** Visible texts of the page, and their places. */
async function pageText(page: Page): Promise<string> {
  const text = String(await page.evaluate('document.querySelector("main")?.innerText'))
  return `${page.url()}: ${text.slice(0, 1_000)}`
}
