import { createHash } from 'node:crypto'
import { S3Client } from '@aws-sdk/client-s3'
import type { Values } from '../process/environment.ts'
import { type RequestHandler, s3ConfigOf, type s3Settings } from './s3Access.ts'

/** Commands that make an object: a bucket's policy may want each of them to name its encryption. */
const MAKE = ['PutObjectCommand', 'CreateMultipartUploadCommand', 'CopyObjectCommand']

/**
 * S3 client of a process that writes: objects are encrypted as S3_SERVER_SIDE_ENCRYPTION says, and all bytes
 * have a checksum, without which a bucket with object lock takes none. It is MD5, which every server knows.
 */
export function createS3Client(
  config: Values<typeof s3Settings>,
  handler: RequestHandler,
  maxAttempts?: number,
): S3Client {
  const client = new S3Client({
    ...s3ConfigOf(config, handler),
    ...(maxAttempts === undefined ? {} : { maxAttempts }),
  })
  const [ServerSideEncryption, SSEKMSKeyId] = config.s3Encryption ?? []
  const encryption = ServerSideEncryption ? { ServerSideEncryption, ...(SSEKMSKeyId && { SSEKMSKeyId }) } : {}
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      args =>
        next(MAKE.includes(commandName) ? { ...args, input: { ...args.input, ...encryption } } : args),
    { step: 'initialize', name: 'encryption' },
  )
  client.middlewareStack.add(
    next => args => {
      const { body, headers = {} } = args.request as { body?: unknown; headers?: Record<string, string> }
      if (body instanceof Uint8Array) headers['content-md5'] = createHash('md5').update(body).digest('base64')
      return next(args)
    },
    { step: 'build', name: 'contentMd5' },
  )
  return client
}
