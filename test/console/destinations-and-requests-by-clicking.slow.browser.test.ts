import { buildConsole } from '../../console/build.ts'
import { type OpenBrowser, openBrowser } from '../support/browser.ts'
import { type EuroLoans, euroLoans } from '../support/euroLoans.ts'
import type { Loan } from '../support/loan.ts'
import { type Platform, platform } from '../support/platform.ts'
import {
  chooseLanguage,
  openWindow,
  signIn,
  untilSaid,
  untilShown,
  violations,
  type Window,
} from './windows.ts'

/** The borrower names where things go and asks, the lender decides: nothing but clicks on both sides. */

let lastro: Platform
let market: EuroLoans
let browser: OpenBrowser
beforeAll(async () => {
  lastro = await platform()
  market = await euroLoans(lastro)
  await market.dollar()
  await buildConsole()
  browser = await openBrowser(line => void process.stderr.write(`${line}\n`))
})
afterAll(async () => {
  await browser?.close()
  await lastro?.close()
})

const click = ({ page }: Window, name: string) => page.getByRole('button', { name, exact: true }).click()
const gone = ({ page }: Window, text: string) => page.getByText(text).waitFor({ state: 'hidden' })

async function look(key: string, { id }: Loan): Promise<Window> {
  const window = await openWindow(browser)
  await signIn(window, lastro.gateway, key)
  await window.page.goto(`${lastro.gateway}/console#/contracts/${id}`)
  await window.page.locator('.figures').waitFor()
  return window
}

async function nameDestination(borrowing: Window, paymentMethodId: string): Promise<void> {
  await click(borrowing, 'Name a destination')
  await borrowing.page.getByLabel('Wallet or bank account').selectOption(paymentMethodId)
  await untilSaid(borrowing, 'Destination named.', () => borrowing.page.locator('form button.main').click())
}

test('a borrower names destinations, asks for excess collateral and for sales, and the lender decides each by a click', async () => {
  const loan = await market.active('16000', { fiatCurrency: 'USD' })
  const [wallet, account] = await loan.savedPayouts()
  const borrowing = await look(loan.borrower.key, loan)
  await nameDestination(borrowing, wallet!)
  await untilShown(borrowing, '.payouts', 'POLYGON')
  await nameDestination(borrowing, account!)
  await untilShown(borrowing, '.payouts', 'USD')

  await click(borrowing, 'Ask for excess collateral')
  await borrowing.page.getByLabel('Amount to release').fill('500')
  await borrowing.page.locator('form button.main').click()
  await untilShown(borrowing, '.requests', 'Release 500 USDC, POLYGON')
  expect(await borrowing.page.getByRole('button', { name: 'Grant' }).count()).toBe(0)
  expect(await violations(borrowing, browser)).toEqual([])

  const lending = await look(loan.lender.key, loan)
  await untilShown(lending, '.requests', 'Release 500 USDC, POLYGON')
  expect(await violations(lending, browser)).toEqual([])
  await click(lending, 'Grant')
  await gone(lending, 'Release 500 USDC, POLYGON')
  await loan.until('it went back', ({ guarantee }) => guarantee.holdings[0]?.amount === '15500')
  await untilShown(lending, '.story', 'Request granted')

  await chooseLanguage(borrowing, 'pt')
  await askForSale(borrowing, '0,6')
  await untilShown(lending, '.requests', 'Sell collateral until the ratio is 60')
  await click(lending, 'Decline')
  await lending.page.getByLabel('Reason').fill('Não antes da próxima parcela.')
  expect(await violations(lending, browser)).toEqual([])
  await click(lending, 'Decline')
  await untilShown(borrowing, '.story', 'Solicitação recusada')
  await untilShown(borrowing, '.story', 'Não antes da próxima parcela.')
  await gone(borrowing, 'Vender garantia até o LTV de 60')

  await askForSale(borrowing, '0,5')
  await untilShown(lending, '.requests', 'Sell collateral until the ratio is 50')
  // A sale waits for a fresh price.
  await market.dollar()
  await click(lending, 'Grant')
  const sold = await loan.until('it is paid down', ({ outstandingBalance }) => outstandingBalance !== '10000')
  // (10,000 − x) / (15,500 − x) ≤ 1/2.
  expect(Number(sold.outstandingBalance)).toBeLessThanOrEqual(5_500)
  await untilShown(borrowing, '.sale', 'Execução da garantia')
  await untilShown(lending, '.sale', 'Debt paid with it')
  expect([...lending.complaints, ...borrowing.complaints]).toEqual([])
})

async function askForSale(borrowing: Window, ratio: string): Promise<void> {
  await click(borrowing, 'Solicitar venda')
  await borrowing.page.getByLabel('Até o LTV').fill(ratio)
  await borrowing.page.locator('form button.main').click()
  await untilShown(
    borrowing,
    '.requests',
    `Vender garantia até o LTV de ${Number(ratio.replace(',', '.')) * 100}`,
  )
}
