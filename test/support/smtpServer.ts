import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { CERTIFICATE, KEY } from './localhostCertificate.ts'

/** A mail server that accepts and keeps mails, with TLS and a self-signed certificate. */
export interface MailServer {
  readonly port: number
  readonly mails: readonly ReceivedMail[]
  /** Response to recipients from now on; null: accept. */
  refuseRecipients(refusal: { readonly code: number; readonly text: string } | null): void
  /** This address does not exist. */
  refuse(address: string): void
  close(): Promise<void>
}

export interface ReceivedMail {
  readonly to: readonly string[]
  readonly isEncrypted: boolean
  readonly user: string | null
  /** Headers and body as they came. */
  readonly raw: string
}

export interface MailServerOptions {
  /** `none`: it does not know STARTTLS. */
  readonly tls: 'implicit' | 'starttls' | 'none'
  readonly login?: { readonly user: string; readonly password: string }
}

export async function openMailServer({ tls, login }: MailServerOptions): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const unknown = new Set<string>()
  let refusal: { readonly code: number; readonly text: string } | null = null
  const server = new SMTPServer({
    secure: tls === 'implicit',
    key: KEY,
    cert: CERTIFICATE,
    authOptional: login === undefined,
    disabledCommands: tls === 'none' ? ['STARTTLS'] : [],
    onAuth({ username, password }, _session, done) {
      if (username === login?.user && password === login?.password) done(null, { user: username })
      else done(new Error('nobody we know'))
    },
    onRcptTo({ address }, _session, done) {
      const said = unknown.has(address) ? { code: 550, text: 'no such person' } : refusal
      done(said && Object.assign(new Error(said.text), { responseCode: said.code }))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('end', () => {
        mails.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          isEncrypted: session.secure,
          user: (session.user as string | undefined) ?? null,
          raw: Buffer.concat(chunks).toString(),
        })
        done(null)
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    refuseRecipients(next) {
      refusal = next
    },
    refuse: address => void unknown.add(address),
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}

/** The parts of a mail of two alternatives, decoded. */
export function partsOf({ raw }: ReceivedMail): { readonly text: string; readonly html: string } {
  const boundary = /boundary="([^"]+)"/.exec(raw)![1]!
  const [, text, html] = raw.split(`--${boundary}`).map(part => {
    const [head, ...body] = part.split('\r\n\r\n')
    const content = body.join('\r\n\r\n')
    return /base64/i.test(head!) ? Buffer.from(content, 'base64').toString() : unquoted(content)
  })
  return { text: text!, html: html! }
}

function unquoted(text: string): string {
  const bytes = text
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
