import { optional, type Settings, text, url, type Values } from './environment.ts'
import type { RegistryAccess } from './registryAdmin.ts'

/** How a process reaches MongoDB; the same names for every process, in the chart and in compose. */
export const mongodbSettings = {
  mongodbUri: text('MONGODB_URI', 'connection string of MongoDB, a replica set', { secret: true }),
  mongodbDatabase: text('MONGODB_DATABASE', 'name of the database', { fallback: 'lastro' }),
  mongodbTlsCa: optional(text('MONGODB_TLS_CA_FILE', 'PEM file of the authority of MongoDB; turns TLS on')),
  mongodbTlsCertificateKey: optional(
    text('MONGODB_TLS_CERTIFICATE_KEY_FILE', 'PEM file of our certificate with its key (X.509)'),
  ),
} satisfies Settings

/** What the driver is told beside the connection string. */
export function mongodbTlsOf(config: Values<typeof mongodbSettings>): {
  readonly tls?: boolean
  readonly tlsCAFile?: string
  readonly tlsCertificateKeyFile?: string
} {
  const { mongodbTlsCa, mongodbTlsCertificateKey } = config
  if (mongodbTlsCa === null && mongodbTlsCertificateKey === null) return {}
  return {
    tls: true,
    ...(mongodbTlsCa === null ? {} : { tlsCAFile: mongodbTlsCa }),
    ...(mongodbTlsCertificateKey === null ? {} : { tlsCertificateKeyFile: mongodbTlsCertificateKey }),
  }
}

/** How a process reaches the schema registry. */
export const registrySettings = {
  schemaRegistryUrl: url('SCHEMA_REGISTRY_URL', 'base address of the Confluent-compatible registry'),
  schemaRegistryUsername: optional(text('SCHEMA_REGISTRY_USERNAME', 'user at the registry')),
  schemaRegistryPassword: optional(
    text('SCHEMA_REGISTRY_PASSWORD', 'password at the registry', { secret: true }),
  ),
} satisfies Settings

export type RegistrySettings = Values<typeof registrySettings>

export function registryAccessOf(config: RegistrySettings): RegistryAccess {
  const { schemaRegistryUrl, schemaRegistryUsername: username, schemaRegistryPassword: password } = config
  const auth = username !== null && password !== null ? { auth: { username, password } } : {}
  return { url: schemaRegistryUrl, ...auth }
}

/** The form in which the codec wants it. */
export function codecAccessOf(config: RegistrySettings) {
  const { url: registryUrl, ...auth } = registryAccessOf(config)
  return { registryUrl, ...auth }
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
