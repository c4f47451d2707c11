import { errorOf, OutcomeUnknown, Unreachable } from './errors.ts'
import type { ReadCommandResponses } from './generated/types.gen.ts'

/** Requests by the platform's rules: idempotency keys, retries with their waits, later outcomes. */
export type Transport = (request: Request) => Promise<Response>

export interface TransportOptions {
  /** Secret of the API key, or where it is found at each request. */
  readonly key?: string | (() => string | null)
  /** Repeats of a request that may be repeated. */
  readonly retries?: number
  /** A longer `Retry-After` is not waited for: the refusal is thrown. */
  readonly longestWaitMs?: number
  /** Until the head of an answer. */
  readonly timeoutMs?: number
  /** While the outcome of a command is asked for. */
  readonly outcomeTimeoutMs?: number
  readonly fetch?: Transport
}

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 8_000
const POLL_MS = 400
const NEVER_MS = Number.POSITIVE_INFINITY
/** Sign-in codes are single-use: their routes refuse a key. */
const KEYLESS = /\/console\/sign-in/

export function createTransport(options: TransportOptions): Transport {
  const { retries = 3, longestWaitMs = 30_000, timeoutMs = 30_000, outcomeTimeoutMs = 60_000 } = options
  const doFetch = options.fetch ?? (request => fetch(request))

  const attempt = async (request: Request): Promise<Response | Unreachable> => {
    const late = new AbortController()
    const signal = AbortSignal.any([request.signal, late.signal])
    const timer = setTimeout(() => late.abort(new Error(`no answer in ${timeoutMs} ms`)), timeoutMs)
    const answer = doFetch(new Request(request.clone(), { signal })).finally(() => clearTimeout(timer))
    return answer.catch((cause: Error) => {
      request.signal.throwIfAborted()
      return Object.assign(new Unreachable(0, { message: cause.message }), { cause })
    })
  }
  const send = async (request: Request, repeats = 0): Promise<Response> => {
    const mayRepeat = request.method === 'GET' || request.headers.has('idempotency-key')
    const answer = await attempt(request)
    const waitMs = mayRepeat && repeats < retries ? await waitOf(answer, repeats) : NEVER_MS
    if (waitMs <= longestWaitMs) {
      await pause(waitMs, request.signal)
      return send(request, repeats + 1)
    }
    if (answer instanceof Unreachable) throw answer
    return answer
  }
  const outcomeOf = async ({ headers, signal }: Request, url: URL, commandId: string): Promise<Response> => {
    for (const until = Date.now() + outcomeTimeoutMs; Date.now() < until; ) {
      await pause(POLL_MS, signal)
      const found = await send(new Request(url, { headers, signal }))
      if (!found.ok) return found
      const { answer } = (await bodyOf(found)).data!
      if (answer) return answerOf(answer)
    }
    throw new OutcomeUnknown(commandId)
  }

  return async request => {
    const key = typeof options.key === 'function' ? options.key() : options.key
    if (key) request.headers.set('api-key', key)
    const takesKey = /^(POST|PATCH)$/.test(request.method) && !KEYLESS.test(request.url)
    if (takesKey && !request.headers.has('idempotency-key'))
      request.headers.set('idempotency-key', newToken())
    const answer = await send(request)
    const { commandId, status } = (answer.status === 202 && (await bodyOf(answer)).data) || {}
    if (commandId === undefined || status !== 'PENDING') return answer
    const location = answer.headers.get('location') ?? `/commands/v1/${commandId}`
    return outcomeOf(request, new URL(location, request.url), commandId)
  }
}

const answerOf = ({ status, body }: { readonly status: number; readonly body: unknown }) =>
  status === 204 ? new Response(null, { status }) : Response.json(body, { status })

type Command = Partial<ReadCommandResponses[200]['data']>
const bodyOf = async (answer: Response) => (await answer.clone().json()) as { readonly data?: Command }

/** Not crypto.randomUUID, which browsers withhold from pages without TLS. */
export const newToken = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')

/** Milliseconds until a repeat. A refusal is read whole: that frees its connection. */
async function waitOf(answer: Response | Unreachable, repeats: number): Promise<number> {
  if (answer instanceof Response && answer.ok) return NEVER_MS
  const { status, code, retryAfterSeconds } =
    answer instanceof Response ? errorOf(answer, await bodyOf(answer).catch(() => null)) : answer
  // The first attempt, of which no answer came, still runs.
  if (![0, 429, 503].includes(status) && code !== 'idempotency_in_progress') return NEVER_MS
  return retryAfterSeconds === null ? backoffMs(repeats) : retryAfterSeconds * 1_000
}

/** Until a repeat, longer each time; spread, so that those who failed together do not return together. */
export const backoffMs = (repeats: number) =>
  Math.min(FIRST_PAUSE_MS * 2 ** repeats, LONGEST_PAUSE_MS) * (0.5 + Math.random() / 2)

/** Ends early when `signal` aborts. */
export const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>(resolve => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, signal.aborted ? 0 : ms)
    signal.addEventListener('abort', end)
  })
