import { randomUUID } from 'node:crypto'
import type { Db } from 'mongodb'
import type { Clock } from '../../platform/process/clock.ts'
import { askSealed } from '../../platform/secrets/addressSeal.ts'
import type { AddressQuestion } from '../../schemas/documents/webhooks.ts'

/** Whose address: the one in force, every one that is known, or one that a lender's record has at least. */
export type Addressee = Pick<AddressQuestion, 'partyId' | 'isForAll' | 'lenderPartyId'>

/** The addresses; none where there is none. `AWAY`: directory has not answered in time. */
export type LookUpAddresses = (addressee: Addressee) => Promise<readonly string[] | 'AWAY'>

const PATIENCE_MS = 10_000
const POLL_MS = 100
/** A question that its process left behind is removed by MongoDB; its answer cannot be opened any more. */
const KEPT_MS = 600_000

/**
 * Looks up a borrower's addresses at directory, which alone may open personal data (docs/decisions/mail.md),
 * by a sealed request over MongoDB. Request and answer are deleted afterwards; the addresses stay in memory
 * for one attempt.
 */
export function createAddressLookup(db: Db, clock: Clock): LookUpAddresses {
  const questions = db.collection<AddressQuestion>('noticeAddresses')
  return async addressee => {
    const _id = `adr_${randomUUID()}`
    const { publicKey, open } = askSealed(_id)
    const askedAt = clock.now()
    const expireAt = new Date(askedAt + KEPT_MS)
    await questions.insertOne({ ...addressee, _id, publicKey, askedAt, isOpen: true, expireAt })
    try {
      const giveUpAt = performance.now() + PATIENCE_MS
      while (performance.now() < giveUpAt) {
        const question = await questions.findOne({ _id })
        if (question && question.answer !== undefined) {
          return question.answer === null ? [] : open(question.answer).split('\n')
        }
        await clock.sleep(POLL_MS)
      }
      return 'AWAY'
    } finally {
      await questions.deleteOne({ _id })
    }
  }
}
