import { buildConsole } from '../../console/build.ts'
import { type OpenBrowser, openBrowser } from '../support/browser.ts'
import { type Platform, platform } from '../support/platform.ts'
import { chooseLanguage, openWindow, signIn, untilSaid } from './windows.ts'

/** Toasts, with the page's clock held: nothing here depends on how fast the machine is. */
/** Longer than a toast lasts, and than its effects take. */
const LONG_MS = 20_000

let lastro: Platform
let browser: OpenBrowser
beforeAll(async () => {
  lastro = await platform()
  await buildConsole()
  browser = await openBrowser(line => void process.stderr.write(`${line}\n`))
})
afterAll(async () => {
  await browser?.close()
  await lastro?.close()
})

test.each([
  ['en', ['New endpoint', 'Address', 'Save'], 'Saved.'],
  ['pt', ['Novo endpoint', 'Endereço', 'Salvar'], 'Salvo.'],
] as const)(
  'what was saved is said politely, stays under a pointer and goes by itself (%s)',
  async (...of) => {
    const [language, [open, address, save], said] = of
    const window = await openWindow(browser)
    const { page } = window
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signIn(window, lastro.gateway, (await lastro.newLender()).key)
    await chooseLanguage(window, language)
    await page.goto(`${lastro.gateway}/console#/webhooks`)
    await page.getByRole('button', { name: open }).click()
    await page.getByLabel(address).fill('https://receiver.example/hooks')
    const toasts = page.locator('.toasts')
    // There before anything is said: what is added to it is read aloud.
    expect([await toasts.getAttribute('aria-live'), await toasts.textContent()]).toEqual(['polite', ''])
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + LONG_MS)
    await untilSaid(window, said, () => page.getByRole('button', { name: save, exact: true }).click())
    const motion = "getComputedStyle(document.querySelector('.toasts p')).animationName"
    expect(await page.evaluate(motion)).toBe('none')
    await toasts.getByText(said).hover()
    await page.clock.runFor(LONG_MS)
    expect(await toasts.textContent()).toBe(said)
    await page.locator('h1').first().hover()
    await page.clock.runFor(LONG_MS)
    expect(await toasts.textContent()).toBe('')
    expect(window.complaints).toEqual([])
  },
)
