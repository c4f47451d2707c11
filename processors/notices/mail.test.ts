import fc from 'fast-check'
import { contractPage, linkPage } from '../../platform/providers/noticeMail.ts'
import { recordedExample } from '../../schemas/recorded.ts'
import type { NoticeReason } from '../../schemas/types.ts'
import { factOf } from '../webhooks/record/eventBody.ts'
import { RETRY_DELAYS_MS } from '../webhooks/send/retrySchedule.ts'
import { mailText } from './mailText.ts'
import { answerOf } from './mailTransport.ts'
import { mailsOf } from './noticeMails.ts'
import { afterAttempt, freeAt, MAX_PER_PERSON_AN_HOUR, receiptFor } from './sendMails.ts'

const REASONS: readonly NoticeReason[] = [
  'ALERT',
  'REMINDER_50',
  'REMINDER_90',
  'LAST_NOTICE',
  'SALE',
  'SURPLUS_RETURNED',
]
const told = { contractId: 1001, reason: 'ALERT' as NoticeReason, cureDeadline: Date.UTC(2026, 6, 31, 12) }
const URL = contractPage('https://lastro.example', 1001)

test.each(REASONS)('%s says why, until when and where, in both languages, as text and as HTML', reason => {
  const { subject, text, html } = mailText({ ...told, reason }, URL)
  expect(subject).toBe('Aviso sobre o seu contrato 1001 / Notice about your contract 1001')
  for (const part of [text, html]) {
    expect(part.split('2026-07-31 12:00').length).toBe(3)
    expect(part.split('https://lastro.example/console#/contracts/1001').length).toBe(3)
  }
  const others = REASONS.filter(one => one !== reason).map(
    one => mailText({ ...told, reason: one }, URL).text,
  )
  expect(others).not.toContain(text)
})

test('an invitation has its link and its end in both languages, and speaks of no shortfall', () => {
  const url = linkPage('https://lastro.example', 'invitation', 'c0de')
  const { subject, text, html } = mailText({ ...told, reason: 'INVITATION' }, url)
  expect(subject).toMatch(/contrato 1001 está pronto.*contract 1001 is ready/)
  for (const part of [text, html]) {
    expect(part.split('2026-07-31 12:00').length).toBe(3)
    expect(part.split('https://lastro.example/console#/invitation/c0de').length).toBe(3)
    expect(part).not.toMatch(/shortfall|collateral|garantia/)
  }
})

test('a link that was asked for names its end and no contract, in both languages', () => {
  const url = linkPage('https://lastro.example', 'link', 'c0de')
  const { subject, text, html } = mailText({ ...told, contractId: null, reason: 'SIGN_IN' }, url)
  expect(subject).toBe('O seu link de acesso aos contratos / Your link to your contracts')
  for (const part of [text, html]) {
    expect(part.split('2026-07-31 12:00').length).toBe(3)
    expect(part.split('https://lastro.example/console#/link/c0de').length).toBe(3)
    expect(part).not.toMatch(/null|1001|credor|lender/)
  }
})

test('a mail without a deadline names none', () => {
  expect(mailText({ ...told, reason: 'SALE', cureDeadline: null }, URL).text).not.toMatch(/UTC|prazo/)
})

test('(lending B) money that a sale brought beyond the debt is named, as the borrower’s, in both languages', () => {
  const surplus = { amount: '5790.4', currency: 'BRL' } as const
  const { text, html } = mailText({ ...told, reason: 'SURPLUS_RETURNED', cureDeadline: null, surplus }, URL)
  for (const part of [text, html]) {
    expect(part).toMatch(/O excedente de R\$\s5\.790,40 é seu e será pago a você\./)
    expect(part).toMatch(/The surplus of R\$5,790\.40 is yours and will be paid to you\./)
    expect(part).toMatch(/também será devolvido.*returned to you as well/s)
  }
})

test('the mail of a notice has the surplus and its currency from the record of the event', () => {
  const record = 'lastro.events.NoticeIssued'
  const value = { ...recordedExample(record), noticeReason: 'SURPLUS_RETURNED', fiatCurrency: 'USD' }
  const mailOf = (surplusAmount: string | null) => {
    const fact = factOf('contract-events', '1', { record, value: { ...value, surplusAmount } } as never)!
    return mailsOf([fact], fact.timestamp)[0]!
  }
  expect(mailOf('13.32').surplus).toEqual({ amount: '13.32', currency: 'USD' })
  expect(mailText(mailOf('13.32'), URL).text).toContain('The surplus of $13.32 is yours')
  expect(mailOf(null).surplus).toBeNull()
})

test.each([undefined, null])('a mail without a surplus (%s) names the collateral alone', surplus => {
  const returned = { ...told, reason: 'SURPLUS_RETURNED' as const, ...(surplus === null ? { surplus } : {}) }
  const { text } = mailText(returned, URL)
  expect(text).toMatch(/será devolvida a você.*is returned to you/s)
  expect(text).not.toMatch(/excedente|surplus of|R\$/)
})

