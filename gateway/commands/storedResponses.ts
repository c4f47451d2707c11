import type { Db } from 'mongodb'
import type { RouteResponse } from '../routing/response.ts'
import type { RouteRequest } from '../routing/route.ts'
import * as idempotency from './idempotency.ts'

/** Idempotency response cache: stores whole responses, for the few POST routes that submit no command. */
export type StoredResponses = ReturnType<typeof createStoredResponses>

interface StoredResponse {
  readonly _id: string
  readonly answer?: Pick<RouteResponse, 'status' | 'headers' | 'body'>
}

export function createStoredResponses(db: Db, reservations: idempotency.Reservations) {
  const collection = db.collection<StoredResponse>('reservations')
  return {
    /** Replays the stored response of the Idempotency-Key, or runs and stores. A refusal is not stored. */
    async replayOrRun(request: RouteRequest, run: () => Promise<RouteResponse>): Promise<RouteResponse> {
      let stored: StoredResponse['answer']
      const held = await reservations.open(request, {}, async () => {
        const found = await collection.findOne({ _id: idempotency.idOf(request) })
        stored = found?.answer
        return stored !== undefined
      })
      if (stored) return { ...stored, headers: { ...stored.headers, ...idempotency.REPLAYED } }
      try {
        const answer = await run()
        const { status, headers = {}, body, stream } = answer
        if (stream) throw new Error('a stream cannot be kept for a repeated request')
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
