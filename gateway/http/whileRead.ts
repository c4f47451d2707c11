import { type Duplex, PassThrough, pipeline, type Readable } from 'node:stream'

/** A client that takes less than this in an interval is not reading (16 KiB a second). */
const INTERVAL_MS = 5_000
const MIN_BYTES_PER_INTERVAL = 80 * 1024

/**
 * The same bytes, by way of `body`, which end when they wait and nobody takes them; `end` hears when they are
 * no longer on their way. A source that is slow itself is waited for.
 */
export function whileRead(source: Readable, end: () => void, body: Duplex = new PassThrough()): Readable {
  let taken = 0
  let before = 0
  source.on('data', (piece: Buffer) => {
    taken += piece.length
  })
  source.pause()
  const timer = setInterval(() => {
    const isWaiting = body.readableLength + body.writableLength > 0
    if (isWaiting && taken - before < MIN_BYTES_PER_INTERVAL) {
      body.destroy(new Error('the client does not read'))
    }
    before = taken
  }, INTERVAL_MS).unref()
  pipeline(source, body, () => undefined)
  body.once('close', () => {
    clearInterval(timer)
    end()
  })
  return body
}
