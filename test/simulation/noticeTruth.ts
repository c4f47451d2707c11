import type { NoticeReceiptRecorded } from '../../schemas/types.ts'
import type { Channel } from './noticeLoans.ts'
import type { Process, World } from './world.ts'

/** External truth of a run, written down where it happens, for the checker alone. */
export interface Contact {
  readonly noticeId: string
  readonly channel: string
  readonly isTaken: boolean
  /** Time of the deployment. */
  readonly at: number
}

export interface Truth {
  readonly channels: readonly Channel[]
  /** When the run began, in its own time. */
  readonly beganAt: number
  readonly contacts: Contact[]
  /** Receipts in the log as webhooks wrote them: carrying event, channel and outcome. */
  readonly reported: Set<string>
}

/** How often a second of a run goes by in the time of the deployment: a cure period takes an hour. */
export const PACE = 240

export interface ScaledTime {
  now(): number
  /** Work that waits for the time of the deployment waits as a process does. */
  clockOf(process: Process): { now(): number; sleep(ms: number): Promise<void> }
}

/** Time of the deployment: `from` as the run begins, and then `PACE` times as fast as the run. */
export function scaledTime(world: World, from: number): ScaledTime {
  const began = world.now()
  const now = () => from + (world.now() - began) * PACE
  return {
    now,
    clockOf: process => ({ now, sleep: ms => world.sleep(process, Math.ceil(ms / PACE)) }),
  }
}

type ReceiptNames = Pick<
  NoticeReceiptRecorded,
  'noticeEventId' | 'noticeChannel' | 'endpointId' | 'receiptOutcome'
>

/** One receipt: what carried the notice, to which channel, and what became of it. */
export function receiptName({
  noticeEventId,
  noticeChannel,
  endpointId,
  receiptOutcome,
}: ReceiptNames): string {
  return `${noticeEventId} at ${channelName({ noticeChannel, endpointId })}: ${receiptOutcome}`
}

export function channelName({
  noticeChannel,
  endpointId,
}: Pick<ReceiptNames, 'noticeChannel' | 'endpointId'>): string {
  return noticeChannel === 'EMAIL' ? noticeChannel : (endpointId ?? 'none')
}
