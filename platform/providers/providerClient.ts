import { fetch } from 'undici'
import { parseJson } from '../../schemas/values/losslessJson.ts'
import { createSigner } from '../secrets/webhookSignature.ts'

/**
 * HTTP client of an external provider: signs each request by Standard Webhooks 1.0 and limits answers in
 * size and time (docs/for-providers.md).
 */
export type ProviderClient = ReturnType<typeof createProviderClient>

export interface ProviderQuestion {
  /** Id of the subject, for example the customer's; signed, and the idempotency key. */
  readonly id: string
  readonly path: string
  /** JSON to POST; null asks with GET. */
  readonly body: string | null
  /** Limit of the answer; `MAX_ANSWER_BYTES` by default. */
  readonly maxBytes?: number
}

export interface ProviderReply {
  readonly status: number
  readonly bytes: Buffer
}

export interface ProviderClientOptions {
  /** As errors name it, for example `the account provider`. */
  readonly name: string
  /** Base address; paths are appended. */
  readonly url: string
  /** `whsec_…` */
  readonly secret: string
  readonly timeoutMs?: number
}

/** A provider that checks a register may take seconds; no request waits for it. */
const ANSWER_LIMIT_MS = 10_000
/** Answers are a few hundred bytes. */
const MAX_ANSWER_BYTES = 64 * 1024

export function createProviderClient(options: ProviderClientOptions) {
  const { name, url, secret, timeoutMs = ANSWER_LIMIT_MS } = options
  const signer = createSigner([secret])
  return {
    /** Throws where there is no answer; whatever status came is for the caller to judge. */
    async ask({ id, path, body, maxBytes = MAX_ANSWER_BYTES }: ProviderQuestion) {
      // The provider lives in real time, whatever the time of a sandbox is.
      const seconds = Math.floor(Date.now() / 1_000)
      const response = await fetch(url + path, {
        method: body === null ? 'GET' : 'POST',
        body,
        // An answer of somewhere else is no answer of the provider.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          accept: 'application/json, application/pdf',
          ...(body === null ? {} : { 'content-type': 'application/json', 'idempotency-key': id }),
          'webhook-id': id,
          'webhook-timestamp': String(seconds),
          'webhook-signature': signer.sign(id, seconds, body ?? ''),
        },
      })
      return { status: response.status, bytes: await shortAnswer(response, maxBytes, name) }
    },
  }
}

/**
 * Reads a provider's answer as lossless JSON (schemas/values/losslessJson.ts). The error does not quote
 * it: its words may be about a person, and errors are logged.
 */
export function jsonOf(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    throw new Error('the body is not JSON')
  }
}

/** Statuses by which a provider accepts a request. */
export const TAKEN: readonly number[] = [200, 201, 202]

/** Never holds more than `maxBytes` and one chunk of the answer. */
export async function shortAnswer(
  { body }: { readonly body: AsyncIterable<Uint8Array> | null },
  maxBytes: number,
  name: string,
): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    chunks.push(chunk)
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new Error(`the answer of ${name} is too long`)
  }
  return Buffer.concat(chunks)
}
