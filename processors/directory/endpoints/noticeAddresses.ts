import { sealFor } from '../../../platform/secrets/addressSeal.ts'
import { openPersonalKeys, openSealed, type PersonalKeys } from '../../../platform/secrets/personalKeys.ts'
import { createSubkeyBox } from '../../../platform/secrets/secretBox.ts'
import type {
  Customer,
  CustomerDetails,
  Party,
  PreRegistration,
} from '../../../schemas/documents/directory.ts'
import type { AddressQuestion } from '../../../schemas/documents/webhooks.ts'
import type { Connections } from '../../runtime/connections/connections.ts'
import { startPeriodicTask } from '../../runtime/periodicTask.ts'

/** A notice waits for it, whose cure period is an hour at least. */
const PAUSE_MS = 500
/** Queries per round: at most so many addresses a second leave here, in total. */
const MAX_PER_ROUND = 50

/**
 * Answers webhooks with a borrower's addresses (docs/decisions/mail.md), sealed for the process that asked:
 * the one in force now, or all that are known. Erased borrowers, and those who gave none, have none.
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
  for (const { _id, publicKey, ...addressee } of await open.toArray()) {
    const addresses = await addressesOf({ db }, keys, addressee)
    const answer = addresses.length === 0 ? null : sealFor(publicKey, addresses.join('\n'), _id)
    const change = { $set: { answer, answeredAt: clock.now() }, $unset: { isOpen: '' as const } }
    await questions.updateOne({ _id, isOpen: true }, change)
  }
}

async function addressesOf(
  { db }: Pick<Connections, 'db'>,
  keys: PersonalKeys,
  { partyId, isForAll, lenderPartyId }: Pick<AddressQuestion, 'partyId' | 'isForAll' | 'lenderPartyId'>,
): Promise<readonly string[]> {
  const party = await db.collection<Party>('parties').findOne({ _id: partyId })
  // Of an erased person a lender may have made a new record.
  if (!party || (party.erasedAt !== null && lenderPartyId === undefined)) return []
  const open = async (sealed: string | null | undefined) => (sealed ? openSealed(keys, sealed) : null)
  const inForce = await open(party.profile?.email)
  const records = db.collection<PreRegistration>('preRegistrations')
  if (!isForAll) {
    const own = { partyId, lenderPartyId: lenderPartyId ?? '', status: { $ne: 'SUPERSEDED' as const } }
    const address = inForce ?? (await open((await records.findOne(own))?.email))
    return address === null ? [] : [address]
  }
  const [found, customers] = await Promise.all([
    records.find({ partyId }).toArray(),
    db.collection<Customer>('customers').find({ partyId }).toArray(),
  ])
  const written = await Promise.all(found.map(({ email }) => open(email)))
  const details = await Promise.all(customers.map(one => open(one.details)))
  const ofCustomers = details.map(text => text && (JSON.parse(text) as CustomerDetails).email)
  const known = [inForce, ...written, ...ofCustomers]
  return [...new Set(known.filter((one): one is string => Boolean(one)))]
}
