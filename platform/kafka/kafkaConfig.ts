import { readFileSync } from 'node:fs'
import type { SASLOptions } from 'kafkajs'
import { choice, list, optional, type Settings, text, url, type Values } from '../process/environment.ts'
import type { KafkaAccess } from './kafkaClient.ts'
import { prefixSettings } from './serverAccess.ts'

/** How a process reaches Kafka; the same names for every process, in the chart and in compose. */
export const kafkaSettings = {
  kafkaBrokers: list('KAFKA_BROKERS', 'host:port of the brokers, comma-separated'),
  ...prefixSettings,
  kafkaSsl: choice('KAFKA_SSL', 'whether connections are encrypted', ['true', 'false'], {
    fallback: 'false',
  }),
  kafkaSslCa: optional(text('KAFKA_SSL_CA_FILE', 'PEM file of the authority that signed the brokers')),
  kafkaSslCert: optional(text('KAFKA_SSL_CERT_FILE', 'PEM file of our certificate (mutual TLS)')),
  kafkaSslKey: optional(text('KAFKA_SSL_KEY_FILE', 'PEM file of our private key (mutual TLS)')),
  kafkaSaslMechanism: choice(
    'KAFKA_SASL_MECHANISM',
    'how this process authenticates',
    ['none', 'plain', 'scram-sha-256', 'scram-sha-512', 'oauthbearer'],
    { fallback: 'none' },
  ),
  kafkaSaslUsername: optional(text('KAFKA_SASL_USERNAME', 'user name, or client id for OAUTHBEARER')),
  kafkaSaslPassword: optional(
    text('KAFKA_SASL_PASSWORD', 'password, or client secret for OAUTHBEARER', { secret: true }),
  ),
  kafkaSaslTokenUrl: optional(url('KAFKA_SASL_TOKEN_URL', 'token endpoint for OAUTHBEARER')),
  kafkaSaslScope: optional(text('KAFKA_SASL_SCOPE', 'scope asked for with OAUTHBEARER')),
  instanceId: optional(
    text(
      'INSTANCE_ID',
      'name of this process over its restarts, of which no other one runs: its successor takes its place at once',
    ),
  ),
} satisfies Settings

export type KafkaSettings = Values<typeof kafkaSettings>

/** The kafkajs configuration of one process. Throws where files cannot be read or credentials are missing. */
export function kafkaConfigOf(settings: KafkaSettings, clientId: string): KafkaAccess {
  const sasl = saslOptions(settings)
  return {
    clientId: `lastro-${clientId}`,
    prefix: settings.kafkaPrefix,
    brokers: [...settings.kafkaBrokers],
    ...(settings.kafkaSsl === 'true' ? { ssl: sslOptions(settings) } : {}),
    ...(sasl ? { sasl } : {}),
  }
}

function sslOptions({ kafkaSslCa, kafkaSslCert, kafkaSslKey }: KafkaSettings) {
  if ((kafkaSslCert === null) !== (kafkaSslKey === null)) {
    throw new Error('KAFKA_SSL_CERT_FILE and KAFKA_SSL_KEY_FILE go together')
  }
  return {
    ...(kafkaSslCa ? { ca: [pemOf('KAFKA_SSL_CA_FILE', kafkaSslCa)] } : {}),
    ...(kafkaSslCert ? { cert: pemOf('KAFKA_SSL_CERT_FILE', kafkaSslCert) } : {}),
    ...(kafkaSslKey ? { key: pemOf('KAFKA_SSL_KEY_FILE', kafkaSslKey) } : {}),
  }
}

function pemOf(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new Error(`${name}: ${(error as Error).message}`)
  }
}

function saslOptions(settings: KafkaSettings): SASLOptions | null {
  const mechanism = settings.kafkaSaslMechanism
  if (mechanism === 'none') return null
  const username = required(settings.kafkaSaslUsername, 'KAFKA_SASL_USERNAME', mechanism)
  const password = required(settings.kafkaSaslPassword, 'KAFKA_SASL_PASSWORD', mechanism)
  if (mechanism === 'oauthbearer') {
    const tokenUrl = required(settings.kafkaSaslTokenUrl, 'KAFKA_SASL_TOKEN_URL', mechanism)
    const request = { tokenUrl, username, password, scope: settings.kafkaSaslScope }
    return { mechanism, oauthBearerProvider: () => requestToken(request) }
  }
  return { mechanism, username, password } as SASLOptions
}

/** Client credentials grant (RFC 6749, 4.4). */
async function requestToken(request: {
  readonly tokenUrl: string
  readonly username: string
  readonly password: string
  readonly scope: string | null
}): Promise<{ value: string }> {
  const { tokenUrl, username, password, scope } = request
  const response = await fetch(tokenUrl, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
    },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      ...(scope ? { scope } : {}),
    }),
    signal: AbortSignal.timeout(TOKEN_TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`the token endpoint answered ${response.status}`)
  const { access_token: value } = (await response.json()) as { access_token?: string }
  if (!value) throw new Error('the token endpoint answered without access_token')
  return { value }
}

/** A broker's authentication must not hang on a token server. */
const TOKEN_TIMEOUT_MS = 5_000

function required(value: string | null, name: string, mechanism: string): string {
  if (value === null) throw new Error(`${name} is required for KAFKA_SASL_MECHANISM=${mechanism}`)
  return value
}
