import { Transform } from 'node:stream'
import { createLeakyBucket } from './leakyBucket.ts'

/**
 * Bandwidth limit per tenant for streams to clients, so that one tenant's streams cannot starve the others.
 */
export type BandwidthThrottle = ReturnType<typeof createBandwidthThrottle>

/** Shorter waits are carried over to the next chunk. */
const MIN_WAIT_MS = 5

export function createBandwidthThrottle(bytesPerSecond: number, now: () => number = () => performance.now()) {
  const bucket = createLeakyBucket(now)
  return {
    /** Passes bytes on at the tenant's rate, which all of its streams share. */
    throttleStream(tenant: string): Transform {
      let timer: NodeJS.Timeout | undefined
      return new Transform({
        transform(chunk: Buffer, _encoding, done) {
          const waitMs = bucket.consume(tenant, (1_000 * chunk.length) / bytesPerSecond)
          if (waitMs < MIN_WAIT_MS) done(null, chunk)
          else timer = setTimeout(done, waitMs, null, chunk)
        },
        destroy(error, done) {
          clearTimeout(timer)
          done(error)
        },
      })
    },
  }
}
