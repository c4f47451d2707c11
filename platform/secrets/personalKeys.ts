import type { CollectionOptions, Db } from 'mongodb'
import type { Party, PersonalKey } from '../../schemas/documents/directory.ts'
import { keysDatabaseName } from '../../schemas/documents/indexes.ts'
import { decrypt, encrypt, type SecretBox } from './secretBox.ts'

export type PersonalKeys = ReturnType<typeof createPersonalKeys>

/** How long a key is used without looking whether it was erased. */
export const FRESH_MS = 2_000
/** 32 bytes each and their names: a few MB at most. */
const MAX_REMEMBERED = 20_000
/** Ids asked for in one query. */
const MAX_PER_QUERY = 1_000

interface Remembered {
  readonly key: Promise<Buffer | null>
  readonly readAt: number
}

/** Form of a text that was sealed under a personal key: `s1.<id of the key>.<payload>`. */
export const SEALED_FORM = 's1'

/**
 * Seals others' words about a party under the newest of its keys. Null if it has none any more: an
 * erased person's are not kept.
 */
export type SealWords = (partyId: string, words: string) => Promise<string | null>

const COLLECTION = 'personalKeys'

/** Personal key stores. */
export type KeyPlaces = ReturnType<typeof keyPlacesOf>

/** The separate database of personal keys, on the same servers. */
export const keysDatabaseOf = (main: Db): Db => main.client.db(keysDatabaseName(main.databaseName))

export function keyPlacesOf(main: Db, options: CollectionOptions = {}) {
  return {
    /** In the database of their own. */
    keys: keysDatabaseOf(main).collection<PersonalKey>(COLLECTION, options),
    /** In the main database, where they lay up to version 1.2: empty once `provision` has moved them. */
    former: main.collection<PersonalKey>(COLLECTION, options),
  }
}

/** Keys of the main database `db`; `wrapping` is the box of `PERSONAL_KEYS`. */
export function openPersonalKeys(db: Db, wrapping: SecretBox, now: () => number = Date.now): PersonalKeys {
  const unwrap = (wrapped: string, id: string) => Buffer.from(wrapping.open(wrapped, id), 'base64')
  return createPersonalKeys(keyPlacesOf(db), unwrap, now)
}

/** The text again, or null when its key was erased. Throws for what is no sealed text. */
export async function openSealed(keys: PersonalKeys, sealed: string): Promise<string | null> {
  const [form, id, payload] = sealed.split('.')
  if (form !== SEALED_FORM || id === undefined || payload === undefined)
    throw new Error('this is not a sealed text')
  const key = await keys.read(id)
  return key ? decrypt(key, payload, id) : null
}

export function sealWordsBy(db: Db, keys: PersonalKeys): SealWords {
  const parties = db.collection<Party>('parties')
  return async (partyId, words) => {
    const party = await parties.findOne({ _id: partyId }, { projection: { personalKeyIds: 1 } })
    const id = party?.personalKeyIds.at(-1)
    const key = id === undefined ? null : await keys.read(id)
    return id !== undefined && key ? sealUnder(id, key, words) : null
  }
}

export function sealUnder(id: string, key: Buffer, text: string): string {
  return `${SEALED_FORM}.${id}.${encrypt(key, text, id)}`
}

/** Reads keys with a small memory; those that are asked for in one turn of the event loop take one query. */
function createPersonalKeys(
  places: KeyPlaces,
  unwrap: (wrapped: string, id: string) => Buffer,
  now: () => number,
) {
  // A Map remembers the order of insertion: the first entry is the one that was read longest ago.
  const remembered = new Map<string, Remembered>()
  let waiting = new Map<string, PromiseWithResolvers<string | null>>()

  const flush = () => {
    const asked = [...waiting]
    waiting = new Map()
    for (let start = 0; start < asked.length; start += MAX_PER_QUERY) {
      const part = asked.slice(start, start + MAX_PER_QUERY)
      const found = findWrapped(
        places,
        part.map(([id]) => id),
      )
      for (const [id, { resolve }] of part) resolve(found.then(byId => byId.get(id) ?? null))
    }
  }

  const load = (id: string): Promise<Buffer | null> => {
    if (waiting.size === 0) setImmediate(flush)
    const wrapped = waiting.get(id) ?? Promise.withResolvers<string | null>()
    waiting.set(id, wrapped)
    const key = wrapped.promise.then(text => (text === null ? null : unwrap(text, id)))
    remembered.delete(id)
    remembered.set(id, { key, readAt: now() })
    // A failed read is not remembered: the next one asks again.
    key.catch(() => remembered.delete(id))
    if (remembered.size > MAX_REMEMBERED) remembered.delete(remembered.keys().next().value!)
    return key
  }

  return {
    /** The key, or null when it was erased or never was. `now` bypasses the cache. */
    read(id: string, freshness?: 'now') {
      const known = remembered.get(id)
      if (known && freshness !== 'now' && now() - known.readAt < FRESH_MS) return known.key
      return load(id)
    },
  }
}

/** A key may be moved between two reads: one that neither place has is read from the first one again. */
async function findWrapped(
  { keys, former }: KeyPlaces,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const found = new Map<string, string | null>()
  for (const place of [keys, former, keys]) {
    const missing = ids.filter(id => !found.has(id))
    if (missing.length === 0) break
    const query = place.find({ _id: { $in: missing } }, { projection: { wrapped: 1 } })
    for await (const { _id, wrapped } of query) found.set(_id, wrapped)
  }
  return found
}
