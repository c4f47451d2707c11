import { Transform } from 'node:stream'
import { createDebts } from './leakyBucket.ts'

/** What is streamed to clients, owner by owner: nobody's many streams take the process from all others. */
export interface Pace {
  /** Passes bytes on as fast as the owner may have them, all of its streams together. */
  of(owner: string): Transform
}

/** Shorter waits are made up for by the next piece. */
const LEAST_MS = 5

export function createPace(bytesPerSecond: number, now: () => number = () => performance.now()): Pace {
  const debts = createDebts(now)
  return {
    of(owner) {
      let timer: NodeJS.Timeout | undefined
      return new Transform({
        transform(piece: Buffer, _encoding, done) {
          const ms = debts.of(owner)
          debts.add(owner, (1_000 * piece.length) / bytesPerSecond)
          if (ms < LEAST_MS) done(null, piece)
          else timer = setTimeout(done, ms, null, piece)
        },
        destroy(error, done) {
          clearTimeout(timer)
          done(error)
        },
      })
    },
  }
}
