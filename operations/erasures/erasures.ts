import type { Collection, Db } from 'mongodb'
import { keyPlacesOf } from '../../platform/secrets/personalKeys.ts'
import type { PersonalKey } from '../../schemas/documents/directory.ts'

/** A key that was destroyed. Says nothing about a person: an id and a time. */
export interface ErasedKey {
  /** `pk_…` */
  readonly id: string
  /** RFC 3339 in UTC. */
  readonly erasedAt: string
}

export type Replayed = Awaited<ReturnType<typeof eachBack>>

/** Keys destroyed with one command. */
const AT_ONCE = 1_000

const placesOf = (db: Db): readonly Collection<PersonalKey>[] => {
  const options = { readConcern: { level: 'majority' }, writeConcern: { w: 'majority' } } as const
  const { keys, former } = keyPlacesOf(db, options)
  return [keys, former]
}

/** Keys that are there still, those included that no master key opens at present. */
export const THERE = { $or: [{ wrapped: { $ne: null } }, { setAside: { $exists: true } }] }

/** Every key that was destroyed so far, one after the other. */
export async function* erasedKeys(db: Db): AsyncGenerator<ErasedKey> {
  for (const place of placesOf(db)) {
    for await (const { _id, erasedAt } of place.find({ wrapped: null })) {
      if (erasedAt !== null) yield { id: _id, erasedAt }
    }
  }
}

/** Destroys keys that were destroyed before and came back with a backup. Again: nothing changes. */
export async function replayErasures(db: Db, erased: readonly ErasedKey[]): Promise<Replayed> {
  return eachBack(db, erased, async (place, back, erasedAt) => {
    await place.bulkWrite(
      back.map(_id => ({
        updateOne: {
          filter: { _id },
          update: {
            $set: { wrapped: null, createdAt: null, erasedAt: erasedAt.get(_id)! },
            $unset: { setAside: '' },
          },
        },
      })),
      { ordered: false },
    )
  })
}

/** The count of `replayErasures`, without destroying anything. */
export const comeBack = (db: Db, erased: readonly ErasedKey[]): Promise<Replayed> =>
  eachBack(db, erased, async () => undefined)

type Destroy = (
  place: Collection<PersonalKey>,
  back: readonly string[],
  erasedAt: ReadonlyMap<string, string>,
) => Promise<void>

async function eachBack(db: Db, erased: readonly ErasedKey[], destroy: Destroy) {
  const found = new Set<string>()
  for (let start = 0; start < erased.length; start += AT_ONCE) {
    const part = new Map(erased.slice(start, start + AT_ONCE).map(({ id, erasedAt }) => [id, erasedAt]))
    for (const place of placesOf(db)) {
      const back = await place
        .find({ _id: { $in: [...part.keys()] }, ...THERE }, { projection: { _id: 1 } })
        .map(({ _id }) => _id)
        .toArray()
      if (back.length === 0) continue
      await destroy(place, back, part)
      for (const id of back) found.add(id)
    }
  }
  return {
    /** Keys that a backup had brought back, and that are destroyed again. */
    destroyed: found.size,
    /** Keys that were destroyed anyway, or that the backup does not have. */
    gone: erased.length - found.size,
  }
}

const LINE = /^(pk_[A-Za-z0-9_-]+) (\d{4}-\d\d-\d\dT[\d:.]+Z)$/

/** One line of a list. */
export const lineOf = ({ id, erasedAt }: ErasedKey): string => `${id} ${erasedAt}`

/** Reads a list; throws with the number of the first invalid line, before anything is destroyed. */
export function parseErasures(text: string): readonly ErasedKey[] {
  const lines = text.split('\n')
  return lines.flatMap((line, index) => {
    if (line === '' && index === lines.length - 1) return []
    const [, id, erasedAt] = LINE.exec(line) ?? []
    if (id === undefined || erasedAt === undefined)
      throw new Error(`line ${index + 1}: not "pk_… <time>", as \`list\` writes it`)
    return [{ id, erasedAt }]
  })
}
