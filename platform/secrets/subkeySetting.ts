import type { Setting } from '../process/environment.ts'
import { parseMasterKeys, parseSubkeys } from './secretBox.ts'

/**
 * A key derived from the master key for one purpose. The text stays as it is; a mistake in it is
 * reported at the start, not at first use.
 */
export function subkeys(name: string, doc: string): Setting<string> {
  return keysAsText(name, doc, parseSubkeys)
}

/** The master keys themselves, as only the gateway and tools of operators have them. */
export function masterKeys(doc: string): Setting<string> {
  return keysAsText('LASTRO_MASTER_KEY', doc, parseMasterKeys)
}

function keysAsText(name: string, doc: string, check: (value: string) => unknown): Setting<string> {
  const parse = (value: string) => {
    check(value)
    return value
  }
  return { name, doc, secret: true, isOwnSecret: true, parse }
}
