import { connect, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { median, percentile } from './harness.ts'

/**
 * A load generator that costs little compared with what it measures: raw HTTP/1.1 over keep-alive
 * connections, one request at a time on each. Runs as a separate process, reads its request from
 * standard input and prints one line of JSON.
 */
export interface LoadResult {
  readonly connections: number
  readonly seconds: number
  readonly requests: number
  /** All answers, those of the warm-up included. */
  readonly total: number
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly statuses: Readonly<Record<string, number>>
}

/** The one argument of the program, as JSON. */
export interface Plan {
  readonly port: number
  readonly connections: number
  readonly warmupMs: number
  readonly measuredMs: number
}

const HEAD_END = Buffer.from('\r\n\r\n')

/** Reads one response after the other from a connection. */
function responses(socket: Socket, onResponse: (status: number) => void): void {
  let buffered: Buffer = Buffer.alloc(0)
  socket.on('data', chunk => {
    buffered = buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk])
    for (;;) {
      const headEnd = buffered.indexOf(HEAD_END)
      if (headEnd < 0) return
      const head = buffered.toString('latin1', 0, headEnd)
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
      const end = headEnd + HEAD_END.length + length
      if (buffered.length < end) return
      buffered = buffered.subarray(end)
      onResponse(Number(head.slice(9, 12)))
    }
  })
}

async function run(plan: Plan, request: Buffer): Promise<LoadResult> {
  const latencies: number[] = []
  const statuses: Record<string, number> = {}
  let total = 0
  const startedAt = performance.now()
  const from = startedAt + plan.warmupMs
  const until = from + plan.measuredMs
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(plan.port, '127.0.0.1')
      socket.setNoDelay(true)
      let sentAt = 0
      const send = () => {
        sentAt = performance.now()
        socket.write(request)
      }
      responses(socket, status => {
        const now = performance.now()
        total += 1
        if (now >= from && now <= until) {
          latencies.push(now - sentAt)
          statuses[status] = (statuses[status] ?? 0) + 1
        }
        if (now < until) return send()
        socket.destroy()
        resolve()
      })
      socket.on('connect', send)
      socket.on('error', reject)
      socket.on('close', () => resolve())
    })
  await Promise.all(Array.from({ length: plan.connections }, one))
  const seconds = plan.measuredMs / 1_000
  return {
    connections: plan.connections,
    seconds,
    requests: latencies.length,
    total,
    perSecond: latencies.length / seconds,
    p50Ms: median(latencies),
    p99Ms: percentile(latencies, 0.99),
    statuses,
  }
}

if (import.meta.main) {
  const plan = JSON.parse(process.argv[2]!) as Plan
  process.stdout.write(`${JSON.stringify(await run(plan, await buffer(process.stdin)))}\n`)
}
