import { readFileSync } from 'node:fs'
import type { SASLOptions } from 'kafkajs'
import { standardEnvironment } from '../process/config.ts'
import {
  choice,
  list,
  optional,
  type Setting,
  type Settings,
  text,
  url,
  type Values,
} from '../process/environment.ts'
import type { KafkaAccess } from './kafkaClient.ts'
import { requestMskToken, requestToken, type TokenProvider, tokenProvider } from './saslTokens.ts'

const PREFIX = /^([A-Za-z0-9._-]{0,63}[._-])?$/

/** Names of this deployment on brokers and in a registry that it shares with another. */
export const prefixSettings = {
  kafkaPrefix: {
    name: 'KAFKA_PREFIX',
    doc: 'how topics, groups, transactional ids and schema subjects begin, where deployments share brokers; never changes',
    fallback: '',
    parse(value) {
      if (!PREFIX.test(value)) throw new Error('at most 64 of A-Z a-z 0-9 . _ -, with . _ or - at the end')
      return value
    },
  } satisfies Setting<string> as Setting<string>,
}

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
    ['none', 'plain', 'scram-sha-256', 'scram-sha-512', 'oauthbearer', 'aws-msk-iam'],
    { fallback: 'none' },
  ),
  kafkaSaslUsername: optional(text('KAFKA_SASL_USERNAME', 'user name, or client id for OAUTHBEARER')),
  kafkaSaslPassword: optional(
    text('KAFKA_SASL_PASSWORD', 'password, or client secret for OAUTHBEARER', { secret: true }),
  ),
  kafkaSaslTokenUrl: optional(url('KAFKA_SASL_TOKEN_URL', 'token endpoint for OAUTHBEARER')),
  kafkaSaslScope: optional(text('KAFKA_SASL_SCOPE', 'scope asked for with OAUTHBEARER')),
  kafkaSaslExtensions: optional(
    pairs(
      'KAFKA_SASL_EXTENSIONS',
      'SASL extensions with OAUTHBEARER, as logicalCluster=lkc-1,identityPoolId=pool-1',
    ),
  ),
  instanceId: optional(
    text(
      'INSTANCE_ID',
      'stable name of this process across restarts, unique among running ones: a restarted process takes its predecessor’s leases at once',
    ),
  ),
} satisfies Settings

export type KafkaSettings = Values<typeof kafkaSettings>

/** Names and values that SASL takes (RFC 7628, 3.1), as `a=b,c=d`. */
function pairs(name: string, doc: string): Setting<readonly string[]> {
  const entries = list(name, doc)
  const parse = (value: string) => {
    const given = entries.parse(value)
    if (given.every(entry => /^[A-Za-z]+=[\x20-\x7e]+$/.test(entry) && !entry.startsWith('auth=')))
      return given
    throw new Error('a list of name=value, with letters in the names, none of them auth')
  }
  return { name, doc, parse }
}

/** The kafkajs configuration of one process. Throws where files cannot be read or credentials are missing. */
export function kafkaConfigOf(settings: KafkaSettings, clientId: string): KafkaAccess {
  const foreign = settings.kafkaBrokers.find(broker => /\.servicebus\.windows\.net:/i.test(broker))
  if (foreign !== undefined) {
    throw new Error(
      `KAFKA_BROKERS: ${foreign} is Event Hubs, which is not Kafka 4: it lacks the settings of topics`,
    )
  }
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
  if (settings.kafkaSaslExtensions !== null && mechanism !== 'oauthbearer') {
    throw new Error('KAFKA_SASL_EXTENSIONS needs KAFKA_SASL_MECHANISM=oauthbearer')
  }
  if (mechanism === 'none') return null
  if (mechanism === 'aws-msk-iam') return mskOptions(settings)
  const oauthBearerProvider = oauthTokenOf(settings)
  if (oauthBearerProvider) return { mechanism: 'oauthbearer', oauthBearerProvider }
  const { username, password } = credentialsOf(settings)
  return { mechanism, username, password } as SASLOptions
}

function credentialsOf({ kafkaSaslUsername, kafkaSaslPassword, kafkaSaslMechanism }: KafkaSettings) {
  return {
    username: required(kafkaSaslUsername, 'KAFKA_SASL_USERNAME', kafkaSaslMechanism),
    password: required(kafkaSaslPassword, 'KAFKA_SASL_PASSWORD', kafkaSaslMechanism),
  }
}

/** Of entries such as `a=b`. */
export function valuesByName(pairs: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    pairs.map(pair => {
      const end = pair.indexOf('=')
      return [pair.slice(0, end), pair.slice(end + 1)]
    }),
  )
}

const tokens = new WeakMap<KafkaSettings, TokenProvider>()

/** Tokens of the process for brokers and registry; null without OAuth. Throws where its settings lack one. */
export function oauthTokenOf(settings: KafkaSettings): TokenProvider | null {
  if (settings.kafkaSaslMechanism !== 'oauthbearer') return null
  const known = tokens.get(settings)
  if (known) return known
  const tokenUrl = required(settings.kafkaSaslTokenUrl, 'KAFKA_SASL_TOKEN_URL', 'oauthbearer')
  const request = { ...credentialsOf(settings), tokenUrl, scope: settings.kafkaSaslScope }
  const extensions = valuesByName(settings.kafkaSaslExtensions ?? [])
  const provider = tokenProvider(() => requestToken(request), extensions)
  tokens.set(settings, provider)
  return provider
}

/** MSK checks roles behind OAUTHBEARER. Its region is AWS_REGION, or part of the brokers' names. */
function mskOptions({ kafkaSsl, kafkaBrokers }: KafkaSettings): SASLOptions {
  const name = 'KAFKA_SASL_MECHANISM=aws-msk-iam'
  if (kafkaSsl !== 'true') throw new Error(`${name} needs KAFKA_SSL=true: MSK has it over TLS alone`)
  const [, ofBroker] = /\.([a-z0-9-]+)\.amazonaws\.com/.exec(kafkaBrokers[0] ?? '') ?? []
  const region = standardEnvironment['AWS_REGION'] ?? ofBroker
  if (region === undefined) throw new Error(`${name} needs AWS_REGION, the region of the brokers`)
  return { mechanism: 'oauthbearer', oauthBearerProvider: tokenProvider(() => requestMskToken(region)) }
}

function required(value: string | null, name: string, mechanism: string): string {
  if (value === null) throw new Error(`${name} is required for KAFKA_SASL_MECHANISM=${mechanism}`)
  return value
}
