import { MongoError, MongoServerError } from 'mongodb'
import { Refusal, type RefusalOptions } from './problems.ts'

/** Seconds that a client should wait before it tries again what could not be done. */
const RETRY_AFTER_SECONDS = '2'
/** Answers of MongoDB that say "not now": elections, step-downs, shutdown, time limits. */
const PASSING_MONGODB_CODES = new Set([6, 7, 50, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436])
const PASSING_SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
])
const PASSING_NAMES = new Set([
  'Unavailable',
  'CodecUnavailable',
  'TimeoutError',
  'RequestTimeout',
  'SlowDown',
  'ServiceUnavailable',
])

/** A 503 with its `Retry-After`. `reason` names the part that is missing, never its address. */
export function unavailable(reason: string, options: RefusalOptions = {}): Refusal {
  return new Refusal('service_unavailable', {
    ...options,
    reason,
    headers: { 'retry-after': RETRY_AFTER_SECONDS, ...options.headers },
  })
}

/** Any error as an answer: refusals as they are, servers that are away as 503, the rest as 500. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const { code, statusCode } = error as { code?: unknown; statusCode?: number }
  if (isPassing(error)) return unavailable(partOf(error))
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
        reason: 'is not one that this route reads',
      })
    case 'FST_ERR_BAD_URL':
      return new Refusal('INVALID_REQUEST', { field: 'path', reason: 'is not a valid path' })
    default:
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Refusal('INVALID_REQUEST', { reason: 'the request could not be read' })
  }
  return new Refusal('internal_error')
}

/** True for errors that say a server is away or busy: nothing is wrong with the request. */
export function isPassing(error: unknown): boolean {
  if (error instanceof MongoServerError) {
    return PASSING_MONGODB_CODES.has(Number(error.code)) || error.hasErrorLabel('RetryableWriteError')
  }
  if (error instanceof MongoError) return true
  if (isKafkaError(error)) return true
  const { name, code, $metadata } = error as {
    name?: string
    code?: unknown
    $metadata?: { httpStatusCode?: number }
  }
  if ($metadata?.httpStatusCode !== undefined && $metadata.httpStatusCode >= 500) return true
  return PASSING_NAMES.has(name ?? '') || (typeof code === 'string' && PASSING_SYSTEM_CODES.has(code))
}

function partOf(error: unknown): string {
  if (error instanceof MongoError) return 'the database does not answer'
  if (isKafkaError(error)) return 'the log does not answer'
  if ('$metadata' in (error as object)) return 'the file store does not answer'
  return 'a part of the platform does not answer'
}

/** By name: the error classes are not exported in a way that modules can import. */
function isKafkaError(error: unknown): boolean {
  return error instanceof Error && error.name.startsWith('KafkaJS')
}
