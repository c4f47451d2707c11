import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 50
/** Much longer than any wait on an idle machine: it only says what is missing. */
const DEFAULT_LIMIT_MS = 180_000

/**
 * Asks again until `attempt` neither throws nor answers undefined or false; then answers it. Fails with the
 * last refusal.
 */
export async function eventually<T>(
  what: string,
  attempt: () => Promise<T | false | undefined> | T | false | undefined,
  limitMs: number = DEFAULT_LIMIT_MS,
): Promise<T> {
  const deadline = Date.now() + limitMs
  let last = 'it never held'
  for (;;) {
    try {
      const value = await attempt()
      if (value !== undefined && value !== false) return value
    } catch (error) {
      last = (error as Error).message
    }
    if (Date.now() > deadline) throw new Error(`${what}: not within ${limitMs} ms: ${last}`)
    await sleep(POLL_MS)
  }
}
