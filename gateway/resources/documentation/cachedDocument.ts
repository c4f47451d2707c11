import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { Type } from 'typebox'
import { maybe } from '../../../schemas/http/values.ts'
import type { RouteResponse } from '../../routing/response.ts'

/** Cached response body with ETag and pre-compressed form, for public routes without an API key. */
export interface PreparedBytes {
  readonly plain: Buffer
  readonly zipped: Buffer
  /** Weak: the two encodings share it. */
  readonly etag: string
  readonly contentType: string
}

/** Request headers of a route with a cached body. */
export const PREPARED_HEADERS = {
  'if-none-match': maybe(Type.String(), 'Known `ETag`: the response is 304 if it still matches.'),
  'accept-encoding': maybe(Type.String(), 'With `gzip`, the response is compressed.'),
}

export interface PreparedRequest {
  readonly 'if-none-match'?: string
  readonly 'accept-encoding'?: string
}

const zip = promisify(gzip)

export async function prepareBytes(plain: Buffer, contentType: string): Promise<PreparedBytes> {
  const etag = `W/"${hash('sha256', plain, 'base64url')}"`
  return { plain, zipped: await zip(plain, { level: 9 }), etag, contentType }
}

export function answerWith(
  { plain, zipped, etag, contentType }: PreparedBytes,
  request: PreparedRequest,
  more: Readonly<Record<string, string>> = {},
): RouteResponse {
  // Includes Origin, because this replaces the header of the CORS plugin.
  const headers = { ...more, etag, 'cache-control': 'no-cache', vary: 'Origin, Accept-Encoding' }
  const known = (request['if-none-match'] ?? '').split(',').map(tag => tag.trim())
  if (known.includes(etag) || known.includes('*')) return { status: 304, headers }
  const isZipped = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(request['accept-encoding'] ?? '')
  const content = isZipped ? zipped : plain
  const stream = { content, contentType, length: content.length }
  return { status: 200, headers: isZipped ? { ...headers, 'content-encoding': 'gzip' } : headers, stream }
}
