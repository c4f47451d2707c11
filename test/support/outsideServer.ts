import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { verifySignature } from '../../platform/secrets/webhookSignature.ts'

/** A request to an external provider, once its signature was found to be right. */
export interface Asked {
  readonly method: string
  readonly path: string
  /** The `Idempotency-Key`; empty where none came. */
  readonly key: string
  readonly body: string
}

/** With JSON, or with the bytes of a PDF. */
export type Answer = readonly [status: number, body: object | Buffer]
export type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** A provider outside, over real HTTP: it takes nothing unsigned, and misbehaves when the test says. */
export interface OutsideServer {
  readonly url: string
  /** All that came, whether it was answered well or not. */
  readonly received: Asked[]
  /** These answer the next requests, one each. */
  readonly instead: Handler[]
  /** The next requests are answered with this status, or not at all (0). */
  failNext(...statuses: number[]): void
  close(): Promise<void>
}

export async function openOutside(
  secret: string,
  answerTo: (asked: Asked) => Answer,
): Promise<OutsideServer> {
  const received: Asked[] = []
  const instead: Handler[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const header = (name: string) => request.headers[name] as string | undefined
    const asked = { method: request.method!, path: request.url!, key: header('idempotency-key') ?? '', body }
    received.push(asked)
    const other = instead.shift()
    if (other) return other(request, response)
    const [id, timestamp, signature] = ['id', 'timestamp', 'signature'].map(name => header(`webhook-${name}`))
    const check = verifySignature(secret, { id, timestamp, signature, body }, Date.now() / 1_000)
    const [status, answer] = check.valid ? answerTo(asked) : [401, { error: check.reason }]
    reply(response, status, answer)
  })
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    instead,
    failNext: (...statuses) =>
      void instead.push(
        ...statuses.map(
          (status): Handler =>
            (_, response) =>
              status && reply(response, status, {}),
        ),
      ),
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

export function reply(response: ServerResponse, status: number, body: object | string): void {
  const isPdf = Buffer.isBuffer(body)
  response.writeHead(status, { 'content-type': isPdf ? 'application/pdf' : 'application/json' })
  response.end(isPdf || typeof body === 'string' ? body : JSON.stringify(body))
}
