import { BadEnvironment, readEnvironment } from '../../platform/process/environment.ts'
import { deploymentOf, environmentSettings } from '../../platform/process/sandbox.ts'
import { checkMail, isMailAddress, mailSettings } from './mailSettings.ts'

const MAIL = {
  SMTP_URL: 'smtp://lastro:not%20to%20be%20shown@mail.example.com:587',
  MAIL_FROM: 'notices@lender.example',
  PUBLIC_URL: 'https://lastro.example',
}

/** The error of webhooks' configuration; null where it is valid. */
function problemOf(env: Readonly<Record<string, string>>): string | null {
  try {
    checkMail(readEnvironment(mailSettings, env), deploymentOf(readEnvironment(environmentSettings, env)))
    return null
  } catch (error) {
    if (error instanceof BadEnvironment) return error.message
    throw error
  }
}

test.each<[string, Record<string, string>]>([
  ['no mail', {}],
  ['STARTTLS', MAIL],
  ['TLS from the first byte', { ...MAIL, SMTP_URL: 'smtps://mail.example.com:465' }],
  ['no login', { ...MAIL, SMTP_URL: 'smtp://mail.example.com:587' }],
  ['a sandbox without TLS', { ...MAIL, ENVIRONMENT: 'dev', SMTP_URL: 'smtp-open://localhost:1025' }],
  ['a sandbox on a laptop', { ...MAIL, ENVIRONMENT: 'dev', PUBLIC_URL: 'http://localhost:8080' }],
])('%s may start', (_name, env) => {
  expect(problemOf(env)).toBeNull()
})

test.each<[string, Record<string, string>, RegExp]>([
  [
    'production without TLS',
    { SMTP_URL: 'smtp-open://mail.example.com:25' },
    /^SMTP_URL: smtp-open has no TLS/,
  ],
  [
    'production with links without TLS',
    { PUBLIC_URL: 'http://lastro.example' },
    /^PUBLIC_URL: links in mail/,
  ],
  ['no sender', { MAIL_FROM: '' }, /^MAIL_FROM is required/],
  ['no address for links', { PUBLIC_URL: '' }, /^PUBLIC_URL is required/],
  ['a user without password', { SMTP_URL: 'smtp://lastro@mail.example.com:587' }, /^SMTP_URL: .* is not/],
  [
    'a server without port',
    { SMTP_URL: 'smtps://mail.example.com' },
    /^SMTP_URL: the value given is not smtps:/,
  ],
  ['another scheme', { SMTP_URL: 'https://mail.example.com:465' }, /^SMTP_URL: .* is not/],
  [
    'a sender that is none',
    { MAIL_FROM: 'Lastro <notices@lender.example>' },
    /^MAIL_FROM: .* is not an e-mail address/,
  ],
])('%s is refused by name', (_name, env, said) => {
  expect(problemOf({ ...MAIL, ...env })).toMatch(said)
  expect(problemOf({ ...MAIL, ...env })).not.toMatch(/not(%20| )to/)
})

test('user and password stand in the address of the server, percent-encoded', () => {
  const env = { SMTP_URL: 'smtps://a%40b:p%2Fw@mail.example.com:465' }
  expect(readEnvironment(mailSettings, env).smtpUrl).toEqual({
    ...{ host: 'mail.example.com', port: 465, tls: 'implicit' },
    login: { user: 'a@b', password: 'p/w' },
  })
})

test('one plain address is one; what could end a header or be several is none', () => {
  for (const good of ['ana@borrower.example', 'a.b+c@d.example.br', 'josé@exemplo.example']) {
    expect([good, isMailAddress(good)]).toEqual([good, true])
  }
  const bad = [
    '',
    'a',
    'a@b',
    'a@b.c\n',
    'a@b.c\r\nBcc: d@e.f',
    'a@b.c,d@e.f',
    'a@b.c d@e.f',
    'A <a@b.c>',
    '@b.c',
    'a@b@c.d',
    `a@${'b'.repeat(260)}.c`,
  ]
  for (const one of bad) expect([one, isMailAddress(one)]).toEqual([one, false])
})
