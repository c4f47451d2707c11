import {
  CreateBucketCommand,
  HeadBucketCommand,
  S3Client,
  type S3ClientConfig,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { type Db, type IndexDescription, MongoServerError } from 'mongodb'
import type { Logger } from 'pino'
import { askMongodb, createMongoClient } from '../../platform/mongodb/mongodbAccess.ts'
import { keysDatabaseOf } from '../../platform/secrets/personalKeys.ts'
import { type Index, indexes } from '../../schemas/documents/indexes.ts'
import { migrateBesideTheFormer, noteFormat } from './migrations.ts'
import { ProvisionRefused } from './refused.ts'

export interface MongoOptions {
  readonly uri: string
  readonly database: string
}

const SERVER_SELECTION_MS = 5_000
/**
 * IndexOptionsConflict and IndexKeySpecsConflict: an index of that name or with those keys is there, but
 * another.
 */
const INDEX_CONFLICTS = [85, 86]
const NOT_FOUND = 404
const REFUSED = [401, 403]

/** Throws `ServerRefused` for a server that keeps too little. */
export async function withDatabase<T>(
  { uri, database }: MongoOptions,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const client = createMongoClient(uri, { serverSelectionTimeoutMS: SERVER_SELECTION_MS })
  try {
    await askMongodb(client)
    return await work(client.db(database))
  } finally {
    await client.close()
  }
}

/** Nothing was ever provisioned there, but perhaps begun. */
export async function isEmpty(db: Db): Promise<boolean> {
  const found = await db.listCollections({}, { nameOnly: true }).toArray()
  return found.every(({ name }) => name === 'deployment')
}

/** A new database gets its format. */
export async function beginFormat(db: Db): Promise<void> {
  if (await isEmpty(db)) await noteFormat(db)
}

/**
 * Creates collections and indexes that are missing, never drops one, and brings the database of the release
 * before to the format of this one. Throws `ProvisionRefused` at a conflict.
 */
export async function provisionIndexes(db: Db, log: Logger): Promise<void> {
  const ofMain = indexes.filter(index => index.database === undefined)
  await provisionCollections(db, ofMain)
  const ofKeys = indexes.filter(index => index.database === 'keys')
  const areKeysNew = await provisionCollections(keysDatabaseOf(db), ofKeys)
  log.info({ indexes: indexes.length }, 'collections and indexes in place')
  // At the update that brings the keys' database, processes that run know nothing of it: the next time.
  if (!areKeysNew) log.info(await migrateBesideTheFormer(db), 'format of the database')
}

/** True where none of the collections was there. */
async function provisionCollections(db: Db, wanted: readonly Index[]): Promise<boolean> {
  const existing = new Set(
    (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name),
  )
  const collections = [...byCollection(wanted)]
  await Promise.all(
    collections.map(([collection, own]) =>
      provisionCollection(db, collection, own, existing.has(collection)),
    ),
  )
  return collections.every(([name]) => !existing.has(name))
}

/** A transaction that has to create its collection first waits for a lock; so each is made here. */
async function provisionCollection(db: Db, name: string, own: IndexDescription[], isThere: boolean) {
  if (own.length === 0) {
    if (!isThere) await db.createCollection(name)
    return
  }
  try {
    await db.collection(name).createIndexes(own)
  } catch (error) {
    if (error instanceof MongoServerError && INDEX_CONFLICTS.includes(Number(error.code))) {
      throw new ProvisionRefused(`collection ${name}: ${error.message}`)
    }
    throw error
  }
}

function byCollection(wanted: readonly Index[]): ReadonlyMap<string, IndexDescription[]> {
  const grouped = new Map<string, IndexDescription[]>()
  for (const index of wanted) {
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

/** Whether the bucket is there. Throws `ProvisionRefused` where our keys open nothing; changes nothing. */
export async function hasBucket(bucket: string, access: S3ClientConfig): Promise<boolean> {
  const client = new S3Client(access)
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }))
    return true
  } catch (error) {
    if (!(error instanceof S3ServiceException)) throw error
    const { httpStatusCode: status = 0 } = error.$metadata
    if (REFUSED.includes(status))
      throw new ProvisionRefused(`S3 refuses our keys for the bucket ${bucket} (${status})`)
    if (status !== NOT_FOUND) throw error
    return false
  } finally {
    client.destroy()
  }
}

/** Creates the bucket when it is missing. Throws as `hasBucket` does. */
export async function provisionBucket(bucket: string, access: S3ClientConfig, log: Logger): Promise<void> {
  if (await hasBucket(bucket, access)) return
  const client = new S3Client(access)
  try {
    await client.send(new CreateBucketCommand({ Bucket: bucket }))
    log.info({ bucket }, 'bucket created')
  } finally {
    client.destroy()
  }
}
