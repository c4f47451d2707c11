import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

let host: ChildProcess | null = null

/**
 * Has the real servers started, once for all tests that need them; jest calls it, or local/test.ts before
 * it. Tests find the servers in LASTRO_SERVERS and who starts and kills them in LASTRO_CONTROL.
 */
export default async function start(): Promise<void> {
  if (process.env['LASTRO_CONTROL'] !== undefined) return
  const env = { ...process.env, NODE_OPTIONS: '' }
  // A process group of its own: Ctrl-C reaches us, and we end it in order.
  const options = { env, stdio: ['pipe', 'pipe', 'inherit'] as ['pipe', 'pipe', 'inherit'], detached: true }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'hostServers.ts')], options)
  host = child
  for await (const line of createInterface(child.stdout)) {
    const { servers, control } = JSON.parse(line)
    process.env['LASTRO_SERVERS'] = JSON.stringify(servers)
    process.env['LASTRO_CONTROL'] = control
    // What keeps jest alive is looked at; these two live for as long as the tests do.
    child.unref()
    for (const pipe of [child.stdin, child.stdout]) (pipe as unknown as { unref(): void }).unref()
    return
  }
  throw new Error('the servers for the tests did not start, see above')
}

/** Ends them, and waits. */
export async function stop(): Promise<void> {
  const child = host
  host = null
  if (child === null || child.exitCode !== null) return
  child.ref()
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
