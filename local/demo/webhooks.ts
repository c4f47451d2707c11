import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { type Client, right } from './client.ts'
import { type Narrator, until } from './narrator.ts'

// biome-ignore lint/suspicious/noExplicitAny: data of every event, read as a person would
type Json = any

/** A client's endpoint: takes webhooks, verifies each signature, prints them. */
export interface Inbox {
  /** The first webhook of this event that fits and was not taken yet. */
  take(event: string, fits?: (data: Json) => boolean): Promise<Json>
  close(): Promise<void>
}

/** URL of the endpoint; with a certificate by https, as platforms elsewhere require. */
export interface InboxPlace {
  readonly host: string
  readonly port: number
  readonly tls: { readonly key: string; readonly cert: string } | null
}
const HERE: InboxPlace = { host: '127.0.0.1', port: 0, tls: null }

export async function openInbox(
  client: Client,
  narrator: Narrator,
  key: string,
  { host, port, tls }: InboxPlace = HERE,
): Promise<Inbox> {
  const waiting: Json[] = []
  let webhook: Webhook | null = null
  const take: RequestListener = async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    try {
      waiting.push(webhook!.verify(body, request.headers as Record<string, string>))
      response.statusCode = 204
    } catch {
      narrator.say('⇠ a webhook with a wrong signature was turned away')
      response.statusCode = 400
    }
    response.end()
  }
  const server = tls === null ? createServer(take) : createSecureServer(tls, take)
  await new Promise<void>(resolve => void server.listen(port, host, resolve))
  const url = `${tls === null ? 'http' : 'https'}://${host}:${(server.address() as AddressInfo).port}/`
  const events = [
    'collateral.created',
    'collateral.ltv_alert',
    'collateral.liquidated',
    'guarantee.created',
    'guarantee.liquidated',
    'account.verified',
  ] as const
  const body = { url, events: [...events] }
  const { data: endpoint } = await right(client.as(key).POST('/webhooks/v1/endpoints', { body }), 201)
  const params = { path: { id: endpoint.id } }
  const secret = client.quietly(key).GET('/webhooks/v1/endpoints/{id}/secret', { params })
  webhook = new Webhook((await right(secret)).data.secret)

  return {
    async take(event, fits = () => true) {
      const found = await until(`the webhook ${event}`, () => {
        const index = waiting.findIndex(one => one.event === event && fits(one.data))
        return index < 0 ? undefined : waiting.splice(index, 1)[0]
      })
      narrator.say(`⇠ webhook ${event}  signature verified`)
      return found
    },
    async close() {
      await right(client.quietly(key).DELETE('/webhooks/v1/endpoints/{id}', { params }), 204)
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
