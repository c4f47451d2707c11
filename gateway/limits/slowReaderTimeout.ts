import { type Duplex, PassThrough, pipeline, type Readable } from 'node:stream'

/**
 * Minimum throughput: a client that reads less than 40 KiB in each of two intervals of 2.5 s (16 KiB a
 * second) is disconnected. Intervals are counted in timer ticks of this process: a pause of the process,
 * however long, is one tick.
 */
const TICK_MS = 250
const TICKS_PER_INTERVAL = 10
const MIN_BYTES_PER_INTERVAL = 40 * 1024
const SLOW_INTERVALS = 2

/**
 * Slow-reader timeout: passes `source` through `body` and destroys `body` while bytes wait in it and the
 * client does not read them. A source that is slow itself is waited for. Calls `onEnd` once, however it ends.
 */
export function withSlowReaderTimeout(
  source: Readable,
  onEnd: () => void,
  body: Duplex = new PassThrough(),
): Readable {
  let taken = 0
  let takenBefore = 0
  let slowIntervals = 0
  let ticks = 0
  source.on('data', (chunk: Buffer) => {
    taken += chunk.length
  })
  source.pause()
  const timer = setInterval(() => {
    ticks += 1
    if (ticks % TICKS_PER_INTERVAL !== 0) return
    const isWaiting = body.readableLength + body.writableLength > 0
    slowIntervals = isWaiting && taken - takenBefore < MIN_BYTES_PER_INTERVAL ? slowIntervals + 1 : 0
    if (slowIntervals === SLOW_INTERVALS) body.destroy(new Error('the client does not read'))
    takenBefore = taken
  }, TICK_MS).unref()
  pipeline(source, body, () => undefined)
  body.once('close', () => {
    clearInterval(timer)
    onEnd()
  })
  return body
}
