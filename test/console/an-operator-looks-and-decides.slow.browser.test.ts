import { buildConsole } from '../../console/build.ts'
import { type OpenBrowser, openBrowser } from '../support/browser.ts'
import { deadLetterTool, writeGarbage } from '../support/deadLetterTool.ts'
import { eventually } from '../support/eventually.ts'
import { fetchAvailable } from '../support/fetchAvailable.ts'
import { newLoan } from '../support/loan.ts'
import { expectStatus, type Platform, platform } from '../support/platform.ts'
import { isWider, openWindow, signIn, tabTo, untilShown, violations, type Window } from './windows.ts'

const CUSTODY = '/sandbox/v1/providers/custody'

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
})
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
    return status === 200
  })
  await goTo('dead-letters')
  await page.getByText(id).click()
  await page.getByText('Does not decode:').waitFor()
  expect(await violations(window, browser)).toEqual([])
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
    const rows = await page.locator('tbody tr').allTextContents()
    // That it was read is listed too.
    return (
      (rows.every(row => row.includes(id)) && rows.some(row => row.includes('discardDeadLetter'))) ||
      undefined
    )
  })
  expect(await violations(window, browser)).toEqual([])
})

test('the audit log shows the reason that an agent gave for a change', async () => {
  const { page } = window
  const { document } = await lastro.newLender()
  const key = await lastro.newKey(['contracts', 'agent:write'], document)
  const reason = `Ana asked for it: ${Date.now()}`
  const call = { name: 'sendContract', arguments: { id: 1, confirm: true, reason } }
  const headers = { 'api-key': key, accept: 'application/json, text/event-stream' }
  const answer = await fetchAvailable(`${lastro.gateway}/mcp`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }),
  })
  expect(await answer.text()).toContain('not_found')
  await eventually('the call is in the audit log', async () => {
    const path = '/operations/v1/audit-log?operation=sendContract'
    const { bytes } = await lastro.call(lastro.adminKey, 'GET', path)
    return bytes.includes(reason)
  })
  await goTo('audit')
  // The form keeps what the test before has entered.
  await page.getByLabel('Resource').fill('')
  await page.getByLabel('Operation').fill('sendContract')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByText(reason).waitFor()
})

test('lanes show their owners, the market its prices with their age', async () => {
  const { page } = window
  const asOf = new Date().toISOString()
  const tick = { symbol: 'USDC', price: '0.9', asOf, source: 'page' }
  const path = '/internal/v1/market/prices'
  expectStatus(await lastro.call(lastro.integrationKey, 'POST', path, { body: tick }), 202)
  await goTo('market')
  await page.getByText('depeg').waitFor()
  expect(await violations(window, browser)).toEqual([])
  await goTo('lanes')
  await page.locator('summary').filter({ hasText: 'ltvView' }).click()
  await page.getByText('lastro-ltvView.ltvView-1-').first().waitFor()
  expect(await violations(window, browser)).toEqual([])
  expect(window.complaints).toEqual([])
})

test('a custodian told by button to get an amount wrong is found by comparing, and no longer once it is right', async () => {
  const { page } = window
  const [lender, borrower] = await Promise.all([lastro.newLender(), lastro.newBorrower()])
  const loan = await newLoan(lastro, { lender, borrower, ccb: false })
  await eventually('custody named an address', async () => {
    const { data } = expectStatus(
      await lastro.call(lender.key, 'GET', `/guarantees/${loan.guaranteeId}`),
      200,
    ).body
    return data.depositInstructions ?? undefined
  })
  await goTo('reconciliation')
  await page.getByRole('button', { name: 'Providers' }).click()
  await page.getByLabel('Custody').selectOption('wrongAmount')
  await eventually('the custodian is told', async () => {
    const { data } = expectStatus(await lastro.call(lastro.adminKey, 'GET', CUSTODY), 200).body
    return data.deposits === 'WRONG_AMOUNT'
  })
  const body = { tokenSymbol: 'USDC', network: 'POLYGON', amount: '10' }
  const path = `/sandbox/v1/guarantees/${loan.guaranteeId}/deposits`
  expectStatus(await lastro.call(borrower.key, 'POST', path, { body }), 201)
  await page.getByRole('button', { name: 'Compare now' }).click()
  await untilShown(window, 'tbody', 'Not explained yet')
  expect(await page.locator('tbody').textContent()).toContain(String(loan.guaranteeId))
  expect(await violations(window, browser)).toEqual([])
  await page.getByLabel('Custody').selectOption('none')
  await eventually('it is right', async () => {
    const { data } = expectStatus(await lastro.call(lastro.adminKey, 'GET', CUSTODY), 200).body
    return data.deposits === 'REPORTED'
  })
  await page.getByRole('button', { name: 'Compare now' }).click()
  const row = page.locator('tbody tr').filter({ hasText: String(loan.guaranteeId) })
  await row.waitFor({ state: 'hidden' })
  expect(window.complaints).toEqual([])
})

/** The section, and what its heading says in Portuguese. */
const SECTIONS = [
  ['keys', 'Chaves de API'],
  ['dead-letters', 'Mensagens com erro (dead letters)'],
  ['lanes', 'Partições'],
  ['load', 'Carga por cliente'],
  ['market', 'Preços de mercado'],
  ['deposits', 'Depósitos não identificados'],
  ['orders', 'Ordens à custódia'],
  ['sales', 'Vendas suspensas'],
  ['reconciliation', 'Conciliação'],
  ['audit', 'Auditoria'],
] as const

test('in Portuguese, in the dark, on a phone: nothing is wider than the screen, nothing is unreadable', async () => {
  const phone = await openWindow(browser)
  const { page } = phone
  await signIn(phone, lastro.gateway, lastro.adminKey)
  await page.evaluate("localStorage.setItem('lastro.language', 'pt')")
  await page.setViewportSize({ width: 390, height: 780 })
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const [section, heading] of SECTIONS) {
      await page.goto(`${lastro.gateway}/console#/operator/${section}`)
      await page.reload()
      await page.getByRole('heading', { name: heading, exact: true }).waitFor()
      await page.locator('.panel').nth(1).locator('.loading').waitFor({ state: 'hidden' })
      const name = `${section}, ${colorScheme}`
      expect([name, await isWider(phone)]).toEqual([name, false])
      expect([name, await violations(phone, browser)]).toEqual([name, []])
    }
  }
  expect(phone.complaints).toEqual([])
})

test('a key is made and revoked by the keyboard alone', async () => {
  const { page } = window
  await goTo('market')
  await page.getByRole('heading', { name: 'Market prices' }).waitFor()
  await tabTo(window, 'API keys')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'API keys' }).waitFor()
  await tabTo(window, 'New key')
  await page.keyboard.press('Enter')
  await tabTo(window, 'Name')
  const name = `keyboard ${Date.now()}`
  await page.keyboard.type(name)
  await tabTo(window, 'webhooks')
  await page.keyboard.press('Space')
  await tabTo(window, 'New key')
  await page.keyboard.press('Enter')
  await page.getByText('Shown once').waitFor()
  await untilShown(window, 'tbody', name)
  const row = page.locator('tbody tr').filter({ hasText: name })
  expect(await row.textContent()).toContain('webhooks')
  // The newest key is the first, and its button the first of the list.
  await tabTo(window, 'Revoke')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await row.waitFor({ state: 'hidden' })
  expect(window.complaints).toEqual([])
})
