import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppParts } from './app.ts'
import { type Identity, NOBODY } from './identity.ts'
import { Refusal, refuse } from './problems.ts'
import { type RateState, rateHeaders } from './rateLimit.ts'
import type { Route } from './routes.ts'
import { API_VERSION, JSON_TYPE, type Negotiated, negotiate } from './versioning.ts'

/** What is known of a request before its body is read. */
export interface Call {
  readonly identity: Identity
  readonly negotiated: Negotiated
  readonly startedAt: number
}

declare module 'fastify' {
  interface FastifyRequest {
    call: Call | null
  }
}

/** On every answer; the documentation pages bring their own content policy. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-api-version': API_VERSION,
} as const

/** Longer addresses are of no use to anybody who means well. */
export const MAX_URL_BYTES = 8 * 1024
const ANYTHING: Negotiated = { json: JSON_TYPE, problem: false }

/**
 * In front of every route: who is asking, whether the key has requests left, which version, which scope; in
 * this order, so that each refused request of a key counts against its limit and carries its headers.
 */
export function admitter(route: Route, { identities, rateLimiter, deps }: AppParts) {
  const { scopes } = route
  const admit = (
    request: FastifyRequest,
    reply: FastifyReply,
    identity: Identity | null,
  ): Promise<void> | undefined => {
    if (identity === null) return unauthenticated(request.headers['api-key'])
    identities.used(identity.keyId)
    const startedAt = deps.now()
    // Known from here on, so that refusals below are answered in the form that the client asked for.
    request.call = { identity, negotiated: ANYTHING, startedAt }
    const enter = () => {
      request.call = { identity, negotiated: negotiate(request.headers.accept), startedAt }
      if (Array.isArray(scopes) && !scopes.some(scope => identity.scopes.includes(scope))) {
        refuse('forbidden', { reason: `needs the scope ${scopes.join(' or ')}` })
      }
      assertUncompressed(request)
    }
    const counted = rateLimiter.count(identity)
    if (counted === null) return void enter()
    return counted.then(state => {
      limit(state, reply)
      enter()
    })
  }
  // Without a promise where nothing has to be waited for: that is nearly every request of an unlimited key.
  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    reply.headers(SECURITY_HEADERS).header('x-request-id', request.id)
    try {
      assertShortUrl(request)
      const secret = request.headers['api-key']
      if (scopes === 'public') {
        const negotiated = route.hidden ? ANYTHING : negotiate(request.headers.accept)
        request.call = { identity: NOBODY, negotiated, startedAt: deps.now() }
        done()
        return
      }
      const found = typeof secret === 'string' ? identities.identify(secret) : null
      const admitted =
        found instanceof Promise
          ? found.then(identity => admit(request, reply, identity))
          : admit(request, reply, found)
      if (admitted === undefined) done()
      else admitted.then(() => done(), done)
    } catch (error) {
      done(error as Error)
    }
  }
}

/** Nothing is unpacked here, so that a small body cannot become a large one. */
function assertUncompressed({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding']
  if (encoding === undefined || encoding === 'identity') return
  refuse('unsupported_media_type', { field: 'Content-Encoding', reason: 'bodies are not read compressed' })
}

function assertShortUrl({ raw }: FastifyRequest): void {
  if (raw.url!.length > MAX_URL_BYTES) refuse('uri_too_long', { reason: `exceeds ${MAX_URL_BYTES} bytes` })
}

function unauthenticated(secret: unknown): never {
  const reason = secret === undefined ? 'is required' : 'is not a live key'
  return refuse('unauthenticated', { field: 'api-key', reason, headers: { 'www-authenticate': 'ApiKey' } })
}

function limit(state: RateState, reply: FastifyReply): void {
  reply.headers(rateHeaders(state))
  if (!state.allowed) {
    const headers = { 'retry-after': String(state.secondsToReset) }
    throw new Refusal('rate_limited', { reason: `${state.limit} requests per hour are used up`, headers })
  }
}
