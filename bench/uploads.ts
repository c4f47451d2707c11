import { type ChildProcess, fork, spawn } from 'node:child_process'
import { creationRequest } from './creation.ts'
import { pdfOf } from './goodTenant.ts'
import type { LoadResult } from './load.ts'
import { cpuOf } from './memory.ts'

/**
 * `npm run bench -- uploads`: forms per second and processor time per form as the gateway reads them and
 * with @fastify/multipart alone, without and with a file of 40 kB. See docs/decisions/uploads.md.
 */
const CONNECTIONS = 64
const WARMUP_MS = 2_000
const MEASURED_MS = 6_000
const here = (file: string) => new URL(file, import.meta.url).pathname

async function load(port: number, bytes: Buffer): Promise<LoadResult> {
  const plan = { port, connections: CONNECTIONS, warmup: WARMUP_MS, measured: MEASURED_MS }
  const args = Object.entries(plan).flatMap(([name, value]) => [`--${name}`, String(value)])
  const child = spawn(process.execPath, [here('load.ts'), ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(bytes)
  let text = ''
  for await (const chunk of child.stdout) text += chunk
  return JSON.parse(text) as LoadResult
}

async function measure(how: string, what: string, bytes: Buffer): Promise<void> {
  const server: ChildProcess = fork(here('raw/uploadServer.ts'), [how])
  const { port } = await new Promise<{ port: number }>(
    resolve => void server.once('message', message => resolve(message as { port: number })),
  )
  const pids = { server: server.pid! }
  const before = cpuOf(pids)['server']!
  const result = await load(port, bytes)
  const perForm = (cpuOf(pids)['server']! - before) / result.total
  server.disconnect()
  const { perSecond, p99Ms, statuses } = result
  process.stdout.write(
    `${what} ${how.padEnd(7)} ${perSecond.toFixed(0).padStart(6)}/s  p99 ${p99Ms.toFixed(1)} ms  ` +
      `${(perForm * 1_000).toFixed(0)} µs of processor per form  ${JSON.stringify(statuses)}\n`,
  )
}

for (const [what, bytes] of [
  ['fields only', creationRequest('none')],
  ['with a file', creationRequest('none', pdfOf(40_000))],
] as const) {
  for (const how of ['gateway', 'plugin', 'gateway', 'plugin']) await measure(how, what, bytes)
}
