import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { Binary } from 'mongodb'
import type { DocumentUpload } from '../../schemas/contractDocuments.ts'
import type { Values } from '../runtime/environment.ts'
import type { Platform } from '../runtime/platform.ts'
import type { contractsSettings } from './config.ts'
import { startRounds } from './rounds.ts'

type Config = Values<typeof contractsSettings>
/** As MongoDB gives it back. */
type Waiting = Omit<DocumentUpload, 'bytes'> & { readonly bytes: Binary }

const PAUSE_MS = 500
const MAX_PER_ROUND = 50
const CONNECTION_TIMEOUT_MS = 2_000
const SOCKET_TIMEOUT_MS = 10_000

/**
 * Brings generated documents into the object store. They were saved with the decision that made them, so none
 * is lost; the key follows from the content, so bringing one twice changes nothing.
 */
export function startDocumentStore(platform: Pick<Platform, 'service' | 'db'>, config: Config): void {
  const uploads = platform.db.collection<Waiting>('documentUploads')
  const client = new S3Client({
    endpoint: config.s3Endpoint,
    region: config.s3Region,
    credentials: { accessKeyId: config.s3AccessKeyId, secretAccessKey: config.s3SecretAccessKey },
    forcePathStyle: config.s3ForcePathStyle === 'true',
    requestHandler: { connectionTimeout: CONNECTION_TIMEOUT_MS, requestTimeout: SOCKET_TIMEOUT_MS },
    // Servers other than Amazon's do not know the newer trailing checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  platform.service.onStop('object store', () => client.destroy())

  startRounds(
    platform,
    'document store',
    () => PAUSE_MS,
    async () => {
      const waiting = await uploads.find({}).limit(MAX_PER_ROUND).toArray()
      for (const { _id, objectKey, mimeType, bytes } of waiting) {
        const Body = Buffer.from(bytes.buffer)
        await client.send(
          new PutObjectCommand({ Bucket: config.s3Bucket, Key: objectKey, Body, ContentType: mimeType }),
        )
        await uploads.deleteOne({ _id })
      }
    },
  )
}
