import type { LogRecord } from '../../platform/records.ts'
import type { Log } from '../../processors/runtime/ports.ts'
import { PARTITION_COUNTS, type PartitionMove } from '../../schemas/documents/deployment.ts'

/** Keys that share a partition of the smallest count share none with others: each family is read alone. */
export const FAMILIES = PARTITION_COUNTS[0]

/** What is read of a topic whose count a deployment chooses. */
export interface Family {
  readonly topic: string
  /** From 0 to `FAMILIES`. */
  readonly family: number
  readonly partitions: number
  /** Oldest first. */
  readonly moves: readonly Pick<PartitionMove, 'from' | 'ends'>[]
}

/** A part of a partition; without an end, all that is there. */
export interface Stretch {
  readonly partition: number
  readonly from: bigint
  readonly to: bigint | null
}

/**
 * The stretches that hold a family's records, in an order in which each key's come as they were written: what
 * was written under a smaller count is read before what was written under the next one.
 */
export function stretchesOf({ topic, family, partitions, moves }: Family): readonly Stretch[] {
  const counts = [...moves.map(({ from }) => from), partitions]
  const endAt = (phase: number, partition: number) => {
    const end = moves[phase]?.ends[topic]?.[partition]
    return end === undefined ? null : BigInt(end)
  }
  return counts.flatMap((count, phase) => {
    const own = Array.from({ length: count }, (_, p) => p).filter(p => p % FAMILIES === family)
    return own.map(partition => ({
      partition,
      from: (phase === 0 ? null : endAt(phase - 1, partition)) ?? 0n,
      to: endAt(phase, partition),
    }))
  })
}

/** Every committed record of a family that is still there, each key's as they were written. */
export async function readInOrder(
  log: Log,
  family: Family,
  visit: (records: readonly LogRecord[], begins: bigint) => void | Promise<void>,
): Promise<void> {
  for (const { partition, from, to } of stretchesOf(family)) {
    const { start } = await log.bounds(family.topic, partition)
    // Math.max takes no bigints.
    const begun = start > from
    const first = begun ? start : from
    if (to !== null && first >= to) continue
    await log.readToEnd(family.topic, partition, first, async records => {
      const wanted = to === null ? records : records.filter(({ offset }) => offset < to)
      if (wanted.length > 0) await visit(wanted, start)
    })
  }
}
