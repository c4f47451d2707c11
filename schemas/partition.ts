/**
 * The partition of a key, as Java clients compute it: (murmur2(key bytes) & 0x7fffffff) mod partitions.
 * Downstream joins rely on it (docs/data-contract.md), so every record we write names this
 * partition.
 */

/** Each is a multiple of the one before: a key moves to a new partition or stays where it is. */
export const PARTITION_COUNTS = [12, 24, 48, 96] as const
export type PartitionCount = (typeof PARTITION_COUNTS)[number]

export function isPartitionCount(count: number): count is PartitionCount {
  return (PARTITION_COUNTS as readonly number[]).includes(count)
}

const SEED = 0x9747b28c
const M = 0x5bd1e995
const R = 24

/** murmur2 over the UTF-8 bytes of the key: unsigned 32 bits. */
export function murmur2(data: Buffer): number {
  const { length } = data
  let h = SEED ^ length
  const wholeWords = length >> 2
  for (let i = 0; i < wholeWords; i++) {
    let k = data.readInt32LE(i * 4)
    k = Math.imul(k, M)
    k ^= k >>> R
    k = Math.imul(k, M)
    h = Math.imul(h, M) ^ k
  }
  const tail = wholeWords * 4
  const rest = length & 3
  if (rest === 3) h ^= (data[tail + 2]! & 0xff) << 16
  if (rest >= 2) h ^= (data[tail + 1]! & 0xff) << 8
  if (rest >= 1) h = Math.imul(h ^ (data[tail]! & 0xff), M)
  h ^= h >>> 13
  h = Math.imul(h, M)
  h ^= h >>> 15
  return h >>> 0
}

export function partitionOf(key: string, partitions: number): number {
  return (murmur2(Buffer.from(key)) & 0x7fffffff) % partitions
}

/**
 * Every partition that may hold records of a key, in the order in which they were written: a deployment that
 * moved to more partitions has those of before where the smaller count put them.
 */
export function placesOf(key: string, partitions: number): readonly number[] {
  const counts = [...PARTITION_COUNTS.filter(count => count < partitions), partitions]
  return [...new Set(counts.map(count => partitionOf(key, count)))]
}
