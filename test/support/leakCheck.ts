import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment'
import { TestEnvironment } from 'jest-environment-node'

/** Time in which the closed resources of a test file disappear on a busy machine. */
const SETTLE_MS = 60_000
const POLL_MS = 20

/**
 * Rejected promises without a handler, after their file had ended. Node would end the worker, and jest would
 * wait for it for ever: the next file of the worker fails instead.
 */
const unheard: unknown[] = []
process.on('unhandledRejection', error => {
  process.stderr.write(`a promise was rejected after its test file had ended: ${stackOf(error)}\n`)
  unheard.push(error)
})

/**
 * Jest's environment for Node, and besides: a file fails when it leaves something open that would keep a
 * process from ending: a connection, a server, a timer, a child process. Otherwise whole runs hang.
 */
export default class LeakCheck extends TestEnvironment {
  private readonly settleMs: number
  private before = counts()

  constructor(config: JestEnvironmentConfig, context: EnvironmentContext) {
    super(config, context)
    this.settleMs = Number(config.projectConfig.testEnvironmentOptions['settleMs'] ?? SETTLE_MS)
  }

  override async setup(): Promise<void> {
    await super.setup()
    openStreams()
    this.before = counts()
  }

  async handleTestEvent({ name }: { readonly name: string }): Promise<void> {
    if (name !== 'run_finish') return
    const [late] = unheard.splice(0)
    if (late !== undefined) {
      throw new Error(`an earlier file of this worker left a promise that was rejected: ${stackOf(late)}`)
    }
    const deadline = Date.now() + this.settleMs
    for (;;) {
      const left = surplus(this.before, counts())
      if (left.length === 0) return
      if (Date.now() > deadline) {
        const open = [...left, ...connections()].join(', ')
        throw new Error(`this file leaves open: ${open}; close it in afterAll, or jest never ends`)
      }
      await sleep(POLL_MS, undefined, { ref: false })
    }
  }
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** Node opens the process's own streams when they are first used, which belongs to no test. */
function openStreams(): void {
  for (const stream of [process.stdout, process.stderr]) stream.write('')
  // A file that imports `node:process` touches it.
  void process.stdin
}

/** Resources that keep this process from ending, counted by kind. Work of the file system ends by itself. */
function counts(): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const kind of process.getActiveResourcesInfo()) {
    if (/^FS|^CloseReq|^Immediate/.test(kind)) continue
    found.set(kind, (found.get(kind) ?? 0) + 1)
  }
  return found
}

/** With whom this process is connected, as what helps to find out who forgot it. */
function connections(): string[] {
  // Not public, but there is no other way to ask for them.
  const { _getActiveHandles: handles } = process as unknown as { _getActiveHandles(): unknown[] }
  return handles.call(process).flatMap(handle => {
    if (!(handle instanceof Socket) || handle.remotePort === undefined) return []
    return [`port ${handle.localPort} to port ${handle.remotePort}`]
  })
}

function surplus(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): string[] {
  return [...after].flatMap(([kind, count]) => {
    const more = count - (before.get(kind) ?? 0)
    return more > 0 ? [`${more} ${kind}`] : []
  })
}
