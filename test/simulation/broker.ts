import type { LogRecord, OutRecord } from '../../platform/records/records.ts'
import type { CommittedOffset, Destination, OffsetToCommit } from '../../processors/runtime/ports.ts'
import type { World } from './world.ts'

/**
 * A broker in memory that keeps the real one's rules: offsets with gaps where markers stand, transactions
 * that become visible or not as a whole, the last stable offset, epochs per transactional id, transactions
 * that time out.
 */
export interface Broker {
  append(records: readonly OutRecord[]): void
  /** Takes a transactional id over: aborts what is open, next epoch. */
  initProducer(transactionalId: string): number
  /** Aborts a transaction over those of these partitions where something is open. */
  sweep(transactionalId: string, epoch: number, destinations: readonly Destination[]): void
  /** Throws `StaleEpoch` when somebody newer holds the id or the transaction was given up. */
  transactionalAppend(transactionalId: string, epoch: number, records: readonly OutRecord[]): void
  transactionalOffsets(
    transactionalId: string,
    epoch: number,
    group: string,
    offsets: readonly OffsetToCommit[],
  ): void
  endTransaction(transactionalId: string, epoch: number, commit: boolean): void
  committed(group: string, topic: string, partition: number): CommittedOffset
  /** As an operator's tool does it: without our metadata, or removed (null). */
  resetOffset(group: string, topic: string, partition: number, offset: bigint | null): void
  bounds(topic: string, partition: number): { start: bigint; end: bigint }
  /** Committed offsets and bounds of this moment, whatever comes after it. */
  asOfNow(): Pick<Broker, 'committed' | 'bounds'>
  truncateBefore(topic: string, partition: number, offset: bigint): void
  fetch(topic: string, partition: number, from: bigint, max: number): Fetched
  /** Every committed record of a topic, by partition and offset. */
  committedRecords(topic: string): readonly LogRecord[]
  onAppend(watch: (record: OutRecord) => void): void
}

export interface Fetched {
  readonly records: readonly LogRecord[]
  /** Null where there was nothing at all. */
  readonly lastOffset: bigint | null
}

export class StaleEpoch extends Error {
  override readonly name = 'StaleEpoch'
}

const TRANSACTION_TIMEOUT_MS = 10_000
const NOTHING_COMMITTED: CommittedOffset = { offset: null, metadata: '' }

interface Entry {
  readonly offset: bigint
  /** Null for a marker. */
  readonly record: OutRecord | null
  transaction: Transaction | null
}

interface Transaction {
  readonly id: string
  readonly first: Map<Partition, bigint>
  readonly offsets: { readonly group: string; readonly offset: OffsetToCommit }[]
  state: 'open' | 'committed' | 'aborted'
}

interface Partition {
  start: bigint
  entries: Entry[]
  readonly open: Set<Transaction>
}

interface Holder {
  epoch: number
  transaction: Transaction | null
  /** Aborted transactions whose markers were never written: the next end of this id's takes them along. */
  orphans: Transaction[]
  /** Writers of other teams that never sweep would block their partition for good: not our fault to find. */
  sweeps: boolean
}

