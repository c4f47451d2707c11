import { optional, type Setting, type Settings, text, url, type Values } from '../process/environment.ts'
import type { RegistryAccess } from '../stores/registryAdmin.ts'

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

/** How a process reaches the schema registry. */
export const registrySettings = {
  ...prefixSettings,
  schemaRegistryUrl: url('SCHEMA_REGISTRY_URL', 'base address of the Confluent-compatible registry'),
  schemaRegistryUsername: optional(text('SCHEMA_REGISTRY_USERNAME', 'user at the registry')),
  schemaRegistryPassword: optional(
    text('SCHEMA_REGISTRY_PASSWORD', 'password at the registry', { secret: true }),
  ),
} satisfies Settings

export type RegistrySettings = Values<typeof registrySettings>

/** Throws where a user or a password is given alone. */
export function registryAccessOf(config: RegistrySettings): RegistryAccess {
  const { schemaRegistryUrl, schemaRegistryUsername: username, schemaRegistryPassword: password } = config
  if ((username === null) !== (password === null)) {
    throw new Error('SCHEMA_REGISTRY_USERNAME and SCHEMA_REGISTRY_PASSWORD go together: set both, or none')
  }
  const auth = username !== null && password !== null ? { auth: { username, password } } : {}
  return { url: schemaRegistryUrl, prefix: config.kafkaPrefix, ...auth }
}

/** Options of the codec: the registry, and the deployment's partition count. */
export function codecAccessOf(config: RegistrySettings, partitions: () => number) {
  const { url: registryUrl, ...auth } = registryAccessOf(config)
  return { registryUrl, ...auth, partitions }
}

/** Asks the registry for the types it knows. Rejects where it does not answer 2xx within `timeoutMs`. */
export async function askRegistry({ url: base, auth }: RegistryAccess, timeoutMs: number): Promise<void> {
  const basic = auth ? Buffer.from(`${auth.username}:${auth.password}`).toString('base64') : null
  const response = await fetch(`${base}/schemas/types`, {
    signal: AbortSignal.timeout(timeoutMs),
    ...(basic === null ? {} : { headers: { authorization: `Basic ${basic}` } }),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`the registry answers ${response.status}`)
}
