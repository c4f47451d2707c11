import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { addressShare } from '../../platform/network/networks.ts'
import { createFairQueue } from '../../platform/process/fairQueue.ts'

/**
 * New connections are taken a few at a time, address after address, and while the event loop is busy the next
 * ones wait for a moment: a thousand that open at once would otherwise all be read, counted and answered
 * before anybody else's next step. Nothing is read of those that wait.
 */
const TOGETHER = 16
/** How often the loop is looked at. */
const LOOK_MS = 5
/** The share of its time that the loop may have been busy for since the last ones were taken. */
const BUSY = 0.5
/** However busy it is, the next ones are taken after this. */
const MAX_WAIT_MS = 40

/** Returns how to close those that wait, and whoever comes after them. */
export function takeConnectionsInTurns(server: Server): () => void {
  const takers = server.listeners('connection')
  const waiting = createFairQueue<Socket>()
  const all = new Set<Socket>()
  let isRunning = false
  let isClosing = false

  const take = (socket: Socket) => {
    socket.off('error', ignore)
    all.delete(socket)
    for (const taker of takers) taker.call(server, socket)
    socket.resume()
  }
  const run = async () => {
    isRunning = true
    while (all.size > 0) {
      const before = performance.eventLoopUtilization()
      for (let count = 0; count < TOGETHER; count++) waiting.dequeue().forEach(take)
      for (let waited = 0; waited < MAX_WAIT_MS; waited += LOOK_MS) {
        await sleep(LOOK_MS)
        if (performance.eventLoopUtilization(before).utilization < BUSY) break
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
    all.add(socket)
    waiting.add(address, socket)
    socket.on('error', ignore)
    socket.once('close', () => {
      all.delete(socket)
      waiting.remove(address, socket)
    })
    if (!isRunning) void run()
  })
  return () => {
    isClosing = true
    for (const socket of all) socket.destroy()
  }
}

function ignore(): void {}
