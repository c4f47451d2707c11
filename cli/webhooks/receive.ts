import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { say } from '../../operations/say.ts'
import { type SignedRequest, verifySignature } from '../../platform/secrets/webhookSignature.ts'
import { dataOf, openApi } from '../api/client.ts'
import { localFacts } from '../api/config.ts'

/** A webhook is a few kilobytes. */
const MAX_BODY_BYTES = 1024 * 1024
const MAX_ENDPOINTS = 50

/**
 * A webhook receiver on this machine: prints what arrives, says whether the signature is right, and answers
 * 204. Without a secret it asks the platform that `npm start` runs here for those of the endpoints that
 * lead to this port. Ends with the process; rejects where it cannot listen.
 */
export function receiveWebhooks(port: number, secret: string | undefined): Promise<never> {
  const secrets = async () => (secret === undefined ? localSecrets(port).catch(() => []) : [secret])
  return new Promise((_, reject) => {
    // A sender that breaks off ends its request, and nothing else.
    createServer((request, response) => {
      receive(request, response, secrets).catch((error: Error) => say(error.message))
    })
      .on('error', reject)
      .listen(port, '127.0.0.1', () => say(`listening at http://127.0.0.1:${port}/   Ctrl-C ends`))
  })
}

type Secrets = () => Promise<readonly string[]>

async function receive(request: IncomingMessage, response: ServerResponse, secrets: Secrets): Promise<void> {
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
  say(`${new Date().toISOString()}  ${signed.id ?? 'no webhook-id'}  ${verdictOf(signed, await secrets())}`)
  say(readable(body))
  response.writeHead(204).end()
}

function verdictOf(request: SignedRequest, secrets: readonly string[]): string {
  if (secrets.length === 0)
    return 'signature not checked: no endpoint of the local platform leads here (--secret)'
  const verdicts = secrets.map(secret => verifySignature(secret, request, Math.floor(Date.now() / 1_000)))
  const [first] = verdicts
  if (verdicts.some(({ valid }) => valid)) return 'signature verified'
  return `SIGNATURE NOT VALID: ${first && !first.valid ? first.reason : ''}`
}

/** Read anew for each webhook: endpoints come and secrets rotate while this runs. */
async function localSecrets(port: number): Promise<string[]> {
  const facts = localFacts()
  if (facts === null) return []
  const { gateway: url, keys } = facts
  const found = [keys['lender'] ?? '', keys['borrower'] ?? ''].map(async key => {
    const api = openApi({ url, key })
    const query = { take: MAX_ENDPOINTS }
    const { endpoints } = await dataOf(api.GET('/webhooks/v1/endpoints', { params: { query } }))
    const here = endpoints.filter(one => new URL(one.url).port === String(port))
    const secretOf = async ({ id }: { readonly id: string }) =>
      (await dataOf(api.GET('/webhooks/v1/endpoints/{id}/secret', { params: { path: { id } } }))).secret
    return Promise.all(here.map(secretOf))
  })
  return (await Promise.all(found)).flat()
}

function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
