import { choice, type Settings } from '../../platform/environment.ts'
import { targetSettings } from '../../platform/guardedAddresses.ts'
import { subkeys } from '../../platform/subkeySetting.ts'
import { connectionSettings } from '../runtime/connections.ts'

/** Everything that webhooks reads from its environment. */
export const webhookSettings = {
  ...connectionSettings,
  mode: choice('LASTRO_MODE', 'local allows webhooks to this machine', ['local', 'production'], {
    fallback: 'production',
  }),
  secretsKey: subkeys(
    'WEBHOOK_SECRETS_KEY',
    'opens endpoints’ secrets and nothing else: what `npm run webhook-key` derives from LASTRO_MASTER_KEY',
  ),
  ...targetSettings,
  passTrace: choice('WEBHOOK_TRACEPARENT', 'whether webhooks carry our trace context', ['true', 'false'], {
    fallback: 'false',
  }),
} satisfies Settings
