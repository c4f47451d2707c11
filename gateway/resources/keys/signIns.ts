import { hash, randomBytes } from 'node:crypto'

/**
 * One-time codes that open the console signed in: on a laptop, people click a link instead of pasting a
 * key. Held in this process's memory; a key is handed out once, within a minute.
 */
export type SignIns = ReturnType<typeof createSignIns>

const LIFETIME_MS = 60_000
const CODE_BYTES = 32
/** Limit of open codes. Unused ones expire; a person needs no more than this. */
const MAX_OPEN = 100

export function createSignIns(now: () => number) {
  const open = new Map<string, { readonly key: string; readonly expiresAt: number }>()
  // By hash, so that the time of a look-up tells nothing of a code.
  const nameOf = (code: string) => hash('sha256', code, 'hex')
  return {
    /** A new code for this key, and when it ends. */
    open(key: string): { readonly code: string; readonly expiresAt: number } {
      for (const [name, { expiresAt }] of open) {
        if (expiresAt <= now() || open.size >= MAX_OPEN) open.delete(name)
      }
      const code = randomBytes(CODE_BYTES).toString('base64url')
      const expiresAt = now() + LIFETIME_MS
      open.set(nameOf(code), { key, expiresAt })
      return { code, expiresAt }
    },
    /** The key of a code that lives, which ends with this; null for any other. */
    exchange(code: string): string | null {
      const found = open.get(nameOf(code))
      open.delete(nameOf(code))
      return found === undefined || found.expiresAt <= now() ? null : found.key
    },
  }
}
