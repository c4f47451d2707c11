import { BadEnvironment, choice, optional, type Setting, text } from './environment.ts'
import type { Deployment } from './sandbox.ts'
import { keyBytesOf, SECRET_PREFIXES } from './signingSecret.ts'

/** What the settings of every port to a provider outside have in common (docs/providers.md). */

/** Who serves a port: the local one, in sandboxes alone, or one outside. */
export type ProviderChoice = 'local' | 'http'

export const providerChoice = (name: string, doc: string) => optional(choice(name, doc, ['local', 'http']))

/** Standard Webhooks asks for 24 to 64 bytes. */
const MIN_KEY_BYTES = 24
const MAX_KEY_BYTES = 64

/** `whsec_…`, with which we and a provider sign what we say to each other. */
export function providerSecret(name: string, doc: string): Setting<string | null> {
  return optional({
    ...text(name, doc, { secret: true }),
    parse: value => {
      const { length } = value.startsWith(SECRET_PREFIXES.hmac) ? keyBytesOf(value) : []
      if (length >= MIN_KEY_BYTES && length <= MAX_KEY_BYTES) return value
      throw new Error(`whsec_ and base64 of ${MIN_KEY_BYTES} to ${MAX_KEY_BYTES} bytes`)
    },
  })
}

export interface ProviderPort {
  /** The setting that chooses, for example `ACCOUNT_PROVIDER`. */
  readonly setting: string
  /** What the local one does, which production must not. */
  readonly localDoes: string
}

/**
 * The choice that was made; in a sandbox `local` without one. Throws `BadEnvironment` where production has
 * made none, or `local`.
 */
export function chosenProvider(
  { setting, localDoes }: ProviderPort,
  chosen: ProviderChoice | null,
  { isSandbox }: Deployment,
): ProviderChoice {
  if (isSandbox) return chosen ?? 'local'
  if (chosen === 'http') return chosen
  throw new BadEnvironment(
    chosen === null
      ? `${setting} is required: http, or local where SANDBOX is true`
      : `${setting}: local ${localDoes}, which only a sandbox may (SANDBOX is not true); use http`,
  )
}

/** Throws `BadEnvironment` with a line per setting that is missing with a provider outside. */
export function requireWith(choice: string, needed: Readonly<Record<string, unknown>>): void {
  const missing = Object.entries(needed).filter(([, value]) => value === null)
  if (missing.length === 0) return
  throw new BadEnvironment(missing.map(([name]) => `${name} is required with ${choice}`).join('\n'))
}
