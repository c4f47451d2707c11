import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressShare } from '../../platform/network/networks.ts'
import { unavailable } from '../errors.ts'

/**
 * What open requests may hold of their bodies in this process, counted by what they announce and before a
 * byte is read: bodies that arrive slowly, or not at all, would otherwise fill the memory together though
 * each is small. Requests without a key have a budget of their own, which takes no tenant's room.
 */
export const BUDGET_BYTES = 64 * 1024 * 1024
export const STRANGERS_BUDGET_BYTES = 16 * 1024 * 1024
/** The most that one caller gets of a budget, so that nobody takes the room of others. */
export const SHARE = 1 / 4

export interface BodyBudget {
  /** Holds room until the answer is sent or the client is gone. Refuses with 503 where there is none. */
  take(request: IncomingMessage, response: ServerResponse, owner: string): void
}

/**
 * Room for every body before it is read, whatever reads it. `ownerOf`: null for strangers, who are told apart
 * by their addresses.
 */
export function reserveBodies(
  app: FastifyInstance,
  maxBytes: number,
  ownerOf: (request: FastifyRequest) => string | null,
): void {
  const keys = createBodyBudget(BUDGET_BYTES, maxBytes)
  const strangers = createBodyBudget(STRANGERS_BUDGET_BYTES, maxBytes)
  app.addHook('preParsing', (request, reply, _payload, done) => {
    const owner = ownerOf(request)
    if (owner === null) strangers.take(request.raw, reply.raw, addressShare(request.ip))
    else keys.take(request.raw, reply.raw, owner)
    done()
  })
}

/** `maxBytes`: what a request holds in memory at most, whatever it announces. */
export function createBodyBudget(budgetBytes: number, maxBytes: number): BodyBudget {
  const byOwner = new Map<string, number>()
  let total = 0
  const add = (owner: string, bytes: number) => {
    const held = (byOwner.get(owner) ?? 0) + bytes
    if (held === 0) byOwner.delete(owner)
    else byOwner.set(owner, held)
    total += bytes
  }
  return {
    take(request, response, owner) {
      const bytes = announcedBytes(request, maxBytes)
      if (bytes === 0) return
      if (total + bytes > budgetBytes || (byOwner.get(owner) ?? 0) + bytes > budgetBytes * SHARE) {
        // What is not read here is not read at all: the connection ends with the answer.
        throw unavailable('too many request bodies are being received', { headers: { connection: 'close' } })
      }
      add(owner, bytes)
      response.once('close', () => add(owner, -bytes))
    },
  }
}

function announcedBytes({ headers }: IncomingMessage, maxBytes: number): number {
  if (headers['transfer-encoding'] !== undefined) return maxBytes
  return Math.min(Number(headers['content-length'] ?? 0), maxBytes)
}
