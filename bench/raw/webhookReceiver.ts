import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A receiver in a separate process. The path says how it behaves: `/<name>/ok`, `/<name>/hang`,
 * `/<name>/fail`. It answers at once and counts per name; sends its counts on the message `report`, and
 * on `reset` before it resets them.
 */
export interface NameReport {
  readonly count: number
  /** From the event's own time to the receipt, milliseconds. */
  readonly p50Ms: number
  readonly p99Ms: number
  readonly firstAt: number
  readonly lastAt: number
}
export type ReceiverReport = Readonly<Record<string, NameReport>>

const TIMESTAMP = /"timestamp":"([^"]+)"/
let counts = new Map<string, { latencies: number[]; firstAt: number; lastAt: number }>()

const server = createServer((request, response) => {
  const [, name = '', how] = request.url!.split('/')
  let body = ''
  request.setEncoding('utf8')
  request.on('data', chunk => {
    body += chunk
  })
  request.on('end', () => {
    const now = Date.now()
    const entry = counts.get(name) ?? { latencies: [], firstAt: now, lastAt: now }
    counts.set(name, entry)
    entry.latencies.push(now - Date.parse(TIMESTAMP.exec(body)?.[1] ?? ''))
    entry.lastAt = now
    if (how === 'hang') return
    response.statusCode = how === 'fail' ? 500 : 200
    response.end()
  })
})
server.keepAliveTimeout = 60_000

function report(): ReceiverReport {
  const told = [...counts].map(([name, { latencies, firstAt, lastAt }]) => {
    latencies.sort((a, b) => a - b)
    const at = (share: number) =>
      latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))]!
    return [name, { count: latencies.length, p50Ms: at(0.5), p99Ms: at(0.99), firstAt, lastAt }] as const
  })
  return Object.fromEntries(told)
}

process.on('message', (what: string) => {
  process.send?.(report())
  if (what === 'reset') counts = new Map()
})
process.on('disconnect', () => process.exit(0))
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
