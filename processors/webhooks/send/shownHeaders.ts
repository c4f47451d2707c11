import type { AttemptHeader } from '../../../schemas/documents/webhooks.ts'
import { firstCharacters, printable } from './answerText.ts'

/**
 * Headers of an exchange as an attempt shows them. Signatures are masked. Of an answer, only headers of
 * servers, caches and tracing keep their value: cookies, tokens and what may be personal are masked.
 */
const MASK = '***'
const MAX_HEADERS = 40
const MAX_VALUE_CHARACTERS = 128
const MAX_CHARACTERS = 2_048
const SHOWN: ReadonlySet<string> = new Set([
  ...['accept-ranges', 'age', 'allow', 'alt-svc', 'cache-control', 'connection', 'content-encoding'],
  ...['content-length', 'content-type', 'date', 'etag', 'expires', 'keep-alive', 'last-modified', 'pragma'],
  ...['proxy-authenticate', 'retry-after', 'server', 'server-timing', 'strict-transport-security', 'trailer'],
  ...['traceparent', 'transfer-encoding', 'upgrade', 'vary', 'via', 'warning', 'www-authenticate'],
  ...['cf-cache-status', 'cf-mitigated', 'cf-ray', 'x-amz-cf-id', 'x-amzn-requestid', 'x-amzn-trace-id'],
  ...['x-azure-ref', 'x-cache', 'x-cloud-trace-context', 'x-correlation-id', 'x-powered-by', 'x-request-id'],
  ...['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'x-ratelimit-limit'],
  ...['x-ratelimit-remaining', 'x-ratelimit-reset', 'x-trace-id', 'x-vercel-id'],
])

export function sentHeaders(headers: Readonly<Record<string, string>>): readonly AttemptHeader[] {
  return Object.entries(headers).map(([name, value]) => ({
    name,
    value: name === 'webhook-signature' ? value.replaceAll(/,[^ ]+/g, `,${MASK}`) : value,
  }))
}

/** The first headers, in the order of the answer; long values are cut. */
export function answeredHeaders(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
): readonly AttemptHeader[] {
  let left = MAX_CHARACTERS
  const shown: AttemptHeader[] = []
  for (const [name, value = ''] of Object.entries(headers)) {
    const text = SHOWN.has(name) ? String(value) : MASK
    const header = {
      name: firstCharacters(printable(name), MAX_VALUE_CHARACTERS),
      value: firstCharacters(printable(text), MAX_VALUE_CHARACTERS),
    }
    left -= header.name.length + header.value.length
    if (left < 0 || shown.length === MAX_HEADERS) break
    shown.push(header)
  }
  return shown
}
