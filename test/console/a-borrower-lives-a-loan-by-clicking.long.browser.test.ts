import { buildConsole } from '../../console/build.ts'
import { type OpenBrowser, openBrowser, type Page } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { somePdf } from '../support/files.ts'
import { type InvitationMails, openInvitationMails } from '../support/invitationMails.ts'
import { expectStatus, type Platform, platform } from '../support/platform.ts'
import { newCpf } from '../support/taxDocuments.ts'
import {
  type Hand,
  isWider,
  keyboard,
  openWindow,
  pointing,
  signIn,
  untilShown,
  violations,
  type Window,
} from './windows.ts'

/**
 * A whole loan, by clicking alone or by the keyboard alone: no call of the API and no id typed. The borrower
 * begins with the link of a mail. Only the lender, its key and the market of the beginning are made before.
 */

let lastro: Platform
let browser: OpenBrowser
let mails: InvitationMails

beforeAll(async () => {
  lastro = await platform()
  mails = await openInvitationMails(lastro)
  await buildConsole()
  browser = await openBrowser(line => void process.stderr.write(`${line}\n`))
})
afterAll(async () => {
  await calmMarket()
  await browser?.close()
  await mails?.close()
  await lastro?.close()
})

async function calmMarket(): Promise<void> {
  const asOf = new Date().toISOString()
  const ticks = Object.entries({ USDC: '1', USDBRL: '5' }).map(([symbol, price]) => {
    // The source of the sandbox's own market: two sources that differ are in dispute, and locks wait.
    return { symbol, price, asOf, source: 'sandbox' }
  })
  const path = '/internal/v1/market/prices'
  expectStatus(await lastro.call(lastro.integrationKey, 'POST', path, { body: { ticks } }), 202)
}

const EN = {
  locale: 'en-GB',
  newContract: 'New contract',
  name: 'Name *',
  document: 'Borrower’s CPF or CNPJ *',
  loan: ['Loan *', '10,000.00'],
  interest: ['Interest, % per month *', '1.99'],
  cet: ['CET, % per month *', '2.35'],
  file: 'Loan agreement (PDF)',
  create: 'Create contract',
  personName: 'Full name',
  personEmail: 'E-mail',
  preRegister: 'Pre-register this borrower',
  send: 'Send to borrower',
  invite: 'Invite by e-mail',
  invited: 'not opened yet, mail sent',
  opened: 'opened at',
  invitation: 'You are invited',
  proceed: 'Continue',
  phone: 'Phone',
  confirm: 'Confirm and read the terms',
  accept: 'Accept terms',
  read: 'I have read these terms and the documents.',
  signLinks: ['Sign guarantee', 'Sign loan agreement'],
  sign: 'Sign',
  signed: 'You have signed this document.',
  deposit: 'Simulate deposit',
  market: 'Market',
  healthy: 'Healthy',
  marginCall: 'Margin call',
  awaits: 'Awaits borrower',
  accepted: 'Accepted',
  active: 'Active',
  sold: 'reached 8',
  paid: 'Nothing is owed any more.',
}
const PT: typeof EN = {
  locale: 'pt-BR',
  newContract: 'Novo contrato',
  name: 'Nome *',
  document: 'CPF ou CNPJ do tomador *',
  loan: ['Empréstimo *', '10.000,00'],
  interest: ['Juros, % ao mês *', '1,99'],
  cet: ['CET, % ao mês *', '2,35'],
  file: 'Cédula de Crédito Bancário (PDF)',
  create: 'Criar contrato',
  personName: 'Nome completo',
  personEmail: 'E-mail',
  preRegister: 'Pré-cadastrar este tomador',
  send: 'Enviar ao tomador',
  invite: 'Convidar por e-mail',
  invited: 'ainda não aberto, e-mail enviado',
  opened: 'aberto em',
  invitation: 'Você foi convidado',
  proceed: 'Continuar',
  phone: 'Telefone',
  confirm: 'Confirmar e ler as condições',
  accept: 'Aceitar condições',
  read: 'Li estas condições e os documentos.',
  signLinks: ['Assinar garantia', 'Assinar cédula'],
  sign: 'Assinar',
  signed: 'Você assinou este documento.',
  deposit: 'Simular depósito',
  market: 'Mercado',
  healthy: 'Regular',
  marginCall: 'Chamada de margem',
  awaits: 'Aguarda tomador',
  accepted: 'Aceito',
  active: 'Ativo',
  sold: 'atingiu 8',
  paid: 'Dívida quitada.',
}
const DESKTOP = { width: 1_280, height: 900 }
const PHONE = { width: 390, height: 780 }
const STATUS = '.heading .badge.status'
const LEVEL = '.heading .badge.level'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test.each([
  ['on a desktop in English', EN, DESKTOP, pointing],
  ['on a phone in English', EN, PHONE, pointing],
  ['on a desktop in Portuguese', PT, DESKTOP, pointing],
  ['on a phone in Portuguese', PT, PHONE, pointing],
  ['with the keyboard alone', EN, DESKTOP, keyboard],
] as const)('%s a borrower lives a loan from its terms to its sale', async (_how, say, size, hand) => {
  await calmMarket()
  const [lender, person] = [await lastro.newLender(), newCpf()]
  const lending = await openWindow(browser, DESKTOP, say.locale)
  const key = await lastro.newKey(['contracts', 'ltv:read', 'webhooks', 'sandbox'], lender.document)
  await signIn(lending, lastro.gateway, key)
  await createAndSend(lending.page, say, person)
  await mails.serve(person)
  await button(lending.page, say.invite).first().click()
  await untilShown(lending, '.invited', say.invited)

  const borrowing = await openWindow(browser, size, say.locale)
  const { page } = borrowing
  await openByMail(borrowing, say, emailOf(person), hand)
  await untilShown(borrowing, STATUS, say.awaits)
  await untilShown(lending, '.invited', say.opened)
  await accept(borrowing, say, hand)
  for (const link of say.signLinks) await signBehind(page, link, say, hand)
  await hand.press(page, button(page, say.deposit))
  await untilShown(borrowing, STATUS, say.active)
  await untilShown(borrowing, LEVEL, say.healthy)
  await expectWell(borrowing)

  await button(lending.page, say.market).click()
  await moveMarket(lending.page, '-230')
  await untilShown(borrowing, LEVEL, say.marginCall)
  await untilShown(borrowing, '.countdown', ':')
  expect(await page.locator('.countdown').textContent()).toMatch(/(1 d )?\d\d:\d\d:\d\d/)
  await eventually('two ways with amounts', async () => {
    const ways = await page.locator('.ways li').allTextContents()
    return ways.length === 2 && /R\$/.test(ways[0]!) && /USDC/.test(ways[1]!)
  })
  await expectWell(borrowing)
  await expectCalled(lending, say)
  await hand.press(page, button(page, say.deposit))
  await untilShown(borrowing, LEVEL, say.healthy)

  await moveMarket(lending.page, '-300')
  await untilShown(borrowing, '.sale', say.sold)
  await untilShown(borrowing, '.sale', say.paid)
  expect(await page.locator('.sale .sold li').allTextContents()).toEqual([
    expect.stringMatching(/USDC.*POLYGON.*R\$/),
  ])
  await expectWell(borrowing)
  await expectStatement(page, hand)
  expect([...lending.complaints, ...borrowing.complaints]).toEqual([])
  await Promise.all([lending.page.close(), page.close()])
})

