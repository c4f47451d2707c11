import type { FastifyRequest } from 'fastify'
import { Counter, type Registry } from 'prom-client'
import { addressShare } from '../../platform/network/networks.ts'
import { cutText } from '../../schemas/values/freeText.ts'
import { NOBODY } from '../access/authentication.ts'
import type { Route } from '../routing/route.ts'
import type { Audit } from './audit.ts'
import { refusalOf } from './errorHandler.ts'

/** What somebody who tries doors is answered with; audit.ts has the refusals that are part of the work. */
const NOTED: ReadonlySet<number> = new Set([400, 401, 403, 429])
/** And somebody with a key who guesses ids. */
const NOTED_OF_KEYS: ReadonlySet<number> = new Set([...NOTED, 404])
/** Of one caller and kind of refusal these are all kept in a minute, and from then on each hundredth. */
const KEPT_PER_MINUTE = 10
const SAMPLE = 100
const MINUTE_MS = 60_000
/** Callers that are told apart; beyond, the oldest are counted anew. */
const MAX_CALLERS = 10_000
/** A place in a path that is longer is no id of ours. */
const MAX_RESOURCE_LENGTH = 100

/** Audit records of requests that were refused before they became a call, whatever they would have done. */
export type NoteRefusal = (error: unknown, request: FastifyRequest) => void

export interface RefusalAuditNeeds {
  readonly audit: Audit
  readonly now: () => number
  readonly metrics: Registry
}

export function createRefusalAudit(
  { audit, now, metrics }: RefusalAuditNeeds,
  routes: readonly Route[],
): NoteRefusal {
  const byPlace = new Map(routes.map(route => [`${route.method} ${route.url}`, route]))
  const isKept = createSampler(now)
  const left = new Counter({
    name: 'lastro_audit_refusals_sampled_out_total',
    help: 'Refused requests of callers with many of them that left no audit record.',
    registers: [metrics],
  })
  return (error, request) => {
    const { code, status } = refusalOf(error)
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const route = byPlace.get(`${method} ${request.routeOptions.url}`)
    const { identity = NOBODY, startedAt = now() } = request.call ?? {}
    const isKnown = identity !== NOBODY
    if (!(isKnown ? NOTED_OF_KEYS : NOTED).has(status) || request.isAudited || !route) return
    if (!isKept(`${isKnown ? identity.keyId : addressShare(request.ip)} ${code}`)) return left.inc()
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
      sourceAddress: request.ip,
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
    return seen.count <= KEPT_PER_MINUTE || seen.count % SAMPLE === 0
  }
}
