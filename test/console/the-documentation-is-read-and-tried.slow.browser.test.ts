import { buildSite } from '../../docs/site/build.ts'
import { type OpenBrowser, openBrowser } from '../support/browser.ts'
import { type Party, type Platform, platform } from '../support/platform.ts'
import { isWider, openWindow, violations, type Window } from './windows.ts'

const MAX_SEARCH_MS = 100

let lastro: Platform
let browser: OpenBrowser
let window: Window
let lender: Party

beforeAll(async () => {
  buildSite()
  lastro = await platform()
  lender = await lastro.newLender()
  browser = await openBrowser(line => void process.stderr.write(`${line}\n`))
  window = await openWindow(browser)
})
afterAll(async () => {
  await browser?.close()
  await lastro?.close()
})
afterEach(() => expect(window.complaints).toEqual([]))

test.each([
  '/docs',
  '/docs/',
  '/docs/first-loan',
  '/docs/clients/ltv.html',
  '/docs/errors.html',
  '/docs/pt-BR/index.html',
])('%s is read by everybody, on a small screen too', async path => {
  const { page } = window
  await page.goto(`${lastro.gateway}${path}`)
  await page.locator('main h1').waitFor()
  expect(await violations(window, browser)).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await isWider(window)).toBe(false)
  await page.setViewportSize({ width: 1_280, height: 1_000 })
})

test('a search is answered within 100 ms once the index is there, without the network', async () => {
  const { page } = window
  await page.goto(`${lastro.gateway}/docs/index.html`)
  const field = page.locator('input[type=search]')
  await field.fill('retries')
  await page.locator('search li').first().waitFor()
  await page.route(/.*/, route => route.abort())
  const times: number[] = []
  for (const text of [
    'idempotency',
    'liquidation price',
    'webhook signature',
    'margin call',
    'createContract',
    'tipe of eror',
  ]) {
    times.push(
      (await page.evaluate(`(async () => {
        const field = document.querySelector('input[type=search]'), list = document.querySelector('search ol')
        list.replaceChildren()
        const shown = new Promise(resolve => new MutationObserver(resolve).observe(list, { childList: true }))
        const startedAt = performance.now()
        field.value = ${JSON.stringify(text)}
        field.dispatchEvent(new Event('input'))
        await shown
        return performance.now() - startedAt
      })()`)) as number,
    )
    expect(await page.locator('search li').count()).toBeGreaterThan(0)
  }
  await page.unroute(/.*/)
  process.stdout.write(`searches: ${times.map(ms => ms.toFixed(0)).join(', ')} ms\n`)
  expect(times.toSorted((a, b) => a - b)[times.length >> 1]).toBeLessThan(MAX_SEARCH_MS)
})

test('one’s own key tries an operation; a key of production is refused before anything is sent', async () => {
  const { page } = window
  await page.goto(`${lastro.gateway}/docs/clients/contracts.html`)
  await page.getByRole('button', { name: 'Try it' }).nth(1).click()
  const form = page.locator('form.try')
  await form.locator('input[type=password]').fill('live_something')
  await form.getByRole('button', { name: /^GET/ }).click()
  await page.getByText('This is a key of production').waitFor()
  await form.locator('input[type=password]').fill(lender.key)
  await form.getByRole('button', { name: /^GET/ }).click()
  await page.getByText(/^200\n/).waitFor()
  expect(await form.locator('pre').textContent()).toContain('"contracts": []')
})

test('samples follow the chosen language on every page', async () => {
  const { page } = window
  await page.goto(`${lastro.gateway}/docs/clients/ltv.html`)
  await page.getByRole('button', { name: 'Python' }).first().click()
  await page.goto(`${lastro.gateway}/docs/clients/exports.html`)
  await page.locator('pre[data-sample=python]').first().waitFor({ state: 'visible' })
  expect(await page.evaluate(`getComputedStyle(document.querySelector('pre[data-sample=sh]')).display`)).toBe(
    'none',
  )
})

test('pages are there in Markdown, and llms.txt names them', async () => {
  const read = async (path: string) => (await fetch(`${lastro.gateway}${path}`)).text()
  expect(await read('/llms.txt')).toContain('(/docs/first-loan.md)')
  expect(await read('/docs/clients/contracts.md')).toMatch(/^# Contracts\n/)
  expect((await fetch(`${lastro.gateway}/docs/nothing`)).status).toBe(404)
  expect((await fetch(`${lastro.gateway}/docs/..%2f..%2fbuild.ts`)).status).toBe(404)
})
