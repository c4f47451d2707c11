import {
  choice,
  integer,
  list,
  optional,
  type Settings,
  text,
  url,
  type Values,
} from '../processors/runtime/environment.ts'
import { kafkaSettings } from '../schemas/kafkaConfig.ts'
import { mongodbSettings, registrySettings } from '../schemas/serverAccess.ts'
import { targetSettings } from '../schemas/webhookTarget.ts'

/** Everything the gateway reads from its environment. */
export const gatewaySettings = {
  port: integer('PORT', 'port of the public API', { fallback: '8080', min: 0, max: 65_535 }),
  mode: choice('LASTRO_MODE', 'local relaxes what only makes sense on a laptop', ['local', 'production'], {
    fallback: 'production',
  }),
  ...kafkaSettings,
  ...targetSettings,
  ...mongodbSettings,
  ...registrySettings,
  s3Endpoint: url('S3_ENDPOINT', 'address of the S3 server'),
  s3Region: text('S3_REGION', 'region of the bucket', { fallback: 'us-east-1' }),
  s3Bucket: text('S3_BUCKET', 'bucket for files'),
  s3AccessKeyId: text('S3_ACCESS_KEY_ID', 'access key of the S3 server', { secret: true }),
  s3SecretAccessKey: text('S3_SECRET_ACCESS_KEY', 'secret key of the S3 server', { secret: true }),
  s3ForcePathStyle: choice(
    'S3_FORCE_PATH_STYLE',
    'bucket in the path instead of the host',
    ['true', 'false'],
    {
      fallback: 'true',
    },
  ),
  masterKey: text(
    'LASTRO_MASTER_KEY',
    'base64 of 32 bytes; several comma-separated, the first one encrypts',
    {
      secret: true,
    },
  ),
  adminApiKey: optional(text('ADMIN_API_KEY', 'secret of the first admin key', { secret: true })),
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
  bookFromContracts: integer(
    'BOOK_FROM_CONTRACTS',
    'lenders with as many contracts are listed from memory; the database counts fewer as fast',
    { fallback: '5000', min: 1, max: 10_000_000 },
  ),
} satisfies Settings

export type GatewayConfig = Values<typeof gatewaySettings>
