import type { Db } from 'mongodb'
import type { NoticeMail } from '../../schemas/documents/webhooks.ts'

/** Mails that an operator may let go now (docs/notices.md). */
const WAITING = {
  /** Given up after the whole schedule. */
  parked: { state: 'PARKED' },
  /** Our mail server took nothing; their next time may be hours away. */
  refused: { state: 'PENDING', lastOutcome: 'SERVER_FAILED' },
} as const

export type Waiting = keyof typeof WAITING

const mailsIn = (db: Db) => db.collection<NoticeMail>('noticeMails')

/** Oldest first; no address is known. */
export async function* waitingMails(db: Db, which: Waiting): AsyncGenerator<string> {
  const found = mailsIn(db).find(WAITING[which]).sort({ issuedAt: 1 })
  for await (const { _id, contractId, reason, issuedAt, lastOutcome, lastCode } of found) {
    const at = new Date(issuedAt).toISOString()
    yield [_id, contractId, reason, at, lastOutcome, lastCode ?? '-'].join('\t')
  }
}

/** Begins their schedule anew, at once. Returns how many. */
export async function releaseMails(db: Db, which: Waiting, now: number): Promise<number> {
  const fresh = { state: 'PENDING' as const, tries: 0, nextAt: now, finishedAt: null }
  const { modifiedCount } = await mailsIn(db).updateMany(WAITING[which], { $set: fresh })
  return modifiedCount
}
