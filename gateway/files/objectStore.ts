import type { Readable } from 'node:stream'
import * as s3 from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { createS3Client } from '../../platform/stores/s3Client.ts'
import type { GatewayConfig } from '../config/config.ts'

/** The bucket for files. Keys: `pending/…` while a request runs, `ccb/…` for what stays. */
export type Objects = ReturnType<typeof createObjects>

export interface StoredObject {
  readonly body: Readable
  readonly size: number
  readonly contentType: string
}

/** The smallest part that S3 allows; one part at a time, so that an upload holds this much memory at most. */
const PART_BYTES = 5 * 1024 * 1024
const CONNECTION_TIMEOUT_MS = 2_000
/** Bytes take their time when the store is busy; a command or the beginning of a download does not. */
const WRITE_DEADLINE_MS = 10_000
const ANSWER_DEADLINE_MS = 4_000
/** Deadline while the store is known to be unreachable. */
const AWAY_DEADLINE_MS = 2_000
/**
 * Retries with growing pauses, within the deadline: after a restart of the store several connections of
 * the pool may be dead, and each costs an attempt.
 */
const ATTEMPTS = 10
/**
 * Idle connections are closed before the store closes them (Amazon after 20 s, Jetty after 30 s): a
 * request on a closing connection is never answered.
 */
const IDLE_CONNECTION_MS = 4_000
/** Separate pools for writes, reads, and short requests: none of them waits for the others. */
const WRITING = 64
const READING = 128
const ASKING = 32

export function createObjects(config: GatewayConfig, isAway: () => boolean) {
  const bucket = config.s3Bucket
  const writing = connect(config, WRITING, () => (isAway() ? AWAY_DEADLINE_MS : WRITE_DEADLINE_MS))
  const reading = connect(config, READING, () => (isAway() ? AWAY_DEADLINE_MS : ANSWER_DEADLINE_MS))
  const asking = connect(config, ASKING, () => (isAway() ? AWAY_DEADLINE_MS : ANSWER_DEADLINE_MS))
  return {
    /** Streams bytes of unknown length into an object. Nothing is left behind if the stream fails. */
    async put(key: string, body: Readable, contentType: string) {
      const params = { Bucket: bucket, Key: key, Body: body, ContentType: contentType }
      await new Upload({ client: writing, params, partSize: PART_BYTES, queueSize: 1 }).done()
    },
    /** Null when there is no such object. */
    async get(key: string): Promise<StoredObject | null> {
      try {
        const found = await reading.send(new s3.GetObjectCommand({ Bucket: bucket, Key: key }))
        const contentType = found.ContentType ?? 'application/octet-stream'
        return { body: found.Body as Readable, size: found.ContentLength ?? 0, contentType }
      } catch (error) {
        if ((error as Error).name === 'NoSuchKey') return null
        throw error
      }
    },
    async copy(from: string, to: string) {
      const source = `${bucket}/${from.split('/').map(encodeURIComponent).join('/')}`
      await writing.send(new s3.CopyObjectCommand({ Bucket: bucket, Key: to, CopySource: source }))
    },
    /** Removing a missing object is no error. */
    async remove(key: string) {
      await asking.send(new s3.DeleteObjectCommand({ Bucket: bucket, Key: key }))
    },
    /** Keys under a prefix that were written before a moment (milliseconds since the epoch), some at once. */
    async olderThan(prefix: string, moment: number): Promise<string[]> {
      const page = await asking.send(new s3.ListObjectsV2Command({ Bucket: bucket, Prefix: prefix }))
      return (page.Contents ?? [])
        .filter(({ LastModified }) => LastModified !== undefined && LastModified.getTime() < moment)
        .map(({ Key }) => Key!)
    },
    /** Rejects when the bucket cannot be reached. */
    async ping() {
      await asking.send(new s3.HeadBucketCommand({ Bucket: bucket }))
    },
    close() {
      for (const client of [writing, reading, asking]) client.destroy()
    },
  }
}

/** A client with a separate pool. Every command ends within the deadline, including retries. */
function connect(config: GatewayConfig, maxSockets: number, deadlineMs: () => number): s3.S3Client {
  const pool = { keepAlive: true, maxSockets, timeout: IDLE_CONNECTION_MS }
  const handler = {
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    requestTimeout: WRITE_DEADLINE_MS,
    throwOnRequestTimeout: true,
    httpAgent: pool,
    httpsAgent: pool,
  }
  const client = createS3Client(config, handler, ATTEMPTS)
  // Around the retries: the first step of every command.
  client.middlewareStack.add(next => args => beforeDeadline(deadlineMs(), next(args)), {
    step: 'initialize',
    name: 'deadline',
    priority: 'high',
  })
  return client
}

async function beforeDeadline<T>(ms: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const error = Object.assign(new Error(`no answer of the store in ${ms} ms`), { $metadata: {} })
    error.name = 'TimeoutError'
    timer = setTimeout(reject, ms, error)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
