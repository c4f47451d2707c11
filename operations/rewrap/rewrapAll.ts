import type { Collection, Db } from 'mongodb'
import { keyPlacesOf } from '../../platform/personalKeys.ts'
import {
  createSecretBox,
  ENDPOINT_SECRETS,
  keyIdOf,
  parseMasterKeys,
  SealBroken,
} from '../../platform/secretBox.ts'
import type { PersonalKey } from '../../schemas/documents/directory.ts'
import type { Endpoint } from '../../schemas/documents/webhooks.ts'

/** What is sealed under master keys, and what became of it. */
export interface Rewrapped {
  /** Sealed anew under the first key. */
  readonly rewrapped: number
  /** Under which master keys (fingerprints) texts lie now, and how many. */
  readonly under: ReadonlyMap<string, number>
  /** What did not open, by name of collection and document. */
  readonly broken: readonly string[]
}

/** A text that is sealed, and how to put another in its place if it is still there. */
interface Place {
  readonly name: string
  readonly sealed: string
  readonly context: string
  /** False: it was changed or erased meanwhile. */
  replace(sealed: string): Promise<boolean>
}

/** Someone else may go on changing what is here; in the end one pass finds nothing that is left. */
const MAX_PASSES = 5

/**
 * Seals everything under the first of the master keys that lies under another of them. Safe beside running
 * processes, and to be ended and begun again: each text is replaced where it is still the one that was read,
 * so what was erased or rotated meanwhile stays so.
 */
export async function rewrapAll(db: Db, masterKeys: string): Promise<Rewrapped> {
  const [first] = parseMasterKeys(masterKeys)
  let rewrapped = 0
  for (let pass = 1; ; pass++) {
    const under = new Map<string, number>()
    const broken: string[] = []
    let changed = 0
    for (const { purpose, places } of sources(db)) {
      const box = createSecretBox(masterKeys, purpose)
      for await (const place of places()) {
        const before = keyIdOf(place.sealed)
        const outcome = before === first!.id ? 'there' : await rewrap(place, box)
        if (outcome === 'broken') broken.push(place.name)
        if (outcome === 'replaced') changed += 1
        const id = outcome === 'replaced' ? first!.id : before
        if (outcome !== 'gone') under.set(id, (under.get(id) ?? 0) + 1)
      }
    }
    rewrapped += changed
    if (changed === 0 || pass === MAX_PASSES) return { rewrapped, under, broken }
  }
}

async function rewrap({ sealed, context, replace }: Place, box: ReturnType<typeof createSecretBox>) {
  let plain: string
  try {
    plain = box.open(sealed, context)
  } catch (error) {
    if (error instanceof SealBroken) return 'broken'
    throw error
  }
  return (await replace(box.seal(plain, context))) ? 'replaced' : 'gone'
}

interface Source {
  /** What the processes name it by which seal and open it. */
  readonly purpose: string
  places(): AsyncGenerator<Place>
}

const MAJORITY = { writeConcern: { w: 'majority' } } as const

function sources(db: Db): readonly Source[] {
  const { keys, former } = keyPlacesOf(db, MAJORITY)
  const endpoints = db.collection<Endpoint>('webhookEndpoints', MAJORITY)
  return [
    {
      purpose: 'personal-keys',
      async *places() {
        yield* keysIn(former)
        yield* keysIn(keys)
      },
    },
    {
      purpose: ENDPOINT_SECRETS,
      async *places() {
        for await (const { _id, secrets } of endpoints.find({}, { projection: { secrets: 1 } })) {
          for (const { sealed } of secrets) {
            const same = { _id, 'secrets.sealed': sealed }
            yield {
              name: `webhookEndpoints ${_id}`,
              sealed,
              context: _id,
              replace: async next =>
                (await endpoints.updateOne(same, { $set: { 'secrets.$.sealed': next } })).matchedCount === 1,
            }
          }
        }
      },
    },
  ]
}

async function* keysIn(place: Collection<PersonalKey>): AsyncGenerator<Place> {
  for await (const { _id, wrapped } of place.find({ wrapped: { $ne: null } })) {
    if (wrapped === null) continue
    yield {
      name: `personalKeys ${_id}`,
      sealed: wrapped,
      context: _id,
      replace: async next =>
        (await place.updateOne({ _id, wrapped }, { $set: { wrapped: next } })).matchedCount === 1,
    }
  }
}
