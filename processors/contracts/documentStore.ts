import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { Binary } from 'mongodb'
import type { Values } from '../../platform/environment.ts'
import { s3ConfigOf } from '../../platform/s3Access.ts'
import type { DocumentUpload } from '../../schemas/documents/contracts.ts'
import type { Connections } from '../runtime/connections.ts'
import { startPeriodicTask } from '../runtime/periodicTask.ts'
import type { contractsSettings } from './config.ts'

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
export function startDocumentStore(connections: Pick<Connections, 'service' | 'db'>, config: Config): void {
  const uploads = connections.db.collection<Waiting>('documentUploads')
  const client = new S3Client({
    ...s3ConfigOf(config),
    requestHandler: { connectionTimeout: CONNECTION_TIMEOUT_MS, requestTimeout: SOCKET_TIMEOUT_MS },
  })
  connections.service.onStop('object store', () => client.destroy())

  startPeriodicTask(
    connections,
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
