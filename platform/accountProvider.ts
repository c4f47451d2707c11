import {
  BadEnvironment,
  choice,
  optional,
  type Setting,
  type Settings,
  text,
  type Values,
} from './environment.ts'
import type { Deployment } from './sandbox.ts'
import { keyBytesOf, SECRET_PREFIXES } from './signingSecret.ts'

/** Who keeps the global accounts (docs/providers.md), as every process reads it that has to do with them. */
export const accountProviderSettings = {
  accountProvider: optional(
    choice(
      'ACCOUNT_PROVIDER',
      'who keeps the global accounts: http asks a provider outside; local accepts everybody, in sandboxes alone',
      ['local', 'http'],
    ),
  ),
  accountProviderSecret: optional(
    signingSecret('ACCOUNT_PROVIDER_SECRET', 'whsec_…, signs what we and the account provider say'),
  ),
} satisfies Settings

/** Standard Webhooks asks for 24 to 64 bytes. */
const MIN_KEY_BYTES = 24
const MAX_KEY_BYTES = 64

function signingSecret(name: string, doc: string): Setting<string> {
  return {
    ...text(name, doc, { secret: true }),
    parse: value => {
      const { length } = value.startsWith(SECRET_PREFIXES.hmac) ? keyBytesOf(value) : []
      if (length >= MIN_KEY_BYTES && length <= MAX_KEY_BYTES) return value
      throw new Error(`whsec_ and base64 of ${MIN_KEY_BYTES} to ${MAX_KEY_BYTES} bytes`)
    },
  }
}

/**
 * What signs with a provider outside; null where there is none. Throws `BadEnvironment` where it is missing.
 */
export function accountProviderSecretOf(
  config: Values<typeof accountProviderSettings>,
  deployment: Deployment,
): string | null {
  if (accountProviderOf(config, deployment) === 'local') return null
  if (config.accountProviderSecret !== null) return config.accountProviderSecret
  throw new BadEnvironment('ACCOUNT_PROVIDER_SECRET is required with ACCOUNT_PROVIDER http')
}

/**
 * The choice that was made; in a sandbox `local` without one. Throws `BadEnvironment` where production has
 * made none, or `local`, which would take everybody for a customer.
 */
export function accountProviderOf(
  { accountProvider: chosen }: { readonly accountProvider: 'local' | 'http' | null },
  { isSandbox }: Deployment,
): 'local' | 'http' {
  if (isSandbox) return chosen ?? 'local'
  if (chosen === 'http') return chosen
  throw new BadEnvironment(
    chosen === null
      ? 'ACCOUNT_PROVIDER is required: http, or local where SANDBOX is true'
      : 'ACCOUNT_PROVIDER: local accepts everybody, which only a sandbox may (SANDBOX is not true); use http',
  )
}
