import { checkUrl, type TargetPolicy, TargetRefused } from '../../platform/guardedAddresses.ts'
import type { SecretBox } from '../../platform/secretBox.ts'
import { createSigner, type Signer } from '../../platform/webhookSignature.ts'
import type { Endpoint } from '../../schemas/documents/webhooks.ts'

/** An endpoint made ready to be called. */
export interface EndpointSettings {
  readonly endpoint: Endpoint
  readonly signer: Signer
  /** When one of the secrets stops to sign; these settings must be made again then. */
  readonly validUntil: number
  /** The address, or why nothing must ever be sent there. */
  readonly target: { readonly url: URL } | { readonly refusal: string }
}

/**
 * Opens the secrets that are valid now and checks the address. Throws `SealBroken` when a secret does not
 * open.
 */
export function settingsFor(
  endpoint: Endpoint,
  { secrets, policy }: { secrets: SecretBox; policy: TargetPolicy },
  now: number,
): EndpointSettings {
  const valid = endpoint.secrets.filter(({ expiresAt }) => expiresAt === null || Date.parse(expiresAt) > now)
  const ends = valid.flatMap(({ expiresAt }) => (expiresAt === null ? [] : [Date.parse(expiresAt)]))
  return {
    endpoint,
    signer: createSigner(valid.map(({ sealed }) => secrets.open(sealed, endpoint._id))),
    validUntil: Math.min(Number.POSITIVE_INFINITY, ...ends),
    target: targetOf(endpoint.url, policy),
  }
}

function targetOf(url: string, policy: TargetPolicy): EndpointSettings['target'] {
  try {
    return { url: checkUrl(url, policy) }
  } catch (error) {
    if (error instanceof TargetRefused) return { refusal: error.message }
    throw error
  }
}
