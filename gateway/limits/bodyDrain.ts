import type { IncomingMessage } from 'node:http'

/**
 * Drains the rest of a refused body, at most 32 MiB, in chunks of up to 64 KiB with pauses, so that a client
 * that sends before it reads can still read the response. 10 MiB take 4 s: draining never keeps us busy.
 */
const MAX_BYTES = 32 * 1024 * 1024
const PAUSE_MS = 25
/** Bodies of one tenant that are drained at once. Further connections are closed unread, after a second. */
const MAX_PER_KEY = 4
const CLOSE_AFTER_MS = 1_000

const drainingBy = new Map<string, number>()

/** Drains the body, or closes the connection after a second. */
export function drainBody(raw: IncomingMessage, key: string): void {
  if (raw.closed || raw.socket.destroyed) return
  const others = drainingBy.get(key) ?? 0
  if (others >= MAX_PER_KEY) {
    raw.pause()
    setTimeout(() => raw.socket.destroy(), CLOSE_AFTER_MS).unref()
    return
  }
  drainingBy.set(key, others + 1)
  const { socket } = raw
  // A request that has been answered does not emit `close` when its connection ends.
  const end = () => {
    raw.off('close', end)
    socket.off('close', end)
    const left = drainingBy.get(key)! - 1
    if (left === 0) drainingBy.delete(key)
    else drainingBy.set(key, left)
  }
  raw.once('close', end)
  socket.once('close', end)
  let bytes = 0
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > MAX_BYTES) {
      raw.destroy()
      return
    }
    raw.pause()
    setTimeout(() => raw.resume(), PAUSE_MS).unref()
  })
  raw.resume()
}
