import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { verifySignature } from '../../platform/webhookSignature.ts'

export interface OrderTold {
  readonly orderId: string
  readonly type: 'RELEASE' | 'LIQUIDATION'
  readonly expectedProceeds: string | null
}

/** A custodian outside that is asked, over real HTTP: it hands over and sells when the test says. */
export interface OutsideCustodian {
  readonly url: string
  /** Every order that came, as often as it came. */
  readonly orders: readonly OrderTold[]
  /** The next requests are answered with this status instead, or not at all (0). */
  failNext(...statuses: number[]): void
  /** From now on an order is done. */
  finish(orderId: string, proceeds?: string): void
  /** From now on every order is done at once, and a sale brings what was expected. */
  finishAll(): void
  close(): Promise<void>
}

export async function openCustodian(secret: string): Promise<OutsideCustodian> {
  const orders: OrderTold[] = []
  const done = new Map<string, string | undefined>()
  const failures: number[] = []
  let isPrompt = false
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const failure = failures.shift()
    if (failure === 0) return
    if (failure !== undefined) return answer(response, failure, {})
    const header = (name: string) => request.headers[name] as string | undefined
    const signed = {
      id: header('webhook-id'),
      timestamp: header('webhook-timestamp'),
      signature: header('webhook-signature'),
      body,
    }
    if (!verifySignature(secret, signed, Date.now() / 1_000).valid) return answer(response, 401, {})
    const order = JSON.parse(body) as OrderTold
    if (header('idempotency-key') !== order.orderId) return answer(response, 422, {})
    orders.push(order)
    const { orderId } = order
    if (isPrompt && !done.has(orderId)) done.set(orderId, order.expectedProceeds ?? undefined)
    const status = done.has(orderId) ? 'DONE' : 'PENDING'
    answer(response, 201, { reference: `ord_${orderId}`, status, proceeds: done.get(orderId) })
  })
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    orders,
    failNext: (...statuses) => void failures.push(...statuses),
    finish: (orderId, proceeds) => void done.set(orderId, proceeds),
    finishAll() {
      isPrompt = true
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

function answer(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
