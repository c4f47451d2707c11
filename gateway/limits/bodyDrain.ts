import type { IncomingMessage } from 'node:http'

/**
 * What is left of a body that was refused is read and thrown away, so that a client that sends before it
 * reads comes to its answer; up to this,
 */
const MAX_BYTES = 32 * 1024 * 1024
/** in chunks of up to 64 KiB with pauses between them: 10 MiB in 4 s, and nobody's rubbish keeps us busy. */
const PAUSE_MS = 25
/** So many of a caller at once. Nothing is read of further ones: whoever reads has the answer by then. */
const PER_OWNER = 4
const CLOSE_AFTER_MS = 1_000

const reading = new Map<string, number>()

/** Reads what is left of the body, or closes the connection soon. */
export function readAway(raw: IncomingMessage, owner: string): void {
  if (raw.closed || raw.socket.destroyed) return
  const others = reading.get(owner) ?? 0
  if (others >= PER_OWNER) {
    raw.pause()
    setTimeout(() => raw.socket.destroy(), CLOSE_AFTER_MS).unref()
    return
  }
  reading.set(owner, others + 1)
  const { socket } = raw
  // A request that is answered does not hear of its connection's end.
  const end = () => {
    raw.off('close', end)
    socket.off('close', end)
    const left = reading.get(owner)! - 1
    if (left === 0) reading.delete(owner)
    else reading.set(owner, left)
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
