/** A body without the empty strings that forms send for what was not filled in. */
export type Filled<T> = T extends object ? { [K in keyof T]: Filled<Exclude<T[K], ''>> } : T

/** Empty strings mean absent, in objects within the body too. */
export function dropEmptyStrings<T extends object>(body: T): Filled<T> {
  const entries = Object.entries(body).map(([name, value]): [string, unknown] => [
    name,
    value === '' ? null : typeof value === 'object' && value !== null ? dropEmptyStrings(value) : value,
  ])
  return Object.fromEntries(entries) as Filled<T>
}
