import { type Duplex, PassThrough, pipeline, type Readable } from 'node:stream'

/**
 * A client that takes less than this in each of two intervals is not reading (16 KiB a second). In one alone
 * it may be this process that stood still.
 */
const INTERVAL_MS = 2_500
const MIN_BYTES_PER_INTERVAL = 40 * 1024
const INTERVALS = 2

/**
 * The same bytes, by way of `body`, which end when they wait and nobody takes them; `end` hears when they are
 * no longer on their way. A source that is slow itself is waited for.
 */
export function whileRead(source: Readable, end: () => void, body: Duplex = new PassThrough()): Readable {
  let taken = 0
  let before = 0
  let slow = 0
  source.on('data', (piece: Buffer) => {
    taken += piece.length
  })
  source.pause()
  const timer = setInterval(() => {
    const isWaiting = body.readableLength + body.writableLength > 0
    slow = isWaiting && taken - before < MIN_BYTES_PER_INTERVAL ? slow + 1 : 0
    if (slow === INTERVALS) body.destroy(new Error('the client does not read'))
    before = taken
  }, INTERVAL_MS).unref()
  pipeline(source, body, () => undefined)
  body.once('close', () => {
    clearInterval(timer)
    end()
  })
  return body
}
