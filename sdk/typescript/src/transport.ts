import { OutcomeUnknown, secondsOf, Unreachable } from './errors.ts'

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
/** Sign-in codes are single-use: their routes refuse a key. */
const KEYLESS = /\/console\/sign-in/

export function createTransport(options: TransportOptions): Transport {
  const { retries = 3, longestWaitMs = 30_000, timeoutMs = 30_000, outcomeTimeoutMs = 60_000 } = options
  const doFetch = options.fetch ?? (request => fetch(request))

  const attempt = async (request: Request): Promise<Response | Unreachable> => {
    const timer = new AbortController()
    const timeout = setTimeout(() => timer.abort(new Error(`no answer in ${timeoutMs} ms`)), timeoutMs)
    try {
      const signal = AbortSignal.any([request.signal, timer.signal])
      return await doFetch(new Request(request.clone(), { signal }))
    } catch (cause) {
      request.signal.throwIfAborted()
      return Object.assign(new Unreachable(0, { message: (cause as Error).message }), { cause })
    } finally {
      clearTimeout(timeout)
    }
  }
  const send = async (request: Request): Promise<Response> => {
    const mayRepeat = request.method === 'GET' || request.headers.has('idempotency-key')
    for (let repeats = 0; ; repeats += 1) {
      const answer = await attempt(request)
      const waitMs = mayRepeat && repeats < retries ? await waitOf(answer, repeats) : null
      if (waitMs !== null && waitMs <= longestWaitMs) {
        if (answer instanceof Response) await answer.body?.cancel()
        await pause(waitMs, request.signal)
      } else if (answer instanceof Response) return answer
      else throw answer
    }
  }
  const outcomeOf = async (first: Request, accepted: Response, commandId: string): Promise<Response> => {
    const url = new URL(accepted.headers.get('location') ?? `/commands/v1/${commandId}`, first.url)
    const headers = new Headers(first.headers)
    for (const name of ['idempotency-key', 'content-type', 'content-length']) headers.delete(name)
    for (const until = Date.now() + outcomeTimeoutMs; Date.now() < until; ) {
      await pause(POLL_MS, first.signal)
      const found = await send(new Request(url, { headers, signal: first.signal }))
      if (!found.ok) return found
      const { answer } = ((await found.json()) as { data: { answer?: { status: number; body: unknown } } })
        .data
      if (!answer) continue
      const { status, body } = answer
      return new Response(status === 204 ? null : JSON.stringify(body), { status, headers: found.headers })
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
    const commandId = answer.status === 202 ? await pendingIn(answer) : null
    return commandId === null ? answer : outcomeOf(request, answer, commandId)
  }
}

/** Not crypto.randomUUID, which browsers withhold from pages without TLS. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

/** Milliseconds until a repeat; null where a repeat would change nothing. */
async function waitOf(answer: Response | Unreachable, repeats: number): Promise<number | null> {
  const backoffMs = Math.min(FIRST_PAUSE_MS * 2 ** repeats, LONGEST_PAUSE_MS) * (0.5 + Math.random() / 2)
  if (answer instanceof Unreachable) return backoffMs
  const { status, headers } = answer
  // The first attempt, of which no answer came, still runs.
  const isRunning = status === 409 && (await answer.clone().text()).includes('"idempotency_in_progress"')
  if (status !== 429 && status !== 503 && !isRunning) return null
  const seconds = secondsOf(headers.get('retry-after'))
  return seconds === null ? backoffMs : seconds * 1_000
}

async function pendingIn(answer: Response): Promise<string | null> {
  const { data } = (await answer.clone().json()) as { data?: { commandId?: string; status?: string } }
  return (data?.status === 'PENDING' && data.commandId) || null
}

/** Rejects when `signal` aborts. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      signal.aborted ? reject(signal.reason) : resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}
