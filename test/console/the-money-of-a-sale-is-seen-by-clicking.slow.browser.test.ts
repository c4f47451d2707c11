import { buildConsole } from '../../console/build.ts'
import { type OpenBrowser, openBrowser, type Page } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { activeLoanAtMarket, type Loan, newLoan, newTxHash } from '../support/loan.ts'
import { expectStatus, type Platform, platform } from '../support/platform.ts'
import {
  chooseLanguage,
  openWindow,
  signIn,
  untilSaid,
  untilShown,
  violations,
  type Window,
} from './windows.ts'

let lastro: Platform
let browser: OpenBrowser
beforeAll(async () => {
  lastro = await platform()
  await buildConsole()
  browser = await openBrowser(line => void process.stderr.write(`${line}\n`))
  // The local custodian leaves every order to these tests.
  await tellCustodian({ reject: true })
})
afterAll(async () => {
  await tellCustodian({})
  await browser?.close()
  await lastro?.close()
})

async function tellCustodian(body: object): Promise<void> {
  expectStatus(await lastro.call(lastro.adminKey, 'POST', '/sandbox/v1/providers/custody', { body }), 200)
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function look(key: string, id: number): Promise<Window> {
  const window = await openWindow(browser)
  await signIn(window, lastro.gateway, key)
  await window.page.goto(`${lastro.gateway}/console#/contracts/${id}`)
  await window.page.locator('.figures').waitFor()
  return window
}

/** Custody says what the sale brought. */
async function confirmSale(loan: Loan, proceeds: string): Promise<void> {
  const { guarantee } = await loan.until('it is being sold', ({ guarantee }) => {
    return guarantee.status === 'LIQUIDATING'
  })
  const path = `/internal/v1/liquidations/${guarantee.liquidation.id}/confirmations`
  expectStatus(await lastro.call(lastro.integrationKey, 'POST', path, { body: { proceeds } }), 200)
}

/** Facts are in the story a moment after their contract shows what follows from them. */
const told = ({ id, lender }: Loan, event: string) =>
  eventually(`the story has ${event}`, async () => {
    const path = `/contracts/v1/${id}/events?take=100`
    const { facts } = expectStatus(await lastro.call(lender.key, 'GET', path), 200).body.data
    return facts.some((fact: { event: string }) => fact.event === event)
  })

async function state(page: Page, balance: string, submit: string): Promise<void> {
  await page.getByLabel('New outstanding balance (BRL)').fill(balance)
  await button(page, submit).click()
}

test('(lending A6) a balance that is hardly right is asked about with both figures, and taken when confirmed', async () => {
  const loan = await activeLoanAtMarket(lastro)
  const lending = await look(loan.lender.key, loan.id)
  const { page } = lending
  await button(page, 'Update balance').click()
  await state(page, '20001', 'Update balance')
  await untilShown(lending, '.actions .notice.bad', '20,001.00 is more than twice R$')
  await untilShown(lending, '.actions .notice.bad', '10,000.00')
  expect(await violations(lending, browser)).toEqual([])
  expect((await loan.read()).outstandingBalance).toBe('10000')
  // Another figure is another statement: it is asked about anew.
  await state(page, '20002', 'It is right: update it')
  await untilShown(lending, '.actions .notice.bad', '20,002.00')
  expect((await loan.read()).outstandingBalance).toBe('10000')
  await button(page, 'It is right: update it').click()
  await untilShown(lending, '.figures .figure', '20,002.00')

  await surplusIsSeen(loan, lending)
})

/** (lending B) The sale brings 498 beyond the debt. */
async function surplusIsSeen(loan: Loan, lending: Window): Promise<void> {
  await confirmSale(loan, '20500')
  await untilShown(lending, '.sale .surplus', '498.00')
  await untilShown(lending, '.sale .surplus', 'Owed')
  await untilShown(lending, '.sale .surplus', loan.borrower.profile.name)
  expect(await violations(lending, browser)).toEqual([])
  const { guarantee } = await loan.read()
  const path = `/internal/v1/surpluses/${guarantee.surplus.id}/confirmations`
  expectStatus(await lastro.call(lastro.integrationKey, 'POST', path), 200)
  await told(loan, 'guarantee.surplus_paid')
  const borrowing = await look(loan.borrower.key, loan.id)
  await untilShown(borrowing, '.sale .surplus', 'you')
  await untilShown(borrowing, '.sale .surplus', 'Paid out')
  await untilShown(borrowing, '.story', 'Surplus paid to the borrower surplus of R$498.00 for the borrower')
  await chooseLanguage(borrowing, 'pt')
  await borrowing.page.getByText('Excedente pago ao tomador').waitFor()
  expect([...lending.complaints, ...borrowing.complaints]).toEqual([])
}

test('(lending B) a sale that brings too little stops the next one, until an operator resumes it by clicking', async () => {
  const loan = await activeLoanAtMarket(lastro)
  expectStatus(await loan.balance('13500'), 202)
  await confirmSale(loan, '5000')
  await told(loan, 'guarantee.sales_stopped')
  const lending = await look(loan.lender.key, loan.id)
  const stopped = '.sale .stopped'
  await untilShown(lending, stopped, '13,500.00 were expected, R$5,000.00 came in')
  await untilShown(lending, stopped, `checked guarantee ${loan.guaranteeId}`)
  await untilShown(lending, stopped, 'After that the rest of the collateral is sold.')
  await untilShown(lending, '.story', 'Sales stopped')
  expect(await violations(lending, browser)).toEqual([])

  const operating = await openWindow(browser)
  await signIn(operating, lastro.gateway, lastro.adminKey)
  const { page } = operating
  await page.goto(`${lastro.gateway}/console#/operator/sales`)
  await page.getByLabel('Guarantee number').fill(String(loan.guaranteeId))
  await button(page, 'Resume sales').click()
  await page.locator('.field.invalid').filter({ hasText: 'Reason' }).waitFor()
  await page.getByLabel('Reason').fill('The custodian sold in three parts.')
  await untilSaid(operating, `Sales of guarantee ${loan.guaranteeId} resumed.`, () =>
    button(page, 'Resume sales').click(),
  )
  await loan.until('the rest is being sold', ({ guarantee }) => guarantee.status === 'LIQUIDATING')
  await told(loan, 'guarantee.sales_resumed')
  await lending.page.reload()
  await untilShown(lending, '.story', 'The custodian sold in three parts.')
  expect(await lending.page.locator(stopped).count()).toBe(0)
  expect([...lending.complaints, ...operating.complaints]).toEqual([])
})

test('(lending A) a statement as of before the last one is said to be old, in words', async () => {
  const loan = await activeLoanAtMarket(lastro)
  const before = new Date((await loan.read()).createdAt).getTime() + 1
  expectStatus(await loan.balance('9000'), 202)
  const lending = await look(loan.lender.key, loan.id)
  const { page } = lending
  await button(page, 'Update balance').click()
  await page.getByLabel('As of').fill(String(await page.evaluate(`(${localTime})(${before})`)))
  await state(page, '9500', 'Update balance')
  await untilShown(lending, '.actions .notice.bad', 'A newer balance counts already.')
  await untilShown(lending, '.actions .field.invalid', 'the balance of 9000 counts as of')
  expect((await loan.read()).outstandingBalance).toBe('9000')
  expect(lending.complaints).toEqual([])
})

/** As an input of the page's time zone takes it, to the millisecond. */
const localTime = `at => new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, -1)`

test('(lending D) an overdue loan is marked and filtered in the book; its story tells of the new terms', async () => {
  const fields = { name: 'A loan of last year', startDate: '2025-01-01', endDate: '2025-12-01' }
  const loan = await newLoan(lastro, { fields })
  const { lender, borrower } = loan
  await newLoan(lastro, { lender, borrower, fields: { name: 'A loan of its own time' } })
  expectStatus(await loan.send(), 200)
  expectStatus(await loan.balance('10500'), 202)
  const transfer = { tokenSymbol: 'USDC', network: 'POLYGON', amount: '3200', txHash: newTxHash() }
  const path = `/guarantees/${loan.guaranteeId}/deposits`
  const body = { ...transfer, logIndex: 7 }
  expectStatus(await lastro.call(lastro.integrationKey, 'POST', path, { body }), 201)
  await loan.until('the lock is ACTIVE', ({ guarantee }) => guarantee.lock.status === 'ACTIVE')
  await loan.sign('CCB')
  expectStatus(await loan.accept(), 200)
  await loan.until('it is overdue', ({ overdueSince }) => overdueSince !== null)
  await told(loan, 'contract.overdue')

  const lending = await look(lender.key, loan.id)
  await untilShown(lending, '.heading .overdue', 'overdue since 2 Dec 2025')
  await untilShown(lending, '.story', 'new terms: the borrower signs and accepts these')
  await untilShown(lending, '.story', 'Overdue 2 Dec 2025')
  await lending.page.getByText('transfer 7').waitFor()
  await lending.page.locator('.top').getByRole('link', { name: 'Book' }).click()
  const rows = lending.page.locator('.rows [data-row]')
  await eventually('both loans', async () => (await rows.count()) === 2)
  await lending.page.getByLabel('Overdue', { exact: true }).check()
  await eventually('the overdue one', async () => (await rows.count()) === 1)
  expect(await rows.first().textContent()).toBe('A loan of last year')
  expect(await lending.page.locator('.cell .mark.overdue').count()).toBe(1)
  expect(await violations(lending, browser)).toEqual([])
  expect(lending.complaints).toEqual([])
})
