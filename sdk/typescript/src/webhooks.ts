import { withDecimals } from './decimals.ts'
import { events } from './generated/decimals.gen.ts'
import type { LastroEvent } from './generated/events.gen.ts'

export interface Delivery {
  /** `whsec_…`, or `whpk_…` for ED25519; during a rotation both. */
  readonly secret: string | readonly string[]
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /** The body as it was received, before any parsing. */
  readonly body: string | Uint8Array<ArrayBuffer>
  readonly toleranceSeconds?: number
  /** Milliseconds since the epoch. */
  readonly now?: () => number
}

/** The delivery is not ours, or too old: answer 4xx. */
export class WebhookRefused extends Error {}

const TOLERANCE_SECONDS = 300

/** The event of a delivery (Standard Webhooks 1.0); throws `WebhookRefused`. */
export async function verifyWebhook(delivery: Delivery): Promise<LastroEvent> {
  const { headers, toleranceSeconds = TOLERANCE_SECONDS, now = Date.now } = delivery
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers)
  const named = Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), String(value ?? '')]))
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = named
  if (!id || !timestamp || !signatures) throw new WebhookRefused('a webhook-… header is missing')
  const ageSeconds = Math.abs(now() / 1_000 - Number(timestamp))
  if (!(ageSeconds <= toleranceSeconds)) throw new WebhookRefused('webhook-timestamp is too far away')
  const body = typeof delivery.body === 'string' ? new TextEncoder().encode(delivery.body) : delivery.body
  const content = new Uint8Array(await new Blob([`${id}.${timestamp}.`, body]).arrayBuffer())
  const secrets = [delivery.secret].flat() as string[]
  for (const entry of signatures.split(' '))
    for (const secret of secrets)
      if (await isSignedBy(secret, entry, content)) return parsedEvent(new TextDecoder().decode(body))
  throw new WebhookRefused('no signature matches')
}

const ALGORITHMS = new Map([
  ['v1 whsec', { name: 'HMAC', hash: 'SHA-256' }],
  ['v1a whpk', { name: 'Ed25519' }],
])

/** One entry of the header; what cannot be read, and versions to come, are passed over. */
async function isSignedBy(secret: string, entry: string, content: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const [[version, signature = ''], [kind, key = '']] = [entry.split(','), secret.split('_')]
  const algorithm = ALGORITHMS.get(`${version} ${kind}`)
  try {
    const imported = await crypto.subtle.importKey('raw', bytesOf(key), algorithm!, false, ['verify'])
    return await crypto.subtle.verify(algorithm!.name, imported, bytesOf(signature), content)
  } catch {
    return false
  }
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), character => character.charCodeAt(0))

/** An event with its decimals. */
export function parsedEvent(text: string): LastroEvent {
  const { data, ...rest } = JSON.parse(text) as LastroEvent
  return { ...rest, data: withDecimals(data, events[rest.event]) } as LastroEvent
}
