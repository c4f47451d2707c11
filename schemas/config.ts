import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  choice,
  integer,
  list,
  optional,
  readEnvironment,
  type Settings,
  text,
  url,
  type Values,
} from '../processors/runtime/environment.ts'
import { kafkaSettings } from './kafkaConfig.ts'
import { mongodbSettings, registrySettings } from './serverAccess.ts'

/** Everything `provision` reads from its environment. */
export const provisionSettings = {
  ...kafkaSettings,
  replicationFactor: optional(
    integer('KAFKA_REPLICATION_FACTOR', 'replicas of new topics; the broker’s default without', {
      min: 1,
      max: 32,
    }),
  ),
  minInsyncReplicas: optional(
    integer('KAFKA_MIN_INSYNC_REPLICAS', 'replicas that must have a write; the broker’s default without', {
      min: 1,
      max: 32,
    }),
  ),
  topicRetention: optional(
    list(
      'TOPIC_RETENTION',
      'other retention than the map’s, <topic>=<milliseconds> (-1 for ever), comma-separated',
    ),
  ),
  ...registrySettings,
  ...mongodbSettings,
  s3Endpoint: url('S3_ENDPOINT', 'address of the S3 server'),
  s3Region: text('S3_REGION', 'region of the bucket', { fallback: 'us-east-1' }),
  s3Bucket: text('S3_BUCKET', 'bucket for files'),
  s3AccessKeyId: text('S3_ACCESS_KEY_ID', 'access key of the S3 server', { secret: true }),
  s3SecretAccessKey: text('S3_SECRET_ACCESS_KEY', 'secret key of the S3 server', { secret: true }),
  s3ForcePathStyle: text('S3_FORCE_PATH_STYLE', 'true: bucket in the path instead of the host', {
    fallback: 'true',
  }),
  waitMs: integer('PROVISION_WAIT_MS', 'how long a server that is away is waited for', {
    fallback: '120000',
    min: 0,
    max: 3_600_000,
  }),
  logLevel: choice(
    'LOG_LEVEL',
    'least severe level that is logged',
    ['trace', 'debug', 'info', 'warn', 'error'],
    {
      fallback: 'info',
    },
  ),
} satisfies Settings

export type ProvisionConfig = Values<typeof provisionSettings>

/** Throws `BadEnvironment` with every mistake named. */
export function readProvisionConfig(): ProvisionConfig {
  return readEnvironment(provisionSettings, process.env)
}

/** Written by `npm start`: where the local platform's servers are. */
const LOCAL_FACTS = join(import.meta.dirname, '../.lastro/local.json')

/**
 * The environment for tools that people start by hand: servers that it does not name are those of the local
 * platform, when one was started here.
 */
export function toolEnvironment(): Readonly<Record<string, string | undefined>> {
  if (!existsSync(LOCAL_FACTS)) return process.env
  const { kafka, mongodb, registry } = JSON.parse(readFileSync(LOCAL_FACTS, 'utf8')) as Record<string, string>
  return { KAFKA_BROKERS: kafka, MONGODB_URI: mongodb, SCHEMA_REGISTRY_URL: registry, ...process.env }
}
