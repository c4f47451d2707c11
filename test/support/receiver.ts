import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eventually } from './eventually.ts'

/** One webhook as it came in. */
export interface Delivery {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Milliseconds of `performance.now()` at its arrival. */
  readonly at: number
  readonly json: {
    readonly id: string
    readonly event: string
    readonly timestamp: string
    readonly data: Readonly<Record<string, unknown>>
  }
}

export interface Receiver {
  readonly url: string
  readonly deliveries: readonly Delivery[]
  /** The deliveries that fit, once there are `count` of them. */
  until(fits: (delivery: Delivery) => boolean, count?: number, limitMs?: number): Promise<Delivery[]>
  /** Response from now on, headers made per request; 204 at first. */
  answerWith(status: number, headers?: () => Readonly<Record<string, string>>): void
  close(): Promise<void>
}

/** A small webhook endpoint on the loopback address. */
export async function openReceiver(): Promise<Receiver> {
  const deliveries: Delivery[] = []
  let status = 204
  let answer: () => Readonly<Record<string, string>> = () => ({})
  const server = createServer(async (request, response) => {
    const at = performance.now()
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    const headers = request.headers as Record<string, string>
    deliveries.push({ headers, body, at, json: JSON.parse(body) as Delivery['json'] })
    response.writeHead(status, answer()).end()
  })
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    deliveries,
    until: (fits, count = 1, limitMs) =>
      eventually(
        `${count} webhooks`,
        () => {
          const found = deliveries.filter(fits)
          if (found.length < count) throw new Error(`there are ${found.length} of ${count}`)
          return found
        },
        limitMs,
      ),
    answerWith(next, headers = () => ({})) {
      status = next
      answer = headers
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
