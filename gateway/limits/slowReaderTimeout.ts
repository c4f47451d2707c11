import { type Duplex, PassThrough, pipeline, type Readable } from 'node:stream'

/**
 * A client that takes less than this in each of two intervals of 2.5 s is not reading (16 KiB a second). They
 * are counted in turns of this process: while it stands still, however long, one turn passes.
 */
const TURN_MS = 250
const TURNS_PER_INTERVAL = 10
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
  let turns = 0
  source.on('data', (piece: Buffer) => {
    taken += piece.length
  })
  source.pause()
  const timer = setInterval(() => {
    turns += 1
    if (turns % TURNS_PER_INTERVAL !== 0) return
    const isWaiting = body.readableLength + body.writableLength > 0
    slow = isWaiting && taken - before < MIN_BYTES_PER_INTERVAL ? slow + 1 : 0
    if (slow === INTERVALS) body.destroy(new Error('the client does not read'))
    before = taken
  }, TURN_MS).unref()
  pipeline(source, body, () => undefined)
  body.once('close', () => {
    clearInterval(timer)
    end()
  })
  return body
}
