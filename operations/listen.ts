/**
 * Command: `npm run operate -- listen 9911 [--secret whsec_…]`: a webhook receiver on this machine. It prints
 * what arrives, says whether the signature is right, and answers 204. Without --secret it asks the platform
 * that `npm start` runs here for the secrets of the endpoints that lead to this port.
 */
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { type SignedRequest, verifySignature } from '../platform/secrets/webhookSignature.ts'
import { argumentsOrExit, BadArguments, parseToolArguments } from './commandLine/toolArguments.ts'

const TOOL = {
  name: 'listen',
  usage: ['[<port>] [--secret <whsec_… or whpk_…>]', '  port 9911 without one'],
  options: { secret: { type: 'string' } },
  words: { least: 0, most: 1 },
} as const
const LOCAL_FACTS = join(import.meta.dirname, '../.lastro/local.json')
/** A webhook is a few kilobytes. */
const MAX_BODY_BYTES = 1024 * 1024
const MAX_ENDPOINTS = 50

const { port, secret: givenSecret } = argumentsOrExit(TOOL, args => {
  const { values, positionals } = parseToolArguments(TOOL, args)
  const [given = '9911'] = positionals
  const asked = Number(given)
  if (Number.isInteger(asked) && asked >= 1 && asked <= 65_535) return { port: asked, secret: values.secret }
  throw new BadArguments(`${given} is not a port`)
})
const say = (line: string) => void process.stdout.write(`${line}\n`)

/** A sender that breaks off ends its request, and nothing else. */
createServer((request, response) => void receive(request, response).catch(error => say(error.message)))
  .on('error', error => {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  })
  .listen(port, '127.0.0.1', () => say(`listening at http://127.0.0.1:${port}/   Ctrl-C ends`))

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += (chunk as Buffer).length
    if (bytes > MAX_BODY_BYTES) return void response.writeHead(413).end()
    chunks.push(chunk as Buffer)
  }
  const body = Buffer.concat(chunks).toString()
  const header = (name: string) => request.headers[name] as string | undefined
  const signed: SignedRequest = {
    id: header('webhook-id'),
    timestamp: header('webhook-timestamp'),
    signature: header('webhook-signature'),
    body,
  }
  say(`${new Date().toISOString()}  ${signed.id ?? 'no webhook-id'}  ${await verdictOf(signed)}`)
  say(readable(body))
  response.writeHead(204).end()
}

async function verdictOf(request: SignedRequest): Promise<string> {
  const secrets = givenSecret === undefined ? await localSecrets().catch(() => []) : [givenSecret]
  if (secrets.length === 0)
    return 'signature not checked: no endpoint of the local platform leads here (--secret)'
  const verdicts = secrets.map(secret => verifySignature(secret, request, Math.floor(Date.now() / 1_000)))
  const [first] = verdicts
  if (verdicts.some(({ valid }) => valid)) return 'signature verified'
  return `SIGNATURE NOT VALID: ${first && !first.valid ? first.reason : ''}`
}

/** Read anew for each webhook: endpoints come and secrets rotate while this runs. */
async function localSecrets(): Promise<string[]> {
  if (!existsSync(LOCAL_FACTS)) return []
  const { gateway, keys } = JSON.parse(readFileSync(LOCAL_FACTS, 'utf8')) as {
    readonly gateway: string
    readonly keys: Readonly<Record<string, string>>
  }
  const found = await Promise.all(
    [keys['lender'], keys['borrower']].map(async key => {
      if (key === undefined) return []
      const read = async (path: string) => {
        const answer = await fetch(`${gateway}/webhooks/v1/${path}`, { headers: { 'api-key': key } })
        return ((await answer.json()) as { data: Record<string, unknown> }).data
      }
      const { endpoints } = (await read(`endpoints?take=${MAX_ENDPOINTS}`)) as {
        endpoints: { readonly id: string; readonly url: string }[]
      }
      const here = endpoints.filter(({ url }) => new URL(url).port === String(port))
      return Promise.all(
        here.map(async ({ id }) => (await read(`endpoints/${id}/secret`))['secret'] as string),
      )
    }),
  )
  return found.flat()
}

function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
