import { optional, type Settings, url, type Values } from '../../platform/process/environment.ts'
import type { Deployment } from '../../platform/process/sandbox.ts'
import { accountProviderSettings, checkProvider, providerOf } from '../../platform/providers/providerPorts.ts'
import {
  openPersonalKeys,
  openSealed,
  type SealWords,
  sealWordsBy,
} from '../../platform/secrets/personalKeys.ts'
import { createSubkeyBox } from '../../platform/secrets/secretBox.ts'
import { subkeys } from '../../platform/secrets/subkeySetting.ts'
import type { Customer, CustomerDetails } from '../../schemas/documents/directory.ts'
import { type Connections, connectionSettings } from '../runtime/connections/connections.ts'
import { type AccountProvider, localAccountProvider } from './customers/accountProvider.ts'
import { httpAccountProvider } from './customers/httpAccountProvider.ts'

/** Settings of directory, in addition to every processor's. */
export const directorySettings = {
  ...connectionSettings,
  ...accountProviderSettings,
  accountProviderUrl: optional(url('ACCOUNT_PROVIDER_URL', 'base address of the account provider')),
  personalDataKey: optional(
    subkeys(
      'PERSONAL_DATA_KEY',
      'decrypts personal data for the account provider, and addresses for notices; derived from LASTRO_MASTER_KEY by `lastro personal-key`',
    ),
  ),
} satisfies Settings

export type DirectoryConfig = Values<typeof directorySettings>

/** Throws `BadEnvironment` with a line per setting that the account provider outside lacks. */
export function checkDirectory(config: DirectoryConfig, deployment: Deployment): void {
  const { accountProviderUrl: url, personalDataKey } = config
  checkProvider('accountProvider', config, deployment, { url, personalDataKey })
}

/** Seals what the provider outside says of customers; null with a local one. */
export function openSealing(
  config: DirectoryConfig,
  deployment: Deployment,
  { db }: Pick<Connections, 'db'>,
): SealWords | null {
  if (providerOf('accountProvider', config, deployment) === 'local') return null
  return sealWordsBy(db, openPersonalKeys(db, createSubkeyBox(config.personalDataKey!)))
}

/** The provider that `checkDirectory` found right. */
export async function openAccountProvider(
  config: DirectoryConfig,
  deployment: Deployment,
  { db, clock }: Pick<Connections, 'db' | 'clock'>,
): Promise<AccountProvider> {
  if (providerOf('accountProvider', config, deployment) === 'local') {
    const { faultyAccountProvider } = await import('../../sandbox/providers/faultyAccountProvider.ts')
    return faultyAccountProvider(localAccountProvider, clock)
  }
  const keys = openPersonalKeys(db, createSubkeyBox(config.personalDataKey!))
  return httpAccountProvider({
    url: config.accountProviderUrl!,
    secret: config.accountProviderSecret!,
    async detailsOf({ details }: Customer) {
      const text = details === null ? null : await openSealed(keys, details)
      return text === null ? null : (JSON.parse(text) as CustomerDetails)
    },
  })
}
