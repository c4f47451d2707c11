import { createTransport, type SMTPTransportOptions } from 'nodemailer'
import { getProxyForUrl } from 'proxy-from-env'
import type { MailOutcome } from '../../schemas/documents/webhooks.ts'
import { cleanedText, cutText } from '../../schemas/values/freeText.ts'
import { isMailAddress, type MailConfig } from './mailSettings.ts'
import type { MailText } from './mailText.ts'

export interface Mail extends MailText {
  readonly to: string
  /** The same for every attempt, so that a mailbox can recognise a duplicate. */
  readonly id: string
  readonly at: number
}

export interface MailAnswer {
  readonly outcome: MailOutcome
  /** Reply code of SMTP; null without an answer. */
  readonly code: number | null
  /** For the log; without the address. */
  readonly detail: string | null
}

export type SendMail = (mail: Mail) => Promise<MailAnswer>

const CONNECTION_TIMEOUT_MS = 10_000
/** A server may inspect a mail for a while before it accepts it. */
const SOCKET_TIMEOUT_MS = 60_000
const MAX_DETAIL = 200
/** The server closes the connection, whatever the command (RFC 5321, 3.8). */
const SERVICE_NOT_AVAILABLE = 421

/**
 * Sends through the configured server, by CONNECT where SMTP_PROXY or ALL_PROXY names a proxy; never rejects.
 * With `authorities` (PEM) these are trusted instead.
 */
export function createSendMail(config: MailConfig, authorities?: string): SendMail {
  const { host, port, tls, login } = config.smtpUrl!
  const from = config.mailFrom!
  const proxy = getProxyForUrl(`smtp://${host}:${port}`)
  const options = {
    host,
    port,
    ...(proxy === '' ? {} : { proxy }),
    secure: tls === 'implicit',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'none',
    tls: { minVersion: 'TLSv1.2', ...(authorities ? { ca: authorities } : {}) },
    ...(login === null ? {} : { auth: { user: login.user, pass: login.password } }),
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: CONNECTION_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  } satisfies SMTPTransportOptions
  const transport = createTransport(options)
  const domain = from.slice(from.lastIndexOf('@') + 1)
  return async ({ to, id, at, subject, text, html }) => {
    if (!isMailAddress(to)) return { outcome: 'NO_ADDRESS', code: null, detail: 'this is no address' }
    try {
      const sent = await transport.sendMail({
        from,
        to: { name: '', address: to },
        envelope: { from, to: [to] },
        messageId: `<${id}@${domain}>`,
        date: new Date(at),
        subject,
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        // Servers that support RFC 3461 report a bounce, with the notice's id, to MAIL_FROM.
        dsn: { id, return: 'headers', notify: ['failure'] },
      })
      return { outcome: 'ACCEPTED', code: codeIn(sent.response), detail: null }
    } catch (error) {
      return answerOf(error as Failure, to)
    }
  }
}

interface Failure extends Error {
  readonly responseCode?: number | undefined
  /** The command that the server refused. */
  readonly command?: string | undefined
}

/**
 * Outcome of a failed attempt. A refusal of recipient or message concerns this borrower; an earlier failure
 * (connection, TLS, login, our own address) is ours to fix. Pure.
 */
export function answerOf({ responseCode, command, message }: Failure, to: string): MailAnswer {
  const code = responseCode ?? null
  const detail = cutText(cleanedText('line', withoutAddresses(message, to)), MAX_DETAIL)
  const isAboutBorrower = (command === 'RCPT TO' || command === 'DATA') && code !== SERVICE_NOT_AVAILABLE
  if (!isAboutBorrower || code === null) return { outcome: 'SERVER_FAILED', code, detail }
  return { outcome: code >= 500 ? 'REFUSED' : 'DEFERRED', code, detail }
}

/** Anything with an @ may be an address: with a quoted local part, broken over lines, encoded or not. */
const WITH_AT = /(?:"(?:[^"\\]|\\.)*"|[^\s<>"]*)\s*@[\s]*[^\s<>"]*/g
const MASK = '***'

/** Servers repeat addresses in their own spelling, or their local part alone. */
function withoutAddresses(words: string, to: string): string {
  const local = to.slice(0, to.lastIndexOf('@'))
  const names = [local, local.replace(/^"(.*)"$/, '$1')].filter(name => name !== '')
  const literal = names.map(name => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const said = new RegExp(`(?<!\\w)(?:${literal.join('|')})(?!\\w)`, 'gi')
  return words.replaceAll(WITH_AT, MASK).replaceAll(said, MASK)
}

function codeIn(response: string): number | null {
  const code = Number.parseInt(response, 10)
  return Number.isNaN(code) ? null : code
}
