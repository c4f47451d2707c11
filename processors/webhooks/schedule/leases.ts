import type { Collection, Db } from 'mongodb'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Clock } from '../../../platform/process/clock.ts'
import { showGauge } from '../../../platform/process/gauge.ts'
import { murmur2 } from '../../../schemas/partition.ts'

/**
 * Leases on shards of endpoints: each shard has one process that delivers for it and renews its lease. A dead
 * process is succeeded within LEASE_MS + TICK_MS, and by the next one of its instance at once. All times are
 * the server's: the clocks of the processes need not agree.
 */
export type Leases = Awaited<ReturnType<typeof holdLeases>>

export const SHARDS = 64
const LEASE_MS = 8_000
const TICK_MS = 2_000
/** An owner that could not renew stops this long before its lease ends. */
const SAFETY_MS = 1_000

export function shardOf(endpointId: string): number {
  return murmur2(Buffer.from(endpointId)) % SHARDS
}

export interface LeaseOptions {
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
  readonly metrics: Registry
  /** Unique per process and start. */
  readonly owner: string
  /** INSTANCE_ID, of which one process runs at a time; null where the predecessor is not known. */
  readonly instance: string | null
  readonly gained: (shards: ReadonlySet<number>) => void
  readonly lost: (shards: ReadonlySet<number>) => void
}

interface Shard {
  readonly _id: number
  readonly owner: string | null
  readonly until: Date
}

interface Member {
  readonly _id: string
  /** Absent in what earlier releases wrote. */
  readonly instance?: string | null
  readonly until: Date
}

const inLease = { $add: ['$$NOW', LEASE_MS] }

/** Joins the processes that share the work; resolves after the first round. */
export async function holdLeases(options: LeaseOptions) {
  const { db, clock, log, owner, instance } = options
  const shards = db.collection<Shard>('deliveryShards')
  const members = db.collection<Member>('deliveryProcesses')
  let mine = new Set<number>()
  let validUntil = 0
  let stopped = false
  let hasBegun = false
  let alive = 0

  const change = (next: Set<number>) => {
    const gained = new Set([...next].filter(shard => !mine.has(shard)))
    const lost = new Set([...mine].filter(shard => !next.has(shard)))
    mine = next
    if (lost.size > 0) options.lost(lost)
    if (gained.size > 0) options.gained(gained)
    if (lost.size + gained.size > 0) log.info({ shards: next.size }, 'leases on endpoint shards changed')
  }

  const round = async () => {
    if (!hasBegun) await takePlace(db, owner, instance)
    hasBegun = true
    const startedAt = performance.now()
    await members.updateOne({ _id: owner }, [{ $set: { instance, until: inLease } }], { upsert: true })
    await shards.updateMany({ owner }, [{ $set: { until: inLease } }])
    alive = await members.countDocuments({ $expr: { $gt: ['$until', '$$NOW'] } })
    const held = new Set((await shards.find({ owner }).toArray()).map(({ _id }) => _id))
    const share = Math.ceil(SHARDS / Math.max(1, alive))
    const surplus = [...held].slice(share)
    for (const shard of surplus) held.delete(shard)
    if (held.size < share) await acquire(shards, owner, share - held.size, held)
    // A round that came too late (a frozen process, a slow database) means that the leases were lost in
    // between: what was due then was left to others, and is looked for again.
    if (performance.now() > validUntil) change(new Set())
    // Another process may take a surplus shard only after this one has stopped working on it.
    validUntil = startedAt + LEASE_MS - SAFETY_MS
    change(held)
    if (surplus.length > 0) await shards.updateMany({ _id: { $in: surplus }, owner }, release)
    await members.deleteMany({ $expr: { $lt: ['$until', { $subtract: ['$$NOW', 10 * LEASE_MS] }] } })
  }
  const keep = async () => {
    while (!stopped) {
      await clock.sleep(TICK_MS)
      if (stopped) return
      try {
        await round()
      } catch (error) {
        log.warn({ err: error }, 'leases on endpoint shards not renewed')
        if (performance.now() > validUntil) change(new Set())
      }
    }
  }

  showUnheld(options.metrics, shards)
  await round().catch(error => log.warn({ err: error }, 'leases on endpoint shards not acquired'))
  const keeping = keep()
  return {
    owns: (endpointId: string) => performance.now() <= validUntil && mine.has(shardOf(endpointId)),
    /** True when no other process was alive at the last look. */
    alone: () => alive === 1 && performance.now() <= validUntil,
    /** Gives every lease back, so that others take over at once. */
    async stop() {
      stopped = true
      void keeping
      change(new Set())
      await members.deleteOne({ _id: owner }).catch(() => undefined)
      await shards.updateMany({ owner }, release).catch(() => undefined)
    },
  }
}

function showUnheld(metrics: Registry, shards: Collection<Shard>): void {
  const unheld = { $expr: { $lt: ['$until', '$$NOW'] } }
  const help = 'Shards of endpoints for which no process delivers; the same from every process.'
  const count = () => shards.countDocuments(unheld, { maxTimeMS: LEASE_MS }).catch(() => null)
  showGauge(metrics, 'lastro_webhook_shards_unheld', help, count)
}

const release = [{ $set: { owner: null, until: '$$NOW' } }]

/** Frees what a dead process of this instance held; one that still lives finds out within TICK_MS. */
async function takePlace(db: Db, owner: string, instance: string | null): Promise<void> {
  await createShards(db)
  if (instance === null) return
  const members = db.collection<Member>('deliveryProcesses')
  const before = await members.find({ instance, _id: { $ne: owner } }).toArray()
  const owners = before.map(({ _id }) => _id)
  await collectionOf(db).updateMany({ owner: { $in: owners } }, release)
  await members.deleteMany({ _id: { $in: owners } })
}

async function createShards(db: Db): Promise<void> {
  const shards = db.collection<Shard>('deliveryShards')
  const writes = Array.from({ length: SHARDS }, (_, _id) => ({
    updateOne: {
      filter: { _id },
      update: { $setOnInsert: { owner: null, until: new Date(0) } },
      upsert: true,
    },
  }))
  await shards.bulkWrite(writes, { ordered: false })
}

/** Takes up to `count` shards whose lease has ended, one at a time, so that others get theirs. */
async function acquire(
  shards: ReturnType<typeof collectionOf>,
  owner: string,
  count: number,
  held: Set<number>,
): Promise<void> {
  for (let taken = 0; taken < count; taken++) {
    const found = await shards.findOneAndUpdate(
      { owner: { $ne: owner }, $expr: { $lte: ['$until', '$$NOW'] } },
      [{ $set: { owner, until: inLease } }],
      { sort: { _id: 1 } },
    )
    if (!found) return
    held.add(found._id)
  }
}

const collectionOf = (db: Db) => db.collection<Shard>('deliveryShards')
