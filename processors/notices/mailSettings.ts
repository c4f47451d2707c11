import {
  BadEnvironment,
  optional,
  type Settings,
  text,
  type Values,
} from '../../platform/process/environment.ts'
import { publicUrlSettings } from '../../platform/process/publicUrl.ts'
import type { Deployment } from '../../platform/process/sandbox.ts'
import { requireWith } from '../../platform/providers/providerPorts.ts'

/** Notices by e-mail (docs/notices.md). */
export const mailSettings = {
  smtpUrl: optional({
    ...text(
      'SMTP_URL',
      'mail server, which turns notices by e-mail on: smtps://user:password@host:465 (TLS from the first byte) or smtp://…:587 (STARTTLS, never without); smtp-open://host:25 has no TLS, in sandboxes alone',
      { secret: true },
    ),
    parse: mailServer,
  }),
  mailFrom: optional({
    ...text('MAIL_FROM', 'address that notices come from, and that bounces go to'),
    parse(value: string) {
      if (isMailAddress(value)) return value
      throw new Error('an e-mail address')
    },
  }),
  ...publicUrlSettings,
} satisfies Settings

export type MailConfig = Values<typeof mailSettings>

export interface MailServer {
  readonly host: string
  readonly port: number
  readonly tls: 'implicit' | 'starttls' | 'none'
  /** Null where the server wants none. */
  readonly login: { readonly user: string; readonly password: string } | null
}

const TLS = { 'smtps:': 'implicit', 'smtp:': 'starttls', 'smtp-open:': 'none' } as const

const MAIL_SERVER =
  'smtps://user:password@host:port or smtp://user:password@host:port, percent-encoded, without a path'

/** Throws where the text names no server, scheme and port. */
function mailServer(value: string): MailServer {
  const parsed = URL.canParse(value) ? new URL(value) : null
  const tls = parsed && TLS[parsed.protocol as keyof typeof TLS]
  const isBare = parsed && /^\/?$/.test(parsed.pathname) && !parsed.search
  if (!parsed || !tls || !isBare || !parsed.hostname || !parsed.port) throw new Error(MAIL_SERVER)
  if ((parsed.username === '') !== (parsed.password === '')) throw new Error(MAIL_SERVER)
  const [user, password] = [parsed.username, parsed.password].map(decodeURIComponent) as [string, string]
  const login = user === '' ? null : { user, password }
  return { host: parsed.hostname, port: Number(parsed.port), tls, login }
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
  if (config.smtpUrl === null) return
  requireWith('SMTP_URL', {
    MAIL_FROM: config.mailFrom,
    PUBLIC_URL: config.publicUrl,
  })
  if (isSandbox) return
  if (config.smtpUrl.tls === 'none') {
    throw new BadEnvironment('SMTP_URL: smtp-open has no TLS, which only a sandbox may (ENVIRONMENT is prod)')
  }
  if (!config.publicUrl!.startsWith('https://')) {
    throw new BadEnvironment('PUBLIC_URL: links in mail begin with https:// (ENVIRONMENT is prod)')
  }
}
