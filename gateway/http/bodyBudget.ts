import type { IncomingMessage, ServerResponse } from 'node:http'
import { unavailable } from './errors.ts'

/**
 * What open requests may hold of their bodies in this process, counted by what they announce and before a
 * byte is read: bodies that arrive slowly, or not at all, would otherwise fill the memory together though
 * each is small. A quarter of it is the most that one caller gets, so that nobody takes the room of others.
 */
export const BUDGET_BYTES = 64 * 1024 * 1024
export const SHARE_BYTES = BUDGET_BYTES / 4

export interface BodyBudget {
  /** Holds room until the answer is sent or the client is gone. Refuses with 503 where there is none. */
  take(request: IncomingMessage, response: ServerResponse, owner: string): void
}

/** `maxBytes`: what a request holds in memory at most, whatever it announces. */
export function createBodyBudget(maxBytes: number): BodyBudget {
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
      if (total + bytes > BUDGET_BYTES || (byOwner.get(owner) ?? 0) + bytes > SHARE_BYTES) {
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
