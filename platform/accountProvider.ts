import type { Settings, Values } from './environment.ts'
import {
  chosenProvider,
  type ProviderChoice,
  providerChoice,
  providerSecret,
  requireWith,
} from './providerSettings.ts'
import type { Deployment } from './sandbox.ts'

/** Who keeps the global accounts (docs/providers.md), as every process reads it that has to do with them. */
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

const PORT = { setting: 'ACCOUNT_PROVIDER', localDoes: 'accepts everybody' }

/** The choice, by the rules of `chosenProvider`. */
export function accountProviderOf(
  { accountProvider }: { readonly accountProvider: ProviderChoice | null },
  deployment: Deployment,
): ProviderChoice {
  return chosenProvider(PORT, accountProvider, deployment)
}

/**
 * What signs with a provider outside; null where there is none. Throws `BadEnvironment` where it is missing.
 */
export function accountProviderSecretOf(
  config: Values<typeof accountProviderSettings>,
  deployment: Deployment,
): string | null {
  if (accountProviderOf(config, deployment) === 'local') return null
  requireWith('ACCOUNT_PROVIDER http', { ACCOUNT_PROVIDER_SECRET: config.accountProviderSecret })
  return config.accountProviderSecret
}
