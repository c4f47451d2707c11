import { EnvHttpProxyAgent, fetch } from 'undici'
import { retryAfterMs } from '../../platform/network/retryAfter.ts'
import { shortAnswer } from '../../platform/providers/providerClient.ts'
import type { Question } from './adapters/adapter.ts'
import { MAX_ANSWER_BYTES } from './adapters/answer.ts'

/**
 * HTTP client of price sources, through the proxy of `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` if there is
 * one. A host that answers 429 or 503 is left alone for as long as it asks.
 */
export type SourceClient = ReturnType<typeof createSourceClient>

/** The source asked for patience: it was not asked. */
export class Paused extends Error {
  override readonly name = 'Paused'
}

const ANSWER_LIMIT_MS = 3_000
const PATIENT_STATUSES = [429, 503]
/** After a 429 or 503 without `Retry-After`. */
const DEFAULT_PAUSE_MS = 30_000

export function createSourceClient() {
  const dispatcher = new EnvHttpProxyAgent()
  const pausedUntil = new Map<string, number>()
  return {
    /** The text of the answer; `now` in milliseconds of the world's time. Throws where there is none. */
    async ask({ url, body }: Question, headers: Readonly<Record<string, string>>, now: number) {
      const { origin } = new URL(url)
      const until = pausedUntil.get(origin) ?? 0
      if (now < until) throw new Paused(`asks for patience until ${new Date(until).toISOString()}`)
      const response = await fetch(url, {
        dispatcher,
        method: body === null ? 'GET' : 'POST',
        body,
        signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
        // A key goes to the address of the list, and nowhere else.
        redirect: 'error',
        headers: {
          accept: 'application/json',
          ...(body === null ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
      })
      const answer = await shortAnswer(response, MAX_ANSWER_BYTES, origin)
      if (PATIENT_STATUSES.includes(response.status)) {
        const asked = retryAfterMs(response.headers.get('retry-after'), now)
        pausedUntil.set(origin, now + (asked ?? DEFAULT_PAUSE_MS))
      }
      if (!response.ok) throw new Error(`answered ${response.status}`)
      return answer.toString('utf8')
    },
    close: () => dispatcher.close(),
  }
}
