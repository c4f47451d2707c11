import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import type { ReceiverReport } from './receiverProcess.ts'

/** A receiver of `raw/webhookReceiver.ts`, in its own process. */
export interface Receiver {
  readonly url: string
  report(reset?: boolean): Promise<ReceiverReport>
  stop(): void
}

/** `isElsewhere`: at the lowest priority, as if on another machine. */
export async function openReceiver(isElsewhere = false): Promise<Receiver> {
  const child: ChildProcess = fork(new URL('./receiverProcess.ts', import.meta.url).pathname)
  if (isElsewhere) setPriority(child.pid!, constants.priority.PRIORITY_LOW)
  const next = () =>
    new Promise<never>(resolve => void child.once('message', message => resolve(message as never)))
  const { port } = (await next()) as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    report(reset = false) {
      const told = next()
      child.send(reset ? 'reset' : 'report')
      return told
    },
    stop: () => void child.disconnect(),
  }
}
