import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { Binary, type Db } from 'mongodb'
import type { JournalDocument, Outcome, OutRecord, Positions, Save } from './ports.ts'

/**
 * Collection `journal`: one document for each save of a lane, in the same transaction as the state. It holds
 * what becomes of the save beside the state: the events to publish, the outcomes of its commands, and who
 * waits for them. Both are packed: the records of one batch are so alike that a tenth of their bytes is left,
 * for the wire, the replication and the disk.
 */
export interface StoredJournal {
  /** `<lane>/<seq>` */
  readonly _id: string
  /** `<group>/<partition>` */
  readonly lane: string
  /** Without gap in its lane. */
  readonly seq: number
  readonly positions: Readonly<Record<string, number>>
  /** Ids of the commands decided; absent where there were none, as the index on it is unique. */
  readonly commands?: readonly string[]
  /** Ids of the documents written, by collection. */
  readonly wrote: Readonly<Record<string, readonly (string | number)[]>>
  readonly outcomes: Binary
  readonly outputs: Binary
}

/**
 * What a lane's owner knows. In `journal` too, so that one command advances the lane and adds the save; it
 * has no `seq`, by which it would stand among the saves.
 */
export interface StoredLane {
  /** `<group>/<partition>` */
  readonly _id: string
  /** The same; the index on lane and seq wants it. */
  readonly lane: string
  readonly epoch: number
  /** The last save. */
  readonly saved: number
  readonly next: Readonly<Record<string, number>>
  readonly published: number
  /** Up to this journal number the documents have their expiry. */
  readonly trimmed?: number
  /** The owner's session with the server. */
  readonly session?: Binary
}

/** The collection of both. */
export const JOURNAL = 'journal'

/** Journal documents vanish after this moment. */
export interface Expiring {
  readonly expireAt?: Date
}

const MAJORITY = { readConcern: { level: 'majority' }, readPreference: 'primary' } as const

export function toStoredJournal(
  lane: string,
  { journal, outcomes, writes }: Pick<Save, 'journal' | 'outcomes' | 'writes'>,
): StoredJournal {
  const { seq, positions } = journal
  const wrote: Record<string, (string | number)[]> = {}
  for (const { collection, _id } of writes) (wrote[collection] ??= []).push(_id)
  const commands = outcomes.map(({ commandId }) => commandId)
  return {
    _id: `${lane}/${seq}`,
    lane,
    seq,
    positions: numbers(positions),
    ...(commands.length > 0 ? { commands } : {}),
    wrote,
    outcomes: packedOutcomes(outcomes),
    outputs: packedOutputs(journal),
  }
}

export function toJournal({ seq, positions, outputs }: StoredJournal): JournalDocument {
  return { seq, positions: bigints(positions), ...unpackedOutputs(outputs) }
}

/** The outcomes of these commands, as far as they are decided and still kept. */
export async function findOutcomes(db: Db, commandIds: readonly string[]): Promise<Outcome[]> {
  if (commandIds.length === 0) return []
  const asked = new Set(commandIds)
  const found = await db
    .collection<StoredJournal>(JOURNAL)
    .find({ commands: { $in: [...asked] } }, { ...MAJORITY, projection: { outcomes: 1 } })
    .toArray()
  return found.flatMap(outcomesIn).filter(({ commandId }) => asked.has(commandId))
}

type OutcomeHead = Omit<Outcome, 'body'> & { readonly length: number }

/** Everything that one document says of its commands. */
export function outcomesIn({ outcomes }: Pick<StoredJournal, 'outcomes'>): Outcome[] {
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
function packedOutcomes(outcomes: readonly Outcome[]): Binary {
  const heads = outcomes.map(({ body, ...head }): OutcomeHead => ({ ...head, length: body.length }))
  const text = outcomes.reduce((all, { body }) => all + body, `${JSON.stringify(heads)}\n`)
  return packed(text)
}

/** Of a save of 60 creations the usual level 3 makes no fewer bytes, in twice the time. */
const LEVEL = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }
const packed = (bytes: string | Buffer) => new Binary(zstdCompressSync(bytes, LEVEL))

type OutputHead = Omit<OutRecord, 'value'> & { readonly length: number | null }

/** One line of JSON, then the values' bytes in its order. */
function packedOutputs({ outputs, replies }: JournalDocument): Binary {
  const heads = outputs.map(
    ({ value, ...head }): OutputHead => ({ ...head, length: value === null ? null : value.length }),
  )
  const line = Buffer.from(`${JSON.stringify({ replies, heads })}\n`)
  const values = outputs.flatMap(({ value }) => (value === null ? [] : [value]))
  return packed(Buffer.concat([line, ...values]))
}

function unpackedOutputs(stored: Binary): Pick<JournalDocument, 'outputs' | 'replies'> {
  const bytes = zstdDecompressSync(stored.buffer)
  const lineEnd = bytes.indexOf('\n')
  const { replies, heads } = JSON.parse(bytes.toString('utf8', 0, lineEnd)) as {
    readonly replies: JournalDocument['replies']
    readonly heads: readonly OutputHead[]
  }
  let start = lineEnd + 1
  const outputs = heads.map(({ length, ...head }): OutRecord => {
    if (length === null) return { ...head, value: null }
    const value = bytes.subarray(start, start + length)
    start += length
    return { ...head, value }
  })
  return { outputs, replies }
}

export const numbers = (positions: Positions): Record<string, number> =>
  Object.fromEntries(Object.entries(positions).map(([topic, offset]) => [topic, Number(offset)]))

export const bigints = (positions: Readonly<Record<string, number>>): Positions =>
  Object.fromEntries(Object.entries(positions).map(([topic, offset]) => [topic, BigInt(offset)]))
