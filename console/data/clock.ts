import { signal } from '@preact/signals'

/**
 * One clock for the whole page: the deployment's. A workstation may be slow, and a sandbox is ahead of
 * everything.
 */

/** Names of the environments that are sandboxes, as `X-Environment` has them. */
const SANDBOXES: ReadonlySet<string | null> = new Set(['DEV', 'HOM'])
/** The header `Date` counts whole seconds, and a response takes time. */
const TOLERANCE_MS = 3_000

export const isSandbox = signal(false)
/** How far a sandbox is ahead. */
export const leadMs = signal(0)
const skewMs = signal(0)
const second = signal(0)
setInterval(() => {
  second.value += 1
}, 1_000)

/** Learns from the headers of any response. */
export function noteResponse({ headers }: Response): void {
  isSandbox.value = SANDBOXES.has(headers.get('x-environment'))
  const skew = Date.parse(headers.get('date') ?? '') - Date.now()
  if (Number.isNaN(skew)) return
  const isSlow = Math.abs(skew) > TOLERANCE_MS
  // Within the tolerance of what is known already: another response that took another time.
  if (Math.abs((isSlow ? skew : 0) - skewMs.peek()) > TOLERANCE_MS) skewMs.value = isSlow ? skew : 0
}

/** The deployment's time in milliseconds since the epoch; who reads it is drawn again after a leap. */
export const now = () => Date.now() + skewMs.value + leadMs.value

/** The same, drawn again every second. */
export const tickingNow = () => now() + 0 * second.value
