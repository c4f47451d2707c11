import {
  BadEnvironment,
  optional,
  type Settings,
  text,
  url,
  type Values,
} from '../../platform/process/environment.ts'
import type { Deployment } from '../../platform/process/sandbox.ts'
import { noticeMailSettings } from '../../platform/providers/noticeMail.ts'
import { requireWith } from '../../platform/providers/providerPorts.ts'

/** Notices by e-mail (docs/notices.md). */
export const mailSettings = {
  ...noticeMailSettings,
  smtpUrl: optional({
    ...text(
      'SMTP_URL',
      'mail server: smtps://host:465 (TLS from the first byte) or smtp://host:587 (STARTTLS, never without); smtp-open://host:25 has no TLS, in sandboxes alone',
    ),
    parse: mailServer,
  }),
  smtpUsername: optional(text('SMTP_USERNAME', 'user at the mail server')),
  smtpPassword: optional(text('SMTP_PASSWORD', 'password at the mail server', { secret: true })),
  mailFrom: optional({
    ...text('MAIL_FROM', 'address that notices come from, and that bounces go to'),
    parse(value: string) {
      if (isMailAddress(value)) return value
      throw new Error('an e-mail address')
    },
  }),
  publicUrl: optional(url('PUBLIC_URL', 'where people reach this deployment, for the link to the console')),
} satisfies Settings

export type MailConfig = Values<typeof mailSettings>

export interface MailServer {
  readonly host: string
  readonly port: number
  readonly tls: 'implicit' | 'starttls' | 'none'
}

const TLS = { 'smtps:': 'implicit', 'smtp:': 'starttls', 'smtp-open:': 'none' } as const

/** Throws where the text names no server, scheme and port. */
function mailServer(value: string): MailServer {
  const parsed = URL.canParse(value) ? new URL(value) : null
  const tls = parsed && TLS[parsed.protocol as keyof typeof TLS]
  const isBare = parsed && /^\/?$/.test(parsed.pathname) && !parsed.username && !parsed.search
  if (!parsed || !tls || !isBare || !parsed.hostname || !parsed.port) {
    throw new Error('smtps://host:port or smtp://host:port, without user and path')
  }
  return { host: parsed.hostname, port: Number(parsed.port), tls }
}

/** RFC 5321, 4.5.3.1.3. */
const MAX_ADDRESS_LENGTH = 254
/** One recipient and nothing that could end a header or begin another address. */
const ADDRESS = /^[^\s@<>(),;:\\"[\]\p{C}]{1,64}@[^\s@<>(),;:\\"[\]\p{C}]+\.[^\s@<>(),;:\\"[\]\p{C}.]+$/u

export function isMailAddress(value: string): boolean {
  return value.length <= MAX_ADDRESS_LENGTH && ADDRESS.test(value)
}

/** Throws `BadEnvironment` with a line per setting that is missing, or not for production. */
export function checkMail(config: MailConfig, { isSandbox }: Deployment): void {
  if (config.noticeMail === 'off') return
  requireWith('NOTICE_MAIL smtp', {
    SMTP_URL: config.smtpUrl,
    MAIL_FROM: config.mailFrom,
    PUBLIC_URL: config.publicUrl,
  })
  if ((config.smtpUsername === null) !== (config.smtpPassword === null)) {
    throw new BadEnvironment('SMTP_USERNAME and SMTP_PASSWORD go together')
  }
  if (isSandbox) return
  if (config.smtpUrl!.tls === 'none') {
    throw new BadEnvironment('SMTP_URL: smtp-open has no TLS, which only a sandbox may (SANDBOX is not true)')
  }
  if (!config.publicUrl!.startsWith('https://')) {
    throw new BadEnvironment('PUBLIC_URL: links in mail begin with https:// (SANDBOX is not true)')
  }
}
