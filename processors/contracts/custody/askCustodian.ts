import { backoffMs, type PollingCursor } from '../../runtime/pollingCursor.ts'
import type { OwnCommand, WriteCommands } from '../timers/ownCommands.ts'

export interface Settled {
  readonly commands: readonly OwnCommand[]
  /** Until the document is asked about again; null: in the next round. */
  readonly pauseMs: number | null
}

interface Surroundings {
  readonly turns: Pick<PollingCursor<never>, 'snooze'>
  readonly write: WriteCommands
  readonly now: number
}

interface Questions<D, A> {
  ask(document: D): Promise<A>
  settle(document: D, answer: A): Settled
  failed(document: D, error: unknown): void
}

/**
 * One round of questions to the custodian. Answers become commands, which are written before their documents
 * pause; a document without an answer pauses by its age.
 */
export async function askCustodian<D extends { readonly _id: string; readonly createdAt: number }, A>(
  due: readonly D[],
  { turns, write, now }: Surroundings,
  { ask, settle, failed }: Questions<D, A>,
): Promise<void> {
  const answers = await Promise.allSettled(due.map(ask))
  const outcomes = answers.map((answer, index): Settled => {
    const document = due[index]!
    if (answer.status === 'fulfilled') return settle(document, answer.value)
    failed(document, answer.reason)
    return { commands: [], pauseMs: backoffMs(now - document.createdAt) }
  })
  await write(outcomes.flatMap(({ commands }) => commands))
  for (const [index, { pauseMs }] of outcomes.entries())
    if (pauseMs !== null) turns.snooze(due[index]!._id, now + pauseMs)
}
