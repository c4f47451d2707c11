import { buildConsole } from '../../console/build.ts'
import { deadLetterTool, writeGarbage } from '../e2e/deadLetterTool.ts'
import { expectStatus, type Platform, platform } from '../e2e/platform.ts'
import { eventually } from '../eventually.ts'
import { type OpenBrowser, openBrowser } from './browser.ts'
import { openWindow, seriousViolations, signIn, type Window } from './windows.ts'

const LIMIT_MS = 300_000
import.meta.jest.setTimeout(LIMIT_MS)

let lastro: Platform
let browser: OpenBrowser
let window: Window
const goTo = (section: string) => window.page.goto(`${lastro.gateway}/console#/operator/${section}`)

beforeAll(async () => {
  lastro = await platform()
  await buildConsole()
  browser = await openBrowser(line => void process.stderr.write(`${line}\n`))
  window = await openWindow(browser)
  await signIn(window, lastro.gateway, lastro.adminKey)
}, LIMIT_MS)
afterAll(async () => {
  await browser?.close()
  await lastro?.close()
})

test('a dead letter is opened, read and discarded with a reason; the audit log says so', async () => {
  const { page } = window
  const source = await writeGarbage(lastro.servers, '999999994', `cmd_page${Date.now()}`)
  const id = source.replaceAll('/', '.')
  await eventually('the letter', async () => {
    const { status } = await lastro.call(lastro.adminKey, 'GET', `/operations/v1/dead-letters/${id}`)
    return status === 200 ? true : undefined
  })
  await goTo('dead-letters')
  await page.getByText(id).click()
  await page.getByText('Does not decode:').waitFor()
  expect(await seriousViolations(window, browser)).toEqual([])
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await page.getByLabel('Reason').fill('Nothing but garbage.')
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await eventually('it is discarded', async () => {
    const lines = await deadLetterTool(lastro.servers, 'list', '--all')
    return lines.some(line => line.includes(source) && line.includes('Nothing but garbage.'))
      ? true
      : undefined
  })

  await goTo('audit')
  await page.getByLabel('Resource').fill(id)
  await page.getByRole('button', { name: 'Search' }).click()
  await eventually('what was done to it alone is listed', async () => {
    const rows = page.locator('tbody tr')
    if ((await rows.count()) !== 1) return undefined
    return (await rows.first().textContent())?.includes('discardDeadLetter') || undefined
  })
  expect(await seriousViolations(window, browser)).toEqual([])
})

test('lanes show their owners, the market its prices with their age', async () => {
  const { page } = window
  const asOf = new Date().toISOString()
  const tick = { symbol: 'USDC', price: '0.9', asOf, source: 'page' }
  const path = '/internal/v1/market/prices'
  expectStatus(await lastro.call(lastro.integrationKey, 'POST', path, { body: tick }), 202)
  await goTo('market')
  await page.getByText('depeg').waitFor()
  expect(await seriousViolations(window, browser)).toEqual([])
  await goTo('lanes')
  await page.locator('summary').filter({ hasText: 'ltvView' }).click()
  await page.getByText('lastro-ltvView-').first().waitFor()
  expect(await seriousViolations(window, browser)).toEqual([])
  expect(window.complaints).toEqual([])
})
