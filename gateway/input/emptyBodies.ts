import { once } from 'node:events'
import type { FastifyRequest } from 'fastify'

/**
 * Drops the Content-Type of a request without a body: PHP's curl sends it as a form, and generated clients as
 * JSON.
 */
export async function dropTypeOfEmptyBody({ raw }: FastifyRequest): Promise<void> {
  const { headers } = raw
  if (headers['content-type'] === undefined || !(await isEmpty(raw))) return
  delete headers['content-type']
  delete headers['transfer-encoding']
}

/** A chunked body announces no length: waits for its first byte or its end, without consuming it. */
async function isEmpty(raw: FastifyRequest['raw']): Promise<boolean> {
  const { 'transfer-encoding': coding, 'content-length': length = '0' } = raw.headers
  if (coding === undefined) return Number(length) === 0
  if (!raw.complete && raw.readableLength === 0)
    await Promise.race([once(raw, 'readable'), once(raw, 'close')])
  return raw.complete && raw.readableLength === 0
}
