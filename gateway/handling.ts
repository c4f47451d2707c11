import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { exactly } from '../schemas/http/values.ts'
import type { AuditRecord } from '../schemas/types.ts'
import { type Call, SECURITY_HEADERS } from './admission.ts'
import { refusalOf } from './answers.ts'
import type { AppParts } from './app.ts'
import { fingerprintOf } from './idempotency.ts'
import { readForm } from './multipart.ts'
import { errorBody, PROBLEMS, problemDetails, Refusal, refuse, type Violation } from './problems.ts'
import { newId } from './requestId.ts'
import type { Answer, Route, RouteRequest } from './routes.ts'
import { bodyFromFields, fromTexts } from './textValues.ts'
import { traceparentOf } from './tracing.ts'
import { type Check, compileCheck } from './validation.ts'
import { JSON_TYPE, PROBLEM_TYPE } from './versioning.ts'

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/

interface Checks {
  readonly params: Check
  readonly query: Check
  readonly body: Check | null
}

/** The rest of a route's pipeline, after admission: read, validate, handle, answer, audit. */
export function handlerOf(route: Route, parts: AppParts) {
  const checks: Checks = {
    params: compileCheck(route.params, 'parameter'),
    query: compileCheck(route.query, 'parameter'),
    body: route.body === null ? null : compileCheck(route.body),
  }
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const call = request.call!
    let input: RouteRequest | null = null
    try {
      input = await readRequest(route, checks, request, call, parts)
      const answer = await handle(input, parts)
      const commandId = answer.headers?.['x-command-id'] ?? null
      audit(parts, input, call, request, { status: answer.status, isPending: answer.isPending, commandId })
      return send(reply, answer, call)
    } catch (error) {
      if (input) {
        const refusal = refusalOf(error)
        const commandId = refusal.headers['x-command-id'] ?? null
        audit(parts, input, call, request, { status: refusal.status, commandId, errorCode: refusal.code })
      }
      throw error
    } finally {
      if (input?.file) await parts.uploads.discard(input.file)
    }
  }
}

async function handle(input: RouteRequest, { deps, answers }: AppParts): Promise<Answer> {
  const { route } = input
  if (route.idempotency !== 'answer' || input.idempotencyKey === null) return route.handle(input, deps)
  return answers.once(input, fingerprintOf(input), async () => route.handle(input, deps))
}

async function readRequest(
  route: Route,
  checks: Checks,
  request: FastifyRequest,
  call: Call,
  parts: AppParts,
): Promise<RouteRequest> {
  const params = fromTexts(route.params, request.params as Record<string, unknown>)
  const query = fromTexts(route.query, request.query as Record<string, unknown>)
  const violations = [...checks.params(params), ...checks.query(query), ...keyViolations(request)]
  const base = {
    params,
    query,
    identity: call.identity,
    id: request.id,
    idempotencyKey: keyOf(request, route),
    route,
    traceparent: traceparentOf(request),
  }
  if (route.file !== null) {
    refuseAll(violations)
    return { ...base, ...(await readFormBody(route, checks, request, parts)) }
  }
  const body = route.bodyOptional && request.body === undefined ? {} : request.body
  if (checks.body === null) violations.push(...unexpectedBody(request.body))
  else if (body === undefined) violations.push({ field: null, reason: 'a JSON body is required' })
  else violations.push(...checks.body(body))
  refuseAll(violations)
  return { ...base, body, file: null }
}

async function readFormBody(route: Route, checks: Checks, request: FastifyRequest, parts: AppParts) {
  if (!request.headers['content-type']?.toLowerCase().startsWith('multipart/form-data')) {
    refuse('unsupported_media_type', { field: 'Content-Type', reason: 'must be multipart/form-data' })
  }
  const { fields, file } = await readForm(request.raw, route, parts.uploads)
  const { body, violations } = bodyFromFields(route.body ?? exactly({}), fields)
  const all = [...violations, ...(checks.body ? checks.body(body) : [])]
  if (route.file?.required && !file) all.push({ field: route.file.field, reason: 'is required' })
  if (all.length > 0 && file) await parts.uploads.discard(file)
  refuseAll(all)
  return { body, file }
}

function refuseAll(violations: readonly Violation[]): void {
  if (violations.length > 0) refuse('INVALID_REQUEST', { violations })
}

