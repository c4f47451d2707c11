import { readFileSync } from 'node:fs'
import {
  list,
  optional,
  type Setting,
  type Settings,
  text,
  url,
  type Values,
} from '../process/environment.ts'
import type { RegistryAccess } from '../stores/registryAdmin.ts'
import { type KafkaSettings, oauthTokenOf, prefixSettings, valuesByName } from './kafkaConfig.ts'

/** How a process reaches the schema registry. */
export const registrySettings = {
  ...prefixSettings,
  schemaRegistryUrl: url('SCHEMA_REGISTRY_URL', 'base address of the Confluent-compatible registry'),
  schemaRegistryUsername: optional(text('SCHEMA_REGISTRY_USERNAME', 'user at the registry')),
  schemaRegistryPassword: optional(
    text('SCHEMA_REGISTRY_PASSWORD', 'password at the registry', { secret: true }),
  ),
  schemaRegistryBearer: optional(bearerSource()),
} satisfies Settings

export type RegistrySettings = Values<typeof registrySettings>

/** Where bearer tokens of the registry come from, and the headers that go with them. */
function bearerSource(): Setting<readonly string[]> {
  const entries = list(
    'SCHEMA_REGISTRY_BEARER',
    'bearer token at the registry: kafka for the token of KAFKA_SASL_MECHANISM=oauthbearer, or the path of a file, read for each request; then headers that go with it, as kafka,Target-Sr-Cluster=lsrc-1',
  )
  const parse = (value: string) => {
    const [source = '', ...headers] = entries.parse(value)
    const isSource = source === 'kafka' || source.startsWith('/')
    if (isSource && headers.every(header => /^[A-Za-z-]+=[\x21-\x7e]+$/.test(header)))
      return [source, ...headers]
    throw new Error('kafka or the path of a file that begins with /, then headers as Name=value')
  }
  return { ...entries, parse }
}

/** Throws where a user or a password is given alone, or a token has no source. */
export function registryAccessOf(config: RegistrySettings & KafkaSettings): RegistryAccess {
  const headers = headersOf(config)
  const access = { url: config.schemaRegistryUrl, prefix: config.kafkaPrefix }
  return headers === null ? access : { ...access, headers }
}

function headersOf(config: RegistrySettings & KafkaSettings): NonNullable<RegistryAccess['headers']> | null {
  const { schemaRegistryUsername: username, schemaRegistryPassword: password } = config
  const [bearer = null, ...others] = config.schemaRegistryBearer ?? []
  const more = valuesByName(others)
  if ((username === null) !== (password === null)) {
    throw new Error('SCHEMA_REGISTRY_USERNAME and SCHEMA_REGISTRY_PASSWORD go together: set both, or none')
  }
  if (bearer !== null && username !== null) {
    throw new Error('SCHEMA_REGISTRY_BEARER takes the place of SCHEMA_REGISTRY_USERNAME: set one of them')
  }
  if (bearer === 'kafka') {
    const token = oauthTokenOf(config)
    if (token === null) throw new Error('SCHEMA_REGISTRY_BEARER=kafka needs KAFKA_SASL_MECHANISM=oauthbearer')
    return async () => ({ ...more, authorization: `Bearer ${(await token()).value}` })
  }
  if (bearer !== null) {
    tokenIn(bearer)
    return async () => ({ ...more, authorization: `Bearer ${tokenIn(bearer)}` })
  }
  if (username === null) return null
  const basic = Buffer.from(`${username}:${password}`).toString('base64')
  return async () => ({ authorization: `Basic ${basic}` })
}

/** Of a file that Kubernetes or an agent renews. */
function tokenIn(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    throw new Error(`SCHEMA_REGISTRY_BEARER: ${(error as Error).message}`)
  }
}

/** Options of the codec: the registry, and the deployment's partition count. */
export function codecAccessOf(config: RegistrySettings & KafkaSettings, partitions?: () => number) {
  const { url: registryUrl, ...access } = registryAccessOf(config)
  return { registryUrl, ...access, ...(partitions ? { partitions } : {}) }
}

/** Asks the registry for the types it knows. Rejects where it does not answer 2xx within `timeoutMs`. */
export async function askRegistry(access: RegistryAccess, timeoutMs: number): Promise<void> {
  const response = await fetch(`${access.url}/schemas/types`, {
    signal: AbortSignal.timeout(timeoutMs),
    headers: { ...(await access.headers?.()) },
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`the registry answers ${response.status}`)
}
