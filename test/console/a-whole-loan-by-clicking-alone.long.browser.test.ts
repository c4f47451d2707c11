import { buildConsole } from '../../console/build.ts'
import { type OpenBrowser, openBrowser, type Page } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { somePdf } from '../support/files.ts'
import { type Loan, loanOf } from '../support/loan.ts'
import { expectStatus, type Party, type Platform, platform } from '../support/platform.ts'
import { chooseLanguage, openWindow, signIn, untilShown, violations, type Window } from './windows.ts'

let lastro: Platform
let browser: OpenBrowser
let lender: Party
let borrower: Party
let lending: Window
let borrowing: Window
let loan: Loan

beforeAll(async () => {
  lastro = await platform()
  await buildConsole()
  browser = await openBrowser(line => void process.stderr.write(`${line}\n`))
  ;[lender, borrower] = await Promise.all([lastro.newLender(), lastro.newBorrower()])
  lending = await openWindow(browser)
  borrowing = await openWindow(browser)
  await price('5')
})
afterAll(async () => {
  await browser?.close()
  await lastro?.close()
})

/** No other file runs at the same time: the market belongs to this test. */
async function price(usdBrl: string): Promise<void> {
  const asOf = new Date().toISOString()
  const ticks = Object.entries({ USDC: '1', USDBRL: usdBrl }).map(([symbol, price]) => ({
    ...{ symbol, price, asOf },
    source: 'test',
  }))
  const path = '/internal/v1/market/prices'
  expectStatus(await lastro.call(lastro.integrationKey, 'POST', path, { body: { ticks } }), 202)
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const STATUS = '.heading .badge.status'
const LEVEL = '.heading .badge.level'

test('the lender creates a contract with its file; what is wrong is said at the field', async () => {
  const { page } = lending
  await signIn(lending, lastro.gateway, lender.key)
  await page.getByText('No contracts yet.').waitFor()
  await button(page, 'New contract').first().click()
  await page.getByRole('heading', { name: 'New contract' }).waitFor()
  await page.getByLabel('Name').fill('Loan by clicking')
  await page.getByLabel('Borrower’s CPF or CNPJ').fill('123')
  await button(page, 'Create contract').click()
  await page.locator('.field.invalid').first().waitFor()
  const wrong = await page.locator('.field.invalid').filter({ hasText: 'CPF' }).locator('small').textContent()
  expect(wrong).not.toBe('')
  await page.getByLabel('Borrower’s CPF or CNPJ').fill(borrower.document)
  await page.getByLabel('Loan *', { exact: true }).fill('10000')
  await page.getByLabel('Outstanding balance').fill('10000')
  await page.getByLabel('Interest, % per month').fill('1.99')
  await page.getByLabel('CET, % per month').fill('2.35')
  await page.getByLabel('USDC POLYGON').check()
  const file = { name: 'ccb.pdf', mimeType: 'application/pdf', buffer: somePdf() }
  await page.getByLabel('Loan agreement (PDF)').setInputFiles(file)
  await button(page, 'Create contract').click()
  await untilShown(lending, STATUS, 'Draft')
  const id = Number(page.url().split('/').at(-1))
  const { data } = expectStatus(await lastro.call(lender.key, 'GET', `/contracts/v1/${id}`), 200).body
  loan = loanOf(lastro, lender, borrower, id, data.guarantee.id)
})

test('it is sent; the borrower reads the terms, sees their hash, and accepts', async () => {
  await button(lending.page, 'Send to borrower').click()
  await untilShown(lending, STATUS, 'Awaits borrower')
  const { page } = borrowing
  await signIn(borrowing, lastro.gateway, borrower.key)
  await page.getByRole('link', { name: 'Loan by clicking' }).click()
  await untilShown(borrowing, STATUS, 'Awaits borrower')
  await button(page, 'Accept terms').click()
  const { termsHash } = await loan.read()
  await page.locator('.actions button.hash').click()
  expect(await page.locator('.actions .hash code').textContent()).toBe(termsHash)
  await button(page, 'Accept terms').click()
  await page.getByText('Confirm that you have read the terms.').waitFor()
  await page.getByLabel('I have read these terms and the documents.').check()
  await button(page, 'Accept terms').click()
  await untilShown(borrowing, STATUS, 'Accepted')
})

test('both see where to send the collateral: address, quantity and QR code, in both languages', async () => {
  const path = `/guarantees/${loan.guaranteeId}`
  const { data } = expectStatus(await lastro.call(borrower.key, 'GET', path), 200).body
  const [{ address, tokenContract, quantityNow, eip681 }] = data.depositInstructions
  // 15,000 BRL at 5 are 3,000 USDC, and 1 % more.
  expect(quantityNow).toBe('3030')
  for (const { page } of [lending, borrowing]) {
    const shown = page.locator('.deposit-instructions')
    await shown.getByText('3,030').waitFor()
    for (const text of [address, tokenContract]) await shown.getByText(text).waitFor()
    await shown.getByRole('button', { name: 'Copy address' }).waitFor()
    const code = shown.getByRole('img', { name: 'QR code of the transfer of USDC on POLYGON' })
    expect(await code.getAttribute('data-text')).toBe(eip681)
  }
  await chooseLanguage(borrowing, 'pt')
  await borrowing.page.getByRole('button', { name: 'Copiar endereço' }).waitFor()
  await chooseLanguage(borrowing, 'en')
})

test('signed and deposited, it becomes active in both windows by itself', async () => {
  await loan.sign('GUARANTEE')
  await loan.sign('CCB')
  expectStatus(await loan.deposit('3000'), 201)
  await untilShown(lending, STATUS, 'Active')
  await untilShown(borrowing, STATUS, 'Active')
  await untilShown(lending, '.ratio .figure', '66.67%')
  expect(await violations(lending, browser)).toEqual([])
  expect(await violations(borrowing, browser)).toEqual([])
})

/** As the page shows a hash until somebody wants the whole of it. */
const folded = (sha256: string) => `${sha256.slice(0, 8)}…${sha256.slice(-4)}`

test('the signed document downloads next to the unsigned one, with its hash, in both languages', async () => {
  for (const { page } of [lending, borrowing]) {
    const contract = await loan.read()
    const copies = page.locator('.files li').filter({ hasText: 'Signed copy' })
    await eventually('a signed copy of each', async () => (await copies.count()) === 2)
    for (const { signingDocument } of contract.signings) {
      const { documentId, signed } = signingDocument
      const { sha256 } = contract.documents.find(({ id }: { id: string }) => id === documentId)
      const copy = page.locator('.files li').filter({ hasText: folded(signed.sha256) })
      await page
        .locator('.files li')
        .filter({ hasText: folded(sha256) })
        .first()
        .waitFor()
      expect(signed.sha256).not.toBe(sha256)
      await keepSaved(page)
      await copy.getByRole('button', { name: 'Signed copy' }).click()
      expect(await savedHash(page)).toBe(signed.sha256)
    }
  }
  const { page } = borrowing
  await chooseLanguage(borrowing, 'pt')
  await page.getByRole('button', { name: 'Via assinada' }).first().waitFor()
  await chooseLanguage(borrowing, 'en')
})

test('the price falls: the alert appears by itself, and its cure', async () => {
  await price('3.9')
  await untilShown(lending, LEVEL, 'Margin call')
  await untilShown(borrowing, LEVEL, 'Margin call')
  await untilShown(borrowing, '.cure', 'or deposit')
  const path = `/contracts/v1/${loan.id}/notices`
  const [{ cure }] = expectStatus(await lastro.call(borrower.key, 'GET', path), 200).body.data.notices
  const shown = (await borrowing.page.locator('.cure').textContent()) ?? ''
  for (const decimal of [cure.repayAmount, cure.topUp[0].amount])
    expect(shown).toContain(new Intl.NumberFormat('en-GB', { maximumFractionDigits: 6 }).format(decimal))
  expect(shown).toContain('until ')
  expectStatus(await loan.deposit('1000'), 201)
  await untilShown(lending, LEVEL, 'Healthy')
})

test('a balance is stated, collateral released, the rest repaid: completed', async () => {
  const { page } = lending
  await price('5')
  await button(page, 'Update balance').click()
  await page.getByLabel('New outstanding balance (BRL)').fill('-1')
  await button(page, 'Update balance').click()
  await page.locator('.field.invalid').waitFor()
  await page.getByLabel('New outstanding balance (BRL)').fill('5000')
  await button(page, 'Update balance').click()
  await untilShown(lending, '.figures .figure', '5,000.00')
  await button(page, 'Release collateral').click()
  await page.getByLabel('Amount to release').fill('500')
  await button(page, 'Release collateral').click()
  await confirmReleases(1)
  await button(page, 'Update balance').click()
  await page.getByLabel('New outstanding balance (BRL)').fill('0')
  await button(page, 'Update balance').click()
  await confirmReleases(2)
  await untilShown(lending, STATUS, 'Completed')
  await untilShown(borrowing, STATUS, 'Completed')
  expect(lending.complaints).toEqual([])
  expect(borrowing.complaints).toEqual([])
})

test('its story has every fact and who asked, and is taken along as a statement', async () => {
  const { page } = lending
  const path = `/contracts/v1/${loan.id}/events?take=100`
  const { facts } = expectStatus(await lastro.call(lender.key, 'GET', path), 200).body.data
  await page.reload()
  await page.getByRole('button', { name: `All ${facts.length}` }).click()
  expect(await page.locator('.story li').count()).toBe(facts.length)
  const accepted = page.locator('.story li').filter({ hasText: 'Accepted' }).first()
  expect(await accepted.textContent()).toContain('Borrower')
  const deposited = page.locator('.story li').filter({ hasText: 'Deposited' }).first()
  expect(await deposited.textContent()).toMatch(/1,000 USDC POLYGON.*Integration/)
  await page.locator('.events code').filter({ hasText: 'collateral.ltv_alert' }).first().waitFor()
  await keepSaved(page)
  await page.locator('.story').waitFor()
  await page.getByRole('group', { name: 'Export statement' }).getByRole('button', { name: 'CSV' }).click()
  const statement = await savedText(page)
  expect(statement.split('\r\n').length).toBe(facts.length + 2)
  expect(statement).toContain(',contract.balance_updated,LENDER,')
})

test('the book shows what the platform keeps of it: totals, concentration, history', async () => {
  await openBookOf(await lastro.newKey(['contracts', 'ltv:read', 'webhooks'], lender.document))
})

async function openBookOf(key: string): Promise<void> {
  const window = await openWindow(browser)
  const { page } = window
  await signIn(window, lastro.gateway, key)
  await page.getByRole('button', { name: 'Concentration and history' }).click()
  await page.getByRole('heading', { name: 'Largest borrowers' }).waitFor()
  await page.getByRole('heading', { name: 'The last seven days' }).waitFor()
  expect(await violations(window, browser)).toEqual([])
  await keepSaved(page)
  await page.getByRole('group', { name: 'Export Contracts' }).getByRole('button', { name: 'CSV' }).click()
  expect(await savedText(page)).toContain(`\r\n${loan.id},Loan by clicking,COMPLETED,`)
  expect(window.complaints).toEqual([])
}

/** Downloads of the page reach no disk here: their text is kept in the page. */
async function keepSaved(page: Page): Promise<void> {
  await page.evaluate(
    `window.saved = ''; window.savedHash = ''; window.make ??= URL.createObjectURL.bind(URL);
    URL.createObjectURL = blob => {
      blob.text().then(text => { window.saved = text })
      blob.arrayBuffer().then(bytes => crypto.subtle.digest('SHA-256', bytes)).then(hash => {
        window.savedHash = [...new Uint8Array(hash)].map(byte => byte.toString(16).padStart(2, '0')).join('')
      })
      return window.make(blob)
    }`,
  )
}

const savedText = (page: Page) =>
  eventually('a saved file', async () => {
    const text = (await page.evaluate('window.saved')) as string
    return text === '' ? undefined : text
  })

const savedHash = (page: Page) =>
  eventually('the hash of a saved file', async () => {
    const hash = (await page.evaluate('window.savedHash')) as string
    return hash === '' ? undefined : hash
  })

/** Custody says that it sent what was approved. */
async function confirmReleases(count: number): Promise<void> {
  const path = `/guarantees/${loan.guaranteeId}/releases`
  const all = await eventually(`${count} releases approved`, async () => {
    const { data } = expectStatus(await lastro.call(lender.key, 'GET', path), 200).body
    const sent = data.releases.filter(({ status }: { status: string }) => /APPROVED|RELEASED/.test(status))
    return sent.length >= count ? sent : undefined
  })
  for (const { id, status } of all) {
    if (status === 'RELEASED') continue
    const confirmation = `/internal/v1/releases/${id}/confirmations`
    expectStatus(await lastro.call(lastro.integrationKey, 'POST', confirmation, { body: {} }), 200)
  }
}
