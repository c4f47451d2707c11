import { Readable } from 'node:stream'
import type { Db } from 'mongodb'
import { refuse } from '../errors/errors.ts'
import { newId } from '../routing/requestId.ts'
import type { RouteResponse } from '../routing/response.ts'
import type { RouteRequest } from '../routing/route.ts'
import * as idempotency from './idempotency.ts'

/** Idempotency response cache: stores whole responses, for the few POST routes that submit no command. */
export type StoredResponses = ReturnType<typeof createStoredResponses>

interface StoredResponse {
  readonly _id: string
  readonly answer?: Pick<RouteResponse, 'status' | 'headers' | 'body'>
}

/** A document of MongoDB holds 16 MiB; a larger response is refused. */
const MAX_STORED_BYTES = 8 * 1024 * 1024

export function createStoredResponses(db: Db, reservations: idempotency.Reservations) {
  const collection = db.collection<StoredResponse>('reservations')
  return {
    /** Replays the stored response of the Idempotency-Key, or runs and stores. A refusal is not stored. */
    async replayOrRun(request: RouteRequest, run: () => Promise<RouteResponse>): Promise<RouteResponse> {
      let stored: StoredResponse['answer']
      const held = await reservations.open(
        request,
        idempotency.fingerprintOf(request),
        nothingToAllocate,
        async () => {
          const found = await collection.findOne(
            { _id: idempotency.idOf(request) },
            { readConcern: { level: 'majority' } },
          )
          stored = found?.answer
          return stored !== undefined
        },
      )
      if (stored) return { ...stored, headers: { ...stored.headers, ...idempotency.REPLAYED } }
      try {
        const answer = await withoutStream(await run())
        const { status, headers = {}, body } = answer
        await collection.updateOne(
          idempotency.leaseOf(request, held) as { _id: string },
          { $set: { answer: { status, headers, body } } },
          { writeConcern: { w: 'majority' } },
        )
        return answer
      } catch (error) {
        await reservations.withdraw(request, held).catch(() => undefined)
        throw error
      }
    },
  }
}

/** A secret in a stored response: the client receives it once, the database and every replay have null. */
export function shownOnce(secret: string) {
  return { toJSON: () => secret, toBSON: () => null }
}

function nothingToAllocate(issuedAt: number): idempotency.ReservedCommand {
  return { commandId: newId('cmd'), ids: { contract: [], guarantee: [], acceptedToken: [] }, issuedAt }
}

/** Reads a streamed response whole, so that it can be stored. */
async function withoutStream({ stream, ...answer }: RouteResponse): Promise<RouteResponse> {
  if (!stream) return answer
  const { content } = stream
  let text = ''
  // As text: a character may span two chunks.
  for await (const chunk of content instanceof Readable ? content.setEncoding('utf8') : [content]) {
    text += chunk
    if (text.length > MAX_STORED_BYTES) {
      refuse('INVALID_REQUEST', {
        field: 'Idempotency-Key',
        reason: 'cannot be kept with so large an answer',
      })
    }
  }
  return { ...answer, body: JSON.parse(text) }
}
