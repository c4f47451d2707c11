import { choice, integer, optional, type Settings, text, url } from '../runtime/environment.ts'
import { platformSettings } from '../runtime/platform.ts'

/** What contracts reads from its environment, beside what every processor reads. */
export const contractsSettings = {
  ...platformSettings,
  activationIntervalMs: integer('ACTIVATION_INTERVAL_MS', 'how often waiting contracts are looked at again', {
    fallback: '300000',
    min: 100,
    max: 86_400_000,
  }),
  mode: choice('LASTRO_MODE', 'whether this is somebody’s laptop', ['local', 'production'], {
    fallback: 'production',
  }),
  custodyAdapter: optional(
    choice(
      'CUSTODY_ADAPTER',
      'who hands collateral over: local confirms at once, external reports over HTTP; default by mode',
      ['local', 'external'],
    ),
  ),
  s3Endpoint: url('S3_ENDPOINT', 'address of the S3 server'),
  s3Region: text('S3_REGION', 'region of the bucket', { fallback: 'us-east-1' }),
  s3Bucket: text('S3_BUCKET', 'bucket for files'),
  s3AccessKeyId: text('S3_ACCESS_KEY_ID', 'access key of the S3 server', { secret: true }),
  s3SecretAccessKey: text('S3_SECRET_ACCESS_KEY', 'secret key of the S3 server', { secret: true }),
  s3ForcePathStyle: choice(
    'S3_FORCE_PATH_STYLE',
    'bucket in the path instead of the host name',
    ['true', 'false'],
    {
      fallback: 'true',
    },
  ),
} satisfies Settings