const emailOf = (document: string) => `c${document}@example.com`

/** From the mail to the terms: the invitation's page, what the lender recorded, and what is missing. */
async function openByMail(borrowing: Window, say: typeof EN, address: string, hand: Hand): Promise<void> {
  const { page } = borrowing
  await page.goto(await mails.linkTo(address))
  await untilShown(borrowing, 'h1', say.invitation)
  expect(page.url()).not.toContain('invitation')
  await expectWell(borrowing)
  await hand.press(page, button(page, say.proceed))
  await hand.type(page, page.getByLabel(say.phone, { exact: true }), '11 98765-4321')
  await expectWell(borrowing)
  await hand.press(page, button(page, say.confirm))
}

/** Money is typed as the person's language writes it. */
async function createAndSend(page: Page, say: typeof EN, borrower: string): Promise<void> {
  await button(page, say.newContract).first().click()
  await page.getByLabel(say.name, { exact: true }).fill('Lived by clicking')
  await page.getByLabel(say.document, { exact: true }).fill(borrower)
  for (const [label, typed] of [say.loan, say.interest, say.cet])
    await page.getByLabel(label!, { exact: true }).fill(typed!)
  await page.getByLabel('USDC POLYGON').check()
  const file = { name: 'ccb.pdf', mimeType: 'application/pdf', buffer: somePdf() }
  await page.getByLabel(say.file).setInputFiles(file)
  await button(page, say.create).click()
  // Nobody has the document yet.
  await page.getByLabel(say.personName, { exact: true }).fill('Maria Souza')
  await page.getByLabel(say.personEmail, { exact: true }).fill(emailOf(borrower))
  await button(page, say.preRegister).click()
  await page.getByLabel(say.personName, { exact: true }).waitFor({ state: 'hidden' })
  await button(page, say.create).click()
  await button(page, say.send).click()
}

async function accept(borrowing: Window, say: typeof EN, hand: Hand): Promise<void> {
  const { page } = borrowing
  await hand.press(page, button(page, say.accept))
  await hand.check(page, page.getByLabel(say.read))
  await expectWell(borrowing)
  await hand.press(page, button(page, say.accept))
  await untilShown(borrowing, STATUS, say.accepted)
}

/** The link of the step opens the provider's page in another tab. */
async function signBehind(page: Page, link: string, say: typeof EN, hand: Hand): Promise<void> {
  const opened = page.waitForEvent('popup')
  await hand.press(page, page.locator('.steps').getByRole('link', { name: link }))
  const signing = await opened
  await hand.press(signing, button(signing, say.sign))
  await signing.getByText(say.signed).waitFor()
  await signing.close()
}

/** In the lender's book the margin call is first, and the strip counts down to its end. */
async function expectCalled(lending: Window, say: typeof EN): Promise<void> {
  const { page } = lending
  await page.locator('.brand').click()
  await untilShown(lending, '.needs-you a.chip', ':')
  await page.locator('.needs-you').getByRole('button', { name: say.marginCall }).click()
  await eventually('the call alone', async () => (await page.locator('.rows [data-row]').count()) === 1)
  await untilShown(lending, '.rows .badge.level', say.marginCall)
  await expectWell(lending)
}

/** The statement comes as PDF. */
async function expectStatement(page: Page, hand: Hand): Promise<void> {
  let asked = 0
  await page.route(/statement\.pdf/, route => {
    asked += 1
    return route.continue()
  })
  await hand.press(page, button(page, 'PDF'))
  await eventually('the statement', async () => asked === 1)
  await eventually(
    'it is saved',
    async () => (await page.locator('.export-buttons button[disabled]').count()) === 0,
  )
  expect(await page.locator('.export-buttons .notice.bad').count()).toBe(0)
}

/** By thousandths of the price, with the slider of the sandbox's bar. */
async function moveMarket(page: Page, thousandths: string): Promise<void> {
  await page.getByLabel('USDBRL').fill(thousandths)
}

async function expectWell(window: Window): Promise<void> {
  expect(await isWider(window)).toBe(false)
  expect(await violations(window, browser)).toEqual([])
}
