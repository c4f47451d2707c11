import { buildConsole } from '../../console/build.ts'
import { type OpenBrowser, openBrowser, type Page } from '../support/browser.ts'
import { type Party, type Platform, platform } from '../support/platform.ts'
import { inMenu, openWindow, signIn } from './windows.ts'

let lastro: Platform
let browser: OpenBrowser
let lender: Party

beforeAll(async () => {
  lastro = await platform()
  await buildConsole()
  browser = await openBrowser(line => void process.stderr.write(`${line}\n`))
  lender = await lastro.newLender()
})
afterAll(async () => {
  await browser?.close()
  await lastro?.close()
})

async function secondTab(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.evaluate('void window.open(location.href)')
  return opened
}

test('a second tab is signed in, no script finds key or session, and signing out ends both', async () => {
  const window = await openWindow(browser)
  const { page } = window
  await signIn(window, lastro.gateway, lender.key)
  const tab = await secondTab(page)
  await tab.locator('.own-menu').waitFor()
  for (const one of [page, tab]) {
    expect(await one.evaluate('document.cookie')).toBe('')
    const kept = await one.evaluate('JSON.stringify([localStorage, sessionStorage]) + location.href')
    expect(kept).not.toContain(lender.key)
  }
  await inMenu(window, () => page.getByRole('button', { name: 'Sign out' }).click())
  await tab.locator('#key').waitFor()
  await page.reload()
  await page.locator('#key').waitFor()
  expect(window.complaints).toEqual([])
})

test('a session that ends in the middle of a form keeps what was typed behind the sign-in', async () => {
  const window = await openWindow(browser)
  const { page } = window
  await signIn(window, lastro.gateway, lender.key)
  await page.goto(`${lastro.gateway}/console#/new-contract`)
  await page.getByLabel('Description').fill('Typed before the break')
  await lastro.db.collection('consoleSessions').deleteMany({})
  await page.getByRole('button', { name: 'Create contract' }).click()
  await page.getByText('The page behind is as you left it.').waitFor()
  await page.locator('#key').fill(lender.key)
  await page.locator('.sign-in button.main').click()
  await page.getByRole('button', { name: 'Create contract' }).waitFor()
  expect(await page.evaluate('document.querySelector("[name=description]").value')).toBe(
    'Typed before the break',
  )
  expect(window.complaints).toEqual([])
})

test('a session answers its own page alone, and no request without it', async () => {
  const window = await openWindow(browser)
  await signIn(window, lastro.gateway, lender.key)
  const status = "fetch('/auth/v1/key').then(({ status }) => status)"
  expect(await window.page.evaluate(status)).toBe(200)
  const session = await fetch(`${lastro.gateway}/console/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ key: lender.key }),
  })
  const [own] = session.headers.get('set-cookie')!.split(';')
  const ask = (headers: Record<string, string>) =>
    fetch(`${lastro.gateway}/auth/v1/key`, { headers: { cookie: own!, ...headers } })
  expect((await ask({ 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  expect((await ask({ 'sec-fetch-site': 'cross-site' })).status).toBe(401)
  expect((await ask({ origin: 'https://elsewhere.example' })).status).toBe(401)
})
