import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { median, percentile } from '../../../bench/harness/harness.ts'

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
}
export type ReceiverReport = Readonly<Record<string, NameReport>>

const TIMESTAMP = /"timestamp":"([^"]+)"/
let counts = new Map<string, number[]>()

const server = createServer((request, response) => {
  const [, name = '', how] = request.url!.split('/')
  let body = ''
  request.setEncoding('utf8')
  request.on('data', chunk => {
    body += chunk
  })
  request.on('end', () => {
    const latencies = counts.get(name) ?? []
    counts.set(name, latencies)
    latencies.push(Date.now() - Date.parse(TIMESTAMP.exec(body)?.[1] ?? ''))
    if (how === 'hang') return
    response.statusCode = how === 'fail' ? 500 : 200
    response.end()
  })
})
server.keepAliveTimeout = 60_000

function report(): ReceiverReport {
  const told = [...counts].map(([name, latencies]) => {
    const [p50Ms, p99Ms] = [median(latencies), percentile(latencies, 0.99)]
    return [name, { count: latencies.length, p50Ms, p99Ms }] as const
  })
  return Object.fromEntries(told)
}

process.on('message', (what: string) => {
  process.send?.(report())
  if (what === 'reset') counts = new Map()
})
process.on('disconnect', () => process.exit(0))
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