export function createBroker(world: World): Broker {
  const partitions = new Map<string, Partition>()
  const producers = new Map<string, Holder>()
  const offsets = new Map<string, CommittedOffset>()
  const watchers: ((record: OutRecord) => void)[] = []

  const partitionOf = (topic: string, partition: number): Partition => {
    const name = `${topic}/${partition}`
    let found = partitions.get(name)
    if (!found) partitions.set(name, (found = { start: 0n, entries: [], open: new Set() }))
    return found
  }
  const endOf = ({ start, entries }: Partition) => (entries[entries.length - 1]?.offset ?? start - 1n) + 1n
  const boundsOf = (partition: Partition) => ({ start: partition.start, end: endOf(partition) })
  const appendTo = (partition: Partition, record: OutRecord | null, transaction: Transaction | null) => {
    partition.entries.push({ offset: endOf(partition), record, transaction })
  }
  const adopt = ({ orphans }: Holder, partition: Partition, transaction: Transaction) => {
    for (const orphan of orphans) {
      if (!partition.open.delete(orphan)) continue
      for (const entry of partition.entries) if (entry.transaction === orphan) entry.transaction = transaction
    }
  }
  const finish = (holder: Holder, transaction: Transaction, commit: boolean) => {
    transaction.state = commit ? 'committed' : 'aborted'
    for (const partition of transaction.first.keys()) {
      partition.open.delete(transaction)
      adopt(holder, partition, transaction)
      appendTo(partition, null, transaction)
    }
    if (!commit) return world.count('aborted transaction')
    for (const { group, offset } of transaction.offsets) {
      const { topic, partition, metadata } = offset
      offsets.set(`${group} ${topic}/${partition}`, { offset: offset.offset, metadata })
    }
  }
  /** The broker itself ends what was left open; just after a restart it forgets the markers of it. */
  const giveUp = (holder: Holder, transaction: Transaction) => {
    const mayForget = holder.sweeps && transaction.first.size > 0
    if (mayForget && world.fails('abort markers forgotten')) holder.orphans.push(transaction)
    else finish(holder, transaction, false)
  }
  const current = (transactionalId: string, epoch: number) => {
    const producer = producers.get(transactionalId)
    if (!producer || producer.epoch !== epoch)
      throw new StaleEpoch(`${transactionalId} epoch ${epoch} is old`)
    return producer
  }
  const begun = (transactionalId: string, epoch: number): Transaction => {
    const producer = current(transactionalId, epoch)
    if (producer.transaction) return producer.transaction
    const transaction: Transaction = { id: transactionalId, first: new Map(), offsets: [], state: 'open' }
    producer.transaction = transaction
    world.later(TRANSACTION_TIMEOUT_MS, () => {
      if (producer.transaction !== transaction) return
      world.count('transaction timed out')
      giveUp(producer, transaction)
      producer.transaction = null
      producer.epoch += 1
    })
    return transaction
  }

  return {
    append(records) {
      for (const record of records) {
        appendTo(partitionOf(record.topic, record.partition), record, null)
        for (const watch of watchers) watch(record)
      }
    },
    initProducer(transactionalId) {
      const producer = producers.get(transactionalId) ?? {
        epoch: -1,
        transaction: null,
        orphans: [],
        sweeps: false,
      }
      producers.set(transactionalId, producer)
      if (producer.transaction) giveUp(producer, producer.transaction)
      producer.transaction = null
      producer.epoch += 1
      return producer.epoch
    },
    sweep(transactionalId, epoch, destinations) {
      const holder = current(transactionalId, epoch)
      holder.sweeps = true
      const first = new Map<Partition, bigint>()
      for (const { topic, partition } of destinations) {
        const found = partitionOf(topic, partition)
        if (found.open.size > 0) first.set(found, endOf(found))
      }
      finish(holder, { id: transactionalId, first, offsets: [], state: 'open' }, false)
    },
    transactionalAppend(transactionalId, epoch, records) {
      const transaction = begun(transactionalId, epoch)
      for (const record of records) {
        const partition = partitionOf(record.topic, record.partition)
        if (!transaction.first.has(partition)) {
          transaction.first.set(partition, endOf(partition))
          if (partition.open.size > 0) world.count('overlapping transactions')
          partition.open.add(transaction)
        }
        appendTo(partition, record, transaction)
      }
    },
    transactionalOffsets(transactionalId, epoch, group, sent) {
      const transaction = begun(transactionalId, epoch)
      for (const offset of sent) transaction.offsets.push({ group, offset })
    },
    endTransaction(transactionalId, epoch, commit) {
      const producer = current(transactionalId, epoch)
      if (producer.transaction) finish(producer, producer.transaction, commit)
      producer.transaction = null
    },
    committed: (group, topic, partition) =>
      offsets.get(`${group} ${topic}/${partition}`) ?? NOTHING_COMMITTED,
    resetOffset(group, topic, partition, offset) {
      const name = `${group} ${topic}/${partition}`
      if (offset === null) offsets.delete(name)
      else offsets.set(name, { offset, metadata: '' })
    },
    bounds: (topic, partition) => boundsOf(partitionOf(topic, partition)),
    asOfNow() {
      const ends = new Map([...partitions].map(([name, found]) => [name, boundsOf(found)]))
      const then = new Map(offsets)
      return {
        committed: (group, topic, partition) =>
          then.get(`${group} ${topic}/${partition}`) ?? NOTHING_COMMITTED,
        bounds: (topic, partition) => ends.get(`${topic}/${partition}`) ?? { start: 0n, end: 0n },
      }
    },
    truncateBefore(topic, partition, offset) {
      const found = partitionOf(topic, partition)
      found.entries = found.entries.filter(entry => entry.offset >= offset)
      found.start = offset
    },
    fetch(topic, partition, from, max) {
      const found = partitionOf(topic, partition)
      let stable = endOf(found)
      for (const transaction of found.open) {
        const first = transaction.first.get(found)!
        if (first < stable) stable = first
      }
      return readEntries(found.entries, topic, partition, from, stable, max)
    },
    committedRecords(topic) {
      const records: LogRecord[] = []
      for (const [name, { entries }] of partitions) {
        if (!name.startsWith(`${topic}/`)) continue
        const partition = Number(name.slice(topic.length + 1))
        const stable = entries.length > 0 ? entries[entries.length - 1]!.offset + 1n : 0n
        records.push(...readEntries(entries, topic, partition, 0n, stable, Number.POSITIVE_INFINITY).records)
      }
      return records
    },
    onAppend: watch => void watchers.push(watch),
  }
}

function readEntries(
  entries: readonly Entry[],
  topic: string,
  partition: number,
  from: bigint,
  stable: bigint,
  max: number,
): Fetched {
  const records: LogRecord[] = []
  let lastOffset: bigint | null = null
  for (const { offset, record, transaction } of entries) {
    if (offset < from) continue
    if (offset >= stable || records.length >= max) break
    lastOffset = offset
    if (record === null || (transaction && transaction.state !== 'committed')) continue
    records.push({ ...record, topic, partition, offset })
  }
  return { records, lastOffset }
}
