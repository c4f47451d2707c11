import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '../support/eventually.ts'
import type { Loan } from '../support/loan.ts'
import { CERTIFICATE } from '../support/localhostCertificate.ts'
import { expectStatus, type Platform, platform } from '../support/platform.ts'
import { type SandboxLoans, sandboxLoans } from '../support/sandboxLoans.ts'
import { type MailServer, openMailServer, partsOf } from '../support/smtpServer.ts'

/** Borrowers without endpoints on the real processes: e-mail is the channel that AFTER_NOTICE asks for. */
const folder = mkdtempSync(join(tmpdir(), 'lastro-mail-'))
let lastro: Platform
let loans: SandboxLoans
let server: MailServer

beforeAll(async () => {
  lastro = await platform()
  loans = await sandboxLoans(lastro)
  server = await openMailServer({ tls: 'starttls' })
  const authorities = join(folder, 'authorities.pem')
  writeFileSync(authorities, CERTIFICATE)
  await lastro.restart('webhooks', {
    SMTP_URL: `smtp://localhost:${server.port}`,
    MAIL_FROM: 'notices@lender.example',
    PUBLIC_URL: 'https://lastro.example',
    NODE_EXTRA_CA_CERTS: authorities,
  })
  await lastro.restart('prices', { PRICE_FEED: 'local' })
})
afterAll(async () => {
  for (const process of ['prices', 'webhooks']) await lastro?.restart(process)
  await server?.close()
  await lastro?.close()
  rmSync(folder, { recursive: true, force: true })
})

const receiptsOf = async ({ id, borrower }: Loan): Promise<string[]> => {
  const answer = await lastro.call(borrower.key, 'GET', `/contracts/v1/${id}/notices`)
  const [alert] = expectStatus(answer, 200).body.data.notices.reverse()
  const receipts: { channel: string; outcome: string }[] = alert?.receipts ?? []
  return receipts.map(({ channel, outcome }) => `${channel} ${outcome}`).sort()
}

const heard = (loan: Loan, what: string) =>
  eventually(`the receipt ${what}`, async () => {
    const receipts = await receiptsOf(loan)
    if (!receipts.includes(what)) throw new Error(receipts.join())
    return receipts
  })

test('after a delivered mail the sale happens at the deadline; after a refused one it is held', async () => {
  await loans.euro('1')
  const [reached, unreached] = [await lastro.newBorrower(), await lastro.newBorrower()]
  const policy = { mode: 'AFTER_NOTICE', undeliverable: 'HOLD' }
  const delivered = await loans.active(policy, reached)
  const held = await loans.active(policy, unreached)
  server.refuse(unreached.profile.email)
  await loans.euro('1.37')

  expect(await heard(delivered, 'EMAIL DELIVERED')).toEqual(
    expect.arrayContaining(['EMAIL SENDING', 'WEBHOOK NO_CHANNEL']),
  )
  await heard(held, 'EMAIL FAILED')
  // Days have passed here: borrowers of other files are written to as well.
  const mail = server.mails.find(({ to }) => to.includes(reached.profile.email))
  expect(mail).toMatchObject({ to: [reached.profile.email], isEncrypted: true })
  const { text } = partsOf(mail!)
  expect(text).toContain(`https://lastro.example/console#/contracts/${delivered.id}`)
  expect(text).not.toContain(reached.document)

  await loans.advance('PT25H')
  await delivered.until('it is sold', ({ status }) => status === 'COMPLETED')
  expect((await held.read()).guarantee.status).toBe('MARGIN_CALL')
  expect(server.mails.map(({ to }) => to)).not.toContainEqual([unreached.profile.email])
})
