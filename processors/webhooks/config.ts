import { targetSettings } from '../../platform/network/ssrfGuard.ts'
import type { Settings } from '../../platform/process/environment.ts'
import { subkeys } from '../../platform/secrets/subkeySetting.ts'
import { mailSettings } from '../notices/mailSettings.ts'
import { connectionSettings } from '../runtime/connections/connections.ts'

/** Everything that webhooks reads from its environment. */
export const webhookSettings = {
  ...connectionSettings,
  secretsKey: subkeys(
    'WEBHOOK_SECRETS_KEY',
    'decrypts the secrets of webhook endpoints, nothing else; derived from LASTRO_MASTER_KEY by `lastro webhook-key`',
  ),
  ...targetSettings,
  ...mailSettings,
} satisfies Settings
