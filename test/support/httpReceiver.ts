import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  readonly id: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
  readonly at: number
}

export interface HttpReceiver {
  readonly url: string
  readonly received: readonly Received[]
  close(): Promise<void>
}

/** A receiver whose answers the test writes; what came in is kept. */
export async function httpReceiver(
  answer: (response: ServerResponse, received: Received, nth: number) => void,
): Promise<HttpReceiver> {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    response.on('error', () => {})
    let body = ''
    for await (const chunk of request) body += chunk
    const { headers } = request
    const one = { id: String(headers['webhook-id']), headers, body, at: Date.now() }
    received.push(one)
    answer(response, one, received.length)
  })
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
