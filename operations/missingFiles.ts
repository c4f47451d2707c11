/**
 * A tool (`npm run missing-files`, in the image `node operations/missingFiles.ts`): names the documents of
 * contracts that the bucket does not have, or has with another size (docs/restore.md). Exits 1 where there
 * are any.
 */
import { HeadObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { MongoClient } from 'mongodb'
import { readEnvironment } from '../platform/environment.ts'
import { mongodbSettings, mongodbTlsOf } from '../platform/mongodbAccess.ts'
import { s3ConfigOf, s3Settings } from '../platform/s3Access.ts'
import type { StoredContract } from '../schemas/documents/contracts.ts'
import { toolEnvironment } from './provision/config.ts'

type StoredDocument = StoredContract['documents'][number]

interface Held {
  readonly contractId: number
  readonly document: StoredDocument
}

/** Questions to the store at once: enough to hide the round trips. */
const CONCURRENCY = 16
const NOT_FOUND = 404

const config = readEnvironment({ ...mongodbSettings, ...s3Settings }, toolEnvironment())
const mongo = new MongoClient(config.mongodbUri, { appName: 'missing-files', ...mongodbTlsOf(config) })
const s3 = new S3Client(s3ConfigOf(config))
const say = (line: string) => void process.stdout.write(`${line}\n`)

const stored = mongo
  .db(config.mongodbDatabase)
  .collection<StoredContract>('contracts')
  .find({ 'documents.0': { $exists: true } }, { projection: { documents: 1 } })
let looked = 0
let missing = 0

/** Null where the bucket has the document, whole; else what is wrong. */
async function problemOf({ objectKey, sizeBytes }: StoredDocument): Promise<string | null> {
  try {
    const { ContentLength } = await s3.send(
      new HeadObjectCommand({ Bucket: config.s3Bucket, Key: objectKey }),
    )
    return ContentLength === sizeBytes ? null : `has ${ContentLength} bytes instead of ${sizeBytes}`
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === NOT_FOUND)
      return 'is not there'
    throw error
  }
}

async function lookAt(some: readonly Held[]): Promise<void> {
  const problems = await Promise.all(some.map(({ document }) => problemOf(document)))
  for (const [index, problem] of problems.entries()) {
    looked += 1
    if (problem === null) continue
    missing += 1
    const { contractId, document } = some[index]!
    const { documentType, objectKey, sha256 } = document
    say(`contract ${contractId}: ${documentType} ${objectKey} ${problem}, sha256 ${sha256}`)
  }
}

let some: Held[] = []
for await (const { _id, documents } of stored) {
  some.push(...documents.map(document => ({ contractId: _id, document })))
  if (some.length < CONCURRENCY) continue
  await lookAt(some)
  some = []
}
await lookAt(some)
say(`${looked} documents, ${missing} missing`)
s3.destroy()
await mongo.close()
process.exit(missing === 0 ? 0 : 1)
