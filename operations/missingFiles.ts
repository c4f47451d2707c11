import { HeadObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import type { Db } from 'mongodb'
import { mongodbSettings } from '../platform/mongodb/mongodbAccess.ts'
import { readEnvironment } from '../platform/process/environment.ts'
import { s3ConfigOf, s3Settings } from '../platform/stores/s3Access.ts'
import type { StoredContract } from '../schemas/documents/contracts.ts'
import { withMongo } from './connections/withMongo.ts'
import { toolEnvironment } from './provision/config.ts'
import { say } from './say.ts'

type StoredDocument = StoredContract['documents'][number]

interface Held {
  readonly contractId: number
  readonly document: StoredDocument
}

/** Questions to the store at once: enough to hide the round trips. */
const CONCURRENCY = 16
const NOT_FOUND = 404

/**
 * Names the documents of contracts that the bucket does not have, or has with another size (docs/restore.md).
 * Returns how many.
 */
export async function missingFiles(): Promise<number> {
  const config = readEnvironment({ ...mongodbSettings, ...s3Settings }, toolEnvironment())
  const s3 = new S3Client(s3ConfigOf(config))
  const { looked, missing } = await withMongo(config, db =>
    lookAtAll(documentsIn(db), document => problemOf(s3, config.s3Bucket, document)),
  )
  say(`${looked} documents, ${missing} missing`)
  return missing
}

async function* documentsIn(db: Db): AsyncGenerator<Held> {
  const stored = db
    .collection<StoredContract>('contracts')
    .find({ 'documents.0': { $exists: true } }, { projection: { documents: 1 } })
  for await (const { _id: contractId, documents } of stored) {
    for (const document of documents) yield { contractId, document }
  }
}

/** `problemOf`: null where the bucket has the document, whole. */
async function lookAtAll(
  held: AsyncGenerator<Held>,
  problemOf: (document: StoredDocument) => Promise<string | null>,
) {
  let [looked, missing] = [0, 0]
  const lookAt = async (some: readonly Held[]) => {
    const problems = await Promise.all(some.map(({ document }) => problemOf(document)))
    looked += some.length
    for (const [index, problem] of problems.entries()) {
      if (problem === null) continue
      missing += 1
      const { contractId, document } = some[index]!
      const { documentType, objectKey, sha256 } = document
      say(`contract ${contractId}: ${documentType} ${objectKey} ${problem}, sha256 ${sha256}`)
    }
  }
  let some: Held[] = []
  for await (const one of held) {
    some.push(one)
    if (some.length < CONCURRENCY) continue
    await lookAt(some)
    some = []
  }
  await lookAt(some)
  return { looked, missing }
}

async function problemOf(s3: S3Client, bucket: string, { objectKey, sizeBytes }: StoredDocument) {
  try {
    const { ContentLength } = await s3.send(new HeadObjectCommand({ Bucket: bucket, Key: objectKey }))
    return ContentLength === sizeBytes ? null : `has ${ContentLength} bytes instead of ${sizeBytes}`
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === NOT_FOUND)
      return 'is not there'
    throw error
  }
}
