import { choice, type Settings, text } from '../../platform/environment.ts'
import { targetSettings } from '../../platform/guardedAddresses.ts'
import { connectionSettings } from '../runtime/connections.ts'

/** Everything that webhooks reads from its environment. */
export const webhookSettings = {
  ...connectionSettings,
  mode: choice('LASTRO_MODE', 'local allows webhooks to this machine', ['local', 'production'], {
    fallback: 'production',
  }),
  masterKey: text(
    'LASTRO_MASTER_KEY',
    'base64 of 32 bytes; several comma-separated, the first one encrypts',
    { secret: true },
  ),
  ...targetSettings,
  passTrace: choice('WEBHOOK_TRACEPARENT', 'whether webhooks carry our trace context', ['true', 'false'], {
    fallback: 'false',
  }),
} satisfies Settings
