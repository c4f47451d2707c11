import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** Real servers and their control, in a separate process (test/support/hostServers.ts). */
export interface TestServers {
  /** How tests find both: LASTRO_SERVERS and LASTRO_CONTROL. */
  readonly env: Readonly<Record<string, string>>
  /** Ends them, and waits. */
  stop(): Promise<void>
}

/** Servers, processes, and the second broker of the access rules fit into so many. */
export const PORTS_OF_A_RUN = 500
/** Apart from `npm start`, so that both can run side by side. */
const DEFAULT_PORT_BASE = 21_000
export const testPortBase = Number(process.env['LASTRO_TEST_PORT_BASE'] ?? DEFAULT_PORT_BASE)

/** `portBase`: the first of their ports. */
export async function startTestServers(portBase = testPortBase): Promise<TestServers> {
  const env = { ...process.env, NODE_OPTIONS: '', LASTRO_TEST_PORT_BASE: String(portBase) }
  // A process group of its own: Ctrl-C reaches us, and we end it in order.
  const options = { env, stdio: ['pipe', 'pipe', 'inherit'] as ['pipe', 'pipe', 'inherit'], detached: true }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'hostServers.ts')], options)
  for await (const line of createInterface(child.stdout)) {
    const { servers, control } = JSON.parse(line)
    // What keeps jest alive is looked at; these two live for as long as the tests do.
    child.unref()
    for (const pipe of [child.stdin, child.stdout]) (pipe as unknown as { unref(): void }).unref()
    return {
      env: { LASTRO_SERVERS: JSON.stringify(servers), LASTRO_CONTROL: control },
      async stop() {
        if (child.exitCode !== null) return
        child.ref()
        const ended = once(child, 'exit')
        child.kill('SIGTERM')
        await ended
      },
    }
  }
  throw new Error('the servers for the tests did not start, see above')
}

let started: TestServers | null = null

/** Global setup of jest; does nothing where test/runner/main.ts has started servers. */
export default async function start(): Promise<void> {
  if (process.env['LASTRO_CONTROL'] !== undefined) return
  started = await startTestServers()
  Object.assign(process.env, started.env)
}

export const stop = async (): Promise<void> => started?.stop()
