import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A wire that can be cut: between the processes and one server. */
export interface TcpProxy {
  readonly port: number
  /** Ends every connection with a reset. */
  reset(): void
  /** Half-open for a while: nothing passes, and neither side notices. */
  freeze(ms: number): Promise<void>
  /** For a while: every piece arrives this much later. */
  delay(pieceMs: number, ms: number): Promise<void>
  /** Lets the next requests through and resets before their answers come back. */
  dropAnswers(ms: number): Promise<void>
  close(): Promise<void>
}

/** On a free port where `port` is 0. */
export async function openProxy(port: number, targetPort: number): Promise<TcpProxy> {
  const pairs = new Set<readonly [Socket, Socket]>()
  let frozen = false
  let pieceMs = 0
  let answersDropped = false

  const forward = (from: Socket, to: Socket, isAnswer: boolean) => {
    let turn = Promise.resolve()
    from.on('data', piece => {
      from.pause()
      turn = turn.then(async () => {
        while (frozen && !from.destroyed) await sleep(10)
        if (pieceMs > 0) await sleep(pieceMs)
        if (isAnswer && answersDropped) {
          from.destroy()
          to.resetAndDestroy()
          return
        }
        if (!to.destroyed) to.write(piece)
        if (!from.destroyed) from.resume()
      })
    })
    from.on('end', () => void turn.then(() => to.end()))
    from.on('error', () => to.destroy())
    from.on('close', () => to.destroy())
  }
  const server = createServer(client => {
    const upstream = connect(targetPort, '127.0.0.1')
    const pair = [client, upstream] as const
    pairs.add(pair)
    client.setNoDelay(true)
    upstream.setNoDelay(true)
    forward(client, upstream, false)
    forward(upstream, client, true)
    upstream.on('close', () => pairs.delete(pair))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    reset() {
      for (const [client, upstream] of pairs) {
        client.resetAndDestroy()
        upstream.destroy()
      }
    },
    async freeze(ms) {
      frozen = true
      await sleep(ms)
      frozen = false
    },
    async delay(each, ms) {
      pieceMs = each
      await sleep(ms)
      pieceMs = 0
    },
    async dropAnswers(ms) {
      answersDropped = true
      await sleep(ms)
      answersDropped = false
    },
    async close() {
      for (const [client, upstream] of pairs) {
        client.destroy()
        upstream.destroy()
      }
      await new Promise(resolve => server.close(resolve))
    },
  }
}
