import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { Type } from '@sinclair/typebox'
import type { Answer } from '../../routing/response.ts'

/** Bytes that are the same for everybody, made once: strangers ask for them without a key. */
export interface PreparedBytes {
  readonly plain: Buffer
  readonly zipped: Buffer
  /** Weak: the two encodings share it. */
  readonly etag: string
  readonly contentType: string
}

/** Request headers that a route of prepared bytes reads. */
export const PREPARED_HEADERS = {
  'if-none-match': Type.Optional(
    Type.String({ description: 'The `ETag` of what is at hand: 304 when it is still that.' }),
  ),
  'accept-encoding': Type.Optional(Type.String({ description: 'With `gzip` the answer comes compressed.' })),
}

interface PreparedRequest {
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
): Answer {
  // Origins too: this takes the place of what CORS wrote.
  const headers = { ...more, etag, 'cache-control': 'no-cache', vary: 'Origin, Accept-Encoding' }
  const known = (request['if-none-match'] ?? '').split(',').map(tag => tag.trim())
  if (known.includes(etag) || known.includes('*')) return { status: 304, headers }
  const isZipped = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(request['accept-encoding'] ?? '')
  const content = isZipped ? zipped : plain
  const stream = { content, contentType, length: content.length }
  return { status: 200, headers: isZipped ? { ...headers, 'content-encoding': 'gzip' } : headers, stream }
}
