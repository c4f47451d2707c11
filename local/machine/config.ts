import { homedir } from 'node:os'
import { join } from 'node:path'

/** Everything that the local scripts read from the environment of the machine, once. */
export const machine = {
  /** Downloads live here, shared by all checkouts. */
  cacheDir: process.env['LASTRO_CACHE'] ?? join(homedir(), '.cache', 'lastro'),
  javaHome: process.env['JAVA_HOME'] ?? null,
  path: (process.env['PATH'] ?? '').split(':').filter(entry => entry !== ''),
  home: homedir(),
  /** Servers that the developer names; each replaces a container or a native server. */
  named: {
    kafka: process.env['KAFKA_BROKERS'] || null,
    mongodb: process.env['MONGODB_URI'] || null,
    registry: process.env['SCHEMA_REGISTRY_URL'] || null,
    s3: process.env['S3_ENDPOINT'] || null,
  },
  /** Only with S3_ENDPOINT. */
  s3Access: {
    bucket: process.env['S3_BUCKET'] ?? 'lastro',
    accessKey: process.env['S3_ACCESS_KEY_ID'] ?? '',
    secretKey: process.env['S3_SECRET_ACCESS_KEY'] ?? '',
  },
  gatewayPort: process.env['PORT'] ?? null,
  masterKey: process.env['LASTRO_MASTER_KEY'] ?? null,
  adminKey: process.env['ADMIN_API_KEY'] ?? null,
  /** A laptop is a place to rehearse, unless somebody wants to see what production says. */
  environment: process.env['ENVIRONMENT'] || 'local',
}

/** The environment that a child process gets: ours, changed by `extra`; `undefined` removes a variable. */
export function childEnvironment(
  extra: Readonly<Record<string, string | undefined>> = {},
): NodeJS.ProcessEnv {
  return { ...process.env, ...extra }
}
