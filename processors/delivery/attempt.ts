import { buildConnector, type Dispatcher, Pool } from 'undici'
import type { AttemptOutcome } from '../../schemas/webhookDocuments.ts'
import { checkAddress, type TargetPolicy } from '../../schemas/webhookTarget.ts'
import { isSuccess } from './retry.ts'
import { guardedLookup, type Resolve } from './targets.ts'

/** What came of one attempt. `statusCode` is null when no answer came. */
export interface AttemptResult {
  readonly outcome: AttemptOutcome
  readonly statusCode: number | null
  readonly retryAfter: string | null
  readonly error: string | null
  /** First characters of the answer. */
  readonly response: string | null
}

export interface Message {
  readonly id: string
  readonly timestampSeconds: number
  readonly signature: string
  readonly body: string
  /** Sent only where the operator lets the trace go on at the client. */
  readonly traceparent?: string
}

/** Connections of one endpoint: never shared, so that a slow one takes sockets from nobody else. */
export interface Connections {
  post(message: Message): Promise<AttemptResult>
  close(): Promise<void>
}

/** From the first byte sent to the status received (decisions: Events and webhooks). */
export const ATTEMPT_TIMEOUT_MS = 15_000
const CONNECT_TIMEOUT_MS = 10_000
/** Answers are read this far, so that the connection can be used again; longer ones are cut off. */
const MAX_RESPONSE_BYTES = 64 * 1024
/** After the status the outcome is settled; a body that trickles is not waited for. */
const BODY_TIMEOUT_MS = 2_000
const MAX_HEADER_BYTES = 16 * 1024
const EXCERPT_CHARACTERS = 512
const IDLE_CONNECTION_MS = 4_000
const USER_AGENT = 'Lastro-Webhooks/1.0'
/** Header values are made by us; this is the last guard against a line break in one. */
const HEADER_VALUE = /^[\x20-\x7e]+$/

export interface ConnectionOptions {
  readonly policy: TargetPolicy
  readonly connections: number
  /** For tests: another resolver. */
  readonly resolve?: Resolve
  readonly timeoutMs?: number
}

