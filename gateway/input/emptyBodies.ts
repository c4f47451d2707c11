import { once } from 'node:events'
import type { FastifyRequest } from 'fastify'

/**
 * Requests without a body: none has a type, whatever its header says. PHP's curl calls the nothing that it
 * sends a form, and generated clients call it JSON.
 */
export async function forgetTypeOfNothing({ raw }: FastifyRequest): Promise<void> {
  const { headers } = raw
  if (headers['content-type'] === undefined || !(await isEmpty(raw))) return
  delete headers['content-type']
  delete headers['transfer-encoding']
}

/** In chunks it says nothing of its length: the first byte or the end does. Nothing is taken of it. */
async function isEmpty(raw: FastifyRequest['raw']): Promise<boolean> {
  const { 'transfer-encoding': coding, 'content-length': length = '0' } = raw.headers
  if (coding === undefined) return Number(length) === 0
  if (!raw.complete && raw.readableLength === 0)
    await Promise.race([once(raw, 'readable'), once(raw, 'close')])
  return raw.complete && raw.readableLength === 0
}
