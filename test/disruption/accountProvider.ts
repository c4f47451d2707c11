import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { verifySignature } from '../../platform/webhookSignature.ts'

export interface Told {
  readonly key: string
  readonly body: Readonly<Record<string, unknown>>
}

/** An account provider outside, over real HTTP: it decides when and how the test says. */
export interface OutsideProvider {
  readonly url: string
  /** Creations that it took, in order. */
  readonly created: readonly Told[]
  /** The next requests are answered with this status instead, or not at all (0). */
  failNext(...statuses: number[]): void
  /** From now on a customer stands like this. */
  decide(customerId: string, status: 'ACTIVE' | 'REJECTED', reason?: string): void
  close(): Promise<void>
}

export async function openAccountProvider(secret: string): Promise<OutsideProvider> {
  const created: Told[] = []
  const standing = new Map<string, Record<string, unknown>>()
  const failures: number[] = []
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
    if (request.method === 'GET') {
      const found = standing.get(request.url!.replace('/customers/', ''))
      return answer(response, found ? 200 : 404, found ?? {})
    }
    const key = header('idempotency-key')!
    created.push({ key, body: JSON.parse(body) })
    const link = `https://provider.example/kyb/${key}`
    if (!standing.has(key)) standing.set(key, { reference: `acc_${key}`, status: 'PENDING', link })
    answer(response, 201, standing.get(key)!)
  })
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    created,
    failNext: (...statuses) => void failures.push(...statuses),
    decide(customerId, status, reason) {
      standing.set(customerId, { reference: `acc_${customerId}`, status, reason: reason ?? null })
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
