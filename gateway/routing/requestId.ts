import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Client-chosen request ids: visible ASCII without quotes, safe in headers, logs and records. */
const ACCEPTABLE = /^[\w.:/+=@-]{1,128}$/
/** Random bytes are drawn in pools: a system call for each id would dominate the cost. */
const POOL_BYTES = 15 * 1_024
const ID_BYTES = 15

let pool = Buffer.alloc(0)
let used = 0

/** `<prefix>_` and 120 random bits. */
export function newId(prefix: string): string {
  if (used === pool.length) {
    pool = randomBytes(POOL_BYTES)
    used = 0
  }
  const start = used
  used += ID_BYTES
  return `${prefix}_${pool.toString('base64url', start, used)}`
}

/** The client's `X-Request-Id`, or a new id when it is absent or unacceptable. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && ACCEPTABLE.test(given) ? given : newId('req')
}