test('the mail has every digit of any amount', () => {
  const cents = fc.bigInt({ min: 1n, max: 10n ** 20n - 1n })
  fc.assert(
    fc.property(cents, fc.constantFrom('BRL' as const, 'USD' as const, 'EUR' as const), (all, currency) => {
      const decimal = `${all / 100n}.${String(all % 100n).padStart(2, '0')}`
      const { text } = mailText({ ...told, cureDeadline: null, surplus: { amount: decimal, currency } }, URL)
      const [english] = /(?<=The surplus of )[^ ]*(?= is yours)/.exec(text) ?? []
      expect(english?.replace(/[^\d.]/g, '')).toBe(decimal)
    }),
  )
})

test('a public URL with markup is escaped in HTML', () => {
  const { html } = mailText(told, `https://x.example/"><script>alert('&')</script>`)
  expect(html).not.toContain('<script>')
  expect(html).toContain('&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;')
})

const failure = (command: string | undefined, responseCode?: number) =>
  Object.assign(new Error('ana@b.example is unknown'), { command, responseCode })
test.each<[string | undefined, number | undefined, string]>([
  ['RCPT TO', 550, 'REFUSED'],
  ['DATA', 554, 'REFUSED'],
  ['RCPT TO', 451, 'DEFERRED'],
  ['RCPT TO', 421, 'SERVER_FAILED'],
  ['MAIL FROM', 553, 'SERVER_FAILED'],
  ['AUTH PLAIN', 535, 'SERVER_FAILED'],
  ['CONN', undefined, 'SERVER_FAILED'],
  ['DATA', undefined, 'SERVER_FAILED'],
  [undefined, undefined, 'SERVER_FAILED'],
])('%s answered %s is %s, and the log does not name the borrower', (command, code, outcome) => {
  const answer = answerOf(failure(command, code), 'ana@b.example')
  expect(answer).toEqual({ outcome, code: code ?? null, detail: '*** is unknown' })
})

const ADDRESS = 'Maria.Souza@Example.com'
test.each([
  '550 5.1.1 <Maria.Souza@example.com>: Recipient address rejected',
  '550 maria.souza@EXAMPLE.COM is unknown',
  '550 5.1.1 Mailbox maria.souza unavailable',
  '550 no such user: "Maria Souza"@example.com',
  '550 "m\\"s"@example.com is unknown',
  '550 <maria.souza @ example.com> is unknown',
  '550 maria.souza@\nexample.com is unknown',
  '550 maria.souza=40example.com@relay.example.net is unknown',
  '550 MARIA.SOUZA+x@xn--exmple-cua.com is unknown',
])('the log has nothing of an address, however a server spells it: %s (security 6)', said => {
  const error = Object.assign(new Error(`Can't send mail: ${said}`), {
    command: 'RCPT TO',
    responseCode: 550,
  })
  const { detail } = answerOf(error, ADDRESS)
  expect(detail).not.toMatch(/@|maria|souza|example|m\\"s/i)
  expect(detail).toContain('550')
})

test('the log has no @ and no local part of any address that a server names (security 6)', () => {
  const local = fc.stringMatching(/^[a-z0-9!#$%&'*+/=?^_`{|}~.-]{3,20}$/)
  const domain = fc.stringMatching(/^[a-z]{3,10}\.[a-z]{2,5}$/)
  fc.assert(
    fc.property(local, domain, fc.boolean(), (name, host, isLoud) => {
      const address = `${name}@${host}`
      const shown = isLoud ? address.toUpperCase() : address
      const error = Object.assign(new Error(`550 <${shown}>: rejected`), {
        command: 'DATA',
        responseCode: 550,
      })
      const { detail } = answerOf(error, address)
      expect(detail).not.toContain('@')
      expect(detail).toBe('550 <***>: rejected')
    }),
  )
})

test('only an answer about the borrower becomes a receipt', () => {
  const receipts = (['ACCEPTED', 'REFUSED', 'DEFERRED', 'SERVER_FAILED', 'NO_ADDRESS'] as const).map(
    outcome => receiptFor({ outcome, code: null, detail: null }),
  )
  expect(receipts).toEqual(['DELIVERED', 'FAILED', 'FAILED', null, 'NO_CHANNEL'])
})

test('a deferred mail is retried by the schedule of webhooks, and parked when that is used up', () => {
  const answer = { outcome: 'DEFERRED', code: 451, detail: null } as const
  for (const [index, delay] of RETRY_DELAYS_MS.entries()) {
    const after = afterAttempt({ tries: index + 1, answer, now: 5, random: 0.5 })
    expect(after).toMatchObject({ state: 'PENDING', nextAt: 5 + delay, finishedAt: null })
  }
  const last = afterAttempt({ tries: RETRY_DELAYS_MS.length + 1, answer, now: 5, random: 0.5 })
  expect(last).toEqual({ state: 'PARKED', nextAt: null, finishedAt: 5, sentAt: null })
})

test('a borrower with ten mails in an hour gets the next when the first is an hour old', () => {
  const sent = Array.from({ length: MAX_PER_PERSON_AN_HOUR }, (_, minute) => minute * 60_000)
  expect(freeAt(sent.slice(1))).toBeNull()
  expect(freeAt(sent)).toBe(3_600_000)
})
