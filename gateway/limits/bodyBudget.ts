import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressShare } from '../../platform/network/networks.ts'
import { unavailable } from '../errors/errors.ts'

/**
 * Memory budget for request bodies, reserved by their announced length before a byte is read: many small
 * bodies that arrive slowly, or not at all, would otherwise fill the memory together. Anonymous requests have
 * a separate budget, so that they cannot use up that of the tenants.
 */
export const BUDGET_BYTES = 64 * 1024 * 1024
export const ANONYMOUS_BUDGET_BYTES = 16 * 1024 * 1024
/** Share of a budget that one tenant or address may hold. */
export const MAX_SHARE = 1 / 4

export interface BodyBudget {
  /** Reserves room until the response ends or the connection closes. Throws a 503 when there is none. */
  reserve(request: IncomingMessage, response: ServerResponse, key: string): void
}

/**
 * Reserves room for every body before it is read, by tenant or, for anonymous clients, by address.
 * `tenantOf`: null for anonymous clients.
 */
export function enforceBodyBudget(
  app: FastifyInstance,
  maxBytes: number,
  tenantOf: (request: FastifyRequest) => string | null,
): void {
  const tenants = createBodyBudget(BUDGET_BYTES, maxBytes)
  const anonymous = createBodyBudget(ANONYMOUS_BUDGET_BYTES, maxBytes)
  app.addHook('preParsing', (request, reply, _payload, done) => {
    const tenant = tenantOf(request)
    if (tenant === null) anonymous.reserve(request.raw, reply.raw, addressShare(request.ip))
    else tenants.reserve(request.raw, reply.raw, tenant)
    done()
  })
}

/** `maxBytes`: the most that one request holds in memory, whatever it announces. */
export function createBodyBudget(budgetBytes: number, maxBytes: number): BodyBudget {
  const byKey = new Map<string, number>()
  let total = 0
  const add = (key: string, bytes: number) => {
    const held = (byKey.get(key) ?? 0) + bytes
    if (held === 0) byKey.delete(key)
    else byKey.set(key, held)
    total += bytes
  }
  return {
    reserve(request, response, key) {
      const bytes = announcedBytes(request, maxBytes)
      if (bytes === 0) return
      if (total + bytes > budgetBytes || (byKey.get(key) ?? 0) + bytes > budgetBytes * MAX_SHARE) {
        // The body is never read: the connection closes with the response.
        throw unavailable('too many request bodies are being received', { headers: { connection: 'close' } })
      }
      add(key, bytes)
      response.once('close', () => add(key, -bytes))
    },
  }
}

function announcedBytes({ headers }: IncomingMessage, maxBytes: number): number {
  if (headers['transfer-encoding'] !== undefined) return maxBytes
  return Math.min(Number(headers['content-length'] ?? 0), maxBytes)
}
