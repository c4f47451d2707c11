import { buildConsole } from '../../console/build.ts'
import { type OpenBrowser, openBrowser } from '../support/browser.ts'
import { type InvitationMails, openInvitationMails } from '../support/invitationMails.ts'
import { codeIn, recordedBy, redeemAt } from '../support/invitedPeople.ts'
import { expectStatus, type Platform, platform } from '../support/platform.ts'
import { isWider, openWindow, untilShown, violations } from './windows.ts'

/** A borrower whose session has ended, and who has no key: back by a link of the sign-in page. */

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
  await browser?.close()
  await mails?.close()
  await lastro?.close()
})

/** An onboarded borrower with a sent contract, whose mailbox opened the invitation to it. */
async function borrower() {
  const lender = await lastro.newLender()
  const person = await recordedBy(lender, lastro, mails)
  const { id, document, email } = person
  expectStatus(await lastro.call(lender.key, 'POST', `/contracts/v1/${id}/invitations`), 201)
  expect((await redeemAt(lastro, codeIn(await mails.linkTo(email)))).status).toBe(200)
  const profile = { name: 'Maria Souza', email, phone: null }
  const body = { document, kind: 'INDIVIDUAL', modules: ['BORROWER'], profile }
  const path = '/internal/v1/onboarding/completions'
  expectStatus(await lastro.call(lastro.integrationKey, 'POST', path, { body }), 201)
  return person
}

const EN = {
  byMail: 'Mail me a link',
  document: 'Your CPF or CNPJ',
  email: 'E-mail',
  send: 'Send the link',
  mailed: 'a link is on its way',
  back: 'Welcome back',
  proceed: 'Continue',
  awaits: 'Awaits borrower',
  leave: 'Sign out',
  used: 'was used already',
}
const PT: typeof EN = {
  byMail: 'Receber link por e-mail',
  document: 'Seu CPF ou CNPJ',
  email: 'E-mail',
  send: 'Enviar o link',
  mailed: 'um link está a caminho',
  back: 'Bem-vindo de volta',
  proceed: 'Continuar',
  awaits: 'Aguarda tomador',
  leave: 'Sair',
  used: 'já foi usado',
}

test.each([
  ['English', EN, undefined, 'en-GB'] as const,
  ['Portuguese on a phone', PT, { width: 390, height: 844 }, 'pt-BR'] as const,
])(
  'in %s a borrower has a link mailed, comes back by it once, and has another from its page',
  async (_in, say, size, locale) => {
    const { document, email } = await borrower()
    const window = await openWindow(browser, size, locale)
    const { page, complaints } = window
    const button = (name: string) => page.getByRole('button', { name })
    const ask = async () => {
      await page.getByLabel(say.document).fill(document)
      await page.getByRole('textbox', { name: say.email }).fill(email)
      await button(say.send).click()
      await untilShown(window, '.card', say.mailed)
    }
    await page.goto(`${lastro.gateway}/console`)
    await button(say.byMail).click()
    expect(await violations(window, browser)).toEqual([])
    expect(await isWider(window)).toBe(false)
    await button(say.send).click()
    await untilShown(window, '.field.invalid', say.document)
    await ask()

    const link = await mails.linkTo(email, 2)
    await page.goto(link)
    await untilShown(window, 'h1', say.back)
    expect(await violations(window, browser)).toEqual([])
    await button(say.proceed).click()
    await untilShown(window, 'main', say.awaits)
    await page.locator('.own-menu summary').click()
    await button(say.leave).click()
    await page.locator('.sign-in').waitFor()

    await page.goto(link)
    await button(say.proceed).click()
    await untilShown(window, '[role=alert]', say.used)
    await ask()
    await mails.mailsTo(email, 3)
    expect(complaints).toEqual([])
  },
)
