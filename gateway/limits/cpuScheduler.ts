import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { createFairQueue } from '../../platform/process/fairQueue.ts'

/**
 * Work that keeps the event loop busy for milliseconds: a large body, a few contracts of a book. It is done a
 * piece at a time, caller after caller; and while others than its caller ask for something, they have the
 * process to themselves after each piece for three times as long as it took. A request needs ten steps of the
 * event loop, and would stand behind a piece at each of them.
 */
export interface HeavyWork {
  /** The caller asked for something. */
  note(owner: string): void
  /** Does the piece when it is the caller's turn. It waits for nothing: all others would wait with it. */
  run<T>(owner: string, piece: () => T): Promise<T>
}

/** Whoever asked so shortly ago may ask again at any moment. */
const ABOUT_MS = 1_000
/** So many times as long as a piece took, everybody else has the process. */
const PAUSE = 3
/** A piece that was held up is not paid for twice. */
const MAX_PAUSE_MS = 50

export function createHeavyWork(now: () => number = () => performance.now()): HeavyWork {
  const pieces = createFairQueue<{ readonly owner: string; readonly work: () => void }>()
  let last = { owner: '', at: Number.NEGATIVE_INFINITY }
  /** The last one before it that was somebody else. */
  let other = last
  let isRunning = false

  const othersAreAbout = (owner: string) => now() - (last.owner === owner ? other : last).at < ABOUT_MS
  const serve = async () => {
    isRunning = true
    for (let [piece] = pieces.dequeue(); piece; [piece] = pieces.dequeue()) {
      const { owner, work } = piece
      const startedAt = now()
      work()
      // Also where nobody is about, whatever came in meanwhile has its turn of the event loop.
      await (othersAreAbout(owner)
        ? sleep(Math.min(MAX_PAUSE_MS, PAUSE * (now() - startedAt)))
        : setImmediate())
    }
    isRunning = false
  }

  return {
    note(owner) {
      if (owner !== last.owner) other = last
      last = { owner, at: now() }
    },
    run(owner, piece) {
      return new Promise((resolve, reject) => {
        const work = () => {
          try {
            resolve(piece())
          } catch (error) {
            reject(error)
          }
        }
        pieces.add(owner, { owner, work })
        if (!isRunning) void serve()
      })
    },
  }
}
