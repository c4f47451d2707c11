/**
 * Crypto-shredding: names, e-mails, phones and payment details leave the gateway in the clear only in
 * responses. They are sealed under a data key of their party before they enter Kafka or MongoDB;
 * destroying that key erases them everywhere at once, even in the log and its backups
 * (docs/design/crypto-erasure.md).
 *
 * Data keys are in a separate database, wrapped by the master key. The gateway makes them; `directory`
 * remembers which keys a party has, and destroys them when the party is erased.
 */
import { createHmac, randomBytes } from 'node:crypto'
import type { Db } from 'mongodb'
import { isDuplicateKey } from '../../../platform/mongodb/duplicateKeys.ts'
import * as personalKeys from '../../../platform/secrets/personalKeys.ts'
import { createSecretBox, deriveKey, KEY_BYTES, PERSONAL_KEYS } from '../../../platform/secrets/secretBox.ts'
import { isSealedText } from '../../../processors/domain/sealedText.ts'
import type { Party, PersonalKey } from '../../../schemas/documents/directory.ts'

/** Owner of the data: a known party, or a document that may belong to one. */
export type Person = { readonly partyId: string } | { readonly document: string }

/** Sealing key of one command. */
export interface SealingKey {
  /** `pk_…`: sent in the command with the sealed values. */
  readonly id: string
  seal(text: string): string
  sealOrNull(text: string | null | undefined): string | null
  /** Equal e-mails have equal hashes under one key; the hash says nothing without the key. */
  hashEmail(email: string): string
}

export type PersonalData = ReturnType<typeof createPersonalData>

export interface NeedsPersonalData {
  readonly personalData: PersonalData
}

const HASH_FORM = 'h1'

/** `masterKeys` is the text of LASTRO_MASTER_KEY; throws when it is none. */
export function createPersonalData(db: Db, masterKeys: string, now: () => number = Date.now) {
  const wrapping = createSecretBox(masterKeys, PERSONAL_KEYS)
  const places = personalKeys.keyPlacesOf(db)
  const parties = db.collection<Party>('parties')
  const keys = personalKeys.openPersonalKeys(db, wrapping, now)

  const make = async (id: string): Promise<Buffer> => {
    const wrapped = wrapping.seal(randomBytes(KEY_BYTES).toString('base64'), id)
    const createdAt = new Date(now()).toISOString()
    await insertIfAbsent(places, { _id: id, wrapped, createdAt, erasedAt: null })
    const key = await keys.read(id, 'now')
    // Only a command that comes back after its party was erased gets here; it must not bring the data back.
    return key ?? randomBytes(KEY_BYTES)
  }

  return {
    /**
     * The key of the person, or a new one named after the command: a repeated command finds the same key,
     * so no data is sealed under a key that is lost.
     */
    async sealingKey(person: Person, commandId: string): Promise<SealingKey> {
      const filter = 'partyId' in person ? { _id: person.partyId } : { document: person.document }
      const party = await parties.findOne(filter, { projection: { personalKeyIds: 1 } })
      const known = party?.personalKeyIds.at(-1)
      const key = known === undefined ? null : await keys.read(known)
      if (known !== undefined && key) return sealingKeyOf(known, key)
      const id = `pk_${commandId.replace(/^cmd_/, '')}`
      return sealingKeyOf(id, await make(id))
    },
    /** Seals others' words about a party; null where the party has no key any more. */
    sealWords: personalKeys.sealWordsBy(db, keys),
    /**
     * Opens words about a party; returns older words, recorded unsealed, as they are; null once erased.
     */
    openWords: async (words: string | null): Promise<string | null> =>
      words !== null && isSealedText(words) ? personalKeys.openSealed(keys, words) : words,
    /** The text again; null for null, and when its key was erased (within `FRESH_MS` on every gateway). */
    async unseal(sealed: string | null): Promise<string | null> {
      return sealed === null ? null : personalKeys.openSealed(keys, sealed)
    },
    /** Hashes of an e-mail under every key of the party, to compare with those of its pre-registrations. */
    async emailHashes(partyId: string, email: string): Promise<readonly string[]> {
      const party = await parties.findOne({ _id: partyId }, { projection: { personalKeyIds: 1 } })
      const ids = party?.personalKeyIds ?? []
      const found = await Promise.all(ids.map(async id => ({ id, key: await keys.read(id) })))
      return found.flatMap(({ id, key }) => (key ? [hashOf(id, key, email)] : []))
    },
  }
}

function sealingKeyOf(id: string, key: Buffer): SealingKey {
  const seal = (text: string) => personalKeys.sealUnder(id, key, text)
  return {
    id,
    seal,
    sealOrNull: text => (text === null || text === undefined ? null : seal(text)),
    hashEmail: email => hashOf(id, key, email),
  }
}

/** Case and outer blanks of an e-mail do not make another person. */
function hashOf(id: string, key: Buffer, email: string): string {
  const hash = createHmac('sha256', deriveKey(key, 'email-hash')).update(email.trim().toLowerCase())
  return `${HASH_FORM}.${id}.${hash.digest('base64url')}`
}

async function insertIfAbsent(
  { keys, former }: personalKeys.KeyPlaces,
  document: PersonalKey,
): Promise<void> {
  // A gateway of version 1.2 may have had this command before.
  if (await former.findOne({ _id: document._id }, { projection: { _id: 1 } })) return
  try {
    await keys.insertOne(document, { writeConcern: { w: 'majority' } })
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
  }
}
