import { checkUrl, type TargetPolicy, TargetRefused } from '../../../platform/network/ssrfGuard.ts'
import type { SecretBox } from '../../../platform/secrets/secretBox.ts'
import { createSigner, type Signer } from '../../../platform/secrets/webhookSignature.ts'
import type { Endpoint } from '../../../schemas/documents/webhooks.ts'

/** Settings of an endpoint, ready to be used: secrets opened, address checked. */
export interface EndpointSettings {
  readonly endpoint: Endpoint
  /** End of a secret's time to sign; the settings must be made again then. */
  readonly validUntil: number
  /** URL and signer, or why nothing must be sent. */
  readonly target: { readonly url: URL; readonly signer: Signer } | { readonly refusal: string }
}

/** Secrets and permitted addresses. */
type Means = Readonly<{ secrets: SecretBox; policy: TargetPolicy }>

/**
 * Opens the secrets that are valid now and checks the address. Throws `SealBroken` when a secret does not
 * open; a disabled endpoint needs none.
 */
export function settingsFor(endpoint: Endpoint, means: Means, now: number): EndpointSettings {
  const valid = endpoint.secrets.filter(({ expiresAt }) => expiresAt === null || Date.parse(expiresAt) > now)
  const ends = valid.flatMap(({ expiresAt }) => (expiresAt === null ? [] : [Date.parse(expiresAt)]))
  return {
    endpoint,
    validUntil: Math.min(Number.POSITIVE_INFINITY, ...ends),
    target: targetOf({ ...endpoint, secrets: valid }, means),
  }
}

function targetOf({ _id, url, status, secrets }: Endpoint, means: Means): EndpointSettings['target'] {
  if (status === 'DISABLED') return { refusal: 'the endpoint is disabled' }
  const signer = createSigner(secrets.map(({ sealed }) => means.secrets.open(sealed, _id)))
  try {
    return { url: checkUrl(url, means.policy), signer }
  } catch (error) {
    if (error instanceof TargetRefused) return { refusal: error.message }
    throw error
  }
}
