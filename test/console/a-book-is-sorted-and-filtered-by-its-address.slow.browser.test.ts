import { buildConsole } from '../../console/build.ts'
import { type OpenBrowser, openBrowser } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { activeLoanAtMarket } from '../support/loan.ts'
import { expectStatus, type Party, type Platform, platform } from '../support/platform.ts'
import { openWindow, signIn, violations, type Window } from './windows.ts'

/** A book of more rows than a page of the list has. */
const LOANS = 130
const ABREAST = 10

let lastro: Platform
let browser: OpenBrowser
let lender: Party
let window: Window

beforeAll(async () => {
  lastro = await platform()
  await buildConsole()
  browser = await openBrowser(line => void process.stderr.write(`${line}\n`))
  const [one, borrower] = await Promise.all([lastro.newLender(), lastro.newBorrower()])
  lender = one
  for (let first = 1; first <= LOANS; first += ABREAST) {
    const made = Array.from({ length: ABREAST }, (_, n) => {
      const fields = { name: `Ação ${first + n}`, outstandingBalance: `${1_000 + first + n}.50` }
      return lastro.createContract(lender, borrower, fields)
    })
    for (const answer of await Promise.all(made)) expectStatus(answer, 201)
  }
  window = await openWindow(browser)
  await signIn(window, lastro.gateway, lender.key)
  await untilCounted(`${LOANS} contracts`)
})
afterAll(async () => {
  await browser?.close()
  await lastro?.close()
})

const untilCounted = (text: string) =>
  eventually(text, async () => {
    const counted = await window.page.locator('.counts .counted').textContent()
    return counted?.startsWith(text)
  })
const firstName = async (name: string) =>
  eventually(`${name} is first`, async () => {
    const shown = await window.page.locator('.rows [data-row="0"]').textContent()
    return shown === name
  })
const sortBy = (head: string) =>
  window.page
    .locator('.rows .head')
    .getByRole('button', { name: new RegExp(head) })
    .click()

test('heads sort on the server, 9 before 10, and the address says how', async () => {
  await sortBy('Contract')
  await firstName('Ação 1')
  expect(window.page.url()).toContain('sort=name')
  await sortBy('Contract')
  await firstName(`Ação ${LOANS}`)
  await sortBy('Balance')
  await firstName(`Ação ${LOANS}`)
})

test('filters are counted and summed by the server; an address shows the same to a colleague', async () => {
  const { page } = window
  await page.locator('.bar input[type=search]').fill('acao 12')
  // 12 and 120 to 129.
  await untilCounted('11 contracts')
  await page.locator('.bar select').first().selectOption('ACTIVE')
  await page.getByText('Nothing matches these filters.').waitFor()
  await page.locator('.bar select').first().selectOption('DRAFT')
  await untilCounted('11 contracts')
  await page.reload()
  await untilCounted('11 contracts')
  expect(await page.locator('.rows [data-row]').count()).toBe(11)
  expect(await violations(window, browser)).toEqual([])
})

test('back from a contract there are the same rows at the same place; its neighbours are a click away', async () => {
  const { page } = window
  await page.goto(`${lastro.gateway}/console#/book?sort=name&order=asc`)
  await firstName('Ação 1')
  const scrolled = "document.querySelector('.rows').scrollTop"
  await page.evaluate(`${scrolled} = 3000`)
  const row = page.locator('.rows').getByRole('link', { name: 'Ação 95', exact: true })
  await row.click()
  await page.getByRole('heading', { name: 'Ação 95' }).waitFor()
  await page.getByRole('link', { name: 'Next contract' }).click()
  await page.getByRole('heading', { name: 'Ação 96' }).waitFor()
  await page.evaluate('history.go(-2)')
  await row.waitFor()
  expect(await page.evaluate(scrolled)).toBe(3000)
})

test('on paper the book has all its rows, not only those on the screen', async () => {
  const { page } = window
  await page.evaluate(`(() => {
    window.print = () => { window.isAsked = true }
    // Called after the book's listener.
    addEventListener('beforeprint', () => {
      window.printedRows = document.querySelectorAll('.rows [data-row]').length
    })
  })()`)
  await page.getByRole('button', { name: 'Print' }).click()
  await eventually('a page to print', () => page.evaluate('window.isAsked === true'))
  const paper = await page.pdf({ format: 'A4', landscape: true })
  expect(await page.evaluate('window.printedRows')).toBe(LOANS)
  const pages = paper.toString('latin1').match(/\/Type \/Page\b/g)
  expect(pages!.length).toBeGreaterThan(3)
  expect(await page.locator('.rows [data-row]').count()).toBeLessThan(LOANS)
})

test('a click with Ctrl anywhere in a row is one on its link, and the book stays', async () => {
  const { page } = window
  await page.evaluate(`(() => {
    const cell = document.querySelector('.rows .body .row .cell.balance')
    window.openedHrefs = []
    cell.closest('.row').querySelector('a').addEventListener('click', event => {
      window.openedHrefs.push([event.ctrlKey, event.currentTarget.hash])
    })
    cell.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }))
  })()`)
  const [[isCtrl, hash]] = (await page.evaluate('window.openedHrefs')) as [[boolean, string]]
  expect(isCtrl).toBe(true)
  expect(hash).toMatch(/^#\/contracts\/\d+$/)
  expect(await page.evaluate('location.hash')).toContain('#/book')
  expect(window.complaints).toEqual([])
})

test('keys open a search of everything, a sheet of shortcuts, and pages by letters', async () => {
  const { page } = window
  await page.goto(`${lastro.gateway}/console#/book`)
  await page.getByRole('heading', { name: 'Book' }).waitFor()
  await page.keyboard.press('?')
  await page.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor()
  expect(await violations(window, browser)).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('w')
  await page.getByRole('heading', { name: 'Webhooks' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('acao 57')
  await page
    .locator('.palette')
    .getByRole('link', { name: /^Ação 57/ })
    .waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Ação 57', exact: true }).waitFor()
  expect(await page.locator('.palette[open]').count()).toBe(0)
  expect(window.complaints).toEqual([])
})

test('what if: the book at other prices, by a slider that moves on while it runs, and by a link', async () => {
  const { page } = window
  await activeLoanAtMarket(lastro, { lender })
  await page.goto(`${lastro.gateway}/console#/what-if`)
  const valued = async () => (await page.locator('.outcome .valued .figure').textContent()) === '1'
  await eventually('the one loan is valued', valued)
  await page.getByRole('button', { name: 'BRL −20 %' }).click()
  await page.getByRole('button', { name: 'BRL +20 %' }).click()
  await eventually('the scenario is in the address', () => page.url().includes('USDBRL='))
  await page.reload()
  await eventually('the one loan is valued again', valued)
  expect(await page.locator('.what-if [role=alert]').count()).toBe(0)
  expect(window.complaints).toEqual([])
})
