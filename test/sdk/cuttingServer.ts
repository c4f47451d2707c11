import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A stream of events as the gateway sends it, whose connections break after a number of bytes of their body.
 * At `/cuts/<bytes>,<bytes>…/<reader>` one connection after the other breaks; later ones stay open until
 * everything is sent. A reader that knew its place and does not name it gets nothing: all has happened.
 */
export interface CuttingServer {
  readonly url: string
  /** Bytes of a whole stream from its start. */
  readonly bytes: number
  readonly ids: readonly string[]
  close(): Promise<void>
}

const EVENTS = 4

export async function startCuttingServer(): Promise<CuttingServer> {
  const events = Array.from({ length: EVENTS }, (_, index) => eventOf(index + 1))
  const opened = new Map<string, number>()
  const head = (place: string) => `id: ${place}\nretry: 1000\n\n`
  const textAfter = (place: string) => {
    const from = place === 'start' ? 0 : events.findIndex(({ id }) => id === place) + 1
    return `${head(place)}: still here\n\n${events
      .slice(from)
      .map(({ id, event, body }) => `id: ${id}\nevent: ${event}\ndata: ${body}\n\n`)
      .join('')}`
  }
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const [, , cuts = '', reader = ''] = request.url!.split('/')
    const count = opened.get(reader) ?? 0
    opened.set(reader, count + 1)
    const limits = cuts === '' ? [] : cuts.split(',').map(Number)
    const knew = limits.slice(0, count).some(limit => limit >= head('start').length)
    const place = (request.headers['last-event-id'] as string | undefined) ?? (knew ? 'evt_4' : 'start')
    const bytes = Buffer.from(textAfter(place))
    const limit = limits[count]
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.flushHeaders()
    if (limit === undefined) return response.end(bytes)
    // Broken, not ended: the reader gets an error in the middle of a chunk.
    return response.write(bytes.subarray(0, limit), () =>
      setImmediate(() => response.socket?.resetAndDestroy()),
    )
  }
  const server = createServer(answer)
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bytes: Buffer.byteLength(textAfter('start')),
    ids: events.map(({ id }) => id),
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** Letters of two and four bytes, so that some breaks are inside one. */
function eventOf(sequence: number) {
  const id = `evt_${sequence}`
  const data = { sequence, contractId: 1, guaranteeId: '1', amount: '10.5', name: 'ação 𝔊' }
  const body = JSON.stringify({ id, event: 'guarantee.created', timestamp: '2026-11-26T00:00:00.000Z', data })
  return { id, event: 'guarantee.created', body }
}
