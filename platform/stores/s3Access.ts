import type { S3ClientConfig } from '@aws-sdk/client-s3'
import { choice, optional, type Settings, text, url, type Values } from '../process/environment.ts'

/** How a process reaches the S3 server; the same names for every process, in the chart and in compose. */
export const s3Settings = {
  s3Endpoint: url('S3_ENDPOINT', 'address of the S3 server'),
  s3Region: text('S3_REGION', 'region of the bucket', { fallback: 'us-east-1' }),
  s3Bucket: text('S3_BUCKET', 'bucket for files'),
  s3AccessKeyId: optional(
    text('S3_ACCESS_KEY_ID', 'access key of the S3 server; without, what the cloud gives the workload', {
      secret: true,
    }),
  ),
  s3SecretAccessKey: optional(
    text('S3_SECRET_ACCESS_KEY', 'secret key of the S3 server; goes with the access key', { secret: true }),
  ),
  s3ForcePathStyle: choice(
    'S3_FORCE_PATH_STYLE',
    'bucket in the path instead of the host name',
    ['true', 'false'],
    { fallback: 'true' },
  ),
} satisfies Settings

/**
 * Options of all our S3 clients. Without keys the SDK looks where clouds put the identity of a workload
 * (a token file, a container's credentials), and renews it. Throws if only one key is given.
 */
export function s3ConfigOf(config: Values<typeof s3Settings>): S3ClientConfig {
  const { s3AccessKeyId: accessKeyId, s3SecretAccessKey: secretAccessKey } = config
  if ((accessKeyId === null) !== (secretAccessKey === null)) {
    throw new Error('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together: set both, or none')
  }
  return {
    endpoint: config.s3Endpoint,
    region: config.s3Region,
    forcePathStyle: config.s3ForcePathStyle === 'true',
    ...(accessKeyId === null || secretAccessKey === null
      ? {}
      : { credentials: { accessKeyId, secretAccessKey } }),
    // Servers other than Amazon's do not know the newer trailing checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  }
}
