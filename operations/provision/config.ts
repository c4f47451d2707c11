import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { kafkaSettings } from '../../platform/kafka/kafkaConfig.ts'
import { registrySettings } from '../../platform/kafka/serverAccess.ts'
import { topicSettings } from '../../platform/kafka/topicRules.ts'
import { mongodbSettings } from '../../platform/mongodb/mongodbAccess.ts'
import { logSettings } from '../../platform/process/config.ts'
import { withCurrentNames } from '../../platform/process/deprecatedSettings.ts'
import {
  integerOf,
  optional,
  readEnvironment,
  type Settings,
  type Values,
} from '../../platform/process/environment.ts'
import { environmentSettings } from '../../platform/process/sandbox.ts'
import { s3Settings } from '../../platform/stores/s3Access.ts'
import { PARTITION_COUNTS } from '../../schemas/partition.ts'

/** Everything `provision` reads from its environment. */
export const provisionSettings = {
  ...environmentSettings,
  ...kafkaSettings,
  ...topicSettings,
  ...registrySettings,
  ...mongodbSettings,
  ...s3Settings,
  partitions: optional(
    integerOf(
      'PARTITIONS',
      'lanes of the deployment, 12 without; settled by the first provisioning (docs/scale.md)',
      PARTITION_COUNTS,
    ),
  ),
  ...logSettings,
} satisfies Settings

export type ProvisionConfig = Values<typeof provisionSettings>

/** Throws `BadEnvironment` with every mistake named. */
export function readProvisionConfig(): ProvisionConfig {
  return readEnvironment(provisionSettings, currentNames(process.env))
}

/** The environment in current names; a deprecated one gets a line on standard error. */
function currentNames(given: Readonly<Record<string, string | undefined>>) {
  const { env, notices } = withCurrentNames(given, () => false)
  for (const notice of notices) process.stderr.write(`${notice}\n`)
  return env
}

/** Written by `npm start`: where the local platform's servers are. */
const LOCAL_FACTS = join(import.meta.dirname, '../../.lastro/local.json')

interface LocalServers {
  readonly kafka: string
  readonly mongodb: string
  readonly registry: string
  readonly s3: Readonly<Record<'endpoint' | 'bucket' | 'accessKey' | 'secretKey', string>>
}

/**
 * The environment for tools that people start by hand: where it names no server at all, they are those
 * of the local platform, when one was started here. If some are named, a missing one is missing: half of
 * production and half of a laptop is no deployment.
 */
export function toolEnvironment(
  given: Readonly<Record<string, string | undefined>> = process.env,
  localFacts = LOCAL_FACTS,
): Readonly<Record<string, string | undefined>> {
  const env = currentNames(given)
  const names = ['KAFKA_BROKERS', 'MONGODB_URI', 'SCHEMA_REGISTRY_URL', 'S3_ENDPOINT']
  if (names.some(name => env[name] !== undefined) || !existsSync(localFacts)) return env
  const { kafka, mongodb, registry, s3 } = JSON.parse(readFileSync(localFacts, 'utf8')) as LocalServers
  return {
    ...{ KAFKA_BROKERS: kafka, MONGODB_URI: mongodb, SCHEMA_REGISTRY_URL: registry },
    ...{ S3_ENDPOINT: s3.endpoint, S3_BUCKET: s3.bucket },
    ...{ S3_ACCESS_KEY_ID: s3.accessKey, S3_SECRET_ACCESS_KEY: s3.secretKey },
    ...env,
  }
}
