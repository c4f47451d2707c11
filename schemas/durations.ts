/** Durations in milliseconds. */
export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/** Largest clock difference: a stated time may be this far ahead of ours (docs/specification.md, Values). */
export const CLOCK_TOLERANCE_MS = 60_000
