/**
 * Times stated by outsiders: a balance's moment, a signature, an imported creation. None is ahead of the
 * clock, and none before what it follows (docs/specification.md, Values). Milliseconds since the epoch.
 */
import { CLOCK_TOLERANCE_MS } from '../../schemas/durations.ts'
import { type Refusal, refusal } from './refusal.ts'

interface Bounds {
  /** The moment of the record. */
  readonly at: number
  /** Lower bound of the stated time; null where there is none. */
  readonly follows: { readonly what: string; readonly at: number } | null
  readonly field: string
}

/** INVALID_REQUEST for a time outside its bounds; null for one within. */
export function wrongTime(stated: number, { at, follows, field }: Bounds): Refusal | null {
  if (stated > at + CLOCK_TOLERANCE_MS) return refusal('INVALID_REQUEST', 'is in the future', field)
  if (follows === null || stated >= follows.at) return null
  const since = new Date(follows.at).toISOString()
  return refusal('INVALID_REQUEST', `is before ${follows.what} (${since})`, field)
}

/** A stated time within the tolerance of clocks never counts as later than its record. */
export function notAfter(at: number, stated: number): number {
  return Math.min(at, stated)
}
