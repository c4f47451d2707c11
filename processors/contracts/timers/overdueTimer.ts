import type { Condition, Db } from 'mongodb'
import type { Clock } from '../../../platform/process/clock.ts'
import type { StoredContract } from '../../../schemas/documents/contracts.ts'
import { DAY_MS } from '../../../schemas/durations.ts'
import { overdueFrom } from '../../domain/contract/balance.ts'
import type { Connections } from '../../runtime/connections/connections.ts'
import { startPeriodicTask } from '../../runtime/periodicTask.ts'
import type { OwnCommand, WriteCommands } from './ownCommands.ts'

/** A loan is late by days; a minute is soon enough. */
const PAUSE_MS = 60_000
/** Contracts of one round; more wait for the next. */
const MAX_PER_ROUND = 500

/** Loans that are not said to be overdue yet, by their last day. */
export function loansByLastDay(db: Db, endDate: Condition<string>) {
  return db
    .collection<StoredContract>('contracts')
    .find({ contractStatus: 'ACTIVE', overdueSince: null, outstandingBalance: { $ne: '0' }, endDate })
    .sort({ endDate: 1 })
    .project<{ _id: number; endDate: string }>({ endDate: 1 })
}

/**
 * Asks about loans whose last day is over (docs/specification.md, Outstanding balance). Only commands are
 * written, one per contract and day, under derived ids: every replica does so, and one of them counts.
 */
export function startOverdueTimer(
  { service, db, clock }: Pick<Connections, 'service' | 'db' | 'clock'>,
  write: WriteCommands,
): void {
  const round = async () => {
    const now = clock.now()
    const due = await loansByLastDay(db, { $lt: dayOf(now) })
      .limit(MAX_PER_ROUND)
      .toArray()
    await write(due.map(({ _id }) => question(_id, now)))
  }
  startPeriodicTask({ service }, 'overdue', () => PAUSE_MS, round)
  clock.timers?.add({ run: round, nextDue: () => nextDue(db, clock) })
}

async function nextDue(db: Db, clock: Pick<Clock, 'now'>) {
  const next = await loansByLastDay(db, { $gte: dayOf(clock.now()) })
    .limit(1)
    .next()
  return next && overdueFrom(next.endDate)
}

/** The day of a moment in UTC, as stored dates are written. */
function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

function question(contractId: number, now: number): OwnCommand<'EvaluateNotices'> {
  const day = Math.floor(now / DAY_MS)
  return {
    type: 'EvaluateNotices',
    commandId: `${contractId}/overdue/${day}`,
    value: { contractId, dueAt: day * DAY_MS },
  }
}
