import type { Setting } from './environment.ts'
import { parseSubkeys } from './secretBox.ts'

/**
 * A key derived from the master key for one purpose. The text stays as it is; a mistake in it is told at the
 * start and not when it is first used.
 */
export function subkeys(name: string, doc: string): Setting<string> {
  const parse = (value: string) => {
    parseSubkeys(value)
    return value
  }
  return { name, doc, secret: true, parse }
}
