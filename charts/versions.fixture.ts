/** Server versions allowed in examples and compose, and why. */
interface VersionRule {
  readonly what: string
  /** The first and the last version that will do; the last is null where none is known. */
  readonly from: readonly number[]
  readonly to: readonly number[] | null
  readonly because: string
}

/** When the rules were last read against what the projects say; asked for again after half a year. */
export const CHECKED_ON = '2026-11-22'

export const versionRules: readonly VersionRule[] = [
  { what: 'strimzi-kafka', from: [4, 2, 0], to: [4, 3, 1], because: 'Strimzi 1.2 runs 4.2.0 to 4.3.1' },
  { what: 'kafka', from: [4, 0, 0], to: null, because: 'offsets after a fence (docs/decisions/runtime.md)' },
  {
    what: 'mongodb',
    from: [8, 0, 17],
    to: null,
    because: 'CVE-2025-14847: memory read without a login before 8.0.17',
  },
  { what: 'seaweedfs', from: [4, 4], to: null, because: '`mini` came with 4.04' },
]

export function problemOf(what: string, version: string): string | null {
  const rule = versionRules.find(each => each.what === what)
  if (rule === undefined) return `no rule for ${what}`
  const given = version.split('.').map(Number)
  const early = compare(given, rule.from) < 0
  const late = rule.to !== null && compare(given, rule.to) > 0
  return early || late ? `${what} ${version}: ${rule.because}` : null
}

/** A number that is not given counts as the newest: `mongo:8.0` is whatever 8.0 is when it is pulled. */
function compare(left: readonly number[], right: readonly number[]): number {
  for (const [index, number] of right.entries()) {
    const difference = (left[index] ?? Number.POSITIVE_INFINITY) - number
    if (difference !== 0) return difference
  }
  return 0
}
