/** ISO 8601 durations whose length does not depend on the calendar: weeks, days and shorter. */
const DURATION = /^P(?:(\d{1,3})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,8})S)?)?$/
const UNITS_MS = [7 * 86_400_000, 86_400_000, 3_600_000, 60_000, 1_000]

/** Milliseconds of `PT25H`, `P5D`, `P1DT30M`; null for anything else, also for no time at all. */
export function durationMs(text: string): number | null {
  const match = DURATION.exec(text)
  if (!match || text.endsWith('T')) return null
  const total = UNITS_MS.reduce((sum, unit, index) => sum + unit * Number(match[index + 1] ?? 0), 0)
  return total > 0 ? total : null
}
