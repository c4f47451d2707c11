import { randomUUID } from 'node:crypto'
import type { Db } from 'mongodb'
import type { Clock } from '../../../platform/process/clock.ts'
import { askSealed } from '../../../platform/secrets/addressSeal.ts'
import type { AddressQuestion } from '../../../schemas/documents/webhooks.ts'

/** The address; null: there is none. `AWAY`: nobody has answered in time. */
export type LookUpAddress = (partyId: string) => Promise<{ readonly address: string | null } | 'AWAY'>

const PATIENCE_MS = 10_000
const LOOK_MS = 100
/** What nobody took is removed by MongoDB; nobody could open it any more. */
const KEPT_MS = 600_000

/**
 * Asks directory, which alone may open what it knows of people, where a borrower is written to now
 * (docs/decisions/mail.md). Question and answer are gone afterwards; the address stays in memory for one
 * attempt.
 */
export function createAddressLookup(db: Db, clock: Clock): LookUpAddress {
  const questions = db.collection<AddressQuestion>('noticeAddresses')
  return async partyId => {
    const _id = `adr_${randomUUID()}`
    const { publicKey, open } = askSealed(_id)
    const askedAt = clock.now()
    const expireAt = new Date(askedAt + KEPT_MS)
    await questions.insertOne({ _id, partyId, publicKey, askedAt, isOpen: true, expireAt })
    try {
      const giveUpAt = performance.now() + PATIENCE_MS
      while (performance.now() < giveUpAt) {
        const question = await questions.findOne({ _id })
        if (question && question.answer !== undefined) {
          return { address: question.answer === null ? null : open(question.answer) }
        }
        await clock.sleep(LOOK_MS)
      }
      return 'AWAY'
    } finally {
      await questions.deleteOne({ _id })
    }
  }
}
