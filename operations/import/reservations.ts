/** Permanent ids of imported contracts: the collection `imports`. */
import type { Db } from 'mongodb'
import { takeIds } from '../../gateway/commands/idAllocator.ts'
import type { ImportedTerms } from './line.ts'

export interface Reservation {
  /** The id in the legacy system. */
  readonly _id: string
  readonly contractId: number
  readonly guaranteeId: number
  readonly acceptedTokenIds: readonly number[]
  /** Absent in the first; the answer to a command is kept for days, so that a further one has another id. */
  readonly attempt?: number
}

const importsIn = (db: Db) =>
  db.collection<Reservation>('imports', {
    readConcern: { level: 'majority' },
    writeConcern: { w: 'majority' },
  })

/** Attempt before the slash; after it the legacy id, which may be anything. */
export function commandIdOf({ _id, attempt }: Reservation): string {
  return `${attempt === undefined ? 'import' : `import-${attempt}`}/${_id}`
}

/** The same for the same line, whenever it is asked. */
export async function reserve(db: Db, { legacyId, acceptedTokens }: ImportedTerms): Promise<Reservation> {
  const imports = importsIn(db)
  const before = await imports.findOne({ _id: legacyId })
  if (before) return before
  const [contractId = 0] = await takeIds(db, 'contract', 1)
  const [guaranteeId = 0] = await takeIds(db, 'guarantee', 1)
  const acceptedTokenIds = await takeIds(db, 'acceptedToken', acceptedTokens.length)
  // Two imports at once: the one that comes second takes the ids of the first.
  const stored = await imports.findOneAndUpdate(
    { _id: legacyId },
    { $setOnInsert: { contractId, guaranteeId, acceptedTokenIds } },
    { upsert: true, returnDocument: 'after' },
  )
  if (!stored) throw new Error(`the reservation of ${legacyId} was upserted and is not there`)
  return stored
}

/** A further attempt at the same contract, with a new command id. */
export async function reserveAgain(
  db: Db,
  { attempt, ...kept }: Reservation,
  tokens: number,
): Promise<Reservation> {
  const acceptedTokenIds = await takeIds(db, 'acceptedToken', tokens)
  const next = { ...kept, attempt: (attempt ?? 1) + 1, acceptedTokenIds }
  const filter = { _id: kept._id, attempt: attempt ?? { $exists: false } }
  const { matchedCount } = await importsIn(db).replaceOne(filter, next)
  if (matchedCount === 0) throw new Error(`${kept._id} is being imported by somebody else, too`)
  return next
}

/** Made by earlier imports for these lines. */
export function reservationsOf(db: Db, lines: readonly ImportedTerms[]): Promise<readonly Reservation[]> {
  return importsIn(db)
    .find({ _id: { $in: lines.map(({ legacyId }) => legacyId) } })
    .toArray()
}
