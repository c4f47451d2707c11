import { Readable } from 'node:stream'
import type { Db } from 'mongodb'
import { refuse } from '../errors.ts'
import { newId } from '../routing/requestId.ts'
import type { Answer } from '../routing/response.ts'
import type { RouteRequest } from '../routing/route.ts'
import { fingerprintOf, idOf, REPLAYED, type Reservations, type ReservedCommand } from './idempotency.ts'

/** Keeps whole answers under an Idempotency-Key, for the few POST routes that are no commands. */
export interface KeptAnswers {
  /** The answer of an earlier request with its key, or that of `run`, which is kept; a refusal is not. */
  once(request: RouteRequest, run: () => Promise<Answer>): Promise<Answer>
}

interface Kept {
  readonly _id: string
  readonly answer?: Pick<Answer, 'status' | 'headers' | 'body'>
}

/** A document of MongoDB holds 16 MiB; a book beyond this is not kept. */
const MAX_KEPT_BYTES = 8 * 1024 * 1024

export function createKeptAnswers(db: Db, reservations: Reservations): KeptAnswers {
  const collection = db.collection<Kept>('reservations')
  return {
    async once(request, run) {
      let kept: Kept['answer']
      const held = await reservations.open(request, fingerprintOf(request), nothingToAllocate, async () => {
        const found = await collection.findOne({ _id: idOf(request) }, { readConcern: { level: 'majority' } })
        kept = found?.answer
        return kept !== undefined
      })
      if (kept) return { ...kept, headers: { ...kept.headers, ...REPLAYED } }
      try {
        const answer = await withoutStream(await run())
        const { status, headers = {}, body } = answer
        const { commandId, leaseUntil: busyUntil } = held
        await collection.updateOne(
          { _id: idOf(request), commandId, busyUntil } as { _id: string },
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

/** A secret in an answer that is kept: whoever asked reads it, the database and every replay have null. */
export function shownOnce(secret: string) {
  return { toJSON: () => secret, toBSON: () => null }
}

function nothingToAllocate(issuedAt: number): ReservedCommand {
  return { commandId: newId('cmd'), ids: { contract: [], guarantee: [], acceptedToken: [] }, issuedAt }
}

/** What is streamed to others is read whole, so that it can be said again. */
async function withoutStream({ stream, ...answer }: Answer): Promise<Answer> {
  if (!stream) return answer
  const { content } = stream
  let text = ''
  // As text: a character may lie across two pieces.
  for await (const piece of content instanceof Readable ? content.setEncoding('utf8') : [content]) {
    text += piece
    if (text.length > MAX_KEPT_BYTES) {
      refuse('INVALID_REQUEST', {
        field: 'Idempotency-Key',
        reason: 'cannot be kept with so large an answer',
      })
    }
  }
  return { ...answer, body: JSON.parse(text) }
}
