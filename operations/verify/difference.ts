/**
 * The first place where two values differ, as `path: one ≠ other`; null when they are equal. Absent, null
 * and an empty list are the same: a field that was added later is one of them in what was written before.
 */
export function differenceOf(one: unknown, other: unknown, path = ''): string | null {
  if (isNothing(one) && isNothing(other)) return null
  if (Array.isArray(one) && Array.isArray(other)) {
    if (one.length !== other.length) return `${path}: ${one.length} ≠ ${other.length} entries`
    return firstOf(
      one.map((_, i) => String(i)),
      one,
      other,
      path,
    )
  }
  if (isObject(one) && isObject(other)) {
    return firstOf([...new Set([...Object.keys(one), ...Object.keys(other)])], one, other, path)
  }
  return Object.is(one, other) ? null : `${path}: ${JSON.stringify(one)} ≠ ${JSON.stringify(other)}`
}

type Keyed = Readonly<Record<string, unknown>>

function firstOf(keys: readonly string[], one: unknown, other: unknown, path: string): string | null {
  for (const key of keys) {
    const at = path === '' ? key : `${path}.${key}`
    const difference = differenceOf((one as Keyed)[key], (other as Keyed)[key], at)
    if (difference) return difference
  }
  return null
}

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)
const isObject = (value: unknown): value is Keyed => typeof value === 'object' && value !== null
