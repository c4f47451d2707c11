import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/**
 * What a client may choose: visible ASCII without quotes, so that it is safe in headers, logs and records.
 */
const ACCEPTABLE = /^[\w.:/+=@-]{1,128}$/
/** Random bytes come in pools: asking the system for a few at a time costs more than everything else here. */
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

/** `X-Request-Id` echoed, or created where it is absent or unfit. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && ACCEPTABLE.test(given) ? given : newId('req')
}
