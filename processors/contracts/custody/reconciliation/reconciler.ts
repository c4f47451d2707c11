import { randomUUID } from 'node:crypto'
import type { Filter } from 'mongodb'
import { ignoringDuplicates } from '../../../../platform/mongodb/duplicateKeys.ts'
import type { StoredContract } from '../../../../schemas/documents/contracts.ts'
import {
  RECONCILIATION_KEPT_MS,
  type StoredDifferences,
  type StoredReconciliation,
} from '../../../../schemas/documents/reconciliation.ts'
import { DAY_MS } from '../../../../schemas/durations.ts'
import { SETTLING_MS } from '../../../domain/guarantee/compareBooks.ts'
import type { Connections } from '../../../runtime/connections/connections.ts'
import { startPeriodicTask } from '../../../runtime/periodicTask.ts'
import type { WriteCommands } from '../../timers/ownCommands.ts'
import type { Book } from './books.ts'
import { createComparison, NO_COUNTS, sumOf } from './comparison.ts'
import { createLease } from './lease.ts'
import { showReconciliation } from './reconciliationMetrics.ts'

/** Twice an hour: with the time to settle, a difference is found within the hour. */
const PERIOD_MS = 30 * 60_000
/** An operator waits for what was asked for; an empty look costs nothing. */
const PAUSE_MS = 1_000
/** Guarantees that differ are compared again so often. */
const LOOK_AGAIN_MS = 60_000
const PAGE = 200
/** An ended guarantee is compared for a day: custody may not have sent what it confirmed. */
const ENDED_FOR_MS = DAY_MS

type Needs = Pick<Connections, 'service' | 'db' | 'clock'>

/**
 * Compares our holdings with each book, of all guarantees twice an hour and when an operator asks, and writes
 * what is not explained as a command, once it has stayed so for the time that books need to settle. What is
 * recorded ends with a command, too. Killed at any point, the next look finds the same.
 */
export function startReconciliation(connections: Needs, write: WriteCommands, books: readonly Book[]): void {
  const { db, clock } = connections
  const runs = db.collection<StoredReconciliation>('reconciliations')
  const differences = db.collection<StoredDifferences>('custodyDifferences')
  const contracts = db.collection<StoredContract>('contracts')
  const isOurs = createLease(db, randomUUID())
  const compare = createComparison(connections, write, books)
  const sources = books.map(({ source }) => source)
  showReconciliation(connections, books.length > 0)

  const compareAll = async ({ _id }: StoredReconciliation) => {
    let counts = NO_COUNTS
    let last = 0
    for (let isMore = books.length > 0; isMore; ) {
      if (!(await isOurs())) return
      const filter = { ...comparable(clock.now()), _id: { $gt: last } }
      const page = await contracts.find(filter).sort({ _id: 1 }).limit(PAGE).toArray()
      counts = sumOf(counts, await compare(page))
      last = page.at(-1)?._id ?? last
      isMore = page.length === PAGE
    }
    await runs.updateOne({ _id }, { $set: { ...counts, sources, endedAt: clock.now() } })
  }
  const lookAgain = async () => {
    const now = clock.now()
    const due = await differences.find(dueAgain(now)).limit(PAGE).toArray()
    const held = { 'guarantee.custodyMismatch.foundAt': { $gt: 0 } }
    // After a loss of differences those that are recorded are still known.
    const known = due.length > 0 ? [] : await contracts.find(held).limit(PAGE).toArray()
    const lost = await unknownOf(known.map(({ _id }) => _id))
    const ids = [...due.map(({ _id }) => _id), ...lost]
    if (ids.length > 0) await compare(await contracts.find({ _id: { $in: ids } }).toArray())
  }
  const unknownOf = async (ids: readonly number[]) => {
    const found = await differences.find({ _id: { $in: [...ids] } }).toArray()
    return ids.filter(id => !found.some(({ _id }) => _id === id))
  }
  const round = async () => {
    if (!(await isOurs())) return
    const slot = Math.floor(clock.now() / PERIOD_MS)
    const run = { _id: `rcn_${slot}`, requestedAt: clock.now(), requestedBy: null, ...NO_COUNTS }
    const expireAt = new Date(clock.now() + RECONCILIATION_KEPT_MS)
    if (books.length > 0 && slot !== lastSlot)
      await ignoringDuplicates(
        runs.insertMany([{ ...run, sources, endedAt: null, expireAt }], { ordered: false }),
      )
    lastSlot = slot
    for (const open of await runs.find({ endedAt: null }).sort({ requestedAt: 1 }).toArray())
      await compareAll(open)
    if (books.length > 0) await lookAgain()
  }
  let lastSlot = -1
  startPeriodicTask(connections, 'reconciliation', () => PAUSE_MS, round)
  clock.timers?.add({
    run: round,
    async nextDue() {
      if (!(await isOurs())) return null
      const next = await differences.find({ state: 'UNEXPLAINED' }).sort({ since: 1 }).limit(1).next()
      if (!next) return null
      const settledAt = next.since + SETTLING_MS
      return next.lookedAt < settledAt ? settledAt : next.lookedAt + LOOK_AGAIN_MS
    },
  })
}

/** Guarantees with an account, until a day after their end. */
const comparable = (now: number): Filter<StoredContract> => ({
  'guarantee.depositAddresses.address': { $exists: true },
  $nor: [
    {
      'guarantee.guaranteeStatus': { $in: ['CANCELLED', 'RELEASED', 'LIQUIDATED'] },
      'guarantee.holdings': { $size: 0 },
      'guarantee.openReleases': { $size: 0 },
      'guarantee.updatedAt': { $lt: now - ENDED_FOR_MS },
    },
  ],
})

const dueAgain = (now: number): Filter<StoredDifferences> => ({ lookedAt: { $lte: now - LOOK_AGAIN_MS } })
