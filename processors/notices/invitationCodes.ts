import { randomBytes } from 'node:crypto'
import type { Db } from 'mongodb'
import type { Clock } from '../../platform/process/clock.ts'
import { addressProofOf, codeHashOf } from '../../platform/providers/noticeMail.ts'
import type { InvitationCode } from '../../schemas/documents/invitations.ts'
import type { NoticeMail } from '../../schemas/documents/webhooks.ts'
import { DAY_MS } from '../../schemas/durations.ts'

/** A code for this mail to this address; every attempt has its own, because no code is kept. */
export type NewInvitationCode = (mail: Pick<NoticeMail, '_id'>, address: string) => Promise<string>

const CODE_BYTES = 32
/** Longer than an invitation: an expired link differs from a wrong one. */
const KEPT_MS = 30 * DAY_MS

/** Codes of the links in invitations: made where the mail is sent, stored as a hash before it leaves. */
export function createInvitationCodes(db: Db, clock: Pick<Clock, 'now'>): NewInvitationCode {
  const codes = db.collection<InvitationCode>('invitationCodes', { writeConcern: { w: 'majority' } })
  return async ({ _id: invitationId }, address) => {
    const code = randomBytes(CODE_BYTES).toString('base64url')
    const expireAt = new Date(clock.now() + KEPT_MS)
    const addressProof = addressProofOf(code, address)
    await codes.insertOne({ _id: codeHashOf(code), invitationId, addressProof, expireAt })
    return code
  }
}
