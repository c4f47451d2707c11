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
    'opens endpoints’ secrets and nothing else: what `lastro webhook-key` derives from LASTRO_MASTER_KEY',
  ),
  ...targetSettings,
  ...mailSettings,
} satisfies Settings
