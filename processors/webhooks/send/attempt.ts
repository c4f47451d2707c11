import { type Dispatcher, Pool } from 'undici'
import type { TargetPolicy } from '../../../platform/network/ssrfGuard.ts'
import type { AttemptHeader, AttemptOutcome } from '../../../schemas/documents/webhooks.ts'
import { createAnswerText } from './answerText.ts'
import { isSuccess } from './retrySchedule.ts'
import { answeredHeaders, sentHeaders } from './shownHeaders.ts'
import { type Resolve, ssrfConnector } from './ssrfGuard.ts'

/** Result of one attempt. `statusCode` is null where no answer came. */
export interface AttemptResult {
  readonly outcome: AttemptOutcome
  readonly statusCode: number | null
  readonly retryAfter: string | null
  /** For the owner of the endpoint: never an address of our network. */
  readonly error: string | null
  /** The same for operators, with all that is known. */
  readonly detail: string | null
  /** First characters of the answer. */
  readonly response: string | null
  /** Null where nothing was sent. */
  readonly requestHeaders: readonly AttemptHeader[] | null
  readonly responseHeaders: readonly AttemptHeader[] | null
}

export interface Message {
  readonly id: string
  readonly timestampSeconds: number
  readonly signature: string
  readonly body: string
}

/** Connection pool of one endpoint: never shared, so that a slow one takes no socket from another. */
export type Connections = ReturnType<typeof openConnections>

/** From the first byte sent to the status received (docs/specification.md, Webhooks). */
export const ATTEMPT_TIMEOUT_MS = 15_000
/** Answers are read this far, so that the connection can be used again; longer ones are aborted. */
const MAX_RESPONSE_BYTES = 64 * 1024
/** The status settles the outcome; a body that trickles is not waited for. */
const BODY_TIMEOUT_MS = 2_000
const MAX_HEADER_BYTES = 16 * 1024
const IDLE_CONNECTION_MS = 4_000
/** The 3xx statuses that redirect; 304 and the others do not. */
const REDIRECTS: ReadonlySet<number> = new Set([300, 301, 302, 303, 307, 308])
const USER_AGENT = 'Lastro-Webhooks/1.0'
/** Header values are ours; this is the last guard against a line break in one. */
const HEADER_VALUE = /^[\x20-\x7e]+$/

export interface ConnectionOptions {
  readonly policy: TargetPolicy
  readonly connections: number
  readonly resolve: Resolve
  readonly timeoutMs?: number
}

