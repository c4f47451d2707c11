import { zstdDecompressSync } from 'node:zlib'
import type { Binary } from 'mongodb'
import { packed, packedOutcomes } from '../../../platform/records/outcomes.ts'
import type { OutRecord } from '../../../platform/records/records.ts'
import type { OutboxEntry, Positions, Save } from '../ports.ts'

/**
 * Collection `outbox`: one document for each save of a lane, in the same transaction as the state. It
 * holds a save's results besides the state: the events to publish, the outcomes of its commands, and who
 * waits for them. Both are packed: the records of one batch are so alike that a tenth of their bytes is
 * left, for the wire, the replication and the disk.
 */
export interface StoredEntry {
  /** `<lane>/<seq>` */
  readonly _id: string
  /** `<group>/<partition>` */
  readonly lane: string
  /** Without gap in its lane. */
  readonly seq: number
  readonly positions: Readonly<Record<string, number>>
  /** Ids of the commands decided; absent where there were none, as the index on it is unique. */
  readonly commands?: readonly string[]
  readonly outcomes: Binary
  readonly outputs: Binary
}

/**
 * A lane's owner and position. In `outbox` too, so that one command advances the lane and adds the save;
 * it has no `seq`, which would place it among the saves.
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
  /** Up to this outbox number the documents have their expiry. */
  readonly trimmed?: number
  /** The owner's session with the server. */
  readonly session?: Binary
}

/** Outbox entries vanish after this moment. */
export interface Expiring {
  readonly expireAt?: Date
}

export function toStoredEntry(
  lane: string,
  { entry, outcomes }: Pick<Save, 'entry' | 'outcomes'>,
): StoredEntry {
  const { seq, positions } = entry
  const commands = outcomes.map(({ commandId }) => commandId)
  return {
    _id: `${lane}/${seq}`,
    lane,
    seq,
    positions: numbers(positions),
    ...(commands.length > 0 ? { commands } : {}),
    outcomes: packedOutcomes(outcomes),
    outputs: packedOutputs(entry),
  }
}

export function toOutboxEntry({ seq, positions, outputs }: StoredEntry): OutboxEntry {
  return { seq, positions: bigints(positions), ...unpackedOutputs(outputs) }
}

type OutputHead = Omit<OutRecord, 'value'> & { readonly length: number | null }

/** One line of JSON, then the values' bytes in its order. */
function packedOutputs({ outputs, replies }: OutboxEntry): Binary {
  const heads = outputs.map(
    ({ value, ...head }): OutputHead => ({ ...head, length: value === null ? null : value.length }),
  )
  const line = Buffer.from(`${JSON.stringify({ replies, heads })}\n`)
  const values = outputs.flatMap(({ value }) => (value === null ? [] : [value]))
  return packed(Buffer.concat([line, ...values]))
}

function unpackedOutputs(stored: Binary): Pick<OutboxEntry, 'outputs' | 'replies'> {
  const bytes = zstdDecompressSync(stored.buffer)
  const lineEnd = bytes.indexOf('\n')
  const { replies, heads } = JSON.parse(bytes.toString('utf8', 0, lineEnd)) as {
    readonly replies: OutboxEntry['replies']
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
