import { buildConsole } from '../../console/build.ts'
import { type OpenBrowser, openBrowser } from '../support/browser.ts'
import { newLoan } from '../support/loan.ts'
import { expectStatus, type Platform, platform } from '../support/platform.ts'
import { isWider, openWindow, signIn, tabTo, untilShown, violations } from './windows.ts'

const MAY = ['contracts', 'ltv:read', 'approvals']

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

test('one window proposes a cancellation, another approves it by the keyboard alone, and sees it done', async () => {
  const lender = await lastro.newLender()
  const [desk, second] = [
    await lastro.newKey(MAY, lender.document),
    await lastro.newKey(MAY, lender.document),
  ]
  const loan = await newLoan(lastro, { lender })
  const policy = { body: { requiredFor: ['CONTRACT_CANCELLATION'] } }
  expectStatus(await lastro.call(desk, 'PATCH', '/approvals/v1/policy', policy), 200)
  const [proposing, approving] = [await openWindow(browser), await openWindow(browser)]

  await signIn(proposing, lastro.gateway, desk)
  await proposing.page.goto(`${lastro.gateway}/console#/contracts/${loan.id}`)
  await proposing.page.getByRole('button', { name: 'Cancel contract', exact: true }).click()
  await proposing.page.getByLabel('Reason').fill('Terms renegotiated.')
  await proposing.page.getByRole('button', { name: 'Cancel contract', exact: true }).click()
  await proposing.page.getByText('a second key must approve it').waitFor()
  expect((await loan.read()).status).toBe('DRAFT')
  await proposing.page.locator('.actions a').first().click()
  await proposing.page.getByRole('button', { name: 'Withdraw' }).waitFor()
  expect(await proposing.page.getByRole('button', { name: 'Approve', exact: true }).count()).toBe(0)

  await signIn(approving, lastro.gateway, second)
  await tabTo(approving, 'Approvals')
  await approving.page.keyboard.press('Enter')
  await approving.page.getByText('Cancellation of a contract').first().waitFor()
  await tabTo(approving, 'cancelContract')
  await approving.page.keyboard.press('Enter')
  await approving.page.getByText('Terms renegotiated.').waitFor()
  expect(await violations(approving, browser)).toEqual([])
  await tabTo(approving, 'Approve')
  await approving.page.keyboard.press('Enter')
  await tabTo(approving, 'Reason')
  await approving.page.keyboard.type('Agreed.')
  await tabTo(approving, 'Approve now')
  await approving.page.keyboard.press('Enter')
  await untilShown(approving, '.one-event', 'Agreed.')
  await loan.until('it is cancelled', ({ status }) => status === 'CANCELLED')
  await approving.page.reload()
  await approving.page.getByText('cancelContract').click()
  await untilShown(approving, '.one-event', `Done: ${loan.id}`)
  expect([...proposing.complaints, ...approving.complaints]).toEqual([])
})

test('in Portuguese, in the dark, on a phone: nothing is wider than the screen, nothing is unreadable', async () => {
  const lender = await lastro.newLender()
  const [desk, second] = [
    await lastro.newKey(MAY, lender.document),
    await lastro.newKey(MAY, lender.document),
  ]
  const loan = await newLoan(lastro, { lender })
  const policy = { body: { requiredFor: ['CONTRACT_CANCELLATION', 'GUARANTEE_RELEASE'] } }
  expectStatus(await lastro.call(desk, 'PATCH', '/approvals/v1/policy', policy), 200)
  const cancellation = { body: { reason: 'Outros termos.' } }
  expectStatus(await lastro.call(desk, 'POST', `/contracts/v1/${loan.id}/cancel`, cancellation), 202)
  const phone = await openWindow(browser)
  const { page } = phone
  await signIn(phone, lastro.gateway, second)
  await page.evaluate("localStorage.setItem('lastro.language', 'pt')")
  await page.setViewportSize({ width: 390, height: 780 })
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto(`${lastro.gateway}/console#/approvals`)
    await page.reload()
    await page.getByText('cancelContract').click()
    await page.getByRole('button', { name: 'Aprovar', exact: true }).waitFor()
    expect([colorScheme, await isWider(phone)]).toEqual([colorScheme, false])
    expect([colorScheme, await violations(phone, browser)]).toEqual([colorScheme, []])
  }
  expect(phone.complaints).toEqual([])
})
