import type { FastifyReply, FastifyRequest } from 'fastify'
import { ANONYMOUS, type Identities, type Identity } from '../access/authentication.ts'
import { assertIpAllowed } from '../access/ipAllowlist.ts'
import type { PortalSessions } from '../access/portalSessions.ts'
import { type RateLimiter, type RateState, rateHeaders } from '../access/rateLimit.ts'
import { isSameOrigin } from '../access/sameOrigin.ts'
import type { Sessions } from '../access/sessions.ts'
import { lacksTenant } from '../access/tenancy.ts'
import { Refusal, refuse } from '../errors/errors.ts'
import type { CpuScheduler } from '../limits/cpuScheduler.ts'
import type { Route } from '../routing/route.ts'
import { DEFAULT, type Negotiated, negotiate } from '../routing/versioning.ts'
import { MAX_URL_BYTES } from './notFound.ts'

/** Admission of a request, before its body is read: identity, limit, version, scope. */

/** Dependencies of admission. */
export interface Admission {
  readonly identities: Pick<Identities, 'identify' | 'used'>
  readonly sessions: Pick<Sessions, 'identify'>
  readonly portals: Pick<PortalSessions, 'identify'>
  readonly rateLimiter: Pick<RateLimiter, 'count'>
  readonly cpuScheduler: Pick<CpuScheduler, 'markActive'>
  /** The deployment's time, in milliseconds since the epoch. */
  readonly now: () => number
}

/** Facts about a request before its body is read. */
export interface RequestContext {
  readonly identity: Identity
  readonly negotiated: Negotiated
  readonly startedAt: number
}

declare module 'fastify' {
  interface FastifyRequest {
    call: RequestContext | null
    /** True once this call has its audit record. */
    isAudited: boolean
  }
}

/**
 * Authentication of every route, in this order: key, rate limit, version, scope; so that each refused
 * request of a key counts against its limit and carries its headers.
 */
export function authenticate(route: Route, admission: Admission) {
  const { identities, sessions, portals, rateLimiter, cpuScheduler, now } = admission
  const { scopes } = route
  /** Without a key, the console's session; only its own page uses that. */
  const identityOf = ({ headers, ip, method }: FastifyRequest) => {
    const secret = headers['api-key']
    if (typeof secret === 'string') return identities.identify(secret, ip)
    const portal = headers['portal-session']
    if (typeof portal === 'string') return portals.identify(portal, ip)
    if (headers.cookie === undefined || !isSameOrigin(method, headers)) return null
    return sessions.identify(headers.cookie, ip)
  }
  const admit = (
    request: FastifyRequest,
    reply: FastifyReply,
    identity: Identity | null,
  ): Promise<void> | undefined => {
    if (identity === null) return unauthenticated(request.headers['api-key'])
    identities.used(identity.keyId)
    cpuScheduler.markActive(identity.tenantKey)
    const startedAt = now()
    request.call = { identity, negotiated: DEFAULT, startedAt }
    const enter = () => {
      request.call = { identity, negotiated: negotiate(request.headers.accept), startedAt }
      assertIpAllowed(request.ip, identity)
      if (Array.isArray(scopes) && !scopes.some(scope => identity.scopes.includes(scope))) {
        refuse('forbidden', { reason: `needs the scope ${scopes.join(' or ')}` })
      }
      if (identity.isPortal && !isForPortal(route)) {
        refuse('forbidden', { reason: 'a portal session can only use webhook routes' })
      }
      if (lacksTenant(route, identity)) {
        refuse('customer_not_linked', { reason: 'the API key does not belong to a party' })
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
    try {
      assertShortUrl(request)
      if (scopes === 'public') {
        const negotiated = route.hidden || route.rawBody ? DEFAULT : negotiate(request.headers.accept)
        request.call = { identity: ANONYMOUS, negotiated, startedAt: now() }
        done()
        return
      }
      const found = identityOf(request)
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

/** Routes that serve other scopes too show more than webhooks; a stream would outlive its portal. */
const isForPortal = ({ scopes, operationId }: Route) =>
  operationId === 'readOwnKey' ||
  (Array.isArray(scopes) && scopes.length === 1 && operationId !== 'streamEvents')

/** No decompression, so that a small body cannot become a large one. */
function assertUncompressed({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding']
  if (encoding === undefined || encoding === 'identity') return
  refuse('unsupported_media_type', { field: 'Content-Encoding', reason: 'compressed bodies are refused' })
}

function assertShortUrl({ raw }: FastifyRequest): void {
  if (raw.url!.length > MAX_URL_BYTES) refuse('uri_too_long', { reason: `exceeds ${MAX_URL_BYTES} bytes` })
}

function unauthenticated(secret: unknown): never {
  const reason = secret === undefined ? 'is required' : 'is unknown, revoked or expired'
  return refuse('unauthenticated', { field: 'api-key', reason, headers: { 'www-authenticate': 'ApiKey' } })
}

function limit(state: RateState, reply: FastifyReply): void {
  reply.headers(rateHeaders(state))
  if (!state.allowed) {
    const headers = { 'retry-after': String(state.secondsToReset) }
    throw new Refusal('rate_limited', { reason: `${state.limit} requests per hour are exhausted`, headers })
  }
}
