import type { Binary } from 'mongodb'
import type { DocumentUpload } from '../../../schemas/documents/contracts.ts'
import type { Connections } from '../../runtime/connections/connections.ts'
import { startPeriodicTask } from '../../runtime/periodicTask.ts'
import type { ContractFiles } from './contractFiles.ts'

/** As MongoDB gives it back. */
type Waiting = Omit<DocumentUpload, 'bytes'> & { readonly bytes: Binary }

const PAUSE_MS = 500
const MAX_PER_ROUND = 50

/**
 * Brings generated documents into the object store. They were saved with the decision that made them, so none
 * is lost; the key follows from the content, so bringing one twice changes nothing.
 */
export function startDocumentStore(
  connections: Pick<Connections, 'service' | 'db'>,
  files: Pick<ContractFiles, 'put'>,
): void {
  const uploads = connections.db.collection<Waiting>('documentUploads')
  startPeriodicTask(
    connections,
    'document store',
    () => PAUSE_MS,
    async () => {
      const waiting = await uploads.find({}).limit(MAX_PER_ROUND).toArray()
      for (const { _id, objectKey, mimeType, bytes } of waiting) {
        await files.put(objectKey, Buffer.from(bytes.buffer), mimeType)
        await uploads.deleteOne({ _id })
      }
    },
  )
}
