import {
  CreateBucketCommand,
  HeadBucketCommand,
  S3Client,
  type S3ClientConfig,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { type IndexDescription, MongoClient, type MongoClientOptions, MongoServerError } from 'mongodb'
import type { Logger } from 'pino'
import { type Index, indexes } from '../../schemas/documents/indexes.ts'
import { ProvisionRefused } from './refused.ts'

export interface MongoOptions {
  readonly uri: string
  readonly database: string
  readonly tls?: MongoClientOptions
}

const SERVER_SELECTION_MS = 5_000
/**
 * IndexOptionsConflict and IndexKeySpecsConflict: an index of that name or with those keys is there, but
 * another.
 */
const INDEX_CONFLICTS = [85, 86]
const NOT_FOUND = 404

/**
 * Creates collections and indexes that are missing; never drops one. Throws `ProvisionRefused` at a
 * conflict.
 */
export async function provisionIndexes(
  { uri, database, tls = {} }: MongoOptions,
  log: Logger,
): Promise<void> {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: SERVER_SELECTION_MS, ...tls })
  try {
    const db = client.db(database)
    const existing = new Set(
      (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name),
    )
    for (const [collection, own] of byCollection()) {
      // A transaction that has to create its collection first waits for a lock; so all are made here.
      if (!existing.has(collection)) await db.createCollection(collection)
      if (own.length === 0) continue
      try {
        await db.collection(collection).createIndexes(own)
      } catch (error) {
        if (error instanceof MongoServerError && INDEX_CONFLICTS.includes(Number(error.code))) {
          throw new ProvisionRefused(`collection ${collection}: ${error.message}`)
        }
        throw error
      }
    }
    log.info({ collections: byCollection().size, indexes: indexes.length }, 'indexes in place')
  } finally {
    await client.close()
  }
}

function byCollection(): ReadonlyMap<string, IndexDescription[]> {
  const grouped = new Map<string, IndexDescription[]>()
  for (const index of indexes) {
    const own = grouped.get(index.collection) ?? []
    grouped.set(index.collection, own)
    if (index.keys.length > 0) own.push(descriptionOf(index))
  }
  return grouped
}

function descriptionOf({
  keys,
  unique,
  expireAfterSeconds,
  partialFilterExpression,
}: Index): IndexDescription {
  return {
    key: new Map(keys.map(key => (key.startsWith('-') ? [key.slice(1), -1] : [key, 1]))),
    ...(unique ? { unique } : {}),
    ...(expireAfterSeconds === undefined ? {} : { expireAfterSeconds }),
    ...(partialFilterExpression ? { partialFilterExpression } : {}),
  }
}

/** Creates the bucket when it is missing. */
export async function provisionBucket(bucket: string, access: S3ClientConfig, log: Logger): Promise<void> {
  const client = new S3Client(access)
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }))
  } catch (error) {
    if (!(error instanceof S3ServiceException) || error.$metadata.httpStatusCode !== NOT_FOUND) throw error
    await client.send(new CreateBucketCommand({ Bucket: bucket }))
    log.info({ bucket }, 'bucket created')
  } finally {
    client.destroy()
  }
}
