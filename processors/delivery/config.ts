import { choice, list, optional, type Settings, text } from '../runtime/environment.ts'
import { platformSettings } from '../runtime/platform.ts'

/** Everything that webhooks reads from its environment. */
export const webhookSettings = {
  ...platformSettings,
  mode: choice('LASTRO_MODE', 'local allows webhooks to this machine', ['local', 'production'], {
    fallback: 'production',
  }),
  masterKey: text(
    'LASTRO_MASTER_KEY',
    'base64 of 32 bytes; several comma-separated, the first one encrypts',
    { secret: true },
  ),
  allowedNetworks: optional(
    list('WEBHOOK_ALLOWED_NETWORKS', 'CIDRs of internal networks that webhooks may go to; none when empty'),
  ),
  allowedPorts: optional(
    list('WEBHOOK_ALLOWED_PORTS', 'ports that webhooks may go to; 443 and 8443 when empty'),
  ),
} satisfies Settings
