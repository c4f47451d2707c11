import { BadEnvironment, optional, type Setting, type Settings, text } from '../process/environment.ts'
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
type Signed<P extends Port> = { readonly [K in `${P}Secret`]: string | null }

const SECRET_DOC = 'required, except in sandboxes, which have a local one without it'

/** The keeper of the global accounts: one outside where its secret is given. */
export const accountProviderSettings = {
  accountProviderSecret: providerSecret(
    'ACCOUNT_PROVIDER_SECRET',
    `whsec_…, signs requests and webhooks between Lastro and the account provider; ${SECRET_DOC}`,
  ),
} satisfies Settings

/** The collector of signatures: one outside where its secret is given. */
export const signatureProviderSettings = {
  signatureProviderSecret: providerSecret(
    'SIGNATURE_PROVIDER_SECRET',
    `whsec_…, signs requests and webhooks between Lastro and the signature provider; ${SECRET_DOC}`,
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
 * The one outside where its secret is given; else, in a sandbox, the local one. Throws `BadEnvironment` where
 * production has none.
 */
export function providerOf<P extends Port>(
  port: P,
  config: Signed<P>,
  { isSandbox }: Pick<Deployment, 'isSandbox'>,
): ProviderChoice {
  const secret: string | null = config[`${port}Secret`]
  if (secret !== null) return 'http'
  if (isSandbox) return 'local'
  const { setting, localDoes } = PORTS[port]
  throw new BadEnvironment(
    `${setting}_SECRET is required: the local provider ${localDoes}, which only a sandbox may (ENVIRONMENT is prod)`,
  )
}

/**
 * Throws `BadEnvironment` where nothing may serve the port, or with a line per setting that a provider
 * outside lacks. Its address and its secret go together in the process that asks it.
 */
export function checkProvider<P extends Port>(
  port: P,
  config: Signed<P>,
  deployment: Deployment,
  asked: { readonly url: string | null; readonly personalDataKey: unknown } | null = null,
): void {
  const { setting } = PORTS[port]
  const secret: string | null = config[`${port}Secret`]
  if (asked !== null && asked.url !== null) {
    requireWith(`${setting}_URL`, { [`${setting}_SECRET`]: secret, PERSONAL_DATA_KEY: asked.personalDataKey })
  }
  if (providerOf(port, config, deployment) === 'local' || asked === null) return
  requireWith(`${setting}_SECRET`, {
    [`${setting}_URL`]: asked.url,
    PERSONAL_DATA_KEY: asked.personalDataKey,
  })
}

/** Throws `BadEnvironment` with a line per setting that is missing with a provider outside. */
export function requireWith(choice: string, needed: Readonly<Record<string, unknown>>): void {
  const missing = Object.entries(needed).filter(([, value]) => value === null)
  if (missing.length === 0) return
  throw new BadEnvironment(missing.map(([name]) => `${name} is required with ${choice}`).join('\n'))
}
