import { targetSettings } from '../../platform/network/ssrfGuard.ts'
import { choice, fewOf, optional, type Settings } from '../../platform/process/environment.ts'
import { subkeys } from '../../platform/secrets/subkeySetting.ts'
import { connectionSettings } from '../runtime/connections/connections.ts'
import { mailSettings } from './mail/mailSettings.ts'

/** Each has 14 series on every process; a contract about service levels is made with few. */
const MOST_TENANTS = 50

/** Everything that webhooks reads from its environment. */
export const webhookSettings = {
  ...connectionSettings,
  secretsKey: subkeys(
    'WEBHOOK_SECRETS_KEY',
    'opens endpoints’ secrets and nothing else: what `npm run operate -- webhook-key` derives from LASTRO_MASTER_KEY',
  ),
  ...targetSettings,
  ...mailSettings,
  passTrace: choice('WEBHOOK_TRACEPARENT', 'whether webhooks carry our trace context', ['true', 'false'], {
    fallback: 'false',
  }),
  sloTenants: optional(
    fewOf('SLO_TENANTS', 'parties (pty_…) that have metrics of their own; all others are counted together', {
      most: MOST_TENANTS,
      form: /^pty_[0-9A-Za-z]{1,60}$/,
    }),
  ),
} satisfies Settings