function unexpectedBody(body: unknown): Violation[] {
  const isEmpty =
    body === undefined || (typeof body === 'object' && body !== null && !Object.keys(body).length)
  return isEmpty ? [] : [{ field: null, reason: 'no body is expected' }]
}

function keyViolations(request: FastifyRequest): Violation[] {
  const given = request.headers['idempotency-key']
  if (given === undefined || (typeof given === 'string' && IDEMPOTENCY_KEY.test(given))) return []
  return [{ field: 'Idempotency-Key', reason: 'must be 1 to 255 visible ASCII characters' }]
}

function keyOf(request: FastifyRequest, route: Route): string | null {
  return route.idempotency === 'none' ? null : ((request.headers['idempotency-key'] as string) ?? null)
}

function send(reply: FastifyReply, answer: Answer, { negotiated }: Call): FastifyReply {
  reply.code(answer.status)
  const { stream } = answer
  if (stream) {
    reply.header('content-type', stream.contentType)
    if (stream.length !== undefined) reply.header('content-length', String(stream.length))
    if (stream.fileName !== undefined) {
      reply.header(
        'content-disposition',
        `attachment; filename*=UTF-8''${encodeURIComponent(stream.fileName)}`,
      )
    }
  } else if (answer.body !== undefined) reply.header('content-type', negotiated.json)
  if (answer.headers) reply.headers({ ...answer.headers })
  if (stream) return reply.send(stream.content)
  return reply.send(answer.body === undefined ? undefined : JSON.stringify(answer.body))
}

/** Every error of every request becomes an answer from the table here; nothing of its inside gets out. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalOf(error)
  if (refusal.code === 'internal_error') request.log.error({ err: error, requestId: request.id }, 'failed')
  else if (refusal.code === 'service_unavailable') {
    request.log.warn({ err: error, requestId: request.id }, 'unavailable')
  }
  const wantsProblem =
    request.call?.negotiated.problem ?? /application\/problem\+json/.test(request.headers.accept ?? '')
  const body = wantsProblem
    ? problemDetails(refusal, request.id, request.url.split('?')[0]!)
    : errorBody(refusal, request.id)
  const json = request.call?.negotiated.json ?? JSON_TYPE
  reply
    .code(refusal.status)
    .headers({ ...SECURITY_HEADERS, 'x-request-id': request.id, ...refusal.headers })
    .header('content-type', wantsProblem ? PROBLEM_TYPE : json)
    .send(JSON.stringify(body))
}

/** Requests that Node itself cannot read: they never become a request. */
export function clientErrorAnswer(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const code =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? 'headers_too_large'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? 'request_timeout'
        : 'INVALID_REQUEST'
  const refusal = new Refusal(code)
  const body = JSON.stringify(errorBody(refusal, newId('req')))
  const [status] = PROBLEMS[code]
  socket.end(
    `HTTP/1.1 ${status} Refused\r\ncontent-type: ${JSON_TYPE}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` +
      `x-content-type-options: nosniff\r\nconnection: close\r\n\r\n${body}`,
  )
}

/** How a request ended, as its audit record says. */
interface Ending extends Pick<Answer, 'status' | 'isPending'> {
  readonly commandId: string | null
  readonly errorCode?: string
}

function audit(
  { audit: { note }, deps }: AppParts,
  { route, params, identity, id }: RouteRequest,
  { startedAt }: Call,
  request: FastifyRequest,
  ending: Ending,
): void {
  if (route.method === 'GET') return
  const [resource] = Object.values(params as Record<string, string | number>)
  note({
    requestId: id,
    actor: identity.keyId,
    tenant: identity.partyId,
    operation: route.operationId,
    method: route.method,
    route: route.url,
    resource: resource === undefined ? null : String(resource),
    commandId: ending.commandId,
    outcome: outcomeOf(ending),
    statusCode: ending.status,
    errorCode: ending.errorCode ?? null,
    sourceAddress: request.ip,
    durationMs: Math.max(0, Math.round(deps.now() - startedAt)),
  })
}

function outcomeOf({ status, isPending }: Ending): AuditRecord['outcome'] {
  if (status >= 500) return 'FAILED'
  if (status >= 400) return 'REFUSED'
  return isPending ? 'PENDING' : 'SUCCEEDED'
}
