import type { ProblemCode } from '../errors/errors.ts'
import type { Route } from './route.ts'

/**
 * Every POST and PATCH with an API key that reads JSON or a form (docs/specification.md, Conventions): the
 * command's outcome or the answer is kept. Strangers have no owner whose keys theirs could be.
 */
export function takesIdempotencyKey({
  method,
  rawBody,
  ignoresIdempotencyKey,
  scopes,
}: Pick<Route, 'method' | 'rawBody' | 'ignoresIdempotencyKey' | 'scopes'>): boolean {
  return (
    (method === 'POST' || method === 'PATCH') && !rawBody && !ignoresIdempotencyKey && scopes !== 'public'
  )
}

/** Refusals that any call of such a route may get, besides its own. */
export function generalRefusals(route: Route): readonly ProblemCode[] {
  const codes: ProblemCode[] = ['INVALID_REQUEST', 'unsupported_version', 'internal_error']
  if (route.scopes !== 'public') codes.push('unauthenticated', 'rate_limited', 'service_unavailable')
  if (Array.isArray(route.scopes)) codes.push('forbidden')
  if (route.tenant !== 'none') codes.push('customer_not_linked')
  if (Object.keys(route.params.properties).length > 0) codes.push('not_found')
  if (route.method !== 'GET') codes.push('file_too_large', 'service_unavailable')
  if (route.method !== 'GET' && !route.rawBody) codes.push('unsupported_media_type')
  if (takesIdempotencyKey(route)) codes.push('idempotency_in_progress', 'idempotency_key_reused')
  return codes
}
