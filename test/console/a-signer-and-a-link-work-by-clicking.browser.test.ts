import { buildConsole } from '../../console/build.ts'
import { type OpenBrowser, openBrowser } from '../support/browser.ts'
import { newLoan } from '../support/loan.ts'
import { expectStatus, type Party, type Platform, platform } from '../support/platform.ts'
import { openWindow, violations } from './windows.ts'

let lastro: Platform
let browser: OpenBrowser
let lender: Party
let borrower: Party

beforeAll(async () => {
  lastro = await platform()
  await buildConsole()
  browser = await openBrowser(line => void process.stderr.write(`${line}\n`))
  ;[lender, borrower] = await Promise.all([lastro.newLender(), lastro.newBorrower()])
})
afterAll(async () => {
  await browser?.close()
  await lastro?.close()
})

async function linkOf(loan: Awaited<ReturnType<typeof newLoan>>): Promise<string> {
  const [signing] = (await loan.read(borrower.key)).signings
  return signing.signingDocument.signers[0].signUrl
}

test('a signer reads who signs what, and signs; the page says so, and says it again', async () => {
  const loan = await newLoan(lastro, { lender, borrower, ccb: false })
  expectStatus(await loan.send(), 200)
  const window = await openWindow(browser)
  const { page } = window
  const link = await linkOf(loan)
  await page.goto(link)
  await page.getByRole('heading', { name: 'Sign a document' }).waitFor()
  await page.getByText(borrower.profile.name).first().waitFor()
  expect(await violations(window, browser)).toEqual([])
  await page.getByRole('link', { name: 'Português' }).click()
  await page.getByRole('button', { name: 'Assinar', exact: true }).waitFor()
  await page.getByRole('link', { name: 'English' }).click()
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await page.getByText('You have signed this document.').waitFor()
  expect(await violations(window, browser)).toEqual([])
  expect((await loan.read(borrower.key)).signings[0].status).toBe('COMPLETED')
  await page.goto(link)
  await page.getByText('You have signed this document.').waitFor()
  expect(await page.getByRole('button', { name: 'Sign', exact: true }).count()).toBe(0)
})

test('a signer refuses with a reason, as text', async () => {
  const loan = await newLoan(lastro, { lender, borrower, ccb: false })
  expectStatus(await loan.send(), 200)
  const window = await openWindow(browser)
  const { page } = window
  await page.goto(await linkOf(loan))
  await page.getByLabel('Reason (optional)').fill('<b>Wrong rate</b>')
  await page.getByRole('button', { name: 'Refuse to sign' }).click()
  await page.getByText('You refused to sign this document.').waitFor()
  expect(await violations(window, browser)).toEqual([])
  const [{ signingDocument }] = (await loan.read(borrower.key)).signings
  expect(signingDocument.signers[0]).toMatchObject({ status: 'REFUSED', refusedReason: '<b>Wrong rate</b>' })
})

test('the one-time link opens the console signed in, once, and leaves no code in the address', async () => {
  const body = { key: lender.key }
  const made = await lastro.call(lastro.adminKey, 'POST', '/console/sign-in-codes', { body })
  const link = `${lastro.gateway}/console#code=${expectStatus(made, 201).body.data.code}`
  const first = await openWindow(browser)
  await first.page.goto(link)
  await first.page.locator('.own-menu').waitFor()
  expect(first.page.url()).not.toContain('code')
  expect(
    await first.page.evaluate('JSON.stringify([localStorage, sessionStorage]) + document.cookie'),
  ).not.toContain(lender.key)
  expect(await violations(first, browser)).toEqual([])
  const second = await openWindow(browser)
  await second.page.goto(link)
  await second.page
    .getByText('The link was used already or is older than a minute. Paste a key instead.')
    .waitFor()
  expect(await second.page.locator('.own-menu').count()).toBe(0)
  expect(await violations(second, browser)).toEqual([])
  expect([...first.complaints, ...second.complaints.filter(text => !text.includes('401'))]).toEqual([])
})
