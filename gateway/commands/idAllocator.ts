import type { Db } from 'mongodb'
import { partitionOf } from '../../schemas/partition.ts'
import { type AllocatedIds, ID_SEQUENCES, type IdSequence, type WantedIds } from '../routing/commandKind.ts'

/** Integer ids are allocated from MongoDB in blocks, so a command costs no round trip. Gaps are normal. */
export type IdAllocator = ReturnType<typeof createIdAllocator>

/** A restart loses at most a block; at a thousand commands a second a block lasts two seconds. */
const BLOCK = 2_000
/** The next block is fetched when this many are left, so that no command waits for it. */
const REFILL_AT = 500
/** The most ids of one sequence that one command may request. */
const MAX_WANTED = 100

interface Block {
  /** Ids in the order of allocation. */
  current: readonly number[]
  next: number
  readonly spare: (readonly number[])[]
  refill: Promise<void> | null
}

/** Consecutive unique ids from MongoDB, majority-acknowledged; never 0. */
export async function takeIds(db: Db, name: IdSequence, count: number): Promise<readonly number[]> {
  const after = await db
    .collection<{ _id: string; next: number }>('ids')
    .findOneAndUpdate(
      { _id: name },
      { $inc: { next: count } },
      { upsert: true, returnDocument: 'after', writeConcern: { w: 'majority' } },
    )
  if (!after) throw new Error(`the sequence ${name} is missing after its upsert`)
  return Array.from({ length: count }, (_, index) => after.next - count + 1 + index)
}

/** `partitions`: the partition count of the topic of creations. */
export function createIdAllocator(db: Db, partitions: () => number) {
  const blocks = Object.fromEntries(
    ID_SEQUENCES.map(name => [name, { current: [], next: 0, spare: [], refill: null } as Block]),
  ) as Record<IdSequence, Block>

  const fetchBlock = async (name: IdSequence) => {
    const ids = await takeIds(db, name, BLOCK)
    blocks[name].spare.push(name === 'contract' ? byPartition(ids, partitions()) : ids)
  }
  const refill = (name: IdSequence): Promise<void> => {
    const block = blocks[name]
    block.refill ??= fetchBlock(name).finally(() => {
      block.refill = null
    })
    return block.refill
  }
  const left = (block: Block) =>
    block.current.length - block.next + block.spare.reduce((sum, { length }) => sum + length, 0)
  const takeOne = (block: Block): number => {
    if (block.next === block.current.length) {
      const fresh = block.spare.shift()
      if (!fresh) throw new Error('a block of ids is empty')
      block.current = fresh
      block.next = 0
    }
    return block.current[block.next++]!
  }
  const take = (wanted: WantedIds): AllocatedIds => {
    const ids: Record<IdSequence, number[]> = { contract: [], guarantee: [], acceptedToken: [] }
    for (const name of ID_SEQUENCES) {
      for (let count = wanted[name] ?? 0; count > 0; count--) ids[name].push(takeOne(blocks[name]))
    }
    return ids
  }
  const waitThenTake = async (wanted: WantedIds): Promise<AllocatedIds> => {
    for (;;) {
      const short = ID_SEQUENCES.filter(name => left(blocks[name]) < (wanted[name] ?? 0))
      if (short.length === 0) return take(wanted)
      await Promise.all(short.map(refill))
    }
  }

  return {
    /** Allocates unique ids; majority-acknowledged before the first one is returned. */
    allocate(wanted: WantedIds): AllocatedIds | Promise<AllocatedIds> {
      let enough = true
      for (const name of ID_SEQUENCES) {
        const count = wanted[name] ?? 0
        if (count > MAX_WANTED) throw new Error(`${count} ids of ${name} exceed the limit of one command`)
        if (count === 0) continue
        const remaining = left(blocks[name])
        if (remaining < count) enough = false
        else if (remaining < REFILL_AT) void refill(name).catch(() => undefined)
      }
      return enough ? take(wanted) : waitThenTake(wanted)
    },
  }
}

/**
 * Orders a block by partition, like Kafka's sticky partitioner for records without a key: one lane then
 * handles many creations in one transaction, instead of every lane a few. Blocks start at different
 * partitions, so that gateways do not all write to the same one.
 */
function byPartition(ids: readonly number[], partitions: number): readonly number[] {
  const runs: number[][] = Array.from({ length: partitions }, () => [])
  for (const id of ids) runs[partitionOf(String(id), partitions)]!.push(id)
  const first = Math.floor((ids[0] ?? 0) / BLOCK) % partitions
  return [...runs.slice(first), ...runs.slice(0, first)].flat()
}
