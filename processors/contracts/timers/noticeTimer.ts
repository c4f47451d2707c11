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

type Cooling = { readonly _id: number; readonly guarantee: Pick<StoredContract['guarantee'], 'destinations'> }

/**
 * Asks for the notices that are due, and for destinations that have cooled off (docs/specification.md,
 * Notices, Destinations). Only commands are written, under derived ids: every replica does so, and one of
 * them counts.
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
  const cooling = (filter: object) =>
    db
      .collection<StoredContract>('contracts')
      .find({ 'guarantee.destinations.countsFrom': { $gt: 0, ...filter } })
      .sort({ 'guarantee.destinations.countsFrom': 1 })
      .project<Cooling>({ 'guarantee.destinations': 1 })
  const round = async () => {
    const until = { $lte: clock.now() }
    const due = await waiting(until).limit(MAX_PER_ROUND).toArray()
    const cooled = await cooling(until).limit(MAX_PER_ROUND).toArray()
    await write([...due.map(evaluation), ...cooled.map(cooledOff)])
  }
  startPeriodicTask({ service }, 'notices', () => PAUSE_MS, round)
  clock.timers?.add({
    run: round,
    async nextDue() {
      const notice = await waiting({}).limit(1).next()
      const destination = await cooling({}).limit(1).next()
      const times = [notice?.guarantee.curePeriod?.nextNoticeAt, destination && countsFrom(destination)]
      return times.reduce<number | null>((first, at) => (at && !(first && first < at) ? at : first), null)
    },
  })
}

/** The question to the rules: one per contract and instant, however often it is asked. */
export function evaluation({ _id: contractId, guarantee }: Waiting): OwnCommand<'EvaluateNotices'> {
  const dueAt = guarantee.curePeriod!.nextNoticeAt!
  const commandId = `${contractId}/notice/${dueAt}`
  return { type: 'EvaluateNotices', commandId, value: { contractId, dueAt } }
}

/** Its first destination to count: named again meanwhile, it has another moment. */
const countsFrom = ({ guarantee }: Cooling): number =>
  Math.min(...guarantee.destinations.flatMap(one => one.countsFrom ?? []))

function cooledOff(contract: Cooling): OwnCommand<'EvaluateNotices'> {
  const dueAt = countsFrom(contract)
  const commandId = `${contract._id}/destination/${dueAt}`
  return { type: 'EvaluateNotices', commandId, value: { contractId: contract._id, dueAt } }
}