/** `url` must have passed `checkUrl`: that is where literal addresses are refused. */
export function openConnections(url: URL, options: ConnectionOptions): Connections {
  const { policy, connections, resolve, timeoutMs = ATTEMPT_TIMEOUT_MS } = options
  const pool = new Pool(url.origin, {
    connections,
    pipelining: 1,
    connect: guardedConnector(policy, resolve),
    maxHeaderSize: MAX_HEADER_BYTES,
    keepAliveTimeout: IDLE_CONNECTION_MS,
    // One deadline over everything is kept by `post`; undici's own would only blur it.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  const path = `${url.pathname}${url.search}`
  return {
    post: message => post(pool, path, message, timeoutMs),
    close: () => pool.destroy(),
  }
}

function guardedConnector(policy: TargetPolicy, resolve?: Resolve): buildConnector.connector {
  const lookup = guardedLookup(policy, resolve)
  const connect = buildConnector({ timeout: CONNECT_TIMEOUT_MS, lookup: lookup as never, allowH2: false })
  return (options, callback) =>
    connect(options, (error, socket) => {
      if (error || !socket) return callback(error ?? new Error('no socket'), null)
      try {
        checkAddress(socket.remoteAddress ?? '', policy)
      } catch (refused) {
        socket.destroy()
        return callback(refused as Error, null)
      }
      callback(null, socket)
    })
}

function headersOf({ id, timestampSeconds, signature, traceparent }: Message): Record<string, string> {
  if (!HEADER_VALUE.test(id) || !HEADER_VALUE.test(signature))
    throw new Error('a header value must be printable ASCII')
  return {
    'content-type': 'application/json',
    'user-agent': USER_AGENT,
    'webhook-id': id,
    'webhook-timestamp': String(timestampSeconds),
    'webhook-signature': signature,
    ...(traceparent === undefined ? {} : { traceparent }),
  }
}

function post(pool: Pool, path: string, message: Message, timeoutMs: number): Promise<AttemptResult> {
  return new Promise(resolve => {
    let controller: Dispatcher.DispatchController | null = null
    let timedOut = false
    let answer: { statusCode: number; retryAfter: string | null } | null = null
    let bytes = 0
    let excerpt = ''
    let done = false

    const finish = (result: AttemptResult) => {
      if (done) return
      done = true
      clearTimeout(timer)
      resolve(result)
    }
    const finishWithAnswer = () => finish(resultOf(answer!, excerpt))
    const onTimeout = () => {
      timedOut = true
      if (answer) finishWithAnswer()
      else finish(failure('TIMEOUT', `no answer in ${timeoutMs} ms`))
      controller?.abort(new Error('deadline'))
    }
    let timer = setTimeout(onTimeout, timeoutMs)

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(started) {
        controller = started
        if (done) started.abort(new Error('deadline'))
      },
      onResponseStart(_controller, statusCode, headers) {
        if (statusCode < 200) return
        answer = { statusCode, retryAfter: single(headers['retry-after']) }
        clearTimeout(timer)
        timer = setTimeout(onTimeout, BODY_TIMEOUT_MS)
      },
      onResponseData(current, chunk) {
        bytes += chunk.length
        if (excerpt.length < EXCERPT_CHARACTERS) excerpt += chunk.toString('utf8', 0, EXCERPT_CHARACTERS)
        if (bytes <= MAX_RESPONSE_BYTES) return
        finishWithAnswer()
        current.abort(new Error('the answer is long enough'))
      },
      onResponseEnd: finishWithAnswer,
      onResponseError(_controller, error) {
        if (answer) finishWithAnswer()
        else if (timedOut) finish(failure('TIMEOUT', `no answer in ${timeoutMs} ms`))
        else finish(failureOf(error))
      },
    }
    try {
      pool.dispatch({ method: 'POST', path, headers: headersOf(message), body: message.body }, handler)
    } catch (error) {
      finish(failureOf(error))
    }
  })
}

function resultOf(answer: { statusCode: number; retryAfter: string | null }, body: string): AttemptResult {
  const { statusCode, retryAfter } = answer
  const response = body === '' ? null : body.slice(0, EXCERPT_CHARACTERS)
  if (isSuccess(statusCode))
    return { outcome: 'SUCCEEDED', statusCode, retryAfter: null, error: null, response }
  const redirect = statusCode >= 300 && statusCode < 400
  const error = redirect ? `${statusCode}: redirects are not followed` : `answered ${statusCode}`
  return { outcome: redirect ? 'REDIRECT' : 'HTTP_ERROR', statusCode, retryAfter, error, response }
}

function failure(outcome: AttemptOutcome, error: string): AttemptResult {
  return { outcome, statusCode: null, retryAfter: null, error, response: null }
}

/** The result of an attempt that was not made, because nothing must be sent there. */
export function refusedTarget(reason: string): AttemptResult {
  return failure('TARGET_REFUSED', reason)
}

const TLS_CODES = /^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|EPROTO|HOSTNAME_MISMATCH)/
const INVALID_CODES = /^(?:HPE_|UND_ERR_HEADERS_OVERFLOW|UND_ERR_RES|UND_ERR_RESPONSE)/
const MAX_CAUSES = 5

/** Names what went wrong before any status came, from the innermost cause that says something. */
export function failureOf(error: unknown): AttemptResult {
  let current = error as (NodeJS.ErrnoException & { errors?: unknown[] }) | undefined
  for (let depth = 0; current && depth < MAX_CAUSES; depth++) {
    const code = typeof current.code === 'string' ? current.code : ''
    if (current.name === 'TargetRefused') return failure('TARGET_REFUSED', current.message)
    if (TLS_CODES.test(code)) return failure('TLS_FAILED', `${code}: ${current.message}`)
    if (INVALID_CODES.test(code) || current.name === 'HTTPParserError') {
      return failure('INVALID_RESPONSE', `${code}: ${current.message}`)
    }
    if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT') return failure('TIMEOUT', current.message)
    current = (current.cause ?? current.errors?.[0]) as typeof current
  }
  const { code, message } = error as NodeJS.ErrnoException
  return failure('CONNECTION_FAILED', code ? `${code}: ${message}` : message)
}

function single(value: string | string[] | undefined): string | null {
  return (Array.isArray(value) ? value[0] : value) ?? null
}
