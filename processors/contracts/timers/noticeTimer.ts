import type { StoredContract } from '../../../schemas/documents/contracts.ts'
import type { Connections } from '../../runtime/connections/connections.ts'
import { startPeriodicTask } from '../../runtime/periodicTask.ts'
import type { OwnCommand, WriteCommands } from './ownCommands.ts'

/** A cure period lasts an hour at least: who waits for a notice does not see this. */
const PAUSE_MS = 1_000
/** Contracts of one round; more wait for the next. */
const MAX_PER_ROUND = 500

/** A contract of which a notice will be due. */
export type Waiting = {
  readonly _id: number
  readonly guarantee: Pick<StoredContract['guarantee'], 'curePeriod'>
}

/**
 * Asks for the notices that are due (docs/specification.md, Notices). Only commands are written, under
 * derived ids: every replica does so, and one of them counts.
 */
export function startNoticeTimer(
  { service, db, clock }: Pick<Connections, 'service' | 'db' | 'clock'>,
  write: WriteCommands,
): void {
  const waiting = (filter: object) =>
    db
      .collection<StoredContract>('contracts')
      .find({ 'guarantee.curePeriod.nextNoticeAt': { $gt: 0, ...filter } })
      .sort({ 'guarantee.curePeriod.nextNoticeAt': 1 })
      .project<Waiting>({ 'guarantee.curePeriod': 1 })
  const round = async () => {
    const due = await waiting({ $lte: clock.now() }).limit(MAX_PER_ROUND).toArray()
    await write(due.map(evaluation))
  }
  startPeriodicTask({ service }, 'notices', () => PAUSE_MS, round)
  clock.timers?.add({
    run: round,
    async nextDue() {
      const next = await waiting({}).limit(1).next()
      return next?.guarantee.curePeriod?.nextNoticeAt ?? null
    },
  })
}

/** The question to the rules: one per contract and instant, however often it is asked. */
export function evaluation({ _id: contractId, guarantee }: Waiting): OwnCommand<'EvaluateNotices'> {
  const dueAt = guarantee.curePeriod!.nextNoticeAt!
  const commandId = `${contractId}/notice/${dueAt}`
  return { type: 'EvaluateNotices', commandId, value: { contractId, dueAt } }
}
