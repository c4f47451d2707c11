import {
  BadEnvironment,
  choice,
  optional,
  type Setting,
  type Settings,
  text,
} from '../process/environment.ts'
import type { Deployment } from '../process/sandbox.ts'
import { keyBytesOf, SECRET_PREFIXES } from '../secrets/signingSecret.ts'

/** Ports to external providers (docs/for-providers.md): the provider of each, and the signing secret. */

/** Provider of a port: `local`, only in sandboxes, or an external one. */
export type ProviderChoice = 'local' | 'http'

/** Ports with just this choice; for the custodian see custodyAdapter.ts. */
const PORTS = {
  accountProvider: { setting: 'ACCOUNT_PROVIDER', localDoes: 'accepts everybody' },
  signatureProvider: { setting: 'SIGNATURE_PROVIDER', localDoes: 'lets whoever has a link sign' },
} as const

type Port = keyof typeof PORTS
type Chosen<P extends Port> = { readonly [K in P]: ProviderChoice | null }
type Signed<P extends Port> = { readonly [K in `${P}Secret`]: string | null }

const providerChoice = (name: string, doc: string) => optional(choice(name, doc, ['local', 'http']))

/** Settings of the account provider, for every process that deals with it. */
export const accountProviderSettings = {
  accountProvider: providerChoice(
    'ACCOUNT_PROVIDER',
    'who keeps the global accounts: http asks a provider outside; local accepts everybody, in sandboxes alone',
  ),
  accountProviderSecret: providerSecret(
    'ACCOUNT_PROVIDER_SECRET',
    'whsec_…, signs what we and the account provider say',
  ),
} satisfies Settings

/** Settings of the signature provider, for every process that uses it. */
export const signatureProviderSettings = {
  signatureProvider: providerChoice(
    'SIGNATURE_PROVIDER',
    'who collects signatures: http asks a provider outside; local is a page of the gateway, in sandboxes alone',
  ),
  signatureProviderSecret: providerSecret(
    'SIGNATURE_PROVIDER_SECRET',
    'whsec_…, signs what we and the signature provider say',
  ),
} satisfies Settings

/** Standard Webhooks asks for 24 to 64 bytes. */
const MIN_KEY_BYTES = 24
const MAX_KEY_BYTES = 64

/** `whsec_…`, the secret that signs messages between us and a provider. */
export function providerSecret(name: string, doc: string): Setting<string | null> {
  return optional({
    ...text(name, doc, { secret: true }),
    isOwnSecret: true,
    parse: value => {
      const { length } = value.startsWith(SECRET_PREFIXES.hmac) ? keyBytesOf(value) : []
      if (length >= MIN_KEY_BYTES && length <= MAX_KEY_BYTES) return value
      throw new Error(`whsec_ and base64 of ${MIN_KEY_BYTES} to ${MAX_KEY_BYTES} bytes`)
    },
  })
}

/**
 * The configured provider; a sandbox has `local` by default. Throws `BadEnvironment` where production
 * has none, or `local`.
 */
export function providerOf<P extends Port>(
  port: P,
  config: Chosen<P>,
  { isSandbox }: Deployment,
): ProviderChoice {
  const chosen = config[port]
  const { setting, localDoes } = PORTS[port]
  if (isSandbox) return chosen ?? 'local'
  if (chosen === 'http') return chosen
  throw new BadEnvironment(
    chosen === null
      ? `${setting} is required: http, or local where SANDBOX is true`
      : `${setting}: local ${localDoes}, which only a sandbox may (SANDBOX is not true); use http`,
  )
}

/**
 * Throws `BadEnvironment` where no provider is allowed, or with one line per setting that an external
 * provider lacks: its secret and those in `besides`, by name.
 */
export function checkProvider<P extends Port>(
  port: P,
  config: Chosen<P> & Signed<P>,
  deployment: Deployment,
  besides: Readonly<Record<string, unknown>> = {},
): void {
  if (providerOf(port, config, deployment) === 'local') return
  const { setting } = PORTS[port]
  const secret: string | null = config[`${port}Secret`]
  requireWith(`${setting} http`, { ...besides, [`${setting}_SECRET`]: secret })
}

/** Throws `BadEnvironment` with a line per setting that is missing with a provider outside. */
export function requireWith(choice: string, needed: Readonly<Record<string, unknown>>): void {
  const missing = Object.entries(needed).filter(([, value]) => value === null)
  if (missing.length === 0) return
  throw new BadEnvironment(missing.map(([name]) => `${name} is required with ${choice}`).join('\n'))
}
