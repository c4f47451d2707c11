import type { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { GatewayConfig } from './config.ts'

/** The bucket for files. Keys: `pending/…` while a request runs, `ccb/…` for what stays. */
export interface Objects {
  /**
   * Streams the bytes into an object; its size is not known before. Nothing stays behind when the stream
   * fails.
   */
  put(key: string, body: Readable, contentType: string): Promise<void>
  /** Null when there is no such object. */
  get(key: string): Promise<StoredObject | null>
  copy(from: string, to: string): Promise<void>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
  /** Keys under a prefix that were written before a moment (milliseconds since the epoch), some at a time. */
  olderThan(prefix: string, moment: number): Promise<string[]>
  /** Rejects when the bucket cannot be reached. */
  ping(): Promise<void>
  close(): void
}

export interface StoredObject {
  readonly body: Readable
  readonly size: number
  readonly contentType: string
}

/** The smallest part that S3 allows; one part at a time, so that an upload holds this much memory at most. */
const PART_BYTES = 5 * 1024 * 1024
const CONNECTION_TIMEOUT_MS = 2_000
/** One try of one part or one command: a client hears within 5 s that the file store is away. */
const ANSWER_TIMEOUT_MS = 4_000
const ATTEMPTS = 1

export function createObjects(config: GatewayConfig): Objects {
  const bucket = config.s3Bucket
  const client = new S3Client({
    endpoint: config.s3Endpoint,
    region: config.s3Region,
    credentials: { accessKeyId: config.s3AccessKeyId, secretAccessKey: config.s3SecretAccessKey },
    forcePathStyle: config.s3ForcePathStyle === 'true',
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      requestTimeout: ANSWER_TIMEOUT_MS,
      throwOnRequestTimeout: true,
    },
    // Servers other than Amazon's do not know the newer trailing checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return {
    async put(key, body, contentType) {
      const params = { Bucket: bucket, Key: key, Body: body, ContentType: contentType }
      await new Upload({ client, params, partSize: PART_BYTES, queueSize: 1 }).done()
    },
    async get(key) {
      try {
        const found = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
        const contentType = found.ContentType ?? 'application/octet-stream'
        return { body: found.Body as Readable, size: found.ContentLength ?? 0, contentType }
      } catch (error) {
        if ((error as Error).name === 'NoSuchKey') return null
        throw error
      }
    },
    async copy(from, to) {
      const source = `${bucket}/${from.split('/').map(encodeURIComponent).join('/')}`
      await client.send(new CopyObjectCommand({ Bucket: bucket, Key: to, CopySource: source }))
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }))
    },
    async olderThan(prefix, moment) {
      const page = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix }))
      return (page.Contents ?? [])
        .filter(({ LastModified }) => LastModified !== undefined && LastModified.getTime() < moment)
        .map(({ Key }) => Key!)
    },
    async ping() {
      await client.send(new HeadBucketCommand({ Bucket: bucket }))
    },
    close: () => client.destroy(),
  }
}
