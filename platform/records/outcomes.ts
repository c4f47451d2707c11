import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { Binary, type Db } from 'mongodb'

/**
 * Outcomes of commands: processors keep them with the save that decided them, the gateway finds them by the
 * id of their command.
 */

/**
 * How long an Idempotency-Key is reserved. An outcome is kept at least as long (OUTCOME_RETENTION_HOURS): a
 * retry whose outcome is forgotten would send its command once more.
 */
export const RESERVED_HOURS = 7 * 24

/** Outcome of a command, stored so that a repeated command id gets the same answer. */
export interface Outcome {
  readonly commandId: string
  /** The command's record name without namespace, for example `CreateContract`. */
  readonly type: string
  /** Tenant of the requesting key; null for timers. */
  readonly tenant: string | null
  readonly status: 'SUCCEEDED' | 'REFUSED'
  /** JSON text of the result, or of `{code, field, reason, message}` for a refusal. */
  readonly body: string
  /** Milliseconds since the epoch: when it was decided (processing time, for retention only). */
  readonly at: number
}

/** Deciders' outbox, which also holds outcomes. */
export const OUTBOX = 'outbox'

/** The part of a save that its outcomes are. */
export interface StoredOutcomes {
  /** Ids of the commands decided; absent where there were none, as the index on it is unique. */
  readonly commands?: readonly string[]
  readonly outcomes: Binary
}

const MAJORITY = { readConcern: { level: 'majority' }, readPreference: 'primary' } as const

/** The outcomes of these commands, if decided and still kept. */
export async function findOutcomes(db: Db, commandIds: readonly string[]): Promise<Outcome[]> {
  if (commandIds.length === 0) return []
  const asked = new Set(commandIds)
  const found = await db
    .collection<StoredOutcomes>(OUTBOX)
    .find({ commands: { $in: [...asked] } }, { ...MAJORITY, projection: { outcomes: 1 } })
    .toArray()
  return found.flatMap(outcomesIn).filter(({ commandId }) => asked.has(commandId))
}

type OutcomeHead = Omit<Outcome, 'body'> & { readonly length: number }

/** All outcomes in one document. */
export function outcomesIn({ outcomes }: StoredOutcomes): Outcome[] {
  const text = zstdDecompressSync(outcomes.buffer).toString()
  const lineEnd = text.indexOf('\n')
  let start = lineEnd + 1
  return (JSON.parse(text.slice(0, lineEnd)) as OutcomeHead[]).map(({ length, ...head }) => {
    const body = text.slice(start, start + length)
    start += length
    return { ...head, body }
  })
}

/** One line of JSON, then the bodies in its order: they are JSON already, and need no second escaping. */
export function packedOutcomes(outcomes: readonly Outcome[]): Binary {
  const heads = outcomes.map(({ body, ...head }): OutcomeHead => ({ ...head, length: body.length }))
  const text = outcomes.reduce((all, { body }) => all + body, `${JSON.stringify(heads)}\n`)
  return packed(text)
}

/** Of a save of 60 creations the usual level 3 makes no fewer bytes, in twice the time. */
const LEVEL = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }
/** Bytes of one save, packed. */
export const packed = (bytes: string | Buffer) => new Binary(zstdCompressSync(bytes, LEVEL))
