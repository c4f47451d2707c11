import type { FastifyRequest } from 'fastify'
import { Counter, type Registry } from 'prom-client'
import { addressShare, plainAddress } from '../../platform/network/networks.ts'
import { cutText } from '../../schemas/values/freeText.ts'
import { ANONYMOUS } from '../access/authentication.ts'
import type { Route } from '../routing/route.ts'
import { statedReason } from '../routing/statedReason.ts'
import type { Audit } from './audit.ts'
import { refusalOf } from './errorHandler.ts'

/** Statuses of refused anonymous requests (probing); audit.ts has the refusals that are part of the work. */
const RECORDED: ReadonlySet<number> = new Set([400, 401, 403, 429])
/** With a key also 404: guessed ids. */
const RECORDED_OF_KEYS: ReadonlySet<number> = new Set([...RECORDED, 404])
/** Records per minute for one caller and kind of refusal; after that every hundredth. */
const RECORDS_PER_MINUTE = 10
const SAMPLE = 100
const MINUTE_MS = 60_000
/** Callers that are counted separately; beyond, the oldest start again. */
const MAX_CALLERS = 10_000
/** A longer path parameter is none of our ids. */
const MAX_RESOURCE_LENGTH = 100

/** Sampled audit of requests that were refused before they reached a handler. */
export type RecordRefusal = (error: unknown, request: FastifyRequest) => void

export interface RefusalAuditNeeds {
  readonly audit: Audit
  readonly now: () => number
  readonly metrics: Registry
}

export function createRefusalAudit(
  { audit, now, metrics }: RefusalAuditNeeds,
  routes: readonly Route[],
): RecordRefusal {
  const byEndpoint = new Map(routes.map(route => [`${route.method} ${route.url}`, route]))
  const isSampled = createSampler(now)
  const dropped = new Counter({
    name: 'lastro_audit_refusals_sampled_out_total',
    help: 'Refused requests that were left out of the audit log by sampling.',
    registers: [metrics],
  })
  return (error, request) => {
    const { code, status } = refusalOf(error)
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const route = byEndpoint.get(`${method} ${request.routeOptions.url}`)
    const { identity = ANONYMOUS, startedAt = now() } = request.call ?? {}
    const isKnown = identity !== ANONYMOUS
    if (!(isKnown ? RECORDED_OF_KEYS : RECORDED).has(status) || request.isAudited || !route) return
    if (!isSampled(`${isKnown ? identity.keyId : addressShare(request.ip)} ${code}`)) return dropped.inc()
    const [resource = null] = Object.values((request.params ?? {}) as Record<string, string>)
    audit.note({
      requestId: request.id,
      actor: isKnown ? identity.keyId : null,
      tenant: identity.partyId,
      operation: route.operationId,
      method: route.method,
      route: route.url,
      resource: resource === null ? null : cutText(resource, MAX_RESOURCE_LENGTH),
      commandId: null,
      outcome: 'REFUSED',
      statusCode: status,
      errorCode: code,
      reason: statedReason.getStore() ?? null,
      sourceAddress: plainAddress(request.ip),
      durationMs: Math.max(0, Math.round(now() - startedAt)),
    })
  }
}

function createSampler(now: () => number): (caller: string) => boolean {
  const callers = new Map<string, { since: number; count: number }>()
  return caller => {
    const time = now()
    let seen = callers.get(caller)
    if (!seen || time - seen.since >= MINUTE_MS) {
      seen = { since: time, count: 0 }
      callers.delete(caller)
      callers.set(caller, seen)
      if (callers.size > MAX_CALLERS) callers.delete(callers.keys().next().value!)
    }
    seen.count += 1
    return seen.count <= RECORDS_PER_MINUTE || seen.count % SAMPLE === 0
  }
}