/** `url` must have passed `checkUrl`: that is where literal addresses are refused. */
export function openConnections(url: URL, options: ConnectionOptions) {
  const { policy, connections, resolve, timeoutMs = ATTEMPT_TIMEOUT_MS } = options
  // The final dot of a complete name is for name servers, and neither in SNI nor in Host.
  const named = new URL(url)
  named.hostname = url.hostname.replace(/\.$/, '')
  const wholeName: Resolve = (_hostname, ...rest) => resolve(url.hostname, ...rest)
  const pool = new Pool(named.origin, {
    connections,
    pipelining: 1,
    connect: ssrfConnector(policy, wholeName),
    maxHeaderSize: MAX_HEADER_BYTES,
    keepAliveTimeout: IDLE_CONNECTION_MS,
    // `post` keeps one deadline over everything; undici's own would only blur it.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  const path = `${url.pathname}${url.search}`
  return {
    post: (message: Message) => post(pool, path, message, timeoutMs),
    close: () => pool.destroy(),
  }
}

function headersOf({ id, timestampSeconds, signature }: Message): Record<string, string> {
  if (!HEADER_VALUE.test(id) || !HEADER_VALUE.test(signature))
    throw new Error('a header value must be printable ASCII')
  return {
    accept: '*/*',
    'content-type': 'application/json',
    'user-agent': USER_AGENT,
    'webhook-id': id,
    'webhook-timestamp': String(timestampSeconds),
    'webhook-signature': signature,
  }
}

function post(pool: Pool, path: string, message: Message, timeoutMs: number): Promise<AttemptResult> {
  return new Promise(resolve => {
    let controller: Dispatcher.DispatchController | null = null
    let timedOut = false
    let answer: Answer | null = null
    let headers: Readonly<Record<string, string>> = {}
    let bytes = 0
    let excerpt = createAnswerText(null)
    let done = false

    const finish = (result: AttemptResult) => {
      if (done) return
      done = true
      clearTimeout(timer)
      resolve(controller === null ? result : { ...result, requestHeaders: sentHeaders(headers) })
    }
    const finishWithAnswer = () => finish(resultOf(answer!, excerpt.text()))
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
      onResponseStart(_controller, statusCode, answered) {
        if (statusCode < 200) return
        const retryAfter = single(answered['retry-after'])
        answer = { statusCode, retryAfter, responseHeaders: answeredHeaders(answered) }
        excerpt = createAnswerText(single(answered['content-type']))
        clearTimeout(timer)
        timer = setTimeout(onTimeout, BODY_TIMEOUT_MS)
      },
      onResponseData(current, chunk) {
        bytes += chunk.length
        excerpt.add(chunk)
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
      headers = headersOf(message)
      pool.dispatch({ method: 'POST', path, headers, body: message.body }, handler)
    } catch (error) {
      finish(failureOf(error))
    }
  })
}

type Answer = Pick<AttemptResult, 'retryAfter' | 'responseHeaders'> & { readonly statusCode: number }

function resultOf({ statusCode, retryAfter, responseHeaders }: Answer, response: string | null) {
  const known = { statusCode, detail: null, response, requestHeaders: null, responseHeaders }
  if (isSuccess(statusCode)) return { ...known, outcome: 'SUCCEEDED', retryAfter: null, error: null } as const
  const redirect = REDIRECTS.has(statusCode)
  const error = redirect ? `${statusCode}: redirects are not followed` : `answered ${statusCode}`
  return { ...known, outcome: redirect ? 'REDIRECT' : 'HTTP_ERROR', retryAfter, error } as const
}

function failure(outcome: AttemptOutcome, error: string, detail: string | null = null): AttemptResult {
  const nothing = { statusCode: null, retryAfter: null, response: null }
  return { outcome, ...nothing, error, detail, requestHeaders: null, responseHeaders: null }
}

/** The result of an attempt that was not made, because nothing must be sent there. */
export function refusedTarget(reason: string): AttemptResult {
  return failure('TARGET_REFUSED', reason)
}

const TLS_CODES =
  /^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|EPROTO|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE)/
const INVALID_CODES = /^(?:HPE_|UND_ERR_HEADERS_OVERFLOW|UND_ERR_RES|UND_ERR_RESPONSE)/
const TIMEOUT_CODES = new Set(['UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT', 'ETIMEOUT'])
/** undici's error for a 101. */
const BAD_UPGRADE = 'bad upgrade'
const MAX_CAUSES = 5

/** In our words: the system's name addresses, which must not leak where names are internal. */
const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  EPROXY: 'the proxy of this platform refused the connection',
  ECONNRESET: 'the connection was reset',
  EPIPE: 'the connection was closed while the request was sent',
  UND_ERR_SOCKET: 'the connection was closed before an answer came',
  UND_ERR_CONNECT_TIMEOUT: 'no connection within the time limit',
  ETIMEDOUT: 'no connection within the time limit',
  ETIMEOUT: 'the name servers did not answer in time',
  ENOTFOUND: 'the name has no address',
  ENODATA: 'the name has no address',
  ESERVFAIL: 'the name servers failed',
  EREFUSED: 'the name servers refused to answer',
  EHOSTUNREACH: 'there is no route to the host',
  ENETUNREACH: 'there is no route to the network',
  UND_ERR_HEADERS_OVERFLOW: 'the headers of the answer are too large',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'the answer is not as long as it says, or says it twice',
  CERT_NOT_YET_VALID: 'the certificate is not valid yet',
  CERT_REVOKED: 'the certificate was revoked',
  CERT_HAS_EXPIRED: 'the certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate chain ends in an untrusted self-signed certificate',
  INVALID_PURPOSE: 'the certificate is not one for servers',
  ERR_SSL_WRONG_VERSION_NUMBER: 'the server does not speak TLS on this port',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'the server does not speak TLS on this port',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    'the certificate is not trusted; is an intermediate certificate missing?',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the certificate is not trusted; is an intermediate certificate missing?',
}

/** Names what went wrong before any status came, from the innermost telling cause. */
export function failureOf(error: unknown): AttemptResult {
  let current = error as (NodeJS.ErrnoException & { errors?: unknown[] }) | undefined
  let code = ''
  let detail = ''
  for (let depth = 0; current && depth < MAX_CAUSES; depth++) {
    code = typeof current.code === 'string' ? current.code : code
    detail = current.message || detail
    if (current.name === 'TargetRefused') return failure('TARGET_REFUSED', current.message, causeOf(current))
    if (current.message === BAD_UPGRADE) {
      return failure(
        'INVALID_RESPONSE',
        '101: the answer switches to a protocol that was not asked for',
        detail,
      )
    }
    if (TLS_CODES.test(code)) return failure('TLS_FAILED', worded(code, 'TLS failed'), detail)
    if (INVALID_CODES.test(code) || current.name === 'HTTPParserError') {
      return failure('INVALID_RESPONSE', worded(code, `the answer is not HTTP${reasonOf(detail)}`), detail)
    }
    if (TIMEOUT_CODES.has(code)) return failure('TIMEOUT', worded(code, 'no answer'), detail)
    current = (current.cause ?? current.errors?.[0]) as typeof current
  }
  return failure('CONNECTION_FAILED', worded(code, 'the connection failed'), detail)
}

/** The parser's own words, from a closed list; they name no address. */
function reasonOf(detail: string): string {
  const reason = /\(([A-Za-z][\w ,/-]*)\)$/.exec(detail)?.[1]
  return reason === undefined ? '' : `: ${reason}`
}

function worded(code: string, otherwise: string): string {
  const words = WORDS[code] ?? otherwise
  return code === '' ? words : `${code}: ${words}`
}

const causeOf = ({ cause }: Error) => (cause instanceof Error ? cause.message : null)

function single(value: string | string[] | undefined): string | null {
  return (Array.isArray(value) ? value[0] : value) ?? null
}
