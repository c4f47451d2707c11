import { createServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { escaped } from '../../schemas/values/htmlText.ts'

/** Mail server of a laptop: it takes every mail, delivers none, and shows the last ones on a page. */
export interface Mailbox {
  /** For SMTP_URL. */
  readonly smtpUrl: string
  /** Address of the page. */
  readonly page: string
}

const HOST = '127.0.0.1'
/** The newest are read; a demo writes tens. */
const MAX_KEPT = 200
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  // Mails are others' words.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  'referrer-policy': 'no-referrer',
}

export async function openMailbox(port: number): Promise<Mailbox> {
  const mails: ParsedMail[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      simpleParser(stream).then(mail => {
        mails.unshift(mail)
        mails.length = Math.min(mails.length, MAX_KEPT)
        done()
      }, done)
    },
  })
  // A client that hangs up early is its own affair.
  smtp.on('error', () => undefined)
  const web = createServer((_request, response) => response.writeHead(200, HEADERS).end(pageOf(mails)))
  const [smtpPort, webPort] = await Promise.all([listening(smtp.server, 0), listening(web, port)])
  return { smtpUrl: `smtp-open://${HOST}:${smtpPort}`, page: `http://${HOST}:${webPort}` }
}

/** Its port. It keeps no process running. */
const listening = (server: Server, port: number) =>
  new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, HOST, () => resolve((server.unref().address() as AddressInfo).port))
  })

const STYLE = `:root{color-scheme:light dark}body{max-width:44rem;margin:2rem auto;padding:0 1rem;
font:15px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}article{padding:1rem 0;border-top:1px solid #8884}
h2{margin:0;font-size:1.05rem}time,small{opacity:.75}`

/** The newest first; texts are escaped by the parser, which also makes their links. */
const pageOf = (mails: readonly ParsedMail[]) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="5">
<title>Mails of this machine (${mails.length})</title><style>${STYLE}</style>
<main><h1>Mails of this machine</h1><p>Nothing leaves it. The page looks again every five seconds.</p>
${mails.map(articleOf).join('\n') || '<p>No mail yet: invite a borrower in the console.</p>'}</main></html>`

const articleOf = ({ subject = '', to, date, textAsHtml = '' }: ParsedMail) => {
  const addresses = [to ?? []].flat().map(({ text }) => text)
  return `<article><h2>${escaped(subject)}</h2>
<small>${escaped(addresses.join(', '))} · <time>${date?.toISOString() ?? ''}</time></small>${textAsHtml}</article>`
}
