import { kafkaSettings } from '../../platform/kafka/kafkaConfig.ts'
import { registrySettings } from '../../platform/kafka/serverAccess.ts'
import { mongodbSettings } from '../../platform/mongodb/mongodbAccess.ts'
import { targetSettings } from '../../platform/network/ssrfGuard.ts'
import { listenSettings } from '../../platform/process/config.ts'
import * as environment from '../../platform/process/environment.ts'
import { priceRuleSettings } from '../../platform/process/priceRuleSettings.ts'
import { publicUrlSettings } from '../../platform/process/publicUrl.ts'
import { type Deployment, environmentSettings } from '../../platform/process/sandbox.ts'
import { checkCustodian, custodySettings } from '../../platform/providers/custodyAdapter.ts'
import * as ports from '../../platform/providers/providerPorts.ts'
import { masterKeys } from '../../platform/secrets/subkeySetting.ts'
import { s3Settings } from '../../platform/stores/s3Access.ts'

/** Everything the gateway reads from its environment. */
export const gatewaySettings = {
  ...listenSettings,
  port: environment.integer('PORT', 'port of the public API', { fallback: '8080', min: 0, max: 65_535 }),
  ...environmentSettings,
  ...publicUrlSettings,
  ...ports.accountProviderSettings,
  ...ports.signatureProviderSettings,
  ...custodySettings,
  ...kafkaSettings,
  ...priceRuleSettings,
  ...targetSettings,
  ...mongodbSettings,
  ...registrySettings,
  ...s3Settings,
  masterKey: masterKeys('base64 of 32 bytes; several comma-separated, the first one encrypts'),
  adminApiKey: environment.optional(
    environment.strongSecret(
      'ADMIN_API_KEY',
      'secret of the first admin key, for example of `openssl rand -hex 32`',
    ),
  ),
  trustedProxies: environment.optional(
    environment.narrowNetworks(
      'TRUSTED_PROXIES',
      'proxies (addresses or networks) whose X-Forwarded-For is trusted; empty: the connection’s address is the client',
    ),
  ),
  corsOrigins: environment.optional(
    environment.list('CORS_ORIGINS', 'origins that browsers may call from; none when empty'),
  ),
  prometheusUrl: environment.optional(
    environment.url(
      'PROMETHEUS_URL',
      'Prometheus with the data of the console’s load page; the query selects labels: http://prometheus:9090?release=lastro',
    ),
  ),
} satisfies environment.Settings

export type GatewayConfig = environment.Values<typeof gatewaySettings>

/** Throws `BadEnvironment` where a provider is not chosen, or lacks its signing secret. */
export function checkProviders(config: GatewayConfig, deployment: Deployment): void {
  ports.checkProvider('accountProvider', config, deployment)
  ports.checkProvider('signatureProvider', config, deployment)
  checkCustodian(config, deployment)
}

/** Signing secrets of external providers, by port; null: no external provider. */
export function providerSecretsOf(config: GatewayConfig) {
  const { accountProviderSecret, signatureProviderSecret, custodySecret } = config
  return { account: accountProviderSecret, signature: signatureProviderSecret, custody: custodySecret }
}
