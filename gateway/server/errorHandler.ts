import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { MongoError, MongoServerError } from 'mongodb'
import { errorBody, PROBLEMS, problemDetails, Refusal, unavailable } from '../errors/errors.ts'
import { newId } from '../routing/requestId.ts'
import type { NamedHeaders } from '../routing/response.ts'
import { errorForm, JSON_TYPE, PROBLEM_TYPE } from '../routing/versioning.ts'

/** Transient errors of MongoDB: elections, step-downs, shutdown, time limits. */
const TRANSIENT_MONGODB_CODES = new Set([6, 7, 50, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436])
const TRANSIENT_SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
])
const TRANSIENT_NAMES = new Set([
  // For records with an id, which may be sent again (commands answer 202 instead).
  'IndeterminateSend',
  'Unavailable',
  'CodecUnavailable',
  'TimeoutError',
  'RequestTimeout',
  'SlowDown',
  'ServiceUnavailable',
])

/** Maps any error to a refusal: an unreachable dependency is 503, an unknown error 500. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const { code, statusCode } = error as { code?: unknown; statusCode?: number }
  if (isTransient(error)) return unavailable(partOf(error))
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
    case 'FST_PARTS_LIMIT':
    case 'FST_FIELDS_LIMIT':
    case 'FST_FILES_LIMIT':
      return new Refusal('file_too_large', { reason: 'exceeds a limit of the request body' })
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_ERR_CTP_INVALID_TYPE':
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
      return new Refusal('unsupported_media_type', {
        field: 'Content-Type',
        reason: 'is not a content type that this route accepts',
      })
    default:
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Refusal('INVALID_REQUEST', { reason: 'the request could not be read' })
  }
  return new Refusal('internal_error')
}

/** True when a dependency is unreachable or busy, and nothing is wrong with the request. */
export function isTransient(error: unknown): boolean {
  if (error instanceof MongoServerError) {
    return TRANSIENT_MONGODB_CODES.has(Number(error.code)) || error.hasErrorLabel('RetryableWriteError')
  }
  if (error instanceof MongoError) return true
  if (isKafkaError(error)) return true
  const { name, code, $metadata } = error as {
    name?: string
    code?: unknown
    $metadata?: { httpStatusCode?: number }
  }
  // The object store: it failed, or it never answered, whatever wraps the error.
  if ($metadata !== undefined && ($metadata.httpStatusCode ?? 500) >= 500) return true
  return TRANSIENT_NAMES.has(name ?? '') || (typeof code === 'string' && TRANSIENT_SYSTEM_CODES.has(code))
}

function partOf(error: unknown): string {
  if (error instanceof MongoError) return 'the database does not answer'
  if (isKafkaError(error)) return 'the message broker does not answer'
  if ('$metadata' in (error as object)) return 'the object store does not answer'
  return 'a part of the platform does not answer'
}

/** By name: ES modules cannot import the error classes. */
function isKafkaError(error: unknown): boolean {
  return error instanceof Error && /^KafkaJS|^IndeterminateSend$/.test(error.name)
}

/** Sends any error of a request as an error of the table, without internal details. */
export type HandleError = ReturnType<typeof createErrorHandler>

export function createErrorHandler(named: NamedHeaders) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const refusal = refusalOf(error)
    if (refusal.code === 'internal_error')
      request.log.error({ err: error, requestId: request.id }, 'request failed')
    else if (refusal.code === 'service_unavailable') {
      request.log.warn({ err: error, requestId: request.id }, 'request refused: a dependency is unavailable')
    }
    const { json, problem } = errorForm(request.headers.accept)
    const body = problem
      ? problemDetails(refusal, request.id, request.url.split('?')[0]!)
      : errorBody(refusal, request.id)
    reply
      .code(refusal.status)
      .headers({ ...named, 'x-request-id': request.id, ...refusal.headers })
      .header('content-type', problem ? PROBLEM_TYPE : json)
      .send(JSON.stringify(body))
  }
}

/** Handles input that Node cannot parse as an HTTP request. */
export function createClientErrorHandler(named: NamedHeaders) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const code =
      error.code === 'HPE_HEADER_OVERFLOW'
        ? 'headers_too_large'
        : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
          ? 'request_timeout'
          : 'INVALID_REQUEST'
    const refusal = new Refusal(code)
    // The client's request id cannot be read either.
    const requestId = newId('req')
    const body = JSON.stringify(errorBody(refusal, requestId))
    const headers = {
      ...named,
      'x-request-id': requestId,
      'content-type': JSON_TYPE,
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    const [status] = PROBLEMS[code]
    socket.end([`HTTP/1.1 ${status} Refused`, ...lines, '', body].join('\r\n'))
  }
}
