import { kafkaSettings } from '../../platform/kafka/kafkaConfig.ts'
import { registrySettings } from '../../platform/kafka/serverAccess.ts'
import { mongodbSettings } from '../../platform/mongodb/mongodbAccess.ts'
import { targetSettings } from '../../platform/network/ssrfGuard.ts'
import { listenSettings } from '../../platform/process/config.ts'
import {
  choice,
  integer,
  list,
  narrowNetworks,
  optional,
  type Settings,
  strongSecret,
  type Values,
} from '../../platform/process/environment.ts'
import { type Deployment, sandboxSettings } from '../../platform/process/sandbox.ts'
import { checkCustodian, custodySettings } from '../../platform/providers/custodyAdapter.ts'
import {
  accountProviderSettings,
  checkProvider,
  signatureProviderSettings,
} from '../../platform/providers/providerPorts.ts'
import { masterKeys } from '../../platform/secrets/subkeySetting.ts'
import { s3Settings } from '../../platform/stores/s3Access.ts'

/** Everything the gateway reads from its environment. */
export const gatewaySettings = {
  ...listenSettings,
  port: integer('PORT', 'port of the public API', { fallback: '8080', min: 0, max: 65_535 }),
  mode: choice('LASTRO_MODE', 'local relaxes what only makes sense on a laptop', ['local', 'production'], {
    fallback: 'production',
  }),
  ...sandboxSettings,
  ...accountProviderSettings,
  ...signatureProviderSettings,
  ...custodySettings,
  ...kafkaSettings,
  ...targetSettings,
  ...mongodbSettings,
  ...registrySettings,
  ...s3Settings,
  masterKey: masterKeys('base64 of 32 bytes; several comma-separated, the first one encrypts'),
  adminApiKey: optional(
    strongSecret('ADMIN_API_KEY', 'secret of the first admin key, for example of `openssl rand -hex 32`'),
  ),
  trustedProxies: optional(
    narrowNetworks(
      'TRUSTED_PROXIES',
      'addresses or networks whose X-Forwarded-For is believed; none when empty: the peer is the client',
    ),
  ),
  corsOrigins: optional(list('CORS_ORIGINS', 'origins that browsers may call from; none when empty')),
  replyTimeoutMs: integer(
    'REPLY_TIMEOUT_MS',
    'how long an answer waits for the outcome before it becomes 202',
    {
      fallback: '5000',
      min: 100,
      max: 25_000,
    },
  ),
  maxInFlight: integer('MAX_IN_FLIGHT_COMMANDS', 'commands waiting for a reply before new ones get 503', {
    fallback: '4096',
    min: 1,
    max: 100_000,
  }),
  maxUploads: integer('MAX_CONCURRENT_UPLOADS', 'files streaming to S3 at once; each may hold 5 MiB', {
    fallback: '16',
    min: 1,
    max: 256,
  }),
} satisfies Settings

export type GatewayConfig = Values<typeof gatewaySettings>

/** Throws `BadEnvironment` where a provider is not chosen, or lacks its signing secret. */
export function checkProviders(config: GatewayConfig, deployment: Deployment): void {
  checkProvider('accountProvider', config, deployment)
  checkProvider('signatureProvider', config, deployment)
  checkCustodian(config, deployment)
}

/** Signing secrets of external providers, by port; null: no external provider. */
export function providerSecretsOf(config: GatewayConfig) {
  const { accountProviderSecret, signatureProviderSecret, custodySecret } = config
  return { account: accountProviderSecret, signature: signatureProviderSecret, custody: custodySecret }
}
