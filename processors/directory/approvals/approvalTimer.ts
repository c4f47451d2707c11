import type { Filter } from 'mongodb'
import { BY_THE_PLATFORM, commandRecord, DIRECTORY_KEY } from '../../../platform/records/commandRecord.ts'
import type { Approval } from '../../../schemas/documents/directory.ts'
import type { Connections } from '../../runtime/connections/connections.ts'
import { startPeriodicTask } from '../../runtime/periodicTask.ts'

/** A proposal that is over is refused by its own time: this only says so, and a second is soon enough. */
const INTERVAL_MS = 1_000
/** Proposals that are ended in one round; the others in the next. */
const MAX_PER_ROUND = 500

const WAITING: Filter<Approval> = { isOpen: true, status: 'PROPOSED' }

/**
 * Ends proposals whose time is over: it only writes commands, under ids that derive from the approval, so
 * each counts once however many replicas write it.
 */
export function startApprovalTimer(
  connections: Pick<Connections, 'service' | 'db' | 'log' | 'codec' | 'clock'>,
): void {
  const { service, db, log, codec, clock } = connections
  const approvals = db.collection<Approval>('approvals')
  const producer = log.producer()
  const round = async () => {
    const now = clock.now()
    const due = await approvals
      .find({ ...WAITING, expiresAt: { $lte: new Date(now).toISOString() } })
      .limit(MAX_PER_ROUND)
      .toArray()
    if (due.length > 0) await producer.send(await Promise.all(due.map(({ _id }) => expiry(codec, _id, now))))
  }
  startPeriodicTask(connections, 'approvals', () => INTERVAL_MS, round)
  clock.timers?.add({
    run: round,
    async nextDue() {
      const [next] = await approvals.find(WAITING).sort({ expiresAt: 1 }).limit(1).toArray()
      return next ? Date.parse(next.expiresAt) : null
    },
  })
  service.onStop('approvals’ commands', () => producer.close())
}

function expiry(codec: Connections['codec'], approvalId: string, now: number) {
  return commandRecord(codec, {
    ...BY_THE_PLATFORM,
    topic: 'directoryCommands',
    name: 'lastro.commands.ExpireProposal',
    value: { approvalId },
    key: DIRECTORY_KEY,
    commandId: `${approvalId}/expiry`,
    issuedAt: now,
    source: 'directory',
  })
}
