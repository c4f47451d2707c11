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

const ANYTHING: Negotiated = { json: JSON_TYPE, problem: false }

/**
 * In front of every route: who is asking, whether the key has requests left, which version, which scope; in this
 * order, so that each refused request of a key counts against its limit and carries its headers.
 */
export function admitter(route: Route, { identities, rateLimiter, deps }: AppParts) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const startedAt = deps.now()
    reply.headers({ ...SECURITY_HEADERS, 'x-request-id': request.id })
    const { accept, 'api-key': secret } = request.headers
    if (route.scopes === 'public') {
      request.call = { identity: NOBODY, negotiated: route.hidden ? ANYTHING : negotiate(accept), startedAt }
      return
    }
    const found = typeof secret === 'string' ? identities.identify(secret) : null
    const identity = found instanceof Promise ? await found : found
    if (identity === null) return unauthenticated(secret)
    identities.used(identity.keyId)
    // Known from here on, so that refusals below are answered in the form that the client asked for.
    request.call = { identity, negotiated: ANYTHING, startedAt }
    const counted = rateLimiter.count(identity)
    if (counted) limit(await counted, reply)
    request.call = { identity, negotiated: negotiate(accept), startedAt }
    const { scopes } = route
    if (scopes !== 'any-key' && !scopes.some(scope => identity.scopes.includes(scope))) {
      refuse('forbidden', { reason: `needs the scope ${scopes.join(' or ')}` })
    }
  }
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
