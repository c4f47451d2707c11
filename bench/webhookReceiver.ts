import { type ChildProcess, fork } from 'node:child_process'
import type { ReceiverReport } from './raw/webhookReceiver.ts'

/** The receiver of `raw/webhookReceiver.ts`, in its own process. */
export interface Receiver {
  readonly url: string
  report(reset?: boolean): Promise<ReceiverReport>
  stop(): void
}

export async function openReceiver(): Promise<Receiver> {
  const child: ChildProcess = fork(new URL('raw/webhookReceiver.ts', import.meta.url).pathname)
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
