import { buildConsole } from '../../console/build.ts'
import { type OpenBrowser, openBrowser } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { expectStatus, type Party, type Platform, platform } from '../support/platform.ts'
import { isWider, openWindow, signIn, untilShown, violations, type Window } from './windows.ts'

let lastro: Platform
let browser: OpenBrowser
let lender: Party
let borrower: Party
let window: Window

beforeAll(async () => {
  lastro = await platform()
  await buildConsole()
  browser = await openBrowser(line => void process.stderr.write(`${line}\n`))
  ;[lender, borrower] = await Promise.all([lastro.newLender(), lastro.newBorrower()])
  window = await openWindow(browser)
})
afterAll(async () => {
  await browser?.close()
  await lastro?.close()
})

/** Right-to-left override, markup that would run, and as long as a name may be. */
const HOSTILE =
  `\u202e<img src=x onerror="window.hit=1"><script>window.hit=1</script>${'W'.repeat(255)}`.slice(0, 255)

const named = async (name: string) =>
  expectStatus(await lastro.createContract(lender, borrower, { name }), 201).body.data.id as number

test('a key that nobody has is refused in words', async () => {
  const { page } = window
  await page.goto(`${lastro.gateway}/console`)
  await page.getByLabel('API key').fill('test_nobody')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('No such key.').waitFor()
  expect(await violations(window, browser)).toEqual([])
})

test('hostile names are text, in the book and on their page', async () => {
  const { page } = window
  const answer = await lastro.createContract(lender, borrower, { name: HOSTILE })
  // Where the platform refuses such a name nobody will ever see one; then the rest of it is tried.
  const name = answer.status === 201 ? HOSTILE : HOSTILE.replace('\u202e', '')
  const id = answer.status === 201 ? (answer.body.data.id as number) : await named(name)
  await signIn(window, lastro.gateway, lender.key)
  const link = page.locator(`a[href="#/contracts/${id}"]`)
  await link.waitFor()
  expect(await link.textContent()).toBe(name)
  await link.click()
  await untilShown(window, '.heading .badge.status', 'Draft')
  expect(await page.locator('h1').textContent()).toBe(name)
  expect(await page.evaluate('window.hit')).toBeUndefined()
  expect(await page.evaluate('document.querySelectorAll("#app img, #app script").length')).toBe(0)
  expect(await isWider(window)).toBe(false)
})

test('on a phone, in the dark, nothing is wider than the screen and nothing is unreadable', async () => {
  const { page } = window
  await page.setViewportSize({ width: 390, height: 780 })
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const name of ['Book', 'What if', 'Webhooks']) {
    await page.locator('.top').getByRole('link', { name }).click()
    await page.getByRole('heading', { name }).waitFor()
    expect([name, await isWider(window)]).toEqual([name, false])
    expect([name, await violations(window, browser)]).toEqual([name, []])
  }
  await page.setViewportSize({ width: 1_280, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
})

test('ids of another tenant show nothing', async () => {
  const id = await named('Not yours')
  const stranger = await openWindow(browser)
  await signIn(stranger, lastro.gateway, (await lastro.newLender()).key)
  await stranger.page.goto(`${lastro.gateway}/console#/contracts/${id}`)
  await stranger.page.getByText('Not found.').waitFor()
  expect(await stranger.page.getByText('Not yours', { exact: true }).count()).toBe(0)
})

test('a book whose lists are not reached says so, and can be asked for again', async () => {
  const another = await openWindow(browser)
  const { page } = another
  await signIn(another, lastro.gateway, lender.key)
  const lists = /\/contracts\/v1\/rows/
  let asked = 0
  await page.route(lists, route => {
    asked += 1
    return route.abort()
  })
  await page.reload()
  const again = page.getByRole('button', { name: 'Try again' })
  await again.waitFor()
  const before = asked
  await again.click()
  await eventually('it asks again', () => asked > before)
  await page.unroute(lists)
  // The page asks by itself too; then the button has gone when we press it.
  const row = page.locator('a[href^="#/contracts/"]').first()
  await eventually('the book', async () => {
    if ((await row.count()) > 0) return true
    await again.click({ timeout: 1_000 }).catch(() => undefined)
    return undefined
  })
  expect(another.complaints).toEqual([])
})

test('totals that come behind the rows move nothing', async () => {
  const another = await openWindow(browser)
  const { page } = another
  await signIn(another, lastro.gateway, lender.key)
  await page.locator('.totals .sums').waitFor()
  const totals = /\/v1\/ltv\/book/
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(totals, route => held.then(() => route.continue()))
  await page.reload()
  await page.locator('.rows [data-row]').first().waitFor()
  const top = () =>
    page.evaluate("Math.round(document.querySelector('.book .bar').getBoundingClientRect().top)")
  const before = await top()
  release()
  await page.locator('.totals .sums').waitFor()
  expect(await top()).toBe(before)
})

test('a gateway that is killed comes back to the page by itself, and nothing was missed', async () => {
  const { page } = window
  await page.locator('.top').getByRole('link', { name: 'Book' }).click()
  await untilShown(window, '.top .live', 'Live')
  await lastro.kill('gateway')
  await untilShown(window, '.top .live', 'Reconnecting')
  await untilShown(window, '.banner', 'The gateway does not answer.')
  await lastro.start('gateway')
  await lastro.untilReady()
  const id = await named('After the outage')
  await page.locator(`a[href="#/contracts/${id}"]`).waitFor()
  await untilShown(window, '.top .live', 'Live')
  // What failed meanwhile is asked again 1.5 s after the gateway is reached; until then its notice shows.
  const failures = page.locator('.banner, .notice.bad')
  await eventually('nothing that failed shows', async () => (await failures.count()) === 0)
  expect(window.complaints).toEqual([])
})

test('a key that is revoked signs its page out', async () => {
  const key = await lastro.newKey(['contracts', 'ltv:read', 'webhooks'], lender.document)
  const second = await openWindow(browser)
  await signIn(second, lastro.gateway, key)
  const own = expectStatus(await lastro.call(key, 'GET', '/auth/v1/key'), 200).body.data
  await lastro.call(lastro.adminKey, 'DELETE', `/auth/v1/api-keys/${own.id}`)
  await second.page.getByText('the key was revoked or has expired.').waitFor()
  expect(await second.page.evaluate('sessionStorage.length')).toBe(0)
  expect(
    await second.page.evaluate('JSON.stringify(localStorage) + document.cookie + location.href'),
  ).not.toContain(key)
})
