import { encodeExtended } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { plainAddress } from '../../platform/network/networks.ts'
import { exactly } from '../../schemas/http/values.ts'
import { ANONYMOUS } from '../access/authentication.ts'
import { idempotencyKeyViolations, keyOf } from '../commands/idempotency.ts'
import type { StoredResponses } from '../commands/storedResponses.ts'
import type { Commands } from '../commands/submitCommand.ts'
import { refuse, type Violation } from '../errors/errors.ts'
import type { Uploads } from '../files/uploads.ts'
import { readForm } from '../input/multipart.ts'
import { bodyFromFields, fromTexts } from '../input/textCoercion.ts'
import { undecodableParameters } from '../input/undecodable.ts'
import { type Check, compileCheck, compileWhole } from '../input/validation.ts'
import type { BoundRoute } from '../routing/bind.ts'
import type { RouteResponse } from '../routing/response.ts'
import type { Route, RouteRequest } from '../routing/route.ts'
import type { RequestContext } from './admission.ts'
import { type Audit, auditEntry, type Ending } from './audit.ts'
import { refusalOf } from './errorHandler.ts'
import { traceparentOf } from './tracing.ts'

/** Dependencies of the execution of a request. */
export interface Execution {
  readonly commands: Commands
  readonly storedResponses: StoredResponses
  readonly uploads: Uploads
  readonly audit: Audit
  readonly now: () => number
}

interface Checks {
  readonly params: Check
  readonly query: Check
  readonly headers: Check
  readonly body: Check
}

/** Body of a route that takes none: absent, or an object without members. */
const NO_BODY = exactly({})

/** The rest of a route's pipeline, after admission: read, validate, handle, answer, audit. */
export function handlerOf(route: BoundRoute, parts: Execution) {
  const checks: Checks = {
    params: compileCheck(route.params, 'parameter'),
    query: compileCheck(route.query, 'parameter'),
    headers: compileCheck(route.headers, 'parameter'),
    body: compileWhole(route.body ?? NO_BODY, route.crossFieldChecks),
  }
  const audit = (
    input: RouteRequest,
    request: FastifyRequest,
    { startedAt }: RequestContext,
    ending: Ending,
  ) => {
    const durationMs = parts.now() - startedAt
    const entry = auditEntry(input, ending, { sourceAddress: plainAddress(request.ip), durationMs })
    request.isAudited = entry !== null
    if (entry) parts.audit.note(entry)
  }
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const call = request.call!
    let input: RouteRequest | null = null
    try {
      input = await readRequest(route, checks, request, call, parts)
      const answer = await act(route, input, parts)
      const commandId = answer.headers?.['x-command-id'] ?? null
      const { status, isPending, showsSecret, concerns } = answer
      audit(input, request, call, { status, isPending, showsSecret, concerns, commandId })
      return send(reply, answer, call)
    } catch (error) {
      // Strangers who were let in here, and reads, are noted as refusals outside are: in samples
      // (refusalAudit.ts).
      if (input && call.identity !== ANONYMOUS && route.method !== 'GET') {
        const refusal = refusalOf(error)
        const commandId = refusal.headers['x-command-id'] ?? null
        audit(input, request, call, { status: refusal.status, commandId, errorCode: refusal.code })
      }
      throw error
    } finally {
      if (input?.file) await parts.uploads.discard(input.file)
    }
  }
}

async function act(route: BoundRoute, input: RouteRequest, { commands, storedResponses }: Execution) {
  if (route.command === null) {
    const handle = async () => route.handle(input)
    return input.idempotencyKey === null ? handle() : storedResponses.replayOrRun(input, handle)
  }
  return commands.submit(input, route.command, await route.submission(input))
}

async function readRequest(
  route: Route,
  checks: Checks,
  request: FastifyRequest,
  call: RequestContext,
  parts: Execution,
): Promise<RouteRequest> {
  const params = fromTexts(route.params, request.params as Record<string, unknown>)
  const query = fromTexts(route.query, request.query as Record<string, unknown>)
  // An id of another form than ours names nothing, as one that was never given out.
  const strange = checks.params(params)
  if (strange.length > 0) refuse('not_found', { violations: strange })
  const headers = headersOf(route, request)
  const violations = [
    ...undecodableParameters(request.raw.url!),
    ...checks.query(query),
    ...checks.headers(headers),
    ...idempotencyKeyViolations(request),
  ]
  const base = {
    params,
    query,
    headers,
    identity: call.identity,
    tenant: call.identity.partyId as string,
    id: request.id,
    idempotencyKey: keyOf(request, route),
    route,
    sourceAddress: plainAddress(request.ip),
    traceparent: traceparentOf(request),
  }
  if (route.rawBody) {
    refuseAll(violations)
    return { ...base, body: request.body ?? Buffer.alloc(0), file: null }
  }
  if (route.file !== null) {
    refuseAll(violations)
    return { ...base, ...(await readFormBody(route, checks, request, parts)) }
  }
  refuseForm(request)
  const isOptional = route.bodyOptional || route.body === null
  const body = isOptional && request.body === undefined ? {} : request.body
  if (body === undefined) violations.push({ field: null, reason: 'a JSON body is required' })
  else violations.push(...checks.body(body))
  refuseAll(violations)
  return { ...base, body: route.body === null ? undefined : body, file: null }
}

/** Refuses a form: ignoring it would change the request, such as `accept` without its terms. */
function refuseForm(request: FastifyRequest): void {
  if (!isForm(request)) return
  refuse('unsupported_media_type', { field: 'Content-Type', reason: 'must be application/json' })
}

function isForm({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.toLowerCase().startsWith('multipart/form-data') ?? false
}

/** Those that the route names; a client sends many others. */
function headersOf({ headers: { properties } }: Route, request: FastifyRequest): Record<string, unknown> {
  const given = Object.keys(properties).filter(name => request.headers[name] !== undefined)
  return Object.fromEntries(given.map(name => [name, request.headers[name]]))
}

async function readFormBody(route: Route, checks: Checks, request: FastifyRequest, parts: Execution) {
  if (!isForm(request)) {
    refuse('unsupported_media_type', { field: 'Content-Type', reason: 'must be multipart/form-data' })
  }
  const { fields, file } = await readForm(request, route, parts.uploads, request.call!.identity.tenantKey)
  const { body, violations } = bodyFromFields(route.body ?? NO_BODY, fields)
  const all = [...violations, ...checks.body(body)]
  if (route.file?.required && !file) all.push({ field: route.file.field, reason: 'is required' })
  if (all.length > 0 && file) await parts.uploads.discard(file)
  refuseAll(all)
  return { body, file }
}

function refuseAll(violations: readonly Violation[]): void {
  if (violations.length > 0) refuse('INVALID_REQUEST', { violations })
}

function send(reply: FastifyReply, answer: RouteResponse, { negotiated }: RequestContext): FastifyReply {
  reply.code(answer.status)
  const { stream } = answer
  if (stream) {
    reply.header('content-type', stream.contentType)
    if (stream.length !== undefined) reply.header('content-length', String(stream.length))
    if (stream.fileName !== undefined) {
      reply.header('content-disposition', `attachment; filename*=${encodeExtended(stream.fileName)}`)
    }
  } else if (answer.body !== undefined) reply.header('content-type', negotiated.json)
  if (answer.headers) reply.headers({ ...answer.headers })
  if (stream) return reply.send(stream.content)
  return reply.send(answer.body === undefined ? undefined : JSON.stringify(answer.body))
}
