import type { LogRecord } from '../../platform/records/records.ts'
import type { Log } from '../../processors/runtime/ports.ts'
import { PARTITION_COUNTS } from '../../schemas/partition.ts'

/** Keys that share a partition of the smallest count share none with others: each family is read alone. */
export const FAMILIES = PARTITION_COUNTS[0]

/**
 * The partitions of a family, in an order in which each key's records come as they were written: a move to
 * more partitions takes a key to a higher one or leaves it where it is (`placesOf`, schemas/partition.ts).
 */
export function partitionsOfFamily(family: number, partitions: number): readonly number[] {
  return Array.from({ length: partitions }, (_, p) => p).filter(p => p % FAMILIES === family)
}

/**
 * Every committed record of a family that is still there, each key's as they were written. `isWhole`: no
 * partition has lost a part of its past so far.
 */
export async function readFamily(
  log: Log,
  topic: string,
  partitions: readonly number[],
  visit: (records: readonly LogRecord[], isWhole: boolean) => void | Promise<void>,
): Promise<void> {
  let isWhole = true
  for (const partition of partitions) {
    const { start } = await log.bounds(topic, partition)
    if (start > 0n) isWhole = false
    await log.readToEnd(topic, partition, start, records => visit(records, isWhole))
  }
}
