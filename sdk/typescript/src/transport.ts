import { OutcomeUnknown, secondsOf, Unreachable } from './errors.ts'

/** Requests by the platform's rules: idempotency keys, retries with their waits, later outcomes. */
export interface TransportOptions {
  /** Secret of the API key, or where it is found at each request. */
  readonly key?: string | (() => string | null)
  /** Repeats of a request; 0 is none. */
  readonly retries?: number
  /** A longer `Retry-After` is not waited for: the refusal is thrown. */
  readonly longestWaitMs?: number
  /** Until the head of an answer. */
  readonly timeoutMs?: number
  /** How long the outcome of a command is asked for. */
  readonly outcomeTimeoutMs?: number
  readonly fetch?: (request: Request) => Promise<Response>
}
export type Transport = (request: Request) => Promise<Response>

const RETRIES = 3
const LONGEST_WAIT_MS = 30_000
const TIMEOUT_MS = 30_000
const OUTCOME_TIMEOUT_MS = 60_000
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 8_000
const FIRST_POLL_MS = 200
const LONGEST_POLL_MS = 2_000

export function createTransport(options: TransportOptions): Transport {
  const { retries = RETRIES, longestWaitMs = LONGEST_WAIT_MS, timeoutMs = TIMEOUT_MS } = options
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
      if (waitMs === null || waitMs > longestWaitMs) {
        if (answer instanceof Unreachable) throw answer
        return answer
      }
      if (answer instanceof Response) await answer.body?.cancel()
      await pause(waitMs, request.signal)
    }
  }
  const outcomeOf = async (first: Request, accepted: Response, commandId: string): Promise<Response> => {
    const until = Date.now() + (options.outcomeTimeoutMs ?? OUTCOME_TIMEOUT_MS)
    const url = new URL(accepted.headers.get('location') ?? `/commands/v1/${commandId}`, first.url)
    const headers = new Headers(first.headers)
    headers.delete('idempotency-key')
    headers.delete('content-type')
    for (let pollMs = FIRST_POLL_MS; Date.now() < until; pollMs = Math.min(pollMs * 2, LONGEST_POLL_MS)) {
      await pause(pollMs, first.signal)
      const answer = await send(new Request(url, { headers, signal: first.signal }))
      if (!answer.ok) return answer
      const { data } = (await answer.json()) as {
        data: { answer?: { status: number; body: unknown } | null }
      }
      if (!data.answer) continue
      const { status, body } = data.answer
      const text = status === 204 ? null : JSON.stringify(body)
      return new Response(text, {
        status,
        headers: { ...told(accepted), 'content-type': 'application/json' },
      })
    }
    throw new OutcomeUnknown(commandId)
  }

  return async request => {
    const key = typeof options.key === 'function' ? options.key() : options.key
    if (key != null && !request.headers.has('api-key')) request.headers.set('api-key', key)
    const takesKey = request.method === 'POST' || request.method === 'PATCH'
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
  const isLater = answer.status === 429 || answer.status === 503 || (await isInProgress(answer))
  if (!isLater) return null
  const seconds = secondsOf(answer.headers.get('retry-after'))
  return seconds === null ? backoffMs : seconds * 1_000
}

/** The first attempt, of which no answer came, still runs. */
async function isInProgress(answer: Response): Promise<boolean> {
  return answer.status === 409 && (await answer.clone().text()).includes('"idempotency_in_progress"')
}

async function pendingIn(answer: Response): Promise<string | null> {
  const body = (await answer
    .clone()
    .json()
    .catch(() => null)) as {
    data?: { commandId?: string; status?: string }
  } | null
  return body?.data?.status === 'PENDING' ? (body.data.commandId ?? null) : null
}

function told({ headers }: Response): Record<string, string> {
  const names = ['x-command-id', 'x-request-id', 'x-environment', 'x-api-version']
  return Object.fromEntries(names.flatMap(name => (headers.has(name) ? [[name, headers.get(name)!]] : [])))
}

/** Rejects when `signal` aborts. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    if (signal.aborted) return reject(signal.reason)
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end)
      resolve()
    }, ms)
    signal.addEventListener('abort', end, { once: true })
  })
}
