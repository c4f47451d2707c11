import type { Settings, Values } from './environment.ts'
import {
  chosenProvider,
  type ProviderChoice,
  providerChoice,
  providerSecret,
  requireWith,
} from './providerSettings.ts'
import type { Deployment } from './sandbox.ts'

/** Who collects signatures (docs/providers.md), as every process reads it that has to do with them. */
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

const PORT = { setting: 'SIGNATURE_PROVIDER', localDoes: 'lets whoever has a link sign' }

/** The choice, by the rules of `chosenProvider`. */
export function signatureProviderOf(
  { signatureProvider }: { readonly signatureProvider: ProviderChoice | null },
  deployment: Deployment,
): ProviderChoice {
  return chosenProvider(PORT, signatureProvider, deployment)
}

/**
 * What signs with a provider outside; null where there is none. Throws `BadEnvironment` where it is missing.
 */
export function signatureProviderSecretOf(
  config: Values<typeof signatureProviderSettings>,
  deployment: Deployment,
): string | null {
  if (signatureProviderOf(config, deployment) === 'local') return null
  requireWith('SIGNATURE_PROVIDER http', { SIGNATURE_PROVIDER_SECRET: config.signatureProviderSecret })
  return config.signatureProviderSecret
}
