import { DAY_MS } from '../../schemas/durations.ts'

/** A server may ask for patience, within a limit. */
const MAX_RETRY_AFTER_MS = DAY_MS
const SECOND_MS = 1_000

/**
 * Wait that `Retry-After` asks for, as seconds or as an HTTP date; null for anything else. Never longer
 * than a day. `wallClockNow` is the world's time, as the receiver's is.
 */
export function retryAfterMs(header: string | null, wallClockNow: number): number | null {
  const text = header?.trim() ?? ''
  if (/^\d+$/.test(text)) return Math.min(Number(text) * SECOND_MS, MAX_RETRY_AFTER_MS)
  // The three forms of RFC 9110 all begin with the name of a day; Date.parse alone would take far more.
  if (!/^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text)) return null
  const at = Date.parse(text)
  if (Number.isNaN(at)) return null
  return Math.min(Math.max(at - wallClockNow, 0), MAX_RETRY_AFTER_MS)
}
