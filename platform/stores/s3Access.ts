import type { AgentOptions } from 'node:https'
import type { S3ClientConfig } from '@aws-sdk/client-s3'
import {
  choice,
  optional,
  type Setting,
  type Settings,
  text,
  url,
  type Values,
} from '../process/environment.ts'
import { proxiedAgent } from '../secrets/awsCredentials.ts'

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
  s3Encryption: optional(encryption()),
  s3ForcePathStyle: choice(
    'S3_FORCE_PATH_STYLE',
    'bucket in the path instead of the host name',
    ['true', 'false'],
    { fallback: 'true' },
  ),
} satisfies Settings

/** Name of the encryption, and the key of a KMS after `=`. */
function encryption(): Setting<readonly string[]> {
  return {
    name: 'S3_SERVER_SIDE_ENCRYPTION',
    doc: 'encryption that each upload names, where the bucket wants it: AES256, aws:kms, or aws:kms=<key id or ARN>',
    parse(value) {
      const [, name, key] = /^(AES256|aws:kms|aws:kms:dsse)(?:=(\S+))?$/.exec(value) ?? []
      if (name === undefined || (name === 'AES256' && key)) {
        throw new Error('AES256, aws:kms or aws:kms=<key id or ARN>')
      }
      return key ? [name, key] : [name]
    },
  }
}

export interface RequestHandler {
  readonly connectionTimeout?: number
  readonly requestTimeout?: number
  readonly throwOnRequestTimeout?: boolean
  /** As options, not as agents: so they are closed with the client. */
  readonly httpAgent?: AgentOptions
  readonly httpsAgent?: AgentOptions
}

/**
 * Options of all our S3 clients. Without keys the SDK looks where clouds put the identity of a workload
 * (a token file, a container's credentials), and renews it. Throws if only one key is given.
 */
export function s3ConfigOf(config: Values<typeof s3Settings>, handler: RequestHandler = {}): S3ClientConfig {
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
    requestHandler: {
      ...handler,
      httpAgent: { ...proxiedAgent, ...handler.httpAgent },
      httpsAgent: { ...proxiedAgent, ...handler.httpsAgent },
    },
    // Servers other than Amazon's do not know the newer trailing checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  }
}
