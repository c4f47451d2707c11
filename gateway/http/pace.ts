import { Transform } from 'node:stream'

/** What is streamed to clients, owner by owner: nobody's many streams take the process from all others. */
export interface Pace {
  /** Passes bytes on as fast as the owner may have them, all of its streams together. */
  of(owner: string): Transform
}

/** Shorter waits are made up for by the next piece. */
const LEAST_MS = 5

export function createPace(bytesPerSecond: number, now: () => number = () => performance.now()): Pace {
  /** The moment at which what the owner has had is paid for; forgotten when it is past. */
  const paidAt = new Map<string, number>()
  const waitFor = (owner: string, bytes: number): number => {
    const from = Math.max(now(), paidAt.get(owner) ?? 0)
    paidAt.set(owner, from + (1_000 * bytes) / bytesPerSecond)
    return from - now()
  }
  const forget = (owner: string) => {
    if ((paidAt.get(owner) ?? 0) <= now()) paidAt.delete(owner)
  }
  return {
    of(owner) {
      let timer: NodeJS.Timeout | undefined
      return new Transform({
        transform(piece: Buffer, _encoding, done) {
          const ms = waitFor(owner, piece.length)
          if (ms < LEAST_MS) done(null, piece)
          else timer = setTimeout(done, ms, null, piece)
        },
        destroy(error, done) {
          clearTimeout(timer)
          forget(owner)
          done(error)
        },
      })
    },
  }
}
