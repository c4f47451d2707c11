import { setImmediate } from 'node:timers/promises'
import { type Clock, systemClock } from '../../platform/process/clock.ts'
import { createFairQueue } from '../../platform/process/fairQueue.ts'

/**
 * Cooperative scheduler for work that blocks the event loop for milliseconds: a large body, a few contracts
 * of a book. One chunk runs at a time, round-robin across tenants. While other tenants are active, each chunk
 * is followed by a pause of three times its duration: a request needs about ten turns of the event loop, and
 * would otherwise wait for a chunk at each of them.
 */
export type CpuScheduler = ReturnType<typeof createCpuScheduler>

/** A tenant that sent a request this recently counts as active. */
const ACTIVE_MS = 1_000
/** Length of a pause, as a multiple of the chunk before it. */
const PAUSE_FACTOR = 3
/** Bounds the pause after a chunk that was itself held up. */
const MAX_PAUSE_MS = 50

const monotonicClock = { ...systemClock, now: () => performance.now() }

export function createCpuScheduler({ now, sleep }: Pick<Clock, 'now' | 'sleep'> = monotonicClock) {
  const chunks = createFairQueue<{ readonly tenant: string; readonly run: () => void }>()
  let latest = { tenant: '', at: Number.NEGATIVE_INFINITY }
  /** The latest activity of any tenant other than that of `latest`. */
  let other = latest
  let isRunning = false

  const othersAreActive = (tenant: string) =>
    now() - (latest.tenant === tenant ? other : latest).at < ACTIVE_MS
  const drain = async () => {
    isRunning = true
    for (let [chunk] = chunks.dequeue(); chunk; [chunk] = chunks.dequeue()) {
      const { tenant, run } = chunk
      const startedAt = now()
      run()
      // Without other tenants, too, pending I/O gets a turn of the event loop between two chunks.
      await (othersAreActive(tenant)
        ? sleep(Math.min(MAX_PAUSE_MS, PAUSE_FACTOR * (now() - startedAt)))
        : setImmediate())
    }
    isRunning = false
  }

  return {
    /** Records that the tenant is active. */
    markActive(tenant: string) {
      if (tenant !== latest.tenant) other = latest
      latest = { tenant, at: now() }
    },
    /** Runs the chunk when it is the tenant's turn. A chunk is synchronous: it must not wait for anything. */
    schedule<T>(tenant: string, chunk: () => T): Promise<T> {
      return new Promise((resolve, reject) => {
        const run = () => {
          try {
            resolve(chunk())
          } catch (error) {
            reject(error)
          }
        }
        chunks.enqueue(tenant, { tenant, run })
        if (!isRunning) void drain()
      })
    },
  }
}
