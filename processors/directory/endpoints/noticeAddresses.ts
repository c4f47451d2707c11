import { sealFor } from '../../../platform/secrets/addressSeal.ts'
import { openPersonalKeys, openSealed, type PersonalKeys } from '../../../platform/secrets/personalKeys.ts'
import { createSubkeyBox } from '../../../platform/secrets/secretBox.ts'
import type { Party } from '../../../schemas/documents/directory.ts'
import type { AddressQuestion } from '../../../schemas/documents/webhooks.ts'
import type { Connections } from '../../runtime/connections/connections.ts'
import { startPeriodicTask } from '../../runtime/periodicTask.ts'

/** A notice waits for it, whose cure period is an hour at least. */
const PAUSE_MS = 500
/** Queries per round: at most so many addresses a second leave here, in total. */
const MAX_PER_ROUND = 50

/**
 * Answers webhooks with a borrower's address (docs/decisions/mail.md): the one in force now, sealed for
 * the process that asked. Erased borrowers, and those who gave none, have none.
 */
export function startNoticeAddresses(
  { service, db, clock }: Pick<Connections, 'service' | 'db' | 'clock'>,
  personalDataKey: string,
): void {
  const keys = openPersonalKeys(db, createSubkeyBox(personalDataKey))
  const round = () => answerQuestions({ db, clock }, keys)
  startPeriodicTask({ service }, 'addresses for notices', () => PAUSE_MS, round)
}

/** Every replica of directory does this: the first answer stays. */
export async function answerQuestions(
  { db, clock }: Pick<Connections, 'db' | 'clock'>,
  keys: PersonalKeys,
): Promise<void> {
  const questions = db.collection<AddressQuestion>('noticeAddresses')
  const open = questions.find({ isOpen: true }).sort({ askedAt: 1 }).limit(MAX_PER_ROUND)
  for (const { _id, partyId, publicKey } of await open.toArray()) {
    const address = await addressOf({ db }, keys, partyId)
    const answer = address === null ? null : sealFor(publicKey, address, _id)
    const change = { $set: { answer, answeredAt: clock.now() }, $unset: { isOpen: '' as const } }
    await questions.updateOne({ _id, isOpen: true }, change)
  }
}

async function addressOf(
  { db }: Pick<Connections, 'db'>,
  keys: PersonalKeys,
  partyId: string,
): Promise<string | null> {
  const party = await db.collection<Party>('parties').findOne({ _id: partyId })
  if (!party?.profile || party.erasedAt !== null) return null
  return openSealed(keys, party.profile.email)
}
