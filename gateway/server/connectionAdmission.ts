import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { setTimeout as after } from 'node:timers/promises'
import { addressShare } from '../../platform/network/networks.ts'
import { createFairQueue } from '../../platform/process/fairQueue.ts'

/**
 * Connection admission: new connections are accepted in small batches, round-robin across addresses, and more
 * slowly while the event loop is busy. Otherwise a thousand that open at once would all be read, counted and
 * answered before the next step of any other request. Connections that are queued are not read from.
 */
const BATCH = 16
/** Interval at which the event loop is checked. */
const CHECK_MS = 5
/** The loop is busy when it was active for more than this share of the time since the last batch. */
const BUSY = 0.5
/** However busy the loop is, the next batch is accepted after this. */
const MAX_WAIT_MS = 40

/** The event loop: how to wait, and the share of time that it was active since the last measurement began. */
const eventLoop = {
  sleep: (ms: number): Promise<unknown> => after(ms),
  measure: (since?: Usage) => performance.eventLoopUtilization(since),
}
type Usage = ReturnType<typeof performance.eventLoopUtilization>

/** Returns a function that closes queued connections and every later one. */
export function admitConnections(server: Server, { sleep, measure } = eventLoop): () => void {
  const acceptors = server.listeners('connection')
  const queue = createFairQueue<Socket>()
  const queued = new Set<Socket>()
  let isRunning = false
  let isClosing = false

  const accept = (socket: Socket) => {
    socket.off('error', ignore)
    queued.delete(socket)
    for (const acceptor of acceptors) acceptor.call(server, socket)
    socket.resume()
  }
  const run = async () => {
    isRunning = true
    while (queued.size > 0) {
      const start = measure()
      for (let count = 0; count < BATCH; count++) queue.dequeue().forEach(accept)
      for (let waited = 0; waited < MAX_WAIT_MS; waited += CHECK_MS) {
        await sleep(CHECK_MS)
        if (measure(start).utilization < BUSY) break
      }
    }
    isRunning = false
  }

  server.removeAllListeners('connection')
  // As the option of `net.createServer`, which `http.createServer` does not pass on.
  Object.assign(server, { pauseOnConnect: true })
  server.on('connection', socket => {
    if (isClosing) {
      socket.destroy()
      return
    }
    const address = addressShare(socket.remoteAddress ?? '')
    queued.add(socket)
    queue.enqueue(address, socket)
    socket.on('error', ignore)
    socket.once('close', () => {
      queued.delete(socket)
      queue.remove(address, socket)
    })
    if (!isRunning) void run()
  })
  return () => {
    isClosing = true
    for (const socket of queued) socket.destroy()
  }
}

function ignore(): void {}
